"""Where things lie at a full table: nothing sticks out of the window, and nothing covers what a turn needs."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .laid import all_down, sit_at
from .proof.measure import covered, measured, once_laid_out, outside
from .proof.scenes import scene_of

pytestmark = pytest.mark.browser

TURN = ".meld, .place, .plate, .heads .head, [data-verb], [role=option], header button"
"""What a turn needs: melds, piles, people, answers, the own hand."""


def faults(page: Page) -> list[object]:
    """What is wrong with the table as it lies."""
    names = "all => all.filter(e => e.scrollWidth > e.clientWidth).map(e => `name cut: ${e.textContent}`)"
    broken = page.locator(".heads .who").evaluate_all(
        "all => all.filter(e => e.getBoundingClientRect().height > 1.6 * parseFloat(getComputedStyle(e).lineHeight))"
        ".map(e => e.textContent)"
    )
    return [
        *measured(page),
        *page.locator(".heads .who").evaluate_all(names),
        *[f"on two lines: {each}" for each in broken],
    ]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), pytest.param(1440, 900, marks=pytest.mark.long)])
def test_twelve_play_with_room_for_all(server: Server, sit: Sit, width: int, height: int) -> None:
    """With everybody's melds on the table: before a turn, in it and after it nothing lies upon anything, and every face
    and every count of cards is seen."""
    person = sit(server, width=width, height=height, has_touch=width < 900, is_mobile=width < 900)
    sit_at(server, person, all_down(12))
    page = person.page
    expect(page.locator(".meld")).to_have_count(24)
    expect(page.locator(".heads .head")).to_have_count(11)

    def wrong(page: Page) -> list[object]:
        return [*measured(page), *page.evaluate(SMALL)]

    person.until("draw stock")
    assert once_laid_out(page, wrong) == []
    person.verb("draw stock").click()
    person.until("discard")
    assert once_laid_out(page, wrong) == []
    person.select(person.hand()[0])
    person.verb("discard").click()
    person.settled(person.may_go_on)
    assert once_laid_out(page, wrong) == []
    assert person.problems == []


SMALL = """() => [...document.querySelectorAll(".heads .person")].flatMap(person => {
  const box = part => person.querySelector(part).getBoundingClientRect();
  const face = box(".avatar"), count = box(".count"), wait = box(".wait"), faults = [];
  if (Math.min(face.width, face.height) < 27) faults.push(`a face of ${face.width} by ${face.height}`);
  const letters = parseFloat(getComputedStyle(person.querySelector(".count")).fontSize);
  if (letters < 11.5) faults.push(`a count in letters of ${letters}`);
  for (const sign of [count, wait]) {
    const w = Math.min(face.right, sign.right) - Math.max(face.left, sign.left);
    const h = Math.min(face.bottom, sign.bottom) - Math.max(face.top, sign.top);
    if (w > 0 && h > 0 && w * h > 0.3 * face.width * face.height) faults.push(`a face under a sign: ${w} by ${h}`);
  }
  return faults;
})"""
"""What is too small to be seen of the others at the table, or lies under a sign at their heads."""


@pytest.mark.parametrize("seats", [4, 8])
def test_a_full_table_with_long_names_lies_in_order(server: Server, sit: Sit, seats: int) -> None:
    """With everybody's melds on it: upright and sideways on a phone, and in a low window."""
    person = sit(server)
    sit_at(server, person, all_down(seats))
    page = person.page
    expect(page.locator(".meld")).to_have_count(2 * seats)
    for width, height in ((844, 390), (1024, 600), (768, 1024), (390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        wrong = once_laid_out(page, faults)
        assert not wrong, (width, height, wrong)
    assert person.problems == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1024, 600)])
