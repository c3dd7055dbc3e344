"""Formats the log of the server: for people, or as a line of JSON for each entry."""

import json
import logging
import time
from datetime import UTC, datetime
from typing import Literal

from upcard.server.failures import place_of

Form = Literal["text", "json"]


def described(record: logging.LogRecord) -> str:
    """Return the entry's message on one line and, where it is of an exception, its kind and place.

    The traceback is left out: its values may be cards, and whoever can cause one could fill the disk with them.
    """
    said = " ".join(record.getMessage().split())
    failure = record.exc_info[1] if record.exc_info else None
    return said if failure is None else f"{said}: {type(failure).__name__} at {place_of(failure)}"


class TextLines(logging.Formatter):
    """One line for people: level, logger, message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry as one line of text."""
        return f"{record.levelname} {record.name}: {described(record)}"


class JsonLines(logging.Formatter):
    """One JSON object a line: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message``."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the entry as one line of JSON."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        entry = {"time": at, "level": record.levelname, "logger": record.name, "message": described(record)}
        return json.dumps(entry, ensure_ascii=False)


class Few(logging.Filter):
    """A filter that lets few entries of the same place through.

    They are ``most`` within ``seconds``; the first one after that says how many were left out.
    """

    def __init__(self, most: int = 10, seconds: float = 10.0) -> None:
        super().__init__()
        self._most = most
        self._seconds = seconds
        self._seen: dict[tuple[str, str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether the entry may be written."""
        place = (record.name, record.pathname, record.lineno)
        now = time.monotonic()
        began, count = self._seen.get(place, (now, 0))
        if now - began >= self._seconds:
            if count > self._most:
                left = count - self._most
                record.msg, record.args = f"{record.getMessage()} (and {left:,} like it were left out before)", None
            began, count = now, 0
        self._seen[place] = began, count + 1
        return count < self._most


def write_log(form: Form) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.addFilter(Few())
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
