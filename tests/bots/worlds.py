"""Tables that a seat cannot tell apart."""

import random

from upcard.cards.card import Card
from upcard.games.rummy.moves import MAY_I, PASS
from upcard.games.rummy.state import RummyState
from upcard.kernel.state import Move, Pile, sort_hand


def another_world(state: RummyState, seat: int, rng: random.Random) -> RummyState:
    """The same table with every card that ``seat`` has not seen dealt afresh among the places where such
    cards lie, and with sealed answers of the others drawn by lot."""
    bit = 1 << seat
    hidden = [card.face for pile in state.piles for card in pile.cards if not card.seen & bit]
    rng.shuffle(hidden)
    piles: list[Pile] = []
    for pile in state.piles:
        cards = [card if card.seen & bit else Card(hidden.pop(), card.seen) for card in pile.cards]
        piles.append(Pile(tuple(cards), True) if pile.ordered else sort_hand(cards))
    answers: list[Move | None] = [
        answer if answer is None or owner == seat else rng.choice((MAY_I, PASS))
        for owner, answer in enumerate(state.answers)
    ]
    return state.but(piles=tuple(piles), answers=tuple(answers), events=state.events)


def hidden_count(state: RummyState, seat: int) -> int:
    return len([card for pile in state.piles for card in pile.cards if not card.seen & (1 << seat)])
