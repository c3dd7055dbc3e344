"""Other devices, onlookers, and another game of the same people."""

import json
import time

from upcard.server.live import seating
from upcard.server.live.series import Result, tally

from .conftest import Browser, Message, Page, Server, TurnedClock
from .friends import (
    BOT,
    begun,
    greeted,
    joined,
    play_together,
    refusal,
    shown_out,
    told,
)

# --- another device ------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_by_a_code(server: Server) -> None:
    table, browsers, pages = begun(server)
    made = pages[1].ask("move-seat")
    assert made["until"] > time.time() + 500
    phone = Browser(server)
    answer = phone.post(f"/api/tables/{table}/code", {"code": f"{made['code'][:4].lower()}-{made['code'][4:]} "})
    assert (answer.status_code, answer.json()) == (200, {"seat": 1})
    # The old device has no right to the seat any more.
    shown_out(pages[1])
    assert browsers[1].sit(table).hear()["type"] == "error"
    page, about = greeted(phone, table)
    assert about["you"] == 1
    play_together([pages[0], page])
    # The code was good once.
    again = Browser(server).post(f"/api/tables/{table}/code", {"code": made["code"]})
    assert again.status_code == 409


def test_the_old_device_looks_on_where_the_table_lets_it(server: Server) -> None:
    table, _, pages = begun(server, spectators=True)
    code = pages[1].ask("move-seat")["code"]
    assert Browser(server).post(f"/api/tables/{table}/code", {"code": code}).status_code == 200
    assert told(pages[1], you=None)["watching"] == 1
    page = pages[1]
    page.hear_until_type("scene")
    assert page.scene["you"] is None
    assert all(zone["cards"] == [] for zone in page.scene["zones"] if zone["kind"] == "hand")


def test_a_code_that_has_expired_or_been_replaced(server: Server, wall: TurnedClock) -> None:
    table, _, pages = begun(server)
    first = pages[1].ask("move-seat")["code"]
    second = pages[1].ask("move-seat")["code"]
    phone = Browser(server)
    assert phone.post(f"/api/tables/{table}/code", {"code": first}).status_code == 409
    wall.turn(601)
    late = phone.post(f"/api/tables/{table}/code", {"code": second})
    assert "expired" in late.json()["reason"]
    wall.turn(-601)
    assert phone.post(f"/api/tables/{table}/code", {"code": second}).status_code == 200


def test_a_stranger_who_guesses_takes_nobodys_code(server: Server) -> None:
    table, browsers, pages = begun(server)
    code = pages[1].ask("move-seat")["code"]
    stranger, phone = Browser(server), Browser(server)
    for number in range(8):
        guess = stranger.post(f"/api/tables/{table}/code", {"code": f"AAAAAAA{number + 2}"})
        assert (guess.status_code, "no code" in guess.json()["reason"]) == (409, True)
    assert phone.post(f"/api/tables/{table}/code", {"code": code}).status_code == 200
    mine = browsers[0].post(f"/api/tables/{table}/code", {"code": code})
    assert "has a seat" in mine.json()["reason"]


def test_a_code_is_one_of_two_to_the_fortieth() -> None:
    assert len(set(seating.CODE_LETTERS)) ** seating.CODE_LENGTH == 2**40


def test_neither_code_nor_token_is_kept_in_plain_text(server: Server) -> None:
    _, browsers, pages = begun(server)
    code = pages[1].ask("move-seat")["code"]
    stored = server.stored()
    assert code.encode() not in stored
    assert browsers[1].http.cookies["upcard"].encode() not in stored


# --- looking on ----------------------------------------------------------------------------------------------


def test_spectators_see_what_is_public_and_do_nothing(server: Server) -> None:
    table, _, pages = begun(server, BOT, spectators=True)
    watcher = Browser(server)
    page, about = greeted(watcher, table)
    assert (about["you"], about["watching"]) == (None, 1)
    told(pages[0], watching=1)
    assert page.scene["you"] is None
    for kind, fields in (
        ("move", {"text": "draw"}),
        ("try", {"text": "draw"}),
        ("hint", {}),
        ("undo", {}),
        ("say", {"text": "Look at that!"}),
        ("react", {"reaction": "👍"}),
        ("nudge", {"seat": 0}),
        ("start", {}),
        ("seat", {"seat": 0, "to": "open"}),
        ("settings", {"spectators": False}),
        ("rematch", {}),
        ("rematch", {"answer": "no"}),
        ("share", {}),
        ("move-seat", {}),
        ("standing", {"rule": "auto"}),
    ):
        assert "You are watching" in refusal(page.ask(kind, **fields)), kind
    play_together(pages)
    while not page.scene["over"]:
        page.hear()
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene":
            assert message["scene"]["you"] is None
            assert message["scene"]["prompt"] is None
            assert not message["undo"]


def test_the_host_shuts_the_door_to_spectators(server: Server) -> None:
    table, _, pages = begun(server, spectators=True)
    watcher = Browser(server)
    page, _ = greeted(watcher, table)
    assert pages[0].ask("settings", spectators=False)["type"] == "accepted"
    shown_out(page)
    assert watcher.sit(table).hear()["type"] == "error"


def test_who_is_connected_is_shown(server: Server) -> None:
    table, browsers, pages = joined(server)
    assert all(player["present"] for player in told(pages[0], started=False)["players"])
    second = greeted(browsers[1], table)[0]
    pages[1].socket.close()
    second.socket.close()
    assert [player.get("present", False) for player in told(pages[0], started=False)["players"]] == [True, False]


# --- another game --------------------------------------------------------------------------------------------


def test_a_rematch_with_the_same_people_and_a_tally(own_server: Server) -> None:
    table, browsers, pages = begun(own_server, BOT, toml='game = "toy"\n[changes]\nrounds = 1', clock=0)
    assert refusal(pages[1].ask("rematch")) == "You can ask for a rematch when the game is over."
    play_together(pages)
    assert told(pages[1], over=True)["tally"] == [{"won": 0, "points": 0}] * 3
    assert pages[1].ask("rematch")["type"] == "accepted"
    assert pages[0].ask("rematch")["type"] == "accepted"
    again = browsers[0].get(f"/api/tables/{table}").json()["next"]
    assert again != table
    told(pages[1], next=again)
    for page in pages:
        assert f'"next":"{again}"' in "".join(page.received), "everybody is led there"
    own_server.stop()
    own_server.start()
    pages = [greeted(browser, again)[0] for browser in browsers]
    about = told_again(pages[0])
    assert (about["game"], about["started"], about["host"]) == (2, True, 0)
    assert [player["name"] for player in about["players"]] == ["Ada", "Ben", "Bot"]
    play_together(pages)
    told(pages[0], over=True)
    series = browsers[1].get(f"/api/tables/{again}/series").json()
    assert [(game["id"], game["number"], game["over"]) for game in series["games"]] == [
        (table, 1, True),
        (again, 2, True),
    ]
    assert Browser(own_server).get(f"/api/tables/{again}/series").status_code == 404


def told_again(page: Page) -> Message:
    page.say(type="hello", seen=page.n)
    return page.hear_until_type("table")


def test_the_tally_sums_the_finished_games() -> None:
    results = [Result((5, 0, 12), (1,)), Result((3, 7, 0), (2,)), Result((0, 1, 2), (0, 2))]
    assert [(each.won, each.points) for each in tally(results, 3)] == [(1, 8), (1, 8), (2, 14)]
