"""What is asked for below the path under which everything lies, as a proxy passes it on, whole or without that path."""

from typing import Any
from urllib.parse import unquote

import pytest

from upcard.server.http.root_path import PATH, RootPath, rooted

from .loops import run


def ask(path: str, kind: str = "http") -> tuple[list[Any], list[Any]]:
    """What the application inside is asked for, and what whoever asks is told without it."""
    inside: list[Any] = []
    told: list[Any] = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        inside.append((scope["path"], scope["raw_path"].decode()))

    async def receive() -> Any:
        raise AssertionError

    async def send(message: Any) -> None:
        told.append(message)

    scope = {"type": kind, "path": unquote(path), "raw_path": path.encode(), "headers": []}
    run(RootPath(application, "/the/cards")(scope, receive, send))
    return inside, told


@pytest.mark.parametrize(
    ("asked", "path"),
    [
        ("/the/cards/", ("/", "/")),
        ("/the/cards/table/a%20b", ("/table/a b", "/table/a%20b")),
        ("/table/a", ("/table/a", "/table/a")),
        ("/the/cardsharp", ("/the/cardsharp", "/the/cardsharp")),
        ("/the/cards/the/cards/x", ("/the/cards/x", "/the/cards/x")),
        ("/the/c%61rds/metrics", ("/metrics", "/the/c%61rds/metrics")),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_the_path_is_taken_away(asked: str, path: tuple[str, str], kind: str) -> None:
    assert ask(asked, kind) == ([path], [])


def test_the_path_itself_leads_to_the_lobby() -> None:
    inside, told = ask("/the/cards")
    assert not inside
    assert (told[0]["status"], dict(told[0]["headers"])[b"location"]) == (308, b"/the/cards/")


def test_links_of_a_page_lead_below_it() -> None:
    page = '<a href="/x">/x</a> <img src="/y"> <a href="#z"> <a href="https://else.example/"> <a href="a/b">'
    moved = '<a href="/c/x">/x</a> <img src="/c/y"> <a href="#z"> <a href="https://else.example/"> <a href="a/b">'
    assert (rooted(page, "/c"), rooted(page, "")) == (moved, page)


@pytest.mark.parametrize("path", ["cards", "/", "//x", "/a//b", "/../x", "/a b", "/a/", "/a?b", "/.well-known", '/"'])
def test_what_is_no_such_path(path: str) -> None:
    assert not PATH.fullmatch(path)
