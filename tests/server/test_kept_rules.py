"""A table keeps the rules it began with, and a snapshot of how it lies."""

import dataclasses
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import ONLOOKER
from upcard.kernel.ui.entry import Book, Entry
from upcard.match.record import read_record, replay, write_record
from upcard.options.house_rules import BadHouseRules
from upcard.server import wire
from upcard.server.live import actor, opening, rematches
from upcard.server.live.actor import SNAPSHOT_EVERY
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.offer import Offer
from upcard.server.live.room import Room
from upcard.server.store.database import Database
from upcard.server.store.rows import Snapshot
from upcard.server.store.store import Conflict

from .conftest import TOYS
from .meanings import LONG, TOKEN, lies, offer, play, said, toy_table, visit
from .toy import TOY, ToyRules

pytestmark = pytest.mark.usefixtures("nobody_contributes")


# --- a table keeps its rules -------------------------------------------------------------------------


def test_a_table_is_played_to_its_end_by_the_rules_it_began_with(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room)
        await play(room, name, 5)
        return name

    async def go_on(room: Room) -> tuple[int, str]:
        table = await play(room, name, 1000)
        assert table.wire_game.chosen.rules == ToyRules(rounds=2)
        assert (table.note, said(table)) == ("", [])
        return len([row for row in await room._store.moves(name) if row.move == "draw"]), write_record(
            await table.record()
        )

    name = visit(database, offer(), begin)
    drawn, record = visit(database, offer(**LONG), go_on)
    assert drawn == 4, "two rounds of two, though the book has nine by now"
    read = read_record(offer(**LONG).games, record)
    assert read.rules.rules == ToyRules(rounds=2)
    assert len(list(replay(read))) == len(read.moves)


def test_a_changed_book_of_rummy_changes_no_table_in_progress(tmp_path: Path) -> None:
    """Aces come to count 99 and the last deal another way (CR-O-09): not at a table that was begun before."""
    before = CATALOGUE["contract-rummy"]
    book = before.books["denexa"]
    rules = book.rules.but(card_points={"A": 99}, hand7="normal")
    after = dataclasses.replace(before, books={**before.books, "denexa": dataclasses.replace(book, rules=rules)})

    def shop(entry: Entry) -> Offer:
        return Offer({entry.id: entry}, BOTS, BOTS["steady"](0))

    async def begin(room: Room) -> str:
        players = (wire.NewPlayer("human", "Ada"), *[wire.NewPlayer("bot", name, "random") for name in ("Bea", "Cyd")])
        toml = 'game = "contract-rummy"\nbook = "denexa"\nname = "Sunday"\n[changes]\nclaim_limit = 3\n'
        return await room.create(wire.NewTable("contract-rummy", players, toml=toml, speed="instant"), TOKEN)

    async def look(room: Room) -> None:
        table = await room.table(name)
        assert table.wire_game.chosen.rules == book.rules.but(claim_limit=3)
        assert (await room.invitation(name, TOKEN)).title == "Contract Rummy · Denexa · Sunday"
        assert [info.title for info in await room.recent(TOKEN)] == ["Contract Rummy · Denexa · Sunday"]

    name = visit(tmp_path, shop(before), begin)
    visit(tmp_path, shop(after), look)


def test_a_rematch_is_by_the_same_rules_and_todays_meaning(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 1})
        await play(room, name, 1000)
        return name

    async def again(room: Room) -> None:
        table = await room.table(name)
        assert table.over
        for seat in table.row.people:
            asked = wire.Rematch(f"again {seat}")
            await table.change(partial(rematches.answer, seat=seat, command=asked, over=True, present=bool))
        assert table.row.next is not None
        following = await room.table(table.row.next)
        assert following.wire_game.chosen.rules == ToyRules(rounds=1)
        assert (following.row.version, following.note) == (2, "")

    name = visit(database, offer(), begin)
    visit(database, offer(version=2, **LONG), again)


@pytest.mark.parametrize(
    ("games", "reason"),
    [
        ({}, "game: there is no game 'toy'"),
        ({"books": {"other": Book("other", "Other", "Another.", ToyRules())}}, "book: toy has no book 'plain'"),
        ({"change": lambda rules, changes: TOY.change(rules, {"rounds": 99})}, "rounds: only rounds can be changed"),
    ],
)
def test_a_table_whose_rules_are_gone_is_one_line_and_loses_nothing(
    tmp_path: Path, games: dict[str, Any], reason: str
) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 1})
        await play(room, name, 3)
        return name

    async def look(room: Room) -> None:
        with pytest.raises(BadHouseRules, match=reason) as why:
            await room.table(name)
        assert "\n" not in str(why.value)
        await room.recent(TOKEN)
        assert len(await room._store.moves(name)) == 3

    name = visit(tmp_path, offer(), begin)
    visit(tmp_path, offer(**games) if games else Offer({}, TOYS.bots), look)


