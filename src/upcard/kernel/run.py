"""Plays games through: chance, players, and the loop that asks them."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, cast

from upcard.kernel.game import CHANCE, CHOOSE, TELL_TIME, Ask, Game
from upcard.kernel.state import Choose, Event, Move, S, Shuffle, State, view

Chance = Callable[[Ask], Move]
"""Answers for chance. See `seeded`, `upcard.match.chance.secure_move`, `upcard.match.committed.CommittedChance`."""

Watch = Callable[[Any, int, Move, Any], None]
"""Called after every play with (before, seat, move, after)."""

Hearers = list[tuple[int, "Listener"]]


class Player(Protocol):
    """Whoever answers for a seat.

    It is shown the seat's view and nothing else. One that is a `Listener` too also hears what happens.
    """

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """One legal move for ``seat``, given what it sees."""
        ...


class Listener(Protocol):
    """A player who is told what happens.

    It is told each time that something has happened, or before it answers next: by every play, its own and chance's
    too.
    """

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Take note of the events of one play, or of several, with the cards hidden that ``seat`` has not seen."""
        ...


def hearers_of(players: Iterable[tuple[int, Player]]) -> Hearers:
    """Return those of the players who hear what happens, each with its seat."""
    return [(seat, cast("Listener", player)) for seat, player in players if hasattr(player, "hear")]


def heard_by(events: tuple[Event, ...], seat: int) -> tuple[Event, ...]:
    """Return the events of a play as ``seat`` (or `ONLOOKER`) may know them, the same as in its `view`."""
    return tuple([event.seen_by(seat) for event in events])


def tell(hearers: Hearers, events: tuple[Event, ...]) -> None:
    """Tell each of them what has happened, as its seat may know it."""
    for seat, hearer in hearers:
        hearer.hear(heard_by(events, seat), seat)


class Listing(Protocol):
    """Moves that are counted and picked from without all of them being made."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int) -> Move: ...


class Made:
    """Moves of one kind, each made of one of ``parts`` when it is taken out."""

    def __init__(self, make: Callable[[Any], Move], parts: Sequence[Any]) -> None:
        self.make = make
        self.parts = parts

    def __len__(self) -> int:
        return len(self.parts)

    def __getitem__(self, at: int) -> Move:
        return self.make(self.parts[at])


class Joined:
    """Several listings of moves as one, in this order."""

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
    """Return several listings of moves as one, in this order."""
    return parts[0] if len(parts) == 1 else Joined(parts)


def each(listing: Listing) -> Iterator[Move]:
    """Yield the moves of a listing."""
    for at in range(len(listing)):
        yield listing[at]


def listed(game: Any, seen: State, seat: int) -> Listing:
    """Return every legal move of the seat, to be counted and picked from.

    That is the game's own ``listing``, which makes a move when it is taken out, or else the list of all that
    `Game.moves` gives.
    """
    lister = lister_of(game)
    moves: Listing = list(game.moves(seen, seat)) if lister is None else lister(seen, seat)
    return moves


def lister_of(game: Any) -> Callable[[Any, int], Listing] | None:
    """Return the game's own ``listing``; None where it has none."""
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
    """Return chance's answer: an order, or a number, each equally likely under ``rng``.

    A clock that is asked shows any time.

    For games for stakes use `upcard.match.chance.secure_move`, which no seed can foretell.
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
    """Play a whole game of random moves, each as likely as another of those that are legal.

    Return the last state, and how many moves were played, chance's included. All moves are listed each time.

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


def seeded(rng: random.Random) -> Chance:
    """Return a chance that answers by a generator: the same seed, the same cards."""
    return partial(_answer_by, rng)


def _answer_by(rng: random.Random, ask: Ask) -> Move:
    return chance_move(ask, rng)


def play_on(
    game: Game[S],
    state: S,
    players: Mapping[int, Player],
    chance: Chance,
    limit: int = 200_000,
    watch: Watch | None = None,
) -> tuple[S, int]:
    """Play until somebody is asked who is not among the ``players`` (by seat), or nobody any more.

    Return the last state, and how many moves were played, chance's included.

    Several seats asked at once answer in the order of `Game.asks`, each blind to the others' answers.

    Raises:
        Endless: after ``limit`` plays.
        Refused: a player's move breaks a clause.
        TypeError: a player returns what is no move.
    """
    hearers = hearers_of(players.items())
    for plays in range(limit):
        asks = game.asks(state)
        if not asks:
            return state, plays
        seat = next(iter(asks))
        if seat == CHANCE:
            move = chance(asks[seat])
        else:
            player = players.get(seat)
            if player is None:
                return state, plays
            move = _chosen(player, game, view(state, seat), seat)
        after = game.play(state, seat, move)
        if watch is not None:
            watch(state, seat, move, after)
        if hearers:
            tell(hearers, after.events)
        state = after
    raise Endless(f"the game was not over after {limit} plays")


def _chosen(player: Any, game: Any, seen: State, seat: int) -> Move:
    """Return the player's move. Raises TypeError: it returns something else."""
    found: object = player.choose(game, seen, seat)
    if isinstance(found, Move):
        return found
    name = getattr(player, "name", type(player).__name__)
    how = "; Game.read makes a move of text" if isinstance(found, str) else ""
    raise TypeError(f"the player {name} at seat {seat} returned {found!r:.60}, and a move is wanted{how}")


def play_out(
    game: Game[S],
    state: S,
    players: Sequence[Player],
    rng: random.Random,
    limit: int = 200_000,
    watch: Watch | None = None,
) -> S:
    """Play until nobody is asked any more, with a player for every seat, and return the last state.

    Raises:
        ValueError: there are fewer or more players than seats.
        Endless: after ``limit`` plays.
        Refused: a player's move breaks a clause.
        TypeError: a player returns what is no move.
    """
    if len(players) != state.seats:
        raise ValueError(
            f"players has {len(players)} entries, and the table has {state.seats} seats: give one for each"
        )
    return play_on(game, state, dict(enumerate(players)), seeded(rng), limit, watch)[0]


__all__ = [
    "Endless",
    "Joined",
    "Listener",
    "Listing",
    "Made",
    "Player",
    "chance_move",
    "each",
    "heard_by",
    "hearers_of",
    "joined",
    "listed",
    "lister_of",
    "play_on",
    "play_out",
    "random_game",
    "seeded",
    "tell",
]
