"""A PostgreSQL for the tests, and everything in a database of it."""

import asyncpg  # type: ignore[import-untyped]

from benchmarks.postgres import Cluster as Cluster
from benchmarks.postgres import find_programs as find_programs


async def everything_in(url: str) -> bytes:
    """All rows of all tables, as text."""
    connection = await asyncpg.connect(url)
    try:
        names = await connection.fetch("select tablename from pg_tables where schemaname = 'public'")
        rows = [row for (name,) in names for row in await connection.fetch(f'select * from "{name}"')]
    finally:
        await connection.close()
    return repr([tuple(row) for row in rows]).encode()
