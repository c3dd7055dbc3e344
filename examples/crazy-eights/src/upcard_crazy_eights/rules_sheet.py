"""The rules of a table of Crazy Eights in plain language."""

from upcard.kernel.ui.entry import Line, Section
from upcard_crazy_eights.rules import OPTIONS, Rules


def rules_sheet(rules: Rules) -> tuple[Section, ...]:
    """What these rules say, with the clauses."""
    return (
        Section(
            "The deal",
            (
                Line("Two to five play, with one pack of 52 cards.", ("CRE-01",)),
                Line("Each player has seven cards if two play, else five.", ("CRE-02",)),
            ),
        ),
        Section(
            "The turn",
            (
                Line("Play a card of the rank or the suit of the one on the pile.", ("CRE-04",)),
                Line("An eight goes on anything, and names the suit that comes next.", ("CRE-05",)),
                Line(OPTIONS.sentence("free_draw", rules), ("CRE-06", "CRE-07")),
                Line(OPTIONS.sentence("draws", rules), ("CRE-06",)),
                Line("When the stock is used up, the pile is shuffled.", ("CRE-08",)),
            ),
        ),
        Section(
            "The end",
            (
                Line("Who has no card left scores what the others hold; an eight counts 50.", ("CRE-09",)),
                Line(OPTIONS.sentence("blocked", rules), ("CRE-10",)),
                Line(OPTIONS.sentence("deals", rules), ("CRE-11",)),
            ),
        ),
    )
