"""Which card to part with."""

from upcard.bots.bot import Decision
from upcard.bots.rummy.sight import Sight, without_card
from upcard.cards.card import JOKER, Card, card_name, rank_of, suit_of
from upcard.games.rummy.moves import END_TURN, Discard
from upcard.text.messages import Message

STEP = 1000
"""One card more to wait for weighs more than anything else."""
FEEDS = 30
"""What a card weighs that somebody could lay off on the table."""


def discard(sight: Sight) -> Decision:
    """The card whose loss costs least: the contract first, then its friends in hand, points, and what
    it would give to the others."""
    choices = [move.face for move in sight.game.moves(sight.seen, sight.seat) if isinstance(move, Discard)]
    if not choices:
        return Decision(END_TURN, "The last card fits nowhere, and this turn ends without a discard.")
    best = choices[0]
    least = -1_000_000
    for face in choices:
        worth = _worth_losing(sight, face)
        if worth > least:
            least = worth
            best = face
    return Decision(Discard(best), _why(sight, best))


def _worth_losing(sight: Sight, face: int) -> int:
    rest = without_card(sight.hand, face)
    worth = 2 * sight.r.card_points[face]
    if not sight.down:
        worth -= STEP * sight.distance(rest)
        worth -= friends(sight, rest, face)
    if sight.r.is_wild(face):
        worth -= STEP // 2
    if sight.fits_table(face):
        worth -= FEEDS
    return worth


def friends(sight: Sight, rest: tuple[Card, ...], face: int) -> int:
    """How well the rest of the hand supports that card: equal ranks for sets, near ranks for runs."""
    sets = runs = False
    for slot in sight.deal.contract.slots:
        if slot.kind == "S":
            sets = True
        else:
            runs = True
    found = 0
    for card in rest:
        if card.face == JOKER or card.face == face:
            continue
        if sets and rank_of(card.face) == rank_of(face):
            found += 12
        if runs and suit_of(card.face) == suit_of(face):
            gap = abs(rank_of(card.face) - rank_of(face))
            if rank_of(face) == 1 or rank_of(card.face) == 1:
                gap = min(gap, 13 - gap)
            if gap <= 3:
                found += 4 * (4 - gap)
    return found


def _why(sight: Sight, face: int) -> Message:
    name = card_name(face)
    if sight.down:
        return Message("The {card} fits nowhere yet and counts {points}.", card=name, points=sight.r.card_points[face])
    if sight.fits_table(face):
        return Message("Every other card does more for the contract than the {card}.", card=name)
    return Message(
        "The {card} does least for the contract and counts {points}.", card=name, points=sight.r.card_points[face]
    )
