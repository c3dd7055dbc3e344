"""A game of another package with real cards: the server keeps its score, judges its moves and has its lesson."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE, OWN
from upcard.server.live.offer import full_offer

from .conftest import Browser, Server


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parents[2] / "examples" / "crazy-eights" / "src")
        entry = import_module("upcard_crazy_eights.entry").CRAZY_EIGHTS
        assert entry.id not in list(CATALOGUE), "now they have been looked for, as by a test before this one"
        patch.setitem(vars(CATALOGUE)["_found"][0], entry.id, entry)
        patch.setitem(OWN, entry.id, entry)
        server = Server(tmp_path_factory.mktemp("outside"), full_offer())
        yield server
        server.stop()


def test_the_lobby_offers_its_sheet_and_its_lesson(real: Server) -> None:
    games = Browser(real).get("/api/catalogue").json()["games"]
    (game,) = [each for each in games if each["id"] == "crazy-eights"]
    assert (game["lesson"], game["carries"]) == (3, "totals")


def test_its_sheet_is_written_to_the_end(real: Server) -> None:
    browser = Browser(real)
    begun = browser.post("/api/scores", {"game": "crazy-eights", "players": ["Ada", "Ben"], "changes": {"deals": 2}})
    assert begun.status_code == 201, begun.text
    path, head = f"/api/scores/{begun.json()['id']}", {"authorization": f"Bearer {begun.json()['key']}"}

    def write(row: int, *points: str) -> Any:
        writings = [
            {"id": f"w{row}{seat}", "what": "scored", "row": row, "seat": f"P{seat + 1}", "text": text}
            for seat, text in enumerate(points)
        ]
        answer = browser.post(f"{path}/writings", {"writings": writings}, headers=head)
        assert answer.status_code == 200, answer.text
        return browser.get(path).json()["sheet"]

    first = browser.get(path).json()["sheet"]
    (form,) = first["forms"]
    assert [(each["what"], each["of"], each["wants"]) for each in form] == [
        ("scored", "seat", "points"),
        ("end", "row", "word"),
    ]
    assert first["rows"][0]["ahead"][0] == "Ada deals 7 cards to each, and Ben begins."
    assert write(1, "40", "0")["over"] is False
    over = write(2, "0", "25")
    assert (over["over"], over["totals"], over["winners"]) == (True, [40, 25], [0])


def test_its_umpire_answers(real: Server) -> None:
    browser = Browser(real)
    (question,) = browser.post("/api/umpire/questions", {"game": "crazy-eights"}).json()["questions"]
    told = [(each["name"], each["takes"]) for each in question["trays"]]
    assert told[:3] == [("move", "text"), ("hand", "cards"), ("pile", "cards")]
    order = {"game": "crazy-eights", "question": "move"}
    no = browser.post("/api/umpire/ask", {**order, "told": {"move": "play 7S", "hand": "7S", "pile": "5H"}}).json()
    assert no["yes"] is False and [each["clause"] for each in no["clauses"]] == ["CRE-04"]
    yes = browser.post("/api/umpire/ask", {**order, "told": {"move": "play 5S", "hand": "5S", "pile": "5H"}}).json()
    assert yes["yes"] is True
    bad = browser.post("/api/umpire/ask", {**order, "told": {"move": "hop", "hand": "5S", "pile": "5H"}})
    assert bad.status_code == 400 and "The move, as you would type it at a table" in bad.text
