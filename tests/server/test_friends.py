"""A link is enough: open seats, the host, codes, spectators."""

from collections.abc import Callable
from typing import Any

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


def notice(page: Page, words: str) -> Message:
    """Wait for a notice with these words."""
    return page.hear_until(
        lambda message: message["type"] == "said" and message["kind"] == "notice" and words in message["text"]
    )


def play_together(pages: list[Page], until: Callable[[Page], bool] = lambda page: bool(page.scene["over"])) -> None:
    """Everybody at the table answers whatever they are asked."""
    while not until(pages[0]):
        asked = [page for page in pages if page.scene["prompt"]]
        for page in asked:
            play_on(page)
        newest = max(page.n for page in pages)
        for page in pages:
            while page.n < newest:
                page.hear()
        if not asked:
            pages[0].hear()


def test_friends_open_the_link_sit_down_and_play(server: Server) -> None:
    ada, ben, cyd = Browser(server), Browser(server), Browser(server)
    table = gather(ada, OPEN, OPEN)
    page, about = greeted(ada, table)
    assert (about["started"], about["host"], about["you"]) == (False, 0, 0)
    assert [player["kind"] for player in about["players"]] == ["human", "open", "open"]
    shown = ben.get(f"/api/tables/{table}").json()
    assert (shown["you"], shown["started"]) == (None, False)
    assert take(ben, table, "Ben") == 1
    assert notice(page, "Ben sits down.")
    assert take(cyd, table, "Cyd", seat=2) == 2
    refused = page.move("draw")
    assert (refused["type"], refused["reason"]) == ("refused", "The game has not begun.")
    others = [greeted(browser, table)[0] for browser in (ben, cyd)]
    assert others[1].ask("start")["reason"] == "Only the host can do that."
    assert page.ask("start")["type"] == "accepted"
    pages = [page, *others]
    play_together(pages)
    assert all(each.scene["over"] for each in pages)
    assert all(each.scene["seats"][1]["name"] == "Ben" for each in pages)
