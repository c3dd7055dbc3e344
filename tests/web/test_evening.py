"""An evening with real cards goes on at the web table, and back: in touches."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .test_scores import begin, totals

pytestmark = pytest.mark.browser


def a_deal(page: Page) -> None:
    """Ada goes out, and all others have 25."""
    page.get_by_role("button", name="How it ended …").click()
    page.get_by_role("button", name="Ada went out").click()
    page.get_by_role("button", name="Write: Ada went out").click()
    for name in ("Ben", "Cid", "Dora", "Eve"):
        expect(page.get_by_role("heading", name=f"{name}: Cards left")).to_be_visible()
        expect(page.get_by_role("button", name="Nothing, 0")).to_have_count(0)
        page.locator('[data-key="2"]').click()
        page.locator('[data-key="5"]').click()
        page.get_by_role("button", name=f"Write 25 for {name}").click()
    expect(page.locator(".total")).to_be_visible()


def test_on_to_the_table_and_back(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    page = sit(server, width=360, height=740).page
    begin(page)
    a_deal(page)
    page.get_by_role("button", name="The evening").click()
    evening = page.get_by_role("dialog")
    clean(page)
    evening.get_by_label("Name of player 3").fill("Cleo")
    evening.get_by_label("Name of player 3").press("Tab")
    expect(evening.get_by_role("status")).to_contain_text("Cleo is the name now.")
    evening.get_by_label("The dealer").select_option("Dora")
    expect(evening.get_by_role("status")).to_contain_text("Dora deals.")
    evening.get_by_role("button", name="Close").last.click()
    expect(page.locator(".ticket")).to_contain_text("Dora deals 10 cards to each, Eve begins.")
    expect(page.locator(".pad")).to_contain_text("Cleo")
    sheet = page.url

    page.get_by_role("button", name="The evening").click()
    evening.get_by_label("You are").select_option("Ben")
    for name in ("Ada", "Cleo", "Dora", "Eve"):
        evening.get_by_label(f"A bot plays for {name}").check()
    evening.get_by_role("button", name="Go on at the table").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("h1.deal")).to_contain_text("2")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Go on with real cards").click()
    page.wait_for_url(sheet)
    expect(page.locator(".pad")).to_be_visible()
    assert totals(page) == ["0", "25", "25", "25", "25"]
    # Whoever began the sheet writes on it still.
    expect(page.get_by_role("button", name="How it ended …")).to_be_visible()


def test_somebody_leaves_and_somebody_joins_from_the_next_deal_on(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=360, height=740).page
    begin(page)
    a_deal(page)
    page.get_by_role("button", name="The evening").click()
    evening = page.get_by_role("dialog")
    evening.get_by_label("Who leaves").select_option("Ben")
    evening.get_by_role("button", name="Leaves").click()
    expect(evening.get_by_role("status")).to_contain_text("Ben is not there any more.")
    evening.get_by_label("Name of who joins").fill("Zoë")
    evening.get_by_label("Begins with").select_option("the worst total")
    evening.get_by_label("Sits on the left of").select_option("Ada")
    evening.get_by_role("button", name="Joins").click()
    expect(evening.get_by_role("status")).to_contain_text("Zoë plays from now on.")
    clean(page)
    evening.get_by_role("button", name="Close").last.click()
    expect(page.locator(".ticket")).to_contain_text("Cid deals 10 cards to each")
    expect(page.locator(".ticket")).to_contain_text("From this deal on Zoë plays, and begins with 25.")
    assert totals(page) == ["0", "25", "25", "25", "25", "25"]
    page.get_by_role("button", name="How it ended …").click()
    expect(page.get_by_role("button", name="Ben went out")).to_have_count(0)
    page.get_by_role("button", name="Zoë went out").click()
    page.get_by_role("button", name="Write: Zoë went out").click()
    expect(page.get_by_role("heading", name="Ada: Cards left")).to_be_visible()


def test_a_seat_that_nobody_has_taken_yet_is_kept_for_who_sits_there(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=360, height=740).page
    begin(page)
    page.get_by_role("button", name="The evening").click()
    page.get_by_role("dialog").get_by_role("button", name="Go on at the table").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".people li").nth(1)).to_contain_text("Kept for Ben")
    clean(page)
    friend = sit(server, width=844, height=390).page
    friend.goto(page.url)
    expect(friend.locator(".card li").nth(2)).to_contain_text("Kept for Cid")
    clean(friend)
    friend.get_by_role("button", name="I am Cid").click()
    expect(page.locator(".people li").nth(2)).to_contain_text("Cid")
    expect(page.locator(".people li").nth(2)).not_to_contain_text("Kept for")
