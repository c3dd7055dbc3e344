"""Decides whether to claim the upcard out of turn ("May I?")."""

from upcard.bots.bot import Decision
from upcard.bots.rummy.calling import pays
from upcard.bots.rummy.discarding import FAR
from upcard.bots.rummy.drawing import helps
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, with_card
from upcard.cards.card import card_name
from upcard.games.rummy.moves import MAY_I, PASS
from upcard.games.rummy.taking import over_limit
from upcard.text.messages import Message

DEAREST = 15
"""What a claim may cost in points: about what the dearest cards count that it helps to get rid of."""


def claim(sight: SeatKnowledge) -> Decision:
    """Claim what brings the contract nearer, or where there is none cards into melds.

    It does so as long as the penalty card is worth it.
    """
    upcard = sight.seen.upcard()
    if upcard is None:
        return Decision(PASS, "There is no upcard.")
    name = card_name(upcard.face)
    if sight.down and not sight.deal.free:
        return Decision(PASS, "You are down, and a claim brings more cards than you can get rid of.")
    if over_limit(sight.r, sight.seen, sight.seat):
        return Decision(PASS, "A further claim would bring no card and cost points.")
    if sight.r.claim_points > DEAREST:
        return Decision(PASS, "A claim costs more points than it is worth.")
    if sight.deal.whole_hand:
        return Decision(PASS, "The contract takes the whole hand, so it would need a place for the penalty card, too.")
    if sight.smallest_rival() <= sight.weights.near_out:
        return Decision(PASS, "Somebody may go out soon, and every extra card would cost points.")
    if len(sight.hand) >= sight.game.rules.cards_each(sight.seen.deal, sight.seen.seats) + sight.weights.full:
        return Decision(PASS, "The hand has enough cards already.")
    melds_only = sight.r.melding_hand or sight.deal.free
    why = pays(sight, upcard.face) if melds_only else helps(sight, upcard.face) or widens(sight, upcard.face)
    if why:
        return Decision(MAY_I, why)
    return Decision(PASS, "The {card} is not worth a penalty card.", card=name)


def call_rummy(sight: SeatKnowledge) -> Decision:
    """Call "Rummy!" where that can be done, but let the partner's discard lie who would have to draw for it."""
    moves = list(sight.game.moves(sight.seen, sight.seat))
    thrower = sight.seen.discarder
    if thrower >= 0 and not sight.is_rival(thrower) and not sight.r.rummy_caller_discards:
        return Decision(PASS, "Your partner would have to draw a card.")
    if moves[0] == PASS:
        return Decision(PASS, "The card could not be laid off.")
    return Decision(moves[0], "Whoever calls first lays the card off.")


def widens(sight: SeatKnowledge, face: int) -> Message | None:
    """Say in one sentence how that card makes more cards useful, or return None.

    None: the penalty card is too much for it.
    """
    wanted = sight.weights.claim_outs
    if not wanted or not 0 < sight.distance(sight.hand) <= FAR:
        return None
    more = sight.outs(sight.needs(with_card(sight.hand, face))) - sight.outs(sight.needs(sight.hand))
    if more < wanted:
        return None
    return Message.counted(
        "The {card} makes one more card useful for the contract.",
        "The {card} makes {number} more cards useful for the contract.",
        more,
        card=card_name(face),
    )
