"""Score sheets after an upgrade: nothing that was written is lost, and what deals have brought stays."""

import sqlite3
from pathlib import Path
from typing import Any

from upcard.score import read_any
from upcard.server.live.offer import full_offer

from .conftest import Server
from .test_scores import Phone, begun, end, left


def upgraded(folder: Path, old: str, new: str) -> tuple[Server, Phone]:
    """A sheet with a deal on it, on which that was written otherwise by an earlier version."""
    server = Server(folder, full_offer())
    owner, _, _ = begun(server)
    owner.write(end(), left("b1", 1, "10+15"), left("c1", 2, "20"))
    server.stop()
    with sqlite3.connect(next(folder.glob("*.db"))) as database:
        database.execute("UPDATE writings SET text = replace(text, ?, ?)", (old, new))
    server.start()
    return server, Phone(server, owner.path.rpartition("/")[2], owner.head["authorization"].partition(" ")[2])


def test_a_house_rule_that_is_known_no_more_is_named_and_the_evening_goes_on(tmp_path: Path) -> None:
    server, owner = upgraded(tmp_path, "[changes]", "[changes]\\nold_option = 3")
    sheet = owner.get()["sheet"]
    assert (sheet["totals"], [row["became"] for row in sheet["rows"]]) == ([0, 25, 20], ["scored", "open"])
    assert "no longer has this house rule: old_option = 3." in sheet["rows"][1]["news"][0]
    assert owner.write(end("e2", row=2), left("b2", 1, "5", 2), left("c2", 2, "5", 2))["sheet"]["totals"] == [0, 30, 25]
    server.stop()
    server.start()
    again = Phone(server, sheet["id"]).get()["sheet"]
    assert again["totals"] == [0, 30, 25] and len(again["rows"][1]["news"]) == 1
    server.stop()


def test_what_a_deal_has_brought_stays_when_an_upgrade_counts_otherwise(tmp_path: Path) -> None:
    server, owner = upgraded(tmp_path, '"counted": {"1": [0, 25, 20]}', '"counted": {"1": [0, 50, 20]}')
    sheet = owner.get()["sheet"]
    assert sheet["totals"] == [0, 50, 20]
    points = next(each for each in sheet["rows"][0]["cells"] if each["what"] == "points")
    assert (points["ruled"], points["now"]["by"]) == (["By the rules it is 25."], "Upcard")
    assert owner.write(left("b3", 1, "5", instead=["b1"]), correction(points, ""))["sheet"]["totals"] == [0, 5, 20]
    server.stop()


def correction(cell: dict[str, Any], text: str) -> dict[str, Any]:
    """Of a cell of the first row."""
    seat = f"P{cell['seat'] + 1}"
    return {"id": "new", "what": cell["what"], "row": 1, "seat": seat, "text": text, "instead": [cell["now"]["id"]]}


def test_a_sheet_of_rules_that_are_read_no_more_says_so_and_can_be_saved(tmp_path: Path) -> None:
    """As after an upgrade: of the book itself nothing is known."""
    server, owner = upgraded(tmp_path, 'book = \\"kalooki', 'book = \\"of old')
    reason = owner.browser.get(owner.path, headers=owner.head).json()["reason"]
    assert "begun under another version" in reason and "of old" in reason
    files = owner.browser.get(f"{owner.path}/files").json()
    assert [each.text for each in read_any(files["json"]) if each.what == "end"] == ["out P1"]
    server.stop()