def test_what_is_said_covers_nothing_of_a_turn(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, all_down(4))
    page = person.page
    person.until("draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    person.select(person.hand()[0])
    person.verb("discard").click()
    said = page.locator(".bubble").filter(visible=True)
    expect(said.first).to_be_visible()
    # The bots go on; whatever is said meanwhile, by the time that it lies still it covers nothing.
    for _ in range(20):
        page.wait_for_timeout(100)
        over = covered(page, ".bubble", TURN)
        if not over and person.may_go_on():
            break
    assert over == []
    assert outside(page, ".bubble") == []
    assert person.problems == []


FAR = """() => [...document.querySelectorAll(".bubble")].filter(e => e.style.visibility === "visible").map(e => {
  const a = e.getBoundingClientRect();
  const b = document.querySelector(`.person[data-seat="${e.dataset.seat}"] .head`).getBoundingClientRect();
  const apart = (low, high, from, to) => Math.max(0, from - high, low - to);
  return Math.hypot(apart(a.left, a.right, b.left, b.right), apart(a.top, a.bottom, b.top, b.bottom));
})"""
"""Of each thing said in sight: how far it is from the head of whoever said it, in pixels."""


def test_what_is_said_follows_its_head_when_the_phone_is_turned(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    scene_of("guts", "looking on").open(server, person)
    page = person.page
    expect(page.locator(".bubble").filter(visible=True).first).to_be_visible()
    for width, height in ((1440, 900), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        far = page.evaluate(FAR)
        assert max(far) < 14 * 16, (width, height, far)
    assert person.problems == []


def test_who_only_looks_on_sees_the_table_over_the_whole_height(server: Server, sit: Sit) -> None:
    """Sideways, where a hand would take a third of it; and no key speaks of a hand that is not there."""
    person = sit(server, width=844, height=390)
    scene_of("contract-rummy", "looking on").open(server, person)
    page = person.page
    felt = page.locator(".board").bounding_box()
    assert felt is not None
    assert felt["height"] > 340
    assert page.locator(".meld .card").first.bounding_box()["width"] > 30  # type: ignore[index]
    assert once_laid_out(page, faults) == []
    for key in "GHAZS":
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert page.locator(".note").count() == 0
    page.keyboard.press("c")
    expect(page.get_by_role("region", name="Score")).to_be_visible()
    assert person.problems == []


def test_a_table_with_room_lies_as_large_as_there_is_room(server: Server, sit: Sit) -> None:
    """The count that hangs over the own head is no reason to lay everything narrow."""
    person = sit(server, width=390, height=844)
    scene_of("guts", "replay").open(server, person)
    cloth = person.page.locator(".cloth")
    expect(cloth).to_be_visible()
    assert cloth.evaluate("e => getComputedStyle(e).getPropertyValue('--fit')").strip() == "1"
    assert cloth.get_attribute("data-piles") is None


RANKS = """() => [...document.querySelectorAll("[data-tight] .set + .size")].map(size => {
  const a = size.getBoundingClientRect();
  const b = size.previousElementSibling.querySelector(".slot:last-child .corner use").getBoundingClientRect();
  return [size.textContent, a.width > 0, a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right];
})"""
"""Of each set that lies as one card: how many it says, whether that is seen, and whether it lies upon the rank."""


def test_sideways_what_is_played_covers_nobody(server: Server, sit: Sit) -> None:
    person = sit(server, width=844, height=390)
    for seats in (5, 6):
        sit_at(server, person, all_down(seats))
        expect(person.page.locator(".heads .head")).to_have_count(seats - 1)
        assert once_laid_out(person.page, lambda page: page.evaluate(UNDER_THE_TITLE)) == []


UNDER_THE_TITLE = """() => {
  const title = document.querySelector("header .deal").getBoundingClientRect();
  return [...document.querySelectorAll(".heads .head, .heads .plate")].flatMap(part => {
    const box = part.getBoundingClientRect();
    const w = Math.min(box.right, title.right) - Math.max(box.left, title.left);
    const h = Math.min(box.bottom, title.bottom) - Math.max(box.top, title.top);
    return w > 0 && h > 0 ? [`${part.className}: ${w} by ${h}`] : [];
  });
}"""


def test_a_set_that_lies_as_one_card_shows_its_rank_and_how_many(server: Server, sit: Sit) -> None:
    person = sit(server, width=844, height=390)
    sit_at(server, person, all_down(8))
    expect(person.page.locator(".cloth[data-tight]")).to_have_count(1)
    found = person.page.evaluate(RANKS)
    assert found == [["×3", True, False]] * 16


def test_sideways_the_hand_is_sorted_and_a_move_taken_back_by_touch(server: Server, sit: Sit) -> None:
    """No key is needed for what has its place beside the hand on a larger screen."""
    person = sit(server, width=844, height=390, has_touch=True, is_mobile=True)
    sit_at(server, person, all_down(4))
    page = person.page
    person.until("draw stock")
    held = len(person.hand())
    person.verb("draw upcard").tap()
    person.until("discard")
    assert len(person.hand()) == held + 1
    page.get_by_role("button", name="Sort: Suit").tap()
    sort = page.get_by_role("button", name="Sort: Rank")
    undo = page.get_by_role("button", name=re.compile("^Undo"))
    for button in (sort, undo):
        expect(button).to_be_visible()
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    assert once_laid_out(page, measured) == []
