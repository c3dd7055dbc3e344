"""Keeping the score of a rummy game that is played with real cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from upcard.games.rummy.clauses import clause, clauses, contract_clause, point_clauses
from upcard.games.rummy.face.ending import ENDS, FINE, HOW, VOID, Ending, read_ending
from upcard.games.rummy.face.left_over import may_be_nothing, possible_sums, too_many
from upcard.games.rummy.face.names import deal_in_short, slots_in_words, wild_in_words
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.rulings import DealRulings, every_deal
from upcard.games.rummy.scoring import (
    added,
    bends,
    best_seats,
    brought,
    carried_on,
    counted,
    hands_count,
    is_given_up,
    is_over,
    next_seat,
    totals,
)
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.claim import calls
from upcard.kernel.face.going_on import BROUGHT, read_played, write_played
from upcard.kernel.face.keeping import (
    NO_SEAT,
    ROW,
    Amount,
    BadAmount,
    Blank,
    Cell,
    Doubt,
    Judged,
    Keeper,
    PlainRow,
    Progress,
    RowPlan,
    read_amount,
    read_sum,
)
from upcard.kernel.face.packs import beyond_pack, faces_of, touched
from upcard.kernel.face.position import seat_name
from upcard.kernel.game import Refused
from upcard.text.messages import Text, marked

END: Final = ("end", ROW)
MOST_CLAIMS: Final = 100


@dataclass(frozen=True)
class RummyProgress(Progress):
    """How far a game is; ``carried``: by seat, what void deals before this one have charged; ``voids`` in a row."""

    carried: tuple[int, ...]
    voids: int = 0


class RummyKeeper(Keeper):
    """The score of a rummy game by its rules."""

    usage = (
        marked("out {name}: who went out; out {name} bent, out {name} no-discard; nobody, void, misdeal"),
        marked("{name} 48, {name} 10+15+8, {name} KS Kx *: what is left; x is any suit, * a joker"),
        marked("fine {name} 50, claims {name} 2: what else can be written"),
    )
    newcomers = "agreed"
    carries = "deals"

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.players
        self.best = "high" if rules.highest_wins() else "low"
        self.players_clause = clause(rules, "seats")
        self.over_clause = clause(rules, "over")
        self._deals: list[DealRulings] = every_deal(rules)
        again = ("misdeal",) if rules.void_limit else ("misdeal", "void")
        unless = ("bent", "void") if rules.void_limit else ("bent",)
        self.plain = None if rules.highest_wins() else PlainRow(("left", "fine"), unless, again)

    def begin(self, seats: int, dealer: int) -> RummyProgress:
        """Before the first deal."""
        nothing = (0,) * seats
        return RummyProgress(seats, 1, dealer, nothing, nothing)

    def plan(self, at: Progress) -> RowPlan:
        """What everybody has to know before the deal."""
        rules, pack = self.rules, self.rules.pack(at.seats)
        slots = self._ruled(at).contract.slots
        wilds = ("*",) if rules.jokers != "0" else ()
        return RowPlan(
            deal=at.deal,
            of=0 if rules.target else rules.most_deals(),
            dealer=at.dealer,
            begins=next_seat(rules, at.seats, at.dealer),
            decks=pack.decks,
            jokers=pack.jokers,
            cards=rules.cards_each(at.deal, at.seats),
            contract=slots_in_words(slots) if slots else wild_in_words(rules, at.deal),
            short=deal_in_short(rules, at.deal),
            wild=(*wilds, *[rank.replace("T", "10") for rank in rules.ranks_wild(at.deal)]),
            blanks=self._blanks(at),
            dealer_clause=clauses(rules, "begins")[-1],
        )

    def ahead(self, seats: int) -> tuple[RowPlan, ...]:
        """Every deal, where a game has a number of them."""
        at = self.begin(seats, 0)
        plan = self.plan(at)
        found = [plan] if plan.of else []
        while plan.deal < plan.of:
            at = self.after(at, Judged(became="scored"), (0,) * seats)
            plan = self.plan(at)
            found.append(plan)
        return tuple(found)

    def _blanks(self, at: Progress) -> tuple[Blank, ...]:
        worth = self.rules.points(at.deal)
        keys = touched(self.rules.pack(at.seats), lambda face: worth[face])
        nothing = may_be_nothing(self.rules, self._ruled(at), at.deal, at.seats)
        blanks = [
            Blank("end", marked("How it ended"), "row", "ending", marked("how it ended"), ENDS, HOW, about=VOID),
            Blank("left", marked("Cards left"), "seat", "worth", keys=keys, zero=nothing),
        ]
        if self.rules.call_over_limit == "penalty":
            blanks.append(
                Blank("fine", marked("Penalty"), "seat", "points", marked("charged to {who}"), asked=False, about=FINE)
            )
        if self.rules.claim_limit and self.rules.claim_mode != "none":
            names = (marked("Claims"), marked("claims of {who}"))
            label, title = (marked("Calls"), marked("calls of {who}")) if calls(self.rules) else names
            blanks.append(Blank("claims", label, "seat", "number", title, asked=False))
        return tuple(blanks)

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """What is written says."""
        assert isinstance(at, RummyProgress)
        return _Judging(self.rules, self._ruled(at), at, written).judged()

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> RummyProgress:
        """The deal after a row."""
        assert isinstance(at, RummyProgress)
        if judged.became == "misdeal":
            return at
        if judged.became == "void":
            fines = tuple([judged.counts.get(("fine", seat), 0) for seat in range(at.seats)])
            carried = carried_on(self.rules, at.carried, fines)
            more = tuple([now - was for now, was in zip(carried, at.carried, strict=True)])
            return replace(at, carried=carried, voids=at.voids + 1, totals=added(at.totals, more))
        before = tuple([total - charged for total, charged in zip(at.totals, at.carried, strict=True)])
        return RummyProgress(
            at.seats,
            at.deal + 1,
            next_seat(self.rules, at.seats, at.dealer),
            totals((points,), before),
            (0,) * at.seats,
        )

    def reseated(self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> RummyProgress:
        """With others from this deal on."""
        assert isinstance(at, RummyProgress)
        carried = tuple([0 if seat == NO_SEAT else at.carried[seat] for seat in stay])
        return replace(at, seats=len(stay), dealer=dealer, totals=totals, carried=carried)

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any] | None:
        """Before the deal that comes; what somebody has joined with, or has from before, stands in the last deal
        there."""
        assert isinstance(at, RummyProgress)
        rows = [*[(0,) * at.seats] * (at.deal - 1 - len(rows)), *rows]
        written = totals(tuple(rows), at.carried)
        more = tuple([total - points for total, points in zip(at.totals, written, strict=True)])
        if any(more):
            if not rows:
                raise Refused("", BROUGHT, (), "Play the first deal with real cards.")
            rows = [*rows[:-1], added(rows[-1], more)]
        return {
            "seats": at.seats,
            "step": "deal",
            "deal": at.deal,
            "dealer": seat_name(at.dealer),
            "sheet": [list(row) for row in rows],
            "carried": list(at.carried),
            "voids": at.voids,
        }

    def played(self, at: Progress, state: RummyState) -> tuple[str, ...]:
        """The points of each deal; then the void ones since, with what these have charged together."""
        assert isinstance(at, RummyProgress)
        rows = [write_played(row) for row in state.sheet[at.deal - 1 :]]
        voids = state.voids - (0 if rows else at.voids)
        return (*rows, *[write_played(state.carried, [("void",)])] * voids)

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The deal that came and was played at a table."""
        assert isinstance(at, RummyProgress)
        row = read_played(text, at.seats)
        if row is None:
            return None
        if "void" not in row.said:
            return Judged(became="scored", points=row.points)
        more = [charged - was for charged, was in zip(row.points, at.carried, strict=True)]
        return Judged(became="void", counts={("fine", seat): points for seat, points in enumerate(more)})

    def is_over(self, at: Progress) -> bool:
        """Is the game over?"""
        return is_over(self.rules, at.deal - 1, at.totals)

    def winners(self, at: Progress) -> tuple[int, ...]:
        """The seats with the best totals."""
        return best_seats(self.rules, at.totals)

    def _ruled(self, at: Progress) -> DealRulings:
        return self._deals[self.rules.place(at.deal) - 1]


