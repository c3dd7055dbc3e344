"""A score sheet whose line is cut: phones that were away, tabs without a line, what a browser keeps."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from ..cable import Cable
from .conftest import Server, Sit
from .sheets import FIVE, Touches, begin, link_to_write, put, totals

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("holds", "given_up"), [("45", "40"), ("40", "45")])
def test_two_phones_agree_after_one_was_away(server: Server, sit: Sit, holds: str, given_up: str) -> None:
    mine = sit(server, width=360, height=740).page
    begin(mine)
    link = link_to_write(mine)
    theirs = sit(server, own=True, width=360, height=740).page
    theirs.goto(link)
    expect(theirs.get_by_role("button", name="How it ended …")).to_be_visible()
    # One phone loses its line and goes on, and is opened again when it is back.
    theirs.context.set_offline(True)
    away = Touches(theirs)
    away.press("How it ended …")
    away.press("Ada went out")
    away.press("Write: Ada went out")
    away.key("4", "0")
    away.press("Write 40 for Ben")
    away.key("1", "1")
    away.press("Write 11 for Cid")
    away.press("Back to the sheet")
    expect(theirs.get_by_role("status").first).to_contain_text("No connection to the card room.")
    assert theirs.locator(".now .cell.waits").all_inner_texts() == ["40", "11"]
    # Meanwhile the other one writes in the same cell, and in another.
    here = Touches(mine)
    here.press("How it ended …")
    here.press("Ada went out")
    here.press("Write: Ada went out")
    here.key("4", "5")
    # The card room takes its time, and a quick thumb is at the next number already.
    slow: list[Route] = []
    mine.route("**/writings", lambda route: slow.append(route))
    here.press("Write 45 for Ben")
    here.key("3", "3")
    expect(mine.locator(".typed")).to_have_text("33")
    for route in slow:
        route.continue_()
    mine.unroute("**/writings")
    expect(mine.get_by_role("button", name="Write 33 for Cid")).to_be_visible()
    here.press("Back to the sheet")
    theirs.context.set_offline(False)
    for page in (mine, theirs):
        expect(page.locator(".now .cell").nth(1)).to_have_text(re.compile("45 / 40|40 / 45"))
        expect(page.locator(".now .cell").nth(2)).to_have_text("11")
    theirs.reload()
    theirs.locator(".now .cell").nth(1).click()
    expect(theirs.locator(".people button").nth(1)).to_have_text(re.compile("45 / 40|40 / 45"))
    theirs.get_by_role("button", name=f"It is {holds}").click()
    theirs.get_by_role("button", name="Back to the sheet").click()
    for page in (mine, theirs):
        expect(page.locator(".now .cell").nth(1).locator("> span")).to_have_text(holds)
        expect(page.locator(".now .cell").nth(1).locator("s")).to_have_text(given_up)


def test_what_is_being_written_goes_with_its_cell(server: Server, sit: Sit) -> None:
    """Somebody else says meanwhile that another game was dealt, in which there is no such cell."""
    page = sit(server, width=390, height=844).page
    begin(page, FIVE[:4], "dealers-choice")
    link = link_to_write(page)
    finger = Touches(page)
    for name in ("Game …", "Guts", "Write: Guts", "Ada", "Ben"):
        finger.press(name)
    # While the card room takes its time, a touch would be for a cell that is done, and nothing takes it.
    slow: list[Route] = []
    page.route("**/writings", lambda route: slow.append(route))
    finger.press("Write: Ada, Ben")
    expect(page.locator(".many").get_by_role("button", name="Ben")).to_be_disabled()
    for route in slow:
        route.continue_()
    page.unroute("**/writings")
    finger.press("Ben")
    expect(page.get_by_role("button", name="Write: Ben")).to_be_visible()
    put(page, link, (1, "game", "", "anaconda"))
    expect(page.get_by_role("button", name=re.compile("^Write: "))).to_have_count(0)
    expect(page.locator(".foot")).to_contain_text("This entry belongs to the other game. Leave it empty.")


def test_two_who_say_otherwise_of_the_row_are_both_shown_where_it_is_written(server: Server, sit: Sit) -> None:
    mine, theirs, cable = two_phones(server, sit)
    with cable.down():
        finger = Touches(theirs)
        for name in ("How it ended …", "Ben went out", "Write: Ben went out"):
            finger.press(name)
        expect(theirs.get_by_role("heading", name="Ada: Cards left")).to_be_visible()
        finger = Touches(mine)
        for name in ("How it ended …", "Ada went out", "Write: Ada went out"):
            finger.press(name)
    of_the_row = mine.get_by_role("group", name="For the whole deal").get_by_role("button").first
    expect(of_the_row).to_have_text(re.compile("(Ada went out / Ben went out|Ben went out / Ada went out)$"))
    expect(of_the_row).to_have_class(re.compile("empty"))


def test_without_a_line_the_sheet_adds_up_and_tells_the_next_deal(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, FIVE[:3])
    page.context.set_offline(True)
    finger = Touches(page)
    finger.press("How it ended …")
    expect(page.get_by_text("Void: no card was left to draw, so nobody scores.")).to_be_visible()
    finger.press("Ada went out")
    finger.press("Write: Ada went out")
    finger.key("4", "0")
    finger.press("Write 40 for Ben")
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.get_by_role("status").first).to_contain_text("2 entries are kept on this device.")
    expect(page.get_by_role("status").first).to_contain_text("The open deal does not count yet.")
    assert totals(page) == ["0", "0", "0"]
    finger.press("Cid, Deal 1: empty")
    finger.key("1", "1")
    finger.press("Write 11 for Cid")
    expect(page.locator(".pad")).to_be_visible()
    assert totals(page) == ["0", "40", "11"]
    expect(page.get_by_role("status").first).to_contain_text("The totals count what you wrote.")
    expect(page.locator(".ticket")).to_contain_text("Ben deals 10 cards to each, and Cid begins.")
    expect(page.locator(".ticket")).to_contain_text("Deal 2 of 9")
    clean(page)
    page.context.set_offline(False)
    expect(page.get_by_text("No connection to the card room.")).to_have_count(0)
    expect(page.locator(".ticket")).to_contain_text("Ben deals 10 cards to each, and Cid begins.")
    assert totals(page) == ["0", "40", "11"]
    # The lobby leads back to a sheet that is open.
    page.goto("/")
    page.get_by_role("link", name="Open score sheet: Kalooki Ada, Ben, Cid").click()
    expect(page.locator(".ticket")).to_contain_text("Deal 2 of 9")


def two_phones(server: Server, sit: Sit) -> tuple[Page, Page, Cable]:
    """The page of whoever has begun a sheet, and that of somebody else, whose line is the cable."""
    mine = sit(server, width=360, height=740).page
    begin(mine)
    link = link_to_write(mine)
    cable = Cable(server.port)
    theirs = sit(server, own=True, width=360, height=740).page
    theirs.goto(cable.url + link.removeprefix(server.url))
    expect(theirs.get_by_role("button", name="How it ended …")).to_be_visible()
    return mine, theirs, cable


def write_45(page: Page) -> Touches:
    """Ada went out, and Ben has 45 points."""
    finger = Touches(page)
    finger.press("How it ended …")
    finger.press("Ada went out")
    finger.press("Write: Ada went out")
    finger.key("4", "5")
    finger.press("Write 45 for Ben")
    return finger


def test_a_line_that_is_dead_is_made_anew_when_the_page_is_looked_at(server: Server, sit: Sit) -> None:
    """A phone that goes from one network to the next is told nothing, and shows what others wrote all the same."""
    mine, theirs, cable = two_phones(server, sit)
    cable.swallow()
    here = write_45(mine)
    here.press("Back to the sheet")
    expect(mine.locator(".now .cell").nth(1)).to_have_text("45")
    theirs.wait_for_timeout(500)
    expect(theirs.locator(".now .cell").nth(1)).not_to_have_text("45")
    theirs.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(theirs.locator(".now .cell").nth(1)).to_have_text("45")
    cable.close()


def test_a_line_that_fails_again_when_it_is_made_anew_comes_back(server: Server, sit: Sit) -> None:
    """The phone hears of a network on which the card room is not to be reached yet; then nobody touches it."""
    mine, theirs, cable = two_phones(server, sit)
    with cable.down():
        expect(theirs.get_by_role("status").first).to_contain_text("No connection to the card room.")
        for _ in range(3):
            theirs.evaluate("dispatchEvent(new Event('online'))")
            theirs.wait_for_timeout(200)
    write_45(mine)
    expect(theirs.locator(".now .cell").nth(1)).to_have_text("45")
    expect(theirs.get_by_text("No connection to the card room.")).to_have_count(0)
    cable.close()


@pytest.mark.long
def test_two_tabs_without_a_line_keep_what_each_has_written(server: Server, sit: Sit) -> None:
    one = sit(server, own=True, width=360, height=740).page
    begin(one)
    two = one.context.new_page()
    two.goto(one.url)
    expect(two.get_by_role("button", name="How it ended …")).to_be_visible()
    one.context.set_offline(True)
    first, second = Touches(one), Touches(two)
    first.press("How it ended …")
    first.press("Ada went out")
    first.press("Write: Ada went out")
    expect(one.get_by_role("status").first).to_contain_text("No connection to the card room.")
    two.locator(".now .cell").nth(2).click()
    second.key("1", "1")
    second.press("Write 11 for Cid")
    expect(two.get_by_role("status").first).to_contain_text("No connection to the card room.")
    two.close()
    one.context.set_offline(False)
    expect(one.get_by_role("button", name="Write")).to_have_count(1)
    one.get_by_role("button", name="Back to the sheet").click()
    expect(one.locator(".now .cell").nth(2)).to_have_text("11")
    expect(one.locator(".now .cell.waits")).to_have_count(0)


def test_what_nobody_can_read_keeps_nothing_else_back(server: Server, sit: Sit) -> None:
    """Of several things that waited for the line one is refused whole; the others arrive."""
    page = sit(server, width=360, height=740).page
    begin(page)
    page.context.set_offline(True)
    finger = Touches(page)
    for name in ("How it ended …", "Ada went out", "Write: Ada went out"):
        finger.press(name)
    finger.key("2", "5")
    finger.press("Write 25 for Ben")
    finger.key("3", "0")
    finger.press("Write 30 for Cid")

    def judge(route: Route) -> None:
        if '"25"' in (route.request.post_data or ""):
            route.fulfill(status=400, json={"reason": "Nobody can read that."})
        else:
            route.continue_()

    page.route("**/writings", judge)
    page.context.set_offline(False)
    page.go_back()
    expect(page.get_by_role("alert")).to_contain_text("Nobody can read that.")
    expect(page.locator(".pad .now .cell").nth(2)).to_have_text("30")
    expect(page.locator(".pad .now .waits")).to_have_count(0)


def test_nothing_that_was_written_goes_with_the_browsers_storage(server: Server, sit: Sit) -> None:
    """It is cleared while the page is open, then when it is closed: the sheet stands, and a copy of it can be kept."""
    page = sit(server, own=True, width=360, height=740).page
    begin(page)
    address, finger = page.url, Touches(page)
    for name in ("How it ended …", "Ada went out", "Write: Ada went out"):
        finger.press(name)
    page.context.set_offline(True)
    finger.key("2", "5")
    finger.press("Write 25 for Ben")
    page.evaluate("localStorage.clear()")
    page.context.set_offline(False)
    finger.press("Back to the sheet")
    expect(page.locator(".now .cell.waits")).to_have_count(0)
    expect(page.locator(".now .cell").nth(1)).to_have_text("25")
    page.goto("/")
    page.evaluate("localStorage.clear()")
    page.goto(address)
    expect(page.locator(".now .cell").nth(1)).to_have_text("25")
    page.get_by_role("button", name="A copy to write on").click()
    page.wait_for_url(lambda url: "/score/" in url and url != address)
    page.locator(".now .cell").nth(2).click()
    finger.key("3", "0")
    finger.press("Write 30 for Cid")
    finger.press("Back to the sheet")
    expect(page.locator(".now .cell").nth(2)).to_have_text("30")
