"""Keeps a contest in a file: what is played, in its first line, and then a line of JSON for each deal played.

A line is written as soon as its deal and all before it have been played. Whatever stops the writer, what stands there
is whole but for the last line, which is then left out.
"""

import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from upcard.arena.contest import Contest, PlayedDeal
from upcard.text.errors import PlacedError

FORM: Final = 2
"""Of the file. In 1 all deals were played in the rotations of one circle of players."""
MOST_BITS: Final = 53
"""Of a score that stands in it."""


class BadNotebook(PlacedError):
    """The file is of no contest, or of another one; ``line`` counts from 1."""


class Notebook:
    """The file of ``contest`` at ``path``, made where there is none. ``deals``: what was played before.

    Raises:
        BadNotebook: it is of another contest, or of none.
        OSError: it cannot be read or written.
    """

    def __init__(self, contest: Contest, path: Path) -> None:
        self.deals: list[PlayedDeal] = []
        head = json.loads(json.dumps(head_of(contest)))
        if path.exists() and not (path.is_file() or path.is_dir()):
            # A pipe or a device may be read for ever.
            raise BadNotebook("", "it is no file of a contest")
        written = path.read_bytes() if path.exists() else b""
        whole = written[: written.rfind(b"\n") + 1]
        if written and not whole:
            raise BadNotebook("", "it is no file of a contest")
        self._file = None
        lines = whole.splitlines()
        if lines:
            _compare(_read(lines[0], 1), head)
            shape = len(contest.seatings(0)), contest.seats
            self.deals = [_played_deal(_read(line, at), at, shape) for at, line in enumerate(lines[1:], 2)]
        self._file = path.open("r+b" if path.exists() else "xb")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not lines:
            self._write(head)

    def add(self, deal: PlayedDeal) -> None:
        """Write down one deal more. Raises OSError."""
        cut_short = {"cut_short": deal.cut_short} if deal.cut_short else {}
        self._write({"deal": len(self.deals), "scores": deal.scores, **cut_short})
        self.deals.append(deal)

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()

    def _write(self, row: dict[str, Any]) -> None:
        assert self._file is not None
        self._file.write(json.dumps(row, separators=(",", ":")).encode() + b"\n")
        self._file.flush()


def head_of(contest: Contest) -> dict[str, Any]:
    """Return what is played, as the first line of the file says it."""
    rules = contest.rules
    book = rules.entry.books[rules.book].rules
    return {
        "arena": FORM,
        "upcard": version("upcard"),
        "game": rules.entry.id,
        "book": rules.book,
        "changes": rules.entry.changes(book, rules.rules),
        "players": contest.row,
        "seats": contest.seats,
        "seed": contest.seed,
        "whole": contest.whole,
        "seconds": contest.seconds,
    }


def _read(line: bytes, number: int) -> dict[str, Any]:
    """Read a line. Raises BadNotebook if it is no line of a contest."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise BadNotebook("", "this is no line of a contest").on_line(number)
    return found


def _compare(found: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Check that both are the same contest. Raises BadNotebook."""
    if "arena" not in found:
        raise BadNotebook("", "it is no file of a contest").on_line(1)
    for key, value in wanted.items():
        if found.get(key) != value:
            there, here = f"{json.dumps(found.get(key)):.60}", f"{json.dumps(value):.60}"
            problem = BadNotebook(
                key, "it is of another contest: {there} stands there, and here it is {here}", there=there, here=here
            )
            raise problem.on_line(1)


def _played_deal(row: dict[str, Any], number: int, shape: tuple[int, int]) -> PlayedDeal:
    """Read the deal that should stand there. Raises BadNotebook if it is another one."""
    if row.get("deal") != number - 2:
        raise BadNotebook("deal", "{wanted} should stand here", wanted=number - 2).on_line(number)
    scores = row.get("scores")
    rows: list[Any] = scores if isinstance(scores, list) else []
    fits = [isinstance(each, list) and [_is_score(score) for score in each] == [True] * shape[1] for each in rows]
    if fits != [True] * shape[0]:
        problem = BadNotebook(
            "scores",
            "a whole number for each of {seats} seats in {many} seatings is wanted",
            seats=shape[1],
            many=shape[0],
        )
        raise problem.on_line(number)
    cut_short = row.get("cut_short", 0)
    if not _is_score(cut_short) or cut_short < 0:
        raise BadNotebook("cut_short", "a whole number from 0 on is wanted").on_line(number)
    return PlayedDeal(tuple([tuple(each) for each in rows]), cut_short)


def _is_score(value: object) -> bool:
    # Larger ones cannot be reckoned with as floats.
    return type(value) is int and value.bit_length() < MOST_BITS


__all__ = ["BadNotebook", "Notebook", "head_of"]
