"""An evening with real cards goes on at the web table, and back: in touches."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .sheets import begin, totals

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
    expect(evening.get_by_role("status")).to_contain_text("The name is now Cleo.")
    evening.get_by_label("The dealer").select_option("Dora")
    expect(evening.get_by_role("status")).to_contain_text("Dora deals.")
    evening.get_by_role("button", name="Close").last.click()
    expect(page.locator(".ticket")).to_contain_text("Dora deals 10 cards to each, and Eve begins.")
    expect(page.locator(".pad")).to_contain_text("Cleo")
    sheet = page.url

    page.get_by_role("button", name="The evening").click()
    evening.get_by_label("You are").select_option("Ben")
    for name in ("Ada", "Cleo", "Dora", "Eve"):
        evening.get_by_label(f"A bot plays for {name}").check()
    evening.get_by_role("button", name="Continue at the table").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator("h1.deal")).to_contain_text("2")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue with real cards").click()
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
    expect(evening.get_by_role("status")).to_contain_text("Ben has left.")
    evening.get_by_label("Name of the new player").fill("Zoë")
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
    page.get_by_role("dialog").get_by_role("button", name="Continue at the table").click()
    page.wait_for_url(re.compile("/table/"))
    expect(page.locator(".people li").nth(1)).to_contain_text("Kept for Ben")
    clean(page)
    friend = sit(server, width=844, height=390).page
    friend.goto(page.url)
    expect(friend.locator(".card li").nth(2)).to_contain_text("Kept for Cid")
    clean(friend)
    friend.get_by_role("button", name="I am Cid").click()
    expect(friend.get_by_role("status")).to_contain_text("You have asked for this seat.")
    page.get_by_role("button", name="Let Cid sit there").click()
    expect(page.locator(".people li").nth(2)).to_contain_text("Cid")
    expect(page.locator(".people li").nth(2)).not_to_contain_text("Kept for")


def test_who_asks_for_a_kept_seat_waits_for_the_host_and_its_owner_gets_it_back(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, ("Ada", "Ben"), "guts")
    page.get_by_role("button", name="The evening").click()
    page.get_by_role("dialog").get_by_role("button", name="Continue at the table").click()
    page.wait_for_url(re.compile("/table/"))
    zoe = sit(server, width=844, height=390).page
    zoe.goto(page.url)
    zoe.get_by_label("Your name").fill("Zoë")
    zoe.get_by_role("button", name="Take a seat").click()
    expect(zoe.get_by_text("You have asked for this seat.")).to_be_visible()
    clean(zoe)
    asks = page.get_by_role("group", name="Zoë asks for the seat that is kept for Ben.")
    expect(asks).to_be_visible()
    clean(page)
    asks.get_by_role("button", name="Let Zoë sit there").click()
    expect(zoe.locator(".people li").nth(1)).to_contain_text("(you)")
    ben = sit(server, width=390, height=844).page
    ben.goto(page.url)
    ben.get_by_role("button", name="I am Ben").click()
    page.get_by_role("button", name="Let Ben sit there").click()
    expect(ben.locator(".people li").nth(1)).to_contain_text("(you)")
    expect(zoe.get_by_role("button", name="I am Ben")).to_have_count(0)


def test_a_new_sheet_begins_with_what_everybody_has(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    page = sit(server, width=360, height=740).page
    page.goto("/score?game=contract-rummy")
    for seat, name in enumerate(("Ada", "Ben", "Cid"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_label("They have points from an earlier game").check()
    for name, had in (("Ada", "87"), ("Ben", "10+5"), ("Cid", "many")):
        page.get_by_label(f"Earlier points of {name}").fill(had)
    page.get_by_label("The first deal to play").fill("4")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("alert")).to_have_text("'many' is not a number of points.")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    clean(page)
    page.get_by_label("Earlier points of Cid").fill("")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".ticket")).to_contain_text("Deal 4 of 7")
    assert totals(page) == ["87", "15", "0"]

    page.get_by_role("button", name="The evening").click()
    evening = page.get_by_role("dialog")
    evening.get_by_label("Earlier points of Cid").fill("30")
    evening.get_by_label("Earlier points of Cid").press("Tab")
    expect(page.locator(".before td").last).to_have_text("30")
    clean(page)
    evening.get_by_role("link", name="A new sheet, with everybody’s points").click()
    expect(page.get_by_text("By the rules of the last sheet: Contract Rummy")).to_be_visible()
    page.get_by_label("Name of player 1").fill("Zoë")
    page.get_by_label("Earlier points of Zoë").fill("40")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_contain_text("Zoë")
    assert totals(page) == ["40", "15", "30"]
    expect(page.locator(".ticket")).to_contain_text("Deal 4 of 7")


def test_what_is_said_of_the_evening_without_a_line_is_of_the_deal_that_comes(server: Server, sit: Sit) -> None:
    """And a second table of one deal is begun only by who says so."""
    page = sit(server, width=360, height=740).page
    begin(page)
    page.context.set_offline(True)
    a_deal(page)
    page.get_by_role("button", name="The evening").click()
    evening = page.get_by_role("dialog")
    evening.get_by_label("Who leaves").select_option("Eve")
    evening.get_by_role("button", name="Leaves", exact=True).click()
    expect(evening.get_by_role("status")).to_contain_text("Eve has left.")
    page.context.set_offline(False)
    expect(page.locator(".ticket")).to_contain_text("Eve has left before this deal.")
    assert totals(page) == ["0", "25", "25", "25", "25"]
    for again in (False, True):
        evening.get_by_label("A bot plays for Ben").check()
        expect(
            evening.get_by_text(
                "has already taken this deal to a table. Only one table can bring it back to this sheet"
            )
        ).to_have_count(int(again))
        name = "Use another table all the same" if again else "Continue at the table"
        evening.get_by_role("button", name=name).click()
        page.wait_for_url(re.compile("/table/"))
        page.go_back()
        expect(page.locator(".ticket")).to_contain_text("This deal goes on at a table of the card room.")
        page.get_by_role("button", name="The evening").click()
