"""The web server of the card room: `serve` runs it until it is stopped."""

import os
import socket
import sys
import threading
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Literal

from upcard.interruption import leaving_at_once
from upcard.server.ports import ServeError, is_loopback, listen, own_address
from upcard.text.messages import say

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for every address of this machine."""

PER_ADDRESS = 100
"""Tables open for one client address: a whole club may be behind one."""

SWITCH = 0.0005
"""Seconds after which a thread lets another one go on. A commit changes threads several times, and each change could
take the 5 ms that are usual."""


MOST_STRONG = 1.5
"""Seconds that a strong player may be given here: a thought that takes longer than two is cut off."""


def data_folder(chosen: Path | None = None) -> Path:
    """Return where tables are kept: the chosen folder, ``UPCARD_DATA``, or the user's folder for data."""
    if chosen is not None:
        return chosen
    if os.environ.get("UPCARD_DATA"):
        return Path(os.environ["UPCARD_DATA"])
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "upcard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/upcard"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "upcard"


def chosen_database(data: Path | None = None, url: str | None = None) -> Path | str:
    """Return the database that is used.

    It is a URL or a folder that was chosen, ``UPCARD_DATABASE``, or `data_folder`.
    """
    if url is not None:
        return url
    if data is None and os.environ.get("UPCARD_DATABASE"):
        return os.environ["UPCARD_DATABASE"]
    return data_folder(data)


def serve(
    host: str = "127.0.0.1",
    port: int | None = None,
    data: Path | None = None,
    open_browser: bool = True,
    names: Iterable[str] = (),
    database: str | None = None,
    metrics: bool = False,
    log: Literal["text", "json"] = "text",
    per_address: int = PER_ADDRESS,
    proxies: Iterable[str] = (),
    workers: int = 1,
    strong: int = 2,
    strong_seconds: float = 1.0,
    keep_days: int = 0,
    unix: Path | None = None,
    root_path: str = "",
) -> None:
    """Serve the web table until interrupted.

    Where the service manager has opened sockets for this process (`upcard.server.sockets`), it is served at those, and
    at nothing else.

    Args:
        host: address to listen at.
        port: port to listen at, 0 for any free one; None for 8000, or a free one if that is taken.
        data: folder for the tables (see `data_folder`).
        open_browser: open a browser at the lobby once the port is open.
        names: host names by which the server is reached, beside localhost and plain addresses.
        database: URL of a PostgreSQL database for the tables, instead of a folder (see `chosen_database`).
        metrics: serve counts and times for Prometheus at ``/metrics``.
        log: how the log is written to standard error: for people, or a line of JSON for each entry.
        per_address: how many tables one client address may have open at the same time, twice that as new tables an
            hour, and a fifth of that as requests a second; 0 for any number.
        proxies: addresses and networks of proxies that say, in ``X-Forwarded-For`` and ``X-Forwarded-Proto``, where a
            request comes from; such headers of anybody else mean nothing.
        workers: how many processes serve at the port, each as a server of its own; more than one only with a database.
        strong: how many strong players think at the same time; 0 where none are to be had.
        strong_seconds: what each of them may take for a decision, 0.05 to `MOST_STRONG`.
        keep_days: for how many days tables and score sheets are kept that nobody touches; 0: for ever.
        unix: path of a unix socket to listen at, instead of a port.
        root_path: the path of the host under which everything lies, as ``/cards``.

    Raises:
        ValueError: a proxy is neither an address nor a network.
        ServeError: the port or the socket is taken, another server keeps its tables in that folder, the database
            cannot be used, or several workers are asked for what only one can do.
    """
    # Imported here: `upcard --help` should not wait for a web framework.
    with leaving_at_once():
        import asyncio
        from contextlib import ExitStack

        from upcard.server.http.limits import Proxies
        from upcard.server.logs import write_log
        from upcard.server.sockets import inherited_sockets, unix_socket
        from upcard.server.store.database import describe
        from upcard.server.store.folder_lock import locked
        from upcard.server.store.sql import SqlStore
        from upcard.server.store.store import StoreError
        from upcard.server.workers import Workers

    Proxies(*proxies)
    kept = chosen_database(data, database)
    if workers > 1 and isinstance(kept, Path):
        raise ServeError("several workers need a PostgreSQL database (--database): a folder is one server's")
    if workers > 1 and metrics:
        raise ServeError("with several workers there are no metrics: each would count for itself alone")
    with ExitStack() as until_it_stops:
        try:
            until_it_stops.enter_context(locked(kept))
            # Opened once before: uvicorn would report this as a failed startup with a traceback.
            asyncio.run(SqlStore.check(kept))
        except StoreError as problem:
            raise ServeError(problem.message) from None
        listeners = inherited_sockets()
        if not listeners:
            listeners = [until_it_stops.enter_context(unix_socket(unix)) if unix else listen(host, port)]
        place = kept if isinstance(kept, Path) else describe(kept)
        address = _address(listeners[0], root_path)
        print(
            say("Upcard is at {address} (tables in {place}; Ctrl-C stops it)", address=address, place=place), flush=True
        )
        where = listeners[0].getsockname()
        if _is_port(listeners[0]) and where[0] in EVERYWHERE and (outward := own_address()):
            for_others = f"http://{outward}:{where[1]}{root_path}/"
            print(say("Others in this network open {address}", address=for_others), flush=True)
        if open_browser and _is_port(listeners[0]) and _has_screen():
            import webbrowser  # where there is none, the card room runs in a page of one

            opener = threading.Timer(0.4, webbrowser.open, [address])
            opener.daemon = True
            opener.start()
        work = (
            tuple(listeners),
            kept,
            tuple(names),
            metrics,
            log,
            per_address,
            tuple(proxies),
            strong,
            strong_seconds,
            keep_days,
            root_path,
        )
        if workers == 1:
            _serve(*work)
        else:
            write_log(log)
            Workers(workers, _serve, *work).run()


