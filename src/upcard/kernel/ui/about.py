"""Facts about a game beyond its rules: its other names, its origin, how long it takes; and finds games by name.

Names:
    SAME, RELATIVE: What a game of some name is to one that is here, templates with ``name`` and ``game``; one that says
        what differs begins "{game} is not {name}: ".
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from upcard.kernel.state import ONLOOKER
from upcard.text.messages import either, in_a_row, listed, marked, say, translated
from upcard.text.names import folded
from upcard.text.numbers import spelled

SAME: Final = marked("{name} is another name for {game}.")
RELATIVE: Final = marked("{name} is related to {game}, but its own rules are not here.")

PLAYERS: Final = (
    marked("for {number} players"),
    marked("{number} players"),
    marked("{number} player"),
    marked("for {number} people"),
    marked("{number} people"),
    marked("for {number}"),
)
"""How people look for a game for so many, the longest first."""


@dataclass(frozen=True)
class Alias:
    """A name that people look for, and what a game of that name is to the one here, a template.

    ``spellings``: further ways of writing it, by which it is found and which are not shown.
    """

    name: str
    told: str = SAME
    spellings: tuple[str, ...] = ()


def called(*names: str, told: str = SAME) -> tuple[Alias, ...]:
    """Return several names of which the same is to be said; after a ``/`` stand further spellings of one.

    >>> called("Daihinmin", "大富豪/だいふごう")[1]
    Alias(name='大富豪', told='{name} is another name for {game}.', spellings=('だいふごう',))
    """
    parts = [name.split("/") for name in names]
    return tuple([Alias(name, told, tuple(spellings)) for name, *spellings in parts])


@dataclass(frozen=True, kw_only=True)
class About:
    """Facts about a game: ``origin``, where it comes from and whose it is.

    ``chance``: how much is chance; both templates, "" where nothing is known. ``minutes``: from and to how many a game
    takes, as ``benchmarks/playing_time.py`` reckons, (0, 0) where that is not known; ``long``: what a text says of
    that, a template.
    """

    aliases: tuple[Alias, ...] = ()
    origin: str = ""
    minutes: tuple[int, int] = (0, 0)
    long: str = ""
    chance: str = ""

    def told(self, game: str) -> tuple[str, ...]:
        """Return all facts about the game in sentences; ``game`` is its title."""
        low, high = self.minutes
        reckoned = marked(
            "A game takes {low} to {high} minutes, at six seconds for each move and a minute for each deal."
        )
        sentences = [
            translated(self.origin) if self.origin else "",
            say(reckoned, low=low, high=high) if high else "",
            translated(self.long) if self.long else "",
            translated(self.chance) if self.chance else "",
            say("It is also called {names}.", names=listed(self._names(SAME))) if self._names(SAME) else "",
            say("Related games, whose rules are not here: {names}.", names=in_a_row(self._names(RELATIVE)))
            if self._names(RELATIVE)
            else "",
            *[
                say(told, name=either(self._names(told)), game=game)
                for told in dict.fromkeys([each.told for each in self.aliases])
                if told not in (SAME, RELATIVE)
            ],
        ]
        return tuple([sentence for sentence in sentences if sentence])

    def _names(self, told: str) -> list[str]:
        """Return the names of which that is said."""
        return [each.name for each in self.aliases if each.told == told]


@dataclass(frozen=True)
class FoundGame:
    """A game that is found by a name, and what is to be said of that name, "" where it is the game's own.

    ``variant``: which of its variants was found (`upcard.kernel.ui.variants`), None for the game itself.
    """

    entry: Any
    told: str = ""
    variant: Any = None

    @property
    def id(self) -> str:
        """The id by which it is played."""
        return str((self.variant or self.entry).id)


def find_games(entries: Iterable[Any], words: str) -> tuple[FoundGame, ...]:
    """Return the games that go by these words, or the one whose name is nearest to them.

    The words are a part of the id, the title, a book's title or an alias, in any case and without regard to spaces,
    hyphens and marks; those whose name they are come first.
    """
    sought = folded(words)
    if not sought:
        return ()
    names = [found for entry in entries for found in _names(entry)]
    found = [hit for name, hit in names if sought == name]
    found += sorted([hit for name, hit in names if sought in name], key=lambda hit: hit.told != "")
    if not found:
        near = get_close_matches(sought, [name for name, _ in names], 1, 0.75)
        found = [hit for name, hit in names if name in near]
    return _first(found)


def game_of_name(entries: Iterable[Any], words: str) -> FoundGame | None:
    """Return the game that has exactly that name, or None: for whoever has to know which one is meant."""
    named = [hit for entry in entries for name, hit in _names(entry) if name == folded(words)]
    return next((hit for hit in named if not hit.told), named[0]) if named else None


def find_games_for(entries: Iterable[Any], words: str) -> tuple[FoundGame, ...]:
    """Return the games found by name and by number of players.

    Where the words say how many want to play (``two players``, ``for six``, ``rummy for 4``), they are those that so
    many can play by one of their books; of these those that go by the rest of the words.
    """
    number, rest = players_in(words)
    if number is None:
        return find_games(entries, words)
    found = [entry for entry in entries if any(_plays(entry, book, number) for book in entry.books.values())]
    return find_games(found, rest) if rest else tuple([FoundGame(entry) for entry in found])


def players_in(words: str) -> tuple[int | None, str]:
    """How many players the words ask for, None where they do not, and the rest of them.

    >>> players_in("For six players"), players_in("rummy for 2"), players_in("rummy")
    ((6, ''), (2, 'rummy'), (None, 'rummy'))
    """
    text = f" {' '.join(words.casefold().split())} "
    for number in range(1, ONLOOKER + 1):
        for figure in (str(number), spelled(number)):
            if text.strip() == figure:
                return number, ""
            for template in PLAYERS:
                before, said, after = text.partition(f" {say(template, number=figure)} ")
                if said:
                    return number, f"{before} {after}".strip()
    return None, words


def _plays(entry: Any, book: Any, number: int) -> bool:
    low, high = entry.seats(book.rules)
    return bool(low <= number <= high)


def meant(entries: Iterable[Any], words: str) -> str:
    """Return what follows a sentence that says that there is no game of that name: which one was meant, and why."""
    hits = find_games(entries, words)
    told = "".join([f"; {hit.told.removesuffix('.')}" for hit in hits if hit.told])
    ids = " / ".join([hit.id for hit in hits])
    return told + say("; did you mean {games}?", games=ids) if hits else ""


def _first(found: Sequence[FoundGame]) -> tuple[FoundGame, ...]:
    """One for each game and variant, the first."""
    by_game: dict[str, FoundGame] = {}
    for hit in found:
        by_game.setdefault(hit.id, hit)
    return tuple(by_game.values())


def _names(entry: Any) -> list[tuple[str, FoundGame]]:
    """Every name of a game and its variants, plain, and what is found by it."""
    own = [entry.id, translated(entry.title), *[translated(book.title) for book in entry.books.values()]]
    found = [(folded(name), FoundGame(entry)) for name in own]
    found += [(folded(name), FoundGame(entry, told)) for name, told in _other_names(entry)]
    for each in entry.variants:
        found += [(folded(name), FoundGame(entry, "", each)) for name in (each.id, each.title)]
        found += [(folded(name), FoundGame(entry, told, each)) for name, told in _other_names(each)]
    return found


def _other_names(game: Any) -> list[tuple[str, str]]:
    """Every further name of a game or variant, and what is said of it."""
    title = translated(game.title)
    return [
        (name, say(each.told, name=each.name, game=title))
        for each in game.about.aliases
        for name in (each.name, *each.spellings)
    ]


__all__ = [
    "RELATIVE",
    "SAME",
    "About",
    "Alias",
    "FoundGame",
    "called",
    "find_games",
    "find_games_for",
    "game_of_name",
    "meant",
    "players_in",
]
