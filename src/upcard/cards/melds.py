"""The meld engine: everything that rummy games ask about melds.

Rules and single melds: `MeldRules`, `check`, `melds_in`, `readings`, `additions`, `swapped`. Contracts:
`Contract`, `fits`, `apart`, and `Melder` for what a hand can do. Hands without a contract: `can_place`,
`arrange_least`, `lay_out`.
"""

from upcard.cards.arrange import LaidOut, arrange_least, can_place, lay_out
from upcard.cards.contracts import BadContract, Contract, Slot, apart, fits, parse_contract
from upcard.cards.layoffs import additions, is_wanted, swapped, swapped_in_set, wanted
from upcard.cards.listing import lists_of_melds, melds_in, readings
from upcard.cards.meld import SET, BadMeld, Meld, parse_meld
from upcard.cards.meld_rules import Fault, MeldRules, check
from upcard.cards.melder import Melder
from upcard.cards.ways import Group

__all__ = [
    "SET",
    "BadContract",
    "BadMeld",
    "Contract",
    "Fault",
    "Group",
    "LaidOut",
    "Meld",
    "MeldRules",
    "Melder",
    "Slot",
    "additions",
    "apart",
    "arrange_least",
    "can_place",
    "check",
    "fits",
    "is_wanted",
    "lay_out",
    "lists_of_melds",
    "melds_in",
    "parse_contract",
    "parse_meld",
    "readings",
    "swapped",
    "swapped_in_set",
    "wanted",
]
