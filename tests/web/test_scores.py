"""A score sheet on phones at a kitchen table: an evening in touches."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from upcard.score import read_any

from .conftest import Server, Sit
from .sheets import FIVE, LONG, Touches, begin, link_to_write, put, totals

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_an_evening_of_kalooki_on_a_small_phone(server: Server, sit: Sit) -> None:
    page = sit(server, width=360, height=740).page
    begin(page)
    expect(page.locator(".ticket")).to_contain_text("Ada deals 9 cards to each, and Ben begins.")
    finger = Touches(page)
    for deal in range(1, 10):
        finger.count = 0
        finger.press("How it ended …")
        finger.press("Ada went out")
        finger.press("Write: Ada went out")
        for name in FIVE[1:]:
            expect(page.get_by_role("heading", name=f"{name}: Cards left")).to_be_visible()
            if deal == 9:
                if name == "Ben":
                    page.get_by_role("button", name="Cards", exact=True).click()
                finger.key("Kx", "3x")
                finger.press(f"Write 13 for {name}")
            else:
                finger.key("2", "5")
                finger.press(f"Write 25 for {name}")
        expect(page.locator(".total")).to_be_visible()
        assert finger.count <= 25, f"deal {deal} takes {finger.count} touches"
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.locator(".ticket")).to_contain_text("Ada has won.")
    assert totals(page) == ["0", *["213"] * 4]
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a.btn")].map((each) => each.getBoundingClientRect())
        .filter((box) => box.width > 0 && (box.width < 43.5 || box.height < 43.5)).length"""
    )
    assert small == 0


