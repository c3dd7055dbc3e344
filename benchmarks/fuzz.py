"""Fuzzing a running server: ``python -m benchmarks.fuzz --minutes 60 [--json]``.

Attackers with cookies of their own sit at tables of the same server as honest players and send what is none of the
protocol: the corpus of the tests, right messages broken at random, moves of the game broken at random, bodies, and
bytes that are no HTTP. They come from other addresses of this machine than the honest players, and the limits are
those that ``upcard serve`` has. Counted: what the server answered, whether a table changed, what it logged, and how
long the honest players' moves took meanwhile.
"""

import asyncio
import contextlib
import json
import random
import tempfile
import time
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import percentile
from benchmarks.protocol import PlayedTable, ServerProcess, order, pin, serving, visitors
from tests.server.bad_messages import COMMANDS, bad_bodies, bad_messages, mutated

HONEST, PACE = 2, 0.5
"""Tables of honest players, and seconds between two moves of one."""

UNANSWERED = 20.0
"""Seconds after which a message counts as unanswered."""

MOVES = ("draw", "draw upcard", "discard 7S", "down {7H 7D 7C} <5S 6S *=7S 8S>", "add 9S to 2", "swap 7S in 1", "pass")
HARMLESS = ("try", "arrange", "best", "hint")
"""Commands that may be right after they have been broken, and still change nothing."""


@dataclass
class Figures:
    minutes: float
    messages: int = 0
    bodies: int = 0
    raw: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    unanswered: int = 0
    changes: int = 0
    failures: int = 0
    honest_moves: int = 0
    honest_errors: int = 0
    p50_ms: float = 0.0
    p99_ms: float = 0.0
    longest_ms: float = 0.0
    megabytes_first: float = 0.0
    megabytes_last: float = 0.0
    logged: list[str] = field(default_factory=list)


class Attack:
    """What all attackers send, and what they get."""

    def __init__(self, server: ServerProcess, found: Figures) -> None:
        self.server = server
        self.found = found
        self.answers: Counter[str] = Counter()
        self.corpus = bad_messages()
        self.posts = bad_bodies()

    async def at_a_table(self, number: int) -> None:
        """Sit at a table of one's own, send bad messages for ever, and see that nothing changes."""
        lot = random.Random(number)
        where = f"127.0.0.{2 + number}"
        async with httpx.AsyncClient(
            base_url=self.server.url, timeout=60, transport=httpx.AsyncHTTPTransport(local_address=where)
        ) as http:
            made = await http.post("/api/tables", json=order("contract-rummy"))
        cookie = made.headers["set-cookie"].partition(";")[0]
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{made.json()['id']}/seat"
        before = await self.begin(address, cookie, where)
        while True:
            with contextlib.suppress(ConnectionClosed, OSError):
                async with connect(
                    address, additional_headers={"Cookie": cookie}, local_addr=(where, 0), max_size=None
                ) as socket:
                    before = await self.session(socket, lot, before)
            self.answers["closed"] += 1

    async def begin(self, address: str, cookie: str, where: str) -> bytes:
        """Begin the game with bots, and wait until they wait for this seat: the table then."""
        headers = {"Cookie": cookie}
        async with connect(address, additional_headers=headers, local_addr=(where, 0), max_size=None) as socket:
            await self.scene(socket)
            await socket.send('{"type":"start","cid":"start"}')
            with contextlib.suppress(TimeoutError):
                while True:
                    await asyncio.wait_for(socket.recv(), 3)
            return await self.scene(socket)

    async def session(self, socket: ClientConnection, lot: random.Random, before: bytes) -> bytes:
        while True:
            now = await self.scene(socket)
            self.found.changes += now != before
            before = now
            for _ in range(50):
                text = self.text(lot)
                await socket.send(text)
                self.found.messages += 1
                try:
                    answer = json.loads(await asyncio.wait_for(socket.recv(), UNANSWERED))
                except TimeoutError:
                    self.found.unanswered += 1
                    continue
                self.answers[answer["type"]] += 1
                self.found.failures += answer.get("reason", "").startswith("The server failed")
                await asyncio.sleep(0.02)

    async def scene(self, socket: ClientConnection) -> bytes:
        """The table as it is now."""
        await socket.send('{"type":"hello"}')
        scene = b""
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "scene":
                scene = msgspec.json.encode([message["n"], message["scene"]])
            if message["type"] == "fates":
                return scene

    def text(self, lot: random.Random) -> str:
        kind = lot.random()
        if kind < 0.5:
            return lot.choice(self.corpus)
        sample = lot.choice(COMMANDS)
        if kind < 0.8 or sample["type"] not in HARMLESS:
            return json.dumps(
                {"type": "try", "cid": f"t{lot.randrange(10**9)}", "text": mutated(lot.choice(MOVES), lot)[:999] or "x"}
            )
        text = mutated(json.dumps(sample), lot)
        return text.encode("utf-8", "replace").decode() if text.strip() else "x"

    async def with_bodies(self, where: str) -> None:
        lot = random.Random(where)
        transport = httpx.AsyncHTTPTransport(local_address=where)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, transport=transport) as http:
            while True:
                path, body = lot.choice(self.posts)
                headers = {"content-type": "application/json"}
                try:
                    got = await http.post(
                        path.replace("{table}", "none"), content=body.encode("utf-8", "replace"), headers=headers
                    )
                    self.answers[f"HTTP {got.status_code}"] += 1
                    self.found.failures += got.status_code >= 500
                    self.found.bodies += 1
                except httpx.HTTPError:
                    self.found.unanswered += 1
                await asyncio.sleep(0.04)

    async def with_bytes(self, where: str) -> None:
        """No HTTP at all, or only its beginning, or a websocket's frames that are none."""
        lot = random.Random(where)
        port = int(self.server.url.rpartition(":")[2])
        head = (
            b"GET /api/tables/x/seat HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"
        )
        while True:
            garbage = bytes(lot.randrange(256) for _ in range(lot.randint(1, 3000)))
            sent = lot.choice((garbage, head[: lot.randint(1, len(head))], head + garbage, b"A" * 70_000))
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(where, 0))
                writer.write(sent)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(1000), 0.3)
                writer.close()
            self.found.raw += 1
            await asyncio.sleep(0.1)


