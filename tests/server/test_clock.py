"""Clocks: whose answer is awaited and until when, and what is played when the time is up."""

import json
import time

import pytest

from upcard.kernel.game import Ask
from upcard.server.live import ledger
from upcard.server.live.ledger import GRACE, Clocks
from upcard.server.store.rows import SeatRow, Setup, TableRow
from upcard.server.wall_clock import Clock

from .conftest import Browser, Message, Page, Server, TurnedClock
from .friends import BOT, OPEN, asked_page, begun, gather, greeted, notice, sync, take


def deadlines(page: Page) -> dict[int, float]:
    """The next clock message."""
    message = page.hear_until_type("clock")
    return {each["seat"]: each["until"] - message["now"] for each in message["deadlines"]}


def test_whose_clock_runs_and_until_when(server: Server) -> None:
    ada, ben = Browser(server), Browser(server)
    table = gather(ada, OPEN, BOT, clock=600)
    take(ben, table, "Ben")
    pages = [greeted(browser, table)[0] for browser in (ada, ben)]
    pages[0].ask("start")
    for page in pages:
        found = deadlines(page)
        while not found:
            found = deadlines(page)
        assert list(found) == [0]
        assert 590 < found[0] <= 600
    assert asked_page(pages) is pages[0]
    pages[0].move("draw")
    # In the window both the bot and Ben are asked; Ben's clock alone runs.
    assert list(deadlines(pages[1])) == [1]


def test_who_asks_whether_the_table_is_there_is_told_what_is_left(server: Server, wall: TurnedClock) -> None:
    _, _, pages = begun(server, clock=600)
    page = asked_page(pages)
    assert page is not None
    page.say(type="ping")
    page.hear_until_type("pong")
    wall.turn(200)
    page.say(type="ping")
    (left,) = deadlines(page).values()
    assert 390 < left <= 400
    assert page.hear()["type"] == "pong"


def test_time_is_up_and_the_declared_default_is_played(server: Server, wall: TurnedClock) -> None:
    _, _, pages = begun(server, clock=600)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    other = pages[1 - pages.index(page)]
    sync(pages)
    assert other.scene["prompt"] == "claim"
    # Nobody answers the window: the absent one passes.
    wall.turn(600)
    page.hear_until(lambda message: message["type"] == "scene" and message["scene"]["prompt"] == "play")
    assert notice(page, "Time is up for ")
    said = [message for message in map(json.loads, page.received) if message["type"] == "said"]
    assert said[-1]["to"] == pages.index(other)


def test_what_was_done_when_the_time_was_up_is_said_and_names_no_card(server: Server, wall: TurnedClock) -> None:
    _, _, pages = begun(server, clock=600)
    page = asked_page(pages)
    assert page is not None
    wall.turn(600)
    name = ("Ada", "Ben")[pages.index(page)]
    for each in pages:
        assert notice(each, "Time is up for ")
        said = [message["text"] for message in map(json.loads, each.received) if message["type"] == "said"]
        assert [text for text in said if "Time is up" in text] == [f"Time is up for {name}. {name} drew ??."]
    assert page.scene["seats"][0]["cards"] + page.scene["seats"][1]["cards"] == 7, "nothing was claimed"


def test_a_whole_game_plays_itself_out_by_the_clock(server: Server, wall: TurnedClock) -> None:
    _, _, pages = begun(server, clock=600, toml='game = "toy"\n[changes]\nrounds = 1')
    while not pages[0].scene["over"]:
        wall.turn(600)
        pages[0].hear_until_type("scene")


def test_a_running_clock_survives_a_restart(own_server: Server) -> None:
    table, browsers, _ = begun(own_server, clock=600)
    untils: list[list[Message]] = []
    for browser in (browsers[0], browsers[0]):
        page, _ = greeted(browser, table)
        untils.append(page.hear_until_type("clock")["deadlines"])
        own_server.stop()
        own_server.start()
    assert untils[0] == untils[1] != []
    assert untils[0][0]["seat"] == 0


def test_time_that_ran_out_while_the_server_was_away(
    own_server: Server, wall: TurnedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "GRACE", 0.0)
    table, browsers, pages = begun(own_server, clock=600)
    n = max(page.n for page in pages)
    own_server.stop()
    wall.turn(600)
    own_server.start()
    page, _ = greeted(browsers[1], table)
    while page.n <= n:  # the move may have been made before this page came
        page.hear()


def test_pausing_stops_the_clock_and_going_on_starts_it_anew(server: Server) -> None:
    _, _, pages = begun(server, clock=600)
    page = pages[0]
    page.ask("settings", paused=True)
    while deadlines(pages[1]):
        pass
    page.ask("settings", paused=False)
    assert deadlines(pages[1])[0] > 599
    page.ask("settings", clock=0)
    assert deadlines(pages[1]) == {}
    page.ask("settings", clock=3 * 86_400)
    assert 3 * 86_400 - 2 < deadlines(pages[1])[0] <= 3 * 86_400
    assert notice(pages[1], "The time limit for each answer is now 3 days.")


