"""The catalogue: every game of the card room, Upcard's own and those of other packages.

Upcard's own are listed in `upcard.games.entries`. A package that is installed beside Upcard names its games as entry
points of the group ``upcard.games``; what is wrong with one keeps no other from being played.

Names:
    OWN: Upcard's own games. They are listed, not found: a checkout that is not installed has them too.
    CATALOGUE: Every game by its id: Upcard's own, then those of other packages.
"""

import copyreg
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from upcard.games.entries import ENTRIES
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.lesson import lesson_of
from upcard.kernel.ui.luck import Measure
from upcard.outside import Found, left_out_line, plugin_time_limit, points_of
from upcard.pages import folder, page_name, read_page
from upcard.text.errors import LONGEST_WHY

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "upcard.games"
"""The entry points by which other packages bring games: name = the game's id, value = its `Entry`."""

OWN: Final[dict[str, Entry]] = {entry.id: entry for entry in ENTRIES}


def with_outside(own: dict[str, Entry], points: "Iterable[EntryPoint]") -> tuple[dict[str, Entry], tuple[str, ...]]:
    """Return all games by id, and a sentence for each entry point that is left out: which, and why."""
    games, left_out = dict(own), []
    for point in points:
        try:
            entry = point.load()
            with plugin_time_limit():
                check_entry(entry, games)
            games[entry.id] = entry
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            left_out.append(left_out_line("game", point, problem))
    return games, tuple(left_out)


def check_entry(entry: object, taken: dict[str, Entry]) -> None:
    """Hold a game from outside to what the card room relies on before anybody plays it.

    Raises:
        ValueError: it has no id or a taken one, no books, or no page of the rulebook that is its package's own.
        Exception: whatever its own functions raise where a table is set up by one of its books.
    """
    if not isinstance(entry, Entry):
        raise ValueError(f"it is of type {type(entry).__name__}, and an upcard.kernel.ui.entry.Entry is wanted")
    if not re.fullmatch(r"[a-z][a-z0-9-]{0,39}", entry.id):
        raise ValueError(f"its id {entry.id[:40]!r} is not made of small letters, digits and hyphens")
    if entry.id in taken:
        raise ValueError(f"there is another game {entry.id}")
    if not entry.books:
        raise ValueError("it has no books")
    _check_shape(entry)
    _check_page(entry, taken)
    entry.options()
    lesson_of(entry)
    for book in entry.books.values():
        fewest, most = entry.seats(book.rules)
        if not 1 <= fewest <= most:
            raise ValueError(f"the book {book.id} is for {fewest} to {most} players")
        entry.build(book.rules).start(fewest)
        entry.sheet(book.rules)


def _check_page(entry: Entry, taken: dict[str, Entry]) -> None:
    """Hold a game to a page of the rulebook of its own; games of one package may share one.

    Raises ValueError: it is not there, or another has its name.
    """
    page = page_name(entry.rulebook)
    whose = [other for other in taken.values() if page_name(other.rulebook) == page]
    ours = (folder() / f"{page}.md").is_file()
    if ours or any([other.rulebook != entry.rulebook for other in whose]):
        owner = f"the game {whose[0].id}" if whose else "Upcard"
        raise ValueError(f"the rulebook has another page {page}, of {owner}")
    try:
        read_page(entry.rulebook)
    except (OSError, ImportError, ValueError):
        raise ValueError(f"it has no page of the rulebook: {entry.rulebook} is not there") from None


def _check_shape(entry: Entry) -> None:
    """Hold what stands in every list of games to what can be shown there. Raises ValueError."""
    said = [("title", entry.title), ("summary", entry.summary)]
    for key, book in entry.books.items():
        if key != book.id:
            raise ValueError(f"its book {str(book.id)[:40]!r} is listed as {str(key)[:40]!r}")
        said += [(f"title of the book {book.id}", book.title), (f"summary of the book {book.id}", book.summary)]
    for name, text in said:
        if not isinstance(text, str):
            raise ValueError(f"its {name} is of type {type(text).__name__}, and text is wanted")
        if not text.isprintable() or len(text) > LONGEST_WHY:
            raise ValueError(f"its {name} is no line of at most {LONGEST_WHY} letters")
    if type(entry.usual) is not int:
        kind = type(entry.usual).__name__
        raise ValueError(f"its usual number of players is of type {kind}, and a whole number is wanted")
    luck: object = entry.luck
    if not isinstance(luck, tuple) or not all([isinstance(each, Measure) for each in luck]):
        raise ValueError("its luck is no tuple of measures")


_GAMES: Final = Found(OWN, lambda: with_outside(OWN, points_of(GROUP)))
CATALOGUE: Final[Mapping[str, Entry]] = _GAMES


def left_out() -> tuple[str, ...]:
    """Return a sentence for each game of another package that cannot be played here."""
    return _GAMES.left_out()


def _entry_of(game: str) -> Entry:
    """Return the game with that id. Raises LookupError: there is none."""
    return CATALOGUE[game]


def _reduced(entry: Entry) -> str | tuple[Any, ...]:
    """How an entry is copied and pickled: a game of the catalogue by its id, any other by its fields."""
    return (_entry_of, (entry.id,)) if CATALOGUE.get(entry.id) is entry else object.__reduce_ex__(entry, 4)


copyreg.pickle(Entry, _reduced)


__all__ = ["CATALOGUE", "OWN", "check_entry", "left_out", "left_out_line", "with_outside"]
