"""Whatever happens to the page or the line, the table is there and true."""

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from ..cable import Cable
from .conftest import Server, Sit

pytestmark = pytest.mark.browser


def test_a_reload_in_the_middle_of_a_turn_shows_the_same_table(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table("denexa")
    person.until("draw stock")
    person.verb("draw stock").click()
    person.until("discard")
    page = person.page

    def table() -> list[object]:
        return [
            sorted(person.hand()),
            person.asked(),
            page.locator(".status").all_inner_texts(),
            page.locator(".plate").all_inner_texts(),
            page.locator('[data-zone="discards"]').get_attribute("aria-label"),
            page.locator("h1.deal").inner_text(),
        ]

    before = table()
    page.reload()
    page.locator("[role=option]").first.wait_for()
    assert table() == before


def test_cards_that_were_dealt_are_dealt_once_however_often_the_page_is_opened(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table("standard", game="indian-chief", bots=1)
    page = person.page
    for _ in range(2):
        page.locator("[role=option]").first.wait_for()
        page.reload()
    page.locator("[role=option]").first.wait_for()
    page.get_by_role("button", name="Score", exact=True).click()
    expect(page.get_by_role("region", name="What happened")).to_be_visible()
    expect(page.get_by_text("Is the deal fair?")).to_have_count(0)


def test_the_line_breaks_and_comes_back(own_server: Server, sit: Sit) -> None:
    person = sit(own_server, own=True)
    person.set_table("denexa")
    person.until("draw stock")
    before = person.hand()
    own_server.stop()
    line = person.page.get_by_text("Reconnecting", exact=False)
    expect(line).to_be_visible()
    # A command given meanwhile is kept and carried out once.
    person.verb("draw stock").click()
    own_server.start()
    expect(line).to_have_count(0, timeout=15000)
    person.settled(lambda: len(person.hand()) == len(before) + 1, seconds=15)
    person.until("discard")
    assert len(person.hand()) == len(before) + 1


def test_a_line_that_is_dead_and_was_never_closed(server: Server, sit: Sit) -> None:
    """A phone that goes from one network to the next is told nothing."""
    cable = Cable(server.port)
    person = sit(server, own=True)
    page = person.page
    person.set_table("denexa")
    page.clock.install()
    page.goto(cable.url + page.url.removeprefix(server.url))
    person.until("draw stock")
    before = person.hand()
    cable.swallow()
    person.verb("draw stock").click()
    expect(person.verb("draw stock")).to_be_disabled()
    page.clock.fast_forward(11_000)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    person.settled(lambda: len(person.hand()) == len(before) + 1, seconds=15)
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    # A page that is looked at again does not wait for its next word.
    cable.swallow()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.clock.fast_forward(11_000)
    expect(page.get_by_text("The connection is lost.")).to_be_visible()
    expect(page.get_by_text("The connection is lost.")).to_have_count(0)
    cable.close()
    assert person.problems == []


def test_somebody_elses_table_stays_closed(server: Server, sit: Sit) -> None:
    owner = sit(server)
    owner.set_table("denexa")
    stranger = sit(server)
    stranger.page.goto(owner.page.url)
    expect(stranger.page.get_by_text("No seat is open.")).to_be_visible()
    assert stranger.page.locator("[role=option]").count() == 0


def test_the_lobby_lists_the_table_and_opens_it_again(server: Server, sit: Sit) -> None:
    person = sit(server)
    person.set_table("family")
    url = person.page.url
    person.page.goto("/")
    person.page.get_by_role("link", name="Play on").first.click()
    expect(person.page).to_have_url(re.compile(re.escape(url) + "$"))
    expect(person.page.locator(".board")).to_be_visible()


def test_what_is_said_of_a_table_stands_there_until_it_is_read(server: Server, sit: Sit) -> None:
    """A table that was begun under another version of its game says so."""
    note = "This table was begun under version 1 of Contract Rummy; from move 64 on it is played under version 2."
    person = sit(server, own=True)
    person.set_table("denexa")
    person.until("draw stock")
    page = person.page

    def noted(socket: WebSocketRoute) -> None:
        above = socket.connect_to_server()

        def on(message: str | bytes) -> None:
            said = json.loads(message)
            socket.send(json.dumps({**said, "note": note}) if said["type"] == "table" else message)

        above.on_message(on)

    page.route_web_socket(re.compile(".*"), noted)
    page.reload()
    told = page.get_by_role("status", name="About this table")
    expect(told).to_contain_text(note)
    told.get_by_role("button", name="Dismiss").click()
    expect(told).to_be_hidden()
