"""Encodes a score sheet's writings for the database, with the points of closed rows, and decodes them."""

import json
from collections.abc import Sequence

from upcard.score import ScoreSheet, Writing
from upcard.score.writing import from_data
from upcard.server.store.rows import StoredWriting

COUNTED = "counted"
"""By row the points that it has brought since this was written; none where it is open again."""


def encode(sheet: ScoreSheet, before: ScoreSheet | None = None) -> list[StoredWriting]:
    """Return what was written on the sheet since ``before``, as it is stored.

    Beside the last of it stands how the deals count now.
    """
    more = [each.as_data() for each in sheet.writings[0 if before is None else len(before.writings) :]]
    if more:
        old = {} if before is None else {row.number: row.points for row in before.rows}
        there = [row.number for row in sheet.rows]
        counted = {row.number: row.points for row in sheet.rows if row.points != old.get(row.number, ())}
        counted |= {number: () for number, points in old.items() if points and number not in there}
        if counted:
            more[-1][COUNTED] = counted
    return [StoredWriting(each["id"], json.dumps(each, ensure_ascii=False)) for each in more]


def decode(rows: Sequence[StoredWriting]) -> tuple[list[Writing], dict[int, Sequence[int]]]:
    """Return the writings, and what the closed rows have brought as far as that is kept.

    Raises:
        BadSheet, ValueError: it is damaged.
    """
    writings: list[Writing] = []
    counted: dict[int, Sequence[int]] = {}
    for row in rows:
        data = json.loads(row.text)
        found = data.pop(COUNTED, {}) if isinstance(data, dict) else {}
        counted |= {int(number): points for number, points in found.items()}
        writings.append(from_data(data))
    return writings, {number: points for number, points in counted.items() if points}


__all__ = ["decode", "encode"]
