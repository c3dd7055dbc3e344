"""Imported once by the process that servers are forked from: everything that a server imports when it starts."""

import asyncio
import tempfile
from pathlib import Path

import uvicorn

import benchmarks.audit
import benchmarks.people  # noqa: F401
from upcard.server.app import create_app
from upcard.server.offer import full_offer


async def _start_once(folder: Path) -> None:
    config = uvicorn.Config(create_app(folder, full_offer()), port=0, ws="websockets-sansio", log_config=None)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    server.should_exit = True
    await running


with tempfile.TemporaryDirectory(prefix="upcard-warm-") as scratch:
    asyncio.run(_start_once(Path(scratch)))
