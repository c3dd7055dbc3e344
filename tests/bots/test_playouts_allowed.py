"""`strong` is limited by playouts, and by the clock only where it is short of them: the same limit, the same answer."""

import random
import time
from contextlib import suppress
from typing import Any

import pytest

from tests.clocks import turn
from upcard.bots import BOTS
from upcard.bots.budget import allow_playouts, worlds_for
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import Endless, play_on, seeded
from upcard.kernel.state import Move, State
from upcard.players import made


def test_playouts_are_shared_by_the_moves() -> None:
    assert worlds_for(4, 160) == 160
    allow_playouts(200)
    try:
        assert [worlds_for(4, 160), worlds_for(1, 160), worlds_for(400, 160)] == [50, 160, 1]
    finally:
        allow_playouts(None)


def test_a_number_of_playouts_is_asked_for() -> None:
    bot = made("strong:400", 1)
    assert isinstance(bot, StrongBot) and (bot.playouts, bot.seconds) == (400, UNHURRIED)
    with pytest.raises(ValueError, match="10 to 1000000 playouts, not 9"):
        StrongBot(0, playouts=9)


class Both:
    """Asks two players, who are to answer alike, and counts; the clock of the ``other`` runs four times as fast."""

    def __init__(self, one: StrongBot, other: StrongBot) -> None:
        self.one = one
        self.other = other
        self.asked = 0

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        self.asked += 1
        move, clock = self.one.choose(game, seen, seat), time.monotonic
        with pytest.MonkeyPatch.context() as patch:
            turn(patch, lambda: 4 * clock())
            assert self.other.choose(game, seen, seat) == move
        return move


@pytest.mark.parametrize(
    ("game", "book", "seats"),
    [
        ("contract-rummy", "wikipedia", 3),
        ("pay-me", "pay-me", 3),
        ("mille", "standard", 2),
        ("daifugo", "standard", 4),
        ("anaconda", "standard", 4),
        ("indian-chief", "standard", 3),
    ],
)
def test_on_a_machine_that_is_slow_it_plays_the_same(game: str, book: str, seats: int) -> None:
    """Where the clock runs four times as fast it cuts nothing."""
    entry = CATALOGUE[game]
    rules = entry.build(entry.books[book].rules)
    quick, slow = StrongBot(0, UNHURRIED, 48), StrongBot(0, UNHURRIED, 48)
    both = Both(quick, slow)
    players: dict[int, Any] = {seat: both if not seat else BOTS["steady"](seat) for seat in range(seats)}
    with suppress(Endless):  # the game is not over after so many plays
        play_on(rules, rules.start(seats), players, seeded(random.Random(2)), 60)
    assert both.asked > 3 and quick.cut_short == slow.cut_short == 0
