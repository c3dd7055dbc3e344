"""Decides whether to draw the upcard or from the stock."""

from upcard.bots.bot import Decision
from upcard.bots.rummy import calling, free_melding
from upcard.bots.rummy.laying import left_after
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, faces_once, with_card, without_card
from upcard.cards.card import card_name
from upcard.games.rummy.moves import ALLOW, DRAW_STOCK, DRAW_UPCARD, REJECT
from upcard.games.rummy.taking import must_let_go
from upcard.text.messages import Message


def draw(sight: SeatKnowledge) -> Decision:
    """Take the upcard where it helps; else see what the stock brings."""
    upcard = sight.seen.upcard()
    moves = list(sight.game.moves(sight.seen, sight.seat))
    if upcard is None:
        return Decision(DRAW_STOCK, "There is no upcard.")
    name = card_name(upcard.face)
    if DRAW_STOCK not in moves:
        return Decision(DRAW_UPCARD, "No stock card can be drawn any more.")
    if DRAW_UPCARD not in moves:
        return Decision(
            DRAW_STOCK,
            "Once you are down, you draw from the stock."
            if sight.down and sight.r.rules.draw_if_down == "stock"
            else "The upcard may not be taken.",
        )
    why = helps(sight, upcard.face)
    if why:
        return Decision(DRAW_UPCARD, why)
    return Decision(DRAW_STOCK, "The {card} does not help; the stock may.", card=name)


def consent(sight: SeatKnowledge) -> Decision:
    """Let the claimant have the declined upcard, unless it has become useful."""
    upcard = sight.seen.upcard()
    why = None if upcard is None or must_let_go(sight.r, sight.seen) else wanted(sight, upcard.face)
    return Decision(REJECT, why) if why else Decision(ALLOW, "You have no use for the upcard.")


def wanted(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence how drawing that card helps, whatever melds are laid for; None when it does not."""
    if sight.r.melding_hand:
        return calling.wanted(sight, face)
    return free_melding.wanted(sight, face) if sight.deal.free else helps(sight, face)


def helps(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence how taking that card helps towards the contract or after it; None when it does not."""
    name = card_name(face)
    hand = sight.hand
    if sight.down:
        if left_after(sight, with_card(hand, face)) <= left_after(sight, hand) and not sight.deal.whole_hand:
            return Message("The {card} can be laid on the table at once.", card=name)
        return None
    if sight.r.is_wild(face):
        return Message("The {card} stands for any card.", card=name)
    now = sight.distance(hand)
    held = with_card(hand, face)
    if sight.deal.whole_hand:
        best = min([sight.distance(without_card(held, other)) for other in faces_once(held)])
        if best < now or sight.deal.melder.can_cover(held, sight.deal.least_over, sight.deal.most_over):
            return Message("With the {card} your hand comes nearer to the contract.", card=name)
        return None
    then = sight.distance(held)
    if then == 0 and now == 0:
        return None
    if then == 0:
        return Message("With the {card} the contract is complete.", card=name)
    if then < now:
        return Message.counted(
            "With the {card} one card is missing for the contract.",
            "With the {card} {number} cards are missing for the contract.",
            then,
            card=name,
        )
    return None
