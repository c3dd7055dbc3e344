"""A contest deals the same cards to everybody, and takes their luck out."""

from collections import Counter
from typing import Any

import pytest

from upcard.arena import contest as contests
from upcard.arena.contest import Contest, PlayedDeal, PlayerFailed, lowest_wins
from upcard.arena.statistics import Findings
from upcard.bots import BOTS, Decision
from upcard.bots.random_ import RandomBot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.guts.moves import Say
from upcard.kernel.state import Move, State
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs

GUTS = choose_rules(CATALOGUE, "guts", None, {"hands": 5})
PAIR = ("steady", "random")
NONE = Programs(1)
"""Programs that play: none."""


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (2, 3), (2, 5), (3, 3), (3, 4), (3, 6)])
def test_everybody_sits_everywhere_equally_often(players: int, seats: int) -> None:
    seatings = Contest(GUTS, tuple("abc"[:players]), seats, 1).seatings(0)
    assert len(set(seatings)) == len(seatings)
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in seatings)
        assert len(counts) == players and len(set(counts.values())) == 1


@pytest.mark.parametrize(("players", "seats"), [(3, 3), (4, 4), (3, 4), (3, 5), (2, 2), (4, 2), (4, 3)])
def test_nobody_sits_behind_the_same_neighbor_more_often(players: int, seats: int) -> None:
    """Over the deals each sits behind each other equally often, but for chance, and meets it as often."""
    contest, behind, deals = Contest(GUTS, tuple("abcd"[:players]), seats, 5), Counter[tuple[int, int]](), 2_000
    for number in range(deals):
        for seating in contest.seatings(number):
            behind.update(zip(seating, (*seating[1:], seating[0]), strict=True))
    counts = [behind[one, other] for one in range(players) for other in range(players) if one != other]
    assert min(counts) > 0.8 * max(counts)


def test_the_order_of_the_names_means_nothing() -> None:
    """Each of them has the same results, whoever is named first."""
    found = []
    for row in (("random", "gentle", "steady"), ("steady", "random", "gentle")):
        contest = Contest(GUTS, row, 3, 4)
        findings = Findings(contest, to_the_end=True)
        for number in range(8):
            findings.add(contest.play(number, NONE))
        found.append({each.player: (each.ahead, each.won) for each in findings.players()})
        assert all(sorted(row) == sorted(contest.players[at] for at in each) for each in contest.seatings(0))
    assert found[0] == found[1]


def test_who_is_named_twice_sits_twice() -> None:
    contest = Contest(GUTS, ("strong", "steady", "steady"), 3, 1)
    assert contest.players == ("strong", "steady")
    assert contest.seatings(0) == ((0, 1, 1), (1, 0, 1), (1, 1, 0))
    findings = Findings(contest)
    findings.add(PlayedDeal(((5, 2, 2), (0, 4, 2), (2, 2, 2))))
    best, other = findings.players()
    # The strong player's seats: 5 beside 2 and 2; 2 beside 2 and 2; 4 beside 0 and 2.
    assert best.player == "strong"
    assert best.ahead.mean == pytest.approx(2) and other.ahead.mean == pytest.approx(-1)
    assert best.won.mean == pytest.approx(7 / 9) and other.won.mean == pytest.approx(1 / 9)


@pytest.mark.parametrize(
    ("game", "seats", "whole"),
    [("guts", 2, False), ("guts", 3, True), ("mille", 2, False), ("mille", 2, True), ("classic-rummy", 2, False)],
)
def test_a_deal_depends_on_its_number_alone(game: str, seats: int, whole: bool) -> None:
    contest = Contest(choose_rules(CATALOGUE, game, None, {}), PAIR, seats, 3, whole)
    found = contest.play(1, NONE)
    assert found == contest.play(1, NONE)
    assert [len(row) for row in found.scores] == [seats] * len(contest.seatings(1))
    assert found != contest.play(2, NONE) or found != contest.play(3, NONE)


def test_few_places_are_good_where_the_game_says_so() -> None:
    daifugo = choose_rules(CATALOGUE, "daifugo", None, {})
    assert lowest_wins(daifugo) and not lowest_wins(GUTS)
    # Of the second deal on places before it count for nothing.
    for number in (0, 1):
        for row in Contest(daifugo, PAIR, 3, 1).play(number, NONE).scores:
            assert sorted(row) == [-3, -2, -1]


