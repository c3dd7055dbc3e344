"""The card room in a page's worker: what survives, what is refused, and what a page hears that asks wrongly."""

from typing import Any

import pytest

from upcard.server.http.routes import RECORD

from ..server.conftest import TOYS, Page
from .room import Line, Room


def sit(room: Room, table: str) -> Page:
    line = room.open(f"/api/tables/{table}/seat")
    assert line.next()["type"] == "opened"
    page = Page(line)  # type: ignore[arg-type]
    page.hello()
    return page


def create(room: Room) -> str:
    players: list[dict[str, Any]] = [{"kind": "human", "name": "Me"}, {"kind": "bot", "name": "Bot", "bot": "first"}]
    order = {"game": "toy", "name": "Test", "players": players, "speed": "instant"}
    made = room.request("/api/tables", order)
    assert made["status"] == 201, made["body"]
    assert "set-cookie" not in made["headers"]
    return str(made["json"]["id"])


def test_a_table_goes_on_after_the_worker_has_ended_without_a_word() -> None:
    room = Room(offer=TOYS)
    table = create(room)
    page = sit(room, table)
    page.my_turn()
    assert page.move("draw")["type"] == "accepted"
    n, scene = page.n, page.scene
    room.crash()
    again = Room(room.kept, TOYS)
    (mine,) = again.request("/api/tables")["json"]
    assert (mine["id"], mine["moves"]) == (table, n)
    page = sit(again, table)
    assert (page.n, page.scene) == (n, scene)
    again.stop()


def test_a_move_that_the_browser_does_not_keep_is_not_played() -> None:
    room = Room(offer=TOYS)
    page = sit(room, create(room))
    page.my_turn()
    n = page.n
    room.full = True
    answer = page.ask("move", text="draw", window=page.scene.get("window", 0))
    assert answer["type"] == "error" and "QuotaExceededError: no room" in answer["reason"]
    assert "somewhere" not in answer["reason"], "a trace"
    room.full = False
    assert page.move("draw")["type"] == "accepted" and page.n == n + 1
    room.stop()


@pytest.mark.parametrize(("path", "code"), [("/api/tables/none/seat", 4404), ("/api/nothing", 1006)])
def test_a_websocket_to_nowhere_is_closed(path: str, code: int) -> None:
    room = Room(offer=TOYS)
    line: Line = room.open(path)
    heard = [line.next()]
    while heard[-1]["type"] != "close":
        heard.append(line.next())
    assert heard[-1]["code"] == code
    room.stop()


def test_what_is_wrong_with_a_request_is_said_as_at_a_server() -> None:
    room = Room(offer=TOYS)
    assert room.request("/api/nothing")["status"] == 404
    refused = room.request("/api/tables", {"game": "none", "players": []})
    assert refused["status"] == 400 and refused["json"]["reason"].endswith(".")
    assert room.request("/api/tables")["json"] == []
    assert room.request("/health")["json"]["status"] == "ok"
    room.stop()


def test_a_websocket_that_the_page_closes_is_gone() -> None:
    room = Room(offer=TOYS)
    table = create(room)
    page = sit(room, table)
    page.socket.close()
    again = sit(room, table)
    assert again.my_turn() in ("draw", "claim", "play")
    room.stop()


def test_a_websocket_that_the_page_closes_before_it_is_open_is_gone() -> None:
    room = Room(offer=TOYS)
    table = create(room)
    page = sit(room, table)
    for _ in range(3):
        room.open(f"/api/tables/{table}/seat?seat=table").close()
    # What is asked after them is answered after them.
    assert room.request("/health")["status"] == 200
    assert room.lines == 1
    page.socket.close()
    assert room.request("/health")["status"] == 200
    assert room.lines == 0
    room.stop()


def test_a_record_is_opened_from_a_file_and_is_still_there_the_next_time() -> None:
    room = Room()
    opened = room.request("/api/records", RECORD)
    assert opened["status"] == 201, opened["body"]
    room.crash()
    again = Room(room.kept)
    (mine,) = again.request("/api/tables")["json"]
    assert (mine["id"], mine["over"]) == (opened["json"]["id"], True)
    last = again.request(f"/api/tables/{mine['id']}/step/{mine['moves']}")["json"]
    assert last["scene"]["over"] and last["of"] == mine["moves"]
    assert again.request("/api/records", {"record": "upcard = 2"})["status"] == 400
    again.stop()
