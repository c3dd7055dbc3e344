"""Opens listening sockets of other kinds: a unix socket, and those that the service manager hands over."""

import os
import signal
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from upcard.server.ports import ServeError

FIRST_INHERITED: Final = 3
"""The descriptor of the first socket that is passed on; see sd_listen_fds(3)."""

MODE: Final = 0o660
"""Who may connect to a unix socket: its user and its group."""


@contextmanager
def unix_socket(path: Path) -> Iterator[socket.socket]:
    """Yield a unix socket that listens at ``path``, and is removed in the end.

    A socket that a server left there which no longer runs is replaced.

    Raises:
        ServeError: somebody listens there, something else is there, or the folder cannot be written to.
    """
    listener = _listen(path)
    own = _identity(path)

    def remove() -> None:
        listener.close()
        if _identity(path) == own:
            path.unlink(missing_ok=True)

    with _before_termination(remove):
        try:
            yield listener
        finally:
            remove()


def inherited_sockets() -> list[socket.socket]:
    """Return the sockets that the service manager opened for this process (socket activation).

    They are asked for once: processes that this one starts do not see them. Raises ServeError if one of them is not a
    listening stream.
    """
    wanted, count = os.environ.get("LISTEN_PID"), os.environ.get("LISTEN_FDS")
    if wanted != str(os.getpid()) or not (count or "").isdecimal():
        return []
    for name in ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"):
        os.environ.pop(name, None)
    return [_inherited(FIRST_INHERITED + n) for n in range(int(count or 0))]


@contextmanager
def _before_termination(do: Callable[[], None]) -> Iterator[None]:
    """Call ``do`` before the process ends by SIGTERM, which leaves no time for anything else."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def terminated(number: int, _frame: object) -> None:
        do()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)

    before = signal.signal(signal.SIGTERM, terminated)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _listen(path: Path) -> socket.socket:
    if not hasattr(socket, "AF_UNIX"):
        raise ServeError("this system has no unix sockets")
    _remove_stale(path)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o777 & ~MODE)
    try:
        listener.bind(str(path))
        listener.listen(128)
    except OSError as problem:
        listener.close()
        raise ServeError("cannot listen at {path}: {why}", path=path, why=problem.strerror or problem) from None
    finally:
        os.umask(before)
    return listener


def _remove_stale(path: Path) -> None:
    """Remove a socket at which nobody listens. Raises ServeError if somebody does, or it is no socket."""
    try:
        mode = path.lstat().st_mode
    except OSError:
        return
    if not stat.S_ISSOCK(mode):
        raise ServeError("cannot listen at {path}: something else is there", path=path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.settimeout(1)
        try:
            caller.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
            return
        except OSError:
            pass  # there is somebody, who does not answer, or not to this user
    raise ServeError("cannot listen at {path}: another server listens there", path=path)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.lstat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _inherited(descriptor: int) -> socket.socket:
    try:
        found = socket.socket(fileno=descriptor)
    except OSError as problem:
        why = problem.strerror or problem
        raise ServeError("descriptor {number} is no socket: {why}", number=descriptor, why=why) from None
    if found.type != socket.SOCK_STREAM or not found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
        raise ServeError("descriptor {number} is not a listening socket", number=descriptor)
    found.set_inheritable(False)
    return found
