"""The strong player of Guts: legal under every option, blind, in balance between two, a reader of the sheet."""

import random
from typing import Any

import pytest

from benchmarks.guts import best_at_once, best_first, best_second, dealt, strong_chances
from tests.amounts import amount
from tests.bots.decisions import played_through
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.budget import Budget
from upcard.bots.guts.answer import EDGE, answer_out, usual_out
from upcard.bots.guts.opponent_model import PRIOR, judge_others
from upcard.bots.guts.pair import pair
from upcard.bots.guts.steady import better_than
from upcard.bots.guts.thresholds import rounded_price, thresholds
from upcard.bots.strong import StrongBot
from upcard.cards.card import faces_text
from upcard.games.guts.game import GutsGame
from upcard.games.guts.hands import TWO_CARDS
from upcard.games.guts.rules import Rules
from upcard.games.guts.state import SHUFFLE, GutsState
from upcard.games.guts.ui.position import read_position
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, play_out
from upcard.kernel.state import view

HANDS, WEIGHTS = dealt()

VARIANTS: list[dict[str, Any]] = [
    {"hands": 8},
    {"declare_mode": "simultaneous", "hands": 8},
    {"declare_mode": "simultaneous", "all_out": "best_hand_pays", "hands": 8},
    {"insolvency": "must_cover", "max_pot": 5, "max_pot_mode": "cap_both", "hands": 8},
    {"insolvency": "credit", "max_pot": 10, "hands": 12},
    {"max_pot": 4, "max_pot_mode": "hard_cap", "ante_policy": "every_hand", "hands": 8},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 4, 11])
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(seats: int, changes: dict[str, Any]) -> None:
    table = game_table("guts", changes)
    strong = [seat for seat in range(seats) if seat % 2]
    last = played_through(table.game, seats, strong, random.Random(seats), looks=1, name="strong")
    assert table.entry.winners(table.game, last)


def test_nobody_gains_on_the_pair_by_knowing_it() -> None:
    second = best_second(WEIGHTS, strong_chances(HANDS, True))
    first = best_first(WEIGHTS, strong_chances(HANDS, False))
    # What the first seat loses the second wins: together there is nothing to gain but what is not balanced.
    assert 0 <= (second + first) / 2 < 0.0001
    assert second == pytest.approx(0.1159, abs=0.0002)


def test_nor_where_both_declare_at_once() -> None:
    assert 0 <= best_at_once(WEIGHTS, strong_chances(HANDS, True, True)) < 0.0001
    assert all(chance in (0, 1) or 0.03 < chance < 0.97 for chance in pair(True).first.values())


def test_a_best_answer_at_once_in_a_pack_of_three() -> None:
    """Jack, queen and king, one each: the answers by hand."""
    three = [[0.0, 1.0, 1.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0]]
    # Against who is always in, the jack stays out and loses 1, the queen breaks even, the king wins 2.
    assert best_at_once(three, [1.0] * 3) == pytest.approx(1 / 3)
    assert best_at_once(three, [0.0] * 3) == 1


def mixed_hand(sealed: bool) -> tuple[int, ...]:
    return next(hand for hand in HANDS if 0.2 < pair(sealed).first[TWO_CARDS.strength(hand)] < 0.8)


def test_a_mixed_hand_is_in_as_often_as_is_balanced_and_alike_at_one_position() -> None:
    game, hand = GutsGame(Rules(hands=1000)), mixed_hand(False)
    bot = BOTS["strong"](0)
    said = []
    for number in range(1, 301):
        position = {"seats": 2, "hands": [faces_text(hand), "?? ??"], "declared": []}
        state = read_position(game, position)
        assert isinstance(state, GutsState)
        seen = view(state.but(number=number), 0)
        decision = bot.decide(game, seen, 0)
        assert decision == bot.decide(game, seen, 0)
        assert decision.why.endswith("% of cases.")
        said.append(str(decision.move) == "in")
    assert sum(said) / 300 == pytest.approx(pair(False).first[TWO_CARDS.strength(hand)], abs=0.1)


