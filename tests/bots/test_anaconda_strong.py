"""The strong player of Anaconda: legal under every option, blind, thrifty with time, and a reader of bets and cards."""

import random
import time
from typing import Any

import pytest

from tests.bots.decisions import played_through, pure_alone
from tests.rules.table import game_table
from upcard.bots import BOTS
from upcard.bots.anaconda.ranges import TILTS, hides, likely, quick_four, signs
from upcard.bots.anaconda.strong import BetsSight
from upcard.bots.budget import Budget
from upcard.bots.strong import StrongBot
from upcard.cards.card import parse_faces
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.rules import Rules
from upcard.games.anaconda.state import BET, HIGH_WAY, LOW_WAY, AnacondaState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view

VARIANTS: list[tuple[dict[str, Any], int]] = [
    ({"hands": 2}, 2),
    ({"betting": "no_limit", "both_ways": True, "hands": 2, "stack": 40}, 3),
    ({"betting": "spread", "low_ranking": "ace_to_six", "heads_up_second_pass": "skip", "hands": 1, "stack": 20}, 7),
]


@pytest.mark.parametrize(("changes", "seats"), VARIANTS, ids=str)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any], seats: int
) -> None:
    monkeypatch.setattr("upcard.bots.anaconda.strong.WORLDS", 20)
    table = game_table("anaconda", changes)
    last = played_through(table.game, seats, [1], random.Random(seats), looks=0.5, name="strong")
    assert table.entry.winners(table.game, last)


def asked(step: int, number: int, seed: int = 1) -> tuple[AnacondaGame, AnacondaState]:
    """A table of three steady players, where somebody has to answer a bet in that round, or at that step."""
    game, rng, steady = AnacondaGame(Rules()), random.Random(seed), BOTS["steady"](0)
    s = game.start(3)
    while asks := game.asks(s):
        seat = min(asks)
        if s.step == step and s.round_number == number and (s.betting.level or step != BET):
            return game, s
        move = chance_move(asks[seat], rng) if seat == CHANCE else steady.choose(game, view(s, seat), seat)
        s = game.play(s, seat, move)
    raise AssertionError("nobody was asked")


def test_a_bet_tells_of_a_hand_and_a_check_of_none() -> None:
    game, s = asked(BET, 3)
    raiser = max(range(3), key=lambda seat: s.betting.bets[seat])
    shown = signs(game.rules, s, raiser)
    before, now = s.totals[raiser] - 1 - s.betting.bets[raiser], s.betting.bets[raiser]
    assert list(shown) == [1, before / 2, now / 4, 0, 1]
    assert signs(game.rules, s, s.turn)[4] == 0
    for number in "123":
        good, bad = [likely(TILTS[number], (1, 4, 1, 0, 1), standing) for standing in (0.95, 0.3)]
        checked = [likely(TILTS[number], (1, 4, 0, 1, 0), standing) for standing in (0.95, 0.3)]
        assert good / bad > 1.4 and good / bad > checked[0] / checked[1]


@pytest.mark.parametrize(
    ("shown", "hidden", "way", "usual"),
    [
        # Two pairs lie open: with a king they would hide a jack, and only a full house looks worse like that.
        ("9S 9H JD JC", "KS", HIGH_WAY, False),
        ("9S 9H JD JC", "JS", HIGH_WAY, True),
        # Going low the lowest card is hidden; an ace looks high.
        ("8S 5H 4D 3C", "2S", LOW_WAY, True),
        ("8S 5H 4D 3C", "7S", LOW_WAY, False),
    ],
)
def test_what_is_shown_tells_what_is_hidden(shown: str, hidden: str, way: int, usual: bool) -> None:
    assert hides(parse_faces(shown), parse_faces(hidden)[0], way) == usual


@pytest.mark.parametrize(
    ("hand", "four"),
    [
        ("AS 2H 3D 8C KS KD QH", "AS 2H 3D 8C"),
        ("9S 9H 9D 5C 2S 7D KH", "9S 9H 9D KH"),
        ("2S 7S TS KS 9H JD QC", "2S 7S TS KS"),
        ("9S 9H KD KC 2S 3D 7H", "9S 9H KD KC"),
    ],
)
def test_four_cards_are_kept_by_their_looks(hand: str, four: str) -> None:
    assert sorted(quick_four(parse_faces(hand))) == sorted(parse_faces(four))


@pytest.mark.parametrize("number", [1, 2])
def test_passes_to_come_are_played_through(number: int) -> None:
    """No card is lost, and everybody has seven."""
    game, s = asked(BET, number)
    sight = BetsSight(game, view(s, s.turn), s.turn, Budget(9))
    hands = {seat: s.cards(seat).faces() for seat in s.live()}
    after = sight.passed(hands, sight.passes())
    assert sight.passes() == 3 - number
    assert sorted([face for hand in after.values() for face in hand]) == sorted(sum(hands.values(), ()))
    assert {len(hand) for hand in after.values()} == {7} and after != hands


@pure_alone
def test_against_bets_a_hand_is_worth_less_than_against_any_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the third round and the last, on average over hands."""
    monkeypatch.setattr("upcard.bots.anaconda.strong.WORLDS", 60)
    for number in (3, 4):
        read: list[float] = []
        blind: list[float] = []
        for seed in range(5):
            game, s = asked(BET, number, seed)
            for told in (read, blind):
                with monkeypatch.context() as changed:
                    if told is blind:
                        changed.setattr("upcard.bots.anaconda.strong.likely", lambda *_: 1.0)
                    sight = BetsSight(game, view(s, s.turn), s.turn, Budget(9))
                    told.append(sum(sight.shares()) if number == 3 else sight.last_share())
        assert sum(read) < sum(blind) - 0.2


def test_its_reason_names_what_was_weighed_and_a_short_budget_is_kept() -> None:
    for number in range(1, 5):
        game, s = asked(BET, number)
        seen = view(s, s.turn)
        began = time.thread_time()
        said = StrongBot(0, 0.05).decide(game, seen, s.turn).why
        assert time.thread_time() - began < 0.25
        assert said.startswith("By how the others have bet, ") and "% of the pot" in said


def test_who_is_not_asked_has_no_answer() -> None:
    game = AnacondaGame(Rules())
    with pytest.raises(ValueError, match="not asked"):
        BOTS["strong"](0).decide(game, game.start(2), 0)
