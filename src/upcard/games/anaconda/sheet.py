"""The rules of a table of Anaconda in plain language."""

from upcard.games.anaconda.rules import Rules
from upcard.games.anaconda.words import chips
from upcard.games.betting.rounds import UNLIMITED
from upcard.games.catalogue import Line, Section

_LOW = {
    "ace_to_five": "Low hands: aces are low, straights and flushes do not count; A-2-3-4-5 is best.",
    "deuce_to_seven": "Low hands: aces are high, straights and flushes count; 2-3-4-5-7 of mixed suits is best.",
    "ace_to_six": "Low hands: aces are low, straights and flushes count; A-2-3-4-6 of mixed suits is best.",
}


def sheet(rules: Rules) -> tuple[Section, ...]:
    """What these rules say, with the clauses."""
    return (
        Section(
            "The table",
            (
                Line("Two to seven play; four or more are advised. One pack.", ("ANA-01", "ANA-02", "ANA-03")),
                Line(f"Everybody starts with {chips(rules.stack)}.", ("ANA-05",)),
                Line(f"The ante is {chips(rules.ante)}, on every hand.", ("ANA-07",)),
                Line("Seven cards each; the rest is put aside.", ("ANA-09", "ANA-10")),
            ),
        ),
        Section("Betting", _betting(rules)),
        Section(
            "Passing",
            (
                Line("Then three cards go to the first player on the left who is still in.", ("ANA-44", "ANA-49")),
                Line("After the next betting three go to the second player to the right.", ("ANA-50",)),
                Line(_heads_up(rules), ("ANA-52", "ANA-A12")),
            ),
        ),
        Section(
            "High or low",
            (
                Line("After the third betting everybody declares in secret: high or low.", ("ANA-55", "ANA-56")),
                Line(_both(rules), ("ANA-60", "ANA-A13")),
                Line("Five cards are kept; four are shown, together, before the last betting.", ("ANA-63", "ANA-65")),
                Line("Then the fifth is turned up.", ("ANA-72a",)),
                Line("High hands rank as in poker; an ace may be low in a straight.", ("ANA-79", "ANA-80")),
                Line(_LOW[rules.low_ranking], ("ANA-84", "ANA-A18")),
            ),
        ),
        Section("The pot", _pot(rules)),
        Section("The end", _end(rules)),
    )


def _betting(rules: Rules) -> tuple[Line, ...]:
    small, big = chips(rules.small_bet), chips(rules.big_bet)
    sizes = {
        "fixed": f"A bet or raise is {small} in the first two rounds, {big} in the last two.",
        "spread": f"A bet or raise is anything from {small} to {big}.",
        "pot_limit": f"A bet or raise is at least {small} and at most what the pot holds after a call.",
        "no_limit": f"A bet or raise is at least {small} and at most all that is there.",
    }
    few = "One bet and no raise" if not rules.max_raises else f"One bet and at most {_raises(rules.max_raises)}"
    lines = [
        Line("There are four rounds; the first actor to the dealer's left opens each.", ("ANA-14", "ANA-20")),
        Line(sizes[rules.betting], ("ANA-26", "ANA-27", "ANA-A07")),
        Line("Any number of raises." if rules.max_raises == UNLIMITED else f"{few} in a round.", ("ANA-28", "ANA-A07")),
        Line("Who is short of chips may go all in, and can win what others have matched.", ("ANA-35", "ANA-95")),
    ]
    if rules.opener_round4 == "best_showing":
        lines.append(Line("The last round is opened by the best four open cards.", ("ANA-A06",)))
    return tuple(lines)


def _raises(number: int) -> str:
    return "1 raise" if number == 1 else f"{number} raises"


def _heads_up(rules: Rules) -> str:
    if rules.heads_up_second_pass == "skip":
        return "When only two are left there is no second pass."
    return "When only two are left they swap."


def _both(rules: Rules) -> str:
    if rules.both_ways:
        return "Who declares both has to win both outright, in every pot, or wins nothing of it."
    return "Nobody can declare both."


def _pot(rules: Rules) -> tuple[Line, ...]:
    alone = {
        "best_takes_all": "If all go the same way the best of them takes it all.",
        "half_carries": "If all go the same way the best wins half, and the other half stays for the next hand.",
    }
    odd = {
        "stays": "What cannot be divided stays for the next hand.",
        "to_high": "An odd chip goes to the high half; what tied players cannot divide stays for the next hand.",
    }
    return (
        Line("Half goes to the best high hand, half to the best low hand.", ("ANA-74", "ANA-75")),
        Line(alone[rules.one_way_pot], ("ANA-78", "ANA-A16")),
        Line("Equal hands share. " + odd[rules.odd_chip], ("ANA-92", "ANA-93", "ANA-94", "ANA-A19")),
        Line("The last one who has not folded takes everything and shows nothing.", ("ANA-17", "ANA-18")),
    )


def _end(rules: Rules) -> tuple[Line, ...]:
    ends = f"after {rules.hands} hands" if rules.session_end == "hands" else "when only one player has chips"
    return (
        Line(f"The session ends {ends}.", ("ANA-102", "ANA-103", "ANA-A21")),
        Line("Chips left in the pot go round one by one to those who still have chips.", ("ANA-104",)),
        Line("Most chips win; equal stacks share the win.", ("ANA-105",)),
    )
