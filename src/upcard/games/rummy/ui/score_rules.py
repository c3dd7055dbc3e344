"""The score sheet of rummy with real cards: points by deal and seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.games.rummy.clauses import clause, clauses, point_clauses
from upcard.games.rummy.compiled_rules import DealRules, every_deal
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import (
    add_by_seat,
    bends,
    best_seats,
    bonus,
    brought,
    carried_on,
    compared,
    counted,
    hands_count,
    is_given_up,
    is_over,
    moved_on,
    next_seat,
    totals,
    undercuts,
)
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.claim import calls
from upcard.games.rummy.ui.names import deal_in_short, slots_in_words, wild_in_words
from upcard.games.rummy.ui.remaining_cards import may_be_nothing, possible_sums, too_many
from upcard.games.rummy.ui.score_fields import (
    END,
    END_BLANK,
    FINE,
    LAID,
    LAID_BLANK,
    MELDED_BLANK,
    MOST_CLAIMS,
    NOBODY,
    NOBODY_ELSE,
    SPADE,
    VOIDED,
    against_rules,
    end_blank,
    usage,
    voids,
)
from upcard.kernel.game import Refused
from upcard.kernel.ui.packs import beyond_pack, faces_of, touched
from upcard.kernel.ui.played_row import BROUGHT, PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    NO_SEAT,
    Cell,
    Ending,
    PlainRow,
    Progress,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreRules,
    WrittenRow,
    remark,
    reseated,
)
from upcard.kernel.ui.told_values import Amount, BadAmount, read_amount, read_seats, read_sum
from upcard.text.messages import Message, Text, marked, printed


@dataclass(frozen=True)
class RummyProgress(Progress):
    """How far a game is; ``carried``: by seat, what void deals before this one have charged; ``voids`` in a row.

    ``contracts``: by seat, how many are laid, where everybody has their own.
    """

    carried: tuple[int, ...] = ()
    voids: int = 0
    contracts: tuple[int, ...] = ()


class RummyScoreRules(ScoreRules[RummyProgress]):
    """The score of a rummy game by its rules."""

    usage: tuple[str, ...] = (
        marked(
            "out {name}: who went out; out {name} bent: in the turn of the contract; out {name} "
            "no-discard: without a discard"
        ),
        marked("nobody: nobody went out; misdeal: it was dealt wrongly"),
        marked("{name} 48, {name} 10+15+8, {name} KS Kx *: the cards left in the hand; x is any suit, * a joker"),
        marked("fine {name} 50: a penalty; claims {name} 2: how many cards a player claimed"),
    )
    newcomers = "agreed"
    carries = "deals"
    in_turn = True

    progress = RummyProgress

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = rules.players
        self.usage = usage(rules, self.usage)
        self.best = "high" if rules.highest_wins() else "low"
        self.players_clause = clause(rules, "seats")
        self.over_clause = clause(rules, "over")
        self._deals: list[DealRules] = every_deal(rules)
        again = ("misdeal",) if rules.void_limit else ("misdeal", "void")
        unless = ("bent", "void") if rules.void_limit else ("bent",)
        self.plain = (
            None if rules.highest_wins() or rules.own_contracts() else PlainRow(("left", "fine"), unless, again)
        )

    def begin(self, seats: int, dealer: int) -> RummyProgress:
        """Return the progress before the first deal."""
        contracts = (0,) * seats if self.rules.own_contracts() else ()
        return replace(super().begin(seats, dealer), carried=(0,) * seats, contracts=contracts)

    def plan(self, at: RummyProgress) -> RowSpec:
        """Return what everybody has to know before the deal."""
        rules, pack = self.rules, self.rules.pack(at.seats)
        slots = () if at.contracts else self._ruled(at).contract.slots
        wilds = ("*",) if rules.jokers != "0" else ()
        return RowSpec(
            deal=at.deal,
            of=rules.known_deals(),
            dealer=at.dealer,
            begins=next_seat(rules, at.seats, at.dealer),
            decks=pack.decks,
            jokers=pack.jokers,
            cards=rules.cards_each(at.deal, at.seats),
            contract=slots_in_words(slots) if slots else wild_in_words(rules, at.deal),
            short="" if at.contracts else deal_in_short(rules, at.deal),
            notes=self._own_contracts(at),
            wild=(*wilds, *[rank.replace("T", "10") for rank in rules.ranks_wild(at.deal)]),
            blanks=self._blanks(at),
            dealer_clause=clauses(rules, "begins")[-1],
        )

    def _own_contracts(self, at: RummyProgress) -> tuple[Remark, ...]:
        """Return who has which contract, where everybody has their own (HWR-31)."""
        notes: list[Remark] = []
        for number, deal in enumerate(self._deals, 1):
            who = [seat for seat, count in enumerate(at.contracts) if count == number - 1]
            if who:
                words = slots_in_words(deal.contract.slots)
                template = marked("{who}: contract {number}, {words}.")
                notes.append(remark(template, seats={"who": who}, number=number, words=words))
        return tuple(notes)

    def ahead(self, seats: int) -> tuple[RowSpec, ...]:
        """Return every deal, where a game has a number of them."""
        at = self.begin(seats, 0)
        plan = self.plan(at)
        found = [plan] if plan.of else []
        while plan.deal < plan.of:
            at = self.after(at, RowResult(became="scored"), (0,) * seats)
            plan = self.plan(at)
            found.append(plan)
        return tuple(found)

    def _blanks(self, at: RummyProgress) -> tuple[ScoreField, ...]:
        worth = self.rules.points(at.deal)
        keys = touched(self.rules.pack(at.seats), lambda face: worth[face])
        nothing = may_be_nothing(self.rules, self._ruled(at), at.deal, at.seats)
        blanks = [
            end_blank(self.rules, self._ruled(at), at.deal),
            ScoreField("left", marked("Cards left"), "seat", "worth", keys=keys, zero=nothing),
        ]
        if at.contracts:
            blanks.append(LAID_BLANK)
        if self.rules.counts_laid():
            blanks.append(MELDED_BLANK)
        if self.rules.call_over_limit == "penalty":
            blanks.append(
                ScoreField(
                    "fine", marked("Penalty"), "seat", "points", marked("charged to {who}"), asked=False, about=FINE
                )
            )
        if self.rules.claim_limit and self.rules.claim_mode != "none":
            names = (marked("Claims"), marked("claims of {who}"))
            label, title = (marked("Calls"), marked("calls of {who}")) if calls(self.rules) else names
            blanks.append(ScoreField("claims", label, "seat", "number", title, asked=False))
        return tuple(blanks)

    def judge(self, at: RummyProgress, written: Mapping[Cell, str]) -> RowResult:
        """Judge what is written in the row; of a misdeal, too, it is told what cannot be."""
        return _Scoring(self.rules, self._ruled(at), at, WrittenRow(written)).judged()

    def after(self, at: RummyProgress, judged: RowResult, points: tuple[int, ...]) -> RummyProgress:
        """Return the progress after a row."""
        if judged.became == "void":
            fines = tuple([judged.counts.get(("fine", seat), 0) for seat in range(at.seats)])
            carried = carried_on(self.rules, at.carried, fines)
            more = tuple([now - was for now, was in zip(carried, at.carried, strict=True)])
            return replace(at, carried=carried, voids=at.voids + 1, totals=add_by_seat(at.totals, more))
        before = tuple([total - charged for total, charged in zip(at.totals, at.carried, strict=True)])
        after = super().after(replace(at, totals=before), judged, points)
        if at.contracts:
            laid = [judged.counts.get(("laid", seat), 0) > 0 for seat in range(at.seats)]
            after = replace(after, contracts=moved_on(at.contracts, laid))
        return replace(after, dealer=next_seat(self.rules, at.seats, at.dealer), carried=(0,) * at.seats, voids=0)

    def reseated(self, at: RummyProgress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> RummyProgress:
        """Return the progress with others from this deal on."""
        contracts = reseated(at.contracts, stay, 0) if at.contracts else ()
        after = super().reseated(at, stay, totals, dealer)
        return replace(after, carried=reseated(at.carried, stay, 0), contracts=contracts)

    def table(self, at: RummyProgress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any] | None:
        """Return the keys of a position before the deal that comes.

        What somebody has joined with, or has from before, stands in the last deal there.
        """
        rows = [*[(0,) * at.seats] * (at.deal - 1 - len(rows)), *rows]
        written = totals(tuple(rows), at.carried)
        more = tuple([total - points for total, points in zip(at.totals, written, strict=True)])
        if any(more):
            if not rows:
                raise Refused("", BROUGHT, (), "Play the first deal with real cards.")
            rows = [*rows[:-1], add_by_seat(rows[-1], more)]
        return {
            "seats": at.seats,
            "step": "deal",
            "deal": at.deal,
            "dealer": seat_name(at.dealer),
            "sheet": [list(row) for row in rows],
            "carried": list(at.carried),
            "voids": at.voids,
            **({"contracts": list(at.contracts)} if at.contracts else {}),
        }

    def played(self, at: RummyProgress, state: RummyState) -> tuple[str, ...]:
        """Return the points of each deal; then the void ones since, with what these have charged together."""
        rows = [write_played(row) for row in state.sheet[at.deal - 1 :]]
        voids = state.voids - (0 if rows else at.voids)
        return (*rows, *[write_played(state.carried, [("void",)])] * voids)

    def judge_played(self, at: RummyProgress, played: PlayedRow) -> RowResult:
        """Return the row of a deal that was played at a table."""
        if "void" not in played.said:
            return WrittenRow({}).judged(played.points)
        more = [charged - was for charged, was in zip(played.points, at.carried, strict=True)]
        return RowResult(became="void", counts={("fine", seat): points for seat, points in enumerate(more)})

    def winners(self, at: RummyProgress) -> tuple[int, ...]:
        """Return the seats with the best totals, when the game is over."""
        if not is_over(self.rules, at.deal - 1, at.totals, at.contracts):
            return ()
        return best_seats(self.rules, at.totals, at.contracts)

    def _ruled(self, at: RummyProgress) -> DealRules:
        return self._deals[int(self.rules.place(at.deal)) - 1]


class _Scoring:
    """What is written in one row, being judged."""

    def __init__(self, rules: Rules, ruled: DealRules, at: RummyProgress, row: WrittenRow) -> None:
        self.rules = rules
        self.ruled = ruled
        self.at = at
        self.row = row
        self.worth = rules.points(at.deal)
        self.pack = rules.pack(at.seats)
        self.cards: dict[Cell, Amount] = {}
        wrong = marked(
            "Write how the deal ended as out P2, void or misdeal, not {text}."
            if voids(rules)
            else "Write how the deal ended as out P2, nobody or misdeal, not {text}."
        )
        blank = end_blank(rules, ruled, at.deal) if rules.knocks() else END_BLANK
        self.end = row.ending(blank, at.seats, wrong)
        if self.end is not None and {"discard", "no-discard"} <= set(self.end.how):
            row.contradiction(END, wrong, text=repr(row.written[END][:30]))
            self.end = None

    def judged(self) -> RowResult:
        """Judge all that is written in the row."""
        row, end, seats = self.row, self.end, range(self.at.seats)
        for cell, text in row.written.items():
            reader = _READERS.get(cell[0])
            if reader is not None:
                reader(self, cell, text)
        if end is not None:
            _check_end(self, end)
        row.doubts += beyond_pack(self.cards, self.pack, *[clause(self.rules, each) for each in ("decks", "jokers")])
        if end is None:
            row.missing = [END]
            return row.judged()
        counts = row.counts
        fines = tuple([counts.get(("fine", seat), 0) for seat in seats])
        if end.word == "misdeal" or (end.word == "void" and not is_given_up(self.rules, self.at.voids + 1)):
            return replace(row.judged(), became="misdeal" if end.word == "misdeal" else "void")
        scored = end.word != "void"
        if self.rules.knocks():
            return self._knocked(end)
        wanted = [("left", seat) for seat in seats if scored and seat != end.seat]
        melded = [("melded", seat) for seat in seats if scored and self.rules.counts_laid()]
        row.missing += [cell for cell in (*wanted, *melded) if cell not in counts]
        if self.at.contracts:
            self._contracts_laid(end)
        said = "bent" in end.how
        # Where the rules know no bent table, only a table that lets it stand gets so far.
        gained = bonus(self.rules, end.seat, said, fines[end.seat] > 0)
        known = self.rules.bend_double or self.rules.one_turn_bonus
        bent = bends(self.rules, end.seat, said, fines[end.seat] > 0) if known else said
        laid = [counts.get(("melded", seat), 0) for seat in seats]
        left = [counts.get(("left", seat), 0) if scored else 0 for seat in seats]
        charged = add_by_seat(fines, self.at.carried) if scored else carried_on(self.rules, self.at.carried, fines)
        counted = hands_count(left, end.seat, bent)
        points = add_by_seat(brought(self.rules, counted, end.seat, gained, laid), charged)
        marks = tuple([f" = 2×{left[seat]}" if bent and left[seat] else "" for seat in seats])
        bent_by = clauses(self.rules, "bend_double") if bent else ()
        bent_by += clauses(self.rules, "one_turn_bonus") if gained else ()
        return row.judged(() if row.missing else points, clauses=bent_by, marks=marks)

    def _knocked(self, end: Ending) -> RowResult:
        """Compare the hands with that of whoever knocked (HWR-63 to HWR-66)."""
        row, rules, seats, knocker = self.row, self.rules, range(self.at.seats), end.seat
        row.missing += [("left", seat) for seat in seats if knocker >= 0 and ("left", seat) not in row.counts]
        left = [row.counts.get(("left", seat), 0) for seat in seats]
        cited: tuple[str, ...] = ()
        if knocker >= 0 and not row.missing:
            most = rules.knock_points if not rules.knocks_by_upcard() else max(self.worth)
            if left[knocker] > most:
                reason = marked("A knock leaves {most} at most, not {points}.")
                self.doubt(("left", knocker), f"knock={rules.knock}", reason, most=most, points=left[knocker])
            cited = clauses(rules, "gin_bonus") if not left[knocker] else clauses(rules, "knock_scored")
            if [seat for seat in seats if undercuts(left, knocker, seat)]:
                cited += clauses(rules, "undercut_bonus")
        doubled = SPADE.text in end.how
        cited += clauses(rules, "spade_double") if doubled else ()
        points = compared(rules, left, knocker, doubled)
        return row.judged(() if row.missing else add_by_seat(points, self.at.carried), clauses=cited)

    def doubt(self, cell: Cell, topic: str, reason: Text, remedy: Text = "", /, **named: object) -> None:
        """Note what cannot be by the rules; the table may let it stand."""
        self.row.doubt(cell, topic if "-" in topic else clause(self.rules, topic), reason, remedy, **named)

    def _contracts_laid(self, end: Ending) -> None:
        """Note who has laid their own contract (HWR-31): who went out, and those that are named."""
        text = self.row.wanted(LAID).lower()
        seats = () if text.strip() in ("", NOBODY_ELSE.text) else read_seats(text, self.at.seats)
        if seats is None:
            self.row.contradiction(
                LAID, "Name the players who laid their contract, or write alone, not {text}.", text=repr(text[:30])
            )
            return
        for seat in {*seats, end.seat} - {NO_SEAT}:
            self.row.counts[("laid", seat)] = 1

    def left(self, cell: Cell, text: str) -> None:
        """Score the cards left, or what they count."""
        try:
            amount = read_amount(text)
        except BadAmount as problem:
            self.row.contradiction(cell, problem.message)
            return
        if self.end is not None and self.end.seat == cell[1] and not self.rules.knocks():
            self.row.contradiction(
                cell, "A player who went out has no cards left.", "Correct who went out, or leave this empty."
            )
            return
        if amount.points is None:
            self._cards_left(cell, amount)
        else:
            self.row.counts[cell] = amount.points
            self._number_left(cell, amount.points)

    def _cards_left(self, cell: Cell, amount: Amount) -> None:
        try:
            faces = faces_of(amount, lambda face: self.worth[face])
        except BadAmount as problem:
            self.row.contradiction(cell, problem.message)
            return
        self.row.counts[cell] = counted(self.worth, faces)
        self.cards[cell] = amount
        self.row.doubts += too_many(self.rules, self.ruled, self.at, cell, len(faces))

    def _number_left(self, cell: Cell, points: int) -> None:
        if points in self.sums():
            return
        if points == 0:
            reason = marked("A player without cards has gone out.")
            self.doubt(cell, "empty_hand", reason, "Write who went out, or which cards are left.")
            return
        near = [number for number in sorted(self.sums()) if number]
        below = max([number for number in near if number < points], default=near[0])
        above = min([number for number in near if number > points], default=near[-1])
        self.doubt(
            cell,
            point_clauses(self.rules)[0],
            "There are no cards that count {points} together.",
            "The nearest possible sum is {below}."
            if below == above
            else "The nearest possible sums are {below} and {above}.",
            points=printed(points),
            below=below,
            above=above,
        )

    def sums(self) -> frozenset[int]:
        """Return what cards that a hand can hold count together."""
        return possible_sums(self.rules, self.ruled, self.at.deal, self.at.seats)

    def melded(self, cell: Cell, text: str) -> None:
        """Score what the cards count that somebody has laid (HWR-38)."""
        points = read_sum(text)
        if points is None or points < 0:
            self.row.contradiction(cell, "{text} is not a number of points.", text=repr(text[:12]))
            return
        self.row.counts[cell] = points

    def fine(self, cell: Cell, text: str) -> None:
        """Score the points charged for calls beyond the limit."""
        points = read_sum(text)
        if points is None or points < 0:
            self.row.contradiction(cell, "{text} is not a number of points.", text=repr(text[:12]))
            return
        self.row.counts[cell] = points
        price = self.rules.call_penalty
        if price and points % price:
            self.doubt(
                cell,
                "call_over_limit",
                "Each call beyond the limit costs {price}, and {points} is not a multiple of that.",
                price=price,
                points=points,
            )

    def claims(self, cell: Cell, text: str) -> None:
        """Score how many upcards somebody has claimed."""
        number = read_sum(text)
        if number is None or not 0 <= number <= MOST_CLAIMS:
            self.row.contradiction(cell, "{text} is not a number of cards.", text=repr(text[:12]))
            return
        self.row.counts[cell] = number
        if number > self.rules.claim_limit:
            self.doubt(
                cell,
                "claim_limit",
                "A player gets at most {most} upcards out of turn in a deal, not {number}.",
                most=self.rules.claim_limit,
                number=number,
            )


_READERS: Final[dict[str, Callable[[_Scoring, Cell, str], None]]] = {
    "left": _Scoring.left,
    "melded": _Scoring.melded,
    "fine": _Scoring.fine,
    "claims": _Scoring.claims,
}


def _check_end(row: _Scoring, end: Ending) -> None:
    """Check that a deal can end so."""
    rules, ruled = row.rules, row.ruled
    is_void = voids(rules)
    if end.word == "void" and not is_void:
        row.doubt(
            END,
            "renew" if _renews(rules) else "stock_ends",
            "No deal is void by these rules.",
            "A deal that was dealt wrongly is “{misdealt}” (misdeal). If the stock ran out and everybody scores, it is "
            "“{nobody}” (nobody).",
            misdealt=Message(MISDEALT.label),
            nobody=Message(NOBODY.label),
        )
    if end.word == "nobody" and is_void:
        row.doubt(
            END,
            "void",
            "By these rules a deal in which nobody goes out is void and is not scored.",
            "Such a deal is “{void}” (void).",
            void=Message(VOIDED.label),
        )
    against = against_rules(rules, ruled, row.at.deal)
    for how in end.how:
        if how in against:
            row.doubt(END, *against[how])


def _renews(rules: Rules) -> bool:
    """Say whether the stock is formed anew when it has run out."""
    return rules.stock_empty in ("renew", "all_and_new_upcard")


__all__ = ["RummyProgress", "RummyScoreRules"]
