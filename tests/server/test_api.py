"""What docs/api.md promises to those who write bots and clients: the documents, the examples, and a bot that plays."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from upcard.catalogue import CATALOGUE
from upcard.match.record import read_record, replay
from upcard.server import wire
from upcard.server.http import routes
from upcard.server.http.openapi import ERRORS, openapi
from upcard.server.wire.schema import protocol_schema

from ..cable import Cable
from ..patience import PATIENCE
from .conftest import Browser, Server
from .friends import OPEN


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs" / "api.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def bot(page: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bot of the page, as a file."""
    (code,) = re.findall(r"^```py\n(.*?)^```$", page, flags=re.S | re.M)
    assert len(code.splitlines()) <= 40
    file = tmp_path_factory.mktemp("bot") / "bot.py"
    file.write_text(code, encoding="utf-8")
    return file


# --- the bot -----------------------------------------------------------------------------------------------


def set_up(host: Browser, game: str, *others: Any, **more: Any) -> str:
    """A table for its host, one that is open, and others."""
    players = [{"kind": "human", "name": "Ada"}, OPEN, *others]
    order = {"game": game, "players": players, "speed": "instant", "auto_start": True, **more}
    answer = host.post("/api/tables", order)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def start(bot: Path, link: str, name: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(bot), link, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.parametrize(
    ("game", "changes"),
    [("daifugo", {}), ("indian-chief", {}), ("contract-rummy", {"deals": ["10: S3 S3"]})],
)
def test_the_bot_of_the_page_plays_a_whole_game_by_a_link(
    room: Server, bot: Path, game: str, changes: dict[str, Any]
) -> None:
    host = Browser(room)
    table = set_up(host, game, OPEN, {"kind": "bot", "name": "Rose", "bot": "random"}, changes=changes)
    mine = host.sit(table)
    mine.hello()
    assert mine.ask("seat", seat=0, to="bot", bot="random")["type"] == "accepted"
    link = f"{room.url}/table/{table}"
    bots = [start(bot, link, name) for name in ("Robot", "Android")]
    said = [each.communicate(timeout=240) for each in bots]
    assert [each.returncode for each in bots] == [0, 0], said
    assert all([out.strip() for out, _ in said]), said
    record = host.get(f"/api/tables/{table}/record")
    assert record.status_code == 200, record.text
    *_, (number, *_) = replay(read_record(CATALOGUE, record.text))
    assert number > 30
    assert record.text.count('"P2 ') > 5 and record.text.count('"P3 ') > 5


def test_the_bot_comes_back_when_its_connection_breaks(room: Server, bot: Path) -> None:
    host = Browser(room)
    table = set_up(host, "indian-chief", {"kind": "bot", "name": "Rose", "bot": "random"})
    mine = host.sit(table)
    mine.hello()
    cable = Cable(room.port)
    playing = start(bot, f"{cable.url}/table/{table}", "Robot")
    assert mine.ask("seat", seat=0, to="bot", bot="random")["type"] == "accepted"
    cuts = 0
    while not mine.scene["over"]:
        mine.hear()
        if cuts < 2 and mine.n > 8 * (cuts + 1):
            cable.cut(0)
            cuts += 1
    out, problems = playing.communicate(timeout=PATIENCE)
    cable.close()
    assert (playing.returncode, problems, cuts) == (0, "", 2)
    assert out.strip()


def test_the_bot_says_why_it_cannot_sit_down(room: Server, bot: Path) -> None:
    host = Browser(room)
    table = host.create("daifugo", bot="steady")
    link = f"{room.url}/table/{table}"
    done = subprocess.run([sys.executable, str(bot), link, "Robot"], capture_output=True, text=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout) == (0, "No seat is open at this table.\n")


def test_legal_moves_are_those_of_the_seat(server: Server) -> None:
    visitor = Browser(server)
    mine = visitor.sit(visitor.create())
    mine.hello()
    assert mine.my_turn() == "draw"
    answer = mine.ask("moves")
    assert (answer["type"], answer["n"], answer["more"]) == ("moves", mine.n, False)
    assert answer["moves"]
    for text in answer["moves"]:
        assert mine.ask("try", text=text)["type"] == "accepted"
    first = mine.ask("moves", most=1)
    assert first["moves"] == answer["moves"][:1]
    assert first["more"] is (len(answer["moves"]) > 1)
    # Somebody who only looks on is asked nothing.
    other = Browser(server)
    assert mine.ask("settings", spectators=True)["type"] == "accepted"
    onlooker = other.sit(visitor.get("/api/tables").json()[0]["id"])
    onlooker.hello()
    assert onlooker.ask("moves")["type"] == "refused"


# --- the documents -------------------------------------------------------------------------------------------


def test_the_server_gives_out_its_own_description(room: Server) -> None:
    visitor = Browser(room)
    answers = {name: visitor.get(f"/api/{name}.json") for name in ("openapi", "messages")}
    for answer in answers.values():
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/json")
    assert answers["openapi"].json() == json.loads(msgspec.json.encode(openapi(routes.API)))
    assert answers["messages"].json() == json.loads(msgspec.json.encode(protocol_schema()))
    assert "http://" not in answers["openapi"].text and "cdn" not in answers["openapi"].text


def references(document: Any) -> set[str]:
    if isinstance(document, dict):
        own = {document["$ref"]} if isinstance(document.get("$ref"), str) else set()
        return own.union(*[references(value) for value in document.values()])
    return set().union(*[references(value) for value in document]) if isinstance(document, list) else set()


@pytest.mark.parametrize("name", ["openapi", "messages"])
def test_every_reference_leads_somewhere(room: Server, name: str) -> None:
    document = Browser(room).get(f"/api/{name}.json").json()
    found = references(document)
    assert len(found) > 30
    for reference in found:
        place = document
        for key in reference.removeprefix("#/").split("/"):
            place = place[key]


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    paths = openapi(routes.API)["paths"]
    return [(method, path, each) for path, methods in paths.items() for method, each in methods.items()]


def test_every_address_of_the_api_is_told(page: str) -> None:
    told = {
        (method.upper(), path.replace("{table_id}", "ID").replace("{sheet_id}", "ID").replace("{n}", "N"))
        for method, path, _ in operations()
    }
    written = set(re.findall(r"^\| `(GET|POST) ([^`?]+)` \|", page, flags=re.M))
    assert told == written
    assert [each.name for each in routes.API] == [
        each["operationId"]
        for endpoint in routes.API
        for *_, each in operations()
        if each["operationId"] == endpoint.name
    ]
    for _, _, operation in operations():
        assert operation["summary"]
        assert {"403", "429", "503"} < operation["responses"].keys()
        assert {int(status) for status in operation["responses"]} <= {200, 201, *ERRORS}


@pytest.mark.parametrize(
    ("path", "body", "example"),
    [
        (path, each["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2],
         each["requestBody"]["content"]["application/json"]["example"])
        for method, path, each in operations()
        if method == "post"
    ],
)  # fmt: skip
def test_the_example_of_every_body_is_one(room: Server, path: str, body: str, example: Any) -> None:
    read = msgspec.convert(example, getattr(wire, body))
    assert isinstance(read, wire.Body)
    host, guest = Browser(room), Browser(room)
    players = [{"kind": "human", "name": "Ada"}, OPEN, {"kind": "bot", "name": "Rose", "bot": "steady"}]
    table = host.post("/api/tables", {"game": "daifugo", "players": players}).json()["id"]
    sheet = host.post("/api/scores", {"game": "kalooki", "players": ["Ada", "Ben", "Cid"]}).json()
    key = {"authorization": f"Bearer {sheet['key']}"}
    answer = guest.post(path.replace("{table_id}", table).replace("{sheet_id}", sheet["id"]), example, headers=key)
    if body == "Redeem":
        assert answer.status_code == 409
        assert "no code of this table" in answer.json()["reason"]
    elif body == "BackToPaper":
        assert answer.status_code == 404 and host.post(f"/api/tables/{table}/score", example).status_code == 409
    elif body == "Trial":
        assert answer.status_code == 404
        early = host.post(f"/api/tables/{table}/trial", example)
        assert early.status_code == 409 and "still being played" in early.json()["reason"]
    elif body == "HouseRequest":
        assert answer.status_code == 403, "this room has no door: it runs in a test"
    else:
        assert answer.status_code in (200, 201), answer.text
    if body == "RulesRequest":
        assert answer.json()["problems"] == []


@pytest.mark.parametrize(
    ("game", "book", "title"),
    [("contract-rummy", "denexa", "Contract Rummy · Denexa"), ("kalooki", "kalooki", "Kalooki")],
)
def test_a_table_is_called_by_its_game_and_where_there_are_several_its_book(
    room: Server, game: str, book: str, title: str
) -> None:
    host = Browser(room)
    players = [{"kind": "human", "name": "Ada"}, OPEN, {"kind": "bot", "name": "Rose", "bot": "steady"}]
    table = host.post("/api/tables", {"game": game, "book": book, "players": players}).json()["id"]
    shown = host.get(f"/api/tables/{table}").json()
    assert (shown["title"], shown["book"]) == (title, book)
    assert [each["title"] for each in host.get("/api/tables").json() if each["id"] == table] == [title]


def test_the_example_of_the_page_is_a_table(room: Server, page: str) -> None:
    (order,) = re.findall(r"^```json\n(.*?)^```$", page, flags=re.S | re.M)
    assert Browser(room).post("/api/tables", json.loads(order)).status_code == 201


def test_answers_are_what_the_document_says(room: Server) -> None:
    visitor = Browser(room)
    players = [{"kind": "human", "name": "Ada"}, {"kind": "bot", "name": "Rose", "bot": "random"}]
    order = {"game": "indian-chief", "players": players, "speed": "instant"}
    table = visitor.post("/api/tables", order).json()["id"]
    mine = visitor.sit(table)
    mine.hello()
    while not mine.scene["over"]:
        if mine.scene["prompt"]:
            mine.move(mine.ask("moves", most=1)["moves"][0])
        else:
            mine.hear()
    sheet = visitor.post("/api/scores", {"game": "guts", "players": ["Ada", "Ben"]}).json()["id"]
    for endpoint in routes.API:
        if endpoint.method != "GET":
            continue
        path = endpoint.path.replace("{table_id}", table).replace("{n}", "3").replace("{sheet_id}", sheet)
        answer = visitor.get(path)
        if endpoint.path.endswith("/review/{n}"):
            assert answer.status_code == 409, answer.text  # no review has named that move of such a game
            continue
        assert answer.status_code == 200, (path, answer.text)
        if isinstance(endpoint.told.answer, str):
            assert answer.headers["content-type"].startswith(endpoint.told.answer)
        else:
            msgspec.json.decode(answer.content, type=endpoint.told.answer)
    for text in mine.received:
        msgspec.json.decode(text, type=wire.AnyMessage)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("post", "/api/tables", b"{}", 400),
        ("post", "/api/tables", b" " * (wire.MAX_MESSAGE + 1), 413),
        ("post", "/api/rules", b'{"game": "chess"}', 200),
        ("get", "/api/tables/none", b"", 404),
        ("post", "/api/tables/none/join", b'{"name": "Ben"}', 404),
        ("get", "/api/tables/none/step/x", b"", 404),
        ("get", "/api/nothing", b"", 404),
    ],
)
def test_errors_are_one_sentence(room: Server, method: str, path: str, body: bytes, status: int) -> None:
    visitor = Browser(room)
    headers = {"content-type": "application/json"}
    answer = visitor.http.request(method, room.url + path, content=body or None, headers=headers)
    assert answer.status_code == status, answer.text
    if status >= 400:
        assert msgspec.json.decode(answer.content, type=wire.Failure).reason
    plain = visitor.http.post(room.url + "/api/tables", content=b"{}", headers={"content-type": "text/plain"})
    assert plain.status_code == 415


def test_every_message_is_told(page: str) -> None:
    for side, heading in ((wire.AnyCommand, "What a client says"), (wire.AnyMessage, "What the server says")):
        table = page[page.index(heading) :].split("\n\n")[1]
        cells = [line.split("|")[1] for line in table.splitlines()[2:]]
        told = {name for cell in cells for name in re.findall(r"`([a-z-]+)`", cell)}
        assert told == {kind.__struct_config__.tag for kind in get_args(side)}, heading
