"""Duels: measures how much better one player is than another, with the same cards for both.

The luck of the cards is far greater than what players differ by. So every deal, or every game, is played with the old
player at all seats, and with the new one at each seat in turn among old ones; what the new one gains at a seat is
compared with what an old one gained there, the cards being the same. What is drawn later, such as a stock that is
shuffled again, follows from the same seed.
"""

import random
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any, Final

from upcard.kernel.game import CHANCE, SHUFFLE, Ask
from upcard.kernel.run import Endless, Player, chance_move, hearers_of, play_out, tell
from upcard.kernel.state import State, view

Maker = Callable[[int], Player]
"""Seed → a player."""

Totals = Callable[[State], Sequence[int]]
"""A table → what each seat has scored so far; more is better."""

MOST_PLAYS: Final = 20_000
"""A deal that has not ended then never will."""

SURE: Final = 1.96
"""So many standard errors either way hold the truth in 95 of 100 cases."""


class Estimate:
    """A mean, and how well it is known, of ``values`` that do not depend on each other."""

    def __init__(self, values: Iterable[float]) -> None:
        self.values = tuple(values)
        self.count = len(self.values)
        self.mean = sum(self.values) / max(1, self.count)

    @property
    def error(self) -> float:
        """The standard error; infinite for fewer than two values."""
        if self.count < 2:
            return float("inf")
        squares = sum((value - self.mean) ** 2 for value in self.values)
        return sqrt(squares / (self.count - 1) / self.count)

    @property
    def interval(self) -> tuple[float, float]:
        """What holds the truth in 95 of 100 cases."""
        return self.mean - SURE * self.error, self.mean + SURE * self.error


def whole_pack(game: Any, seats: int, rng: random.Random) -> State:
    """Return a new game up to where its first deal is shuffled."""
    state: State = game.start(seats)
    while (ask := game.asks(state).get(CHANCE)) is not None and ask.prompt != SHUFFLE:
        state = game.play(state, CHANCE, chance_move(ask, rng))
    return state


def play_deal(game: Any, state: State, players: Sequence[Player], rng: random.Random) -> State:
    """Play on from a table that is to be shuffled, until the next deal is or the game is over.

    Raises:
        Endless: after `MOST_PLAYS`.
        Refused: a player's move breaks a clause.
    """
    hearers = hearers_of(enumerate(players))
    whole = 0
    played = False
    for _ in range(MOST_PLAYS):
        asks = game.asks(state)
        if not asks:
            return state
        seat = next(iter(asks))
        if seat == CHANCE:
            ask: Ask = asks[seat]
            if ask.prompt == SHUFFLE:
                # A stock that is formed anew has fewer cards.
                if played and len(ask.faces) >= whole:
                    return state
                whole = max(whole, len(ask.faces))
            move = chance_move(ask, rng)
        else:
            played = True
            move = players[seat].choose(game, view(state, seat), seat)
        state = game.play(state, seat, move)
        tell(hearers, state.events)
    raise Endless(f"the deal was not over after {MOST_PLAYS} plays")


def seated(new: Maker, old: Maker, seats: int, seat: int, seed: int) -> list[Player]:
    """Return the new player at that seat, -1 for none, among old ones."""
    return [(new if at == seat else old)(seed + at) for at in range(seats)]


def ahead(scores: Sequence[int], seat: int) -> float:
    """By how much that seat is ahead of the others' mean."""
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def deal_gain(game: Any, totals: Totals, table: State, new: Maker, old: Maker, seed: int) -> float:
    """Return by how much more the new player is ahead of the others in that deal than an old one at its seat.

    It is the mean over all seats.
    """
    seats = table.seats

    def scores(seat: int) -> list[int]:
        players = seated(new, old, seats, seat, seed)
        end = play_deal(game, table, players, random.Random(seed))
        return [after - before for before, after in zip(totals(table), totals(end), strict=True)]

    usual = scores(-1)
    return sum(ahead(scores(seat), seat) - ahead(usual, seat) for seat in range(seats)) / seats


class DuelResult:
    """The result of a game with one new player at each seat in turn.

    It has its ``share`` of the wins, 1 where it won them all, and by how much it was ``ahead`` of the others' mean.
    """

    def __init__(self, share: float, ahead: float) -> None:
        self.share = share
        self.ahead = ahead


def play_games(
    game: Any,
    seats: int,
    winners: Callable[[Any, Any], Sequence[int]],
    totals: Totals,
    makers: tuple[Maker, Maker],
    seed: int,
) -> DuelResult:
    """Play a game with the first player of ``makers`` at each seat in turn among players of the second.

    All have the same seed. A win that is shared counts by its part.
    """
    share = lead = 0.0
    for seat in range(seats):
        end = play_out(game, game.start(seats), seated(*makers, seats, seat, seed), random.Random(seed))
        won = winners(game, end)
        share += (seat in won) / max(1, len(won))
        lead += ahead(totals(end), seat)
    return DuelResult(share / seats, lead / seats)


__all__ = [
    "DuelResult",
    "Estimate",
    "Maker",
    "Totals",
    "ahead",
    "deal_gain",
    "play_deal",
    "play_games",
    "seated",
    "whole_pack",
]
