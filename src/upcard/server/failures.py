"""Logs failures that should not happen, without what they concern.

A message or a traceback's values may hold cards: only the kind of failure and its place are written.
"""

import logging
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from upcard.server.counts import FAILURES

logger = logging.getLogger("upcard")


TALKATIVE = ("sqlalchemy", "uvicorn", "uvicorn.error", "websockets.server")
"""Libraries that write statements and messages, with every value, when asked for details."""


def keep_values_out_of_logs() -> None:
    """Keep libraries from writing what passes through them, whatever level is chosen elsewhere."""
    for name in TALKATIVE:
        library = logging.getLogger(name)
        library.setLevel(max(library.level, logging.WARNING))


@contextmanager
def log_damage(table_id: str) -> Iterator[None]:
    """Log that what is kept of one table cannot be read, so that others are not the worse for it."""
    try:
        yield
    except (ValueError, TypeError, LookupError, OverflowError) as failure:
        log_failure(f"reading table {table_id}", failure)


def log_failure(where: str, failure: BaseException) -> None:
    """Write that ``failure`` happened ``where``, and at which line of code."""
    FAILURES.add()
    logger.error("%s failed: %s at %s", where, type(failure).__name__, place_of(failure))


def place_of(failure: BaseException) -> str:
    """Return the line of code that raised a failure."""
    frames = traceback.extract_tb(failure.__traceback__)
    return f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "an unknown place"
