"""Picks out the rules that a quick playout goes by, and says which kind of playout can play them."""

from mypy_extensions import i64

from upcard.bots.rummy.claiming import DEAREST
from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.quick.known import knows
from upcard.bots.rummy.quick.layouts import LEAST_SET
from upcard.bots.rummy.quick.windows import Windows, windows_of
from upcard.cards.card import JOKER
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import SHOW, RummyState
from upcard.melds.contracts import TOUCHING
from upcard.melds.engine import Melder
from upcard.melds.meld_rules import MeldRules

FREE, NO_TOUCH, GAP, ONE_PER_SUIT = range(4)
NOT_QUICK, BY_CONTRACT, WITHOUT, BY_CALL = range(4)
"""How playouts are played: not quickly; where there is a contract, or none; where melds stay in the hand."""
LONGEST = 13
"""A longer run would need an ace at either end."""


class QuickRules:
    """One deal of ``game`` at the table ``s``, played by ``weights``; of a deal for which `is_quick`.

    A contract without melds is none.
    """

    def __init__(self, game: RummyGame, s: RummyState, weights: HeuristicWeights) -> None:
        r: CompiledRules = game.ruled(s)
        deal: DealRules = r.of(s)
        rules = r.rules
        self.game = game
        self.r = r
        self.weights: list[HeuristicWeights] = [weights] * s.seats
        """By seat."""
        self.seats = s.seats
        self.points: list[int] = list(r.card_points)
        self.dealt = rules.cards_each(s.deal, s.seats)

        # The contract: the largest sets first, and then the longest runs.
        melds = deal.contract_rules
        self.sets = sorted([slot.size for slot in deal.contract.slots if slot.kind == "S"], reverse=True)
        self.runs = sorted([slot.size for slot in deal.contract.slots if slot.kind == "R"], reverse=True)
        self.cards = sum(self.sets) + sum(self.runs)
        self.whole: Melder | None = deal.melder if deal.whole_hand else None
        """Lays the whole hand at once, where the contract takes it."""
        self.least_over, self.most_over = deal.least_over, deal.most_over
        self.over_ends = deal.over_is_ignored
        self.set_wilds = [melds.most_wilds(size, in_set=True) for size in self.sets]
        self.run_wilds = [melds.most_wilds(size, in_set=False) for size in self.runs]
        self.windows: list[Windows] = [
            windows_of(size, melds.most_wilds(size, in_set=False), melds.neighbours) for size in self.runs
        ]
        self.touching: i64 = TOUCHING.index(deal.contract.touching)
        self.same_rank = deal.contract.same_rank_sets

        # The table.
        self.neighbours = r.table.neighbours
        self.limits_wilds = r.table.wild_limit != "none"
        self.min_set = r.table.min_set
        self.min_run = r.table.min_run
        self.further_set_wilds = r.table.most_wilds(r.table.min_set, in_set=True)
        self.high_first = r.table.high_first
        self.extra_melds = r.extra_melds
        self.layoff_from = r.layoff_from
        self.layoff_from_on_own = r.layoff_from_on_own
        self.layoff = r.layoff
        self.layoff_own = r.layoff_own
        self.swaps = rules.joker_take_use == "free"
        self.swaps_own = rules.joker_take_own
        self.keeps_one = deal.go_out_discard_required
        self.redraws = deal.go_out_discard_redraw
        self.plays_out = deal.last_deal_play_out
        self.plays_all = r.discard_ban_playable or self.redraws or self.plays_out
        """What can be played has to be, or may have to be."""
        self.jokers_stay = r.discard_ban_joker
        self.upcard_stays = r.discard_ban_returned_upcard
        self.auto_meld = r.auto_meld
        self.one_per_suit = r.touching_runs_one_per_suit

        # Draws and claims.
        self.claims = deal.claims
        self.after_stock_draw = r.claim_window_after_stock_draw
        self.before_draw = r.claim_window_before_draw
        self.first_call = r.claim_priority_first_call
        self.chain = r.claim_chain_no_repeat
        self.claim_if_down = rules.claim_if_down
        self.claim_own = rules.claim_own_discard
        self.limit = rules.claim_limit
        self.game_limit = r.claim_game_limit
        self.claim_cards = r.claim_cards
        self.too_dear = r.claim_points > DEAREST
        self.fine = r.call_penalty
        self.may_reject = r.active_may_reject
        self.stock_if_down = rules.draw_if_down == "stock"
        self.stays: list[bool] = [
            r.skips[face] or (wild and not rules.take_wild_upcard) for face, wild in enumerate(r.wild_faces)
        ]
        """By face: whether nobody takes that card from the discard pile."""
        self.renews = r.stock_empty_renews
        self.renews_upcard = r.stock_empty_all_and_new_upcard
        self.ends_early = r.stock_ends_early
        self.stock_left = r.stock_left
        self.voids = r.stock_empty_renew_once_then_void
        self.renewal_limit = r.renewal_limit


