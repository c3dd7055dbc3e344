"""The web table: `serve` runs it until it is stopped."""

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from typing import Literal

USUAL_PORT = 8000
PER_ADDRESS = 100
"""Tables open for one client address: a whole club may be behind one."""


class ServeError(Exception):
    """The server cannot start; one sentence says why."""


def data_folder(chosen: Path | None = None) -> Path:
    """Where tables are kept: the chosen folder, ``UPCARD_DATA``, or the user's folder for data."""
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
    """The database that is used: a URL or a folder that was chosen, ``UPCARD_DATABASE``, or `data_folder`."""
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
) -> None:
    """Serve the web table until interrupted.

    Args:
        host: address to listen at.
        port: port to listen at, 0 for any free one; None for 8000, or a free one if that is taken.
        data: folder for the tables (see `data_folder`).
        open_browser: open a browser at the lobby once the port is open.
        names: host names by which the server is reached, beside localhost and plain addresses.
        database: URL of a PostgreSQL database for the tables, instead of a folder (see `chosen_database`).
        metrics: serve counts and times for Prometheus at ``/metrics``.
        log: how the log is written to standard error: for people, or a line of JSON for each entry.
        per_address: how many tables one client address may have open at the same time, and a fifth of that as
            requests a second; 0 for any number.

    Raises:
        ServeError: the port is taken, another server keeps its tables in that folder, or the database cannot be used.
    """
    # Imported here: `upcard --help` should not wait for a web framework.
    import asyncio
    import gc
    from contextlib import ExitStack

    import uvicorn

    from upcard.server.app import create_app
    from upcard.server.claim import claimed
    from upcard.server.database import describe
    from upcard.server.handshake import PunctualProtocol
    from upcard.server.limits import Limits
    from upcard.server.logs import write_log
    from upcard.server.offer import full_offer
    from upcard.server.store import Store, StoreError
    from upcard.server.wire import MAX_MESSAGE

    kept = chosen_database(data, database)
    with ExitStack() as until_it_stops:
        try:
            until_it_stops.enter_context(claimed(kept))
            # Opened once before: uvicorn would report this as a failed startup with a traceback.
            asyncio.run(Store.check(kept))
        except StoreError as problem:
            raise ServeError(str(problem)) from None
        listener = listen(host, port)
        where = listener.getsockname()
        shown = f"[{where[0]}]" if ":" in where[0] else where[0]
        address = f"http://{'localhost' if where[0] in ('0.0.0.0', '::', '127.0.0.1') else shown}:{where[1]}/"
        place = kept if isinstance(kept, Path) else describe(kept)
        print(f"Upcard is at {address} (tables in {place}; Ctrl-C stops it)", flush=True)
        if open_browser and _has_screen():
            opener = threading.Timer(0.4, webbrowser.open, [address])
            opener.daemon = True
            opener.start()
        write_log(log)
        limits = Limits(connections=per_address, requests=per_address / 5)
        config = uvicorn.Config(
            create_app(kept, full_offer(), names, metrics=metrics, limits=limits),
            http=PunctualProtocol,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            # A deflater for each connection costs more memory and time than the few bytes of a scene are worth.
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
        # The program itself, a hundred thousand objects, is not looked through each time the collector runs.
        gc.freeze()
        uvicorn.Server(config).run(sockets=[listener])


def _has_screen() -> bool:
    """Without one, a text browser would take over the terminal that the server runs in."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def listen(host: str, port: int | None) -> socket.socket:
    """The open port; without a number the usual one or, where that is taken, any. Raises ServeError: it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in (USUAL_PORT, 0) if port is None else (port,):
        # The protocol is named, or asyncio does not send small messages at once and each may wait 40 ms for the next.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, attempt))
            listener.listen(128)
        except OSError as problem:
            listener.close()
            if port is not None or attempt == 0:
                raise ServeError(f"cannot listen at {host} port {attempt}: {problem.strerror or problem}") from None
        else:
            return listener
    raise AssertionError("unreachable")
