"""The game rummy: one engine for many books."""

import itertools
from collections.abc import Iterator
from typing import ClassVar, Final

from upcard.cards.card import NO_FACE
from upcard.cards.pack import same_cards
from upcard.games.rummy.automatic import LAY, laid_by_itself, meld_is_due
from upcard.games.rummy.compiled_rules import CompiledRules, every_deal
from upcard.games.rummy.dealing import cut_for_deal, dealt, empty_table
from upcard.games.rummy.flow import settle
from upcard.games.rummy.hidden import RummyHidden
from upcard.games.rummy.moves import NOTATION, LayMeld, MayI, Pass
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import (
    CHOOSE_DEALER,
    CLAIM,
    CONSENT,
    CUT_FOR_DEAL,
    DEALING,
    DRAW,
    OVER,
    PLAY,
    SHOW,
    RummyState,
)
from upcard.games.rummy.steps.buy_back import BuyBackStep
from upcard.games.rummy.steps.deep_draw import lays, must_lay_first
from upcard.games.rummy.steps.rummy_call import RummyCallStep
from upcard.games.rummy.steps.step import Step
from upcard.games.rummy.stock import renewable, renewed
from upcard.games.rummy.taking import why_no_claim
from upcard.games.rummy.turn import turn_of
from upcard.kernel.by_rules import ByRules
from upcard.kernel.game import CHANCE, CHOOSE, SHUFFLE, Ask, chance_answers
from upcard.kernel.notation import Notation
from upcard.kernel.run import Listing, joined
from upcard.kernel.state import Choose, Event, Move, Shuffle
from upcard.kernel.worlds import without
from upcard.text.messages import marked

BETWEEN_DEALS: Final[tuple[Step, ...]] = (BuyBackStep(),)
"""What is asked of players between two deals."""
AT_DISCARDS: Final[tuple[Step, ...]] = (RummyCallStep(),)
"""What is asked of the others at a discard that fits a meld of the table."""


