"""What a turn is: the steps that it is made of.

A step stands in the module of its name in `upcard.games.rummy.steps`: what it asks, offers, allows and does; and in
the one of the same name in `upcard.games.rummy.face.steps`: how it reads, its buttons, keys and sentences.
"""

from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.call import CallersDiscardStep, CallStep
from upcard.games.rummy.steps.claim import ClaimStep
from upcard.games.rummy.steps.consent import ConsentStep
from upcard.games.rummy.steps.contract import LayDownStep
from upcard.games.rummy.steps.discard import DiscardStep
from upcard.games.rummy.steps.draw import DrawStep
from upcard.games.rummy.steps.layoff import LayOffStep
from upcard.games.rummy.steps.meld import LayMeldStep
from upcard.games.rummy.steps.misdraw import MisdrawStep
from upcard.games.rummy.steps.showdown import ShowStep
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.steps.swap import SwapStep


def turn_of(rules: Rules) -> tuple[Step, ...]:
    """The steps of a turn (CR-C-15)."""
    draw = MisdrawStep() if rules.misdraw else DrawStep()
    lay_off, swap = LayOffStep(), SwapStep()
    if rules.melding == "hand":  # PAY-13
        return (draw, ClaimStep(), ConsentStep(), CallStep(), CallersDiscardStep(lay_off, swap), ShowStep(lay_off))
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
