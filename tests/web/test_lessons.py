"""Lessons at the real table, in a real browser: touching what is lit leads through each of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from upcard.catalogue import CATALOGUE, OWN
from upcard.kernel.ui.lesson import lesson_of

from .conftest import Server, Sit
from .hands import Hands
from .lessons import follow

pytestmark = pytest.mark.browser

AT_ONCE = "localStorage.setItem('upcard.lobby', '{\"speed\": \"instant\"}')"
APART = """() => {
  const place = (selector) => document.querySelector(`header ${selector}`).getBoundingClientRect();
  return place(".pips").right < place(".skip").left;
}"""
LONG = [game for game in OWN if game not in ("contract-rummy", "guts", "indian-chief")]
"""Games whose lessons are followed in the longer run; the server's tests play all of them."""


def learner(server: Server, sit: Sit, **window: object) -> Hands:
    """A person with a phone, whose bots answer at once."""
    return sit(server, **{"width": 360, "height": 740, "script": AT_ONCE, **window})


def fits(page: Page) -> None:
    """Nothing of the lesson is cut off, and the hand lies on the page."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".lesson .bubble")).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(APART), "the steps run into what skips them"
    for lit in page.locator("[data-aim]").all():
        expect(lit).to_be_in_viewport()


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.long] if game in LONG else []) for game in OWN])
def test_touching_what_is_lit_leads_through_the_lesson(server: Server, sit: Sit, game: str) -> None:
    person = learner(server, sit)
    page, tasks = person.page, []

    def at(task: int) -> None:
        tasks.append(task)
        assert page.get_by_text(f"Step {task} of ").count() == 1
        fits(page)

    touches = follow(page, game, at)
    lesson = lesson_of(CATALOGUE[game])
    assert lesson is not None and tasks == list(range(1, len(lesson.tasks) + 1))
    assert len(tasks) <= touches <= 4 * len(tasks)
    assert person.problems == []
    # Then the game itself, in one touch.
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".board")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=f"{CATALOGUE[game].title}: Lesson")).to_be_visible()


def test_a_lesson_says_why_not_and_can_be_skipped(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = learner(server, sit, own=True, width=844, height=390)
    page = person.page
    lines: list[WebSocketRoute] = []

    def connected(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile("/api/lessons/"), connected)
    page.goto("/")
    page.get_by_role("link", name="Contract Rummy: New to it").click()
    expect(page.get_by_role("heading", name="Draw a card")).to_be_visible()
    for width, height in ((1440, 900), (844, 390), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        fits(page)
    clean(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    clean(page)
    person.verb("draw stock").click()
    refused = page.get_by_role("alert", name="Refused")
    expect(refused).to_contain_text("That would be allowed, but this lesson shows something else")
    expect(refused).to_contain_text("nine of spades")
    assert page.locator("[data-n]").get_attribute("data-n") == "0"
    person.verb("draw upcard").click()
    expect(page.get_by_role("heading", name="Discard a card")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(0)
    # The line breaks, and the lesson goes on from where it was.
    lines[-1].close()
    for _ in range(400):
        if len(lines) == 2:
            break
        page.wait_for_timeout(50)
    assert len(lines) == 2
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    expect(page.locator("[data-n]")).to_have_attribute("data-n", "1")
    expect(page.get_by_text("Step 2 of ")).to_have_count(1)
    page.get_by_role("button", name="Skip the lesson and play").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".lesson")).to_have_count(0)


def test_a_lesson_that_there_is_not_is_no_page(server: Server, sit: Sit) -> None:
    page = learner(server, sit).page
    page.goto("/statistics")
    page.goto("/lesson/nothing")
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