class RummyGame(ByRules):
    """The rummy family, played by one rule set."""

    notation: ClassVar[Notation] = NOTATION

    shown_briefly: ClassVar[tuple[str, ...]] = ("cut", "returned")
    """Cards cut for the first deal, and a card drawn by mistake and put back."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        deals = every_deal(rules)
        self.compiled_rules = CompiledRules(rules, deals)
        further = (
            [CompiledRules(rules, deals, deal) for deal in range(2, len(deals) + 1)] if rules.deal_rank_wild else []
        )
        self._by_deal = [self.compiled_rules, *further]
        self.turn: tuple[Step, ...] = turn_of(rules)
        self._open: list[tuple[Step, ...]] = [
            tuple([step for step in self.turn if step.question == question])
            for question in (DRAW, CLAIM, CONSENT, PLAY, SHOW)
        ]
        """The steps of a turn, by the question that they answer."""

    def ruled(self, s: RummyState) -> CompiledRules:
        """Return the rules as they hold in the deal that is played."""
        return self._by_deal[(s.deal - 1) % len(self._by_deal)]

    def ruled_in(self, deal: int) -> CompiledRules:
        """Return the rules as they hold in that deal, counted from 1."""
        return self._by_deal[(deal - 1) % len(self._by_deal)]

    def start(self, seats: int) -> RummyState:
        """Return the table before the first deal.

        Raises:
            Refused: the book does not allow that many seats.
        """
        low, high = self.rules.players
        if not low <= seats <= high:
            several = marked("This book is for {low} to {high} players, not {seats}.")
            reason = several if low < high else marked("This book is for {low} players, not {seats}.")
            raise self.compiled_rules.refuse("seats", reason, low=low, high=high, seats=seats)
        r = self.compiled_rules
        table = empty_table(seats, r.own_contracts, r.counts_laid, r.drops_out, r.claim_game_limit > 0)
        return table.but(step=CUT_FOR_DEAL if self.rules.first_dealer == "low_card" else CHOOSE_DEALER)

    def most_melds(self, seats: int) -> int:
        """Return how many melds fit on the table."""
        table = self.compiled_rules.table
        return self.rules.pack(seats).size() // min(table.min_set, table.min_run)

    def asks(self, s: RummyState) -> dict[int, Ask]:
        """Return everyone who may act now."""
        if s.renewing:
            return {CHANCE: Ask(SHUFFLE, False, 0, renewable(self.compiled_rules, s))}
        if s.step >= 0:
            return self.awaited(s).asks(self.compiled_rules, s)
        if s.buying >= 0:
            return self.awaited(s).asks(self.compiled_rules, s)
        if s.step in (DEALING, CUT_FOR_DEAL):
            return {CHANCE: Ask(SHUFFLE, False, 0, self.rules.pack(s.seats).faces())}
        if s.step == CHOOSE_DEALER:
            return {CHANCE: Ask(CHOOSE, False, 0, (), s.seats)}
        return {}

    def moves(self, s: RummyState, seat: int) -> Iterator[Move]:
        """Yield every legal move of the seat, up to equal cards, lazily; also from the seat's own view."""
        if seat == CHANCE:
            return chance_answers(self.asks(s).get(CHANCE))
        r = self.ruled(s)
        found = itertools.chain.from_iterable([step.moves(r, s, seat) for step in self.open_steps(r, s, seat)])
        if s.pledged and s.step == PLAY:
            return (move for move in found if lays(move, s.pledged))
        return found

    def listing(self, s: RummyState, seat: int) -> Listing:
        """Return the same moves, to be counted and picked from."""
        if seat == CHANCE:
            return list(chance_answers(self.asks(s).get(CHANCE)))
        r = self.ruled(s)
        if s.pledged:
            return list(self.moves(s, seat))
        steps = self.open_steps(r, s, seat)
        if len(steps) == 1:
            return steps[0].listing(r, s, seat)
        parts = [step.listing(r, s, seat) for step in steps]
        return joined([part for part in parts if len(part)])

    def awaited(self, s: RummyState) -> Step:
        """Return the step that has to be answered, in a turn or between two deals."""
        if s.buying >= 0:
            return BETWEEN_DEALS[-1]
        return AT_DISCARDS[-1] if s.noticing >= 0 else self._open[s.step][-1]

    def open_steps(self, r: CompiledRules, s: RummyState, seat: int) -> tuple[Step, ...]:
        """Return the steps of its turn, or of another's, that the seat can answer now.

        They go by the rules as `ruled`.
        """
        if s.renewing or s.step < 0:
            return BETWEEN_DEALS if 0 <= seat == s.buying else ()
        if s.noticing >= 0:
            return AT_DISCARDS if seat == s.noticing else ()
        if s.step == CLAIM:
            return self._open[CLAIM] if s.answers[seat] is None else ()
        if seat != s.turn:
            return ()
        if r.auto_meld and s.step == PLAY and meld_is_due(r, s):
            return (LAY,)
        return self._open[s.step]

    def play(self, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the move.

        Raises:
            Refused: the move breaks a clause; nothing has changed.
        """
        if seat == CHANCE:
            return self._chance(s, move)
        if not 0 <= seat < s.seats:
            raise ValueError(f"there is no seat {seat}")
        r = self.ruled(s)
        if s.step == OVER:
            raise r.refuse("over", "The game is over.")
        if s.buying >= 0 or s.noticing >= 0:
            return self.awaited(s).play(r, s, seat, move)
        if s.renewing or s.step < 0:
            raise r.refuse("deal", "The cards are being shuffled.")
        steps = self._open[s.step]
        if isinstance(move, (MayI, Pass)):
            if s.step == CLAIM and s.answers[seat] is None:
                return self._on(r, steps[0].play(r, s, seat, move))
            if r.first_upcard_offered and s.step == DRAW and seat == s.turn and isinstance(move, Pass):
                return steps[-1].play(r, s, seat, move)
            raise why_no_claim(r, s, seat)
        if seat != s.turn and s.step != CLAIM:
            raise r.refuse("not_your_turn", "It is not your turn.")
        if r.auto_meld and s.step == PLAY and not isinstance(move, LayMeld) and meld_is_due(r, s):
            raise r.refuse("auto_meld", "A meld in your hand is laid first, and you choose which.", (), "Lay a meld.")
        # No two accept the same move, and it mostly is one for the last.
        for step in reversed(steps):
            if step.accepts(move):
                if s.pledged and s.step == PLAY:
                    return self._on(r, self._laying_taken(r, s, seat, step, move))
                return self._on(r, step.play(r, s, seat, move))
        raise steps[-1].reject_other(r, s, seat, move)

    def _laying_taken(self, r: CompiledRules, s: RummyState, seat: int, step: Step, move: Move) -> RummyState:
        """Return the table after the card is laid that was drawn from the discard pile for it (HWR-36)."""
        if not lays(move, s.pledged):
            raise must_lay_first(r, s.pledged)
        return step.play(r, s, seat, move).but(pledged=NO_FACE)

    def _on(self, r: CompiledRules, s: RummyState) -> RummyState:
        """Make the automatic transitions before the next question is asked."""
        return laid_by_itself(r, s) if r.auto_meld and s.step == PLAY and not s.renewing else s

    def _chance(self, s: RummyState, move: Move) -> RummyState:
        ask = self.asks(s).get(CHANCE)
        r = self.ruled(s)
        if ask is None:
            raise r.refuse("deal", "Nothing is to be shuffled now.")
        if ask.prompt == CHOOSE:
            if not isinstance(move, Choose) or not 1 <= move.number <= ask.count:
                raise r.refuse("first_dealer", "The first dealer is one of the seats 1 to {count}.", count=ask.count)
            dealer = move.number - 1
            return s.but(dealer=dealer, step=DEALING, events=(Event("dealer", dealer),))
        if not isinstance(move, Shuffle) or not same_cards(move.faces, ask.faces):
            raise r.refuse(
                "deal", "A shuffle orders exactly the {number} cards that are to be shuffled.", number=len(ask.faces)
            )
        if s.renewing:
            return self._on(r, settle(r, renewed(r, s, move.faces)))
        if s.step == CUT_FOR_DEAL:
            return cut_for_deal(s, move.faces)
        return dealt(r, s, move.faces)

    def hidden(self, s: RummyState) -> RummyHidden:
        """Return what a view hides: the cards of the pack that are not laid."""
        laid = [face for meld in s.melds for face in meld.faces]
        return RummyHidden(s, without(self.rules.pack(s.seats).faces(), laid), self.ruled(s))
