"""Reads and shows the notes of a table: what it plays that no option knows, in its own words.

They are shown with the rules, and no game is played otherwise for them.
"""

from collections.abc import Sequence
from typing import Any, Final

from upcard.kernel.ui.entry import HouseRuleError, Line, Section
from upcard.text.messages import marked, say
from upcard.text.names import why_no_line

LONGEST_NOTE: Final = 200
MOST_NOTES: Final = 12
HEADING: Final = marked("Also at our table")


def read_notes(given: Any) -> tuple[str, ...]:
    """Return the notes, each as one line; blank ones are left out.

    Args:
        given: a list of texts, as a rule file has it.

    Raises:
        HouseRuleError: it is no list of texts, there are too many, or one is too long or cannot be shown.
    """
    if not isinstance(given, list | tuple) or not all([isinstance(each, str) for each in given]):
        raise HouseRuleError("notes", 'a list of lines in quotes is wanted, like ["The youngest deals first."]')
    notes = [note for note in [" ".join(each.split()) for each in given] if note]
    if len(notes) > MOST_NOTES:
        raise HouseRuleError(
            "notes", "there are {number} lines, but at most {most} are allowed", number=len(notes), most=MOST_NOTES
        )
    for number, note in enumerate(notes, 1):
        if len(note) > LONGEST_NOTE:
            raise HouseRuleError(
                "notes", "line {number} is longer than {longest} letters", number=number, longest=LONGEST_NOTE
            )
        wrong = why_no_line(note)
        if wrong:
            raise HouseRuleError("notes", "line {number} {wrong}", number=number, wrong=say(wrong))
    return tuple(notes)


def notes_section(notes: Sequence[str]) -> tuple[Section, ...]:
    """Return the section of a rules sheet that has the notes; nothing where there are none."""
    return (Section(say(HEADING), tuple([Line(note) for note in notes])),) if notes else ()


__all__ = ["HEADING", "LONGEST_NOTE", "MOST_NOTES", "notes_section", "read_notes"]
