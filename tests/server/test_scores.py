"""Score sheets that several people keep: what is written counts once, is merged, and is lost by nobody."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from upcard.score import read_any
from upcard.server.http.limits import Limits
from upcard.server.live import scores
from upcard.server.live.offer import full_offer

from ..patience import PATIENCE
from .conftest import Browser, Server

NEW = {"game": "kalooki", "players": ["Ada", "Ben", "Cid"], "dealer": 2, "by": "Ada"}


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sheets"), full_offer())
    yield server
    server.stop()


class Phone:
    """A browser at a sheet, with its key."""

    def __init__(self, server: Server, sheet_id: str, key: str = "") -> None:
        self.browser = Browser(server)
        self.server = server
        self.path = f"/api/scores/{sheet_id}"
        self.head = {"authorization": f"Bearer {key}"} if key else {}

    def get(self) -> dict[str, Any]:
        answer = self.browser.get(self.path, headers=self.head)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def post(self, where: str, body: object) -> Any:
        return self.browser.post(f"{self.path}/{where}", body, headers=self.head)

    def write(self, *writings: dict[str, Any]) -> dict[str, Any]:
        answer = self.post("writings", {"writings": writings})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def live(self) -> ClientConnection:
        return connect(self.server.url.replace("http", "ws") + self.path + "/live", max_size=None)


def begun(server: Server, **more: object) -> tuple[Phone, Phone, Phone]:
    """A new sheet: its owner, somebody who may write, somebody who looks."""
    answer = Browser(server).post("/api/scores", {**NEW, **more})
    assert answer.status_code == 201, answer.text
    sheet_id, key = answer.json()["id"], answer.json()["key"]
    owner = Phone(server, sheet_id, key)
    return owner, Phone(server, sheet_id, owner.get()["invites"]), Phone(server, sheet_id)


def end(sign: str = "e1", text: str = "out P1", row: int = 1, **more: Any) -> dict[str, Any]:
    return {"id": sign, "what": "end", "row": row, "text": text, **more}


def left(sign: str, seat: int, text: str, row: int = 1, **more: Any) -> dict[str, Any]:
    return {"id": sign, "what": "left", "row": row, "seat": f"P{seat + 1}", "text": text, **more}


def test_a_deal_is_written_and_the_sheet_says_what_comes_next(real: Server) -> None:
    owner, _, onlooker = begun(real)
    row = owner.get()["sheet"]["rows"][0]
    assert (row["dealer"], row["begins"], row["contract"]) == (2, 0, "three sets of three or more")
    assert row["ahead"][0] == "Cid deals 9 cards to each, and Ada begins."
    assert row["missing"] == [{"what": "end", "seat": -1, "called": "how it ended"}]
    answer = owner.write(end(by="Ada", at="17"), left("b1", 1, "10+15"), left("c1", 2, "KS Kx *"))
    assert [each["taken"] for each in answer["verdicts"]] == [True, True, True]
    sheet = onlooker.get()["sheet"]
    assert sheet == answer["sheet"]
    assert sheet["totals"] == [0, 25, 70]
    assert [row["became"] for row in sheet["rows"]] == ["scored", "open"]
    assert sheet["rows"][0]["cells"][0]["now"] == {
        "id": "e1",
        "text": "out P1",
        "by": "Ada",
        "at": "17",
        "ours": False,
    }


def test_the_form_of_a_row_says_what_can_be_touched(real: Server) -> None:
    sheet = begun(real)[0].get()["sheet"]
    how, cards, *_ = sheet["forms"][sheet["rows"][0]["form"]]
    assert how["begins"][0] == {"text": "out", "label": "{who} went out", "seat": True, "spares": ["left"]}
    assert ["Kx", 10] in cards["keys"]
    assert cards["wants"] == "worth"


def test_a_writing_counts_once_however_often_it_is_sent(real: Server) -> None:
    owner, _, _ = begun(real)
    first = owner.write(end(), left("b1", 1, "25"))
    again = owner.write(end(), left("b1", 1, "25"), left("c1", 2, "5"))
    assert [each["taken"] for each in again["verdicts"]] == [True, True, True]
    assert again["sheet"]["n"] == first["sheet"]["n"] + 1
    assert again["sheet"]["totals"] == [0, 25, 5]


def test_one_id_stands_for_one_writing(real: Server) -> None:
    owner, _, _ = begun(real)
    owner.write(end())
    (verdict,) = owner.write(end(text="out P2"))["verdicts"]
    assert verdict["reason"] == "In e1: two entries have that id."


def test_two_who_write_in_one_cell_are_both_shown_until_it_is_settled(real: Server) -> None:
    owner, friend, _ = begun(real)
    owner.write(end(), left("b1", 1, "25"))
    sheet = friend.write(left("b2", 1, "35", by="Ben"), left("c1", 2, "5"))["sheet"]
    cell = next(each for each in sheet["rows"][0]["cells"] if each["what"] == "left" and each["seat"] == 1)
    assert {cell["now"]["text"], *[each["text"] for each in cell["others"]]} == {"25", "35"}
    assert sheet["rows"][0]["became"] == "open"
    sheet = owner.write(left("b3", 1, "35", instead=["b1", "b2"]))["sheet"]
    assert sheet["totals"] == [0, 35, 5]


def test_two_who_write_the_same_agree(real: Server) -> None:
    owner, friend, _ = begun(real)
    owner.write(end(), left("b1", 1, "25"), left("c1", 2, "5"))
    sheet = friend.write(left("b2", 1, "25"))["sheet"]
    assert sheet["totals"] == [0, 25, 5]


def test_what_was_written_for_a_later_row_waits_for_it(real: Server) -> None:
    owner, friend, _ = begun(real)
    owner.write(end())
    sheet = friend.write(end("e2", "out P2", 2), left("a2", 0, "10", 2), left("c2", 2, "15", 2))["sheet"]
    assert (len(sheet["rows"]), [len(row["cells"]) for row in sheet["behind"]]) == (1, [3])
    sheet = owner.write(left("b1", 1, "25"), left("c1", 2, "5"))["sheet"]
    assert (sheet["behind"], sheet["totals"]) == ([], [10, 25, 20])


def test_what_cannot_be_is_refused_with_its_clause_and_the_table_may_overrule_it(real: Server) -> None:
    owner, _, _ = begun(real)
    verdicts = owner.write(end(), left("b1", 1, "9999"), left("c1", 2, "5"))["verdicts"]
    assert [each["taken"] for each in verdicts] == [True, False, True]
    assert verdicts[1]["clause"].startswith("KAL-")
    assert verdicts[1]["reason"] == "There are no cards that count 9999 together."
    assert verdicts[1]["may_stand"]
    sheet = owner.write(left("b2", 1, "9999", ours=True))["sheet"]
    assert sheet["totals"] == [0, 9999, 5]
    (cell,) = [each for each in sheet["rows"][0]["cells"] if each["ruled"]]
    assert cell["ruled"] == [verdicts[1]["clause"]]


def test_a_contradiction_cannot_be_overruled(real: Server) -> None:
    owner, _, _ = begun(real)
    verdicts = owner.write(end(), left("a1", 0, "10"))["verdicts"]
    assert (verdicts[1]["taken"], verdicts[1]["may_stand"]) == (False, False)


def test_who_only_looks_does_not_write_and_the_owner_says_who_does(real: Server) -> None:
    owner, friend, onlooker = begun(real)
    assert [each.get()["may"] for each in (owner, friend, onlooker)] == ["own", "write", "look"]
    assert onlooker.get()["invites"] == ""
    assert onlooker.post("writings", {"writings": [end()]}).status_code == 409
    assert friend.post("open", {"open": False}).status_code == 409
    assert owner.post("open", {"open": False}).json()["sheet"]["open"] is False
    refused = friend.post("writings", {"writings": [end()]})
    assert (refused.status_code, friend.get()["may"]) == (409, "look")
    assert "lets nobody else write" in refused.json()["reason"]
    owner.post("open", {"open": True})
    assert friend.write(end())["verdicts"][0]["taken"]


def test_everybody_who_looks_sees_it_live(real: Server) -> None:
    owner, friend, onlooker = begun(real)
    with onlooker.live() as line:
        first = json.loads(line.recv(PATIENCE))
        assert first == owner.get()["sheet"]
        friend.write(end())
        later = json.loads(line.recv(PATIENCE))
        assert later["n"] == first["n"] + 1
        line.send("ping")
        assert line.recv(PATIENCE) == "pong"
        line.send("hello")
        with pytest.raises(Exception, match="1008"):
            line.recv(PATIENCE)


def test_the_sheet_outlives_the_server_and_no_key_is_kept(tmp_path: Path) -> None:
    server = Server(tmp_path, full_offer())
    owner, friend, _ = begun(server)
    before = owner.write(end())["sheet"]
    server.stop()
    stored = server.stored()
    for phone in (owner, friend):
        assert phone.head["authorization"].partition(" ")[2].encode() not in stored
    server.start()
    owner = Phone(server, before["id"], owner.head["authorization"].partition(" ")[2])
    assert owner.get()["sheet"] == before
    assert owner.write(end(), left("b1", 1, "25"))["sheet"]["n"] == before["n"] + 1
    server.stop()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"game": "bridge"}, "there is no game 'bridge'"),
        ({"players": ["Ada"], "dealer": 0}, "These rules are for 3 to 5 players, not 1"),
        ({"players": ["Ada", "Ada"], "dealer": 0}, "Two players are called"),
        ({"players": ["Ada", "ada", "Cid"], "dealer": 0}, "Two names look alike: Ada and ada."),
        ({"players": ["Ada", " "]}, "A name"),
        ({"dealer": 3}, "The dealer is one of the players"),
        ({"book": "goren"}, "goren"),
        ({"seats": 3}, "seats"),
    ],
)
def test_a_sheet_that_cannot_be_begun_has_a_reason(real: Server, change: dict[str, object], why: str) -> None:
    answer = Browser(real).post("/api/scores", {**NEW, **change})
    assert answer.status_code == 400
    assert why in answer.json()["reason"]


@pytest.mark.parametrize(
    ("writing", "why"),
    [
        (
            left("b1", 1, "ten"),
            "is not a number, a sum or a card: write 48, or 10+15+8, or cards as KS, Kx for any king, * for a joker",
        ),
        (
            left("b1", 1, "9" * 30),
            "is not a number, a sum or a card: write 48, or 10+15+8, or cards as KS, Kx for any king, * for a joker",
        ),
        (left("b1", 1, "KS KS KS"), "The pack has the king of spades 2 times, not 3 times"),
        (left("b1", 7, "5"), "This sheet has no such cell"),
        (end(text="out P1 out P2"), "Write how the deal ended as"),
        ({"id": "x1", "what": "left", "seat": "Ben", "row": 1, "text": "5"}, "write a seat as P1, P2 and so on"),
        (
            {"id": "x1", "what": "name", "seat": "P4", "text": "Dora"},
            "The players of the first deal are fixed: say from which later deal somebody joins or leaves",
        ),
        ({"id": "x1", "what": "rules", "row": 1, "text": 'game = "guts"\n'}, "For another game, begin another sheet"),
    ],
)
def test_what_cannot_be_written_has_a_reason(real: Server, writing: dict[str, Any], why: str) -> None:
    owner, _, _ = begun(real)
    owner.write(end("e0"))
    before = owner.get()["sheet"]
    answer = owner.write({**writing, "instead": ["e0"]} if writing["what"] == "end" else writing)
    assert why in answer["verdicts"][0]["reason"]
    assert answer["sheet"] == before == owner.get()["sheet"]


@pytest.mark.parametrize("address", ["nothing", "%00", "%ed%a0%80", "x" * 5000])
def test_there_is_no_sheet_by_an_address_that_somebody_makes_up(real: Server, address: str) -> None:
    """Not even one that no database can hold: a proxy would take what is no fault of the server's for one."""
    answer = Browser(real).get(f"/api/scores/{address}")
    assert (answer.status_code, answer.json()["reason"]) == (404, "There is no such score sheet.")


