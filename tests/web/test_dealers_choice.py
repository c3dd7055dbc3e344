"""The dealer's choice through the page: a button for each game, at the table of who deals."""

from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from upcard.kernel.game import CHANCE
from upcard.server.live.offer import RuleChoice
from upcard.server.store.rows import LogRow

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

GAME = "dealers-choice"
HANDS = ["9C 9H", "KH QH", "7S 5D"]


@pytest.mark.clause("DCH-07")
def test_the_dealer_chooses_between_two_buttons(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server, width=390, height=844)
    row, _, token = laid_out("standard", {"chooser": "in_turn"}, HANDS, "", (), GAME)
    rules = msgspec.json.encode(RuleChoice(GAME, "standard", {})).decode()
    log = [LogRow(1, CHANCE, None, "choose 1")]
    sit_at(server, person, (replace(row, rules=rules), log, token))
    buttons = person.page.get_by_role("button", name="Deal ")
    expect(buttons).to_have_text(["Deal Guts", "Deal Anaconda"])
    clean(person.page)
    buttons.first.click()
    expect(buttons).to_have_count(0)
