"""A game of another package, from the lobby to its end."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .sheets import Touches, begin, totals

pytestmark = pytest.mark.browser


@pytest.fixture
def plugged(_client: None, chromium: str, tmp_path: Path, crazy_eights: Path) -> Iterator[Server]:
    running = Server(tmp_path, crazy_eights)
    running.start()
    yield running
    running.stop()


def test_a_game_of_another_package_is_played_at_the_web_table(
    plugged: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    person = sit(plugged)
    page = person.page
    page.goto("/?set")
    seats = page.get_by_label("Who plays seat 2")
    expect(seats.locator("option")).to_have_text(["A friend", "At this device", "Random", "Gentle", "Steady", "Strong"])
    page.locator("#game").select_option("crazy-eights")
    expect(seats.locator("option")).to_have_text(["A friend", "At this device", "Random", "Steady", "Eager", "Strong"])
    seats.select_option("eager")
    page.locator("#game").select_option("mille")
    expect(seats).to_have_value("steady")
    person.fill_the_form("standard", bots=2, game="crazy-eights", changes={"deals": 2})
    verbs = person.play_on()
    assert "play" in verbs
    assert person.over
    clean(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert tomllib.loads(download.value.path().read_text())["game"] == "crazy-eights"
    page.goto("/rulebook/crazy-eights")
    expect(page.locator("strong#CRE-05")).to_be_visible()
    page.goto("/rulebook")
    page.get_by_role("link", name="Crazy Eights").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Crazy Eights")
    assert person.problems == []
    assert plugged.process is not None and plugged.process.poll() is None


def test_its_score_is_kept_and_its_umpire_asked_on_a_phone(
    plugged: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    person = sit(plugged, width=390, height=844)
    page = person.page
    begin(page, ("Ada", "Ben", "Cid"), "crazy-eights")
    expect(page.locator(".ticket")).to_contain_text("Ada deals 5 cards to each, and Ben begins.")
    finger = Touches(page)
    finger.press("Ada: Points …")
    for points, name in (("25", "Ada"), ("0", "Ben"), ("5", "Cid")):
        expect(page.get_by_role("heading", name=f"{name}: Points")).to_be_visible()
        finger.key(*points)
        finger.press(f"Write {points} for {name}")
    expect(page.locator(".ticket")).to_contain_text("Ben deals 5 cards to each, and Cid begins.")
    assert totals(page) == ["25", "0", "5"]
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    clean(page)
    page.get_by_role("link", name="May I do this?").click()
    move = page.get_by_label("The move, as you would type it at a table")
    move.fill("7♠")
    page.locator("[data-tray=move]").get_by_role("button", name="draw", exact=True).click()
    page.locator("[data-tray=move]").get_by_role("button", name="play", exact=True).click()
    expect(move).to_have_value("play 7♠ ")
    page.get_by_role("button", name="My hand").click()
    page.get_by_label("Or typed:").fill("7S 8D")
    page.get_by_role("button", name="Pile").click()
    page.get_by_label("Or typed:").fill("5H")
    page.get_by_role("button", name="Ask the umpire").click()
    expect(page.locator(".judged")).to_contain_text("The seven of spades matches neither suit nor rank.")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    clean(page)
    assert person.problems == []
