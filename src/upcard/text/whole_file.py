"""Writes a text file whole or not at all, whatever happens meanwhile."""

import os
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Put a text in the place of what a file holds.

    Raises:
        OSError: it cannot be written; the file is as it was.
    """
    beside = path.with_name(path.name + ".new")
    with beside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


__all__ = ["write_whole"]
