"""How the moves of a Daifugo player turn out: how many finish before them when the deal is played on quickly."""

from collections.abc import Sequence
from random import Random

from upcard.bots.daifugo.playouts import PLACES as RANKS
from upcard.bots.daifugo.playouts import Quick
from upcard.bots.daifugo.steady import decide
from upcard.bots.outcomes import LEAST, PLACES, DealStanding, Outcomes, PlayedMove, PolicyOutcomes
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.moves import PASS, Give, Play, Return
from upcard.games.daifugo.state import GIVE, PLAY, POOR_GIVE, POOR_RETURN, RETURN, DaifugoState, strength
from upcard.kernel.state import Move, State

JUDGED = ("lead", "follow", "return")
"""Prompts at which moves are compared."""
CARDS = (Give, Play, Return)
EXCHANGES = (GIVE, RETURN, POOR_GIVE, POOR_RETURN)


def outcomes_of(game: DaifugoGame, seen: DaifugoState, seat: int) -> Outcomes:
    """Return how moves turn out at that view; the quick players do not know house rules of the world."""
    return LocalOutcomes(game, seen, seat) if isinstance(game, LocalGame) else DaifugoOutcomes(game, seen, seat)


class LocalOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`: everybody plays on as the steady player does."""

    def __init__(self, game: LocalGame, seen: DaifugoState, seat: int) -> None:
        super().__init__(game, decide, PLACES, DaifugoState.places, seen, seat)
        self.fewer = True
        self.quick = False

    def standing(self, table: State) -> DealStanding:
        """Return the sum of the seat's places, beside that of all."""
        return _places(table, self.seat)


class DaifugoOutcomes:
    """See `upcard.bots.outcomes.Outcomes`."""

    def __init__(self, game: DaifugoGame, seen: DaifugoState, seat: int) -> None:
        self.unit = PLACES
        self.fewer = True
        self.quick = True
        self.least = LEAST[PLACES]
        self.sure = True
        self.game = game
        self.seen = seen
        self.seat = seat
        self.moves: Sequence[Move] = ()
        ask = game.asks(seen).get(seat)
        if ask is None or ask.prompt not in JUDGED:
            return
        usual = decide(game, seen, seat).move
        ways = {_way(usual): usual}
        for move in game.moves(seen, seat):
            ways.setdefault(_way(move), move)
        self.moves = tuple(ways.values())

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many places the seat is ahead at the end of the deal."""
        assert isinstance(world, DaifugoState)
        if isinstance(move, Return):
            return self.end(self.game.play(world, self.seat, move), rng)
        table = self._trick(world)
        if isinstance(move, Play):
            table.put(strength(move.faces[0]), len(move.faces))
        else:
            table.drop()
        return self._ahead(world, table)

    def line(self, world: State, move: Move, rng: Random) -> list[PlayedMove]:
        """Return the moves that lead to the end."""
        assert isinstance(world, DaifugoState)
        after = self.game.play(world, self.seat, move)
        line = [PlayedMove(self.seat, move, after)]
        table = self._exchanged(after, line)
        if table.step != PLAY:
            return line
        for seat, place, number in self._trick(table).to_end():
            made: Move = PASS
            if number:
                held = [face for face in table.piles[seat].faces() if strength(face) == place]
                made = Play(tuple(held[:number]))
            table = self.game.play(table, seat, made)
            line.append(PlayedMove(seat, made, table))
        return line

    def end(self, world: State, rng: Random) -> float:
        """Return by how many places the seat is ahead; the lowest cards are given back. Nobody draws."""
        assert isinstance(world, DaifugoState)
        table = self._exchanged(world, [])
        return self._ahead(table, self._trick(table))

    def standing(self, table: State) -> DealStanding:
        """Return the sum of the seat's places, beside that of all."""
        return _places(table, self.seat)

    def _exchanged(self, table: DaifugoState, line: list[PlayedMove]) -> DaifugoState:
        """Return the table when all have given the lowest cards that they may; the ``line`` grows by that."""
        while table.step in EXCHANGES:
            giver = next(iter(self.game.asks(table)))
            move = min(self.game.moves(table, giver), key=_way)
            table = self.game.play(table, giver, move)
            line.append(PlayedMove(giver, move, table))
        return table

    def _trick(self, world: DaifugoState) -> Quick:
        """Return the table as whose turn it is has it."""
        counts, sizes = _counted(world)
        turn = world.turn
        last = world.plays[-1] if world.need else turn
        beaten = strength(world.to_beat()[0]) if world.need else -1
        return Quick(self.game, counts, sizes, turn, world.need, beaten, world.live, last, True)

    def _ahead(self, world: DaifugoState, table: Quick) -> float:
        """Return by how many places the seat is ahead at the end, with those of the deals before."""
        out = self.seat in world.finished
        before = world.finished.index(self.seat) if out else len(world.finished) + table.ahead_of(self.seat)
        return self.standing(world).ahead(self.fewer) + (world.seats - 1) / 2 - before


def _places(table: State, seat: int) -> DealStanding:
    """Return the sum of the places of that seat, 1 being the best, beside the average of all."""
    assert isinstance(table, DaifugoState)
    places = [order.index(seat) + 1 for order in table.sheet]
    return DealStanding(sum(places), len(places) * (table.seats + 1) / 2)


def _counted(world: DaifugoState) -> tuple[list[list[int]], list[int]]:
    """Return the cards of each seat by strength, and how many they are."""
    counts = [[0] * RANKS for _ in range(world.seats)]
    for owner, row in enumerate(counts):
        for face in world.piles[owner].faces():
            row[strength(face)] += 1
    return counts, [len(world.piles[owner].cards) for owner in range(world.seats)]


def _way(move: Move) -> tuple[int, ...]:
    """Return the strengths of the cards of a move: suits make no difference."""
    return tuple(sorted([strength(face) for face in move.faces])) if isinstance(move, CARDS) else ()
