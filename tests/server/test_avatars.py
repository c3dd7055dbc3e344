"""The avatars that people choose: everybody at the table sees them, and nothing but an avatar can be chosen."""

import re
from pathlib import Path
from typing import get_args

from upcard.server import wire
from upcard.server.live import seating
from upcard.server.store.rows import SeatRow, TableRow

from .conftest import Server
from .friends import BOT, begun, greeted, joined
from .test_store import ROW

AVATARS = Path(__file__).parents[2] / "web/src/lib/avatars.ts"


def faces(about: dict[str, object]) -> list[int]:
    players = about["players"]
    assert isinstance(players, list)
    return [player.get("avatar", 0) for player in players]


def test_a_chosen_face_is_seen_by_all_and_outlives_a_restart(own_server: Server) -> None:
    table, browsers, pages = begun(own_server, BOT)
    assert pages[1].ask("avatar", avatar=7)["type"] == "accepted"
    assert faces(pages[0].hear_until(lambda each: each["type"] == "table" and 7 in faces(each))) == [0, 7, 0]
    own_server.stop()
    own_server.start()
    _, about = greeted(browsers[0], table)
    assert faces(about) == [0, 7, 0]
    assert browsers[0].get(f"/api/tables/{table}").json()["players"][1]["avatar"] == 7


def test_what_is_no_face_is_refused(server: Server) -> None:
    _, _, pages = joined(server, BOT)
    for wrong in (-1, 17, 1.5, "7", None, True):
        pages[0].say(type="avatar", cid="a", avatar=wrong)
        pages[0].hear_until_type("error")
    assert pages[0].ask("avatar", avatar=16)["type"] == "accepted"
    assert faces(pages[1].hear_until(lambda each: each["type"] == "table" and 16 in faces(each))) == [16, 0, 0]


def test_the_server_knows_as_many_faces_as_are_drawn() -> None:
    drawn = len(re.findall(r'^  \["\w+", ', AVATARS.read_text(), re.MULTILINE))
    (limit,) = [meta.le for meta in get_args(wire.parts.Avatar)[1:]]
    assert limit == drawn


def test_a_seat_that_is_given_up_has_no_face() -> None:
    row: TableRow = ROW
    row = seating.set_avatar(row, 0, 5).row
    assert row.seats[0].avatar == 5
    assert seating.leave(row, 0, "first").row.seats[0] == SeatRow(row.seats[0].name, "first", None)
