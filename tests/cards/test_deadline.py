"""Searches that nobody could wait for: hands of sixty cards, half of them wild."""

import time
from random import Random

import pytest

from upcard.cards.card import FACES, JOKER, Card, face_of
from upcard.melds import arrange, shapes
from upcard.melds.covers import Sorter
from upcard.melds.deadline import OutOfTime, within
from upcard.melds.engine import Melder, MeldRules, arrange_least, check, lay_out, parse_contract

RULES = MeldRules(wilds=(JOKER, *[face_of(suit, rank) for suit in range(4) for rank in (2, 3, 4, 5)]), neighbours=True)
POINTS = tuple([min(10, face % 16) for face in range(FACES)])


def hand(count: int, seed: int = 1) -> tuple[Card, ...]:
    pack = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] * 4 + [JOKER] * 32
    return tuple([Card(face) for face in Random(seed).sample(pack, count)])


def test_a_hand_that_nobody_could_look_through_is_laid_out_nevertheless() -> None:
    """Not best perhaps, but lawful, from the cards of the hand, and the same each time."""
    cards = hand(40)
    melds, dead = arrange_least(cards, RULES, POINTS)
    for meld in melds:
        assert check(meld, RULES) is None
    left = [card.face for card in cards]
    for meld in melds:
        for face in meld.faces:
            left.remove(face)
    assert sum([POINTS[face] for face in left]) == dead < sum([POINTS[card.face] for card in cards]) / 4
    assert arrange_least(cards, RULES, POINTS) == (melds, dead)


def test_the_count_is_out_of_reach_of_hands_that_people_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = hand(18)
    found = lay_out(cards, RULES, POINTS, ())
    monkeypatch.setattr(arrange, "MOST_STEPS", 10**9)
    monkeypatch.setattr(shapes, "MOST_SHAPES", 10**9)
    other = lay_out(cards, RULES, POINTS, ())
    assert (found.melds, found.dead) == (other.melds, other.dead)


def test_a_search_stops_when_the_time_is_over() -> None:
    melder = Melder(parse_contract("S3 S3 R4 R4 S3 R4 S3 S3 R4 R4"), RULES)
    began = time.monotonic()
    with pytest.raises(OutOfTime):
        within(0.2, lambda: [melder.short(hand(60, seed)) for seed in range(1000)])
    assert time.monotonic() - began < 10
    # What is asked afterwards has all the time again.
    assert Sorter(hand(12), RULES).can(12)


def test_a_search_that_finds_nothing_looks_at_the_clock_too() -> None:
    melder = Melder(parse_contract("R4 R4 S3 S3 S3"), MeldRules(wilds=(JOKER,)))
    with pytest.raises(OutOfTime):
        within(0.0, lambda: [melder.short(hand(8, seed)) for seed in range(8)])


@pytest.mark.parametrize("contract", ["R4 R4", "R4", "S3 S3 S3", "S9 R9"])
def test_ways_that_nobody_could_count_are_given_up(contract: str) -> None:
    melder = Melder(parse_contract(contract), RULES)
    began = time.monotonic()
    with pytest.raises(OutOfTime):
        within(0.2, lambda: [len(list(melder.groups(hand(60, seed), 0, 60))) for seed in range(1000)])
    assert time.monotonic() - began < 5
