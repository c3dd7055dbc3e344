"""Is an acknowledged move lost when the database fails? ``python -m benchmarks.failover --failovers 20 [--json]``.

PostgreSQL runs twice, the second as the synchronous standby of the first. People play at tables of two servers, whose
database URL names both. In the middle of it the first PostgreSQL ends without a goodbye, the second is promoted, and
everything that anybody was told is compared with what is in it (see ``benchmarks.durability``). Then a new standby
takes the place of the first, and it begins again.
"""

import asyncio
import json
import random
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
import httpx

from benchmarks.audit import Audit
from benchmarks.nodes import Node
from benchmarks.people import Person, Wrong, gather
from benchmarks.postgres import Cluster, find_programs
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import StoreError

PATIENCE = 60.0
"""Seconds in which people must be able to play on."""

MOVES = 8
"""Moves that are accepted between two failures, at least."""


class Pair:
    """A PostgreSQL and its standby, each at a port of its own, which they exchange at every failure."""

    def __init__(self, programs: Path) -> None:
        self._first = Cluster(programs)
        name = self._first.database().rpartition("/")[2]
        self._second = self._first.standby()
        hosts = "&".join(f"host=127.0.0.1:{cluster.port}" for cluster in (self._first, self._second))
        self.url = f"postgresql://upcard@/{name}?{hosts}&target_session_attrs=primary&connect_timeout=2"

    def fail(self) -> None:
        """The first one is gone; the second takes its place."""
        self._first.end()
        self._second.promote()

    def renew(self) -> None:
        """A new standby at the port of the one that is gone."""
        port = self._first.port
        self._first.stop()
        self._first, self._second = self._second, self._second.standby(port)

    def stop(self) -> None:
        self._second.stop()
        self._first.stop()


class Party:
    """People at tables of several servers; when all games are over, others sit down."""

    def __init__(self, nodes: list[Node], chance: random.Random) -> None:
        self._nodes = nodes
        self._chance = chance
        self._playing: list[asyncio.Task[None]] = []
        self.people: list[Person] = []

    async def _sit_down(self) -> None:
        for game, people, bots in (("contract-rummy", 2, 1), ("daifugo", 3, 1)):
            for person in await gather(lambda: self._nodes[0].url, game, people, bots):
                person.address = lambda: self._chance.choice(self._nodes).url
                self.people.append(person)
                self._playing.append(asyncio.create_task(person.play()))

    def accepted(self) -> int:
        """Moves of people so far."""
        return sum(len(person.accepted) for person in self.people)

    async def play(self, moves: int = MOVES) -> float:
        """Until that many moves of people more have been accepted; seconds until the first of them. Raises Wrong."""
        before, began, first = self.accepted(), time.monotonic(), 0.0
        while (now := self.accepted()) < before + moves:
            for task in self._playing:
                if task.done():
                    task.result()  # or what broke
            if all(task.done() for task in self._playing):
                with suppress(httpx.HTTPError):  # the database is gone just now
                    await self._sit_down()
            if now > before and not first:
                first = time.monotonic() - began
            if time.monotonic() - began > PATIENCE:
                stuck = [p.state() for p, task in zip(self.people, self._playing, strict=True) if not task.done()]
                raise Wrong("; ".join(["nobody can play on", *stuck]))
            await asyncio.sleep(0.02)
        return first

    async def stop(self) -> None:
        """Raises Wrong: somebody saw a promise broken."""
        for task in self._playing:
            task.cancel()
        for outcome in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(outcome, Wrong):
                raise outcome


async def check(database: str, people: list[Person]) -> int:
    """Everything that people were told is in the database: how many moves it holds. Raises Wrong."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            store = await SqlStore.open(database)
            try:
                audit = Audit(store)
                await audit.check(people)
                return audit.moves()
            finally:
                await store.close()
        except StoreError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(0.1)


async def fail_again_and_again(programs: Path, failovers: int, chance: random.Random, say: Any) -> dict[str, Any]:
    """The whole run. Raises Wrong."""
    pair = await asyncio.to_thread(Pair, programs)
    nodes = [Node(pair.url) for _ in range(2)]
    began, gaps, unanswered, moves = time.monotonic(), list[float](), 0, 0
    party = Party(nodes, chance)
    try:
        for node in nodes:
            await asyncio.to_thread(node.wait)
        for done in range(1, failovers + 1):
            await party.play()
            await asyncio.sleep(chance.uniform(0, 0.5))
            unanswered += sum(len(person.waiting) for person in party.people)
            await asyncio.to_thread(pair.fail)
            gaps.append(await party.play())
            moves = await check(pair.url, party.people)
            say(done, moves, time.monotonic() - began)
            if done < failovers:
                await asyncio.to_thread(pair.renew)
        await party.stop()
        moves = await check(pair.url, party.people)
    finally:
        with suppress(Wrong):
            await party.stop()
        for node in nodes:
            node.kill()
        await asyncio.to_thread(pair.stop)
    return {
        "failovers": failovers,
        "moves": moves,
        "acknowledged": party.accepted(),
        "unanswered_at_a_failure": unanswered,
        "connections": sum(person.connections for person in party.people),
        "lost": 0,
        "twice": 0,
        "longest_gap_seconds": round(max(gaps), 1),
        "seconds": round(time.monotonic() - began, 1),
    }


@click.command(help=__doc__)
@click.option("--failovers", default=20, show_default=True, type=click.IntRange(1))
@click.option("--seed", default=None, type=int, help="When to fail; the moments differ all the same.")
@click.option("--json", "as_json", is_flag=True)
def main(failovers: int, seed: int | None, as_json: bool) -> None:
    def say(done: int, moves: int, seconds: float) -> None:
        print(f"\r{done} of {failovers} failovers, {moves} moves, {seconds:.0f} s", end="", file=sys.stderr, flush=True)

    programs = find_programs()
    if programs is None:
        raise click.ClickException("there is no PostgreSQL on this machine (Debian: apt install postgresql)")
    try:
        found = asyncio.run(fail_again_and_again(programs, failovers, random.Random(seed), say))
    except Wrong as problem:
        print(file=sys.stderr)
        raise click.ClickException(str(problem)) from None
    except KeyboardInterrupt:
        raise click.Abort from None
    print(file=sys.stderr)
    if as_json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name.replace('_', ' '):26} {value}")


if __name__ == "__main__":
    main()
