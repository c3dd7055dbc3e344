"""Where the meaning of its game has changed, a table says so and goes on from where it lay."""

import asyncio
import dataclasses
import tomllib
from pathlib import Path
from typing import Any

import pytest

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.match.record import BadRecord, read_record, replay, write_record
from upcard.server import wire
from upcard.server.live.actor import SNAPSHOT_EVERY
from upcard.server.live.connection import Connection
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.offer import Offer
from upcard.server.live.room import NotOver, Room
from upcard.server.store.database import Database
from upcard.server.tokens import fingerprint

from .conftest import Browser, Server
from .meanings import TOKEN, Strict, Unlucky, lies, offer, play, said, toy_table, visit

pytestmark = pytest.mark.usefixtures("nobody_contributes")


def test_what_means_the_same_goes_on_and_is_said_once(database: Database) -> None:
    async def begin(room: Room) -> tuple[str, str]:
        name = await toy_table(room, {"rounds": 9})
        return name, lies(await play(room, name, SNAPSHOT_EVERY + 3))

    async def go_on(room: Room) -> None:
        table = await room.table(name)
        assert lies(table) == lay
        assert table.note == ""
        assert said(table) == ["Toy is at version 2 now. The moves of this table keep their meaning."]
        await play(room, name, 1000)
        assert len((await table.record()).moves) == table.n

    async def once(room: Room) -> None:
        table = await room.table(name)
        assert (len(said(table)), table.row.version, table.over) == (1, 2, True)

    name, lay = visit(database, offer(), begin)
    visit(database, offer(version=2), go_on)
    visit(database, offer(version=2), once)


def test_another_meaning_goes_on_from_where_the_table_lay(database: Database) -> None:
    """The last snapshot, and the moves after it."""

    async def begin(room: Room) -> tuple[str, str]:
        name = await toy_table(room, {"rounds": 9})
        table = await play(room, name, SNAPSHOT_EVERY)
        # Nothing after the snapshot means something else.
        table = await play(room, name, SNAPSHOT_EVERY + 2, claims=False)
        return name, lies(table)

    async def go_on(room: Room) -> None:
        table = await room.table(name)
        assert lies(table) == lay
        n = SNAPSHOT_EVERY + 2
        note = f"This table was begun under version 1 of Toy; from move {n} on it is played under version 2."
        assert (table.n, table.note, table.publisher.about(Connection(0)).note) == (n, note, note)
        assert said(table) == [note]
        assert table.plays
        # A page that has not seen the last moves gets the table as it is.
        assert table.match.history.first == n
        await play(room, name, n + 5, claims=False)
        assert table.n == n + 5
        assert table.scene(0).prompt is not None or table.scene(1).prompt is not None

    async def to_the_end(room: Room) -> None:
        table = await play(room, name, 1000, claims=False)
        assert len(said(table)) == 1
        assert table.over
        assert await room.finished(name, TOKEN) == (table, 0)
        record = await table.record()
        log = await room._store.moves(name)
        assert record.moves == tuple((row.seat, row.move) for row in log)
        assert (record.version, record.totals) == (1, (0, 0))
        for look in (table.step(0, 0, False), table.whole()):
            with pytest.raises(BrokenTable, match=f"from move {SNAPSHOT_EVERY + 2} on it is played under version 2"):
                await look
        text = write_record(record)
        with pytest.raises(
            BadRecord,
            match=r"Nobody claims any more\..* It was played under version 1 of the game, and this is version 2\.$",
        ):
            list(replay(read_record(room.offer.games, text)))

    name, lay = visit(database, offer(), begin)
    visit(database, offer(Strict, 2), go_on)
    visit(database, offer(Strict, 2), to_the_end)


