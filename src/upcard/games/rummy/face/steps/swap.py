"""How taking and moving jokers reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import Swap
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import Fill, action
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class SwapFace(StepFace):
    """A joker taken, or moved."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (_swap(at.r),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        r = game.rulings
        if not (r.joker_take_use or r.joker_shift or any(deal.contract.slots for deal in r.deals)):
            return ()
        return (Key(action=_swap(r), about=say("take the joker of that meld with the selected card")),)


def _swap(r: Rulings) -> Action:
    label = "" if r.joker_take_use else say("Replace a joker")
    # Where a joker can only move, and to one end, nothing is to be chosen.
    if r.joker_shift and (r.joker_take_use or not r.joker_shift_high_then_low):
        return action(Swap, label, shift=Fill())
    return action(Swap, label)


def rules_of_jokers(rules: Rules, lines: Lines) -> None:
    """What the sheet says of jokers on the table."""
    stays, shifts = rules.joker_take_use == "none", rules.joker_shift != "none"
    moves = OPTIONS.said("joker_shift", rules) if shifts else ""
    if not stays:
        lines.option("joker_take_use", "joker_replaced", "joker_use")
        if shifts:
            lines.rule("Or the joker {moves}.", "joker_moves", moves=moves)
    elif shifts:
        put = OPTIONS.sentence("joker_take_from", rules).rstrip(".")
        lines.rule("{put}; the joker {moves}.", "joker_replaced", "joker_moves", "shift_closed", put=put, moves=moves)
    else:
        lines.option("joker_take_use", "joker_replaced", "swap_off")
    if not stays or shifts:
        if rules.has_contracts():
            lines.option("joker_take_before_contract", "swap_before")
        else:
            lines.rule("Any player may do so in their own turn.", "swap_before")
    if not stays:
        lines.option("joker_take_own")
    if stays and shifts:
        lines.rule("No joker is ever taken into hand.", "swap_off")
    if rules.joker_take_from == "any" and not stays:
        lines.rule("In a set any card of its rank takes the joker’s place.", "joker_in_set", "wild_in_set")
    else:
        lines.rule("A joker in a set stays there.", "joker_in_set")
