"""The pages of the rulebook, at a server and at a site: in the fonts and colours of the table, by day and at night."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE, Server, Sit
from .sites import visit
from .static_server import StaticServer

pytestmark = pytest.mark.browser

COLOURS = """() => {
  const body = getComputedStyle(document.body);
  return [body.backgroundImage, body.backgroundColor, body.color, body.colorScheme];
}"""

FONTS = """async () => {
  await document.fonts.ready;
  const used = [...document.fonts].filter((font) => font.status === "loaded").map((font) => font.family);
  const family = (selector) => getComputedStyle(document.querySelector(selector)).fontFamily.split(",")[0];
  return [[...new Set(used)].sort(), family("main p, main li"), family("h1")];
}"""

SETTINGS = "(theme) => localStorage.setItem('upcard.settings', JSON.stringify({ theme }))"


def fonts(page: Page) -> tuple[set[str], str, str]:
    """The fonts that have come, and those of the text and of headings."""
    used, text, heading = page.evaluate(FONTS)
    return {each.strip('"') for each in used}, text.strip('"'), heading.strip('"')


@pytest.mark.parametrize("theme", ["system", "light", "dark", "contrast"])
@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_they_look_as_the_lobby_does(
    server: Server,
    sit: Sit,
    clean: Callable[[Page], None],
    scheme: Literal["light", "dark"],
    theme: str,
) -> None:
    page = sit(server, width=390, height=844, scheme=scheme, seen=True).page
    asked: list[str] = []
    page.goto("/")
    page.evaluate(SETTINGS, theme)
    page.reload()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()
    colours = page.evaluate(COLOURS)
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/rulebook/contract-rummy#CR-D-20")
    assert fonts(page) == ({"Atkinson Next", "Besley"}, "Atkinson Next", "Besley")
    assert page.evaluate(COLOURS) == colours
    assert [url for url in asked if not url.startswith(server.url)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)


def test_those_of_a_site_do_and_without_a_network(browser: Browser, site: StaticServer) -> None:
    visitor = visit(browser, site.url, PATIENCE, color_scheme="dark")
    page = visitor.open()
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    colours = page.evaluate(COLOURS)
    site.stop()
    page.goto(f"{site.url}rulebook/kalooki.html#KAL-20")
    assert fonts(page) == ({"Atkinson Next", "Besley"}, "Atkinson Next", "Besley")
    assert page.evaluate(COLOURS) == colours
    site.start()
    visitor.leave()
