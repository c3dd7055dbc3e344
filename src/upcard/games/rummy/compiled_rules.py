"""Prepares a rule set for play: what is asked often of the rules is computed once.

What comes of one field of the rules has that field's name; where it says whether the field is one of its words, that
word follows (``claim_chain_no_repeat``). A field that is asked for as it is stands in ``rules`` alone.
"""

from typing import Final

from upcard.cards.card import FACES, JOKER, RANKS, rank_of
from upcard.games.rummy.clauses import clause, contract_clause, part_clause, size_clause
from upcard.games.rummy.first_lay import FirstLayDown, MeldWorth
from upcard.games.rummy.options.deep import DEEP_OR_MELD, TOP
from upcard.games.rummy.options.knocking import OFFERED, TWO_LEFT
from upcard.games.rummy.options.rummy_call import CALLER_DISCARDS
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.scoring import next_in, next_seat
from upcard.games.rummy.state import DOWN, DOWN_NOW, RummyState
from upcard.games.rummy.values import WHOLE_HAND
from upcard.kernel.game import Refused
from upcard.melds.all_ranks import AllRanksMelder
from upcard.melds.colours import ColourMelder
from upcard.melds.engine import Contract, Melder, MeldRules
from upcard.text.messages import Text

NEVER: Final = DOWN + 1
"""More than anybody's standing in a deal: for what nobody may do."""


class DealRules:
    """What holds in one deal (counted from 1); ``contract_rules`` say what a meld of its contract is."""

    def __init__(self, rules: Rules, number: int, contract_rules: MeldRules) -> None:
        last = number == len(rules.deals) and not rules.own_contracts()
        mode = rules.hand7 if last else "normal"
        self.contract_rules = contract_rules
        self.contract: Contract = rules.contract(number)
        self.exact_cards = 0 if [slot for slot in self.contract.slots if slot.at_least] else self.contract.cards()
        """How many cards the contract takes, 0 where it may take more."""
        self._melder: Melder | None = None
        self.clause = contract_clause(rules, number)
        self.part_clause = part_clause(rules, number)
        self.size_clauses = {kind: size_clause(rules, number, kind) for kind in ("S", "R")}
        """By the kind of a meld (``S``, ``R``): the clause against another size in the contract."""
        self.free = not self.contract.slots and rules.melding == "table"
        """There is no contract: melds are laid from the first turn on."""
        self.first_points = rules.first_meld_points if self.free else 0
        """What the first of them have to be worth together (HWR-04); with 0 everybody counts as down."""
        self.claims = rules.claim_mode != "none" and (
            number not in rules.claim_forbidden_hands or rules.own_contracts()
        )
        over = WHOLE_HAND.get(mode, (-1, -1))
        self.whole_hand = mode in WHOLE_HAND
        """The contract takes the whole hand at once: no partial meld, no lay-off."""
        self.least_over = over[0]
        self.most_over = over[1]
        self.over_is_ignored = mode == "exact_1_over"
        self.last_deal_play_out = mode == "play_out"
        """The last card must be played on the table (CR-W-30 to CR-W-33)."""
        self.go_out_discard_required = (
            rules.go_out_discard == "required" and not self.whole_hand and not self.last_deal_play_out
        )
        self.go_out_discard_redraw = (
            rules.go_out_discard == "required_or_redraw" and not self.whole_hand and not self.last_deal_play_out
        )

    @property
    def melder(self) -> Melder:
        """How the contract can be met, where there is one.

        It is made when it is first asked for: few deals of a game that is looked at are played.
        """
        if self._melder is None:
            kind: type[Melder] = Melder
            if self.contract.is_colour():
                kind = ColourMelder
            elif self.contract.is_all_ranks():
                kind = AllRanksMelder
            self._melder = kind(self.contract, self.contract_rules)
        return self._melder


def every_deal(rules: Rules) -> list[DealRules]:
    """Return the rules of each deal, prepared for play.

    Deals in which the same cards are wild share their meld rules, and so what is remembered of melds.
    """
    known: dict[tuple[int, ...], MeldRules] = {}
    deals: list[DealRules] = []
    for number in range(1, len(rules.deals) + 1):
        wilds = rules.wilds(number)
        if wilds not in known:
            known[wilds] = rules.meld_rules(contract=True, deal=number)
        deals.append(DealRules(rules, number, known[wilds]))
    return deals


def _of_ranks(ranks: tuple[str, ...]) -> tuple[bool, ...]:
    """Return, by face, whether it is of one of these ranks."""
    numbers = {RANKS.index(rank) for rank in ranks}
    return tuple([face < JOKER and rank_of(face) in numbers for face in range(FACES)])


