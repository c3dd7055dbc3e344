"""How the moves of a Daifugo player turn out: how many finish before them when the deal is played on quickly."""

from collections.abc import Sequence
from random import Random

from upcard.bots.daifugo.playouts import PLACES as RANKS
from upcard.bots.daifugo.playouts import Quick
from upcard.bots.daifugo.steady import decide
from upcard.bots.outcomes import PLACES
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.moves import Play, Return
from upcard.games.daifugo.state import DaifugoState, strength
from upcard.kernel.state import Move, State

JUDGED = ("lead", "follow", "return")
"""Prompts at which moves are compared."""


class DaifugoOutcomes:
    """See `upcard.bots.outcomes.Outcomes`.

    There are no moves with house rules of the world, which the quick players do not know.
    """

    def __init__(self, game: DaifugoGame, seen: DaifugoState, seat: int) -> None:
        self.unit = PLACES
        self.quick = True
        self.game = game
        self.seen = seen
        self.seat = seat
        self.moves: Sequence[Move] = ()
        if isinstance(game, LocalGame) or game.asks(seen)[seat].prompt not in JUDGED:
            return
        usual = decide(game, seen, seat).move
        ways = {_way(usual): usual}
        for move in game.moves(seen, seat):
            ways.setdefault(_way(move), move)
        self.moves = tuple(ways.values())

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return how many finish before the seat, below zero: whoever is first has 0."""
        assert isinstance(world, DaifugoState)
        seat = self.seat
        counts = [[0] * RANKS for _ in range(world.seats)]
        for owner, row in enumerate(counts):
            for face in world.piles[owner].faces():
                row[strength(face)] += 1
        sizes = [len(world.piles[owner].cards) for owner in range(world.seats)]
        if isinstance(move, Return):
            other = world.destitute() if world.daifugo() == seat else world.poor()
            for face in move.faces:
                counts[seat][strength(face)] -= 1
                counts[other][strength(face)] += 1
            sizes[seat] -= len(move.faces)
            sizes[other] += len(move.faces)
            leader = world.daifugo()
            table = Quick(self.game, counts, sizes, leader, 0, -1, (1 << world.seats) - 1, leader, True)
        else:
            last = world.plays[-1] if world.need else seat
            beaten = strength(world.to_beat()[0]) if world.need else -1
            table = Quick(self.game, counts, sizes, seat, world.need, beaten, world.live, last, True)
            if isinstance(move, Play):
                table.put(strength(move.faces[0]), len(move.faces))
            else:
                table.drop()
        return -float(table.ahead_of(seat))


def _way(move: Move) -> tuple[int, ...]:
    """Return the strengths of the cards of a move: suits make no difference."""
    return tuple(sorted([strength(face) for face in move.faces])) if isinstance(move, (Play, Return)) else ()
