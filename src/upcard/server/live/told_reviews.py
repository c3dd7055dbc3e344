"""Tells what a review has found: moments, the ledger, all choices as dots, and ways how a deal could have gone on."""

from collections.abc import Generator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final

from upcard.bots.policies import outcomes_of
from upcard.kernel.state import view
from upcard.kernel.ui.scene import Column, Row, Sheet
from upcard.match.deals import last_entries
from upcard.match.match import Match
from upcard.match.trial import seat_sign
from upcard.practise.making import puzzle_of_finding
from upcard.practise.puzzles import write_puzzles
from upcard.review import CostlyChoice, PlayedChoice
from upcard.review.examples import example_deals
from upcard.review.ledger import DIGITS, JudgedChoice, PointsLedger, shown
from upcard.review.review import closest, named, reason
from upcard.review.words import cost_told, example_told
from upcard.server import wire
from upcard.server.live.wire_game import WireGame
from upcard.text.messages import say

LONGEST: Final = 300
"""Letters of a reason that are shown."""


def entry_of(match: Match, n: int) -> int:
    """Return the number in the log of a move of the record: what was taken back is in the log alone."""
    return match.history.standing()[n - 1][0]


def told_moment(table_id: str, game: WireGame, match: Match, seat: int, cost: CostlyChoice) -> wire.ReviewMoment:
    """Return a choice that cost points: what the seat saw then, what it played, and what was better."""
    n = entry_of(match, cost.n)
    seen = view(match.history.at(n - 1), seat)
    name = f"{table_id}-{seat_sign(seat)}-{n}"
    choice = PlayedChoice(n, seat, seen, cost.played)
    return wire.ReviewMoment(
        n=n,
        name=name,
        puzzle=write_puzzles([puzzle_of_finding(game.chosen, game.game, choice, cost, name)]),
        scene=game.scene(seen, seat),
        played=str(cost.played),
        better=str(cost.better),
        cost=round(cost.cost, 2),
        give_or_take=round(cost.give_or_take, 2),
        unit=cost.unit,
        told=cost_told(cost),
        why=reason(game.game, seen, seat, cost.better)[:LONGEST],
        others=tuple([wire.ReviewOther(str(each.move), round(each.behind, 2)) for each in cost.others]),
        others_give_or_take=round(max([each.give_or_take for each in cost.others], default=0.0), 2),
        fell_behind=cost.fell_behind,
    )


def told_call(game: WireGame, match: Match, seat: int, call: JudgedChoice) -> wire.ReviewMoment:
    """Return the closest call: another move looked better there, by no more than chance explains."""
    n, _, played = match.history.standing()[call.n - 1]
    seen = view(match.history.at(n - 1), seat)
    return wire.ReviewMoment(
        n=n,
        name="",
        puzzle="",
        scene=game.scene(seen, seat),
        played=str(played),
        better="" if call.call is None else str(call.call.other),
        cost=0.0,
        give_or_take=0.0,
        unit="",
        told=say("There is no telling which of the two was better. It is no mistake."),
        why="",
        others=(),
        others_give_or_take=0.0,
        fell_behind=0,
    )


def told_course(game: WireGame, match: Match, seat: int, names: Sequence[str], fewer: bool) -> Sheet:
    """Return what everybody came to, deal by deal: the score sheet of the game, or one of how its totals changed."""
    sheet = game.scene(view(match.state, seat), seat).sheet
    if sheet is not None and (sheet.sums == "none" or all([row.total == _sum(row) for row in sheet.rows])):
        return sheet
    totals = [game.entry.totals(match.history.at(n)) for n in (0, *last_entries(match))]
    rows = [
        Row(
            seat=at,
            name=name,
            cells=tuple([after[at] - before[at] for before, after in pairwise(totals)]),
            total=totals[-1][at] - totals[0][at],
        )
        for at, name in enumerate(names)
    ]
    columns = [Column(label=str(number), note="") for number in range(1, len(totals))]
    return Sheet(title="", columns=tuple(columns), rows=tuple(rows), best="low" if fewer else "high")


def _sum(row: Row) -> int:
    return sum([cell or 0 for cell in row.cells])


def told_dots(match: Match, judged: Sequence[JudgedChoice], deals: int) -> tuple[tuple[wire.ReviewDot, ...], ...]:
    """Return all choices by deal, in the order of the game."""
    costly = [each.costly for each in judged if each.costly is not None]
    moments = [each.n for each in named(costly)]
    call = None if moments else closest(judged)
    entries = [n for n, _, _ in match.history.standing()]
    rows: list[list[wire.ReviewDot]] = [[] for _ in range(deals)]
    for each in sorted(judged, key=lambda each: each.n):
        n = entries[each.n - 1]
        if each.costly is not None:
            dot = wire.ReviewDot(n, "costly", moments.index(each.n) + 1 if each.n in moments else 0)
        elif call is not None and each.n == call.n:
            dot = wire.ReviewDot(n, "closest")
        else:
            dot = wire.ReviewDot(n, "good" if each.compared else "untried")
        rows[each.deal].append(dot)
    return tuple([tuple(row) for row in rows])


def told_deal(game: WireGame, match: Match, seat: int, judged: Sequence[JudgedChoice]) -> str:
    """Return what the game calls a deal, "Hand" in Guts; "Deal" where it does not count those that a review has."""
    for each in judged[-1:]:
        n = entry_of(match, each.n)
        deal = game.scene(view(match.history.at(n - 1), seat), seat).deal
        if deal is not None and deal.number == each.deal + 1:
            return deal.name
    return say("Deal")


def told_examples(
    game: WireGame, names: tuple[str, ...], match: Match, seat: int, cost: CostlyChoice
) -> Generator[None, None, wire.ReviewExamples]:
    """Return how the deal could have gone on from a choice that cost points, in steps of one deal."""
    n = entry_of(match, cost.n)
    seen = view(match.history.at(n - 1), seat)
    choice = PlayedChoice(n, seat, seen, cost.played)
    outcomes = outcomes_of(game.game)(game.game, seen, seat)
    found = yield from example_deals(game.game, game.entry, names, choice, cost, outcomes)
    deals = [
        wire.ReviewExample(
            kind=deal.kind,
            told=example_told(deal, cost.unit),
            steps=tuple([wire.ReviewStep(step.turn, step.own, step.others) for step in deal.steps]),
            left_out=deal.left_out,
        )
        for deal in found
    ]
    return wire.ReviewExamples(cost.deals, tuple(deals))


def told_ledger(deals: Sequence[PointsLedger]) -> wire.ReviewLedger:
    """Return where the points came from, altogether and deal by deal."""
    each, all_deals = shown(deals)
    digits = 10 ** DIGITS.get(all_deals.unit, 0)
    return wire.ReviewLedger(
        unit=all_deals.unit,
        fewer=all_deals.fewer,
        give_or_take=ceil(all_deals.own.give_or_take * digits) / digits,
        whole=_figures(all_deals),
        deals=tuple([_figures(deal) for deal in each]),
    )


def _figures(ledger: PointsLedger) -> wire.ReviewFigures:
    """Return the figures of a ledger as it is shown: by how much each part has raised the points."""
    sign = -1.0 if ledger.fewer else 1.0  # and nothing is no "-0.0"
    parts = [sign * part.mean + 0.0 for part in ledger.parts]
    return wire.ReviewFigures(ledger.points, ledger.average + 0.0, *parts)


__all__ = [
    "entry_of",
    "told_call",
    "told_course",
    "told_deal",
    "told_dots",
    "told_examples",
    "told_ledger",
    "told_moment",
]
