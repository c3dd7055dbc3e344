"""Plays rummy where melds stay in the hand: which card to draw, which to discard, and when to call."""

from upcard.bots.bot import Decision
from upcard.bots.rummy.loose_pairs import completing, pair_worth
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, faces_once, with_card, without_card
from upcard.cards.card import Card, card_name
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, END_TURN, PASS, SHOW_HAND, Call, Discard
from upcard.melds.covers import ONES
from upcard.melds.engine import arrange_least
from upcard.text.messages import Message

CARD = 60
"""What a card in no meld costs, besides its points: a call wants every card in one."""
WILD = 90
"""What a wild card is worth in any hand, melded or not."""


def draw(sight: SeatKnowledge) -> Decision:
    """Take the upcard where it brings the hand nearer to a call."""
    upcard = sight.seen.upcard()
    if DRAW_UPCARD not in list(sight.game.moves(sight.seen, sight.seat)):
        return Decision(
            DRAW_STOCK,
            "After the call you may only draw from the stock."
            if sight.seen.caller >= 0
            else "There is no upcard."
            if upcard is None
            else "The upcard may not be taken.",
        )
    assert upcard is not None
    why = wanted(sight, upcard.face)
    if why:
        return Decision(DRAW_UPCARD, why)
    other = PASS if sight.seen.offers else DRAW_STOCK
    return Decision(other, "The {card} helps little; the stock may help more.", card=card_name(upcard.face))


def wanted(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence how that card, drawn, brings the hand nearer to a call, or return None."""
    name = card_name(face)
    if sight.r.is_wild(face):
        return Message("The {card} is wild.", card=name)
    held = with_card(sight.hand, face)
    now = cost(sight, sight.hand)
    if min([cost(sight, without_card(held, other)) for other in faces_once(held)]) <= now - CARD // 2:
        return Message("The {card} brings more of the hand into melds.", card=name)
    return None


def pays(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence why that card is worth a penalty card, or return None when it is not.

    It has to bring more cards of the hand into melds than the one unknown card that comes with it.
    """
    name = card_name(face)
    if sight.r.is_wild(face):
        return Message("The {card} is wild.", card=name)
    if cost(sight, with_card(sight.hand, face)) < cost(sight, sight.hand) - CARD:
        return Message("The {card} brings more cards into melds than the penalty card adds.", card=name)
    return None


def play(sight: SeatKnowledge) -> Decision:
    """Call as soon as it can be done; else part with the card whose loss costs least."""
    discards: list[int] = []
    for move in sight.game.moves(sight.seen, sight.seat):
        if isinstance(move, Call):
            return Decision(move, "The whole hand is in melds.")
        if isinstance(move, Discard):
            discards.append(move.face)
        elif move == END_TURN:
            return Decision(move, "No card has to be discarded.")
    last = sight.seen.caller >= 0
    best = discards[0]
    least = -1
    for face in discards:
        rest = without_card(sight.hand, face)
        left = deadwood(sight, rest) if last else cost(sight, rest)
        if least < 0 or left < least:
            best = face
            least = left
    if last and sight.r.layoff_order_none:
        return Decision(
            Discard(best),
            Message.counted(
                "After discarding the {card}, one point is left in the hand.",
                "After discarding the {card}, {number} points are left in the hand.",
                least,
                card=card_name(best),
            ),
        )
    if last:
        return Decision(
            Discard(best),
            Message.counted(
                "After discarding the {card}, one point is left in the hand, before lay-offs.",
                "After discarding the {card}, {number} points are left in the hand, before lay-offs.",
                least,
                card=card_name(best),
            ),
        )
    return Decision(Discard(best), "The {card} helps least to bring the whole hand into melds.", card=card_name(best))


def show_hand(sight: SeatKnowledge) -> Decision:
    """Show the best layout, which is known at the showdown."""
    return Decision(SHOW_HAND, "Laid out like this, the hand counts fewest points.")


def deadwood(sight: SeatKnowledge, hand: tuple[Card, ...]) -> int:
    """Return the points of the hand when it is sorted best, without lay-offs."""
    return arrange_least(hand, sight.r.table, sight.r.card_points)[1]


def cost(sight: SeatKnowledge, hand: tuple[Card, ...]) -> int:
    """Return how far the hand is from a call, and what it would count meanwhile: never less than 0."""
    weights = tuple([CARD * one + points for one, points in zip(ONES, sight.r.card_points, strict=True)])
    melds, left = arrange_least(hand, sight.r.table, weights)
    over = [card.face for card in hand]
    wilds = len([face for face in over if sight.r.is_wild(face)])
    for meld in melds:
        for face in meld.faces:
            over.remove(face)
    return 1000 + left - WILD * wilds - friends(sight, over)


def friends(sight: SeatKnowledge, over: list[int]) -> int:
    """Return what is promised by pairs among the cards that are in no meld yet."""
    live = sight.weights.live
    found = 0
    for at, face in enumerate(over):
        for other in over[:at]:
            if sight.r.is_wild(face) or sight.r.is_wild(other) or face == other:
                continue
            found += live * to_come(sight, face, other) if live else pair_worth(face, other)
    return min(found, CARD)


def to_come(sight: SeatKnowledge, face: int, other: int) -> int:
    """Return how many cards not seen yet make a meld of these two."""
    faces = completing(face, other, sight.r.table)
    return sight.outs(faces) if faces else 0
