"""A rule set made ready for play: every question that is asked often is answered once."""

from typing import Final

from upcard.cards.melds import Contract, Melder, MeldRules
from upcard.games.rummy.clauses import TOPICS, clause, contract_clause
from upcard.games.rummy.rules import WHOLE_HAND, Rules
from upcard.games.rummy.state import DOWN, DOWN_NOW, RummyState
from upcard.kernel.game import Refused


class DealRulings:
    """What holds in one deal (counted from 1); ``contract_rules`` say what a meld of its contract is."""

    def __init__(self, rules: Rules, number: int, contract_rules: MeldRules) -> None:
        last = number == len(rules.deals)
        mode = rules.hand7 if last else "normal"
        self.contract_rules = contract_rules
        self.contract: Contract = rules.contract(number)
        self.exact_cards = 0 if [slot for slot in self.contract.slots if slot.at_least] else self.contract.cards()
        """How many cards the contract takes, 0 where it may take more."""
        if self.contract.slots:
            # Without a contract nobody asks how it can be met.
            self.melder = Melder(self.contract, contract_rules)
        self.clause = contract_clause(rules, number)
        self.free = not self.contract.slots and rules.melding == "table"
        """There is no contract: melds are laid from the first turn on."""
        self.claims = rules.claim_mode != "none" and number not in rules.claim_forbidden_hands
        over = WHOLE_HAND.get(mode, (-1, -1))
        self.whole_hand = mode in WHOLE_HAND
        """The contract takes the whole hand at once: no partial meld, no lay-off."""
        self.least_over = over[0]
        self.most_over = over[1]
        self.over_is_ignored = mode == "exact_1_over"
        self.play_out = mode == "play_out"
        """The last card must be played on the table (CR-W-30 to CR-W-33)."""
        self.keep_one = rules.go_out_discard == "required" and not self.whole_hand and not self.play_out
        self.redraw = rules.go_out_discard == "required_or_redraw" and not self.whole_hand and not self.play_out


def every_deal(rules: Rules) -> list[DealRulings]:
    """What holds in each deal. Deals in which the same cards are wild share their meld rules, and so what is
    remembered of melds."""
    known: dict[tuple[int, ...], MeldRules] = {}
    deals: list[DealRulings] = []
    for number in range(1, len(rules.deals) + 1):
        wilds = rules.wilds(number)
        if wilds not in known:
            known[wilds] = rules.meld_rules(contract=True, deal=number)
        deals.append(DealRulings(rules, number, known[wilds]))
    return deals


class Rulings:
    """The rules in the form that the steps of a turn ask for; ``deals`` as by `every_deal`; of a deal (counted from
    1), where deals differ in what is wild."""

    def __init__(self, rules: Rules, deals: list[DealRulings], deal: int = 1) -> None:
        self.rules = rules
        self.deals = deals
        self.table: MeldRules = rules.meld_rules(contract=False, deal=deal)
        self.contract_rules: MeldRules = deals[deal - 1].contract_rules
        self.points: tuple[int, ...] = rules.points(deal)
        self.wilds: tuple[int, ...] = rules.wilds(deal)
        self.wild_faces: list[bool] = self.table.wild_faces
        self.towards = 1 if rules.direction == "left" else -1
        self.window_after_draw = rules.claim_window == "after_stock_draw"
        self.window_before_draw = rules.claim_window == "before_draw"
        self.may_reject = rules.active_may_reject or rules.claim_mode == "call_with_consent"
        self.fine = rules.call_penalty if rules.call_over_limit == "penalty" else 0
        """What an attempt to claim beyond the limit costs; 0 where none is offered."""
        self.stock_if_down = rules.draw_if_down == "stock"
        self.bend = rules.bend_double
        self.void = rules.stock_empty == "renew_once_then_void"
        self.void_limit = rules.void_limit
        self.keep_fines = rules.void_keeps_penalties
        self.run_per_suit = rules.touching_runs == "one_per_suit"
        self.first_call = rules.claim_priority == "first_call"
        self.chain = rules.claim_chain == "chain_no_repeat"
        self.claim_if_down = rules.claim_if_down
        self.claim_own = rules.claim_own_discard
        self.claim_limit = rules.claim_limit
        self.layoff_from = DOWN if rules.layoff_from == "next_turn" else DOWN_NOW
        self.layoff_own_from = DOWN_NOW if rules.layoff_from == "same_turn" else DOWN
        self.extra_from = {"never": 9, "next_turn": DOWN, "same_turn": DOWN_NOW}[rules.extra_melds]
        self.take = rules.joker_take_use != "none"
        self.must_use = rules.joker_take_use in ("new_meld", "any_meld")
        self.new_meld_only = rules.joker_take_use == "new_meld"
        self.at_once = rules.joker_take_use == "any_meld"
        self.take_early = rules.joker_take_before_contract
        self.shift = rules.joker_shift != "none"
        self.shift_high_first = rules.joker_shift == "high_then_low"
        self.ban_playable = "playable" in rules.discard_ban
        self.ban_joker = "joker" in rules.discard_ban
        self.ban_returned = "returned_upcard" in rules.discard_ban
        self.new_upcard = rules.stock_empty == "all_and_new_upcard"
        """The upcard is shuffled too when the stock is renewed."""
        self.renew = rules.stock_empty == "renew" or self.void or self.new_upcard
        self.end_at_last = rules.stock_empty == "end_when_last_drawn"
        self.must_take_upcard = rules.no_stock_possible == "must_take_upcard"
        self.renewal_limit = 1 if self.void else rules.renewal_limit
        self.concealed = rules.melding == "hand"
        """Melds are kept in the hand until the showdown (PAY-13)."""
        self.call_discards = rules.go_out_discard == "required"
        """A call is made with a discard only."""
        self.reveal = rules.reveal_caller == "at_call"
        self.apart = rules.layoff_order == "independent"
        """Everybody lays off on the caller's melds as they were called."""
        self.layoff = rules.layoff != "none"
        self.own_only = rules.layoff == "own"
        self.auto_meld = rules.auto_meld == "on"
        self.take_from_sets = rules.joker_take_from == "any"
        self.misdraw = rules.misdraw
        self.collects = rules.highest_wins()
        self.target = rules.target
        self.most_deals = rules.most_deals()
        self._clauses: dict[str, str] = {topic: clause(rules, topic) for topic in TOPICS}

    def of(self, s: RummyState) -> DealRulings:
        """The rulings of the deal being played."""
        return self.deals[(s.deal - 1) % len(self.deals)]

    def refuse(self, topic: str, reason: str, faces: tuple[int, ...] = (), remedy: str = "") -> Refused:
        """A refusal that cites this book's clause for the topic."""
        return Refused(self._clauses[topic], reason, faces, remedy)

    def clause(self, topic: str) -> str:
        return self._clauses[topic]

    def is_wild(self, face: int) -> bool:
        return self.wild_faces[face]

    def next_seat(self, s: RummyState, seat: int, steps: int = 1) -> int:
        """The seat whose turn comes that many turns later (CR-C-13)."""
        return (seat + self.towards * steps) % s.seats

    def distance(self, s: RummyState, seat: int) -> int:
        """How many turns after the active player this seat's turn comes."""
        return ((seat - s.turn) * self.towards) % s.seats


__all__: Final = ["DealRulings", "Rulings", "every_deal"]
