"""Locks a folder of tables for one server, since each plays on from what it has in memory."""

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Final

from upcard.server.store.database import Database, not_kept, private_folder
from upcard.server.store.errors import StoreError

LOCK: Final = "upcard.lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(database: Database) -> AbstractContextManager[None]:
    """Lock a folder for this process until the end of the block.

    Or until the end of the process, however that comes about. Servers that share a PostgreSQL database keep together by
    themselves: that is nobody's alone.

    Raises:
        StoreError: another server has locked the folder, or it cannot be written.
    """
    return _locked(database) if isinstance(database, Path) else nullcontext()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    private_folder(folder)
    try:
        file = (folder / LOCK).open("ab")
    except OSError as problem:
        raise not_kept(folder, problem) from None
    with file:
        try:
            _lock(file)
        except OSError:
            raise StoreError(
                "{folder}: another server keeps its tables there; stop it, or choose another --data", folder=folder
            ) from None
        yield
