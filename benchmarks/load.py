"""Load: ``python -m benchmarks.load --tables 500 --seconds 60 [--json]``.

Real games at tables of people only, over real websockets: the server (``upcard serve``, SQLite with full
durability) in one process on one core, all players in another on another. Each table plays one move each
``--pace`` seconds. What is measured is the time from sending a move until the last seat at that table has
received the scene it leads to; the processor time that a move takes of the server, in turns of the fixed loop that
``upcard bench`` times; how long the server stood still for the garbage collector; and memory. Needs Linux for memory
and cores.

``--reviews``: in every second stretch somebody looks back at finished games beside, one after the other, and the delays
of these stretches stand beside those of the others. The games are there before, as those that were played at the server
are: their records are opened before anything is measured.
"""

import asyncio
import contextlib
import gc
import json
import random
import re
import resource
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import httpx

import upcard
from benchmarks.protocol import PlayedTable, ServerProcess, order, pin, serving, visitors
from upcard.match.record import record_of, write_record
from upcard.server.live.reviews import PATIENCE
from upcard.terminal.measures import is_compiled, reference

SLOW = 10.0
"""Seconds after which a move counts as an error."""

AT_ONCE = 8
"""Tables that are set at the same time."""

TURNS = 10_000
"""Turns of the fixed loop that are timed each second: a millisecond of the players' core."""


@dataclass
class Stretch:
    """A part of the run; ``megabytes`` of the server at its end, its processor ``share``, that of reviews included;
    ``reviewed``: how many pieces of reviews were played in it, None where nobody looked back."""

    moves: int
    p99_ms: float
    longest_ms: float
    megabytes: float
    share: float
    reviewed: int | None = None


@dataclass
class Figures:
    """What a run has found. ``loops``: turns of the fixed loop that a move takes of the server's processors;
    ``turn_ns``: what a turn took; ``pauses``: how many collections of garbage lasted so many milliseconds at most, by
    that number; ``paused_ms``: all of them together; ``beside_ms``: p50, p95 and p99 in the stretches in which games
    were reviewed, and ``without_ms`` in the others."""

    tables: int
    seconds: float
    compiled: bool = field(default_factory=is_compiled)
    moves: int = 0
    moves_a_second: float = 0.0
    p50_ms: float = 0.0
    p95_ms: float = 0.0
    p99_ms: float = 0.0
    longest_ms: float = 0.0
    errors: int = 0
    games: int = 0
    loops: float = 0.0
    turn_ns: float = 0.0
    server_share: float = 0.0
    client_share: float = 0.0
    client_lag_p99_ms: float = 0.0
    pauses: dict[str, int] = field(default_factory=dict)
    paused_ms: float = 0.0
    megabytes: float = 0.0
    stretches: list[Stretch] = field(default_factory=list)
    beside_ms: list[float] = field(default_factory=list)
    without_ms: list[float] = field(default_factory=list)


def percentile(values: list[float], share: float) -> float:
    """The smallest value that ``share`` of all do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


class Load:
    """All tables of one run."""

    def __init__(self, http: httpx.AsyncClient, orders: list[dict[str, object]], pace: float, watchers: int) -> None:
        self.http = http
        self.orders = orders
        self.pace = pace
        self.watchers = watchers
        self.delays: list[float] = []
        self.lags: list[float] = []
        self.errors = 0
        self.games = 0
        self._lot = random.Random(1)

    async def set_up(self, number: int) -> PlayedTable:
        table = await PlayedTable.set_up(self.http, self.orders[number % len(self.orders)], random.Random(number))
        await asyncio.gather(*[table.watch(str(self.http.base_url)) for _ in range(self.watchers)])
        return table

    async def play(self, number: int, table: PlayedTable) -> None:
        """Play at one table until cancelled: game after game, a move each ``pace`` seconds."""
        loop = asyncio.get_running_loop()
        due = loop.time() + self._lot.random() * self.pace
        while True:
            await asyncio.sleep(max(0.0, due - loop.time()))
            self.lags.append(loop.time() - due)
            due = max(due + self.pace, loop.time())
            if table.over:
                self.games += 1
                await table.close()
                table = await self.set_up(number)
            client = table.asked()
            if client is None:
                continue
            try:
                async with asyncio.timeout(SLOW):
                    self.delays.append(await table.move(client))
            except (TimeoutError, ValueError):
                self.errors += 1


class Reviewing:
    """Somebody who looks back at finished games of Contract Rummy, one after the other, when told to."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        self.pieces = 0
        self._games: list[tuple[str, dict[str, str]]] = []
        """Tables, each with the cookie of whoever has played there."""

    async def open(self, games: int) -> None:
        """Open the records of so many games."""
        for number in range(games):
            opened = await self.http.post("/api/records", json={"record": self._record(number)})
            opened.raise_for_status()
            cookie = {"Cookie": opened.headers["set-cookie"].partition(";")[0]}
            self._games.append((opened.json()["id"], cookie))

    @staticmethod
    def _record(number: int) -> str:
        players = ["gentle", "steady", "steady", "steady"]
        return write_record(record_of(upcard.play("contract-rummy", players, seed=number), bots=("", *players[1:])))

    async def go(self) -> None:
        """Look back until cancelled: at the games that nobody has looked back at yet."""
        while self._games:
            table, cookie = self._games.pop(0)
            before = 0
            while True:
                answer = await self.http.get(f"/api/tables/{table}/review", headers=cookie)
                answer.raise_for_status()
                found = answer.json()
                self.pieces += found["played"] - before
                before = found["played"]
                if found["done"]:
                    break
                await asyncio.sleep(1.0)


