"""Playing games through: chance, players, and the loop that asks them."""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, cast

from upcard.kernel.game import CHANCE, CHOOSE, TELL_TIME, Ask, Game
from upcard.kernel.state import Choose, Move, S, Shuffle, State, view


class Player(Protocol):
    """Whoever answers for a seat. It is shown the seat's view and nothing else."""

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """One legal move for ``seat``, given what it sees."""
        ...


class Listing(Protocol):
    """Moves that are counted and picked from without all of them being made."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int) -> Move: ...


class Joined:
    """Listings one behind the other."""

    def __init__(self, parts: list[Listing]) -> None:
        self.parts = parts
        self.count = 0
        for part in parts:
            self.count += len(part)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, at: int) -> Move:
        for part in self.parts:
            if at < len(part):
                return part[at]
            at -= len(part)
        raise IndexError(at)


def joined(parts: list[Listing]) -> Listing:
    """Listings one behind the other as one."""
    return parts[0] if len(parts) == 1 else Joined(parts)


def listed(game: Any, seen: State, seat: int) -> Listing:
    """Every legal move of the seat, to be counted and picked from: the game's own ``listing``, which makes a move when
    it is taken out, or else the list of all that `Game.moves` gives."""
    lister = lister_of(game)
    moves: Listing = list(game.moves(seen, seat)) if lister is None else lister(seen, seat)
    return moves


def lister_of(game: Any) -> Callable[[Any, int], Listing] | None:
    """The game's own ``listing``; None where it has none."""
    kind = type(game)
    known = _LISTERS.get(kind)
    if known is None:
        known = _LISTERS[kind] = hasattr(game, "listing")
    found: Callable[[Any, int], Listing] | None = game.listing if known else None
    return found


_LISTERS: Final[dict[type, bool]] = {}


class Endless(Exception):
    """A game was not over after the allowed number of plays."""


def chance_move(ask: Ask, rng: random.Random) -> Move:
    """Chance's answer: an order, or a number, each equally likely under ``rng``; a clock that is asked shows
    any time.

    For games for stakes use `upcard.kernel.chance.secure_move`, which no seed can foretell.
    """
    if ask.prompt in (CHOOSE, TELL_TIME):
        return Choose(rng.randrange(ask.count) + 1)
    # As `random.shuffle` does it, but with one call a card that compiles well. What lies in the list is only moved
    # about, so the compiler need not know that they are numbers.
    faces: list[object] = list(ask.faces)
    draw = rng.random
    for at in range(len(faces) - 1, 0, -1):
        other = int(draw() * (at + 1))
        face = faces[at]
        faces[at] = faces[other]
        faces[other] = face
    return Shuffle(cast("tuple[int, ...]", tuple(faces)))


def random_game(game: Game[Any], seats: int, rng: random.Random, limit: int = 200_000) -> tuple[State, int]:
    """A whole game of random moves, each as likely as another of those that are legal: the last state, and how many
    moves were played, chance's included. All moves are listed each time.

    Raises:
        Endless: after ``limit`` plays.
    """
    state: State = game.start(seats)
    lister = lister_of(game)
    for plays in range(limit):
        asks = game.asks(state)
        if not asks:
            return state, plays
        seat = next(iter(asks))
        if seat == CHANCE:
            move = chance_move(asks[seat], rng)
        else:
            moves: Listing = list(game.moves(state, seat)) if lister is None else lister(state, seat)
            move = moves[int(rng.random() * len(moves))]
        state = game.play(state, seat, move)
    raise Endless(f"the game was not over after {limit} plays")


def play_out(
    game: Game[S],
    state: S,
    players: Sequence[Player],
    rng: random.Random,
    limit: int = 200_000,
    watch: Callable[[S, int, Move, S], None] | None = None,
) -> S:
    """Play until nobody is asked any more, and return the last state.

    Several seats asked at once answer in the order of `Game.asks`, each blind to the others' answers.
    ``watch`` is called after every play with (before, seat, move, after).

    Raises:
        Endless: after ``limit`` plays.
    """
    for _ in range(limit):
        asks = game.asks(state)
        if not asks:
            return state
        seat = next(iter(asks))
        chance = seat == CHANCE
        move = chance_move(asks[CHANCE], rng) if chance else players[seat].choose(game, view(state, seat), seat)
        after = game.play(state, seat, move)
        if watch is not None:
            watch(state, seat, move, after)
        state = after
    raise Endless(f"the game was not over after {limit} plays")
