"""The values that options of rummy take: ranks, cards, deals, and limits for the numbers of them."""

from dataclasses import dataclass
from typing import Final

from upcard.cards.card import RANKS, SUITS
from upcard.kernel.copying import ByFields
from upcard.melds.contracts import BadContract, ContractSlot, parse_contract

POINT_KEYS: Final = ("*", *RANKS[1:])
CARD_KEYS: Final = tuple([rank + suit for rank in RANKS[1:] for suit in SUITS])
"""Single cards, which may count otherwise than the rest of their rank."""

MOST_SEATS: Final = 12
"""More do not play at one table (CR-A-70)."""
MOST_NAMED: Final = 8
"""No text names more; what is more rests on an agreement of the table."""
MOST_DECKS: Final = 6
"""As many as twelve players take (CR-A-71)."""
MOST_KNOCKED: Final = 13
"""With more cards a hand could be laid in too many ways to name every knock (HWR-69)."""

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


def grown(deals: tuple[DealTerms, ...], kind: str, least: int) -> tuple[DealTerms, ...]:
    """Return the deals with each meld of that kind, S or R, made as large as ``least`` where it is smaller.

    A contract that cannot be read stays as it is.
    """
    found: list[DealTerms] = []
    for deal in deals:
        try:
            slots = parse_contract(deal.contract).slots if deal.contract else ()
        except BadContract:
            slots = ()
        larger = [
            ContractSlot(kind, max(slot.size, least), slot.at_least) if slot.kind == kind else slot for slot in slots
        ]
        found.append(DealTerms(deal.cards, " ".join([str(slot) for slot in larger])) if larger else deal)
    return tuple(found)


__all__ = [
    "CARD_KEYS",
    "MOST_DECKS",
    "MOST_KNOCKED",
    "MOST_NAMED",
    "MOST_SEATS",
    "POINT_KEYS",
    "WHOLE_HAND",
    "WHOLE_HAND_ANY_SIZE",
    "DealTerms",
    "grown",
]
