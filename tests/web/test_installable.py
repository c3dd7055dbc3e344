"""The client as it is installed: a page for when the card room does not answer, none that is old, and none that is
blank. Chromium takes this machine's own addresses for secure, as it takes https."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

CLEAN = Callable[[Page], None]
NEW = "The card room has a new version."


def test_without_the_card_room_there_is_a_page_that_says_so_and_opens_it_again(
    own_server: Server, sit: Sit, clean: CLEAN
) -> None:
    person = sit(own_server, own=True, width=360, height=740)
    page = person.page
    page.goto("/")
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).active.state") in (
        "activating",
        "activated",
    )
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    person.set_table("denexa")
    person.until("draw stock")
    hand, url = sorted(person.hand()), page.url
    kept = "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
    kept += " (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat().sort()"
    assert page.evaluate(kept) == ["/favicon.svg", "/offline.html", "/offline.js"], "nothing of the client"
    own_server.stop()
    page.reload()
    expect(page.get_by_role("heading", name="The card room does not answer")).to_be_visible()
    expect(page.get_by_text("upcard play")).to_be_visible()
    expect(page.get_by_text("Score sheets")).to_be_hidden()  # there are none here
    assert page.url == url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    page.get_by_role("button", name="Look now").click()
    expect(page.get_by_text("Still no answer.")).to_be_visible()
    own_server.start()
    expect(page.locator(".board")).to_be_visible()
    assert sorted(person.hand()) == hand
    assert person.page.evaluate("caches.keys()") != []


def test_a_score_sheet_goes_on_without_the_card_room_also_when_it_is_loaded_again(
    own_server: Server, sit: Sit, clean: CLEAN
) -> None:
    page = sit(own_server, own=True, width=360, height=740).page
    page.goto("/score")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    sheet = page.url
    until_kept(page)
    own_server.stop()
    for written in range(2):
        page.reload()
        expect(page.locator(".pad")).to_be_visible()
        expect(page.get_by_role("status").first).to_contain_text("No connection to the card room.")
        if not written:
            page.locator("footer .primary").click()
            page.get_by_role("button", name=re.compile("went out$")).first.click()
            page.get_by_role("button", name=re.compile("^Write: .* went out$")).click()
            page.get_by_role("button", name="Back to the sheet").click()
        expect(page.locator(".waits")).to_have_count(1)
    clean(page)
    # Nothing else is there without the card room: tables are played at it.
    page.goto("/")
    expect(page.get_by_role("heading", name="The card room does not answer")).to_be_visible()
    # The sheet is among what works, and one touch away.
    expect(page.get_by_text("Score sheets of real cards that this browser has open go on.")).to_be_visible()
    clean(page)
    page.get_by_role("link", name="Contract Rummy").click()
    expect(page.locator(".pad")).to_be_visible()
    assert page.url == sheet
    own_server.start()
    page.goto(sheet)
    expect(page.locator(".pad")).to_be_visible()
    expect(page.locator(".waits")).to_have_count(0)
    expect(page.locator("footer .primary")).not_to_contain_text("How it ended")
    # A later client keeps the page, too, when it takes the place of the one before.
    page.context.route("**/worker.js", later)
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    page.wait_for_function("async () => (await caches.keys()).join() === 'upcard-/-later'")
    assert page.evaluate("async () => (await caches.match('/')) !== undefined")
    page.context.unroute("**/worker.js")


def test_the_parts_of_a_sheet_come_from_the_browser_where_a_proxy_has_nothing_behind_it(
    own_server: Server, sit: Sit
) -> None:
    page = sit(own_server, own=True, width=360, height=740).page
    page.goto("/score")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    until_kept(page)
    refused: list[str] = []

    def nothing(route: Route) -> None:
        refused.append(route.request.url)
        route.fulfill(status=502)

    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    page.context.route("**/*", nothing)
    page.reload()
    expect(page.locator(".pad")).to_be_visible()
    assert [url for url in refused if "/assets/ScorePage" in url and url.endswith(".js")]


def until_kept(page: Page) -> None:
    """Until the browser has all that a sheet's page is made of: of what comes late nothing is kept at all."""
    parts = "async () => (await (await fetch('/worker.js')).text()).match(/\"\\/(assets\\/)?[\\w.-]*\"/g).length"
    kept = "async () => (await (await caches.open((await caches.keys())[0])).keys()).length"
    wanted = page.evaluate(parts)
    assert wanted > 20
    page.wait_for_function(f"async () => (await ({kept})()) === {wanted} && navigator.serviceWorker.controller")


