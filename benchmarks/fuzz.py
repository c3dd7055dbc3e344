"""Fuzzing a running server: ``python -m benchmarks.fuzz --seconds 3600 [--json]``.

Attackers with cookies of their own sit at tables of the same server as honest players and send what is none of the
protocol: the corpus of the tests, right messages broken at random, moves of their game broken at random, bodies, bytes
that are no HTTP, and frames that are no messages. They come from other addresses of this machine than the honest
players, and the limits are those that ``upcard serve`` has. Counted: what was sent and what the server answered,
whether a table changed, what it logged, its memory, and how long the honest players' moves took, alone first and then
meanwhile. Exits with 1 when something failed, changed or went unanswered, or an honest player waited for too long.

``--attack NAME`` (more than once, or ``all``) tries known attacks instead, each alone for ``--seconds`` against a
server of its own, and exits with 1 where the honest players' 99th percentile or the server's memory went too far.
"""

import asyncio
import contextlib
import json
import random
import re
import sys
import tempfile
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import click
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.attacks import ATTACKS
from benchmarks.honest import LONGEST_P99, UNANSWERED, Honest, during, end
from benchmarks.protocol import ServerProcess, order, pin, serving, visitors
from benchmarks.siege import besiege_all
from tests.server import cable
from tests.server.bad_messages import COMMANDS, bad_bodies, bad_messages, mutated

HONEST, PACE = 2, 0.5
"""Tables of honest players, and seconds between two moves of one."""

ALONE = 0.05
"""The part of the time in which the honest players are alone at first."""

TARGETS: Final = (
    ("contract-rummy", 4),
    ("daifugo", 4),
    ("anaconda", 4),
    ("guts", 4),
    ("indian-chief", 3),
    ("mille", 2),
)
"""What the attackers sit at: games, and seats."""

MOVES = ("draw", "draw upcard", "discard 7S", "down {7H 7D 7C} <5S 6S *=7S 8S>", "add 9S to 2", "swap 7S in 1", "pass")
HARMLESS = ("try", "arrange", "best", "hint")
"""Commands that may be right after they have been broken, and still change nothing."""

FAILED = ("ERROR", "CRITICAL", "Traceback")
"""How a line of the log begins that should not be there."""


@dataclass
class Figures:
    seconds: float
    sent: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    unanswered: int = 0
    changes: int = 0
    failures: int = 0
    honest_moves: int = 0
    honest_games: int = 0
    honest_errors: list[str] = field(default_factory=list)
    alone_ms: dict[str, float] = field(default_factory=dict)
    attacked_ms: dict[str, float] = field(default_factory=dict)
    megabytes_first: float = 0.0
    megabytes_last: float = 0.0
    logged: list[str] = field(default_factory=list)

    def faults(self) -> list[str]:
        """What must not be."""
        found = {
            "unanswered messages": self.unanswered,
            "changes of a table": self.changes,
            "failures of the server": self.failures,
            "errors of honest players": len(self.honest_errors),
        }
        faults = [f"{count} {what}" for what, count in found.items() if count]
        if self.attacked_ms.get("p99", LONGEST_P99) >= LONGEST_P99:
            faults.append(f"1 of 100 honest moves took {LONGEST_P99:g} ms or more")
        return faults


class Target:
    """An attacker's table: how it stands, and moves that are nearly right there."""

    def __init__(self, address: str, cookie: str, where: str) -> None:
        self.address = address
        self.cookie = cookie
        self.where = where
        self.state = b""
        self.moves: list[str] = list(MOVES)

    def connect(self) -> Any:
        headers = {"Cookie": self.cookie}
        return connect(self.address, additional_headers=headers, local_addr=(self.where, 0), max_size=None)

    async def look(self, socket: ClientConnection) -> bytes:
        """The table as it is now: what its people see, what is said, and the scene."""
        await socket.send('{"type":"hello"}')
        seen = []
        while True:
            async with asyncio.timeout(UNANSWERED):
                message = json.loads(await socket.recv())
            if message["type"] in ("table", "said"):
                seen.append(message)
            elif message["type"] == "scene":
                seen.append([message["n"], message["scene"]])
                self._learn(message["scene"])
            elif message["type"] == "fates":
                return msgspec.json.encode(seen)

    def _learn(self, scene: dict[str, Any]) -> None:
        own = [zone["cards"] for zone in scene["zones"] if zone["owner"] == scene["you"] and zone["cards"]]
        cards = " ".join(own[0][:3]) if own else "7S 7H *"
        forms = [act.get("form", act["verb"]) for act in scene["actions"]]
        offered = [re.sub(r"\{\w+\}", cards, form) for form in forms]
        self.moves = list(dict.fromkeys([*MOVES, *offered, *[act["verb"] for act in scene["actions"]]]))


