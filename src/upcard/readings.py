"""Reads the rulebook's page of open questions: how the rules are read where their text leaves something open.

These are the questions of the rulebook's page, each with the answer that is played.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence, Set
from functools import cache
from typing import Any, Final

from upcard.clauses import pages
from upcard.kernel.ui.entry import Entry, Line, Section, written
from upcard.kernel.ui.rules_form import RulesInWords
from upcard.options.house_rules import HouseRules, rules_sheet
from upcard.pages import page_name
from upcard.text.messages import say, translated
from upcard.text.sentences import ended

_DOUBT: Final = re.compile(r"^- \*\*([A-Z]{2,3}-A-?\d{2}[a-z]?)\*\* (?:\(([A-Z](?:, [A-Z])*)\) )?(.+)$", re.M)
"""A question that a text leaves open; in brackets the letters of the books that do, of all where there are none."""
_LETTER: Final = re.compile(r"\*\*([A-Z])\*\*,[^()]*\(`(\w+)`\)|^\| ([A-Z]) \| `(\w+)`", re.M)
"""Where a page gives the letter of a book."""
_VALUES: Final = r"(`[^`]+`(?:(?: and |, nor with )`[^`]+`)*)"
_MOOT: Final = re.compile(rf"\bDoes not come up with {_VALUES}")
"""Values of options with which a question cannot come up, as a house-rule file has them: with all of those between
which there is *and*, or with others after *nor with*."""
_VALUE: Final = re.compile(r"`([^`]+)`")
_CODE: Final = re.compile(r" \(`\w+`\)")
"""A value that the page names in passing."""
_OPTION: Final = re.compile(r"\bOption `(\w+)`")
_HELD: Final = re.compile(r"\bOption `(\w+)`: a list that may hold ((?:`\w+`(?:, | and )?)+)")
"""An option that is a list of words, and those words of it that answer the question."""
_BOLD: Final = re.compile(rf"\*\*(.+?)\*\*(?: \(left out with {_VALUES}\))?")
"""A part of the answer, and the values of options with which it means nothing."""
_ID: Final = r"[A-Z]{2,3}-(?:[A-Z]{1,2}-?)?\d{1,3}[a-z]?"
_ASIDE: Final = re.compile(rf" \({_ID}(?:(?:, | to | and ){_ID})*\)")
"""Clauses that the page refers to in passing; who reads a rules sheet has no page to turn to."""


class OpenReading:
    """A question that the text of a game leaves open.

    Args:
        clause: its id.
        books: those whose texts do; all of the game's where there are none.
        question, answer: as the page has them, as plain text.
        options: the keys of those by which a table can answer otherwise.
        held: by the key of an option that is a list, its words that answer the question; the others do not.
        differs: the answer says which book plays what.
        moot: values of options, by key: with all of one of these the question cannot come up.
    """

    def __init__(self, clause: str, books: tuple[str, ...], text: str, letters: dict[str, str]) -> None:
        self.parts = tuple([(_plain(part), _moot(values)) for part, values in _BOLD.findall(text)])
        self.clause = clause
        self.books = books
        self.question = _plain(text.partition("**")[0]).strip()
        self.answer = " ".join([part for part, _ in self.parts])
        self.options = tuple(dict.fromkeys(_OPTION.findall(text)))
        self.held = {key: frozenset(_VALUE.findall(words)) for key, words in _HELD.findall(text)}
        moot = _MOOT.search(text)
        self.moot = _moot(moot[1] if moot else "")
        named = "|".join(letters)
        self.differs = named != "" and re.search(rf"(?<![\w-])(?:{named})(?![\w-])", self.answer) is not None

    def answered_otherwise(self, key: str, rules: Any, book: Any) -> bool:
        """Say whether the rules answer the question by that option in another way than the book."""
        here, there = getattr(rules, key), getattr(book, key)
        words = self.held.get(key)
        return bool(here != there if words is None else words.intersection(here) != words.intersection(there))

    def answer_by(self, rules: Any) -> str:
        """Return the answer, without what means nothing by these rules."""
        return ended(" ".join([part for part, moot in self.parts if not _is_moot(rules, moot)]))


def _moot(values: str) -> tuple[dict[str, Any], ...]:
    """Values of options as the page has them, by key."""
    return tuple([tomllib.loads("\n".join(_VALUE.findall(each))) for each in values.split(", nor with ") if each])


def _is_moot(rules: Any, moot: tuple[dict[str, Any], ...]) -> bool:
    return any([all([written(getattr(rules, key)) == value for key, value in each.items()]) for each in moot])


def _plain(text: str) -> str:
    return _ASIDE.sub("", _CODE.sub("", text).replace("`", "").replace("**", ""))


@cache
def doubts(rulebook: str) -> tuple[OpenReading, ...]:
    """Return the questions on the page of a game, in their order."""
    page = pages().get(page_name(rulebook), "")
    letters = {first or second: book or other for first, book, second, other in _LETTER.findall(page)}
    return tuple(
        [
            OpenReading(clause, tuple([letters[each] for each in named.split(", ") if each in letters]), text, letters)
            for clause, named, text in _DOUBT.findall(page)
        ]
    )


Unless = Mapping[str, Mapping[str, Sequence[Any]]]
"""By key of an option, and by that of another one, the values with which the first means nothing."""


def unless(entry: Entry) -> Unless:
    """Return what each option of a game says of the others."""
    return {option.key: option.unless for option in entry.options()}


def comes_up(rules: Any, doubt: OpenReading, means_nothing: Unless) -> bool:
    """Can the question come up by these rules? Not where every option that answers it means nothing."""
    if (doubt.books and rules.book not in doubt.books) or _is_moot(rules, doubt.moot):
        return False
    answered = [key for key in doubt.options if key in means_nothing]
    return not answered or any([_matters(rules, means_nothing[key]) for key in answered])


def reading(entry: Entry, rules: Any, doubt: OpenReading, means_nothing: Unless) -> str:
    """Return the question with the answer that these rules give.

    It is in the words of the options where they say something else than the page, or where the page tells of several
    books.
    """
    book = entry.books[rules.book].rules
    here = [key for key in doubt.options if key in means_nothing and _matters(rules, means_nothing[key])]
    changed = [key for key in here if doubt.answered_otherwise(key, rules, book)]
    if entry.in_words is None or not (changed or (here and doubt.differs)):
        return f"{doubt.question} {doubt.answer_by(rules)}"
    words: RulesInWords = entry.in_words(book, rules)
    return " ".join([doubt.question, *[ended(words.answer(key).replace("\n", " ")) for key in changed or here]])


def _matters(rules: Any, unless: Mapping[str, Sequence[Any]]) -> bool:
    """Say whether an option means anything beside the others."""
    return not any([getattr(rules, key) in values for key, values in unless.items()])


def with_readings(chosen: HouseRules) -> tuple[Section, ...]:
    """Return the rules sheet with the readings of its text at its end.

    They are of all that can come up and that no sentence above has said.
    """
    entry, rules, sheet = chosen.entry, chosen.rules, rules_sheet(chosen)
    said = {clause for section in sheet for line in section.lines for clause in line.clauses}
    found = [Section(say("Where the book is unclear, this table plays"), _readings(entry, rules, said))]
    for part in entry.parts(rules):
        heading = say(
            "{game}: {heading}",
            game=translated(part.entry.title),
            heading=say("Where the book is unclear, this table plays"),
        )
        found.append(Section(heading, _readings(part.entry, part.rules, said | part.settled)))
    return (*sheet, *[section for section in found if section.lines])


def _readings(entry: Entry, rules: Any, said: Set[str]) -> tuple[Line, ...]:
    """Return the questions of the page that come up by these rules and are not answered by the clauses ``said``."""
    means_nothing = unless(entry)
    return tuple(
        [
            Line(reading(entry, rules, doubt, means_nothing), (doubt.clause,))
            for doubt in doubts(entry.rulebook)
            if doubt.clause not in said and comes_up(rules, doubt, means_nothing)
        ]
    )


__all__ = ["OpenReading", "comes_up", "doubts", "reading", "unless", "with_readings"]
