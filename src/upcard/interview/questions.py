"""An interview about house rules: the questions that rules leave open, the most telling first.

A question is the more telling, the likelier a game would have come out otherwise by the answer of another book. That is
measured: ``came_up.json`` has, for every book and every answer to every question, in how many games between bots a move
was judged otherwise by it (`upcard.interview.deciding`); the figures of an option's answers are weighed by how many of
the other books give them. Where no other book has these options, the answer that came up most counts.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from upcard.interview.answers import values_of
from upcard.interview.cases import Picture, picture
from upcard.kernel.face.entry import Entry, HouseRuleError, OptionDoc, written
from upcard.kernel.face.rules_form import Panel
from upcard.options.gaps import Gap, gaps, in_toml, other_books
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.text.messages import translated

FILE: Final = Path(__file__).parent / "came_up.json"


@dataclass(frozen=True)
class PossibleAnswer:
    """One answer: its ``value`` as a rule file writes it, what the rules then say, the titles of the books that say so,
    and in how many games between bots it came up against the answer of the book (None: not counted). ``why`` says why
    it cannot be given beside the answers before, empty where it can; ``outcome`` what comes of the picture's move."""

    value: Any
    text: str
    books: tuple[str, ...]
    came_up: int | None
    why: str = ""
    outcome: str = ""


@dataclass(frozen=True)
class OpenQuestion:
    """A question that is asked: what it decides, its clauses, and the answers, that of the book first; ``chosen`` is
    the place of the answer that stands, -1 where it is none of these."""

    key: str
    text: str
    clauses: tuple[str, ...]
    replies: tuple[PossibleAnswer, ...]
    chosen: int
    picture: Picture | None


@dataclass(frozen=True)
class OwnRule:
    """A point in which a table does not play as its book: the option, what the table says, and what the book says."""

    key: str
    ours: str
    book: str


class Interview:
    """House rules that come about by answers.

    Args:
        catalogue: the games.
        start: a book, or rules that leave questions open.
        answers: by option, values as rule files write them.
        skipped: options whose questions were put aside.

    Raises:
        BadHouseRules: an answer is none, or contradicts another.
    """

    def __init__(
        self,
        catalogue: Mapping[str, Entry],
        start: HouseRules,
        answers: Mapping[str, Any],
        skipped: tuple[str, ...] = (),
    ) -> None:
        self.catalogue = catalogue
        self.start = start
        self.answers = dict(answers)
        self.skipped = skipped
        self._docs = {option.key: option for option in start.entry.options()}
        for key in self.answers:
            if key not in self._docs:
                raise BadHouseRules(0, key[:40], "there is no such option")
        told = _told(start)
        chosen = choose_rules(catalogue, start.entry.id, start.book, {**told, **self.answers})
        self.rules = replace(chosen, name=start.name, answered=(*told, *self.answers))
        """The rules as they are answered so far."""
        self._gaps = {gap.key: gap for gap in gaps(catalogue, start)}
        self.order = in_order(catalogue, start)
        """All questions, the most telling first."""

    @property
    def left(self) -> tuple[str, ...]:
        """The questions that are still to be asked: those that mean something beside the answers."""
        done = {*self.answers, *self.skipped}
        return tuple([key for key in self.order if key not in done and matters(self._docs[key], self.rules.rules)])

    def telling(self, key: str) -> float:
        """How telling a question is, from 0 to 1."""
        return telling(self.catalogue, self.start, self._gaps[key])

    def answer(self, key: str, value: Any) -> "Interview":
        """With one answer more, or another one to that question. Raises BadHouseRules: it is none, or contradicts
        another answer."""
        self._open(key)
        with_it = Interview(self.catalogue, self.start, {**self.answers, key: value}, self._but(key))
        whole = written(getattr(with_it.rules.rules, key))
        if whole == value:
            return with_it
        return Interview(self.catalogue, self.start, {**self.answers, key: whole}, self._but(key))

    def skip(self, key: str) -> "Interview":
        """With that question put aside: as the book says, and open. Raises BadHouseRules: no such question."""
        self._open(key)
        answers = {other: value for other, value in self.answers.items() if other != key}
        return Interview(self.catalogue, self.start, answers, (*self._but(key), key))

    def differing(self) -> tuple["OwnRule", ...]:
        """What is not as in the book, in the order of the rulebook."""
        book, rules = self.start.entry.books[self.start.book].rules, self.rules.rules
        found: list[OwnRule] = []
        for each in self.start.entry.differences(rules, book):
            ours, theirs = self._sentence(rules, each.key), self._sentence(book, each.key)
            if not ours or ours == theirs:
                ours, theirs = f"{each.label}: {each.here}.", f"{each.label}: {each.there}."
            found.append(OwnRule(each.key, ours, theirs))
        return tuple(found)

    def _open(self, key: str) -> Gap:
        if key not in self._gaps:
            raise BadHouseRules(0, key[:40], "is no open question")
        return self._gaps[key]

    def _but(self, key: str) -> tuple[str, ...]:
        return tuple([other for other in self.skipped if other != key])

    def question(self, key: str) -> OpenQuestion:
        """That question with its answers. Raises BadHouseRules: it is no open one."""
        gap, entry = self._open(key), self.start.entry
        titles = book_titles(self.catalogue, self.start)
        by_text = {in_toml(answer.value): answer.books for answer in (gap.here, *gap.others)}
        own = (translated(entry.books[self.start.book].title),) if len(entry.books) > 1 else (translated(entry.title),)
        now = written(getattr(self.rules.rules, key))
        values = list(values_of(self.start, gap))
        if in_toml(now) not in [in_toml(value) for value in values]:
            values.append(now)
        came_up, panel = counted(self.start, key), self._panel(key)
        laid: list[Any] = []
        replies: list[PossibleAnswer] = []
        for number, value in enumerate(values):
            text = in_toml(value)
            names = by_text.get(text, ())
            books = tuple([titles[name] for name in names])
            rules, why = self._tried(key, value)
            if why and not names:
                continue  # no book says so, and neither can this table
            if why:
                rules = other_books(self.catalogue, self.start)[names[0]]
                ways = [way.why for row in panel.rows for way in row.ways if way.value == value] if panel else []
                why = next((each for each in ways if each), _upper(why).rstrip(".") + ".")
            said = self._sentence(rules, key) or text
            replies.append(PossibleAnswer(value, said, (own + books) if number == 0 else books, came_up.get(text), why))
            laid.append(None if why else rules)
        found = self._picture(key, laid)
        if found is not None:
            outcomes = iter(found.outcomes)
            replies = [
                reply if rules is None else replace(reply, outcome=next(outcomes))
                for reply, rules in zip(replies, laid, strict=True)
            ]
        places = [at for at, reply in enumerate(replies) if in_toml(reply.value) == in_toml(now)]
        asked = question_in_words(panel, gap.question)
        return OpenQuestion(key, asked, gap.clauses, tuple(replies), places[0] if places else -1, found)

    def _tried(self, key: str, value: Any) -> tuple[Any, str]:
        """The rules with an answer, and why it does not go with the others; "" where it does."""
        try:
            return self.start.entry.change(self.rules.rules, {key: value}), ""
        except HouseRuleError as problem:
            return None, problem.reason

    def _panel(self, key: str) -> Panel | None:
        return panel_of(self.start, self.rules.rules, key)

    def _sentence(self, rules: Any, key: str) -> str:
        return rule_in_words(self.start, rules, key)

    def _picture(self, key: str, laid: list[Any]) -> Picture | None:
        able = [rules for rules in laid if rules is not None]
        return picture(self.start.entry, able, key) if len(able) > 1 else None


