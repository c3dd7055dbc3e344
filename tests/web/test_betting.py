"""Bets, passes and declarations through the page: what a call costs, an amount, three cards, a hidden fifth."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import Hands
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

Clean = Callable[[Page], None]

HANDS = ["AS KS QS JS TS 2D 3D", "9C 9D 9H 8S 8C 4D 5D"]
NO_LIMIT = {"betting": "no_limit"}
PASSES = ["0 pass 2D 3D TS", "1 pass 4D 5D 8S"]


def at(server: Server, person: Hands, *moves: str) -> None:
    sit_at(server, person, laid_out("standard", NO_LIMIT, HANDS, "", moves, "anaconda"))


@pytest.mark.clause("ANA-23", "ANA-25", "ANA-34", "ANA-A07")
def test_a_bet_has_its_price_and_an_amount(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    at(server, person, "0 check", "1 bet 10")
    expect(person.verb("call")).to_contain_text("Call 10")
    expect(person.verb("all-in")).to_contain_text("All in: 199")
    expect(person.page.locator(".bar .status")).to_contain_text(
        "A call costs 10 chips; with the bets the pot holds 12 chips."
    )
    exactly = person.page.get_by_label("Raise to, exactly")
    for wrong in ("19", "200", "20.5", "-4", "1e400", ""):
        exactly.fill(wrong) if wrong != "1e400" else exactly.press_sequentially(wrong)
        expect(person.verb("raise")).to_be_disabled()
    clean(person.page)
    person.page.locator(".presets button").get_by_text("32", exact=True).click()
    expect(person.verb("raise")).to_contain_text("Raise to 32")
    before = person.n
    person.verb("raise").click()
    person.settled(lambda: person.n > before)


@pytest.mark.clause("ANA-44", "ANA-46")
def test_three_cards_are_passed(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    at(server, person, "0 check", "1 check")
    person.select("2D", "3D")
    person.verb("pass").click()
    assert sorted(person.hand()) == sorted(HANDS[0].split())
    person.select("TS")
    person.verb("pass").click()
    person.settled(lambda: len({"2D", "3D", "TS"} & set(person.hand())) == 0 and len(person.hand()) == 7)
    clean(person.page)


@pytest.mark.clause("ANA-56", "ANA-65", "ANA-66", "ANA-68")
def test_a_declaration_and_the_hidden_fifth(server: Server, sit: Sit, clean: Clean) -> None:
    person = sit(server)
    checks = ["0 check", "1 check"]
    back = ["0 pass 4D 5D 8S", "1 pass 2D 3D TS"]
    at(server, person, *checks, *PASSES, *checks, *back, *checks)
    assert {"high", "low"} <= person.asked()
    person.verb("high").click()
    person.until("keep")
    person.select("AS", "KS", "QS", "JS", "TS")
    person.verb("keep").click()
    person.settled(lambda: person.hand() == ["TS"])
    expect(person.page.locator('[data-zone="open-0"] [data-face]')).to_have_count(4)
    clean(person.page)


def test_a_showdown_stays_until_it_was_seen_also_where_bots_play_at_once(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    person.set_table(game="guts", bots=3)
    go_on = page.locator("[data-go-on]:enabled")
    while True:
        person.settled(person.may_go_on)
        if go_on.count() > 0:
            stay = page.locator(".heads .mark:text-is('in')").count()
            if stay + person.page.locator(".me .mark:text-is('in')").count() > 1:
                break
            person.next_deal()
        else:
            person.click(person.verb("in").or_(person.verb("hide")))
    expect(page.locator(".bar .status")).to_contain_text(re.compile(r"^The hand is over: .+ [+]\d+.*, .+ −\d+[.]$"))
    expect(page.locator(".open[data-zone^=hand-]")).to_have_count(stay)
    before = person.n
    go_on.click()
    person.settled(lambda: person.n > before)
