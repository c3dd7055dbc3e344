"""An evening with real cards goes on at a table of the card room, and back on the sheet, and counts in statistics."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from upcard.server.live.offer import full_offer
from upcard.server.live.seating import NotAllowed

from .conftest import Browser, Server
from .friends import greeted, notice, take
from .test_scores import Phone, begun, end, left

GUTS = {"game": "guts", "players": ["Ada", "Ben", "Cid"], "dealer": 2, "changes": {"hands": 3, "session_end": "hands"}}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("evenings"), full_offer(0))
    yield server
    server.stop()


def at_the_table(phone: Phone, browser: Browser, **order: Any) -> str:
    answer = browser.post(f"{phone.path}/table", order, headers=phone.head)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_the_next_deal_is_played_at_the_table(real: Server) -> None:
    owner, _, onlooker = begun(real)
    owner.write(end(text="out P1 bent"), left("b1", 1, "25"), left("c1", 2, "70"))
    before = owner.get()["sheet"]
    browser = Browser(real)
    assert (
        "Only people who may write on this sheet can go on with it at a table"
        in browser.post(f"{onlooker.path}/table", {}).json()["reason"]
    )
    table = at_the_table(owner, browser, seat=1)
    guest = Browser(real)
    assert [each["name"] for each in guest.get(f"/api/tables/{table}").json()["players"]] == ["Ada", "Ben", "Cid"]
    host, about = greeted(browser, table)
    # Whose place it is on the sheet is known: it is kept for them, also when who sat there has gone.
    assert [each.get("kept", False) for each in about["players"]] == [True, False, True]
    assert guest.post(f"/api/tables/{table}/join", {"name": "Cid"}).json()["seat"] is None
    assert host.ask("let-in", seat=2, name="Cid", yes=True)["type"] == "accepted"
    assert guest.get(f"/api/tables/{table}").json()["you"] == 2
    stranger = Browser(real)
    asked = stranger.post(f"/api/tables/{table}/join", {"name": "Zoë"})
    assert asked.json()["seat"] is None and "The seat is kept for Ada." in asked.json()["asked"]
    assert notice(host, "Zoë asks for the seat that is kept for Ada.")
    assert host.ask("let-in", seat=0, name="Zoë", yes=True)["type"] == "accepted"
    assert notice(host, "Zoë sits down in the place of Ada.")
    assert host.ask("seat", seat=0, to="open")["type"] != "error"
    invited = Browser(real).get(f"/api/tables/{table}").json()["players"]
    assert (invited[0]["name"], invited[0]["kept"], invited[2].get("kept", False)) == ("Ada", True, False)
    assert host.ask("seat", seat=0, to="bot")["type"] != "error"
    assert notice(host, "a bot, sits down in the place of Ada.")
    assert "Everybody on the score sheet has a seat: let bots play for those who do not come" in str(
        host.ask("start", open="drop")
    )
    assert host.ask("start", open="bot")["type"] != "error"
    while not (host.scene.get("deal") and host.n):
        host.hear()
    assert (about["you"], host.scene["deal"]["number"]) == (1, 2)
    assert [seat["total"] for seat in host.scene["seats"]] == [0, 50, 140] == before["totals"]
    assert [seat["dealer"] for seat in host.scene["seats"]].index(True) == before["rows"][1]["dealer"] == 0

    real.stop()
    real.start()
    again, _ = greeted(browser, table)
    assert [seat["total"] for seat in again.scene["seats"]] == [0, 50, 140]
    back = browser.post(f"/api/tables/{table}/score", {"by": "Ben"}).json()
    assert (f"/api/scores/{back['id']}", back["key"]) == (owner.path, owner.get()["invites"])
    assert Phone(real, back["id"]).get()["sheet"]["totals"] == [0, 50, 140]
    assert Browser(real).post(f"/api/tables/{table}/score", {}).status_code == 404
    owner = Phone(real, back["id"], owner.head["authorization"].split()[1])
    owner.write(left("b2", 1, "5", row=2))
    assert (
        "Something is missing in deal 2" in browser.post(f"{owner.path}/table", {}, headers=owner.head).json()["reason"]
    )


def played_to_the_end(browser: Browser, table: str) -> dict[str, Any]:
    """Everybody is a bot: the last scene."""
    page, about = greeted(browser, table)
    page.ask("seat", seat=about["you"], to="bot")
    page.ask("speed", speed="instant")
    page.hear_until(lambda message: message["type"] == "scene" and message["scene"]["over"])
    return page.scene


def test_what_was_played_at_the_table_stands_on_the_sheet_and_counts_once(real: Server) -> None:
    owner, _, _ = begun(real, **GUTS)
    one = {"id": "i1", "what": "in", "row": 1, "text": "P1 P2"}
    owner.write(one, {"id": "b1", "what": "best", "row": 1, "text": "P1"})
    browser = Browser(real)
    table = at_the_table(owner, browser, seat=1, bots=[0, 2])
    scene = played_to_the_end(browser, table)
    assert (
        "This game was begun with real cards: the whole of it is on its score sheet"
        in browser.get(f"/api/tables/{table}/record").json()["reason"]
    )
    assert browser.get(f"/api/tables/{table}/fairness").status_code == 200
    assert browser.get(f"/api/tables/{table}/step/3").status_code == 200
    sheet_id = browser.post(f"/api/tables/{table}/score", {"by": "Ben"}).json()["id"]
    sheet = owner.get()["sheet"]
    assert sheet["over"] and sheet["totals"] == [seat["total"] for seat in scene["seats"]]
    assert [row["became"] for row in sheet["rows"]] == ["scored"] * 3
    assert "at a table of the card room" in " ".join(sheet["rows"][-1]["notes"])
    assert browser.get("/api/statistics").json()["games"] == 1
    counted = browser.post("/api/statistics", {"sheets": [sheet_id, "none"], "name": "ben"}).json()
    assert (counted["games"], counted["real"]) == (1, 1)
    own = next(each for each in counted["statistics"] if each["you"])
    assert [each["real"] for each in own["outcomes"]] == [True]
    assert own["outcomes"][0]["points"] == sheet["totals"][1]


def test_an_evening_that_was_read_in_from_a_file_counts_once(real: Server) -> None:
    owner, _, _ = begun(real, **GUTS)
    browser = Browser(real)
    owner.write(
        {"id": "i1", "what": "in", "row": 1, "text": "P1 P2"},
        {"id": "b1", "what": "best", "row": 1, "text": "P1"},
        {"id": "s1", "what": "stop", "row": 1, "text": "yes"},
    )
    sheet = owner.get()["sheet"]
    assert sheet["over"] and sheet["stops"]
    files = browser.get(f"{owner.path}/files").json()
    copies = [browser.post("/api/scores/read", {"text": files[kind]}).json()["id"] for kind in ("json", "csv")]
    other, _, _ = begun(real, **GUTS)
    other.write(
        {"id": "i1", "what": "in", "row": 1, "text": "P1 P3"},
        {"id": "b1", "what": "best", "row": 1, "text": "P3"},
        {"id": "s1", "what": "stop", "row": 1, "text": "yes"},
    )
    sheets = [owner.path.rpartition("/")[2], *copies, other.path.rpartition("/")[2]]
    assert browser.post("/api/statistics", {"sheets": sheets[:3], "name": "Ada"}).json()["real"] == 1
    assert browser.post("/api/statistics", {"sheets": sheets, "name": "Ada"}).json()["real"] == 2


def test_a_deal_played_elsewhere_is_not_mixed_with_those_of_a_table(real: Server) -> None:
    """Two tables go on with one sheet, and then real cards beside a table: whoever is second is told so."""
    owner, _, _ = begun(real, **GUTS)
    first, second = Browser(real), Browser(real)
    tables = [at_the_table(owner, first, seat=1, bots=[0, 2])]
    goes_on = "This deal goes on at a table of the card room."
    assert goes_on in owner.get()["sheet"]["rows"][0]["ahead"]
    told = second.post(f"{owner.path}/table", {"seat": 1}, headers=owner.head)
    assert (
        told.status_code,
        "This deal is already being played at a table of the card room. Continue there: only one table "
        "can bring it back to this sheet" in told.json()["reason"],
    ) == (409, True)
    tables.append(at_the_table(owner, second, seat=1, bots=[0, 2], again=True))
    for browser, table in zip((first, second), tables, strict=True):
        played_to_the_end(browser, table)
    assert first.post(f"/api/tables/{tables[0]}/score", {}).status_code == 200
    assert first.post(f"/api/tables/{tables[0]}/score", {}).status_code == 200
    brought = owner.get()
    assert goes_on not in str(brought)
    refused = second.post(f"/api/tables/{tables[1]}/score", {})
    assert refused.status_code == 409
    assert "Row 1 of the sheet was not played at this table" in refused.json()["reason"]
    assert tables[0] not in str(brought) and owner.get() == brought

    other, _, _ = begun(real, **GUTS)
    browser = Browser(real)
    table = at_the_table(other, browser, seat=1, bots=[0, 2])
    one = {"id": "i1", "what": "in", "row": 1, "text": "P1 P2"}
    other.write(one, {"id": "b1", "what": "best", "row": 1, "text": "P1"})
    played_to_the_end(browser, table)
    assert (
        "Empty the rows from that one on first, or go on with the sheet without this table"
        in browser.post(f"/api/tables/{table}/score", {}).json()["reason"]
    )
    emptied = {"what": "in", "row": 1, "text": "", "id": "i2", "instead": ["i1"]}
    other.write(emptied, {"what": "best", "row": 1, "text": "", "id": "b2", "instead": ["b1"]})
    assert browser.post(f"/api/tables/{table}/score", {}).status_code == 200


def test_of_several_who_go_on_at_the_same_time_one_has_a_table(real: Server) -> None:
    owner, _, _ = begun(real, **GUTS)
    browsers = [Browser(real) for _ in range(4)]

    def go_on(browser: Browser) -> int:
        return int(browser.post(f"{owner.path}/table", {"seat": 1, "bots": [0, 2]}, headers=owner.head).status_code)

    with ThreadPoolExecutor(len(browsers)) as pool:
        assert sorted(pool.map(go_on, browsers)) == [201, 409, 409, 409]
    assert sum(len(browser.get("/api/tables").json()) for browser in browsers) == 1


def test_a_table_that_could_not_be_set_up_is_not_on_the_sheet(real: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, _, _ = begun(real, **GUTS)

    async def full(*_: object) -> str:
        raise NotAllowed("Too many tables have been set up from your address within an hour.")

    with monkeypatch.context() as patch:
        patch.setattr("upcard.server.live.room.create_table", full)
        refused = Browser(real).post(f"{owner.path}/table", {"seat": 1}, headers=owner.head)
    assert (refused.status_code, "Too many tables" in refused.json()["reason"]) == (409, True)
    assert "This deal goes on at a table of the card room." not in owner.get()["sheet"]["rows"][0]["ahead"]
    at_the_table(owner, Browser(real), seat=1, bots=[0, 2])


def test_names_that_nobody_could_tell_apart_at_a_table_are_changed_first(real: Server) -> None:
    long = "Alexandrina of the Green"  # as many letters as count at a table
    owner, _, _ = begun(real, **{**GUTS, "players": [f"{long} Hill", f"{long} Vale", "Cid"]})
    refused = Browser(real).post(f"{owner.path}/table", {}, headers=owner.head)
    assert refused.status_code == 409 and "Two names on the sheet look alike" in refused.json()["reason"]


def test_a_game_of_the_table_goes_on_with_real_cards(real: Server) -> None:
    browser = Browser(real)
    players = [{"kind": "human", "name": "Ada"}] + [
        {"kind": "bot", "name": name, "bot": "steady"} for name in ("Rose", "Sage")
    ]
    order = {**GUTS, "players": players, "speed": "instant"}
    del order["dealer"]
    table = browser.post("/api/tables", order).json()["id"]
    scene = played_to_the_end(browser, table)
    found = browser.post(f"/api/tables/{table}/score", {"by": "Ada"}).json()
    assert found["key"]
    sheet = Phone(real, found["id"], found["key"]).get()
    assert sheet["may"] == "own"
    assert sheet["sheet"]["players"] == ["Ada", "Rose", "Sage"]
    assert sheet["sheet"]["totals"] == [seat["total"] for seat in scene["seats"]]
    again = browser.post(f"/api/tables/{table}/score", {}).json()
    assert again == {"id": found["id"], "key": Phone(real, found["id"], found["key"]).get()["invites"]}


def test_everybody_of_the_table_may_keep_its_sheet_whoever_asked_first(real: Server) -> None:
    """And where two write in one cell at once, that is said as on any sheet."""
    ada, ben = Browser(real), Browser(real)
    order = {**GUTS, "players": [{"kind": "human", "name": "Ada"}, {"kind": "open"}], "speed": "instant"}
    del order["dealer"]
    table = ada.post("/api/tables", order).json()["id"]
    take(ben, table, "Ben")
    host, _ = greeted(ada, table)
    assert host.ask("start", open="bot")["type"] == "accepted"
    first = ada.post(f"/api/tables/{table}/score", {"by": "Ada"}).json()
    second = ben.post(f"/api/tables/{table}/score", {"by": "Ben"}).json()
    assert second["id"] == first["id"]
    theirs, hers = Phone(real, second["id"], second["key"]), Phone(real, first["id"], first["key"])
    assert (theirs.get()["may"], hers.get()["may"]) == ("write", "own")
    assert theirs.write({"id": "a", "what": "in", "row": 1, "text": "P1 P2"})["verdicts"][0]["taken"]
    row = hers.write({"id": "b", "what": "in", "row": 1, "text": "P2"})["sheet"]["rows"][0]
    cell = next(each for each in row["cells"] if each["what"] == "in")
    assert {cell["now"]["text"], cell["others"][0]["text"]} == {"P1 P2", "P2"}
    assert Browser(real).post(f"/api/tables/{table}/score", {}).status_code == 404


def test_only_the_card_room_writes_what_was_played_there(real: Server) -> None:
    owner, _, _ = begun(real)
    answer = owner.write({"id": "p1", "what": "played", "row": 1, "text": "0 999999 5"})
    assert (
        "Deals that were played at a table of the card room are written by the card room alone"
        in answer["verdicts"][0]["reason"]
    )
    assert owner.get()["sheet"]["totals"] == [0, 0, 0]
    answer = owner.write({"id": "p2", "what": "table", "row": 1, "text": "somewhere"})
    assert (
        "Deals that were played at a table of the card room are written by the card room alone"
        in answer["verdicts"][0]["reason"]
    )


def test_nobody_writes_a_notice_of_the_card_room_or_makes_the_sheet_one_of_another_game(real: Server) -> None:
    owner, writer, _ = begun(real)
    owner.write(end())
    before = owner.get()["sheet"]
    answer = writer.write({"id": "d1", "what": "dropped", "row": 2, "text": "all of them"})
    assert answer["verdicts"][0]["reason"] == (
        "Which house rules a version does not have is written by the card room alone."
    )
    answer = writer.write({"id": "r1", "what": "rules", "text": "game = 'daifugo'"})
    assert answer["verdicts"][0]["reason"] == "For another game, begin another sheet."
    writer.write({**left("k9", 1, "4"), "by": "Upcard"})
    after = owner.get()
    assert (after["sheet"]["title"], after["sheet"]["players"]) == (before["title"], before["players"])
    assert "Upcard" not in [each.get("by") for each in _written(after)]


def _written(found: object) -> list[dict[str, object]]:
    """Every writing that a sheet tells of."""
    if isinstance(found, list):
        return [writing for each in found for writing in _written(each)]
    if not isinstance(found, dict):
        return []
    own = [found] if "by" in found else []
    return own + [writing for each in found.values() for writing in _written(each)]
