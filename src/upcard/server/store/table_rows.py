"""Stores tables and their seats."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Table, insert, select

from upcard.server import wall_clock
from upcard.server.store.draw_rows import draw_values, stored_epoch
from upcard.server.store.rows import Beginning, SeatRow, Setup, TableRow, as_text
from upcard.server.store.schema import draws, log, seats, seeds, snapshots, tables


def read_table(connection: Connection, table_id: str) -> TableRow | None:
    """Return the table with that id, if there is one."""
    this = select(tables, stored_epoch.label("epoch")).where(tables.c.id == table_id)
    row = connection.execute(this).mappings().one_or_none()
    if row is None:
        return None
    columns = [seats.c[name] for name in SeatRow.__struct_fields__]
    query = select(*columns).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    places: Sequence[Any] = connection.execute(query).all()
    values = {name: row[name] for name in _PLAIN}
    setup = msgspec.json.decode(row["setup"], type=Setup)
    return TableRow(**values, setup=setup, seats=tuple(SeatRow(*place) for place in places))


def insert_table(connection: Connection, row: TableRow) -> None:
    """Keep a new table with its seats."""
    values = {name: getattr(row, name) for name in _PLAIN if name != "epoch"}
    now = wall_clock.now()
    values |= {"created": now, "setup": as_text(row.setup), "due": row.due({}, now)}
    connection.execute(insert(tables).values(values))
    connection.execute(insert(seats), seat_values(row))


def insert_beginning(connection: Connection, table_id: str, begun: Beginning) -> None:
    """Keep what has been played of a new table."""
    rows: list[tuple[Table, list[dict[str, Any]]]] = [
        (snapshots, [{"table_id": table_id, **asdict(each)} for each in begun.snapshots]),
        (log, [{"table_id": table_id, **asdict(each)} for each in begun.log]),
        (seeds, [{"table_id": table_id, "seed": begun.seed}] if begun.seed else []),
        (draws, [draw_values(table_id, each) for each in begun.draws]),
    ]
    for table, values in rows:
        if values:
            connection.execute(insert(table), values)


_PLAIN: Final = tuple(name for name in TableRow.__struct_fields__ if name not in ("seats", "setup"))
"""Fields of a table's row that are columns as they are."""


def seat_values(row: TableRow) -> list[dict[str, Any]]:
    """Return the seats of a table, as columns."""
    return [{"table_id": row.id, "seat": number, **asdict(seat)} for number, seat in enumerate(row.seats)]
