"""A card room under a path of its host: pages, table, rulebook, and the page for when it does not answer."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from .conftest import PATIENCE, Server

pytestmark = pytest.mark.browser


@pytest.fixture
def below(_client: None, chromium: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("UPCARD_ROOT_PATH", "/the/cards/")
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def test_everything_lies_below_the_path(below: Server, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.on("websocket", lambda socket: asked.append(socket.url.replace("ws:", "http:")))
    root = f"{below.url}/the/cards"
    page.goto(root)
    assert page.url == f"{root}/"
    page.get_by_role("button", name=re.compile("^Play")).first.click()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    assert page.url.startswith(f"{root}/table/")
    table = page.url
    page.reload()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    page.goto(f"{root}/clause/CR-D-20")
    assert page.url == f"{root}/rulebook/contract-rummy#CR-D-20"
    page.get_by_role("link", name="Upcard", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Play")).first).to_be_visible()
    answer = page.goto(f"{root}/rulebook/none")
    assert answer and answer.status == 404
    expect(page.get_by_role("heading").first).to_be_visible()
    page.goto(f"{root}/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    below.stop()
    page.goto(table)
    expect(page.get_by_role("heading", name="The card room does not answer")).to_be_visible()
    below.start()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    assert not [url for url in asked if not url.startswith((f"{root}/", "blob:")) and url != root]
    context.close()