# --- snapshots ---------------------------------------------------------------------------------------


def test_two_snapshots_are_kept_of_a_table_in_progress(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actor, "SNAPSHOT_EVERY", 8)

    async def use(room: Room) -> None:
        name = await toy_table(room, {"rounds": 9})
        for n, wanted in ((7, []), (8, [8]), (16, [8, 16]), (33, [24, 32])):
            table = await play(room, name, n)
            kept = await room._store.snapshots(name)
            assert [each.seq for each in kept] == wanted
        assert table.wire_game.read(kept[1]) == table.match.history.at(kept[1].seq)
        table = await play(room, name, 1000)
        _, ended = await room._store.snapshots(name)
        assert (ended.seq, ended.position) == (table.n, lies(table))

    visit(database, offer(), use)


@pytest.mark.parametrize("undone_at", [0, 9, 25, 33])
def test_a_table_is_opened_from_its_snapshot_as_from_its_whole_log(
    database: Database, monkeypatch: pytest.MonkeyPatch, undone_at: int
) -> None:
    """Whatever it is asked: also where a move was taken back, the last one before the snapshot among them."""
    monkeypatch.setattr(actor, "SNAPSHOT_EVERY", 8)
    monkeypatch.setattr(opening, "REACH", 8)

    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 9})
        if undone_at:
            table = await play(room, name, undone_at - 1)
            async with table.lock:
                last = table.match.history.last()
                assert last is not None
                await table.append(table.match.entry(last.seat, "undo"))
                await table.publish()
        await play(room, name, 37)
        return name

    async def whole(room: Room) -> tuple[Any, ...]:
        with monkeypatch.context() as patched:
            patched.setattr(opening, "_open_late", nothing)
            return shown(await room.table(name), 0)

    async def late(room: Room) -> tuple[Any, ...]:
        table = await room.table(name)
        first = table.match.history.first
        assert first == (0 if undone_at == 25 else 24)
        return shown(table, first)

    def shown(table: Any, first: int) -> tuple[Any, ...]:
        seats = (0, 1, ONLOOKER)
        return (
            table.n,
            lies(table),
            dict(table.asks),
            [[table.scenes.entry(n, seat) for seat in seats] for n in range(max(first, 32) + 1, table.n + 1)],
            [table.match.why_no_undo(seat) is None for seat in (0, 1)],
            table.match.history.last(),
            table.ledger.played,
            table.match.agreement.counted,
            table.ledger._clocks._since,
        )

    async def nothing(*_: object) -> None:
        return None

    name = visit(database, offer(), begin)
    assert visit(database, offer(), late) == visit(database, offer(), whole)


def test_a_game_that_writes_no_positions_is_played_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(game: Any, state: Any) -> Any:
        raise RuntimeError(f"the hand was {state.piles[0]}")

    async def use(room: Room) -> None:
        name = await toy_table(room)
        table = await play(room, name, 1000)
        assert table.over
        assert await room._store.snapshots(name) == []

    visit(tmp_path, offer(write_position=fails), use)
    assert "the snapshot of table" in caplog.text
    assert "the hand was" not in caplog.text


def test_of_two_servers_one_makes_the_log_begin_anew(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 9})
        await play(room, name, SNAPSHOT_EVERY + 2)
        return name

    async def both(room: Room) -> None:
        store = room._store
        row = await store.table(name)
        assert row is not None
        n = SNAPSHOT_EVERY + 2
        with pytest.raises(Conflict):
            await store.begin_at(row, Snapshot(n - 1, 2, "", base=True))
        assert len(await store.snapshots(name)) == 1, "nothing has changed"
        await store.begin_at(row, Snapshot(n, 2, "x = 1", base=True))
        with pytest.raises(Conflict):
            await store.begin_at(row, Snapshot(n, 2, "x = 2", base=True))
        assert await store.snapshots(name) == [Snapshot(n, 2, "x = 1", base=True)]

    name = visit(database, offer(), begin)
    visit(database, offer(), both)


def test_a_position_that_cannot_be_read_is_a_sentence_without_cards(tmp_path: Path) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 9})
        await play(room, name, 4)
        row = await room._store.table(name)
        assert row is not None
        await room._store.begin_at(row, Snapshot(4, 1, 'hands = "7S"', base=True))
        return name

    async def look(room: Room) -> None:
        with pytest.raises(BrokenTable, match="the position it is played from cannot be read") as why:
            await room.table(name)
        assert "7S" not in str(why.value)

    name = visit(tmp_path, offer(read_position=lambda game, data: int(data["hands"])), begin)
    visit(tmp_path, offer(read_position=lambda game, data: int(data["hands"])), look)