async def measure(
    server: ServerProcess,
    found: Figures,
    games: Sequence[str],
    pace: float,
    stretch: float,
    *,
    reviews: bool = False,
    watchers: int = 0,
) -> None:
    orders = [{**order(*game.partition("/")[::2]), "spectators": watchers > 0} for game in games]
    async with visitors(server.url) as http:
        load = Load(http, orders, pace, watchers)
        tables: list[PlayedTable] = []
        for first in range(0, found.tables, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, found.tables))
            tables += await asyncio.gather(*[load.set_up(number) for number in numbers])
        reviewing = Reviewing(http)
        await reviewing.open(int(found.seconds / stretch) if reviews else 0)
        # The players' own collector would be taken for the server's delays.
        gc.collect()
        gc.freeze()
        gc.disable()
        playing = [asyncio.create_task(load.play(number, table)) for number, table in enumerate(tables)]
        await asyncio.sleep(min(5.0, found.seconds / 5))
        load.delays.clear()
        load.lags.clear()
        paused = await pauses(http)
        start, spent, own = time.perf_counter(), server.seconds, time.process_time()
        turns: list[float] = []
        with_reviews: list[float] = []
        without: list[float] = []
        while time.perf_counter() - start < found.seconds:
            first, then, used = len(load.delays), time.perf_counter(), server.seconds
            end = min(then + stretch, start + found.seconds)
            beside = reviews and len(found.stretches) % 2 == 1
            pieces, looking = reviewing.pieces, asyncio.create_task(reviewing.go()) if beside else None
            while (left := end - time.perf_counter()) > 0:
                await asyncio.sleep(min(1.0, left))
                turns.append(reference(TURNS))
            part = load.delays[first:]
            share = (server.seconds - used) / (time.perf_counter() - then)
            worst = 1e3 * max(part, default=0.0)
            reviewed = reviewing.pieces - pieces if beside else None
            p99 = 1e3 * percentile(part, 0.99)
            found.stretches.append(Stretch(len(part), p99, worst, server.megabytes, share, reviewed))
            (with_reviews if beside else without).extend(part)
            if looking is not None:
                await _stopped(looking)
        passed, spent = time.perf_counter() - start, server.seconds - spent
        found.seconds, found.moves, found.games = passed, len(load.delays), load.games
        found.server_share = spent / passed
        found.client_share = (time.process_time() - own) / passed
        found.turn_ns = 1e9 * statistics.median(turns)
        found.loops = spent / max(1, found.moves) / statistics.median(turns)
        found.megabytes = server.megabytes
        found.pauses, found.paused_ms = difference(paused, await pauses(http))
        for task in playing:
            task.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
    found.errors = load.errors + sum(isinstance(outcome, Exception) for outcome in outcomes)
    found.moves_a_second = found.moves / passed
    found.p50_ms, found.p95_ms, found.p99_ms = [1e3 * percentile(load.delays, share) for share in (0.5, 0.95, 0.99)]
    if reviews:
        found.beside_ms, found.without_ms = [
            [1e3 * percentile(delays, share) for share in (0.5, 0.95, 0.99)] for delays in (with_reviews, without)
        ]
    found.longest_ms = 1e3 * max(load.delays, default=0.0)
    found.client_lag_p99_ms = 1e3 * percentile(load.lags, 0.99)


