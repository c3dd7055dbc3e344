"""Tables of Anaconda in tests. The dealer sits in the last seat, so P1 acts first."""

from typing import Any

from tests.rules.sitting import Sitting
from upcard.cards.card import face_text
from upcard.games.anaconda.game import PACK

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)


def new(**changes: Any) -> Sitting:
    return Sitting("anaconda", changes)


def table(seats: int = 4, changes: dict[str, Any] | None = None, **keys: Any) -> Sitting:
    return new(**(changes or {})).lay(seats=seats, **keys)


def showdown(*hands: str, ways: str, changes: dict[str, Any] | None = None, **keys: Any) -> Sitting:
    """Betting 4 of hands of five that have declared ``ways`` (``high low``), the last card of each hidden; a hand that
    is empty has folded."""
    standing = ["" if hand else "folded" for hand in hands]
    declared = ways.replace("-", " ").split(" ")
    keys = {"standing": standing, "declared": declared, "round": 4, **keys}
    return table(len(hands), changes, hands=list(hands), **keys)


def all_check(sitting: Sitting) -> Sitting:
    """Everybody checks the round out."""
    number = sitting.state.round_number
    while sitting.state.step == 2 and sitting.state.round_number == number and sitting.state.stacks != ():
        sitting.play(f"{sitting.asked()[0]} check")
        if "won" in sitting.events():
            break
    return sitting


def all_pass(sitting: Sitting) -> Sitting:
    """Everybody still asked passes the first three cards."""
    step, window = sitting.state.step, sitting.state.window
    while sitting.state.step == step and sitting.state.window == window:
        seat = sitting.asked()[0]
        sitting.play(f"{seat} {sitting.moves(seat)[0]}")
    return sitting


def stacks(sitting: Sitting) -> tuple[int, ...]:
    found: tuple[int, ...] = sitting.state.stacks
    return found


def hand(sitting: Sitting, seat: int) -> set[str]:
    return {face_text(face) for face in sitting.state.cards(seat - 1).faces()}


def chips(sitting: Sitting) -> int:
    return sum(stacks(sitting)) + int(sitting.state.pot())
