"""Matches of every book for the tests of this folder."""

import random
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import Endless, seeded
from upcard.kernel.state import Event, Move, State
from upcard.match.match import Match
from upcard.options.house_rules import HouseRules, choose_rules

LONG = 1200
"""Plays after which a long game is left."""

BOOKS = [(entry.id, book) for entry in CATALOGUE.values() for book in entry.books]
EVERY_BOOK = pytest.mark.parametrize(("name", "book"), BOOKS, ids=[f"{name}-{book}" for name, book in BOOKS])


@cache
def rules_of(name: str, book: str) -> HouseRules:
    return choose_rules(CATALOGUE, name, book, {})


def seats_at(rules: HouseRules) -> int:
    low, high = rules.entry.seats(rules.rules)
    return max(low, min(3, high))


def bots(seats: int) -> dict[int, Any]:
    return {seat: BOTS["random"](seat) for seat in range(seats)}


def a_match(name: str, book: str, **more: Any) -> Match:
    rules = rules_of(name, book)
    seats = seats_at(rules)
    return Match(rules, seats, seeded(random.Random(4)), bots(seats), **more)


@cache
def walked(name: str, book: str) -> Match:
    """A game of random players, played for a while. Not to be changed."""
    match = a_match(name, book)
    with suppress(Endless):
        match.run(300)
    return match


class Hearing:
    """A random player who keeps what it hears."""

    def __init__(self, seed: int) -> None:
        self.bot = BOTS["random"](seed)
        self.heard: list[Event] = []

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.bot.choose(game, seen, seat)

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        self.heard += events


def asked_person() -> Match:
    """Seat 2 is to draw."""
    match = Match(rules_of("contract-rummy", "family"), 3, seeded(random.Random(7)))
    match.run()
    assert list(match.asks) == [2]
    return match
