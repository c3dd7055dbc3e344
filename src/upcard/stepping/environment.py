"""A game to be played from outside, number by number: what a seat sees as an array, what it may choose as a mask."""

import copy
import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from mypy_extensions import mypyc_attr

from upcard.kernel.game import CHANCE, Ask
from upcard.kernel.run import Player, chance_move, hearers_of, tell
from upcard.kernel.state import Event, Move, State, view
from upcard.kernel.tree import OVER, TreeNode, root
from upcard.options.house_rules import HouseRules
from upcard.stepping.layout import ArrayLayout, Kept, Observed, lefts
from upcard.stepping.layouts import layout_of
from upcard.stepping.memory import Memory
from upcard.stepping.numbering import Choosing, Numbering, numbering_of

Worth = Literal["win", "score"]
"""What a game is worth to a seat. ``win``: 1 in all, shared among the winners. ``score``: by how many points, chips or
places it is better than the mean of the others; in sum 0."""

WORTHS: Final = ("win", "score")

NOBODY: Final = -1

NOT_BEGUN: Final = "no game has begun: reset comes first"


@mypyc_attr(allow_interpreted_subclasses=True)
class Environment:
    """A table to be played from outside.

    One seat is to move at a time: of several that are asked at once the first in the order of `Game.asks`, each blind
    to the others' answers. Chance answers by itself, unless it is played from outside too. A move is chosen by one
    number after the other (`numbering`), and an array (`layout`) says what a seat sees. The same seed and the same
    moves lead to the same game as `upcard.kernel.run.play_out`.

    Args:
        rules: what is played.
        seats: how many seats there are.
        worth: what `returns` counts.
        most_moves: after so many moves, chance's not counted, the game is cut short; None: never.
        words: of the moves of a game of another package (see `numbering_of`).
        players: who plays seats that are not played from outside, by seat: seed → player. The seeds follow from that
            of the game.
        draws: chance is played from outside, card by card and lot by lot (`outcomes`, `draw`, `upcard.kernel.tree`).
        like: another table of the same rules and seats, of which what never changes is shared (see `clone`).

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
        draws: bool = False,
        like: "Environment | None" = None,
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
        self.worth: Worth = worth
        self.most_moves = most_moves
        self.draws = draws
        self.game: Any = rules.entry.build(rules.rules) if like is None else like.game
        self._start: State = self.game.start(seats) if like is None else like._start
        self._totals: Any = rules.entry.totals
        self.numbering: Numbering = numbering_of(rules, seats, words) if like is None else like.numbering
        self.layout: ArrayLayout = layout_of(rules, seats, self.numbering.size) if like is None else like.layout
        self.seat = NOBODY
        """Who is to choose; -1 when the game is over or chance is to draw, and before `reset`."""
        self.moves = 0
        """How many moves were made, chance's not counted."""
        self._state: State | None = None
        self._choosing: Choosing | None = None
        self._picked: list[int] = []
        """The numbers chosen of the move that is being made."""
        self._asks: Mapping[int, Ask] = {}
        self._node: TreeNode | None = None
        self._rng = random.Random()
        self._players: dict[int, Player] = {}
        self._hearers: list[tuple[int, Any]] = []
        self._kept: list[Kept] = [Kept(self.layout.size) for _ in range(seats)] if like is None else []
        self._lefts = [lefts(seat, seats) for seat in range(seats)]
        self._seen: list[State | None] = [None] * seats
        """By seat its view of the table as it lies, if somebody has looked."""
        self._told: list[Event] = []
        """What has happened, by chance too."""
        self._made: list[tuple[int, int, Move]] = []
        """The moves: how many events had come before, whose it is, and which."""
        self._since: list[int] = [0] * seats
        """By seat, how many events had come before its last move."""
        self._news: list[list[Event]] = [[] for _ in range(seats)]
        self._newest: list[int] = [-1] * seats
        """By seat, what it has heard since, and up to which event that was put together."""
        self._memories: list[Memory] = [Memory() for _ in range(seats)]
        self._remembered: list[tuple[int, int]] = [(0, 0)] * seats
        """By seat, how many of the events, and of the moves, are in its memory."""

    def reset(self, seed: int) -> None:
        """Begin a game with the cards of that seed."""
        self._rng = random.Random(seed)
        self._players = {
            seat: make(random.Random(f"{seed} {seat}").randrange(2**32)) for seat, make in self.makers.items()
        }
        self._hearers = list(hearers_of(self._players.items()))
        seats = self.seats
        self._state = self._start
        self.moves = 0
        self._told = []
        self._made = []
        self._since = [0] * seats
        self._newest = [-1] * seats
        self._memories = [Memory() for _ in range(seats)]
        self._remembered = [(0, 0)] * seats
        self._seen = [None] * seats
        self._node = root(self.game, seats) if self.draws else None
        self._go_on()

    def clone(self) -> "Environment":
        """The same table, to be played on by itself. Players of this one are copied deeply."""
        made = Environment(self.rules, self.seats, self.worth, self.most_moves, None, None, self.draws, self)
        made.makers = self.makers
        made.seat, made.moves, made._state, made._asks, made._node = (
            self.seat,
            self.moves,
            self._state,
            self._asks,
            self._node,
        )
        made._picked = self._picked[:]
        if not self.draws:
            made._rng.setstate(self._rng.getstate())
        made._players = copy.deepcopy(self._players)
        made._hearers = list(hearers_of(made._players.items()))
        made._kept = [kept.copy() for kept in self._kept]
        made._seen = self._seen[:]
        made._told, made._made, made._since = self._told[:], self._made[:], self._since[:]
        made._news, made._newest = self._news[:], self._newest[:]
        made._memories = [memory.copy() for memory in self._memories]
        made._remembered = self._remembered[:]
        return made

    def __deepcopy__(self, memo: object) -> "Environment":
        return self.clone()

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
        return self._state is not None and self.seat == NOBODY and not self.drawing

    @property
    def cut_short(self) -> bool:
        """Has it been cut short by ``most_moves``?"""
        return self.over and bool(self._asks)

    # --- chance --------------------------------------------------------------------------------------

    @property
    def drawing(self) -> bool:
        """Is chance to draw, played from outside?"""
        return self._node is not None and self._node.seat == CHANCE

    @property
    def draws_cards(self) -> bool:
        """Is it a card that chance is to draw, and no lot?"""
        return self._node is not None and self._node.draws_cards

    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """What chance can draw, with the probability of each: faces of cards, or numbers from 1.

        Raises:
            ValueError: nothing is to be drawn.
        """
        return self._drawn_node().outcomes()

    def draw(self, outcome: int) -> None:
        """Chance draws that.

        Raises:
            ValueError: it cannot be drawn, or nothing is to be.
        """
        self._reach(self._drawn_node().draw(outcome))
        self._go_on()

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
        if move is None:
            self._picked.append(number)
        else:
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
        seen = self._seen[seat]
        if seen is None:
            seen = self._seen[seat] = view(self.state, seat)
        return seen

    def array(self, seat: int) -> "array[float]":
        """What that seat sees, as `layout` says: made of its view, of what it has heard since its last move, and of
        the numbers that it has chosen so far."""
        seen = self.view(seat)
        chosen = self._choices().chosen if seat == self.seat else ()
        totals: tuple[int, ...] = self._totals(seen)
        sight = Observed(seen, seat, tuple(self._asks), totals, self.heard(seat), chosen, self._lefts[seat])
        return self.layout.array(sight, self._kept[seat])

    def heard(self, seat: int) -> list[Event]:
        """What the seat has heard since its last move; the same list as long as that is the same."""
        count = len(self._told)
        if self._newest[seat] != count:
            self._newest[seat] = count
            self._news[seat] = [event.seen_by(seat) for event in self._told[self._since[seat] :]]
        return self._news[seat]

    def memory(self, seat: int) -> Memory:
        """All that the seat has heard and done since the beginning. It is kept: it is not to be changed."""
        self._must_be(seat)
        memory = self._memories[seat]
        events, moves = self._remembered[seat]
        for before, mover, move in self._made[moves:]:
            memory.hear(self._told[events:before], seat)
            events = before
            if mover == seat:
                memory.did(move)
        memory.hear(self._told[events:], seat)
        self._remembered[seat] = (len(self._told), len(self._made))
        return memory

    def information(self, seat: int) -> str:
        """All that the seat can know: its view, its moves and everything heard since the beginning, in order, and the
        numbers chosen so far. Two situations that it cannot tell apart have the same text."""
        lines = [f"seat P{seat + 1}", str(self.view(seat)), *self.memory(seat).lines]
        if seat == self.seat:
            lines.append(f"? {self.chosen(seat)}".rstrip())
        return "\n".join(lines)

    def chosen(self, seat: int) -> str:
        """What the seat has chosen of its move so far, in words."""
        if seat != self.seat or seat == NOBODY:
            return ""
        return " ".join([self.numbering.names[number] for number in self._choices().chosen])

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
            raise ValueError("chance is to draw" if self.drawing else "the game is over: reset begins another")

    def _drawn_node(self) -> TreeNode:
        if self._node is None or not self.drawing:
            raise ValueError("nothing is to be drawn")
        return self._node

    def _choices(self) -> Choosing:
        choosing = self._choosing
        if choosing is None:
            self._must_go_on()
            choosing = Choosing(self.numbering, self.game, self.view(self.seat), self.seat)
            for number in self._picked:
                choosing.choose(number)
            self._choosing = choosing
        return choosing

    def _play(self, move: Move) -> None:
        self._made_move(self.seat, move)
        self._go_on()

    def _made_move(self, seat: int, move: Move) -> None:
        node = self._node
        if node is None:
            after: State = self.game.play(self.state, seat, move)
            self._note(seat, move)
            self._lies(after, after.events)
        else:
            following = node.play(move, seat)
            self._note(seat, move)
            self._reach(following)

    def _note(self, seat: int, move: Move) -> None:
        """A move is made; what it brings about is told behind it."""
        if seat != CHANCE:
            self._since[seat] = len(self._told)
            self._newest[seat] = -1
            self._made.append((len(self._told), seat, move))
            self.moves += 1

    def _reach(self, node: TreeNode) -> None:
        self._node = node
        self._lies(node.state, node.events)

    def _lies(self, state: State, events: tuple[Event, ...]) -> None:
        """The table lies like that now, after these events."""
        self._state = state
        self._told += events
        self._seen = [None] * self.seats
        if self._hearers:
            tell(self._hearers, events)

    def _go_on(self) -> None:
        """Chance and the players answer, and then somebody is to choose, or nobody any more."""
        self._choosing = None
        if self._picked:
            self._picked = []
        self.seat = NOBODY
        while True:
            node = self._node
            asks: Mapping[int, Ask] = self.game.asks(self.state) if node is None else node.asks
            self._asks = asks
            seat = next(iter(asks), OVER) if node is None else node.seat
            if seat == CHANCE and node is None:
                self._made_move(CHANCE, chance_move(asks[CHANCE], self._rng))
                continue
            if seat < 0 or self.moves == self.most_moves:
                return
            player = self._players.get(seat)
            if player is None:
                self.seat = seat
                return
            self._made_move(seat, player.choose(self.game, self.view(seat), seat))
