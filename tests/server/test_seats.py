"""A link is enough: seats that are open, and who sits down."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from upcard.server.http.limits import Proxies

from ..patience import PATIENCE
from .conftest import PLAIN, TOYS, Browser, Message, Server
from .friends import BOT, OPEN, asked_page, begun, gather, greeted, joined, notice, play_together, refusal, take, told


def turns(browser: Browser) -> list[bool | None]:
    """Of the browser's tables, newest first: is it their turn?"""
    return [table["turn"] for table in browser.get("/api/tables").json()]


def test_friends_open_the_link_sit_down_and_play(server: Server) -> None:
    ada, ben, cyd = Browser(server), Browser(server), Browser(server)
    table = gather(ada, OPEN, OPEN)
    page, about = greeted(ada, table)
    assert (about["started"], about["host"], about["you"]) == (False, 0, 0)
    assert [player["kind"] for player in about["players"]] == ["human", "open", "open"]
    shown = ben.get(f"/api/tables/{table}").json()
    assert (shown["you"], shown["started"]) == (None, False)
    assert take(ben, table, "Ben") == 1
    assert notice(page, "Ben sits down.")
    assert take(cyd, table, "Cyd", seat=2) == 2
    refused = page.move("draw")
    assert (refused["type"], refused["reason"]) == ("refused", "The game has not begun.")
    others = [greeted(browser, table)[0] for browser in (ben, cyd)]
    assert others[1].ask("start")["reason"] == "Only the host can do that."
    assert page.ask("start")["type"] == "accepted"
    pages = [page, *others]
    play_together(pages)
    assert all(each.scene["over"] for each in pages)
    assert all(each.scene["seats"][1]["name"] == "Ben" for each in pages)


def test_the_list_of_tables_says_whose_turn_it_is(server: Server) -> None:
    _, browsers, pages = joined(server)
    assert [turns(browser) for browser in browsers] == [[False], [False]]
    assert pages[0].ask("start")["type"] == "accepted"
    awaited = asked_page(pages)
    assert [turns(browser) for browser in browsers] == [[page is awaited] for page in pages]
    assert pages[0].ask("settings", paused=True)["type"] == "accepted"
    assert [turns(browser) for browser in browsers] == [[False], [False]]
    # Where everybody else is a bot, the table can wait for nobody else.
    browsers[0].create()
    assert turns(browsers[0]) == [True, False]


# --- sitting down --------------------------------------------------------------------------------------------


def test_a_link_invites_and_does_not_impersonate(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, OPEN, BOT)
    guest = Browser(server)
    shown = guest.get(f"/api/tables/{table}").json()
    assert shown["title"] == "Toy"
    assert [player["name"] for player in shown["players"]] == ["Ada", "Seat 2", "Bot"]
    assert "zones" not in str(shown)
    # Without a seat there is no stream, no record and no place in one's own list.
    page = guest.sit(table)
    assert page.hear()["type"] == "error"
    assert guest.get(f"/api/tables/{table}/record").status_code == 404
    assert guest.get("/api/tables").json() == []
    assert guest.get(f"/api/tables/{table}/rules").json()["sheet"]
    take(guest, table, "Ben")
    assert guest.get(f"/api/tables/{table}").json()["you"] == 1
    assert [info["id"] for info in guest.get("/api/tables").json()] == [table]
    assert guest.http.cookies["upcard"] != ada.http.cookies["upcard"]


def test_each_seat_sees_its_own_cards_only(server: Server) -> None:
    _, _, pages = begun(server)
    for page, own, other in ((pages[0], 0, 1), (pages[1], 1, 0)):
        hands = {zone["id"]: zone["cards"] for zone in page.scene["zones"]}
        assert len(hands[f"hand-{own}"]) == 3
        assert hands[f"hand-{other}"] == []


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ({"name": "Ben"}, "Somebody at this table has that name"),
        ({"name": "BEN"}, "Somebody at this table has that name"),
        ({"name": "yOU"}, 'The others would read "You" as themselves: choose another name'),
        ({"name": "Cyd", "seat": 1}, "taken"),
        ({"name": "Cyd", "seat": 9}, "no such seat"),
    ],
)
def test_a_seat_that_cannot_be_taken(server: Server, order: Message, words: str) -> None:
    table, _, _ = joined(server, OPEN)
    answer = Browser(server).post(f"/api/tables/{table}/join", order)
    assert answer.status_code == 409
    assert words in answer.json()["reason"]


