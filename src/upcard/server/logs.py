"""How the log is written: for people, or a line of JSON for each entry."""

import json
import logging
from datetime import UTC, datetime
from typing import Final, Literal

Form = Literal["text", "json"]

_TEXT: Final = "%(levelname)s %(name)s: %(message)s"


class JsonLines(logging.Formatter):
    """One JSON object a line: ``time`` (ISO 8601, UTC), ``level``, ``logger``, ``message``."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        # Tracebacks are left out: `upcard.server.failures` names the place of a failure without its values.
        entry = {"time": at, "level": record.levelname, "logger": record.name, "message": record.getMessage()}
        return json.dumps(entry, ensure_ascii=False)


def write_log(form: Form) -> None:
    """Log to standard error from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else logging.Formatter(_TEXT))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
