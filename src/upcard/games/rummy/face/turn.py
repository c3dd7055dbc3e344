"""A turn on a screen: how each step reads, and what of that is put together."""

from typing import Final

from upcard.games.rummy.face.steps.call import CallersDiscardFace, CallFace
from upcard.games.rummy.face.steps.claim import ClaimFace
from upcard.games.rummy.face.steps.consent import ConsentFace
from upcard.games.rummy.face.steps.contract import ContractFace
from upcard.games.rummy.face.steps.discard import DiscardFace
from upcard.games.rummy.face.steps.draw import DrawFace
from upcard.games.rummy.face.steps.layoff import LayOffFace
from upcard.games.rummy.face.steps.meld import MeldFace
from upcard.games.rummy.face.steps.misdraw import MisdrawFace
from upcard.games.rummy.face.steps.showdown import ShowdownFace
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.face.steps.swap import SwapFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
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
from upcard.kernel.face.scene import Action, Key

FACES: Final[dict[type[Step], StepFace]] = {
    DrawStep: DrawFace(),
    MisdrawStep: MisdrawFace(),
    ClaimStep: ClaimFace(),
    ConsentStep: ConsentFace(),
    CallStep: CallFace(),
    ShowStep: ShowdownFace(),
    LayDownStep: ContractFace(),
    LayMeldStep: MeldFace(),
    LayOffStep: LayOffFace(),
    SwapStep: SwapFace(),
    DiscardStep: DiscardFace(),
    CallersDiscardStep: CallersDiscardFace(),
}
"""How every step reads, in the order in which keys are listed."""


def actions(game: RummyGame, s: RummyState, seat: int) -> tuple[Action, ...]:
    """What a seat that is asked can answer; ``s`` is its view."""
    at = Seen(game, s, seat, ())
    steps = [step for step in game.open_steps(at.r, s, seat) if step.is_open(at.r, s, seat)]
    return tuple(action for step in steps for action in FACES[type(step)].actions(step, at))


def keys(game: RummyGame) -> tuple[Key, ...]:
    """What keys stand for at a table of these rules."""
    kinds = {type(step) for step in game.turn}
    return tuple(key for kind, face in FACES.items() if kind in kinds for key in face.keys(game))


def question(game: RummyGame, s: RummyState, seat: int, asked: bool, names: tuple[str, ...]) -> str:
    """What a turn waits for, said to the seat; ``s`` is its view."""
    at = Seen(game, s, seat, names)
    if asked:
        return FACES[type(game.open_steps(at.r, s, seat)[-1])].prompt(at)
    return FACES[type(game.awaited(s))].meanwhile(at)
