"""How further melds read."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import LayMeld
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import action, key
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class MeldFace(StepFace):
    """A meld."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (action(LayMeld),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key(LayMeld),)

    def prompt(self, at: Seen) -> str:
        """Where melds are laid of themselves: the step has to be answered where there is a choice."""
        if at.s.owed:
            return say("Lay the joker you took.")
        return say("There is more than one way to meld: choose a meld to lay.")


def rules_of_suits(rules: Rules, lines: Lines) -> None:
    """What the sheet says of runs of one suit."""
    if rules.touching_runs == "one_per_suit":
        lines.rule("Nobody lays two runs of one suit in a deal.", "touching_runs")
