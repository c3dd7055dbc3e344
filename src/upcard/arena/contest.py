"""Plays a contest: players who play the same deals at every seat.

In each deal the cards are the same, whoever holds them. The players sit round the table in an order drawn for that
deal, again and again until all seats are taken; then each moves on by one seat, until everybody has sat everywhere.
What a player was ahead of the others' mean is averaged over all of that, and the luck of the cards is gone from it. The
order is drawn afresh for each deal, so that nobody always sits behind the same neighbour.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any, Final, NamedTuple

from upcard.bots.bot import Bot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.kernel.game import Refused
from upcard.kernel.run import Endless, Player, hearers_of, play_out, tell
from upcard.kernel.state import Event, Move, State
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.match.duels import play_deal, whole_pack
from upcard.match.record import LONGEST_TAG, Record, write_record
from upcard.options.house_rules import HouseRules
from upcard.players import PLAYERS, made, usual_player
from upcard.programs import ProgramFailed, ProgramPlayer
from upcard.programs.programs import Programs
from upcard.text.messages import Text

BEFORE: Final = 4
"""Of so many deals of a game one is its first, one its second, and so on: so titles, exchanges and pots that were left
are met, too, unless the game can skip to a deal (`Entry.skip_to`)."""
SEEDS: Final = 10_000_000
"""Deals of one seed; with the next number other cards begin."""

_ALIAS: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,19}=")

Seating = tuple[int, ...]
"""By seat, which player sits there, as a place in the list of players."""
Scores = tuple[tuple[int, ...], ...]
"""What a deal has brought each seat, for every seating; more is better."""


def kind_of(name: str) -> str:
    """Return the bot or program that plays under that name in a contest.

    >>> kind_of("twin=steady"), kind_of("steady"), kind_of("./mybot --depth=3")
    ('steady', 'steady', './mybot --depth=3')
    """
    found = _ALIAS.match(name)
    return name[found.end() :] if found else name


class PlayedDeal(NamedTuple):
    """What a deal of a contest has brought.

    It has its ``scores``, how many decisions of `strong` the clock has cut short (``cut_short``), and where they are
    wanted the ``records`` of whole games, as text, by seating.
    """

    scores: Scores
    cut_short: int = 0
    records: tuple[str, ...] = ()


class PlayerFailed(Exception):
    """A player raised an error, or made a move that breaks a clause; a program may also have ended, or not answered.

    ``seat``: whose, from 0; ``names``: who sat there, by seat; ``problem``: what it was.
    """

    def __init__(self, names: tuple[str, ...], seat: int, problem: Text) -> None:
        super().__init__(names, seat, problem)
        self.names = names
        self.seat = seat
        self.problem = problem

    @property
    def player(self) -> str:
        """The name of the player that failed."""
        return self.names[self.seat]


def broken_rule(names: tuple[str, ...], seat: int, why: Refused) -> PlayerFailed:
    """Return the error for a player whose move breaks a clause."""
    return PlayerFailed(names, seat, f"its move breaks {why.clause or 'a rule'}: {why.reason}")


def as_move(names: tuple[str, ...], seat: int, found: object) -> Move:
    """Return what the player at that seat has answered.

    Raises PlayerFailed: it is no move.
    """
    if not isinstance(found, Move):
        raise PlayerFailed(names, seat, f"it answered {found!r:.60}, and a move is wanted")
    return found


@dataclass(frozen=True)
class Contest:
    """What is played: the ``row`` of players by name, who may be there several times, at a table of so many ``seats``.

    ``whole``: games to their end, and not single deals; ``seconds``: what a strong player may take for a decision, and
    a program for an answer, None for `UNHURRIED`, and for what a program may take elsewhere; ``date``: the day for the
    records of whole games, "" where none are wanted. The order of the row means nothing. A player under another name,
    ``twin=steady``, is another player (`kind_of`).
    """

    rules: HouseRules
    row: tuple[str, ...]
    seats: int
    seed: int
    whole: bool = False
    seconds: float | None = None
    date: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Who is compared, each once."""
        return tuple(dict.fromkeys(self.row))

    def seatings(self, number: int) -> tuple[Seating, ...]:
        """Every way in which they sit in the deal of that number; as many in each deal.

        >>> Contest(None, ("a", "b"), 2, 1).seatings(0)
        ((0, 1), (1, 0))
        >>> len(Contest(None, ("a", "b"), 3, 1).seatings(0))
        6
        >>> Contest(None, ("a", "b", "b"), 3, 1).seatings(0)
        ((0, 1, 1), (1, 0, 1), (1, 1, 0))
        """
        circle = sorted(self.row)
        # As a text, the seed gives the same order in every process.
        Random(f"circle {self.seed} {number}").shuffle(circle)
        sitting, many = [self.players.index(name) for name in circle], len(circle)
        if many > self.seats:
            tables = [
                chosen[turn:] + chosen[:turn]
                for chosen in combinations(sitting, self.seats)
                for turn in range(self.seats)
            ]
        else:
            rows = [tuple([sitting[(first + seat) % many] for seat in range(self.seats)]) for first in range(many)]
            # Where the circle goes into the table evenly, the next row is this one moved on by a seat.
            turns = 1 if self.seats % many == 0 else self.seats
            tables = [row[turn:] + row[:turn] for row in rows for turn in range(turns)]
        return tuple(sorted(tables))

    def play(self, number: int, programs: Programs) -> PlayedDeal:
        """Play the deal of that number, from 0, in every seating.

        It depends on nothing that was played before. ``programs``: those that run already, and to which more are added.

        Raises:
            PlayerFailed: a player could not go on.
            Endless: a deal, or a game, that does not end.
        """
        entry, game = self.rules.entry, self.rules.entry.build(self.rules.rules)
        seed = self.seed * SEEDS + number
        table = game.start(self.seats) if self.whole else self._table(game, number, seed)
        # Where a game keeps no points by deal, its totals are those of the last deal alone.
        before = entry.totals(table) if entry.scores is not None and not self.whole else (0,) * self.seats
        sign = -1 if lowest_wins(self.rules) else 1
        found, cut_short, records = [], 0, list[str]()
        known: dict[Seating, tuple[int, ...]] = {}
        for seating in self.seatings(number):
            if seating not in known:  # who is named several times may sit alike twice
                moves = list[tuple[int, str]]()
                end, more = self._played(game, table, seating, seed, programs, moves)
                cut_short += more
                if self.date:
                    records.append(self._record(number, seed, seating, moves, entry.totals(end)))
                scores = zip(entry.totals(end), before, strict=True)
                known[seating] = tuple([sign * (after - was) for after, was in scores])
            found.append(known[seating])
        return PlayedDeal(tuple(found), cut_short, tuple(records))

    def _table(self, game: Any, number: int, seed: int) -> State:
        """Return a table that is to be shuffled, the same for all seatings."""
        table = whole_pack(game, self.seats, Random(seed))
        if self.rules.entry.skip_to is not None:
            return self.rules.entry.skip_to(game, table, number)
        players: list[Player] = [PLAYERS[usual_player(game)](seed + seat) for seat in range(self.seats)]
        rng = Random(f"before {seed}")
        for _ in range(number % BEFORE):
            after = play_deal(game, table, players, rng)
            if not game.asks(after):
                break
            table = after
        return table

    def _record(
        self, number: int, seed: int, seating: Seating, moves: list[tuple[int, str]], totals: tuple[int, ...]
    ) -> str:
        """Return the record of a whole game."""
        bots = tuple([self.players[at][:LONGEST_TAG] for at in seating])
        names = tuple([f"P{seat}" for seat in range(1, self.seats + 1)])
        event, version = f"upcard arena, game {number + 1}", self.rules.entry.version
        record = Record(self.rules, names, tuple(moves), tuple(totals), version=version)
        return write_record(replace(record, date=self.date, event=event, seed=seed, bots=bots))

    def _played(
        self, game: Any, table: State, seating: Seating, seed: int, programs: Programs, moves: list[tuple[int, str]]
    ) -> tuple[State, int]:
        """Return the table at the end, and how many decisions were cut short.

        The ``moves`` of a whole game of which a record is wanted. Raises PlayerFailed, Endless.
        """
        names, asked = tuple([self.players[at] for at in seating]), [0]
        called = tuple([f"P{seat}" for seat in range(1, self.seats + 1)])
        players: list[_Named] = []
        for seat, name in enumerate(names):
            program = programs.player(kind_of(name), seat, self.rules, called, seed + seat)
            players.append(_Named(program or self.made(name, seed + seat), names, seat, asked))
        try:
            if self.date:
                end: State = play_out(
                    game, table, players, Random(seed), watch=lambda _, seat, move, __: moves.append((seat, str(move)))
                )
            else:
                end = (play_out if self.whole else play_deal)(game, table, players, Random(seed))
        except Refused as why:
            raise broken_rule(names, asked[0], why) from None
        finally:
            programs.end_game()
        bots = [each.player for each in players]
        return end, sum([bot.cut_short for bot in bots if isinstance(bot, StrongBot)])

    def made(self, name: str, seed: int) -> Bot:
        """Return the bot that plays under that name."""
        return made(kind_of(name), seed, UNHURRIED if self.seconds is None else self.seconds)


