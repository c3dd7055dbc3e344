"""The page of puzzles: chosen, answered, shown, left; and what is due on another day."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from upcard.practise.built_in import built_in_puzzles

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

IN_WORDS = {"in": "In", "out": "Out"}


@pytest.mark.parametrize(("width", "height", "scheme"), [(1440, 900, "light"), (390, 844, "dark"), (844, 390, "light")])
def test_a_visit_has_five_puzzles_and_what_is_right_is_not_due_again(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int, scheme: str
) -> None:
    page = sit(server, width=width, height=height, scheme=scheme, seen=True).page
    page.goto("/")
    page.get_by_role("link", name="Practise").click()
    expect(page.get_by_role("link", name="Guts")).to_be_visible()
    clean(page)
    page.get_by_role("link", name="Guts").click()
    first, second = built_in_puzzles("guts")[:2]
    expect(page.get_by_text("Guts: 1 of 5")).to_be_visible()
    clean(page)
    page.get_by_role("button", name=IN_WORDS[first.best.move], exact=True).click()
    expect(page.get_by_role("heading", name="That is the best move.")).to_be_focused()
    expect(page.get_by_role("region", name="The puzzle")).to_contain_text(first.why)
    clean(page)
    page.get_by_role("button", name="Continue").click()
    wrong = next(each.move for each in second.answers if not each.right)
    page.get_by_role("button", name=IN_WORDS[wrong], exact=True).click()
    expect(page.get_by_role("heading", name="Another move is better by about")).to_be_visible()
    expect(page.get_by_role("region", name="The puzzle")).to_contain_text("It comes back tomorrow.")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="The best move")).to_be_visible()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Not now").click()
    page.get_by_role("button", name="Not now").click()
    expect(page.get_by_text("That is all for today.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Guts: 1 of 5")).to_be_visible()
    kept = page.evaluate("JSON.parse(localStorage.getItem('upcard.practise.cards'))")
    assert len(kept) == 3 and first.name in kept


def test_what_is_due_comes_back(server: Server, sit: Sit) -> None:
    names = [each.name for each in built_in_puzzles("guts")]
    cards = ",".join(f"'{name}': {{card: '', due: '2126-01-01T00:00:00Z'}}" for name in names)
    script = f"localStorage.setItem('upcard.practise.cards', JSON.stringify({{{cards}}}))"
    page = sit(server, script=script).page
    page.goto("/practise")
    expect(page.get_by_role("link", name="Guts")).to_contain_text("done for today")
    page.goto("/practise/guts")
    expect(page.get_by_text("That is all for today.")).to_be_visible()
