"""Checks melds and additions of Mille, and makes their refusals (MIL-31 to MIL-45)."""

from collections.abc import Iterator, Sequence
from typing import Final

from upcard.cards.card import card_name, rank_of
from upcard.games.mille.moves import LayMeld
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import TWO
from upcard.games.mille.state import MilleState
from upcard.kernel.game import Refused
from upcard.kernel.state import Move, Pile
from upcard.melds.meld import SET, Meld

LEAST: Final = 3
"""Cards of a meld (MIL-31)."""


def new_melds(s: MilleState, rules: Rules, seat: int) -> Iterator[Move]:
    """Yield every meld that the seat can lay of a rank of which it has none, up to equal cards."""
    hand = s.hand(seat).faces()
    twos = list(picks([face for face in hand if rank_of(face) == TWO]))
    for rank in sorted({rank_of(face) for face in hand}):
        if s.meld_of(seat, rank) >= 0:
            continue
        least = LEAST if rank == TWO else rules.min_naturals_in_meld
        for own in picks([face for face in hand if rank_of(face) == rank]):
            if len(own) < least:
                continue
            for wild in [()] if rank == TWO else twos:
                if len(own) + len(wild) >= LEAST:
                    yield LayMeld(Meld(SET, rank, own + wild))


def additions(s: MilleState, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the cards that the seat can add to each meld of its own, with the meld's number.

    They come up to equal ones, single cards first.
    """
    hand = s.hand(seat).faces()
    own = [(meld.low, at + 1) for at, meld in enumerate(s.melds) if s.owners[at] == seat]
    for rank, number in own:
        for face in sorted({face for face in hand if rank_of(face) in (rank, TWO)}):
            yield (face,), number
    for rank, number in own:
        for faces in picks([face for face in hand if rank_of(face) in (rank, TWO)]):
            if len(faces) > 1:
                yield faces, number


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

    Raises Refused for a card that is not in it, or not that often (GEN-01).
    """
    for face in faces:
        wanted = len([other for other in faces if other == face])
        if hand.count_face(face) < wanted:
            raise Refused(
                "GEN-01",
                "You do not hold the {card}." if wanted == 1 else "You do not hold the {card} {wanted} times.",
                (face,),
                "Use your own cards.",
                card=card_name(face),
                wanted=wanted,
            )


def picks(faces: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield every choice among the cards, up to equal ones; the empty one too."""
    found: list[tuple[int, ...]] = [()]
    for face in sorted(set(faces)):
        count = faces.count(face)
        found = [pick + (face,) * some for pick in found for some in range(count + 1)]
    return iter(found)


def _is_run(faces: Sequence[int]) -> bool:
    ranks = sorted([rank_of(face) for face in faces])
    return len({face >> 4 for face in faces}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))
