"""Carries totals over to a new sheet: from an old sheet, or from one that was begun on paper."""

from collections.abc import Mapping
from typing import Any, Final

from upcard.kernel.game import Refused
from upcard.kernel.ui.score_rules import ROW, Cell, Progress, ScoreIssue, ScoreRules, contradiction, doubt
from upcard.kernel.ui.told_values import read_sum
from upcard.text.messages import marked

HAD: Final = "had"
DEAL: Final = "deal"
BEGINNING: Final = {HAD: "seat", DEAL: "row"}
"""What can be written in the first row of any game, and of what: what somebody has from before, which deal it is."""


def from_before(
    score_rules: ScoreRules[Any], at: Progress, cells: Mapping[Cell, str], doubts: list[ScoreIssue]
) -> Progress:
    """How far the evening is with what is written of before in the cells of the first row.

    As it was, and doubts, where that cannot be.
    """
    said = {cell: text for cell, text in cells.items() if cell[0] in BEGINNING and text}
    if not said:
        return at
    if score_rules.carries == "no":
        reason = marked("This game adds up no points, so nobody can have points from an earlier game.")
        doubts.append(ScoreIssue(tuple(said), Refused(score_rules.over_clause, reason), False))
        return at
    deal = _deal(score_rules, at, said.get((DEAL, ROW), ""))
    had = [_had(score_rules, at, cell, text) for cell, text in said.items() if cell[0] == HAD]
    wrong = [each for each in (deal, *had) if isinstance(each, ScoreIssue)]
    doubts.extend(wrong)
    if wrong or not isinstance(deal, int):
        return at
    totals = list(at.totals)
    for each in had:
        if isinstance(each, tuple):
            totals[each[0]] = each[1]
    after: Progress = score_rules.begun(at, tuple(totals), deal)
    if score_rules.winners(after):
        reason = marked("With the earlier points, the game would be over.")
        remedy = marked("Begin at 0, or choose rules by which the game ends later.")
        doubts.append(ScoreIssue(tuple(said), Refused(score_rules.over_clause, reason, (), remedy), False))
        return at
    return after


def _had(score_rules: ScoreRules[Any], at: Progress, cell: Cell, text: str) -> tuple[int, int] | ScoreIssue:
    """Return the seat and what it has, or why that cannot be."""
    number = read_sum(text)
    if cell[1] >= at.seats:
        return contradiction(cell, "The points of a player who joins are written where the player joins.")
    if number is None:
        return contradiction(cell, "{text} is not a number of points.", text=repr(text[:12]))
    if score_rules.least is not None and number < score_rules.least:
        return contradiction(cell, "Nobody can begin with less than {least} here.", least=score_rules.least)
    return cell[1], number


def _deal(score_rules: ScoreRules[Any], at: Progress, text: str) -> int | ScoreIssue:
    """Which deal comes first, or why that cannot be."""
    if not text:
        return at.deal
    cell = (DEAL, ROW)
    if score_rules.carries != "deals":
        return contradiction(cell, "This game begins with the first deal.")
    number, most = read_sum(text), score_rules.plan(at).of
    if number is None or number < 1:
        return contradiction(cell, "{text} is not the number of a deal.", text=repr(text[:12]))
    if most and number > most:
        return doubt((cell,), score_rules.over_clause, "The game has {most} deals.", most=most)
    return number


def can_begin_with(score_rules: ScoreRules[Any], totals: tuple[int, ...]) -> bool:
    """Say whether a new sheet that begins with its first deal can begin with these totals, by seat.

    It cannot where nothing is carried on, or the game would be over at once.
    """
    if score_rules.carries == "no" or (score_rules.least is not None and min(totals) < score_rules.least):
        return False
    return not score_rules.winners(score_rules.begun(score_rules.begin(len(totals), 0), totals, 1))


__all__ = ["BEGINNING", "DEAL", "HAD", "can_begin_with", "from_before"]
