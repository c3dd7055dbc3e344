"""A score sheet on a phone: how a finger fills it, and how another phone writes on it."""

import re
import uuid

from playwright.sync_api import Page, expect

FIVE = ("Ada", "Ben", "Cid", "Dora", "Eve")
LONG = 24 * "W"
"""As long a name as there can be, and no place to break it."""


class Touches:
    """A finger on a page, which counts."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, name: str | re.Pattern[str]) -> None:
        """Touch the button of that name."""
        self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()
        self.count += 1

    def key(self, *keys: str) -> None:
        """Touch keys of the keyboard that is there."""
        for each in keys:
            self.page.locator(f'[data-key="{each}"]').click()
            self.count += 1


def begin(page: Page, names: tuple[str, ...] = FIVE, game: str = "kalooki") -> None:
    """A sheet of Kalooki for five, or of another game."""
    page.goto("/score")
    page.get_by_label("The game").select_option(game)
    for seat, name in enumerate(names, 1):
        if seat > 3:
            page.get_by_role("button", name="Add somebody").click()
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.locator(".pad")).to_be_visible()
    assert "#" not in page.url


def link_to_write(page: Page) -> str:
    """By which others may write on the sheet."""
    page.get_by_role("button", name="Share the sheet").click()
    link = page.get_by_label("The link to write").input_value()
    page.get_by_role("button", name="Close").click()
    return link


def put(page: Page, link: str, *cells: tuple[int, str, str, str]) -> None:
    """Another phone writes: row, what, seat and text of each, instead of what stands there."""
    sheet, key = link.rsplit("/", 1)[1].split("#")
    address = f"{link.split('/score')[0]}/api/scores/{sheet}"
    for row, what, seat, text in cells:
        rows = page.request.get(address).json()["sheet"]["rows"]
        number = int(seat[1:]) - 1 if seat else -1
        there = [each for each in rows[row - 1]["cells"] if (each["what"], each["seat"]) == (what, number)]
        writing = {
            "id": uuid.uuid4().hex,
            "row": row,
            "what": what,
            "seat": seat,
            "text": text,
            "instead": [each["now"]["id"] for each in there],
        }
        answer = page.request.post(
            f"{address}/writings", headers={"authorization": f"Bearer {key}"}, data={"writings": [writing]}
        )
        assert answer.ok and answer.json()["verdicts"][0]["taken"], answer.text()


def totals(page: Page) -> list[str]:
    return [re.sub(r"\D", "", each) for each in page.locator(".total td").all_inner_texts()]
