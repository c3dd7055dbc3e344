"""Defines `ByRules`, the base of games that are made from their rules alone: it reads moves, copies and pickles."""

from typing import Any, ClassVar

from mypy_extensions import mypyc_attr

from upcard.kernel.move import Move
from upcard.kernel.notation import Notation


@mypyc_attr(allow_interpreted_subclasses=True)
class ByRules:
    """Base of a game, whose constructor takes its ``rules`` alone: it is copied and pickled by them.

    It reads the moves that its ``notation`` names.
    """

    notation: ClassVar[Notation]

    def read(self, text: str) -> Move:
        """Return the move that the text spells.

        Raises BadMove: it spells none.
        """
        return self.notation.read(text)

    def __reduce__(self) -> tuple[Any, ...]:
        game: Any = self
        return type(self), (game.rules,)


__all__ = ["ByRules"]
