"""Taking back what was shown, correcting the score, jumping in a finished game, and statistics."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import Hands

pytestmark = pytest.mark.browser


def two(host: Hands, friend: Hands, **order: Any) -> str:
    """The path of a table of two people, at which both have the page open."""
    path = host.ordered("Ada", {"kind": "open"}, **{"auto_start": True, **order})
    friend.joins(path, "Ben")
    for person in (host, friend):
        person.page.goto(path)
        person.page.locator(".board").wait_for()
    return path


def asked(host: Hands, friend: Hands) -> Hands:
    """Whoever is asked, once both have seen the same and read what there was to read."""

    def ready() -> bool:
        for person in (host, friend):
            person.next_deal()
        return host.over or (host.n == friend.n and bool(host.asked() | friend.asked()))

    host.settled(ready)
    return host if host.asked() else friend


def test_the_others_are_asked_whether_a_thrown_card_comes_back(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    host, friend = sit(server, seen=True), sit(server, width=390, height=780, seen=True)
    two(host, friend, game="contract-rummy", book="parlett")
    person = asked(host, friend)
    other = friend if person is host else host
    name = "Ada" if person is host else "Ben"
    before = len(person.hand())
    for _ in range(12):
        person.settled(lambda: bool(person.asked() | other.asked()))
        if not person.asked():
            other.click(other.verb("pass"))
        elif "discard" in person.asked():
            break
        else:
            person.play_hint()
    held = len(person.hand())
    assert held > before
    # One Tab leads to the hand; a card that has the focus looks other than one that is selected.
    person.page.locator("body").click(position={"x": 3, "y": 3})
    face = person.hand()[0]
    card = person.card(face)
    looks = [card.screenshot(animations="disabled")]
    card.focus()
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowLeft")
    looks.append(card.screenshot(animations="disabled"))
    person.page.keyboard.press("Space")
    expect(card).to_have_attribute("aria-selected", "true")
    person.page.keyboard.press("ArrowRight")
    looks.append(card.screenshot(animations="disabled"))
    assert len(set(looks)) == 3
    person.page.keyboard.press("Escape")
    while len(person.hand()) == held:
        person.play_hint()
    undo = person.page.get_by_role("button", name="Undo …")
    expect(undo).to_be_visible()
    for answer in ("Decline", "Agree"):
        person.page.keyboard.press("z")
        dialog = person.page.get_by_role("dialog", name="Take it back?")
        clean(person.page)
        dialog.get_by_role("button", name="Ask to take back my last move").click()
        wish = other.page.get_by_role("region", name="Asked for")
        expect(wish).to_contain_text(f"{name} asks to take the last move back.")
        own = person.page.get_by_role("region", name="Asked for")
        expect(own.get_by_role("button", name="Withdraw")).to_be_visible()
        expect(own).to_contain_text("Still to answer")
        clean(other.page)
        wish.get_by_role("button", name=answer).click()
        expect(wish).to_have_count(0)
        expect(own).to_have_count(0)
    person.settled(lambda: len(person.hand()) == held)
    assert "discard" in person.asked()
    assert host.problems == friend.problems == []


def test_a_corrected_score_the_jumps_of_the_replay_and_the_statistics(
    own_server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    host, friend = sit(own_server, own=True, width=1440, height=900), sit(own_server, own=True, width=390, height=780)
    path = two(host, friend, game="guts", changes={"session_end": "hands", "hands": 3})

    def declare() -> None:
        person = asked(host, friend)
        if host.over:
            return
        before, wanted = host.n, ("in", "hide") if person is host else ("out", "hide")
        person.click(person.verb(next(verb for verb in wanted if verb in person.asked())))
        host.settled(lambda: host.n > before)

    for _ in range(3):
        declare()
    for person in (host, friend):
        person.page.locator("[data-go-on]").click()  # what the hand has brought was in sight until then
    host.page.keyboard.press("c")
    host.page.get_by_role("button", name="Correct the score …").click()
    dialog = host.page.get_by_role("dialog", name="Correct the score")
    ada, ben = dialog.get_by_label("Ada"), dialog.get_by_label("Ben")
    points = int(ada.input_value())
    ada.fill(str(points - 2))
    dialog.get_by_role("button", name="Ask the others").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "Chips only move from one player to another: the column has to add up to"
    )
    ben.fill(str(int(ben.input_value()) + 2))
    clean(host.page)
    dialog.get_by_role("button", name="Ask the others").click()
    wish = friend.page.get_by_role("region", name="Asked for")
    expect(wish).to_contain_text("Ada asks to correct the score of hand 1")
    towers = "all => all.filter(e => e.offsetHeight > e.offsetWidth).map(e => e.textContent)"
    assert friend.page.locator(".bubble").filter(visible=True).evaluate_all(towers) == []
    wish.get_by_role("button", name="Agree").click()
    expect(host.page.get_by_role("complementary", name="Score and log")).to_contain_text("The score is corrected")
    expect(friend.page.get_by_role("button", name="Correct the score …")).to_have_count(0)
    host.page.keyboard.press("c")
    while not host.over:
        declare()
    expect(host.page.locator(".end")).to_be_visible()

    # The replay.
    page = host.page
    page.goto(f"{path}/steps")
    jumps = page.get_by_role("group", name="Jump")
    place = page.locator("output")
    expect(place).to_have_text(re.compile("^0 / "))
    jumps.get_by_role("button", name="Jump on").click()
    expect(page.locator(".sentence")).to_contain_text("two cards each")
    first = place.inner_text()
    page.keyboard.press("PageDown")
    expect(place).not_to_have_text(first)
    page.keyboard.press("PageUp")
    expect(place).to_have_text(first)
    jumps.get_by_label("Jump between").select_option("My decisions")
    jumps.get_by_role("button", name="Jump on").click()
    expect(place).not_to_have_text(first)
    decision = place.inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(place).not_to_have_text(decision)
    expect(page.locator(".sentence")).to_contain_text("You")
    page.keyboard.press("m")
    expect(jumps.get_by_role("button", name="Marked")).to_have_attribute("aria-pressed", "true")
    marked = place.inner_text()
    page.get_by_role("button", name="First", exact=True).click()
    jumps.get_by_label("Jump between").select_option(label="My marks (1)")
    page.reload()
    jumps.get_by_label("Jump between").select_option(label="My marks (1)")
    jumps.get_by_role("button", name="Jump on").click()
    expect(place).to_have_text(marked)
    assert decision != marked
    moments = jumps.get_by_label("All moments").locator("option").all_inner_texts()
    assert any("Corrected: The score is corrected" in each for each in moments)
    clean(page)

    # The statistics, of this browser and of the other one.
    for person, games in ((host, "of 1"), (friend, "of 1")):
        person.page.goto("/statistics")
        expect(person.page.locator(".figures")).to_contain_text(games)
        expect(person.page.get_by_text("This is the only game that was finished")).to_be_visible()
        expect(person.page.get_by_role("region", name="Guts")).to_be_visible()
        clean(person.page)
    names = page.get_by_label("Player").locator("option").all_inner_texts()
    assert names == ["You (Ada)", "Ben"]
    expect(page.get_by_role("img", name=re.compile("^Games won: "))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Games, the first one first: "))).to_be_visible()
    stranger = sit(own_server, own=True)
    stranger.page.goto("/statistics")
    expect(stranger.page.locator(".none")).to_contain_text("No game has been finished")
    assert host.problems == friend.problems == stranger.problems == []


WHOLE = """each => {
  const style = getComputedStyle(each), pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = each.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return pen.measureText(each.selectedOptions[0].text).width <= room;
}"""
"""Is the chosen word of a list read to its end?"""


def test_on_a_phone_the_words_of_the_replay_are_read_to_their_end(server: Server, sit: Sit) -> None:
    person = sit(server, width=360, height=740)
    page = person.page
    path = person.ordered(
        "Ada",
        {"kind": "bot", "name": "Ben", "bot": "steady"},
        game="guts",
        changes={"session_end": "hands", "hands": 1},
    )
    page.goto(path)
    person.play_on()
    for width, height in ((360, 740), (844, 390), (720, 450)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{path}/steps")
        between = page.get_by_label("Jump between")
        between.select_option("My decisions")
        assert width == 720 or between.evaluate(WHOLE)
        everything = page.get_by_label("All moments")
        assert not everything.is_visible() or everything.evaluate(WHOLE)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def outcome(points: int, **more: bool) -> dict[str, object]:
    return {"won": False, "shared": False, "real": False, "points": points, **more}


def test_the_plot_of_games_says_what_stands_where(server: Server, sit: Sit) -> None:
    """No number upon another, the last game where it stands, and every sign in the legend."""
    page = sit(server, width=360, height=740).page
    row = {
        "name": "Ada",
        "you": True,
        "bot": False,
        "game": "guts",
        "book": "standard",
        "title": "Guts",
        "unit": "chips",
    }
    figures = {"best": "high", "wins": 1, "mean": 84, "streak": 1, "running": 0, "outs": 1, "claims": 0, "counted": 2}
    games = [outcome(85, won=True, shared=True), outcome(83)]
    answer = {"games": 2, "real": 0, "statistics": [{**row, **figures, "outcomes": games}]}
    page.route("**/api/statistics", lambda route: route.fulfill(json=answer))
    page.goto("/statistics")
    plot = page.get_by_role("img", name=re.compile("^Games, the first one first: "))
    expect(plot).to_be_visible()
    boxes = plot.locator("text").evaluate_all("all => all.map(each => each.getBoundingClientRect().toJSON())")
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            apart = one["right"] <= other["left"] or other["right"] <= one["left"]
            assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"], (one, other)
    last = plot.get_by_text("last").bounding_box()
    game = plot.locator("circle").bounding_box()
    assert last is not None and game is not None
    assert abs(last["x"] + last["width"] / 2 - game["x"] - game["width"] / 2) < 2
    expect(page.locator("figcaption").first).to_contain_text("☆ shared")
    expect(page.locator(".line")).to_contain_text("84 chips a game, gone out once")
