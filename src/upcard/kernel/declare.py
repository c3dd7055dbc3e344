"""Defines `Declared`, the base of values whose fields are declared once: rules and states."""

from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform, get_type_hints

from mypy_extensions import mypyc_attr

from upcard.cards.value import Value
from upcard.kernel.copying import remade
from upcard.kernel.fields import REQUIRED, UNCHANGED, Field, FieldText, methods_text
from upcard.kernel.kinds import Kind, kind_of


@dataclass_transform(kw_only_default=True, eq_default=False, frozen_default=True)
@mypyc_attr(allow_interpreted_subclasses=True)
class Declared(Value):
    """Base of a value that consists of declared fields.

    A subclass declares each of them once, in its body, with its type and, where it has one, its default; what it
    inherits it may give another of these. From that follow the constructor, which takes the fields by name, `but`,
    comparing, hashing, pickling and the repr.

    >>> class Point(Declared):
    ...     x: int
    ...     y: int = 0
    >>> Point(x=1).but(y=2)
    Point(x=1, y=2)
    >>> Point(x=1) == Point(x=1, y=2).but(y=0)
    True
    >>> Point(z=1)
    Traceback (most recent call last):
    ...
    TypeError: Point.__init__() got an unexpected keyword argument 'z'
    """

    FIELDS: ClassVar[tuple[Field, ...]] = ()
    """The fields, those of the base first."""

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """Return a copy with these fields changed."""

    @classmethod
    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "FIELDS" not in vars(cls):
            _declare(cls)

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), {field.name: getattr(self, field.name) for field in self.FIELDS})

    def __repr__(self) -> str:
        values = [(field, getattr(self, field.name)) for field in self.FIELDS]
        told = [f"{field.name}={_shown(value)}" for field, value in values if value != field.default]
        return f"{type(self).__name__}({', '.join(told)})"


def _shown(value: object) -> str:
    """Return the repr of a value, the same in every process: a set has its members in order."""
    if isinstance(value, frozenset):
        return f"frozenset({{{', '.join(sorted([repr(member) for member in value]))}}})" if value else "frozenset()"
    return repr(value)


def _hints(cls: type[Declared]) -> dict[str, Any]:
    """Return the types of the fields that the class declares.

    As texts where these cannot be read, for type checkers alone.
    """
    own = get_annotations(cls)
    try:
        return {name: hint for name, hint in get_type_hints(cls, include_extras=True).items() if name in own}
    except Exception:
        return own


def _declare(cls: type[Declared]) -> None:
    """Give a class what follows from its annotations."""
    fields = {field.name: field for field in cls.FIELDS}
    for name, hint in _hints(cls).items():
        if not str(hint).startswith(("typing.ClassVar", "ClassVar")):
            said = [each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Kind)]
            kind = said[0] if said else fields[name].kind if name in fields else kind_of(hint)
            fields[name] = Field(name, vars(cls).get(name, REQUIRED), kind)
    made: Any = cls
    made.FIELDS = tuple(fields.values())
    namespace: dict[str, Any] = {"__name__": made.__module__, "UNCHANGED": UNCHANGED, cls.__name__: cls}
    texts: list[FieldText] = []
    for name, field in fields.items():
        namespace[f"default_of_{name}"] = field.default
        texts.append(FieldText(name, default="" if field.default is REQUIRED else f"default_of_{name}"))
    given = tuple(vars(cls))
    exec(compile(methods_text(cls.__name__, texts, given), f"<fields of {cls.__name__}>", "exec"), namespace)
    for name in ("__init__", "but", "key"):
        if name not in given:
            method = namespace[name]
            method.__qualname__ = f"{cls.__qualname__}.{name}"
            setattr(cls, name, method)
