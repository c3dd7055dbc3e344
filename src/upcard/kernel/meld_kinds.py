"""The kinds of state fields for melds on the table and their owners, with equal room in an array for each meld."""

from array import array
from typing import Any, Final

from upcard.cards.card import JOKER
from upcard.kernel.kinds import Kind
from upcard.melds.meld import MIXED, Meld

RUN: Final = 14
"""Places of a run, from the low ace to the high one."""

MELD: Final = 8 + RUN
"""Places of a meld."""

_NO_MELD: Final = array("f", bytes(4 * MELD))


class MeldsKind(Kind):
    """The melds on the table in the order of their numbers; `OwnersKind` says whose they are.

    A position has both under one key. The game says by ``most_melds(seats)`` how many can lie there.
    """

    def __init__(self) -> None:
        super().__init__(key=None, part="melds on the table")

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        slots: int = game.most_melds(seats)
        return slots * MELD, (
            f"{slots} melds of {MELD} places: set; run of spades, hearts, diamonds, clubs (all four for one of several"
            " suits); lowest place or rank (14: black cards, 15: red ones); number of cards; jokers; 14 places"
            " of a run, 1 where a card stands for itself, -1 where a wild one does"
            " (of a set the first 4 count its cards by suit)"
        )

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        for slot, meld in enumerate(value):
            write_meld(out, at + slot * MELD, meld)

    def rewrite(self, out: "array[float]", at: int, value: Any, old: Any, left: list[int]) -> bool:
        before, now = len(old), len(value)
        for slot in range(max(now, before)):
            if slot < now and slot < before and value[slot] is old[slot]:
                continue
            place = at + slot * MELD
            if slot < before:
                out[place : place + MELD] = _NO_MELD
            if slot < now:
                write_meld(out, place, value[slot])
        return True


def write_meld(out: "array[float]", at: int, meld: Meld) -> None:
    """Write one meld into its places of an array."""
    faces = meld.faces
    for kind in range(1, 5) if meld.suit == MIXED else (0 if meld.is_set() else 1 + meld.suit,):
        out[at + kind] = 1
    out[at + 5] = meld.low
    out[at + 6] = len(faces)
    out[at + 7] = faces.count(JOKER)
    if meld.is_set():
        for face in faces:
            if face != JOKER:
                out[at + 8 + (face >> 4)] += 1
    else:
        for index, face in enumerate(faces):
            place = meld.low + index
            # Round the corner a place above the high ace is the low one.
            out[at + 7 + (place if place <= RUN else place - 13)] = 1 if face == meld.role(index) else -1


class OwnersKind(Kind):
    """Whose each of the melds of `MeldsKind` is."""

    def __init__(self) -> None:
        super().__init__(key=None, part="owners of the melds")

    def places(self, seats: int, game: Any) -> tuple[int, str]:
        slots: int = game.most_melds(seats)
        return slots * seats, f"{slots} melds of {seats} places: by seat, whether it is theirs"

    def write(self, out: "array[float]", at: int, value: Any, left: list[int]) -> None:
        for owner in value:
            out[at + left[owner]] = 1
            at += len(left) - 1


__all__ = ["MeldsKind", "OwnersKind"]
