"""Writes a file whole or not at all, whatever happens meanwhile."""

import contextlib
import errno
import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: str | bytes, durable: bool = True) -> None:
    """Put a text, or bytes, in the place of what a file holds; of a link, the file to which it leads.

    Who may read a file that is there stays as it is. A device or a pipe, which has nothing to lose, is written to.

    Args:
        path: the file.
        content: what it is to hold.
        durable: wait until it is on the disk; what can be made again need not survive a loss of power.

    Raises:
        OSError: it cannot be written; the file is as it was, and nothing lies beside it.
    """
    real = Path(os.path.realpath(path))
    if real.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    if real.exists() and not real.is_file():
        _write(os.open(real, os.O_WRONLY), content, durable=False)
        return
    beside = real.with_name(f".upcard-{secrets.token_hex(8)}.new")  # of its own: two may write at the same time
    try:
        _write(_new(beside), content, durable)
        with contextlib.suppress(FileNotFoundError):
            beside.chmod(real.stat().st_mode & 0o7777)
        os.replace(beside, real)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet.

    Raises:
        FileExistsError: it is there.
        OSError: it cannot be written; then there is none.
    """
    opened = _new(path)
    try:
        _write(opened, text, durable=True)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


def _new(path: Path) -> int:
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)


def _write(opened: int, content: str | bytes, durable: bool) -> None:
    """Write what is to stand in an opened file, if it is to be ``durable`` until it is on the disk; and close it."""
    text = isinstance(content, str)
    with open(opened, "w" if text else "wb", encoding="utf-8" if text else None) as file:
        file.write(content)
        file.flush()
        if durable:
            os.fsync(opened)


__all__ = ["write_new", "write_whole"]
