"""A link is enough: open seats, the host, codes, spectators."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from upcard.server import people, seating
from upcard.server.series import Result, tally
from upcard.server.store import Store

from .conftest import Browser, Message, Page, Server
from .test_protocol import play_on
from .test_store import ROW, load, with_store

OPEN: Message = {"kind": "open"}
BOT: Message = {"kind": "bot", "name": "Bot", "bot": "first"}


def gather(host: Browser, *others: Message, **more: Any) -> str:
    """A table set up by ``host``, who has the first seat."""
    order = {"game": "toy", "players": [{"kind": "human", "name": "Ada"}, *others], "speed": "instant", **more}
    answer = host.post("/api/tables", order)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def take(guest: Browser, table: str, name: str, **more: Any) -> int:
    """``guest`` joins."""
    answer = guest.post(f"/api/tables/{table}/join", {"name": name, **more})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["seat"])


def greeted(browser: Browser, table: str) -> tuple[Page, Message]:
    """A tab that has said hello, and what it was told of the table."""
    page = browser.sit(table)
    page.say(type="hello", seen=0)
    about = page.hear_until_type("table")
    page.hear_until_type("scene")
    return page, about


def turns(browser: Browser) -> list[bool | None]:
    """Of the browser's tables, newest first: is it their turn?"""
    return [table["turn"] for table in browser.get("/api/tables").json()]


def told(page: Page, **wanted: Any) -> Message:
    """Wait for a table message with these fields."""
    return page.hear_until(
        lambda message: message["type"] == "table" and all(message[key] == value for key, value in wanted.items())
    )


def notice(page: Page, words: str) -> bool:
    """Wait for a notice with these words, unless it has come already."""

    def found(message: Message) -> bool:
        return message["type"] == "said" and message["kind"] == "notice" and words in message["text"]

    return any(found(json.loads(text)) for text in page.received) or bool(page.hear_until(found))


def shown_out(page: Page) -> None:
    """The server closes the line, since nobody may look on from there."""
    with pytest.raises(ConnectionClosed) as closed:
        page.hear_until(lambda message: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


def sync(pages: list[Page]) -> None:
    """Everybody has heard what one of them has."""
    newest = max(page.n for page in pages)
    for page in pages:
        while page.n < newest:
            page.hear()


def asked_page(pages: list[Page]) -> Page | None:
    """Whoever is asked, once everybody has seen the same; None when the game is over."""
    while True:
        sync(pages)
        found = [page for page in pages if page.scene["prompt"]]
        if found or pages[0].scene["over"]:
            return found[0] if found else None
        pages[0].hear()


def play_together(pages: list[Page]) -> None:
    """Everybody at the table answers whatever they are asked, to the end."""
    while (page := asked_page(pages)) is not None:
        play_on(page)


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


def joined(server: Server, *others: Message, **more: Any) -> tuple[str, list[Browser], list[Page]]:
    """Ada and Ben at a table with an open seat for Ben; the game has not begun."""
    ada, ben = Browser(server), Browser(server)
    table = gather(ada, OPEN, *others, **more)
    take(ben, table, "Ben", seat=1)
    return table, [ada, ben], [greeted(browser, table)[0] for browser in (ada, ben)]


def begun(server: Server, *others: Message, **more: Any) -> tuple[str, list[Browser], list[Page]]:
    """Ada and Ben at a table, playing."""
    table, browsers, pages = joined(server, *others, **more)
    assert pages[0].ask("start")["type"] == "accepted"
    asked_page(pages)
    return table, browsers, pages


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


def refusal(answer: Message) -> str:
    assert answer["type"] == "refused", answer
    return str(answer["reason"])


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
        ({"name": "yOU"}, "a name of your own"),
        ({"name": "Cyd", "seat": 1}, "taken"),
        ({"name": "Cyd", "seat": 9}, "no such seat"),
    ],
)
def test_a_seat_that_cannot_be_taken(server: Server, order: Message, words: str) -> None:
    table, _, _ = joined(server, OPEN)
    answer = Browser(server).post(f"/api/tables/{table}/join", order)
    assert answer.status_code == 409
    assert words in answer.json()["reason"]


@pytest.mark.parametrize("name", ["ada", "Ada\ufe0f", "\uff21da", "You\ufe0f", "\uff39ou"])
def test_names_that_look_alike_are_one_name(server: Server, name: str) -> None:
    table = gather(Browser(server), OPEN)
    answer = Browser(server).post(f"/api/tables/{table}/join", {"name": name})
    assert answer.status_code == 409
    assert "that name" in answer.json()["reason"] or "a name of your own" in answer.json()["reason"]


