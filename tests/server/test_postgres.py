"""A database that is reached by a URL: PostgreSQL, there or not, slow, or reached under TLS."""

import asyncio
import shutil
import subprocess
import time
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from upcard.server import serve
from upcard.server.ports import ServeError
from upcard.server.store import database
from upcard.server.store.backup import back_up, restore
from upcard.server.store.database import engine_for
from upcard.server.store.rows import LogRow
from upcard.server.store.sql import SqlStore
from upcard.server.store.store import Store, StoreError

from ..conftest import Need
from .loops import apart, run
from .postgres import Cluster
from .test_store import ROW, with_store

SECRET = "S3cret"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        (f"mysql://me:{SECRET}@localhost/x", "a database is given as postgresql://"),
        (f"postgresql://me:{SECRET}@localhost:port/x", "a database is given as postgresql://"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x", "cannot be used as a database"),
        (f"postgresql://me:{SECRET}@127.0.0.1:99999/x", "cannot be used as a database"),
        (f"postgresql://me:{SECRET}@..../x", "cannot be used as a database"),
        (f"postgresql://me:{SECRET}@/x?host=127.0.0.1&port=a", "port in the URL of the database is a number"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?sslmode=verify-ca&sslrootcert={__file__}", "TLS fails: "),
        ("nothing of the kind", "a database is given as postgresql://"),
        (f"postgresql://me@127.0.0.1:1/x?password={SECRET}", "a database has no setting 'password'; it has sslmode"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?sslmode=always", "sslmode in the URL of the database is one of dis"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?connect_timeout=soon", "connect_timeout .* is a number of seconds"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?connect_timeout=2&connect_timeout=3", "gives connect_timeout twice"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?sslrootcert=/none", "sslrootcert in the URL .* names no file"),
        (f"postgresql://me:{SECRET}@127.0.0.1:1/x?connect_timeout=2&sslmode=require", "cannot be used as a database"),
    ],
)
def test_a_url_that_leads_nowhere_is_one_sentence_without_the_password(url: str, reason: str) -> None:
    with pytest.raises(ServeError, match=reason) as problem:
        apart(lambda: serve(database=url, open_browser=False))
    assert SECRET not in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_postgresql_database_that_is_not_there_or_not_ours(postgres: Cluster) -> None:
    with pytest.raises(StoreError, match="cannot be used as a database") as problem:
        run(SqlStore.open(postgres.url("nowhere")))
    assert "3D000" in str(problem.value)
    url = postgres.database()
    apart(lambda: asyncio.run(execute(url, "create table log (line text)")))
    with pytest.raises(StoreError, match="a database of another program"):
        run(SqlStore.open(url))
    ours = postgres.database()
    run(SqlStore.check(ours))
    apart(lambda: asyncio.run(execute(ours, "update alembic_version set version_num = '9999'")))
    with pytest.raises(StoreError, match="another version of Upcard"):
        run(SqlStore.open(ours))


def test_a_postgresql_that_is_too_old_is_refused(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "OLDEST", (99,))
    with pytest.raises(StoreError, match="is a PostgreSQL of before version 99"):
        run(SqlStore.check(postgres.database()))


async def execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(statement)
    await connection.close()


def test_servers_that_start_at_once_make_the_schema_once(postgres: Cluster) -> None:
    url = postgres.database()

    async def start() -> None:
        await asyncio.gather(*[SqlStore.check(url) for _ in range(5)])

    run(start())
    with_store(url, lambda store: store.create(ROW))


def test_a_database_that_comes_back_is_used_again(postgres: Cluster) -> None:
    url = postgres.database()

    async def use(store: Store) -> None:
        await store.create(ROW)
        await store.append("t1", LogRow(1, 0, "a", "draw"))
        await asyncio.to_thread(postgres.restart)
        assert [row.move for row in await store.moves("t1")] == ["draw"]
        await store.append("t1", LogRow(2, 0, "b", "draw"))

    with_store(url, use)


def test_settings_of_postgresql_in_a_url_hold(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.database()

    async def named(found: str) -> list[str]:
        engine = engine_for(found)
        async with engine.connect() as connection:
            names = await connection.exec_driver_sql("select application_name from pg_stat_activity")
            told = [str(name) for (name,) in names]
        await engine.dispose()
        return told

    chosen = f"{url}?application_name=club&connect_timeout=5&sslmode=prefer"
    assert "club" in run(named(chosen))
    run(SqlStore.check(chosen))
    assert run(back_up(chosen, tmp_path / "backup.db")).tables == 0
    assert run(restore(tmp_path / "backup.db", chosen)).tables == 0
    with pytest.raises(StoreError, match=r"cannot be used as a database .it does not offer TLS") as problem:
        run(SqlStore.check(f"{url}?sslmode=require"))
    assert "\n" not in str(problem.value)
    with pytest.raises(StoreError, match="it does not offer TLS"):
        run(back_up(f"{url}?sslmode=require", tmp_path / "other.db"))


def certificate(folder: Path, name: str) -> tuple[Path, Path]:
    """A certificate for 127.0.0.1 that vouches for itself, and its key."""
    made = folder / f"{name}.crt", folder / f"{name}.key"
    command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    command += ["-days", "2", "-subj", "/CN=cards.example.org", "-addext", "subjectAltName=IP:127.0.0.1"]
    subprocess.run([*command, "-out", made[0], "-keyout", made[1]], check=True, capture_output=True)
    return made


def test_tls_to_postgresql_as_its_url_says(postgres: Cluster, tmp_path: Path, need: Need) -> None:
    need(shutil.which("openssl"), "no openssl on this machine")
    mine, its_key = certificate(tmp_path, "mine")
    other, _ = certificate(tmp_path, "other")
    url = postgres.database()

    async def encrypted(found: str) -> bool:
        engine = engine_for(found)
        async with engine.connect() as connection:
            told = await connection.exec_driver_sql("select ssl from pg_stat_ssl where pid = pg_backend_pid()")
            answer = bool(told.scalar_one())
        await engine.dispose()
        return answer

    postgres.offer_tls(mine, its_key)
    try:
        for settings, wanted in (
            ("sslmode=disable", False),
            ("sslmode=prefer", True),
            ("sslmode=require", True),
            (f"sslmode=verify-ca&sslrootcert={mine}", True),
            (f"sslmode=verify-full&sslrootcert={mine}", True),
        ):
            assert run(encrypted(f"{url}?{settings}")) is wanted, settings
        run(SqlStore.check(f"{url}?sslmode=verify-full&sslrootcert={mine}"))
        for mode in ("verify-ca", "verify-full"):
            with pytest.raises(StoreError, match="cannot be used as a database") as problem:
                run(SqlStore.check(f"{url}?sslmode={mode}&sslrootcert={other}"))
            assert "\n" not in str(problem.value)
    finally:
        postgres.offer_tls(None)


def test_a_database_that_does_not_answer_is_given_up_in_time() -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as silent:
        began = time.monotonic()
        with pytest.raises(StoreError, match="cannot be used as a database"):
            run(SqlStore.check(f"postgresql://me@127.0.0.1:{silent.getsockname()[1]}/x?connect_timeout=1"))
        assert time.monotonic() - began < 5