def panel_of(start: HouseRules, rules: Any, key: str) -> Panel | None:
    """What the rules form of the game that ``start`` names says of an option; None for a game that has none."""
    entry = start.entry
    return entry.form(entry.books[start.book].rules, rules, (), {}, key, 0).panel if entry.form else None


def question_in_words(panel: Panel | None, usual: str) -> str:
    """What an option decides, without the words of rule files; the ``usual`` question where there is no form."""
    return panel.about.split(". ")[0].rstrip(".") + "." if panel else usual


def rule_in_words(start: HouseRules, rules: Any, key: str) -> str:
    """What rules of the game that ``start`` names say in that point; "" for a game without sentences to choose in."""
    entry = start.entry
    if entry.form is None:
        return ""
    form = entry.form(entry.books[start.book].rules, rules, (), {}, "", 0)
    said = [
        "".join([piece.text for piece in sentence.pieces])
        for section in form.sections
        for sentence in section.sentences
        if any(piece.key == key for piece in sentence.pieces)
    ]
    return " · ".join(said)


def _told(start: HouseRules) -> dict[str, Any]:
    """All that rules say otherwise than their book, and what they say alike."""
    changes = start.entry.changes(start.entry.books[start.book].rules, start.rules)
    return {**changes, **{key: written(getattr(start.rules, key)) for key in start.answered}}


def matters(option: OptionDoc, rules: Any) -> bool:
    """Does the option mean anything beside the others of these rules?"""
    return not any(written(getattr(rules, other)) in list(idle) for other, idle in option.unless.items())


def in_order(catalogue: Mapping[str, Entry], start: HouseRules) -> tuple[str, ...]:
    """The open questions, the most telling first; those that are as telling as another in the order of the rulebook."""
    open_ = gaps(catalogue, start)
    weights = {gap.key: telling(catalogue, start, gap) for gap in open_}
    return tuple(sorted(weights, key=lambda key: -weights[key]))


def telling(catalogue: Mapping[str, Entry], start: HouseRules, gap: Gap) -> float:
    """The share of games in which somebody would have noticed that another book was played in this point: over all
    other books that have the option; where there is none, over the answer that came up most."""
    games, came_up = games_counted(), counted(start, gap.key)
    books = len(other_books(catalogue, start))
    if books == 0:
        return max(came_up.values(), default=0) / games
    return sum([came_up.get(in_toml(answer.value), 0) * len(answer.books) for answer in gap.others]) / games / books


def games_counted() -> int:
    """How many games were played by each book to count what came up."""
    found: int = _known()["games"]
    return found


@cache
def _known() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def counted(start: HouseRules, key: str) -> dict[str, int]:
    """By answer to that question, in how many games by the book it came up."""
    found: dict[str, int] = _known()["came_up"].get(start.entry.id, {}).get(start.book, {}).get(key, {})
    return found


def book_titles(catalogue: Mapping[str, Entry], start: HouseRules) -> dict[str, str]:
    """By name, what to call each of the other books."""
    found: dict[str, str] = {}
    for entry in catalogue.values():
        for name, book in entry.books.items():
            title, alone = translated(entry.title), len(entry.books) == 1
            if entry is start.entry:
                found.setdefault(name, translated(book.title))
            else:
                found.setdefault(name, title if alone else f"{title} ({translated(book.title)})")
    return found


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = [
    "Interview",
    "OpenQuestion",
    "OwnRule",
    "PossibleAnswer",
    "book_titles",
    "counted",
    "games_counted",
    "in_order",
    "matters",
    "panel_of",
    "question_in_words",
    "rule_in_words",
    "telling",
]
