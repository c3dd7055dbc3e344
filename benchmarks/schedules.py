"""Does every command count once, whatever breaks? ``python -m benchmarks.schedules --count 1000 [--state FILE]``.

A schedule is drawn from the seed and its number: a game with two to four people on two or three servers of one
database, and what goes wrong when: a connection to the database lost before a commit, while it is made, or after it;
the database out of reach of a server; a command that comes twice or late, a person's connection cut; a server that
stands still for ten seconds and goes on, is killed, or whose clock is set. The real servers play it in one process and
in made-up time (`benchmarks.simulation`). Then everything works again, and what people were told is held against the
database:

- a command that was acknowledged stands in the log once, at the number that was told, and nowhere else;
- one that was refused, or of which it was said that nothing has changed, does not;
- one whose outcome was unknown is answered by its id, and that answer is true;
- something said that was acknowledged is said once; what was not acknowledged, at most once;
- every log plays without a gap, and what each seat was shown is what the log shows that seat;
- nobody waits for ever, and no server fails at anything.

A schedule that breaks a promise is made smaller, by leaving out what is not needed, and printed with the line that
plays it again. ``--state FILE`` adds up over several runs: each goes on where the last one ended.
"""

import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

import click

from benchmarks.people import Wrong
from benchmarks.player import Player, judge
from benchmarks.simulation import EPOCH, Club, Ground, made_up
from benchmarks.sums import Sums
from benchmarks.virtual_time import run
from upcard.server import wire
from upcard.server.live.offer import Offer, full_offer

GAMES: Final = (("guts", 2, 4), ("daifugo", 3, 4), ("indian-chief", 2, 4), ("beggar-my-neighbor", 2, 2))
"""Games with few cards in an answer, and fewest and most players here."""

STANDS_STILL: Final = 10.0
"""Seconds that a stopped server does not run."""

LONGEST: Final = 400.0
"""Seconds of made-up time after which somebody waits for ever."""

HAPPENS: Final = 8.0
"""Seconds in which things go wrong."""


NAMES: Final = {"cut": "cuts", "stop": "stops", "kill": "kills", "jump": "clock_jumps", "away": "databases_away"}
"""Faults that happen at a time, and what they are counted as."""

AT_COMMITS: Final = {"before": "lost_before_commit", "at": "lost_at_commit", "after": "lost_after_commit"}
"""Faults of a transaction, and what they are counted as."""


class Fault(NamedTuple):
    """Something that goes wrong. ``who``: the number of a server, of ``twice`` and ``cut`` a seat. ``when``: of
    ``before``, ``at`` and ``after`` the number of a transaction that changes something (`Cable`), of ``twice`` of a
    command, else the second. ``how``: seconds, of ``jump`` by which a clock is set, of ``twice`` after which the second
    one is sent, of ``away`` for which the database is out of reach."""

    kind: str
    who: int
    when: float
    how: float = 0.0

    def __str__(self) -> str:
        return f"{self.kind} {self.who} {self.when:g}" + (f" {self.how:g}" if self.how else "")


class Schedule(NamedTuple):
    """What is played, and what goes wrong. ``moves``: commands of each person; ``clock``: seconds for an answer, or 0;
    ``loss``: the part of the news between servers that is lost."""

    seed: str
    game: str
    people: int
    nodes: int
    moves: int
    clock: int
    loss: float
    faults: tuple[Fault, ...]


