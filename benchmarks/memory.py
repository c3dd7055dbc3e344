"""What the server holds in memory for a table and for whoever looks on: ``python -m benchmarks.memory``.

Tables of four connected people who have begun and do not play, then spectators at them, over real websockets; then
everybody leaves, and all but the last hundred tables leave memory. As many tables are opened once more: what has grown
since the first time was not given back. Memory is that of the server's process (RSS), after others have warmed it up.
Needs Linux.
"""

import asyncio
import random
import re
import resource
import tempfile
from pathlib import Path

import click
import httpx

from benchmarks.protocol import PlayedTable, ServerProcess, order, serving, visitors
from upcard.server.live.sweeper import MOST_IDLE


async def measure(server: ServerProcess, game: str, tables: int, spectators: int) -> None:
    async with visitors(server.url) as http:
        warm = [await _set_up(http, game) for _ in range(50)]
        before = server.megabytes
        opened = [await _set_up(http, game) for _ in range(tables)]
        after = server.megabytes
        print(f"a table of four connected people: {1000 * (after - before) / tables:.0f} KB ({tables} tables)")
        for number in range(spectators):
            await opened[number % tables].watch(server.url)
        print(f"a spectator: {1000 * (server.megabytes - after) / spectators:.0f} KB ({spectators} spectators)")
        full = server.megabytes
        for table in (*warm, *opened):
            await table.close()
        kept = await _kept(http)
        print(f"everybody left: {kept} tables in memory, {server.megabytes:.0f} MB of {full:.0f}")
        opened = [await _set_up(http, game) for _ in range(tables)]
        print(f"as many tables again: {server.megabytes:.0f} MB, {after:.0f} the first time")
        for table in opened:
            await table.close()


async def _kept(http: httpx.AsyncClient) -> int:
    """How many tables stay in memory when nobody looks at any. Raises TimeoutError: more than should."""
    async with asyncio.timeout(60):
        while True:
            found = re.search(r"^upcard_tables (\S+)", (await http.get("/metrics")).text, re.MULTILINE)
            assert found is not None
            if float(found[1]) <= MOST_IDLE:
                return int(float(found[1]))
            await asyncio.sleep(0.5)


async def _set_up(http: httpx.AsyncClient, game: str) -> PlayedTable:
    table = await PlayedTable.set_up(http, {**order(game), "spectators": True}, random.Random(1))
    for client in table.clients:
        while client.n < 1:
            await client.until_n(1)
    return table


@click.command(help=__doc__)
@click.option("--game", default="contract-rummy", show_default=True)
@click.option("--tables", default=200, show_default=True)
@click.option("--spectators", default=400, show_default=True)
def main(game: str, tables: int, spectators: int) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as scratch, serving(Path(scratch), more=["--metrics"]) as server:
        asyncio.run(measure(server, game, tables, spectators))


if __name__ == "__main__":
    main()
