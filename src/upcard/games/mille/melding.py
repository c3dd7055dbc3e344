"""Checks melds and additions of Mille, and makes their refusals (MIL-31 to MIL-45)."""

from collections.abc import Sequence
from typing import Final

from upcard.cards.card import card_name, rank_of
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import TWO
from upcard.games.mille.state import MilleState
from upcard.kernel.game import Refused
from upcard.kernel.state import Pile
from upcard.melds.meld import Meld

LEAST: Final = 3
"""Cards of a meld (MIL-31)."""


def by_rank(faces: Sequence[int]) -> dict[int, list[int]]:
    """Return the cards by rank."""
    found: dict[int, list[int]] = {}
    for face in faces:
        rank = face & 15
        if rank in found:
            found[rank].append(face)
        else:
            found[rank] = [face]
    return found


def new_melds(s: MilleState, rules: Rules, seat: int, held: dict[int, list[int]]) -> list[tuple[int, tuple[int, ...]]]:
    """Return every meld that the seat can lay of a rank of which it has none, up to equal cards: rank and cards.

    ``held`` is its hand `by_rank`.
    """
    twos = picks(held.get(TWO, []))
    found: list[tuple[int, tuple[int, ...]]] = []
    for rank in sorted(held):
        least = LEAST if rank == TWO else rules.min_naturals_in_meld
        wilds = [()] if rank == TWO else twos
        own = held[rank]
        if len(own) < least or len(own) + len(wilds[-1]) < LEAST or s.meld_of(seat, rank) >= 0:
            continue
        for some in picks(own):
            if len(some) >= least:
                found += [(rank, some + wild) for wild in wilds if len(some) + len(wild) >= LEAST]
    return found


def additions(
    s: MilleState, seat: int, held: dict[int, list[int]]
) -> tuple[list[tuple[tuple[int, ...], int]], list[tuple[tuple[int, ...], int]]]:
    """Return the cards that the seat can add to each meld of its own, with the meld's number, up to equal ones.

    Single cards come first, several together behind them. ``held`` is its hand `by_rank`.
    """
    single: list[tuple[tuple[int, ...], int]] = []
    several: list[tuple[tuple[int, ...], int]] = []
    for at, meld in enumerate(s.melds):
        if s.owners[at] == seat and (meld.low in held or TWO in held):
            fit = [face for rank in sorted({meld.low, TWO}) for face in held.get(rank, ())]
            single += [((face,), at + 1) for face in sorted(set(fit))]
            if len(fit) > 1:
                several += [(faces, at + 1) for faces in picks(fit) if len(faces) > 1]
    return single, several


def lay_fault(rules: Rules, s: MilleState, seat: int, meld: Meld) -> Refused | None:
    """Return why the seat cannot lay these cards, or None.

    They are laid as a meld, or onto its own meld of that rank (MIL-36, MIL-37).
    """
    return strange_fault(meld) if s.meld_of(seat, meld.low) >= 0 else meld_fault(rules, meld)


def strange_fault(meld: Meld) -> Refused | None:
    """Return what is wrong with cards that do not belong to the meld, or None."""
    strange = [face for face in meld.faces if rank_of(face) not in (meld.low, TWO)]
    if strange:
        clause = "MIL-33" if _is_run(meld.faces) else "MIL-31"
        return Refused(
            clause,
            "Runs are not melds." if clause == "MIL-33" else "A meld is cards of one rank, and 2s.",
            meld.faces,
            "Meld three or more cards of one rank.",
        )
    return None


def meld_fault(rules: Rules, meld: Meld) -> Refused | None:
    """Return why the cards are no meld, or None."""
    fault = strange_fault(meld)
    if fault is not None:
        return fault
    own = [face for face in meld.faces if rank_of(face) == meld.low]
    if len(own) < rules.min_naturals_in_meld:
        if rules.min_naturals_in_meld == 2:
            return Refused("MIL-A07", "A meld has at least two natural cards of its rank.", meld.faces, "Add one.")
        return Refused("MIL-41b", "A meld has at least one natural card of its rank.", meld.faces, "Add one.")
    if len(meld.faces) < LEAST:
        return Refused("MIL-31", "A meld is three or more cards.", meld.faces, "Meld three or more of one rank.")
    return None


def must_hold(hand: Pile, faces: tuple[int, ...]) -> None:
    """Check that these cards are in the hand.

    Raises Refused for a card that is not in it (GEN-22), or not that often (GEN-01).
    """
    for face in faces:
        wanted = len([other for other in faces if other == face])
        if hand.count_face(face) < wanted:
            held = hand.has(face)
            raise Refused(
                "GEN-01" if held else "GEN-22",
                "You do not hold the {card}." if not held else "You do not hold the {card} {wanted} times.",
                (face,),
                "Use your own cards.",
                card=card_name(face),
                wanted=wanted,
            )


def picks(faces: list[int]) -> list[tuple[int, ...]]:
    """Return every choice among the cards, up to equal ones; the empty one first, all of them last."""
    found: list[tuple[int, ...]] = [()]
    for face in sorted(set(faces)):
        count = faces.count(face)
        found = [pick + (face,) * some for pick in found for some in range(count + 1)]
    return found


def _is_run(faces: Sequence[int]) -> bool:
    ranks = sorted([rank_of(face) for face in faces])
    return len({face >> 4 for face in faces}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
