"""The rules sheet of Guts: the rules of a table in plain language."""

from typing import Final

from upcard.games.guts.hands import TWO_CARDS, ranking_of
from upcard.games.guts.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section
from upcard.text.messages import in_a_row, marked, translated


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The table",
            (
                line(
                    "Two to {most} can play, best with five to ten. One pack without jokers is used.",
                    ("GUT-01", "GUT-03" if rules.most() == STANDARD_MOST else "GUT-W02", "GUT-04"),
                    most=rules.most(),
                ),
                OPTIONS.line("stack", rules),
                Line(OPTIONS.sentence("ante", rules), ("GUT-07", "GUT-12", "GUT-A04")),
                *_short_of_an_ante(rules),
                OPTIONS.line("cards", rules, ("GUT-18" if rules.cards == TWO_CARDS.cards else "GUT-W01", "GUT-19")),
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
                    "A player who is out discards the hand unseen, and neither wins nor pays."
                    if rules.all_out in ("carry", "carry_and_ante")
                    else "A player who is out discards the hand unseen, and neither wins nor pays if anybody is in.",
                    ("GUT-31", "GUT-33"),
                ),
                Line(OPTIONS.sentence("all_out", rules), ("GUT-65", "GUT-A05")),
            ),
        ),
        section(
            "Showdown",
            (
                *_who_takes_it(rules),
                *_ranking(rules),
                line(
                    "Equal hands share the pot; chips that cannot be divided stay for the next hand.",
                    ("GUT-51", "GUT-52"),
                ),
                Line(OPTIONS.sentence("losers", rules), _payment_clauses(rules)),
                *_ceiling(rules),
                OPTIONS.line("insolvency", rules),
            ),
        ),
        section("The end", _end(rules)),
    )
    return OPTIONS.tell(sections, rules)


STANDARD_MOST: Final = Rules().most()


def _who_takes_it(rules: Rules) -> tuple[Line, ...]:
    if rules.ghost_hand:
        return (
            line(
                "If several players are in, all of them show their cards, and the best hand takes the pot.",
                ("GUT-39", "GUT-40"),
            ),
        )
    alone = line(
        "If only one player is in, that player takes the pot and need not show any cards.",
        ("GUT-37", "GUT-38"),
    )
    if rules.legs > 1:
        alone = line("If only one player is in, that player need not show any cards.", ("GUT-38",))
    return (
        alone,
        line(
            "Otherwise all players who are in show their cards, and the best hand takes the pot.",
            ("GUT-39", "GUT-40"),
        ),
    )


def _ranking(rules: Rules) -> tuple[Line, ...]:
    ranking = ranking_of(rules)
    if ranking is TWO_CARDS:
        return (
            line(
                "A pair beats every other hand. Otherwise the higher cards are compared, then the lower "
                "ones; aces are high.",
                ("GUT-42",),
            ),
        )
    kinds = in_a_row([translated(kind) for kind in reversed(ranking.kinds)])
    clause = "GUT-W03"
    if rules.straights_flushes:
        clause = "GUT-W05" if rules.cards == 3 else "GUT-W06"
    found = [
        line("Hands, the best first: {kinds}.", (clause,), kinds=kinds),
        line(
            "Of two hands of the same kind, the larger groups of a rank are compared first, then the other cards from"
            " the highest down; aces are high, and suits never decide.",
            ("GUT-W04", "GUT-46"),
        ),
    ]
    if rules.straights_flushes:
        found.append(line(_LOWEST[rules.cards], ("GUT-W07",)))
    return tuple(found)


_LOWEST: Final = {
    2: marked("An ace is the top or the bottom of a straight; A 2 is the lowest straight."),
    3: marked("An ace is the top or the bottom of a straight; A 2 3 is the lowest straight."),
    4: marked("An ace is the top or the bottom of a straight; A 2 3 4 is the lowest straight."),
}
"""By how many cards a hand has."""


def _short_of_an_ante(rules: Rules) -> tuple[Line, ...]:
    if rules.insolvency == "credit":
        return ()
    return (line("A player who cannot pay the whole ante pays all chips left.", ("GUT-70",)),)


def _payment_clauses(rules: Rules) -> tuple[str, ...]:
    return ("GUT-53", "GUT-58") if rules.losers == "all" else ("GUT-W11", "GUT-W12")


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
