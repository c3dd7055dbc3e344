"""Plays rummy where melds are laid without a contract: which card to draw, and which to discard."""

from upcard.bots.bot import Decision
from upcard.bots.rummy.calling import CARD, cost
from upcard.bots.rummy.laying import left_after, rest_of
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, faces_once, with_card, without_card
from upcard.cards.card import Card, card_name
from upcard.games.rummy.layoff_access import is_open
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, END_TURN, Discard, TakeDiscards
from upcard.games.rummy.steps.contract import is_upcard_closed
from upcard.text.messages import Message

DEEPER = 6
"""So many points at least several cards of the discard pile have to bring."""
FEEDS = 25
"""What a card weighs that somebody could lay off on the table."""


def draw(sight: SeatKnowledge) -> Decision:
    """Take the upcard where it goes to the table or brings cards together; else see what the stock brings."""
    upcard = sight.seen.upcard()
    moves = list(sight.game.moves(sight.seen, sight.seat))
    if upcard is None or DRAW_UPCARD not in moves:
        if upcard is not None and sight.r.draw_to_go_down and is_upcard_closed(sight.r, sight.seen, sight.seat):
            return Decision(DRAW_STOCK, "You could not go down with the upcard, so it may not be taken.")
        return Decision(DRAW_STOCK, "You can still draw from the stock.")
    name = card_name(upcard.face)
    deeper = _deeper(sight, [move for move in moves if isinstance(move, TakeDiscards)])
    if deeper is not None:
        return deeper
    if DRAW_STOCK not in moves:
        return Decision(DRAW_UPCARD, "No stock card can be drawn any more.")
    if not sight.down and sight.r.first.can(with_card(sight.hand, upcard.face)) and not sight.r.first.can(sight.hand):
        return Decision(DRAW_UPCARD, "With the {card} you can go down.", card=name)
    why = wanted(sight, upcard.face)
    if why:
        return Decision(DRAW_UPCARD, why)
    return Decision(DRAW_STOCK, "The {card} does not help; the stock may.", card=name)


def _deeper(sight: SeatKnowledge, takes: list[TakeDiscards]) -> Decision | None:
    """Draw several cards of the discard pile where what they let be laid is worth more than what they leave in hand."""
    best: TakeDiscards | None = None
    most = _lays_less_left(sight, sight.hand) + DEEPER
    for move in takes:
        hand = sight.hand
        for card in sight.seen.discards().cards[-move.number :]:
            hand = with_card(hand, card.face)
        worth = _lays_less_left(sight, hand)
        if worth > most:
            best, most = move, worth
    if best is None:
        return None
    face = sight.seen.discards().cards[-best.number].face
    return Decision(best, "With the {card} more can be laid than these cards leave in hand.", card=card_name(face))


def _lays_less_left(sight: SeatKnowledge, hand: tuple[Card, ...]) -> int:
    """Return what laying the hand would bring: what goes to the table, where that counts, less what is left."""
    left = left_after(sight, hand)
    return sight.points(hand) - 2 * left if sight.r.counts_laid else -left


def wanted(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence how that card, drawn, helps, or return None when it does not."""
    name = card_name(face)
    if sight.r.is_wild(face):
        return Message("The {card} stands for any card.", card=name)
    held = with_card(sight.hand, face)
    if laid(sight, held) > laid(sight, sight.hand):
        return Message("The {card} can be laid on the table at once.", card=name)
    if least(sight, held, face) <= cost(sight, sight.hand) - CARD // 2:
        return Message("The {card} brings more of the hand into melds.", card=name)
    return None


def laid(sight: SeatKnowledge, hand: tuple[Card, ...]) -> int:
    """Return how many cards of the hand go on melds of the table that the seat may add to."""
    if not sight.r.layoff or not sight.down:
        return 0
    melds = tuple(
        [
            meld
            for meld, owner in zip(sight.seen.melds, sight.seen.owners, strict=True)
            if is_open(sight.r, sight.seen, sight.seat, owner)
        ]
    )
    return len(hand) - len(rest_of(sight, hand, melds))


def least(sight: SeatKnowledge, held: tuple[Card, ...], kept: int) -> int:
    """Return the cost of the hand after the best discard of another card than the one taken."""
    found = [cost(sight, without_card(held, face)) for face in faces_once(held) if face != kept]
    return min(found) if found else cost(sight, held)


def discard(sight: SeatKnowledge) -> Decision:
    """Discard the card whose loss costs least, and which the others can use least."""
    choices = [move.face for move in sight.game.moves(sight.seen, sight.seat) if isinstance(move, Discard)]
    if not choices:
        return Decision(END_TURN, "No card may be discarded, and this turn ends without a discard.")
    best, fewest = choices[0], -1
    for face in choices:
        left = cost(sight, without_card(sight.hand, face)) + (FEEDS if sight.fits_table(face) else 0)
        if fewest < 0 or left < fewest:
            best, fewest = face, left
    return Decision(
        Discard(best),
        "The {card} does least for a meld, and counts {points}.",
        card=card_name(best),
        points=sight.r.card_points[best],
    )