def drawn(seed: int, number: int) -> Schedule:
    """Schedule ``number`` of that seed."""
    chance = random.Random(f"{seed} {number}")
    game, fewest, most = chance.choice(GAMES)
    people, nodes = chance.randint(fewest, most), chance.randint(2, 3)
    moves = chance.randint(3, 6)

    def some(kind: str, most: int, whose: int, latest: float, whole: bool = False) -> list[Fault]:
        found = []
        for _ in range(chance.randint(0, most)):
            when = chance.randint(1, int(latest)) if whole else round(chance.uniform(0.0, latest), 2)
            found.append(Fault(kind, chance.randrange(whose), when))
        return found

    faults = [
        *some("before", 2, nodes, 20, whole=True),
        *some("at", 2, nodes, 20, whole=True),
        *some("after", 3, nodes, 20, whole=True),
        *[
            fault._replace(how=chance.choice((0.0, 0.0, 0.3, 3.0, 12.0)))
            for fault in some("twice", 4, people, moves, True)
        ],
        *some("cut", 3, people, HAPPENS),
        *some("stop", 2, nodes, HAPPENS),
        *some("kill", 1, nodes, HAPPENS),
        *[fault._replace(how=chance.choice((1.0, 4.0))) for fault in some("away", 1, nodes, HAPPENS)],
        *[
            fault._replace(how=chance.choice((-3600.0, -30.0, 30.0, 3600.0)))
            for fault in some("jump", 2, nodes, HAPPENS)
        ],
    ]
    clock = chance.choice((0, 0, 20))
    loss = chance.choice((0.0, 0.0, 0.3, 1.0))
    return Schedule(f"{seed} {number}", game, people, nodes, moves, clock, loss, tuple(sorted(set(faults))))


class Outcome(NamedTuple):
    """What a schedule came to: ``problem`` is empty if every promise was kept; numbers by name."""

    problem: str
    numbers: Counter[str]


class Run:
    """One schedule, played. Use it once."""

    def __init__(self, schedule: Schedule, ground: Ground, offer: Offer) -> None:
        self._schedule = schedule
        self._ground = ground
        self._breaks = {(fault.kind, fault.who, int(fault.when)) for fault in schedule.faults}
        self._armed = False
        self.numbers: Counter[str] = Counter()
        self.club = Club(schedule.seed, offer, ground, self._breaks_at, schedule.nodes, schedule.loss)

    async def play(self) -> list[Player]:
        """Raises Wrong."""
        schedule = self._schedule
        players = await self._sit_down()
        self._armed = True
        faults = [asyncio.create_task(self._happen(fault, players)) for fault in schedule.faults]
        playing = [asyncio.create_task(player.play(schedule.moves, players)) for player in players]
        try:
            async with asyncio.timeout(LONGEST):
                await asyncio.gather(*faults)
                self.club.heal()
                await asyncio.gather(*playing)
        except TimeoutError:
            waiting = [f"seat {player.seat}: {player.state()}" for player in players]
            raise Wrong("somebody waits for ever; " + "; ".join(waiting)) from None
        finally:
            for task in (*faults, *playing):
                task.cancel()
        return players

    async def _sit_down(self) -> list[Player]:
        """Before anything goes wrong."""
        schedule, room = self._schedule, self.club.nodes[0].room
        open_seats = [wire.NewPlayer("open") for _ in range(1, schedule.people)]
        host = wire.NewPlayer("human", "Person 0")
        order = wire.NewTable(
            schedule.game, (host, *open_seats), speed="instant", clock=schedule.clock, auto_start=True
        )

        async def sit() -> str:
            table_id = await room.create(order, "token 0")
            for seat in range(1, schedule.people):
                await room.join(table_id, f"token {seat}", wire.Join(f"Person {seat}"))
            return table_id

        table_id = await self.club.nodes[0].process.begin(sit())
        twice = {(fault.who, int(fault.when)): fault.how for fault in schedule.faults if fault.kind == "twice"}
        return [Player(table_id, seat, club=self.club, twice=twice) for seat in range(schedule.people)]

    def _breaks_at(self, node: int, number: int) -> str:
        if self._armed:
            for kind, name in AT_COMMITS.items():
                if (kind, node, number) in self._breaks:
                    self.numbers[name] += 1
                    return kind
        return ""

    async def _happen(self, fault: Fault, players: list[Player]) -> None:
        if fault.kind not in NAMES:
            return
        await asyncio.sleep(fault.when)
        self.numbers[NAMES[fault.kind]] += 1
        if fault.kind == "cut":
            players[fault.who].cut()
            return
        node = self.club.nodes[fault.who]
        process = node.process
        match fault.kind:
            case "stop":
                process.stop()
                await asyncio.sleep(STANDS_STILL)
                process.go_on()
            case "kill" if not process.dead:
                node.kill()
                await asyncio.sleep(1.0)
                node.start()
            case "jump":
                process.ahead += fault.how
            case "away":
                cable = node.cable
                cable.out = True
                await asyncio.sleep(fault.how)
                cable.out = False


