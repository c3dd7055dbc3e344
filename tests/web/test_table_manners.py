"""What a family expects of a table: nobody is hurried, nothing is hidden, and everything has a name."""

import pytest
from playwright.sync_api import expect

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

HASTY = """window.flown = 0; window.hasty = []; addEventListener("DOMContentLoaded", () =>
  new MutationObserver((all) => {
    const flying = document.querySelector("#flights .dealt-back");
    flown += flying ? 1 : 0;
    if (flying && all.some((each) => each.attributeName === "data-n" && each.oldValue > 0))
      hasty.push(document.querySelector("[data-n]").dataset.n);
  }).observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["data-n"],
                             attributeOldValue: true}))"""
"""Which moves were shown while cards of a deal were in the air."""


def test_nobody_plays_while_cards_are_dealt(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844, motion=True, script=HASTY)
    person.set_table("denexa", bots=3, speed="fast")
    person.page.wait_for_function("() => flown > 0")
    person.page.wait_for_function("() => !document.querySelector('#flights .dealt-back')")
    assert person.page.evaluate("hasty") == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1440, 900)])
def test_what_is_wild_in_this_deal_is_said_and_marked(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("pay-me", {}, ["3S 2H KD", "4S 5S 9H", "4H 5H 9D"], "", [], "pay-me"))
    expect(person.page.locator("h1 .wild")).to_have_text("3s wild")
    expect(person.page.locator("h1 .wild")).to_be_visible()
    faces = person.page.locator("[role=option] .card").evaluate_all(
        "all => all.map(e => [e.dataset.face, e.className])"
    )
    assert {face for face, classes in faces if "wild" in classes.split()} == {
        face for face, _ in faces if face[0] in "23"
    }
