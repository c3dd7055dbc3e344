"""How the moves at Anaconda turn out when the hand is played on by steady players."""

from upcard.bots.anaconda.steady import decide
from upcard.bots.outcomes import CHIPS, PolicyOutcomes
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.state import BET, AnacondaState


class AnacondaOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. What stays in the pot counts for nobody.

    What bets tell of hands is not used, so that no answer to bets is called better than another.
    """

    def __init__(self, game: AnacondaGame, seen: AnacondaState, seat: int) -> None:
        super().__init__(game, decide, CHIPS, _stacks, seen, seat)
        self.quick = False
        self.sure = seen.step != BET


def _stacks(s: AnacondaState) -> tuple[int, ...]:
    return s.stacks
