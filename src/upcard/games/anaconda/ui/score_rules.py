"""The score sheet of Anaconda with real cards: chips by hand and seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from upcard.games.anaconda.chips import antes, clockwise, is_over, next_dealer, shared, won
from upcard.games.anaconda.rules import FEWEST, HAND, MOST, Rules
from upcard.games.anaconda.state import OVER, AnacondaState
from upcard.games.betting.pots import layered, returned
from upcard.games.betting.ui.settling import STOP_USAGE, Purse, PurseScoreRules, chips, gained
from upcard.kernel.ui.played_row import PlayedRow
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    ROW,
    Cell,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreToken,
    WrittenRow,
    add_by_seat,
    doubt,
    remark,
)
from upcard.kernel.ui.told_values import read_seat, read_sum
from upcard.text.messages import marked

ALONE: Final = ("alone", ROW)
HIGH: Final = ("high", ROW)
LOW: Final = ("low", ROW)
NOBODY: Final = "nobody"
NONE_WENT: Final = (ScoreToken(NOBODY, marked("Nobody")),)
TIE: Final = "="
BLANKS: Final = (
    ScoreField("put", marked("Put in"), "seat", "points", marked("what {who} has put in")),
    ScoreField(
        "high", marked("High"), "row", "seats", marked("who went for high"), (), NONE_WENT, ordered=True, ties=True
    ),
    ScoreField(
        "low", marked("Low"), "row", "seats", marked("who went for low"), (), NONE_WENT, ordered=True, ties=True
    ),
    ScoreField("alone", marked("Alone"), "row", "seats", marked("who took the pot alone"), (MISDEALT,), asked=False),
)
HIGH_BLANKS: Final = (
    BLANKS[0],
    ScoreField("high", marked("Hands"), "row", "seats", marked("who has not folded"), ordered=True, ties=True),
    BLANKS[3],
)
"""Where only the high hand wins (ANA-W09)."""
_PUT: Final = marked("{name} 12, {name} 1+4+8: all the chips that a player put in during this hand, with the ante")
_ALONE: Final = marked("alone {name}: all others have folded; or misdeal, where the hand was dealt wrongly")
_SHARED: Final = marked("Chips left over and shared out: {chips}.")
_STAYS: Final = marked("Chips left for the next hand: {chips}.")


class AnacondaScoreRules(PurseScoreRules):
    """The chips of a session of Anaconda by its rules: what everybody has put in, and whose hands were best."""

    seats = (FEWEST, MOST)
    players_clause = "ANA-01"
    over_clause = "ANA-102"
    ends = ALONE
    usage: tuple[str, ...] = (
        _PUT,
        marked(
            "high {name} …: who went for high and did not fold, the best hand first, with = between "
            "equal hands; or high nobody"
        ),
        marked("low {name} …: the same for low; players named in neither have folded"),
        _ALONE,
        STOP_USAGE,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if rules.high_only:
            told = marked("high {name} …: who has not folded, the best hand first, with = between equal hands")
            self.usage = (_PUT, told, _ALONE, STOP_USAGE)

    def plan(self, at: Purse) -> RowSpec:
        """Return who deals, who opens, and what lies in the pot."""
        paid = antes(self.rules, at.totals)
        dealt = [seat for seat in clockwise(at.dealer, at.seats) if at.totals[seat] > 0]
        actors = [seat for seat in dealt if at.totals[seat] > paid[seat]]
        note = marked("Everybody antes {ante}; the pot then holds {pot}.")
        return RowSpec(
            deal=at.deal,
            of=self.rules.hands if self.rules.session_end == "hands" else 0,
            dealer=at.dealer,
            begins=(actors or dealt)[0],
            cards=HAND,
            hands=tuple([HAND if stack > 0 else 0 for stack in at.totals]) if len(dealt) < at.seats else (),
            blanks=HIGH_BLANKS if self.rules.high_only else BLANKS,
            notes=(remark(note, ante=chips(self.rules.ante), pot=chips(sum(paid) + at.carried)),),
            dealer_clause="ANA-11",
        )

    def score(self, at: Purse, row: WrittenRow) -> RowResult:
        """Score what everybody has put in, and whose hands were best."""
        return _Scoring(self.rules, at, row).judged()

    def after(self, at: Purse, judged: RowResult, points: tuple[int, ...]) -> Purse:
        """Return the session after a row: the next player who has chips deals (ANA-11)."""
        after = super().after(at, judged, points)
        return replace(after, dealer=next_dealer(at.dealer, after.totals))

    def divided(self, at: Purse, after: Purse, stacks: tuple[int, ...], left: int) -> tuple[int, ...]:
        """Return the stacks when the chips left are divided among those who have any (ANA-104)."""
        dealt = [seat for seat in clockwise(at.dealer, at.seats) if at.totals[seat] > 0]
        return add_by_seat(stacks, shared(stacks, left, at.dealer, dealt))

    def told_left(self, left: int) -> Remark:
        """Say what was left."""
        return remark("{chips} are left over and are shared out.", chips=chips(left))

    def reseated(self, at: Purse, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> Purse:
        """Return the session with others from this hand on; whoever has no chips deals none."""
        dealer = dealer if totals[dealer] > 0 else next_dealer(dealer, totals)
        return super().reseated(at, stay, totals, dealer)

    def table(self, at: Purse, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the hand that comes."""
        return {**super().table(at, rows, minute), "round": 0, "totals": [0] * at.seats, "carried": at.carried}

    def said(self, state: AnacondaState, hand: int, last: bool) -> list[tuple[str, ...]]:
        """Return what is said of a hand: with the last one whether it was that."""
        return [("over",)] if last and state.step == OVER else []

    def judge_played(self, at: Purse, played: PlayedRow) -> RowResult | None:
        """Return the row of a hand that was played at a table; None where it can be none.

        What nobody has won is carried on.
        """
        left = at.carried - sum(played.points)
        possible = left >= 0 and min(add_by_seat(at.totals, played.points)) >= 0
        judged = super().judge_played(at, played) if possible else None
        return judged and replace(judged, next=replace(judged.next, carried=left))


