"""Gin at the web table: the first upcard, the button that knocks, the showdown with its lay-offs, and the result."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.options.variants import find_variant

from .conftest import Server, Sit
from .laid import Laid, laid_out, sit_at

pytestmark = pytest.mark.browser

Clean = Callable[[Page], None]
SIZES = pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)], ids=["phone", "wide"])
OTHER = "8D 8H 8S 9C 7C JS TH 2S 2D AH"


def gin(mine: str, other: str, then: str, *moves: str) -> Laid:
    """A table of Gin: these two hands, then the upcard and the stock; the moves follow both passes."""
    found = find_variant(CATALOGUE, "gin")
    assert found is not None
    variant = found[1]
    passes = ["0 pass", "1 pass"]
    return laid_out(variant.book, variant.changes, [mine, other], then, [*passes, *moves], variant.game)


@SIZES
@pytest.mark.clause("HWR-60")
def test_a_button_knocks(server: Server, sit: Sit, clean: Clean, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, gin("9S 9H 9D 4C 5C 6C 7D 7H 7S KD", OTHER, "QS 4S 3H 3S"))
    knock = person.page.locator("[data-verb^='call {']")
    expect(knock).to_have_text(re.compile("Knock: 4 points left"))
    clean(person.page)
    knock.click()
    dialog = person.page.locator("dialog")
    expect(dialog).to_contain_text("21")
    clean(person.page)
    assert person.problems == []


@SIZES
@pytest.mark.clause("HWR-62")
def test_cards_are_laid_off_on_a_knock(server: Server, sit: Sit, clean: Clean, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    knocks = ["0 discard 3H", "1 draw stock", "1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD"]
    sit_at(server, person, gin(OTHER, "9S 9H 9D 4C 5C 6C 7D 7H 7S KD", "QS 3H 4S 3S", *knocks))
    expect(person.page.locator("[data-verb=show]")).to_be_visible()
    expect(person.page.locator("body")).to_contain_text("as it lies it counts 65, at best 25")
    clean(person.page)
    person.select("9C")
    person.page.locator('[data-drop="meld:1"]').click()
    person.settled(lambda: "9C" not in person.hand())
    person.verb("show").click()
    expect(person.page.locator("dialog")).to_contain_text("21")
    assert person.problems == []
