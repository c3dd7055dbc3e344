"""Position → move → verdict: the one way in which rule tests speak, for any game of the catalogue."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

from upcard.cards.card import face_text, faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.rules import Rules
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import ONLOOKER, Move, State, view
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.scene import Scene, Sheet
from upcard.options.house_rules import choose_rules

ONLOOKERS = "??"
SIGN = re.compile(r"P\d+|\*")
BUILT: dict[tuple[str, str], Any] = {}
"""Games by their rules: a game keeps nothing of a table, so tests may share it."""


class Table:
    """A table in a test: ``play("P1 draw stock", "P2 pass")`` or ``play("P1", "draw stock", "discard KD")`` moves on,
    ``refused("P1", "discard KD")`` gives the refusal and holds that nothing changed. Chance is written ``*``, an
    onlooker ``??``."""

    def __init__(self, entry: Entry, rules: Any) -> None:
        self.entry = entry
        key = (entry.id, repr(rules))
        if key not in BUILT:
            BUILT[key] = entry.build(rules)
        self.game = BUILT[key]
        self.state: Any = None

    def begin(self, seats: int) -> "Table":
        """The table before anything has happened."""
        self.state = self.game.start(seats)
        return self

    def lay(self, **position: Any) -> "Table":
        """The table that the keys of a position describe."""
        self.state = self.entry.read_position(self.game, position)
        return self

    def play(self, *texts: str) -> "Table":
        """The moves, one after the other, each accepted."""
        for seat, move in self._read(texts):
            self.state = self.game.play(self.state, seat, move)
        return self

    def renew(self, cards: str) -> "Table":
        """Chance shuffles: these cards, first on top."""
        return self.play("*", "shuffle " + cards)

    def refused(self, *texts: str) -> Refused:
        """The refusal of that move."""
        before = self.state
        kept = hash(before)
        ((seat, move),) = self._read(texts)
        try:
            self.game.play(before, seat, move)
        except Refused as refused:
            refusal = refused
        else:
            raise AssertionError(f"{' '.join(texts)} was accepted")
        assert self.state is before and hash(before) == kept
        assert refusal.reason.endswith(".")
        return refusal

    def clause(self, *texts: str) -> str:
        """The clause that refuses the move."""
        return self.refused(*texts).clause

    def moves(self, seat: str) -> list[str]:
        """Every legal move, as text; the same from the seat's own view."""
        own = number_of(seat)
        found = [str(move) for move in self.game.moves(self.state, own)]
        if own != CHANCE:
            assert found == [str(move) for move in self.game.moves(self.seen(seat), own)]
        return found

    def asked(self) -> list[str]:
        """Who may act: seats, or ``*`` for chance."""
        return ["*" if seat == CHANCE else f"P{seat + 1}" for seat in self.game.asks(self.state)]

    def hand(self, seat: str) -> str:
        return faces_text(self.state.hand(number_of(seat)).faces())

    def upcard(self) -> str:
        card = self.state.upcard()
        return "" if card is None else face_text(card.face)

    def melds(self) -> list[str]:
        return [str(meld) for meld in self.state.melds]

    def points(self) -> tuple[int, ...]:
        """The points of the deal scored last."""
        points: tuple[int, ...] = self.state.sheet[-1]
        return points

    def events(self) -> list[str]:
        return [event.name for event in self.state.events]

    def seen(self, seat: str = ONLOOKERS) -> State:
        """The view of a seat, or of an onlooker."""
        seen: State = view(self.state, number_of(seat))
        return seen

    def told(self, to: str = ONLOOKERS) -> list[str]:
        """What the last move is told as, to a seat or an onlooker."""
        return [self.entry.tell(event, self._names(), number_of(to)) for event in self.seen(to).events]

    def scene(self, to: str = ONLOOKERS) -> Scene:
        return self.entry.scene(self.game, self.seen(to), number_of(to), self._names())

    def sheet(self, to: str = ONLOOKERS) -> Sheet:
        """The score sheet of that scene."""
        sheet = self.scene(to).sheet
        assert sheet is not None, "this game shows no score sheet"
        return sheet

    def winners(self) -> tuple[str, ...]:
        return tuple([f"P{seat + 1}" for seat in self.entry.winners(self.game, self.state)])

    def written(self) -> dict[str, Any]:
        return self.entry.write_position(self.game, self.state)

    def _names(self) -> tuple[str, ...]:
        return tuple([f"N{number + 1}" for number in range(self.state.seats)])

    def _read(self, texts: tuple[str, ...]) -> Iterator[tuple[int, Move]]:
        seat = ""
        for text in texts:
            sign, said, move = text.partition(" ")
            if SIGN.fullmatch(sign):
                seat = sign
            else:
                said, move = " ", text
            if said:
                yield number_of(seat), self.game.read(move)


def number_of(seat: str) -> int:
    return CHANCE if seat == "*" else ONLOOKER if seat == ONLOOKERS else int(seat[1:]) - 1


def game_table(game: str, changes: dict[str, Any] | None = None, book: str | None = None) -> Table:
    """An empty table of a game, of its first book unless one is named, with some options changed."""
    rules = choose_rules(CATALOGUE, game, book, changes or {})
    return Table(rules.entry, rules.rules)


def at_position(game: str, position: str = "", **changes: Any) -> Table:
    """The table of a position (TOML) in a game's first book, with some options changed."""
    return game_table(game, changes).lay(**tomllib.loads(position))


def fresh(game: str, seats: int, **changes: Any) -> Table:
    """A table before anything has happened, with some options changed."""
    return game_table(game, changes).begin(seats)


def rummy(book: str | Rules, **changes: Any) -> Table:
    """An empty table of a book of rummy, with some options changed."""
    rules = BOOKS[book] if isinstance(book, str) else book
    entry = next(entry for entry in CATALOGUE.values() if rules.book in entry.books)
    return Table(entry, rules.but(**changes) if changes else rules)


def table(book: str | Rules, position: str = "", **changes: Any) -> Table:
    """The table of a position (TOML) in a book of rummy, with some options changed."""
    return rummy(book, **changes).lay(**tomllib.loads(position))
