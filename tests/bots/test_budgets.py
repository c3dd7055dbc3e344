"""The time of a decision is kept from the first one on: what would take long is in tables, or is left out."""

import json
import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks import budgets, guts_pair, guts_usual
from benchmarks.anaconda_ladders import WAYS, ladder
from tests.bots.test_rummy_search import asked, dealt
from tests.clocks import turn
from upcard.bots.anaconda.ladders import LADDERS
from upcard.bots.budget import Budget, note_cut, was_cut
from upcard.bots.daifugo.search import SearchConfig, decide_with
from upcard.bots.guts import thresholds as guts_thresholds
from upcard.bots.guts.answer import answer_out, is_reckoned
from upcard.bots.guts.pair import AT_ONCE, FIRST, SECOND
from upcard.bots.guts.steady_thresholds import usual
from upcard.bots.rummy import search
from upcard.bots.rummy.ends import at_once
from upcard.bots.rummy.steady import decide
from upcard.bots.strong import StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.state import PLAY
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import view
from upcard.melds.deadline import OutOfTime, within

HOUR = 3_600.0


def test_the_tables_of_guts_are_what_is_computed() -> None:
    for stored, often in zip(
        (FIRST, SECOND, AT_ONCE), (*guts_pair.balance(False), guts_pair.balance(True)[0]), strict=True
    ):
        never, mixed = guts_pair.between(often)
        assert stored[0] == never and stored[1] == pytest.approx(mixed)
    for seats in (2, 3, 10):
        for sealed in (False, True):
            for row, swept in zip(usual(seats, sealed), guts_usual.usual(seats, sealed), strict=True):
                assert row == pytest.approx(swept)
    assert usual(11, False) == []


@pytest.mark.parametrize("name", WAYS)
def test_the_ladders_of_anaconda_are_what_is_computed(name: str) -> None:
    assert list(LADDERS[name]) == ladder(name)


def test_what_steady_goes_by_is_never_swept() -> None:
    """At as many seats as Guts is advised for; at more the strong player does what the time allows."""
    spent = Budget(0)
    for seats in (2, 10):
        known = guts_thresholds.thresholds(seats, False, budget=spent).out
        assert known == guts_thresholds.thresholds(seats, False).out == usual(seats, False)
    before = guts_thresholds.thresholds(24, False, budget=spent).out
    assert before != guts_thresholds.thresholds(24, False, budget=spent).out


def first_asked(name: str, seats: int) -> tuple[Any, Any, int]:
    """A game whose first question is what takes long."""
    entry = CATALOGUE[name]
    game = entry.build(next(iter(entry.books.values())).rules)
    state: Any = game.start(seats)
    rng = random.Random(seats)
    while CHANCE in game.asks(state):
        state = game.play(state, CHANCE, chance_move(game.asks(state)[CHANCE], rng))
    return game, state, next(iter(game.asks(state)))


def test_at_many_seats_guts_is_played_in_time_from_the_first_hand_on(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state, seat = first_asked("guts", 25)
    looks = count()
    turn(monkeypatch, lambda: float(next(looks)))  # a second from one to the next
    StrongBot(0, 9.0).decide(game, view(state, seat), seat)
    assert 2 <= guts_thresholds._balance(25, False, guts_thresholds.COIN, 1.0, False).reached[0] <= 7


def test_the_best_answer_at_guts_is_left_out_where_it_takes_too_long_and_is_there_later() -> None:
    asked_for = (7, 2, 0.37)
    assert not is_reckoned(*asked_for, Budget(0))
    tries = 1
    while not is_reckoned(*asked_for, Budget(0)) and tries < 30:
        tries += 1
    assert is_reckoned(*asked_for, Budget(HOUR))
    assert 0 < answer_out((True,), 7, 0.37, 0.5) < 1


def long_work() -> Callable[[], int]:
    game, s = dealt("kalooki", 9)
    hand, melder = s.hand(0).cards, game.ruled(s).of(s).melder
    return lambda: sum([melder.short(hand) for _ in range(10**6)])


def test_time_that_is_short_is_short_for_what_is_asked_within_it_too() -> None:
    work = long_work()
    with pytest.raises(OutOfTime):
        within(0.01, lambda: within(HOUR, work))

    def goes_on() -> str:
        with pytest.raises(OutOfTime):
            within(0.0, work)
        work()
        return "never"

    # What was short was only the part within.
    with pytest.raises(OutOfTime):
        within(0.05, goes_on)


@pytest.mark.parametrize(
    ("book", "deal"), [("kalooki", 9), ("parlett", 7), ("denexa", 5), ("pay-me", 8), ("carioca", 8)]
)
def test_without_time_a_move_of_rummy_is_legal_and_mostly_the_steady_players(book: str, deal: int) -> None:
    game, s = dealt(book, deal)
    alike: list[bool] = []
    for here, seat in asked(game, s, 90):
        seen = view(here, seat)
        move = at_once(game, seen, seat)
        game.play(here, seat, move)
        if here.step == PLAY:
            alike.append(move == decide(game, seen, seat).move)
    assert sum(alike) > 0.6 * len(alike) > 6


def test_what_steady_takes_too_long_for_is_played_at_once() -> None:
    """As soon as its searches are over their time; and that is told."""
    game, s = dealt("kalooki", 9)
    hasty = 0
    for here, seat in asked(game, s, 45):
        seen = view(here, seat)
        was_cut()
        decision = search.decide(game, seen, seat, 0.0, search.NOTHING)
        usual = decide(game, seen, seat)
        if was_cut():
            hasty += 1
            assert decision.move == at_once(game, seen, seat) and "little time" in decision.why
        else:
            assert decision == usual
        assert search.decide(game, seen, seat, HOUR, search.NOTHING) == usual
        assert not was_cut()
    assert hasty > 5


def test_a_decision_that_the_clock_has_cut_short_is_counted() -> None:
    game, state, seat = first_asked("daifugo", 4)
    seen, bot = view(state, seat), StrongBot(0)
    was_cut()
    decide_with(SearchConfig(1, 1, 0.0, 0.0, True), game, seen, seat, HOUR)
    assert not was_cut()
    decide_with(SearchConfig(10**7, 10**7, 0.0, 0.0, True), game, seen, seat, 0.0)
    assert was_cut() and not was_cut()
    # What others have left out before is not laid to it.
    note_cut()
    game, state, seat = first_asked("guts", 2)
    bot.decide(game, view(state, seat), seat)
    assert bot.cut_short == 0


def test_what_is_measured() -> None:
    # Of the least time the longest step takes a quarter, on a busy machine nearly half: then another is left out.
    order = ["guts", "--seats", "2", "--every", "3", "--seconds", "1", "--by-processor", "--json"]
    done = CliRunner().invoke(budgets.main, order)
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert (found["game"], found["seats"], found["cut"]) == ("guts", 2, 0)
    low, often, most = found["processor"]
    assert 0 <= low <= often <= most and found["decisions"] > 10 and found["worst"].startswith("declare, number ")
