"""From a small phone to a very wide screen, light and dark: nothing is cut off, everything can be hit."""

from typing import Final

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from .conftest import STILL, Server, Sit
from .hands import LOOK
from .laid import Laid, laid_out, sit_at, stealing
from .proof.measure import measured, once_laid_out
from .proof.scenes import scene_of
from .sheets import begin

pytestmark = pytest.mark.browser

SIZES = [(360, 740, "light"), (768, 1024, "dark"), (2560, 1440, "light")]
STRIP = 24
"""Pixels: the least that WCAG 2.2 asks of a target."""


LAST_CARD = '[role=option][data-index="9"]'
"""Of ten."""


def double_letters(page: Page) -> None:
    """As the settings of a browser do: 32 pixels in place of 16."""
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_no_sideways_scrolling(server: Server, sit: Sit, width: int, height: int, scheme: str) -> None:
    person = sit(server, width=width, height=height, scheme=scheme)
    page = person.page

    def fits() -> bool:
        return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    page.goto("/")
    expect(page.get_by_role("button", name="Play now: Guts")).to_be_visible()
    assert fits()
    page.goto("/?set")
    expect(page.get_by_role("heading", name="Set a table")).to_be_visible()
    assert fits()
    person.set_table("denexa")
    person.until("draw stock")
    assert fits()
    person.verb("draw stock").click()
    person.until("discard")
    page.get_by_role("button", name="Arrange").click()
    expect(page.locator("section.note")).to_be_visible()
    page.wait_for_function(STILL)
    assert fits()
    # All of the hand and all of the actions are inside the window, and every card shows a strip to tap.
    strips = page.locator("[role=option]").evaluate_all(
        """all => { all.sort((one, other) => one.dataset.index - other.dataset.index);
        const boxes = all.map(e => e.getBoundingClientRect());
        return boxes.map((b, i) => ({left: b.left, right: b.right, bottom: b.bottom,
          strip: Math.min(b.width, ...boxes.slice(i + 1).filter(o => Math.abs(o.top - b.top) < 4 && o.left > b.left)
                                           .map(o => o.left - b.left))})) }"""
    )
    assert strips
    for each in strips:
        assert each["left"] >= 0
        assert each["right"] <= width + 1
        assert each["bottom"] <= height
        assert each["strip"] >= STRIP
    for box in page.locator("[data-verb]").evaluate_all("all => all.map(e => e.getBoundingClientRect().toJSON())"):
        assert box["height"] >= 40
        assert 0 <= box["left"] <= box["right"] <= width


def test_letters_twice_as_large_leave_the_hand_its_room(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, width=1280, height=800)
    page = person.page
    double_letters(page)
    person.set_table("denexa")
    page.locator("[role=option]").first.wait_for()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    rack, answers = page.locator(".rack").bounding_box(), page.locator(".bar .acts").bounding_box()
    assert rack is not None
    assert answers is not None
    assert rack["width"] > 200
    assert rack["x"] + rack["width"] <= answers["x"]
    assert answers["x"] + answers["width"] <= 1280
    assert person.problems == []


def test_letters_twice_as_large_leave_the_table_its_room(server: Server, sit: Sit) -> None:
    """On a wide window, too, table and hand are scrolled where they have no room above each other."""
    person = sit(server, own=True, width=1440, height=900)
    page = person.page
    double_letters(page)
    person.set_table("denexa")
    person.until("draw stock")
    page.wait_for_function(STILL)
    edge = page.locator(".dock").evaluate("dock => dock.getBoundingClientRect().top")
    for low in page.locator(".piles .pile, .bench .group").all():
        box = low.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= edge
    last = page.locator(LAST_CARD)
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    assert person.problems == []


def test_letters_twice_as_large_on_a_phone_are_scrolled(server: Server, sit: Sit) -> None:
    """Table and hand have no room above each other."""
    person = sit(server, own=True, width=360, height=740)
    page = person.page
    double_letters(page)
    page.goto("/")
    person.set_table("denexa")
    person.until("draw stock")
    stock, last = page.locator('button[data-zone="stock"]'), page.locator(LAST_CARD)
    stock.scroll_into_view_if_needed()
    expect(stock).to_be_in_viewport()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=0.9)
    stock.click()
    person.until("discard")
    person.select(person.hand()[-1])
    person.verb("discard").click()
    person.settled(person.may_go_on)
    assert person.problems == []


