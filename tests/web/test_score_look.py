"""How a score sheet reads on a phone: heads of rows, keys, and the foot of a page."""

import pytest
from playwright.sync_api import Locator, expect

from .conftest import Server, Sit
from .sheets import Touches, begin

pytestmark = pytest.mark.browser


def box(of: Locator) -> dict[str, float]:
    found: dict[str, float] = of.evaluate("it => it.getBoundingClientRect().toJSON()")
    return found


def test_the_wild_rank_stands_below_the_number_of_the_deal(server: Server, sit: Sit) -> None:
    """Beside it "1" and "3s wild" would read as 13."""
    page = sit(server, width=390, height=844).page
    begin(page, ("Ada", "Ben", "Cid"), game="pay-me")
    head = page.locator(".pad tr.now th").first
    number = head.evaluate(
        "it => { const all = document.createRange(); all.selectNode(it.firstChild);"
        " return all.getBoundingClientRect().bottom; }"
    )
    assert box(head.locator("small"))["top"] >= number - 4
    expect(page.locator(".later td").first).to_have_text("fours are wild")


def test_keys_of_cards_stay_where_they_are_and_show_their_suit(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, ("Ada", "Ben"), game="mille")
    finger = Touches(page)
    finger.press("How it ended …")
    finger.press("Ada went out")
    finger.press("Write: Ada went out")
    finger.press("Cards")
    last = page.locator('[data-key="Kx"]')
    there = box(last)["top"]
    finger.key(*7 * ["Kx"], "QH", "9x", "9x", "9x", "Ax", "Ax")
    assert box(last)["top"] == there
    suit = page.locator('[data-key="QH"]')
    assert box(suit.locator("i"))["bottom"] <= box(suit)["top"] + 0.45 * box(suit)["height"]


def test_players_are_named_with_commas(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, ("Ada", "Ben", "Cid"), game="guts")
    finger = Touches(page)
    finger.press("Who was in …")
    expect(page.get_by_text("Choose the players.")).to_be_visible()
    finger.press("Ada")
    finger.press("Cid")  # named, and not numbered
    finger.press("Write: Ada, Cid")
    expect(page.get_by_role("heading", name="Best hand")).to_be_visible()
    assert page.locator(".many button").all_inner_texts() == ["Ada", "Cid"]


@pytest.mark.parametrize("path", ["/score", "/umpire?game=guts"])
def test_the_foot_stands_at_the_edge_of_the_window(server: Server, sit: Sit, path: str) -> None:
    page = sit(server, width=390, height=1400).page
    page.goto(path)
    foot = page.locator(".page-foot, footer").first
    expect(foot).to_be_visible()
    at = box(foot)
    assert at["bottom"] == pytest.approx(1400, abs=1)
    assert at["height"] < 200
