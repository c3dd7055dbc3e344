"""What a site says where something is wrong with it, and what stays in its place: files that stop coming or are others,
a damaged table, a tab that rests."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from .conftest import PATIENCE
from .sites import Visitor, play_now, visit
from .static_server import BELOW, Handler, StaticServer

pytestmark = pytest.mark.browser

SHIFTED = """
globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) globalThis.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });
"""
"""Sums up by how much what is seen has jumped (https://web.dev/articles/cls)."""

CHANGE_ROWS = """async ([part, text]) => {
  const [{ name }] = await indexedDB.databases();
  const database = await new Promise((done) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => done(asked.result);
  });
  const store = database.transaction("rows", "readwrite").objectStore("rows");
  const keys = await new Promise((done) => (store.getAllKeys().onsuccess = ({ target }) => done(target.result)));
  for (const key of keys) if (key.startsWith(part)) store.put(text, key);
  await new Promise((done) => (store.transaction.oncomplete = done));
  database.close();
}"""
"""Writes another text in the place of what the browser keeps by keys that begin so."""


@pytest.fixture
def visitor(browser: Browser, site: StaticServer) -> Iterator[Visitor]:
    found = visit(browser, site.url, PATIENCE)
    yield found
    found.leave()


# --- a damaged table -----------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_damaged_table_is_named_saved_and_deleted_and_the_others_open(
    visitor: Visitor, clean: Callable[[Page], None]
) -> None:
    page = visitor.open()
    play_now(page)
    lost = page.url.rpartition("/")[2]
    page.goto(f"{visitor.url}#/")
    page.get_by_role("button", name=re.compile("^Play now: Guts")).click()
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    other = page.url
    page.goto("about:blank")
    page.goto(f"{visitor.url}version.json")  # of the site, without its worker
    page.evaluate(CHANGE_ROWS, [f'["table","{lost}"', '{"row":{"game":"contract-rummy","seats":[{"name":"Rose"'])
    page.goto(visitor.url)
    said = page.get_by_role("alert").filter(has_text="A table cannot be opened")
    expect(said).to_contain_text("because what this browser keeps of it is damaged: Contract Rummy · Rose · ")
    expect(page.get_by_role("link", name="Play on")).to_have_count(1)
    clean(page)
    with page.expect_download() as saved:
        said.get_by_role("link", name="Save what is left").click()
    assert saved.value.suggested_filename == f"upcard-table-{lost}.json"
    rows = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert any(key.startswith(f'["log","{lost}"') for key in rows)
    said.get_by_role("button", name="Not now").click()
    expect(said).to_have_count(0)
    # It is kept, and told of again; whoever looks for it is told, too.
    page.reload()
    expect(said).to_be_visible()
    page.goto(f"{visitor.url}#/table/{lost}")
    expect(said).to_be_visible()
    page.goto(visitor.url)
    said.get_by_role("button", name="Delete …").click()
    said.get_by_role("button", name="Delete it for ever").click()
    expect(said).to_have_count(0)
    page.reload()
    page.get_by_role("link", name="Play on").click()
    expect(page).to_have_url(other)
    expect(page.locator(".rack [data-face]").first).to_be_visible()
    expect(said).to_have_count(0)


# --- files that do not come as they are ------------------------------------------------------------------------


