"""A contract with every "or more" settled: one size for each slot."""

from upcard.cards.contracts import Contract, Slot
from upcard.cards.meld_rules import MeldRules
from upcard.cards.value import Value


class Layout(Value):
    """Sizes of the melds, one for each slot of the contract in its order.

    ``order`` lists the slots as they are searched: runs before sets, longer before shorter, so that slots
    that ask for the same stand together.
    """

    def __init__(self, slots: tuple[Slot, ...], sizes: tuple[int, ...]) -> None:
        self.slots = slots
        self.sizes = sizes
        self.total = sum(sizes)
        runs = [index for index in range(len(slots)) if slots[index].kind == "R"]
        sets = [index for index in range(len(slots)) if slots[index].kind == "S"]
        by_size = {index: -size for index, size in enumerate(sizes)}
        self.order = sorted(runs, key=by_size.__getitem__) + sorted(sets, key=by_size.__getitem__)
        self.runs = [sizes[index] for index in self.order[: len(runs)]]
        self.sets = [sizes[index] for index in self.order[len(runs) :]]

    def key(self) -> tuple[object, ...]:
        return (self.slots, self.sizes)


def layouts(contract: Contract, rules: MeldRules, most: int) -> list[Layout]:
    """All layouts of at most ``most`` cards in which a legal meld of every size exists, smallest first; two
    that only exchange sizes between slots of a kind count as one."""
    found: list[Layout] = []
    seen: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
    choices: list[list[int]] = []
    for slot in contract.slots:
        least = max(slot.size, rules.min_set if slot.kind == "S" else rules.min_run)
        longest = (rules.longest_set() or most) if slot.kind == "S" else rules.longest_run()
        choices.append(
            [
                size
                for size in (range(least, longest + 1) if slot.at_least else (slot.size,))
                if least <= size <= longest and rules.most_wilds(size) >= 0
            ]
        )
    sizes: list[tuple[int, ...]] = [()]
    for index, choice in enumerate(choices):
        rest = sum([min(other, default=0) for other in choices[index + 1 :]])
        sizes = [done + (size,) for done in sizes for size in choice if sum(done) + size + rest <= most]
    for chosen in sizes:
        layout = Layout(contract.slots, chosen)
        same = (tuple(layout.runs), tuple(layout.sets))
        if same not in seen:
            seen.add(same)
            found.append(layout)
    found.sort(key=_total)
    return found


def _total(layout: Layout) -> int:
    return layout.total
