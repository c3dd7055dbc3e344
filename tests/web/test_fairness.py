"""Was the deal fair? What the page says at an honest table, and at one whose server chooses the cards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.server.cheats import Withholds, install
from tests.server.conftest import Server as Room
from upcard.server.live.offer import full_offer

from .conftest import Sit
from .hands import QUICK, Hands

pytestmark = pytest.mark.browser

NO_SUBTLE = "Object.defineProperty(crypto, 'subtle', { get() { throw new Error('not over plain http'); } })"
"""What a browser does not have at a table in the home network."""


@pytest.fixture
def room(_client: None, chromium: str, tmp_path: Path) -> Iterator[Room]:
    running = Room(tmp_path, full_offer())
    yield running
    running.stop()


def sit_down(sit: Sit, room: Room, width: int, height: int) -> Hands:
    person = sit(room, own=True, width=width, height=height, script=NO_SUBTLE)
    person.set_table(game="guts", bots=2, changes={"hands": 4})
    return person


def play_out(page: Page) -> None:
    page.evaluate(QUICK)
    page.get_by_role("button", name="Was the deal fair?").click()


def test_an_honest_table(sit: Sit, room: Room, clean: Callable[[Page], None]) -> None:
    person = sit_down(sit, room, 390, 844)
    play_out(person.page)
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_text("Every draw is as this browser was shown it while you played.")).to_be_visible()
    dialog.get_by_text("Each draw").click()
    expect(dialog.get_by_text("shown to me, contributed by me.")).to_have_count(5)
    clean(person.page)
    assert person.problems == []


def test_an_honest_table_at_two_tabs_of_one_seat(sit: Sit, room: Room) -> None:
    """Both hear of a draw at the same moment, and neither knows yet what the other one has noted."""
    person = sit_down(sit, room, 1280, 800)
    other = Hands(person.page.context.new_page())
    other.page.goto(person.page.url)
    other.page.locator(".board").wait_for()
    for tab in (person, other):
        tab.play_on()
        expect(tab.page.locator(".end")).to_be_visible()
        tab.page.get_by_role("button", name="Was the deal fair?").click()
        dialog = tab.page.get_by_role("dialog")
        expect(dialog.get_by_text("Every draw is as this browser was shown it while you played.")).to_be_visible()
        dialog.get_by_text("Each draw").click()
        expect(dialog.get_by_text("shown to me, contributed by me.")).to_have_count(5)
        assert tab.problems == []


def test_a_deal_that_comes_without_its_commitment_is_said_at_once(
    sit: Sit, room: Room, clean: Callable[[Page], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for (where, name), what in install(Withholds()).items():
        monkeypatch.setattr(where, name, what)
    person = sit_down(sit, room, 1440, 900)
    page = person.page
    warning = "Is the deal fair? Cards were dealt before this page was shown what fixes their order."
    page.get_by_role("button", name="Score", exact=True).click()
    while not page.get_by_text(warning).count():
        # Out; or, where nobody else is in, keep the cards hidden.
        person.click(person.verb(person.until("out", "hide")))
    expect(page.get_by_role("region", name="What happened").get_by_text(warning)).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(QUICK)
    expect(page.get_by_role("alert")).to_contain_text("Something was wrong with a deal of this game.")
    page.get_by_role("button", name="Was the deal fair?").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Something is wrong with the deal.")).to_be_visible()
    expect(dialog.get_by_text(warning.partition("? ")[2])).to_be_visible()
    clean(page)
    assert person.problems == []
