"""Input that breaks naive servers: each gets an answer or a clean close, and changes nothing."""

import json
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from upcard.server.wire import MAX_MESSAGE

from ..patience import PATIENCE
from .conftest import PLAIN, Browser, Page, Server

DEEP = "[" * 2047 + "]" * 2047
HUGE = "9" * 4301

BAD_TEXT: dict[str, str | bytes] = {
    "nothing": "",
    "no JSON": "discard 7S",
    "half a message": '{"type":"move","cid":"a"',
    "two messages": '{"type":"ping"}{"type":"ping"}',
    "null": "null",
    "a list": "[]",
    "a number": "1",
    "2,047 lists deep": DEEP,
    "deep in a field": '{"type":"arrange","cid":"a","groups":' + DEEP + "}",
    "15,000 lists never closed": "[" * 15_000,
    "deep objects": '{"type":' * 2_000 + "1" + "}" * 2_000,
    "no type": '{"cid":"a","text":"draw"}',
    "unknown type": '{"type":"shuffle","cid":"a"}',
    "type of another type": '{"type":7,"cid":"a"}',
    "unknown field": '{"type":"move","cid":"a","text":"draw","seat":1}',
    "no text": '{"type":"move","cid":"a"}',
    "text is a number": '{"type":"move","cid":"a","text":7}',
    "empty text": '{"type":"move","cid":"a","text":""}',
    "text too long": json.dumps({"type": "move", "cid": "a", "text": "x" * 1001}),
    "NaN": '{"type":"move","cid":"a","text":"draw","window":NaN}',
    "Infinity": '{"type":"hello","seen":Infinity}',
    "1e400": '{"type":"hello","seen":1e400}',
    "1.5": '{"type":"hello","seen":1.5}',
    "minus one": '{"type":"hello","seen":-1}',
    "true for one": '{"type":"hello","seen":true}',
    "a numeral of another script": '{"type":"hello","seen":"٣"}',
    "number as text": '{"type":"hello","seen":"3"}',
    "4,301 digits": '{"type":"hello","seen":' + HUGE + "}",
    "2^63": '{"type":"hello","seen":9223372036854775808}',
    "2^53 + 1": '{"type":"move","cid":"a","text":"draw","window":9007199254740993}',
    "key twice": '{"type":"move","cid":"a","cid":"b","text":"draw","window":0}',
    "type twice": '{"type":"ping","type":"hello"}',
    "lone surrogate": '{"type":"move","cid":"a","text":"\\ud800"}',
    "NUL in text": '{"type":"move","cid":"a","text":"draw\\u0000"}',
    "NUL itself": '{"type":"move","cid":"a","text":"draw\0"}',
    "NUL in cid": '{"type":"move","cid":"a\\u0000","text":"draw"}',
    "newline in cid": '{"type":"move","cid":"a\\n","text":"draw"}',
    "empty cid": '{"type":"move","cid":"","text":"draw"}',
    "long cid": json.dumps({"type": "move", "cid": "a" * 65, "text": "draw"}),
    "no groups": '{"type":"arrange","cid":"a","groups":[]}',
    "an empty group": '{"type":"arrange","cid":"a","groups":[[]]}',
    "too many groups": json.dumps({"type": "arrange", "cid": "a", "groups": [["7S"]] * 9}),
    "too large a group": json.dumps({"type": "arrange", "cid": "a", "groups": [["7S"] * 31]}),
    "unknown purpose": '{"type":"arrange","cid":"a","groups":[["7S"]],"purpose":"steal"}',
    "unknown speed": '{"type":"speed","cid":"a","speed":"warp"}',
    "unknown standing": '{"type":"standing","cid":"a","rule":"always","only":[]}',
    "standing for no card": '{"type":"standing","cid":"a","rule":"only","only":["<b>"]}',
    "binary": b'{"type":"ping"}',
}

BAD_MOVES = [
    "discard 7S; drop table log",
    "discard ??",
    "discard 🂡",
    "discard 7S" + " 7S" * 200,
    "shuffle 7S",
    "choose 1",
    "may-i",
    "draw draw",
    "DRAW\ud7ff",
    "١",
    "add * to " + "9" * 900,
    "{" * 900,
    "<*=5S * * *>",
]


@pytest.fixture
def at_table(visitor: Browser) -> Iterator[Page]:
    page = visitor.sit(visitor.create())
    page.hello()
    assert page.my_turn() == "draw"
    yield page
    page.socket.close()


def unchanged(page: Page) -> None:
    """The connection lives, and the table is where it was."""
    page.say(type="ping")
    assert page.hear() == {"type": "pong"}
    scene, n = page.scene, page.n
    page.say(type="hello", seen=0)
    assert page.hear()["type"] == "table"
    fresh = page.hear_until_type("scene")
    assert (fresh["n"], fresh["scene"]) == (n, scene)


