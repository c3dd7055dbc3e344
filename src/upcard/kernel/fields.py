"""Generates the text form of moves, and the methods that follow from the declared fields of a class.

The methods are the constructor, `but` and `key`. Their text is made at import (`upcard.kernel.declare`), and before the
engine is compiled, so that the compiler sees methods with typed parameters (`hatch_build.py`). Therefore this module
imports nothing of the package.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

HISTORY: Final = "events"
"""The field that says how a value came about: two values that differ in it alone are equal."""


class Unchanged:
    """The type of `UNCHANGED`."""

    def __repr__(self) -> str:
        return "UNCHANGED"


UNCHANGED: Final = Unchanged()
"""Stands in `but` for a field that keeps its value."""

SAME: Final = -(1 << 61)
"""The same for whole numbers in the compiled engine, where a plain number is passed on without an object being made. No
field of a state counts that far."""

REQUIRED: Final = object()
"""The default of a field that has none."""


class Field:
    """A declared field: its name, its default or `REQUIRED`, and its kind (`upcard.kernel.kinds`), if it says one."""

    def __init__(self, name: str, default: object = REQUIRED, kind: Any = None) -> None:
        self.name = name
        self.default = default
        self.kind = kind


class FieldText:
    """How a field is written: its name, type (may be "") and default ("" where it has none).

    ``optional``: None is one of its values; ``maker``: of a part of a move, by which function of `upcard.kernel.parts`
    it is made; ``what``: of a field of a state, its kind ("" where it says none).
    """

    def __init__(
        self, name: str, kind: str = "", default: str = "", optional: bool = True, maker: str = "", what: str = ""
    ) -> None:
        self.maker = maker
        self.what = what
        self.name = name
        self.kind = kind
        self.default = default
        self.optional = optional


def methods_text(cls: str, fields: Sequence[FieldText], given: "Sequence[str]" = ()) -> str:
    """Return the methods that follow from the fields of the class ``cls``, but those that it has ``given`` itself."""
    names = [field.name for field in fields]
    init = [
        f"def __init__(self, *, {', '.join([_parameter(field) for field in fields])}) -> None:",
        *[f"    self.{name} = {name}" for name in names],
    ]
    values = [f"self.{name} if {_is_unchanged(field)} else {name}" for name, field in zip(names, fields, strict=True)]
    changes = ", ".join([_change(field) for field in fields])
    told = "    '''A copy with these fields changed.'''"
    if all([field.kind for field in fields]):
        made_of = ", ".join([f"{name}={value}" for name, value in zip(names, values, strict=True)])
        but = [f"def but(self, *, {changes}) -> '{cls}':", told, f"    return {cls}({made_of})"]
    else:
        # Where it is not compiled a call with so many names takes longer than all the rest, and so do defaults that are
        # looked up by name.
        but = [f"def but(self, {changes}) -> '{cls}':", told, f"    copy = {cls}.__new__({cls})"]
        but += [f"    copy.{name} = {value}" for name, value in zip(names, values, strict=True)]
        but.append("    return copy")
    key = [
        "def key(self) -> tuple[object, ...]:",
        f"    return ({' '.join([f'self.{name},' for name in names if name != HISTORY])})",
    ]
    made = {"__init__": init, "but": but, "key": key}
    return "\n".join([line for name, lines in made.items() if name not in given for line in lines])


BLANK: Final = re.compile(r"\{(\w+)\}")
"""A blank in the form of a move: the name of the part that stands there."""


def move_methods_text(form: str, parts: Sequence[FieldText], given: "Sequence[str]", prefix: str) -> str:
    """Return the Python source of the methods that follow from the form and the parts of a move.

    It leaves out those that the class has ``given`` itself.

    The part ``face`` is found by the name ``face`` behind the ``prefix``.
    """
    made: dict[str, list[str]] = {}
    if parts:
        made["__init__"] = [
            f"def __init__(self, {', '.join([_parameter(part) for part in parts])}) -> None:",
            *[f"    self.{part.name} = {part.name}" for part in parts],
        ]
    made["key"] = [
        "def key(self) -> tuple[object, ...]:",
        f"    return ({' '.join([f'self.{part.name},' for part in parts])})",
    ]
    makers = {part.name: part.maker for part in parts}
    text = "".join(
        [
            f"{{{_written(piece, makers[piece], prefix)}}}" if at % 2 else piece
            for at, piece in enumerate(BLANK.split(form))
        ]
    )
    # A word alone is its own text.
    alone = text[1:-1] if [part.maker for part in parts] == ["word"] and BLANK.fullmatch(form) else ""
    made["__str__"] = ["def __str__(self) -> str:", f"    return {alone or f'f{text!r}'}"]
    return "\n".join([line for name, lines in made.items() if name not in given for line in lines])


def _written(name: str, maker: str, prefix: str) -> str:
    """Return the expression for the text of a part.

    It is its own method, or, for the most frequent kinds, what that comes to.
    """
    plain = {"card": f"face_text(self.{name})", "cards": f"faces_text(self.{name})"}
    plain |= dict.fromkeys(("number", "meld_number", "meld", "word"), f"self.{name}")
    return plain.get(maker, f"{prefix}{name}.write(self.{name})")


def fields_text(fields: Sequence[FieldText]) -> str:
    """Return the class variable ``FIELDS`` of a class with these fields."""
    listed = [f"Field({field.name!r}, {field.default or 'REQUIRED'}, {field.what or None})" for field in fields]
    return f"FIELDS: ClassVar[tuple[Field, ...]] = ({', '.join(listed)},)\n"


def _parameter(field: FieldText) -> str:
    typed = f"{field.name}: {field.kind}" if field.kind else field.name
    return f"{typed} = {field.default}" if field.default else typed


def _change(field: FieldText) -> str:
    if not field.kind:
        return f"{field.name}=UNCHANGED"
    if field.kind == "int":
        return f"{field.name}: int = {SAME}"
    return f"{field.name}: {field.kind} | " + ("Unchanged = UNCHANGED" if field.optional else "None = None")


def _is_unchanged(field: FieldText) -> str:
    if not field.kind:
        return f"{field.name} is UNCHANGED"
    if field.kind == "int":
        return f"{field.name} == {SAME}"
    return f"isinstance({field.name}, Unchanged)" if field.optional else f"{field.name} is None"
