"""Keeping a game of Beggar My Neighbor that is played with real cards: who won, and how long it took."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from upcard.games.beggar_my_neighbor.ending import CARDS, STACK, first_to_turn, is_stopped, winners
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.face.going_on import read_played, write_played
from upcard.kernel.face.keeping import (
    MISDEAL,
    MISDEALT,
    ROW,
    Blank,
    Cell,
    CellWord,
    Doubt,
    Judged,
    Keeper,
    Progress,
    Remark,
    RowPlan,
    contradiction,
    doubt,
    read_seat,
    read_sum,
    remark,
)
from upcard.kernel.face.position import seat_name
from upcard.text.messages import Message, Several, marked

END: Final = ("end", ROW)
ENDS: Final = (CellWord("won", marked("{who} has won"), seat=True), CellWord("draw", marked("Draw")), MISDEALT)
UNITS: Final = (
    CellWord("cards", marked("cards")),
    CellWord("piles", marked("piles")),
    CellWord("minutes", marked("minutes")),
)
TOOK: Final = ("took", ROW)
LEFT: Final = ("left", 1)
_LENGTH: Final = re.compile(r"(?:\d{1,7} (?:cards?|piles?|minutes?)[ ,]*)+\Z")
_PART: Final = re.compile(r"(\d+) (card|pile|minute)")


@dataclass(frozen=True)
class BeggarProgress(Progress):
    """Before the game, or after it with its ``result``, as a state has it."""

    result: int = NOBODY_YET


class BeggarKeeper(Keeper):
    """One game by its rules: a single row, without points (BMN-A08)."""

    seats = (2, 2)
    players_clause = "BMN-01"
    best = "high"
    over_clause = "BMN-A08"
    sums = "none"
    usage = (
        marked("won {name}: who has all cards; draw, where nobody can win or too many were turned; misdeal"),
        marked("took 37 cards, 7 piles, 12 minutes: how long it took, in any of these"),
        marked("{name} 26: after a draw the cards in the stack"),
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, seats: int, dealer: int) -> BeggarProgress:
        """Before the game."""
        return BeggarProgress(seats, 1, dealer, (0,) * seats)

    def plan(self, at: Progress) -> RowPlan:
        """Who deals, and who turns the first card."""
        notes: tuple[Remark, ...] = ()
        if self.rules.max_cards_turned:
            most = self.rules.max_cards_turned
            notes = (remark(marked("After {most} cards turned the game is a draw."), most=f"{most:,}"),)
        return RowPlan(
            deal=1,
            of=1,
            dealer=at.dealer,
            begins=first_to_turn(at.dealer),
            decks=1,
            jokers=0,
            cards=STACK,
            blanks=(
                Blank("end", marked("How it ended"), "row", "ending", marked("who won"), ENDS),
                Blank("took", marked("How long it took"), "row", "counts", marked("how long it took"), words=UNITS),
                Blank("left", marked("Cards in the stack"), "seat", "number", marked("cards of {who}"), asked=False),
            ),
            notes=notes,
            dealer_clause="BMN-03",
        )

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """Who won, and how long it took."""
        return _Judging(self.rules, written).judged()

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> BeggarProgress:
        """The end of the game; a misdeal is dealt again."""
        assert isinstance(at, BeggarProgress)
        if judged.became == MISDEAL:
            return at
        return replace(at, deal=2, totals=judged.points, result=judged.counts[END])

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Before the game."""
        return {"dealer": seat_name(at.dealer), "dealt": "no"}

    def played(self, at: Progress, state: BeggarState) -> tuple[str, ...]:
        """The game, when it is over: the cards of each."""
        if state.result == NOBODY_YET or at.deal > 1:
            return ()
        took = [("card", state.turned), ("pile", state.collected)]
        return (write_played([len(state.stack(seat).cards) for seat in (0, 1)], took),)

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The game, where it was played at a table."""
        row = read_played(text, 2)
        if row is None:
            return None
        result = row.points.index(CARDS) if CARDS in row.points else DRAWN
        took = {what: read_sum(" ".join(row.said.get(what, ()))) or 0 for what in ("card", "pile")}
        return Judged(
            became="scored",
            points=row.points,
            counts={END: result},
            notes=(remark("It took {length}.", length=_length(took)),),
        )

    def is_over(self, at: Progress) -> bool:
        """Has the one game been played?"""
        assert isinstance(at, BeggarProgress)
        return at.result != NOBODY_YET

    def winners(self, at: Progress) -> tuple[int, ...]:
        """Who has won; both after a draw."""
        assert isinstance(at, BeggarProgress)
        return winners(at.result)


@dataclass
class _Judging:
    """What is written of the game, being judged."""

    rules: Rules
    written: Mapping[Cell, str]
    doubts: list[Doubt] = field(default_factory=list)

    def judged(self) -> Judged:
        """All of it."""
        if self.written.get(END, "").lower() == MISDEAL:
            return Judged(became="misdeal")
        result = self._result()
        took = self._took()
        left = [self._left(seat, result) for seat in (0, 1)]
        wanted = (END, TOOK, *([("left", seat) for seat in (0, 1)] if result == DRAWN else ()))
        missing = tuple([cell for cell in wanted if cell not in self.written])
        if result is not None:
            self._check(result, took, left)
        if missing or result is None or (result == DRAWN and None in left):
            return Judged(missing=missing, doubts=tuple(self.doubts))
        drawn = [0 if each is None else each for each in left]
        return Judged(
            doubts=tuple(self.doubts),
            became="scored",
            points=tuple(drawn if result == DRAWN else [CARDS if seat == result else 0 for seat in (0, 1)]),
            counts={END: result},
            notes=(remark("It took {length}.", length=_length(took)),) if took else (),
        )

    def _result(self) -> int | None:
        """A seat or `DRAWN`; None where nothing can be read there."""
        words = self.written.get(END, "").lower().split()
        if words == ["draw"]:
            return DRAWN
        winner = read_seat(words[1], 2) if len(words) == 2 and words[0] == "won" else None
        if words and winner is None:
            text = repr(self.written[END][:30])
            self.doubts.append(
                contradiction(END, "How the game ended is won P2, draw or misdeal, not {text}.", text=text)
            )
        return winner

    def _took(self) -> dict[str, int]:
        """Cards, piles, and minutes, as far as they are written."""
        text = self.written.get(TOOK, "").lower().strip()
        if text and not _LENGTH.match(text):
            self.doubts.append(
                contradiction(TOOK, "How long it took is written in cards, piles or minutes: 37 cards, 7 piles.")
            )
            return {}
        return {part[2]: int(part[1]) for part in _PART.finditer(text)}

    def _left(self, seat: int, result: int | None) -> int | None:
        """The cards in a stack after a draw."""
        cell = ("left", seat)
        number = read_sum(self.written.get(cell, ""))
        if cell in self.written and result in (0, 1):
            self.doubts.append(
                contradiction(cell, "Whoever has won has all the cards.", "Leave this empty, or write draw.")
            )
        elif cell in self.written and (number is None or not 0 <= number <= CARDS):
            self.doubts.append(contradiction(cell, "A stack has 0 to {most} cards.", most=CARDS))
            return None
        return number

    def _check(self, result: int, took: Mapping[str, int], left: list[int | None]) -> None:
        """Can the game end so, after so many cards and piles?"""
        rules, turned, piles = self.rules, took.get("card", -1), took.get("pile", 0)
        most = rules.max_cards_turned
        if most and turned > most:
            self.doubts.append(doubt((TOOK,), "BMN-42", "After {most} cards turned the game is stopped.", most=most))
        if result != DRAWN and 0 <= turned <= STACK:
            reason = marked("Whoever has lost has turned {least} cards, and the other player one at least.")
            self.doubts.append(doubt((TOOK,), "BMN-04", reason, least=STACK))
        if 0 <= turned < 2 * piles:
            reason = marked("A pile has two cards at least: {turned} cards make no {piles} piles.")
            self.doubts.append(doubt((TOOK,), "BMN-28", reason, piles=piles, turned=turned))
        if result != DRAWN:
            return
        repeated = turned >= 0 and not is_stopped(rules, turned)
        if repeated and rules.repeat_rule == "play_on":
            reason = marked("By these rules the game goes on until {most} cards are turned.")
            self.doubts.append(doubt((END,), "BMN-42", reason, most=most))
        first, second = left
        together = CARDS if first is None or second is None else first + second
        if together > CARDS:
            self.doubts.append(doubt((LEFT,), "BMN-43", "Both stacks have {most} cards together at most.", most=CARDS))
        elif repeated and together < CARDS:
            reason = marked("Where stacks repeat the pile has just been taken: together they have {most} cards.")
            self.doubts.append(doubt((LEFT,), "BMN-41", reason, most=CARDS))


def _length(took: Mapping[str, int]) -> Several:
    """Cards, piles and minutes in words."""
    counted = {
        "card": Message.counted("1 card", "{number} cards", took.get("card", 0)),
        "pile": Message.counted("1 pile", "{number} piles", took.get("pile", 0)),
        "minute": Message.counted("1 minute", "{number} minutes", took.get("minute", 0)),
    }
    return Several([counted[what] for what in took])


__all__ = ["BeggarKeeper", "BeggarProgress"]
