"""How the contract reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.step import ANY_MELD, Seen, StepFace, groups
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.rules import WHOLE_HAND, Rules
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import KEY_LAY_MELD
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say, translated


class ContractFace(StepFace):
    """The contract, whole."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (_lay_contract(tuple(str(slot) for slot in at.r.of(at.s).contract.slots)),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        if not any(deal.contract.slots for deal in game.rulings.deals):
            return ()
        return (Key(action=_lay_contract((ANY_MELD,)), about=translated(KEY_LAY_MELD.about)),)


def _lay_contract(parts: tuple[str, ...]) -> Action:
    return Action(
        verb="down", label=say("Lay the contract"), form="down {cards}", slots=(groups(parts),), key="G", alias="lay"
    )


def rules_of_contracts(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the first meld."""
    lines.rule("The first meld of a deal is the whole contract, laid in one turn.", "first_meld")


def rules_of_last_deal(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the last contract."""
    number = len(rules.deals)
    topic = "last_deal_out" if rules.hand7 == "play_out" else "last_deal_part"
    lines.rule("Deal {number}: {how}.", topic, number=number, how=OPTIONS.said("hand7", rules))
    if rules.hand7 in WHOLE_HAND:
        lines.rule(
            "Nobody lays part of a hand or lays off in that deal; laying the contract ends it.", "last_deal_layoff"
        )
