"""Pages, cookies, who is let in, and finished games."""

import gzip
import re
import time
from functools import partial
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from websockets.exceptions import InvalidStatus

from upcard.server.http.access import host_allowed, origin_allowed
from upcard.server.http.app import create_app
from upcard.server.http.endpoints import CachedResponse
from upcard.server.store.sql import SqlStore

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, Server
from .loops import run
from .test_protocol import play_out


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    visitor = Browser(server)
    order = {
        "game": "toy",
        "name": "",
        "players": [{"kind": "human", "name": "Me"}, {"kind": "bot", "name": "B", "bot": "first"}],
    }
    answer = visitor.post("/api/tables", order)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/" in cookie
    token = visitor.http.cookies["upcard"]
    assert len(token) >= 43
    assert token not in answer.text
    # The same browser keeps its token, and the database never sees it.
    visitor.post("/api/tables", order)
    assert visitor.http.cookies["upcard"] == token
    stored = server.stored()
    assert token.encode() not in stored


def test_a_token_that_somebody_chose_is_replaced(server: Server) -> None:
    visitor = Browser(server)
    for chosen in ("a", "A" * 42, "A" * 42 + "'", "A" * 43, "A" * 5000):
        visitor.http.cookies.clear()
        visitor.http.cookies.set("upcard", chosen)
        visitor.create()
        assert {cookie.value for cookie in visitor.http.cookies.jar} - {chosen}


def test_what_one_browser_is_told_is_kept_by_no_cache(visitor: Browser) -> None:
    table = visitor.create()
    for path in ("/api/tables", f"/api/tables/{table}", f"/api/tables/{table}/record", "/api/nothing"):
        assert visitor.get(path).headers["cache-control"] == "no-store", path
    assert visitor.get("/rulebook").headers.get("cache-control") != "no-store"


def test_a_browser_lists_its_own_tables_last_played_first(server: Server) -> None:
    one, other = Browser(server), Browser(server)
    assert one.get("/api/tables").json() == []
    first, second = one.create(), one.create(name="Sunday")
    page = one.sit(first)
    page.hello()
    page.my_turn()
    page.move("draw")
    found = one.get("/api/tables").json()
    assert [table["id"] for table in found] == [first, second]
    assert found[1]["name"] == "Sunday"
    assert found[0]["moves"] >= 2
    assert found[0]["title"] == "Toy"
    assert found[0]["updated"].endswith("+00:00")
    assert not found[0]["over"]
    assert other.get("/api/tables").json() == []


def test_a_finished_game_can_be_stepped_through_and_a_running_one_not(visitor: Browser, server: Server) -> None:
    table = visitor.create()
    page = visitor.sit(table)
    page.hello()
    page.my_turn()
    for path in ("record", "step/1"):
        answer = visitor.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 409
        assert "still being played" in answer.json()["reason"]
    play_out(page)
    last = visitor.get(f"/api/tables/{table}/step/{page.n}").json()
    assert (last["n"], last["of"], last["scene"]) == (page.n, page.n, page.scene)
    dealt = visitor.get(f"/api/tables/{table}/step/1").json()
    assert dealt["sentence"] == "The dealer dealt."
    hands = {zone["id"]: zone["cards"] for zone in dealt["scene"]["zones"]}
    assert (len(hands["hand-0"]), hands["hand-1"]) == (3, [])
    opened = visitor.get(f"/api/tables/{table}/step/1?all_cards=true").json()
    hands = {zone["id"]: zone["cards"] for zone in opened["scene"]["zones"]}
    assert [len(hands[f"hand-{seat}"]) for seat in range(3)] == [3, 3, 3]
    assert visitor.get(f"/api/tables/{table}/step/0").status_code == 200
    assert visitor.get(f"/api/tables/{table}/step/{page.n + 1}").status_code == 404
    assert visitor.get(f"/api/tables/{table}/step/1?all_cards=perhaps").status_code == 400
    assert Browser(server).get(f"/api/tables/{table}/step/1").status_code == 404
    # How far a table is, for lists, is noted after the last move has been told.
    until = time.monotonic() + PATIENCE
    while not visitor.get("/api/tables").json()[0]["over"] and time.monotonic() < until:
        time.sleep(0.01)
    (listed,) = visitor.get("/api/tables").json()
    assert (listed["over"], listed["status"]) == (True, "Over.")


def test_the_catalogue_and_a_sheet(visitor: Browser) -> None:
    found = visitor.get("/api/catalogue").json()
    assert [game["id"] for game in found["games"]] == ["toy"]
    book = found["games"][0]["books"][0]
    assert (book["id"], book["seats"], book["defaults"]) == ("plain", [2, 5], {"rounds": 2})
    assert [bot["id"] for bot in found["bots"]] == ["first", "broken", "ponderer"]
    assert found["speeds"] == ["slow", "normal", "fast", "instant"]
    ask = {"game": "toy", "changes": {"rounds": 3}, "against": "plain"}
    sheet = visitor.post("/api/rules", ask).json()
    assert sheet["sheet"][0]["lines"] == [{"text": "3 rounds.", "clauses": ["GEN-01"], "was": ""}]
    assert [(line["text"], line["was"]) for line in sheet["differences"]] == [("Rounds 3", "The book: 2")]
    assert sheet["problems"] == []
    wrong = visitor.post("/api/rules", {"game": "toy", "toml": 'game = "toy"\n[changes]\nrounds = 0'}).json()
    assert wrong["problems"] == [{"line": 3, "key": "rounds", "reason": "Only rounds can be changed, to 1 to 9."}]
    assert (wrong["game"], wrong["book"]) == ("", "")
    named = visitor.post("/api/rules", {"game": "anything", "toml": 'game = "toy"'}).json()
    assert (named["game"], named["book"]) == ("toy", "plain")
    unknown = visitor.post("/api/rules", {"game": "toy", "against": "hoyle"}).json()
    assert "hoyle" in unknown["problems"][0]["reason"]