def test_letters_twice_as_large_on_a_phone_make_no_page_wider(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, width=360, height=740, has_touch=True, is_mobile=True)
    page = person.page
    double_letters(page)

    def fits(where: str) -> None:
        page.wait_for_timeout(LOOK)
        assert page.evaluate("Math.max(innerWidth, document.documentElement.scrollWidth)") == 360, where

    person.set_table("denexa")
    person.until("draw stock")
    fits("a table")
    person.set_table("standard", game="beggar-my-neighbor")
    person.settled(person.may_go_on)
    fits("a table that plays itself")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".end")).to_be_visible()
    fits("its end")
    page.goto(f"{page.url}/steps")
    expect(page.get_by_role("group", name="Jump")).to_be_visible()
    fits("a replay")
    page.goto("/lesson/contract-rummy")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    fits("a lesson")
    scene_of("contract-rummy", "end of game").open(server, person)
    fits("the end")
    places = page.locator(".places").bounding_box()
    assert places is not None
    assert places["width"] < 360
    page.goto(f"{page.url}/result")
    expect(page.locator(".places")).to_be_visible()
    fits("a result")
    assert person.problems == []


def test_letters_twice_as_large_leave_contract_and_answers_in_sight(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, width=390, height=844)
    page = person.page
    double_letters(page)
    person.set_table("kalooki", game="kalooki")
    person.settled(lambda: bool(person.asked()))
    groups = page.locator(".bench .group")
    expect(groups).to_have_count(3)
    for group in groups.all():
        box = group.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    cloth, last = page.locator(".board").bounding_box(), groups.last.bounding_box()
    assert cloth is not None and last is not None
    assert last["y"] + last["height"] <= cloth["y"] + cloth["height"]
    # Held sideways nothing goes on downwards.
    page.set_viewport_size({"width": 844, "height": 390})
    answers = page.locator(".ask .btn:visible")
    expect(answers.first).to_be_visible()
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
    # Upright again they are as large as before.
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".table.large")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


