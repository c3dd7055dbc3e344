"""A game to be played from outside, number by number: what a seat sees as an array, what it may choose as a mask."""

import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from upcard.envs.layout import ArrayLayout, Kept, Observed
from upcard.envs.layouts import layout_of
from upcard.envs.numbering import Choosing, Numbering, numbering_of
from upcard.kernel.game import CHANCE, Ask, Game
from upcard.kernel.run import Player, heard_by, hearers_of, seeded, tell
from upcard.kernel.state import Event, Move, State, view
from upcard.options.house_rules import HouseRules

Worth = Literal["win", "score"]
"""What a game is worth to a seat. ``win``: 1 in all, shared among the winners. ``score``: by how many points, chips or
places it is better than the mean of the others; in sum 0."""

WORTHS: Final = ("win", "score")

NOBODY: Final = -1

NOT_BEGUN: Final = "no game has begun: reset comes first"


class Environment:
    """A table to be played from outside.

    One seat is to move at a time: of several that are asked at once the first in the order of `Game.asks`, each blind
    to the others' answers. Chance answers by itself. A move is chosen by one number after the other (`numbering`), and
    an array (`layout`) says what a seat sees. The same seed and the same moves lead to the same game as
    `upcard.kernel.run.play_out`.

    Args:
        rules: what is played.
        seats: how many seats there are.
        worth: what `returns` counts.
        most_moves: after so many moves, chance's not counted, the game is cut short; None: never.
        words: of the moves of a game of another package (see `numbering_of`).
        players: who plays seats that are not played from outside, by seat: seed → player. The seeds follow from that
            of the game.

    Raises:
        Refused: the rules are not for that many seats; in mid-game: a player's move breaks a clause.
        ValueError: players for seats that there are not, or for all; an unknown ``worth``, a ``most_moves`` below 1, or
            unknown ``words``.
    """

    def __init__(
        self,
        rules: HouseRules,
        seats: int,
        worth: Worth = "win",
        most_moves: int | None = None,
        words: tuple[str, ...] | None = None,
        players: Mapping[int, Callable[[int], Player]] | None = None,
    ) -> None:
        if worth not in WORTHS:
            raise ValueError(f"worth is {worth!r}: it is one of {', '.join(WORTHS)}")
        if most_moves is not None and most_moves < 1:
            raise ValueError(f"most_moves is {most_moves}: at least one move is played")
        self.makers = dict(players or {})
        wrong = [seat for seat in self.makers if not 0 <= seat < seats]
        if wrong or len(self.makers) == seats:
            said = f"for seat {wrong[0]}: they are 0 to {seats - 1}" if wrong else "for every seat: leave one open"
            raise ValueError(f"a player is given {said}")
        self.rules = rules
        self.seats = seats
        self.worth = worth
        self.most_moves = most_moves
        self.game: Game[Any] = rules.entry.build(rules.rules)
        self._start: State = self.game.start(seats)
        self.numbering: Numbering = numbering_of(rules, seats, words)
        self.layout: ArrayLayout = layout_of(rules, seats, self.numbering.size)
        self._kept = [Kept(self.layout.size, len(self.layout.parts)) for _ in range(seats)]
        self.seat = NOBODY
        """Who is to choose; -1 when the game is over, and before `reset`."""
        self.moves = 0
        """How many moves were made, chance's not counted."""
        self._state: State | None = None
        self._choosing: Choosing | None = None
        self._asks: dict[int, Ask] = {}

    def reset(self, seed: int) -> None:
        """Begin a game with the cards of that seed."""
        self._chance = seeded(random.Random(seed))
        self._players = {
            seat: make(random.Random(f"{seed} {seat}").randrange(2**32)) for seat, make in self.makers.items()
        }
        self._hearers = hearers_of(self._players.items())
        self._state = self._start
        self.moves = 0
        self._told: list[tuple[Event, ...]] = []
        """What each play has done, chance's too."""
        self._made: list[list[tuple[int, Move]]] = [[] for _ in range(self.seats)]
        """By seat its moves, each with how many plays had come before."""
        self._go_on()

    @property
    def state(self) -> State:
        """The table with all that is hidden: for those who measure, not for players. Raises ValueError before
        `reset`."""
        if self._state is None:
            raise ValueError(NOT_BEGUN)
        return self._state

    @property
    def over(self) -> bool:
        """Has the game ended, or been cut short?"""
        return self._state is not None and self.seat == NOBODY

    @property
    def cut_short(self) -> bool:
        """Has it been cut short by ``most_moves``?"""
        return self.over and bool(self._asks)

    # --- choosing ------------------------------------------------------------------------------------

    @property
    def open(self) -> tuple[int, ...]:
        """The numbers that the seat may choose from; none when the game is over."""
        return () if self.seat == NOBODY else self._choices().open

    def mask(self, seat: int) -> bytearray:
        """A byte for each number: 1 where the seat may choose it now. All 0 for a seat that is not to choose."""
        return self._choices().mask() if seat == self.seat and seat != NOBODY else bytearray(self.numbering.size)

    def step(self, number: int) -> Move | None:
        """Choose a number for the seat that is to move: the move, if that makes one, else None.

        Raises:
            ValueError: no game has begun, the game is over, or the number leads to no legal move.
        """
        move = self._choices().choose(number)
        if move is not None:
            self._play(move)
        return move

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is to move, whatever it has chosen so far.

        Raises:
            Refused: it breaks a clause; nothing has changed.
            ValueError: no game has begun, or the game is over.
        """
        self._must_go_on()
        self._play(move)

    # --- looking -------------------------------------------------------------------------------------

    def view(self, seat: int) -> State:
        """The table as that seat sees it."""
        self._must_be(seat)
        return view(self.state, seat)

    def array(self, seat: int) -> "array[float]":
        """What that seat sees, as `layout` says: made of its view, of what it has heard since its last move, and of
        the numbers that it has chosen so far."""
        seen = self.view(seat)
        made = self._made[seat]
        since = made[-1][0] if made else 0
        events = tuple([event for told in self._told[since:] for event in heard_by(told, seat)])
        chosen = self._choices().chosen if seat == self.seat else ()
        sight = Observed(seen, seat, tuple(self._asks), self.rules.entry.totals(seen), events, chosen)
        return self.layout.array(sight, self._kept[seat])

    def information(self, seat: int) -> str:
        """All that the seat can know: its view, its moves and everything heard since the beginning, in order, and the
        numbers chosen so far. Two situations that it cannot tell apart have the same text."""
        lines = [f"seat P{seat + 1}", str(self.view(seat))]
        made = self._made[seat]
        at = 0
        for number, told in enumerate(self._told):
            if at < len(made) and made[at][0] == number:
                lines.append(f"> {made[at][1]}")
                at += 1
            lines += [said(event) for event in heard_by(told, seat)]
        if seat == self.seat:
            names = self.numbering.names
            lines.append(f"? {' '.join([names[number] for number in self._choices().chosen])}".rstrip())
        return "\n".join(lines)

    def returns(self) -> tuple[float, ...]:
        """By seat what the game is worth, all 0 until it is over. A game that was cut short has no winners; its scores
        are not compared either."""
        if not self.over or self.cut_short:
            return (0.0,) * self.seats
        winners = self.rules.entry.winners(self.game, self.state)
        if self.worth == "win":
            return tuple([1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)])
        totals = self.rules.entry.totals(self.state)
        mean = sum(totals) / len(totals)
        # Whether much or little is good is the rules' business: the winners have it.
        sign = 1 if sum([totals[seat] for seat in winners]) >= mean * len(winners) else -1
        others = max(1, self.seats - 1)
        return tuple([sign * (total - (sum(totals) - total) / others) for total in totals])

    # --- within --------------------------------------------------------------------------------------

    def _must_be(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.seats - 1}")

    def _must_go_on(self) -> None:
        if self._state is None:
            raise ValueError(NOT_BEGUN)
        if self.seat == NOBODY:
            raise ValueError("the game is over: reset begins another")

    def _choices(self) -> Choosing:
        self._must_go_on()
        if self._choosing is None:
            self._choosing = Choosing(self.numbering, self.game, view(self.state, self.seat), self.seat)
        return self._choosing

    def _play(self, move: Move) -> None:
        self._state = self._made_move(self.state, self.seat, move)
        self._go_on()

    def _made_move(self, state: State, seat: int, move: Move) -> State:
        after: State = self.game.play(state, seat, move)
        if seat != CHANCE:
            self._made[seat].append((len(self._told), move))
            self.moves += 1
        self._told.append(after.events)
        if self._hearers:
            tell(self._hearers, after.events)
        return after

    def _go_on(self) -> None:
        """Chance and the players answer, and then somebody is to choose, or nobody any more."""
        state = self.state
        self._choosing = None
        while True:
            asks = self.game.asks(state)
            seat = next(iter(asks), NOBODY)
            if not asks or (seat != CHANCE and (seat not in self._players or self.moves == self.most_moves)):
                break
            if seat == CHANCE:
                move = self._chance(asks[CHANCE])
            else:
                move = self._players[seat].choose(self.game, view(state, seat), seat)
            state = self._made_move(state, seat, move)
        self._state = state
        self._asks = dict(asks)
        self.seat = NOBODY if self.moves == self.most_moves else seat


def said(event: Event) -> str:
    """All of an event, as text."""
    more = [str(event.number)] if event.number else []
    more += [f"to {event.other}"] if event.other >= 0 else []
    more += [str(event.what)] if event.what is not None else []
    return " ".join([str(event), *more])
