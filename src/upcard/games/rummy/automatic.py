"""Lays after the draw what can be laid in one way only, and says which melds are due where there is a choice.

CL-O-06 and CL-A-13 say so.
"""

from typing import Final

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.moves import LayMeld
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.meld import LayMeldStep
from upcard.melds.meld import Meld

LAY: LayMeldStep = LayMeldStep()

ENOUGH: Final = 120
"""So many melds are a choice, whatever they are; a whole suit in a row has 66."""


def melds_due(r: CompiledRules, s: RummyState, most: int) -> list[Meld]:
    """Return melds that the active player may lay now, at most so many.

    One of them has to be laid (CL-A-13).
    """
    found: list[Meld] = []
    for move in LAY.moves(r, s, s.turn):
        if len(found) == most:
            break
        assert isinstance(move, LayMeld)
        found.append(move.meld)
    return found


def meld_is_due(r: CompiledRules, s: RummyState) -> bool:
    """Say whether the active player has a meld to lay."""
    return bool(melds_due(r, s, 1))


def laid_by_itself(r: CompiledRules, s: RummyState) -> RummyState:
    """Lay what can be laid in one way only, repeatedly; stop where there is a choice, or the deal is over."""
    turn, deal, step = s.turn, len(s.sheet), s.step
    while s.step == step and s.turn == turn and len(s.sheet) == deal:
        due = melds_due(r, s, ENOUGH)
        meld = None if len(due) == ENOUGH else _sole(s, due)
        if meld is None:
            break
        events = s.events
        s = LAY.play(r, s, turn, LayMeld(meld))
        s = s.but(events=events + s.events)
    return s


def _sole(s: RummyState, due: list[Meld]) -> Meld | None:
    """Return a meld that takes no card from another, but from shorter ones that are part of it.

    None where there is no such meld.
    """
    hand = s.hand(s.turn)
    largest = [meld for meld in due if not [other for other in due if _is_part(meld, other)]]
    for meld in largest:
        rivals = [other for other in largest if other is not meld]
        if not [other for other in rivals if not _both(meld, other, list(hand.faces()))]:
            return meld
    return None


def _is_part(meld: Meld, other: Meld) -> bool:
    """Say whether the other has all cards of this one, and more."""
    return len(meld.faces) < len(other.faces) and not [
        face for face in set(meld.faces) if meld.faces.count(face) > other.faces.count(face)
    ]


def _both(meld: Meld, other: Meld, held: list[int]) -> bool:
    """Say whether there are cards enough for both."""
    return not [face for face in set(meld.faces) if meld.faces.count(face) + other.faces.count(face) > held.count(face)]
