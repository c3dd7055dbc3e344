"""Copies and pickles rules, as objects of compiled classes cannot be made empty and then be filled."""

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class ByFields:
    """Base of a frozen data class: it is copied and pickled by its fields."""

    def __reduce__(self) -> tuple[Any, ...]:
        cls: Any = type(self)
        return remade, (cls, {name: getattr(self, name) for name in cls.__dataclass_fields__})


def remade(cls: type[Any], values: dict[str, Any]) -> Any:
    """Return an object of that class, made of its fields by name."""
    return cls(**values)
