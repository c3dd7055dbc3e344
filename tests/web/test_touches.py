"""How many touches a deal of five players takes on a small phone, or of the most that the game is for: typed, and with
the cards touched, where they can be."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit

pytestmark = [pytest.mark.browser, pytest.mark.long]

NAMES = ("Ada", "Ben", "Cid", "Dora", "Eve")
MOST = 25
RUMMY = ("How it ended: Ada went out", *[f"{name}, Cards left: 2 5" for name in NAMES[1:]])
HANDS = ("7H QD", "2S 2D", "KS KH KD", "5D 6D", "AC")
TYPED = {
    "contract-rummy": RUMMY,
    "carioca": RUMMY,
    "pay-me": RUMMY,
    "kalooki": RUMMY,
    "classic-rummy": RUMMY,
    "daifugo": ("Order of going out: Ada, Ben, Cid, Dora, Eve",),
    "beggar-my-neighbor": ("How it ended: Ada has won", "How long it took: 3 7 0, cards"),
    "mille": ("How it ended: Ada went out", "Ada, Melded: 2 1 0", "Ada, Asterisks: none")
    + ("Ben, Melded: 1 8 0", "Ben, Asterisks: none", "Ben, Cards left: 2 5"),
    "guts": ("Who was in: Ada, Ben, Cid", "Best hand: Cid"),
    "dealers-choice": ("Game: Guts", "Who was in: Ada, Ben, Cid", "Best hand: Cid"),
    "anaconda": (*[f"{name}, Put in: 1 2" for name in NAMES], "High: Ada, Ben, Cid", "Low: Dora, Eve"),
}
"""By game a deal, cell after cell, as it is touched."""
LEFT_OVER = ("How it ended: Ada went out", *[f"{name}, Cards left: laid 9x Kx *" for name in NAMES[1:]])
PLAIN_LEFT_OVER = tuple([cell.replace("*", "4x") for cell in LEFT_OVER])
TOUCHED = {
    "contract-rummy": LEFT_OVER,
    "carioca": LEFT_OVER,
    "pay-me": LEFT_OVER,
    "kalooki": LEFT_OVER,
    "classic-rummy": PLAIN_LEFT_OVER,
    "mille": (
        "How it ended: Ada went out",
        "Ada, Melded: laid Kx Kx Kx 7x 7x 7x 7x QS QH 2x",
    )
    + ("Ben, Melded: laid 9x 9x 9x", "Ben, Cards left: laid 4x 9x"),
    "indian-chief": (
        *[f"{name}, Meld: laid {cards}" for name, cards in zip(NAMES, HANDS, strict=True)],
        "Eve, Steals: laid QD",
    ),
}
"""The same with cards, for games in which they are written."""


class Finger:
    """Writes cells of a deal by touches, which it counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def touch(self, name: str | re.Pattern[str]) -> None:
        self.page.locator("main").get_by_role("button", name=name).first.click()
        self.touches += 1

    def key(self, sign: str) -> None:
        self.page.locator(f'[data-key="{sign}"]').first.click()
        self.touches += 1

    def card(self, face: str) -> None:
        key = self.page.locator(f'[data-key="{face}"]')
        if key.count():
            key.click()
        else:  # a suit is touched before the rank, where it matters
            sign = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[face[1]]
            self.page.locator(".suits").get_by_role("button", name=sign).click()
            self.touches += 1
            self.page.locator(f'[data-key="{face[0]}x"]').click()
        self.touches += 1

    def write(self, cell: str) -> None:
        """``Ben, Cards left: 2 5``."""
        place, _, said = cell.partition(": ")
        who, _, what = place.rpartition(", ")
        heading = f"{who}: {what}" if who else what
        open_cell = self.page.get_by_role("heading", name=heading, exact=True)
        on_sheet = self.page.locator(".foot .primary")
        kind = self.page.locator(".kinds").get_by_role("button", name=what, exact=True, pressed=False)
        expect(open_cell.or_(on_sheet).or_(kind).first).to_be_visible()
        if on_sheet.count():
            self.touch(re.compile(f"^{re.escape(heading)} …"))
        elif not open_cell.count() and kind.count():
            self.touch(what)
        expect(open_cell).to_be_visible()
        for word in said.split(", "):
            keys = word.split(" ")
            if keys[0] == "laid":
                by_cards = self.page.locator(".modes").get_by_role("button", name="Cards", pressed=False)
                if by_cards.count():
                    by_cards.click()
                    self.touches += 1
                for each in keys[1:]:
                    self.card(each)
            elif keys[0].isdigit():
                for each in keys:
                    self.key(each)
            else:
                self.touch(re.compile(rf"^\d*{re.escape(word)}$"))
        self.touch(re.compile("^Write"))
        expect(open_cell).to_have_count(0)  # the next one comes by itself, or the sheet


def begin(page: Page, game: str) -> int:
    page.goto("/score")
    page.get_by_label("The game").select_option(game)
    more = page.get_by_role("button", name="Add somebody")
    players = page.locator("ol li")
    while players.count() < len(NAMES) and more.count():
        more.click()
    seats = min(len(NAMES), players.count())
    for seat, name in enumerate(NAMES[:seats], 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    return seats


def a_deal(page: Page, game: str, cells: tuple[str, ...]) -> Finger:
    seats = begin(page, game)
    finger = Finger(page)
    for cell in cells:
        if not any(cell.startswith(f"{name}, ") for name in NAMES[seats:]):
            finger.write(cell)
    expect(page.locator(".pad")).to_be_visible()
    return finger


def test_a_deal_in_touches(server: Server, sit: Sit) -> None:
    page = sit(server, width=360, height=740).page
    for game, cells in TYPED.items():
        finger = a_deal(page, game, cells)
        print(game, finger.touches)
        assert finger.touches <= MOST, (game, finger.touches)


def test_a_deal_in_touched_cards(server: Server, sit: Sit) -> None:
    page = sit(server, width=360, height=740).page
    for game, cells in TOUCHED.items():
        finger = a_deal(page, game, cells)
        seats = len(NAMES) if game != "mille" else 2
        cards = sum(
            [
                len([each for each in cell.split(": laid ")[1].split() if each != "/"])
                for cell in cells
                if ": laid " in cell
            ]
        )
        print(game, finger.touches, "of", cards + 3 * seats)
        assert finger.touches <= cards + 3 * seats, (game, finger.touches)
