"""Defines `ScoreSheet`: the rows, cells and totals that the writings make."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from upcard.kernel.game import Refused
from upcard.kernel.ui.default_score_rules import score_rules_of
from upcard.kernel.ui.scene import Column, Row, Sheet
from upcard.kernel.ui.score_rules import ROW, Cell, Progress, Remark, RowSpec, ScoreIssue, ScoreRules
from upcard.options.house_rules import HouseRules
from upcard.options.rule_file import write_house_rules
from upcard.score.before import BEGINNING, DEAL, HAD, can_begin_with
from upcard.score.company import LONGEST_NAME, alike
from upcard.score.payments import Payment
from upcard.score.writing import BadSheet, Writing
from upcard.text.messages import marked, say
from upcard.text.names import why_no_name

OTHER_GAME: Final = marked("For another game, begin another sheet.")


@dataclass(frozen=True)
class SheetCell:
    """What stands in a cell, by its last writing; ``counts`` in points, where it does.

    ``others``: what was written at the same time by somebody else. ``before``: what stood there, the first first.
    ``ruled``: the clauses against which the table lets it stand.
    """

    written: Writing
    counts: int | None = None
    others: tuple[Writing, ...] = ()
    before: tuple[Writing, ...] = ()
    ruled: tuple[str, ...] = ()

    def says(self, other: Writing) -> bool:
        """Say whether another writing says the same."""
        return (self.written.text, self.written.ours) == (other.text, other.ours)


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """What one shuffle brought.

    It has what was known before (``plan``), the cells, what became of it, and the points by seat where it is scored.
    ``number`` is by which its writings name it, ``place`` where it stands, from 1 on: another one where a row was put
    in. One that ``waits`` counts nothing, because a row before it is open, or the game was over by then.
    While it is open, ``missing`` says which cells are empty, ``doubts`` what cannot be, and ``disputed`` in which cells
    two have written at the same time. ``marks`` stand beside the points, and ``notes`` say what else came of it.
    ``seats`` are those who sat there; all others have no points. ``news``: what changes from this row on.
    """

    number: int
    place: int
    seats: tuple[int, ...]
    plan: RowSpec
    cells: Mapping[Cell, SheetCell]
    became: Literal["open", "scored", "void", "misdeal", "waits"]
    points: tuple[int, ...]
    missing: tuple[Cell, ...]
    doubts: tuple[ScoreIssue, ...]
    disputed: tuple[Cell, ...]
    clauses: tuple[str, ...]
    marks: tuple[str, ...]
    notes: tuple[Remark, ...] = ()
    news: tuple[Remark, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ScoreSheet:
    """A score sheet.

    It has who plays, by which rules, the rows so far, the last of them open until the game is over, and the totals.
    Seats are columns of the sheet: everybody has one who has ever played, and ``seats`` are those who sit there now, in
    their order; ``at``: how far the evening is for these, for the ``score_rules``. ``before``: what everybody had from
    before the first row, empty where the sheet begins from nothing; ``began``: by column with what those who have
    joined did begin. ``behind`` are rows in which something is written and that count nothing, because a row before
    them is open, or the game is over; ``stray`` are writings that stand in no row: they wait for theirs, or say
    nothing. Of a game that is over there are the ``winners``, who pays whom, and the
    ``outcome``, what else is told.
    """

    writings: tuple[Writing, ...]
    rules: HouseRules
    score_rules: ScoreRules[Any] = field(compare=False)
    at: Progress = field(compare=False)
    seats: tuple[int, ...]
    names: tuple[str, ...]
    head: Mapping[Cell, SheetCell]
    rows: tuple[SheetRow, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    payments: tuple[Payment, ...] = ()
    outcome: tuple[Remark, ...] = ()
    before: tuple[int, ...] = ()
    began: Mapping[int, int] = field(default_factory=dict)
    behind: tuple[SheetRow, ...] = ()
    stray: tuple[Writing, ...] = ()

    @property
    def open(self) -> SheetRow | None:
        """The row that is being played or written; None when the game is over."""
        return self.rows[-1] if self.rows and self.rows[-1].became == "open" else None

    @property
    def doubts(self) -> tuple[tuple[int, ScoreIssue], ...]:
        """All that cannot be, with the number of its row."""
        return tuple([(row.number, doubt) for row in self.rows for doubt in row.doubts])

    def row(self, number: int) -> SheetRow | None:
        """Return the row of that number; None where there is none."""
        return next((row for row in (*self.rows, *self.behind) if row.number == number), None)

    @property
    def brought(self) -> tuple[int | None, ...]:
        """By column what everybody had before their first row; empty where that is nothing, or the same for all.

        None where that is not told.
        """
        agreed = self.began if self.score_rules.newcomers == "agreed" else {}
        if not self.before and not any(agreed.values()):
            return ()
        had = dict(enumerate(self.before or (0,) * len(self.names)))
        told = {**{seat: had[seat] for seat in self.rows[0].seats}, **agreed}
        return tuple([told.get(column) for column in range(len(self.names))])

    def cell(self, row: int, what: str, seat: int = ROW) -> SheetCell | None:
        """Return what stands in a cell; of the whole sheet in row 0."""
        if row == 0:
            return self.head.get((what, seat))
        found = self.rows[0] if row == 1 and what in BEGINNING else self.row(row)
        return None if found is None else found.cells.get((what, seat))

    def standing(self, row: int, what: str, seat: int = ROW) -> tuple[str, ...]:
        """Return the ids of what stands in a cell: what a correction comes instead of."""
        found = self.cell(row, what, seat)
        return () if found is None else (found.written.id, *[each.id for each in found.others])

    def drawn(self) -> Sheet:
        """As front ends draw score sheets: a column for each row, by the number of the row."""
        rows_there = (*self.rows, *self.behind)
        columns = [_column(row) for row in rows_there]
        brought = self.brought
        had = [Column(label=say("before"), note="")] if brought else []
        rows = [
            Row(
                seat=seat,
                name=name,
                cells=(
                    *[brought[seat] for _ in had],
                    *[row.points[seat] if row.points and seat in row.seats else None for row in rows_there],
                ),
                total=self.totals[seat],
                marks=(
                    *["" for _ in had],
                    *[row.marks[seat] if row.points and row.marks else "" for row in rows_there],
                ),
            )
            for seat, name in enumerate(self.names)
        ]
        return Sheet(
            title=say("Score"),
            columns=(*had, *columns),
            rows=tuple(rows),
            best=self.score_rules.best,
            sums=self.score_rules.sums,
            counts=say("Row"),
        )


def _column(row: SheetRow) -> Column:
    """Return the head of a row: the number by which it is corrected, and the deal where that is another number."""
    label, plan = str(row.place), row.plan
    if row.became == "void":
        return Column(label=label, note=say("void"), cards=plan.cards)
    if row.became == "misdeal":
        return Column(label=label, note=say("misdeal"), cards=plan.cards)
    if plan.deal == row.place:
        return Column(label=label, note=plan.contract, short=plan.short, cards=plan.cards)
    deal = say("deal {deal}", deal=plan.deal)
    note, short = (f"{deal} {text}".strip() for text in (plan.contract, plan.short))
    return Column(label=label, note=note, short=short, cards=plan.cards)


def begin(
    rules: HouseRules,
    names: Sequence[str],
    dealer: int = 0,
    had: Sequence[int | str] = (),
    deal: int | str = 1,
    **more: Any,
) -> tuple[Writing, ...]:
    """Return what is written first: the rules, who plays, in the order of seats, and who deals first.

    ``had`` is what everybody had from before, as a number or as it is typed ("" for nothing), and ``deal`` which one
    comes first, where it is not the first. ``more`` goes to each `Writing`.

    Raises:
        BadSheet: a name is none, or two look alike.
    """
    check_names(names)
    writings = [Writing(what="rules", text=write_house_rules(rules), **more)]
    writings += [Writing(what="name", text=name, seat=seat, **more) for seat, name in enumerate(names)]
    writings.append(Writing(what="dealer", text=f"P{dealer + 1}", **more))
    writings += [
        Writing(what=HAD, text=str(each), row=1, seat=seat, **more) for seat, each in enumerate(had) if each != ""
    ]
    if deal not in (1, "1", ""):
        writings.append(Writing(what=DEAL, text=str(deal), row=1, **more))
    return tuple(writings)


def check_name(name: str) -> None:
    """Check that somebody can be called that. Raises BadSheet."""
    name = " ".join(name.split())
    wrong = why_no_name(name)
    if wrong:
        raise BadSheet("name", wrong)
    if len(name) > LONGEST_NAME:
        raise BadSheet("name", "a name is longer than {most} letters", most=LONGEST_NAME)


def check_names(names: Sequence[str]) -> None:
    """Check that all can be called so, and no two alike, so that a line names one player. Raises BadSheet."""
    for name in names:
        check_name(name)
    found = alike(names)
    if found is not None:
        raise BadSheet("name", "two names look alike: {one} and {other}", one=found[0], other=found[1])


def next_sheet(
    sheet: ScoreSheet, rules: HouseRules | None = None, names: Sequence[str] = (), dealer: int = -1, **more: Any
) -> tuple[Writing, ...]:
    """Return what is written first on a new sheet of the same game that goes on with this one.

    It goes by its ``rules`` and with those who sit there, unless others are given; the next one deals, or seat
    ``dealer``. Everybody has from before what stands at that name, where a game can begin with that (`carried`); a game
    that is not over goes on with its deal.

    Raises:
        Refused: the rules are of another game.
        BadSheet: a name is none, or two look alike.
    """
    rules = sheet.rules if rules is None else rules
    if rules.entry is not sheet.rules.entry:
        raise Refused("", OTHER_GAME)
    sitting = [sheet.names[seat] for seat in sheet.seats]
    names = names or sitting
    if dealer < 0:
        dealer = [*names, sitting[sheet.at.dealer]].index(sitting[sheet.at.dealer]) % len(names)
    return begin(rules, names, dealer, carried(sheet, rules, names), next_deal(sheet), **more)


def next_deal(sheet: ScoreSheet) -> int:
    """With which deal a new sheet goes on with this one."""
    goes_on = sheet.open is not None and sheet.score_rules.carries == "deals"
    return sheet.at.deal if goes_on else 1


def carried(sheet: ScoreSheet, rules: HouseRules | None = None, names: Sequence[str] = ()) -> tuple[int, ...]:
    """Return with how much each of these begins a new sheet that goes on with this one.

    Who is new has what everybody begins with; it is empty where a game by these rules begins from nothing.
    """
    rules = sheet.rules if rules is None else rules
    score_rules = score_rules_of(rules.entry, rules.rules)
    names = names or [sheet.names[seat] for seat in sheet.seats]
    there = dict(zip(sheet.names, sheet.totals, strict=True))
    start = score_rules.begin(len(names), 0).totals
    totals = tuple([there.get(name, new) for name, new in zip(names, start, strict=True)])
    return totals if can_begin_with(score_rules, totals) else ()


def correction(sheet: ScoreSheet, row: int, what: str, text: str, seat: int = ROW, **more: Any) -> Writing:
    """Return a writing that comes instead of whatever stands in that cell, if anything does."""
    return Writing(what=what, text=text, row=row, seat=seat, instead=sheet.standing(row, what, seat), **more)


def merged(*copies: Iterable[Writing]) -> tuple[Writing, ...]:
    """Return the writings of several copies of a sheet put together, each once; in which order does not matter.

    Raises:
        BadSheet: two different writings have one id.
    """
    every: dict[str, Writing] = {}
    for writings in copies:
        for each in writings:
            if every.setdefault(each.id, each) != each:
                raise BadSheet(each.id, "two entries have that id")
    return tuple(every.values())


__all__ = ["ScoreSheet", "SheetCell", "SheetRow", "begin", "carried", "correction", "merged", "next_sheet"]
