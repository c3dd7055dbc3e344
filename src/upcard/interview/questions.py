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
from upcard.kernel.face.rules_form import RulesInWords
from upcard.options.gaps import Gap, gaps, in_toml, other_books
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.text.messages import translated

FILE: Final = Path(__file__).parent / "came_up.json"


@dataclass(frozen=True)
class PossibleAnswer:
    """One answer: its ``value`` as a rule file writes it, the answer in words, the titles of the books that give it,
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
        """All questions, the most telling first, and how telling each is, from 0 to 1."""

    @property
    def left(self) -> tuple[str, ...]:
        """The questions that are still to be asked: those that mean something beside the answers."""
        done = {*self.answers, *self.skipped}
        return tuple([key for key in self.order if key not in done and matters(self._docs[key], self.rules.rules)])

    def telling(self, key: str) -> float:
        """How telling a question is, from 0 to 1."""
        return self.order[key]

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
        here, there = in_words(self.start, rules), in_words(self.start, book)
        found: list[OwnRule] = []
        for each in self.start.entry.differences(rules, book):
            ours, theirs = (here.sentence(each.key), there.sentence(each.key)) if here and there else ("", "")
            if ours == theirs:
                ours, theirs = f"{each.label} {each.here}.", f"{each.label} {each.there}."
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
        gap = self._open(key)
        titles, books = book_titles(self.catalogue, self.start), other_books(self.catalogue, self.start)
        said_by = {in_toml(answer.value): answer.books for answer in (gap.here, *gap.others)}
        now = written(getattr(self.rules.rules, key))
        values = list(values_of(self.start, gap))
        if in_toml(now) not in [in_toml(value) for value in values]:
            values.append(now)
        came_up = counted(self.start, key)
        laid: list[Any] = []
        replies: list[PossibleAnswer] = []
        places: dict[str, int] = {}
        for number, value in enumerate(values):
            text = in_toml(value)
            names = said_by.get(text, ())
            rules, why = self._tried(key, value)
            if why and not names:
                continue  # no book says so, and neither can this table
            answer = answer_in_words(self.start, rules if rules is not None else books[names[0]], key)
            said = (*((self._own_title(),) if number == 0 else ()), *[titles[name] for name in names])
            same = next((at for at, reply in enumerate(replies) if reply.text == answer), None)
            places[text] = len(replies) if same is None else same
            if same is not None:  # for this table two ways to write the same
                replies[same] = replace(replies[same], books=(*replies[same].books, *said))
                continue
            replies.append(PossibleAnswer(value, answer, said, came_up.get(text), why))
            laid.append(rules)
        found = self._picture(key, laid)
        if found is not None:
            outcomes = iter(found.outcomes)
            replies = [
                reply if rules is None else replace(reply, outcome=next(outcomes))
                for reply, rules in zip(replies, laid, strict=True)
            ]
        return OpenQuestion(key, gap.question, gap.clauses, tuple(replies), places.get(in_toml(now), -1), found)

    def _own_title(self) -> str:
        entry = self.start.entry
        return translated(entry.books[self.start.book].title if len(entry.books) > 1 else entry.title)

    def _tried(self, key: str, value: Any) -> tuple[Any, str]:
        """The rules with an answer, and why it does not go with the others, in the words of the sheet; "" where it
        does, and None where it does not."""
        try:
            return self.start.entry.change(self.rules.rules, {key: value}), ""
        except HouseRuleError as problem:
            words = in_words(self.start, self.rules.rules)
            return None, (words.why_not(key, value) if words else "") or problem.reason

    def _picture(self, key: str, laid: list[Any]) -> Picture | None:
        able = [rules for rules in laid if rules is not None]
        words = in_words(self.start, self.rules.rules)
        return picture(self.start.entry, able, key, words.spelled_out if words else None) if len(able) > 1 else None


def in_words(start: HouseRules, rules: Any) -> RulesInWords | None:
    """Rules of the game that ``start`` names, in the words of the sheet; None for a game that has none."""
    entry = start.entry
    return entry.in_words(entry.books[start.book].rules, rules) if entry.in_words else None


def answer_in_words(start: HouseRules, rules: Any, key: str) -> str:
    """How rules of the game that ``start`` names answer the question of an option."""
    words = in_words(start, rules)
    return words.answer(key) if words else in_toml(written(getattr(rules, key)))


def _told(start: HouseRules) -> dict[str, Any]:
    """All that rules say otherwise than their book, and what they say alike."""
    changes = start.entry.changes(start.entry.books[start.book].rules, start.rules)
    return {**changes, **{key: written(getattr(start.rules, key)) for key in start.answered}}


def matters(option: OptionDoc, rules: Any) -> bool:
    """Does the option mean anything beside the others of these rules?"""
    return not any(written(getattr(rules, other)) in list(idle) for other, idle in option.unless.items())


def in_order(catalogue: Mapping[str, Entry], start: HouseRules) -> dict[str, float]:
    """The open questions, the most telling first, and how telling each is; those that are as telling as another in the
    order of the rulebook.

    A telling question on which the sense of others hangs is at least as telling as they are, and comes before them.
    What the sheet says in one breath is asked in a row, of telling questions and of others.
    """
    open_ = {gap.key: gap for gap in gaps(catalogue, start)}
    docs = {option.key: option for option in start.entry.options() if option.key in open_}
    weights = {key: telling(catalogue, start, gap) for key, gap in open_.items()}

    for some in [[key for key in docs if _in_one_breath(docs[each], docs[key])] for each in docs]:
        most = max([weights[key] for key in some], default=0.0)
        weights |= {key: most for key in some if weights[key]}

    def lifted(key: str) -> float:
        hanging = [other for other, doc in docs.items() if key in doc.unless and weights[key]]
        return max([weights[key], *[lifted(other) for other in hanging]])

    lift = {key: lifted(key) for key in docs}
    placed: dict[str, float] = {}

    def place(key: str) -> None:
        if key in placed:
            return
        for other in docs[key].unless:
            if other in docs and (lift[other] or not lift[key]):
                place(other)
        placed[key] = lift[key]
        for other in docs:
            if _in_one_breath(docs[key], docs[other]) and (lift[other] > 0) == (lift[key] > 0):
                place(other)

    for key in sorted(lift, key=lambda each: -lift[each]):
        place(key)
    return placed


def _in_one_breath(option: OptionDoc, other: OptionDoc) -> bool:
    """Does one sentence of the sheet say both?"""
    return option.sentence == other.sentence and f"{{{other.key}}}" in option.sentence


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
    "telling",
]
