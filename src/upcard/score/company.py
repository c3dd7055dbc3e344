"""Keeps track of who sits at a score sheet's game, and checks whether somebody may leave or join from a row on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import NO_SEAT, Cell, Progress, Remark, ScoreIssue, ScoreRules, contradiction, remark
from upcard.score.seating import LEAVES, Circle, dealer_of, moved, read_joining
from upcard.text.messages import Text, marked
from upcard.text.names import looks, why_no_name

LONGEST_NAME = 40


@dataclass(frozen=True)
class Company:
    """The players on a score sheet.

    It has the names by column, the columns of those who sit there, and by column the total with which somebody has
    left, and what was won in money or chips.
    """

    names: tuple[str, ...]
    circle: Circle
    totals: Mapping[int, int] = field(default_factory=dict)
    won: Mapping[int, int] = field(default_factory=dict)

    def all_totals(self, at: Progress) -> tuple[int, ...]:
        """By column, also of those who have left."""
        return self._all(at.totals, self.totals)

    def balances(self, score_rules: ScoreRules[Any], at: Progress) -> tuple[int, ...]:
        """By column what is to be paid among them; empty where nothing is."""
        now = score_rules.balances(at)
        if not now:
            return ()
        return tuple([more + self.won.get(column, 0) for column, more in enumerate(self._all(now, {}))])

    def _all(self, values: tuple[int, ...], others: Mapping[int, int]) -> tuple[int, ...]:
        here = dict(zip(self.circle.columns, values, strict=True))
        return tuple([here.get(column, others.get(column, 0)) for column in range(len(self.names))])


@dataclass
class _Change:
    """Who comes and goes in one row."""

    score_rules: ScoreRules[Any]
    at: Progress
    company: Company
    old: Circle
    """Who sat there before."""
    agreed: dict[int, int] = field(default_factory=dict)
    news: list[Remark] = field(default_factory=list)

    def leaves(self, column: int) -> Text:
        """Somebody leaves; else why not."""
        company = self.company
        seat = self.old.seat(column)
        if seat == NO_SEAT:
            return marked("Only a player of this sheet can leave.")
        total = self.at.totals[seat]
        won = company.won.get(column, 0) + self.score_rules.balance(self.at, seat)
        self.company = replace(
            company,
            circle=company.circle.without(column),
            totals={**company.totals, column: total},
            won={**company.won, column: won},
        )
        self.news.append(remark("{who} has left before this deal.", seats={"who": (column,)}))
        return ""

    def joins(self, column: int, text: str) -> Text:
        """Somebody joins; else why not."""
        joining, company = read_joining(text), self.company
        if joining is None:
            return marked(
                "A player who joins is written with the points to begin with, as in 87 Zoë; mean, worst or "
                "start may stand in place of the number."
            )
        if column in company.circle.columns:
            return marked("That player is on the sheet already.")
        if column >= len(company.names):
            name = joining.name
            if column > len(company.names) or why_no_name(name) or len(name) > LONGEST_NAME or name in company.names:
                return marked("A new player needs a name of at most 40 letters that nobody else has.")
            company = replace(company, names=(*company.names, name))
        start = self.score_rules.begin(self.at.seats, 0).totals[0]
        points = joining.points(self.at.totals, start, self.score_rules.best)
        if self.score_rules.newcomers == "start" and points != start:
            return marked("In this game everybody begins with the same points: write start.")
        self.company = replace(company, circle=company.circle.joined(column, joining.after))
        self.agreed[column] = points
        who = {"who": (column,)}
        counts = self.score_rules.sums != "none"
        joined = remark("From this deal on {who} plays, and begins with {points}.", seats=who, points=points)
        self.news.append(joined if counts else remark("From this deal on {who} plays.", seats=who))
        return ""


def alike(names: Sequence[str]) -> tuple[str, str] | None:
    """Return two different names that look alike, as at a table; None where there are none.

    >>> alike(["Ada", "Ben", "ada"]), alike(["Ada", "Ben"])
    (('Ada', 'ada'), None)
    """
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(looks(name), name)
        if other != name:
            return other, name
    return None


def fixed(score_rules: ScoreRules[Any]) -> Refused | None:
    """Why nobody can join or leave, where the rules are for so many and no others."""
    low, high = score_rules.seats
    if low < high:
        return None
    reason = marked("These rules are for {seats} players: nobody can join or leave during the game.")
    remedy = (
        marked("Let somebody take over a place under another name, or begin a new sheet.")
        if score_rules.carries == "no"
        else marked("Let somebody take over a place under another name, or begin a new sheet with everybody’s points.")
    )
    return Refused(score_rules.players_clause, reason, (), remedy, seats=high)


def rules_are_for(low: int, high: int) -> str:
    """Return the sentence that so many cannot play, as a template."""
    if low == high:
        return marked("These rules are for {low} players, not {seats}.")
    return marked("These rules are for {low} to {high} players, not {seats}.")


def come_and_gone(
    company: Company, score_rules: ScoreRules[Any], at: Progress, cells: Mapping[Cell, str], doubts: list[ScoreIssue]
) -> tuple[Company, Progress, list[Remark]]:
    """Who is there from a row on in which that is written, how far the evening is for them, and what is told of it.

    All as before, and doubts, where it cannot be.
    """
    if not cells:
        return company, at, []
    asked = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    why_fixed = fixed(score_rules)
    if why_fixed is not None:
        doubts.append(ScoreIssue(tuple(asked), why_fixed, False))
        return company, at, []
    change = _Change(score_rules, at, company, company.circle)
    for cell in asked:
        what, column = cell
        why = change.leaves(column) if what == LEAVES else change.joins(column, cells[cell])
        if why:
            doubts.append(contradiction(cell, why))
            return company, at, []
    old, new, low, high = company.circle, change.company.circle, *score_rules.seats
    if not low <= len(new.columns) <= high:
        number = len(new.columns)
        remedy = marked("Choose rules for that many players from this deal on, or begin another sheet.")
        refused = Refused(
            score_rules.players_clause, rules_are_for(low, high), (), remedy, low=low, high=high, seats=number
        )
        doubts.append(ScoreIssue(tuple(asked), refused, False))
        return company, at, []
    stay = moved(old, new)
    by_column = zip(new.columns, stay, strict=True)
    totals = tuple([change.agreed[column] if seat == NO_SEAT else at.totals[seat] for column, seat in by_column])
    after = score_rules.reseated(at, stay, totals, dealer_of(old, new, at.dealer))
    return change.company, after, change.news


__all__ = ["LONGEST_NAME", "Company", "alike", "come_and_gone", "fixed"]
