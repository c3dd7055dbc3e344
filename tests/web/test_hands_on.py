"""Daifugo and Mille by hand: several cards at once, a pile taken, melds laid, refusals, the settled money."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

Clean = Callable[[Page], None]

CLIMBERS = ["3S 3H 9S 9H AS 2S", "4S 4H 5S 6S 7S 8S", "4D 4C 5D 6D 7D 8D", "5C 6C 7C 8C TC 5H"]


def test_a_session_of_daifugo_by_hand(server: Server, sit: Sit, clean: Clean) -> None:
    """A lead of two, a refusal with its clause, a pass, and titles at the end."""
    person = sit(server, width=1440, height=900, reduced_motion="reduce")
    sit_at(server, person, laid_out("standard", {"hands": 2}, CLIMBERS, "", [], "daifugo"))
    page = person.page
    expect(page.locator(".bar .status")).to_have_text("You lead: play one to four cards of one rank.")
    assert person.asked() >= {"play"}
    assert "pass" not in person.asked()
    person.select("3S", "9S")
    person.verb("play").click()
    expect(page.locator("section.note")).to_contain_text("DAI-15")
    assert len(person.hand()) == 13
    page.keyboard.press("Escape")
    # What was selected stays selected, to be put right.
    page.locator('[role=option][aria-selected=true]:has([data-face="9S"])').click()
    person.select("3H")
    person.verb("play").click()
    person.settled(lambda: len(person.hand()) == 11)
    person.until("play")
    clean(page)
    expect(page.locator('[data-zone="trick"]')).to_be_visible()
    person.play_on()
    expect(page.locator("#end-title")).not_to_be_empty()
    places = page.locator(".places li").all_inner_texts()
    assert [text.split()[-1] for text in places] == ["Daifugo", "Millionaire", "Poor", "Destitute"]
    cells = page.locator(".end .sheet tbody td").all_inner_texts()
    assert len(cells) == 8
    assert sorted(cells[:1] + cells[2:3] + cells[4:5] + cells[6:7]) == ["1D", "2M", "3P", "4X"]
    clean(page)
    assert person.problems == []


RICH = "9S 9H 9D QS QH QD JD JH JC AS AH AD KS KH KD"
POOR = "QS QC JD JS AC AC KC KC TS TH TD TC 8S 7H 6D"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_mille_for_money_by_hand(server: Server, sit: Sit, clean: Clean, width: int, height: int) -> None:
    """The pile taken with two cards, melds laid group by group, and who pays what in the end."""
    person = sit(server, width=width, height=height, reduced_motion="reduce")
    changes = {"target": 100, "stakes": 1}
    sit_at(server, person, laid_out("standard", changes, [RICH, POOR], "9C 4S", [], "mille"))
    page = person.page
    assert person.asked() >= {"draw stock", "take"}
    person.select("9S", "KS")
    person.verb("take").click()
    expect(page.locator("section.note")).to_contain_text("MIL-18")
    page.keyboard.press("Escape")
    page.locator('[role=option][aria-selected=true]:has([data-face="KS"])').click()
    page.locator('[role=option][aria-selected=false]:has([data-face="9H"])').wait_for()
    person.select("9H")
    person.verb("take").click()
    person.settled(lambda: "discard" in person.asked())
    expect(page.locator('[data-drop="meld:1"]')).to_be_visible()
    person.select("9D")
    page.locator('[data-drop="meld:1"]').click()
    person.settled(lambda: len(person.hand()) == 12)
    for faces in (("QS", "QH", "QD"), ("JD", "JH", "JC"), ("AS", "AH", "AD")):
        before = len(person.hand())
        person.select(*faces)
        page.locator('[data-drop="group:0"] .head').click()
        page.get_by_role("button", name="Lay ").first.click()
        person.settled(lambda before=before: len(person.hand()) == before - 3)  # type: ignore[misc]
    clean(page)
    person.play_on()
    expect(page.locator("#end-title")).to_have_text("You win")
    sheets = page.locator(".end .sheet")
    expect(sheets).to_have_count(2)
    expect(sheets.first.locator(".circled")).to_have_count(1)
    expect(sheets.first).to_contain_text("*")
    expect(sheets.nth(1)).to_contain_text("Settlement")
    expect(sheets.nth(1)).to_contain_text("double skunk")
    clean(page)
    assert person.problems == []
