"""The rules sheet of Indian Chief: the rules of a table in plain language."""

from upcard.games.indian_chief.chief import NAMES
from upcard.games.indian_chief.rules import OPTIONS, Rules
from upcard.kernel.ui.entry import Line, Section, line, section
from upcard.text.messages import listed, say, translated


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """Return what these rules say, in sections, with the clauses."""
    sections = (
        section(
            "The table",
            (
                line(
                    "Two to eight can play; two or three use one pack, and more use two.",
                    ("IND-01", "IND-02", "IND-03"),
                ),
                line("Everybody holds eight cards. There are no wild cards.", ("IND-06", "IND-04")),
                line("One dealer, chosen by chance, deals during the whole game.", ("IND-08", "IND-A01")),
                line("In seven turns everybody fills each of seven boxes once.", ("IND-05", "IND-11", "IND-24")),
            ),
        ),
        section(
            "A turn",
            (
                line("Everybody chooses cards in secret; all are turned up at the same moment.", ("IND-14", "IND-15")),
                line("The number of cards says which box they fill.", ("IND-16",)),
                line("A box that is filled stays as it is, even with a 0.", ("IND-17", "IND-22")),
                line(
                    "Then Thieves may steal, all hands are filled up to eight cards, and the melds go back into "
                    "the pack.",
                    ("IND-23",),
                ),
            ),
        ),
        section("The boxes", _boxes(rules)),
        section("Thieves", _thieves(rules)),
        section(
            "The end",
            (
                line("After the seventh turn nothing is stolen or dealt.", ("IND-32",)),
                line("The highest sum of the seven boxes wins; equal sums share the win.", ("IND-89", "IND-90")),
            ),
        ),
    )
    return OPTIONS.tell(sections, rules)


def _boxes(rules: Rules) -> tuple[Line, ...]:
    return (
        line("Thief, one card: its face value.", ("IND-48",)),
        Line(OPTIONS.sentence("beggar_pair", rules), ("IND-39", "IND-A07")),
        line("Poor Man, three cards: the face values of the spades.", ("IND-36",)),
        line("Lawyer, four cards: 25 if their face values total 25, otherwise 0.", ("IND-72", "IND-73")),
        line("Rich Man, five cards: minus their face values.", ("IND-34",)),
        Line(
            OPTIONS.sentence("doctor_suit", rules),
            ("IND-64", "IND-65", "IND-66", "IND-69", "IND-A12", "IND-A13"),
        ),
        line("Any other six cards score 0.", ("IND-68",)),
        Line(
            OPTIONS.sentence("chief_split", rules),
            ("IND-74", "IND-75", "IND-76", "IND-78", "IND-A14"),
        ),
        line("Its poker hand: {worth}.", ("IND-76", "IND-77"), worth=poker_worths()),
        line("An ace is the top or the bottom of a straight, never in its middle.", ("IND-82", "IND-A15")),
        line("Its Baccarat hand: the last digit of the sum of the two face values.", ("IND-75",)),
        line("Face values: ace 1, court cards 10, every other card its number.", ("IND-92",)),
    )


def poker_worths() -> str:
    """Say what each kind of poker hand brings, the dearest first."""
    return listed([say("{points} for {hand}", points=points, hand=translated(NAMES[points])) for points in NAMES])


def _thieves(rules: Rules) -> tuple[Line, ...]:
    return (
        line("A Thief may take one card from an opponent's meld instead of being dealt one.", ("IND-49", "IND-50")),
        Line(OPTIONS.sentence("thief_order", rules), ("IND-54", "IND-55")),
        OPTIONS.line("thief_tie", rules),
    )
