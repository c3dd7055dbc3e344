"""Passing cards and keeping a hand at Anaconda (ANA-43 to ANA-54, ANA-63 to ANA-70).

Who has seen a card follows what can be known. After a pass the giver knows what the receiver got; of all other cards
in a hand that has passed cards on, only their owner and the receiver, who sees what has come, can say that they are
still there. After two cards have been thrown away only the owner can.
"""

from upcard.cards.card import EVERYBODY, Card, card_name
from upcard.games.anaconda.moves import Keep, PassCards
from upcard.games.anaconda.rules import KEPT, PASSED
from upcard.games.anaconda.state import AnacondaState
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, Pile, sort_hand

SHOWN = KEPT - 1


def receivers(s: AnacondaState) -> dict[int, int]:
    """Return who passes to whom among those still in.

    The first pass goes to the left, the second to the right (ANA-49 to ANA-52).
    """
    live = s.live()
    # Of three, that is the first to the left again.
    steps = -2 if s.round_number == 2 and len(live) > 3 else 1
    return {seat: live[(at + steps) % len(live)] for at, seat in enumerate(live)}


def check_pass(hand: Pile, move: Move) -> None:
    """Check that these are three cards of the hand. Raises Refused."""
    if not isinstance(move, PassCards):
        raise Refused("ANA-13", "Now three cards are passed.", (), "Name three cards of your hand.")
    if len(move.faces) != PASSED:
        raise Refused(
            "ANA-44", "Exactly three cards are passed, not {number}.", move.faces, "Name three.", number=len(move.faces)
        )
    _held(hand, move.faces, "ANA-44")


def check_keep(hand: Pile, move: Move) -> None:
    """Check that these are five cards of the hand, one of them to be hidden. Raises Refused."""
    if not isinstance(move, Keep):
        raise Refused("ANA-13", "Now the hand is formed.", (), "Name the five cards that you keep.")
    if len(move.faces()) != KEPT:
        raise Refused(
            "ANA-63",
            "Exactly five cards are kept, not {number}.",
            move.faces(),
            "Name four to show and one to hide.",
            number=len(move.faces()),
        )
    if len(move.shown) != SHOWN:
        raise Refused(
            "ANA-65",
            "Exactly four of the five are shown, not {number}.",
            move.faces(),
            "Put one card after the /.",
            number=len(move.shown),
        )
    _held(hand, move.faces(), "ANA-63")


def _held(hand: Pile, faces: tuple[int, ...], clause: str) -> None:
    for at, face in enumerate(faces):
        if faces[:at].count(face) >= hand.count_face(face):
            raise Refused(
                clause, "You do not hold the {card}.", (face,), "Name cards of your hand.", card=card_name(face)
            )


def passed(s: AnacondaState) -> AnacondaState:
    """Pass everybody's three cards at the same moment (ANA-46)."""
    going = receivers(s)
    hands: dict[int, list[Card]] = {seat: [] for seat in going}
    events: list[Event] = []
    for seat, receiver in going.items():
        move = s.answers[seat]
        assert isinstance(move, PassCards)
        two = 1 << seat | 1 << receiver  # ANA-45
        gone = tuple([Card(face, two) for face in move.faces])
        hands[receiver] += gone
        hands[seat] += [Card(card.face, card.seen & two) for card in s.cards(seat).minus_all(move.faces).cards]
        events.append(Event("passed", seat, gone, PASSED, receiver))
    piles = list(s.piles)
    for seat, cards in hands.items():
        piles[seat] = sort_hand(cards)
    return s.but(piles=tuple(piles), answers=(), events=tuple(events))


def formed(s: AnacondaState) -> AnacondaState:
    """Turn four cards of everybody up, and throw two away (ANA-63 to ANA-68)."""
    piles = list(s.piles)
    thrown = list(piles[s.seats].cards)
    events: list[Event] = []
    for seat in s.live():
        move = s.answers[seat]
        assert isinstance(move, Keep)
        own = 1 << seat
        shown = tuple([Card(face, EVERYBODY) for face in move.shown])
        thrown += [Card(card.face, own) for card in piles[seat].minus_all(move.faces()).cards]
        piles[seat] = sort_hand((*shown, *[Card(face, own) for face in move.hidden]))
        events.append(Event("exposed", seat, shown))
    piles[s.seats] = sort_hand(thrown)
    return s.but(piles=tuple(piles), answers=(), events=tuple(events))


def shown_of(pile: Pile) -> tuple[int, ...]:
    """Return the faces of a hand that lie open."""
    return tuple([card.face for card in pile.cards if card.seen == EVERYBODY])


def showing(faces: tuple[int, ...]) -> int:
    """Return what four open cards are worth; more is better.

    In order: four, three, two pairs, two of a rank, then the ranks, aces high (ANA-A06).
    """
    ranks = [14 if face & 15 == 1 else face & 15 for face in faces]
    counted = sorted([(ranks.count(rank), rank) for rank in ranks], reverse=True)
    worth = 0
    for count, _ in counted:
        worth = worth * 15 + count
    for _, rank in counted:
        worth = worth * 15 + rank
    return worth
