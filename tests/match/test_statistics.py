"""Statistics over finished games, and the moments that they count."""

import random
from collections import Counter
from contextlib import suppress

import pytest

from upcard.kernel.run import Endless, seeded
from upcard.match.match import Match
from upcard.match.moments import deeds, moments
from upcard.match.record import record_of
from upcard.match.statistics import FinishedGame, Person, game_of, statistics
from upcard.players import PLAYERS

from .matches import EVERY_BOOK, a_match, rules_of

ANN, BEN, ROBOT = Person("Ann"), Person("Ben"), Person("Rose", bot=True)


def test_people_are_told_apart_by_name_and_whoever_asks_is_one_person() -> None:
    games = [
        FinishedGame("mille", "standard", (Person("Ann", you=True), BEN), (5000, 3000), (0,), (3, 1), (0, 0), "1"),
        FinishedGame("mille", "standard", (BEN, Person("Anna", you=True)), (2000, 5100), (1,), (), (), "2"),
        FinishedGame(
            "mille", "standard", (Person("BEN"), Person("Anna", you=True)), (5200, 100), (0,), (2, 2), (1, 0), "3"
        ),
        FinishedGame("guts", "standard", (ROBOT, Person("Rose")), (50, 50), (0, 1)),
    ]
    you, ben, robot, rose = statistics(games)
    assert (you.person.name, you.wins, you.streak, you.running) == ("Anna", 2, 2, 0)
    assert you.mean == pytest.approx((5000 + 5100 + 100) / 3)
    assert [(each.at, each.won, each.points) for each in you.outcomes] == [
        ("1", True, 5000),
        ("2", True, 5100),
        ("3", False, 100),
    ]
    assert (you.outs, you.claims, you.counted) == (5, 0, 2), "a game in which nobody has counted is left out"
    assert (ben.wins, ben.outs, ben.claims, ben.running) == (1, 3, 1, 1)
    assert (robot.person.bot, rose.person.bot) == (True, False)
    assert robot.outcomes[0].shared and rose.wins == 1


def test_what_a_bot_played_for_somebody_counts_for_nobody() -> None:
    """The game at which it was replaced is neither won nor lost by that person; the others have theirs."""
    away = Person("Ann", you=True, replaced=True)
    games = [
        FinishedGame("mille", "standard", (away, BEN), (5000, 3000), (0,)),
        FinishedGame("mille", "standard", (Person("Ann", you=True), BEN), (100, 5000), (1,)),
    ]
    ben, you = statistics(games)
    assert (you.wins, len(you.outcomes)) == (0, 1)
    assert (ben.wins, len(ben.outcomes)) == (1, 2)


@EVERY_BOOK
def test_the_moments_of_every_game(name: str, book: str) -> None:
    match = a_match(name, book)
    with suppress(Endless):
        match.run(600)
    found = list(moments(match))
    kinds = Counter(each.kind for each in found)
    assert kinds["deal"] and all(1 <= each.n <= match.n for each in found)
    assert found == sorted(found, key=lambda each: each.n)
    if name == "indian-chief":
        assert kinds["theft"]
    if name == "contract-rummy":
        assert kinds["claim"]


def test_what_was_taken_back_is_no_moment() -> None:
    match = a_match("indian-chief", "standard")
    with suppress(Endless):
        match.run(2)
    before = list(moments(match))
    fork = match.fork(players={})
    seat = next(iter(fork.asks))
    fork.answer(seat, next(fork.moves(seat)))
    fork.take_back(seat)
    assert list(moments(fork)) == before


def test_the_deeds_of_a_whole_game_are_those_of_its_score_sheet() -> None:
    """Whoever goes out at Mille ends the deal: as often as there are deals that ended so."""
    players = {seat: PLAYERS["steady"](seat) for seat in range(2)}
    match = Match(rules_of("mille", "standard"), 2, seeded(random.Random(5)), players, names=("Ann", "Ben"))
    match.run()
    done = deeds(match)
    outs = [each for n in range(1, match.n + 1) for each in match.history.happened(n) if each.name == "out"]
    assert sum(done.outs) == len(outs) > 2 and done.claims == (0, 0)
    game = game_of(record_of(match))
    assert game is not None
    assert (game.totals, game.winners, game.outs) == (
        match.totals,
        match.winners,
        done.outs,
    )
    unfinished = match.fork(match.n - 1)
    assert game_of(record_of(unfinished)) is None
