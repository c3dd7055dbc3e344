"""What has to hold throughout whole sessions of Daifugo and games of Mille, recomputed by other means."""

import random
from collections import Counter
from typing import Any

import pytest

from tests.rules.table import Table, fresh
from upcard.cards.card import face_text
from upcard.games.daifugo.state import PLAY
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.melds.meld import Meld

DAIFUGO: list[dict[str, Any]] = [
    {},
    {"finisher_lead": "last_not_passed", "poor_exchange": True},
    {"auto_pass": True, "poor_exchange": True},
    {"eights_end": True, "finisher_lead": "last_not_passed"},
]
MILLE: list[dict[str, Any]] = [
    {},
    {"take_on_two": "pair_of_twos", "first_upcard_two_free": True, "stock_refill": "at_once"},
    {"min_naturals_in_meld": 2, "pile_view": "top_only", "clean_hand_needs_going_out": True},
]


def walk(t: Table, seed: int) -> None:
    """A random play."""
    rng = random.Random(f"{seed} {t.state.deal} {len(t.state.events)} {hash(t.state)}")
    asks = t.game.asks(t.state)
    seat = next(iter(asks))
    moves = [chance_move(asks[seat], rng)] if seat == CHANCE else list(t.game.moves(t.state, seat))
    t.state = t.game.play(t.state, seat, rng.choice(moves))


@pytest.mark.parametrize("changes", DAIFUGO, ids=str)
@pytest.mark.parametrize("seats", range(3, 9))
def test_a_session_of_daifugo(seats: int, changes: dict[str, Any]) -> None:
    """52 cards at all times; the exchange leaves the sizes of hands; every seat has one title a deal."""
    t = fresh("daifugo", seats, **changes)
    dealt: list[int] = []
    while t.game.asks(t.state):
        walk(t, seats)
        faces = [face for pile in t.state.piles for face in pile.faces()]
        assert not faces or (sorted(faces) == sorted(set(faces)) and len(faces) == 52)
        if "dealt" in t.events():
            dealt = [len(t.state.hand(seat).cards) for seat in range(seats)]
        if t.events()[-1:] == ["leads"] and not t.state.plays and not t.state.played().cards and t.state.step == PLAY:
            assert [len(t.state.hand(seat).cards) for seat in range(seats)] == dealt
    assert len(t.state.sheet) == 5
    for order in t.state.sheet:
        assert sorted(order) == list(range(seats))
    assert t.scene().winners == (t.state.sheet[-1][0],)


PLAIN = {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10, "2": 20}


def worth(face: int) -> int:
    text = face_text(face)
    return {"QS": 100, "JD": 50}.get(text, PLAIN.get(text[0], 5))


def counted(melds: list[Meld], left: list[int], out_only: bool) -> tuple[int, int]:
    """A second way to the score: every card by itself, with the factors of its meld."""
    wild = any(meld.low != 2 and "2" in [face_text(face)[0] for face in meld.faces] for meld in melds)
    clean = bool(melds) and not wild and not (out_only and left)
    points, stars = 0, int(clean)
    for meld in melds:
        ranks = Counter(face_text(face)[0] for face in meld.faces)
        natural = list(ranks.values()) == [8]
        stars += natural
        for face in meld.faces:
            points += worth(face) * (1 + natural) * (1 + clean)
    return points - sum(map(worth, left)), stars


@pytest.mark.parametrize("changes", MILLE, ids=str)
@pytest.mark.parametrize("seed", range(5))
def test_a_game_of_mille(seed: int, changes: dict[str, Any]) -> None:
    """104 cards, worth 1140, at all times; who is out has none; scores as counted card by card."""
    t = fresh("mille", 2, **changes)
    while t.game.asks(t.state):
        deals = len(t.state.sheet)
        walk(t, seed)
        faces = t.entry.cards(t.state)
        assert not faces or (len(faces) == 104 and sum(map(worth, faces)) == 1140)
        for event in t.state.events:
            if event.name == "out":
                assert not t.state.hand(event.seat).cards
        if len(t.state.sheet) > deals:
            for seat in (0, 1):
                melds = [meld for meld, owner in zip(t.state.melds, t.state.owners, strict=True) if owner == seat]
                left = [card.face for card in t.state.hand(seat).cards]
                found = counted(melds, left, "clean_hand_needs_going_out" in changes)
                assert found == (t.state.sheet[-1][seat], t.state.stars[-1][seat])
    assert max(t.state.totals()) >= 1200
    assert t.state.totals()[t.state.winner] == max(t.state.totals())
