"""Chooses the steps that a turn is made of, by the rules.

Each of them stands in the module of its name in `upcard.games.rummy.steps`.
"""

from upcard.games.rummy.options.knocking import OFFERED
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.call import CallersDiscardStep, CallStep
from upcard.games.rummy.steps.claim import ClaimStep
from upcard.games.rummy.steps.consent import ConsentStep
from upcard.games.rummy.steps.contract import LayDownStep
from upcard.games.rummy.steps.discard import DiscardStep
from upcard.games.rummy.steps.draw import DrawStep
from upcard.games.rummy.steps.first_upcard import OfferedDrawStep
from upcard.games.rummy.steps.knock import KnockersDiscardStep, KnockStep
from upcard.games.rummy.steps.layoff import LayOffStep
from upcard.games.rummy.steps.meld import LayMeldStep
from upcard.games.rummy.steps.misdraw import MisdrawStep
from upcard.games.rummy.steps.showdown import ShowStep
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.steps.swap import SwapStep


def turn_of(rules: Rules) -> tuple[Step, ...]:
    """Return the steps of a turn (CR-C-15), in the order in which their keys are listed."""
    draw = MisdrawStep() if rules.misdraw else OfferedDrawStep() if rules.first_upcard == OFFERED else DrawStep()
    lay_off, swap = LayOffStep(), SwapStep()
    if rules.knocks():  # HWR-60
        return (draw, ClaimStep(), ConsentStep(), KnockStep(), ShowStep(lay_off), KnockersDiscardStep(lay_off, swap))
    if rules.melding == "hand":  # PAY-13
        return (draw, ClaimStep(), ConsentStep(), CallStep(), ShowStep(lay_off), CallersDiscardStep(lay_off, swap))
    return (
        draw,
        ClaimStep(),
        ConsentStep(),
        LayDownStep(),
        LayMeldStep(),
        lay_off,
        swap,
        DiscardStep(lay_off, swap),
    )
