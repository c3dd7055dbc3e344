"""A site in a real browser: played, closed and opened again, without a network, in two tabs, and after an upgrade."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.laws.worlds import CARD

from .conftest import PATIENCE
from .sites import HAND, Visitor, play_now, visit
from .static_server import BELOW, ShortAddresses, StaticServer

pytestmark = pytest.mark.browser

LINES = """
globalThis.lines = new Map([["answers", []]]);
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { type, id } = JSON.parse(data.room ?? "{}");
      lines.get(type === "answer" ? "answers" : id)?.push(data.room);
    });
  }
  postMessage(message) {
    const { type, id } = JSON.parse(message.room ?? "{}");
    if (type === "open") lines.set(id, []);
    if (type === "close") lines.delete(id);
    super.postMessage(message);
  }
};
"""
"""Notes what the room in its worker answers the page, and says on the lines that are open."""

LEFT = """() => [
  document.documentElement.outerHTML,
  JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]),
  ...[...lines.values()].flat(),
].join(" ")"""
"""What the page shows, keeps by itself, and has heard."""


HELD = ".rack [data-face]"


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
    expect(page.locator(HELD).first).to_be_visible()
    assert page.evaluate(HAND) == hand
    # A move is kept before it is shown; the worker is ended without a word.
    page.locator("button[title^='What would']").click()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("[data-n]")).not_to_have_attribute("data-n", "1")
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator(HELD).first).to_be_visible()
    page.goto(site.url)
    expect(page.get_by_role("link", name="Play on")).to_have_attribute("href", address.removeprefix(site.url))
    site.start()


THROW_AWAY = """async (url) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const each of [url, url.replace(".wasm", ".bin")]) await cache.delete(each);
  }
}"""


@pytest.mark.long
def test_later_visits_compile_what_is_kept_unpacked(visitor: Visitor) -> None:
    page = visitor.open()
    play_now(page)
    address = page.url.removeprefix(visitor.url)
    kept(page)
    for _ in range(2):
        page.close()
        visitor.asked.clear()
        page = visitor.open(address)
        expect(page.locator(HELD).first).to_be_visible()
        [unpacked] = [url for url in visitor.asked if url.endswith(".wasm")]
        packed = unpacked.replace(".wasm", ".bin")
        assert packed not in visitor.asked
    # Where a browser has thrown it away, it comes from the host again.
    page.evaluate(THROW_AWAY, unpacked)
    page.close()
    visitor.asked.clear()
    page = visitor.open(address)
    expect(page.locator(HELD).first).to_be_visible()
    assert packed in visitor.asked


@pytest.mark.parametrize(
    ("path", "known", "begins"), [("", "", True), ("#/join/AQID", "", False), ("#/table/none", "[]", False)]
)
def test_the_room_begins_before_the_page_has_come_unless_it_may_be_at_a_friends_device(
    visitor: Visitor, path: str, known: str, begins: bool
) -> None:
    if known:
        visitor.context.add_init_script(f"localStorage.setItem('upcard.friends', {json.dumps(known)})")
    visitor.context.route("**/assets/index-*.js", lambda route: route.abort())
    page = visitor.open(path)
    if begins:
        page.wait_for_function("() => begun.said.some(({ data }) => data.loaded > 0)")
    else:
        expect(page.get_by_text("The card room did not answer whole.")).to_be_visible()
        assert page.workers == [], "nothing of the engine is fetched for a friend's table"
        assert not [url for url in visitor.asked if "/engine/" in url]


@pytest.mark.long
def test_one_tab_at_a_time_has_the_room(visitor: Visitor) -> None:
    first = visitor.open()
    play_now(first)
    address = first.url
    second = visitor.open()
    expect(second.get_by_role("link", name="Play on")).to_be_visible()
    expect(first.get_by_text("Upcard goes on in another tab")).to_be_visible()
    first.get_by_role("button", name="Continue here").click()
    expect(first.locator(HELD).first).to_be_visible()
    assert first.url == address
    expect(second.get_by_text("Upcard goes on in another tab")).to_be_visible()


@pytest.mark.long
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
    expect(
        page.get_by_role("dialog").get_by_text(
            "This card room is in your browser alone, and no link leads others to it. To play with "
            "friends on other devices, one of you runs the card room"
        )
    ).to_be_visible()
    page.goto(f"{site.url}#/lesson/contract-rummy")
    page.reload()
    expect(page.locator(HELD).first).to_be_visible()


def test_puzzles_are_answered(visitor: Visitor) -> None:
    page = visitor.open("#/practise/guts")
    expect(page.get_by_text("Guts: 1 of 5")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="The best move")).to_be_visible()
    expect(page.get_by_role("region", name="The puzzle")).to_contain_text("It comes back tomorrow.")


@pytest.mark.long
def test_a_host_may_lead_from_one_address_of_a_page_to_another(
    visitor: Visitor, site: StaticServer, tmp_path: Path
) -> None:
    site.stop()
    other = StaticServer(tmp_path, ShortAddresses)
    visitor.url = other.url
    page = visitor.open()
    kept(page)
    other.stop()
    for path in ("", "index.html", "rulebook/kalooki.html#KAL-20"):
        page.goto("about:blank")
        page.goto(other.url + path)
        expect(page.get_by_role("heading").first).to_be_visible()
    site.start()


def newer(folder: Path, *, whole: bool = True) -> None:
    """Another version lies there, or a part of one: its first page is still that of the version before."""
    worker = folder / BELOW / "worker.js"
    text = worker.read_text(encoding="utf-8")
    version = json.loads((folder / BELOW / "version.json").read_text())["version"]
    worker.write_text(text.replace(version, "0" * len(version)), encoding="utf-8")
    for page in (folder / BELOW).rglob("*.html"):
        if whole or page.name != "index.html":
            page.write_text(page.read_text(encoding="utf-8").replace(version, "0" * len(version)), encoding="utf-8")


@pytest.mark.long
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
    expect(page.locator(HELD).first).to_be_visible()
    newer(site.folder)
    page.evaluate(look)
    expect(page.get_by_text("A new version of Upcard is here. Your tables are kept.")).to_be_visible()
    page.get_by_role("button", name="Load it now").click()
    page.wait_for_function("async () => (await caches.keys()).join() === 'upcard-site-/cards/-0000000000000000'")
    expect(page.locator(HELD).first).to_be_visible()
    page.wait_for_function(f"(hand) => ({HAND})() === hand", arg=hand)


class Round:
    """A device that goes round, at a site."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.button = page.get_by_role("button", name=re.compile("show my cards"))

    def covered(self) -> str:
        """Wait until all cards are covered, none is left in the page, and return who is to have the device."""
        self.button.wait_for()
        assert self.page.locator("[data-face], .card, [role=option], #flights > *").count() == 0
        said = re.match("I am (.*): show my cards", self.button.inner_text())
        assert said is not None
        return said[1]

    def show(self) -> list[str]:
        """Hold the button, and return the hand that is shown."""
        self.button.hover()
        self.page.mouse.down()
        self.page.clock.fast_forward(1100)
        self.page.mouse.up()
        expect(self.page.locator(HELD).first).to_be_visible()
        return str(self.page.evaluate(HAND)).split()

    def left(self) -> set[str]:
        """The cards that are found in the page, in what it keeps, and in what it has heard."""
        return set(CARD.findall(self.page.evaluate(LEFT)))


