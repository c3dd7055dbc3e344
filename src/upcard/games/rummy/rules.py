"""The rules of a rummy game as a value: one field for each thing that tables do differently."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from upcard.cards.card import FACES, JOKER, RANKS, SUITS, face_of
from upcard.cards.pack import Pack
from upcard.kernel.copying import ByFields
from upcard.melds.engine import Contract, ContractSlot, MeldRules, parse_contract

POINT_KEYS: Final = ("*", *RANKS[1:])
CARD_KEYS: Final = tuple([rank + suit for rank in RANKS[1:] for suit in SUITS])
"""Single cards, which may count otherwise than the rest of their rank."""

MOST_SEATS: Final = 12
"""More do not play at one table (CR-A-70)."""
MOST_NAMED: Final = 8
"""No text names more; what is more rests on an agreement of the table."""
MOST_DECKS: Final = 6
"""As many as twelve players take (CR-A-71)."""

WHOLE_HAND: Final[dict[str, tuple[int, int]]] = {
    "all_cards": (0, 0),
    "all_or_discard": (0, 1),
    "exact_then_discard": (1, 1),
    "exact_1_over": (1, 1),
    "exact_13": (0, 0),
    "all_at_once": (0, 0),
}
"""Ways to play the last deal that lay the whole hand at once: how many cards may be left over."""

WHOLE_HAND_ANY_SIZE: Final = ("all_cards", "all_or_discard", "exact_then_discard", "exact_1_over", "all_at_once")


@dataclass(frozen=True)
class DealTerms(ByFields):
    """One deal of the game: how many cards each seat gets, and the contract (``S3 R4``), empty where there is none."""

    cards: int
    contract: str

    def __str__(self) -> str:
        return f"{self.cards}: {self.contract}" if self.contract else str(self.cards)


@dataclass(frozen=True, kw_only=True)
class Rules(ByFields):
    """A rule set. Every field is an option of the house rules; `upcard.games.rummy.face.options` says what it means.

    Raises:
        HouseRuleError: when built, if the rules contradict themselves.
    """

    book: str
    """The book these rules start from."""
    players: tuple[int, int]
    decks: tuple[tuple[int, int], ...]
    """(up to so many seats, so many decks), rising; for more seats see `deck_count` (CR-A-71)."""
    jokers: str
    """``seats - 1``, ``2 per deck`` or a number."""
    deals: tuple[DealTerms, ...]
    card_points: Mapping[str, int] = field(hash=False)  # a dict has no hash
    """Points for each rank and ``*`` (table 2.8); for a single card too (``AS``), which goes before its rank."""
    direction: str = "left"
    first_dealer: str = "random"

    min_set: int = 3
    max_set: int = 0
    min_run: int = 4
    max_run: int = 14
    ace: str = "both"
    wild_ranks: tuple[str, ...] = ()
    wild_points: str = "joker"
    min_naturals: int = 1
    wild_limit_contract: str = "none"
    wild_limit_table: str = "none"
    wild_neighbours: bool = True

    contract_sizes: str = "exact"
    same_rank_sets: str = "allowed"
    touching_runs: str = "no_touch"
    extra_melds: str = "next_turn"
    layoff_from: str = "next_turn"
    hand7: str = "normal"

    joker_take_use: str = "free"
    joker_take_before_contract: bool = False
    joker_shift: str = "none"
    joker_take_own: bool = True
    """A joker may be taken from a meld of one's own (CR-A-40)."""

    claim_mode: str = "may_i"
    claim_window: str = "after_refusal"
    claim_priority: str = "seat"
    claim_chain: str = "single"
    claim_if_down: bool = True
    claim_own_discard: bool = True
    claim_forbidden_hands: tuple[int, ...] = ()
    claim_limit: int = 0
    active_may_reject: bool = False
    """The active player may take the upcard after all when somebody claims it (CR-A-14)."""

    melding: str = "table"
    """Melds are laid on the ``table``, or kept in the ``hand`` until somebody calls with the whole hand in melds."""
    set_suits: str = "any"
    deal_rank_wild: bool = False
    """The rank of the number of cards dealt is wild in that deal (PAY-20)."""
    wild_as_natural_counts: bool = True
    """A wild card that stands for itself counts as wild all the same (PAY-A-02)."""
    reveal_caller: str = "at_end"
    layoff_order: str = "turn"

    call_over_limit: str = "not_offered"
    """A claim beyond ``claim_limit``: not offered, or an attempt that costs ``call_penalty`` points (KAL-20)."""
    call_penalty: int = 50
    draw_if_down: str = "any"
    """Who is down may draw from the stock only (KAL-09), and so has to let every claim be (KAL-14)."""
    take_wild_upcard: bool = True
    """A wild card may be taken from the discard pile (CR-A-69)."""
    layoff_ends: str = "both"
    """Where runs of the table grow: at both ends, or at the high one until they reach the ace (KAL-44)."""
    bend_double: bool = False
    """Who goes out in the turn of their own contract makes the others' points count double (KAL-65)."""
    void_keeps_penalties: bool = True
    void_limit: int = 10
    """Void deals of one contract in a row before the game goes on to the next (KAL-A-35); 0 for no limit."""

    hand_size: tuple[tuple[int, int], ...] = ()
    """(up to so many seats, so many cards), rising; goes before the cards of ``deals`` (CL-B-03 to CL-B-06). The last
    number holds for more seats, too (CR-A-71)."""
    layoff: str = "any"
    auto_meld: str = "off"
    """Whatever makes a meld in the hand is laid after the draw, of itself where there is one way only (CL-A-13)."""
    joker_take_from: str = "runs"
    misdraw: bool = False
    """A player may have taken two stock cards by accident (CL-A-19)."""
    score_mode: str = "holder_pays"
    target: int = 0
    """The game goes on, the deals beginning anew, until a total reaches this (CL-O-14); 0 for the deals alone."""
    deal_limit: int = 200
    """Deals of a game with a target before it ends in any case (CL-A-30); 0 for no limit."""

    go_out_discard: str = "optional"
    discard_ban: frozenset[str] = frozenset()
    stock_empty: str = "renew"
    no_stock_possible: str = "end_on_need"
    renewal_limit: int = 50
    """Renewals of the stock in one deal before it counts as used up, so that a deal in which nobody can
    go out ends (CR-A-66); 0 for no limit."""

    def __post_init__(self) -> None:
        from upcard.games.rummy.face.checks import check_rules

        check_rules(self)

    def deck_count(self, seats: int) -> int:
        """Return the decks for that many seats.

        Beyond those that are named there is one more for every two seats (CR-A-71).
        """
        for most, decks in self.decks:
            if seats <= most:
                return decks
        most, decks = self.decks[-1]
        return max(decks, min(MOST_DECKS, decks + (seats - most + 1) // 2))

    def decks_by_seats(self) -> tuple[tuple[int, int], ...]:
        """Return ``decks`` for all that may play."""
        pairs = self.decks
        while pairs[-1][0] < self.players[1]:
            most = min(pairs[-1][0] + 2, self.players[1])
            pairs = (*pairs, (most, self.deck_count(most)))
        return pairs

    def cards_by_seats(self) -> tuple[tuple[int, int], ...]:
        """Return ``hand_size`` for all that may play."""
        if not self.hand_size or self.hand_size[-1][0] >= self.players[1]:
            return self.hand_size
        return (*self.hand_size[:-1], (self.players[1], self.hand_size[-1][1]))

    def joker_count(self, seats: int) -> int:
        """Return the jokers for that many seats."""
        if self.jokers == "seats - 1":
            return seats - 1
        if self.jokers == "2 per deck":
            return 2 * self.deck_count(seats)
        return int(self.jokers)

    def cards_each(self, deal: int, seats: int) -> int:
        """Return the cards dealt to each seat in a deal (counted from 1)."""
        for most, cards in self.hand_size:
            if seats <= most:
                return cards
        return self.hand_size[-1][1] if self.hand_size else self.deals[self.place(deal) - 1].cards

    def place(self, deal: int) -> int:
        """Return which of the ``deals`` a deal is played as, both counted from 1.

        With a target they begin anew.
        """
        return (deal - 1) % len(self.deals) + 1

    def most_deals(self) -> int:
        """Return the deals of a game that nothing ends before; 0 where there is no such number."""
        if self.score_mode == "single_hand":
            return 1
        return self.deal_limit if self.target else len(self.deals)

    def highest_wins(self) -> bool:
        """Say whether points are collected, not paid."""
        return self.score_mode == "winner_collects"

    def has_contracts(self) -> bool:
        """Say whether there is a deal with a contract."""
        return any([deal.contract for deal in self.deals])

    def has_contract(self, deal: int) -> bool:
        """Say whether a contract is laid in that deal before anything else."""
        return bool(self.deals[self.place(deal) - 1].contract)

    def pack(self, seats: int) -> Pack:
        """Return the pack for so many seats."""
        return Pack(self.deck_count(seats), self.joker_count(seats))

    def ranks_wild(self, deal: int = 1) -> tuple[str, ...]:
        """Return the ranks that are wild in a deal (counted from 1)."""
        if not self.deal_rank_wild:
            return self.wild_ranks
        own = RANKS[self.deals[self.place(deal) - 1].cards]
        return self.wild_ranks if own in self.wild_ranks else (*self.wild_ranks, own)

    def has_wilds(self) -> bool:
        """Say whether there is a card that stands for others."""
        return self.jokers != "0" or bool(self.wild_ranks) or self.deal_rank_wild

    def wilds(self, deal: int = 1) -> tuple[int, ...]:
        """Return the faces that are wild in a deal."""
        ranks = [RANKS.index(rank) for rank in self.ranks_wild(deal)]
        return (JOKER, *[face_of(suit, rank) for rank in ranks for suit in range(4)])

    def meld_rules(self, contract: bool, deal: int = 1) -> MeldRules:
        """Return what makes a meld in a deal: of a contract, or laid later."""
        return MeldRules(
            min_set=self.min_set,
            max_set=self.max_set,
            distinct_suits=self.set_suits == "different",
            min_run=self.min_run,
            max_run=self.max_run,
            ace_high=self.ace == "both",
            wilds=self.wilds(deal),
            min_naturals=self.min_naturals,
            wild_limit=self.wild_limit_contract if contract else self.wild_limit_table,
            neighbours=self.wild_neighbours,
            wild_as_natural=not self.wild_as_natural_counts,
            high_first=self.layoff_ends == "high_then_low",
        )

    def contract(self, deal: int) -> Contract:
        """Return the contract of a deal (counted from 1), with its sizes and its rule for runs of one suit."""
        text = self.deals[self.place(deal) - 1].contract
        contract = parse_contract(text) if text else Contract(())
        mode = self.hand7 if self.place(deal) == len(self.deals) else "normal"
        any_size = mode in WHOLE_HAND_ANY_SIZE or (self.contract_sizes == "at_least" and mode != "exact_13")
        slots = tuple([ContractSlot(slot.kind, slot.size, slot.at_least or any_size) for slot in contract.slots])
        return Contract(slots, self.touching_runs, self.same_rank_sets == "allowed")

    def points(self, deal: int = 1) -> tuple[int, ...]:
        """Return the points of each face in hand at the end of a deal, indexed by face."""
        table = [0] * FACES
        table[JOKER] = self.card_points["*"]
        ranks_wild = self.ranks_wild(deal)
        for suit in range(4):
            for rank in range(1, 14):
                letter = RANKS[rank]
                wild = letter in ranks_wild and self.wild_points == "joker"
                own = self.card_points.get(letter + SUITS[suit], self.card_points[letter])
                table[face_of(suit, rank)] = self.card_points["*"] if wild else own
        return tuple(table)

    def but(self, **changes: object) -> "Rules":
        """Return these rules with some fields changed.

        ``card_points`` may be partial; points for a rank hold for all its cards, but those that are named beside it.

        Raises:
            HouseRuleError: the result contradicts itself.
            TypeError: there is no such field.
        """
        if "card_points" in changes:
            points = changes["card_points"]
            assert isinstance(points, Mapping)
            kept = {
                key: count for key, count in self.card_points.items() if key not in CARD_KEYS or key[0] not in points
            }
            changes["card_points"] = {**kept, **points}
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]