def is_quick(game: RummyGame, s: RummyState) -> bool:
    """Say whether playouts from there can be played by `upcard.bots.rummy.quick`."""
    return playout_kind(game, s) != NOT_QUICK


def playout_kind(game: RummyGame, s: RummyState) -> int:
    """Return how playouts from there are played, one of the constants above.

    It is `NOT_QUICK` by a house rule that they do not know (`known`), or do not know beside others.
    """
    r: CompiledRules = game.ruled(s)
    deal: DealRules = r.of(s)
    if not 0 <= s.step < SHOW or s.renewing or s.owed or s.redrew or s.returned:
        return NOT_QUICK
    if r.no_stock_possible_end_at_once or r.drops_out or not knows(r.rules):
        return NOT_QUICK
    if deal.contract.is_all_ranks() or deal.contract.is_colour():
        return NOT_QUICK
    if r.melding_hand:
        return BY_CALL if _knows_calls(r, deal, s.seats) else NOT_QUICK
    if deal.free:
        return WITHOUT if _is_simple(r, deal, s.seats) else NOT_QUICK
    return BY_CONTRACT if deal.contract.slots and _knows_contract(r, deal, s.seats) else NOT_QUICK


def _knows_contract(r: CompiledRules, deal: DealRules, seats: int) -> bool:
    """Say whether the contract is one that playouts know.

    It is one of sets and runs with jokers as the only wild cards, by rules that they know.
    """
    rules = r.rules
    if max([slot.size for slot in deal.contract.slots if slot.kind == "R"], default=0) > LONGEST:
        return False
    if not _plain(deal.contract_rules) or not _plain(r.table):
        return False
    if deal.whole_hand and r.discard_ban_cards:
        return False
    if r.discard_ban_wild or r.discard_ban_returned_upcard or r.auto_meld:
        return False
    # Of a card that two runs of a suit want it is not known whether jokers in its place would stand side by side.
    runs = len([slot for slot in deal.contract.slots if slot.kind == "R"])
    if runs > 1 and not deal.contract_rules.neighbours and deal.contract.touching != TOUCHING[ONE_PER_SUIT]:
        return False
    # What could be done with the jokers of the table is looked at only where they are taken freely.
    shut = rules.joker_take_use in ("none", "free") and not r.joker_shift and not rules.joker_take_before_contract
    return shut or not (r.discard_ban_playable or deal.go_out_discard_redraw or deal.last_deal_play_out)


def _is_simple(r: CompiledRules, deal: DealRules, seats: int) -> bool:
    """Say whether, without a contract, there are no wild cards and no claims, and little that forbids a play."""
    rules = r.rules
    decks = rules.deck_count(seats)
    if (
        rules.joker_count(seats)
        or rules.wild_ranks
        or rules.deal_rank_wild
        or deal.claims
        or deal.go_out_discard_redraw
    ):
        return False
    if decks > (1 if r.auto_meld or r.table.distinct_suits else 2) or rules.cards_each(1, seats) > LONGEST:
        return False
    if (
        r.layoff_own
        or not r.layoff
        or r.table.min_set != LEAST_SET
        or r.table.high_first
        or r.touching_runs_one_per_suit
    ):
        return False
    return rules.draw_if_down != "stock" and not rules.discard_ban - {"returned_upcard"}


def _knows_calls(r: CompiledRules, deal: DealRules, seats: int) -> bool:
    """Say whether melds and calls are as in the book, whatever is wild."""
    rules, melds = r.rules, r.table
    if deal.claims or rules.deck_count(seats) > 2 or rules.discard_ban or not rules.take_wild_upcard:
        return False
    if deal.go_out_discard_redraw or r.reveal_caller_at_call or r.layoff_order_independent:
        return False
    if melds.high_first or not melds.is_wild(JOKER):
        return False
    if r.stock_empty_renew_once_then_void or rules.draw_if_down == "stock":
        return False
    if r.layoff_own or not r.layoff or r.stock_ends_early or r.turns_on_discards:
        return False
    return len({r.card_points[face] for face in wilds_of_pack(r, seats)}) == 1


def wilds_of_pack(r: CompiledRules, seats: int) -> list[int]:
    """Return the faces of the pack that are wild."""
    return [face for face in r.wilds if face != JOKER or r.rules.joker_count(seats)]


def _plain(melds: MeldRules) -> bool:
    """Say whether jokers alone are wild, a set has any number of cards, and a run reaches from ace to ace."""
    return (
        melds.wilds == (JOKER,)
        and not melds.max_set
        and not melds.distinct_suits
        and melds.ace_low
        and melds.ace_high
        and melds.max_run == 14
        and melds.min_naturals >= 1
    )
