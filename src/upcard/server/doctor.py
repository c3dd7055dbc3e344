"""Examines an installation before people come: client, folder, database, port, certificate, limits."""

import asyncio
import json
import os
import shutil
import stat
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from upcard.server import chosen_database
from upcard.server.ports import USUAL_PORT, ServeError, is_loopback, listen
from upcard.text.messages import say
from upcard.text.sentences import as_sentence

PATIENCE: Final = 5.0
"""Seconds that a server may take to answer."""

ROOM: Final = 200_000_000
"""Bytes: some hundred thousand games. Of a disk with less nothing is left soon."""

SKEW: Final = 5.0
"""Seconds by which two clocks may differ."""

SOCKETS: Final = 1000
"""So many visitors a room for friends has not; a club may."""


@dataclass(frozen=True)
class Finding:
    """What was looked at (``about``), whether it is ``fine``, a sentence that says so, and what to do if it is not."""

    about: str
    fine: bool
    said: str
    advice: str = ""


@dataclass(frozen=True)
class Installation:
    """What `upcard.server.serve` is to be called with, as far as it can be looked at before."""

    host: str
    port: int | None
    data: Path | None
    database: str | None
    names: tuple[str, ...]
    proxies: tuple[str, ...]
    workers: int
    strong: int
    unix: Path | None = None


def examine(installation: Installation, url: str | None = None) -> Iterator[Finding]:
    """Look at everything, one finding after the other; ``url``: the address by which visitors come."""
    yield _client()
    kept = chosen_database(installation.data, installation.database)
    if isinstance(kept, Path):
        yield from _folder(kept)
    yield from _tables(kept)
    yield _socket(installation.unix) if installation.unix else _port(installation.host, installation.port)
    yield from _visitors(installation)
    yield from _limits(installation)
    if url is not None:
        yield from _from_outside(url)


def _client() -> Finding:
    from upcard.server.http.app import CLIENT, NO_CLIENT

    if (CLIENT / "index.html").is_file():
        return Finding("client", True, say("The pages for the browser are there."))
    return Finding("client", False, say("The pages for the browser are missing."), say(NO_CLIENT))


