"""What a family looks for: cards of their real size, a hand whichever way the phone is held, one thing to press."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import AS_THEY_LIE, Hands
from .laid import sit_at, stealing
from .proof.scenes import scene_of

pytestmark = pytest.mark.browser

WATCH = """() => {
  window.flown = [];
  const note = node => requestAnimationFrame(() => {
    const box = node.getBoundingClientRect();
    window.flown.push({width: box.width, top: box.top});
  });
  new MutationObserver(all => all.forEach(change => change.addedNodes.forEach(note)))
    .observe(document.getElementById("flights"), {childList: true});
}"""


def asked(person: Hands, *verbs: str) -> None:
    """Wait until one of these is offered."""
    person.until(*verbs, seconds=40)


def test_cards_travel_at_their_real_sizes(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844, motion=True)
    person.set_table(game="daifugo", bots=3, speed="fast")
    asked(person, "play")
    page = person.page
    page.evaluate(WATCH)
    heads = page.locator(".heads").bounding_box()
    card = page.locator("[role=option]").first.bounding_box()
    assert heads is not None
    assert card is not None
    from_heads: list[float] = []
    for _ in range(6):
        verb = "pass" if "pass" in person.asked() else "play"
        if verb == "play":
            person.select(person.hand()[0])
        person.click(person.verb(verb).first)
        page.wait_for_timeout(600)
        person.settled(person.may_go_on, seconds=20)
        flown = page.evaluate("window.flown")
        from_heads = [each["width"] for each in flown if each["top"] < heads["y"] + 0.6 * heads["height"]]
        if from_heads:
            break
    assert from_heads
    assert max(from_heads) < 40
    assert max(each["width"] for each in page.evaluate("window.flown")) <= card["width"] + 1


def in_window(page: Page, selector: str) -> bool:
    """Does every element of that kind show in the window, but for the feet of the cards?"""
    return bool(
        page.locator(selector).evaluate_all(
            """all => all.length > 0 && all.every(each => { const b = each.getBoundingClientRect();
            return b.left >= 0 && b.right <= innerWidth + 1 && b.top >= 0 && b.top + b.height * 0.7 <= innerHeight })"""
        )
    )


def test_a_phone_held_sideways_shows_hand_and_answers(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    """With eight seats."""
    person = sit(server, width=844, height=390)
    person.set_table("wikipedia", bots=7)
    for _ in range(30):
        person.settled(person.may_go_on, seconds=20)
        person.next_deal()
        if "may-i" in person.asked():
            break
        if person.asked():
            person.play_hint()
    assert "may-i" in person.asked()
    page = person.page
    assert in_window(page, "[role=option]")
    assert in_window(page, "[data-verb]")
    assert in_window(page, ".plate")
    strips = page.locator("[role=option]").evaluate_all(
        f"all => all.sort({AS_THEY_LIE}).map(e => e.getBoundingClientRect().left)"
    )
    assert all(abs(b - a) >= 43 for a, b in pairwise(strips))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    assert person.problems == []


@pytest.mark.long
def test_one_answer_stands_out_and_the_log_keeps_to_what_counts(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    person.set_table("denexa")
    page = person.page
    for _ in range(12):
        person.settled(person.may_go_on, seconds=20)
        person.next_deal()
        if not person.asked():
            continue
        stands_out = page.locator(".acts .btn.brass[data-verb]")
        expect(stands_out).to_have_count(1 if {"discard", "draw stock"} & person.asked() else 0)
        person.play_hint()
    # The last of these moves may have ended a deal, whose summary lies over the table.
    person.settled(person.may_go_on)
    person.next_deal()
    page.get_by_role("button", name="Score", exact=True).click()
    log = page.get_by_role("region", name="What happened")
    expect(log).to_contain_text("discard")
    expect(log).not_to_contain_text("answered")


def test_one_tab_leads_to_the_hand_and_focus_is_not_selection(server: Server, sit: Sit) -> None:
    person = sit(server)
    sit_at(server, person, stealing())
    page = person.page
    page.locator("[role=option]").first.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "option"
    looks = "e => [getComputedStyle(e).outlineStyle, getComputedStyle(e.querySelector('.card')).boxShadow]"
    focused = page.locator("[role=option]:focus").evaluate(looks)
    page.keyboard.press("Space")
    chosen = page.locator("[role=option][aria-selected=true]").evaluate(looks)
    assert focused[0] == "solid"
    assert focused[1] != chosen[1]


def test_a_loupe_shows_what_lies_under_the_finger(server: Server, sit: Sit) -> None:
    """A hand too large for strips of 44 pixels: the finger slides along it, and lets go of the card it wants."""
    person = sit(server, width=390, height=844, has_touch=True, is_mobile=True)
    person.set_table("wikipedia", bots=2, changes={"deals": ["26: S3"], "decks": [[8, 4]]})
    page = person.page
    person.settled(lambda: len(person.hand()) >= 26, seconds=30)
    boxes = page.locator("[role=option]").evaluate_all(
        f"all => all.sort({AS_THEY_LIE}).map(e => e.getBoundingClientRect().toJSON())"
    )
    send = """([kind, x, y]) => { const at = document.elementFromPoint(x, y); at.dispatchEvent(new PointerEvent(kind,
      {bubbles: true, pointerType: "touch", isPrimary: true, clientX: x, clientY: y, button: 0, pointerId: 7})) }"""
    page.evaluate(send, ["pointerdown", boxes[0]["left"] + 6, boxes[0]["top"] + 20])
    loupe = page.locator(".loupe .card")
    expect(loupe).to_be_visible()
    page.evaluate(send, ["pointermove", boxes[3]["left"] + 6, boxes[3]["top"] + 20])
    face = person.hand()[3]
    expect(loupe).to_have_attribute("data-face", face)
    page.evaluate(send, ["pointerup", boxes[3]["left"] + 6, boxes[3]["top"] + 20])
    expect(loupe).to_have_count(0)
    expect(page.locator("[role=option][aria-selected=true] .card")).to_have_attribute("data-face", face)


def test_the_rules_print_whole(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table("denexa")
    person.menu("Rules")
    page = person.page
    expect(page.get_by_role("dialog")).to_contain_text("Where the book is unclear, this table plays")
    expect(page.get_by_role("dialog").get_by_role("button", name="Print")).to_be_visible()
    page.emulate_media(media="print")
    whole = "e => e.scrollHeight <= e.clientHeight + 1 && getComputedStyle(e).overflowY === 'visible'"
    assert page.locator("dialog .body").evaluate(whole)
    assert page.locator(".table").is_hidden()
    pages = page.pdf(format="A4").count(b"/Type /Page\n") + page.pdf(format="A4").count(b"/Type /Page ")
    assert pages > 1


HEARD = """window.heard = 0; for (const kind of ["createOscillator", "createBufferSource"]) {
  const made = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function () { window.heard += 1; return made.call(this) } }"""


def test_moments_sound_until_somebody_wants_silence(server: Server, sit: Sit) -> None:
    person = sit(server, script=HEARD)
    page = person.page
    person.set_table("denexa")
    asked(person, "draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    page.wait_for_function("() => window.heard > 0")
    sound, signs = page.get_by_role("button", name="Sound"), []
    for pressed in ("true", "false", "true", "true", "false"):  # soft, off, full, soft again, off
        expect(sound).to_have_attribute("aria-pressed", pressed)
        signs.append(sound.locator("path").get_attribute("d"))
        if len(signs) < 5:
            sound.click()
    assert signs[:2] == signs[3:] and len(set(signs)) == 3, "each is seen"
    before = page.evaluate("window.heard")
    person.select(person.hand()[0])
    person.verb("discard").click()
    person.settled(person.may_go_on, seconds=20)
    assert page.evaluate("window.heard") == before


def test_where_the_system_chooses_the_colours_cards_have_edges_and_what_is_pressed_is_seen(
    server: Server, sit: Sit
) -> None:
    person = sit(server, own=True, width=1280, height=800, forced_colors="active")
    person.set_table("denexa")
    asked(person, "draw stock")
    page = person.page

    def look(selector: str) -> dict[str, str]:
        first = page.locator(selector).first
        found: dict[str, str] = first.evaluate(
            "e => { const s = getComputedStyle(e); return {ground: s.backgroundColor, edge: s.boxShadow}; }"
        )
        return found

    assert look("[role=option] .card")["edge"] != "none"
    sorts = ".sorts .btn[aria-pressed={}]"
    assert look(sorts.format("true"))["ground"] != look(sorts.format("false"))["ground"]
    page.goto("/umpire")
    suits = ".suits [aria-pressed={}]"
    page.locator(suits.format("true")).wait_for()
    assert look(suits.format("true"))["ground"] != look(suits.format("false"))["ground"]
    assert person.problems == []


@pytest.mark.parametrize(("game", "grey"), [("daifugo", False), ("guts", True)])
def test_who_has_no_cards_is_grey_where_that_means_out_of_the_hand(
    server: Server, sit: Sit, game: str, grey: bool
) -> None:
    """At Daifugo whoever has gone out first is the winner of the deal."""
    person = sit(server, width=1280, height=800)
    scene_of(game, "replay").open(server, person)
    page = person.page
    without = page.locator(".person").filter(has=page.locator(".count", has_text=re.compile("^0$")))
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    for n in range(int(slider.input_value()), last + 1):
        slider.fill(str(n))
        expect(page.locator("output")).to_contain_text(f"{n} /")
        page.wait_for_load_state("networkidle")
        if without.count() > 0:
            break
    expect(without.first).to_be_visible()
    assert (page.locator(".person.gone").count() > 0) == grey
    assert person.problems == []
