"""What does a power cut leave? ``python -m benchmarks.power [--cuts N] [--moves N] [--state FILE] [--json]``.

A store appends moves to the logs of several tables, while a library loaded before it (`recorder.c`) writes down every
write and every sync of the database's files, and the moment at which each append returned. From that record any number
of power cuts is made up. At a cut what was synced is on the disk; of every write since the file's last sync, each
sector of 512 bytes may be there or not, by lot, whatever the order. SQLite then opens what is left: it must be sound,
hold every move whose append had returned, and no log may have a gap.

``--synchronous NORMAL`` shows that the method finds losses where there are some. ``--state FILE`` adds up over several
runs; each portion of the cuts is made from a record of its own.
"""

import asyncio
import os
import random
import shutil
import sqlite3
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from benchmarks.sums import Sums

SOURCE = Path(__file__).with_name("recorder.c")
HEADER = struct.Struct("=c15sqq")
SECTOR = 512
TABLES = 5
FILES = ("upcard.db", "upcard.db-wal")
"""The shared memory beside them is made anew by whoever opens the database first."""

PORTION = 2000
"""Cuts made from one record."""

Step = tuple[str, str, int, bytes]


def record(folder: Path, moves: int, synchronous: str) -> list[Step]:
    """Append the moves in a process of its own: what it did to its files, and the acknowledgements, in order."""
    library = folder / "recorder.so"
    compiler = shutil.which("gcc") or "cc"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE, "-ldl", "-pthread"], check=True)
    (folder / "data").mkdir()
    to = folder / "record"
    environment = {**os.environ, "LD_PRELOAD": str(library), "RECORD_PATH": str(folder / "data"), "RECORD_TO": str(to)}
    arguments = [str(folder / "data"), str(moves), synchronous]
    subprocess.run([sys.executable, "-m", "benchmarks.power_writer", *arguments], env=environment, check=True)
    return list(_steps(to.read_bytes()))


def _steps(data: bytes) -> Iterator[Step]:
    at = 0
    while at < len(data):
        kind, name, offset, length = HEADER.unpack_from(data, at)
        at += HEADER.size
        size = length if kind == b"w" else 0
        yield kind.decode(), name.rstrip(b"\0").decode(), offset, data[at : at + size]
        at += size


class Disk:
    """What is surely on the disk, and what was written since each file's last sync."""

    def __init__(self) -> None:
        self.sure: dict[str, bytearray] = {}
        self.unsure: dict[str, list[Step]] = {}

    def take(self, step: Step) -> None:
        kind, name, _, _ = step
        waiting = self.unsure.setdefault(name, [])
        waiting.append(step)
        if kind in "su":
            # A sync makes all of it sure. A name that is removed is taken to be gone at once: the case of a removal
            # that does not reach the disk is the cut before it.
            for each in waiting:
                self._do(self.sure, each, None)
            waiting.clear()

    def after_a_cut(self, chance: random.Random) -> dict[str, bytearray]:
        files = {name: bytearray(data) for name, data in self.sure.items()}
        for waiting in self.unsure.values():
            for step in waiting:
                self._do(files, step, chance)
        return files

    def _do(self, files: dict[str, bytearray], step: Step, chance: random.Random | None) -> None:
        kind, name, offset, data = step
        file = files.setdefault(name, bytearray())
        match kind:
            case "u":
                files.pop(name, None)
            case "t" if chance is None or chance.random() < 0.5:
                del file[offset:]
                file.extend(bytes(max(0, offset - len(file))))
            case "w":
                for start, sector in _sectors(offset, data):
                    if chance is None or chance.random() < 0.5:
                        file.extend(bytes(max(0, start + len(sector) - len(file))))
                        file[start : start + len(sector)] = sector


