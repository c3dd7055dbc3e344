"""The documentation beside a site, in a real browser: its programs run there, and its games are played there."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from upcard.catalogue import CATALOGUE

from ..docs.test_readme import PROGRAMS
from .conftest import PATIENCE
from .static_server import BELOW, StaticServer

pytestmark = [pytest.mark.browser, pytest.mark.long]

PRINTED = re.compile(r"^(?!>>>|\.\.\.).*\n", re.M)
"""What a program of the README prints under the Python of these tests (`tests/docs/test_readme.py`)."""


@pytest.fixture(scope="module")
def pages(built: Path, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """The documentation, at ``docs/`` of a web server, and the site beside it."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / BELOW).symlink_to(built)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-D", f"play_url=../{BELOW}/"]
    subprocess.run([*command, "-d", folder / "read", "docs", folder / "docs"], cwd=root, check=True)
    running = StaticServer(folder)
    yield running
    running.stop()


Open = Callable[[str], Page]


@pytest.fixture
def reader(browser: Browser, pages: StaticServer) -> Iterator[Open]:
    """``reader(path)`` opens a page of the documentation; no page has a fault, or asks another server."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    start = pages.url.removesuffix(f"{BELOW}/")
    problems, elsewhere = list[str](), list[str]()
    context.on("weberror", lambda problem: problems.append(str(problem.error)))
    context.on("request", lambda request: elsewhere.append(request.url))
    page = context.new_page()

    def open_page(path: str) -> Page:
        page.goto(f"{start}docs/{path}")
        return page

    yield open_page
    context.close()
    assert problems == []
    assert [url for url in elsewhere if not url.startswith((start, "blob:", "data:"))] == []


def status_of(program: Locator) -> Locator:
    return program.get_by_role("status")


def printed_by(program: Locator) -> str:
    return program.get_by_label("What the program prints").text_content() or ""


def test_the_programs_of_the_readme_print_in_the_page_what_they_print_here(reader: Open) -> None:
    page = reader("library.html")
    places = page.locator(".program")
    expect(places).to_have_count(len(PROGRAMS))
    for number, program in enumerate(PROGRAMS):
        place = places.nth(number)
        assert (place.locator("pre").first.text_content() or "").strip() == program.strip()
        place.get_by_role("button", name="Run").click()
        expect(status_of(place)).to_have_text("Done")
        assert printed_by(place) == "".join(PRINTED.findall(program)).rstrip("\n") + "\n"
        expect(place.get_by_role("button", name="Run")).to_be_visible()


def changed(program: Locator, text: str) -> None:
    """Another program stands there."""
    program.locator("pre").first.evaluate("(shown, text) => { shown.textContent = text; }", text)


def test_a_program_prints_line_by_line_is_stopped_and_says_what_went_wrong(reader: Open) -> None:
    program = reader("library.html").locator(".program").first
    changed(program, '>>> print("first", 1, end="")\n>>> print(" and\\nsecond")\n>>> while True:\n...     pass\n')
    program.get_by_role("button", name="Run").click()
    expect(program.get_by_label("What the program prints")).to_have_text("first 1 and\nsecond\n")
    expect(status_of(program)).to_have_text("Running")
    program.get_by_role("button", name="Stop").click()
    expect(status_of(program)).to_have_text("Stopped")
    changed(program, '>>> import upcard\n>>> 1 + 1\n>>> upcard.game("bridge")\n>>> print("never")\n')
    program.get_by_role("button", name="Run").click()
    expect(status_of(program)).to_have_text("Failed")
    said = printed_by(program).splitlines()
    assert said[:2] == ["2", "Traceback (most recent call last):"]
    assert said[2] == '  File "<program>", line 3, in <module>'
    assert said[-1].startswith("upcard.options.house_rules.BadHouseRules: ") and "bridge" in said[-1]
    expect(program.locator(".failed").first).to_have_text("Traceback (most recent call last):\n")


def test_where_no_engine_lies_a_program_says_so(reader: Open) -> None:
    page = reader("library.html")
    page.route("**/index.html", lambda route: route.fulfill(body="<title>Another page</title>"))
    page.route(f"**/{BELOW}/", lambda route: route.fulfill(body="<title>Another page</title>"))
    program = page.locator(".program").first
    program.get_by_role("button", name="Run").click()
    expect(status_of(program)).to_have_text("Failed")
    assert printed_by(program).startswith("There is no engine at http://127.0.0.1:")


def test_every_game_has_a_link_to_its_table(reader: Open) -> None:
    page = reader("index.html")
    page.get_by_role("link", name="Play in the browser").click()
    expect(page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    for game in CATALOGUE.values():
        page = reader(f"rulebook/{game.id}.html")
        href = page.get_by_role("link", name="Play this now").get_attribute("href") or ""
        page.goto(urljoin(page.url, href))
        expect(page.get_by_role("combobox", name="Game", exact=True).locator("option:checked")).to_have_text(game.title)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator("[data-n]").first).to_be_visible()