async def _stopped(task: "asyncio.Task[None]") -> None:
    """Cancel it, and wait until the server has given its review up; raise what it has failed with."""
    if task.done():
        task.result()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await asyncio.sleep(PATIENCE + 1.0)


async def pauses(http: httpx.AsyncClient) -> dict[str, float]:
    """How often the server has collected garbage, by the milliseconds that it took at most (all counts include the
    shorter ones), and the milliseconds of all together as ``sum``."""
    found: dict[str, float] = {"sum": 0.0}
    for line in (await http.get("/metrics")).text.splitlines():
        if bucket := re.fullmatch(r'upcard_collecting_seconds_bucket{.*le="(.*)"} (.*)', line):
            name = f"{1e3 * float(bucket[1]):g}"
            found[name] = found.get(name, 0.0) + float(bucket[2])
        elif total := re.fullmatch(r"upcard_collecting_seconds_sum{.*} (.*)", line):
            found["sum"] += 1e3 * float(total[1])
    return found


def difference(before: dict[str, float], after: dict[str, float]) -> tuple[dict[str, int], float]:
    """The collections between two looks, each in one class, and their milliseconds."""
    known, found = 0, {}
    for name, count in after.items():
        if name != "sum":
            more = int(count - before.get(name, 0.0))
            if more > known:
                found[name] = more - known
            known = more
    return found, after["sum"] - before["sum"]


@click.command(help=__doc__)
@click.option("--tables", default=500, show_default=True)
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--pace", default=1.0, show_default=True, help="Seconds between two moves of a table.")
@click.option("--game", "games", multiple=True, default=["contract-rummy"], help="GAME or GAME/BOOK; may be repeated.")
@click.option("--stretch", default=60.0, show_default=True, help="Seconds between two looks at memory.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder for the tables (else a temporary one).")
@click.option("--database", help="URL of a PostgreSQL database for the tables, instead.")
@click.option("--workers", default=1, show_default=True, help="Processes of the server; each has a core if it can.")
@click.option("--reviews", is_flag=True, help="Look back at games beside, in every second stretch.")
@click.option("--json", "as_json", is_flag=True)
def main(
    tables: int,
    seconds: float,
    pace: float,
    games: Sequence[str],
    stretch: float,
    data: Path | None,
    database: str | None,
    workers: int,
    reviews: bool,
    as_json: bool,
) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found = Figures(tables, seconds)
    more = ["--metrics"] if workers == 1 else []
    with (
        tempfile.TemporaryDirectory() as scratch,
        serving(database or data or Path(scratch), workers=workers, more=more) as server,
    ):
        if workers == 1:
            pin(1)
        asyncio.run(measure(server, found, games, pace, stretch, reviews=reviews))
    if as_json:
        print(json.dumps(asdict(found), indent=1))
    else:
        show(found)


def show(found: Figures) -> None:
    print(f"{found.tables} tables, {found.moves:,} moves in {found.seconds:.0f} s: {found.moves_a_second:.0f} a second")
    print(f"move to everybody's screen: p50 {found.p50_ms:.1f} ms, p95 {found.p95_ms:.1f}, p99 {found.p99_ms:.1f},")
    print(f"  longest {found.longest_ms:.0f}; errors {found.errors}; games ended {found.games}")
    engine = "compiled" if found.compiled else "pure"
    print(f"a move takes {found.loops:,.0f} loops of the server ({found.turn_ns:.0f} ns each; {engine} engine)")
    print(f"server {found.server_share:.0%} of a core, {found.megabytes:.0f} MB; players {found.client_share:.0%},")
    print(f"  late by p99 {found.client_lag_p99_ms:.1f} ms")
    classes = ", ".join([f"{count:,} up to {name} ms" for name, count in found.pauses.items()])
    print(f"garbage collector: {found.paused_ms:.0f} ms in all; {classes or 'not once'}")
    for part in found.stretches:
        print(
            f"  {part.moves:6} moves, p99 {part.p99_ms:7.1f} ms, longest {part.longest_ms:5.0f} ms, "
            f"{part.megabytes:6.0f} MB, core {part.share:.0%}"
            + ("" if part.reviewed is None else f", {part.reviewed} pieces of reviews")
        )
    if found.beside_ms:
        p50, p95, p99 = found.beside_ms
        print(f"beside reviews p50 {p50:.1f} ms, p95 {p95:.1f}, p99 {p99:.1f};")
        p50, p95, p99 = found.without_ms
        print(f"  without p50 {p50:.1f} ms, p95 {p95:.1f}, p99 {p99:.1f}")


if __name__ == "__main__":
    main()
