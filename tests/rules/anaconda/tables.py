"""Tables of Anaconda in tests. The dealer sits in the last seat, so P1 acts first."""

from typing import Any

from tests.rules.table import Table, game_table
from upcard.cards.card import face_text
from upcard.games.anaconda.game import PACK

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)


def new(**changes: Any) -> Table:
    return game_table("anaconda", changes)


def table(seats: int = 4, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return new(**(changes or {})).lay(seats=seats, **keys)


def showdown(*hands: str, ways: str, changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    """Betting 4 of hands of five that have declared ``ways`` (``high low``), the last card of each hidden; a hand that
    is empty has folded."""
    standing = ["" if hand else "folded" for hand in hands]
    declared = ways.replace("-", " ").split(" ")
    keys = {"standing": standing, "declared": declared, "round": 4, **keys}
    return table(len(hands), changes, hands=list(hands), **keys)


def all_check(sitting: Table) -> Table:
    """Everybody checks the round out."""
    number = sitting.state.round_number
    while sitting.state.step == 2 and sitting.state.round_number == number and sitting.state.stacks != ():
        sitting.play(f"{sitting.asked()[0]} check")
        if "won" in sitting.events():
            break
    return sitting


def all_pass(sitting: Table) -> Table:
    """Everybody still asked passes the first three cards."""
    step, window = sitting.state.step, sitting.state.window
    while sitting.state.step == step and sitting.state.window == window:
        seat = sitting.asked()[0]
        sitting.play(f"{seat} {sitting.moves(seat)[0]}")
    return sitting


def stacks(sitting: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = sitting.state.stacks
    return found


def hand(sitting: Table, seat: int) -> set[str]:
    return {face_text(face) for face in sitting.state.cards(seat - 1).faces()}


def chips(sitting: Table) -> int:
    return sum(stacks(sitting)) + int(sitting.state.pot())
