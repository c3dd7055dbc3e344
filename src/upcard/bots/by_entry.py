"""How a game is played, as its entry in the catalogue names it."""

from importlib import import_module
from typing import Any, Final

_FOUND: Final[dict[tuple[type, str], Any]] = {}
"""What was found so far, by the class of the game and the field of the entry."""


def named_by(game: Any, field: str) -> Any:
    """The function that ``field`` of the game's entry names (``steady``, ``strong``); None where no entry names one.

    Raises:
        Exception: what the entry names cannot be imported, or is not there.
    """
    key = (type(game), field)
    if key not in _FOUND:
        _FOUND[key] = _find(*key)
    return _FOUND[key]


def _find(kind: type, field: str) -> Any:
    # Not before somebody asks: who imports the bots alone need not wait for all the faces of all games.
    from upcard.catalogue import CATALOGUE

    for entry in CATALOGUE.values():
        place: str = getattr(entry, field)
        if not place:
            continue
        made: Any = entry.build
        if not isinstance(made, type):
            made = type(entry.build(next(iter(entry.books.values())).rules))
        if made is kind:
            module, _, name = place.partition(":")
            return getattr(import_module(module), name)
    return None
