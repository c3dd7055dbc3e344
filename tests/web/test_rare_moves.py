"""Moves that a game comes to once in a while: both cards for want of a discard, a turn without one, consent, and
a joker that stays in its run."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import STRIP, Hands
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

Clean = Callable[[Page], None]


def onto(person: Hands, face: str, meld: int) -> None:
    """Select a card and choose the meld it goes on."""
    person.select(face)
    person.page.locator(f'[data-drop="meld:{meld}"]').click()


@pytest.mark.clause("CR-W-27")
def test_draw_both_for_want_of_a_discard(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    moves = ["0 draw stock", "1 pass", "2 pass", "0 down {7S 7H 7D}", "0 discard KD"]
    moves += ["1 draw stock", "0 pass", "2 pass", "1 discard 3C", "2 draw stock", "0 pass", "1 pass", "2 discard 4C"]
    moves += ["0 draw stock", "1 pass", "2 pass"]
    hands = ["7S 7H 7D 7C", "AS 3C 9H JD", "AC 4C 9S JC"]
    sit_at(server, person, laid_out("wikipedia", {"deals": ["4: S3", "4: S3"]}, hands, "QC KD 5D 6D 7S", moves))
    onto(person, "7C", 1)
    person.settled(lambda: person.hand() == ["7S"])
    assert "draw both" not in person.asked()
    onto(person, "7S", 1)
    button = person.verb("draw both")
    expect(button).to_contain_text("Draw the upcard and a stock card")
    assert person.hand() == []
    clean(person.page)
    button.click()
    person.settled(lambda: len(person.hand()) == 2)
    assert "4C" in person.hand()
    person.select("4C")
    person.verb("discard").click()
    person.settled(lambda: len(person.hand()) == 1)
    assert person.problems == []


@pytest.mark.clause("CR-W-32")
def test_a_turn_without_a_discard(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    moves = ["0 draw stock", "1 pass", "2 pass", "0 down {7S 7H 7D}", "0 discard KD"]
    moves += ["1 draw stock", "0 pass", "2 pass", "1 discard 3C", "2 draw stock", "0 pass", "1 pass", "2 discard 4C"]
    moves += ["0 draw stock", "1 pass", "2 pass"]
    hands = ["7S 7H 7D 7C", "AS 3C 9H JD", "AC 4C 9S JC"]
    sit_at(server, person, laid_out("wikipedia", {"deals": ["4: S3"]}, hands, "QC KD 5D 6D QH", moves))
    # Two cards are left: one may still be discarded.
    person.until("discard")
    assert "end" not in person.asked()
    person.page.keyboard.press("e")
    expect(person.page.locator("section.note")).to_contain_text("CR-C-25")
    person.page.keyboard.press("Escape")
    onto(person, "7C", 1)
    person.settled(lambda: person.hand() == ["QH"])
    person.select("QH")
    person.verb("discard").click()
    expect(person.page.locator("section.note")).to_contain_text("CR-W-31")
    clean(person.page)
    person.page.keyboard.press("Escape")
    person.verb("end").click()
    person.settled(lambda: not {"end", "discard"} & person.asked())
    assert person.hand() == ["QH"]
    assert person.problems == []


@pytest.mark.clause("CR-A-14")
@pytest.mark.parametrize("verb", ["allow", "reject"])
def test_consent_to_a_claim(server: Server, sit: Sit, clean: Clean, verb: str) -> None:
    person = sit(server)
    changes = {"active_may_reject": True, "deals": ["4: S3"], "first_dealer": "random", "hand7": "normal"}
    hands = ["7S 2H 9D QC", "AS 3C 9H JD", "AC 4C 9S JC"]
    moves = ["0 draw stock", "1 may-i", "2 pass"]
    sit_at(server, person, laid_out("parlett", changes, hands, "KC KD 5D 6D", moves))
    assert person.asked() == {"allow", "reject"}
    expect(person.page.locator(".bar")).to_contain_text("Bot 1")
    clean(person.page)
    person.verb(verb).click()
    person.settled(lambda: len(person.hand()) == 5)
    assert ("KC" in person.hand()) == (verb == "reject")
    expect(person.log()).to_contain_text(
        "You let Bot 1 have the upcard." if verb == "allow" else "You take the upcard after all."
    )
    assert person.problems == []


def shifting(person: Hands, server: Server) -> None:
    """Down since an earlier turn, with the card that meld 1's joker stands for."""
    moves = ["0 draw stock", "1 pass", "0 down <5S 6S *=7S 8S>", "0 discard KD"]
    moves += ["1 draw stock", "0 pass", "1 discard 3C", "0 draw stock", "1 pass"]
    hands = ["5S 6S * 8S 2H", "AS 3C 9H JD QD"]
    changes = {"deals": ["5: R4"], "first_dealer": "random", "hand7": "normal"}
    sit_at(server, person, laid_out("parlett", changes, hands, "KC KD 5D 7S", moves))


@pytest.mark.clause("CR-P-24")
@pytest.mark.parametrize(
    ("end", "run"), [("low", ["*", "5S", "6S", "7S", "8S"]), ("high", ["5S", "6S", "7S", "8S", "*"])]
)
def test_a_joker_is_shifted_within_its_run(server: Server, sit: Sit, clean: Clean, end: str, run: list[str]) -> None:
    person = sit(server)
    shifting(person, server)
    onto(person, "7S", 1)
    choice = person.page.get_by_role("button", name=f"Shift the joker to the {end} end")
    expect(choice).to_be_visible()
    clean(person.page)
    choice.click()
    meld = person.page.locator('[data-zone="meld-1"] .card')
    person.settled(lambda: meld.evaluate_all("all => all.map(e => e.dataset.face)") == run)
    assert person.hand() == ["2H"]
    assert person.problems == []


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_every_way_that_is_offered_is_inside_the_window(server: Server, sit: Sit, width: int) -> None:
    person = sit(server, width=width, height=740)
    shifting(person, server)
    expect(person.page.locator("h1 .number")).to_have_text("Deal 1 of 1")
    onto(person, "7S", 1)
    note = person.page.get_by_role("region", name="Which way?")
    expect(note.get_by_role("button")).to_have_count(4)
    inside = note.bounding_box()
    assert inside is not None
    for box in note.get_by_role("button").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())"):
        assert inside["x"] <= box["left"] < box["right"] <= inside["x"] + inside["width"] <= width


@pytest.mark.clause("CR-P-23")
def test_a_joker_is_taken_by_the_same_way(server: Server, sit: Sit) -> None:
    person = sit(server, width=360, height=740)
    shifting(person, server)
    person.card("7S").click(position=STRIP)
    person.verb("swap").click()
    person.page.locator('[data-drop="meld:1"]').click()
    person.page.get_by_role("button", name="Take the joker into your hand").click()
    person.settled(lambda: sorted(person.hand()) == ["*", "2H"])
    assert person.problems == []


@pytest.mark.clause("CR-O-02")
def test_a_wild_deuce_says_what_it_stands_for(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    changes = {"wild_ranks": ["2"], "deals": ["5: R4"], "first_dealer": "random", "hand7": "normal"}
    hands = ["5S 6S 2C 8S QH", "AS 3C 9H JD QD"]
    moves = ["0 draw stock", "1 pass", "0 down <5S 6S 2C=7S 8S>"]
    sit_at(server, person, laid_out("parlett", changes, hands, "KC KD 5D", moves))
    meld = person.page.locator('[data-drop="meld:1"]')
    expect(meld).to_have_accessible_name(re.compile("two of clubs as seven of spades, eight of spades$"))
    expect(meld.locator(".role")).to_have_text("7")
    clean(person.page)
