"""Defines the messages between a page and the card room in its worker.

They are requests and websockets, each under a number that the page has given it. A friend's page at another device
sends and gets the same ones (`upcard.site.guests`), and its token besides.
"""

from typing import TypeAlias

from msgspec import Struct


class PageRequest(Struct, tag="request", frozen=True):
    """A request of the page; ``path`` with its query."""

    id: int
    method: str
    path: str
    headers: dict[str, str] = {}
    body: str = ""


class PageOpen(Struct, tag="open", frozen=True):
    """The message by which the page opens a websocket."""

    id: int
    path: str


class PageText(Struct, tag="text", frozen=True):
    """A message on that websocket, from either side."""

    id: int
    text: str


class PageClose(Struct, tag="close", frozen=True):
    """The message that a websocket is closed, by either side."""

    id: int
    code: int = 1000
    reason: str = ""


class PageAnswer(Struct, tag="answer", frozen=True):
    """The answer to a request of the page."""

    id: int
    status: int
    headers: dict[str, str]
    body: str


class PageOpened(Struct, tag="opened", frozen=True):
    """The message that a websocket is open."""

    id: int


class GuestToken(Struct, tag="token", frozen=True):
    """The token by which a friend's browser is known here.

    The friend's page says it first of all, "" while it has none; the room says it when there is a new one.
    """

    token: str


FromPage: TypeAlias = PageRequest | PageOpen | PageText | PageClose
ToPage: TypeAlias = PageAnswer | PageOpened | PageText | PageClose
FromGuest: TypeAlias = FromPage | GuestToken
ToGuest: TypeAlias = ToPage | GuestToken