def _sectors(offset: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        size = min(SECTOR - (offset + at) % SECTOR, len(data) - at)
        yield offset + at, data[at : at + size]
        at += size


def what_is_lost(files: dict[str, bytearray], acknowledged: dict[str, int], folder: Path) -> str:
    """Open what is left; one sentence if a promise is broken, else empty."""
    folder.mkdir()
    for name in FILES:
        if name in files:
            (folder / name).write_bytes(files[name])
    connection = sqlite3.connect(folder / "upcard.db")
    try:
        if connection.execute("pragma integrity_check").fetchone() != ("ok",):
            return "the database is damaged"
        query = "select table_id, count(*), max(seq) from log group by table_id"
        found = {table: (count, last) for table, count, last in connection.execute(query)}
    except sqlite3.DatabaseError as problem:
        return f"the database cannot be read: {problem}"
    finally:
        connection.close()
        shutil.rmtree(folder)
    for table, (count, last) in found.items():
        if count != last:
            return f"the log of {table} has a gap"
    for table, n in acknowledged.items():
        if found.get(table, (0, 0))[1] < n:
            return f"an acknowledged move of {table} is lost"
    return ""


def cut_again_and_again(
    steps: list[Step], cuts: int, chance: random.Random, folder: Path, say: Any = None
) -> dict[str, Any]:
    """Power cuts, evenly spread over the record."""
    first = next(index for index, step in enumerate(steps) if step[1] == "acknowledged")
    at = sorted(chance.randrange(first, len(steps)) for _ in range(cuts))
    disk, acknowledged, done, lost = Disk(), dict[str, int](), 0, 0
    unsynced = 0
    for index, step in enumerate(steps):
        while done < cuts and at[done] == index:
            problem = what_is_lost(disk.after_a_cut(chance), acknowledged, folder / f"cut-{done}")
            unsynced += any(disk.unsure.get(name) for name in FILES)
            lost += bool(problem)
            done += 1
            if say is not None:
                say(done, lost)
        if step[1] == "acknowledged":
            table, n = step[3].decode().split()
            acknowledged[table] = int(n)
        elif step[1] in FILES:
            disk.take(step)
    return {
        "cuts": done,
        "with_unsynced_writes": unsynced,
        "losing": lost,
        "acknowledged": sum(acknowledged.values()),
        "writes": sum(step[0] == "w" and step[1] in FILES for step in steps),
        "syncs": sum(step[0] == "s" for step in steps),
    }


async def write(folder: Path, moves: int, synchronous: str) -> None:
    """The process that is recorded: an acknowledgement is a write of its own, to a file beside the database."""
    from sqlalchemy import event

    from upcard.server.store.rows import LogRow, SeatRow, TableRow
    from upcard.server.store.sql import SqlStore
    from upcard.server.store.transactions import InThreads

    store = await SqlStore.open(folder)
    if synchronous != "FULL":
        assert isinstance(store.transactions, InThreads), "a folder holds SQLite"
        event.listen(
            store.transactions.engine,
            "connect",
            lambda connection, _: connection.cursor().execute(f"PRAGMA synchronous={synchronous}"),
        )
    seats = (SeatRow("One", None, None), SeatRow("Two", None, None))
    for number in range(TABLES):
        await store.create(TableRow(f"t{number}", "toy", "plain", "{}", "", "fast", False, "", seats))
    acknowledged = os.open(folder / "acknowledged", os.O_CREAT | os.O_WRONLY)

    async def play(table: str) -> None:
        for seq in range(1, moves // TABLES + 1):
            await store.append(table, LogRow(seq, seq % 2, f"{table}-{seq}", "discard " + "7H " * (seq % 40)))
            os.write(acknowledged, f"{table} {seq}\n".encode())

    await asyncio.gather(*[play(f"t{number}") for number in range(TABLES)])
    await store.close()


@click.command(help=__doc__)
@click.option("--cuts", default=2000, show_default=True, type=click.IntRange(1))
@click.option("--moves", default=1500, show_default=True, type=click.IntRange(TABLES))
@click.option("--synchronous", default="FULL", show_default=True, type=click.Choice(["FULL", "NORMAL", "OFF"]))
@click.option("--seed", default=None, type=int, help="Where to cut; left out, it is drawn by lot.")
@click.option("--state", default=None, type=click.Path(dir_okay=False, path_type=Path), help="Add up in that file.")
@click.option("--json", "as_json", is_flag=True)
def main(cuts: int, moves: int, synchronous: str, seed: int | None, state: Path | None, as_json: bool) -> None:
    """The command."""
    sums = Sums(state, random.randrange(10**6) if seed is None else seed)
    last = sums.done + cuts

    def say(done: int, lost: int) -> None:
        print(f"\r{sums.done + done} of {last} cuts, {lost} with a loss", end="", file=sys.stderr, flush=True)

    while sums.done < last:
        portion, began = min(PORTION, last - sums.done), time.monotonic()
        with tempfile.TemporaryDirectory(prefix="upcard-power-") as folder:
            steps = record(Path(folder), moves, synchronous)
            chance = random.Random(f"{sums.seed} {sums.done}")
            found = cut_again_and_again(steps, portion, chance, Path(folder), say)
        sums.add(found.pop("cuts"), {**found, "seconds": time.monotonic() - began})
    print(file=sys.stderr)
    print(sums.as_json() if as_json else sums.as_text())


if __name__ == "__main__":
    main()