class CompiledRules:
    """The rules in the form that the steps of a turn ask for.

    ``deals`` as by `every_deal`; of a deal (counted from 1), where deals differ in what is wild.
    """

    def __init__(self, rules: Rules, deals: list[DealRules], deal: int = 1) -> None:
        self.rules = rules
        self.deals = deals
        self.table: MeldRules = rules.meld_rules(contract=False, deal=deal)
        self.contract_rules: MeldRules = deals[deal - 1].contract_rules
        self.card_points: tuple[int, ...] = rules.points(deal)
        self.wilds: tuple[int, ...] = rules.wilds(deal)
        self.wild_faces: list[bool] = self.table.wild_faces
        self.wild_counts: tuple[int, ...] = tuple([1 if wild else 0 for wild in self.wild_faces])
        """By face: one for a wild card."""
        self.skips: tuple[bool, ...] = _of_ranks(rules.skip_ranks)
        """By face: whether it makes the next player miss the turn when it is discarded (HWR-70)."""
        self.reverses: tuple[bool, ...] = _of_ranks(rules.reverse_ranks)
        """By face: whether it turns the direction of the turn round then (HWR-72)."""
        self.turns_on_discards = bool(rules.skip_ranks or rules.reverse_ranks)
        self.direction = 1 if rules.direction == "left" else -1
        self.claim_window_after_stock_draw = rules.claim_window == "after_stock_draw"
        self.claim_window_before_draw = rules.claim_window == "before_draw"
        self.calls = rules.claim_mode == "call_with_consent"
        """Is a claim a call, as Kalooki has it?"""
        self.active_may_reject = rules.active_may_reject or rules.claim_mode == "call_with_consent"
        self.call_penalty = rules.call_penalty if rules.call_over_limit == "penalty" else 0
        """What an attempt to claim beyond the limit costs; 0 where none is offered."""
        self.stock_empty_renew_once_then_void = rules.stock_empty == "renew_once_then_void"
        self.touching_runs_one_per_suit = rules.touching_runs == "one_per_suit" and rules.run_suits == "one"
        self.claim_priority_first_call = rules.claim_priority == "first_call"
        self.claim_cards = rules.claim_cards
        self.claim_points = rules.claim_points if rules.claim_mode != "none" else 0
        """What each upcard costs that a player gets out of turn (HWR-51)."""
        self.claim_game_limit = rules.claim_game_limit if rules.claim_mode != "none" else 0
        """How many of them a player may get in a game; 0 without such a limit (HWR-50)."""
        self.own_contracts = rules.own_contracts()
        """Everybody has a contract of their own (HWR-31)."""
        self.claim_chain_no_repeat = rules.claim_chain == "chain_no_repeat"
        self.layoff_from = DOWN if rules.layoff_from == "next_turn" else DOWN_NOW
        self.layoff_from_on_own = DOWN_NOW if rules.layoff_from == "same_turn" else DOWN
        self.extra_melds = {"never": NEVER, "next_turn": DOWN, "same_turn": DOWN_NOW}[rules.extra_melds]
        self.joker_take_use = rules.joker_take_use != "none"
        self.joker_take_use_in_turn = rules.joker_take_use in ("new_meld", "any_meld", "any_run")
        self.joker_take_use_new_meld = rules.joker_take_use == "new_meld"
        self.joker_take_use_any_meld = rules.joker_take_use in ("any_meld", "any_run")
        """A joker that is taken is laid before anything else."""
        self.joker_take_use_any_run = rules.joker_take_use == "any_run"
        self.joker_shift = rules.joker_shift != "none"
        self.joker_shift_high_then_low = rules.joker_shift == "high_then_low"
        self.discard_ban_cards = bool(rules.discard_ban - {"playable"})
        """Some cards may not be discarded, whatever lies on the table."""
        self.discard_ban_playable = "playable" in rules.discard_ban
        self.discard_ban_joker = "joker" in rules.discard_ban
        self.discard_ban_wild = "wild" in rules.discard_ban
        self.discard_ban_returned_upcard = "returned_upcard" in rules.discard_ban
        self.stock_empty_all_and_new_upcard = rules.stock_empty == "all_and_new_upcard"
        """The upcard is shuffled too when the stock is renewed."""
        self.stock_empty_renews = (
            rules.stock_empty == "renew" or self.stock_empty_renew_once_then_void or self.stock_empty_all_and_new_upcard
        )
        self.stock_empty_void_at_two = rules.stock_empty == TWO_LEFT
        self.stock_ends_early = self.stock_empty_void_at_two or rules.stock_empty == "end_when_last_drawn"
        """A turn that leaves few stock cards ends the deal."""
        self.stock_left = 2 if self.stock_empty_void_at_two else 0
        """So few of them."""
        self.no_stock_possible_must_take_upcard = rules.no_stock_possible == "must_take_upcard"
        self.no_stock_possible_end_at_once = rules.no_stock_possible == "end_at_once" and rules.stock_empty not in (
            "renew_once_then_void",
            "end_when_last_drawn",
            TWO_LEFT,
        )
        self.renewal_limit = 1 if self.stock_empty_renew_once_then_void else rules.renewal_limit
        self.melding_hand = rules.melding == "hand"
        """Melds are kept in the hand until the showdown (PAY-13)."""
        self.go_out_discard_required = rules.go_out_discard == "required"
        """A call is made with a discard only."""
        self.reveal_caller_at_call = rules.reveal_caller == "at_call"
        self.layoff_order_independent = rules.layoff_order == "independent"
        """Everybody lays off on the caller's melds as they were called."""
        self.layoff_order_none = rules.layoff_order == "none"
        """Nobody lays off on them (HWR-12)."""
        self.knocks = rules.knocks()
        """A call ends the deal at once, and may leave some points in no meld (HWR-60)."""
        self.adds_bonuses = rules.adds_bonuses()
        self.notes_upcard = rules.notes_upcard()
        self.first_upcard_offered = rules.first_upcard == OFFERED
        self.final_draw_any = rules.final_draw == "any"
        self.layoff = rules.layoff != "none"
        self.layoff_own = rules.layoff in ("own", "side")
        """Nobody lays off on melds of others, or of others than partners."""
        self.layoff_side = rules.layoff == "side"
        self.auto_meld = rules.auto_meld == "on"
        self.joker_take_from_any = rules.joker_take_from == "any"
        self.score_mode_winner_collects = rules.score_mode == "winner_collects"
        self.counts_laid = rules.counts_laid()
        """Cards count for who has laid them (HWR-38)."""
        self.partners = rules.partners != "none"
        self.rummy_call = rules.rummy_call != "none" and rules.melding == "table"
        """Others lay a discard off that fits a meld of the table (HWR-52)."""
        self.rummy_caller_discards = rules.rummy_call == CALLER_DISCARDS
        self.drops_out = rules.drops_out()
        """Whoever has reached the target is out (HWR-40)."""
        self.draws_deep = rules.discard_draw != TOP
        """Deeper cards of the discard pile are drawn to be laid at once (HWR-35)."""
        self.draws_to_meld = rules.discard_draw == DEEP_OR_MELD
        """So is the uppermost one."""
        self.joker_take_from_missing = rules.joker_take_from == "missing"
        self.joker_take_from_sets = self.joker_take_from_any or self.joker_take_from_missing
        self.draw_to_go_down = rules.draw_before_down == "to_go_down"
        low_ace = bool(rules.first_meld_points) and rules.low_ace_one
        self.worth = MeldWorth(self.table, rules.card_points, self.card_points)
        """What the melds of a contract count (CR-A-72)."""
        self.laid_worth = MeldWorth(self.table, rules.card_points, self.card_points, True)
        """What cards count for who lays them (HWR-39)."""
        self.first = FirstLayDown(
            self.table, MeldWorth(self.table, rules.card_points, self.card_points, low_ace), rules.first_meld_points
        )
        self._clauses: dict[str, str] = {}
        """By topic, as far as they were asked for."""

    def of(self, s: RummyState, seat: int = -1) -> DealRules:
        """Return what holds in the deal being played, for that seat where everybody has a contract of their own."""
        if self.own_contracts:
            return self.deals[min(s.contracts[seat], len(self.deals) - 1) if seat >= 0 else 0]
        return self.deals[(s.deal - 1) % len(self.deals)]

    def refuse(
        self, topic: str, reason: Text, faces: tuple[int, ...] = (), remedy: Text = "", /, **named: object
    ) -> Refused:
        """Return a refusal that cites this book's clause for the topic."""
        return Refused(self.clause(topic), reason, faces, remedy, **named)

    def worded(self, claim: Text, call: Text) -> Text:
        """Return what is said of a claim, in the word of whoever plays by these rules."""
        return call if self.calls else claim

    def clause(self, topic: str) -> str:
        """Return the clause that a refusal about that topic cites."""
        found = self._clauses.get(topic)
        if found is None:
            found = self._clauses[topic] = clause(self.rules, topic)
        return found

    def is_wild(self, face: int) -> bool:
        """Say whether that card is wild."""
        return self.wild_faces[face]

    def next_seat(self, s: RummyState, seat: int, steps: int = 1) -> int:
        """Return the seat whose turn comes that many turns later (CR-C-13); who has dropped out has none (HWR-40)."""
        way = -steps if s.reversed else steps
        if s.dropped:
            return next_in(self.rules, s.seats, seat, way, s.dropped)
        return next_seat(self.rules, s.seats, seat, way)

    def distance(self, s: RummyState, seat: int) -> int:
        """Return how many turns after the active player this seat's turn comes."""
        way = -self.direction if s.reversed else self.direction
        return ((seat - s.turn) * way) % s.seats


__all__: Final = ["CompiledRules", "DealRules", "every_deal"]
