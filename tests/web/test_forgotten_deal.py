"""A deal was forgotten on the score sheet, or an early one is corrected: later deals stay in sight and move along."""

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit, drawn
from .sheets import Touches, begin, link_to_write, put, totals

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (844, 390), pytest.param(1440, 900, marks=pytest.mark.long)]
THREE = ("Ada", "Ben", "Cid")


def _look(page: Page, name: str) -> None:
    """Keep a picture, where a folder for it is named."""
    if folder := os.environ.get("UPCARD_LOOKS"):
        width = page.evaluate("innerWidth")
        with drawn(page):
            page.screenshot(path=f"{folder}/{name}-{width}.png")


def _three_deals(page: Page) -> None:
    begin(page, THREE, "contract-rummy")
    link = link_to_write(page)
    for row, (out, *rest) in enumerate(
        (("P1", "P2 10", "P3 20"), ("P2", "P1 5", "P3 25"), ("P3", "P1 15", "P2 10")), 1
    ):
        put(page, link, (row, "end", "", f"out {out}"))
        for seat, left in map(str.split, rest):
            put(page, link, (row, "left", seat, left))
    expect(page.locator(".ticket")).to_contain_text("Deal 4 of 7")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_forgotten_deal_is_inserted(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int
) -> None:
    page = sit(server, width=width, height=height).page
    _three_deals(page)
    finger = Touches(page)
    page.get_by_role("button", name="Ben, Deal 2: 0").click()
    finger.press("A deal is missing before this one")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("list", name="What changes")).to_contain_text("Deal 3 becomes deal 4")
    _look(page, "insert")
    clean(page)
    finger.press("Insert the deal there")
    expect(page.get_by_role("heading", name="How it ended")).to_be_visible()
    expect(page.get_by_role("heading", name="Deal 2 of 7")).to_be_visible()
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.get_by_text("Deals 3 and 4 are kept, and count when deal 2 is complete.")).to_be_visible()
    expect(page.get_by_role("button", name="Cid, Deal 3: 25")).to_be_visible()
    _look(page, "inserted")
    clean(page)
    finger.press("How it ended …")
    finger.press("Ada went out")
    finger.press("Write: Ada went out")
    finger.key("4", "0")
    finger.press("Write 40 for Ben")
    finger.key("5")
    finger.press("Write 5 for Cid")
    expect(page.locator(".ticket")).to_contain_text("Deal 5 of 7")
    assert totals(page) == ["20", "60", "50"]


def test_a_deal_that_was_inserted_by_mistake_is_taken_out(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    _three_deals(page)
    page.get_by_role("button", name="The evening").click()
    page.get_by_label("It was played before").select_option("Deal 1")
    expect(page.get_by_role("list", name="What changes")).to_contain_text("Deal 1 becomes deal 2")
    page.get_by_role("button", name="Insert the deal there").click()
    page.get_by_role("button", name="Take this deal out again").click()
    expect(page.locator(".ticket")).to_contain_text("Deal 4 of 7")
    assert totals(page) == ["20", "20", "45"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_correction_keeps_later_deals_in_sight(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int
) -> None:
    page = sit(server, width=width, height=height).page
    _three_deals(page)
    finger = Touches(page)
    page.get_by_role("button", name="Ben, Deal 1: 10").click()
    page.get_by_role("group", name="For the whole deal").get_by_role("button").first.click()
    finger.press("Ben went out")
    finger.press("Write: Ben went out")
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.get_by_text("Deals 2 and 3 are kept, and count when deal 1 is complete.")).to_be_visible()
    expect(page.get_by_role("button", name="Cid, Deal 2: 25")).to_be_visible()
    expect(page.locator(".foot")).to_contain_text("Ben, Deal 1: A player who went out has no cards left.")
    _look(page, "corrected")
    clean(page)
