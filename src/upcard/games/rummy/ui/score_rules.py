"""The score sheet of rummy with real cards: points by deal and seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from upcard.games.rummy.clauses import clause, clauses
from upcard.games.rummy.compiled_rules import DealRules, every_deal
from upcard.games.rummy.dropping_out import ends_now, gone, pot, won_of_pot
from upcard.games.rummy.options.partners import SIDES
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import (
    add_by_seat,
    best_seats,
    boxes_of,
    carried_on,
    is_over,
    moved_on,
    next_in,
    totals,
)
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.claim import calls
from upcard.games.rummy.ui.names import deal_in_short, slots_in_words, wild_in_words
from upcard.games.rummy.ui.remaining_cards import may_be_nothing
from upcard.games.rummy.ui.score_fields import (
    BACK_BLANK,
    CUT_BLANK,
    FINE,
    LAID_BLANK,
    MELDED_BLANK,
    UNMATCHED,
    counts_claims,
    end_blank,
    fines,
    usage,
)
from upcard.games.rummy.ui.score_progress import RummyProgress
from upcard.games.rummy.ui.score_row import RowScoring
from upcard.kernel.game import Refused
from upcard.kernel.ui.packs import touched
from upcard.kernel.ui.played_row import BROUGHT, PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    Cell,
    PlainRow,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreRules,
    WrittenRow,
    remark,
    reseated,
)
from upcard.text.messages import marked


class RummyScoreRules(ScoreRules[RummyProgress]):
    """The score of a rummy game by its rules."""

    newcomers = "agreed"
    carries = "deals"
    in_turn = True

    progress = RummyProgress

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = rules.players
        self.best = "high" if rules.highest_wins() else "low"
        self.players_clause = clause(rules, "seats")
        self.over_clause = clause(rules, "over")
        self._deals: list[DealRules] = every_deal(rules)
        self.usage = usage(rules, self._deals)
        if rules.own_contracts():
            self.own_goals = tuple([slots_in_words(deal.contract.slots) for deal in self._deals])
        again = ("misdeal",) if rules.void_limit else ("misdeal", "void")
        unless = ("bent", "void") if rules.void_limit else ("bent",)
        shared = rules.partners != "none" or rules.claim_points or rules.exact_cut
        by_game = rules.highest_wins() or rules.own_contracts() or rules.drops_out() or shared
        self.plain = None if by_game else PlainRow(("left", "fine"), unless, again)

    def begin(self, seats: int, dealer: int) -> RummyProgress:
        """Return the progress before the first deal."""
        nobody = (0,) * seats
        return replace(
            super().begin(seats, dealer),
            carried=nobody,
            contracts=nobody if self.rules.own_contracts() else (),
            bought=nobody if self.rules.drops_out() else (),
            claimed=nobody if self._counts_claims() else (),
            boxes=nobody if self.rules.adds_bonuses() else (),
        )

    def _counts_claims(self) -> bool:
        """Say whether a game has a limit of claims (HWR-50)."""
        return bool(self.rules.claim_game_limit) and self.rules.claim_mode != "none"

    def plan(self, at: RummyProgress) -> RowSpec:
        """Return what everybody has to know before the deal."""
        rules, pack = self.rules, self.rules.pack(at.seats)
        cards = rules.cards_each(at.deal, at.seats)
        slots = () if at.contracts else self._ruled(at).contract.slots
        wilds = ("*",) if rules.jokers != "0" else ()
        return RowSpec(
            deal=at.deal,
            of=rules.known_deals(),
            dealer=at.dealer,
            begins=next_in(rules, at.seats, at.dealer, 1, at.dropped),
            decks=pack.decks,
            jokers=pack.jokers,
            cards=cards,
            contract=slots_in_words(slots) if slots else wild_in_words(rules, at.deal),
            short="" if at.contracts else deal_in_short(rules, at.deal),
            notes=(*self._sides(at), *self._own_contracts(at), *self._dropped(at)),
            hands=tuple([0 if seat in at.dropped else cards for seat in range(at.seats)]) if at.dropped else (),
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

    def _sides(self, at: RummyProgress) -> tuple[Remark, ...]:
        """Return who play together, where they have partners (HWR-46)."""
        if len(self.rules.side_of(0, at.seats)) == 1:
            return ()
        sides = [self.rules.side_of(seat, at.seats) for seat in range(SIDES)]
        return tuple([remark(marked("Partners: {who}."), seats={"who": side}) for side in sides])

    def _dropped(self, at: RummyProgress) -> tuple[Remark, ...]:
        """Return who is out, and is dealt no cards (HWR-40)."""
        if not at.dropped:
            return ()
        template = marked("{who} is out." if len(at.dropped) == 1 else "{who} are out.")
        return (remark(template, seats={"who": sorted(at.dropped)}),)

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
            ScoreField(
                "left",
                marked("Cards left"),
                "seat",
                "worth",
                keys=keys,
                zero=nothing,
                about=UNMATCHED if self.rules.knocks() else "",
            ),
        ]
        if at.contracts:
            blanks.append(LAID_BLANK)
        if self.rules.counts_laid():
            blanks.append(MELDED_BLANK)
        if self.rules.drops_out() and self.rules.buy_backs:
            blanks.append(BACK_BLANK)
        if self.rules.exact_cut:
            blanks.append(CUT_BLANK)
        if fines(self.rules):
            blanks.append(
                ScoreField(
                    "fine", marked("Penalty"), "seat", "points", marked("charged to {who}"), asked=False, about=FINE
                )
            )
        if counts_claims(self.rules):
            names = (marked("Claims"), marked("claims of {who}"))
            label, title = (marked("Calls"), marked("calls of {who}")) if calls(self.rules) else names
            blanks.append(ScoreField("claims", label, "seat", "number", title, asked=bool(self.rules.claim_points)))
        return tuple(blanks)

    def judge(self, at: RummyProgress, written: Mapping[Cell, str]) -> RowResult:
        """Judge what is written in the row; of a misdeal, too, it is told what cannot be."""
        return RowScoring(self.rules, self._ruled(at), at, WrittenRow(written)).judged()

    def after(self, at: RummyProgress, judged: RowResult, points: tuple[int, ...]) -> RummyProgress:
        """Return the progress after a row."""
        if at.claimed:
            claims = [judged.counts.get(("claims", seat), 0) for seat in range(at.seats)]
            at = replace(at, claimed=add_by_seat(at.claimed, tuple(claims)))
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
        if at.boxes:
            after = replace(after, boxes=add_by_seat(at.boxes, boxes_of([points], at.seats)))
        if self.rules.drops_out():
            bought = [count + judged.counts.get(("back", seat), 0) for seat, count in enumerate(at.bought)]
            dropped = (*at.dropped, *gone(self.rules, after.totals, at.dropped))
            after = replace(after, bought=tuple(bought), dropped=dropped)
        dealer = next_in(self.rules, at.seats, at.dealer, 1, after.dropped)
        return replace(after, dealer=dealer, carried=(0,) * at.seats, voids=0)

    def reseated(self, at: RummyProgress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> RummyProgress:
        """Return the progress with others from this deal on."""
        contracts = reseated(at.contracts, stay, 0) if at.contracts else ()
        after = super().reseated(at, stay, totals, dealer)
        bought = reseated(at.bought, stay, 0) if at.bought else ()
        dropped = tuple([stay.index(seat) for seat in at.dropped if seat in stay])
        carried = reseated(at.carried, stay, 0)
        after = replace(after, claimed=reseated(at.claimed, stay, 0) if at.claimed else ())
        after = replace(after, boxes=reseated(at.boxes, stay, 0) if at.boxes else ())
        return replace(after, carried=carried, contracts=contracts, bought=bought, dropped=dropped)

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
            **({"earlier_claims": list(at.claimed)} if at.claimed else {}),
            **({"bought": list(at.bought), "dropped": [seat_name(seat) for seat in at.dropped]} if at.bought else {}),
        }

    def played(self, at: RummyProgress, state: RummyState) -> tuple[str, ...]:
        """Return the points of each deal; then the void ones since, with what these have charged together."""
        rows = [write_played(row) for row in state.sheet[at.deal - 1 :]]
        said = [("bought", *state.bought)] if state.bought else []
        if state.earlier_claims:
            said.append(("claimed", *add_by_seat(state.earlier_claims, state.claims)))
        if said and rows:
            rows[-1] = write_played(state.sheet[-1], said)
        voids = state.voids - (0 if rows else at.voids)
        return (*rows, *[write_played(state.carried, [("void",)])] * voids)

    def judge_played(self, at: RummyProgress, played: PlayedRow) -> RowResult:
        """Return the row of a deal that was played at a table."""
        if "void" not in played.said:
            row = WrittenRow({})
            for seat, number in enumerate(played.numbers("bought") or ()):
                row.counts[("back", seat)] = number - at.bought[seat]
            for seat, number in enumerate(played.numbers("claimed") or ()):
                row.counts[("claims", seat)] = number - at.claimed[seat]
            return row.judged(played.points)
        more = [charged - was for charged, was in zip(played.points, at.carried, strict=True)]
        return RowResult(became="void", counts={("fine", seat): points for seat, points in enumerate(more)})

    def winners(self, at: RummyProgress) -> tuple[int, ...]:
        """Return the seats with the best totals, when the game is over."""
        if self.rules.drops_out():
            over = at.deal > 1 and ends_now(self.rules, at.deal - 1, at.totals, at.dropped)
        else:
            over = is_over(self.rules, at.deal - 1, at.totals, at.contracts)
        return best_seats(self.rules, at.totals, at.contracts, at.dropped) if over else ()

    def balances(self, at: RummyProgress) -> tuple[int, ...]:
        """Return what buying back in has cost each, and who takes it, when the game is over (HWR-45)."""
        winners = self.winners(at)
        if not winners or not self.rules.drops_out() or not pot(self.rules, at.bought):
            return ()
        won, price = won_of_pot(self.rules, at.bought, winners), self.rules.buy_back_price
        return tuple([chips - price * count for chips, count in zip(won, at.bought, strict=True)])

    def _ruled(self, at: RummyProgress) -> DealRules:
        return self._deals[int(self.rules.place(at.deal)) - 1]


__all__ = ["RummyProgress", "RummyScoreRules"]
