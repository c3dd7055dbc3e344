"""Defines `Umpire`: which questions a game answers at a table with real cards, and how (`upcard.umpire`).

A game's `Umpire`, made of its rules and of how many play, lays the cards that it is told as a position of its own game,
and lets that game judge what is asked. It has no rule of its own.
"""

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any, Final, Literal

from upcard.cards.card import HIDDEN, NO_FACE, BadCard, parse_face
from upcard.cards.pack import Pack
from upcard.kernel.game import Refused
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.packs import beyond_pack
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.ui.score_rules import Cell, ScoreToken
from upcard.kernel.ui.told_values import Amount, BadAmount, read_amount, read_seats
from upcard.text.errors import PlacedError
from upcard.text.messages import marked

STROKE: Final = "/"
"""Between groups of cards."""

MOST_TEXT: Final = 1000
"""Characters of what is told in one input."""

Takes = Literal["cards", "groups", "worth", "seats", "seat", "number", "word", "words", "text"]
"""What an input takes: cards; ``groups`` of them, with a stroke between; cards whose suit may be left out (``worth``);
players in an order, or one; a number; one of the input's words, or several; any ``text``."""


@dataclass(frozen=True)
class UmpireInput:
    """What a question is told: ``label`` is a template.

    ``low`` and ``high`` bound a number; ``words`` are those that it can be, of cards `NOTHING` where none at all can be
    told; ``needed``: without it the question cannot be answered; ``usual``: what it is where nothing is told;
    ``repeats``: its cards are told in another input too.
    """

    name: str
    label: str
    takes: Takes
    needed: bool = True
    words: tuple[ScoreToken, ...] = ()
    low: int = 0
    high: int = 0
    usual: str = ""
    repeats: bool = False


NOTHING: Final = ScoreToken("none", marked("Nothing"))
"""What is told of cards where there are none; an input that is left empty tells nothing of them."""


@dataclass(frozen=True)
class Question:
    """A question that can be asked: its ``name``, its words as a template, and what it is told.

    Words without the name of an input are of the first one.
    """

    name: str
    label: str
    inputs: tuple[UmpireInput, ...]


class BadQuestion(PlacedError):
    """The question cannot be answered as it is put; the place is an input."""


@dataclass(frozen=True)
class Instead:
    """What would be legal: a sentence, and the groups of cards that it speaks of, as text."""

    text: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True)
class Judgement:
    """The answer of an umpire.

    ``yes`` is None where the answer is neither yes nor no; ``reason`` is a sentence in the language of the moment,
    ``more`` are further ones; the ``clauses`` are cited; ``cards`` are those concerned, as text; ``instead``: what
    would be legal.
    """

    yes: bool | None
    reason: str
    clauses: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    instead: tuple[Instead, ...] = ()


def refused(why: Refused, instead: tuple[Instead, ...] = ()) -> Judgement:
    """Return the judgement that says no, as the game refuses it."""
    more = (why.remedy,) if why.remedy else ()
    return Judgement(False, why.reason, (why.clause,) if why.clause else (), more, why.cards(), instead)


class Umpire:
    """How a game answers questions by its rules, among so many ``seats``.

    Each is answered by the method of the question's name, unless a game says otherwise.
    """

    pack: Pack
    pack_clauses: tuple[str, str] = ("", "")
    """What says of which cards the pack is made, and how many jokers it has."""
    questions: tuple[Question, ...]

    def __init__(self, entry: Entry, rules: Any, seats: int) -> None:
        self.entry = entry
        self.rules = rules
        self.seats = seats
        self.game: Any = entry.build(rules)

    def judge(self, question: str, told: "UmpireInputs") -> Judgement:
        """Return the answer to a question.

        Raises Refused for a no that the game says itself, BadQuestion where it cannot be answered.
        """
        found: Judgement = getattr(self, question)(told)
        return found

    def laid(self, data: Mapping[str, Any]) -> Any:
        """Return the position of these keys, as the game reads it.

        Raises BadQuestion where there can be none.
        """
        try:
            return self.entry.read_position(self.game, data)
        except BadPosition as problem:
            raise BadQuestion("", problem.message) from None


