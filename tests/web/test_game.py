"""A rummy game, from deal to deal, through the page; then the end and the record."""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from .conftest import PATIENCE, UNDRAWN, Server
from .hands import Hands

pytestmark = pytest.mark.browser

BY_HAND = 15

DEALS = ["10: S3", "12: R4 R4 R4"]
"""One whose contract everybody lays, and the last of the book; all seven are played in the longer run."""

TABLES = [("contract-rummy", "parlett", 1, "draw down discard")]
"""Game, book, bots, verbs that such a game cannot do without. The other games: test_every_game.py."""


LINES = """all => all.map((each) => new Set([...each.querySelectorAll(".card")].map(
  (card) => Math.round(card.getBoundingClientRect().top))).size)"""
"""On how many lines the cards of each lie."""


class Finished:
    """A person who has just played a game to its end, and how often each verb was played."""

    def __init__(self, person: Hands, game: str, seats: int, deals: int, verbs: Counter[str], needed: str) -> None:
        self.person = person
        self.game = game
        self.seats = seats
        self.deals = deals
        self.verbs = verbs
        self.needed = set(needed.split())


@pytest.fixture(scope="module", params=TABLES, ids=[table[1] for table in TABLES])
def finished(server: Server, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Finished]:
    game, book, bots, needed = request.param
    context = browser.new_context(base_url=server.url, viewport={"width": 900, "height": 700}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(UNDRAWN)
    person = Hands(context.new_page())
    person.set_table(book, bots=bots, game=game, changes={"deals": DEALS})
    verbs: Counter[str] = Counter()
    # The first moves with mouse and keys, the rest with the page's own clicks.
    for _ in range(BY_HAND):
        person.settled(person.may_go_on, seconds=20)
        person.next_deal()
        if person.asked():
            verbs[person.play_hint().split(" ")[0]] += 1
    verbs.update(person.play_on())
    yield Finished(person, game, bots + 1, len(DEALS), verbs, needed)
    context.close()


def test_the_game_comes_to_its_end(finished: Finished) -> None:
    person = finished.person
    assert person.over
    assert person.problems == []
    assert finished.needed <= set(finished.verbs)
    cells = person.page.locator(".end .sheet tbody td").all_inner_texts()
    # Every seat's deals and a total: every cell is filled.
    assert len(cells) == finished.seats * (finished.deals + 1)
    assert all(any(letter.isdigit() for letter in cell) for cell in cells)


def test_nothing_for_axe_at_the_end(finished: Finished, clean: Callable[[Page], None]) -> None:
    person = finished.person
    clean(person.page)
    expect(person.page.locator(".end").locator(".primary, .brass")).to_have_count(1)
    person.page.emulate_media(color_scheme="dark")
    clean(person.page)
    person.page.emulate_media(color_scheme="light")


def test_the_record_downloads(finished: Finished) -> None:
    person = finished.person
    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Download the record").click()
    record = tomllib.loads(download.value.path().read_text())
    assert record["game"] == finished.game
    assert len(record["totals"]) == finished.seats


def test_stepping_through(finished: Finished, clean: Callable[[Page], None]) -> None:
    person = finished.person
    page = person.page
    url = page.url
    page.get_by_role("link", name="Step through the game").click()
    page.wait_for_url("**/steps")
    counter = page.locator("output")
    expect(counter).to_contain_text("0 /")
    of = int(counter.inner_text().split("/")[1])
    assert of > 50
    page.get_by_role("button", name="Next").click()
    expect(counter).to_have_text(f"1 / {of}")
    page.get_by_role("button", name="Last").click()
    expect(counter).to_have_text(f"{of} / {of}")
    page.get_by_role("slider", name="Move").fill(str(of // 2))
    expect(counter).to_have_text(f"{of // 2} / {of}")
    expect(page.locator(".open .card").first).to_be_visible()
    assert set(page.locator(".open[data-zone]").evaluate_all(LINES)) == {1}
    clean(page)
    page.get_by_role("button", name="Previous").click()
    expect(counter).to_have_text(f"{of // 2 - 1} / {of}")
    page.get_by_role("button", name="Play").click()
    expect(counter).to_have_text(f"{of // 2} / {of}")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="First").click()
    expect(counter).to_have_text(f"0 / {of}")
    page.goto(url)


def test_the_lobby_offers_the_finished_game(finished: Finished) -> None:
    person = finished.person
    person.page.goto("/")
    person.page.get_by_role("link", name="Step through").first.click()
    expect(person.page.locator("output")).to_be_visible()
