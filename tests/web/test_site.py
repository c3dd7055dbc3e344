"""A site in a real browser: played, closed and opened again, without a network, in two tabs, and after an upgrade."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE
from .sites import HAND, Visitor, play_now, visit
from .static_server import BELOW, StaticServer

pytestmark = pytest.mark.browser


@pytest.fixture
def visitor(browser: Browser, site: StaticServer) -> Iterator[Visitor]:
    found = visit(browser, site.url, PATIENCE)
    yield found
    found.leave()


def kept(page: Page) -> None:
    """Wait until the whole site lies in the browser, and the page comes from there."""
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_a_table_is_played_closed_and_opened_again_without_a_network(visitor: Visitor, site: StaticServer) -> None:
    page = visitor.open()
    expect(page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    expect(page.get_by_text("Friends join from their own browsers, without a server")).to_be_visible()
    play_now(page)
    hand, address = page.evaluate(HAND), page.url
    assert hand and re.fullmatch(re.escape(site.url) + r"#/table/[\w-]+", address)
    kept(page)
    page.close()
    site.stop()
    page = visitor.open(address.removeprefix(site.url))
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    assert page.evaluate(HAND) == hand
    # A move is kept before it is shown; the worker is ended without a word.
    page.locator("button[title^='What would']").click()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-n]")).not_to_have_attribute("data-n", "1")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    page.goto(site.url)
    expect(page.get_by_role("link", name="Play on")).to_have_attribute("href", address.removeprefix(site.url))
    site.start()


def test_one_tab_at_a_time_has_the_room(visitor: Visitor) -> None:
    first = visitor.open()
    play_now(first)
    address = first.url
    second = visitor.open()
    expect(second.get_by_role("link", name="Play on")).to_be_visible()
    expect(first.get_by_text("Upcard goes on in another tab")).to_be_visible()
    first.get_by_role("button", name="Go on here").click()
    expect(first.locator(".rack [data-face]").first).to_be_visible()
    assert first.url == address
    expect(second.get_by_text("Upcard goes on in another tab")).to_be_visible()


def test_pages_of_rules_sheets_the_umpire_and_a_lesson(visitor: Visitor, site: StaticServer) -> None:
    page = visitor.open("clause.html?CR-D-20")
    expect(page).to_have_url(f"{site.url}rulebook/contract-rummy.html#CR-D-20")
    page.get_by_role("link", name="Rulebook", exact=True).click()
    expect(page).to_have_url(f"{site.url}rulebook/index.html")
    page.get_by_role("link", name="Upcard", exact=True).click()
    page.get_by_role("link", name="May I do this?").first.click()
    page.get_by_role("button", name="Is this a meld?").click()
    page.get_by_label("Or typed:").fill("7S 7H 7D")
    page.get_by_role("button", name="Ask the umpire").click()
    expect(page.locator(".judged")).to_be_visible()
    page.goto(f"{site.url}#/score")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    page.get_by_role("button", name="Share the sheet").click()
    expect(page.get_by_role("dialog").get_by_text("For friends at other devices")).to_be_visible()
    page.goto(f"{site.url}#/lesson/contract-rummy")
    page.reload()
    expect(page.locator(".rack [data-face]").first).to_be_visible()


def newer(folder: Path, *, whole: bool = True) -> None:
    """Another version lies there, or a part of one: what is asked for is not all there."""
    worker = folder / BELOW / "worker.js"
    text = worker.read_text(encoding="utf-8")
    version = json.loads((folder / BELOW / "version.json").read_text())["version"]
    text = text.replace(version, "0" * len(version))
    if not whole:
        text = text.replace('"clause.html"', '"clause.html", "missing.html"')
    worker.write_text(text, encoding="utf-8")


def test_a_new_version_asks_and_half_a_version_is_never_used(visitor: Visitor, site: StaticServer) -> None:
    page = visitor.open()
    play_now(page)
    kept(page)
    hand = page.evaluate(HAND)
    newer(site.folder, whole=False)
    look = "async () => { await (await navigator.serviceWorker.ready).update().catch(() => undefined); }"
    page.evaluate(look)
    page.wait_for_timeout(1000)
    expect(page.get_by_text("A new version of Upcard")).to_have_count(0)
    page.reload()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    worker = site.folder / BELOW / "worker.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace(', "missing.html"', ""), encoding="utf-8")
    page.evaluate(look)
    expect(page.get_by_text("A new version of Upcard is here. Your tables are kept.")).to_be_visible()
    page.get_by_role("button", name="Load it now").click()
    page.wait_for_function("async () => (await caches.keys()).join() === 'upcard-site-0000000000000000'")
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    assert page.evaluate(HAND) == hand
