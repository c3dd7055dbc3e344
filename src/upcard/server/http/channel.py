"""Defines `Channel`, a websocket as the application sees it.

What carries its messages is beneath: `upcard.server.http.websocket`, or the page of a browser in which all of this runs
(`upcard.site.bridge`). An application accepts the request as any other; then it takes the channel from the state of the
request (`CHANNEL`), and gives it a `Receiver`.
"""

import asyncio
from collections.abc import Iterable
from typing import Final, Protocol, TypeAlias

CHANNEL: Final = "upcard.socket"
"""Where in the state of a websocket's request its `Channel` lies."""

Heard: TypeAlias = str | bytes


class Receiver(Protocol):
    """Who is told what happens on a channel. None of these waits."""

    def heard(self, message: Heard) -> None:
        """Take a message that has come."""

    def drained(self) -> None:
        """Go on sending: the other side reads again (see `Channel.full`)."""


class Channel(Protocol):
    """A websocket as the application sees it."""

    @property
    def lost(self) -> "asyncio.Future[None]":
        """Done when the connection is gone."""

    @property
    def full(self) -> bool:
        """Say whether more waits to be sent than the other side reads just now."""

    def open(self, receiver: Receiver) -> None:
        """Tell ``receiver`` everything from now on, first what has come already."""

    def send(self, texts: Iterable[bytes]) -> None:
        """Send messages, each as UTF-8, unless the connection is being closed."""

    def close(self, code: int, reason: str) -> None:
        """Say goodbye, if that has not been done."""

    def pause(self, paused: bool) -> None:
        """Read no more for now, or again."""