class _Judging:
    """What is written in one row, being judged."""

    def __init__(self, rules: Rules, ruled: DealRulings, at: RummyProgress, written: Mapping[Cell, str]) -> None:
        self.rules = rules
        self.ruled = ruled
        self.at = at
        self.written = written
        self.worth = rules.points(at.deal)
        self.pack = rules.pack(at.seats)
        self.doubts: list[Doubt] = []
        self.counts: dict[Cell, int] = {}
        self.cards: dict[Cell, Amount] = {}
        text = written.get(END, "")
        self.end = read_ending(text, at.seats) if text else None
        if text and self.end is None:
            self.contradiction(
                END, "How the deal ended is out P2, nobody, void or misdeal, not {text}.", text=repr(text[:30])
            )

    def judged(self) -> Judged:
        """All of it."""
        for cell, text in self.written.items():
            reader = _READERS.get(cell[0])
            if reader is not None:
                reader(self, cell, text)
        if self.end is not None:
            _check_end(self, self.end)
        self.doubts += beyond_pack(self.cards, self.pack, *[clause(self.rules, each) for each in ("decks", "jokers")])
        end, seats = self.end, range(self.at.seats)
        if end is None:
            return Judged(missing=(END,), doubts=tuple(self.doubts), counts=self.counts)
        fines = tuple([self.counts.get(("fine", seat), 0) for seat in seats])
        if end.kind == "misdeal" or (end.kind == "void" and not is_given_up(self.rules, self.at.voids + 1)):
            became: Literal["misdeal", "void"] = "misdeal" if end.kind == "misdeal" else "void"
            return Judged(doubts=tuple(self.doubts), counts=self.counts, became=became)
        scored = end.kind != "void"
        wanted = tuple([("left", seat) for seat in seats if scored and seat != end.seat])
        missing = tuple([cell for cell in wanted if cell not in self.counts])
        said = "bent" in end.how
        # Where the rules know no bent table, only a table that lets it stand gets so far.
        bent = bends(self.rules, end.seat, said, fines[end.seat] > 0) if self.rules.bend_double else said
        left = [self.counts.get(("left", seat), 0) if scored else 0 for seat in seats]
        counts = hands_count(left, end.seat, bent)
        charged = added(fines, self.at.carried) if scored else carried_on(self.rules, self.at.carried, fines)
        points = added(brought(self.rules, counts, end.seat), charged)
        return Judged(
            missing=missing,
            doubts=tuple(self.doubts),
            counts=self.counts,
            became="open" if missing else "scored",
            points=() if missing else points,
            clauses=clauses(self.rules, "bend_double") if bent else (),
            marks=tuple([f" = 2×{left[seat]}" if bent and left[seat] else "" for seat in seats]),
        )

    def doubt(self, cells: tuple[Cell, ...], topic: str, reason: Text, remedy: Text = "", /, **named: object) -> None:
        """What cannot be by the rules; the table may let it stand."""
        found = topic if "-" in topic else clause(self.rules, topic)
        self.doubts.append(Doubt(cells, Refused(found, reason, (), remedy, **named)))

    def contradiction(self, cell: Cell, reason: Text, remedy: Text = "", /, **named: object) -> None:
        """What says nothing, or contradicts the rest."""
        self.doubts.append(Doubt((cell,), Refused("", reason, (), remedy, **named), False))

    def left(self, cell: Cell, text: str) -> None:
        """The cards left, or what they count."""
        try:
            amount = read_amount(text)
        except BadAmount as problem:
            self.contradiction(cell, problem.message)
            return
        if self.end is not None and self.end.seat == cell[1]:
            self.contradiction(cell, "Who went out has nothing left.", "Correct who went out, or leave this empty.")
            return
        if amount.points is None:
            self._cards_left(cell, amount)
        else:
            self.counts[cell] = amount.points
            self._number_left(cell, amount.points)

    def _cards_left(self, cell: Cell, amount: Amount) -> None:
        try:
            faces = faces_of(amount, lambda face: self.worth[face])
        except BadAmount as problem:
            self.contradiction(cell, problem.message)
            return
        self.counts[cell] = counted(self.worth, faces)
        self.cards[cell] = amount
        self.doubts += too_many(self.rules, self.ruled, self.at, cell, len(faces))

    def _number_left(self, cell: Cell, points: int) -> None:
        if points in self.sums():
            return
        if points == 0:
            reason = marked("Who has no card left has gone out.")
            self.doubt((cell,), "empty_hand", reason, "Say who went out, or what is left.")
            return
        near = [number for number in sorted(self.sums()) if number]
        below = max([number for number in near if number < points], default=near[0])
        above = min([number for number in near if number > points], default=near[-1])
        self.doubt(
            (cell,),
            point_clauses(self.rules)[0],
            "No cards count {points}.",
            "{below} is possible." if below == above else "{below} and {above} are possible.",
            points=points,
            below=below,
            above=above,
        )

    def sums(self) -> frozenset[int]:
        """What cards that a hand can hold count together."""
        return possible_sums(self.rules, self.ruled, self.at.deal, self.at.seats)

    def fine(self, cell: Cell, text: str) -> None:
        """Points charged for calls beyond the limit."""
        points = read_sum(text)
        if points is None or points < 0:
            self.contradiction(cell, "{text} is no number of points.", text=repr(text[:12]))
            return
        self.counts[cell] = points
        price = self.rules.call_penalty
        if price and points % price:
            self.doubt(
                (cell,),
                "call_over_limit",
                "Each call beyond the limit costs {price}: {points} is no multiple of that.",
                price=price,
                points=points,
            )

    def claims(self, cell: Cell, text: str) -> None:
        """How many upcards somebody has claimed."""
        number = read_sum(text)
        if number is None or not 0 <= number <= MOST_CLAIMS:
            self.contradiction(cell, "{text} is no number of cards.", text=repr(text[:12]))
            return
        self.counts[cell] = number
        if number > self.rules.claim_limit:
            self.doubt(
                (cell,),
                "claim_limit",
                "A player gets at most {most} upcards out of turn in a deal, not {number}.",
                most=self.rules.claim_limit,
                number=number,
            )


