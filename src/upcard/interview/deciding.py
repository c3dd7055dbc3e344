"""Where two rule sets decide otherwise: the same move, judged by both.

An answer to a question of the rules *comes up* in a game where a move is judged otherwise by it: refused by one only,
followed by another table (other points, other cards), or by somebody else being asked.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.face.entry import Entry
from upcard.kernel.game import CHANCE, Game, Refused
from upcard.kernel.run import chance_move
from upcard.kernel.state import Move, State, view
from upcard.players import PLAYERS, usual_player

LONGEST: Final = 20_000
"""A game between bots is followed for so many moves."""


@dataclass(frozen=True)
class MoveMade:
    """A move of a game, between two tables."""

    before: State
    seat: int
    move: Move
    after: State


def course(game: Game[Any], seats: int, seed: int) -> Iterator[MoveMade]:
    """A game between bots, move by move; the same number plays the same game."""
    name, rng = usual_player(game), random.Random(seed)
    players = [PLAYERS[name](1000 * seed + seat) for seat in range(seats)]
    state: State = game.start(seats)
    for _ in range(LONGEST):
        asks = game.asks(state)
        if not asks:
            return
        seat = next(iter(asks))
        chance = seat == CHANCE
        move = chance_move(asks[seat], rng) if chance else players[seat].choose(game, view(state, seat), seat)
        after = game.play(state, seat, move)
        yield MoveMade(state, seat, move, after)
        state = after


def judged_otherwise(one: Game[Any], other: Game[Any], step: MoveMade) -> bool:
    """Does the other game refuse a move that was made in the one, or does something else come of it?"""
    asks = other.asks(step.before)
    if step.seat not in asks or asks[step.seat].faces != one.asks(step.before)[step.seat].faces:
        return True
    try:
        after = other.play(step.before, step.seat, step.move)
    except Refused:
        return True
    return after != step.after or _asked(one, step.after) != _asked(other, after)


def _asked(game: Game[Any], state: State) -> dict[int, str]:
    return {seat: ask.prompt for seat, ask in game.asks(state).items()}


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
        """The game of that number."""
        if seed not in self._played:
            self._played[seed] = list(course(self.game, self.seats, seed))
        return self._played[seed]

    def parting(self, there: Any, seed: int) -> MoveMade | None:
        """The first move that the rules ``there`` judge otherwise, in the game of that number by the rules here or,
        where they agree on all of that one, by those there; None where they agree on both."""
        other = self.entry.build(there)
        for step in self.played(seed):
            if judged_otherwise(self.game, other, step):
                return step
        for step in course(other, self.seats, seed):
            if judged_otherwise(other, self.game, step):
                return step
        return None


__all__ = ["JudgedGames", "MoveMade", "course", "judged_otherwise", "seats_for"]
