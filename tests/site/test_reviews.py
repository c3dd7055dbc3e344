"""Reviews in a page's worker: done between other work, cut off by leaving, and kept by the browser."""

import time
from typing import Any

import pytest

import upcard
from upcard.catalogue import CATALOGUE
from upcard.match.record import record_of, write_record
from upcard.options.house_rules import choose_rules
from upcard.server.live import reviews

from ..patience import PATIENCE
from .room import Room


@pytest.fixture(autouse=True)
def _in_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "IN_A_PAGE", True)
    monkeypatch.setattr(reviews, "A_MOMENT", 0.05)


def opened(room: Room) -> str:
    rules = choose_rules(CATALOGUE, "guts", None, {"hands": 4})
    record = record_of(upcard.play(rules, ["random", "steady"], seed=4), bots=("", "steady"))
    made = room.request("/api/records", {"record": write_record(record)})
    assert made["status"] == 201, made["body"]
    return str(made["json"]["id"])


def reviewed(room: Room, table: str) -> dict[str, Any]:
    answer = room.request(f"/api/tables/{table}/review")
    assert answer["status"] == 200, answer["body"]
    found: dict[str, Any] = answer["json"]
    return found


def test_other_requests_are_answered_meanwhile_and_the_browser_keeps_what_was_found() -> None:
    room = Room()
    table = opened(room)
    between = 0
    until = time.monotonic() + PATIENCE
    answer = reviewed(room, table)
    while not answer["done"]:
        assert time.monotonic() < until
        assert room.request("/api/tables")["status"] == 200
        between += not answer["done"]
        answer = reviewed(room, table)
    assert between > 0
    assert answer["ledger"] is not None and answer["played"] == answer["pieces"]
    assert [name for name in room.kept if name.startswith('["review"')] == [f'["review","{table}",0]']
    room.crash()
    again = Room(room.kept)
    assert reviewed(again, table) == answer
    again.stop()
