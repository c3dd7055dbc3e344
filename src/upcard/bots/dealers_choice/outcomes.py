"""How the moves at dealer's choice turn out when the hand is played on by steady players."""

from upcard.bots.dealers_choice.steady import decide
from upcard.bots.guts.outcomes import others_in
from upcard.bots.outcomes import CHIPS, PolicyOutcomes
from upcard.games.anaconda.state import BET
from upcard.games.dealers_choice.chips import ANACONDA, GUTS
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.state import PICK, ChoiceState


class ChoiceOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. The choice of a game, for hands to come, is not compared."""

    def __init__(self, game: ChoiceGame, seen: ChoiceState, seat: int) -> None:
        super().__init__(game, decide, CHIPS, _stacks, seen, seat)
        self.quick = seen.game == GUTS
        self.sure = seen.step != BET if seen.game == ANACONDA else not others_in(seen.guts(seen.step), seat)
        if seen.step == PICK:
            self.moves = ()


def _stacks(s: ChoiceState) -> tuple[int, ...]:
    return s.stacks
