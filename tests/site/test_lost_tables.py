"""Tables of a site of which something cannot be read any more: the page hears which, the others are as they were."""

import json
from collections.abc import Callable

import pytest

from ..server.conftest import TOYS
from .room import Room
from .test_bridge import create, sit

DAMAGES: dict[str, Callable[[str], str | None]] = {
    "not JSON": lambda text: text[:-40],
    "nothing": lambda text: "",
    "of another kind": lambda text: text.replace('"seats":[', '"seats":["'),
    "a seat less": lambda text: text.replace('"created":', '"create":'),
    "gone": lambda text: None,
    "no such game": lambda text: text.replace('"game":"toy"', '"game":"toi"'),
}


@pytest.fixture
def kept() -> tuple[dict[str, str], str, str]:
    """What a browser keeps of two tables, and their ids."""
    room = Room(offer=TOYS)
    one, other = create(room), create(room)
    page = sit(room, one)
    page.my_turn()
    assert page.move("draw")["type"] == "accepted"
    room.stop()
    return room.kept, one, other


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_table_whose_row_cannot_be_read_is_told_of_and_kept(
    kept: tuple[dict[str, str], str, str], damage: Callable[[str], str | None]
) -> None:
    rows, lost, other = kept
    own = json.dumps(["table", lost], separators=(",", ":"))
    text = damage(rows[own])
    assert text != rows[own]
    if text is None:
        del rows[own]
    else:
        rows[own] = text
    before = dict(rows)
    room = Room(rows, TOYS)
    assert [each["id"] for each in room.request("/api/tables")["json"]] == [other]
    (told,) = room.request("/api/damaged")["json"]
    assert told["id"] == lost and told["at"].startswith("20")
    readable = text is not None and '"name":"Me"' in text
    assert told["players"] == (["Me", "Bot"] if readable else [])
    assert rows == before, "nothing of it is touched"
    # All that is kept of it is a file, and goes when its player says so; of the other table nothing does.
    saved = room.request(f"/api/damaged/{lost}")
    assert json.loads(saved["body"]) == {key: each for key, each in before.items() if f'"{lost}"' in key}
    assert saved["headers"]["content-disposition"] == f'attachment; filename="upcard-table-{lost}.json"'
    assert room.request(f"/api/damaged/{lost}", {})["status"] == 204
    assert room.request("/api/damaged")["json"] == []
    assert rows == {key: each for key, each in before.items() if f'"{lost}"' not in key}
    assert room.request(f"/api/damaged/{lost}")["status"] == 404
    page = sit(room, other)
    assert page.my_turn() in ("draw", "claim", "play")
    room.stop()


def test_where_nothing_is_damaged_nothing_is_told_or_deleted(kept: tuple[dict[str, str], str, str]) -> None:
    rows, one, _ = kept
    before = dict(rows)
    room = Room(rows, TOYS)
    assert room.request("/api/damaged")["json"] == []
    assert room.request(f"/api/damaged/{one}", {})["status"] == 404
    assert rows == before
    room.stop()


def test_a_browser_that_keeps_nothing_more_deletes_nothing(kept: tuple[dict[str, str], str, str]) -> None:
    rows, lost, _ = kept
    rows[json.dumps(["table", lost], separators=(",", ":"))] = "{"
    room = Room(rows, TOYS)
    room.full = True
    answer = room.request(f"/api/damaged/{lost}", {})
    assert answer["status"] == 503 and answer["json"]["reason"].startswith("Nothing has changed: this browser")
    assert [each["id"] for each in room.request("/api/damaged")["json"]] == [lost]
    room.full = False
    room.stop()
