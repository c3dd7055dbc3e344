"""The page of puzzles: chosen, answered, shown, left; and what is due on another day."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from upcard.practise.built_in import built_in_puzzles
from upcard.practise.puzzles import write_puzzles

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

IN_WORDS = {"in": "In", "out": "Out"}

SIZES = pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [
        (390, 844, "dark"),
        pytest.param(844, 390, "light", marks=pytest.mark.long),
        pytest.param(1440, 900, "light", marks=pytest.mark.long),
    ],
)


@SIZES
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
    page.get_by_role("link", name="Back to the games").click()
    expect(page.get_by_role("region", name="When they come back")).to_contain_text("3 puzzles have been answered.")
    clean(page)
    kept = page.evaluate("JSON.parse(localStorage.getItem('upcard.practise.cards'))")
    assert len(kept) == 3 and first.name in kept


def test_a_puzzle_of_an_own_game_is_opened_from_the_list(server: Server, sit: Sit) -> None:
    """The visit begins with it, though it is not due; when it is, stands beside it."""
    puzzle = built_in_puzzles("daifugo")[-1]
    soon = (datetime.now(UTC) + timedelta(days=3)).isoformat()
    own = [{"name": "mine", "game": "daifugo", "title": "Daifugo", "own": write_puzzles([puzzle])}]
    kept = {"own": own, "cards": {"mine": {"card": "", "due": soon}}}
    script = ";".join(
        f"localStorage.setItem('upcard.practise.{key}', {json.dumps(json.dumps(value))})" for key, value in kept.items()
    )
    page = sit(server, script=script).page
    page.goto("/practise")
    page.get_by_role("region", name="From your own games").get_by_role("button", name="Daifugo back in 3 days").click()
    expect(page.get_by_text("Daifugo: 1 of 5")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("region", name="The puzzle")).to_contain_text(puzzle.why)


def test_what_is_due_comes_back(server: Server, sit: Sit) -> None:
    names = [each.name for each in built_in_puzzles("guts")]
    cards = ",".join(f"'{name}': {{card: '', due: '2126-01-01T00:00:00Z'}}" for name in names)
    script = f"localStorage.setItem('upcard.practise.cards', JSON.stringify({{{cards}}}))"
    page = sit(server, script=script).page
    page.goto("/practise")
    expect(page.get_by_role("link", name="Guts")).to_contain_text("done for today")
    page.goto("/practise/guts")
    expect(page.get_by_text("That is all for today.")).to_be_visible()


@SIZES
def test_a_lay_down_is_laid_card_by_card(
    server: Server, sit: Sit, clean: Callable[[Page], None], width: int, height: int, scheme: str
) -> None:
    """Cards are selected and put into the groups of the workbench, as at a table; melds may stand in any order."""
    puzzle = next(each for each in built_in_puzzles("contract-rummy") if each.name == "contract-rummy-parlett-6")
    assert puzzle.best.move == "down {7D 7C *} {9S 9H 9C} {KS KD KC}"
    due = f"{{'{puzzle.name}': {{card: '', due: '2026-01-01T00:00:00Z'}}}}"
    script = f"localStorage.setItem('upcard.practise.cards', JSON.stringify({due}))"
    page = sit(server, width=width, height=height, scheme=scheme, seen=True, script=script).page
    page.goto("/practise/contract-rummy")
    bench = page.get_by_role("region", name="Workbench")
    expect(bench).to_be_visible()
    clean(page)
    groups = [["KS", "KD", "KC"], ["9S", "9H", "9C"], ["7D", "7C", "*"]]
    for at, faces in enumerate(groups, 1):
        for face in faces:
            page.locator(f".rack [role=option]:has([data-face='{face}'])").first.click()
        bench.get_by_role("group", name=f"Group {at}").get_by_role("button").first.click()
    expect(bench).to_contain_text("The contract is complete.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    clean(page)
    page.get_by_role("button", name="Lay these cards").click()
    expect(page.get_by_role("heading", name="That is ")).to_be_focused()
    expect(page.get_by_role("region", name="The puzzle")).to_contain_text(puzzle.why)
