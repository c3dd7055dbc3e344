"""House rules chosen on a slow line: whatever is touched is there in the end, in the order of the touches."""

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Server, Sit
from .test_rules import pick, rules_of

pytestmark = pytest.mark.browser

LATENCY = 0.6
"""Seconds that every answer takes longer."""


def late(page: Page) -> None:
    """From now on each answer about rules comes late."""

    def slow(route: Route) -> None:
        time.sleep(LATENCY)
        route.continue_()

    page.route("**/api/rules", slow)


def type_number(page: Page, name: str, number: int) -> None:
    box = page.get_by_role("textbox", name=name, exact=True)
    box.fill(str(number))
    box.press("Enter")


TYPED = {"Joker": 25, "Aces": 11, "Kings": 12, "Queens": 13}


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_all_numbers_are_kept(server: Server, sit: Sit, size: tuple[int, int], clean: Callable[[Page], None]) -> None:
    page = sit(server, width=size[0], height=size[1]).page
    rules_of(page, "contract-rummy")
    pick(page, "card_points").click()
    expect(page.locator(".panel")).to_be_visible()
    late(page)
    for name, number in TYPED.items():
        type_number(page, name, number)
        expect(page.get_by_role("textbox", name=name, exact=True)).to_have_value(str(number), timeout=LATENCY * 500)
    page.get_by_role("button", name="Jacks: More", exact=True).click()
    page.get_by_role("button", name="Jacks: More", exact=True).click()
    page.get_by_role("button", name="Jacks: Less", exact=True).click()
    type_number(page, "Tens", 7)
    page.get_by_role("button", name="Tens: Less", exact=True).click()
    page.get_by_role("textbox", name="These rules are called").fill("Sunday")
    page.get_by_role("textbox", name="These rules are called").press("Enter")
    page.get_by_role("button", name="Keep as our rules").click()
    expect(page.get_by_text("“Sunday” is kept in this browser.")).to_be_visible()
    kept = page.evaluate(
        "JSON.parse(localStorage.getItem(Object.keys(localStorage).find(k => k.endsWith('our-rules'))))"
    )
    points = kept[0]["changes"]["card_points"]
    assert {key: points[key] for key in ("*", "A", "K", "Q", "J", "T")} == dict(
        zip(("*", "A", "K", "Q"), TYPED.values(), strict=True), J=11, T=6
    )
    clean(page)


def test_other_places_do_not_lose_what_waits(server: Server, sit: Sit) -> None:
    """Another rule is opened, and the page is left, before the first answer is there."""
    page = sit(server).page
    rules_of(page, "contract-rummy")
    pick(page, "card_points").click()
    expect(page.locator(".panel")).to_be_visible()
    late(page)
    type_number(page, "Joker", 25)
    type_number(page, "Aces", 11)
    pick(page, "ace").click()
    page.get_by_role("button", name="Low below the 2 only").click()
    page.get_by_role("button", name="Use these rules").locator("visible=true").click()
    expect(page.get_by_role("region", name="House rules")).to_contain_text("2 are yours")
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_url("**/table/*")


def test_going_back_does_not_either(server: Server, sit: Sit) -> None:
    page = sit(server).page
    page.goto("/")
    page.get_by_role("link", name="Contract Rummy: book, seats").click()
    page.get_by_role("link", name="Change", exact=True).click()
    pick(page, "card_points").click()
    expect(page.locator(".panel")).to_be_visible()
    late(page)
    type_number(page, "Joker", 25)
    type_number(page, "Aces", 11)
    page.go_back()
    page.go_back()
    page.get_by_role("link", name="Contract Rummy: book, seats").click()
    page.get_by_role("link", name="See and change").click()
    expect(pick(page, "card_points")).to_contain_text("joker: 25")
    expect(pick(page, "card_points")).to_contain_text("ace: 11")


def test_a_line_that_breaks_is_waited_for(server: Server, sit: Sit) -> None:
    page = sit(server).page
    rules_of(page, "contract-rummy")
    pick(page, "card_points").click()
    expect(page.locator(".panel")).to_be_visible()
    page.route("**/api/rules", lambda route: route.abort())
    type_number(page, "Joker", 25)
    type_number(page, "Aces", 11)
    expect(page.get_by_role("alert")).to_contain_text("The card room does not answer.")
    page.unroute("**/api/rules")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(pick(page, "card_points")).to_contain_text("joker: 25")
    expect(pick(page, "card_points")).to_contain_text("ace: 11")


def test_more_players_are_one_touch_and_reasons_wait_for_it(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    rules_of(page, "contract-rummy", "denexa")
    pick(page, "players").click()
    panel = page.locator(".panel")
    expect(panel).to_be_visible()
    expect(panel.locator(".why")).to_have_count(0)
    page.get_by_role("button", name="At most: More").click()
    expect(pick(page, "players")).to_have_text("Three to six")
    expect(pick(page, "decks")).to_have_text("two decks for three to five players, three decks for six players.")
    page.get_by_role("button", name="At most: More").click()
    expect(pick(page, "players")).to_have_text("Three to seven")
    expect(pick(page, "decks")).to_contain_text("three decks for six or seven players")
    expect(panel.locator(".why")).to_have_count(0)
    pick(page, "decks").click()
    less = panel.locator(".step[aria-disabled=true]").first
    expect(less).to_have_accessible_name(re.compile("Less$"))
    expect(less).to_be_disabled()
    told = panel.get_by_role("status").locator(".why")
    expect(told).to_have_count(0)
    less.click(force=True)
    expect(told).to_contain_text("need a larger pack")
