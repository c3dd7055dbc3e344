"""The umpire on a phone at a kitchen table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

SMALL = """() => [...document.querySelectorAll("button, a.btn, input, select")]
.map((each) => each.getBoundingClientRect())
.filter((box) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).length"""
"""How many targets are smaller than a finger."""


def touch(page: Page, suit: str, *ranks: str) -> None:
    """Touch cards of a suit."""
    page.get_by_role("button", name=suit, exact=True).click()
    for rank in ranks:
        page.locator(f'[data-key="{rank}x"]').click()


def test_a_contract_is_judged_and_another_laying_is_shown(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=360, height=740).page
    page.goto("/")
    page.get_by_role("link", name="May I do this?").click()
    page.get_by_label("The game").select_option("contract-rummy")
    page.get_by_role("button", name="Is this the contract?").click()
    expect(page.get_by_role("button", name="Ask the umpire")).to_be_disabled()
    touch(page, "♥", "3", "4", "5", "6")
    page.get_by_role("button", name="/", exact=True).click()
    touch(page, "♥", "7", "8", "9", "T", "K")
    page.get_by_role("button", name="Take the last one back").click()
    page.locator('[data-tray="rest"]').click()
    touch(page, "♥", "J")
    page.locator('[data-tray="deal"] input').fill("3")
    page.get_by_role("button", name="Ask the umpire").click()
    judged = page.locator(".judged")
    expect(judged).to_contain_text("No. 3♥4♥5♥6♥ and 7♥8♥9♥10♥ follow each other without a gap.")
    expect(judged).to_contain_text("These cards can be laid like this:")
    expect(judged.locator(".mini")).to_have_count(16)
    expect(judged.locator(".clause").filter(has_text="CR-D-18")).to_have_text(re.compile(r"[^)]$"))
    # A verdict that comes late is not shown beside other cards.
    late: list[Route] = []
    page.route("**/api/umpire/ask", lambda route: late.append(route))
    with page.expect_request("**/api/umpire/ask"):
        page.get_by_role("button", name="Ask the umpire").click()
    page.get_by_role("button", name="Take the last one back").click()
    with page.expect_response("**/api/umpire/ask"):
        late[0].continue_()
    expect(page.get_by_role("button", name="Ask the umpire")).to_be_enabled()
    expect(judged).to_have_count(0)
    page.get_by_role("searchbox").fill("joker in a set")
    page.get_by_role("button", name="Find").click()
    expect(page.get_by_text("A joker in a set stays there.")).to_be_visible()
    # What was found is looked for above the foot of the page.
    expect(page.locator("li").filter(has_text="A joker in a set stays there.")).to_be_in_viewport()
    expect(page.get_by_text(re.compile(r"\((T|R|I)(: .*)?\)$"))).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.evaluate(SMALL) == 0
    clean(page)


def test_what_cannot_be_asked_is_said_of_the_input_as_it_is_called(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/umpire?game=guts")
    typed = page.get_by_label("Or typed:")
    # No joker is typed where there is none.
    expect(typed).to_have_attribute("placeholder", "3H 4H / KS KD")
    typed.fill("KH KS")
    page.get_by_role("button", name="Ask the umpire").click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text(
        "The hands of those who are in: only one hand is named, and a player who is in alone takes "
        "the pot: name the hands of all players who are in."
    )
    fields = page.locator("input").evaluate_all("(all) => all.map((each) => getComputedStyle(each).borderRadius)")
    assert len(fields) == 3 and len(set(fields)) == 1


def test_the_sheet_leads_to_the_umpire_of_its_rules(server: Server, sit: Sit) -> None:
    page = sit(server, width=360, height=740, scheme="dark").page
    page.goto("/score")
    page.get_by_label("The game").select_option("kalooki")
    for seat, name in enumerate(("Ada", "Ben", "Cid"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    page.get_by_role("link", name="May I do this?").click()
    page.get_by_role("button", name="Who gets the upcard?").click()
    calls = page.locator('[data-tray="calls"]')
    calls.get_by_role("button", name="Cid").click()
    calls.get_by_role("button", name="Ben").click()
    page.get_by_role("button", name="Ask the umpire").click()
    expect(page.locator(".judged")).to_contain_text("Ben gets the upcard, unless Ada, whose turn it is, takes it.")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("link", name="To the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
