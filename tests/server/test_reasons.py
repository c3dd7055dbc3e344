"""Bots say why they played as they did, once the deal is over and never before."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.laws.worlds import CARD
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import Move, State, view
from upcard.match.record import read_record, replay
from upcard.server.live import finished_games
from upcard.server.live.offer import Offer, full_offer

from .conftest import Browser, First, Message, Page, Server
from .toy import TOY


class Proud(First):
    """A bot that says why, at length."""

    name = "proud"

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        return "It is\n\u202ebest. " + "Really. " * 100


class Ashamed(First):
    """A bot that fails when it is asked why."""

    name = "ashamed"

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        raise RuntimeError(f"the hand was {seen.piles[seat]}")


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Server]:
    """A server of every game, and of bots with reasons of their own."""
    offer = full_offer()
    bots = {**offer.bots, "first": First, "proud": Proud, "ashamed": Ashamed}
    running = Server(tmp_path, Offer({**offer.games, "toy": TOY}, bots))
    yield running
    running.stop()


def deal(page: Page) -> int:
    return int(page.scene["deal"]["number"])


def play_until_deal(page: Page, number: int) -> None:
    """The person answers as hinted until that deal is played, or the game is over."""
    while not page.scene["over"] and deal(page) < number:
        if page.my_turn() != "over" and deal(page) < number:
            page.move(page.ask("hint")["text"])


def reasons(browser: Browser, table: str, n: int) -> Message:
    answer = browser.get(f"/api/tables/{table}/reasons/{n}")
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


TWO_DEALS = {"deals": ["6: S3 S3", "7: S3 S3"], "claim_forbidden_hands": [], "hand7": "normal"}


@pytest.mark.parametrize(("game", "changes"), [("guts", {"hands": 3}), ("contract-rummy", TWO_DEALS)])
def test_reasons_are_told_when_the_deal_is_over(room: Server, game: str, changes: Message) -> None:
    browser, stranger = Browser(room), Browser(room)
    table = browser.create(game, bot="steady", changes=changes)
    page = browser.sit(table)
    page.hello()
    page.my_turn()
    for n in (0, 1, page.n):
        early = browser.get(f"/api/tables/{table}/reasons/{n}")
        assert early.status_code == 409
        assert early.json()["reason"].startswith("This deal is still being played")
    play_until_deal(page, 2)
    first = reasons(browser, table, 1)
    assert first["reasons"], "the bots have made moves"
    assert {each["seat"] for each in first["reasons"]} == {1, 2}
    assert first == reasons(browser, table, first["last"])
    # What comes after it is not told yet.
    page.my_turn()
    assert browser.get(f"/api/tables/{table}/reasons/{first['last'] + 1}").status_code == 409
    assert browser.get(f"/api/tables/{table}/reasons/{page.n + 1000}").status_code == 404
    assert stranger.get(f"/api/tables/{table}/reasons/1").status_code == 404
    while not page.scene["over"]:
        play_until_deal(page, deal(page) + 1)
    last = reasons(browser, table, page.n)
    assert (last["begins"], last["ends"]) == (last["first"], last["last"])
    assert last["last"] == page.n
    # Every move of a bot has the reason that the same player has for it, given what its seat saw.
    record = read_record(CATALOGUE, browser.get(f"/api/tables/{table}/record").text)
    match = record.start()
    list(replay(record, match=match))
    told = {each["n"]: each["why"] for answer in (first, last) for each in answer["reasons"]}
    for n, seat, move in match.history.standing():
        if seat in (1, 2) and (n <= first["last"] or n >= last["first"]):
            decision = BOTS["steady"](0).decide(match.game, view(match.history.at(n - 1), seat), seat)
            assert decision.move == move
            assert told.pop(n) == decision.why
    assert not told, "and nobody else has one"


def test_reasons_as_they_may_be_shown(room: Server, caplog: pytest.LogCaptureFixture) -> None:
    browser = Browser(room)
    order = {"game": "toy", "speed": "instant", "toml": 'game = "toy"\n[changes]\nrounds = 1'}
    names = ("first", "proud", "ashamed")
    players = [{"kind": "human", "name": "Me"}, *[{"kind": "bot", "name": each, "bot": each} for each in names]]
    table = str(browser.post("/api/tables", {**order, "players": players}).json()["id"])
    page = browser.sit(table)
    page.hello()
    while page.my_turn() != "over":
        page.move(page.ask("moves")["moves"][0])
    told = reasons(browser, table, 5)["reasons"]
    assert {each["seat"] for each in told} == {2}, "of the others none has a reason, and one fails"
    assert {each["why"] for each in told} == {("It is best. " + "Really. " * 100)[:300]}
    assert all(each["sentence"].startswith("proud ") for each in told)
    failures = [record.getMessage() for record in caplog.records if "ashamed" in record.getMessage()]
    assert failures
    assert not CARD.findall("\n".join(failures))


def test_where_bots_think_long_a_part_of_the_deal_is_told_at_a_time(
    room: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the move that was asked about on, then before it; asked again and again, all is told once."""
    browser = Browser(room)
    table = browser.create("guts", bots=3, bot="steady", changes={"hands": 3})
    page = browser.sit(table)
    page.hello()
    play_until_deal(page, 2)
    whole = reasons(browser, table, 1)
    assert len(whole["reasons"]) > 2
    monkeypatch.setattr(finished_games, "ASKING", -1.0)
    told: dict[int, Message] = {}
    at = whole["ends"]
    while at >= whole["begins"]:
        part = reasons(browser, table, at)
        assert (part["begins"], part["ends"]) == (whole["begins"], whole["ends"])
        assert part["first"] <= at <= part["last"]
        assert [each["n"] for each in part["reasons"]] == [
            each["n"] for each in whole["reasons"] if part["first"] <= each["n"] <= part["last"]
        ]
        assert len(part["reasons"]) == 1, "no more than the first one is asked about"
        told |= {each["n"]: each for each in part["reasons"]}
        at = part["first"] - 1
    assert [told[n] for n in sorted(told)] == whole["reasons"]


def test_what_a_person_has_played_has_no_reason(room: Server) -> None:
    browser = Browser(room)
    table = browser.create("guts", bots=1, bot="steady", changes={"hands": 3})
    page = browser.sit(table)
    page.hello()
    play_until_deal(page, 2)
    assert page.ask("seat", seat=0, to="bot", bot="steady")["type"] == "accepted"
    while not page.scene["over"]:
        page.hear()
    assert {each["seat"] for each in reasons(browser, table, 1)["reasons"]} == {1}
    assert {each["seat"] for each in reasons(browser, table, page.n)["reasons"]} == {0, 1}
