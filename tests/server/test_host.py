"""What the host of a table decides: seats, bots, pauses, settings."""

from typing import Any

import pytest

from upcard.server.live import people
from upcard.server.store.store import Store

from .conftest import Browser, Message, Server
from .friends import (
    BOT,
    OPEN,
    asked_page,
    begun,
    gather,
    greeted,
    joined,
    notice,
    play_together,
    refusal,
    shown_out,
    take,
    told,
)
from .test_protocol import play_on
from .test_store import ROW, load, with_store

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
    while page.scene["seats"][3]["name"] != "Hazel":
        page.hear()


def test_a_host_cannot_empty_the_own_seat_nor_give_a_bots_seat_back(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    assert "leave the table" in refusal(pages[0].ask("seat", seat=0, to="open"))
    assert refusal(pages[0].ask("seat", seat=2, to="person")) == "That seat is no person's."
    assert refusal(pages[0].ask("seat", seat=7, to="bot")) == "There is no such seat."
    assert refusal(pages[0].ask("host", seat=2)) == "No person sits there who could be the host."


def test_pausing_stops_everybody_and_every_bot(server: Server) -> None:
    _, _, pages = begun(server, BOT)
    page = asked_page(pages)
    assert page is not None
    assert pages[0].ask("settings", paused=True)["type"] == "accepted"
    assert refusal(page.move("draw")) == "The table is paused."
    assert pages[0].ask("settings", paused=False)["type"] == "accepted"
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
        await there.append(there.match.judge(-1, shuffle))
        await there.append(there.match.judge(0, "draw"))
        await here.catch_up()
        return [*found, here.host_is_away]

    assert with_store(tmp_path, use) == [True, False]
