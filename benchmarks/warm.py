"""Imported once by the process that servers are forked from: everything that a server imports when it starts."""

import asyncio
import tempfile
from functools import partial
from pathlib import Path

import benchmarks.audit
import benchmarks.people  # noqa: F401
from upcard.server.http.app import create_app
from upcard.server.http.web_server import web_server
from upcard.server.live.offer import full_offer
from upcard.server.ports import listen
from upcard.server.store.sql import SqlStore


async def _start_once(folder: Path) -> None:
    server = web_server(create_app(partial(SqlStore.open, folder), full_offer()))
    running = asyncio.create_task(server.serve([listen("127.0.0.1", 0)]))
    while not server.started:
        await asyncio.sleep(0.01)
    server.should_exit = True
    await running


with tempfile.TemporaryDirectory(prefix="upcard-warm-") as scratch:
    asyncio.run(_start_once(Path(scratch)))