def test_nobody_fills_the_disk(real: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, _, _ = begun(real)
    monkeypatch.setattr(scores, "MOST", owner.write(end())["sheet"]["n"] + 1)
    owner.write(left("b1", 1, "25"))
    full = owner.post("writings", {"writings": [left("c1", 2, "5")]})
    assert (full.status_code, full.json()["reason"]) == (409, "This sheet is full: begin another one.")


def test_writings_that_take_too_long_to_judge_hold_nobody_up(real: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, _, _ = begun(real)
    before = owner.get()["sheet"]
    monkeypatch.setattr(scores, "JUDGING", 0.0)
    late = owner.post("writings", {"writings": [end(), left("b1", 1, "25")]})
    assert (late.status_code, late.json()["reason"]) == (503, "That takes too long to find out.")
    assert owner.get()["sheet"] == before
    monkeypatch.undo()
    assert owner.write(end())["verdicts"][0]["taken"]


def test_one_address_begins_no_more_than_the_server_allows(tmp_path: Path) -> None:
    server = Server(tmp_path, full_offer(), Limits(tables=1))
    browser = Browser(server)
    assert browser.post("/api/scores", NEW).status_code == 201
    assert browser.post("/api/scores", NEW).status_code == 409
    server.stop()


def test_a_sheet_is_taken_away_as_files(real: Server) -> None:
    owner, _, phone = begun(real)
    files = phone.browser.get(f"{phone.path}/files").json()
    assert read_any(files["json"]) == read_any(files["csv"]) and files["bg_stats"] == ""
    key = owner.head["authorization"].removeprefix("Bearer ")
    assert key not in files["csv"] + files["json"]
    assert phone.browser.get("/api/scores/nosuchsheet/files").status_code == 404


@pytest.mark.parametrize("kind", ["json", "csv"])
def test_a_sheet_is_gone_on_with_from_its_file(real: Server, kind: str) -> None:
    """On a sheet of its own, whose owner is who reads it in."""
    owner, _, _ = begun(real)
    owner.write({"id": "e1", "what": "end", "row": 1, "text": "out P1", "by": "Ada"})
    files = owner.browser.get(owner.path + "/files").json()
    answer = Browser(real).post("/api/scores/read", {"text": files[kind]})
    assert answer.status_code == 201, answer.text
    read = Phone(real, answer.json()["id"], answer.json()["key"])
    assert read.path != owner.path and read.get()["may"] == "own"
    there, here = owner.get()["sheet"], read.get()["sheet"]
    assert {**there, "id": ""} == {**here, "id": ""}
    read.write({"id": "e2", "what": "left", "row": 1, "seat": "P2", "text": "20", "by": "Ben"})
    assert read.browser.get(read.path + "/files").json()[kind] != files[kind]
    assert owner.get()["sheet"] == there


def test_a_file_that_is_no_sheet_says_where(real: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser(real)
    owner, _, _ = begun(real)
    sheet = owner.browser.get(owner.path + "/files").json()["json"]
    wrong = {
        "": "Is not JSON",
        "id,what\nx,y": "row",
        "{}": "'upcard-score' is missing",
        sheet.replace("kalooki", "moon"): "there is no game 'moon'",
        sheet.replace('"Ben"', '"Ada"'): "Ada",
    }
    for text, why in wrong.items():
        answer = browser.post("/api/scores/read", {"text": text})
        assert answer.status_code == 400 and why in answer.json()["reason"], (text[:60], answer.text)
    assert browser.post("/api/scores/read", {"text": "x" * 2_200_000}).status_code == 413
    for name in ("MOST", "MOST_SIZE"):
        with monkeypatch.context() as patch:
            patch.setattr(scores, name, 4)
            answer = browser.post("/api/scores/read", {"text": sheet})
            assert (
                answer.status_code == 409
                and "There is too much written for one sheet: it has room for" in answer.json()["reason"]
            )


def test_what_stands_twice_in_a_file_counts_once(real: Server) -> None:
    owner, _, _ = begun(real)
    for kind, lines in owner.browser.get(owner.path + "/files").json().items():
        if kind in ("json", "csv"):
            ben = next(line for line in lines.splitlines() if "Ben" in line)
            twice = lines.replace(ben, f"{ben}\n{ben}" if kind == "csv" else f"{ben.rstrip(',')},\n{ben}")
            answer = Browser(real).post("/api/scores/read", {"text": twice})
            assert answer.status_code == 201, answer.text
            read = Phone(real, answer.json()["id"])
            assert read.get()["sheet"]["players"] == ["Ada", "Ben", "Cid"]


def test_a_new_sheet_begins_with_what_everybody_has_and_goes_on_with_an_old_one(real: Server) -> None:
    owner, _, _ = begun(real, had=["87", "10+5", ""], deal="4")
    sheet = owner.get()["sheet"]
    assert (sheet["before"], sheet["totals"], sheet["rows"][0]["deal"]) == ([87, 15, 0], [87, 15, 0], 4)
    assert (sheet["carries"], sheet["fixed"]) == ("deals", "")
    coming = {"seats": [3, 5], "players": ["Ada", "Ben", "Cid"], "had": [87, 15, 0], "dealer": 2, "deal": 4}
    assert sheet["next"] == coming
    had = {"id": "h1", "what": "had", "row": 1, "seat": "P3", "text": "20"}
    assert owner.write(had)["sheet"]["before"] == [87, 15, 20]
    asked = {"players": ["Ada", "Zoë", "Cid"], "had": ["87", "40", "20"], "deal": "4", "dealer": 1}
    new, _, _ = begun(real, after=sheet["id"], **asked)
    assert (new.get()["sheet"]["before"], new.get()["sheet"]["rows"][0]["dealer"]) == ([87, 40, 20], 1)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"had": ["1", "x", "3"]}, "'x' is not a number of points."),
        ({"had": ["1", "2", "3", "4"]}, "The points of a player who joins are written where the player joins."),
        ({"had": ["1", "2", "3"], "deal": "12"}, "KAL-67: The game has 9 deals."),
        ({"game": "daifugo", "had": ["1", "2", "3"]}, "DAI-61: This game adds up no points"),
    ],
)
def test_what_nobody_can_have_from_before_has_a_reason(real: Server, change: dict[str, object], why: str) -> None:
    answer = Browser(real).post("/api/scores", {**NEW, **change})
    assert (answer.status_code, why in answer.json()["reason"]) == (400, True), answer.text
    assert Browser(real).post("/api/scores", {**NEW, "after": "nowhere"}).status_code == 404


