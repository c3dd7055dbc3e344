"""The strong player of Mille: legal under every option, blind, thrifty with time, and its playouts are the game's."""

import random
import re
import time
from typing import Any

import pytest

from tests.bots.decisions import played_through
from tests.rules.mille.tables import table
from tests.rules.table import fresh, game_table
from upcard.bots import BOTS
from upcard.bots.mille.playouts import MillePlayout
from upcard.bots.mille.strong import others
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.games.mille.rules import Rules
from upcard.games.mille.state import DEALING, DRAWING, MELDING, OVER, MilleState
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view

VARIANTS: list[dict[str, Any]] = [
    {"target": 200},
    {"take_on_two": "pair_of_twos", "first_upcard_two_free": True, "target": 200},
    {"pile_view": "top_only", "stock_refill": "at_once", "min_naturals_in_meld": 2, "target": 200},
]


@pytest.mark.parametrize("changes", VARIANTS, ids=str)
def test_every_decision_is_legal_has_a_reason_and_needs_no_hidden_card(
    monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    """With time enough, and few worlds: the same view gets the same answer."""
    monkeypatch.setitem(BOTS, "strong", lambda seed: StrongBot(seed, 10))
    monkeypatch.setattr("upcard.bots.mille.strong.MOST", 14)
    t = fresh("mille", 2, **changes)
    t.state = played_through(t.game, 2, [1], random.Random(5), looks=0.2, name="strong")
    assert len(t.scene().winners) == 1


def test_playouts_play_as_steady_does_at_the_table() -> None:
    """From the deal on, and from the middle of it, more than half come out the same to a point: the others differ by
    when wild cards are laid, by which of two cards that are worth as much goes, and by what is shuffled."""
    game, same, tried = game_table("mille").game, 0, 0
    steady = BOTS["steady"](0)
    for number in range(40):
        rng = random.Random(number)
        s = game.start(2)
        quick: list[float] = []
        for moves in range(400):
            asks = game.asks(s)
            if s.step == OVER or (s.sheet and s.step == DEALING):
                break
            seat = min(asks)
            if seat == CHANCE:
                s = game.play(s, seat, chance_move(asks[seat], rng))
                continue
            assert isinstance(s, MilleState)
            if moves in (3, 20):
                quick.append(MillePlayout(Rules(), s).play(0, random.Random(1)))
            s = game.play(s, seat, steady.choose(game, view(s, seat), seat))
        end = s.sheet[-1][0] - s.sheet[-1][1]
        same += len([each for each in quick if each == end])
        tried += len(quick)
    assert tried > 60 and same > 0.5 * tried


def test_what_is_tried() -> None:
    t = table("9S 9H KC 2S", "3C")
    assert [str(move) for move in others(t.game, view(t.state, 0), 0)] == ["discard 9S", "discard KC"]


def test_its_reason_names_what_was_weighed_and_a_short_budget_is_kept() -> None:
    game, rng = game_table("mille").game, random.Random(0)
    s, said, kept = game.start(2), "", ""
    StrongBot(0).plays(game)
    while not said and (asks := game.asks(s)):
        seat = min(asks)
        if seat == CHANCE:
            s = game.play(s, seat, chance_move(asks[seat], rng))
            continue
        seen = view(s, seat)
        began = time.thread_time()
        StrongBot(0, 0.05).decide(game, seen, seat)
        assert time.thread_time() - began < 0.25
        usual = BOTS["steady"](0).decide(game, seen, seat)
        if s.step in (DRAWING, MELDING) and len(s.sheet) == 0:
            decision = StrongBot(0, UNHURRIED, 60).decide(game, seen, seat)
            if decision.move != usual.move:
                said = decision.why
            elif decision != usual:
                kept = decision.why.removeprefix(usual.why)
        s = game.play(s, seat, usual.move)
    assert re.fullmatch(
        r"In \d+ deals played to the end, this came out \d+ points better than .*, give or take \d+\.", said
    )
    assert re.match(
        r" In \d+ deals played to the end, (this came out \d+ points better than|nothing else was better) ", kept
    )


def test_who_is_not_asked_has_no_answer() -> None:
    game = game_table("mille").game
    with pytest.raises(ValueError, match="not asked"):
        BOTS["strong"](0).decide(game, game.start(2), 0)
