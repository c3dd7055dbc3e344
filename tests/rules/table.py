"""Position → move → verdict: the one way in which rule tests speak."""

import tomllib
from typing import Any

from upcard.cards.card import face_text, faces_text
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.position import read_position
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import RummyState
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import Shuffle

BUILT: dict[str, RummyGame] = {}
"""Games by their rules: a game keeps nothing of a table, so tests may share it."""


class Table:
    """A rummy table in a test: ``table.play("P1", "discard KD")`` moves on, ``table.refused(…)`` gives the
    refusal and holds that nothing changed."""

    def __init__(self, game: RummyGame, state: RummyState) -> None:
        self.game = game
        self.state = state

    def play(self, seat: str, *moves: str) -> "Table":
        """The moves, one after the other, each accepted."""
        for move in moves:
            self.state = self.game.play(self.state, int(seat[1:]) - 1, self.game.read(move))
        return self

    def renew(self, cards: str) -> "Table":
        """Chance shuffles: these cards, first on top."""
        move = self.game.read("shuffle " + cards)
        assert isinstance(move, Shuffle)
        self.state = self.game.play(self.state, CHANCE, move)
        return self

    def refused(self, seat: str, move: str) -> Refused:
        """The refusal of that move."""
        before = self.state
        try:
            self.game.play(self.state, int(seat[1:]) - 1, self.game.read(move))
        except Refused as refused:
            refusal = refused
        else:
            raise AssertionError(f"{seat}: {move} was accepted")
        assert self.state == before
        assert refusal.reason
        return refusal

    def clause(self, seat: str, move: str) -> str:
        """The clause that refuses the move."""
        return self.refused(seat, move).clause

    def moves(self, seat: str) -> list[str]:
        """Every legal move, as text."""
        return [str(move) for move in self.game.moves(self.state, int(seat[1:]) - 1)]

    def asked(self) -> list[str]:
        """Who may act: seats, or ``chance``."""
        return ["chance" if seat == CHANCE else f"P{seat + 1}" for seat in self.game.asks(self.state)]

    def hand(self, seat: str) -> str:
        return faces_text(self.state.hand(int(seat[1:]) - 1).faces())

    def upcard(self) -> str:
        card = self.state.upcard()
        return "" if card is None else face_text(card.face)

    def melds(self) -> list[str]:
        return [str(meld) for meld in self.state.melds]

    def events(self) -> list[str]:
        return [event.name for event in self.state.events]

    def points(self) -> tuple[int, ...]:
        """The points of the deal scored last."""
        return self.state.sheet[-1]


def table(book: str | Rules, position: str = "", **changes: Any) -> Table:
    """The table of a position (TOML) in a book, or in that book with some options changed."""
    rules = BOOKS[book] if isinstance(book, str) else book
    if changes:
        rules = rules.but(**changes)
    key = repr(rules)
    if key not in BUILT:
        BUILT[key] = RummyGame(rules)
    game = BUILT[key]
    return Table(game, read_position(game, tomllib.loads(position)))
