"""The rules of a Daifugo table in plain language."""

from upcard.games.catalogue import Line, Section
from upcard.games.daifugo.rules import FEWEST, Rules


def sheet(rules: Rules) -> tuple[Section, ...]:
    """The rules, sentence by sentence, each with the clauses it rests on."""
    return (
        Section("Players and deal", _deal(rules)),
        Section("Leading and following", _play()),
        Section("The end of a trick", _trick(rules)),
        Section("Titles", _titles()),
        Section("The exchange", _exchange(rules)),
        Section("The session", _session(rules)),
    )


def _deal(rules: Rules) -> tuple[Line, ...]:
    return (
        Line(f"{FEWEST} to {rules.players} play, with 52 cards and no joker.", ("DAI-01", "DAI-02a", "DAI-03")),
        Line("All cards are dealt, one at a time; some hands may have one card more.", ("DAI-05", "DAI-06", "DAI-07")),
        Line("The first dealer is chosen by chance; later the Destitute deals.", ("DAI-04", "DAI-08")),
        Line("Everybody sees how many cards the others hold.", ("DAI-09",)),
    )


def _play() -> tuple[Line, ...]:
    return (
        Line("The 2 is highest, then ace, king and so on down to the 3; suits mean nothing.", ("DAI-10", "DAI-11")),
        Line("The leader plays one to four cards of one rank, and may not pass.", ("DAI-14", "DAI-15", "DAI-16")),
        Line(
            "Whoever follows plays as many cards of one higher rank, or passes.",
            ("DAI-18", "DAI-19", "DAI-20", "DAI-21", "DAI-22", "DAI-23"),
        ),
        Line("Who has passed is out of the trick.", ("DAI-24", "DAI-25")),
        Line("Who has not may play again when the turn comes round.", ("DAI-26", "DAI-17")),
        Line("Nothing beats 2s.", ("DAI-27",)),
    )


def _trick(rules: Rules) -> tuple[Line, ...]:
    finisher = {
        "left_neighbour": "The others may still beat the last cards of a player who is out; "
        "if nobody does, the next player on the left leads.",
        "last_not_passed": "When the highest player is out, the last of the others who has not passed leads.",
    }[rules.finisher_lead]
    lines = [
        Line("A trick ends when all but one have passed; that one leads to the next.", ("DAI-29", "DAI-30")),
        Line("Its cards are out of play.", ("DAI-31",)),
        Line(finisher, ("DAI-32", "DAI-33", "DAI-A06")),
    ]
    if rules.auto_pass:
        lines.append(Line("A hand with fewer cards than the trick asks for passes by itself.", ("DAI-A18",)))
    return tuple(lines)


def _titles() -> tuple[Line, ...]:
    return (
        Line("Titles go by the order in which players finish.", ("DAI-35", "DAI-36", "DAI-37")),
        Line("First Daifugo, second Millionaire, last but one Poor, last Destitute.", ("DAI-38", "DAI-39", "DAI-40")),
        Line(
            "The others are Commoners; of three players the one in the middle is.",
            ("DAI-41", "DAI-42", "DAI-44", "DAI-45"),
        ),
    )


def _exchange(rules: Rules) -> tuple[Line, ...]:
    lines = [
        Line(
            "After the deal the Destitute gives the two highest cards to the Daifugo.",
            ("DAI-48", "DAI-49", "DAI-50", "DAI-51"),
        ),
        Line("The Daifugo gives any two cards back.", ("DAI-54", "DAI-55", "DAI-56")),
    ]
    if rules.poor_exchange:
        lines.append(Line("In the same way the Poor and the Millionaire exchange one card.", ("DAI-A14",)))
    else:
        lines.append(Line("Nobody else exchanges cards.", ("DAI-58",)))
    lines.append(Line("Then the Daifugo leads; in the first deal the dealer’s left.", ("DAI-12", "DAI-13")))
    return tuple(lines)


def _session(rules: Rules) -> tuple[Line, ...]:
    end = {
        "hands": f"The session has {rules.hands} deal{'' if rules.hands == 1 else 's'}.",
        "time": f"The deal in which {rules.minutes} minutes are over is played to the end, and is the last.",
        "by_agreement": "Before every deal but the first everybody is asked; it is the last when all say so.",
    }[rules.session_end]
    return (
        Line(end, ("DAI-60", "DAI-63")),
        Line("The Daifugo of the last deal wins; earlier titles do not count.", ("DAI-61", "DAI-62")),
        Line("Seats stay as they are.", ("DAI-64",)),
    )
