"""The record of a finished game, saved as a file in one browser and opened in another."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from upcard.catalogue import CATALOGUE
from upcard.match.record import read_record
from upcard.server.http.routes import RECORD

from .conftest import Server, Sit
from .hands import QUICK

pytestmark = pytest.mark.browser

SMALL_RECORD = RECORD["record"]
"""The example of the API."""


def test_a_game_is_saved_in_one_browser_and_stepped_through_in_another(
    server: Server, sit: Sit, clean: Callable[[Page], None], tmp_path: Path
) -> None:
    host, friend = sit(server, own=True), sit(server, own=True, width=390, height=780, scheme="dark", seen=True)
    path = host.ordered("Ada", {"kind": "bot", "name": "Willow", "bot": "steady"}, game="guts", changes={"hands": 1})
    host.page.goto(path)
    host.page.locator(".board").wait_for()
    host.page.evaluate(QUICK)
    with host.page.expect_download() as saved:
        host.page.get_by_role("link", name="record").click()
    file = tmp_path / "game.toml"
    saved.value.save_as(file)
    record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))

    friend.page.goto("/")
    opener = friend.page.get_by_label("Open a record")
    other = tmp_path / "other.toml"
    other.write_text("Not a record")
    opener.set_input_files(other)
    refused = friend.page.get_by_role("alert")
    expect(refused).to_contain_text("“other.toml” is not the record of a game")
    clean(friend.page)
    _keep(friend.page, "refused")
    opener.set_input_files(file)
    friend.page.wait_for_url(re.compile("/table/[^/]+/steps"))
    moves = len(record.moves)
    expect(friend.page.locator("output")).to_have_text(re.compile(f"/ {moves}$"))
    friend.page.get_by_role("slider").press("End")
    expect(friend.page.locator("output")).to_have_text(f"{moves} / {moves}")
    expect(friend.page.locator("main")).to_contain_text("Willow")
    clean(friend.page)
    _keep(friend.page, "steps")

    friend.page.goto("/")
    expect(friend.page.get_by_role("heading", name="Finished games")).to_be_visible()
    _keep(friend.page, "lobby")
    friend.page.get_by_role("link", name="Result").click()
    expect(friend.page.locator(".end")).to_contain_text("Ada")
    with friend.page.expect_download() as again:
        friend.page.get_by_role("link", name="record").click()
    assert Path(again.value.path()).read_bytes() == file.read_bytes()
    assert host.problems == []
    assert [each for each in friend.problems if "400" not in each] == []


DROP = """([name, text, number]) => {
  const files = new DataTransfer();
  for (let at = 0; at < number; at++) files.items.add(new File([text], name));
  const place = document.querySelector("h1");
  const told = (kind) =>
    place.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }));
  return [told("dragover"), told("drop")];
}"""
"""Holds files over the page, and lets them go; was it left to the browser, which would open the file itself?"""


def test_a_record_that_is_dropped_on_the_lobby_is_opened(
    server: Server, sit: Sit, clean: Callable[[Page], None]
) -> None:
    page = sit(server, width=390, height=844).page
    page.goto("/")
    page.get_by_label("Open a record").wait_for(state="attached")
    refused = page.get_by_role("alert")
    text = SMALL_RECORD.replace("upcard = 1", "upcard = 99")
    assert text != SMALL_RECORD
    for name, held, number, said in (
        ("cards.png", "\x89PNG", 1, "“cards.png” is not the record of a game"),
        ("empty.toml", "", 1, "“empty.toml” is not the record of a game"),
        ("large.toml", "upcard = 1" + 600_000 * " ", 1, "“large.toml” is not the record of a game"),
        ("later.toml", text, 1, "the format 99 is not known"),
        ("twice.toml", SMALL_RECORD, 2, "One record at a time."),
    ):
        assert page.evaluate(DROP, [name, held, number]) == [False, False]
        expect(refused).to_contain_text(said)
        expect(refused).to_be_in_viewport()
    clean(page)
    assert page.evaluate(DROP, ["game.toml", SMALL_RECORD, 1]) == [False, False]
    page.wait_for_url(re.compile("/table/[^/]+/steps"))
    expect(page.get_by_role("slider")).to_be_visible()


def _keep(page: Page, name: str) -> None:
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)
