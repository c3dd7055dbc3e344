"""A clock that a test turns."""

import threading
import time
from collections.abc import Callable

import pytest


def turn(patch: pytest.MonkeyPatch, read: Callable[[], float]) -> None:
    """Have ``time.monotonic`` answer what ``read`` returns, in this thread alone: timers of a server that runs beside
    it would else be set for a time that does not come."""
    here, real = threading.get_ident(), time.monotonic
    patch.setattr(time, "monotonic", lambda: read() if threading.get_ident() == here else real())
