"""How the moves that a seat can choose from turn out, each in the same deals of the hidden cards."""

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Decision
from upcard.bots.draws import SeatDraws
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.run import Endless, chance_move
from upcard.kernel.state import Move, State, view
from upcard.kernel.worlds import answered_anew

POINTS: Final = "points"
CHIPS: Final = "chips"
PLACES: Final = "places"
CARDS: Final = "cards"
LEAST: Final = {POINTS: 0.5, CHIPS: 0.5, CARDS: 0.5, PLACES: 0.05}
"""By unit what is worth telling: less than that would be told as nothing."""

MOST_MOVES: Final = 24
"""So many legal moves are compared; of more of them, the first ones and the policy's own."""
MOST_PLAYS: Final = 5_000
"""A deal that is not over then is never over."""


class Outcomes(Protocol):
    """What the moves of one seat lead to at one view.

    Made of (game, a seat's view, seat). A package of players registers the class for its game (`Policies.outcomes`).
    ``unit`` is what the worth of a move is counted in: `POINTS`, `CHIPS`, `PLACES` or `CARDS`; ``fewer``: fewer of them
    are better. ``quick``: a deal is played on in a few thousandths of a second, so that it can be done often.
    ``least``: of moves that differ by less than that nobody would call one better. ``sure``: what the others have
    answered tells little of their hands, which are dealt anyhow; elsewhere no move is called better.
    """

    unit: str
    fewer: bool
    quick: bool
    least: float
    sure: bool

    moves: Sequence[Move]
    """The moves that are worth comparing, first the one of the policy that plays on.

    There are none where the seat is not asked, and where deals cannot be played on from here in reasonable time.
    """

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return what the end of the deal is worth to the seat, more being better: how far it is ahead (`standing`).

        Args:
            world: a whole table that the seat cannot tell from its view (`upcard.kernel.worlds`). Each seat draws
                cards of its own from the stock (`upcard.bots.draws`).
            move: what the seat plays there; everybody plays on by a policy of the game.
            rng: what is drawn later, such as a stock that is shuffled again.
        """
        ...

    def line(self, world: State, move: Move, rng: Random) -> "list[PlayedMove]":
        """Return the deal that `worth` values, move by move, as the game plays it; the first is ``move``.

        Args:
            world: as in `worth`.
            move: as in `worth`.
            rng: as in `worth`.

        Raises:
            Refused: a quick playout does not know a rule of this game, and has made a move that it forbids.
        """
        ...

    def end(self, world: State, rng: Random) -> float:
        """Return what the end of the deal is worth where everybody plays on by that policy from here.

        Args:
            world: as in `worth`.
            rng: as in `worth`.
        """
        ...

    def standing(self, table: State) -> "DealStanding":
        """Return what the seat has come to at that table, with what counts as average there."""
        ...


class DealStanding(NamedTuple):
    """What a seat has come to, in the unit of its `Outcomes`.

    ``average``: the mean of the others' points or chips; of places, the mean of all.
    """

    own: float
    average: float

    def ahead(self, fewer: bool) -> float:
        """Return how far the seat is ahead of the average; ``fewer``: fewer are better."""
        return self.average - self.own if fewer else self.own - self.average


class PlayedMove(NamedTuple):
    """A move of a deal that is played on: who made it, and the table ``after`` it, all of whose cards are known."""

    seat: int
    move: Move
    after: Any


def standing_of(points: Sequence[int], seat: int) -> DealStanding:
    """Return what that seat has, beside the mean of the others.

    >>> standing_of((6, 1, 3), 0)
    DealStanding(own=6, average=2.0)
    """
    return DealStanding(points[seat], (sum(points) - points[seat]) / (len(points) - 1))


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyOutcomes:
    """`Outcomes` of a deal in which everybody plays on by one policy, with the game's own rules; the policy is quick.

    Args:
        game: what is played.
        policy: how everybody plays on: (game, a seat's view, seat) → `Decision`.
        unit: of the points.
        points: a table → what each seat has, more being better.
        seen: what the seat sees.
        seat: whose moves they are.
    """

    def __init__(
        self,
        game: Any,
        policy: Callable[[Any, Any, int], Decision],
        unit: str,
        points: Callable[[Any], Sequence[int]],
        seen: State,
        seat: int,
    ) -> None:
        self.game = game
        self.policy = policy
        self.unit = unit
        self.fewer = False
        self.quick = True
        self.least = LEAST[unit]
        self.sure = True
        self.points = points
        self.seen = seen
        self.seat = seat
        self.moves: Sequence[Move] = ()
        if seat in game.asks(seen):
            usual = policy(game, seen, seat).move
            listed = list(islice(game.moves(seen, seat), MOST_MOVES))
            self.moves = (usual, *[move for move in listed if move != usual])

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end.

        Raises:
            Endless: the deal has no end.
        """
        state = answered_anew(world, self.seen)
        draws = SeatDraws(state)
        return self._end(draws.play(self.game, state, self.seat, move), rng, draws, cards_of(state))

    def line(self, world: State, move: Move, rng: Random) -> "list[PlayedMove]":
        """Return the moves that lead to the end. Raises Endless: see `worth`."""
        state = answered_anew(world, self.seen)
        draws = SeatDraws(state)
        after = draws.play(self.game, state, self.seat, move)
        line = [PlayedMove(self.seat, move, after)]
        self._end(after, rng, draws, cards_of(state), line)
        return line

    def end(self, world: State, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end. Raises Endless: see `worth`."""
        state = answered_anew(world, self.seen)
        return self._end(state, rng, SeatDraws(state), cards_of(state))

    def standing(self, table: State) -> DealStanding:
        """Return what the seat has, beside the mean of the others."""
        return standing_of(self.points(table), self.seat)

    def _end(
        self, state: Any, rng: Random, draws: SeatDraws, whole: int, line: "list[PlayedMove] | None" = None
    ) -> float:
        """Return by how many points the seat is ahead at the end. The ``line`` grows by the moves that lead there."""
        game = self.game
        for _ in range(MOST_PLAYS):
            asks = game.asks(state)
            if not asks:
                return self.standing(state).ahead(self.fewer)
            seat = next(iter(asks))
            if seat == CHANCE:
                ask = asks[seat]
                if ask.prompt == SHUFFLE and len(ask.faces) >= whole:
                    return self.standing(state).ahead(self.fewer)
                answer = chance_move(ask, rng)
            else:
                answer = self.policy(game, view(state, seat), seat).move
            state = draws.play(game, state, seat, answer)
            if line is not None:
                line.append(PlayedMove(seat, answer, state))
        raise Endless(f"the deal was not over after {MOST_PLAYS} plays")


def replayed(game: Any, state: Any, moves: Sequence[tuple[int, Move]]) -> list[PlayedMove]:
    """Return what comes of these moves, each with its seat, from that table on, as the game plays them.

    Raises:
        Refused: the game forbids one of them.
    """
    draws = SeatDraws(state)
    line: list[PlayedMove] = []
    for seat, move in moves:
        state = draws.play(game, state, seat, move)
        line.append(PlayedMove(seat, move, state))
    return line


def cards_of(s: State) -> int:
    """Return how many cards lie at a table."""
    return sum([len(pile.cards) for pile in s.piles])


__all__ = [
    "CARDS",
    "CHIPS",
    "LEAST",
    "PLACES",
    "POINTS",
    "DealStanding",
    "Outcomes",
    "PlayedMove",
    "PolicyOutcomes",
    "cards_of",
    "replayed",
    "standing_of",
]
