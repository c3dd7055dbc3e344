"""Prepares a contract and its rules for the search."""

from typing import Final

from mypy_extensions import i64

from upcard.cards.card import FACES
from upcard.melds.contracts import Contract
from upcard.melds.meld_rules import MeldRules
from upcard.melds.planes import LANE, lowest_places, place_bit, round_window, with_twins
from upcard.melds.sharing import Sharing

WILD_BIT: Final = 56
"""Above the ranks stands the number of wild cards."""
RANK_MASK: Final = 0x00FF_FFFF_FFFF_FFF0


class Plan:
    """What the search needs to know of a contract and its rules, worked out once."""

    def __init__(self, contract: Contract, rules: MeldRules) -> None:
        self.contract = contract
        self.rules = rules
        self.free = contract.touching == "free" or rules.mixed_runs
        self.sharing = Sharing(rules)
        self.suited_sets = rules.distinct_suits
        self.no_neighbours = not rules.neighbours
        # A 1 that the compiler cannot take for a 32-bit one.
        self.one: i64 = 1
        # The places at which only a wild card can stand.
        self.dead: i64 = 0
        for suit in range(rules.lanes):
            for rank in range(1, 14):
                if not (rules.ranks[rank] if rules.mixed_runs else rules.can_be_natural(suit * LANE + rank)):
                    self.dead |= with_twins(place_bit(suit, rank))
        self.needs_planes = rules.distinct_suits or len([slot for slot in contract.slots if slot.kind == "R"]) > 0
        # By face: the bit of a card that is natural only, 0 for others; and where it is counted: with its rank,
        # as a wild card, or, when it is neither, where nobody looks.
        self.places = [0] * FACES
        self.shifts = [0] * FACES
        for face in range(FACES):
            if rules.is_wild(face):
                self.shifts[face] = WILD_BIT
            elif rules.can_be_natural(face) and 1 <= face & 15 <= 13:
                self.places[face] = face & 15 if rules.mixed_runs else face
                self.shifts[face] = 4 * (face & 15)
        self.corner = rules.corner
        longest = rules.max_run if rules.corner else 0
        self.windows = [[round_window(place, size) for place in range(64)] for size in range(longest + 1)]
        """Where runs go round the corner: by size and lowest place the bits of the run."""
        self.lows = [0] + [lowest_places(size, rules) for size in range(1, 15 if not rules.corner else longest + 1)]
        self.most_in_run = [rules.most_wilds(size, in_set=False) for size in range(65)]
        self.most_in_set = [rules.most_wilds(size, in_set=True) for size in range(65)]
        # In how many suits a rank has naturals.
        suits = range(4)
        self.live = [0] + [len([s for s in suits if rules.can_be_natural(s * LANE + rank)]) for rank in range(1, 14)]
        self.any_rank = contract.same_rank_sets and min(self.live[1:]) == 4
