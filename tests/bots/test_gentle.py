"""The gentle player plays every game: legally, blind, with a reason, in a moment; weaker than steady, and no match for
chance."""

import random
import time
from typing import Any

import pytest

from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.luck import luck
from upcard.catalogue import OWN
from upcard.games.guts.ui.position import read_position
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, play_out
from upcard.kernel.state import view

SLOW = 0.25
"""Seconds of the processor: five times what it may take, for a machine that has much to do."""

TABLES: list[tuple[str, dict[str, Any], int]] = [
    ("daifugo", {"poor_exchange": True, "hands": 3}, 4),
    ("daifugo", {"session_end": "by_agreement"}, 3),
    ("mille", {}, 2),
    ("guts", {"hands": 10, "insolvency": "must_cover", "max_pot": 5, "max_pot_mode": "cap_both"}, 4),
    ("guts", {"declare_mode": "simultaneous", "hands": 10}, 3),
    ("indian-chief", {"chief_split": "chosen_by_player", "doctor_suit": "named_by_player"}, 3),
    ("anaconda", {"betting": "no_limit", "both_ways": True, "hands": 4, "stack": 40}, 4),
    ("anaconda", {"low_ranking": "deuce_to_seven", "hands": 4}, 2),
    ("beggar-my-neighbor", {}, 2),
]


@pytest.mark.parametrize(("name", "changes", "seats"), TABLES, ids=str)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(
    name: str, changes: dict[str, Any], seats: int
) -> None:
    """The rummy games are looked through by tests/bots/test_blind.py."""
    table = game_table(name, changes)
    last = played_through(table.game, seats, range(seats - 1), random.Random(seats), looks=0.3, name="gentle")
    assert not table.game.asks(last)


def test_it_plays_every_game_in_a_moment_and_ends_it() -> None:
    """Three gentle players, a game of every book (a session of few hands), by processor time."""
    late = []
    for name, entry in OWN.items():
        for book, found in entry.books.items():
            game = entry.build(found.rules)
            assert BOTS["gentle"](0).plays(game)
            if name == "beggar-my-neighbor":
                continue
            rng, bot = random.Random(4), BOTS["gentle"](0)
            state = game.start(max(2, min(3, entry.seats(found.rules)[1])))
            decided = 0
            while (asks := game.asks(state)) and decided < 250:
                seat = min(asks)
                if seat == CHANCE:
                    state = game.play(state, seat, chance_move(asks[seat], rng))
                    continue
                seen = view(state, seat)
                began = time.thread_time()
                move = bot.choose(game, seen, seat)
                took = time.thread_time() - began
                decided += 1
                # The first decisions make tables that are kept.
                if decided > 20 and took > SLOW:
                    late.append(f"{book}: {move} took {took:.3f} s")
                state = game.play(state, seat, move)
    assert not late


def test_three_of_them_do_not_hand_each_other_the_same_card_for_ever() -> None:
    """Each took the upcard for a meld on the table and carelessly threw it off again: nothing changed, nor did the
    mood."""
    table = game_table("carioca", {})
    bots = [BOTS["gentle"](30 + seat) for seat in range(3)]
    assert not table.game.asks(play_out(table.game, table.game.start(3), bots, random.Random(3), limit=2_000))


@pytest.mark.parametrize(
    ("name", "seats"), [("daifugo", 4), ("mille", 2), ("indian-chief", 3), ("anaconda", 3), ("contract-rummy", 3)]
)
def test_it_beats_chance(name: str, seats: int) -> None:
    """Seats change, so that sitting anywhere is no advantage. docs/players/gentle.md has the figures."""
    table, won, games = game_table(name, {}), 0, 6
    for number in range(games):
        at = number % seats
        bots = [BOTS["gentle" if seat == at else "random"](number * 10 + seat) for seat in range(seats)]
        won += table.entry.winners(
            table.game, play_out(table.game, table.game.start(seats), bots, random.Random(number))
        ) == (at,)
    assert won >= games - 2


def test_the_mood_follows_from_the_view() -> None:
    game = game_table("guts", {}).game
    moods = []
    for hand in ("AS KD", "7S 2D", "9S 9D"):
        seen = view(read_position(game, {"seats": 2, "hands": [hand, "?? ??"], "declared": []}), 0)
        moods.append(luck(seen, 0))
        assert luck(seen, 0) == moods[-1] and 0 <= moods[-1] < 1
    assert len(set(moods)) == 3


@pytest.mark.parametrize(("hand", "said"), [("4S 4D", "in"), ("AS 2D", "in"), ("KS 3D", "in"), ("QS JD", "out")])
def test_at_guts_it_likes_pairs_aces_and_kings_whoever_is_in(hand: str, said: str) -> None:
    game = game_table("guts", {}).game
    hands = [hand] + ["?? ??"] * 2
    decision = BOTS["gentle"](0).decide(
        game, view(read_position(game, {"seats": 3, "hands": hands, "declared": []}), 0), 0
    )
    assert str(decision.move) == said and decision.why.endswith(".")


def test_who_is_not_asked_has_no_answer_and_other_games_are_refused() -> None:
    for name in ("guts", "daifugo", "mille", "anaconda", "indian-chief", "contract-rummy"):
        game = game_table(name, {}).game
        with pytest.raises(ValueError, match="not asked"):
            BOTS["gentle"](0).decide(game, game.start(2 if name == "mille" else 3), 0)
    with pytest.raises(ValueError, match="does not play this game"):
        BOTS["gentle"](0).decide(object(), game.start(3), 0)