class UmpireInputs:
    """What a question is told, by the name of the input: text, read here as what its input takes.

    ``names`` are those of the players, by seat.

    Raises:
        BadQuestion: an input that the question does not have, nothing in one that it needs, or what is no card in one
            that needs cards.
    """

    def __init__(self, question: Question, texts: Mapping[str, str], names: tuple[str, ...]) -> None:
        self.inputs = {input_.name: input_ for input_ in question.inputs}
        self.names = names
        self.seats = len(names)
        self._texts: dict[str, str] = {}
        for name, text in texts.items():
            if name not in self.inputs:
                known = ", ".join(self.inputs)
                raise BadQuestion(name[:20], "is not a part of this question; its parts are {known}", known=known)
            if len(text) > MOST_TEXT:
                raise BadQuestion(name, "is longer than {most} letters", most=MOST_TEXT)
            self._texts[name] = " ".join(text.split())
        self._filled = frozenset([name for name, text in self._texts.items() if text])
        for input_ in question.inputs:
            self._texts[input_.name] = self._texts.get(input_.name) or input_.usual
            if input_.needed and not self._told(input_):
                raise BadQuestion(input_.name, "is missing")

    def _told(self, input_: UmpireInput) -> bool:
        """Is there something in the input? Strokes and braces alone are no cards."""
        return bool(self.cards(input_.name) if input_.takes in ("cards", "groups") else self._texts[input_.name])

    def text(self, name: str) -> str:
        """Return the text of an input as it was told."""
        return self._texts[name]

    def is_told(self, name: str) -> bool:
        """Say whether anything is said of it, be it that there is nothing."""
        return bool(self._texts[name])

    def is_usual(self, name: str) -> bool:
        """Say whether nothing is said of it, so that it is what is usual."""
        return name not in self._filled

    def word(self, name: str) -> str:
        """One of the input's words."""
        text = self._texts[name]
        words = [word.text for word in self.inputs[name].words]
        if text and text not in words:
            raise BadQuestion(name, "{text} is not one of {words}", text=repr(text[:20]), words=", ".join(words))
        return text

    def words(self, name: str) -> tuple[str, ...]:
        """Return those of the input's words that were told, in that order."""
        known = [word.text for word in self.inputs[name].words]
        found = self._texts[name].lower().split()
        for word in found:
            if word not in known:
                raise BadQuestion(name, "{text} is not one of {words}", text=repr(word[:20]), words=", ".join(known))
        return tuple(found)

    def number(self, name: str) -> int:
        """Return a number within the input's bounds."""
        input_, text = self.inputs[name], self._texts[name]
        if not (text.isascii() and text.isdigit()) or len(text) > 9 or not input_.low <= int(text) <= input_.high:
            raise BadQuestion(
                name,
                "{text} is not a number from {low} to {high}",
                text=repr(text[:12]),
                low=input_.low,
                high=input_.high,
            )
        return int(text)

    def players(self, name: str) -> tuple[int, ...]:
        """Seats, in the order told."""
        found = read_seats(self._texts[name], self.seats)
        if found is None or (self.inputs[name].takes == "seat" and len(found) > 1):
            text = repr(self._texts[name][:20])
            raise BadQuestion(
                name, "name players as P1 to P{seats}, each of them once, not {text}", seats=self.seats, text=text
            )
        return found

    def cards(self, name: str) -> tuple[int, ...]:
        """Return the faces of the cards; of all groups, one after the other."""
        return tuple([face for group in self.groups(name) for face in group])

    def groups(self, name: str) -> tuple[tuple[int, ...], ...]:
        """Return the faces by group, without empty ones."""
        return tuple([self._faces(name, text) for text in self.parts(name)])

    def parts(self, name: str) -> tuple[str, ...]:
        """Return the groups as text, without empty ones."""
        if self._texts[name].lower() in [word.text for word in self.inputs[name].words]:
            return ()
        return tuple([part.strip() for part in _PART.findall(self._texts[name]) if part.strip()])

    def roles(self, name: str) -> tuple[int, ...]:
        """By card of all groups what it is said to stand for, as in ``*=8H``; `NO_FACE` where nothing is said."""
        words = [word for text in self.parts(name) for word in text.translate(_NO_BRACES).split()]
        return tuple([_face(name, word.partition("=")[2]) if "=" in word else NO_FACE for word in words])

    def amount(self, name: str) -> Amount:
        """Cards, some perhaps without a suit."""
        try:
            found = read_amount(self._texts[name])
        except BadAmount as problem:
            raise BadQuestion(name, problem.message) from None
        if found.points is not None:
            raise BadQuestion(name, "write cards, as in KS Kx *")
        return found

    def must_be_in(self, pack: Pack, clauses: tuple[str, str]) -> None:
        """Check that no more cards of a kind are told, in all inputs together, than the pack has. Raises Refused."""
        found: dict[Cell, Amount] = {}
        for at, input_ in enumerate(self.inputs.values()):
            if input_.takes in ("cards", "groups") and not input_.repeats:
                found[input_.name, at] = Amount(None, self.cards(input_.name))
            elif input_.takes == "worth" and self._texts[input_.name]:
                found[input_.name, at] = self.amount(input_.name)
        for doubt in beyond_pack(found, pack, *clauses):
            raise copy(doubt.why)

    def _faces(self, name: str, text: str) -> tuple[int, ...]:
        return tuple([_face(name, word.partition("=")[0]) for word in text.translate(_NO_BRACES).split()])


def _face(name: str, word: str) -> int:
    """Return the face that the word spells.

    Raises BadQuestion naming the input.
    """
    try:
        face = parse_face(word)
    except BadCard as problem:
        raise BadQuestion(name, problem.message) from None
    if face == HIDDEN:
        raise BadQuestion(name, "an unknown card (??) cannot be judged")
    return face


_PART: Final = re.compile(r"[{<][^}>]*[}>]|[^/{}<>]+")
"""A group: in braces, as melds are written, or between strokes."""

_NO_BRACES: Final = str.maketrans(dict.fromkeys("{}<>,", " "))

__all__ = [
    "NOTHING",
    "STROKE",
    "BadQuestion",
    "Instead",
    "Judgement",
    "Question",
    "Umpire",
    "UmpireInput",
    "UmpireInputs",
    "refused",
]