class Attack:
    """What all attackers send, and what they get."""

    def __init__(self, server: ServerProcess, found: Figures) -> None:
        self.server = server
        self.found = found
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.corpus = bad_messages()
        self.posts = bad_bodies()

    async def at_a_table(self, number: int) -> None:
        """Sit at a table of one's own, send bad messages for ever, and see that nothing changes."""
        lot = random.Random(number)
        where = f"127.0.0.{2 + number}"
        game, seats = TARGETS[number % len(TARGETS)]
        transport = httpx.AsyncHTTPTransport(local_address=where)
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, transport=transport) as http:
            made = await http.post("/api/tables", json=order(game, seats=seats))
        made.raise_for_status()
        address = f"{self.server.url.replace('http', 'ws', 1)}/api/tables/{made.json()['id']}/seat"
        target = Target(address, made.headers["set-cookie"].partition(";")[0], where)
        await self.begin(target)
        while True:
            try:
                async with target.connect() as socket:
                    await self.session(socket, lot, target)
            except TimeoutError:
                self.found.unanswered += 1
            except (ConnectionClosed, OSError):
                self.answers["closed"] += 1
            await asyncio.sleep(0.1)

    async def begin(self, target: Target) -> None:
        """Begin the game with bots, and wait until they wait for this seat: the table then."""
        async with target.connect() as socket:
            await target.look(socket)
            await socket.send('{"type":"start","cid":"start"}')
            with contextlib.suppress(TimeoutError):
                while True:
                    async with asyncio.timeout(3):
                        await socket.recv()
            target.state = await target.look(socket)

    async def session(self, socket: ClientConnection, lot: random.Random, target: Target) -> None:
        while True:
            now = await target.look(socket)
            self.found.changes += now != target.state
            target.state = now
            for _ in range(50):
                kind, text = self.text(lot, target)
                await socket.send(text)
                self.sent[kind] += 1
                try:
                    async with asyncio.timeout(UNANSWERED):
                        answer = json.loads(await socket.recv())
                except TimeoutError:
                    self.found.unanswered += 1
                    continue
                self.answers[answer["type"]] += 1
                self.found.failures += answer.get("reason", "").startswith("The server failed")
                await asyncio.sleep(0.02)

    def text(self, lot: random.Random, target: Target) -> tuple[str, str]:
        """Something to send, and what kind of thing it is."""
        chance = lot.random()
        if chance < 0.5:
            return "of the corpus", lot.choice(self.corpus)
        sample = lot.choice(COMMANDS)
        if chance < 0.8 or sample["type"] not in HARMLESS:
            move = mutated(lot.choice(target.moves), lot)[:999] or "x"
            return "broken moves", json.dumps({"type": "try", "cid": f"t{lot.randrange(10**9)}", "text": move})
        text = mutated(json.dumps(sample), lot)
        return "broken messages", text.encode("utf-8", "replace").decode() if text.strip() else "x"

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
                    self.sent["bodies"] += 1
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
                    async with asyncio.timeout(0.3):
                        await reader.read(1000)
                writer.close()
            self.sent["raw bytes"] += 1
            await asyncio.sleep(0.1)

    async def with_frames(self, kind: str, where: str) -> None:
        """Frames that are no messages, as fast as the server takes them."""
        port = int(self.server.url.rpartition(":")[2])
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                line = await asyncio.to_thread(cable.websocket, port, source=where)
                line.setblocking(False)
                with line:
                    while True:
                        async with asyncio.timeout(5):
                            await asyncio.get_running_loop().sock_sendall(line, cable.ATTACKS[kind])
                        self.sent[f"times {kind}"] += 1
                        await asyncio.sleep(0.02)  # the honest players are of this process, too
            await asyncio.sleep(0.5)


