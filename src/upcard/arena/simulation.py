"""Plays many games among the same players, and adds up their results."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from upcard.arena.contest import PlayerFailed, as_move, broken_rule
from upcard.bots import BOTS, Bot
from upcard.kernel.game import Refused
from upcard.kernel.run import Player, hearers_of, seeded, tell
from upcard.kernel.state import Event, Move, State
from upcard.kernel.ui.entry import Simulated
from upcard.match.match import Match
from upcard.match.record import LONGEST_TAG, record_of, write_record
from upcard.options.house_rules import HouseRules
from upcard.players import made
from upcard.programs import ProgramFailed
from upcard.programs.programs import Programs
from upcard.text.messages import marked

CHUNK: Final = 20_000
"""Games of a shortcut that are played at once, between two looks at the clock and at Ctrl-C."""


@dataclass(frozen=True)
class Simulation:
    """So many ``games`` among players by name, one for each seat.

    ``seconds``: what a program may take for an answer; ``date``: the day for the records of the games, "" where none
    are wanted. Each of its numbers is a game, or a part of them where there is nothing to decide.
    """

    rules: HouseRules
    players: tuple[str, ...]
    games: int
    seed: int
    seconds: float | None = None
    date: str = ""

    @property
    def parts(self) -> int:
        """How many numbers there are."""
        return self.games if self.rules.entry.bulk is None else -(-self.games // CHUNK)

    def play(self, number: int, programs: Programs) -> "Simulated | ProgramFailed | Recorded":
        """Return what became of the games of that number, from 0, or why one could not be played to its end.

        It depends on nothing that was played before.

        Raises:
            PlayerFailed: a bot of another package could not go on.
        """
        rng = Random(f"{self.seed} {number}")
        entry = self.rules.entry
        if entry.bulk is not None:
            return entry.bulk(self.rules.rules, min(CHUNK, self.games - number * CHUNK), rng)
        seats, game = len(self.players), entry.build(self.rules.rules)
        names = tuple([f"P{seat}" for seat in range(1, seats + 1)])
        players: dict[int, Player] = {}
        asked: list[int] = []
        for seat, kind in enumerate(self.players):
            seed = rng.randrange(2**32)
            players[seat] = programs.player(kind, seat, self.rules, names, seed) or self._seated(seat, seed, asked)
        match = Match(self.rules, seats, seeded(rng), players, game=game, keep=None if self.date else 0)
        try:
            match.run(watch=None if BOTS.keys() >= set(self.players) else lambda *_: asked.clear())
        except ProgramFailed as problem:
            return problem
        except Refused as why:
            if asked:
                raise broken_rule(self.players, asked[0], why) from None
            raise
        finally:
            programs.end_game()
        winners = match.winners
        wins = [int(seat in winners) for seat in range(seats)]
        found = Simulated(marked("moves"), wins, 1, int(len(winners) != 1), Counter({match.n: 1}))
        if not self.date:
            return found
        bots = tuple([kind[:LONGEST_TAG] for kind in self.players])
        event = f"upcard simulate, game {number + 1}"
        record = record_of(match, date=self.date, event=event, seed=self.seed, bots=bots)
        return Recorded(found, write_record(record))

    def _seated(self, seat: int, seed: int, asked: list[int]) -> Player:
        """Return a bot; one of another package so that a failure is laid to it."""
        kind = self.players[seat]
        bot = made(kind, seed)
        return bot if kind in BOTS else _Guest(bot, self.players, seat, asked)


class Recorded(NamedTuple):
    """What has become of a game, and its record as text."""

    simulated: Simulated
    record: str


class _Guest:
    """A bot of another package, at that seat among those ``names``.

    Where it fails, that is said of it. ``asked``: where its seat is left until its move has been played.
    """

    def __init__(self, bot: Bot, names: tuple[str, ...], seat: int, asked: list[int]) -> None:
        self.bot = bot
        self.names = names
        self.seat = seat
        self.asked = asked

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the bot's move.

        Raises PlayerFailed.
        """
        self.asked.append(seat)
        with self._blamed():
            found: object = self.bot.choose(game, seen, seat)
        return as_move(self.names, seat, found)

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Tell the bot what has happened, if it listens. Raises PlayerFailed."""
        with self._blamed():
            tell(hearers_of([(seat, self.bot)]), events)

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        try:
            yield
        except Exception as problem:
            raise PlayerFailed(self.names, self.seat, f"{type(problem).__name__}: {problem}") from None


def merged(one: Simulated, other: Simulated) -> Simulated:
    """Return the results of two parts of a simulation as those of one."""
    wins = [here + there for here, there in zip(one.wins, other.wins, strict=True)]
    return Simulated(one.unit, wins, one.games + other.games, one.shared + other.shared, one.lengths + other.lengths)


__all__ = ["CHUNK", "Recorded", "Simulation", "merged"]
