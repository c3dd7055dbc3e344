"""Defines `Move` and the form by which each kind of move is declared once.

From the form follow how the move is written and read, and of which words it consists; beside it stands what its button
says.

>>> from upcard.cards.card import parse_face
>>> from upcard.kernel.notation import Notation
>>> class Lend(Move):
...     form = "lend {face} to {player}"
...     face: int = parts.card()
...     player: int = parts.seat()
>>> str(Lend(parse_face("9S"), 2))
'lend 9S to P3'
>>> Notation(Lend).read("LEND 9s to p3")
Lend(9, 2)
"""

from collections.abc import Iterator
from inspect import get_annotations
from itertools import product
from typing import Any, ClassVar, dataclass_transform

from mypy_extensions import mypyc_attr

from upcard.cards.card import face_text, faces_text
from upcard.cards.value import Value
from upcard.kernel import parts
from upcard.kernel.fields import BLANK, REQUIRED, FieldText, move_methods_text
from upcard.kernel.parts import NO_BUTTON, NO_PART, BadPart, Button, MovePart


class MoveForm:
    """How the moves of one kind are written.

    Args:
        text: the form, with the names of the parts in braces.
        blanks: the parts by their names, in the order of the constructor.
        button: what a table shows for the move.
        also: other texts for a move that has no parts but words.
    """

    def __init__(self, text: str, blanks: dict[str, MovePart], button: Button, also: tuple[str, ...]) -> None:
        self.text = text
        self.blanks = blanks
        self.button = button
        self.also = also
        self.pieces: list[str] = BLANK.split(text)
        """Fixed text and the names of parts in turn."""
        words = self.pieces[0].split()
        self.tail = " ".join(words[1:])
        """Fixed words behind the verb, before the first part."""
        self._defaults: list[object] = [part.default for part in blanks.values()]
        self._head = "" if words else self.pieces[1]
        self._stretches = _stretches(self.pieces, blanks)
        first = self._stretches[0]
        alone = len(blanks) == 1 and bool(words) and not self.tail and not first.more and not first.part.optional
        self._alone = first.part if alone else None
        """The part that is all there is behind the verb."""

    def verbs(self) -> tuple[str, ...]:
        """Return the words with which such a move can begin."""
        if self.pieces[0]:
            return (self.pieces[0].split()[0],)
        return self.blanks[self.pieces[1]].written

    def whole(self, kind: "type[Move]") -> "Iterator[Move]":
        """Yield the moves of the kind that has this form, where its parts are words alone; else none."""
        made: Any = kind
        if all([part.words for part in self.blanks.values()]):
            for values in product(*[part.values() for part in self.blanks.values()]):
                yield made(*values)

    def example(self, verb: str) -> str:
        """Return a move of this kind with all that it needs."""
        found = [
            piece if at % 2 == 0 else "" if self.blanks[piece].optional else self.blanks[piece].sample
            for at, piece in enumerate(self.pieces)
        ]
        if not self.pieces[0]:
            found[1] = verb
        return "".join(found)

    def needed(self) -> list[MovePart]:
        """Return the parts behind the verb that cannot be left out."""
        names = self.pieces[1::2] if self.pieces[0] else self.pieces[3::2]
        return [self.blanks[name] for name in names if not self.blanks[name].optional]

    def values(self, verb: str, rest: str) -> list[object] | None:
        """Return what the constructor takes, from the words behind the verb; None where something is missing.

        Raises:
            BadCard, BadMeld, BadPart: a part is none.
        """
        alone = self._alone
        if alone is not None:
            return [alone.read(rest)] if rest or alone.empty else None
        found = self._defaults[:]
        if self._head:
            found[list(self.blanks).index(self._head)] = self.blanks[self._head].read(verb)
        text, small = rest, lowered(rest)
        if self.tail:
            if small != self.tail and not small.startswith(self.tail + " "):
                return None
            text, small = text[len(self.tail) :], small[len(self.tail) :]
        last = len(self._stretches) - 1
        for at in range(last):
            sign = self._stretches[at + 1].sign
            end = small.find(sign)
            if end < 0 or not self._stretches[at].read(text[:end], small[:end], found):
                return None
            text, small = text[end + len(sign) :], small[end + len(sign) :]
        return found if self._stretches[last].read(text, small, found) else None


class Stretch:
    """What stands in a form between one fixed text, the ``sign``, and the next: parts, each behind its lead or a space.

    The first may be of several words.
    """

    def __init__(self, sign: str, blanks: "list[tuple[int, MovePart]]") -> None:
        self.sign = sign
        self.first = -1
        self.part = NO_PART
        self.more: list[tuple[int, MovePart, str]] = []
        for at, part in blanks:
            if self.first < 0 and not (part.optional and part.lead.strip()):
                self.first = at
                self.part = part
            else:
                self.more.insert(0, (at, part, _sign(part.lead)))

    def read(self, text: str, small: str, found: list[object]) -> bool:
        """Put the values of the parts in ``text`` among those ``found``; False where one is missing.

        ``small`` is the text in small letters.
        """
        for at, part, lead in self.more:
            start = small.rfind(lead)
            if start >= 0:
                behind = text[start + len(lead) :].strip()
                if part.fits(behind):
                    found[at] = part.read(behind)
                    text, small = text[:start], small[:start]
                    continue
            if not part.optional:
                return False
        text = text.strip()
        if self.first < 0:
            if text:
                raise BadPart("leave out {text}", text=repr(text[:20]))
        elif text or self.part.empty:
            found[self.first] = self.part.read(text)
        elif not self.part.optional:
            return False
        return True