@pytest.mark.parametrize("name", BAD_TEXT)
def test_a_bad_message_is_answered_and_changes_nothing(at_table: Page, name: str) -> None:
    at_table.socket.send(BAD_TEXT[name])
    answer = at_table.hear()
    assert answer["type"] == "error", answer
    assert 10 < len(answer["reason"]) < 300
    unchanged(at_table)


def test_bad_moves_are_refused_and_change_nothing(at_table: Page) -> None:
    for text in BAD_MOVES:
        answer = at_table.move(text)
        assert answer["type"] == "refused", (text, answer)
        assert answer["reason"]
    unchanged(at_table)


def test_a_message_too_large_ends_the_connection_only(visitor: Browser, at_table: Page) -> None:
    at_table.socket.send('{"type":"ping","x":"' + "y" * MAX_MESSAGE + '"}')
    with pytest.raises(ConnectionClosed) as closed:
        at_table.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    (table,) = visitor.get("/api/tables").json()
    again = visitor.sit(table["id"])
    assert again.hello()["n"] == at_table.n


def test_bytes_that_are_no_text_end_the_connection_only(visitor: Browser, at_table: Page) -> None:
    at_table.socket.send(b"\xff\xfe", text=True)
    with pytest.raises(ConnectionClosed):
        at_table.hear()
    (table,) = visitor.get("/api/tables").json()
    assert visitor.sit(table["id"]).hello()["n"] == at_table.n


def test_commands_before_hello_are_not_carried_out(visitor: Browser) -> None:
    page = visitor.sit(visitor.create())
    answer = page.ask("move", text="draw", window=0)
    assert answer["type"] == "error"
    assert "hello" in answer["reason"]


def test_a_reader_that_does_not_read_holds_up_nobody(visitor: Browser) -> None:
    table = visitor.create()
    deaf = visitor.sit(table)
    deaf.say(type="hello", seen=0)
    page = visitor.sit(table)
    page.hello()
    started = time.monotonic()
    for _ in range(50):
        page.say(type="ping")
        page.hear_until_type("pong")
    assert page.my_turn() == "draw"
    assert page.move("draw")["type"] == "accepted"
    assert time.monotonic() - started < 5


# --- HTTP --------------------------------------------------------------------------------------------

PLAYERS = [{"kind": "human", "name": "Me"}, {"kind": "bot", "name": "Bot", "bot": "first"}]
ORDER: dict[str, Any] = {"game": "toy", "name": "", "players": PLAYERS, "speed": "instant"}

BAD_ORDERS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown game": ({"game": "whist"}, "no game 'whist'"),
    "unknown book": ({"book": "hoyle"}, "no book 'hoyle'"),
    "unknown bot": ({"players": [PLAYERS[0], {"kind": "bot", "name": "B", "bot": "deep"}]}, "no bot 'deep'"),
    "a bot of no kind": ({"players": [PLAYERS[0], {"kind": "bot", "name": "B"}]}, "no bot"),
    "nobody": ({"players": [PLAYERS[1], PLAYERS[1]]}, "one seat for a person"),
    "The time limit holds while two or more people play. Whoever plays alone with bots has all the time they want": (
        {"players": [PLAYERS[0], PLAYERS[0]]},
        "one seat for a person",
    ),
    "too many": ({"players": [PLAYERS[0]] + [PLAYERS[1]] * 5}, "2 to 5 players, not 6"),
    "too few": ({"players": PLAYERS[:1]}, "2 to 5 players, not 1"),
    "none": ({"players": []}, "players"),
    "unknown speed": ({"speed": "warp"}, "speed"),
    "unknown field": ({"seats": 3}, "seats"),
    "empty name": ({"players": [{"kind": "human", "name": "  "}, PLAYERS[1]]}, "name is empty"),
    "name with a newline": ({"players": [{"kind": "human", "name": "a\nb"}, PLAYERS[1]]}, "cannot be shown"),
    "name that turns the text round": ({"players": [{"kind": "human", "name": "a\u202eb"}, PLAYERS[1]]}, "cannot be"),
    "name that rings the bell": ({"players": [{"kind": "human", "name": "a\x07b"}, PLAYERS[1]]}, "cannot be"),
    "name of nothing": ({"players": [{"kind": "human", "name": "\u3164"}, PLAYERS[1]]}, "nothing that can be seen"),
    "name like another": ({"players": [{"kind": "human", "name": "a\u200db"}, PLAYERS[1]]}, "cannot be shown"),
    "name of eight accents": ({"players": [{"kind": "human", "name": "A" + "\u0301" * 8}, PLAYERS[1]]}, "three marks"),
    "house rules that ring the bell": ({"toml": 'game = "toy"\nname = "\\u0007"'}, "Line 2: name: holds U+0007"),
    "name too long": ({"players": [{"kind": "human", "name": "a" * 25}, PLAYERS[1]]}, "name"),
    "changes of no such option": ({"changes": {"wild": "2"}}, "only rounds"),
    "changes of a wrong type": ({"changes": {"rounds": "many"}}, "only rounds"),
    "changes that are a list": ({"changes": [1]}, "changes"),
    "rules that are no TOML": ({"toml": "game = "}, "Line 1: no TOML"),
    "rules for no game": ({"toml": 'book = "plain"'}, "game: is missing"),
    "rules with an unknown key": ({"toml": 'game = "toy"\nrule = 1'}, "Line 2: rule"),
    "rules with a bad change": ({"toml": 'game = "toy"\n\n[changes]\nrounds = 99'}, "Line 4: rounds"),
    "deep rules": ({"toml": "x = " + "[" * 9_000 + "]" * 9_000}, ""),
}


