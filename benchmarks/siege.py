"""Each known attack (`benchmarks.attacks`) by itself against a server of its own, and what honest players notice."""

import asyncio
import contextlib
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.honest import LONGEST_P99, Honest, during, end
from benchmarks.protocol import ServerProcess, pin, serving, visitors

TABLES, PACE = 5, 0.2
"""Tables of honest players, and seconds between two moves of one."""

ALONE: Final = 0.25
"""How long the honest players are alone at first, as a part of the attack's time."""

MOST_GROWTH: Final = 50.0
"""Megabytes by which the server may grow while it is attacked."""

MOST_LOGGED: Final = 100.0
"""Kilobytes of log in a minute."""

FAILED: Final = ("ERROR", "CRITICAL", "Traceback")
"""How a line of the log begins that should not be there."""

SOURCE: Final = "127.0.0.66"
"""The attacker's address."""


@dataclass
class Siege:
    """One attack. Times are in milliseconds, ``share`` is processor time of the server in seconds a second."""

    attack: str
    seconds: float
    sent: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    honest_moves: int = 0
    honest_errors: list[str] = field(default_factory=list)
    alone_ms: dict[str, float] = field(default_factory=dict)
    attacked_ms: dict[str, float] = field(default_factory=dict)
    share_alone: float = 0.0
    share: float = 0.0
    megabytes: float = 0.0
    growth: float = 0.0
    logged_kb: float = 0.0
    failures: list[str] = field(default_factory=list)

    def faults(self) -> list[str]:
        """What must not be."""
        found = list(self.failures)
        if self.attacked_ms.get("p99", LONGEST_P99) >= LONGEST_P99:
            found.append(f"1 of 100 honest moves took {LONGEST_P99:g} ms or more")
        if self.growth > MOST_GROWTH:
            found.append(f"the server grew by more than {MOST_GROWTH:g} MB")
        if self.logged_kb > MOST_LOGGED * max(1.0, self.seconds / 60):
            found.append(f"more than {MOST_LOGGED:g} KB of log a minute")
        if self.honest_errors:
            said = "; ".join(dict.fromkeys(self.honest_errors))
            found.append(f"{len(self.honest_errors)} errors of honest players ({said})")
        if not sum(self.sent.values()):
            found.append("nothing was sent")
        return found

    def line(self) -> str:
        """A row of the table."""
        alone, attacked = (f"{each.get('p99', 0):8.1f}" for each in (self.alone_ms, self.attacked_ms))
        longest = self.attacked_ms.get("longest", 0)
        figures = f"{alone} {attacked} {longest:8.1f} {self.share:6.2f} {self.growth:7.1f} {self.logged_kb:7.1f}"
        return f"{self.attack:26} {sum(self.sent.values()):>12,} {self.honest_moves:6,} {figures}  " + (
            "; ".join(self.faults()) or "held"
        )


HEADING: Final = (
    f"{'attack':26} {'sent':>12} {'moves':>6} {'p99 bef.':>8} {'p99 ms':>8} {'longest':>8} {'share':>6} {'MB more':>7}"
    f" {'log KB':>7}"
)


@contextlib.contextmanager
def attacking(attack: str, url: str, seconds: float) -> Iterator["Strangers"]:
    strangers = Strangers(attack, url, seconds)
    try:
        yield strangers
    finally:
        strangers.end()


class Strangers:
    """The process of an attack: it gives way to everybody else who wants the processor."""

    def __init__(self, attack: str, url: str, seconds: float) -> None:
        self._command = [sys.executable, "-m", "benchmarks.attacks", attack, url, SOURCE, str(seconds)]
        self._process: asyncio.subprocess.Process | None = None

    async def attack(self) -> dict[str, dict[str, int]]:
        """Until its time is over; what was sent and answered. Raises ChildProcessError: it has failed."""
        self._process = await asyncio.create_subprocess_exec(*self._command, stdout=asyncio.subprocess.PIPE)
        os.setpriority(os.PRIO_PROCESS, self._process.pid, 19)
        said, _ = await self._process.communicate()
        if self._process.returncode:
            raise ChildProcessError(f"the attack has ended with {self._process.returncode}")
        found: dict[str, dict[str, int]] = json.loads(said)
        return found

    def end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()


async def _hold_out(server: ServerProcess, found: Siege) -> None:
    async with visitors(server.url) as http:
        people = Honest(http, PACE)
        tasks = [asyncio.create_task(people.play(number)) for number in range(TABLES)]
        try:
            await during(tasks, server, 2.0)
            people.figures()
            began = server.seconds
            await during(tasks, server, ALONE * found.seconds)
            found.share_alone = round((server.seconds - began) / (ALONE * found.seconds), 3)
            found.alone_ms, found.megabytes = people.figures(), server.megabytes
            moves, began = people.moves, server.seconds
            with attacking(found.attack, server.url, found.seconds) as strangers:
                attack = asyncio.create_task(strangers.attack())
                most = await during([*tasks], server, found.seconds)
                found.share = round((server.seconds - began) / found.seconds, 3)
                found.attacked_ms = people.figures()
                async with asyncio.timeout(120):
                    outcome = await attack
            found.growth = round(max(most, server.megabytes) - found.megabytes, 1)
            found.sent, found.answers = outcome["sent"], outcome["answers"]
            found.honest_moves, found.honest_errors = people.moves - moves, people.errors
        finally:
            await end(tasks)


def besiege(attack: str, seconds: float) -> Siege:
    """One attack of that name, for so long."""
    found = Siege(attack, seconds)
    with tempfile.TemporaryDirectory() as scratch:
        log = Path(scratch) / "log"
        with log.open("w") as errors, serving(Path(scratch) / "data", limited=True, log=errors) as server:
            pin(1)
            try:
                asyncio.run(_hold_out(server, found))
            except (ChildProcessError, TimeoutError) as problem:
                found.failures.append(f"{type(problem).__name__}: {problem}")
            said = log.read_text(errors="replace")  # before it is stopped under way
    found.logged_kb = round(len(said) / 1000, 1)
    failed = {line[:200] for line in said.splitlines() if line.startswith(FAILED)}
    found.failures += sorted(failed)
    return found


def besiege_all(attacks: Sequence[str], seconds: float, as_json: bool) -> bool:
    """Each of them, one after the other, and a table of it: did the server hold out?"""
    if not as_json:
        print(HEADING)
    sieges = []
    for attack in attacks:
        sieges.append(besiege(attack, seconds))
        if not as_json:
            print(sieges[-1].line(), flush=True)
    if as_json:
        print(json.dumps([{**asdict(siege), "faults": siege.faults()} for siege in sieges], indent=1))
    return not any(siege.faults() for siege in sieges)
