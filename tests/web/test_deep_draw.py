"""A deeper card of the discard pile is tapped where the rules let it be drawn: what comes with it is asked first."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

RUM = choose_rules(CATALOGUE, "500-rum", None, {})
HANDS = ["4S 4H 7C 9D TC JD QH KS 2C 3D 6H 8S AC", "5S 5H 7D 9S TD JS QD KD 2H 3S 6C 8D AH"]
MOVES = ["0 draw stock", "0 discard KS", "1 draw stock", "1 discard JS"]
"""On the pile lie, from the top, JS, KS and 4D."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), pytest.param(1440, 900, marks=pytest.mark.long)])
def test_a_deeper_card_is_offered_with_all_above_it(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int
) -> None:
    person = sit(server, width=width, height=height)
    changes = RUM.entry.changes(RUM.entry.books["beginner"].rules, RUM.rules)
    sit_at(server, person, laid_out("beginner", changes, HANDS, "4D 2D 3C 6S", MOVES, "classic-rummy"))
    page = person.page
    deeper = page.get_by_role("group", name="Deeper cards of the discard pile")
    clean(page)
    deeper.get_by_role("button", name="Down to the king of spades").click()
    expect(page.get_by_role("alert")).to_contain_text("You could not lay the king of spades at once.")
    deeper.get_by_role("button", name="Down to the four of diamonds").click()
    ways = page.get_by_role("region", name="Which way?")
    expect(ways.get_by_role("button", name="Take the four of diamonds and the 2 cards above it")).to_be_visible()
    expect(ways.get_by_role("button", name="Take the jack of spades")).to_be_visible()
    clean(page)
    ways.get_by_role("button", name="Take the four of diamonds and the 2 cards above it").click()
    expect(page.get_by_role("option")).to_have_count(16)
