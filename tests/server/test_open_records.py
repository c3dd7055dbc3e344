"""Records of finished games, opened from a file: the same game is there again, and nothing else can be opened."""

import random
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER
from upcard.match.chain import CONTRIBUTION, Chain, ChainedDraw, chain_move, choices_of, head_of, pledge_of
from upcard.match.chance import ENTROPY, secure_move
from upcard.match.lots import is_drawn
from upcard.match.match import Match
from upcard.match.record import BadRecord, Record, read_record, record_of, replay, write_record
from upcard.options.house_rules import choose_rules
from upcard.server.http.limits import Limits
from upcard.server.http.routes import RECORD
from upcard.server.live import opened_records
from upcard.server.live.audit import fairness
from upcard.server.live.finished_games import moments_of, reasons, result
from upcard.server.live.guarding import GameFailed
from upcard.server.live.offer import full_offer
from upcard.server.live.opening import initial_match
from upcard.server.live.room import Room
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.store.database import Database
from upcard.server.store.memory import MemoryStore
from upcard.server.store.rows import OpenedRecord
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store
from upcard.server.wire import MAX_RECORD

from ..records.make import GAMES, GOLDEN
from .conftest import Browser, Server
from .loops import run

SMALL_RECORD = RECORD["record"]
"""The example of the API."""

OFFER = full_offer(strong=0)

GOLDEN_GAMES = {game: GOLDEN / f"{game}-{book}.toml" for game, book, _, _ in reversed(GAMES)}
"""A record of each game."""


@asynccontextmanager
async def a_room(place: Database | None) -> AsyncIterator[Room]:
    """A card room of all games, with a store of that kind."""
    store: Store = MemoryStore() if place is None else await SqlStore.open(place)
    room = Room(store, OFFER)
    yield room
    await room.close()


def drawn_together(game: str, seats: int, seed: int = 1, until: int = 10_000, **changes: Any) -> Record:
    """A game with draws to which the people have contributed, as a table makes them, or its first moves."""
    rng = random.Random(seed)
    match = Match(choose_rules(CATALOGUE, game, None, changes), seats, names=["Ada", "Rose", "Ben", "Cid"][:seats])
    bots = {seat: BOTS["steady"](seed) for seat in range(seats)}
    chain = Chain(rng.randbytes(ENTROPY))
    while not match.over and match.n < until:
        ask = match.asks.get(CHANCE)
        if ask is None:
            seat = next(iter(match.asks))
            match.answer(seat, bots[seat].choose(match.game, match.view(seat), seat))
            continue
        if not is_drawn(ask):
            match.answer(CHANCE, secure_move(ask))
            continue
        number = len(chain.rounds) + 1
        given = [rng.randbytes(CONTRIBUTION) if seat != 1 else b"" for seat in range(seats)]
        pledges = [pledge_of(chain.head, number, seat, each) if each else b"" for seat, each in enumerate(given)]
        if number == 2 and seats > 2:  # Cid, or Ben, has pledged and is gone: the draw is void, and made again
            rounds = (*chain.rounds, ChainedDraw(number, tuple(pledges), (*given[:-1], b"")))
            chain, number, given[-1] = replace(chain, rounds=rounds), number + 1, b""
            pledges = [pledge_of(chain.head, number, seat, each) if each else b"" for seat, each in enumerate(given)]
        made = ChainedDraw(number, tuple(pledges), tuple(given), match.n + 1, choices_of(ask))
        chain = replace(chain, rounds=(*chain.rounds, made))
        match.answer(CHANCE, chain_move(chain.seed, chain.links()[-1], ask))
    match.chains = (chain,)
    bots_named = tuple(["", "steady", "", ""][:seats])
    return record_of(match, date="2026-05-17", event="Club night", seed=2**70, bots=bots_named)


