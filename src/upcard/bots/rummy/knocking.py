"""Plays rummy where a deal is ended by knocking: which card to draw, which to discard, and when to knock."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.rummy.loose_pairs import completing
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, with_card, without_card
from upcard.cards.card import HIDDEN, Card, card_name
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, PASS, Discard
from upcard.games.rummy.steps.knock import best_knock, points_left
from upcard.games.rummy.steps.step import ban_on
from upcard.melds.engine import arrange_least
from upcard.text.messages import Message

PROMISE: Final = 1.2
"""What each card not seen yet is worth that makes a meld of two loose ones, in points of the hand."""
MOST_PROMISED: Final = 12.0
"""A hand draws one card in a turn: more promises than so many points are not worth more."""
GIVES: Final = 4.0
"""What it costs to discard a card that makes a meld with two that the next player is known to hold."""


def draw(sight: SeatKnowledge) -> Decision:
    """Take the upcard where it leaves the hand better than it is; else draw, or pass the first upcard."""
    other = PASS if sight.seen.offers else DRAW_STOCK
    upcard = sight.seen.upcard()
    moves = list(sight.game.moves(sight.seen, sight.seat))
    if upcard is None or DRAW_UPCARD not in moves:
        return Decision(other, "There is no upcard." if upcard is None else "The upcard may not be taken.")
    if other not in moves:
        return Decision(DRAW_UPCARD, "No stock card can be drawn.")
    name = card_name(upcard.face)
    held = with_card(sight.hand, upcard.face)
    knock = best_knock(sight.r, sight.seen.but(taken=upcard.face), held)
    if knock is not None and _knocks(sight, points_left(sight.r, [card.face for card in held], knock)):
        return Decision(DRAW_UPCARD, "With the {card} the hand can knock.", card=name)
    if _melded(sight, held, upcard.face):
        return Decision(DRAW_UPCARD, "The {card} makes a meld.", card=name)
    return Decision(other, "The {card} makes no meld; the stock may help more.", card=name)


def _melded(sight: SeatKnowledge, held: tuple[Card, ...], face: int) -> bool:
    """Say whether the hand lies best with that card in a meld."""
    for meld in arrange_least(held, sight.r.table, sight.r.card_points)[0]:
        if face in meld.faces:
            return True
    return False


def play(sight: SeatKnowledge) -> Decision:
    """Knock where that is likely to win the deal; else part with the card whose loss costs least."""
    knock = best_knock(sight.r, sight.seen, sight.hand)
    if knock is not None:
        left = points_left(sight.r, [card.face for card in sight.hand], knock)
        if _knocks(sight, left):
            return Decision(knock, _why(left))
    # All ways to knock need not be listed to find the discards.
    hand = sight.seen.hand(sight.seat)
    faces = [face for face in hand.kinds() if not ban_on(sight.r, sight.seen, hand, face)]
    best, least = faces[0], 0.0
    for at, face in enumerate(faces):
        cost = _cost(sight, without_card(sight.hand, face)) + _given(sight, face)
        if not at or cost < least:
            best, least = face, cost
    return Decision(Discard(best), "The {card} helps least to have few points in no meld.", card=card_name(best))


def _why(left: int) -> Message:
    if not left:
        return Message("The whole hand is in melds: that is gin.")
    return Message.counted(
        "Only one point is in no meld, and the others have hardly less so early.",
        "Only {number} points are in no meld, and the others have hardly less so early.",
        left,
    )


def _knocks(sight: SeatKnowledge, left: int) -> bool:
    """Say whether to knock with so many points left, where that is legal."""
    rules, seats = sight.game.rules, sight.seen.seats
    dealt = seats * rules.cards_each(sight.seen.deal, seats) + 1
    drawn = rules.pack(seats).size() - dealt - len(sight.seen.stock().cards)
    early = drawn <= sight.weights.knock_turns * seats
    return early or left <= sight.weights.knock_left or not rules.gin_bonus


def _cost(sight: SeatKnowledge, hand: tuple[Card, ...]) -> float:
    """Return what the hand counts, less what its loose cards promise."""
    melds, dead = arrange_least(hand, sight.r.table, sight.r.card_points)
    loose = [card.face for card in hand]
    for meld in melds:
        for face in meld.faces:
            loose.remove(face)
    promised = 0.0
    for at, face in enumerate(loose):
        for other in loose[:at]:
            if face != other:
                promised += PROMISE * sight.outs(completing(face, other, sight.r.table))
    return dead - min(promised, MOST_PROMISED)


def _given(sight: SeatKnowledge, face: int) -> float:
    """Return what it costs that the next player may want that card."""
    following = sight.r.next_seat(sight.seen, sight.seat)
    known = [card.face for card in sight.seen.hand(following).cards if card.face != HIDDEN]
    for at, held in enumerate(known):
        for other in known[:at]:
            if held != other and face in completing(held, other, sight.r.table):
                return GIVES
    return 0.0


__all__ = ["draw", "play"]
