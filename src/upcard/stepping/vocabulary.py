"""The words of a game of another package, learnt from games of it.

Upcard's own games have theirs in `upcard.stepping.numbering.WORDS` and `upcard.stepping.layouts.EVENTS`. What another
game does not declare (`Entry.words`) is read in the moves, the buttons and the events of some games that are played at
random, always the same ones.
"""

import random
import re
from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from upcard.cards.card import FACES, face_text
from upcard.kernel.face.entry import Entry
from upcard.kernel.face.scene import Scene
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import Event, Move, State, view
from upcard.options.house_rules import HouseRules

GAMES: Final = 6
"""So many games are played of each book, with the fewest and the most players in turn."""

MOST_PLAYS: Final = 400
"""After so many plays one is left."""

MOST_MOVES: Final = 200
"""So many moves of a decision are read."""

WORD: Final = re.compile(r"[A23456789TJQK][SHDC](?![\w-])|P\d+|[a-z][a-z-]*|\d|[^\s\w]|[A-Z]")
"""A word of a move."""

TOLD: Final = re.compile(r"[A23456789TJQK][SHDC](?![\w-])|\?\?|P\d+|[a-z][a-z_-]*|\d|[^\s\w]|[A-Z]")
"""A word of what is told."""

_SEAT: Final = re.compile(r"P\d+")
_SLOT: Final = re.compile(r"\{\w+\}")


class Vocabulary:
    """The words of a game: ``words`` of its moves, besides cards, seats and digits; the ``events`` by their names; all
    that is ``told`` of these. Each is sorted."""

    def __init__(self, words: Iterable[str], events: Iterable[str], told: Iterable[str]) -> None:
        self.words = tuple(sorted(words))
        self.events = tuple(sorted(events))
        self.told = tuple(sorted(told))


_known: Final[deque[tuple[Entry, Any, Vocabulary]]] = deque(maxlen=32)
"""By entry and rules, learnt last last. Rules can be compared, not all of them hashed."""


def vocabulary_of(rules: HouseRules) -> Vocabulary:
    """The words of a game: those of all its books, so that these have the same, and of the ``rules``."""
    entry = rules.entry
    for known, under, found in _known:
        if known is entry and under == rules.rules:
            return found
    words, events, told = set(entry.words), set[str](), set[str]()
    books = [book.rules for book in entry.books.values()]
    for each in [*books, *([] if rules.rules in books else [rules.rules])]:
        game = entry.build(each)
        low, high = entry.seats(each)
        for number in range(GAMES):
            seats = low if number % 2 == 0 else high
            for text in _texts(entry, game, seats, random.Random(number), events, told):
                words.update(WORD.findall(text))
    named = {*[face_text(face) for face in range(FACES)], *"0123456789"}
    made = Vocabulary([word for word in words if word not in named and not _SEAT.fullmatch(word)], events, told)
    _known.append((entry, rules.rules, made))
    return made


def said(event: Event) -> str:
    """All of an event, as text."""
    more = [str(event.number)] if event.number else []
    more += [f"to {event.other}"] if event.other >= 0 else []
    more += [str(event.what)] if event.what is not None else []
    return " ".join([str(event), *more])


def _texts(entry: Entry, game: Any, seats: int, rng: random.Random, events: set[str], told: set[str]) -> Iterator[str]:
    """The texts of moves and buttons of a game. Events are added to what is known of them."""
    state: State = game.start(seats)
    names = tuple([f"P{seat + 1}" for seat in range(seats)])
    for _ in range(MOST_PLAYS):
        asks = game.asks(state)
        if not asks:
            return
        seat = next(iter(asks))
        if seat == CHANCE:
            move: Move = chance_move(asks[seat], rng)
        else:
            seen = view(state, seat)
            moves: list[Move] = list(islice(game.moves(seen, seat), MOST_MOVES))
            for each in moves:
                yield str(each)
            scene: Scene = entry.scene(game, seen, seat, names)
            for action in scene.actions:
                yield _SLOT.sub(" ", action.form or action.verb)
                for slot in action.slots:
                    yield slot.lead
                    for word, _ in slot.words:
                        yield word
            move = rng.choice(moves)
        state = game.play(state, seat, move)
        for event in state.events:
            events.add(event.name)
            told.update(TOLD.findall(said(event)))


__all__ = ["TOLD", "WORD", "Vocabulary", "said", "vocabulary_of"]
