"""What a hint at the table says and shows: the meld that it names, the button that agrees with it, all of its words."""

import pytest
from playwright.sync_api import expect

from .conftest import Server, Sit
from .laid import laid_out, sit_at

pytestmark = pytest.mark.browser

SIZES = [pytest.param(1440, 900, marks=pytest.mark.long), (390, 844), (844, 390)]
MOVES = ["0 draw stock", "1 pass", "2 pass", "0 down {7S 7H 7D}", "0 discard KD"]
MOVES += ["1 draw stock", "0 pass", "2 pass", "1 down {3S 3H 3D}", "1 discard JD"]
MOVES += ["2 draw stock", "0 pass", "1 pass", "2 discard 4C", "0 draw stock", "1 pass", "2 pass"]
HANDS = ["7S 7H 7D 3C 2C", "3S 3H 3D 9H JD", "AC 4C 9S JC QC"]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_meld_that_a_hint_names_shows_its_number(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height, seen=True)
    page = person.page
    changes = {"deals": ["5: S3"], "first_dealer": "random", "hand7": "normal"}
    sit_at(server, person, laid_out("parlett", changes, HANDS, "QD KD 5D 6D QH", MOVES))
    numbers = page.locator(".meld .number:visible")
    expect(page.locator(".meld").first).to_be_visible()
    expect(numbers).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_have_attribute("data-hint", "add 3C to 2")
    expect(numbers).to_have_text(["2"])
    expect(page.locator(".acts .brass")).to_have_attribute("data-verb", "add")
    page.get_by_role("button", name="Dismiss").click()
    expect(numbers).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [*SIZES, (1024, 768)])
def test_all_of_a_long_hint_is_in_sight(server: Server, sit: Sit, width: int, height: int) -> None:
    person = sit(server, width=width, height=height, seen=True)
    page = person.page
    changes = {"deals": ["10: S3 R4"], "first_dealer": "random", "hand7": "normal"}
    hands = ["7S 9S TS 4H JH KD 2C 5D QC *", "3S 3H 3D 9H JD 2S 2H 2D 6S 6H", "AC 4C 9S JC QC TD TH 8S 8H 8D"]
    moves = ["0 draw stock", "1 pass", "2 pass"]
    sit_at(server, person, laid_out("parlett", changes, hands, "QD KD 5D 6D QH", moves))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]")).to_contain_text("Keep the joker for a meld that lacks one card.")
    cut = """each => {
      const all = each.getBoundingClientRect();
      const inside = [...each.querySelectorAll("*")].every((part) => part.scrollHeight <= part.clientHeight + 1 ||
        getComputedStyle(part).overflowY === "visible");
      return !inside || all.bottom > innerHeight || all.top < 0 || all.right > innerWidth;
    }"""
    assert not page.locator("[data-hint]").evaluate(cut)
    for button in ("Play it", "Dismiss"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_hint_leaves_equal_answers_where_they_are(server: Server, sit: Sit, width: int, height: int) -> None:
    """A finger that is about to press one of them presses no other."""
    person = sit(server, width=width, height=height, seen=True)
    page = person.page
    sit_at(server, person, laid_out("standard", {}, ["3C 2H", "KH QH", "7S 5D"], "", (), "guts"))
    answers = page.locator(".acts [data-verb]")
    expect(answers).to_have_count(2)
    places = """all => all.map(each => { const box = each.getBoundingClientRect();
      return [Math.round(box.y + box.height / 2), box.x, each.dataset.verb]; }).sort((one, other) =>
      one[0] - other[0] || one[1] - other[1]).map(([, , verb]) => verb)"""
    assert answers.evaluate_all(places) == ["in", "out"]
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".acts .brass")).to_have_attribute("data-verb", "out")
    assert answers.evaluate_all(places) == ["in", "out"]


def test_beside_a_hint_both_piles_can_be_drawn_from_sideways(server: Server, sit: Sit) -> None:
    person = sit(server, width=844, height=390, seen=True)
    page = person.page
    changes = {"deals": ["10: S3 R4"], "first_dealer": "random", "hand7": "normal"}
    hands = ["7S 9S TS 4H JH KD 2C 5D QC *", "3S 3H 3D 9H JD 2S 2H 2D 6S 6H", "AC 4C 9S JC QC TD TH 8S 8H 8D"]
    sit_at(server, person, laid_out("parlett", changes, hands, "QD KD 5D 6D QH", ()))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]")).to_be_visible()
    draws = page.locator(".acts [data-verb^=draw]")
    expect(draws).to_have_count(2)
    for draw in draws.all():
        expect(draw).to_be_in_viewport(ratio=1)