def later(route: Route) -> None:
    """The worker of a later client."""
    answer = route.fetch(max_retries=2)
    route.fulfill(response=answer, body=re.sub(r"(?<=PREFIX\})\w+", "later", answer.text()))


def renewed(route: Route) -> None:
    """The page of a later client."""
    answer = route.fetch(max_retries=2)
    route.fulfill(response=answer, body=re.sub(r"/assets/index-\w+", "/assets/index-later", answer.text()))


def looks(page: Page) -> None:
    """The line is there again: the page asks whether it is still the client of the card room."""
    page.evaluate("dispatchEvent(new Event('online'))")


def only_fetched(page: Page, answer: Callable[[Route], None]) -> None:
    """What the page asks for itself is answered so; what the browser opens is as it is."""
    page.route(re.compile(r"/$"), lambda r: answer(r) if r.request.resource_type == "fetch" else r.continue_())


def test_a_page_of_before_an_upgrade_says_so_and_is_loaded_again_once(server: Server, sit: Sit) -> None:
    page = sit(server, service_workers="block").page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.evaluate("window.before = true")
    looks(page)
    only_fetched(page, renewed)
    looks(page)
    told = page.get_by_role("status").filter(has_text=NEW)
    expect(told).to_contain_text("your table is kept")
    page.wait_for_function("() => window.before === undefined")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(told).to_have_count(0)
    page.evaluate("window.before = true")
    looks(page)
    expect(
        page.get_by_text(
            "The card room has a new version, and this page belongs to an older one. Load it again; your table is kept"
        )
    ).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Load it again").click()
    page.wait_for_function("() => window.before === undefined")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_a_page_of_which_a_part_is_missing_is_not_blank(server: Server, sit: Sit, clean: CLEAN) -> None:
    page = sit(server, service_workers="block").page
    page.route("**/assets/index-*.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("The card room did not answer whole.")
    expect(page.get_by_text("Opening the card room")).to_be_hidden()
    page.unroute_all()
    page.get_by_role("link", name="Load it again").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.route(re.compile(r"/$"), lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('vite:preloadError'))")
    told = page.get_by_role("status").filter(
        has_text="A part of this page did not load: the connection is lost. Everything else works"
    )
    expect(told).to_be_visible()
    clean(page)
    told.get_by_role("button", name="Not now").click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "link", "opened"),
    [
        ("/", "Keep score of real cards", "Keep score"),
        ("/?set=guts", "Change", "Our rules"),
        ("/?set=guts", "All games", "Take a seat."),
        ("/", "Open a table for friends", "Set a table"),
    ],
)
def test_a_page_that_does_not_come_is_not_blank_and_opens_when_it_can(
    own_server: Server, sit: Sit, clean: CLEAN, path: str, link: str, opened: str
) -> None:
    """Also by plain http, where the browser keeps no page of ours."""
    page = sit(own_server, own=True, service_workers="block", width=360, height=740).page
    page.goto(path)
    expect(page.get_by_role("link", name=link)).to_be_visible()
    own_server.stop()
    page.get_by_role("link", name=link).click()
    expect(page.get_by_role("heading", name="The card room does not answer")).to_be_visible()
    expect(
        page.get_by_text("A part of this page did not load: the connection is lost. Everything else works")
    ).to_have_count(0)
    page.get_by_role("button", name="Look now").click()
    expect(page.get_by_text("Still no answer.")).to_be_visible()
    clean(page)
    own_server.start()
    expect(page.get_by_role("heading", name=opened, level=1)).to_be_visible()


def test_a_page_that_the_browser_cannot_run_says_so(server: Server, sit: Sit) -> None:
    page = sit(server, service_workers="block").page
    newer = "new NothingThatThereIs();"
    page.route("**/assets/index-*.js", lambda route: route.fulfill(body=newer, content_type="text/javascript"))
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot run the page.")
    expect(page.get_by_text("Opening the card room")).to_be_hidden()


def test_a_page_that_cannot_be_drawn_says_so(server: Server, sit: Sit, clean: CLEAN) -> None:
    person = sit(server, own=True)
    person.set_table("denexa")
    page = person.page

    def spoilt(socket: WebSocketRoute) -> None:
        above = socket.connect_to_server()
        above.on_message(lambda said: socket.send(str(said).replace('"zones":[', '"zones":[null,')))

    page.route_web_socket(re.compile(".*"), spoilt)
    page.reload()
    expect(page.get_by_role("heading", name="This page failed")).to_be_visible()
    clean(page)
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_role("link", name="Play on").first).to_be_visible()
