"""The gentle player at a rummy table: it lays what it can lay, and thinks of its own hand alone."""

from itertools import islice
from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.luck import luck
from upcard.bots.rummy.discarding import friends
from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.laying import lay_contract
from upcard.bots.rummy.seat_knowledge import SeatKnowledge, without_card
from upcard.bots.rummy.steady import decide_by
from upcard.cards.card import card_name
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, MAY_I, PASS, Discard, LayOff
from upcard.games.rummy.state import RummyState

BEGINNER: Final = HeuristicWeights(feeds=0, full=1, near_out=99)
"""It keeps what goes together, and does not mind what the others can use."""

CURIOUS: Final = 0.3
"""So often it draws from the stock, though the upcard helps."""
SHY: Final = 0.5
"""So often it does not claim what it would like to have."""
CARELESS: Final = 0.3
"""So often it throws off its dearest card without another look at the hand or at the table."""
FEW: Final = 3
"""So many cards it compares, where it thinks of a discard."""
MOST: Final = 2_000
"""So many moves are looked at for that."""


def decide(game: RummyGame, seen: RummyState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    sensible = _by_friends(game, seen, seat) or decide_by(BEGINNER, game, seen, seat)
    move, mood = sensible.move, luck(seen, seat)
    if move == DRAW_UPCARD and mood < CURIOUS and DRAW_STOCK in list(game.moves(seen, seat)):
        return Decision(DRAW_STOCK, "A card from the stock may be better than the upcard.")
    if move == MAY_I and mood < SHY:
        return Decision(PASS, "Somebody else may have the card.")
    if isinstance(move, (Discard, LayOff)) and mood < CARELESS:
        return _dearest(game, seen, seat) or sensible
    return sensible


def _by_friends(game: RummyGame, seen: RummyState, seat: int) -> Decision | None:
    """Return a decision towards a contract, found without comparing all cards; None where it is not needed.

    To compare all of them would take long.
    """
    ask = game.asks(seen).get(seat)
    if ask is None or ask.prompt == "buy_back":
        return None
    sight = SeatKnowledge(game, seen, seat, BEGINNER)
    if sight.down or sight.deal.free or sight.r.melding_hand or seen.pledged:
        return None
    if ask.prompt == "play":
        return lay_contract(sight) or _least_friend(sight)
    return _draw(sight) if ask.prompt == "draw" and sight.deal.whole_hand else None


def _draw(sight: SeatKnowledge) -> Decision | None:
    """Take the upcard where it goes with other cards of the hand."""
    upcard, moves = sight.seen.upcard(), list(sight.game.moves(sight.seen, sight.seat))
    if upcard is None or DRAW_UPCARD not in moves or DRAW_STOCK not in moves:
        return None
    name = card_name(upcard.face)
    if sight.r.is_wild(upcard.face) or friends(sight, sight.hand, upcard.face) >= BEGINNER.pair:
        return Decision(DRAW_UPCARD, "The {card} goes with others of the hand.", card=name)
    return Decision(DRAW_STOCK, "The {card} goes with no other card of the hand.", card=name)


def _least_friend(sight: SeatKnowledge) -> Decision | None:
    """Discard, of the few cards that go with fewest others, the one that the contract can best do without.

    None where no plain card may go.
    """
    points = sight.r.card_points
    moves = islice(sight.game.moves(sight.seen, sight.seat), MOST)
    faces = [move.face for move in moves if isinstance(move, Discard) and not sight.r.is_wild(move.face)]
    rests = {face: without_card(sight.hand, face) for face in faces}
    few = sorted(faces, key=lambda face: (friends(sight, rests[face], face), -points[face]))[:FEW]
    if not few:
        return None
    face = min(few, key=lambda face: sight.distance(rests[face])) if len(few) > 1 else few[0]
    return Decision(Discard(face), "The {card} goes with fewer cards than others.", card=card_name(face))


def _dearest(game: RummyGame, seen: RummyState, seat: int) -> Decision | None:
    """Discard the card that counts most; None where none may go now.

    Wild cards stay, and so does the upcard that it has just taken: each would take it and throw it off again, for ever.
    """
    r = game.ruled(seen)
    faces = [move.face for move in islice(game.moves(seen, seat), MOST) if isinstance(move, Discard)]
    plain = [face for face in faces if not r.is_wild(face) and face != seen.taken]
    if not plain:
        return None
    face = max(plain, key=lambda face: r.card_points[face])
    return Decision(Discard(face), "The {card} costs many points at the end.", card=card_name(face))