def test_a_row_without_a_name_is_nobody(server: Server, sit: Sit) -> None:
    """Nobody antes for it."""
    page = sit(server, width=360, height=740).page
    page.goto("/score")
    page.get_by_label("The game").select_option("guts")
    while page.get_by_label("Name of player 4").count() == 0:
        page.get_by_role("button", name="Add somebody").click()
    for seat, name in enumerate(("Ada", "", "Cid", ""), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Cid deals first").click()
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    assert totals(page) == ["100", "100"]
    expect(page.locator(".ticket")).to_contain_text("Cid deals")


def test_what_cannot_be_is_refused_and_may_stand(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    page = sit(server, width=360, height=740, scheme="dark").page
    begin(page, (*FIVE[:-1], LONG))
    clean(page)
    finger = Touches(page)
    finger.press("How it ended …")
    clean(page)
    finger.press(f"{LONG} went out")
    expect(page.get_by_role("button", name=f"Write: {LONG} went out")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    expect(page.get_by_role("button", name="Nobody went out")).to_be_hidden()
    finger.press("Ada went out")
    finger.press("Write: Ada went out")
    finger.key("9", "9", "9", "9")
    finger.press("Write 9999 for Ben")
    expect(page.get_by_role("alert")).to_contain_text("There are no cards that count 9999 together.")
    clean(page)
    finger.press("Our table accepts 9999")
    expect(page.get_by_role("heading", name="Cid: Cards left")).to_be_visible()
    page.go_back()
    expect(page.locator(".cell em")).to_have_text("ours")
    page.goto("/score")
    expect(page.get_by_role("link", name="Kalooki")).to_be_visible()
    clean(page)


def test_a_part_of_an_order_is_asked_for_the_rest(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, FIVE, "daifugo")
    expect(page.locator(".ticket")).to_contain_text("10 to Eve; Ben begins.")
    finger = Touches(page)
    for name in ("Order of going out …", "Ben", "Ada", "Write: Ben, Ada"):
        finger.press(name)
    # What was touched stays; the others are added to it.
    expect(page.get_by_role("button", name="Write: Ben, Ada")).to_be_visible()
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.locator(".foot")).to_contain_text("Missing: the order of going out.")
    expect(page.locator(".foot")).not_to_contain_text("Everything is written, but the deal is not closed yet")
    for name in ("Order of going out …", "Eve", "Cid", "Write: Ben, Ada, Eve, Cid"):
        finger.press(name)
    expect(page.locator(".came")).to_contain_text(
        "Daifugo Ben, Millionaire Ada, Commoner Eve, Poor Cid, Destitute Dora."
    )


def test_what_a_row_says_of_the_deal_before_is_told_as_that(server: Server, sit: Sit) -> None:
    """Where the next deal asks which game was dealt, that of the one before is no answer; and a word counts nothing."""
    page = sit(server, width=390, height=844).page
    begin(page, FIVE[:4], "dealers-choice")
    finger = Touches(page)
    for name in ("Game …", "Guts", "Write: Guts", "Nobody", "Write: Nobody"):
        finger.press(name)
    expect(page.locator(".came")).to_have_text("Deal 1: Guts was dealt.")
    finger.press("Ada, Deal 1: −1")
    stands = page.get_by_role("region", name="What stands there")
    expect(stands).to_contain_text("Guts")
    expect(stands).not_to_contain_text("=")


def test_chips_won_and_lost_whatever_the_dealer_has_chosen(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, (*FIVE, "Fay"), "dealers-choice")
    # The whole sheet of six players is on a phone.
    assert page.locator(".pad").evaluate("(pad) => pad.scrollWidth <= pad.clientWidth")
    finger = Touches(page)
    # Who brings nothing begins with the chips that everybody begins with.
    finger.press("The evening")
    expect(page.get_by_label("Earlier points of Ada")).to_have_attribute("placeholder", "200")
    page.keyboard.press("Escape")
    chips = page.locator(".chip")
    expect(chips).to_have_text(["Game: ?"])
    finger.press("Game …")
    finger.press("Guts")
    finger.press("Write: Guts")
    # Of the other game nothing is asked.
    expect(page.get_by_role("group", name="For the whole deal").get_by_role("button")).to_have_text(
        ["Game: Guts", "Who was in", "Best hand"]
    )
    expect(page.get_by_role("group", name="Players")).to_have_count(0)
    for question, names in (("Who was in", ("Ada", "Cid")), ("Best hand", ("Cid",))):
        expect(page.get_by_role("heading", name=question)).to_be_visible()
        for name in (*names, f"Write: {', '.join(names)}"):
            finger.press(name)
    expect(page.get_by_role("button", name="Ada, Deal 1: −7")).to_be_visible()
    finger.press("Game …")
    finger.press("Anaconda")
    finger.press("Write: Anaconda")
    expect(page.get_by_role("group", name="For the whole deal").get_by_role("button")).to_have_text(
        ["Game: Anaconda", "High", "Low", "Alone"]
    )
    page.get_by_role("button", name="Back to the sheet").click()
    expect(page.locator(".foot")).to_contain_text("what Dora has put in, and more. The deal closes")
    # Corrected to the other game, what was written for the first one stays in sight.
    page.get_by_role("button", name="Ada, Deal 2").click()
    finger.key("5")
    finger.press("Write 5 for Ada")
    page.get_by_role("button", name="Game: Anaconda").click()
    finger.press("Guts")
    finger.press("Write: Guts")
    expect(page.locator(".foot")).to_contain_text("This entry belongs to the other game.")
    finger.press("Correct: what Ada has put in")
    finger.press("Empty the cell")
    for question, names in (("Who was in", ("Ada", "Ben")), ("Best hand", ("Ben",))):
        expect(page.get_by_role("heading", name=question)).to_be_visible()
        for name in (*names, f"Write: {', '.join(names)}"):
            finger.press(name)
    expect(page.get_by_role("button", name="Write: Ben", exact=True)).to_have_count(0)
    # Fewer hands than agreed: what lay in the pots is shared, and it is said.
    finger.press("The evening")
    evening = page.get_by_role("dialog")
    evening.get_by_label("Name of player 2").fill("Ada")
    evening.get_by_label("Name of player 2").press("Tab")
    expect(evening.get_by_role("alert")).to_contain_text("Two players are called Ada.")
    evening.get_by_role("button", name="We stop here").click()
    page.keyboard.press("Escape")
    expect(page.locator(".came")).to_contain_text("together, are shared")
    # Whose browser does not know who "you" is sees somebody's games all the same.
    page.get_by_role("link", name="Statistics").click()
    expect(page.get_by_label("Player").locator("option:checked")).to_have_text("Ada")
    expect(page.locator("dl.figures")).to_contain_text("of 1")


def test_a_full_row_that_does_not_close_says_why(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    page = sit(server, width=390, height=844).page
    begin(page, FIVE[:3])
    link = link_to_write(page)
    put(page, link, (1, "end", "", "out P1"), (1, "left", "P2", "33"), (1, "left", "P3", "38"))
    expect(page.locator(".pad tbody").first.locator("tr")).to_have_count(3)  # the second deal is open
    put(page, link, (1, "end", "", "out P3"), (1, "left", "P1", "12"))
    foot = page.locator(".foot")
    expect(foot).to_contain_text("Everything is written, but the deal is not closed yet.")
    expect(foot).to_contain_text("Cid: A player who went out has no cards left.")
    clean(page)
    foot.get_by_role("button", name="Correct: Cid").click()
    page.get_by_role("button", name="Empty the cell").click()
    expect(page.get_by_role("button", name="How it ended …")).to_be_visible()
    assert totals(page) == ["12", "33", "0"]


def test_the_sheet_is_taken_away(server: Server, sit: Sit, tmp_path: Path) -> None:
    page = sit(server, width=360, height=740).page
    page.goto("/score")
    page.get_by_label("The game").select_option("beggar-my-neighbor")
    for seat, name in enumerate(("Ada", "Ben"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    finger = Touches(page)
    finger.press(re.compile("…$"))
    finger.press("Ada has won")
    finger.press(re.compile("^Write"))
    finger.key("1", "0", "0")
    finger.press("cards")
    finger.press(re.compile("^Write"))
    expect(page.locator(".ticket")).to_contain_text("Ada has won.")
    page.get_by_role("button", name="Share the sheet").click()
    for kind in ("JSON", "CSV", "Picture"):
        with page.expect_download() as taken:
            page.get_by_role("button", name=kind).click()
        taken.value.save_as(tmp_path / kind)
    written = read_any((tmp_path / "JSON").read_text(encoding="utf-8"))
    assert read_any((tmp_path / "CSV").read_text(encoding="utf-8")) == written
    assert [each.text for each in written if each.what == "name"] == ["Ada", "Ben"]
    assert (tmp_path / "Picture").read_bytes().startswith(b"\x89PNG")
    other = sit(server, width=360, height=740).page
    other.goto("/score")
    (tmp_path / "no sheet.csv").write_text("a,b", encoding="utf-8")
    other.get_by_label("Continue from a file").set_input_files(tmp_path / "no sheet.csv")
    expect(other.get_by_role("alert")).to_contain_text("sheet")
    other.get_by_label("Continue from a file").set_input_files(tmp_path / "CSV")
    expect(other.locator(".ticket")).to_contain_text("Ada has won.")
    assert other.url != page.url and "#" not in other.url
    page.get_by_role("button", name="To BG Stats").click()
    expect(page.get_by_label("The link to BG Stats")).to_have_value(re.compile("^https://app.bgstatsapp.com/"))
    page.get_by_role("button", name="QR code").last.click()
    expect(page.locator("dialog svg path").last).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.clause("IND-16")
def test_indian_chief_has_a_score_card_of_boxes(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """Each player has seven boxes by name; the cards of a turn fill one, which shows while they are touched."""
    page = sit(server, width=390, height=844).page
    page.goto("/score")
    page.get_by_label("The game").select_option("indian-chief")
    for seat, name in enumerate(("Ada", "Ben", "Cid"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    cards = page.get_by_role("table", name="Score cards")
    expect(cards.get_by_role("row")).to_have_count(8)
    link = link_to_write(page)
    put(page, link, (1, "meld", "P1", "7H QD"), (1, "meld", "P2", "8H JD"), (1, "meld", "P3", "9H TD"))
    beggar = cards.get_by_role("row", name=re.compile("^Beggar Man"))
    expect(beggar.get_by_role("cell")).to_have_text([re.compile(r"\d")] * 3)
    clean(page)
    page.locator(".foot .primary").click()
    box = page.get_by_role("list", name="Score card of Ada").get_by_role("listitem")
    expect(box).to_have_count(7)
    expect(box.nth(1)).to_have_class(re.compile("full"))
    for card in ("9S", "9H", "9D"):
        page.locator(f'[data-key="{card}"]').click()
    expect(box.nth(2)).to_have_class(re.compile("now"))
    expect(box.filter(has_text="✓")).to_have_count(1)
    clean(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
