"""The steady Daifugo player is legal under every option, blind, and stronger than chance."""

import random
from typing import Any

import pytest

from tests.amounts import amount
from tests.bots.decisions import played_through
from tests.rules.bench import bench, fresh
from tests.rules.daifugo.test_tricks import table
from upcard.bots import BOTS
from upcard.games import CATALOGUE
from upcard.kernel.run import play_out
from upcard.kernel.state import ONLOOKER, view

VARIANTS: list[dict[str, Any]] = [
    {},
    {"finisher_lead": "last_not_passed"},
    {"poor_exchange": True},
    {"auto_pass": True},
    {"session_end": "time"},
    {"session_end": "by_agreement"},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [3, 4, 8])
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    t = fresh("daifugo", seats, **changes)
    steady = [seat for seat in range(seats) if seat % 3]
    t.state = played_through(t.game, seats, steady, random.Random(seats), looks=0.2)
    assert t.scene().winners


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_it_wins_nearly_every_session_against_random_players(seats: int) -> None:
    """Of 200 sessions of five deals, one steady player among random ones wins at least 95 in a hundred."""
    entry = CATALOGUE["daifugo"]
    game = entry.build(entry.books["standard"].rules)
    sessions = amount(200, 40)
    won = 0
    for number in range(sessions):
        at = number % seats
        bots = [BOTS["steady" if seat == at else "random"](1000 * number + seat) for seat in range(seats)]
        end = play_out(game, game.start(seats), bots, random.Random(number))
        won += entry.winners(game, end) == (at,)
    assert won >= 0.95 * sessions


@pytest.mark.parametrize(
    ("hand", "trick", "move"),
    [
        # Low cards go out by a lead, all of a rank together.
        ("3S 3H 7S KS 2S", "", "play 3S 3H"),
        # Nobody beats the 2, and then the rest goes out.
        ("2S 9S", "", "play 2S"),
        # The cheapest card that beats it, without breaking a pair.
        ("8S 8H 9S KS AS", "P3 7S", "play 9S"),
        # An ace is kept while 2s are about.
        ("3S 4S 5S 6S AS", "P3 KD", "pass"),
        # The 2 wins the lead with which the last card goes out.
        ("3S 2S", "P3 AD", "play 2S"),
    ],
)
def test_it_finds_the_move(hand: str, trick: str, move: str) -> None:
    others = ("TS JS QS TH JH QH 2C", "TC JC QC JD QD 4H 5H")
    t = table(hand, *others, trick=trick)
    assert str(BOTS["steady"](0).choose(t.game, view(t.state, 0), 0)) == move


def test_it_gives_back_what_is_hardest_to_get_rid_of() -> None:
    t = bench(
        "daifugo",
        'step = "return"\nturn = "P1"\nseats = 3\nsheet = [["P1", "P2", "P3"]]\n'
        '[hands]\nP1 = "3S 4S 4H 5D 2S 2H"\nP2 = "9S TS"\nP3 = "9H TH"',
    )
    assert str(BOTS["steady"](0).choose(t.game, view(t.state, 0), 0)) == "return 3S 5D"


def test_who_is_not_asked_has_no_answer() -> None:
    t = table("3S", "4S", "5S")
    with pytest.raises(ValueError, match="not asked"):
        BOTS["steady"](0).decide(t.game, view(t.state, ONLOOKER), 1)
