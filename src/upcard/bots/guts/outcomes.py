"""How the answers of a player at Guts turn out when the hand is played on by steady players."""

from upcard.bots.guts.steady import decide
from upcard.bots.outcomes import CHIPS, PolicyOutcomes
from upcard.games.guts.game import GutsGame
from upcard.games.guts.state import GutsState


class GutsOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. What stays in the pot counts for nobody."""

    def __init__(self, game: GutsGame, seen: GutsState, seat: int) -> None:
        super().__init__(game, decide, CHIPS, _stacks, seen, seat)


def _stacks(s: GutsState) -> tuple[int, ...]:
    return s.stacks
