"""How the moves of a Mille player turn out when the deal is played on quickly, as the strong player tries them."""

from collections.abc import Sequence
from random import Random
from typing import Final

from upcard.bots.draws import SeatDraws
from upcard.bots.mille.playouts import MillePlayout
from upcard.bots.mille.steady import decide
from upcard.bots.mille.strong import others
from upcard.bots.outcomes import POINTS, DealStanding, PlayedMove, replayed, standing_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.state import DEALING, OVER, MilleState
from upcard.kernel.state import Move, State

NOTICED: Final = 5.0
"""Points that make one move better than another: cards count five at least, and a deal some hundreds."""


class MilleOutcomes:
    """See `upcard.bots.outcomes.Outcomes`."""

    def __init__(self, game: MilleGame, seen: MilleState, seat: int) -> None:
        self.unit = POINTS
        self.fewer = False
        self.quick = True
        self.least = NOTICED
        self.sure = True
        self.game = game
        self.seat = seat
        self.moves: Sequence[Move] = ()
        if seat in game.asks(seen):
            usual = decide(game, seen, seat).move
            self.moves = (usual, *[move for move in others(game, seen, seat) if move != usual])

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end."""
        draws = SeatDraws(world)
        return self._end(draws.play(self.game, world, self.seat, move), rng, draws)

    def line(self, world: State, move: Move, rng: Random) -> list[PlayedMove]:
        """Return the moves that lead to the end. Raises Refused: the playout does not know a house rule."""
        made: list[tuple[int, Move]] = [(self.seat, move)]
        draws = SeatDraws(world)
        s: MilleState = draws.play(self.game, world, self.seat, move)
        if s.step not in (DEALING, OVER):
            playout = MillePlayout(self.game.rules, s, draws)
            playout.log = made
            playout.play(self.seat, rng)
        return replayed(self.game, world, made)

    def end(self, world: State, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end."""
        assert isinstance(world, MilleState)
        return self._end(world, rng, SeatDraws(world))

    def standing(self, table: State) -> DealStanding:
        """Return the points of the seat, beside those of the other."""
        assert isinstance(table, MilleState)
        return standing_of(table.totals(), self.seat)

    def _end(self, s: MilleState, rng: Random, draws: SeatDraws) -> float:
        before = self.standing(s).ahead(self.fewer)
        if s.step in (DEALING, OVER):
            return before
        return before + MillePlayout(self.game.rules, s, draws).play(self.seat, rng)
