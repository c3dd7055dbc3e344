"""The rules of a table of Indian Chief in plain language."""

from upcard.games.catalogue import Line, Section
from upcard.games.indian_chief.rules import Rules


def sheet(rules: Rules) -> tuple[Section, ...]:
    """What these rules say, with the clauses."""
    return (
        Section(
            "The table",
            (
                Line("Two to eight play; two or three with one pack, more with two.", ("IND-01", "IND-02", "IND-03")),
                Line("Everybody holds eight cards. There are no wild cards.", ("IND-06", "IND-04")),
                Line("In seven turns everybody fills each of seven boxes once.", ("IND-05", "IND-11", "IND-24")),
            ),
        ),
        Section(
            "A turn",
            (
                Line("Everybody chooses cards in secret; all are turned up at the same moment.", ("IND-14", "IND-15")),
                Line("The number of cards says which box they fill.", ("IND-16",)),
                Line("A box that is filled stays as it is, also with a 0.", ("IND-17", "IND-22")),
                Line("Then Thieves may steal, hands are filled up to eight, and the melds go back.", ("IND-23",)),
            ),
        ),
        Section("The boxes", _boxes(rules)),
        Section("Thieves", _thieves(rules)),
        Section(
            "The end",
            (
                Line("After the seventh turn nothing is stolen or dealt.", ("IND-32",)),
                Line("The highest sum of the seven boxes wins; equal sums share the win.", ("IND-89", "IND-90")),
            ),
        ),
    )


def _boxes(rules: Rules) -> tuple[Line, ...]:
    pair = "both cards of a pair count a match" if rules.beggar_pair == "once_per_match" else "a pair counts it once"
    suit = "the suit you name" if rules.doctor_suit == "named_by_player" else "the best suit"
    hearts = (
        "the ace of hearts may be both"
        if rules.doctor_ace_of_hearts == "counts_for_both"
        else "these are two different cards"
    )
    divided = "you divide them" if rules.chief_split == "chosen_by_player" else "they are divided as well as can be"
    return (
        Line("Thief, one card: its face value.", ("IND-48",)),
        Line(f"Beggar Man, two cards: 2 for each opposing card of their ranks; {pair}.", ("IND-39", "IND-A07")),
        Line("Poor Man, three cards: the face values of the spades.", ("IND-36",)),
        Line("Lawyer, four cards: 25 if their face values total 25, else 0.", ("IND-72", "IND-73")),
        Line("Rich Man, five cards: minus their face values.", ("IND-34",)),
        Line(
            f"Doctor, six cards of different ranks with a heart and an ace ({hearts}): 10 for each card of {suit}.",
            ("IND-64", "IND-65", "IND-66", "IND-69", "IND-A12", "IND-A13"),
        ),
        Line(
            f"Indian Chief, seven cards: five for poker and two for Baccarat, added; {divided}.",
            ("IND-74", "IND-75", "IND-76", "IND-78", "IND-A14"),
        ),
        Line("Face values: ace 1, court cards 10, every other card its number.", ("IND-92",)),
    )


def _thieves(rules: Rules) -> tuple[Line, ...]:
    lines = [
        Line("A Thief may take one card from an opponent's meld instead of being dealt one.", ("IND-49", "IND-50")),
        Line(
            "The lowest Thief steals first; tens and court cards are equally low."
            if rules.thief_order == "face_value"
            else "The lowest Thief steals first, aces low.",
            ("IND-54", "IND-55"),
        ),
    ]
    if rules.thief_tie == "nobody_steals":
        lines.append(Line("Equally low Thieves do not steal.", ("IND-A11",)))
    else:
        lines.append(
            Line("Equally low Thieves pick in secret; if two want one card, none of them steals.", ("IND-59", "IND-60"))
        )
    if not rules.thief_card_can_be_stolen:
        lines.append(Line("A Thief's own card cannot be stolen.", ("IND-57", "IND-A10")))
    return tuple(lines)