@pytest.mark.parametrize(
    ("changes", "stacks"),
    [
        ({"declare_mode": "simultaneous", "all_out": "best_hand_pays"}, [100] * 3),
        ({"max_pot": 1, "max_pot_mode": "cap_both"}, [100] * 3),
        ({"max_pot": 2, "max_pot_mode": "hard_cap"}, [100] * 3),
        ({}, [100, 100, 2]),
        ({"ante_policy": "every_hand"}, [100] * 2),
        ({"session_end": "pot_taken"}, [100] * 2),
        ({"max_pot": 1}, [100] * 2),
    ],
    ids=str,
)
def test_where_chips_are_not_what_the_balance_takes_them_for_it_plays_as_steady(
    changes: dict[str, Any], stacks: list[int]
) -> None:
    table, seats = game_table("guts", changes), len(stacks)
    for hand in HANDS[::9]:
        hands = [faces_text(hand)] + ["?? ??"] * (seats - 1)
        state = table.entry.read_position(table.game, {"seats": seats, "hands": hands, "stacks": stacks})
        seen = view(state, 0)
        assert BOTS["strong"](0).decide(table.game, seen, 0) == BOTS["steady"](0).decide(table.game, seen, 0)


def test_a_lower_price_and_more_coins_ask_for_less() -> None:
    def first(coin: float, price: float) -> float:
        return thresholds(4, False, coin, price).out[0][0]

    assert first(0.5, 0.25) < first(0.5, 1) and first(0.8, 1) < first(0.2, 1)
    assert thresholds(4, False, 0.5, 0.25).filled(4, 3) == pytest.approx(0.5)
    assert (rounded_price(0.3), rounded_price(0.01), rounded_price(1)) == (0.25, 0.125, 1)


def test_a_balance_that_there_is_no_time_for_is_come_nearer_to_each_time() -> None:
    """One step at least, and at last it is the balance."""
    asked = (3, False, 0.375, 0.625)
    firsts = [thresholds(*asked, Budget(0)).out[0][0] for _ in range(4)]
    assert len({0.5, *firsts}) == 5
    whole = thresholds(*asked).out
    assert thresholds(*asked, Budget(0)).out == whole == thresholds(*asked).out
    assert abs(whole[0][0] - firsts[-1]) < abs(whole[0][0] - 0.5)


def middle(names: list[str], hands: int, changes: dict[str, Any]) -> tuple[GutsGame, GutsState]:
    """A table of these players after so many hands."""
    game = game_table("guts", {"hands": 100, "max_pot": 10, "insolvency": "credit", **changes}).game
    assert isinstance(game, GutsGame)
    rng, bots = random.Random(5), [BOTS[name](seat) for seat, name in enumerate(names)]
    state = game.start(len(names))
    while asks := game.asks(state):
        seat = min(asks)
        if seat != CHANCE:
            move = bots[seat].choose(game, view(state, seat), seat)
        elif state.step == SHUFFLE and len(state.sheet) == hands:
            return game, game.play(state, seat, chance_move(asks[seat], rng))
        else:
            move = chance_move(asks[seat], rng)
        state = game.play(state, seat, move)
    raise AssertionError("the session ended")


def test_the_score_sheet_tells_who_tosses_a_coin() -> None:
    names = ["steady", "steady", "random", "steady"]
    game, state = middle(names, 40, {})
    shares = [judge_others(game, view(state, seat), seat, Budget(9)).coin for seat in range(4)]
    assert [share < 0.2 for share in shares] == [False, False, True, False]
    assert shares[0] == pytest.approx(1 / 3, abs=0.11)
    assert judge_others(game, state.but(gone=(False, False, False, True)), 0, Budget(9)).coin == PRIOR
    assert judge_others(game, state.but(sheet=()), 0, Budget(9)).coin == PRIOR


@pytest.mark.parametrize("declared", [[], ["out"], ["in"], ["out", "in"], ["in", "in"], ["in", "out", "in"]], ids=str)
@pytest.mark.parametrize("pot", [4, 24])
def test_it_knows_when_steady_players_are_in(declared: list[str], pot: int) -> None:
    """By the part of all hands that stays out, after each of these and with a loser who pays all of the pot or less."""
    table = game_table("guts", {"max_pot": 10, "stack": 1000})
    out = usual_out(4, len(declared), declared.count("in"), min(pot, 10) / pot)
    for hand in HANDS[::3]:
        hands = ["?? ??"] * len(declared) + [faces_text(hand)] + ["?? ??"] * (3 - len(declared))
        position = {"seats": 4, "hands": hands, "declared": declared, "pot": pot}
        state = table.entry.read_position(table.game, position)
        seat = len(declared)
        said = BOTS["steady"](0).choose(table.game, view(state, seat), seat)
        assert (str(said) == "in") == (better_than(hand) > out)