def _stretches(pieces: list[str], blanks: dict[str, MovePart]) -> list[Stretch]:
    """Return the stretches of a form behind the verb."""
    found: list[Stretch] = []
    sign = ""
    here: list[tuple[int, MovePart]] = []
    for at, piece in enumerate(pieces):
        if at % 2:
            if at > 1 or pieces[0]:
                here.append((list(blanks).index(piece), blanks[piece]))
        elif at and piece.strip():
            found.append(Stretch(sign, here))
            sign = _sign(piece)
            here = []
    return [*found, Stretch(sign, here)]


def _sign(text: str) -> str:
    """Return fixed text as it is looked for: a word with the spaces around it, a sign without."""
    plain = text.strip()
    return f" {plain} " if plain.isalpha() else plain or " "


def lowered(text: str) -> str:
    """Return the text in small letters, each at its place."""
    return (
        text.lower() if text.isascii() else "".join([letter.lower() if letter.isascii() else letter for letter in text])
    )


@dataclass_transform(
    eq_default=False,
    frozen_default=True,
    field_specifiers=(
        parts.card,
        parts.cards,
        parts.meld,
        parts.meld_number,
        parts.melds,
        parts.more_cards,
        parts.more_word,
        parts.number,
        parts.role,
        parts.seat,
        parts.suit,
        parts.word,
    ),
)
@mypyc_attr(allow_interpreted_subclasses=True)
class Move(Value):
    """What a seat answers. ``str(move)`` is its one text, read back by the game's ``read``.

    A subclass declares its ``form``, and each part in it with its type; the constructor takes the parts in the order in
    which they stand in the class.
    """

    form: ClassVar[str] = ""
    """``add {face} to {meld}``; a word that begins it, and the names of the parts in braces."""
    button: ClassVar[Button] = NO_BUTTON
    """What a table shows for it."""
    also: ClassVar[tuple[str, ...]] = ()
    """Other texts for a move that has no parts, in small letters."""
    FORM: ClassVar[MoveForm | None] = None
    """What follows from these."""

    @classmethod
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "form" in vars(cls) and "FORM" not in vars(cls):
            _declare(cls)

    def irrevocable_clause(self) -> str:
        """Return the clause by which a move like this is final once it is made.

        Empty where it may be taken back as long as it has shown nothing.
        """
        return ""


def _declare(cls: type[Move]) -> None:
    """Give a class what follows from its form."""
    kind: Any = cls
    blanks: dict[str, MovePart] = {}
    prefix = f"_{cls.__name__}_"
    namespace: dict[str, Any] = {"__name__": kind.__module__, "face_text": face_text, "faces_text": faces_text}
    texts: list[FieldText] = []
    for name, annotation in get_annotations(cls).items():
        if str(annotation).startswith(("typing.ClassVar", "ClassVar")):
            continue
        part = vars(cls)[name]
        delattr(cls, name)
        blanks[name] = part
        namespace[prefix + name] = part
        namespace[f"default_of_{name}"] = part.default
        default = "" if part.default is REQUIRED else f"default_of_{name}"
        texts.append(FieldText(name, default=default, maker=part.maker))
    kind.FORM = MoveForm(kind.form, blanks, kind.button, kind.also)
    given = tuple(vars(cls))
    exec(compile(move_methods_text(kind.form, texts, given, prefix), f"<form of {cls.__name__}>", "exec"), namespace)
    for name in ("__init__", "key", "__str__"):
        if name in namespace and name not in given:
            method = namespace[name]
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)


def form_of(kind: type[Move]) -> MoveForm:
    """Return the form of the moves of a kind.

    Raises TypeError: they have none.
    """
    form = kind.FORM
    if form is None:
        raise TypeError(f"{kind.__name__} declares no form")
    return form


class Sealed(Move):
    """Stands in a view for the answer of another seat that is not open yet."""

    form = "(sealed)"


class Shuffle(Move):
    """Chance's move: the order of the cards that were asked to be shuffled, first card on top."""

    form = "shuffle {faces}"
    faces: tuple[int, ...] = parts.cards(low=0, ordered=True)


class Choose(Move):
    """Chance's other move: one of ``n`` things, counted from 1 (who deals first)."""

    form = "choose {number}"
    number: int = parts.number()


__all__ = ["Choose", "Move", "Sealed", "Shuffle"]
