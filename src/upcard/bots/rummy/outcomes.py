"""How the moves of a seat at a rummy table turn out, for reviews of played games.

They are the moves that the strong player would try, and each is played on quickly to the end of the deal.
"""

from collections.abc import Sequence
from random import Random

from upcard.bots.budget import Budget
from upcard.bots.outcomes import POINTS, answered_anew
from upcard.bots.rummy.ends import Ends
from upcard.bots.rummy.heuristic_weights import weights_of
from upcard.bots.rummy.search import USUAL, others
from upcard.bots.rummy.steady import decide
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import Move, State

ENDLESS = float("inf")
"""Seconds: as long as it takes."""


class RummyOutcomes:
    """See `upcard.bots.outcomes.Outcomes`.

    There are no moves where the contract takes the whole hand: there a deal takes too long to be played on often.
    """

    def __init__(self, game: RummyGame, seen: RummyState, seat: int) -> None:
        self.unit = POINTS
        self.game = game
        self.seen = seen
        self.seat = seat
        self.moves: Sequence[Move] = ()
        if not game.ruled(seen).of(seen).whole_hand:
            usual = decide(game, seen, seat).move
            self.moves = (usual, *others(game, seen, seat, weights_of(game.rules), usual))
        self.ends = Ends(game, seen, USUAL.plays, by_place=False)
        self.quick = self.ends.start is not None

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end."""
        assert isinstance(world, RummyState)
        after = self.game.play(answered_anew(world, self.seen), self.seat, move)
        return self.ends.worth(after, self.seat, rng, Budget(ENDLESS))
