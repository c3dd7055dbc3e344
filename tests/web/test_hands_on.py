"""Daifugo and Mille by hand: several cards at once, a pile taken, melds laid, refusals, the settled money."""

from collections.abc import Callable
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import STRIP
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

Clean = Callable[[Page], None]

CLIMBERS = ["3S 3H 9S 9H AS 2S", "4S 4H 5S 6S 7S 8S", "4D 4C 5D 6D 7D 8D", "5C 6C 7C 8C TC 5H"]


def test_a_session_of_daifugo_by_hand(server: Server, sit: Sit, clean: Clean) -> None:
    """A lead of two, a refusal with its clause, a pass, and titles at the end."""
    person = sit(server, width=1440, height=900)
    sit_at(server, person, laid_out("standard", {"hands": 2}, CLIMBERS, "", [], "daifugo"))
    page = person.page
    expect(page.locator(".bar .status")).to_have_text("You lead: play one to four cards of one rank.")
    assert person.asked() >= {"play"}
    assert "pass" not in person.asked()
    # Cards of a rank lie together, and nothing is offered that only claims need.
    ranks = [face[0] for face in person.hand()]
    assert len(list(groupby(ranks))) == len(set(ranks))
    expect(page.get_by_role("button", name="When to ask")).to_have_count(0)
    person.select("3S", "9S")
    person.verb("play").click()
    expect(page.locator("section.note")).to_contain_text("DAI-15")
    assert len(person.hand()) == 13
    page.keyboard.press("Escape")
    # What was selected stays selected, to be put right.
    page.locator('[role=option][aria-selected=true]:has([data-face="9S"])').click(position=STRIP)
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


def test_the_letters_of_titles_are_told_after_each_deal(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server, width=390, height=844)
    sit_at(server, person, laid_out("standard", {"hands": 2}, CLIMBERS, "", [], "daifugo"))
    dialog = person.page.get_by_role("dialog", name="Deal 1 is over")
    for _ in range(40):
        person.settled(person.may_go_on)
        if dialog.count() > 0:
            break
        person.play_hint()
    expect(dialog.get_by_role("table").first).to_contain_text("1 D")
    legend = dialog.get_by_text("Places and titles by deal: D Daifugo, M Millionaire, P Poor, X Destitute.")
    expect(legend.locator("visible=true")).to_have_count(1)
    clean(person.page)
    assert person.problems == []


RICH = "9S 9H 9D 9C QS QH QD JD JH JC AS AS AH AD KS"
POOR = "QS QC JD JS AC AC KC KC TS TH TD TC 8S 7H 6D"


@pytest.mark.parametrize(("width", "height"), [pytest.param(1440, 900, marks=pytest.mark.long), (390, 844)])
def test_mille_for_money_by_hand(server: Server, sit: Sit, clean: Clean, width: int, height: int) -> None:
    """The pile taken with two cards, two more put onto that meld at once, melds laid group by group, and who pays what
    in the end."""
    person = sit(server, width=width, height=height)
    changes = {"target": 100, "stakes": 1}
    sit_at(server, person, laid_out("standard", changes, [RICH, POOR], "9C 4S", [], "mille"))
    page = person.page
    assert person.asked() >= {"draw stock", "take"}
    ranks = ["A23456789TJQK".index(face[0]) for face in person.hand()]
    assert ranks == sorted(ranks), "only ranks make melds here"
    person.select("9S", "KS")
    person.verb("take").click()
    expect(page.locator("section.note")).to_contain_text("MIL-18")
    page.keyboard.press("Escape")
    page.locator('[role=option][aria-selected=true]:has([data-face="KS"])').click(position=STRIP)
    page.locator('[role=option][aria-selected=false]:has([data-face="9H"])').wait_for()
    person.select("9H")
    person.verb("take").click()
    person.settled(lambda: "discard" in person.asked())
    expect(page.locator('[data-drop="meld:1"]')).to_be_visible()
    person.select("9D", "9C")
    page.locator('[data-drop="meld:1"]').click()
    person.settled(lambda: len(person.hand()) == 11)
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


CHIEFS = ["KS KH KD 9C 9D 5H 4S 2C", "AS 2S 3S 4H 5S 6S 7S 8S", "AH 2H 3H 4D 6H 7H 8H 9H"]


@pytest.mark.clause("IND-16", "IND-17", "IND-39", "IND-79")
@pytest.mark.parametrize(
    ("width", "height", "scheme"), [pytest.param(2560, 1440, "dark", marks=pytest.mark.long), (360, 740, "light")]
)
def test_what_a_meld_brings_is_told_before_it_is_laid(
    server: Server, sit: Sit, clean: Clean, width: int, height: int, scheme: str
) -> None:
    """By the number of cards selected, while nothing on the page moves."""
    person = sit(server, width=width, height=height, scheme=scheme)
    sit_at(server, person, laid_out("standard", {}, CHIEFS, "", [], "indian-chief"))
    page = person.page
    told = page.locator(".bar [aria-live=polite]")
    button = person.verb("meld")
    expect(told).to_have_text("")
    place = button.bounding_box()
    assert place is not None
    steps = [
        (("KS",), "Thief (1 card) is open: 10 points."),
        (("KH",), "Beggar Man (2 cards) is open: 2 points for every opposing card of this rank."),
        (("KD",), "Poor Man (3 cards) is open: 10 points."),
        (("9C", "9D", "5H"), "Doctor (6 cards) is open: 0 points; missing: six different ranks, an ace."),
        (("4S",), "Indian Chief (7 cards) is open: 44 points, 35 for a full house and 9 for 4♠ 5♥ at Baccarat."),
        (("2C",), "No box takes eight cards. Choose one to seven."),
    ]
    for faces, sentence in steps:
        person.select(*faces)
        expect(told).to_have_text(sentence)
        expect(page.locator(".bar .status")).not_to_be_visible()
        assert button.bounding_box() == place
    clean(page)
    page.keyboard.press("Escape")
    expect(told).to_have_text("")
    expect(page.locator(".bar .status")).to_be_visible()
    person.select("5H")
    button.click()
    person.until("decline")
    person.verb("decline").click()
    person.until("meld")
    person.select(person.hand()[0])
    expect(told).to_contain_text("Your box Thief is filled. Open: Beggar Man (2), ")
    person.select(person.hand()[1])
    expect(told).to_contain_text("Beggar Man (2 cards) is open")
    assert person.problems == []


def test_a_key_is_shown_on_the_button_that_it_presses_alone(server: Server, sit: Sit) -> None:
    """Where the player divides the Chief's cards, each division has its button, and one of them the key."""
    person = sit(server, width=1440, height=900)
    sit_at(server, person, laid_out("standard", {"chief_split": "chosen_by_player"}, CHIEFS, "", [], "indian-chief"))
    buttons = person.page.locator('.bar [data-verb="meld"]')
    assert buttons.count() > 1
    expect(buttons.first.locator("kbd")).to_have_attribute("data-key", "G")
    expect(buttons.locator("kbd")).to_have_count(1)
    expect(person.page.locator('.bar [aria-keyshortcuts="G"]')).to_have_count(1)
