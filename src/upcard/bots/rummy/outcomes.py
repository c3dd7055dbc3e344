"""How the moves of a seat at a rummy table turn out, for reviews of played games.

They are the moves that the strong player would try, and each is played on quickly to the end of the deal.
"""

from collections.abc import Sequence
from random import Random

from upcard.bots.budget import Budget
from upcard.bots.draws import SeatDraws
from upcard.bots.outcomes import LEAST, POINTS, DealStanding, PlayedMove, standing_of
from upcard.bots.rummy.answers import asked_again
from upcard.bots.rummy.ends import Ends
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.search import USUAL, others
from upcard.bots.rummy.steady import decide
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import END_TURN
from upcard.games.rummy.state import SHOW, RummyState
from upcard.kernel.state import Move, State

ENDLESS = float("inf")
"""Seconds: as long as it takes."""
NOBODY = -1


class RummyOutcomes:
    """See `upcard.bots.outcomes.Outcomes`.

    There are no moves where the contract takes the whole hand and deals are not played on quickly: there one takes too
    long to be played on often.
    """

    def __init__(self, game: RummyGame, seen: RummyState, seat: int) -> None:
        self.unit = POINTS
        self.fewer = not game.rules.highest_wins()
        self.least = LEAST[POINTS]
        self.sure = True
        self.game = game
        self.seen = seen
        self.seat = seat
        self.ends = Ends(game, seen, USUAL.plays, by_place=False)
        self.quick = self.ends.start is not None
        self.moves: Sequence[Move] = ()
        if seat in game.asks(seen) and (self.quick or not game.ruled(seen).of(seen).whole_hand):
            usual = decide(game, seen, seat).move
            self.moves = (usual, *others(game, seen, seat, weights_of(game.rules), usual))

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end."""
        assert isinstance(world, RummyState)
        table = asked_again(self.game, world, self.seen)
        draws = SeatDraws(table)
        return self.ends.worth(draws.play(self.game, table, self.seat, move), self.seat, rng, Budget(ENDLESS), draws)

    def line(self, world: State, move: Move, rng: Random) -> list[PlayedMove]:
        """Return the moves that lead to the end. Raises Refused: a playout does not know a house rule."""
        assert isinstance(world, RummyState)
        table = asked_again(self.game, world, self.seen)
        draws = SeatDraws(table)
        made: list[tuple[int, Move]] = []
        self.ends.points(draws.play(self.game, table, self.seat, move), rng, Budget(ENDLESS), draws, made)
        # Playouts do not tell when somebody lays no more at a showdown.
        line: list[PlayedMove] = []
        draws = SeatDraws(table)
        for mover, answer in [(self.seat, move), *made]:
            table = self._shown(table, mover, line)
            table = draws.play(self.game, table, mover, answer)
            line.append(PlayedMove(mover, answer, table))
        self._shown(table, NOBODY, line)
        return line

    def _shown(self, table: RummyState, until: int, line: list[PlayedMove]) -> RummyState:
        """Return the table when all before that seat have ended their turns at a showdown; the ``line`` grows."""
        while table.step == SHOW and table.turn != until:
            seat = table.turn
            table = self.game.play(table, seat, END_TURN)
            line.append(PlayedMove(seat, END_TURN, table))
        return table

    def end(self, world: State, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end."""
        assert isinstance(world, RummyState)
        table = asked_again(self.game, world, self.seen)
        return self.ends.worth(table, self.seat, rng, Budget(ENDLESS), SeatDraws(table))

    def standing(self, table: State) -> DealStanding:
        """Return the points of the seat, beside the mean of the others."""
        assert isinstance(table, RummyState)
        return standing_of(table.totals(), self.seat)
