"""Reports to /health which tables and score sheets cannot be served, and whether news of other servers comes in."""

import time
from typing import Final

from upcard.text.messages import say

MOST: Final = 1000
"""Damaged tables and sheets that are remembered."""

LATE: Final = 15.0
"""Seconds for which news of other servers may wait before this server is not fit to be asked."""


class Soundness:
    """What one server has found damaged, and since when it has followed nobody."""

    def __init__(self) -> None:
        self._damaged: dict[str, None] = {}
        self._waiting_since: float | None = None

    @property
    def damaged(self) -> int:
        """How many tables and score sheets could not be opened when somebody last came to them."""
        return len(self._damaged)

    def broke(self, what: str) -> None:
        """Note that that table or sheet could not be opened."""
        self._damaged[what] = None
        if len(self._damaged) > MOST:
            del self._damaged[next(iter(self._damaged))]

    def opened(self, what: str) -> None:
        """Note that that table or sheet could be opened."""
        self._damaged.pop(what, None)

    def news(self) -> None:
        """Note that other servers have done something that is to be read."""
        if self._waiting_since is None:
            self._waiting_since = time.monotonic()

    def followed(self) -> None:
        """Note that all news of other servers has been read."""
        self._waiting_since = None

    def trouble(self) -> str:
        """Say why this server should not be asked, in one sentence; empty if it may be."""
        if self._waiting_since is not None and time.monotonic() - self._waiting_since > LATE:
            return say("this server has had no news of the other servers for some time")
        return ""
