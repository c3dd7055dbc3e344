"""The steady player of Guts is legal under every option, blind, and comes out ahead of random players."""

import random
from bisect import bisect_left, bisect_right
from itertools import combinations, pairwise
from typing import Any

import pytest

from benchmarks.guts import best_first, best_second, best_share, dealt, steady_chances
from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.guts.steady import better_than
from upcard.bots.guts.thresholds import thresholds
from upcard.cards.card import parse_faces
from upcard.games.guts.game import PACK
from upcard.games.guts.hands import hand_ranking
from upcard.kernel.run import play_out

VARIANTS: list[dict[str, Any]] = [
    {},
    {"declare_mode": "simultaneous", "all_out": "best_hand_pays", "hands": 8},
    {"cards": 3, "straights_flushes": True, "declare_mode": "simultaneous", "hands": 8},
    {"cards": 4, "ghost_hand": True, "hands": 8},
    {"cards": 2, "ghost_hand": True, "declare_mode": "simultaneous", "hands": 8},
    {"losers": "worst", "hands": 8},
    {"insolvency": "must_cover", "max_pot": 5, "max_pot_mode": "cap_both", "hands": 8},
]


@pytest.mark.parametrize(
    ("seats", "changes"),
    [(seats, changes) for seats in (2, 5, 26) for changes in (VARIANTS[-1:] if seats == 26 else VARIANTS)],
    ids=str,
)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    table = game_table("guts", changes)
    steady = [seat for seat in range(seats) if seat % 2]
    last = played_through(table.game, seats, steady, random.Random(seats), looks=1)
    assert table.entry.winners(table.game, last)


def test_chances() -> None:
    assert better_than(parse_faces("AS AD")) > 0.99
    assert better_than(parse_faces("3S 2C")) < 0.01
    balance = thresholds(4, False)
    assert balance.beats_declared(0.9, 0, 0) == 1
    assert balance.beats_declared(0.9, 1, 1) > balance.beats_declared(0.9, 2, 2) > balance.beats_declared(0.8, 2, 2)
    assert balance.beats_waiting(0.9, 3, 1) > balance.beats_waiting(0.9, 2, 1)
    assert balance.beats_waiting(0.9, 4, 2) == 1


@pytest.mark.clause("GUT-W05", "GUT-W03")
@pytest.mark.parametrize("sequences", [False, True])
def test_hands_of_three_cards_are_parts_of_all_22_100(sequences: bool) -> None:
    """Counted one by one."""
    ranking = hand_ranking(3, sequences)
    strengths = sorted([ranking.strength(hand) for hand in combinations(PACK, 3)])
    assert len(strengths) == 22_100
    for text in ("AS AH AD", "3S 2S AS", "4S 3H 2D", "AS KS JS", "2S 2H 3D", "AS KH JD", "5S 3H 2D", "QS 8H 2D"):
        hand = parse_faces(text)
        first = bisect_left(strengths, ranking.strength(hand))
        last = bisect_right(strengths, ranking.strength(hand))
        assert better_than(hand, ranking) == pytest.approx((first + last) / 2 / 22_100)


@pytest.mark.clause("GUT-W08")
def test_who_may_be_alone_asks_for_more_where_a_ghost_hand_has_to_be_beaten() -> None:
    """The last of three, after two who are out, is in with any hand. With a ghost hand it wins a pot or pays one, and
    being out it has a third of the pot that stays, as of the two pots there are when it loses: that is even with a hand
    that beats every second one."""
    plain, ghost = thresholds(3, False).out, thresholds(3, False, ghost=True).out
    assert plain[2][0] == 0
    assert ghost[2][0] == pytest.approx(1 / 2, abs=0.01)
    assert ghost[2][2] == pytest.approx(plain[2][2], abs=0.05), "it is not met where several are in"
    assert thresholds(3, False, ghost=True).beats_waiting(0.3, 3, 1) == pytest.approx(0.3)
    assert thresholds(3, False, ghost=True).beats_waiting(0.3, 3, 2) == 1


