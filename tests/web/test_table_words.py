"""What the table says while one plays: nothing of what is still to come, nothing that is refused."""

import pytest
from playwright.sync_api import expect

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

HANDS = ["2S 2H 2D 3S 3H 3D 4S 5S 6S 7S", "4H 4D 4C 5H 5D 5C 8S 9S TS JS", "6H 6D 6C 7H 7D 7C QS KS 8H 9H"]


def test_a_contract_that_is_half_put_together_is_no_wrong_one(server: Server, sit: Sit) -> None:
    person = sit(server)
    sit_at(server, person, laid_out("wikipedia", {}, HANDS, "KD KH", []))
    page = person.page
    expect(page.locator(".bar .status")).to_have_text("Your turn: draw a card.")
    verdict = page.locator(".bench .verdict")
    person.select("2S", "2H", "2D")
    page.locator('[data-drop="group:0"] .head').click()
    page.locator('[data-drop="group:0"].good').wait_for()
    expect(verdict).to_have_text("")
    person.select("3S", "3H", "3D")
    page.locator('[data-drop="group:1"] .head').click()
    expect(verdict).to_have_text("The contract is complete.")
    # Others are asked about the upcard: whoever waits for somebody reads what that one is to do.
    person.verb("draw stock").click()
    person.until("discard")
    page.get_by_role("button", name="Clear").click()
    person.select("7S")
    said = page.evaluate_handle(
        """() => { const seen = []; const at = document.querySelector(".bar");
        new MutationObserver(() => seen.push(at.innerText)).observe(at, {subtree: true, childList: true,
        characterData: true}); return seen }"""
    )
    person.verb("discard").click()
    person.settled(lambda: any("turn to draw." in each for each in said.json_value()))
    assert not any(" draws." in each for each in said.json_value())
    # What one has thrown is not offered to oneself.
    person.settled(person.may_go_on)
    assert [each for each in said.json_value() if "May I?" in each and "7♠ is offered" in each] == []


def test_a_turn_ends_without_a_discard_only_where_it_may(server: Server, sit: Sit) -> None:
    """Classic Rummy: the one answer that would be refused is not offered."""
    person = sit(server)
    sit_at(
        server,
        person,
        laid_out(
            "beginner",
            {},
            ["2S 2H 2D 3S 3H 3D 4S", "4H 4D 4C 5H 5D 5C 8S", "6H 6D 6C 7H 7D 7C QS"],
            "KD KH",
            [],
            "classic-rummy",
        ),
    )
    person.until("draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    assert "end" not in person.asked()
    assert person.problems == []
