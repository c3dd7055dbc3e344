"""How laying off reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import LayOff
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import Fill, action, key
from upcard.kernel.face.scene import Action, Key


class LayOffFace(StepFace):
    """A card on a meld."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (action(LayOff, role=Fill()),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key(LayOff, role=Fill()),)


def rules_of_whose_melds(rules: Rules, lines: Lines) -> None:
    """What the sheet says of melds that cards may not be laid off on."""
    if rules.layoff != "any":
        lines.option("layoff", f"layoff={rules.layoff}")


def rules_of_ends(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the ends of runs."""
    if rules.layoff_ends == "high_then_low":
        lines.option("layoff_ends")