def test_you_is_a_name_only_where_nobody_else_reads_it(server: Server) -> None:
    ada = Browser(server)
    order: Message = {"game": "toy", "players": [{"kind": "human", "name": " you"}, OPEN]}
    refused = ada.post("/api/tables", order)
    assert refused.status_code == 409
    assert "a name of your own" in refused.json()["reason"]
    alone: Message = {**order, "players": [{"kind": "human", "name": "You"}, BOT]}
    assert ada.post("/api/tables", {**alone, "spectators": True}).status_code == 409
    answer = ada.post("/api/tables", alone)
    assert answer.status_code == 201
    page, _ = greeted(ada, answer.json()["id"])
    assert "a name of your own" in refusal(page.ask("seat", seat=1, to="open"))
    assert "a name of your own" in refusal(page.ask("settings", spectators=True))
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


def test_behind_tls_the_cookie_is_for_tls_alone(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, OPEN)
    through = {"x-forwarded-proto": "https"}
    joined = Browser(server).post(f"/api/tables/{table}/join", {"name": "Ben"}, headers=through)
    plain = ada.post("/api/tables", {"game": "toy", "players": [{"kind": "human", "name": "A"}, OPEN]})
    for answer, secure in ((joined, True), (plain, False)):
        flags = {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")}
        assert {"httponly", "samesite=strict"} <= flags
        assert ("secure" in flags) is secure


def test_joining_survives_a_restart(own_server: Server) -> None:
    table, browsers, pages = begun(own_server, BOT)
    scene = pages[1].scene
    own_server.stop()
    own_server.start()
    page, about = greeted(browsers[1], table)
    assert (about["you"], about["host"], page.scene["zones"]) == (1, 0, scene["zones"])


# --- the host ------------------------------------------------------------------------------------------------


def test_open_seats_are_filled_with_bots_or_dropped(server: Server) -> None:
    _, _, pages = joined(server, OPEN, OPEN)
    assert pages[0].ask("start", bot="ponderer")["type"] == "accepted"
    about = told(pages[1], started=True)
    assert [(player["kind"], player.get("bot")) for player in about["players"]][2:] == [("bot", "ponderer")] * 2
    _, _, pages = joined(server, OPEN, OPEN)
    assert pages[0].ask("start", open="drop")["type"] == "accepted"
    about = told(pages[1], started=True)
    assert [player["name"] for player in about["players"]] == ["Ada", "Ben"]
    play_together(pages)
    assert len(pages[0].scene["seats"]) == 2
    assert refusal(pages[0].ask("start")) == "The game has begun already."


def test_a_seat_in_the_middle_is_dropped_and_those_behind_move_up(server: Server) -> None:
    ada, cyd = Browser(server), Browser(server)
    table = gather(ada, OPEN, OPEN)
    take(cyd, table, "Cyd", seat=2)
    pages = [greeted(browser, table)[0] for browser in (ada, cyd)]
    pages[0].ask("start", open="drop")
    assert told(pages[1], started=True)["you"] == 1
    play_together(pages)


def test_too_few_for_the_game_is_said_and_nothing_changes(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, OPEN)
    page, _ = greeted(ada, table)
    answer = page.ask("start", open="drop")
    assert "2 to 5 players" in answer["reason"]
    assert page.ask("start", bot="deep")["type"] == "error"
    assert not ada.get(f"/api/tables/{table}").json()["started"]


HOST_ONLY: list[tuple[str, Message]] = [
    ("start", {}),
    ("seat", {"seat": 0, "to": "bot"}),
    ("seat", {"seat": 0, "to": "open"}),
    ("seat", {"seat": 2, "to": "open"}),
    ("seat", {"seat": 1, "to": "open"}),
    ("host", {"seat": 1}),
    ("settings", {"clock": 60}),
    ("settings", {"paused": True}),
    ("settings", {"spectators": True}),
    ("settings", {"chat": False}),
    ("speed", {"speed": "slow"}),
]


@pytest.mark.parametrize(("kind", "fields"), HOST_ONLY, ids=lambda value: str(value))
def test_only_the_host_does_what_a_host_does(server: Server, kind: str, fields: Message) -> None:
    table, browsers, pages = joined(server, OPEN)
    before = browsers[0].get(f"/api/tables/{table}").json()
    assert refusal(pages[1].ask(kind, **fields)) == "Only the host can do that."
    assert browsers[0].get(f"/api/tables/{table}").json() == before


def test_a_missing_players_seat_goes_to_a_bot_and_back(server: Server) -> None:
    table, browsers, pages = begun(server)
    pages[1].socket.close()
    assert not told(pages[0], started=True)["players"][1].get("present", False)
    assert pages[0].ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert notice(pages[0], "A bot plays for Ben.")
    for _ in range(3):
        play_on(pages[0])
    # Ben comes back: the seat is still Ben's, but the bot plays until somebody says so.
    page, about = greeted(browsers[1], table)
    assert (about["you"], about["players"][1]["kind"], about["players"][1]["bot"]) == (1, "human", "first")
    assert refusal(page.move("draw")) == "A bot plays for you: take your seat back first."
    assert page.ask("seat", seat=1, to="person")["type"] == "accepted"
    assert notice(pages[0], "Ben plays again.")
    play_together([pages[0], page])


def test_everybody_may_rest_and_come_back(server: Server) -> None:
    _, _, pages = begun(server)
    assert pages[1].ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert pages[1].ask("seat", seat=1, to="person")["type"] == "accepted"
    play_together(pages)


def test_a_person_is_removed_and_somebody_else_takes_the_seat(server: Server) -> None:
    table, browsers, pages = begun(server)
    assert pages[0].ask("seat", seat=1, to="open")["type"] == "accepted"
    shown_out(pages[1])
    assert browsers[1].sit(table).hear()["type"] == "error"
    assert browsers[1].get("/api/tables").json() == []
    # Not by the one who was removed, until the host says so.
    again = browsers[1].post(f"/api/tables/{table}/join", {"name": "Benny"})
    assert again.status_code == 409
    assert "The host has removed you" in again.json()["reason"]
    cyd = Browser(server)
    assert take(cyd, table, "Cyd") == 1
    page, about = greeted(cyd, table)
    assert about["players"][1]["name"] == "Cyd"
    play_together([pages[0], page])


def test_the_host_lets_those_who_were_removed_sit_down_again(server: Server) -> None:
    table, browsers, pages = begun(server)
    assert pages[0].ask("seat", seat=1, to="open")["type"] == "accepted"
    _, about = greeted(browsers[0], table)
    assert about["barred"] == 1
    assert pages[0].ask("settings", readmit=True)["type"] == "accepted"
    assert notice(pages[0], "Whoever was removed may sit down again.")
    assert take(browsers[1], table, "Ben") == 1
    _, about = greeted(browsers[1], table)
    assert about["barred"] == 0


def test_a_bot_that_takes_an_open_seat_has_a_name_of_its_own(server: Server) -> None:
    ada = Browser(server)
    table = gather(ada, OPEN, {"kind": "bot", "name": "willow", "bot": "first"}, OPEN, OPEN)
    page, _ = greeted(ada, table)
    assert page.ask("seat", seat=1, to="bot")["type"] == "accepted"
    assert notice(page, "Juniper, a bot, sits down.")
    assert page.ask("start")["type"] == "accepted"
    _, about = greeted(ada, table)
    assert [player["name"] for player in about["players"]] == ["Ada", "Juniper", "willow", "Hazel", "Rowan"]
    assert page.scene["seats"][3]["name"] == "Hazel" or page.hear_until(
        lambda message: message["type"] == "scene" and message["scene"]["seats"][3]["name"] == "Hazel"
    )


def test_a_host_cannot_empty_the_own_seat_nor_give_a_bots_seat_back(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    assert "leave the table" in refusal(pages[0].ask("seat", seat=0, to="open"))
    assert refusal(pages[0].ask("seat", seat=2, to="person")) == "That seat is no person's."
    assert refusal(pages[0].ask("seat", seat=7, to="bot")) == "There is no such seat."
    assert refusal(pages[0].ask("host", seat=2)) == "Nobody sits there who could be the host."


def test_pausing_stops_everybody_and_every_bot(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    page = asked_page(pages)
    assert page is not None
    assert pages[0].ask("settings", paused=True)["type"] == "accepted"
    assert refusal(page.move("draw")) == "The table is paused."
    n = page.n
    time.sleep(0.2)
    assert pages[0].ask("settings", paused=False)["type"] == "accepted"
    assert page.n == n
    play_together(pages)


def test_the_host_hands_on_and_who_leaves_is_followed_by_the_next(server: Server) -> None:
    _, _, pages = begun(server)
    assert pages[0].ask("host", seat=1)["type"] == "accepted"
    told(pages[1], host=1)
    assert refusal(pages[0].ask("settings", chat=False)) == "Only the host can do that."
    assert pages[1].ask("leave")["type"] == "accepted"
    about = told(pages[0], host=0)
    assert (about["players"][1]["kind"], about["players"][1]["bot"]) == ("bot", "first")
    assert notice(pages[0], "Ben leaves; a bot plays on.")
    shown_out(pages[1])
    play_together(pages[:1])


def test_leaving_before_the_game_opens_the_seat(server: Server) -> None:
    table, browsers, pages = joined(server)
    assert pages[0].ask("leave")["type"] == "accepted"
    about = told(pages[1], host=1)
    assert about["players"][0]["kind"] == "open"
    assert take(browsers[0], table, "Ada again") == 0


def test_somebody_else_becomes_the_host_when_the_host_stays_away(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, _, pages = joined(server)
    pages[0].socket.close()
    told(pages[1], host=0)
    assert refusal(pages[1].ask("host", seat=1)) == "Only the host can do that."
    monkeypatch.setattr(people, "HOST_AWAY", 0.0)
    assert pages[1].ask("host", seat=1)["type"] == "accepted"
    assert pages[1].ask("start")["type"] == "accepted"


def test_a_host_who_plays_at_another_server_is_not_away(tmp_path: Any) -> None:
    async def use(store: Store) -> list[bool]:
        await store.create(ROW)
        here, there = await load(store), await load(store)
        shuffle = "shuffle " + " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
        here.people._opened -= 2 * people.HOST_AWAY
        found = [here.host_is_away]
        await there.append(there.ledger.judge(-1, shuffle))
        await there.append(there.ledger.judge(0, "draw"))
        await here.catch_up()
        return [*found, here.host_is_away]

    assert with_store(tmp_path, use) == [True, False]


# --- another device ------------------------------------------------------------------------------------------


def test_a_seat_moves_to_another_device_by_a_code(server: Server) -> None:
    table, browsers, pages = begun(server)
    made = pages[1].ask("move-seat")
    assert made["until"] > time.time() + 500
    phone = Browser(server)
    answer = phone.post(f"/api/tables/{table}/code", {"code": f"{made['code'][:4].lower()}-{made['code'][4:]} "})
    assert (answer.status_code, answer.json()) == (200, {"seat": 1})
    # The old device has no right to the seat any more.
    shown_out(pages[1])
    assert browsers[1].sit(table).hear()["type"] == "error"
    page, about = greeted(phone, table)
    assert about["you"] == 1
    play_together([pages[0], page])
    # The code was good once.
    again = Browser(server).post(f"/api/tables/{table}/code", {"code": made["code"]})
    assert again.status_code == 409


def test_the_old_device_looks_on_where_the_table_lets_it(server: Server) -> None:
    table, _, pages = begun(server, spectators=True)
    code = pages[1].ask("move-seat")["code"]
    assert Browser(server).post(f"/api/tables/{table}/code", {"code": code}).status_code == 200
    assert told(pages[1], you=None)["watching"] == 1
    page = pages[1]
    page.hear_until_type("scene")
    assert page.scene["you"] is None
    assert all(zone["cards"] == [] for zone in page.scene["zones"] if zone["kind"] == "hand")


def test_a_code_that_has_expired_or_been_replaced(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _, pages = begun(server)
    first = pages[1].ask("move-seat")["code"]
    second = pages[1].ask("move-seat")["code"]
    phone = Browser(server)
    assert phone.post(f"/api/tables/{table}/code", {"code": first}).status_code == 409
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 601)
    late = phone.post(f"/api/tables/{table}/code", {"code": second})
    assert "expired" in late.json()["reason"]
    monkeypatch.undo()
    assert phone.post(f"/api/tables/{table}/code", {"code": second}).status_code == 200


def test_guessing_a_code_ends_all_codes(server: Server) -> None:
    table, browsers, pages = begun(server)
    code = pages[1].ask("move-seat")["code"]
    phone = Browser(server)
    for number in range(seating.MOST_MISSES):
        guess = phone.post(f"/api/tables/{table}/code", {"code": f"AAAAAAA{number + 2}"})
        assert "no code" in guess.json()["reason"]
    right = phone.post(f"/api/tables/{table}/code", {"code": code})
    assert (right.status_code, "Too many" in right.json()["reason"]) == (409, True)
    fresh = pages[1].ask("move-seat")["code"]
    assert phone.post(f"/api/tables/{table}/code", {"code": fresh}).status_code == 200
    mine = browsers[0].post(f"/api/tables/{table}/code", {"code": fresh})
    assert "has a seat" in mine.json()["reason"]


def test_neither_code_nor_token_is_kept_in_plain_text(server: Server) -> None:
    _, browsers, pages = begun(server)
    code = pages[1].ask("move-seat")["code"]
    stored = server.stored()
    assert code.encode() not in stored
    assert browsers[1].http.cookies["upcard"].encode() not in stored


# --- looking on ----------------------------------------------------------------------------------------------


def test_spectators_see_what_is_public_and_do_nothing(server: Server) -> None:
    table, _, pages = begun(server, BOT, spectators=True)
    watcher = Browser(server)
    page, about = greeted(watcher, table)
    assert (about["you"], about["watching"]) == (None, 1)
    told(pages[0], watching=1)
    assert page.scene["you"] is None
    for kind, fields in (
        ("move", {"text": "draw"}),
        ("try", {"text": "draw"}),
        ("hint", {}),
        ("undo", {}),
        ("say", {"text": "Look at that!"}),
        ("react", {"reaction": "👍"}),
        ("nudge", {"seat": 0}),
        ("start", {}),
        ("seat", {"seat": 0, "to": "open"}),
        ("settings", {"spectators": False}),
        ("rematch", {}),
        ("move-seat", {}),
        ("standing", {"rule": "auto"}),
    ):
        assert "look on" in refusal(page.ask(kind, **fields)), kind
    play_together(pages)
    while not page.scene["over"]:
        page.hear()
    for text in page.received:
        message = json.loads(text)
        if message["type"] == "scene":
            assert message["scene"]["you"] is None
            assert message["scene"]["prompt"] is None
            assert not message["undo"]


def test_the_host_shuts_the_door_to_spectators(server: Server) -> None:
    table, _, pages = begun(server, spectators=True)
    watcher = Browser(server)
    page, _ = greeted(watcher, table)
    assert pages[0].ask("settings", spectators=False)["type"] == "accepted"
    shown_out(page)
    assert watcher.sit(table).hear()["type"] == "error"


def test_who_is_connected_is_shown(server: Server) -> None:
    table, browsers, pages = joined(server)
    assert all(player["present"] for player in told(pages[0], started=False)["players"])
    second = greeted(browsers[1], table)[0]
    pages[1].socket.close()
    second.socket.close()
    assert [player.get("present", False) for player in told(pages[0], started=False)["players"]] == [True, False]


# --- another game --------------------------------------------------------------------------------------------


def test_a_rematch_with_the_same_people_and_a_tally(own_server: Server) -> None:
    table, browsers, pages = begun(own_server, BOT, toml='game = "toy"\n[changes]\nrounds = 1', clock=0)
    assert refusal(pages[1].ask("rematch")) == "A rematch comes after the game."
    play_together(pages)
    assert told(pages[1], over=True)["tally"] == [{"won": 0, "points": 0}] * 3
    assert pages[1].ask("rematch")["type"] == "accepted"
    assert pages[0].ask("rematch")["type"] == "accepted"
    again = browsers[0].get(f"/api/tables/{table}").json()["next"]
    assert again != table
    for page in pages:
        assert f'"next":"{again}"' in "".join(page.received), "everybody is led there"
    own_server.stop()
    own_server.start()
    pages = [greeted(browser, again)[0] for browser in browsers]
    about = told_again(pages[0])
    assert (about["game"], about["started"], about["host"]) == (2, True, 0)
    assert [player["name"] for player in about["players"]] == ["Ada", "Ben", "Bot"]
    play_together(pages)
    told(pages[0], over=True)
    series = browsers[1].get(f"/api/tables/{again}/series").json()
    assert [(game["id"], game["number"], game["over"]) for game in series["games"]] == [
        (table, 1, True),
        (again, 2, True),
    ]
    assert Browser(own_server).get(f"/api/tables/{again}/series").status_code == 404


def told_again(page: Page) -> Message:
    page.say(type="hello", seen=page.n)
    return page.hear_until_type("table")


def test_the_tally_sums_the_finished_games() -> None:
    results = [Result((5, 0, 12), (1,)), Result((3, 7, 0), (2,)), Result((0, 1, 2), (0, 2))]
    assert [(each.won, each.points) for each in tally(results, 3)] == [(1, 8), (1, 8), (2, 14)]