_READERS: Final[dict[str, Callable[[_Judging, Cell, str], None]]] = {
    "left": _Judging.left,
    "fine": _Judging.fine,
    "claims": _Judging.claims,
}


def _check_end(row: _Judging, end: Ending) -> None:
    """Can a deal end so?"""
    rules, ruled = row.rules, row.ruled
    voids = rules.stock_empty == "renew_once_then_void"
    if end.kind == "void" and not voids:
        row.doubt(
            (END,),
            "renew" if _renews(rules) else "stock_ends",
            "No deal is void by these rules.",
            "A deal that was dealt wrongly is a misdeal; where the stock ran out and all count, nobody went out.",
        )
    if end.kind == "nobody" and voids:
        row.doubt((END,), "void", "A deal that nobody ends is void: it is not scored.", "Write that it was void.")
    if "bent" in end.how:
        if not rules.bend_double:
            row.doubt((END,), "scored", "Going out in the turn of the contract counts no more by these rules.")
        elif not ruled.contract.slots:
            row.doubt((END,), contract_clause(rules, row.at.deal), "There is no contract in this deal.")
    required = ruled.go_out_discard_required or ruled.go_out_discard_redraw
    if "no-discard" in end.how and required:
        topic = "go_out_discard" if ruled.go_out_discard_required else "go_out_discard=required_or_redraw"
        row.doubt((END,), topic, "The last card has to be discarded.")
    if "discard" in end.how and (ruled.last_deal_play_out or (ruled.whole_hand and not ruled.most_over)):
        topic = "last_deal_out" if ruled.last_deal_play_out else ruled.part_clause
        row.doubt((END,), topic, "In this deal nobody goes out with a discard.")
    if "no-discard" in end.how and ruled.least_over == 1 and not ruled.over_is_ignored:
        row.doubt((END,), ruled.part_clause, "In this deal one card is discarded to go out.")


def _renews(rules: Rules) -> bool:
    """Is the stock formed anew when it has run out?"""
    return rules.stock_empty in ("renew", "all_and_new_upcard")


__all__ = ["RummyKeeper", "RummyProgress"]
