"""Databases of every earlier schema open, are brought up to date, and their tables are played on."""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from upcard.options.house_rules import BadHouseRules
from upcard.server import wire
from upcard.server.live.connection import Connection
from upcard.server.live.offer import full_offer
from upcard.server.live.room import Room
from upcard.server.store import migrations
from upcard.server.store.schema import metadata
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import StoreError

from .loops import run
from .postgres import Cluster

DATABASES = Path(__file__).parent / "databases"
"""``schema-N.db`` was written by the last Upcard of schema N: a half-played table, and one not begun. Of the schemas
between two of them nothing was kept: they are made from the one before, as Upcard made them."""

TOKEN = "schema-one-" + "0" * 32
OLD = range(1, 12)


def copy(file: Path, folder: Path) -> Path:
    return Path(shutil.copy(file, folder / "upcard.db"))


def old(number: int, folder: Path) -> Path:
    """A database of that schema, in the folder."""
    kept = [each for each in range(1, number + 1) if (DATABASES / f"schema-{each}.db").is_file()]
    mine = copy(DATABASES / f"schema-{kept[-1]}.db", folder)
    if kept[-1] != number:
        engine = create_engine(f"sqlite:///{mine}")
        with engine.begin() as connection:
            migrations.upgrade(connection, f"{number:04}")
        engine.dispose()
    with sqlite3.connect(mine) as found:
        assert found.execute("select value from meta where key = 'schema'").fetchone() == (str(number),)
    found.close()
    return mine


