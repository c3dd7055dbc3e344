"""Learns the words in which the events of a game are told, where its state does not list them in ``EVENTS``.

What happens is read in the events of some games that are played at random, always the same ones.
"""

import random
import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import Event, Move, State, view
from upcard.kernel.ui.entry import Entry
from upcard.options.house_rules import HouseRules

GAMES: Final = 6
"""So many games are played of each book, with the fewest and the most players in turn."""

MOST_PLAYS: Final = 400
"""After so many plays one is left."""

MOST_MOVES: Final = 200
"""Among so many moves of a decision one is drawn."""

TOLD: Final = re.compile(r"[A23456789TJQK][SHDC](?![\w-])|\?\?|P\d+|[a-z][a-z_-]*|\d|[^\s\w]|[A-Z]")
"""A word of what is told."""


class Vocabulary:
    """The ``events`` of a game by their names, and all the words in which they are ``told``. Both are sorted."""

    def __init__(self, events: Iterable[str], told: Iterable[str]) -> None:
        self.events = tuple(sorted(events))
        self.told = tuple(sorted(told))


_known: Final[deque[tuple[Entry, Any, Vocabulary]]] = deque(maxlen=32)
"""By entry and rules, learnt last last. Rules can be compared, not all of them hashed."""


def vocabulary_of(rules: HouseRules) -> Vocabulary:
    """Return the words of a game: those of all its books, so that these have the same, and of the ``rules``."""
    entry = rules.entry
    for known, under, found in _known:
        if known is entry and under == rules.rules:
            return found
    events, told = set[str](), set[str]()
    books = [book.rules for book in entry.books.values()]
    for each in [*books, *([] if rules.rules in books else [rules.rules])]:
        low, high = entry.seats(each)
        for number in range(GAMES):
            for event in _events(entry.build(each), low if number % 2 == 0 else high, random.Random(number)):
                events.add(event.name)
                told.update(TOLD.findall(said(event)))
    made = Vocabulary(events, told)
    _known.append((entry, rules.rules, made))
    return made


def said(event: Event) -> str:
    """Return all of an event as text."""
    more = [str(event.number)] if event.number else []
    more += [f"to {event.other}"] if event.other >= 0 else []
    more += [str(event.what)] if event.what is not None else []
    return " ".join([str(event), *more])


def _events(game: Any, seats: int, rng: random.Random) -> Iterator[Event]:
    """Return what happens in a game."""
    state: State = game.start(seats)
    for _ in range(MOST_PLAYS):
        asks = game.asks(state)
        if not asks:
            return
        seat = next(iter(asks))
        if seat == CHANCE:
            move: Move = chance_move(asks[seat], rng)
        else:
            move = rng.choice(list(islice(game.moves(view(state, seat), seat), MOST_MOVES)))
        state = game.play(state, seat, move)
        yield from state.events


__all__ = ["TOLD", "Vocabulary", "said", "vocabulary_of"]