def _serve(
    listeners: tuple[socket.socket, ...],
    kept: Path | str,
    names: Iterable[str],
    metrics: bool,
    log: Literal["text", "json"],
    per_address: int,
    proxies: Iterable[str],
    strong: int,
    strong_seconds: float,
    keep_days: int,
    root_path: str,
) -> None:
    """Run one server, on an open port, until the process is interrupted."""
    with leaving_at_once():
        from upcard.server.collector import Collector
        from upcard.server.descriptors import more_descriptors
        from upcard.server.http.app import create_app
        from upcard.server.http.connection_limiter import ConnectionLimiter
        from upcard.server.http.lan_access import House
        from upcard.server.http.limits import LOCAL, Limits, Proxies
        from upcard.server.http.web_server import serve_also, web_server
        from upcard.server.live.offer import full_offer
        from upcard.server.logs import write_log
        from upcard.server.store.sql import SqlStore

    # A unix socket is opened by a proxy of this machine, and by nobody else.
    by_socket = not all(_is_port(each) for each in listeners)
    believed = Proxies(*proxies, *([LOCAL] if by_socket else []))
    write_log(log)
    # Bots think in threads: the event loop, which everybody waits for, gets its turn beside them soon.
    sys.setswitchinterval(SWITCH)
    most = more_descriptors()
    each = min(2 * per_address + 20, most // 2 or 2**31) if per_address else 0
    limiter = ConnectionLimiter(most, each, believed)
    limits = Limits(connections=per_address, requests=per_address / 5, tables=2 * per_address)
    collector = Collector()
    app = create_app(
        partial(SqlStore.open, kept),
        full_offer(strong, strong_seconds),
        names,
        metrics=metrics,
        limits=limits,
        collector=collector,
        keep_days=keep_days,
        root=root_path,
    )
    collector.start()
    server = web_server(app, limiter, believed)
    alone = len(listeners) == 1 and not believed.names and is_loopback(listeners[0].getsockname()[0])
    if isinstance(kept, Path) and alone and not tuple(names):
        app.state.house = House(listeners[0].getsockname()[1], partial(serve_also, server))
    server.run(sockets=list(listeners))


def _is_port(listener: socket.socket) -> bool:
    return listener.family in (socket.AF_INET, socket.AF_INET6)


def _address(listener: socket.socket, root_path: str) -> str:
    """Where it listens, as a browser is told; of a unix socket its path."""
    where = listener.getsockname()
    if not _is_port(listener):
        return f"unix:{where}"
    shown = f"[{where[0]}]" if ":" in where[0] else where[0]
    return f"http://{'localhost' if where[0] in (*EVERYWHERE, '127.0.0.1') else shown}:{where[1]}{root_path}/"


def _has_screen() -> bool:
    """Say whether there is a screen.

    Without one, a text browser would take over the terminal that the server runs in.
    """
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
