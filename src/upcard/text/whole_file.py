"""Writes a text file whole or not at all, whatever happens meanwhile."""

import contextlib
import errno
import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of what a file holds; of a link, the file to which it leads.

    Raises:
        OSError: it cannot be written; the file is as it was, and nothing lies beside it.
    """
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    beside = real.with_name(real.name + ".new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, real)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


__all__ = ["write_whole"]
