"""How the rules are read where their text leaves something open: the questions of the rulebook's page, each with the
answer that is played."""

import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Any, Final

from upcard.clauses import pages
from upcard.kernel.face.entry import Entry, Line, Section, written
from upcard.kernel.face.rules_form import RulesInWords
from upcard.options.house_rules import HouseRules, rules_sheet
from upcard.pages import page_name
from upcard.text.messages import say, translated
from upcard.text.sentences import ended

_DOUBT: Final = re.compile(r"^- \*\*([A-Z]{2,3}-A-?\d{2}[a-z]?)\*\* (?:\(([A-Z](?:, [A-Z])*)\) )?(.+)$", re.M)
"""A question that a text leaves open; in brackets the letters of the books that do, of all where there are none."""
_LETTER: Final = re.compile(r"\*\*([A-Z])\*\*,[^()]*\(`(\w+)`\)|^\| ([A-Z]) \| `(\w+)`", re.M)
"""Where a page gives the letter of a book."""
_MOOT: Final = re.compile(r"\bDoes not come up with (`[^`]+`(?: and `[^`]+`)*)")
"""Values of options with which a question cannot come up, as a house-rule file has them."""
_VALUE: Final = re.compile(r"`([^`]+)`")
_CODE: Final = re.compile(r" \(`\w+`\)")
"""A value that the page names in passing."""
_OPTION: Final = re.compile(r"\bOption `(\w+)`")
_BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
_ID: Final = r"[A-Z]{2,3}-(?:[A-Z]{1,2}-?)?\d{1,3}[a-z]?"
_ASIDE: Final = re.compile(rf" \({_ID}(?:(?:, | to | and ){_ID})*\)")
"""Clauses that the page refers to in passing; who reads a sheet has no page to turn to."""


class OpenReading:
    """A question that the text of a game leaves open.

    Args:
        clause: its id.
        books: those whose texts do; all of the game's where there are none.
        question, answer: as the page has them, as plain text.
        options: the keys of those by which a table can answer otherwise.
        differs: the answer says which book plays what.
        moot: values of options, by key, with all of which the question cannot come up; nothing where it always can.
    """

    def __init__(self, clause: str, books: tuple[str, ...], text: str, letters: dict[str, str]) -> None:
        bold = _BOLD.findall(text)
        self.clause = clause
        self.books = books
        self.question = _plain(text.partition("**")[0]).strip()
        self.answer = _plain(" ".join(bold))
        self.options = tuple(dict.fromkeys(_OPTION.findall(text)))
        moot = _MOOT.search(text)
        self.moot: dict[str, Any] = tomllib.loads("\n".join(_VALUE.findall(moot[1]))) if moot else {}
        named = "|".join(letters)
        self.differs = named != "" and re.search(rf"(?<![\w-])(?:{named})(?![\w-])", self.answer) is not None

    def comes_up(self, rules: Any) -> bool:
        """Can the question come up by these rules?"""
        return not self.moot or any([written(getattr(rules, key)) != value for key, value in self.moot.items()])


def _plain(text: str) -> str:
    return _ASIDE.sub("", _CODE.sub("", text).replace("`", "").replace("**", ""))


@cache
def doubts(rulebook: str) -> tuple[OpenReading, ...]:
    """The questions on the page of a game, in their order."""
    page = pages().get(page_name(rulebook), "")
    letters = {first or second: book or other for first, book, second, other in _LETTER.findall(page)}
    return tuple(
        [
            OpenReading(clause, tuple([letters[each] for each in named.split(", ") if each in letters]), text, letters)
            for clause, named, text in _DOUBT.findall(page)
        ]
    )


def reading(entry: Entry, rules: Any, doubt: OpenReading) -> str:
    """The question with the answer that these rules give, in the words of the options where they say otherwise than the
    page, or where the page tells of several books."""
    book = entry.books[rules.book].rules
    words: RulesInWords | None = entry.in_words(book, rules) if entry.in_words else None
    keys = {option.key: option.unless for option in entry.options()}
    here = [key for key in doubt.options if key in keys and _matters(rules, keys[key])]
    changed = [key for key in here if getattr(rules, key) != getattr(book, key)]
    if words is None or not (changed or (here and doubt.differs)):
        return f"{doubt.question} {ended(doubt.answer)}"
    return " ".join([doubt.question, *[ended(words.answer(key).replace("\n", " ")) for key in changed or here]])


def _matters(rules: Any, unless: Mapping[str, Sequence[Any]]) -> bool:
    """Does an option mean anything beside the others?"""
    return not any([getattr(rules, key) in values for key, values in unless.items()])


def with_readings(chosen: HouseRules) -> tuple[Section, ...]:
    """The rules sheet, and at its end how its text is read in all that can come up and that no sentence above
    has said."""
    entry, rules, sheet = chosen.entry, chosen.rules, rules_sheet(chosen)
    said = {clause for section in sheet for line in section.lines for clause in line.clauses}
    found = [Section(say("Readings"), _readings(entry, rules, said))]
    for part in entry.parts(rules):
        heading = say("{game}: {heading}", game=translated(part.entry.title), heading=say("Readings"))
        found.append(Section(heading, _readings(part.entry, part.rules, said | part.settled)))
    return (*sheet, *[section for section in found if section.lines])


def _readings(entry: Entry, rules: Any, said: Set[str]) -> tuple[Line, ...]:
    """The questions of the page that come up by these rules and are not answered by the clauses ``said``."""
    return tuple(
        [
            Line(reading(entry, rules, doubt), (doubt.clause,))
            for doubt in doubts(entry.rulebook)
            if doubt.clause not in said and (not doubt.books or rules.book in doubt.books) and doubt.comes_up(rules)
        ]
    )


__all__ = ["OpenReading", "doubts", "reading", "with_readings"]
