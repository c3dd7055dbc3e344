"""Computes statistics over finished games: what each person has won, by game and book."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from upcard.match.moments import deeds
from upcard.match.record import Record
from upcard.text.names import looks


class Person(NamedTuple):
    """Who sat there: a ``name``; ``bot``: no person.

    ``you``: whoever asks. ``replaced``: a bot played for that person in the end, and the game is neither's.
    """

    name: str
    bot: bool = False
    you: bool = False
    replaced: bool = False


class FinishedGame(NamedTuple):
    """A finished game of a book.

    It has who sat there, by seat; the totals, the seats that won, and how often each seat went out and got what it had
    claimed (both empty where nobody has counted). ``at``: when it ended, in ISO 8601, or empty; ``real``: it was played
    with real cards.
    """

    game: str
    book: str
    people: tuple[Person, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    outs: tuple[int, ...] = ()
    claims: tuple[int, ...] = ()
    at: str = ""
    real: bool = False


class Outcome(NamedTuple):
    """How one game ended for one person.

    It has when it ended, whether it was ``won`` (perhaps ``shared`` with others), with how many ``points``, and whether
    with ``real`` cards.
    """

    at: str
    won: bool
    shared: bool
    points: int
    real: bool = False


class Statistic(NamedTuple):
    """What a person has done in the finished games of one book.

    It has the ``outcomes``, the first game first, and how often the person went out and got what was claimed, in the
    games that were ``counted``.
    """

    person: Person
    game: str
    book: str
    outcomes: tuple[Outcome, ...]
    outs: int
    claims: int
    counted: int

    @property
    def wins(self) -> int:
        """Games won, shared ones too."""
        return len([each for each in self.outcomes if each.won])

    @property
    def mean(self) -> float:
        """How many points a game has brought on average."""
        return sum([each.points for each in self.outcomes]) / len(self.outcomes)

    @property
    def streak(self) -> int:
        """The most games won one after another."""
        return longest([each.won for each in self.outcomes])

    @property
    def running(self) -> int:
        """Games won one after another up to the last one."""
        return last_run([each.won for each in self.outcomes])


def longest(won: Sequence[bool]) -> int:
    """Return the longest run of games won.

    >>> longest([True, False, True, True, False])
    2
    """
    best = run = 0
    for each in won:
        run = run + 1 if each else 0
        best = max(best, run)
    return best


def last_run(won: Sequence[bool]) -> int:
    """How many of the last games were won, one after another.

    >>> last_run([True, False, True, True])
    2
    """
    run = 0
    for each in reversed(won):
        if not each:
            return run
        run += 1
    return run


def statistics(games: Iterable[FinishedGame]) -> list[Statistic]:
    """Return what each person has done, by game and book, in the order in which they first come.

    Games in the order in which they were played. People are told apart by their names, and whoever asks is one person
    under any name. What a bot played for somebody counts for nobody.
    """
    found: dict[tuple[str, str, str], list[tuple[Person, FinishedGame, int]]] = {}
    for game in games:
        for seat, person in enumerate(game.people):
            if person.replaced:
                continue
            who = "" if person.you else f"{'bot' if person.bot else 'person'} {looks(person.name)}"
            found.setdefault((who, game.game, game.book), []).append((person, game, seat))
    made = []
    for (_, name, book), played in found.items():
        counted = [(game, seat) for _, game, seat in played if game.outs]
        outcomes = [
            Outcome(game.at, seat in game.winners, len(game.winners) > 1, game.totals[seat], game.real)
            for _, game, seat in played
        ]
        made.append(
            Statistic(
                person=played[-1][0],
                game=name,
                book=book,
                outcomes=tuple(outcomes),
                outs=sum([game.outs[seat] for game, seat in counted]),
                claims=sum([game.claims[seat] for game, seat in counted]),
                counted=len(counted),
            )
        )
    return made


def game_of(record: Record) -> FinishedGame | None:
    """Return the game of a record, every move judged again; None if it is not over.

    Who plays is known by name alone.

    Raises:
        BadRecord: it does not play.
    """
    match = record.match()
    if not match.over:
        return None
    entry, done = record.rules.entry, deeds(match)
    people = tuple([Person(name) for name in record.players])
    totals, winners = match.totals, match.winners
    return FinishedGame(entry.id, record.rules.book, people, totals, winners, done.outs, done.claims)


__all__ = ["FinishedGame", "Outcome", "Person", "Statistic", "game_of", "last_run", "longest", "statistics"]