def said(hand: str, changes: dict[str, Any], declared: list[str]) -> str:
    """What `steady` says with that hand where those before it have declared so."""
    table = game_table("guts", {"cards": 3, **changes})
    seat = len(declared)
    hands = [hand if at == seat else other for at, other in enumerate(("TC TD 3S", "8C 8D 4H", "7C 7D 4C"))]
    table.lay(seats=3, hands=hands, declared=declared, pot=9)
    return str(BOTS["steady"](0).choose(table.game, table.seen(f"P{seat + 1}"), seat))


@pytest.mark.clause("GUT-W05", "GUT-W08")
def test_steady_minds_how_hands_rank_and_the_ghost_hand() -> None:
    suited = "9S 6S 2S"
    assert said(suited, {"straights_flushes": True}, ["in"]) == "in"
    assert said(suited, {}, ["in"]) == "out"
    assert said("5S 3H 2D", {}, ["out", "out"]) == "in"
    assert said("5S 3H 2D", {"ghost_hand": True}, ["out", "out"]) == "out"
    assert said("AS KH 2D", {"ghost_hand": True}, ["out", "out"]) == "in"


def test_the_balance_of_two_is_the_one_that_can_be_calculated() -> None:
    """Declaring first, staying out loses an ante, being in costs two against a better hand and gains one where the
    second stays out: who cannot beat a hand that comes in is indifferent if the second stays out with a third. Who
    has just that third must win one showdown in four, so that the first stays out with a ninth."""
    (first,), (_, second) = thresholds(2, False).out
    assert second == pytest.approx(1 / 3, abs=0.02)
    assert first == pytest.approx(1 / 9, abs=0.04)


def test_more_players_and_more_of_them_in_ask_for_better_hands() -> None:
    for fewer, more in pairwise([thresholds(seats, False).out for seats in (2, 3, 5, 8)]):
        assert fewer[0][0] < more[0][0]
    for row in thresholds(5, False).out:
        assert row == sorted(row)


def test_a_best_answer_in_a_pack_of_three() -> None:
    """Jack, queen and king, one each: the answers by hand."""
    three = [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]]
    always, never = [1.0] * 3, [0.0] * 3
    # The jack stays out and loses 1, the queen breaks even, the king wins 2.
    assert best_second(three, always) == pytest.approx(1 / 3)
    assert best_first(three, always) == pytest.approx(1 / 3)
    assert best_second(three, never) == best_first(three, never) == 1
    # Against a first who stays out with the jack only, the second's queen always meets the king when it is asked.
    assert best_second(three, [0.0, 1.0, 1.0]) == pytest.approx((-1 - 1 + 1 - 1 + 2 + 1) / 6)


def test_the_best_share_of_a_session_of_one_hand() -> None:
    """With the worse of two hands every second session is lost, whatever is done; hands that tie lose nothing."""
    assert best_share([[0.0, 1.0], [1.0, 0.0]], 1) == pytest.approx(0.75)
    assert best_share([[1.0]], 1) == 1


def test_two_players_can_gain_little_from_knowing_how_steady_plays() -> None:
    hands, weights = dealt()
    assert sum(map(sum, weights)) == 1326 * 1225
    gained = best_second(weights, steady_chances(hands, True)) + best_first(weights, steady_chances(hands, False))
    assert 0 <= gained / 2 < 0.03


def test_steady_wins_more_than_its_share_against_random_players() -> None:
    """Seats change, so that sitting anywhere is no advantage."""
    table = game_table("guts", {"hands": 60})
    won = 0
    for number in range(40):
        bots = [BOTS["steady" if seat == number % 4 else "random"](number) for seat in range(4)]
        last = play_out(table.game, table.game.start(4), bots, random.Random(number))
        won += number % 4 in table.entry.winners(table.game, last)
    assert won > 20
