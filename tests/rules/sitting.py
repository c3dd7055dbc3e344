"""Position → move → verdict for any game of the catalogue."""

from typing import Any

import pytest

from upcard.games import CATALOGUE
from upcard.games.house_rules import choose_rules
from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import ONLOOKER, State, view


class Sitting:
    """A table in a test: ``play("P1 turn", "P2 turn")`` moves on, ``refused("P1 turn")`` gives the refusal and holds
    that nothing changed. Chance is written ``*``."""

    def __init__(self, game: str, changes: dict[str, Any] | None = None, book: str | None = None) -> None:
        self.rules = choose_rules(CATALOGUE, game, book, changes or {})
        self.entry = self.rules.entry
        self.game = self.entry.build(self.rules.rules)
        self.state: Any = None

    def begin(self, seats: int) -> "Sitting":
        self.state = self.game.start(seats)
        return self

    def lay(self, **position: Any) -> "Sitting":
        """The table that the keys of a position describe."""
        self.state = self.entry.read_position(self.game, position)
        return self

    def play(self, *moves: str) -> "Sitting":
        for text in moves:
            seat, move = self._read(text)
            self.state = self.game.play(self.state, seat, move)
        return self

    def refused(self, text: str) -> Refused:
        before = self.state
        seat, move = self._read(text)
        with pytest.raises(Refused) as caught:
            self.game.play(self.state, seat, move)
        assert self.state == before
        assert caught.value.reason.endswith(".")
        return caught.value

    def clause(self, text: str) -> str:
        """The clause that refuses the move."""
        return self.refused(text).clause

    def asked(self) -> list[str]:
        """Who is asked, as P1, P2 …, * for chance."""
        return ["*" if seat == CHANCE else f"P{seat + 1}" for seat in self.game.asks(self.state)]

    def moves(self, seat: str) -> list[str]:
        return [str(move) for move in self.game.moves(self.state, self._seat(seat))]

    def events(self) -> list[str]:
        return [event.name for event in self.state.events]

    def seen(self, seat: str) -> State:
        """The view of a seat, or of an onlooker (``??``)."""
        return view(self.state, ONLOOKER if seat == "??" else self._seat(seat))

    def scene(self, seat: str) -> Any:
        names = tuple([f"N{number + 1}" for number in range(self.state.seats)])
        at = ONLOOKER if seat == "??" else self._seat(seat)
        return self.entry.scene(self.game, self.seen(seat), at, names)

    def winners(self) -> tuple[str, ...]:
        return tuple([f"P{seat + 1}" for seat in self.entry.winners(self.game, self.state)])

    def written(self) -> dict[str, Any]:
        return self.entry.write_position(self.game, self.state)

    def _read(self, text: str) -> tuple[int, Any]:
        seat, _, move = text.partition(" ")
        return self._seat(seat), self.game.read(move)

    def _seat(self, sign: str) -> int:
        return CHANCE if sign == "*" else int(sign[1:]) - 1
