"""Finds the moments of a game that are worth looking at, and counts by seat who went out and got claims.

A game's entry names which events are moments (`Entry.moments`), such as deals and lay-downs; corrections are, too.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from upcard.kernel.state import Event
from upcard.match.match import Match

MARKED: Final = {"corrected": "corrected"}
"""What is no move, and yet a moment."""


class Moment(NamedTuple):
    """Something that happened in entry ``n`` at ``seat`` (-1: at nobody's).

    It is of a ``kind`` that the game's entry names (`Entry.moments`).
    """

    n: int
    kind: str
    seat: int


def kinds_of(kinds: Mapping[str, str], events: Iterable[Event]) -> list[tuple[str, int]]:
    """Return what kinds of moment these events of one entry are, and at which seat.

    They go by the ``kinds`` of their names; each is there once, since an event may be there for several readers.
    """
    found = [
        (kinds[event.name], event.seat)
        for event in events
        if event.name in kinds and (kinds[event.name] != "out" or event.number <= 1)
    ]
    return list(dict.fromkeys(found))


def moments(match: Match) -> Iterator[Moment]:
    """Every moment of what stands, each kind once in an entry and for a seat.

    Raises:
        LookupError: not all of the match is kept.
    """
    kinds: Mapping[str, str] = {**match.rules.entry.moments, **MARKED}
    for each in match.history.standing():
        for kind, seat in kinds_of(kinds, match.history.happened(each.n)):
            yield Moment(each.n, kind, seat)


class Deeds(NamedTuple):
    """By seat, how often it went out (``outs``) and got what it had claimed (``claims``) in a game."""

    outs: tuple[int, ...]
    claims: tuple[int, ...]


def deeds(match: Match) -> Deeds:
    """Return what each seat has done in the match.

    Raises LookupError: not all of it is kept.
    """
    seats = match.state.seats
    found = list(moments(match))

    def count(kind: str) -> tuple[int, ...]:
        there = [each.seat for each in found if each.kind == kind]
        return tuple([there.count(seat) for seat in range(seats)])

    return Deeds(count("out"), count("claim"))


__all__ = ["Deeds", "Moment", "deeds", "kinds_of", "moments"]