def _folder(folder: Path) -> Iterator[Finding]:
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free
    said = say("{folder}: {free:,} MB are free.", folder=folder, free=free // 1_000_000)
    yield Finding("disk", free >= ROOM, said, "" if free >= ROOM else say("Make room, or choose another --data."))
    if os.name == "posix" and folder.is_dir() and folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        said = say("{folder}: other users of this machine can look into it.", folder=folder)
        yield Finding("folder", False, said, say("Run chmod 700 {folder}.", folder=folder))


def _tables(kept: Path | str) -> Iterator[Finding]:
    from upcard.server.store.database import describe
    from upcard.server.store.folder_lock import locked
    from upcard.server.store.sql import SqlStore
    from upcard.server.store.store import StoreError

    async def look() -> float:
        store = await SqlStore.open(kept)
        try:
            return await store.time()
        finally:
            await store.close()

    try:
        with locked(kept):
            asyncio.run(SqlStore.check(kept))
            ahead = asyncio.run(look()) - time.time()
    except StoreError as problem:
        yield Finding("tables", False, as_sentence(str(problem)), say("See what --data or --database names."))
        return
    yield Finding("tables", True, say("{place}: tables can be kept there.", place=describe(kept)))
    if abs(ahead) <= SKEW:
        yield Finding("clock", True, say("The clock agrees with what is kept."))
        return
    said = say("The clock is {seconds:,.0f} seconds away from what is kept.", seconds=abs(ahead))
    yield Finding("clock", False, said, say("Set it by the network (NTP), on the database's machine as well."))


def _port(host: str, port: int | None) -> Finding:
    try:
        with closing(listen(host, port)) as listener:
            found = listener.getsockname()[1]
    except ServeError as problem:
        if port and _answers(f"http://{host}:{port}/health"):
            said = say("Upcard is running at port {port} already.", port=port)
            return Finding("port", False, said, say("Stop it, or choose another --port."))
        return Finding("port", False, as_sentence(str(problem)), say("Choose another --host or --port."))
    if port is None and found != USUAL_PORT:
        said = say("Port {port} is taken; a free one would be used.", port=USUAL_PORT)
        return Finding("port", True, said)
    return Finding("port", True, say("Port {port} is free.", port=port or found))


def _socket(path: Path) -> Finding:
    from upcard.server.sockets import unix_socket

    try:
        with unix_socket(path):
            pass
    except ServeError as problem:
        return Finding("socket", False, as_sentence(str(problem)), say("Choose another --unix, or free that one."))
    return Finding("socket", True, say("{path}: a socket can be opened there.", path=path))


def _visitors(installation: Installation) -> Iterator[Finding]:
    """Check the names, and what is believed of a proxy."""
    from upcard.server.http.limits import Proxies

    believed = Proxies(*installation.proxies)
    if installation.unix:
        said = say("Who connects to the socket may say where visitors come from.")
        yield Finding("proxy", True, said)
        return
    alone = is_loopback(installation.host)
    if any(network.endswith("/0") for network in believed.names):
        said = say("Every client is trusted as a proxy, so anybody may claim any address.")
        yield Finding("proxy", False, said, say("Name the proxy's own address with --trusted-proxy."))
    elif alone and installation.names and not installation.proxies:
        said = say("Visitors of {name} come through a proxy that is not believed: all share one visitor's limits.",
                   name=installation.names[0])  # fmt: skip
        yield Finding("proxy", False, said, say("Name its address with --trusted-proxy, as 127.0.0.1."))
    elif installation.proxies:
        said = say("{proxies} may say where visitors come from.", proxies=", ".join(installation.proxies))
        yield Finding("proxy", True, said)
    if not alone and not installation.proxies:
        said = say("Visitors come by plain http: who is in the same network can read along.")
        yield Finding("tls", True, said, say("For people elsewhere put a web server with TLS in front."))


def _limits(installation: Installation) -> Iterator[Finding]:
    from upcard.server.descriptors import more_descriptors

    sockets = more_descriptors()
    if 0 < sockets < SOCKETS:
        said = say("{sockets} sockets may be open at once.", sockets=sockets)
        yield Finding("limits", False, said, say("Raise the limit of open files (LimitNOFILE, ulimit -n)."))
    processors = os.cpu_count() or 1
    if installation.strong > 2 * processors:
        said = say("{strong} strong players would think at once, with {processors} processors.",
                   strong=installation.strong, processors=processors)  # fmt: skip
        yield Finding("limits", False, said, say("Give --strong {most} at most.", most=2 * processors))
    if installation.workers > processors:
        said = say("{workers} processes would serve, with {processors} processors.",
                   workers=installation.workers, processors=processors)  # fmt: skip
        yield Finding("limits", False, said, say("Give --workers {most} at most.", most=processors))
    if os.name == "posix" and find_spec("uvloop") is None:
        said = say("uvloop is not installed: the event loop is Python's own.")
        yield Finding("speed", True, said, say("For several hundred tables install upcard[fast]."))


def _from_outside(url: str) -> Iterator[Finding]:
    """Check, as visitors come, the name, the certificate, and whether websockets pass."""
    address = url.rstrip("/")
    try:
        answer = _get(f"{address}/health")
    except urllib.error.HTTPError as problem:
        told = _reason(problem)
        said = say("{url} answers {status}: {told}", url=url, status=problem.code, told=told)
        advice = say("Name the host with --name, and let the proxy pass Host on as it came.")
        yield Finding("url", False, said, advice)
        return
    except (OSError, ValueError) as problem:
        why = getattr(problem, "reason", problem)
        said = say("{url} is not reached: {why}.", url=url, why=why)
        yield Finding("url", False, said, say("Look at the name, the certificate and the proxy's log."))
        return
    if not isinstance(answer, dict) or "status" not in answer:
        yield Finding("url", False, say("{url} is not Upcard.", url=url), say("See where the proxy sends requests."))
        return
    yield Finding("url", answer["status"] == "ok", say("{url} answers: {status}.", url=url, status=answer["status"]))
    yield _websocket(address)


def _websocket(address: str) -> Finding:
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    line = "ws" + address.removeprefix("http") + "/api/lessons/none"
    try:
        with connect(line, open_timeout=PATIENCE, close_timeout=1, proxy=None) as socket:
            socket.recv(PATIENCE)
    except (WebSocketException, OSError, TimeoutError) as problem:
        said = say("Websockets do not pass: {why}.", why=str(problem).rstrip(".") or type(problem).__name__)
        return Finding("websocket", False, said, say("Let the proxy pass Upgrade and Connection on."))
    return Finding("websocket", True, say("Websockets pass."))


def _answers(url: str) -> bool:
    try:
        return "status" in _get(url)
    except (OSError, ValueError, TypeError):
        return False


def _get(url: str) -> Any:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return json.loads(answer.read(10_000))


def _reason(problem: urllib.error.HTTPError) -> str:
    """Return what Upcard says, or else what the status is called."""
    try:
        return str(json.loads(problem.read(10_000))["reason"])
    except (OSError, ValueError, KeyError, TypeError):
        return f"{problem.reason}."
