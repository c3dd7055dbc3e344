"""What a family expects of a table: nobody is hurried, nothing is hidden, and everything has a name."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from msgspec.structs import replace
from playwright.sync_api import FloatRect, Locator, Page, expect

from .conftest import Server, Sit, drawn
from .laid import all_down, laid_out, sit_at
from .proof.measure import covered, once_laid_out

pytestmark = pytest.mark.browser

HASTY = """window.flown = 0; window.hasty = []; addEventListener("DOMContentLoaded", () =>
  new MutationObserver((all) => {
    const flying = document.querySelector("#flights .dealt-back");
    flown ||= flying ? performance.now() : 0;
    const early = flying && performance.now() < flown + 1200;
    if (early && all.some((each) => each.attributeName === "data-n" && each.oldValue > 0))
      hasty.push(document.querySelector("[data-n]").dataset.n);
  }).observe(document.body, {childList: true, subtree: true, attributes: true, attributeFilter: ["data-n"],
                             attributeOldValue: true}))"""
"""Which moves were shown in the first part of a deal's flight, which takes two seconds and begins late where the
machine is busy."""


def place(drawn: Locator) -> FloatRect:
    """Where it lies on the page, in pixels."""
    box = drawn.bounding_box()
    assert box is not None
    return box


def test_nobody_plays_while_cards_are_dealt(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844, motion=True, script=HASTY)
    person.set_table("denexa", bots=3, speed="fast")
    person.page.wait_for_function("() => flown > 0")
    person.page.wait_for_function("() => !document.querySelector('#flights .dealt-back')")
    assert person.page.evaluate("hasty") == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), pytest.param(1440, 900, marks=pytest.mark.long)])
def test_what_is_wild_in_this_deal_is_said_and_marked(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("pay-me", {}, ["3S 2H KD", "4S 5S 9H", "4H 5H 9D"], "", [], "pay-me"))
    expect(person.page.locator("h1 .wild")).to_have_text(re.compile("3s wild$"))
    expect(person.page.locator("h1 .wild")).to_be_visible()
    faces = person.page.locator("[role=option] .card").evaluate_all(
        "all => all.map(e => [e.dataset.face, e.className])"
    )
    assert {face for face, classes in faces if "wild" in classes.split()} == {
        face for face, _ in faces if face[0] in "23"
    }


LARGE = "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
PAIRS = ["5S 5H 7H 7C 6S JS QS QC 8D TD", "4S 4D 9H 9C KS KD 3S 3H 8C TH", "2S 2H 6D 6C JD JC QH KH AS AD"]
SETS = ["5S 5H 5D 7H 7D 7C 6S JS QS TD", *PAIRS[1:]]
SIZES = [(390, 844), (844, 390), pytest.param(1440, 900, marks=pytest.mark.long)]


def test_a_turn_is_played_with_text_twice_as_large(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844, own=True, script=LARGE)
    page = person.page
    person.set_table("denexa", bots=3)
    person.until("draw stock")
    boxes = page.locator("header .btn, header h1, .heads .plate, .piles .pile").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    for at, one in enumerate(boxes):
        assert one["left"] >= -1
        assert one["right"] <= 391
        for two in boxes[at + 1 :]:
            wide = min(one["right"], two["right"]) - max(one["left"], two["left"])
            high = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
            assert wide <= 2 or high <= 2, (one, two)
    for pile in ("stock", "discards"):
        place = page.locator(f'[data-zone="{pile}"]').first
        place.scroll_into_view_if_needed()
        expect(place).to_be_in_viewport(ratio=0.9)
    page.locator('button[data-zone="stock"]').click()
    person.until("discard")
    person.select(person.hand()[-1])
    person.verb("discard").click()
    person.settled(person.may_go_on)
    assert person.problems == []


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (390, 844),
        (1280, 800),
        pytest.param(1440, 900, marks=pytest.mark.long),
        pytest.param(1920, 1080, marks=pytest.mark.long),
    ],
)
def test_arranging_leaves_the_table_its_size(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("denexa", {}, PAIRS, "5D", []))
    page = person.page
    size = "document.querySelector('[data-zone=stock] .card, [data-zone=stock]').getBoundingClientRect().height"
    before = page.evaluate(size)
    page.locator("[data-arrange]").click()
    expect(page.locator(".bench .left").first).to_have_text("1 to go")
    expect(page.locator(".bench .problem, .bench .bad")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate(size) >= 0.8 * before


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hint_covers_nothing_and_names_its_cards(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    sit_at(server, person, laid_out("denexa", {}, SETS, "5C", ["0 draw stock", "1 pass", "2 pass"]))
    page = person.page
    page.locator("button[title^='What would']").click()
    note = page.locator("[data-hint]")
    expect(note).to_contain_text("Lay the contract: 5♠ 5♥ 5♦, 7♠")
    expect(page.locator("[role=option] .card.advised")).to_have_count(6)
    needed = ".piles .pile, .bench .group, [role=option], .status, [data-verb], .heads .plate, .meld"
    assert covered(page, ".note", needed) == []
    expect(person.verb("discard")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("game", "bots"), [("kalooki", 3), ("contract-rummy", 3), ("indian-chief", 3), ("indian-chief", 7)]
)
def test_a_hint_on_a_small_phone_leaves_the_table_in_sight(server: Server, sit: Sit, game: str, bots: int) -> None:
    """Piles, own groups and boxes lie whole above the hint, and what was said makes room for them."""
    person = sit(server, width=360, height=740)
    person.set_table(bots=bots, game=game)
    page = person.page
    person.settled(person.may_go_on)
    if game != "indian-chief":
        expect(page.locator(".bubble").filter(visible=True).first).to_be_visible()
    page.locator("button[title^='What would']").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    lying = ".piles .pile, .bench .group, .boxes, .meld"

    def wrong(page: Page) -> list[object]:
        more = page.locator(".cloth").evaluate("it => it.scrollHeight - it.clientHeight")
        scrolled = [f"{more} pixels to be scrolled to"] if more > 1 else []
        return [*covered(page, ".note, .bubble", f"{lying}, [role=option], [data-verb]"), *scrolled]

    assert once_laid_out(page, wrong) == []
    assert person.problems == []


def test_a_hint_on_a_phone_held_sideways_lies_over_no_melds(server: Server, sit: Sit) -> None:
    person = sit(server, width=844, height=390)
    sit_at(server, person, all_down(4))
    page = person.page
    person.until("draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    person.select(person.hand()[0])
    person.verb("discard").click()
    person.settled(lambda: "may-i" in person.asked())
    page.locator("button[title^='What would']").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    assert once_laid_out(page, lambda page: covered(page, ".ask", ".meld, .plate, .piles .pile")) == []


def test_a_hint_marks_as_many_of_cards_that_are_alike_as_it_names(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    hands = ["5S 5H 5D 7H 7D 7C 6S JS QS 5D", *PAIRS[1:]]
    sit_at(server, person, laid_out("denexa", {}, hands, "5C", ["0 draw stock", "1 pass", "2 pass"]))
    person.page.locator("button[title^='What would']").click()
    expect(person.page.locator("[data-hint]")).to_contain_text("Lay the contract")
    named = person.page.locator("[data-hint]").get_attribute("data-hint") or ""
    marked = person.page.locator("[role=option] .card.advised")
    expect(marked).to_have_count(len(named.replace("{", " ").replace("}", " ").split()) - 1)


def test_a_hint_on_a_phone_held_sideways_leaves_the_answers_in_sight(server: Server, sit: Sit) -> None:
    """However long its reason is: that is scrolled."""
    person = sit(server, width=844, height=390)
    person.set_table("standard", bots=3, game="anaconda")
    page = person.page
    person.settled(lambda: bool(person.asked()))
    page.locator("button[title^='What would']").click()
    reason = page.locator("[data-hint] .hint span")
    expect(reason).to_be_visible()
    reason.evaluate("(it) => { it.textContent = 'This hand should bring more than its share of the pot. '.repeat(6); }")
    expect(page.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=0.9)
    for answer in page.locator("[data-verb]").all():
        expect(answer).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize(
    ("width", "height", "cards", "seats"),
    [(1440, 900, 16, 3), (2560, 1440, 16, 3), (1440, 900, 11, 3), (844, 390, 16, 8), (844, 390, 11, 8)],
)
def test_the_fan_and_the_faces_lie_within_the_window(
    server: Server, sit: Sit, width: int, height: int, cards: int, seats: int
) -> None:
    person = sit(server, width=width, height=height)
    pack = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"] * 4
    hands = [" ".join(pack[at::seats][:cards]) for at in range(seats)]
    changes = {"deals": [f"{cards}: S3 S3"], "decks": [[8, 4]]}
    sit_at(server, person, laid_out("wikipedia" if seats > 5 else "denexa", changes, hands, "", []))
    boxes = person.page.locator("[role=option] .card, .heads .avatar").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().toJSON())"
    )
    assert len(boxes) == cards + seats - 1
    assert max(box["bottom"] for box in boxes) <= height
    assert min(box["top"] for box in boxes) >= 0
    expect(person.page.locator("h1")).to_contain_text("Contract Rummy")


def test_names_are_not_broken(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    person.set_table("denexa", bots=3)
    person.log()
    broken = person.page.locator(".name span, .who span").evaluate_all(
        "all => all.flatMap(e => { const words = document.createRange(); if (!e.firstChild) return [];"
        " words.selectNodeContents(e); const tops = [...words.getClientRects()].map(r => Math.round(r.top));"
        " return /\\s/.test(e.textContent.trim()) || new Set(tops).size < 2 ? [] : [e.textContent] })"
    )
    assert broken == []


EARLY = """window.early = []; window.pending = 0; addEventListener("DOMContentLoaded", () =>
  new MutationObserver(() => {
    const status = document.querySelector(".status")?.textContent ?? "";
    if (!status.includes("may steal")) return;
    pending++;
    if (document.querySelector("[data-go-on], dialog")) early.push(status);
  }).observe(document.body, {childList: true, subtree: true, characterData: true}))"""


def test_nothing_is_to_be_gone_on_from_while_somebody_may_steal(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844, script=EARLY)
    hands = ["AS 2D 3D 4D 5D 6D 7D 8D", "4C 2S 3S 5S 6S 7S 8S 9S", "JD QD KD 2H 3H 4H 5H 6H"]
    laid = laid_out("standard", {}, hands, "", ["1 meld 4C", "2 meld JD QD KD"], "indian-chief")
    row, log, token = laid
    sit_at(server, person, (replace(row, speed="fast"), log, token))
    person.select("AS", "2D")
    person.verb("meld").click()
    person.settled(person.may_go_on)
    assert person.page.evaluate("pending") > 0
    assert person.page.evaluate("early") == []
    expect(person.page.locator(".status")).to_contain_text("This turn: ")
    expect(person.page.locator("[data-go-on]")).to_be_enabled()
    for name in person.page.locator(".boxes tbody .label").all():
        expect(name).to_be_visible()


def test_a_replay_on_a_phone_can_be_read(server: Server, sit: Sit) -> None:
    person = sit(server, width=390, height=844)
    page = person.page
    person.set_table("parlett", bots=6, changes={"deals": ["10: S3 S3"]})
    person.play_on()
    path = page.url
    page.goto(f"{path}/steps")
    sentence = page.locator(".sentence")
    page.get_by_role("button", name="Last", exact=True).click()
    expect(sentence).to_contain_text("points")
    assert sentence.evaluate("e => e.scrollHeight <= e.clientHeight")
    page.locator("input[type=range]").fill("40")
    expect(page.locator("output")).to_have_text(re.compile("^40 /"))
    heights = page.locator(".lies .open .card").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
    assert len(heights) > 40
    assert min(heights) >= 28
    # Of an answer in a window the own one is told.
    steps = path.replace("/table/", "/api/tables/") + "/step"
    told = (page.request.get(f"{steps}/{n}").json()["sentence"] for n in range(1, 100))
    answered = next(n for n, each in enumerate(told, 1) if each.startswith("You have answered."))
    page.locator("input[type=range]").fill(str(answered))
    expect(sentence).to_have_text(re.compile(r"^You have answered\. .*Your answer: Pass\.$"))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_in_and_out_are_equal(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    person.set_table(game="guts", bots=3)
    person.until("in")
    one, other = [place(person.verb(verb)) for verb in ("in", "out")]
    assert abs(one["width"] - other["width"]) <= 1
    assert abs(one["height"] - other["height"]) <= 1
    assert abs(one["y"] - other["y"]) <= 1
    assert person.bar.locator(".brass").count() == 0


def test_twos_lie_highest_in_a_hand_of_daifugo(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table(game="daifugo", bots=3)
    person.settled(lambda: len(person.hand()) > 5)
    person.page.keyboard.press("Escape")
    ranks = ["3456789TJQKA2*".index(face[0]) for face in person.hand()]
    assert ranks == sorted(ranks)


def test_arrows_lead_to_the_hand_and_every_button_is_called_as_it_is_labelled(server: Server, sit: Sit) -> None:
    person = sit(server)
    page = person.page
    page.goto("/")
    expect(page.locator(".box").first).to_be_visible()
    assert misnamed(page) == []
    sit_at(server, person, laid_out("denexa", {}, PAIRS, "5D", ["0 draw stock"]))
    page.locator("[data-arrange]").click()
    expect(page.locator(".bench .left").first).to_be_visible()
    person.settled(lambda: person.verb("may-i").count() + person.verb("discard").count() > 0)
    assert misnamed(page) == []
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[role=option]:focus")).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_slots_show_places_for_the_cards_to_come(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height)
    person.set_table(game="kalooki", bots=3)
    person.settled(person.may_go_on)
    person.page.locator("[data-arrange]").click()
    expect(person.page.locator(".bench .left").first).to_be_visible()
    # All groups at one moment: one that is found to be good shows no more what it lacks.
    groups = person.page.evaluate(
        """() => [...document.querySelectorAll(".bench .group:has(.left)")].map(e => ({
        left: e.querySelector(".left").textContent,
        ghosts: [...e.querySelectorAll(".ghost")].map(g => g.getBoundingClientRect().toJSON())}))"""
    )
    assert groups
    for group in groups:
        left = re.match(r"\d+", group["left"])
        assert left is not None
        assert len(group["ghosts"]) == int(left[0])
        for box in group["ghosts"]:
            assert box["width"] >= 6
            assert box["height"] >= 20


def test_names_at_the_curve_lie_within_its_frame(server: Server, sit: Sit) -> None:
    person = sit(server, width=1440, height=900)
    names = ("Grandma Wilhelmina", "WWWWWWWWWWWWWWWWWWWWWWWW")
    bots = [{"kind": "bot", "name": name, "bot": "steady"} for name in names]
    rules = {"game": "contract-rummy", "book": "parlett", "changes": {"deals": ["4: S3"] * 3, "hand7": "normal"}}
    person.page.goto(person.ordered("Grandpa Bartholomew", *bots, **rules))
    person.page.locator(".board").wait_for()
    person.play_on()
    frame = place(person.page.locator(".honours figure"))
    texts = person.page.locator(".honours figure svg text:not(.number)")
    expect(texts).to_have_count(3)
    for text in texts.all():
        box = place(text)
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]


def misnamed(page: Page) -> list[str]:
    """What has a name that does not begin with what is written on it: whoever speaks to the page says the latter."""
    rule = "label-content-name-mismatch"
    only = {"runOnly": {"type": "rule", "values": [rule]}, "rules": {rule: {"enabled": True}}}
    with drawn(page):
        found = Axe().run(page, options=only).response["violations"]
    return [node["html"][:200] for each in found for node in each["nodes"]]