def log_of(file: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(file) as connection:
        found = connection.execute(
            "select table_id, seq, seat, cid, move, at from log order by table_id, seq"
        ).fetchall()
    connection.close()
    return found


def test_every_schema_but_todays_is_tried() -> None:
    versions = Path(migrations.__file__).parent / "versions"
    assert len(list(versions.glob("r*.py"))) == max(OLD) + 1


@pytest.mark.parametrize("number", OLD)
def test_an_old_table_is_played_on_after_the_upgrade(number: int, tmp_path: Path) -> None:
    mine = old(number, tmp_path)
    before = log_of(mine)

    async def play_on() -> int:
        room = Room(await SqlStore.open(tmp_path), full_offer())
        tables = {info.game: info for info in await room.recent(TOKEN)}
        assert tables["daifugo"].moves == 0
        assert tables["contract-rummy"].moves == len(before)
        table, seat = await room.sit(tables["contract-rummy"].id, TOKEN)
        line = Connection(seat)
        assert table.publisher.about(line).standing.only == ("7", "JH")
        assert table.n == len(before)
        # The answer to a command of before the upgrade stands.
        cid = next(str(row[3]) for row in before if row[3])
        await table.commands.handle_move(line, wire.MoveCommand(cid, "draw"))
        assert b'"accepted"' in line.waiting.popleft()
        assert table.n == len(before)
        while table.n < len(before) + 30:
            ask = table.game.asks(table.match.state).get(seat)
            if ask is None:
                await asyncio.sleep(0.005)
                continue
            move = next(iter(table.game.moves(table.seen_by(seat), seat)))
            await table.commands.handle_move(line, wire.MoveCommand(f"new-{table.n}", str(move), ask.window))
        fresh, _ = await room.sit(tables["daifugo"].id, TOKEN)
        assert fresh.row.speed == "slow"
        await room.close()
        return table.n

    n = run(play_on())
    assert log_of(mine)[: len(before)] == before
    assert n >= len(before) + 30


@pytest.mark.parametrize("number", OLD)
def test_the_revisions_lead_to_the_schema_of_the_code(number: int, tmp_path: Path) -> None:
    for folder in ("old", "new", "led"):
        (tmp_path / folder).mkdir()
    old(number, tmp_path / "old")
    led(tmp_path / "led", f"{number:04}")
    for folder in ("old", "new", "led"):
        run(check(tmp_path / folder))
        engine = create_engine(f"sqlite:///{tmp_path / folder / 'upcard.db'}")
        with engine.connect() as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            marks = [connection.exec_driver_sql(f"select {what}").scalar_one() for what in MARKS]
            assert marks[0] == str(int(marks[1]))
        engine.dispose()


CHOSEN = {
    # As it is kept: the limit that comes out. The first two and the fourth name none.
    '{"game": "classic-rummy", "book": "beginner", "changes": {"target": 50}, "toml": null}': 50,
    '{"game": "classic-rummy"}': 50,
    '{"game": "classic-rummy", "book": "online", "changes": {"renewal_limit": 7}}': 7,
    r'{"game": "classic-rummy", "toml": "game = \"classic-rummy\"\nbook = \"online\"\nname = \"Ours\"\n"}': 50,
    r'{"game": "classic-rummy", "toml": "game = \"classic-rummy\"\nbook = \"online\"\n'
    r'[changes]\nrenewal_limit = 8"}': 8,
    '{"game": "classic-rummy", "toml": "game ="}': None,
    "no choice": None,
}


@pytest.mark.clause("CL-A-07")
@pytest.mark.parametrize("number", [1, 4, 10])
def test_classic_rummy_of_before_renews_the_stock_as_it_did(number: int, tmp_path: Path) -> None:
    """Also where a table was never opened since rules are kept whole. What cannot be read stays, as do other games."""
    mine = old(number, tmp_path)
    with sqlite3.connect(mine) as connection:
        columns = [row[1] for row in connection.execute("pragma table_info(tables)")]
        row = dict(
            zip(columns, connection.execute("select * from tables where game = 'daifugo'").fetchone(), strict=True)
        )
        for n, rules in enumerate(CHOSEN):
            book = "online" if "online" in rules else "beginner"
            new = {**row, "id": f"t{n}", "game": "classic-rummy", "book": book, "rules": rules}
            new |= {"kept": None} if "kept" in row else {}
            marks = ", ".join("?" * len(new))
            connection.execute(f"insert into tables ({', '.join(new)}) values ({marks})", list(new.values()))
    connection.close()
    before = rules_in(mine)

    async def limits() -> list[int | None]:
        store, offer = await SqlStore.open(tmp_path), full_offer()
        found: list[int | None] = []
        for n in range(len(CHOSEN)):
            row = await store.table(f"t{n}")
            assert row is not None and row.kept is None
            try:
                found.append(offer.rules_of(row).rules.renewal_limit)
            except BadHouseRules:
                found.append(None)
            if n == 0:
                assert offer.rules_of(row).rules.target == 50
            if n == 3:
                assert offer.rules_of(row).name == "Ours"
        await store.close()
        return found

    assert run(limits()) == list(CHOSEN.values())
    after = rules_in(mine)
    assert [after[name] for name in ("t5", "t6")] == ['{"game": "classic-rummy", "toml": "game ="}', "no choice"]
    assert {name: text for name, text in after.items() if name[0] != "t"} == {
        name: text for name, text in before.items() if name[0] != "t"
    }


def rules_in(file: Path) -> dict[str, str]:
    """What was chosen, by table."""
    with sqlite3.connect(file) as connection:
        found = dict(connection.execute("select id, rules from tables").fetchall())
    connection.close()
    return found


def led(folder: Path, to: str) -> None:
    """A database in that folder that the revisions have made, from nothing to that one."""
    engine = create_engine(f"sqlite:///{folder / 'upcard.db'}")
    with engine.begin() as connection:
        migrations.upgrade(connection, to)
    engine.dispose()


MARKS = ("value from meta where key = 'schema'", "version_num from alembic_version")


async def check(folder: Path) -> None:
    await SqlStore.check(folder)


@pytest.mark.parametrize(
    "change",
    [
        "update alembic_version set version_num = '9999'",
        "update alembic_version set version_num = 'of another branch'",
        "delete from alembic_version",
        "drop table snapshots",
        "update meta set value = '99'",
        "delete from meta",
    ],
)
def test_a_revision_that_is_not_known_is_refused_and_nothing_changes(change: str, tmp_path: Path) -> None:
    run(check(tmp_path))
    file = sqlite3.connect(tmp_path / "upcard.db")
    file.execute(change)
    file.commit()
    before = list(file.iterdump())
    with pytest.raises(
        StoreError,
        match=r"upcard\.db: (was written by another version|is a database of another|is damaged: it (has|does))",
    ) as why:
        run(check(tmp_path))
    assert str(why.value).count("\n") == 0
    assert list(file.iterdump()) == before
    file.close()


def test_an_upgrade_that_breaks_off_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = copy(DATABASES / "schema-1.db", tmp_path)
    versions = tmp_path / "migrations"
    shutil.copytree(migrations.FOLDER, versions)
    head = max(file.name[1:5] for file in (versions / "versions").glob("r*.py"))
    (versions / "versions/r9998_breaks_off.py").write_text(
        f"revision, down_revision = '9998', '{head}'\n"
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('tables', recreate='always') as tables:\n"
        "        tables.add_column(sa.Column('more', sa.Text))\n"
        "    op.execute(\"update tables set more = 'x'\")\n"
        "    op.execute('insert into seats select * from nowhere')\n"
    )
    monkeypatch.setattr(migrations, "FOLDER", versions)
    monkeypatch.setattr(migrations, "REVISIONS", (*migrations.REVISIONS, "9998"))
    before = dump(mine)
    with pytest.raises(StoreError, match="cannot be used"):
        run(check(tmp_path))
    assert dump(mine) == before
    # The same revision without its last line goes through, although seats and logs refer to the table that it rebuilds.
    text = (versions / "versions/r9998_breaks_off.py").read_text().splitlines()
    (versions / "versions/r9998_breaks_off.py").write_text("\n".join(text[:-1]))
    run(check(tmp_path))
    assert dump(mine) != before
    assert log_of(mine)
    monkeypatch.undo()
    with pytest.raises(StoreError, match=r"another version of Upcard \(marked .9998.*"):
        run(check(tmp_path))


def test_rows_that_belong_nowhere_stop_an_upgrade(tmp_path: Path) -> None:
    mine = copy(DATABASES / "schema-1.db", tmp_path)
    with sqlite3.connect(mine) as connection:
        connection.execute("delete from tables where game = 'daifugo'")
    connection.close()
    before = dump(mine)
    with pytest.raises(StoreError, match="rows of seats without their rows of tables"):
        run(check(tmp_path))
    assert dump(mine) == before


def dump(file: Path) -> list[str]:
    connection = sqlite3.connect(file)
    lines = list(connection.iterdump())
    connection.close()
    return lines


@pytest.mark.parametrize("begin", [None, "0010"])
def test_the_revisions_make_the_same_schema_on_postgresql(postgres: Cluster, begin: str | None) -> None:
    url = postgres.database()

    async def differences() -> list[object]:
        engine = create_async_engine(url.replace("postgresql:", "postgresql+asyncpg:"))
        if begin:
            async with engine.begin() as connection:
                await connection.run_sync(lambda plain: migrations.upgrade(plain, begin))
        await SqlStore.check(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain, opts={"compare_type": True}), metadata)
            )
        await engine.dispose()
        return list(found)

    assert run(differences()) == []