async def played(schedule: Schedule, ground: Ground, offer: Offer) -> Outcome:
    """Play it and hold it against the promises."""
    loop = asyncio.get_running_loop()
    with made_up(loop, random.Random(f"{schedule.seed} bytes")) as failures:
        this = Run(schedule, ground, offer)
        problem = ""
        try:
            players = await this.play()
            this.numbers.update(await judge(players, this.club.store, EPOCH + loop.time()))
            if failures.sentences:
                raise Wrong("; ".join(failures.sentences))
        except Wrong as why:
            problem = str(why)
        for node in this.club.nodes:
            node.process.kill()
        this.numbers["seconds_played"] = int(loop.time())
    return Outcome(problem, this.numbers)


class Arena:
    """Where schedules are played: each in a loop of its own, with the database to itself."""

    def __init__(self, folder: Path) -> None:
        self._ground = Ground(folder)
        self._offer = full_offer()

    def outcome(self, schedule: Schedule) -> Outcome:
        """What it comes to."""

        async def work() -> Outcome:
            try:
                return await played(schedule, self._ground, self._offer)
            finally:
                await self._ground.clear()

        return run(work)

    def smaller(self, schedule: Schedule) -> Schedule:
        """The same with as few faults as break a promise."""
        while True:
            for fault in schedule.faults:
                without = schedule._replace(faults=tuple([other for other in schedule.faults if other != fault]))
                if self.outcome(without).problem:
                    schedule = without
                    break
            else:
                return schedule


def told(schedule: Schedule, number: int, seed: int, problem: str) -> str:
    """A schedule that broke a promise, and how to see it again."""
    faults = "".join([f"\n    {fault}" for fault in schedule.faults])
    return (
        f"schedule {number} of seed {seed}: {problem}\n"
        f"  {schedule.game}, {schedule.people} people, {schedule.nodes} servers, {schedule.moves} commands each, "
        f"clock {schedule.clock}, news lost {schedule.loss:g}; of its faults are needed:{faults}\n"
        f"  python -m benchmarks.schedules --seed {seed} --only {number}"
    )


@click.command(help=__doc__)
@click.option("--count", default=1000, show_default=True, type=click.IntRange(1), help="So many schedules.")
@click.option("--seed", default=None, type=int, help="They are drawn from it; left out, it is drawn by lot.")
@click.option("--state", default=None, type=click.Path(dir_okay=False, path_type=Path), help="Add up in that file.")
@click.option("--only", default=None, type=click.IntRange(0), metavar="NUMBER", help="Play that one schedule.")
@click.option("--json", "as_json", is_flag=True)
def main(count: int, seed: int | None, state: Path | None, only: int | None, as_json: bool) -> None:
    """The command."""
    sums = Sums(state, random.randrange(10**6) if seed is None else seed)
    first, last = (only, only + 1) if only is not None else (sums.done, sums.done + count)
    with tempfile.TemporaryDirectory(prefix="upcard-schedules-") as folder:
        arena = Arena(Path(folder))
        for number in range(first, last):
            began = time.monotonic()
            schedule = drawn(sums.seed, number)
            problem, numbers = arena.outcome(schedule)
            found = told(arena.smaller(schedule), number, sums.seed, problem) if problem else ""
            sums.add(1, {**numbers, "broken": bool(problem), "seconds": time.monotonic() - began}, found)
            print(f"\r{number + 1 - first} of {last - first}", end="", file=sys.stderr, flush=True)
            if found:
                print(f"\n{found}", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(sums.as_json() if as_json else sums.as_text())
    raise SystemExit(1 if sums.values["broken"] else 0)


if __name__ == "__main__":
    main()
