"""What happens is seen and heard: a deal is dealt card by card, chips move, and a touch ends what flies."""

import re

import pytest
from playwright.sync_api import expect

from .conftest import STILL, Server, Sit
from .laid import laid_out, sit_at
from .proof.measure import covered
from .proof.scenes import laid, played

pytestmark = pytest.mark.browser

FLOWN = """window.flown = []; addEventListener("DOMContentLoaded", () => new MutationObserver(all =>
  all.forEach(each => each.addedNodes.forEach(node => {
    if (node.parentElement?.id === "flights") flown.push(node.className) })))
  .observe(document.body, {childList: true, subtree: true}))"""


def test_a_deal_is_dealt_and_a_touch_ends_it(server: Server, sit: Sit) -> None:
    person = sit(server, motion=True, script=FLOWN)
    page = person.page
    person.set_table("denexa", bots=2, speed="fast")
    page.wait_for_function("() => flown.filter(each => each === 'dealt-back').length >= 30")
    # Whoever touches the page does not wait: all cards lie where they were going.
    page.mouse.click(5, 400)
    page.wait_for_function("() => !document.querySelector('#flights .dealt-back')")
    page.wait_for_function(STILL)
    lying = page.locator("[role=option] .card").evaluate_all("all => all.map(e => getComputedStyle(e).opacity)")
    assert lying
    assert set(lying) == {"1"}
    assert person.problems == []


def test_chips_move_to_the_pot(server: Server, sit: Sit) -> None:
    person = sit(server, motion=True, script=FLOWN)
    page = person.page
    person.set_table(game="guts", bots=2, speed="fast")
    page.wait_for_function("() => flown.includes('flying-chip') || document.querySelector('[data-verb]')")
    for _ in range(12):
        if page.evaluate("flown.includes('flying-chip')"):
            break
        person.settled(person.may_go_on, seconds=20)
        person.next_deal()
        if person.asked():
            person.play_hint()
    expect(page.locator(".pots .stack, .end").first).to_be_attached()
    assert page.evaluate("flown.includes('flying-chip')")
    assert person.problems == []


ABOVE_THE_END = """addEventListener("DOMContentLoaded", () => new MutationObserver((_, all) => {
  if (!document.querySelector(".end")) return;
  all.disconnect();
  const later = (frames) => frames > 0 ? requestAnimationFrame(() => later(frames - 1))
    : window.above = document.getElementById("flights").childElementCount;
  later(3) }).observe(document.body, {childList: true, subtree: true}))"""
"""A few frames after the end page has come: what is still in the air."""


def test_nothing_flies_above_the_end_page(server: Server, sit: Sit) -> None:
    """Cards of the last moves that are still in the air lie where they were going."""
    person = sit(server, motion=True, script=f"{FLOWN};{ABOVE_THE_END}")
    page = person.page
    whole = played("daifugo", 4)
    sit_at(server, person, laid(whole, whole.turns[-1].n))
    person.settled(person.may_go_on)
    while not person.over:
        if person.asked():
            person.play_hint()
        person.settled(lambda: person.over or person.may_go_on(), seconds=20)
        person.next_deal()
    page.wait_for_function("() => window.above !== undefined")
    assert page.evaluate("flown.length") > 0
    assert page.evaluate("above") == 0
    expect(page.locator(".trophy")).to_have_css("animation-name", re.compile("drop"))
    still = sit(server)
    sit_at(server, still, laid(whole, len(whole.entries)))
    expect(still.page.locator(".trophy")).to_be_visible()
    expect(still.page.locator(".trophy")).to_have_css("animation-name", "none")
    assert person.problems == []


def test_the_sound_is_soft_off_or_full_at_a_touch(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table("denexa")
    sound = person.page.get_by_role("button", name="Sound")
    for state in ("off", "full", "soft"):
        sound.click()
        expect(sound).to_have_attribute("title", f"Sound is {state}")


CHIEFS = ["KS KH KD 9C 9D 5H 4S 2C", "AS 2S 3S 4H 5S 6S 7S 8S", "AH 2H 3H 4D 6H 7H 8H 9H"]


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(1440, 900, marks=pytest.mark.long),
        (390, 844),
        (844, 390),
        pytest.param(740, 360, marks=pytest.mark.long),
    ],
)
def test_the_boxes_lie_in_the_middle_and_what_is_meant_stands_out(
    server: Server, sit: Sit, width: int, height: int
) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("standard", {}, CHIEFS, "", [], "indian-chief"))
    boxes = person.page.locator(".boxes")
    expect(boxes.locator("tbody tr")).to_have_count(7)
    expect(boxes.locator(".meant")).to_have_count(0)
    person.select("KS", "KH")
    expect(boxes.locator(".meant th")).to_contain_text("Beggar Man")
    assert boxes.evaluate(
        "e => { const b = e.getBoundingClientRect(), c = e.closest('.cloth').getBoundingClientRect();"
        " return b.left >= c.left - 1 && b.right <= c.right + 1 && b.bottom <= c.bottom + 1 }"
    )
    assert covered(person.page, ".ask, .plate", ".boxes") == []
    assert person.problems == []


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_suits_fall_at_the_end_or_lie_there_where_nothing_moves(server: Server, sit: Sit, motion: str) -> None:
    person = sit(server, motion=motion == "no-preference")
    person.set_table(game="indian-chief", bots=1)
    person.play_on()
    pips = person.page.locator(".end .pips svg")
    expect(pips).to_have_count(18)
    moving = pips.evaluate_all("all => all.filter(e => getComputedStyle(e).animationName !== 'none').length")
    assert moving == (0 if motion == "reduce" else 18)
    # They end within the page, and nothing is behind them for a finger.
    person.page.wait_for_function(STILL)
    assert pips.evaluate_all(
        "all => all.every(e => { const b = e.getBoundingClientRect(), c = e.closest('.end').getBoundingClientRect();"
        " return b.top >= c.top - 1 && b.bottom <= c.bottom + 1 && getComputedStyle(e).pointerEvents === 'none' })"
    )
    assert person.problems == []


@pytest.mark.parametrize(("width", "height"), [pytest.param(1440, 900, marks=pytest.mark.long), (390, 844)])
def test_the_way_to_the_goal_is_seen(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    person.set_table(game="mille")
    race = person.page.locator(".corner .race")
    expect(race).to_have_count(1 if width > 899 else 0)
    person.log()
    shown = person.page.locator(".drawer .race")
    expect(shown).to_have_attribute("aria-label", re.compile(r"^To 1200: .+ 0, .+ 0$"))
    expect(shown.locator(".ticks")).to_have_text(re.compile(r"0\s*600\s*1200"))
    places = shown.locator(".head").evaluate_all("all => all.map(e => e.style.left)")
    assert places == ["0%", "0%"]
    assert person.problems == []


def test_who_speaks_after_whom_is_seen_with_what_was_said(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table(game="guts", bots=4)
    person.until("in")
    order = person.page.get_by_role("list", name="Order of speaking").get_by_role("listitem")
    expect(order).to_have_count(5)
    now = person.page.locator(".speaking [aria-current=step]")
    expect(now).to_have_text("You")
    # Those before have said something, those after are named.
    said = order.evaluate_all("all => all.map(e => e.querySelector('b')?.textContent ?? '')")
    at = order.evaluate_all("all => all.findIndex(e => e.ariaCurrent)")
    assert set(said[:at]) <= {"in", "out"}
    assert set(said[at:]) == {""}
    assert person.problems == []
