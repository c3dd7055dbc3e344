"""Defines `Contract`: the melds that the first laying down of a deal consists of."""

from typing import Final

from upcard.cards.card import JOKER, suit_of
from upcard.cards.value import Value
from upcard.melds.meld import COLOURS, MIXED, RANKS_IN_ALL, Meld
from upcard.text.errors import Unreadable

TOUCHING: Final = ("free", "no_touch", "gap", "one_per_suit")


ALL_RANKS: Final = ("M13", "C13")
"""Contracts of a run of all ranks in any suits, and of one colour."""


class BadContract(Unreadable):
    """The text is not a contract."""


class ContractSlot(Value):
    """One meld of a contract: ``kind`` "S" or "R", ``size`` cards, or ``at_least`` as many.

    Of the kinds "M" and "C" it is a run of all ranks, in any suits or of one colour; a "C" of another size is so many
    cards of one colour, of any ranks.
    """

    def __init__(self, kind: str, size: int, at_least: bool = False) -> None:
        self.kind = kind
        self.size = size
        self.at_least = at_least

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.kind, self.size, self.at_least)

    def __str__(self) -> str:
        return f"{self.kind}{self.size}+" if self.at_least else f"{self.kind}{self.size}"


class Contract(Value):
    """The melds that a first lay-down has to consist of.

    ``touching`` restricts two runs of one suit, judged by declared places (CR-A-11): ``free``;
    ``no_touch`` = one may not begin where the other ends (CR-D-18, CR-P-21); ``gap`` = at least one rank
    stays free between them (CR-F-08, CR-F-09); ``one_per_suit``. ``same_rank_sets``: two sets of
    one rank are allowed (CR-A-09).

    Raises:
        ValueError: an unknown ``touching``.
    """

    def __init__(self, slots: tuple[ContractSlot, ...], touching: str = "free", same_rank_sets: bool = True) -> None:
        if touching not in TOUCHING:
            raise ValueError(f"touching is {touching!r}: choose one of {', '.join(TOUCHING)}")
        self.slots = slots
        self.touching = touching
        self.same_rank_sets = same_rank_sets

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.slots, self.touching, self.same_rank_sets)

    def cards(self) -> int:
        """How many cards it takes at least."""
        return sum([slot.size for slot in self.slots])

    def is_all_ranks(self) -> bool:
        """Whether it asks for a run of all ranks that may be of several suits (HWR-19)."""
        return len(self.slots) == 1 and self.slots[0].kind in "MC" and self.slots[0].size == RANKS_IN_ALL

    def is_colour(self) -> bool:
        """Whether it asks for cards of one colour, of any ranks (HWR-22)."""
        return len(self.slots) == 1 and self.slots[0].kind == "C" and self.slots[0].size != RANKS_IN_ALL

    def __str__(self) -> str:
        return " ".join([str(slot) for slot in self.slots])


def parse_contract(text: str, touching: str = "free", same_rank_sets: bool = True) -> Contract:
    """Read ``S3 R4+ R4+``: sets and runs with their number of cards, ``+`` for "or more".

    ``M13`` alone is a run of all ranks in any suits, ``C13`` one of one colour. ``C7`` alone is seven cards of one
    colour, of any ranks; so with each number from 2 to 12.

    Raises:
        BadContract: a word that is no slot, or no slot at all.
    """
    slots: list[ContractSlot] = []
    for word in text.upper().replace(",", " ").split():
        at_least = word.endswith("+")
        number = word[1:-1] if at_least else word[1:]
        if word in ALL_RANKS:
            slots.append(ContractSlot(word[0], RANKS_IN_ALL))
            continue
        if word[0] not in "SRC" or not (number.isascii() and number.isdigit()) or len(number) > 2:
            raise BadContract(
                "{word} is no part of a contract: write S3 for a set of three, R4+ for a longer run",
                word=repr(word[:12]),
            )
        size = int(number)
        if word[0] == "C" and not 2 <= size < RANKS_IN_ALL:
            raise BadContract("{word}: of one colour 2 to 12 cards are asked for", word=repr(word[:12]))
        if size < 2 or (word[0] == "R" and size > 14):
            raise BadContract("{word}: a set has at least 2 cards, a run 2 to 14", word=repr(word[:12]))
        slots.append(ContractSlot(word[0], size, at_least))
    if not slots:
        raise BadContract("a contract asks for at least one meld, such as S3")
    if len(slots) > 1 and [slot for slot in slots if slot.kind in "MC" and slot.size == RANKS_IN_ALL]:
        raise BadContract("a run of all ranks in several suits (M13, C13) stands alone in its contract")
    if len(slots) > 1 and [slot for slot in slots if slot.kind == "C"]:
        raise BadContract("cards of one colour ({word}) stand alone in their contract", word=str(_colour_of(slots)))
    return Contract(tuple(slots), touching, same_rank_sets)


