"""How a step of a turn reads: its buttons, its keys and its sentences.

The step itself, in the module of the same name in `upcard.games.rummy.steps`, says what may be done; nothing here
decides that anew. What a rules sheet says of a step are functions of its module, put in order by
`upcard.games.rummy.face.sheet`.
"""

from collections.abc import Sequence
from typing import Final

from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import DEALING, RummyState
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say

ANY_MELD: Final = "M"
"""A slot for a set or a run of any size."""


class Seen:
    """A table as ``seat`` sees it: ``s`` is that seat's view, ``r`` the rules of the deal that is played."""

    def __init__(self, game: RummyGame, s: RummyState, seat: int, names: tuple[str, ...]) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.names = names
        self.r = game.ruled(s)


class StepFace:
    """How one step reads."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        """The buttons, at a table where the step is open."""
        raise NotImplementedError

    def keys(self, game: RummyGame) -> Sequence[Key]:
        """What keys stand for at a table of these rules."""
        return ()

    def prompt(self, at: Seen) -> str:
        """What is said to whom the step asks; of a step that has to be answered."""
        raise NotImplementedError

    def meanwhile(self, at: Seen) -> str:
        """What is said to everybody else until then."""
        return say("{who} plays.", who=at.names[at.s.turn])


def shown_deal(s: RummyState) -> int:
    """The deal that lies on the table: between two deals still the one just scored."""
    return s.deal - 1 if s.step == DEALING and s.sheet and not s.voids else s.deal
