"""How the contract reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.step import ANY_MELD, Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.rules import WHOLE_HAND, Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import Fill, action, key
from upcard.kernel.face.scene import Action, Key


class ContractFace(StepFace):
    """The contract, whole."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (action(LayDown, melds=Fill(parts=tuple(str(slot) for slot in at.r.of(at.s).contract.slots))),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        if not any(deal.contract.slots for deal in game.rulings.deals):
            return ()
        return (key(LayDown, melds=Fill(parts=(ANY_MELD,))),)


def rules_of_contracts(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the first meld."""
    lines.rule("The first meld of a deal is the whole contract, laid in one turn.", "first_meld")


def rules_of_last_deal(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the last contract."""
    number = len(rules.deals)
    topic = "last_deal_out" if rules.hand7 == "play_out" else "last_deal"
    lines.rule("Deal {number}: {how}.", topic, number=number, how=OPTIONS.said("hand7", rules))
    if rules.hand7 in WHOLE_HAND:
        lines.rule(
            "Nobody lays part of a hand or lays off in that deal; laying the contract ends it.",
            "last_deal_part",
            "last_deal_layoff",
        )
