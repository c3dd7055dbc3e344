"""The rules of a table of Guts in plain language."""

from upcard.games.catalogue import Line, Section
from upcard.games.guts.rules import Rules
from upcard.games.guts.words import chips

_ALL_OUT = {
    "carry": "If nobody is in, the pot stays for the next hand.",
    "carry_and_ante": "If nobody is in, the pot stays and everybody antes again.",
    "dealer_takes": "If nobody is in, the dealer takes the pot.",
    "best_hand_pays": "If nobody is in, all hands are shown and the best pays as much as the pot holds.",
}
_ANTE = {
    "when_unfunded": "Later there is an ante when the pot is empty or holds only the remainder of a tie.",
    "when_empty": "Later there is an ante when the pot is empty.",
    "every_hand": "There is an ante before every hand.",
}
_POOR = {
    "short_pay": ("Who cannot pay it all pays what is there; who has nothing left leaves the game.", "GUT-67"),
    "credit": ("Who cannot pay goes below zero and plays on.", "GUT-A12"),
    "must_cover": ("Who could not pay a loss may only say out.", "GUT-A12"),
}


def sheet(rules: Rules) -> tuple[Section, ...]:
    """What these rules say, with the clauses."""
    declaring = (
        "Everybody decides in secret; all are opened together."
        if rules.declare_mode == "simultaneous"
        else "From the dealer's left everybody says in or out, once and aloud; the dealer is last."
    )
    return (
        Section(
            "The table",
            (
                Line("Two to 26 play; five to ten are advised. One pack, no jokers.", ("GUT-01", "GUT-03", "GUT-04")),
                Line(f"Everybody starts with {chips(rules.stack)}.", ("GUT-05",)),
                Line(f"The ante is {chips(rules.ante)}. {_ANTE[rules.ante_policy]}", ("GUT-07", "GUT-12", "GUT-A04")),
                Line("Two cards each; the rest is put aside.", ("GUT-18", "GUT-19")),
            ),
        ),
        Section(
            "In or out",
            (
                Line(declaring, ("GUT-23", "GUT-25", "GUT-26", "GUT-A16")),
                Line("Who is out throws the cards away unseen, and neither wins nor pays.", ("GUT-31", "GUT-33")),
                Line(_ALL_OUT[rules.all_out], ("GUT-65", "GUT-A05")),
            ),
        ),
        Section(
            "Showdown",
            (
                Line("Alone in, you take the pot, and need not show your cards.", ("GUT-37", "GUT-38")),
                Line("Otherwise all who are in show; the best hand takes the pot.", ("GUT-39", "GUT-40")),
                Line("A pair beats all else, then the higher card, then the lower; aces are high.", ("GUT-42",)),
                Line("Equal hands share the pot; what cannot be divided stays.", ("GUT-51", "GUT-52")),
                Line("Every loser pays as much as the pot held; that is the next pot.", ("GUT-53", "GUT-58")),
                *_ceiling(rules),
                Line(_POOR[rules.insolvency][0], (_POOR[rules.insolvency][1],)),
            ),
        ),
        Section("The end", _end(rules)),
    )


def _ceiling(rules: Rules) -> tuple[Line, ...]:
    if not rules.max_pot:
        return (Line("There is no ceiling on what a loser pays.", ("GUT-09",)),)
    most = chips(rules.max_pot)
    words = {
        "cap_payment": f"Nobody pays more than {most}.",
        "hard_cap": f"The next pot is never more than {most}; losers share what is missing.",
        "stop_when_over": f"Losers pay in turn until the next pot is above {most}.",
        "cap_both": f"Nobody wins or pays more than {most} in a hand; the rest stays.",
    }
    return (Line(words[rules.max_pot_mode], ("GUT-08", "GUT-63", "GUT-A11")),)


def _end(rules: Rules) -> tuple[Line, ...]:
    ends = {
        "hands": f"The session ends after {rules.hands} hands.",
        "pot_taken": "The session ends when somebody takes the pot alone.",
        "last_solvent": "The session ends when only one player has chips.",
    }
    lines = [
        Line(ends[rules.session_end], ("GUT-71", "GUT-A13")),
        Line("It also ends when fewer than two players have chips.", ("GUT-72",)),
    ]
    if rules.leftover == "play_on" and rules.session_end == "hands":
        lines.append(Line("While chips lie in the pot, it goes on until somebody takes them alone.", ("GUT-A14",)))
    else:
        lines.append(Line("What is left in the pot is divided among those still in the game.", ("GUT-73", "GUT-74")))
    lines.append(Line("Most chips win; equal stacks share the win.", ("GUT-75",)))
    return tuple(lines)
