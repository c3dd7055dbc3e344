"""Passing cards and keeping a hand at Anaconda (ANA-43 to ANA-54, ANA-63 to ANA-70, ANA-W01 to ANA-W08).

Who has seen a card follows what can be known. After a pass the giver knows what the receiver got; of all other cards
in a hand that has passed cards on, only their owner and the receiver, who sees what has come, can say that they are
still there. After two cards have been thrown away only the owner can.
"""

from typing import Final

from upcard.cards.card import EVERYBODY, OPEN, Card, card_name
from upcard.games.anaconda.moves import Keep, PassCards, TurnUp
from upcard.games.anaconda.rules import KEPT, Rules
from upcard.games.anaconda.state import AnacondaState
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, Pile, sort_hand
from upcard.text.messages import Message

SHOWN = KEPT - 1

PLACES: Final[dict[str, tuple[int, ...]]] = {
    "left_and_right": (1, -2, 1),
    "left": (1, 1, 1),
    "alternating": (1, -1, 1),
    "farther_left": (1, 2, 3),
}
"""By direction: how many live players to the left each pass goes (ANA-49, ANA-50, ANA-W03 to ANA-W06)."""


def steps_to_left(rules: Rules, number: int, live: int) -> int:
    """Return how far to the left pass ``number``, from 1, goes among so many live players.

    Where the count comes back to the player it is the first on the left (ANA-52, ANA-W07).
    """
    return PLACES[rules.pass_direction][number - 1] % live or 1


def receivers(rules: Rules, s: AnacondaState) -> dict[int, int]:
    """Return who passes to whom among those still in (ANA-49 to ANA-52)."""
    live = s.live()
    steps = steps_to_left(rules, s.round_number, len(live))
    return {seat: live[(at + steps) % len(live)] for at, seat in enumerate(live)}


def check_pass(hand: Pile, move: Move, wanted: int) -> None:
    """Check that these are as many cards of the hand as are ``wanted``. Raises Refused."""
    if not isinstance(move, PassCards):
        raise Refused(
            "ANA-13",
            "Now {cards} passed.",
            (),
            "Name cards of your hand.",
            cards=Message.counted("1 card is", "{number} cards are", wanted),
        )
    if len(move.faces) != wanted:
        raise Refused(
            "ANA-44" if wanted == 3 else "ANA-W02",
            "Exactly {cards} passed, not {number}.",
            move.faces,
            "Name so many.",
            cards=Message.counted("1 card is", "{number} cards are", wanted),
            number=len(move.faces),
        )
    _held(hand, move.faces, "ANA-44" if wanted == 3 else "ANA-W02")


def check_keep(hand: Pile, move: Move, is_hidden: bool) -> None:
    """Check that these are five cards of the hand, one of them named as hidden where one is. Raises Refused."""
    if not isinstance(move, Keep):
        raise Refused("ANA-13", "Now the hand is formed.", (), "Name the five cards that you keep.")
    if len(move.faces()) != KEPT:
        raise Refused(
            "ANA-63",
            "Exactly five cards are kept, not {number}.",
            move.faces(),
            "Name four to show and one to hide." if is_hidden else "Name five.",
            number=len(move.faces()),
        )
    if not is_hidden and move.hidden:
        raise Refused("ANA-W08", "No card stays hidden.", move.hidden, "Name five cards without a /.")
    if is_hidden and len(move.shown) != SHOWN:
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


def passed(rules: Rules, s: AnacondaState) -> AnacondaState:
    """Pass everybody's cards at the same moment (ANA-46)."""
    going = receivers(rules, s)
    hands: dict[int, list[Card]] = {seat: [] for seat in going}
    events: list[Event] = []
    for seat, receiver in going.items():
        move = s.answers[seat]
        assert isinstance(move, PassCards)
        two = 1 << seat | 1 << receiver  # ANA-45
        gone = tuple([Card(face, two) for face in move.faces])
        hands[receiver] += gone
        hands[seat] += [Card(card.face, card.seen & two) for card in s.cards(seat).minus_all(move.faces).cards]
        events.append(Event("passed", seat, gone, len(gone), receiver))
    piles = list(s.piles)
    for seat, cards in hands.items():
        piles[seat] = sort_hand(cards)
    return s.but(piles=tuple(piles), answers=(), events=tuple(events))


def formed(s: AnacondaState) -> AnacondaState:
    """Throw two cards of everybody away, and turn four up where one stays hidden (ANA-63 to ANA-68, ANA-W08)."""
    piles = list(s.piles)
    thrown = list(piles[s.seats].cards)
    events: list[Event] = []
    for seat in s.live():
        move = s.answers[seat]
        assert isinstance(move, Keep)
        own = 1 << seat
        shown = tuple([OPEN[face] for face in move.shown if move.hidden])
        thrown += [Card(card.face, own) for card in piles[seat].minus_all(move.faces()).cards]
        piles[seat] = sort_hand((*shown, *[Card(face, own) for face in move.faces()[len(shown) :]]))
        if shown:
            events.append(Event("exposed", seat, shown))
    piles[s.seats] = sort_hand(thrown)
    return s.but(piles=tuple(piles), answers=(), events=tuple(events))


def check_turn(hand: Pile, move: Move) -> None:
    """Check that it is a card of the hand that does not lie open yet. Raises Refused."""
    if not isinstance(move, TurnUp):
        raise Refused("ANA-W12", "Now everybody turns up a card.", (), "Turn up one of your cards.")
    _held(hand, (move.face,), "ANA-W12")
    if move.face in shown_of(hand):
        raise Refused("ANA-W12", "That card lies open already.", (move.face,), "Turn up another one.")


def rolled(s: AnacondaState) -> AnacondaState:
    """Turn everybody's card up at the same moment (ANA-W12)."""
    piles = list(s.piles)
    events: list[Event] = []
    for seat in s.live():
        move = s.answers[seat]
        assert isinstance(move, TurnUp)
        shown = OPEN[move.face]
        piles[seat] = sort_hand([shown if card.face == move.face else card for card in piles[seat].cards])
        events.append(Event("exposed", seat, (shown,)))
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
