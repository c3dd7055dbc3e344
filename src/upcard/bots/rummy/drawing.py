"""The upcard or the stock?"""

from upcard.bots.bot import Decision
from upcard.bots.rummy import calling, freely
from upcard.bots.rummy.laying import left_after
from upcard.bots.rummy.sight import Sight, faces_once, with_card, without_card
from upcard.cards.card import face_name
from upcard.games.rummy.flow import must_let_go
from upcard.games.rummy.moves import ALLOW, DRAW_STOCK, DRAW_UPCARD, REJECT


def draw(sight: Sight) -> Decision:
    """Take the upcard where it helps; else see what the stock brings."""
    upcard = sight.seen.upcard()
    moves = list(sight.game.moves(sight.seen, sight.seat))
    if upcard is None:
        return Decision(DRAW_STOCK, "There is no upcard.")
    name = face_name(upcard.face)
    if DRAW_STOCK not in moves:
        return Decision(DRAW_UPCARD, "No stock card can be had any more.")
    if DRAW_UPCARD not in moves:
        return Decision(DRAW_STOCK, "Who is down draws from the stock.")
    why = helps(sight, upcard.face)
    if why:
        return Decision(DRAW_UPCARD, why)
    return Decision(DRAW_STOCK, f"The {name} does not help; the stock may.")


def consent(sight: Sight) -> Decision:
    """Somebody claims the upcard that was declined: it goes to them unless it has become useful."""
    upcard = sight.seen.upcard()
    why = "" if upcard is None or must_let_go(sight.r, sight.seen) else wanted(sight, upcard.face)
    return Decision(REJECT, why) if why else Decision(ALLOW, "The card is of no use here.")


def wanted(sight: Sight, face: int) -> str:
    """In one sentence how drawing that card helps, whatever melds are laid for; "" when it does not."""
    if sight.r.concealed:
        return calling.wanted(sight, face)
    return freely.wanted(sight, face) if sight.deal.free else helps(sight, face)


def helps(sight: Sight, face: int) -> str:
    """In one sentence how taking that card helps towards the contract or after it, or "" when it does not."""
    name = face_name(face)
    hand = sight.hand
    if sight.down:
        if left_after(sight, with_card(hand, face)) <= left_after(sight, hand) and not sight.deal.whole_hand:
            return f"The {name} can be laid on the table at once."
        return ""
    if sight.r.is_wild(face):
        return f"The {name} stands for any card."
    now = sight.distance(hand)
    held = with_card(hand, face)
    if sight.deal.whole_hand:
        best = min([sight.distance(without_card(held, other)) for other in faces_once(held)])
        if best < now or sight.deal.melder.can_cover(held, sight.deal.least_over, sight.deal.most_over):
            return f"The {name} fits: the whole hand comes nearer to the contract."
        return ""
    then = sight.distance(held)
    if then == 0 and now == 0:
        return ""
    if then == 0:
        return f"With the {name} the contract is complete."
    if then < now:
        return f"The {name} brings the contract one card nearer: {_missing(then)}."
    return ""


def _missing(count: int) -> str:
    return "one card is missing then" if count == 1 else f"{count} cards are missing then"
