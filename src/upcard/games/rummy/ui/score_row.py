"""Judges what is written in a row of the score sheet of rummy: how the deal ended, and what cards are left."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from upcard.games.rummy.clauses import clause, clauses, point_clauses
from upcard.games.rummy.compiled_rules import DealRules
from upcard.games.rummy.dropping_out import back_at, may_buy_back
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import (
    add_by_seat,
    bends,
    bonus,
    boxes_of,
    brought,
    by_sides,
    carried_on,
    claims_cost,
    compared,
    counted,
    end_bonuses,
    hands_count,
    is_given_up,
    is_over,
    undercuts,
)
from upcard.games.rummy.stock import renews
from upcard.games.rummy.ui.remaining_cards import possible_sums, too_many
from upcard.games.rummy.ui.score_fields import (
    BACK,
    CUT,
    END,
    END_BLANK,
    LAID,
    MOST_CLAIMS,
    NOBODY,
    NOBODY_BACK,
    NOBODY_ELSE,
    SPADE,
    VOIDED,
    against_rules,
    end_blank,
    voids,
)
from upcard.games.rummy.ui.score_progress import RummyProgress
from upcard.kernel.ui.packs import beyond_pack, faces_of
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    NO_SEAT,
    Cell,
    Ending,
    RowResult,
    WrittenRow,
)
from upcard.kernel.ui.told_values import Amount, BadAmount, read_amount, read_seats, read_sum
from upcard.text.messages import Message, Text, marked, printed


class RowScoring:
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
        wanted = [("left", seat) for seat in seats if scored and seat != end.seat and seat not in self.at.dropped]
        melded = [("melded", seat) for seat in seats if scored and self.rules.counts_laid()]
        row.missing += [cell for cell in (*wanted, *melded) if cell not in counts]
        if scored:
            row.missing += self._unpriced()
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
        if scored:
            points = add_by_seat(self._less_prices(points), self._cut())
        points = by_sides(self.rules, points)
        if self.rules.drops_out() and not row.missing:
            points = self._back(points)
        marks = tuple([f" = 2×{left[seat]}" if bent and left[seat] else "" for seat in seats])
        bent_by = clauses(self.rules, "bend_double") if bent else ()
        bent_by += clauses(self.rules, "one_turn_bonus") if gained else ()
        return row.judged(() if row.missing else points, clauses=bent_by, marks=marks)

    def _unpriced(self) -> list[Cell]:
        """Return the cells of claims that cost points, and are not written (HWR-51)."""
        if not self.rules.claim_points or self.rules.claim_mode == "none":
            return []
        wanted = [("claims", seat) for seat in range(self.at.seats) if seat not in self.at.dropped]
        return [cell for cell in wanted if cell not in self.row.counts]

    def _less_prices(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points of a deal with what the claims in it have cost (HWR-51)."""
        if not self.rules.claim_points:
            return points
        claims = [self.row.counts.get(("claims", seat), 0) for seat in range(self.at.seats)]
        return add_by_seat(points, claims_cost(self.rules, claims))

    def _cut(self) -> tuple[int, ...]:
        """Return what somebody gains who has cut exactly the cards for the deal (HWR-90)."""
        text, gained = self.row.text(CUT), [0] * self.at.seats
        if not text or not self.rules.exact_cut:
            return tuple(gained)
        seats = read_seats(text, self.at.seats)
        if seats is None or len(seats) != 1 or seats[0] in self.at.dropped:
            self.row.contradiction(CUT, "Name the one player who cut, not {text}.", text=repr(text[:30]))
            return tuple(gained)
        gained[seats[0]] = self.rules.exact_cut if self.rules.highest_wins() else -self.rules.exact_cut
        return tuple(gained)

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
        row.missing += self._unpriced()
        points = add_by_seat(self._less_prices(compared(rules, left, knocker, doubled)), self._cut())
        points = add_by_seat(points, self.at.carried)
        if not row.missing:
            points = self._with_bonuses(points)
        return row.judged(() if row.missing else points, clauses=cited)

    def _with_bonuses(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points of the row with those of the end of the game, where it is over (HWR-80 to HWR-82)."""
        at, rules = self.at, self.rules
        before = [total - charged for total, charged in zip(at.totals, at.carried, strict=True)]
        sums = add_by_seat(tuple(before), points)
        if not at.boxes or not is_over(rules, at.deal, sums):
            return points
        added = end_bonuses(rules, sums, add_by_seat(at.boxes, boxes_of([points], at.seats)))
        for seat, more in enumerate(added):
            if more:
                self.row.note(
                    "At the end of the game {who} gains {points}.",
                    seat,
                    points=Message.counted("1 point", "{number} points", more),
                )
        return add_by_seat(points, added)

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

    def _back(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Return the points of the row once those who buy back in have got their new totals (HWR-44)."""
        at, rules, row = self.at, self.rules, self.row
        before = [total - charged for total, charged in zip(at.totals, at.carried, strict=True)]
        sums = add_by_seat(tuple(before), points)
        asked = may_buy_back(rules, at.deal, sums, at.dropped, at.bought)
        text = (row.wanted(BACK) if asked else row.text(BACK)).lower().strip()
        seats = () if text in ("", NOBODY_BACK.text) else read_seats(text, at.seats)
        if seats is None:
            row.contradiction(
                BACK, "Name the players who buy back in, or write none, not {text}.", text=repr(text[:30])
            )
            return points
        if not set(seats) <= set(asked):
            row.contradiction(
                BACK,
                "Only players who have reached the target in this deal buy back in, while two others are in, and "
                "{most} times at most.",
                most=rules.buy_backs,
            )
            return points
        after = list(points)
        for seat in seats:
            after[seat] -= sums[seat] - back_at(rules, sums, at.dropped)
            row.counts[("back", seat)] = 1
        return tuple(after)

    def left(self, cell: Cell, text: str) -> None:
        """Score the cards left, or what they count."""
        try:
            amount = read_amount(text)
        except BadAmount as problem:
            self.row.contradiction(cell, problem.message)
            return
        if cell[1] in self.at.dropped:
            self.row.contradiction(cell, "A player who is out is dealt no cards.", "Leave this empty.")
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
        if self.at.claimed and self.at.claimed[cell[1]] + number > self.rules.claim_game_limit:
            self.doubt(
                cell,
                "claim_game_limit",
                "A player gets at most {most} upcards out of turn in a game, and has had {before} before.",
                most=self.rules.claim_game_limit,
                before=self.at.claimed[cell[1]],
            )
        if 0 < self.rules.claim_limit < number:
            self.doubt(
                cell,
                "claim_limit",
                "A player gets at most {most} upcards out of turn in a deal, not {number}.",
                most=self.rules.claim_limit,
                number=number,
            )


_READERS: Final[dict[str, Callable[[RowScoring, Cell, str], None]]] = {
    "left": RowScoring.left,
    "melded": RowScoring.melded,
    "fine": RowScoring.fine,
    "claims": RowScoring.claims,
}


def _check_end(row: RowScoring, end: Ending) -> None:
    """Check that a deal can end so."""
    rules, ruled = row.rules, row.ruled
    is_void = voids(rules)
    if end.word == "void" and not is_void:
        row.doubt(
            END,
            "renew" if renews(rules) else "stock_ends",
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
