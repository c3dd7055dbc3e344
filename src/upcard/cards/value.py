"""Defines `Value`, the base of immutable objects: cards, states, rules and moves."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """A value is its constructor's arguments: equality, hash, repr and pickle follow from `key`. It is its own copy."""

    def key(self) -> tuple[object, ...]:
        """Return the constructor's positional arguments."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Value) and type(self) is type(other) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.key()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(part) for part in self.key()])})"

    def __reduce__(self) -> "tuple[type[Value], tuple[object, ...]]":
        return type(self), self.key()

    def __copy__(self) -> "Value":
        return self

    def __deepcopy__(self, memo: object) -> "Value":
        return self


__all__ = ["Value"]
