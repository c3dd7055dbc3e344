"""Tables fresh from the deal, for the clauses about packs and hands."""

import random
from collections import Counter

from tests.rules.table import Table, table
from upcard.cards.card import JOKER
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.rules import Rules
from upcard.kernel.game import CHANCE
from upcard.kernel.state import Shuffle


def dealt(book: str | Rules, seats: int, deal: int = 1) -> Table:
    """A shuffled pack dealt by P1 to so many players."""
    t = table(book, f'seats = {seats}\ndeal = {deal}\nstep = "deal"\ndealer = "P1"')
    faces = list(t.game.asks(t.state)[CHANCE].faces)
    random.Random(seats * 10 + deal).shuffle(faces)
    t.state = t.game.play(t.state, CHANCE, Shuffle(tuple(faces)))
    return t


def pack(book: str | Rules, seats: int) -> tuple[int, int]:
    """How many decks of 52 and how many jokers are shuffled for the first deal, counted card by card."""
    t = table(book, f'seats = {seats}\nstep = "deal"\ndealer = "P1"')
    counts = Counter(t.game.asks(t.state)[CHANCE].faces)
    jokers = counts.pop(JOKER, 0)
    assert len(counts) == 52
    assert len(set(counts.values())) == 1
    return counts.popitem()[1], jokers


def hand_sizes(book: str, seats: int) -> list[int]:
    """The cards each player is dealt, deal by deal."""
    sizes: list[int] = []
    for deal in range(1, 8):
        t = dealt(book, seats, deal)
        held = {len(t.state.hand(seat).cards) for seat in range(seats)}
        assert len(held) == 1
        sizes.append(held.pop())
    return sizes


def allowed_seats(book: str) -> range:
    low, high = BOOKS[book].players
    return range(low, high + 1)


def scores(book: str | Rules, card: str) -> int:
    """What a card counts for a player caught with it: P1 goes out by discarding, P2 holds that card alone."""
    spare = "KD" if card != "KD" else "KC"
    t = table(
        book,
        f"""
        step = "play"
        discards = "6H"
        melds = [{{ owner = "P1", cards = "{{QS QH QC}}" }}]
        [hands]
        P1 = "{spare}"
        P2 = "{card}"
        """,
    )
    t.play("P1", f"discard {spare}")
    assert t.points()[0] == 0
    return t.points()[1]