def test_who_plays_like_the_other_is_no_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards are the same: not even a little."""
    monkeypatch.setitem(contests.PLAYERS._own, "double", contests.PLAYERS["steady"])  # type: ignore[attr-defined]
    findings = Findings(Contest(GUTS, ("steady", "double"), 4, 1))
    for number in range(25):
        findings.add(findings.contest.play(number, NONE))
    (pair,) = findings.pairs()
    assert pair.gain.mean == pytest.approx(0) and pair.gain.error == pytest.approx(0)
    assert pair.better == "" and not findings.is_decided()
    assert sum(each.won.mean for each in findings.players()) * 2 == pytest.approx(1)


def test_the_better_player_is_found_and_then_it_is_enough() -> None:
    contest = Contest(choose_rules(CATALOGUE, "mille", None, {}), PAIR, 2, 1)
    findings, whole = Findings(contest), Findings(contest, to_the_end=True)
    while not findings.is_enough():
        scores = contest.play(findings.deals, NONE)
        findings.add(scores)
        whole.add(scores)
    assert 20 <= findings.deals < 60 and not whole.is_enough()
    (pair,), (plain,) = findings.pairs(), whole.pairs()
    assert pair.better == plain.better == "steady"
    assert pair.gain.low < plain.gain.low < plain.gain.mean == pair.gain.mean
    best, other = findings.players()
    assert (best.player, best.rating) == ("steady", None)
    assert best.won.mean > 0.5 > other.won.mean and best.ahead.mean == pytest.approx(-other.ahead.mean)


class Broken(RandomBot):
    """Fails, or answers what it may not."""

    name = "broken"
    how = ""

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        if self.how == "raises":
            raise KeyError("luck")
        if self.how == "refused":
            return Say("hide")
        if self.how == "no move":
            return Decision(Say("in"), "It is a guess.")  # type: ignore[return-value]
        return super().choose(game, seen, seat)

    def hear(self, events: tuple[Any, ...], seat: int) -> None:
        if self.how == "deaf":
            raise OSError("it does not listen")


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ("raises", "KeyError: 'luck'"),
        ("refused", "its move breaks GUT-27: Only in or out can be said now."),
        ("no move", "and a move is wanted"),
        ("deaf", "OSError: it does not listen"),
    ],
)
def test_a_player_that_fails_is_named(monkeypatch: pytest.MonkeyPatch, how: str, why: str) -> None:
    monkeypatch.setattr(Broken, "how", how)
    monkeypatch.setitem(contests.PLAYERS._own, "broken", Broken)  # type: ignore[attr-defined]
    with pytest.raises(PlayerFailed) as failed:
        Contest(GUTS, ("steady", "broken"), 3, 1).play(0, NONE)
    assert failed.value.player == failed.value.names[failed.value.seat] == "broken"
    assert sorted(failed.value.names) == ["broken", "steady", "steady"]
    assert why in str(failed.value.problem)


def test_so_many_seconds_are_the_strong_players() -> None:
    contest = Contest(GUTS, ("strong", "steady"), 2, 1, seconds=0.05)
    assert contest.made("strong", 0).seconds == 0.05  # type: ignore[attr-defined]
    assert contest.made("steady", 0).name == contest.made("twin=steady", 0).name == "steady"
    free = Contest(GUTS, ("strong", "steady"), 2, 1).made("quick=strong:64", 0)
    assert isinstance(free, StrongBot) and (free.seconds, free.playouts) == (UNHURRIED, 64)


def test_decisions_that_were_cut_short_are_counted_in_all_seatings(monkeypatch: pytest.MonkeyPatch) -> None:
    """By any of the strong players, of whom there is a new one at each seat each time."""
    asked = 0

    def hurried(bot: StrongBot, game: Any, seen: State, seat: int) -> Decision:
        nonlocal asked
        asked += 1
        bot.cut_short += 1
        return BOTS["steady"](0).decide(game, seen, seat)

    contest = Contest(GUTS, ("strong", "steady", "strong"), 3, 1)
    assert contest.play(0, NONE).cut_short == 0
    monkeypatch.setattr(StrongBot, "decide", hurried)
    assert contest.play(0, NONE).cut_short == asked > 3