def fewest_of_colour(contracts: list[str]) -> int:
    """Return how many cards of one colour these contracts ask for at least (HWR-22); 0 where none does."""
    asked = [parse_contract(text) for text in contracts if "C" in text.upper()]
    return min([contract.cards() for contract in asked if contract.is_colour()], default=0)


def _colour_of(slots: list[ContractSlot]) -> ContractSlot:
    return next(slot for slot in slots if slot.kind == "C")


def fits(melds: tuple[Meld, ...], contract: Contract, mixed_runs: bool = False) -> bool:
    """Whether the melds fill the slots, each exactly one, in any order, and stand apart as the contract asks.

    Whether each of them is legal is another question (`upcard.melds.engine.check`).
    """
    return fills(melds, contract, mixed_runs) and different_ranks(melds, contract) and apart(melds, contract)


def fills(melds: tuple[Meld, ...], contract: Contract, mixed_runs: bool = False) -> bool:
    """Whether kinds and sizes alone fill the slots.

    A run of several suits fills that of a run of all ranks only, but where suits do not matter (``mixed_runs``).
    """
    if contract.is_colour():
        slot, size = contract.slots[0], len(melds[0].faces) if melds else 0
        return len(melds) == 1 and melds[0].is_colour() and (size == slot.size or (slot.at_least and size > slot.size))
    if contract.is_all_ranks():
        run = melds[0] if len(melds) == 1 else None
        return run is not None and run.is_run() and len(run.faces) == RANKS_IN_ALL and _has_colour(run, contract)
    if [meld for meld in melds if meld.is_colour() or (meld.suit == MIXED and not mixed_runs)]:
        return False
    for kind in ("S", "R"):
        sizes = sorted([len(meld.faces) for meld in melds if meld.is_set() == (kind == "S")])
        wanted: list[int] = []
        for slot in contract.slots:
            if slot.kind != kind:
                continue
            if slot.at_least:
                wanted.append(slot.size)
            elif slot.size in sizes:
                sizes.remove(slot.size)
            else:
                return False
        # Only slots of "or more" are left: the longest meld goes to the longest of them.
        if len(sizes) != len(wanted):
            return False
        for size, least in zip(sizes, sorted(wanted), strict=True):
            if size < least:
                return False
    return True


def _has_colour(run: Meld, contract: Contract) -> bool:
    """Whether a run of all ranks is of one colour, where the contract asks for that."""
    if contract.slots[0].kind == "M":
        return True
    suits = {suit_of(face) for face in run.faces if face != JOKER}
    return len([colour for colour in COLOURS if suits & set(colour)]) < len(COLOURS)


def different_ranks(melds: tuple[Meld, ...], contract: Contract) -> bool:
    """Whether no two sets are of one rank, where the contract forbids that."""
    if contract.same_rank_sets:
        return True
    ranks = [meld.low for meld in melds if meld.is_set()]
    return len(set(ranks)) == len(ranks)


def apart(melds: tuple[Meld, ...], contract: Contract) -> bool:
    """Whether runs of one suit stand as far apart as the contract asks."""
    if contract.touching == "free":
        return True
    runs = [meld for meld in melds if meld.is_run()]
    for index, run in enumerate(runs):
        for other in runs[:index]:
            if run.suit == other.suit and too_near(run, other, contract.touching):
                return False
    return True


def too_near(run: Meld, other: Meld, touching: str) -> bool:
    """Whether two runs of one suit break the rule ``touching``."""
    if touching == "no_touch":
        return run.high() + 1 == other.low or other.high() + 1 == run.low
    if touching == "gap":
        return run.low <= other.high() + 1 and other.low <= run.high() + 1
    return touching == "one_per_suit"
