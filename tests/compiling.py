"""Where there are several processes (``-n auto``) and nothing has kept the compiled tests yet, one process compiles
them, and the others wait for it: each of them would else compile all of them at the same time."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

COMPILED: Final = Path(__file__).parent / "rules" / "__pycache__"
"""There once they are compiled: every run collects them."""

WAIT: Final = 300
"""Seconds; then each does it for itself."""

FOLDER: Final = pytest.StashKey["tempfile.TemporaryDirectory[str] | None"]()
"""Of the process that starts the others: where the one that compiles says that it has done so."""


def tell(config: pytest.Config, told: dict[str, Any]) -> None:
    """In the process that starts the others: what one of them is told."""
    if FOLDER not in config.stash:
        config.stash[FOLDER] = None if COMPILED.is_dir() else tempfile.TemporaryDirectory(prefix="upcard-compiled-")
    folder = config.stash[FOLDER]
    told["compiled"] = str(Path(folder.name) / "done") if folder else ""


@contextmanager
def in_turn(config: pytest.Config) -> Iterator[None]:
    """In each of the others: collect the tests now."""
    told: dict[str, Any] = getattr(config, "workerinput", {})
    if not told.get("compiled"):
        yield
        return
    done = Path(told["compiled"])
    if told["workerid"] == "gw0":
        try:
            yield
        finally:
            done.touch()
        return
    end = time.monotonic() + WAIT
    while not done.exists() and time.monotonic() < end:
        time.sleep(0.1)
    yield