def test_where_nobody_can_join_or_leave_the_sheet_says_why(real: Server) -> None:
    owner, _, _ = begun(real, game="mille", players=["Ada", "Ben"], dealer=0)
    sheet = owner.get()["sheet"]
    assert sheet["joining"] == [] and sheet["fixed"].startswith(
        "MIL-01: These rules are for 2 players: nobody can join"
    )


def test_what_inserting_a_deal_changes_is_said_without_writing_it(real: Server) -> None:
    owner, friend, onlooker = begun(real)
    owner.write(end(), left("b1", 1, "25"), left("c1", 2, "5"))
    owner.write(end("e2", "out P2", 2), left("a2", 0, "10", 2), left("c2", 2, "15", 2))
    before = owner.get()["sheet"]
    put = {"id": "x", "what": "after", "row": before["insert"], "text": "1"}
    told = friend.post("changes", {"writings": [put]}).json()
    assert told["verdicts"][0]["taken"] and told["changed"][0].startswith("Deal 2 becomes deal 3: ")
    assert owner.get()["sheet"] == before
    assert onlooker.post("changes", {"writings": [put]}).status_code == 409
    answer = friend.write(put)
    sheet = answer["sheet"]
    assert answer["changed"] == told["changed"]
    assert [row["deal"] for row in (*sheet["rows"], *sheet["behind"])] == [1, 2, 3] and sheet["rows"][1]["inserted"]
    assert sheet["kept"] == "Deal 3 is kept, and counts when deal 2 is complete."
    assert sheet["behind"][0]["points"] == [10, 0, 15] and sheet["totals"] == [0, 25, 5]


def test_what_a_correction_changes_in_later_deals_is_told(real: Server) -> None:
    owner, _, _ = begun(real)
    owner.write(end("v", "void"))
    owner.write(end("e2", "out P2", 2), left("a2", 0, "10", 2), left("c2", 2, "15", 2))
    writing = end("v2", "nobody", 1, instead=["v"], ours=True)
    changed = owner.write(writing)["changed"]
    assert changed[0].startswith("Deal 1 becomes deal 2: ")
