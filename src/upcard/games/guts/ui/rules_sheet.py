"""The rules sheet of Guts: the rules of a table in plain language."""

from upcard.games.guts.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The table",
            (
                line(
                    "Two to 26 can play, best with five to ten. One pack without jokers is used.",
                    ("GUT-01", "GUT-03", "GUT-04"),
                ),
                OPTIONS.line("stack", rules),
                Line(OPTIONS.sentence("ante", rules), ("GUT-07", "GUT-12", "GUT-A04")),
                *_short_of_an_ante(rules),
                line("Everybody is dealt two cards; the rest is put aside.", ("GUT-18", "GUT-19")),
                line(
                    "The first dealer is chosen by chance; then the deal moves to the left, past seats that have left.",
                    ("GUT-10", "GUT-11", "GUT-A03"),
                ),
            ),
        ),
        section(
            "In or out",
            (
                Line(OPTIONS.sentence("declare_mode", rules), ("GUT-23", "GUT-25", "GUT-26", "GUT-A16")),
                line(
                    "A player who is out discards both cards unseen, and neither wins nor pays.", ("GUT-31", "GUT-33")
                ),
                Line(OPTIONS.sentence("all_out", rules), ("GUT-65", "GUT-A05")),
            ),
        ),
        section(
            "Showdown",
            (
                line(
                    "If only one player is in, that player takes the pot and need not show any cards.",
                    ("GUT-37", "GUT-38"),
                ),
                line(
                    "Otherwise all players who are in show their cards, and the best hand takes the pot.",
                    ("GUT-39", "GUT-40"),
                ),
                line(
                    "A pair beats every other hand. Otherwise the higher cards are compared, then the lower "
                    "ones; aces are high.",
                    ("GUT-42",),
                ),
                line(
                    "Equal hands share the pot; chips that cannot be divided stay for the next hand.",
                    ("GUT-51", "GUT-52"),
                ),
                line(
                    "Every loser pays as much as the pot held; these payments are the next pot.", ("GUT-53", "GUT-58")
                ),
                *_ceiling(rules),
                OPTIONS.line("insolvency", rules),
            ),
        ),
        section("The end", _end(rules)),
    )
    return OPTIONS.tell(sections, rules)


def _short_of_an_ante(rules: Rules) -> tuple[Line, ...]:
    if rules.insolvency == "credit":
        return ()
    return (line("A player who cannot pay the whole ante pays all chips left.", ("GUT-70",)),)


def _ceiling(rules: Rules) -> tuple[Line, ...]:
    if not rules.max_pot:
        return (Line(OPTIONS.sentence("max_pot", rules), ("GUT-09",)),)
    return (Line(OPTIONS.sentence("max_pot_mode", rules), ("GUT-08", "GUT-63", "GUT-A11")),)


def _end(rules: Rules) -> tuple[Line, ...]:
    lines = [
        Line(OPTIONS.sentence("session_end", rules), ("GUT-71", "GUT-A13")),
        line("It also ends when fewer than two players have chips.", ("GUT-72",)),
    ]
    plays_on = rules.leftover == "play_on" and OPTIONS.matters("leftover", rules)
    lines.append(
        OPTIONS.line("leftover", rules)
        if plays_on
        else line(
            "What is left in the pot is divided among those still in the game, odd chips one each from the dealer's"
            " left.",
            ("GUT-73", "GUT-74"),
        )
    )
    lines.append(line("The player with the most chips wins; players with equally many share the win.", ("GUT-75",)))
    return tuple(lines)
