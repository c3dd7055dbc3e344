"""How the moves at Indian Chief turn out when the game is played on by steady players."""

from upcard.bots.indian_chief.steady import decide
from upcard.bots.outcomes import POINTS, PolicyOutcomes
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import CHOOSE, ChiefState
from upcard.kernel.state import Move


class ChiefOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. Of the melds, the one that scores most in each box is compared."""

    def __init__(self, game: ChiefGame, seen: ChiefState, seat: int) -> None:
        super().__init__(game, decide, POINTS, _totals, seen, seat)
        self.quick = False
        if self.moves and seen.step == CHOOSE:
            usual = self.moves[0]
            best: dict[int, tuple[float, Move]] = {}
            melds = game.melds(seen, seat)
            for at in range(len(melds)):
                lay = melds[at]
                assert isinstance(lay, Lay)
                points = score(game.rules, lay, ())
                if lay.box() not in best or points > best[lay.box()][0]:
                    best[lay.box()] = (points, lay)
            self.moves = (usual, *[lay for _, lay in best.values() if lay != usual])


def _totals(s: ChiefState) -> tuple[int, ...]:
    return s.totals()
