"""Position → move → verdict, for any game of the catalogue."""

import tomllib
from typing import Any

from upcard.cards.card import faces_text
from upcard.games import CATALOGUE
from upcard.games.catalogue import Entry
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER, view


class Bench:
    """A table in a test: ``bench.play("P1", "play KD")`` moves on, ``bench.refused(…)`` gives the refusal and
    holds that nothing changed. Chance is written ``*``."""

    def __init__(self, entry: Entry, game: Any, state: Any) -> None:
        self.entry = entry
        self.game = game
        self.state = state

    def play(self, seat: str, *moves: str) -> "Bench":
        """The moves, one after the other, each accepted."""
        for move in moves:
            self.state = self.game.play(self.state, number_of(seat), self.game.read(move))
        return self

    def refused(self, seat: str, move: str) -> Refused:
        """The refusal of that move."""
        before = self.state
        kept = hash(before)
        try:
            self.game.play(before, number_of(seat), self.game.read(move))
        except Refused as refused:
            refusal = refused
        else:
            raise AssertionError(f"{seat}: {move} was accepted")
        assert hash(before) == kept
        assert refusal.reason.endswith(".")
        return refusal

    def clause(self, seat: str, move: str) -> str:
        """The clause that refuses the move."""
        return self.refused(seat, move).clause

    def moves(self, seat: str) -> list[str]:
        """Every legal move, as text; the same from the seat's own view."""
        own = number_of(seat)
        found = [str(move) for move in self.game.moves(self.state, own)]
        assert found == [str(move) for move in self.game.moves(view(self.state, own), own)]
        return found

    def asked(self) -> list[str]:
        """Who may act: seats, or ``*`` for chance."""
        return ["*" if seat == CHANCE else f"P{seat + 1}" for seat in self.game.asks(self.state)]

    def hand(self, seat: str) -> str:
        return faces_text(self.state.hand(number_of(seat)).faces())

    def events(self) -> list[str]:
        return [event.name for event in self.state.events]

    def told(self, to: str = "") -> list[str]:
        """What the last move is told as, to a seat or an onlooker."""
        seat = number_of(to) if to else ONLOOKER
        names = tuple([f"N{number + 1}" for number in range(self.state.seats)])
        return [self.entry.tell(event, names, seat) for event in view(self.state, seat).events]

    def scene(self, to: str = "") -> Scene:
        seat = number_of(to) if to else ONLOOKER
        names = tuple([f"N{number + 1}" for number in range(self.state.seats)])
        return self.entry.scene(self.game, view(self.state, seat), seat, names)


def number_of(seat: str) -> int:
    return CHANCE if seat == "*" else int(seat[1:]) - 1


def bench(game: str, position: str = "", **changes: Any) -> Bench:
    """The table of a position (TOML) in a game's first book, with some options changed."""
    entry = CATALOGUE[game]
    rules = next(iter(entry.books.values())).rules
    built = entry.build(entry.change(rules, changes) if changes else rules)
    return Bench(entry, built, entry.read_position(built, tomllib.loads(position)))


def fresh(game: str, seats: int, **changes: Any) -> Bench:
    """The table before anything has happened."""
    entry = CATALOGUE[game]
    rules = next(iter(entry.books.values())).rules
    built = entry.build(entry.change(rules, changes) if changes else rules)
    return Bench(entry, built, built.start(seats))
