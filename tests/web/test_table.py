"""One turn by mouse, by drag and by keyboard; refusals; the workbench; claims."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit
from .hands import Hands, name

pytestmark = pytest.mark.browser


def at_draw(server: Server, sit: Sit, **window: object) -> Hands:
    """Somebody whose turn it is to draw."""
    person = sit(server, **window)
    person.set_table("denexa")
    person.until("draw stock")
    return person


def at_play(server: Server, sit: Sit, **window: object) -> Hands:
    person = at_draw(server, sit, **window)
    person.verb("draw stock").click()
    person.until("discard")
    return person


def centre(person: Hands, selector: str) -> tuple[float, float]:
    box = person.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_draw_by_click_and_discard_by_drag(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit, motion=True)
    before = person.hand()
    person.page.get_by_role("button", name=re.compile("^Stock, ")).click()
    person.until("discard")
    held = person.hand()
    assert len(held) == len(before) + 1
    face = held[0]
    box = person.card(face).bounding_box()
    assert box is not None
    # A covered card is grasped by the strip that shows.
    person.page.mouse.move(box["x"] + 8, box["y"] + 20)
    person.page.mouse.down()
    x, y = centre(person, '[data-drop="discards"]')
    person.page.mouse.move(x, y, steps=8)
    person.page.mouse.up()
    person.settled(lambda: len(person.hand()) == len(before) or "pass" in person.asked())
    assert person.hand().count(face) == held.count(face) - 1
    expect(person.log()).to_contain_text(name(face))
    assert person.problems == []


def test_a_button_that_was_let_go_unnoticed_holds_no_card(server: Server, sit: Sit) -> None:
    person = at_play(server, sit)
    page, mouse = person.page, person.page.mouse
    box = person.card(person.hand()[0]).bounding_box()
    assert box is not None
    mouse.move(box["x"] + 8, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 60, box["y"] - 60, steps=4)
    expect(page.locator(".drag-ghost")).to_have_count(1)
    page.evaluate("addEventListener('pointerup', (event) => event.stopImmediatePropagation(), {capture: true})")
    mouse.up()
    mouse.move(box["x"] + 70, box["y"] - 60)
    expect(page.locator(".drag-ghost")).to_have_count(0)
    assert person.problems == []


def test_a_whole_turn_with_the_keyboard_alone(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit, motion=True)
    page = person.page
    count = len(person.hand())
    page.keyboard.press("d")
    person.until("discard")
    assert len(person.hand()) == count + 1
    # Tab leads to one card of the hand; arrows lead on from there.
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('role')") == "option":
            break
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    label = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert page.evaluate("document.activeElement.dataset.index") == "2"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.getAttribute('aria-selected')") == "true"
    page.keyboard.press("x")
    person.settled(lambda: len(person.hand()) == count or "pass" in person.asked())
    expect(person.log()).to_contain_text(label.split(",")[0])


def test_moving_a_card_with_alt_and_arrow_makes_an_own_order(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    first, second, *rest = person.hand()
    person.card(first).focus()
    person.page.keyboard.press("Alt+ArrowRight")
    assert person.hand() == [second, first, *rest]
    expect(person.page.get_by_role("button", name="Own", exact=True)).to_have_attribute("aria-pressed", "true")
    person.page.reload()
    person.page.locator("[role=option]").first.wait_for()
    assert person.hand()[:2] == [second, first]


def test_a_refusal_names_its_clause_and_shows_the_way(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = at_play(server, sit)
    page = person.page
    # Three cards of a kind and colour that cannot be a contract.
    person.select(person.hand()[0])
    page.locator('[data-drop="group:0"] .head').click()
    page.locator('[data-drop="group:0"] [data-card]').wait_for()
    person.verb("down").click()
    panel = page.get_by_role("alert").filter(has=page.locator("a"))
    expect(panel).to_be_visible()
    link = panel.get_by_role("link")
    expect(link).to_have_text(re.compile(r"^(CR|GEN)-"))
    clean(page)
    with page.context.expect_page() as opened:
        link.click()
    rulebook = opened.value
    rulebook.wait_for_load_state()
    clause = link.inner_text()
    assert rulebook.locator(f'[id="{clause}"]').count() == 1
    clean(rulebook)
    page.bring_to_front()
    page.get_by_role("button", name="Dismiss").first.click()
    expect(panel).to_have_count(0)


def test_what_cannot_be_done_says_why(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    page = person.page
    page.keyboard.press("x")
    expect(page.get_by_role("alert")).to_contain_text("CR-C-16")
    person.verb("draw stock").click()
    person.until("discard")
    person.select(*person.hand()[:3])
    person.verb("discard").click()
    expect(page.locator("section.note")).to_contain_text("choose 1 card; 3 are chosen.")
    # The sentence speaks of cards as the table shows them, and names none of them twice.
    page.keyboard.press("1")
    page.locator('[data-drop="group:0"].bad').wait_for()
    page.keyboard.press("g")
    refused = page.get_by_role("alert")
    expect(refused).to_contain_text(re.compile("[♠♥♦♣]"))
    assert not re.search(r"\b[A2-9TJQK][SHDC]\b|Concerns", refused.inner_text())


def test_a_game_without_melds_has_no_workbench(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server)
    person.set_table(game="indian-chief", bots=1)
    page = person.page
    person.until("meld")
    person.select(*person.hand()[:3])
    page.keyboard.press("1")
    expect(page.locator(".bench")).to_have_count(0)
    assert len(person.hand()) == 8
    clean(page)
    person.menu("Help")
    expect(page.get_by_role("dialog")).to_contain_text("Undo")
    expect(page.get_by_role("dialog")).not_to_contain_text(re.compile("workbench|contract|May I|stock"))
    clean(page)
    page.keyboard.press("Escape")
    person.verb("meld").first.click()
    expect(person.log()).to_contain_text("Poor Man")
    page.get_by_role("button", name="Close the score").click()
    person.play_on()
    # Stepped through on a phone: rows of the sheet are boxes, and none is the turn's; each player's cards stand apart.
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("link", name="Step through").click()
    page.get_by_role("slider", name="Move").fill("6")
    expect(page.locator("output")).to_contain_text("6 /")
    expect(page.get_by_role("heading", name=re.compile("^Indian Chief · Turn [0-9]+$"))).to_be_visible()
    expect(page.locator("aside .current")).to_have_count(0)
    rows = page.locator(".lies").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect()).map(b => [b.top, b.bottom])"
    )
    assert len(rows) == 2
    assert rows[0][1] <= rows[1][0] or rows[1][1] <= rows[0][0]


def test_the_workbench_arranges_and_keeps_its_groups_over_a_reload(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    page = person.page
    groups = page.locator(".group")
    assert groups.count() == 2
    count = len(person.hand())
    person.select(*person.hand()[:2])
    page.keyboard.press("2")
    expect(groups.nth(1).locator(".card-button")).to_have_count(2)
    assert len(person.hand()) == count - 2
    staged = groups.nth(1).locator(".card").evaluate_all("all => all.map(e => e.dataset.face)")
    page.reload()
    expect(groups.nth(1).locator(".card-button")).to_have_count(2)
    assert groups.nth(1).locator(".card").evaluate_all("all => all.map(e => e.dataset.face)") == staged
    groups.nth(1).locator(".card-button").first.click()
    expect(groups.nth(1).locator(".card-button")).to_have_count(1)
    page.get_by_role("button", name="Arrange").click()
    expect(page.locator("section.note")).to_be_visible()


def test_sorting(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    person.page.get_by_role("button", name="Rank", exact=True).click()
    ranks = ["A23456789TJQK".index(face[0]) for face in person.hand() if face != "*"]
    assert ranks == sorted(ranks)
    person.page.get_by_role("button", name="Suit", exact=True).click()
    suits = ["SHCD".index(face[1]) for face in person.hand() if face != "*"]
    assert suits == sorted(suits)


def test_to_sort_moves_no_card_within_the_page(server: Server, sit: Sit) -> None:
    """What is put elsewhere in the page is made anew by the browser; whoever listens hears the cards as they lie."""
    person = at_draw(server, sit)
    page, hand = person.page, person.page.get_by_role("listbox")
    hand.evaluate(
        "hand => { window.put = 0;"
        " new MutationObserver((all) => (put += all.length)).observe(hand, {childList: true}) }"
    )
    before = person.hand()
    page.get_by_role("button", name="Rank", exact=True).click()
    assert person.hand() != before
    assert page.evaluate("put") == 0
    heard = (hand.get_attribute("aria-owns") or "").split()
    faces = [page.locator(f"#{each} .card").get_attribute("data-face") for each in heard]
    assert faces == person.hand()


def test_a_claim_window_says_who_is_still_to_answer(server: Server, sit: Sit, clean: Callable[[Page], None]) -> None:
    person = sit(server)
    person.set_table("denexa")
    page = person.page
    tops: list[int] = []
    for _ in range(40):
        person.settled(lambda: bool(person.asked()) or page.get_by_role("button", name="Next deal").count() > 0)
        person.next_deal()
        if "may-i" in person.asked() and len(tops) > 2:
            break
        person.play_hint()
        tops.append(round(page.locator(".dock").bounding_box()["y"]))  # type: ignore[index]
    assert len(set(tops)) == 1, "the table jumps when the prompt changes"
    bar = page.locator(".bar.window")
    expect(bar).to_contain_text("May I?")
    expect(bar).to_contain_text("Still to answer: you")
    clean(page)
    # The buttons lie beside the hand: never over a card.
    boxes = page.locator("[data-verb]").evaluate_all("all => all.map(e => e.getBoundingClientRect().left)")
    cards = page.locator("[role=option]").evaluate_all("all => all.map(e => e.getBoundingClientRect().right)")
    assert min(boxes) >= max(cards) - 1
    page.get_by_role("button", name="When to ask").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    clean(page)
    page.get_by_role("radio", name="Pass for the rest of this deal").check()
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Passing this deal")).to_be_visible()
    person.settled(lambda: "may-i" not in person.asked())


def test_a_window_that_closes_leaves_the_question_for_the_next_one(server: Server, sit: Sit) -> None:
    """Another tab answers while a standing answer is thought about: the dialog stays, and comes back to nobody."""
    person = at_play(server, sit)
    page = person.page
    while "pass" not in person.asked():
        person.play_hint()
        person.settled(person.may_go_on)
        person.next_deal()
    other = Hands(page.context.new_page())
    other.page.goto(page.url)
    other.settled(lambda: "pass" in other.asked())
    page.get_by_role("button", name="When to ask").click()
    seen = page.locator("[data-n]").get_attribute("data-n")
    other.verb("pass").click()
    # The next window may be open by the time that anybody looks.
    person.settled(lambda: page.locator("[data-n]").get_attribute("data-n") != seen)
    dialog = page.get_by_role("dialog", name="When to ask me")
    expect(dialog).to_be_visible()
    dialog.get_by_role("radio", name="Pass for the rest of this deal").check()
    dialog.get_by_role("button", name="Apply").click()
    expect(page.get_by_role("button", name="Passing this deal")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", [pytest.param("light", marks=pytest.mark.long), "dark"])
def test_nothing_for_axe_in_the_dialogs(server: Server, sit: Sit, clean: Callable[[Page], None], scheme: str) -> None:
    person = at_draw(server, sit, width=900, scheme=scheme)
    page = person.page
    clean(page)
    opener = page.get_by_role("button", name="Menu")
    said = {
        "Rules": "Where the book is unclear, this table plays",
        "Help": "Keys",
        "Settings": "Card size",
        "When to ask me": "every time",
    }
    for item, text in said.items():
        person.menu(item)
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text(text, ignore_case=True)
        clean(page)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        # The focus comes back to where it was.
        expect(opener).to_be_focused()
    page.get_by_role("button", name="Score", exact=True).click()
    score = page.get_by_role("complementary", name="Score and log")
    expect(score).to_contain_text("upcard")
    clean(page)
    page.keyboard.press("Escape")
    expect(score).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_nothing_for_axe_in_the_middle_of_a_turn(
    server: Server, sit: Sit, clean: Callable[[Page], None], scheme: str
) -> None:
    person = at_play(server, sit, scheme=scheme)
    person.select(*person.hand()[:2])
    clean(person.page)
    person.page.keyboard.press("h")
    expect(person.page.locator("section.note")).to_be_visible()
    clean(person.page)


def test_every_event_is_told_to_those_who_listen(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    live = person.page.locator("[aria-live=polite]").first
    person.verb("draw stock").click()
    person.until("discard")
    expect(live).not_to_be_empty()
    expect(person.log()).to_contain_text(re.compile("You draw .* from the stock"))


def test_a_second_tap_of_a_pile_after_the_answer_is_no_other_move(server: Server, sit: Sit) -> None:
    person = at_draw(server, sit)
    page = person.page
    box = page.locator('[data-zone="stock"]').bounding_box()
    assert box is not None
    there = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    held = len(person.hand())
    page.mouse.click(*there)
    person.settled(lambda: len(person.hand()) == held + 1)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator("section.note")).to_have_count(0)
    page.mouse.click(*there)
    expect(page.locator("section.note")).to_contain_text("You cannot draw from the stock now.")


def test_a_learner_is_told_once_of_each_kind_of_decision(server: Server, sit: Sit) -> None:
    person = sit(server, script="localStorage.setItem('upcard.settings', JSON.stringify({explains: true}))")
    page = person.page
    person.set_table(game="guts")
    hint = page.locator("[data-hint]")
    expect(hint).to_be_visible()
    person.play_hint()
    person.settled(person.may_go_on)
    person.next_deal()
    person.settled(lambda: "in" in person.asked())
    expect(hint).to_have_count(0)
    assert page.evaluate("localStorage.getItem('upcard.explained')") == '["guts declare"]'
