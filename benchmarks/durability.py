"""Is a move that was acknowledged ever lost? ``python -m benchmarks.durability --kills 1000 [--state FILE] [--json]``.

People play at several tables over the protocol; the server is killed (``kill -9``) at random moments and started
again. After each kill the database is read beside the server: every acknowledged move is in the log, at its number;
none is there twice; the log has no gap and plays; what every seat was shown last is what its log says. People come
back by themselves, and send again what they had no answer to.

``--state FILE`` adds up over several runs: each makes so many kills more, portion by portion.
"""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import click

from benchmarks.audit import Audit
from benchmarks.nodes import Node
from benchmarks.people import Person, Wrong, gather
from benchmarks.sums import Sums
from upcard.server.store.database import Database
from upcard.server.store.sql import SqlStore

TABLES = (("contract-rummy", 2, 1), ("daifugo", 3, 1), ("beggar-my-neighbor", 2, 0), ("guts", 2, 2))
"""Games, how many people, and how many bots."""

PORTION = 100
"""Kills with one database; the next ones get a new one."""

SOONEST, LATEST = 0.0, 0.8
"""Seconds from the moment that the server answers again to the next kill."""


class Party:
    """People at tables; where a game is over, the same sit down to another."""

    def __init__(self, node: Node) -> None:
        self._node = node
        self._playing: dict[str, list[asyncio.Task[None]]] = {}
        self.people: list[Person] = []

    async def fill(self) -> None:
        """Begin a game wherever none is being played. Raises Wrong: a person saw a promise broken."""
        for game, people, bots in TABLES:
            tasks = self._playing.get(game, [])
            for task in tasks:
                if task.done():
                    task.result()
            if all(task.done() for task in tasks):
                seated = await gather(lambda: self._node.url, game, people, bots)
                self.people += seated
                self._playing[game] = [asyncio.create_task(person.play()) for person in seated]

    async def stop(self) -> None:
        tasks = [task for group in self._playing.values() for task in group]
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Wrong):
                raise outcome


async def kill_again_and_again(database: Database, kills: int, chance: random.Random, say: Any) -> dict[str, Any]:
    """The whole run. Raises Wrong."""
    node = Node(database)
    # A new file is the server's to make: two at once would be in each other's way.
    await asyncio.to_thread(node.wait)
    store = await SqlStore.open(database)
    audit, party = Audit(store), Party(node)
    began, done, open_at_kill = time.monotonic(), 0, 0
    try:
        while done < kills:
            await asyncio.to_thread(node.wait)
            await party.fill()
            await asyncio.sleep(chance.uniform(SOONEST, LATEST))
            open_at_kill += sum(len(person.waiting) for person in party.people)
            node.kill()
            done += 1
            node.start()
            await audit.check(party.people)
            say(done, audit.moves(), time.monotonic() - began)
    except (KeyboardInterrupt, asyncio.CancelledError):
        pass
    finally:
        try:
            await party.stop()
        finally:
            node.kill()
    await audit.check(party.people)
    await store.close()
    return {
        "kills": done,
        "tables": len({person.table for person in party.people}),
        "moves": audit.moves(),
        "acknowledged": sum(len(person.accepted) for person in party.people),
        "unanswered_at_a_kill": open_at_kill,
        "connections": sum(person.connections for person in party.people),
        "lost": 0,
        "twice": 0,
        "seconds": round(time.monotonic() - began, 1),
    }


@click.command(help=__doc__)
@click.option("--kills", default=1000, show_default=True, type=click.IntRange(1), help="So many.")
@click.option("--seed", default=None, type=int, help="When to kill; the moments differ all the same.")
@click.option("--state", default=None, type=click.Path(dir_okay=False, path_type=Path), help="Add up in that file.")
@click.option("--database", default=None, metavar="URL", help="A PostgreSQL database, empty, instead of a file.")
@click.option("--json", "as_json", is_flag=True)
def main(kills: int, seed: int | None, state: Path | None, database: str | None, as_json: bool) -> None:
    """The command."""
    sums = Sums(state, random.randrange(10**6) if seed is None else seed)
    last = sums.done + kills

    def say(done: int, moves: int, seconds: float) -> None:
        print(
            f"\r{sums.done + done} of {last} kills, {moves} moves, {seconds:.0f} s", end="", file=sys.stderr, flush=True
        )

    while sums.done < last:
        portion = min(PORTION, last - sums.done)
        with tempfile.TemporaryDirectory(prefix="upcard-durability-") as folder:
            chance = random.Random(f"{sums.seed} {sums.done}")
            try:
                found = asyncio.run(kill_again_and_again(database or Path(folder), portion, chance, say))
            except Wrong as problem:
                print(file=sys.stderr)
                sums.add(portion, {"broken": 1}, str(problem))
                raise click.ClickException(str(problem)) from None
            except KeyboardInterrupt:
                raise click.Abort from None
        sums.add(found.pop("kills"), found)
    print(file=sys.stderr)
    print(sums.as_json() if as_json else sums.as_text())


if __name__ == "__main__":
    main()