class _Named:
    """The player at a seat, whose failures are laid to it.

    ``names``: who sits there, by seat; ``asked``: where the seat that was asked last is left.
    """

    def __init__(self, player: Bot | ProgramPlayer, names: tuple[str, ...], seat: int, asked: list[int]) -> None:
        self.player = player
        self.names = names
        self.seat = seat
        self.asked = asked

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the player's move.

        Raises PlayerFailed.
        """
        self.asked[0] = seat
        with self._blamed():
            found: object = self.player.choose(game, seen, seat)
        return as_move(self.names, seat, found)

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Tell the player what has happened, if it listens. Raises PlayerFailed."""
        with self._blamed():
            tell(hearers_of([(seat, self.player)]), events)

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        try:
            yield
        except ProgramFailed as problem:
            raise PlayerFailed(self.names, self.seat, problem.why) from None
        except Exception as problem:
            raise PlayerFailed(self.names, self.seat, f"{type(problem).__name__}: {problem}") from None


def lowest_wins(rules: HouseRules) -> bool:
    """Say whether few points are good by these rules."""
    score_rules = score_rules_of(rules.entry, rules.rules)
    return score_rules.best == "low"


def leads(scores: Sequence[int]) -> list[float]:
    """By seat, what it is ahead of the others' mean.

    >>> leads((10, 1, 3))
    [8.0, -5.5, -2.5]
    """
    total, others = sum(scores), len(scores) - 1
    return [score - (total - score) / others for score in scores]


__all__ = [
    "Contest",
    "Endless",
    "PlayedDeal",
    "PlayerFailed",
    "Scores",
    "Seating",
    "kind_of",
    "leads",
    "lowest_wins",
]