def test_the_same_moves_that_lead_elsewhere_are_noticed_by_the_snapshot(database: Database) -> None:
    async def begin(room: Room) -> tuple[str, str]:
        name = await toy_table(room, {"rounds": 9})
        return name, lies(await play(room, name, SNAPSHOT_EVERY))

    async def go_on(room: Room) -> None:
        table = await room.table(name)
        assert table.note.startswith(f"This table was begun under version 1 of Toy; from move {SNAPSHOT_EVERY} on")
        assert lies(table) == lay

    name, lay = visit(database, offer(), begin)
    visit(database, offer(Unlucky, 2), go_on)


def test_moves_after_the_snapshot_that_do_not_play_are_named(database: Database) -> None:
    async def begin(room: Room) -> tuple[str, int, str]:
        name = await toy_table(room, {"rounds": 9})
        table = await play(room, name, SNAPSHOT_EVERY + 6)
        log = [row.move for row in await room._store.moves(name)]
        return name, log.index("may-i", SNAPSHOT_EVERY) + 1, lies(table)

    async def go_on(room: Room) -> str:
        table = await room.table(name)
        n = SNAPSHOT_EVERY + 6
        assert table.n == n
        assert said(table) == [f"{table.note} Moves {first} to {n} are not legal under it and do not count."]
        await play(room, name, n + 3, claims=False)
        return lies(table)

    async def again(room: Room) -> None:
        assert lies(await room.table(name)) == now

    name, first, lay = visit(database, offer(), begin)
    now = visit(database, offer(Strict, 2), go_on)
    visit(database, offer(Strict, 2), again)
    assert now != lay


def test_without_a_snapshot_the_table_is_there_to_be_read(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room, {"rounds": 9})
        await play(room, name, 12)
        return name

    async def look(room: Room) -> None:
        table = await room.table(name)
        note = (
            "This table was begun under version 1 of Toy, and its moves are not legal under version 2. "
            "You can look at the table and save its record, but not play on."
        )
        assert (table.note, table.closed, table.plays, said(table)) == (note, True, False, [note])
        assert 0 < table.n < 12
        assert table.scene(0).zones
        await table.see_to()
        assert (await table.record()).moves == tuple((row.seat, row.move) for row in await room._store.moves(name))
        assert await room.finished(name, TOKEN) == (table, 0)
        with pytest.raises(BrokenTable):
            await table.whole()

    async def as_it_was(room: Room) -> None:
        """Nothing is lost: the Upcard of before plays on."""
        table = await play(room, name, 15)
        assert (table.n, table.note) == (15, "")
        with pytest.raises(NotOver):
            await room.finished(name, TOKEN)

    name = visit(database, offer(), begin)
    visit(database, offer(Strict, 2), look)
    visit(database, offer(Strict, 2), look)
    visit(database, offer(), as_it_was)


def test_a_finished_game_of_another_meaning_is_still_over(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room)
        await play(room, name, 1000)
        return name

    async def look(room: Room) -> None:
        table = await room.table(name)
        assert table.over and not table.closed
        assert table.scene(0).over
        assert (await table.record()).totals == (0, 0)

    name = visit(database, offer(), begin)
    visit(database, offer(Strict, 2), look)


def test_a_table_of_a_later_version_is_one_line(database: Database) -> None:
    async def begin(room: Room) -> str:
        name = await toy_table(room)
        await play(room, name, 3)
        return name

    async def look(room: Room) -> None:
        with pytest.raises(BrokenTable) as why:
            await room.table(name)
        assert str(why.value) == "This table is played under version 3 of Toy; this Upcard knows it up to version 2."

    name = visit(database, offer(version=3), begin)
    visit(database, offer(version=2), look)