def test_what_is_the_same_for_everybody_is_made_once_and_packed_for_who_can_read_that(visitor: Browser) -> None:
    made: list[str] = []

    def make() -> str:
        made.append("[" + "7, " * 500 + "7]")
        return made[-1]

    kept = CachedResponse(make)

    def answer(*accepted: tuple[bytes, bytes]) -> Response:
        return kept.answer(Request({"type": "http", "headers": list(accepted)}))

    plain, packed = answer(), answer((b"accept-encoding", b"br, gzip"))
    assert len(made) == 1
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 10
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    for path in ("/api/catalogue", "/api/openapi.json", "/api/messages.json", "/rulebook/daifugo"):
        unpacked = visitor.get(path, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in unpacked.headers
        assert visitor.get(path).headers["content-encoding"] == "gzip", path
        assert unpacked.headers["vary"] == visitor.get(path).headers["vary"] == "Accept-Encoding"
        assert visitor.get(path).content == unpacked.content
    assert visitor.get("/rulebook/nothing").status_code == 404


def test_house_rules_hold_at_the_table_and_after_a_restart(own_server: Server) -> None:
    visitor = Browser(own_server)
    table = visitor.create(toml='game = "toy"\n[changes]\nrounds = 1')
    page = visitor.sit(table)
    page.hello()
    play_out(page)
    moves = page.n
    assert moves < 20
    page.socket.close()
    own_server.stop()
    own_server.start()
    assert visitor.sit(table).hello()["n"] == moves


def test_the_rulebook_has_a_page_with_an_anchor_for_every_clause(visitor: Browser, root: Path) -> None:
    from upcard import clauses

    pages = {name: visitor.get(f"/rulebook/{name}").text for name in clauses.pages()}
    assert "contract-rummy" in pages
    assert visitor.get("/rulebook").text == pages["index"]
    assert len(clauses.page_of_clause()) > 300
    for clause, name in clauses.page_of_clause().items():
        assert pages[name].count(f'id="{clause}"') == 1, clause
    for text in pages.values():
        assert re.findall("<script[^>]*>", text) == ['<script src="/rulebook.js">']
        assert ".md" not in text.replace(".md</code>", "")


def test_a_clause_leads_to_its_page(visitor: Browser) -> None:
    for clause, page in (("CAR-27", "carioca"), ("CR-A-13", "contract-rummy"), ("GEN-05", "index")):
        answer = visitor.get(f"/clause/{clause}")
        assert answer.status_code == 302
        assert answer.headers["location"] == f"/rulebook/{page}#{clause}"
    answer = visitor.get("/clause/CAR-none")
    assert (answer.status_code, answer.json()["reason"]) == (404, "The rulebook has no such clause.")


def test_a_link_to_nowhere_shows_a_page_to_people_and_a_sentence_to_programs(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<p>the one page</p>", encoding="utf-8")
    app = create_app(partial(SqlStore.open, tmp_path / "data"), TOYS, client=client)

    async def visit() -> None:
        people = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://cards.localhost") as visitor:
            for path in ("/clause/NOPE-1", "/rulebook/nope", "/nothing.png"):
                shown = await visitor.get(path, headers=people)
                assert (shown.status_code, shown.text) == (404, "<p>the one page</p>")
                assert shown.headers["content-type"].startswith("text/html")
                told = await visitor.get(path)
                assert told.status_code == 404
                assert told.json()["reason"].startswith(("The rulebook has no", "There is no"))
            assert "reason" in (await visitor.get("/api/nothing", headers=people)).json()
            assert (await visitor.get("/clause/GEN-05", headers=people)).status_code == 302

    run(visit())


def test_answers_carry_the_headers_that_keep_others_out(visitor: Browser) -> None:
    headers = visitor.get("/rulebook").headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(
    ("host", "allowed"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("cards.localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", True),
        ("table.example", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("127.1", False),
        ("", False),
        ("[::1", False),
        ("localhost@evil.example", False),
    ],
)
def test_hosts(host: str, allowed: bool) -> None:
    assert host_allowed(host, {"table.example"}) is allowed


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({b"origin": b"http://localhost:8000"}, True),
        ({b"origin": b"http://localhost:9000"}, False),
        ({b"origin": b"http://evil.example"}, False),
        ({b"origin": b"null"}, False),
        ({b"origin": b""}, False),
        ({b"origin": b"http://[localhost:8000"}, False),
        ({b"sec-fetch-site": b"same-origin"}, True),
        ({b"sec-fetch-site": b"cross-site"}, False),
        ({b"sec-fetch-site": b"same-site"}, False),
    ],
)
def test_origins(headers: dict[bytes, bytes], allowed: bool) -> None:
    assert origin_allowed({b"host": b"localhost:8000", **headers}) is allowed


def test_a_page_of_another_site_is_turned_away(visitor: Browser, server: Server) -> None:
    table = visitor.create()
    evil = {"Origin": "http://evil.example"}
    assert visitor.post("/api/tables", {}, headers=evil).status_code == 403
    assert httpx.get(server.url + "/api/catalogue", headers={"Host": "evil.example"}, verify=PLAIN).status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        visitor.sit(table, origin="http://evil.example")
    assert refused.value.response.status_code == 403
    page = visitor.sit(table, origin=server.url)
    assert page.hello()["scene"]["you"] == 0
