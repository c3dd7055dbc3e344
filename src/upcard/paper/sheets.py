"""Prepares the rules sheet for paper: its sections, with what differs from the book and what the book says there."""

import re
from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from upcard.kernel.ui.entry import Line
from upcard.melds.contracts import BadContract, parse_contract
from upcard.options.house_rules import HouseRules, rules_sheet
from upcard.options.notes import HEADING as NOTES
from upcard.readings import with_readings
from upcard.text.messages import translated

LONGEST: Final = 480
"""Characters in one piece: a longer sentence goes on in a second one, which may stand on the next panel."""

_NOTATION: Final = re.compile(r"\(([SR]\d+\+?(?: [SR]\d+\+?)*)\)")
"""A contract in short, as sentences name it."""


class MeldPicture(Struct, frozen=True):
    """A meld of a contract as it is drawn: ``kind`` "S" or "R", ``size`` cards, or ``more``."""

    kind: str
    size: int
    more: bool


class PaperLine(Struct, frozen=True):
    """A sentence on paper.

    ``ours``: the book does not say it. ``was``: it is the book's, and does not hold here. ``first``: it is the first of
    ours, or of the book's, in one place. ``dropped``: nothing of ours is in its place. ``picture``: the contract that
    it names.
    """

    text: str
    clauses: tuple[str, ...] = ()
    ours: bool = False
    was: bool = False
    first: bool = False
    dropped: bool = False
    picture: tuple[MeldPicture, ...] = ()


class PaperSection(Struct, frozen=True):
    """A heading and its sentences; ``glance``: it is looked up during play; ``counted``: when the score is written."""

    heading: str
    lines: tuple[PaperLine, ...]
    glance: bool = False
    counted: bool = False


def sections(rules: HouseRules, readings: bool = False) -> tuple[PaperSection, ...]:
    """Return the rules sheet, compared with that of the book.

    With ``readings`` also how their text is read where it leaves something open.
    """
    entry = rules.entry
    its = HouseRules(entry, rules.book, entry.books[rules.book].rules, "")
    own, book = [with_readings(each) if readings else rules_sheet(each) for each in (rules, its)]
    # What a table has noted is nowhere else, and wanted at hand.
    glances = {translated(heading) for heading in (*entry.glance, NOTES)}
    counted = {translated(heading) for heading in (*(entry.counted or entry.glance), NOTES)}
    said = {section.heading: section.lines for section in book}
    headings = _merged([section.heading for section in own], [section.heading for section in book])
    here = {section.heading: section.lines for section in own}
    return tuple(
        [
            PaperSection(
                heading,
                _compared(here.get(heading, ()), said.get(heading, ())),
                heading in glances,
                heading in counted,
            )
            for heading in headings
        ]
    )


def picture(short: str) -> tuple[MeldPicture, ...]:
    """Return a contract in short as a picture; nothing where it is none.

    >>> [(meld.kind, meld.size, meld.more) for meld in picture("S3 R4+")]
    [('S', 3, False), ('R', 4, True)]
    >>> picture("3 wild")
    ()
    """
    try:
        return tuple([MeldPicture(slot.kind, slot.size, slot.at_least) for slot in parse_contract(short).slots])
    except BadContract:
        return ()


def _merged(own: list[str], book: list[str]) -> list[str]:
    """Return the own headings, with those that only the book has at their places."""
    found: list[str] = []
    for what, a, b, c, d in SequenceMatcher(None, book, own, autojunk=False).get_opcodes():
        found += own[c:d]
        found += [] if what == "equal" else [heading for heading in book[a:b] if heading not in own]
    return found


def _compared(own: tuple[Line, ...], book: tuple[Line, ...]) -> tuple[PaperLine, ...]:
    """Return the own sentences beside the book's.

    Those that the book does not have are marked, and followed by what it has in their place.
    """
    found: list[PaperLine] = []
    matcher = SequenceMatcher(None, [line.text for line in book], [line.text for line in own], autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            found += [piece for line in own[c:d] for piece in _pieces(line)]
            continue
        if b - a == d - c:
            for mine, its in zip(own[c:d], book[a:b], strict=True):
                found += _block((mine,), (its,))
        elif a == b:
            # Each is a rule of its own: the book has nothing there that they would stand for together.
            for mine in own[c:d]:
                found += _block((mine,), ())
        else:
            found += _block(own[c:d], book[a:b])
    return tuple(found)


def _block(own: tuple[Line, ...], book: tuple[Line, ...]) -> list[PaperLine]:
    """Return what is ours, and what the book says instead."""
    mine = [piece for line in own for piece in _pieces(line, ours=True)]
    its = [piece for line in book for piece in _pieces(line, was=True, dropped=not own)]
    return [replace(piece, first=at == 0) for pieces in (mine, its) for at, piece in enumerate(pieces)]


def _pieces(line: Line, ours: bool = False, was: bool = False, dropped: bool = False) -> list[PaperLine]:
    """Return a sentence, in several pieces where it is very long."""
    shown = None if was else _NOTATION.search(line.text)
    *begun, end = [PaperLine(text, ours=ours, was=was, dropped=dropped) for text in _split(line.text)]
    found = [*begun, replace(end, clauses=line.clauses)]
    found[0] = replace(found[0], picture=picture(shown[1]) if shown else ())
    return found


def _split(text: str) -> list[str]:
    """Pieces of at most `LONGEST` characters, cut between words where there are any."""
    found: list[str] = []
    while len(text) > LONGEST:
        at = text.rfind(" ", 1, LONGEST + 1)
        at = at if at > 0 else LONGEST
        found.append(text[:at])
        text = text[at:].lstrip()
    return [*found, text]