@pytest.mark.parametrize("name", ["ada", "Ada\ufe0f", "\uff21da", "You\ufe0f", "\uff39ou", "\u0410d\u0430", "Y\u043eu"])
def test_names_that_look_alike_are_one_name(server: Server, name: str) -> None:
    table = gather(Browser(server), OPEN)
    answer = Browser(server).post(f"/api/tables/{table}/join", {"name": name})
    assert answer.status_code == 409
    assert (
        "that name" in answer.json()["reason"]
        or 'The others would read "You" as themselves: choose another name' in answer.json()["reason"]
    )


def test_you_is_a_name_only_where_nobody_else_reads_it(server: Server) -> None:
    ada = Browser(server)
    order: Message = {"game": "toy", "players": [{"kind": "human", "name": " you"}, OPEN]}
    refused = ada.post("/api/tables", order)
    assert refused.status_code == 409
    assert 'The others would read "You" as themselves: choose another name' in refused.json()["reason"]
    alone: Message = {**order, "players": [{"kind": "human", "name": "You"}, BOT]}
    assert ada.post("/api/tables", {**alone, "spectators": True}).status_code == 409
    answer = ada.post("/api/tables", alone)
    assert answer.status_code == 201
    page, _ = greeted(ada, answer.json()["id"])
    assert 'The others would read "You" as themselves: choose another name' in refusal(
        page.ask("seat", seat=1, to="open")
    )
    assert 'The others would read "You" as themselves: choose another name' in refusal(
        page.ask("settings", spectators=True)
    )
    assert page.ask("settings", spectators=False)["type"] == "accepted"


def test_a_bot_gives_way_to_a_name_that_somebody_has(server: Server) -> None:
    ada = Browser(server)
    players = [{**BOT, "name": "WILLOW"}, {"kind": "human", "name": "Willow"}, {**BOT, "name": "Hazel"}]
    answer = ada.post("/api/tables", {"game": "toy", "players": [*players, {**BOT, "name": "Hazel"}]})
    shown = ada.get(f"/api/tables/{answer.json()['id']}").json()
    assert [player["name"] for player in shown["players"]] == ["WILLOW 2", "Willow", "Hazel", "Hazel 2"]


@pytest.mark.parametrize(
    "order",
    [{}, {"name": ""}, {"name": " "}, {"name": "a\u202eb"}, {"name": "x" * 25}, {"name": "B", "seat": -1}, {"you": 1}],
)
def test_a_bad_request_to_join_changes_nothing(server: Server, order: Message) -> None:
    ada, guest = Browser(server), Browser(server)
    table = gather(ada, OPEN)
    assert guest.post(f"/api/tables/{table}/join", order).status_code == 400
    assert guest.get(f"/api/tables/{table}").json()["players"][1]["kind"] == "open"


def test_nobody_sits_twice_and_a_full_table_is_full(server: Server) -> None:
    table, browsers, _ = joined(server, OPEN)
    again = browsers[1].post(f"/api/tables/{table}/join", {"name": "Benjamin"})
    assert (again.status_code, again.json()["reason"]) == (409, "You have a seat at this table already.")
    take(Browser(server), table, "Cyd")
    late = Browser(server).post(f"/api/tables/{table}/join", {"name": "Dot"})
    assert (late.status_code, late.json()["reason"]) == (409, "No seat is open at this table.")
    assert Browser(server).post("/api/tables/nosuchtable/join", {"name": "Eve"}).status_code == 404


