"""Keeping the chips of a session of Anaconda that is played with real cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add
from typing import Any, Final

from upcard.games.anaconda.chips import antes, clockwise, is_over, next_dealer, shared, won
from upcard.games.anaconda.rules import FEWEST, HAND, MOST, Rules
from upcard.games.anaconda.state import OVER, AnacondaState
from upcard.games.betting.face.settling import STOP_USAGE, ChipsKeeper, ChipsProgress
from upcard.games.betting.pots import layered, returned
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
from upcard.text.messages import Message, marked

ALONE: Final = ("alone", ROW)
HIGH: Final = ("high", ROW)
LOW: Final = ("low", ROW)
NOBODY: Final = "nobody"
NONE_WENT: Final = CellWord(NOBODY, marked("Nobody"))
TIE: Final = "="
_SHARED: Final = marked("Left over and shared out: {chips}.")
_STAYS: Final = marked("Left for the next hand: {chips}.")


@dataclass(frozen=True)
class AnacondaProgress(ChipsProgress):
    """How far a session is, before the antes of its next hand; ``carried``: chips left from the one before."""

    carried: int = 0


class AnacondaKeeper(ChipsKeeper):
    """The chips of a session of Anaconda by its rules: what everybody has put in, and whose hands were best."""

    seats = (FEWEST, MOST)
    players_clause = "ANA-01"
    over_clause = "ANA-102"
    usage = (
        marked("{name} 12, {name} 1+4+8: all chips put in in this hand, the ante too"),
        marked("high {name} …: who went for high and did not fold, the best first, = between equal hands; high nobody"),
        marked("low {name} …: the same for low; who stands in neither has folded"),
        marked("alone {name}: all others have folded; misdeal"),
        STOP_USAGE,
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, seats: int, dealer: int) -> AnacondaProgress:
        """Before the first hand."""
        return AnacondaProgress(seats, 1, dealer, (self.rules.stack,) * seats, self.rules.stack)

    def plan(self, at: Progress) -> RowPlan:
        """Who deals, who opens, and what lies in the pot."""
        assert isinstance(at, AnacondaProgress)
        paid = antes(self.rules, at.totals)
        dealt = [seat for seat in clockwise(at.dealer, at.seats) if at.totals[seat] > 0]
        actors = [seat for seat in dealt if at.totals[seat] > paid[seat]]
        pot = Message.counted("1 chip", "{number} chips", sum(paid) + at.carried)
        ante = Message.counted("1 chip", "{number} chips", self.rules.ante)
        return RowPlan(
            deal=at.deal,
            of=self.rules.hands if self.rules.session_end == "hands" else 0,
            dealer=at.dealer,
            begins=(actors or dealt)[0],
            decks=1,
            jokers=0,
            cards=HAND,
            hands=tuple([HAND if chips > 0 else 0 for chips in at.totals]) if len(dealt) < at.seats else (),
            blanks=(
                Blank("put", marked("Put in"), "seat", "points", marked("what {who} has put in")),
                Blank("high", marked("High"), "row", "seats", marked("who went for high"), (), (NONE_WENT,), ties=True),
                Blank("low", marked("Low"), "row", "seats", marked("who went for low"), (), (NONE_WENT,), ties=True),
                Blank("alone", marked("Alone"), "row", "seats", marked("who was left alone"), (MISDEALT,), asked=False),
            ),
            notes=(remark("Everybody antes {ante}; the pot holds {pot}.", ante=ante, pot=pot),),
            dealer_clause="ANA-11",
        )

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """What everybody has put in, and whose hands were best."""
        assert isinstance(at, AnacondaProgress)
        if written.get(ALONE, "").lower() == MISDEAL:
            return Judged(became="misdeal")
        return _Judging(self.rules, at, written).judged()

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> AnacondaProgress:
        """The hand after a row."""
        assert isinstance(at, AnacondaProgress)
        if judged.became == MISDEAL:
            return at
        stacks = tuple([total + more for total, more in zip(at.totals, points, strict=True)])
        return replace(
            at,
            deal=at.deal + 1,
            dealer=next_dealer(at.dealer, stacks),
            totals=stacks,
            carried=judged.counts["carried", ROW],
            ended=judged.counts["over", ROW] == 1,
        )

    def stopped(self, at: Progress, judged: Judged) -> Judged:
        """The players agree on fewer hands (ANA-102): what is left is shared out after this one (ANA-104)."""
        assert isinstance(at, AnacondaProgress)
        left = judged.counts["carried", ROW]
        stacks = list(map(add, at.totals, judged.points))
        dealt = [seat for seat in clockwise(at.dealer, at.seats) if at.totals[seat] > 0]
        more = shared(stacks, left, at.dealer, dealt)
        notes = [remark("{chips} are left and shared out.", chips=_chips(left))] if left else []
        return replace(
            judged,
            points=tuple(map(add, judged.points, more)),
            counts={**judged.counts, ("carried", ROW): 0, ("over", ROW): 1},
            notes=(*judged.notes, *notes),
        )

    def reseated(self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> AnacondaProgress:
        """With others from this hand on; whoever has no chips deals none."""
        after = super().reseated(at, stay, totals, dealer)
        assert isinstance(after, AnacondaProgress)
        return replace(after, dealer=dealer if totals[dealer] > 0 else next_dealer(dealer, totals))

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Before the hand that comes. The table's dealer is the last one, unless nothing is dealt yet."""
        assert isinstance(at, AnacondaProgress)
        return {
            "seats": at.seats,
            "step": "shuffle",
            "number": at.deal - 1,
            "round": 0,
            "dealer": seat_name((at.dealer - (at.deal > 1)) % at.seats),
            "stacks": list(at.totals),
            "before": list(at.totals),
            "totals": [0] * at.seats,
            "carried": at.carried,
            "sheet": [list(row) for row in rows],
        }

    def played(self, at: Progress, state: AnacondaState) -> tuple[str, ...]:
        """What each hand brought; with the last one whether it was that."""
        rows = state.sheet[at.deal - 1 :]
        last = len(rows) if state.step == OVER else 0
        return tuple([write_played(row, [("over",)] if n == last else ()) for n, row in enumerate(rows, 1)])

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The hand that came and was played at a table: what nobody has won is carried on."""
        assert isinstance(at, AnacondaProgress)
        row = read_played(text, at.seats)
        if row is None or sum(row.points) > at.carried or min(map(add, at.totals, row.points)) < 0:
            return None
        counts = {("carried", ROW): max(0, at.carried - sum(row.points)), ("over", ROW): int("over" in row.said)}
        return Judged(became="scored", points=row.points, counts=counts)


@dataclass
class _Judging:
    """What is written of one hand, being judged."""

    rules: Rules
    at: AnacondaProgress
    written: Mapping[Cell, str]
    doubts: list[Doubt] = field(default_factory=list)
    missing: list[Cell] = field(default_factory=list)

    def judged(self) -> Judged:
        """All of it."""
        alone = self._alone()
        high, low = self._side(HIGH), self._side(LOW)
        put = [self._put(seat) for seat in range(self.at.seats)]
        if alone is None and high is not None and low is not None:
            self._check_sides(high, low)
        if ALONE not in self.written:
            self.missing.extend([cell for cell in (HIGH, LOW) if cell not in self.written])
        totals = [each for each in put if each is not None]
        if self.missing or len(totals) < self.at.seats or high is None or low is None:
            return Judged(missing=tuple(self.missing), doubts=tuple(self.doubts))
        live = {alone} if alone is not None else {*high, *low}
        if not live:
            return Judged(doubts=tuple(self.doubts))
        owner, back = returned(tuple(totals))
        if back:
            totals[owner] -= back
        self._check_matched(totals, live)
        return self._shared(tuple(totals), live, high, low, (owner, back))

    def _put(self, seat: int) -> int | None:
        """What a seat has put in, the ante too."""
        cell, stack = ("put", seat), self.at.totals[seat]
        text = self.written.get(cell, "")
        if stack <= 0:
            if text and text != "0":
                self.doubts.append(doubt((cell,), "ANA-106", "Who has no chips is not dealt in."))
            return 0
        if not text:
            self.missing.append(cell)
            return None
        chips = read_sum(text)
        if chips is None or chips < 0:
            self.doubts.append(contradiction(cell, "{text} is no number of chips.", text=repr(text[:12])))
            return None
        paid = antes(self.rules, self.at.totals)
        # What nobody else could pay of an ante goes back.
        ante = min(paid[seat], max([*paid[:seat], *paid[seat + 1 :]]))
        if chips > stack:
            reason = marked("Only chips on the table can be used: there were {stack}.")
            self.doubts.append(doubt((cell,), "ANA-34", reason, stack=stack))
        if chips < ante:
            self.doubts.append(doubt((cell,), "ANA-07", "Everybody has paid the ante: {ante}.", ante=ante))
        return chips

    def _alone(self) -> int | None:
        """Who was left alone, if somebody was."""
        text = self.written.get(ALONE, "")
        if not text:
            return None
        seat = read_seat(text, self.at.seats)
        if seat is None or self.at.totals[seat] <= 0:
            self.doubts.append(contradiction(ALONE, "Who was left alone is one player who was dealt in."))
        elif {HIGH, LOW} & set(self.written):
            reason = marked("Whoever is left alone takes all, high and low.")
            self.doubts.append(contradiction(ALONE, reason, "Leave high and low empty, or this."))
        return seat

    def _side(self, cell: Cell) -> dict[int, int] | None:
        """By seat that went this way how good its hand is, more is better; None where nothing can be read there."""
        text = self.written.get(cell, "").lower().strip()
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
                reason = marked("Who went this way is players who were dealt in, each once, or nobody.")
                self.doubts.append(contradiction(cell, reason))
                return None
            place = place if tied else place - 1
            places[seat], tied = place, False
        return places

    def _check_sides(self, high: Mapping[int, int], low: Mapping[int, int]) -> None:
        """Has anybody gone both ways, and has anybody not folded?"""
        both = set(high) & set(low)
        if both and not self.rules.both_ways:
            self.doubts.append(doubt((HIGH, LOW), "ANA-60", "Nobody can go both ways at this table."))
        if not high and not low and HIGH in self.written and LOW in self.written:
            self.doubts.append(contradiction(LOW, "Somebody has not folded.", "Say who was left alone."))

    def _check_matched(self, totals: Sequence[int], live: set[int]) -> None:
        """Everybody who has not folded has put in as much as the others, or all that was there (ANA-32, ANA-35)."""
        most = max(totals)
        short = [seat for seat in sorted(live) if totals[seat] < min(most, self.at.totals[seat])]
        for seat in short:
            reason = marked("Who has not folded has put in as much as others, {most}, or all there was, {stack}.")
            stack = self.at.totals[seat]
            self.doubts.append(doubt((("put", seat),), "ANA-32", reason, most=most, stack=stack))

    def _shared(
        self,
        totals: tuple[int, ...],
        live: set[int],
        high: Mapping[int, int],
        low: Mapping[int, int],
        back: tuple[int, int],
    ) -> Judged:
        """The pots, shared."""
        at, seats = self.at, range(self.at.seats)
        standing = tuple([seat in live for seat in seats])
        ways = [tuple([side.get(seat) for seat in seats]) for side in (high, low)]
        shares, left = won(self.rules, totals, standing, at.carried, ways[0], ways[1])
        stacks = [at.totals[seat] - totals[seat] + shares.get(seat, 0) for seat in seats]
        over = is_over(self.rules, at.deal, stacks)
        order = [seat for seat in clockwise(at.dealer, at.seats) if seat in live]
        more = shared(stacks, left, at.dealer, order) if over else (0,) * at.seats
        notes: list[Remark] = []
        if back[1]:
            notes.append(remark("Back to {who}: {chips}.", seats={"who": (back[0],)}, chips=_chips(back[1])))
        pots = layered(totals, standing, at.carried)
        for pot in pots if len(pots) > 1 else ():
            notes.append(remark("A pot of {chips} for {who}.", seats={"who": pot.seats}, chips=_chips(pot.amount)))
        if left:
            notes.append(remark(_SHARED if over else _STAYS, chips=_chips(left)))
        return Judged(
            doubts=tuple(self.doubts),
            became="scored",
            points=tuple([stacks[seat] + more[seat] - at.totals[seat] for seat in seats]),
            counts={("carried", ROW): 0 if over else left, ("over", ROW): int(over)},
            notes=tuple(notes),
        )


def _chips(number: int) -> Message:
    return Message.counted("1 chip", "{number} chips", number)


__all__ = ["AnacondaKeeper", "AnacondaProgress"]
