"""Rules that a browser keeps are chosen wherever real cards are played by them, as a book is."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

RULES = """game = "carioca"
name = "Sunday"

[changes]
players = [2, 7]
decks = [[4, 2], [7, 3]]
card_points = { "*" = 30 }
"""


def kept(page: Page) -> None:
    """These rules are kept by the browser, and others are chosen for the table that comes."""
    page.goto("/")
    answer = page.request.post("/api/rules", data={"game": "carioca", "toml": RULES, "form": True}).json()
    rules = {each: answer[each] for each in ("game", "book", "name", "notes", "changes", "file")}
    page.evaluate("(rules) => localStorage.setItem('upcard.our-rules', JSON.stringify([rules]))", rules)


def chosen(page: Page) -> None:
    """They are chosen for a score sheet."""
    kept(page)
    page.goto("/score")
    page.get_by_label("The game").select_option("carioca")
    page.get_by_label(re.compile("^The rules")).select_option("Sunday")


def test_a_score_sheet_begins_by_them(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    chosen(page)
    # They are for more than the book is.
    for seat in range(1, 8):
        if page.get_by_label(f"Name of player {seat}").count() == 0:
            page.get_by_role("button", name="Add somebody").click()
        page.get_by_label(f"Name of player {seat}").fill(f"Player {seat}")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("heading", name="Carioca · Sunday")).to_be_visible()
    expect(page.locator(".ticket")).to_contain_text("3 packs, 4 jokers")


def test_a_book_is_chosen_instead_of_them(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    chosen(page)
    page.get_by_label(re.compile("^The rules")).select_option("carioca")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("heading", name="Carioca", exact=True)).to_be_visible()


def test_the_umpire_judges_by_them(server: Server, sit: Sit) -> None:
    page = sit(server, width=390, height=844).page
    kept(page)
    page.goto("/umpire?game=carioca")
    page.get_by_label(re.compile("^The rules")).select_option("Sunday")
    page.get_by_role("button", name="How many points is this?").click()
    page.locator('[data-key="*"]').click()
    page.get_by_role("button", name="Ask the umpire").click()
    expect(page.locator(".judged")).to_contain_text("30")