def test_two_who_reach_for_one_seat_at_once(server: Server) -> None:
    table = gather(Browser(server), OPEN)
    guests = [Browser(server) for _ in range(6)]
    with ThreadPoolExecutor(6) as hands:
        answers = list(
            hands.map(
                lambda each: each[1].post(f"/api/tables/{table}/join", {"name": f"Guest {each[0]}"}), enumerate(guests)
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]


def test_the_game_begins_by_itself_when_all_seats_are_taken(server: Server) -> None:
    ada, ben = Browser(server), Browser(server)
    table = gather(ada, OPEN, BOT, auto_start=True)
    page, about = greeted(ada, table)
    assert (about["auto_start"], about["started"]) == (True, False)
    take(ben, table, "Ben")
    told(page, started=True)
    assert page.my_turn() == "draw"


def test_a_table_without_open_seats_begins_at_once(server: Server) -> None:
    page, about = greeted(*(lambda ada: (ada, gather(ada, BOT)))(Browser(server)))
    assert about["started"]
    assert page.my_turn() == "draw"


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_tls_the_cookie_is_for_tls_alone(tmp_path: Path, trusted: bool) -> None:
    """Where a proxy whose word is taken says that there is TLS before it."""
    server = Server(tmp_path, TOYS, proxies=Proxies("127.0.0.1") if trusted else Proxies())
    try:
        ada = Browser(server)
        table = gather(ada, OPEN)
        through = {"x-forwarded-proto": "https"}
        joined = Browser(server).post(f"/api/tables/{table}/join", {"name": "Ben"}, headers=through)
        plain = ada.post("/api/tables", {"game": "toy", "players": [{"kind": "human", "name": "A"}, OPEN]})
        for answer, secure in ((joined, trusted), (plain, False)):
            flags = {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")}
            assert {"httponly", "samesite=strict"} <= flags
            assert ("secure" in flags) is secure
            name = "__Host-upcard" if secure else "upcard"
            assert answer.headers["set-cookie"].startswith(f"{name}=") and "path=/" in flags
            assert not [flag for flag in flags if flag.startswith("domain")], "or browsers refuse such a name"
    finally:
        server.stop()


def test_over_tls_the_cookie_that_only_this_host_can_set_counts(tmp_path: Path) -> None:
    """Another host of the same domain can put a cookie of the other name beside it. One of before is taken on."""
    server = Server(tmp_path, TOYS, proxies=Proxies("127.0.0.1"))
    try:
        ada, eve = Browser(server), Browser(server)
        table = gather(ada, OPEN, OPEN)
        take(eve, table, "Eve")
        headers = {"x-forwarded-proto": "https", "cookie": ada.cookie()}
        order = {"game": "toy", "players": [{"kind": "human", "name": "Ada"}, OPEN]}
        another = httpx.post(f"{server.url}/api/tables", json=order, headers=headers, timeout=PATIENCE, verify=PLAIN)
        mine = another.headers["set-cookie"].partition(";")[0]
        assert mine == f"__Host-{ada.cookie()}"
        for cookies in (f"{mine}; {eve.cookie()}", f"{eve.cookie()}; {mine}"):
            found = httpx.get(
                f"{server.url}/api/tables/{table}", headers={"cookie": cookies}, timeout=PATIENCE, verify=PLAIN
            ).json()
            assert found["you"] == 0
    finally:
        server.stop()


def test_who_was_removed_comes_back_by_no_new_token(server: Server) -> None:
    """A token without any seat is replaced, but not that of somebody who is kept out."""
    table, browsers, pages = joined(server, OPEN)
    pages[0].ask("seat", seat=1, to="open")
    again = browsers[1].post(f"/api/tables/{table}/join", {"name": "Ben"})
    assert (again.status_code, "removed you" in again.json()["reason"]) == (409, True)


def test_joining_survives_a_restart(own_server: Server) -> None:
    table, browsers, pages = begun(own_server, BOT)
    scene = pages[1].scene
    own_server.stop()
    own_server.start()
    page, about = greeted(browsers[1], table)
    assert (about["you"], about["host"], page.scene["zones"]) == (1, 0, scene["zones"])