class _Scoring:
    """What is written of one hand, being judged."""

    def __init__(self, rules: Rules, at: Purse, row: WrittenRow) -> None:
        self.rules = rules
        self.at = at
        self.row = row

    def judged(self) -> RowResult:
        """Judge all that is written in the row."""
        alone = self._alone()
        high, low = self._side(HIGH), self._side(LOW)
        put = [self._put(seat) for seat in range(self.at.seats)]
        if alone is None and high is not None and low is not None:
            self._check_sides(high, low)
        if ALONE not in self.row.written:
            sides = (HIGH,) if self.rules.high_only else (HIGH, LOW)
            self.row.missing.extend([cell for cell in sides if cell not in self.row.written])
        totals = [each for each in put if each is not None]
        if self.row.missing or len(totals) < self.at.seats or high is None or low is None:
            return self.row.judged()
        live = {alone} if alone is not None else {*high, *low}
        if not live:
            return self.row.judged()
        owner, back = returned(tuple(totals))
        if back:
            totals[owner] -= back
        self._check_matched(totals, live)
        return self._shared(tuple(totals), live, high, low, (owner, back))

    def _put(self, seat: int) -> int | None:
        """Return what a seat has put in, the ante too; None where that cannot be read."""
        cell, stack = ("put", seat), self.at.totals[seat]
        text = self.row.written.get(cell, "")
        if stack <= 0:
            if text and text != "0":
                self.row.doubt(cell, "ANA-106", "A player without chips is not dealt in.")
            return 0
        if not text:
            self.row.missing.append(cell)
            return None
        chips = read_sum(text)
        if chips is None or chips < 0:
            self.row.contradiction(cell, "{text} is not a number of chips.", text=repr(text[:12]))
            return None
        paid = antes(self.rules, self.at.totals)
        # What nobody else could pay of an ante goes back.
        ante = min(paid[seat], max([*paid[:seat], *paid[seat + 1 :]]))
        if chips > stack:
            reason = marked("Only chips on the table can be used: the player had {stack}.")
            self.row.doubt(cell, "ANA-34", reason, stack=stack)
        if chips < ante:
            self.row.doubt(cell, "ANA-07", "Everybody has paid the ante: {ante}.", ante=ante)
        return chips

    def _alone(self) -> int | None:
        """Return who was left alone, if somebody was."""
        text = self.row.written.get(ALONE, "")
        if not text:
            return None
        seat = read_seat(text, self.at.seats)
        if seat is None or self.at.totals[seat] <= 0:
            self.row.contradiction(ALONE, "The player who took the pot alone has to be one who was dealt in.")
        elif self.rules.high_only and HIGH in self.row.written:
            reason = marked("A player who is left alone takes the pot.")
            self.row.contradiction(ALONE, reason, "Leave high empty, or empty this.")
        elif {HIGH, LOW} & set(self.row.written):
            reason = marked("A player who is left alone takes both halves of the pot.")
            self.row.contradiction(ALONE, reason, "Leave high and low empty, or empty this.")
        return seat

    def _side(self, cell: Cell) -> dict[int, int] | None:
        """Return, by seat that went this way, how good its hand is; more is better.

        None where nothing can be read there.
        """
        text = self.row.written.get(cell, "").lower().strip()
        if text in ("", NOBODY):
            return {}
        places: dict[int, int] = {}
        place = self.at.seats
        tied = False
        for word in text.replace(TIE, f" {TIE} ").split():
            if word == TIE:
                tied = bool(places)
                continue
            seat = read_seat(word, self.at.seats)
            if seat is None or seat in places or self.at.totals[seat] <= 0:
                reason = marked("Name players who were dealt in, each of them once, or write nobody.")
                self.row.contradiction(cell, reason)
                return None
            place = place if tied else place - 1
            places[seat], tied = place, False
        return places

    def _check_sides(self, high: Mapping[int, int], low: Mapping[int, int]) -> None:
        """Check that nobody has gone both ways and that somebody has not folded."""
        both = set(high) & set(low)
        if both and not self.rules.both_ways:
            self.row.doubts.append(doubt((HIGH, LOW), "ANA-60", "Nobody can go both ways at this table."))
        if not high and not low and HIGH in self.row.written and LOW in self.row.written:
            self.row.contradiction(LOW, "Somebody has not folded.", "Write who took the pot alone.")

    def _check_matched(self, totals: Sequence[int], live: set[int]) -> None:
        """Check that everybody who has not folded has put in as much as the others.

        Or all that was there (ANA-32, ANA-35).
        """
        most = max(totals)
        short = [seat for seat in sorted(live) if totals[seat] < min(most, self.at.totals[seat])]
        for seat in short:
            reason = marked(
                "A player who has not folded has put in {most}, as the others have, or all the chips left, {stack}."
            )
            stack = self.at.totals[seat]
            self.row.doubt(("put", seat), "ANA-32", reason, most=most, stack=stack)

    def _shared(
        self,
        totals: tuple[int, ...],
        live: set[int],
        high: Mapping[int, int],
        low: Mapping[int, int],
        back: tuple[int, int],
    ) -> RowResult:
        """Share the pots."""
        at, seats = self.at, range(self.at.seats)
        standing = tuple([seat in live for seat in seats])
        ways = [tuple([side.get(seat) for seat in seats]) for side in (high, low)]
        shares, left = won(self.rules, totals, standing, at.carried, ways[0], ways[1])
        stacks = [at.totals[seat] - totals[seat] + shares.get(seat, 0) for seat in seats]
        over = is_over(self.rules, at.deal, stacks)
        if back[1]:
            self.row.note("Back to {who}: {chips}.", back[0], chips=chips(back[1]))
        pots = layered(totals, standing, at.carried)
        for pot in pots if len(pots) > 1 else ():
            self.row.note("A pot of {chips} for {who}.", *pot.seats, chips=chips(pot.amount))
        if left:
            self.row.note(_SHARED if over else _STAYS, chips=chips(left))
        order = [seat for seat in clockwise(at.dealer, at.seats) if seat in live]
        more = shared(stacks, left, at.dealer, order) if over else (0,) * at.seats
        after = replace(at, carried=0 if over else left, ended=over)
        return self.row.judged(gained(at, add_by_seat(stacks, more)), after)


__all__ = ["AnacondaScoreRules"]
