"""Who is no better is not called better, and who is better is: contests of twins, and of players of known strength."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from benchmarks.figures import kept
from benchmarks.null_test import STRENGTHS, Diluted
from upcard.arena.contest import Contest, PlayedDeal, Seating
from upcard.arena.statistics import Findings
from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
from upcard.programs.programs import Programs

RUNS = 100
NONE = Programs(1)
GUTS = choose_rules(CATALOGUE, "guts", None, {})
OTHERS = ("feeder", "weak")


@dataclass(frozen=True)
class Fed(Contest):
    """A game in which a seat lives on what the seat before it throws away: much where that is a feeder, less where it
    is weak. What else a deal brings is luck. The players are as strong as their names say."""

    def play(self, number: int, programs: Programs) -> PlayedDeal:
        luck = [Random(f"{self.seed} {number} {seat}").gauss(0, 2) for seat in range(self.seats)]
        gift = {"feeder": 6, "weak": 2}
        found = []
        for seating in self.seatings(number):
            names = [self.players[at] for at in seating]
            found.append(
                tuple([round(100 * (luck[seat] + gift.get(names[seat - 1], 0))) for seat in range(self.seats)])
            )
        return PlayedDeal(tuple(found))


@dataclass(frozen=True)
class OneCircle(Fed):
    """The same, where the players always sit in one order."""

    def seatings(self, number: int) -> tuple[Seating, ...]:
        return super().seatings(0)


def claims(make: Callable[..., Contest], seats: int, to_the_end: bool, runs: int = RUNS, deals: int = 60) -> int:
    """In so many of the runs the one twin is called better than the other."""
    found = 0
    row = ("1=twin", "2=twin", *OTHERS[: seats - 2])
    for seed in range(runs):
        contest = make(GUTS, row, seats, seed)
        findings = Findings(contest, to_the_end)
        while findings.deals < deals and not findings.is_enough():
            findings.add(contest.play(findings.deals, NONE))
        found += findings.pairs()[0].better != ""
    return found


@pytest.mark.parametrize("to_the_end", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twins_among_others_are_not_told_apart(seats: int, to_the_end: bool) -> None:
    assert claims(Fed, seats, to_the_end) <= 5


@pytest.mark.parametrize("seats", [3, 4])
def test_one_circle_for_all_deals_would_tell_them_apart(seats: int) -> None:
    assert claims(OneCircle, seats, to_the_end=True) > RUNS / 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twins_at_guts_are_not_told_apart(seats: int) -> None:
    """A real game, in which all others act on what was said before them."""
    row, wrong, runs = ("1=random", "2=random", "steady", "gentle")[:seats], 0, 8
    for seed in range(runs):
        contest = Contest(GUTS, row, seats, seed)
        findings = Findings(contest)
        for number in range(60):
            findings.add(contest.play(number, NONE))
        wrong += findings.pairs()[0].better != ""
    assert wrong <= 1


def test_players_of_known_strength_come_back_in_order() -> None:
    rules = choose_rules(CATALOGUE, "mille", None, {})
    contest = Diluted(rules, ("40", "0", "20", "60"), 2, 1)
    findings = Findings(contest, to_the_end=True)
    for number in range(12):
        findings.add(contest.play(number, NONE))
    assert [each.player for each in findings.players()] == ["0", "20", "40", "60"]


def test_the_large_null_test_that_is_kept_has_been_passed() -> None:
    found = kept("null_test")
    assert {each["seats"] for each in found["twins"]} == {2, 3, 4}
    for each in found["twins"]:
        assert each["runs"] == 100 and max(each["told_apart"].values()) <= 5
    for each in found["known"]:
        assert [row["random"] for row in each["players"]] == list(STRENGTHS)
