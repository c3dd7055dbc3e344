"""The rules sheet of Anaconda: the rules of a table in plain language."""

from typing import Final

from upcard.cards.poker import CATEGORIES
from upcard.games.anaconda.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section
from upcard.text.messages import in_a_row, marked, translated

FIVE_OF_A_KIND: Final = CATEGORIES[-1]
"""The one kind that a single pack cannot make."""
SEQUENCES: Final = ("straight", "flush", "straight flush")
"""Those that some rankings of low hands do not know."""


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The table",
            (
                line(
                    "Two to seven can play, best with four or more. One pack is used.", ("ANA-01", "ANA-02", "ANA-03")
                ),
                OPTIONS.line("stack", rules),
                Line(OPTIONS.sentence("ante", rules), ("ANA-07",)),
                line("Everybody is dealt seven cards; the rest is put aside.", ("ANA-09", "ANA-10")),
                line(
                    "The first dealer is chosen by chance; then the deal moves to the left, past those without chips.",
                    ("ANA-11", "ANA-A03"),
                ),
            ),
        ),
        section("Betting", _betting(rules)),
        section("Passing", _passing(rules)),
        section("The hand", (*_forming(rules), *_ranking(rules))),
        section("The pot", _pot(rules)),
        section("The end", _end(rules)),
    )
    return OPTIONS.tell(sections, rules)


def high_ranking() -> str:
    """Name the kinds of high hands, the best first."""
    return in_a_row([translated(kind) for kind in reversed(CATEGORIES) if kind != FIVE_OF_A_KIND])


def low_ranking(rules: Rules) -> str:
    """Name the kinds of low hands that are worse than those without a pair, the best first."""
    counted = rules.low_ranking != "ace_to_five"
    kinds = [kind for kind in CATEGORIES[1:] if kind != FIVE_OF_A_KIND and (counted or kind not in SEQUENCES)]
    return in_a_row([translated(kind) for kind in kinds])


def _counted(rules: Rules) -> str:
    """Return the clause by which there are so many betting rounds."""
    if rules.rolls():
        return "ANA-W12"
    return "ANA-14" if rules.passes == "3-3" and rules.open_cards else "ANA-W01"


def _betting(rules: Rules) -> tuple[Line, ...]:
    rounds = rules.betting_rounds()
    return (
        line(
            _ROUNDS[rounds],
            (_counted(rules), "ANA-20"),
        ),
        line(
            "Before there is a bet, players check or bet; after it they call, raise or fold. Nobody folds before there "
            "is a bet.",
            ("ANA-22", "ANA-23", "ANA-24", "ANA-A05"),
        ),
        OPTIONS.line("betting", rules),
        OPTIONS.line("max_raises", rules),
        line(
            "The round ends when all have acted and have matched the bet; what a folded player has put in stays in the "
            "pot.",
            ("ANA-31", "ANA-32"),
        ),
        line(
            "A player with too few chips may go all in, and can win as much from each other player as "
            "they have put in.",
            ("ANA-35", "ANA-95"),
        ),
    )


_ROUNDS: Final = {
    2: marked("There are two betting rounds. The first player to the dealer's left who can act opens each of them."),
    3: marked("There are three betting rounds. The first player to the dealer's left who can act opens each of them."),
    4: marked("There are four betting rounds. The first player to the dealer's left who can act opens each of them."),
    6: marked("There are six betting rounds. The first player to the dealer's left who can act opens each of them."),
    7: marked("There are seven betting rounds. The first player to the dealer's left who can act opens each of them."),
    8: marked("There are eight betting rounds. The first player to the dealer's left who can act opens each of them."),
    5: marked("There are five betting rounds. The first player to the dealer's left who can act opens each of them."),
}
"""By how many there are."""

_DECLARING: Final = (
    marked("After the second betting round everybody declares in secret: high or low."),
    marked("After the third betting round everybody declares in secret: high or low."),
    marked("After the fourth betting round everybody declares in secret: high or low."),
)
"""By how many passes there are, one, two or three."""


def _passing(rules: Rules) -> tuple[Line, ...]:
    found = [OPTIONS.line("passes", rules)]
    if OPTIONS.matters("pass_direction", rules):
        third = rules.passes == "3-2-1" and rules.pass_direction == "left_and_right"
        found.append(OPTIONS.line("pass_direction", rules, ("ANA-49", "ANA-50", "ANA-W03") if third else ()))
    if OPTIONS.matters("heads_up_second_pass", rules):
        found.append(Line(OPTIONS.sentence("heads_up_second_pass", rules), ("ANA-52", "ANA-A12")))
    return tuple(found)


def _forming(rules: Rules) -> tuple[Line, ...]:
    """Return what is said of declaring, keeping five cards and showing them."""
    found: list[Line] = []
    if not rules.high_only:
        found.append(line(_DECLARING[len(rules.cards_passed()) - 1], ("ANA-55", "ANA-56")))
        found.append(OPTIONS.line("both_ways", rules))
    found.append(OPTIONS.line("rolled" if rules.rolls() else "open_cards", rules))
    if rules.open_cards:
        found.append(line("After the last betting round the fifth cards are turned up.", ("ANA-72a",)))
    return tuple(found)


def _ranking(rules: Rules) -> tuple[Line, ...]:
    found = [
        line("High hands, the best first: {ranking}.", ("ANA-79",), ranking=high_ranking()),
        line(
            "An ace is the top or the bottom of a straight; A 2 3 4 5 is the lowest straight.",
            ("ANA-80", "ANA-81"),
        ),
        line(
            "Of two hands of the same kind, the larger groups of a rank are compared first, then the "
            "other cards from the highest down; suits never decide.",
            ("ANA-82", "ANA-83"),
        ),
    ]
    if rules.high_only:
        return tuple(found)
    return (
        *found,
        Line(OPTIONS.sentence("low_ranking", rules), ("ANA-84", "ANA-A18")),
        line(
            "For low the lower hand wins. Hands without a pair are compared from the highest card down, "
            "and any of them beats a pair.",
            ("ANA-86", "ANA-87"),
        ),
        line(
            "Behind the hands without a pair, low hands rank in this order: {ranking}.",
            ("ANA-88",),
            ranking=low_ranking(rules),
        ),
    )


def _pot(rules: Rules) -> tuple[Line, ...]:
    shared = (
        Line(OPTIONS.sentence("one_way_pot", rules), ("ANA-78", "ANA-A16")),
        Line(OPTIONS.sentence("odd_chip", rules), ("ANA-92", "ANA-93", "ANA-94", "ANA-A19")),
    )
    ties = line("Equal hands share. Chips that cannot be divided stay for the next hand.", ("ANA-93", "ANA-94"))
    return (
        OPTIONS.line("high_only", rules),
        *((ties,) if rules.high_only else shared),
        line("If all players but one have folded, that player takes the pot and shows no cards.", ("ANA-17", "ANA-18")),
    )


def _end(rules: Rules) -> tuple[Line, ...]:
    return (
        Line(OPTIONS.sentence("session_end", rules), ("ANA-102", "ANA-103", "ANA-A21")),
        line(
            "Chips left in the pot at the end go one by one, from the dealer's left, to the players who "
            "still have chips.",
            ("ANA-104",),
        ),
        line("The player with the most chips wins; players with equally many share the win.", ("ANA-105",)),
    )
