"""Logging of failures that should not happen, without what they concern.

A message or a traceback's values may hold cards: only the kind of failure and its place are written.
"""

import logging
import traceback

logger = logging.getLogger("upcard")


def log_failure(where: str, failure: BaseException) -> None:
    """Write that ``failure`` happened ``where``, and at which line of code."""
    frames = traceback.extract_tb(failure.__traceback__)
    place = f"{frames[-1].filename}:{frames[-1].lineno}" if frames else "an unknown place"
    logger.error("%s failed: %s at %s", where, type(failure).__name__, place)
