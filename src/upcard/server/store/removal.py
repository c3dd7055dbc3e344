"""Removes what nobody has touched for long: tables with all that belongs to them, and score sheets."""

from collections.abc import Collection
from itertools import islice
from typing import Final

from sqlalchemy import Connection, delete, func, select

from upcard.server import wall_clock
from upcard.server.store.leases import held
from upcard.server.store.rows import Removed, StoredWriting
from upcard.server.store.schema import (
    commands,
    draws,
    leases,
    log,
    lots,
    made,
    reviews,
    scores,
    seats,
    seeds,
    snapshots,
    tables,
    talk,
    writings,
)
from upcard.server.store.transactions import Work

MOST: Final = 50
"""Tables, and sheets, that are taken out in one transaction."""

_BELONGS: Final = (log, seats, snapshots, talk, commands, seeds, draws, lots, leases, made, reviews)


class Removal:
    """A way to take out of one database what nobody uses any more."""

    def __init__(self, work: Work) -> None:
        self._do, _ = work

    async def remove(self, before: float, spared: Collection[str] = (), dry: bool = False) -> Removed:
        """Take out at most `MOST` tables, and sheets, that nobody has used since ``before``.

        At them nothing was played, said or written since then (seconds since 1970). Those that are ``spared`` stay, and
        those at which another server plays; with ``dry`` all are counted and none is taken out. Raises StoreError.
        """

        def work(connection: Connection) -> Removed:
            kept = {*spared, *held(connection)}
            most = None if dry else MOST + len(kept)
            old = [each for each in _old_tables(connection, before, most) if each not in kept]
            sheets = [each for each in _old_sheets(connection, before, most) if each not in kept]
            if dry:
                return Removed(len(old), len(sheets))
            for part in _BELONGS:
                connection.execute(delete(part).where(part.c.table_id.in_(old)))
            connection.execute(delete(tables).where(tables.c.id.in_(old)))
            connection.execute(delete(writings).where(writings.c.sheet.in_(sheets)))
            connection.execute(delete(scores).where(scores.c.id.in_(sheets)))
            return Removed(len(old), len(sheets))

        return await self._do(work)


def _old_tables(connection: Connection, before: float, most: int | None) -> list[str]:
    played = select(func.max(log.c.at)).where(log.c.table_id == tables.c.id).scalar_subquery()
    said = select(func.max(talk.c.at)).where(talk.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id).where(
        tables.c.created < before, func.coalesce(played, 0.0) < before, func.coalesce(said, 0.0) < before
    )
    return [found for (found,) in connection.execute(query.order_by(tables.c.created).limit(most)).all()]


def _old_sheets(connection: Connection, before: float, most: int | None) -> list[str]:
    """By the times that their writings say. A phone's clock may be wrong: what is still to come says nothing."""
    last = select(writings.c.text).where(writings.c.sheet == scores.c.id, writings.c.number == scores.c.n)
    query = select(scores.c.id, last.scalar_subquery()).where(scores.c.created < before).order_by(scores.c.created)
    now = wall_clock.now()
    found = [
        sheet
        for sheet, text in connection.execute(query).all()
        if not before <= StoredWriting("", text or "").at <= now
    ]
    old = (sheet for sheet in found if not _used(connection, sheet, before, now))
    return list(islice(old, most))


def _used(connection: Connection, sheet: str, before: float, now: float) -> bool:
    """Say whether any of the writings of a sheet is of the time from ``before`` to ``now``.

    The last may be from a phone whose clock is wrong, or of somebody who wants the sheet to go.
    """
    query = select(writings.c.text).where(writings.c.sheet == sheet)
    return any(before <= StoredWriting("", text).at <= now for text in connection.scalars(query))
