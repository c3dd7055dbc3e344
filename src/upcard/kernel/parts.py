"""Defines the parts of a move: what fills the blanks of its form, how it is written and how it is read.

A `upcard.kernel.move.Move` declares its parts in its body, each with its type: ``face: int = parts.card()``. A part
that has a ``default`` may be left out; its ``lead`` is then left out with it. ``name`` is what the blank is called
where somebody is to fill it in.

Names:
    EACH_MELD: What melds are written with, besides cards.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Literal

from upcard.cards.card import SUITS, face_text, faces_text, parse_face, parse_faces
from upcard.cards.value import Value
from upcard.kernel.fields import REQUIRED
from upcard.melds.meld import BadMeld, Meld, parse_meld
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, Text, marked

Kind = Literal["cards", "groups", "target", "role", "word", "number"]
"""What fills a blank, for those that draw it (`upcard.kernel.ui.scene.Slot`)."""

EACH_MELD: Final = ("{", "}", "<", ">", "=", "A", "T", "J", "Q", "K", "B", "R")
"""In a set a wild card may say its rank: ``{KD TS=K}``; those from 2 to 9 are digits. ``B`` and ``R`` are colours."""

MOST_DIGITS: Final = 9
"""Of a number in a move: melds, dealers and the like."""


class BadPart(Unreadable):
    """The text does not fit the part of a move."""


class Button(Value):
    """What a table shows for a move. The texts are templates (`upcard.text.messages.marked`).

    Args:
        label: what its button says.
        key: the letter that stands for it.
        about: what help says about the key.
        zone: the pile that it takes a card from or puts one onto.
        way: what it does where a card goes onto a meld, with the blanks in braces.
        alias: another word for the verb, where moves are typed.
        short: what the button says where the table around it says the rest.
        main: it is likely what is wanted.
    """

    def __init__(
        self,
        label: str = "",
        key: str = "",
        about: str = "",
        zone: str = "",
        way: str = "",
        alias: str = "",
        short: str = "",
        main: bool = False,
    ) -> None:
        self.label = label
        self.key_letter = key
        self.about = about
        self.zone = zone
        self.way = way
        self.alias = alias
        self.short = short
        self.main = main

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.label, self.key_letter, self.about, self.zone, self.way, self.alias, self.short, self.main)


NO_BUTTON: Final = Button()


class MoveWord(Value):
    """One of the words that can stand in a part: the ``value`` that it means, and what its button says."""

    def __init__(self, word: str, button: Button = NO_BUTTON, value: object = None) -> None:
        self.word = word
        self.button = button
        self.value = word if value is None else value

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.word, self.button, self.value)


class MovePart:
    """A blank in the form of a move.

    Args:
        name: what the blank is called.
        kind: what fills it.
        needs: a few words for that, as in "discard needs a card".
        sample: a text that fits.
        lead: what is written before it.
        default: its value where it is left out; `REQUIRED` where it cannot be.
    """

    def __init__(self, name: str, kind: Kind, needs: str, sample: str, lead: str, default: object) -> None:
        self.name = name
        self.kind: Kind = kind
        self.needs = needs
        self.sample = sample
        self.lead = lead
        self.default = default
        self.optional = default is not REQUIRED
        self.words: tuple[MoveWord, ...] = ()
        """What can stand there, where it is one of a few words."""
        self.written: tuple[str, ...] = ()
        """The words and signs that it is written with, besides cards, seats and digits."""
        self.empty = False
        """May its text be empty?"""
        self.maker = ""
        """By which function of this module it is made, where its text is that of its value alone."""
        self.button = ""
        """What a button says that fills it in."""

    def write(self, value: object) -> str:
        """Return the text for a value, with what stands before it; empty for the default."""
        if self.optional and value == self.default:
            return ""
        return self.lead + self.text(value)

    def text(self, value: object) -> str:
        """Return the text for a value."""
        raise NotImplementedError

    def read(self, text: str) -> object:
        """Return the value of a text.

        Raises BadCard, BadMeld or BadPart.
        """
        raise NotImplementedError

    def values(self) -> list[object]:
        """Return what can stand there, where it is one of a few words."""
        return [each.value for each in self.words] + ([self.default] if self.optional else [])

    def fits(self, text: str) -> bool:
        """Say whether what stands behind the ``lead`` can be this part at all, where it may be left out."""
        return True


NO_PART: Final = MovePart("", "word", "", "", "", REQUIRED)


class _Card(MovePart):
    def text(self, value: object) -> str:
        assert isinstance(value, int)
        return face_text(value)

    def read(self, text: str) -> object:
        return parse_face(text)


class _Cards(MovePart):
    def __init__(
        self, name: str, sample: str, lead: str, default: object, low: int, high: int, ordered: bool = False
    ) -> None:
        super().__init__(name, "cards", marked("cards"), sample, lead, default)
        self.low = low
        self.high = high
        self.ordered = ordered
        self.empty = not low

    def text(self, value: object) -> str:
        assert isinstance(value, tuple)
        return faces_text(value)

    def read(self, text: str) -> object:
        faces = parse_faces(text)
        if not self.low <= len(faces) <= self.high:
            if self.lead:
                raise BadPart("write {low} cards after the {sign}", low=self.low, sign=self.lead.strip())
            raise BadPart("write {low} to {high} cards", low=self.low, high=self.high)
        return faces if self.ordered else tuple(sorted(faces))


class _Number(MovePart):
    def __init__(self, name: str, kind: Kind, needs: str, sample: str, none: str, large: str, digits: int) -> None:
        super().__init__(name, kind, needs, sample, "", REQUIRED)
        self.none = none
        self.large = large
        self.digits = digits

    def text(self, value: object) -> str:
        return str(value)

    def read(self, text: str) -> object:
        if not (text.isascii() and text.isdigit()):
            raise BadPart(self.none, text=repr(text[:12]))
        if len(text) > self.digits:
            raise BadPart(self.large, text=text if len(text) <= 12 else text[:12] + "…")
        return int(text)


class _Seat(MovePart):
    def text(self, value: object) -> str:
        assert isinstance(value, int)
        return f"P{value + 1}"

    def read(self, text: str) -> object:
        number = text.upper().removeprefix("P")
        if not (number.isascii() and number.isdigit() and len(number) < 3 and int(number)):
            raise BadPart("{text} is not a player: write P1, P2 and so on", text=repr(text[:12]))
        return int(number) - 1


class _Word(MovePart):
    def __init__(self, name: str, words: tuple[MoveWord, ...], lead: str, default: object) -> None:
        super().__init__(name, "word", marked("a word"), words[0].word, lead, default)
        self.words = words
        self.written = tuple([each.word for each in words])
        self._texts: dict[object, str] = {each.value: each.word for each in words}
        self._values: dict[str, object] = {each.word.lower(): each.value for each in words}

    def text(self, value: object) -> str:
        return self._texts[value]

    def read(self, text: str) -> object:
        word = text.lower()
        if word not in self._values:
            raise BadPart("write {words}, not {text}", words=alternatives(self.written), text=repr(text[:12]))
        return self._values[word]

    def fits(self, text: str) -> bool:
        # A sign before it tells that it is meant; a space alone does not.
        return (bool(self.lead.strip()) and len(text) == 1) or text.lower() in self._values


class _Meld(MovePart):
    def __init__(self, name: str, sample: str, through: Callable[[Meld], Meld] | None) -> None:
        super().__init__(name, "groups", marked("a meld"), sample, "", REQUIRED)
        self.written = EACH_MELD
        self.through = through

    def text(self, value: object) -> str:
        return str(value)

    def read(self, text: str) -> object:
        melds = read_melds(text)
        if len(melds) != 1:
            raise BadMeld("write one meld at a time")
        return melds[0] if self.through is None else self.through(melds[0])


class _Melds(MovePart):
    def __init__(self, name: str) -> None:
        super().__init__(name, "groups", marked("melds"), "{7H 7D 7C} <5S 6S 7S 8S>", "", REQUIRED)
        self.written = EACH_MELD

    def text(self, value: object) -> str:
        assert isinstance(value, tuple)
        return " ".join([str(meld) for meld in value])

    def read(self, text: str) -> object:
        return read_melds(text)


def read_melds(text: str) -> tuple[Meld, ...]:
    """Melds one after the other, at least one. Raises BadMeld, BadCard."""
    melds: list[Meld] = []
    rest = text.strip()
    while rest:
        close = {"{": "}", "<": ">"}.get(rest[0])
        if close is None:
            raise BadMeld("{text}: a set is written {{8H 8D 8C}}, a run <5S 6S 7S 8S>", text=repr(rest[:20]))
        end = rest.find(close)
        if end < 0:
            raise BadMeld("{text}: the closing {close} is missing", text=repr(rest[:20]), close=close)
        melds.append(parse_meld(rest[: end + 1]))
        rest = rest[end + 1 :].strip()
    if not melds:
        raise BadMeld("no meld is named")
    return tuple(melds)


def alternatives(words: Sequence[str]) -> Text:
    """Return words of a move, of which one is to be written, in a row: ``stock, upcard or both``."""
    if len(words) < 2:
        return "".join(words)
    return Message("{before} or {last}", before=", ".join(words[:-1]), last=words[-1])


# --- what stands in the body of a move ----------------------------------------------------------------


def card(name: str = "card", sample: str = "9S") -> Any:
    """Declare a part of a move that is a card."""
    return _made("card", _Card(name, "cards", marked("a card"), sample, "", REQUIRED))


def role(lead: str, *, default: int, name: str = "role", button: str = "") -> Any:
    """Declare a part of a move that is a card which another one stands for, or which goes with it.

    It may be left out.
    """
    made = _Card(name, "role", marked("a card"), "4S", lead, default)
    made.button = button
    return made


def cards(name: str = "cards", sample: str = "KS KH", low: int = 1, high: int = 999, ordered: bool = False) -> Any:
    """Declare a part of a move that is ``low`` to ``high`` cards; they are sorted, unless they are ``ordered``."""
    return _made("cards", _Cards(name, sample, "", REQUIRED, low, high, ordered))


def more_cards(
    lead: str, *, default: tuple[int, ...], name: str = "cards", sample: str = "KS KH", low: int = 0, high: int = 999
) -> Any:
    """Declare a part of a move that is cards, and may be left out."""
    return _Cards(name, sample, lead, default, low, high)


NO_NUMBER: Final = marked("{text} is not a number")
LARGE_NUMBER: Final = marked("{text} is too large a number")


def number(
    name: str = "number",
    sample: str = "4",
    needs: str = marked("a number"),
    none: str = NO_NUMBER,
    large: str = LARGE_NUMBER,
    digits: int = MOST_DIGITS,
) -> Any:
    """Declare a part of a move that is a whole number of at most so many ``digits``.

    What it ``needs``, and what is said of text that is ``none`` or too ``large`` a number, are templates.
    """
    return _made("number", _Number(name, "number", needs, sample, none, large, digits))


def meld_number(name: str = "meld") -> Any:
    """Declare a part of a move that is the number of a meld on the table."""
    needs = marked("the number of a meld")
    return _made("meld_number", _Number(name, "target", needs, "2", NO_NUMBER, LARGE_NUMBER, MOST_DIGITS))


def seat(name: str = "player") -> Any:
    """Declare a part of a move that is a seat: ``P3``."""
    return _Seat(name, "word", marked("a player"), "P3", "", REQUIRED)


def meld(name: str = "cards", sample: str = "{9S 9D 9C}", through: Callable[[Meld], Meld] | None = None) -> Any:
    """Declare a part of a move that is a meld.

    What is read goes ``through`` a function, which may refuse it by BadMeld.
    """
    return _made("meld", _Meld(name, sample, through))


def melds(name: str = "cards") -> Any:
    """Declare a part of a move that is melds, one after the other."""
    return _Melds(name)


def word(*words: "str | MoveWord", name: str = "word") -> Any:
    """Declare a part of a move that is one of these words."""
    made = _Word(name, _words(words), "", REQUIRED)
    return _made("word" if all([each.value == each.word for each in made.words]) else "", made)


def more_word(*words: "str | MoveWord", lead: str = " ", default: object, name: str = "word") -> Any:
    """Declare a part of a move that is one of these words, or nothing."""
    return _Word(name, _words(words), lead, default)


def suit(lead: str, *, default: int, name: str = "suit") -> Any:
    """Declare a part of a move that is a suit by its letter, or nothing."""
    return _Word(name, tuple([MoveWord(letter, NO_BUTTON, at) for at, letter in enumerate(SUITS)]), lead, default)


def _words(words: "tuple[str | MoveWord, ...]") -> tuple[MoveWord, ...]:
    return tuple([each if isinstance(each, MoveWord) else MoveWord(each) for each in words])


def _made(maker: str, part: MovePart) -> MovePart:
    part.maker = maker
    return part


__all__ = [
    "Button",
    "MoveWord",
    "card",
    "cards",
    "meld",
    "meld_number",
    "melds",
    "more_cards",
    "more_word",
    "number",
    "role",
    "seat",
    "suit",
    "word",
]
