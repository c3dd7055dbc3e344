"""Settles every "or more" of a contract: one size for each slot."""

from upcard.cards.value import Value
from upcard.melds.contracts import Contract, ContractSlot
from upcard.melds.deadline import step
from upcard.melds.meld_rules import MeldRules


class Layout(Value):
    """Sizes of the melds, one for each slot of the contract in its order.

    ``order`` lists the slots as they are searched: runs before sets, longer before shorter, so that slots
    that ask for the same stand together.
    """

    def __init__(self, slots: tuple[ContractSlot, ...], sizes: tuple[int, ...]) -> None:
        self.slots = slots
        self.sizes = sizes
        self.total = sum(sizes)
        runs = [index for index in range(len(slots)) if slots[index].kind == "R"]
        sets = [index for index in range(len(slots)) if slots[index].kind == "S"]
        by_size = {index: -size for index, size in enumerate(sizes)}
        self.order = sorted(runs, key=by_size.__getitem__) + sorted(sets, key=by_size.__getitem__)
        self.runs = [sizes[index] for index in self.order[: len(runs)]]
        self.sets = [sizes[index] for index in self.order[len(runs) :]]
        self.nothing = [0] * (len(sizes) + 1)

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.slots, self.sizes)


def layouts(contract: Contract, rules: MeldRules, most: int, least_only: bool = False) -> list[Layout]:
    """All layouts of at most ``most`` cards in which a legal meld of every size exists, smallest first.

    Two that only exchange sizes between slots of a kind count as one.

    ``least_only``: leave out larger melds where a hand that can lay them can also lay smaller ones.
    """
    found: list[Layout] = []
    seen: set[tuple[tuple[str, int], ...]] = set()
    choices: list[list[int]] = []
    for slot in contract.slots:
        choice = slot_sizes(slot, rules, most)
        if choice and least_only and (slot.kind == "S" or _shrinks(choice[0], contract, rules)):
            choice = choice[:1]
        choices.append(choice)
    sizes: list[tuple[int, ...]] = [()]
    for index, choice in enumerate(choices):
        rest = sum([min(other, default=0) for other in choices[index + 1 :]])
        longer: list[tuple[int, ...]] = []
        for done in sizes:
            step()
            longer += [(*done, size) for size in choice if sum(done) + size + rest <= most]
        sizes = longer
    for chosen in sizes:
        same = tuple(sorted([(slot.kind, size) for slot, size in zip(contract.slots, chosen, strict=True)]))
        if same not in seen:
            seen.add(same)
            found.append(Layout(contract.slots, chosen))
    found.sort(key=_total)
    return found


def slot_sizes(slot: ContractSlot, rules: MeldRules, most: int) -> list[int]:
    """Return the sizes up to ``most`` of legal melds that fill the slot."""
    shortest = rules.min_set if slot.kind == "S" else rules.min_run
    longest = (rules.longest_set() or most) if slot.kind == "S" else rules.longest_run()
    sizes = range(slot.size, max(longest, slot.size) + 1) if slot.at_least else (slot.size,)
    return [
        size for size in sizes if shortest <= size <= longest and rules.most_wilds(size, in_set=slot.kind == "S") >= 0
    ]


def _shrinks(size: int, contract: Contract, rules: MeldRules) -> bool:
    """Whether every longer legal run holds a legal one of ``size`` cards that does as well in the contract.

    Sets always shrink: a set of many cards keeps its naturals and drops wild cards. A run of fewer cards
    may break a limit that counts wild cards against naturals, or come to touch another.
    """
    if contract.touching == "no_touch" or rules.wild_limit in ("minority", "half"):
        return False
    return rules.min_naturals <= (1 if rules.neighbours else size // 2)


def _total(layout: Layout) -> int:
    return layout.total