async def looked_through(room: Room, table: LiveTable, record: Record) -> None:
    """The table has the game of that record: its steps, how it ended, its draws, and the record itself."""
    match = record.match()
    assert (table.n, table.match.totals, table.match.state) == (match.n, match.totals, match.state)
    shown = result(table)
    assert (shown.scene.over, shown.scene.winners) == (True, match.winners)
    assert [player.name for player in shown.players] == list(record.players)
    names = table.wire_game.names
    for n in (0, 1, match.n // 2, match.n):
        step = await table.step(n, ONLOOKER, all_cards=False)
        seen = record.rules.entry.scene(match.game, match.view(ONLOOKER), ONLOOKER, names)
        assert (step.n, step.of) == (n, match.n)
        assert n < match.n or step.scene == seen
    saved = await table.record()
    # It plays under today's version of the game, whichever it was played under.
    assert saved == replace(record, version=record.rules.entry.version)
    assert fairness(saved, initial_match(table.wire_game, table.row, table.opened)) == fairness(record, record.start())
    assert (await moments_of(table, 0)).moments


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_every_game_is_there_again(game: str) -> None:
    text = GOLDEN_GAMES[game].read_text(encoding="utf-8")
    record = read_record(CATALOGUE, text)

    async def use() -> None:
        async with a_room(None) as room:
            table_id = await room.open_record(text, "me")
            table, seat = await room.finished(table_id, "me")
            assert seat == 0
            await looked_through(room, table, record)
            versions = r"(?m)^version = .*\n"
            assert re.sub(versions, "", write_record(await table.record())) == re.sub(versions, "", text)
            (listed,) = await room.recent("me")
            assert (listed.id, listed.over, listed.moves, listed.game) == (table_id, True, len(record.moves), game)

    run(use())


@pytest.mark.parametrize(("game", "seats"), [("guts", 3), ("contract-rummy", 3)])
def test_at_every_store_draws_and_all_else_are_as_they_were(place: Database | None, game: str, seats: int) -> None:
    changes: dict[str, Any] = {"session_end": "hands", "hands": 3} if game == "guts" else {}
    record = drawn_together(game, seats, **changes)
    assert any([each.move is None for each in record.chains[0].rounds]), "a draw is void"

    async def use() -> None:
        async with a_room(place) as room:
            table_id = await room.open_record(write_record(record), "ben")
            table, _ = await room.finished(table_id, "ben")
            await looked_through(room, table, record)
            checked = fairness(await table.record(), initial_match(table.wire_game, table.row, table.opened))
            assert checked.fair and len(checked.draws) == len(record.chains[0].rounds)
            assert table.row.name == "Club night"
            assert result(table).played == "2026-05-17T12:00:00+00:00"
            assert [(seat.name, seat.bot) for seat in table.row.seats[:2]] == [("Ada", None), ("Rose", "steady")]
            (told,) = {tuple(each.players) for each in await room.recent("ben")}
            assert [player.kind for player in told] == ["human", "bot", "human"]
            why = await reasons(table, table.n, 0)
            assert why.last == table.n
        if place is None:
            return
        async with a_room(place) as again:  # read anew from the disk
            table, _ = await again.finished(table_id, "ben")
            await looked_through(again, table, record)

    run(use())


def test_a_long_game_is_opened_from_its_last_moves() -> None:
    text = GOLDEN_GAMES["kalooki"].read_text(encoding="utf-8")

    async def use() -> None:
        async with a_room(None) as room:
            table, _ = await room.finished(await room.open_record(text, "me"), "me")
            assert not table.match.from_start
            assert (await table.whole()).totals == table.match.totals

    run(use())


async def kept(text: str, mark: str = "me") -> LiveTable:
    async with a_room(None) as room:
        return (await room.finished(await room.open_record(text, mark), mark))[0]


def test_whoever_opens_it_has_the_first_persons_seat_and_nobody_any_other() -> None:
    record = replace(read_record(CATALOGUE, SMALL_RECORD), bots=("no-such-bot", ""))
    table = run(kept(write_record(record)))
    rose, own = table.row.seats
    assert (rose.token, own.bot, table.row.seat_of(own.token)) == (None, None, 1)
    assert rose.bot in OFFER.bots, "a bot that is not here has another one in its place"
    assert table.row.setup.record == OpenedRecord(bots=("no-such-bot", ""))
    assert run(kept(write_record(replace(record, bots=("steady", "steady"))))).row.people == (0,)
    both = run(kept(write_record(replace(record, bots=()))))
    assert both.row.people == (0, 1) and both.row.host == 0
    assert both.row.seats[0].token != both.row.seats[1].token


def test_a_day_that_is_not_known_is_not_made_up() -> None:
    table = run(kept(SMALL_RECORD))
    assert run(table.record()).date == ""
    assert result(table).played[:10] == time.strftime("%Y-%m-%d", time.gmtime())


def test_it_counts_in_no_statistics_and_another_game_of_it_does(room: Server) -> None:
    guest = Browser(room)
    answer = guest.post("/api/records", {"record": SMALL_RECORD})
    assert answer.status_code == 201 and "upcard=" in answer.headers["set-cookie"]
    table = answer.json()["id"]
    assert guest.get("/api/statistics").json()["games"] == 0
    page = guest.sit(table)
    page.hello()
    page.say(type="rematch", cid="again", answer="yes")
    row = page.hear_until(lambda heard: heard["type"] == "table" and bool(heard["next"]))
    invited = guest.get(f"/api/tables/{row['next']}").json()
    assert ([player["name"] for player in invited["players"]], invited["over"]) == (["Ada", "Rose"], False)
    assert guest.get(f"/api/tables/{row['next']}/record").status_code == 409, "that one is played now"


def test_nobody_else_sees_it(room: Server) -> None:
    table = Browser(room).post("/api/records", {"record": SMALL_RECORD}).json()["id"]
    for path in ("/step/0", "/record", "/result", "/fairness", "/moments"):
        assert Browser(room).get(f"/api/tables/{table}{path}").status_code == 404


def test_a_game_that_is_not_over_is_not_opened(room: Server) -> None:
    """It would show whoever has the file what is still hidden at the table where it is played."""
    record = drawn_together("contract-rummy", 3, until=9)
    assert record.totals is None
    for text in (write_record(record), re.sub(r"  \"P2 out\",\n|totals.*\n", "", SMALL_RECORD)):
        guest = Browser(room)
        answer = guest.post("/api/records", {"record": text})
        assert (answer.status_code, "over" in answer.json()["reason"]) == (400, True)
        assert guest.get("/api/tables").json() == []
        assert "set-cookie" not in answer.headers
    claims = write_record(replace(record, totals=(0, 0, 0)))
    assert "not over" in Browser(room).post("/api/records", {"record": claims}).json()["reason"]


def changed(old: str, new: str) -> str:
    text = SMALL_RECORD.replace(old, new)
    assert text != SMALL_RECORD
    return text


BAD: list[tuple[str, str]] = [
    ("Hello!", "no TOML"),
    (" ", "is missing"),
    ("a = 1", "a record has no such key"),
    ("a = " + "[" * 3000, "nested too deep"),
    ("a = 0x" + "f" * 6000, "too many digits"),
    (changed("guts", "no-such-game"), "no-such-game"),
    (changed("hands = 1", "hands = 2"), "the game was played by other rules"),
    (changed("P1 out", "P1 fly"), "Move 3"),
    (changed('"P1 out",', '"P1 out", "P1 out",'), "Move 4"),
    (changed('"P2 out",', '"P2 out", "P2 out",'), "Move 5"),
    (changed("[100, 100]", "[90, 110]"), "the moves lead to [100, 100], not [90, 110]"),
    (changed("upcard = 1", "upcard = 1\nversion = 99"), "version 99"),
    (changed("upcard = 1", "upcard = 2"), "the format 2 is not known"),
    (changed("Ada", "A" * 25), "at most 24 letters"),
    (changed("Ada", "A" * 61), "longer than 60 letters"),
    (changed("Ada", "A\u202eda"), "cannot be shown"),
    (changed('"Ada", ', ""), "players"),
    (changed("upcard = 1", 'upcard = 1\ndate = "2999-01-01"'), "No game was played on 2999-01-01"),
    (changed("upcard = 1", 'upcard = 1\ndate = "1066-10-14"'), "1066"),
    (changed("upcard = 1", f"upcard = 1\nseed = {2**256}"), "too large"),
    (changed("upcard = 1", 'upcard = 1\nevent = "a\\u0000b"'), ""),
]


@pytest.mark.parametrize(("text", "why"), BAD)
def test_what_is_no_record_of_a_finished_game_is_refused(room: Server, text: str, why: str) -> None:
    guest = Browser(room)
    answer = guest.post("/api/records", {"record": text})
    assert answer.status_code == 400, answer.text
    assert why.lower() in answer.json()["reason"].lower()
    assert guest.get("/api/tables").json() == []


def test_an_older_version_that_plays_on_otherwise_is_named() -> None:
    record = read_record(CATALOGUE, GOLDEN_GAMES["contract-rummy"].read_text(encoding="utf-8"))
    assert record.rules.entry.version > 1
    moves = list(record.moves)
    del moves[40]
    with pytest.raises(BadRecord, match=rf"version 1 of the game, and this is version {record.rules.entry.version}"):
        run(kept(write_record(replace(record, version=1, moves=tuple(moves)))))
    assert run(kept(write_record(replace(record, version=1)))).note == ""


def test_draws_that_no_table_can_have_made_are_refused() -> None:
    record = drawn_together("guts", 2, session_end="hands", hands=3)
    chain = record.chains[0]
    forged = replace(chain, claimed=head_of(b"another"))
    with pytest.raises(BadRecord, match="the head is not that of the seed"):
        run(kept(write_record(replace(record, chains=(forged,)))))
    with pytest.raises(BadRecord, match="draw 2 is missing"):
        run(kept(write_record(replace(record, chains=(replace(chain, rounds=(chain.rounds[0], chain.rounds[2])),)))))
    # A draw that was opened otherwise than it was pledged is kept as it is, and found by whoever checks it.
    given = replace(chain.rounds[0], contributions=(b"x" * CONTRIBUTION, b""))
    lied = replace(record, chains=(replace(chain, rounds=(given, *chain.rounds[1:])),))
    table = run(kept(write_record(lied)))
    told = fairness(run(table.record()), initial_match(table.wire_game, table.row, table.opened))
    assert not told.fair and "what P1 contributed is not what was pledged before" in told.draws[0].problem


def test_a_game_that_was_taken_up_again_is_opened_without_its_draws() -> None:
    record = drawn_together("guts", 2, session_end="hands", hands=3)
    one, *rest = record.chains[0].rounds
    two = Chain(b"b" * ENTROPY, tuple([replace(each, number=each.number - 1) for each in rest]))
    several = replace(record, chains=(replace(record.chains[0], rounds=(one,)), two))
    table = run(kept(write_record(several)))
    assert run(table.record()) == replace(record, chains=())


def test_a_game_of_the_first_protocol_is_opened_without_its_draws() -> None:
    text = (GOLDEN.parent / "old-draws.toml").read_text(encoding="utf-8")
    record = read_record(CATALOGUE, text)
    assert record.lots
    saved = run(run(kept(text)).record())
    assert saved == replace(record, lots={}, version=record.rules.entry.version)


@pytest.mark.parametrize("left", [400, 10, 0])
def test_a_corrected_score_is_opened_as_it_was_agreed(left: int) -> None:
    record = replace(drawn_together("contract-rummy", 3), totals=None, chains=())
    match, moves = record.start(), list[tuple[int, str]]()
    for _, seat, move, _ in replay(record, match=match):
        moves.append((seat, str(move)))
        if len(moves) == len(record.moves) - left:
            correction = "!correct 1: 5 0 40 agreed P2 P3"
            match.add(match.entry(0, correction))
            moves.append((0, correction))
    corrected = replace(record, moves=tuple(moves), totals=match.totals)
    table = run(kept(write_record(corrected)))
    assert table.match.totals == match.totals
    assert run(table.record()) == corrected


def test_requests_are_limited(tmp_path: Path) -> None:
    server = Server(tmp_path, OFFER, Limits(tables=1, connections=5))
    try:
        guest = Browser(server)
        padded = SMALL_RECORD + "#" * (MAX_RECORD - len(SMALL_RECORD) - 100)
        assert guest.post("/api/records", {"record": padded}).status_code == 201
        answer = guest.post("/api/records", {"record": SMALL_RECORD})
        assert (answer.status_code, "Too many tables" in answer.json()["reason"]) == (409, True)
        assert guest.post("/api/records", {"record": padded + "#" * 200}).status_code == 413
        assert guest.post("/api/records", {"record": ""}).status_code == 400
        raw = b'{"record": "\\ud800"}'
        json = {"content-type": "application/json"}
        assert guest.http.post(f"{server.url}/api/records", content=raw, headers=json).status_code == 400
        assert guest.get("/api/tables").json()[0]["status"]
    finally:
        server.stop()


def test_the_game_of_another_package_that_fails_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise GameFailed("the game took too long")

    monkeypatch.setattr(opened_records, "replay_record", fail)
    with pytest.raises(NotAllowed, match="its game has failed"):
        run(kept(SMALL_RECORD))