def test_the_way_to_a_table_with_letters_twice_as_large(server: Server, sit: Sit) -> None:
    """On a small phone every page before a table goes on downwards, never sideways."""
    person = sit(server, own=True, width=360, height=740)
    page = person.page
    double_letters(page)
    for path in (
        "/",
        "/?set",
        "/?set&friends",
        "/?set=contract-rummy&rules",
        "/score",
        "/umpire",
        "/interview",
        "/beside",
    ):
        page.goto(path)
        expect(page.locator("main").get_by_role("heading").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360, (path, wide)
    assert person.problems == []


OVER: Final = """(selector) => {
  const all = [...document.querySelectorAll(selector)].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return [each.innerText, range.getBoundingClientRect(), each.getBoundingClientRect()];
  }).filter(([, , box]) => box.width > 0);
  const out = all.filter(([, text, box]) => text.left < box.left - 1 || text.right > box.right + 1 ||
    box.left < -1 || box.right > innerWidth + 1).map(([name]) => name);
  const over = all.flatMap(([name, one], at) => all.slice(at + 1).filter(([, other]) =>
    one.left < other.right - 1 && other.left < one.right - 1 &&
    one.top < other.bottom - 1 && other.top < one.bottom - 1).map(([second]) => `${name} / ${second}`));
  return [...out, ...over];
}"""
"""What is wider than its box or the window, and what lies over something else."""


def test_nothing_lies_over_anything_with_letters_twice_as_large(server: Server, sit: Sit) -> None:
    person = sit(server, own=True, width=390, height=844)
    page = person.page
    double_letters(page)
    page.goto("/")
    expect(page.get_by_role("link", name="Practise")).to_be_visible()
    assert page.evaluate(OVER, ".real .btn") == []
    begin(page, ("Grandpa Bartholomew", "Mo", "Tilda", "Zoë"), "dealers-choice")
    expect(page.locator(".ticket h2")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="The evening").click()
    dialog, shut = page.get_by_role("dialog"), page.get_by_role("button", name="Close")
    right = "(each) => each.getBoundingClientRect().right"
    assert shut.evaluate(right) <= dialog.evaluate(right)
    shut.click()
    page.goto("/?set=gin&rules")
    expect(page.get_by_role("button", name="Use these rules").last).to_be_visible()
    assert page.evaluate(OVER, "header:has(h1) > *, .save > *") == []
    person.set_table("denexa")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Continue with real cards")).to_be_visible()
    assert page.evaluate(OVER, "#table-menu .btn") == []
    assert person.problems == []


def test_play_again_is_in_reach_of_a_thumb(server: Server, sit: Sit) -> None:
    """When a game is over, upright and sideways, before anything is scrolled; and names are whole."""
    person = sit(server, width=360, height=740)
    scene_of("contract-rummy", "end of game").open(server, person)
    page = person.page
    again = page.get_by_role("button", name="Play again")
    for width, height in ((360, 740), (390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(again).to_be_in_viewport(ratio=1)
        tall = page.locator(".places .who").evaluate_all(
            "all => all.map(e => { const r = document.createRange(); r.selectNodeContents(e.firstChild);"
            " return [e.firstChild.data, r.getClientRects().length]; })"
        )
        assert [name for name, lines in tall if lines > 1] == []
    expect(page.locator(".status")).to_have_count(0)
    assert person.problems == []


def test_help_speaks_of_what_there_is_to_play_with(server: Server, sit: Sit) -> None:
    """Of clicks and keys at a desk, of fingers on a phone."""
    desk, phone = sit(server), sit(server, width=390, height=844, has_touch=True, is_mobile=True)
    for person in (desk, phone):
        person.set_table("denexa")
        person.until("draw stock")
        person.page.get_by_role("button", name="Menu").click()
        person.page.get_by_role("button", name="Help").click()
    expect(desk.page.get_by_text("Everything works by click, by drag and by key.")).to_be_visible()
    expect(desk.page.locator("dialog kbd").first).to_be_visible()
    expect(phone.page.get_by_text("Everything works by touch and by drag.")).to_be_visible()
    expect(phone.page.locator("dialog kbd")).to_have_count(0)


def test_touch_taps_and_drags(server: Server, sit: Sit) -> None:
    person = sit(server, width=360, height=740, motion=True, has_touch=True, is_mobile=True)
    person.set_table("denexa")
    person.until("draw stock")
    # A thumb that taps twice has drawn once, and pressed nothing that has come below it.
    person.page.locator('button[data-zone="stock"]').evaluate("stock => { stock.click(); stock.click(); }")
    person.until("discard")
    expect(person.page.locator(".note")).to_have_count(0)
    face = person.hand()[0]
    box = person.card(face).bounding_box()
    assert box is not None
    person.page.touchscreen.tap(box["x"] + 10, box["y"] + 15)
    expect(person.page.locator("[role=option][aria-selected=true]")).to_have_count(1)
    count = len(person.hand())
    person.verb("discard").tap()
    person.settled(lambda: len(person.hand()) < count or "pass" in person.asked())


MOVED = """window.moved = [];
const note = e => moved.push([e.type, e.target.className, e.propertyName ?? e.animationName]);
for (const kind of ["transitionrun", "animationstart"]) document.addEventListener(kind, note, true)"""


def test_reduced_motion_moves_nothing(server: Server, sit: Sit) -> None:
    """No card flies, and no style is on its way to another for even a frame."""
    person = sit(server, script=MOVED)
    person.set_table("denexa")
    person.until("draw stock")
    person.page.evaluate(
        """() => { window.flown = 0; new MutationObserver(m => window.flown += m.length)
        .observe(document.getElementById('flights'), {childList: true}) }"""
    )
    person.verb("draw stock").click()
    person.until("discard")
    person.select(person.hand()[0])
    assert person.page.evaluate("window.flown") == 0
    assert person.page.evaluate("window.moved") == []


def test_a_drawn_card_is_seen_to_fly(server: Server, sit: Sit) -> None:
    person = sit(server, motion=True)
    person.set_table("denexa", speed="fast")
    person.until("draw stock", seconds=40)
    person.page.evaluate(
        """() => { window.flown = []; new MutationObserver(m => m.forEach(r => r.addedNodes.forEach(
          n => window.flown.push(n.dataset.face)))).observe(document.getElementById('flights'), {childList: true}) }"""
    )
    before = person.hand()
    person.verb("draw stock").click()
    person.settled(lambda: len(person.hand()) == len(before) + 1)
    new = list(person.hand())
    for face in before:
        new.remove(face)
    # The flight of somebody else’s card may still have been on its way when the watching began.
    assert new[0] in person.page.evaluate("window.flown")


@pytest.mark.parametrize("height", [664, 844])
def test_many_answers_leave_the_table_and_the_hand_in_sight(server: Server, sit: Sit, height: int) -> None:
    person = sit(server, width=390, height=height)
    sit_at(server, person, stealing())
    page = person.page
    steals = page.locator('[data-verb^="steal"]')
    expect(steals).to_have_count(17)
    felt, hand = page.locator(".felt").bounding_box(), page.locator(".rack").bounding_box()
    assert felt is not None
    assert hand is not None
    assert felt["height"] > height / 3
    assert hand["y"] + hand["height"] <= height
    # The last of them is there, too, for whoever scrolls; and so is the card itself, where it lies.
    steals.last.scroll_into_view_if_needed()
    expect(steals.last).to_be_in_viewport()
    held = person.hand()
    page.locator('[data-zone="meld-3"]').get_by_role("button", name="Steal A♣ from Rowan").click()
    person.settled(lambda: "AC" in person.hand())
    assert "AC" not in held
    assert person.problems == []


def test_eight_names_are_read_in_full(server: Server, sit: Sit) -> None:
    person = sit(server, width=1440, height=900)
    sit_at(server, person, stealing())
    cut = """all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)"""
    assert person.page.locator(".plate .who").evaluate_all(cut) == []
    person.page.keyboard.press("c")
    expect(person.page.get_by_role("complementary", name="Score and log")).to_be_visible()
    assert person.page.locator("aside .scroll").evaluate_all(cut) == []
    upright = "all => all.every(e => getComputedStyle(e).writingMode === 'horizontal-tb')"
    assert person.page.locator("aside .scroll th").evaluate_all(upright)


def around(seats: int) -> Laid:
    """A table of that many: Guts in its first hand, or all melds of Indian Chief shown."""
    if seats == 8:
        return stealing()
    cards = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    hands = [" ".join(cards[2 * seat : 2 * seat + 2]) for seat in range(seats)]
    return laid_out("standard", {}, hands, "", ["0 in"], "guts")


@pytest.mark.parametrize("seats", [8, 26])
def test_places_never_meet(server: Server, sit: Sit, seats: int) -> None:
    person = sit(server)
    sit_at(server, person, around(seats))
    page = person.page
    expect(page.locator(".plate")).to_have_count(seats)
    for width, height in ((360, 740), (900, 700), (1280, 720), (1440, 900), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        wrong = once_laid_out(page, measured)
        assert not wrong, (width, height, wrong)
    assert person.problems == []


def test_the_own_name_is_whole_above_the_hand_of_a_small_phone(server: Server, sit: Sit) -> None:
    person = sit(server, width=360, height=740)
    others = [{"kind": "bot", "name": name, "bot": "steady"} for name in ("Ada", "Ben")]
    person.page.goto(person.ordered("Bartholomew", *others, game="contract-rummy", book="denexa"))
    name = person.page.locator(".own .who")
    expect(name).to_have_text("Bartholomew")
    assert name.evaluate("e => e.scrollWidth <= e.clientWidth")


def test_where_a_crowd_sits_the_numbers_of_names_are_read(server: Server, sit: Sit) -> None:
    person = sit(server, width=360, height=740)
    row, log, token = around(26)
    seats = tuple(replace(seat, name=f"Player {at}") for at, seat in enumerate(row.seats, start=1))
    sit_at(server, person, (replace(row, seats=seats), log, token))
    names = person.page.locator(".heads .who")
    expect(names).to_have_text([f"Player {at}" for at in range(2, 27)])
    cut = names.evaluate_all(
        """all => all.filter(e => { const end = e.lastElementChild.getBoundingClientRect();
        return end.width < 5 || end.right > e.closest(".plate").getBoundingClientRect().right + 0.5; })
        .map(e => e.textContent)"""
    )
    assert cut == []
    assert person.problems == []
