"""A finished game is shown to whoever has a link to it, and to nobody else."""

import logging

import httpx
import pytest

from upcard.match.record import read_record
from upcard.server.live import seating
from upcard.server.store.rows import SeatRow, TableRow

from .conftest import TOYS, Browser, Page, Server
from .friends import begun, gather, greeted, play_together, refusal

PATHS = ("/result", "/step/0", "/step/3?all_cards=true", "/record", "/reasons/1")
"""What there is to be seen of a finished game."""


def by_link(browser: Browser, table: str, path: str, token: str) -> httpx.Response:
    return browser.get(f"/api/tables/{table}{path}", headers={"Authorization": f"Bearer {token}"})


def finished(server: Server) -> tuple[str, list[Browser], list[Page]]:
    table, browsers, pages = begun(server, {"kind": "bot", "name": "Bot", "bot": "first"}, name="Sunday")
    play_together(pages)
    return table, browsers, pages


def shared(page: Page) -> str:
    """The token by which this page's game is shown."""
    answer = page.ask("share")
    assert answer["type"] == "link", answer
    return str(answer["token"])


def test_a_link_shows_the_result_and_the_way_there(own_server: Server) -> None:
    table, browsers, pages = finished(own_server)
    token = shared(pages[1])
    assert len(token) >= 22, "128 bits"
    assert shared(pages[0]) == token, "everybody at the table gives the same link"
    own_server.stop()
    own_server.start()
    stranger = Browser(own_server)
    answers = {path: by_link(stranger, table, path, token) for path in PATHS}
    assert {path: answer.status_code for path, answer in answers.items()} == dict.fromkeys(PATHS, 200)
    result = answers["/result"].json()
    assert (result["name"], result["scene"]["over"], result["scene"]["you"]) == ("Sunday", True, None)
    assert result["played"].endswith("+00:00")
    assert result["steps"] == pages[0].n
    assert answers["/step/0"].json()["of"] == result["steps"]
    assert read_record(TOYS.games, answers["/record"].text).players == ("Ada", "Ben", "Bot")
    # Whoever sat there sees what their seat saw, with or without the link.
    for more in ({}, {"headers": {"Authorization": f"Bearer {token}"}}):
        assert browsers[1].get(f"/api/tables/{table}/step/3", **more).json()["scene"]["you"] == 1
    # It is for looking, not for sitting or hearing.
    assert stranger.sit(table).hear()["type"] == "error"
    assert by_link(stranger, table, "/series", token).status_code == 404


def test_a_wrong_token_shows_nothing(server: Server) -> None:
    table, _, pages = finished(server)
    _, _, others = finished(server)
    token, stranger = shared(pages[0]), Browser(server)
    nowhere = by_link(stranger, "nowhere", "/result", token)
    wrong = ["x", token[:-1], token + "A", token.swapcase(), shared(others[0]), "ä" * 22, "A" * 5000]
    for path in PATHS:
        assert stranger.get(f"/api/tables/{table}{path}").status_code == 404
        assert by_link(stranger, table, path, token).status_code == 200
        for each in wrong:
            header = {"Authorization": f"Bearer {each}".encode()}
            answer = stranger.get(f"/api/tables/{table}{path}", headers=header)
            assert (answer.status_code, answer.text) == (404, nowhere.text)
    for kind in (f"Basic {token}", token, f"Bearer{token}"):
        assert stranger.get(f"/api/tables/{table}/result", headers={"Authorization": kind}).status_code == 404
    # Where tokens do not belong they are not looked for.
    assert stranger.get(f"/api/tables/{table}/result?token={token}").status_code == 404
    stranger.http.cookies.set("upcard", token)
    assert stranger.get(f"/api/tables/{table}/result").status_code == 404


def test_nothing_is_shown_before_the_end(server: Server) -> None:
    table, browsers, pages = begun(server)
    assert refusal(pages[0].ask("share")) == "A game can be shown by link when it is over."
    for path in PATHS:
        assert Browser(server).get(f"/api/tables/{table}{path}").status_code == 404
        assert browsers[0].get(f"/api/tables/{table}{path}").status_code == (200 if path == "/reasons/1" else 409)
    gathering = gather(Browser(server), {"kind": "open"})
    assert by_link(Browser(server), gathering, "/result", "x").status_code == 404


def test_the_host_switches_links_off_and_they_stay_void(server: Server) -> None:
    table, _, pages = finished(server)
    token, stranger = shared(pages[1]), Browser(server)
    assert refusal(pages[1].ask("settings", links=False)) == "Only the host can do that."
    assert pages[0].ask("settings", links=False)["type"] == "accepted"
    assert by_link(stranger, table, "/result", token).status_code == 404
    assert "switched off" in refusal(pages[1].ask("share"))
    assert pages[0].ask("settings", links=True)["type"] == "accepted"
    assert by_link(stranger, table, "/result", token).status_code == 404
    fresh = shared(pages[1])
    assert fresh != token
    assert by_link(stranger, table, "/result", fresh).status_code == 200


def test_who_may_look_on_looks_through_the_game_unless_links_are_off(server: Server) -> None:
    """The address was open to them while it was played; the hands of all are the host's to show."""
    table, _, pages = begun(server, {"kind": "bot", "name": "Bot", "bot": "first"}, spectators=True)
    play_together(pages)
    stranger = Browser(server)
    to_see = [path for path in PATHS if path != "/reasons/1"]
    assert [stranger.get(f"/api/tables/{table}{path}").status_code for path in to_see] == [200] * len(to_see)
    assert pages[0].ask("settings", links=False)["type"] == "accepted"
    assert [stranger.get(f"/api/tables/{table}{path}").status_code for path in to_see] == [404] * len(to_see)
    _, about = greeted(stranger, table)
    assert about["over"], "the end itself is seen as before"


def test_a_token_is_in_no_log_and_reaches_nobody_who_has_not_asked(
    own_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    for library in ("websockets.client", "httpx", "httpcore"):
        caplog.set_level(logging.WARNING, library)  # the players' side
    caplog.set_level(logging.DEBUG)
    table, browsers, pages = finished(own_server)
    token = shared(pages[0])
    by_link(Browser(own_server), table, "/result", token)
    for page in pages:
        assert page.ask("rematch")["type"] == "accepted"
    again = browsers[0].get(f"/api/tables/{table}").json()["next"]
    page, _ = greeted(browsers[1], again)
    assert refusal(page.ask("share")) == "A game can be shown by link when it is over.", "the next game has none yet"
    told = "".join([*pages[1].received, *page.received, browsers[1].get(f"/api/tables/{table}").text])
    assert token not in told
    assert token not in "\n".join(record.getMessage() + str(record.exc_text or "") for record in caplog.records)


def test_a_table_that_shows_nothing_has_no_token() -> None:
    row = TableRow("one", "toy", "plain", "{}", "", "instant", True, "", (SeatRow("Ada", None, "mark"),))
    for wrong in (None, "", "x"):
        assert not seating.shows(row, wrong)
    assert seating.shows(seating.share(row, "token", True).row, "token")