@pytest.mark.long
def test_three_at_one_device_pass_it_round_all_cards_covered(visitor: Visitor) -> None:
    visitor.context.add_init_script(LINES)
    page = visitor.open("#/?set=guts")
    page.clock.install()
    page.get_by_label("Your name").fill("Ada")
    remove = page.get_by_role("button", name=re.compile("^Remove "))
    while remove.count() > 2:
        remove.last.click()
    for seat, name in ((2, "Grandma"), (3, "Leo")):
        chosen = page.get_by_label(f"Who plays seat {seat}")
        chosen.select_option(label="At this device")
        page.get_by_label(f"Name of seat {seat}").fill(name)
    page.get_by_role("button", name="Deal the cards").click()
    device = Round(page)
    hands: dict[str, list[str]] = {}
    for turn in range(3):
        name = device.covered()
        assert name not in hands
        assert device.left() == set()
        hand = device.show()
        assert len(hand) == 2 and not set(hand) & {face for other in hands.values() for face in other}
        assert device.left() == set(hand), "the hand that is shown is there, and no other"
        if turn == 1:
            # In the middle of a turn: covered again, for the same person, who has the same cards.
            page.reload()
            assert device.covered() == name
            assert device.left() == set()
            assert device.show() == hand
            assert device.left() == set(hand)
        hands[name] = hand
        page.locator("[data-verb=out]").click()
        page.clock.fast_forward(2100)
    assert sorted(hands) == ["Ada", "Grandma", "Leo"]
