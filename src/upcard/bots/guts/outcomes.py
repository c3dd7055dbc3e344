"""How the answers of a player at Guts turn out when the hand is played on by steady players."""

from upcard.bots.guts.steady import decide
from upcard.bots.outcomes import CHIPS, PolicyOutcomes
from upcard.games.guts.game import GutsGame
from upcard.games.guts.state import GutsState


class GutsOutcomes(PolicyOutcomes):
    """See `upcard.bots.outcomes.Outcomes`. What stays in the pot counts for nobody.

    Who is in has a good hand, and nobody knows how good: no answer to that is called better than the other.
    """

    def __init__(self, game: GutsGame, seen: GutsState, seat: int) -> None:
        super().__init__(game, decide, CHIPS, _stacks, seen, seat)
        self.sure = not others_in(seen, seat)


def others_in(seen: GutsState, seat: int) -> bool:
    """Say whether another seat has said openly that it is in."""
    return any([other != seat for other in seen.players_in()])


def _stacks(s: GutsState) -> tuple[int, ...]:
    return s.stacks
