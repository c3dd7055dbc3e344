"""How a deal of Beggar My Neighbor turns out, in which nobody chooses anything."""

from upcard.bots.only import only_move
from upcard.bots.outcomes import CARDS, PolicyOutcomes
from upcard.games.beggar_my_neighbor.game import BeggarGame
from upcard.games.beggar_my_neighbor.state import BeggarState


class BeggarOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`."""

    def __init__(self, game: BeggarGame, seen: BeggarState, seat: int) -> None:
        super().__init__(game, only_move, CARDS, _stacks, seen, seat)


def _stacks(s: BeggarState) -> tuple[int, ...]:
    return (len(s.stack(0).cards), len(s.stack(1).cards))
