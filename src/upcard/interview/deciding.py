"""Finds the moves of a game that two rule sets judge differently.

An answer to a question of the rules *comes up* in a game where a move is judged otherwise by it: refused by one only,
followed by another table (other points, other cards), or by somebody else being asked.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import CHANCE, Ask, Game, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move, State, view
from upcard.kernel.ui.entry import Entry
from upcard.players import PLAYERS, usual_player

LONGEST: Final = 20_000
"""A game between bots is followed for so many moves."""


@dataclass(frozen=True)
class MoveMade:
    """A move of a game, between two tables.

    ``faces`` were to be shuffled before it; after it each of these seats is ``asked`` that.
    """

    before: State
    seat: int
    move: Move
    after: State
    faces: tuple[int, ...]
    asked: dict[int, str]


def course(game: Game[Any], seats: int, seed: int, known: Sequence[MoveMade] = ()) -> Iterator[MoveMade]:
    """Return a game between bots, move by move; the same number plays the same game.

    ``known``: a game of that number by other rules, all of whose moves are judged alike by these; as far as the bots
    play the same, these are its moves.
    """
    name, rng = usual_player(game), random.Random(seed)
    players = [PLAYERS[name](1000 * seed + seat) for seat in range(seats)]
    state: State = game.start(seats)
    asks, same = game.asks(state), bool(known) and known[0].before == state
    for number in range(LONGEST):
        if not asks:
            return
        seat = next(iter(asks))
        faces = asks[seat].faces
        chance = seat == CHANCE
        move = chance_move(asks[seat], rng) if chance else players[seat].choose(game, view(state, seat), seat)
        same = same and number < len(known) and (known[number].seat, known[number].move) == (seat, move)
        after = known[number].after if same else game.play(state, seat, move)
        asks = game.asks(after)
        yield known[number] if same else MoveMade(state, seat, move, after, faces, _asked(asks))
        state = after


def parting(other: Game[Any], moves: Iterable[MoveMade], known: Sequence[MoveMade] = ()) -> MoveMade | None:
    """Return the first of these moves that the other game refuses, or of which something else comes there.

    ``known``: a game in which there is none.
    """
    asks: Mapping[int, Ask] | None = None
    for number, made in enumerate(moves):
        if number < len(known) and made is known[number]:
            continue
        asks = other.asks(made.before) if asks is None else asks
        if made.seat not in asks or asks[made.seat].faces != made.faces:
            return made
        try:
            after = other.play(made.before, made.seat, made.move)
        except Refused:
            return made
        asks = other.asks(after)
        if after != made.after or _asked(asks) != made.asked:
            return made
    return None


def _asked(asks: Mapping[int, Ask]) -> dict[int, str]:
    return {seat: ask.prompt for seat, ask in asks.items()}


def seats_for(entry: Entry, *rules: Any) -> int | None:
    """As many as usually play, within what all the rules allow; None where no number suits them all."""
    low = max(entry.seats(each)[0] for each in rules)
    high = min(entry.seats(each)[1] for each in rules)
    return max(low, min(entry.usual, high)) if low <= high else None


class JudgedGames:
    """Games between bots by one rule set, kept to be judged by others.

    Args:
        entry: the game.
        rules: its rules here.
        seats: how many play.
    """

    def __init__(self, entry: Entry, rules: Any, seats: int) -> None:
        self.entry = entry
        self.seats = seats
        self.game: Game[Any] = entry.build(rules)
        self._played: dict[int, list[MoveMade]] = {}

    def played(self, seed: int) -> list[MoveMade]:
        """Return the game of that number."""
        if seed not in self._played:
            self._played[seed] = list(course(self.game, self.seats, seed))
        return self._played[seed]

    def parting(self, there: Any, seed: int) -> MoveMade | None:
        """Return the first move that the rules ``there`` judge differently, in the game of that number.

        It is a game by the rules here or, where they agree on all of that one, by those there; None where they agree on
        both.
        """
        other, played = self.entry.build(there), self.played(seed)
        return parting(other, played) or parting(self.game, course(other, self.seats, seed, played), played)


__all__ = ["JudgedGames", "MoveMade", "course", "parting", "seats_for"]
