"""How the answers of a player at Guts turn out when the hand is played on by steady players."""

from upcard.bots.guts.steady import decide
from upcard.bots.outcomes import CHIPS, PolicyOutcomes
from upcard.games.guts.game import GutsGame
from upcard.games.guts.moves import SAY_IN
from upcard.games.guts.state import DECLARE, SILENT, GutsState
from upcard.kernel.state import State, view


class GutsOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. What stays in the pot counts for nobody."""

    def __init__(self, game: GutsGame, seen: GutsState, seat: int) -> None:
        super().__init__(game, decide, CHIPS, _stacks, seen, seat)
        self.heard = DeclaredHands(game, seat)

    def fits(self, world: State) -> bool:
        """Say whether who is in would have said so with those cards."""
        assert isinstance(world, GutsState)
        return self.heard.fits(world)


class DeclaredHands:
    """What ``seat`` has heard from others in one hand, held against the cards that they may have."""

    def __init__(self, game: GutsGame, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.known: dict[tuple[int, tuple[int, ...]], bool] = {}
        """By seat and hand, whether a steady player is in with it there."""

    def fits(self, world: GutsState) -> bool:
        """Say whether steady players would have said "in" where the others have."""
        for other in world.players_in():
            if other == self.seat or world.gone[other]:
                continue
            key = other, tuple(sorted(world.cards(other).faces()))
            found = self.known.get(key)
            if found is None:
                found = self.known[key] = self._is_in(world, other)
            if not found:
                return False
        return True

    def _is_in(self, world: GutsState, other: int) -> bool:
        """Say whether a steady player would have been in, after those who had declared by then."""
        order = world.in_turn()
        earlier = order[: order.index(other)]
        declared = tuple([said if at in earlier else SILENT for at, said in enumerate(world.declared)])
        then = world.but(turn=other, declared=declared, step=DECLARE)
        return decide(self.game, view(then, other), other).move == SAY_IN


def _stacks(s: GutsState) -> tuple[int, ...]:
    return s.stacks
