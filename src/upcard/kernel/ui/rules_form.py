"""Defines `RulesForm`: house rules as sentences with the choices inside them."""

import dataclasses
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from upcard.text.messages import Text, say


@dataclass(frozen=True)
class Way:
    """One thing that can be chosen: what it is called, and the ``value`` as a rule file writes it.

    ``chosen``: it is so now. ``about`` tells more where there is more to tell. ``card`` is what it is shown as, a card
    in text form. ``why`` says why it cannot be chosen now, empty where it can; ``see`` names the options that stand in
    its way.
    """

    label: str
    value: Any
    chosen: bool = False
    about: str = ""
    card: str = ""
    why: str = ""
    see: tuple[str, ...] = ()

    def but(self, why: str, see: tuple[str, ...]) -> "Way":
        """Return the same, which cannot be chosen."""
        return dataclasses.replace(self, why=why, see=see)


@dataclass(frozen=True)
class Counter:
    """A number with a step to either side; ``text`` says it in words.

    ``typed`` is the value of the option with None in the place of the number, for whoever types one from ``low`` to
    ``high``; the counter has only its steps where ``by_steps`` is set. ``less`` and ``more`` are None
    at the ends.
    """

    label: str
    text: str
    number: int
    low: int
    high: int
    less: Way | None
    more: Way | None
    typed: Any = None
    by_steps: bool = False


@dataclass(frozen=True)
class FormRow:
    """What belongs together among what can be chosen. One of the ``ways`` is chosen, or, with ``many``, any of them."""

    label: str = ""
    counters: tuple[Counter, ...] = ()
    ways: tuple[Way, ...] = ()
    many: bool = False


@dataclass(frozen=True)
class Piece:
    """A part of a sentence: plain text, or the choice of the option ``key``.

    Of one that is told in several sentences the part with that number.
    """

    text: str
    key: str = ""
    part: int = 0


@dataclass(frozen=True)
class Changed:
    """An option, or a part of it, that is not as in the book: what the book says, and the way back.

    The book is told in lines where it says several things. The value of the way back is None where the option is to be
    left out of the changes, together with those in ``also``, of which the book's sentence speaks, too.
    """

    key: str
    book: str
    back: Way
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sentence:
    """A sentence with its choices; ``idle`` says why none of them means anything now."""

    pieces: tuple[Piece, ...]
    changed: tuple[Changed, ...] = ()
    idle: str = ""


@dataclass(frozen=True)
class FormSection:
    """A heading of the rules sheet, and the sentences of the options that it is about."""

    heading: str
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True)
class Panel:
    """What can be chosen in one place: the option, what it decides, its clauses, and the ways."""

    key: str
    part: int
    about: str
    clauses: tuple[str, ...]
    rows: tuple[FormRow, ...]


@dataclass(frozen=True)
class RulesForm:
    """The whole form; ``panel`` is that of the option that was asked for."""

    sections: tuple[FormSection, ...]
    panel: Panel | None = None


class RulesInWords(Protocol):
    """Rules in the words of the rules sheet, option by option, without those of rule files."""

    def matters(self, key: str) -> bool:
        """Say whether that point means anything beside the others of the rules."""
        ...

    def sentence(self, key: str) -> str:
        """Return what the rules say in that point, in as many lines as there are parts of it."""
        ...

    def answer(self, key: str) -> str:
        """Return what they answer to the option's question, in lines too."""
        ...

    def why_not(self, key: str, value: Any) -> str:
        """Why that value, as a rule file writes it, does not go with the others; "" where it does."""
        ...

    def told(self, key: str, reason: Text) -> str:
        """Return a problem that a choice of that option brings, as a sentence."""
        ...

    def along(self, key: str, changes: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return the changes of a book with what the option takes along; None where nothing helps.

        That is needed where the changes cannot be played as they are: more decks for more players.
        """
        ...

    def reached(self, answered: Collection[str]) -> Any:
        """Return the rules without what no table of them can come to, such as packs for more than may play.

        What the book says stays as it is where it is not ``answered``.
        """
        ...

    def spelled_out(self, text: str) -> str:
        """Return a text with what it has in the notation of values, such as a contract, in words."""
        ...


def stepper(
    label: str, text: str, number: int, low: int, high: int, value: Callable[[Any], Any], typed: bool = True
) -> Counter:
    """Return a counter that steps further the larger the number is.

    ``value``: what the option is with a number in that place, or None there.
    """
    step = next((size for least, size in _STEPS if abs(number) >= least), 1)
    fewer = max((number - 1) // step * step, low)
    more = min((number + step) // step * step, high)
    return Counter(
        label,
        text,
        number,
        low,
        high,
        less=Way(say("less"), value(fewer)) if number > low else None,
        more=Way(say("more"), value(more)) if number < high else None,
        typed=value(None) if typed else None,
        by_steps=not typed,
    )


_STEPS: Final = ((100_000, 50_000), (10_000, 5_000), (1_000, 500), (200, 50), (100, 10), (20, 5))
"""From so large a number on, steps of so many."""


__all__ = ["Changed", "Counter", "FormRow", "FormSection", "Panel", "Piece", "RulesForm", "Sentence", "Way", "stepper"]
