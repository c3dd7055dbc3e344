"""Maps the columns of a score sheet to the seats of the game, which change when somebody leaves or joins.

Who joins, and with how many points, is read here.

A sheet has a column for everybody who has ever played; a game's `ScoreRules` knows seats, and only of those who sit
there. In between stands a `Circle`, by which cells, texts and all that the score rules say change from the one to the
other.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from upcard.kernel.ui.score_rules import NO_SEAT, ROW, Cell, Progress, Remark, RowResult, RowSpec, ScoreField
from upcard.kernel.ui.told_values import read_seat, read_sum

T = TypeVar("T")

JOINS: Final = "joins"
LEAVES: Final = "leaves"
COMING: Final = (JOINS, LEAVES)
"""What is written of seats that change."""
START: Final = "start"
MEAN: Final = "mean"
WORST: Final = "worst"
TOTALS: Final = (MEAN, WORST, START)
"""Words for the total with which somebody joins: the mean of all who sit there, the worst of them, or what everybody
has begun with."""
AFTER: Final = "after"

_SIGN: Final = re.compile(r"\bP([1-9][0-9]?)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Circle:
    """The columns of those who sit there, in the order of their seats."""

    columns: tuple[int, ...]

    def seat(self, column: int) -> int:
        """Return the seat of a column, or `NO_SEAT`; that of the whole row is `ROW`."""
        return column if column < 0 else self.columns.index(column) if column in self.columns else NO_SEAT

    def without(self, column: int) -> "Circle":
        """After somebody has left."""
        return Circle(tuple([each for each in self.columns if each != column]))

    def joined(self, column: int, after: int) -> "Circle":
        """With somebody behind the column ``after``, or last where that does not sit there."""
        at = self.columns.index(after) + 1 if after in self.columns else len(self.columns)
        return Circle((*self.columns[:at], column, *self.columns[at:]))

    def written(self, cells: Mapping[Cell, str]) -> dict[Cell, str]:
        """Return what is written, for the score rules.

        Who is named there and does not sit there becomes ``P0``, who is nobody.
        """
        return {(what, self.seat(seat)): self._inward(text) for (what, seat), text in cells.items()}

    def _inward(self, text: str) -> str:
        return _SIGN.sub(lambda found: f"P{self.seat(int(found[1]) - 1) + 1}", text)

    def spread(self, values: Sequence[T], width: int, empty: T) -> tuple[T, ...]:
        """By column what the score rules say by seat; nothing where they say nothing."""
        if not values:
            return ()
        found = dict(zip(self.columns, values, strict=True))
        return tuple([found.get(column, empty) for column in range(width)])

    def plan(self, plan: RowSpec, width: int) -> RowSpec:
        """Return a row before it is played, by column."""
        return replace(
            plan,
            dealer=self.columns[plan.dealer],
            begins=NO_SEAT if plan.begins == NO_SEAT else self.columns[plan.begins],
            hands=self.spread(plan.hands, width, 0),
            blanks=tuple([self._blank(blank) for blank in plan.blanks]),
            boxes=tuple([replace(box, holds=self.spread(box.holds, width, None)) for box in plan.boxes]),
            notes=self.remarks(plan.notes),
        )

    def judged(self, judged: RowResult, width: int) -> RowResult:
        """Return the result of a row with its cells, points and remarks by column of the sheet instead of by seat."""
        return replace(
            judged,
            missing=tuple([self._cell(cell) for cell in judged.missing]),
            doubts=tuple([replace(each, cells=tuple(map(self._cell, each.cells))) for each in judged.doubts]),
            counts={self._cell(cell): counts for cell, counts in judged.counts.items()},
            points=self.spread(judged.points, width, 0),
            marks=self.spread(judged.marks, width, ""),
            notes=self.remarks(judged.notes),
        )

    def remarks(self, notes: Iterable[Remark]) -> tuple[Remark, ...]:
        """Sentences about seats, by column."""
        return tuple(
            [
                replace(
                    note, seats={key: tuple([self.columns[seat] for seat in who]) for key, who in note.seats.items()}
                )
                for note in notes
            ]
        )

    def _blank(self, blank: ScoreField) -> ScoreField:
        barred = tuple([self.columns[seat] for seat in blank.barred])
        return replace(blank, barred=barred) if barred else blank

    def _cell(self, cell: Cell) -> Cell:
        return cell if cell[1] == ROW else (cell[0], self.columns[cell[1]])


@dataclass(frozen=True)
class Joining:
    """How somebody joins the game of a score sheet.

    It has a number or one of the `TOTALS` to begin with, the column behind which they sit (`NO_SEAT`: last), and, if
    they are new, the name.
    """

    total: int | str
    after: int
    name: str

    def __str__(self) -> str:
        """As it is written."""
        after = "" if self.after == NO_SEAT else f"{AFTER} P{self.after + 1}"
        return " ".join([part for part in (str(self.total), after, self.name) if part])

    def points(self, totals: Sequence[int], start: int, best: str) -> int:
        """With how many points, where those who sit there have these, and everybody has begun with ``start``."""
        if isinstance(self.total, int):
            return self.total
        if self.total == WORST:
            return max(totals) if best == "low" else min(totals)
        return start if self.total == START else (2 * sum(totals) + len(totals)) // (2 * len(totals))


def read_joining(text: str) -> Joining | None:
    """Return what ``87 Zoë``, ``mean after P2 Zoë`` or ``start`` say; None where a text says nothing of that kind.

    >>> read_joining("mean after P2 Zoë Li")
    Joining(total='mean', after=1, name='Zoë Li')
    >>> read_joining("-15"), read_joining("Zoë"), read_joining("87 after Ben")
    (Joining(total=-15, after=-1, name=''), None, Joining(total=87, after=-1, name='after Ben'))
    """
    word, *rest = text.split() or [""]
    number = read_sum(word)
    if number is None and word not in TOTALS:
        return None
    after = read_seat(rest[1], 99) if len(rest) > 1 and rest[0] == AFTER and rest[1][:1] in "Pp" else None
    name = " ".join(rest if after is None else rest[2:])
    return Joining(word if number is None else number, NO_SEAT if after is None else after, name)


def moved(old: Circle, new: Circle) -> tuple[int, ...]:
    """By new seat the old one, `NO_SEAT` for who joins."""
    return tuple([old.seat(column) for column in new.columns])


def dealer_of(old: Circle, new: Circle, dealer: int) -> int:
    """Return the new seat of whoever deals: the old dealer, or whoever sits there next after who has left."""
    turn = [*old.columns[dealer:], *old.columns[:dealer]]
    return next((new.seat(column) for column in turn if column in new.columns), 0)


def whole(at: Progress) -> Circle:
    """Return the circle of all who have begun the game."""
    return Circle(tuple(range(at.seats)))


__all__ = [
    "AFTER",
    "COMING",
    "JOINS",
    "LEAVES",
    "START",
    "TOTALS",
    "Circle",
    "Joining",
    "dealer_of",
    "moved",
    "read_joining",
    "whole",
]
