"""The last two at Daifugo know what the other holds: what the strong player is sure of then is what the rules say."""

import random
from typing import Any

import pytest

from tests.bots.decisions import pure_alone
from tests.rules.daifugo.test_tricks import table
from tests.rules.table import Table
from upcard.bots import BOTS
from upcard.cards.card import faces_text
from upcard.cards.pack import Pack
from upcard.games.daifugo.state import PLAY
from upcard.kernel.state import view

SEEN_THROUGH = "Whatever the other player does"


def finishes_first(game: Any, s: Any, me: int) -> bool:
    """Every legal move, to the end of the deal."""
    if me in s.finished or s.step != PLAY:
        return me in s.finished[:2] if s.step == PLAY else s.sheet[-1].index(me) < 2
    turn = s.turn
    ends = [finishes_first(game, game.play(s, turn, move), me) for move in game.moves(s, turn)]
    return any(ends) if turn == me else all(ends)


def ends(number: int, **changes: Any) -> list[Table]:
    """Tables with two hands of four cards, one for each lead and one for each trick that is to be beaten."""
    rng, found = random.Random(number), []
    for _ in range(10):
        cards = sorted(rng.sample(Pack(1).faces(), 48), key=lambda face: rng.random() + face % 16 % 3)
        hands = [faces_text(tuple(cards[:4])), faces_text(tuple(cards[4:8])), ""]
        found.append(table(*hands, **changes))
        found.append(table(*hands, trick=f"P2 {faces_text((cards[9],))}", **changes))
    return found


@pytest.mark.parametrize("changes", [{}, {"eights_end": True}, {"finisher_lead": "last_not_passed"}], ids=str)
def test_it_is_sure_where_every_line_of_play_says_so(changes: dict[str, Any]) -> None:
    sure = unsure = 0
    for t in ends(3, **changes):
        decision = BOTS["strong"](0).decide(t.game, view(t.state, 0), 0)
        wins = finishes_first(t.game, t.state, 0)
        if wins:
            assert finishes_first(t.game, t.game.play(t.state, 0, decision.move), 0)
            sure += decision.why.startswith(SEEN_THROUGH)
        else:
            assert not decision.why.startswith(SEEN_THROUGH)
            unsure += 1
    assert sure > 1 and unsure > 1


@pure_alone
def test_an_end_that_is_too_far_away_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.bots.daifugo.ends.MOST", 0)
    for t in ends(3):
        assert not BOTS["strong"](0).decide(t.game, view(t.state, 0), 0).why.startswith(SEEN_THROUGH)


def test_with_three_left_nothing_is_sure() -> None:
    t = table("3S 9S KS", "TS JS", "QS")
    assert not BOTS["strong"](0).decide(t.game, view(t.state, 0), 0).why.startswith(SEEN_THROUGH)
