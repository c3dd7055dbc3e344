"""People at one table: who sets it up, who joins, and what they are told."""

import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from .conftest import Browser, Message, Page, Server
from .test_protocol import play_on

OPEN: Message = {"kind": "open"}


BOT: Message = {"kind": "bot", "name": "Bot", "bot": "first"}


def gather(host: Browser, *others: Message, **more: Any) -> str:
    """A table set up by ``host``, who has the first seat."""
    order = {"game": "toy", "players": [{"kind": "human", "name": "Ada"}, *others], "speed": "instant", **more}
    answer = host.post("/api/tables", order)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def take(guest: Browser, table: str, name: str, **more: Any) -> int:
    """``guest`` joins."""
    answer = guest.post(f"/api/tables/{table}/join", {"name": name, **more})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seat"])


def greeted(browser: Browser, table: str) -> tuple[Page, Message]:
    """A tab that has said hello, and what it was told of the table."""
    page = browser.sit(table)
    page.say(type="hello", seen=0)
    about = page.hear_until_type("table")
    page.hear_until_type("scene")
    return page, about


def told(page: Page, **wanted: Any) -> Message:
    """Wait for a table message with these fields."""
    return page.hear_until(
        lambda message: message["type"] == "table" and all(message[key] == value for key, value in wanted.items())
    )


def notice(page: Page, words: str) -> bool:
    """Wait for a notice with these words, unless it has come already."""

    def found(message: Message) -> bool:
        return message["type"] == "said" and message["kind"] == "notice" and words in message["text"]

    return any(found(json.loads(text)) for text in page.received) or bool(page.hear_until(found))


def shown_out(page: Page) -> None:
    """The server closes the line, since nobody may look on from there."""
    with pytest.raises(ConnectionClosed) as closed:
        page.hear_until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def sync(pages: list[Page]) -> None:
    """Everybody has heard what one of them has."""
    newest = max(page.n for page in pages)
    for page in pages:
        while page.n < newest:
            page.hear()


def asked_page(pages: list[Page]) -> Page | None:
    """Whoever is asked, once everybody has seen the same; None when the game is over."""
    while True:
        sync(pages)
        found = [page for page in pages if page.scene["prompt"]]
        if found or pages[0].scene["over"]:
            return found[0] if found else None
        pages[0].hear()


def play_together(pages: list[Page]) -> None:
    """Everybody at the table answers whatever they are asked, to the end."""
    while (page := asked_page(pages)) is not None:
        play_on(page)


def joined(server: Server, *others: Message, **more: Any) -> tuple[str, list[Browser], list[Page]]:
    """Ada and Ben at a table with an open seat for Ben; the game has not begun."""
    ada, ben = Browser(server), Browser(server)
    table = gather(ada, OPEN, *others, **more)
    take(ben, table, "Ben", seat=1)
    return table, [ada, ben], [greeted(browser, table)[0] for browser in (ada, ben)]


def begun(server: Server, *others: Message, **more: Any) -> tuple[str, list[Browser], list[Page]]:
    """Ada and Ben at a table, playing."""
    table, browsers, pages = joined(server, *others, **more)
    assert pages[0].ask("start")["type"] == "accepted"
    asked_page(pages)
    return table, browsers, pages


def refusal(answer: Message) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["reason"])