HONEST = ["علی\u200cرضا", "क्\u200dष", "👨\u200d👩\u200d👧", "Zoë O'Neil"]


@pytest.mark.parametrize("name", HONEST)
def test_an_honest_name_sits_down(visitor: Browser, name: str) -> None:
    answer = visitor.post("/api/tables", {**ORDER, "players": [{"kind": "human", "name": name}, PLAYERS[1]]})
    assert answer.status_code == 201, answer.text
    assert visitor.get("/api/tables").json()[0]["players"][0]["name"] == name


@pytest.mark.parametrize("name", BAD_ORDERS)
def test_a_bad_order_is_answered_in_a_sentence_and_makes_no_table(visitor: Browser, name: str) -> None:
    change, words = BAD_ORDERS[name]
    answer = visitor.post("/api/tables", {**ORDER, **change})
    assert answer.status_code == 400, answer.text
    reason = answer.json()["reason"]
    assert words in reason, reason
    assert len(reason) < 300
    assert visitor.get("/api/tables").json() == []


def raw_post(server: Server, path: str, body: bytes, kind: str = "application/json") -> httpx.Response:
    return httpx.post(server.url + path, content=body, headers={"content-type": kind}, timeout=PATIENCE, verify=PLAIN)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"[1]",
        DEEP.encode(),
        b'{"game":' * 3000,
        b'{"game":"toy","game":"toy","players":[]}',
        b"NaN",
    ],
)
def test_a_body_that_is_none(server: Server, body: bytes) -> None:
    for path in ("/api/tables", "/api/rules"):
        answer = raw_post(server, path, body)
        assert answer.status_code == 400
        assert answer.json()["reason"]


def test_bodies_too_large_or_of_another_kind(server: Server) -> None:
    assert raw_post(server, "/api/rules", b" " * (MAX_MESSAGE + 1)).status_code == 413
    assert raw_post(server, "/api/rules", b"{}", "text/plain").status_code == 415
    assert raw_post(server, "/api/rules", b"game=toy", "application/x-www-form-urlencoded").status_code == 415


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/none/record",
        "/api/tables/none/step/0",
        "/api/tables/none/step/-1",
        "/api/tables/none/step/" + HUGE,
        "/api/tables/none/step/x",
        "/api/nothing",
        "/api/",
        "/rulebook/none",
        "/rulebook/..%2f..%2fpyproject",
        "/assets/..%2f..%2fapp.py",
        "/../../../../etc/passwd.txt",
        "/%00.txt",
        "/.stamp",
    ],
)
def test_addresses_that_lead_nowhere(visitor: Browser, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["reason"]
    assert "Traceback" not in answer.text


def test_a_failure_is_not_shown(visitor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    from upcard.server.live.room import Room

    async def fail(*_: object) -> None:
        raise RuntimeError("the joker is under the table")

    monkeypatch.setattr(Room, "recent", fail)
    answer = visitor.get("/api/tables")
    assert answer.status_code == 500
    assert "joker" not in answer.text


def test_keys_of_ten_thousand_dots_stop_nobody(visitor: Browser) -> None:
    dots = "a" + ".a" * 9_990 + "=1"
    began = time.monotonic()
    for _ in range(5):
        told = visitor.post("/api/rules", {"game": "toy", "toml": dots})
        assert told.json()["problems"][0]["reason"] == "A key has more than 16 parts with dots between."
        refused = visitor.post("/api/tables", {"game": "toy", "toml": dots, "players": [{"kind": "open"}] * 2})
        assert refused.status_code == 400
    assert time.monotonic() - began < 2
