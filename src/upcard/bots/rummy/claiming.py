"""May I?"""

from upcard.bots.bot import Decision
from upcard.bots.rummy.calling import pays
from upcard.bots.rummy.drawing import helps
from upcard.bots.rummy.sight import Sight
from upcard.cards.card import card_name
from upcard.games.rummy.moves import MAY_I, PASS
from upcard.games.rummy.taking import over_limit

FULL = 6
"""With so many cards more than were dealt, a hand is full: no more penalty cards."""
NEARLY_OUT = 2
"""With so few cards a player who is down may go out any moment."""


def claim(sight: Sight) -> Decision:
    """Claim what brings the contract nearer, or where there is none cards into melds, as long as the penalty card is
    worth it."""
    upcard = sight.seen.upcard()
    if upcard is None:
        return Decision(PASS, "There is no upcard.")
    name = card_name(upcard.face)
    if sight.down and not sight.deal.free:
        return Decision(PASS, "A claim costs a card more than it brings once you are down.")
    if over_limit(sight.r, sight.seen, sight.seat):
        return Decision(PASS, "A further call would bring no card and cost points.")
    if sight.deal.whole_hand:
        return Decision(PASS, "The penalty card would have to find a place in the contract too.")
    if sight.smallest_rival() <= NEARLY_OUT:
        return Decision(PASS, "Somebody may go out soon: every card more costs points.")
    if len(sight.hand) >= sight.game.rules.cards_each(sight.seen.deal, sight.seen.seats) + FULL:
        return Decision(PASS, "The hand is full enough.")
    melds_only = sight.r.melding_hand or sight.deal.free
    why = pays(sight, upcard.face) if melds_only else helps(sight, upcard.face)
    if why:
        return Decision(MAY_I, why)
    return Decision(PASS, "The {card} is not worth a penalty card.", card=name)
