"""How many touches a deal of five players takes on a small phone, or of the most that the game is for."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import Server, Sit

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cid", "Dora", "Eve")
MOST = 25
RUMMY = ("How it ended: Ada went out", *[f"{name}, Cards left: 2 5" for name in NAMES[1:]])
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
    "guts": ("In: Ada, Ben, Cid", "Best hand: Cid"),
    "anaconda": (*[f"{name}, Put in: 1 2" for name in NAMES], "High: Ada, Ben, Cid", "Low: Dora, Eve"),
}
"""By game a deal, cell after cell, as it is touched where points are typed."""

LEFT = ("Kx Qx 9x 4x", "3x 3x 7x", "6x 5x", "10x 9x 8x 2x")
CARDS_LEFT = ("How it ended: Ada went out", *[f"{n}, Cards left: {c}" for n, c in zip(NAMES[1:], LEFT, strict=True)])
TOUCHED = {
    "contract-rummy": CARDS_LEFT,
    "carioca": CARDS_LEFT,
    "pay-me": CARDS_LEFT,
    "kalooki": CARDS_LEFT,
    "classic-rummy": CARDS_LEFT,
    "mille": ("How it ended: Ada went out", "Ada, Melded: Kx Kx Kx Qx Qx Qx", "Ben, Melded: 9x 9x 9x")
    + ("Ben, Cards left: 4x 5x",),
    "indian-chief": tuple([f"{name}, Meld: {suit}" for name, suit in zip(NAMES, "23456", strict=True)]),
}
"""The same where cards are touched."""


class Finger:
    """Writes cells of a deal by touches, which it counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0
        self.cards = 0

    def touch(self, name: str | re.Pattern[str]) -> None:
        self.page.locator("main").get_by_role("button", name=name).first.click()
        self.touches += 1

    def key(self, sign: str) -> None:
        self.page.locator(f'[data-key="{sign.replace("10", "T")}"]').first.click()
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
            if re.fullmatch(r"\d|\w{1,2}x|\d{2}x", keys[0]):
                for each in keys:
                    self.key(each)
                    self.cards += not each.isdigit()
            else:
                self.touch(re.compile(rf"^\d*{re.escape(word)}$"))
        self.touch(re.compile("^Write"))


def begin(page: Page, game: str, by_cards: bool) -> int:
    page.goto("/score")
    page.evaluate(f"localStorage.setItem('upcard.score.cards', '{str(by_cards).lower()}')")
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


def a_deal(page: Page, game: str, cells: tuple[str, ...], by_cards: bool) -> Finger:
    seats = begin(page, game, by_cards)
    finger = Finger(page)
    for cell in cells:
        if not any(cell.startswith(f"{name}, ") for name in NAMES[seats:]):
            finger.write(cell)
    expect(page.locator(".pad")).to_be_visible()
    return finger


def test_a_deal_in_touches(server: Server, sit: Sit) -> None:
    page = sit(server, width=360, height=740).page
    found = {}
    page.set_default_timeout(6000)
    for game, cells in TYPED.items():
        finger = a_deal(page, game, cells, False)
        found[game] = finger.touches
        assert finger.touches <= MOST, (game, finger.touches)
    for game, cells in TOUCHED.items():
        finger = a_deal(page, game, cells, True)
        players = len({cell.split(",")[0] for cell in cells})
        found[f"{game}, cards"] = finger.touches
        assert finger.touches <= finger.cards + 3 * max(players, 2), (game, finger.touches, finger.cards)
    print(found)