class Stalling(Handler):
    """Sends half of a file whose name ends so, and then nothing, while `free` is not set."""

    name = ""
    free = threading.Event()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if not self.name or not self.path.partition("?")[0].endswith(self.name) or self.free.is_set():
            return super().copyfile(source, outputfile)
        content = source.read()
        outputfile.write(content[: len(content) // 2])
        outputfile.flush()
        self.free.wait(PATIENCE / 1000)
        return None


@pytest.fixture
def stalling(site: StaticServer) -> Iterator[type[Stalling]]:
    """A host that stalls, at the address of the site."""

    class Own(Stalling):
        free = threading.Event()

    site.stop()
    site.handler = Own
    site.start()
    yield Own
    Own.free.set()


def part(folder: Path, name: str) -> str:
    """The file of a part of the engine."""
    (listed,) = (folder / BELOW / "engine").glob("*.json")
    return str(next(each["file"] for each in json.loads(listed.read_text())["parts"] if each["name"] == name))


@pytest.mark.long
@pytest.mark.parametrize("name", ["room", "list"])
def test_an_engine_that_stops_coming_is_said_to_and_tried_again(
    visitor: Visitor, site: StaticServer, stalling: type[Stalling], name: str
) -> None:
    (listed,) = (site.folder / BELOW / "engine").glob("*.json")
    stalling.name = listed.name if name == "list" else part(site.folder, name)
    page = visitor.open()
    said = page.get_by_role("alert")
    expect(said).to_contain_text(f"nothing more came of engine/{stalling.name} for 20 seconds")
    stalling.free.set()
    said.get_by_role("button", name="Try again").click()
    play_now(page)


INSTEAD = {
    "a web page came in its place": "<!doctype html><title>Somewhere</title>",
    "what came in its place is something else": '{"games": "none"}',
    "it came empty": "",
}


@pytest.mark.parametrize("told", INSTEAD)
def test_a_catalogue_that_is_none_is_named(visitor: Visitor, told: str) -> None:
    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body=INSTEAD[told])

    visitor.context.route("**/catalogue.json", answer)
    page = visitor.open()
    said = page.get_by_role("alert").filter(has_text="The games could not be listed")
    expect(said).to_contain_text(f"catalogue.json is not what it should be: {told}.")
    visitor.context.unroute("**/catalogue.json")
    said.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_list_of_the_engine_that_is_a_web_page_is_named(visitor: Visitor, site: StaticServer) -> None:
    (listed,) = (site.folder / BELOW / "engine").glob("*.json")
    page = listed.with_suffix(".html")
    listed.write_text("<!doctype html><title>Somewhere</title>", encoding="utf-8")
    assert not page.exists()
    said = visitor.open().get_by_role("alert")
    expect(said).to_contain_text(f"engine/{listed.name} is not what it should be: a web page came in its place")


# --- the lobby ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("width", "height"),
    [(390, 844), *[pytest.param(*size, marks=pytest.mark.long) for size in ((360, 640), (844, 390), (1440, 900))]],
)
def test_the_lobby_does_not_jump_when_its_tables_are_listed_late(visitor: Visitor, width: int, height: int) -> None:
    visitor.context.add_init_script(SHIFTED)
    page = visitor.open()
    page.set_viewport_size({"width": width, "height": height})
    play_now(page)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.goto(f"{visitor.url}#/")
    expect(page.get_by_role("link", name="Play on")).to_be_visible()
    page.goto("about:blank")
    page.goto(visitor.url)
    expect(page.get_by_role("status").filter(has_text="the card room")).to_be_visible()
    expect(page.get_by_role("link", name="Play on")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="the card room")).to_have_count(0)
    expect(page.get_by_role("link", name="Play on")).to_have_count(1)
    assert page.evaluate("globalThis.shifted") < 0.1


@pytest.mark.long
def test_a_tab_that_rests_says_so_where_it_lists_its_tables(visitor: Visitor) -> None:
    first = visitor.open()
    play_now(first)
    second = visitor.open()
    expect(second.get_by_role("link", name="Play on")).to_be_visible()
    expect(first.get_by_text("This tab is resting: Upcard goes on in another tab")).to_be_visible()
    first.evaluate("location.hash = '#/'")
    expect(first.get_by_text("This tab is resting: Upcard goes on in another one.")).to_be_visible()
    expect(first.get_by_text("could not be listed")).to_have_count(0)
    first.get_by_role("button", name="Continue here").click()
    expect(first.get_by_role("link", name="Play on")).to_be_visible()
    expect(first.get_by_text("This tab is resting")).to_have_count(0)
    expect(second.get_by_text("This tab is resting: Upcard goes on in another tab")).to_be_visible()