def test_the_best_answer_to_steady_players_by_hand() -> None:
    """The last of three, one before is in: with the part x it beats that one in (x - out) / (1 - out) of cases, and
    where nobody loses three antes make the next pot, of which it pays one."""
    out, share = usual_out(3, 0, 0, 0.5), EDGE / 3
    more = share * 0.5 - (share * 0.25 - 0.25 / 3)
    chance = (0.5 - more) / 1.5
    assert answer_out((True, False), 3, 0.5, 0.25) == pytest.approx(out + chance * (1 - out), abs=1e-5)
    # Nobody is in, and nobody is left who could be.
    assert answer_out((False, False), 3, 0.5, 0.25) == pytest.approx(0, abs=1e-5)
    # It is in with less where fewer have still to say so.
    assert answer_out((False,), 3, 1, 1) < answer_out((), 3, 1, 1) < answer_out((True,), 3, 1, 1)


def test_the_score_sheet_tells_who_is_steady() -> None:
    """Those who balance, as strong ones among themselves do, are told from them, and coins are not taken for them."""
    told = []
    for name in ("steady", "strong", "gentle"):
        game, state = middle([name] * 4, 100, {"hands": 200})
        told.append(judge_others(game, view(state, 0), 0, Budget(9)))
    assert told[0].steady > 1 and told[1].steady < -1
    assert (told[0].coin, told[1].coin) == (0, 0) and told[2].coin > 0.5


def test_steady_players_are_answered_as_well_as_can_be() -> None:
    """Once the sheet says who they are it is in with less or more than the balance would be."""
    game, state = middle(["steady"] * 4, 100, {"hands": 200})
    seat, bot = state.turn, BOTS["strong"](0)
    needed = answer_out((), 4, 1 if state.pot <= 10 else 10 / state.pot, 4 / state.pot)
    assert f"{needed:.0%} is" in bot.decide(game, view(state, seat), seat).why
    fresh = view(state.but(sheet=(), number=1), seat)
    assert f"{needed:.0%} is" not in bot.decide(game, fresh, seat).why


def test_it_is_ahead_of_random_players() -> None:
    game = game_table("guts", {"hands": amount(60, 30), "max_pot": 10, "insolvency": "credit"}).game
    ahead = 0
    for seat in range(0, 4, amount(1, 3)):
        bots = [BOTS["strong" if at == seat else "random"](at) for at in range(4)]
        end = play_out(game, game.start(4), bots, random.Random(3))
        assert isinstance(end, GutsState)
        ahead += end.stacks[seat] > max(end.stacks[:seat] + end.stacks[seat + 1 :])
    assert ahead == amount(4, 2)


def test_a_budget_of_no_time_is_an_error_and_a_short_one_is_kept() -> None:
    with pytest.raises(ValueError, match=r"takes 0\.05 to 60\.0 seconds, not 0"):
        StrongBot(0, 0)
    assert StrongBot(0, 0.05).plays(GutsGame(Rules()))
    spent = Budget(0)
    assert spent.is_spent()
    left = Budget(60)
    assert not left.is_spent()
    left.longest = 61.0  # another step like that would be too long
    assert left.is_spent()


def test_who_is_not_asked_has_no_answer_and_a_game_without_one_is_refused() -> None:
    game = GutsGame(Rules())
    state = read_position(game, {"seats": 2, "hands": ["AS AD", "?? ??"], "declared": []})
    with pytest.raises(ValueError, match="not asked"):
        BOTS["strong"](0).decide(game, view(state, 1), 1)
    assert not BOTS["strong"](0).plays(object())
    with pytest.raises(ValueError, match="does not play this game"):
        BOTS["strong"](0).decide(object(), state, 0)