async def fuzz(server: ServerProcess, found: Figures, attackers: int) -> None:
    attack = Attack(server, found)
    async with visitors(server.url) as http:
        people = Honest(http, PACE)
        tasks = [asyncio.create_task(people.play(number)) for number in range(HONEST)]
        await during(tasks, server, ALONE * found.seconds)
        found.alone_ms = people.figures()
        work = [
            *[attack.at_a_table(number) for number in range(attackers)],
            attack.with_bodies("127.0.1.1"),
            attack.with_bytes("127.0.1.2"),
            *[attack.with_frames(kind, f"127.0.1.{number}") for number, kind in enumerate(cable.ATTACKS, 3)],
        ]
        tasks += [asyncio.create_task(each) for each in work]
        settling = min(10.0, found.seconds / 10)
        await during(tasks, server, settling)
        found.megabytes_first = server.megabytes
        await during(tasks, server, (1 - ALONE) * found.seconds - settling)
        found.megabytes_last = server.megabytes
        found.attacked_ms = people.figures()
        found.honest_moves, found.honest_games, found.honest_errors = people.moves, people.games, people.errors
        await end(tasks)
    found.sent, found.answers = dict(attack.sent), dict(attack.answers)


@click.command(help=__doc__)
@click.option("--seconds", default=3600.0, show_default=True)
@click.option("--attack", "attacks", multiple=True, type=click.Choice(["all", *ATTACKS]), help="A known attack, alone.")
@click.option("--attackers", default=6, show_default=True, help="Who sit at tables of their own.")
@click.option("--json", "as_json", is_flag=True)
def main(seconds: float, attacks: tuple[str, ...], attackers: int, as_json: bool) -> None:
    if attacks:
        held = besiege_all(tuple(ATTACKS) if "all" in attacks else attacks, seconds, as_json)
        sys.exit(0 if held else 1)
    found = Figures(seconds)
    with tempfile.TemporaryDirectory() as scratch:
        log = Path(scratch) / "log"
        with log.open("w") as errors, serving(Path(scratch) / "data", limited=True, log=errors) as server:
            pin(1)
            try:
                asyncio.run(fuzz(server, found, attackers))
            except ChildProcessError as problem:
                found.failures += 1
                print(problem, file=sys.stderr)
        lines = [line for line in log.read_text().splitlines() if line.strip()]
    found.failures += len([line for line in lines if line.startswith(FAILED)])
    found.logged = [f"{count} × {line[:200]}" for line, count in Counter(lines).most_common(10)]
    faults = found.faults()
    if as_json:
        print(json.dumps({**asdict(found), "faults": faults}, indent=1))
    else:
        show(found)
    if faults:
        sys.exit("Failed: " + "; ".join(faults))


def show(found: Figures) -> None:
    sent = ", ".join([f"{count:,} {kind}" for kind, count in sorted(found.sent.items())])
    answers = ", ".join([f"{count:,} {kind}" for kind, count in sorted(found.answers.items())])
    print(f"{found.seconds:g} seconds; sent {sum(found.sent.values()):,}: {sent}")
    print(f"answers: {answers}")
    print(f"unanswered {found.unanswered}, failures {found.failures}, changes of a table {found.changes}")
    for line in found.logged:
        print(f"  logged {line}")
    print(
        f"honest players: {found.honest_moves:,} moves, {found.honest_games} games ended, "
        f"{len(found.honest_errors)} errors"
    )
    for error, count in Counter(found.honest_errors).most_common(10):
        print(f"  {count} × {error}")
    for when, times in (("alone", found.alone_ms), ("attacked", found.attacked_ms)):
        print(f"  {when}: " + ", ".join([f"{name} {value:.1f} ms" for name, value in times.items()]))
    print(f"memory of the server: {found.megabytes_first:.0f} to {found.megabytes_last:.0f} MB")


if __name__ == "__main__":
    main()
