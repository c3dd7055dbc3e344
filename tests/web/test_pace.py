"""Where nothing is to be decided: how the cards go, and how fast."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import Server, Sit
from .proof.measure import measured, once_laid_out

pytestmark = pytest.mark.browser


def test_the_cards_turn_by_themselves_until_somebody_takes_over(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    page = person.page
    person.set_table(game="beggar-my-neighbor")
    pace = page.get_by_role("group", name="Pace")
    by_hand = pace.get_by_role("button", name="By hand")
    expect(by_hand).to_have_attribute("aria-pressed", "true")
    assert person.until("turn") == "turn"
    pace.get_by_role("button", name="Quick").click()
    expect(by_hand).to_have_attribute("aria-pressed", "false")
    before = person.n
    person.settled(lambda: person.n >= before + 12)
    by_hand.click()
    expect(by_hand).to_have_attribute("aria-pressed", "true")
    assert person.until("turn") == "turn"
    course = page.get_by_role("img", name=re.compile(r"^Cards: You \d+, .* \d+; You had \d+ at best$"))
    expect(course).to_be_visible()
    expect(course.locator("path.line")).to_have_attribute("d", re.compile(r"^M0 50(L\S+ \S+){10,}$"))
    assert once_laid_out(page, measured) == []
    # The course that was seen is there when the page is loaded again.
    page.reload()
    expect(course.locator("path.line")).to_have_attribute("d", re.compile(r"^M0 \S+(L\S+ \S+){10,}$"))