def test_rummy_goes_on_from_its_snapshot(tmp_path: Path) -> None:
    """A contract has been laid; then comes a version under which it could not be (CR-C-33)."""
    entry = CATALOGUE["contract-rummy"]

    class Harder(entry.build):  # type: ignore[name-defined, misc]
        def play(self, s: Any, seat: int, move: Move) -> Any:
            if str(move).startswith("down"):
                raise Refused("CR-C-33", "Not any more.")
            return super().play(s, seat, move)

        def moves(self, s: Any, seat: int) -> Any:
            return (move for move in super().moves(s, seat) if not str(move).startswith("down"))

    later = dataclasses.replace(entry, version=entry.version + 1, build=Harder)

    async def begin(room: Room) -> tuple[str, str, int]:
        players = (wire.NewPlayer("human", "Ada"), *[wire.NewPlayer("bot", name, "steady") for name in ("Bea", "Cyd")])
        name = await room.create(wire.NewTable("contract-rummy", players, book="family", speed="instant"), TOKEN)
        table = await room.table(name)
        table.start()
        bot = BOTS["steady"](1)

        async def laid_before_the_snapshot() -> bool:
            laid = [row.seq for row in await room._store.moves(name) if row.move.startswith("down")]
            return bool(laid) and any([each.seq >= laid[-1] for each in await room._store.snapshots(name)])

        while 0 not in table.asks or not await laid_before_the_snapshot():
            async with table.lock:
                if 0 in table.asks:
                    await table.play(0, bot.choose(table.game, table.seen_by(0), 0))
            await asyncio.sleep(0.001)
        return name, lies(table), table.n

    async def go_on(room: Room) -> None:
        table = await room.table(name)
        assert table.note == (
            f"This table was begun under version {entry.version} of Contract Rummy; "
            f"from move {n} on it is played under version {later.version}."
        )
        assert table.n == n
        assert lies(table) == lay
        async with table.lock:
            assert await table.play(0, next(iter(table.game.moves(table.seen_by(0), 0))))
        assert table.n == n + 1

    name, lay, n = visit(tmp_path, Offer({entry.id: entry}, BOTS), begin)
    visit(tmp_path, Offer({entry.id: later}, BOTS), go_on)


# --- over the wire -----------------------------------------------------------------------------------


def test_a_page_is_told_and_plays_on(own_server: Server) -> None:
    ada = Browser(own_server)
    table = ada.create(bots=1, changes={"rounds": 9})
    page = ada.sit(table)
    page.hello()
    while page.n < SNAPSHOT_EVERY + 2:
        word = page.my_turn()
        page.move({"draw": "draw", "claim": "pass"}.get(word) or f"discard {hand(page)[0]}")
    page.socket.close()
    own_server.stop()
    own_server.offer = offer(Strict, 2)
    own_server.start()
    ada.server = own_server
    page = ada.sit(table)
    page.say(type="hello", seen=3)
    about = page.hear_until_type("table")
    assert about["note"].startswith("This table was begun under version 1 of Toy; from move")
    heard = page.hear_until(lambda message: message["type"] == "said" and message["kind"] == "notice")
    assert heard["text"].startswith(about["note"])
    assert fingerprint(TOKEN) not in "".join(page.received)


def hand(page: Any) -> list[str]:
    return next(list(zone["cards"]) for zone in page.scene["zones"] if zone["id"] == "hand-0")


def test_a_closed_table_refuses_moves_and_gives_its_record(own_server: Server) -> None:
    ada = Browser(own_server)
    table = ada.create(bots=1, changes={"rounds": 9})
    page = ada.sit(table)
    page.hello()
    while page.n < 8:
        word = page.my_turn()
        page.move({"draw": "draw", "claim": "pass"}.get(word) or f"discard {hand(page)[0]}")
    page.socket.close()
    assert ada.get(f"/api/tables/{table}/record").status_code == 409
    own_server.stop()
    own_server.offer = offer(Strict, 2)
    own_server.start()
    page = ada.sit(table)
    page.hello()
    answer = page.ask("move", text="draw", window=0)
    assert (answer["type"], "You can look at the table and save its record, but not play on" in answer["reason"]) == (
        "refused",
        True,
    )
    record = ada.get(f"/api/tables/{table}/record")
    assert record.status_code == 200
    assert len(tomllib.loads(record.text)["moves"]) >= 8
    for path in ("fairness", "step/1"):
        refused = ada.get(f"/api/tables/{table}/{path}")
        assert (
            refused.status_code,
            "You can look at the table and save its record, but not play on" in refused.text,
        ) == (409, True)
