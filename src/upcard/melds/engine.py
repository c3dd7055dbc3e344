"""The public names of the meld engine: everything that rummy games ask about melds.

Rules and single melds: `MeldRules`, `check`, `melds_in`, `readings`, `additions`, `swapped`. Contracts:
`Contract`, `fits`, `apart`, and `Melder` for what a hand can do. Hands without a contract: `can_place`,
`arrange_least`, `lay_out`.
"""

from upcard.melds.arrange import LaidOut, arrange_least, can_place, lay_out
from upcard.melds.contracts import BadContract, Contract, ContractSlot, apart, fits, parse_contract
from upcard.melds.layoffs import additions, below, longer_run, swapped, swapped_in_set
from upcard.melds.listing import lists_of_melds, melds_in, readings
from upcard.melds.meld import SET, BadMeld, Meld, parse_meld
from upcard.melds.meld_rules import Fault, MeldRules, check
from upcard.melds.melder import Melder
from upcard.melds.ways import WayGroup

__all__ = [
    "SET",
    "BadContract",
    "BadMeld",
    "Contract",
    "ContractSlot",
    "Fault",
    "LaidOut",
    "Meld",
    "MeldRules",
    "Melder",
    "WayGroup",
    "additions",
    "apart",
    "arrange_least",
    "below",
    "can_place",
    "check",
    "fits",
    "lay_out",
    "lists_of_melds",
    "longer_run",
    "melds_in",
    "parse_contract",
    "parse_meld",
    "readings",
    "swapped",
    "swapped_in_set",
]