async def honest(table: PlayedTable, found: Figures, delays: list[float]) -> None:
    """Play as people do, and time it."""
    while True:
        await asyncio.sleep(PACE)
        client = table.asked()
        if client is None:
            continue
        try:
            delays.append(await asyncio.wait_for(table.move(client), UNANSWERED))
        except (TimeoutError, ValueError):
            found.honest_errors += 1


async def fuzz(server: ServerProcess, found: Figures, attackers: int) -> None:
    attack = Attack(server, found)
    delays: list[float] = []
    async with visitors(server.url) as http:
        tables = [
            await PlayedTable.set_up(http, order("contract-rummy"), random.Random(number)) for number in range(HONEST)
        ]
    work = [
        *[honest(table, found, delays) for table in tables],
        *[attack.at_a_table(number) for number in range(attackers)],
        attack.with_bodies("127.0.1.1"),
        attack.with_bytes("127.0.1.2"),
    ]
    tasks = [asyncio.create_task(each) for each in work]
    end = time.monotonic() + 60 * found.minutes
    await asyncio.sleep(5)
    found.megabytes_first = server.megabytes
    while time.monotonic() < end and server.process.poll() is None:
        await asyncio.wait(tasks, timeout=min(5.0, end - time.monotonic()), return_when=asyncio.FIRST_EXCEPTION)
        broken = [task for task in tasks if task.done()]
        if broken:
            broken[0].result()
    found.megabytes_last = server.megabytes
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    found.answers, found.honest_moves = dict(attack.answers), len(delays)
    found.p50_ms, found.p99_ms = 1e3 * percentile(delays, 0.5), 1e3 * percentile(delays, 0.99)
    found.longest_ms = 1e3 * max(delays, default=0.0)


@click.command(help=__doc__)
@click.option("--minutes", default=60.0, show_default=True)
@click.option("--attackers", default=6, show_default=True, help="Who sit at tables of their own.")
@click.option("--json", "as_json", is_flag=True)
def main(minutes: float, attackers: int, as_json: bool) -> None:
    found = Figures(minutes)
    with tempfile.TemporaryDirectory() as scratch:
        log = Path(scratch) / "log"
        with log.open("w") as errors, serving(Path(scratch) / "data", limited=True, log=errors) as server:
            pin(1)
            asyncio.run(fuzz(server, found, attackers))
        lines = [line for line in log.read_text().splitlines() if line.strip()]
    found.logged = [f"{count} × {line[:200]}" for line, count in Counter(lines).most_common(10)]
    if as_json:
        print(json.dumps(asdict(found), indent=1))
        return
    print(
        f"{found.minutes:g} minutes: {found.messages:,} messages, {found.bodies:,} bodies, {found.raw:,} of raw bytes"
    )
    print(f"answers: {found.answers}; unanswered {found.unanswered}")
    print(f"failures {found.failures}; tables changed {found.changes}; lines logged {sum(1 for _ in lines)}")
    for line in found.logged:
        print("  ", line)
    print(f"honest players: {found.honest_moves:,} moves, {found.honest_errors} errors, ")
    print(f"p50 {found.p50_ms:.1f} ms, p99 {found.p99_ms:.1f}, longest {found.longest_ms:.0f}")
    print(f"memory {found.megabytes_first:.0f} to {found.megabytes_last:.0f} MB")


if __name__ == "__main__":
    main()
