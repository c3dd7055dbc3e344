"""The score sheet of Beggar My Neighbor with real cards: who won, and how long it took."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from upcard.games.beggar_my_neighbor.ending import CARDS, STACK, first_to_turn, is_stopped, winners
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.ui.played_row import PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    ROW,
    Cell,
    Progress,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreRules,
    ScoreToken,
    WrittenRow,
    remark,
)
from upcard.kernel.ui.told_values import read_sum
from upcard.text.messages import Message, Several, marked

END: Final = ("end", ROW)
TOOK: Final = ("took", ROW)
LEFT: Final = (("left", 0), ("left", 1))
ENDS: Final = (ScoreToken("won", marked("{who} has won"), seat=True), ScoreToken("draw", marked("Draw")), MISDEALT)
UNITS: Final = (
    ScoreToken("cards", marked("cards")),
    ScoreToken("piles", marked("piles")),
    ScoreToken("minutes", marked("minutes")),
)
BLANKS: Final = (
    ScoreField("end", marked("How it ended"), "row", "ending", marked("who won"), ENDS),
    ScoreField("took", marked("How long it took"), "row", "counts", marked("how long it took"), words=UNITS),
    ScoreField("left", marked("Cards in the stack"), "seat", "number", marked("cards of {who}"), asked=False),
)
_LENGTH: Final = re.compile(r"(?:\d{1,7} (?:cards?|piles?|minutes?)[ ,]*)+\Z")
_PART: Final = re.compile(r"(\d+) (card|pile|minute)")


class BeggarScoreRules(ScoreRules[Progress]):
    """One game by its rules: a single row, without points (BMN-A08)."""

    seats = (2, 2)
    players_clause = "BMN-01"
    over_clause = "BMN-A08"
    sums = "none"
    usage = (
        marked(
            "won {name}: who has all the cards; draw: nobody can win, or too many cards were turned; "
            "misdeal: the deal was dealt wrongly"
        ),
        marked("took 37 cards, took 7 piles, took 12 minutes: how long the game took, in one or more of these"),
        marked("{name} 26: the cards in a player’s stack after a draw"),
    )

    def plan(self, at: Progress) -> RowSpec:
        """Return who deals, and who turns the first card."""
        most = self.rules.max_cards_turned
        note = remark(marked("After {most} cards turned the game is a draw."), most=f"{most:,}")
        return RowSpec(
            deal=1,
            of=1,
            dealer=at.dealer,
            begins=first_to_turn(at.dealer),
            cards=STACK,
            blanks=BLANKS,
            notes=(note,) if most else (),
            dealer_clause="BMN-03",
        )

    def score(self, at: Progress, row: WrittenRow) -> RowResult:
        """Score who won, and how long it took."""
        end = row.ending(BLANKS[0], 2, "How the game ended is won P2, draw or misdeal, not {text}.")
        took = _took(row, row.wanted(TOOK).lower().strip())
        drawn = end is not None and end.word == "draw"
        row.missing += [cell for cell in LEFT if drawn and cell not in row.written]
        left = [_left(row, cell, end is not None and not drawn) for cell in LEFT]
        if end is None:
            return row.judged()
        _check(self.rules, row, drawn, took, left)
        if row.missing or (drawn and None in left):
            return row.judged()
        if took:
            row.note("It took {length}.", length=_length(took))
        if drawn:
            return _ended(row, at, [each or 0 for each in left], DRAWN)
        return _ended(row, at, [CARDS if seat == end.seat else 0 for seat in (0, 1)], end.seat)

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the game."""
        return {"dealer": seat_name(at.dealer), "dealt": "no"}

    def played(self, at: Progress, state: BeggarState) -> tuple[str, ...]:
        """Return the game, when it is over: the cards of each."""
        if state.result == NOBODY_YET or at.deal > 1:
            return ()
        took = [("card", state.turned), ("pile", state.collected)]
        return (write_played([len(state.stack(seat).cards) for seat in (0, 1)], took),)

    def judge_played(self, at: Progress, played: PlayedRow) -> RowResult:
        """Return the row of the game, where it was played at a table."""
        row, points = WrittenRow({}), played.points
        took = {what: read_sum(" ".join(played.said.get(what, ()))) or 0 for what in ("card", "pile")}
        row.note("It took {length}.", length=_length(took))
        return _ended(row, at, points, points.index(CARDS) if CARDS in points else DRAWN)


def _ended(row: WrittenRow, at: Progress, points: Sequence[int], result: int) -> RowResult:
    """Return the row of the only game, which ended so; ``result`` as a state has it."""
    row.counts[END] = result
    return row.judged(points, replace(at, won=winners(result)))


def _took(row: WrittenRow, text: str) -> dict[str, int]:
    """Return the cards, piles, and minutes, as far as they are written."""
    if text and not _LENGTH.match(text):
        row.contradiction(TOOK, "Write how long the game took in cards, piles or minutes, as in 37 cards, 7 piles.")
        return {}
    return {part[2]: int(part[1]) for part in _PART.finditer(text)}


def _left(row: WrittenRow, cell: Cell, won: bool) -> int | None:
    """Return how many cards are in a stack after a draw; None where that cannot be read."""
    number = read_sum(row.text(cell))
    if cell in row.written and won:
        row.contradiction(cell, "The winner has all the cards.", "Leave this empty, or write draw.")
    elif cell in row.written and (number is None or not 0 <= number <= CARDS):
        row.contradiction(cell, "A stack has 0 to {most} cards.", most=CARDS)
        return None
    return number


def _check(rules: Rules, row: WrittenRow, drawn: bool, took: Mapping[str, int], left: Sequence[int | None]) -> None:
    """Check that the game can end so, after so many cards and piles."""
    turned, piles, most = took.get("card", -1), took.get("pile", 0), rules.max_cards_turned
    if most and turned > most:
        row.doubt(TOOK, "BMN-42", "After {most} cards turned the game is stopped.", most=most)
    if not drawn and 0 <= turned <= STACK:
        reason = marked("The loser has turned at least {least} cards, and the winner at least one.")
        row.doubt(TOOK, "BMN-04", reason, least=STACK)
    if 0 <= turned < 2 * piles:
        reason = marked("A pile has at least two cards, so {turned} cards cannot make {piles} piles.")
        row.doubt(TOOK, "BMN-28", reason, piles=piles, turned=turned)
    if not drawn:
        return
    repeated = turned >= 0 and not is_stopped(rules, turned)
    if repeated and rules.repeat_rule == "play_on":
        row.doubt(END, "BMN-42", "By these rules the game is drawn only after {most} cards are turned.", most=most)
    together = sum([each or 0 for each in left]) if None not in left else CARDS
    if together > CARDS:
        row.doubt(LEFT[1], "BMN-43", "Both stacks have {most} cards together at most.", most=CARDS)
    elif repeated and together < CARDS:
        reason = marked(
            "The stacks can only repeat when the pile has just been taken, so together they must have {most} cards."
        )
        row.doubt(LEFT[1], "BMN-41", reason, most=CARDS)


def _length(took: Mapping[str, int]) -> Several:
    """Return the cards, piles and minutes that it took, in words."""
    counted = {
        "card": Message.counted("1 card", "{number} cards", took.get("card", 0)),
        "pile": Message.counted("1 pile", "{number} piles", took.get("pile", 0)),
        "minute": Message.counted("1 minute", "{number} minutes", took.get("minute", 0)),
    }
    return Several([counted[what] for what in took])


__all__ = ["BeggarScoreRules"]