@pytest.mark.parametrize("seconds", [-1, 1, 4, 14 * 86_400 + 1, 1.5, True, "60"])
def test_clocks_that_cannot_be(server: Server, seconds: object) -> None:
    ada = Browser(server)
    table = gather(ada, OPEN)
    page, _ = greeted(ada, table)
    page.say(type="settings", cid="a", clock=seconds)
    answer = page.hear_until(lambda message: message["type"] in ("refused", "error"))
    assert answer["reason"]
    order = {"game": "toy", "players": [{"kind": "human", "name": "A"}, OPEN], "clock": seconds}
    assert ada.post("/api/tables", order).status_code in (400, 409)
    assert ada.get(f"/api/tables/{table}").json()["clock"] == 0


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_clock_that_is_set_during_a_game_moves_no_deadline(
    server: Server, monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    _, _, pages = begun(server, clock=600)
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + 3600 * hours)
    page = asked_page(pages)
    assert page is not None
    page.move("draw")
    seat = 1 - pages.index(page)
    while seat not in (found := deadlines(pages[seat])):
        pass
    assert 500 < found[seat] <= 600
    assert not any("Time is up" in text for text in page.received)


def test_a_machine_that_starts_with_a_clock_that_is_slow_moves_no_deadline(
    own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, browsers, _ = begun(own_server, clock=600)
    until = greeted(browsers[0], table)[0].hear_until_type("clock")["deadlines"]
    own_server.stop()
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    own_server.start()
    message = greeted(browsers[0], table)[0].hear_until_type("clock")
    assert message["deadlines"] == until != []
    assert until[0]["until"] - message["now"] <= 600


# --- the rule itself -------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_moves_no_time() -> None:
    wall, steady = [1000.0], [5.0]
    it = Clock(lambda: wall[0], lambda: steady[0])
    for set_to in (4600.0, -2600.0):
        wall[0] = set_to
        assert it() == 1000.0
    steady[0] += 7
    assert it() == 1007.0
    it.agree(2000.0)
    steady[0] += 1
    assert it() == 2001.0


DRAW, PLAY = Ask("draw"), Ask("play")
CLAIM = Ask("claim", True, 1, default="pass")


def row(*seats: SeatRow, **setup: float) -> TableRow:
    made = Setup(clock=10, **setup)  # type: ignore[arg-type]
    return TableRow("t", "toy", "plain", "{}", "", "instant", False, "", seats, made)


PEOPLE = (SeatRow("A", None, "a"), SeatRow("B", None, "b"), SeatRow("C", None, "c"))


def test_others_answers_give_nobody_more_time() -> None:
    clocks = Clocks({0: DRAW}, 0.0)
    clocks.moved(0, {1: CLAIM, 2: CLAIM}, 100.0)
    clocks.moved(1, {2: CLAIM}, 105.0)
    assert clocks.deadlines(row(*PEOPLE)) == {2: 110.0}
    clocks.moved(2, {0: PLAY}, 108.0)
    assert clocks.deadlines(row(*PEOPLE)) == {0: 118.0}
    # The own move begins a new time, although the question is the same.
    clocks.moved(0, {0: PLAY}, 112.0)
    assert clocks.deadlines(row(*PEOPLE)) == {0: 122.0}
    # Taking it back does not.
    clocks.taken_back({0: PLAY})
    assert clocks.deadlines(row(*PEOPLE)) == {0: 118.0}


def test_no_time_counts_before_the_clock_was_set_or_the_table_was_opened() -> None:
    clocks = Clocks({0: DRAW}, 50.0)
    clocks.moved(0, {1: DRAW}, 20.0)
    assert clocks.deadlines(row(*PEOPLE, clock_from=90.0)) == {1: 100.0}
    assert clocks.deadlines(row(*PEOPLE)) == {1: 50.0 + GRACE}


def test_bots_stand_ins_and_paused_tables_have_no_clock() -> None:
    clocks = Clocks({0: DRAW}, 0.0)
    clocks.moved(0, {1: CLAIM, 2: CLAIM}, 100.0)
    rested = SeatRow("B", "first", "b")
    assert clocks.deadlines(row(PEOPLE[0], rested, PEOPLE[2])) == {2: 110.0}
    assert clocks.deadlines(row(PEOPLE[0], rested, SeatRow("Bot", "first", None))) == {}
    assert clocks.deadlines(row(*PEOPLE, paused=True)) == {}
    assert clocks.deadlines(row(*PEOPLE, started=False)) == {}
