"""How laying off reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.step import LAY_OFF, Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import said
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class LayOffFace(StepFace):
    """A card on a meld."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (said(LAY_OFF),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key_lay_off(),)


def key_lay_off() -> Key:
    """The key of it."""
    return Key(action=said(LAY_OFF), about=say("lay the selected cards off on that meld"))


def rules_of_whose_melds(rules: Rules, lines: Lines) -> None:
    """What the sheet says of melds that cards may not be laid off on."""
    if rules.layoff != "any":
        lines.option("layoff", f"layoff={rules.layoff}")


def rules_of_ends(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the ends of runs."""
    if rules.layoff_ends == "high_then_low":
        lines.option("layoff_ends")
