"""Drawing a deeper card of the discard pile, with all that lie above it, to lay it at once (HWR-35, HWR-36)."""

from typing import Final

from upcard.cards.card import NO_FACE, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.moves import LayDown, LayMeld, LayOff, TakeDiscards
from upcard.games.rummy.state import PLAY, RummyState
from upcard.games.rummy.steps.contract import LayDownStep
from upcard.games.rummy.steps.layoff import LayOffStep
from upcard.games.rummy.steps.meld import LayMeldStep
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.taking import stock_only, why_stock_only
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, Pile

LAYING: Final[tuple[Step, ...]] = (LayMeldStep(), LayOffStep(), LayDownStep())
"""The steps by which a card goes to the table."""


def lays(move: Move, face: int) -> bool:
    """Say whether the move lays that card."""
    if isinstance(move, LayMeld):
        return face in move.meld.faces
    if isinstance(move, LayDown):
        return any([face in meld.faces for meld in move.melds])
    return isinstance(move, LayOff) and move.face == face


def can_lay(r: CompiledRules, s: RummyState, seat: int, face: int) -> bool:
    """Say whether the seat can lay that card of its hand now."""
    for step in LAYING:
        for move in step.moves(r, s, seat):
            if lays(move, face):
                return True
    return False


def taken_down_to(s: RummyState, seat: int, number: int) -> RummyState:
    """Return the table after the seat has drawn so many cards of the discard pile; the deepest is to be laid."""
    cards = s.discards().cards
    drawn = cards[len(cards) - number :]
    piles = list(s.piles)
    for card in drawn:
        piles[seat] = piles[seat].plus(card)
    piles[s.seats + 1] = Pile(cards[: len(cards) - number], True)
    return s.but(
        piles=tuple(piles),
        step=PLAY,
        calls=(),
        taken=NO_FACE,
        pledged=drawn[0].face,
        discarder=-1,
        events=s.events + (Event("took", seat, drawn),),
    )


def takes(r: CompiledRules, s: RummyState, seat: int) -> list[Move]:
    """Return the ways to draw deeper cards of the discard pile, the fewest cards first."""
    if not r.draws_deep or s.caller >= 0 or stock_only(r, s, seat):
        return []
    found: list[Move] = []
    for number in range(2, len(s.discards().cards) + 1):
        after = taken_down_to(s, seat, number)
        if can_lay(r, after, seat, after.pledged):
            found.append(TakeDiscards(number))
    return found


def take_discards(r: CompiledRules, s: RummyState, seat: int, number: int) -> RummyState:
    """Draw so many cards of the discard pile, as the active player. Raises Refused."""
    if not r.draws_deep:
        raise r.refuse(
            "discard_draw=top", "Only the uppermost card of the discard pile may be drawn.", (), "Draw one card."
        )
    there = len(s.discards().cards)
    if not 2 <= number <= there:
        raise r.refuse(
            "discard_draw",
            "The discard pile has {there} cards; two or more of them are drawn, down to one that is laid.",
            (),
            "Draw the upcard, or from the stock.",
            there=there,
        )
    if stock_only(r, s, seat):
        raise why_stock_only(r, s, seat)
    after = taken_down_to(s, seat, number)
    if not can_lay(r, after, seat, after.pledged):
        raise why_not_laid(r, after.pledged, "lay_taken")
    return after


def why_not_laid(r: CompiledRules, face: int, topic: str) -> Refused:
    """Return the refusal of a card of the discard pile that could not be laid at once."""
    return r.refuse(
        topic,
        "You could not lay the {card} at once.",
        (face,),
        "Draw from the stock, or a card that you can lay.",
        card=card_name(face),
    )


def must_lay_first(r: CompiledRules, face: int) -> Refused:
    """Return the refusal of anything else before the card that was drawn to lay it."""
    return r.refuse(
        "lay_taken",
        "You took the {card} from the discard pile to lay it, and that comes first.",
        (face,),
        "Lay it in a meld, or lay it off.",
        card=card_name(face),
    )
