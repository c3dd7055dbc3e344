"""Defines `Environment`, a game stepped by numbers: what a seat sees as an array, what it may choose as a mask."""

import copy
import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from upcard.kernel.game import CHANCE, Ask
from upcard.kernel.run import Player, chance_move, hearers_of, tell
from upcard.kernel.state import Event, Move, State, view
from upcard.kernel.tree import OVER, TreeNode, root, undrawn_as_in
from upcard.kernel.worlds import worlds
from upcard.options.house_rules import HouseRules
from upcard.stepping.action_encoding import ActionEncoding, Choosing, numbering_of
from upcard.stepping.declared import layout_of
from upcard.stepping.integers import integer, seat_of, seed_of
from upcard.stepping.layout import ArrayLayout, ObservationBuffer, ObservationInput, relative_seats
from upcard.stepping.memory import Heard, Memory
from upcard.stepping.payoff import PAYOFFS, Payoff, payoff_of

NOBODY: Final = -1

NOT_BEGUN: Final = "no game has begun: reset comes first"
OVER_NOW: Final = "the game is over: reset begins another"


@mypyc_attr(allow_interpreted_subclasses=True)
class Environment:
    """A table to be played from outside.

    One seat is to move at a time: of several that are asked at once the first in the order of `Game.asks`, each blind
    to the others' answers. Chance answers by itself, unless it is played from outside too. A move is chosen by one
    number after the other (`numbering`), and an array (`layout`) says what a seat sees. The same seed and the same
    moves lead to the same game as `upcard.kernel.run.play_out`. A copy, also one that was pickled, plays on by itself,
    as this one would.

    Args:
        rules: what is played.
        seats: how many seats there are.
        worth: what `returns` counts.
        most_moves: after so many moves, chance's not counted, the game is cut short; None: never.
        words: of the moves of a game of another package, where they are not to be those of `numbering_of`.
        players: who plays seats that are not played from outside, by seat: seed → player. The seeds follow from that
            of the game.
        draws: chance is played from outside, card by card and lot by lot (`outcomes`, `draw`, `upcard.kernel.tree`).
        like: another table of the same rules and seats, of which what never changes is shared (see `clone`).

    Raises:
        Refused: the rules are not for that many seats; in mid-game: a player's move breaks a clause.
        ValueError: players for seats that there are not, or for all; an unknown ``worth``, or a ``most_moves`` below 1.
        TypeError: no integer is given for seats, numbers or seeds, here or later (see `integer`).
    """

    def __init__(
        self,
        rules: HouseRules,
        seats: SupportsIndex,
        worth: Payoff = "win",
        most_moves: SupportsIndex | None = None,
        words: tuple[str, ...] | None = None,
        players: Mapping[Any, Callable[[int], Player]] | None = None,
        draws: bool = False,
        like: "Environment | None" = None,
    ) -> None:
        if worth not in PAYOFFS:
            raise ValueError(f"worth is {worth!r}: it is one of {', '.join(PAYOFFS)}")
        count = integer(seats, "seats")
        self.most_moves: int | None = None if most_moves is None else integer(most_moves, "most_moves")
        if self.most_moves is not None and self.most_moves < 1:
            raise ValueError(f"most_moves is {most_moves}: at least one move is played")
        self.makers = {integer(seat, "a player's seat"): make for seat, make in (players or {}).items()}
        wrong = [seat for seat in self.makers if not 0 <= seat < count]
        if wrong or len(self.makers) == count:
            said = f"for seat {wrong[0]}: they are 0 to {count - 1}" if wrong else "for every seat: leave one open"
            raise ValueError(f"a player is given {said}")
        self.rules = rules
        self.seats: int = count
        self.worth: Payoff = worth
        self.draws = draws
        self.game: Any = rules.entry.build(rules.rules) if like is None else like.game
        self._start: State = self.game.start(count) if like is None else like._start
        self._totals: Any = rules.entry.totals
        self.numbering: ActionEncoding = numbering_of(rules, count, words) if like is None else like.numbering
        self.layout: ArrayLayout = layout_of(rules, count, self.numbering.size) if like is None else like.layout
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
        self._kept: list[ObservationBuffer] = (
            [ObservationBuffer(self.layout.size) for _ in range(count)] if like is None else []
        )
        self._relative_seats = [relative_seats(seat, count) for seat in range(count)]
        self._seen: list[State | None] = [None] * count
        """By seat its view of the table as it lies, if somebody has looked."""
        self._heard = Heard(count)

    def reset(self, seed: SupportsIndex) -> None:
        """Begin a game with the cards of that seed.

        Raises:
            ValueError: it is below 0.
        """
        begun = seed_of(seed)
        self._rng = random.Random(begun)
        self._sit_down(
            {seat: make(random.Random(f"{begun} {seat}").randrange(2**32)) for seat, make in self.makers.items()}
        )
        self._state = self._start
        self.moves = 0
        self._heard = Heard(self.seats)
        self._seen = [None] * self.seats
        self._node = root(self.game, self.seats) if self.draws else None
        self._go_on()

    @property
    def state(self) -> State:
        """The table with all that is hidden: for those who measure, not for players.

        Raises ValueError before `reset`.
        """
        if self._state is None:
            raise ValueError(NOT_BEGUN)
        return self._state

    @property
    def over(self) -> bool:
        """Say whether the game has ended, or been cut short."""
        return self._state is not None and self.seat == NOBODY and not self.drawing

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked now, in the order of `Game.asks`; none where the game is over or chance draws."""
        return () if self.seat == NOBODY else tuple(self._asks)

    @property
    def cut_short(self) -> bool:
        """Say whether the game has been cut short by ``most_moves``."""
        return self.over and bool(self._asks)

    # --- copying -------------------------------------------------------------------------------------

    def clone(self) -> "Environment":
        """Return the same table, to be played on by itself.

        Players of this one are copied deeply.
        """
        made = _made_again(type(self), self._made_of(), self)
        if not self.draws:
            made._rng.setstate(self._rng.getstate())
        kept = (*self._lies_now(), self._picked[:], made._rng, copy.deepcopy(self._players), self._heard.copy())
        made.__setstate__((kept, copy.deepcopy(self._added())))
        made._kept = [each.copy() for each in self._kept]
        made._seen = self._seen[:]
        return made

    def resampled(self, seat: SupportsIndex, rng: random.Random) -> "Environment":
        """Return another table that ``seat`` cannot tell from this one.

        All that it has not seen is drawn afresh (see `upcard.kernel.worlds.worlds`), and its `information` is the same.
        Of what others have heard and done that table knows what ``seat`` knows. What a seat other than the mover has
        chosen so far of its move is left out.

        Raises:
            ValueError: no game has begun, it is over, or chance is to draw.
        """
        self.must_go_on()
        at = seat_of(seat, self.seats)
        world: State = next(worlds(self.game, self._view(at), at, rng))
        made = self.clone()
        if self._node is not None:
            world = undrawn_as_in(world, self.state)
            made._node = TreeNode(self.game, world, dict(self.game.asks(world)))
        made._state = world
        made._asks = self.game.asks(world)
        made._seen = [None] * self.seats
        made._heard = self._heard.known_to(at)
        made._kept = [ObservationBuffer(self.layout.size) for _ in range(self.seats)]
        made._choosing = None
        made._rng = random.Random(rng.getrandbits(64))
        if at != self.seat:
            made._picked = []
        return made

    def __copy__(self) -> "Environment":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Environment":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self._made_of()), self.__getstate__()

    def __getstate__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        kept = (*self._lies_now(), self._picked, self._rng, self._players, self._heard)
        return kept, self._added()

    def __setstate__(self, kept: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
        game, added = kept
        self._choosing = None
        self._seen = [None] * self.seats
        self._state, self.seat, self.moves, self._asks, self._node = game[:5]
        self._picked, self._rng, players, self._heard = game[5:]
        self._sit_down(players)
        for name, value in added.items():
            setattr(self, name, value)

    def _made_of(self) -> tuple[Any, ...]:
        """Return the arguments that make such a table; numbering, layout and arrays follow from them."""
        return self.rules, self.seats, self.worth, self.most_moves, self.numbering.words, self.makers, self.draws

    def _lies_now(self) -> tuple[Any, ...]:
        """Of a game what copies can share."""
        return self._state, self.seat, self.moves, self._asks, self._node

    def _added(self) -> dict[str, Any]:
        """Return what a subclass has added."""
        if type(self) is Environment:
            return {}
        plain = _made_again(Environment, self._made_of(), self)
        return {name: value for name, value in vars(self).items() if not hasattr(plain, name)}

    # --- chance --------------------------------------------------------------------------------------

    @property
    def drawing(self) -> bool:
        """Say whether chance is to draw, played from outside."""
        return self._node is not None and self._node.seat == CHANCE

    @property
    def draws_cards(self) -> bool:
        """Say whether chance is to draw a card, and no lot."""
        return self._node is not None and self._node.draws_cards

    def outcomes(self) -> tuple[tuple[int, float], ...]:
        """Return what chance can draw, with the probability of each: faces of cards, or numbers from 1.

        Raises:
            ValueError: nothing is to be drawn.
        """
        return self._drawn_node().outcomes()

    def draw(self, outcome: SupportsIndex) -> None:
        """Let chance draw this outcome.

        Raises:
            ValueError: it cannot be drawn, or nothing is to be.
        """
        self._reach(self._drawn_node().draw(integer(outcome, "what is drawn")))
        self._go_on()

    # --- choosing ------------------------------------------------------------------------------------

    @property
    def open(self) -> tuple[int, ...]:
        """The numbers that the seat may choose from; none when the game is over."""
        return () if self.seat == NOBODY else self._choices().open

    def mask(self, seat: SupportsIndex) -> bytearray:
        """Return a byte for each number: 1 where the seat may choose it now.

        All 0 for a seat that is not to choose.
        """
        chooses = seat_of(seat, self.seats) == self.seat
        return self._choices().mask() if chooses else bytearray(self.numbering.size)

    def step(self, number: SupportsIndex) -> Move | None:
        """Choose a number for the seat that is to move: the move, if that makes one, else None.

        Raises:
            ValueError: no game has begun, the game is over, or the number leads to no legal move.
        """
        choices = self._choices()
        chosen = integer(number, "the number")
        move = choices.choose(chosen)
        if move is None:
            self._picked.append(chosen)
        else:
            self._play(move)
        return move

    def play(self, move: Move) -> None:
        """Make a whole move for the seat that is to move, whatever it has chosen so far.

        Raises:
            Refused: it breaks a clause; nothing has changed.
            ValueError: no game has begun, or the game is over.
        """
        self.must_go_on()
        self._play(move)

    def must_go_on(self) -> None:
        """Check that a seat is to move.

        Raises ValueError: no game has begun, the game is over, or chance is to draw.

        """
        if self._state is None:
            raise ValueError(NOT_BEGUN)
        if self.seat == NOBODY:
            raise ValueError("chance is to draw" if self.drawing else OVER_NOW)

    # --- looking -------------------------------------------------------------------------------------

    def view(self, seat: SupportsIndex) -> State:
        """Return the table as that seat sees it."""
        return self._view(seat_of(seat, self.seats))

    def choosing(self, seat: SupportsIndex) -> Choosing:
        """Return the decision of a seat that is asked, from its beginning: for those who let several choose at once.

        The move that it comes to is made by `play`.

        Raises:
            ValueError: the seat is not asked.
        """
        at = seat_of(seat, self.seats)
        if at not in self.asked:
            raise ValueError(f"seat {at} is not asked")
        return Choosing(self.numbering, self.game, self._view(at), at)

    def _array(self, seat: int, chosen: tuple[int, ...] | None) -> "array[float]":
        """Return the seat's array as it is kept, not to be changed."""
        seen = self._view(seat)
        if chosen is None:
            chosen = self._choices().chosen if seat == self.seat else ()
        totals: tuple[int, ...] = self._totals(seen)
        sight = ObservationInput(
            seen, seat, tuple(self._asks), totals, self._heard.since_move(seat), chosen, self._relative_seats[seat]
        )
        return self.layout.written(sight, self._kept[seat])

    def array(self, seat: SupportsIndex, chosen: tuple[int, ...] | None = None) -> "array[float]":
        """Return what that seat sees, as `layout` says.

        It is made of its view, of what it has heard since its last move, and of the numbers that it has chosen so far,
        or of those ``chosen`` where they are kept outside.
        """
        return self._array(seat_of(seat, self.seats), chosen)[:]

    def write_array(self, seat: SupportsIndex, out: Any, chosen: tuple[int, ...] | None = None) -> None:
        """Write the `array` into ``out``, a `memoryview` of as many 32-bit floats."""
        out[:] = self._array(seat_of(seat, self.seats), chosen)

    def write_mask(self, seat: SupportsIndex, out: Any) -> None:
        """Write the `mask` into ``out``, a `memoryview` of as many bytes."""
        out[:] = self.mask(seat)

    def heard(self, seat: SupportsIndex) -> list[Event]:
        """Return what the seat has heard since its last move; the same list as long as that is the same."""
        return self._heard.since_move(seat_of(seat, self.seats))

    def memory(self, seat: SupportsIndex) -> Memory:
        """All that the seat has heard and done since the beginning. It is kept: it is not to be changed."""
        return self._heard.memory(seat_of(seat, self.seats))

    def information(self, seat: SupportsIndex) -> str:
        """Return all that the seat can know, as a text.

        It has its view, its moves and everything heard since the beginning, in order, and the numbers chosen so far.
        Two situations that it cannot tell apart have the same text.
        """
        at = seat_of(seat, self.seats)
        lines = [f"seat P{at + 1}", str(self._view(at)), *self._heard.memory(at).lines]
        if at == self.seat:
            lines.append(f"? {self.chosen(at)}".rstrip())
        return "\n".join(lines)

    def chosen(self, seat: SupportsIndex) -> str:
        """Return what the seat has chosen of its move so far, in words."""
        if integer(seat, "the seat") != self.seat or self.seat == NOBODY:
            return ""
        return " ".join([self.numbering.names[number] for number in self._choices().chosen])

    def returns(self) -> tuple[float, ...]:
        """By seat what the game is worth, all 0 until it is over.

        A game that was cut short has no winners; its scores are not compared either.
        """
        if not self.over or self.cut_short:
            return (0.0,) * self.seats
        return payoff_of(self.rules, self.game, self.state, self.worth)

    # --- within --------------------------------------------------------------------------------------

    def _view(self, seat: int) -> State:
        seen = self._seen[seat]
        if seen is None:
            seen = self._seen[seat] = view(self.state, seat)
        return seen

    def _sit_down(self, players: dict[int, Player]) -> None:
        self._players, self._hearers = players, list(hearers_of(players.items()))

    def _drawn_node(self) -> TreeNode:
        if self._node is None or not self.drawing:
            raise ValueError("nothing is to be drawn")
        return self._node

    def _choices(self) -> Choosing:
        choosing = self._choosing
        if choosing is None:
            self.must_go_on()
            choosing = Choosing(self.numbering, self.game, self._view(self.seat), self.seat)
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
        if seat != CHANCE:
            self._heard.moved(seat, move)
            self.moves += 1

    def _reach(self, node: TreeNode) -> None:
        self._node = node
        self._lies(node.state, node.events)

    def _lies(self, state: State, events: tuple[Event, ...]) -> None:
        """Note how the table lies now, after these events."""
        self._state = state
        self._heard.told += events
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
            self._made_move(seat, player.choose(self.game, self._view(seat), seat))


def _made_again(kind: type[Environment], made_of: tuple[Any, ...], like: Environment | None = None) -> Environment:
    """Return a table of that class, which may have a constructor of its own, before any game."""
    made = kind.__new__(kind)
    rules, seats, worth, most_moves, words, makers, draws = made_of
    Environment.__init__(made, rules, seats, worth, most_moves, words, makers, draws, like)
    return made
