"""What a family expects of a table: nobody is hurried, nothing is hidden, and everything has a name."""

import pytest

from .conftest import Server, Sit

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
