"""Moves melds from a hand to the table."""

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import finish_deal
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import Refused
from upcard.melds.meld import Meld
from upcard.text.messages import marked


def none_to_discard(r: CompiledRules, s: RummyState, left: int) -> bool:
    """Say whether a card must be discarded to go out, and none would be there.

    ``left``: so many cards are left in the hand.
    """
    return left == 0 and r.of(s).go_out_discard_required


def count_wilds(r: CompiledRules, meld: Meld) -> int:
    """Return how many wild cards the meld has."""
    return len([face for face in meld.faces if r.is_wild(face)])


def of_one_suit(r: CompiledRules, other: Meld, run: Meld) -> Refused:
    """Return the refusal of two runs of one suit."""
    return r.refuse(
        "touching_runs",
        "{other} and {run} are of one suit.",
        other.faces + run.faces,
        "Use another suit.",
        other=other,
        run=run,
    )


def lay(s: RummyState, seat: int, melds: tuple[Meld, ...], faces: tuple[int, ...]) -> RummyState:
    """Move the melds from the hand to the table, open to everybody (CR-C-36)."""
    return s.but(
        piles=s.with_pile(seat, s.hand(seat).minus_all(faces)),
        melds=s.melds + melds,
        owners=s.owners + tuple([seat] * len(melds)),
    )


def counted_for(r: CompiledRules, s: RummyState, seat: int, melds: tuple[Meld, ...], before: Meld | None) -> RummyState:
    """Return the table with what these melds count for the seat that lays them, where they do (HWR-38).

    A card laid off counts what the meld counts more than ``before``.
    """
    if not r.counts_laid:
        return s
    points = sum([r.laid_worth.of(meld) for meld in melds]) - (r.laid_worth.of(before) if before is not None else 0)
    laid = s.laid or (0,) * s.seats
    return s.but(laid=laid[:seat] + (laid[seat] + points,) + laid[seat + 1 :])


def rid_of_all(r: CompiledRules, s: RummyState, seat: int) -> RummyState:
    """Go out by the last card laid, where the rules let it (CR-C-48, CR-W-30)."""
    if s.hand(seat).cards or r.of(s).go_out_discard_redraw:
        return s
    return finish_deal(r, s, seat)


def find_meld(r: CompiledRules, s: RummyState, number: int) -> int:
    """Return the index of the meld with that number on the table, counted from 1."""
    if not 1 <= number <= len(s.melds):
        there = marked("The table has melds 1 to {most}." if s.melds else "No meld is on the table.")
        raise r.refuse("no_such_meld", "There is no meld {number}.", (), there, number=number, most=len(s.melds))
    return number - 1


def replace_meld(s: RummyState, index: int, meld: Meld) -> RummyState:
    """Return the table with another meld in the place of that index."""
    return s.but(melds=s.melds[:index] + (meld,) + s.melds[index + 1 :])


def grown_by(s: RummyState, seat: int, index: int, grown: Meld, face: int) -> RummyState:
    """Return the table with a meld grown by that card of the seat's hand."""
    return replace_meld(s, index, grown).but(piles=s.with_pile(seat, s.hand(seat).minus(face)))
