"""Melds by brute force: slow code without a clever thought, to judge the engine by.

Nothing here uses the engine; melds are plain tuples ``(suit or 4, low or rank, faces)``.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from upcard.cards.card import JOKER
from upcard.melds.meld_rules import MeldRules

Plain = tuple[int, int, tuple[int, ...]]


def naturals(meld: Plain, rules: MeldRules) -> list[bool]:
    """Which cards of the meld are natural there."""
    suit, low, faces = meld
    flags: list[bool] = []
    used: set[int] = {face for face in faces if face not in rules.wilds}
    for index, face in enumerate(faces):
        if suit == 4:
            own = face != JOKER and face % 16 == low
            if own and face in rules.wilds and rules.distinct_suits:
                flags.append(rules.wild_as_natural and face not in used)
                used.add(face)
                continue
        else:
            place = low + index
            own = at_place(face, suit, place, rules)
        flags.append(own and (face not in rules.wilds or rules.wild_as_natural))
    return flags


def legal(meld: Plain, rules: MeldRules) -> bool:
    suit, low, faces = meld
    flags = naturals(meld, rules)
    if any(not flag and face not in rules.wilds for flag, face in zip(flags, faces, strict=True)):
        return False
    size, natural = len(faces), sum(flags)
    if suit == 4:
        if not 1 <= low <= 13 or size < rules.min_set or (rules.max_set and size > rules.max_set):
            return False
        if rules.three_suits and len({face // 16 for flag, face in zip(flags, faces, strict=True) if flag}) != 3:
            return False
        if rules.distinct_suits:
            own = [face for flag, face in zip(flags, faces, strict=True) if flag]
            if len(set(own)) < len(own) or size > 4:
                return False
    else:
        high = low + size - 1
        if rules.corner and (size > 13 or not 1 <= low <= 13):
            return False
        if not rules.corner and (low < (1 if rules.ace_low else 2) or high > (14 if rules.ace_high else 13)):
            return False
        if not rules.min_run <= size <= rules.max_run:
            return False
        if not rules.neighbours and any(not a and not b for a, b in pairwise(flags)):
            return False
    wild = size - natural
    if wild and (rules.wild_melds == ("runs" if suit == 4 else "sets") or (suit == 4 and rules.three_suits)):
        return False
    limit = {"none": size, "one": 1, "two": 2, "minority": natural - 1, "half": natural}[rules.wild_limit]
    return natural >= rules.min_naturals and wild <= limit


def at_place(face: int, suit: int, place: int, rules: MeldRules) -> bool:
    """Whether the card is the one of that place of a run; of any suit where suits do not matter."""
    rank = (place - 1) % 13 + 1
    return face != JOKER and face % 16 == rank if rules.mixed_runs else face == suit * 16 + rank


def run_suit(faces: tuple[int, ...], low: int) -> int:
    """The suit by which a run is known where suits do not matter: 5 for several, the first where no card tells one."""
    suits = {face // 16 for at, face in enumerate(faces, low) if face != JOKER and face % 16 == (at - 1) % 13 + 1}
    return 5 if len(suits) > 1 else min(suits, default=0)


def all_melds(faces: tuple[int, ...], rules: MeldRules) -> set[Plain]:
    """Every legal meld of some of these cards; a set's cards sorted, those that may be natural first."""
    melds: set[Plain] = set()
    for size in range(2, len(faces) + 1):
        for chosen in set(combinations(sorted(faces), size)):
            for rank in range(1, 14):
                own = [face for face in chosen if can_be(face, rank, rules)]
                melds.add((4, rank, tuple(own + [face for face in chosen if face not in own])))
            for suit in range(4):
                for low in lows_of(size, rules):
                    for laid in placings(chosen, suit, low, rules):
                        melds.add((run_suit(laid, low) if rules.mixed_runs else suit, low, laid))
    return {meld for meld in melds if legal(meld, rules)}


def lows_of(size: int, rules: MeldRules) -> range:
    """Where runs of that size begin; round the corner one of all ranks is told with the ace first."""
    if rules.corner:
        return range(1, 2 if size == 13 else 14)
    return range(1, 15 - size + 1)


def can_be(face: int, rank: int, rules: MeldRules) -> bool:
    return face != JOKER and face % 16 == rank and (face not in rules.wilds or rules.wild_as_natural)


def placings(faces: tuple[int, ...], suit: int, low: int, rules: MeldRules) -> Iterator[tuple[int, ...]]:
    """All orders of the cards in which each is at its place or wild."""
    if not faces:
        yield ()
        return
    for index, face in enumerate(faces):
        if face in faces[:index]:
            continue
        if face in rules.wilds or at_place(face, suit, low, rules):
            for rest in placings(faces[:index] + faces[index + 1 :], suit, low + 1, rules):
                yield (face, *rest)


def fit(melds: tuple[Plain, ...], slots: list[tuple[str, int, bool]], touching: str, same_rank_sets: bool) -> bool:
    """Whether some assignment of the melds fills the slots and the contract's other rules hold."""
    if len(melds) != len(slots) or not assignable(list(melds), slots):
        return False
    for one, other in combinations(melds, 2):
        if one[0] != other[0]:
            continue
        if one[0] == 4:
            if one[1] == other[1] and not same_rank_sets:
                return False
            continue
        mine = set(range(one[1], one[1] + len(one[2])))
        yours = set(range(other[1], other[1] + len(other[2])))
        if touching == "one_per_suit":
            return False
        if touching == "no_touch" and (max(mine) + 1 == min(yours) or max(yours) + 1 == min(mine)):
            return False
        if touching == "gap" and yours & (mine | {place + 1 for place in mine} | {place - 1 for place in mine}):
            return False
    return True


def assignable(melds: list[Plain], slots: list[tuple[str, int, bool]]) -> bool:
    if not melds:
        return True
    meld = melds[0]
    for index, (kind, size, at_least) in enumerate(slots):
        if (kind == "S") != (meld[0] == 4):
            continue
        if (len(meld[2]) == size or (at_least and len(meld[2]) > size)) and assignable(
            melds[1:], slots[:index] + slots[index + 1 :]
        ):
            return True
    return False


def groups(faces: tuple[int, ...], melds: set[Plain], count: int) -> Iterator[tuple[Plain, ...]]:
    """All choices of ``count`` melds that the cards make at once, each choice once."""
    yield from _groups(Counter(faces), sorted(melds), count)


def _groups(left: Counter[int], melds: list[Plain], count: int) -> Iterator[tuple[Plain, ...]]:
    if count == 0:
        yield ()
        return
    for index, meld in enumerate(melds):
        need = Counter(meld[2])
        if need <= left:
            for rest in _groups(left - need, melds[index:], count - 1):
                yield (meld, *rest)


def all_ways(
    faces: tuple[int, ...],
    rules: MeldRules,
    slots: list[tuple[str, int, bool]],
    touching: str,
    same_rank_sets: bool,
) -> set[tuple[Plain, ...]]:
    sizes = {("S" if kind == "S" else "R", size) for kind, size, _ in slots}
    useful = {
        meld
        for meld in all_melds(faces, rules)
        if any((kind == "S") == (meld[0] == 4) and len(meld[2]) >= size for kind, size in sizes)
    }
    return {way for way in groups(faces, useful, len(slots)) if fit(way, slots, touching, same_rank_sets)}


def least_deadwood(faces: tuple[int, ...], rules: MeldRules, points: tuple[int, ...]) -> int:
    """The fewest points that any choice of disjoint melds leaves."""
    melds = all_melds(faces, rules)
    total = sum(points[face] for face in faces)
    best = total
    for count in range(1, len(faces) // 2 + 1):
        for group in groups(faces, melds, count):
            best = min(best, total - sum(points[face] for meld in group for face in meld[2]))
    return best


def grown(meld: Plain, faces: tuple[int, ...], rules: MeldRules) -> set[tuple[Plain, tuple[int, ...]]]:
    """What a meld of the table can become with some of these cards, and the cards that then are left."""
    suit, low, there = meld
    found = {(meld, faces)}
    for size in range(1, len(faces) + 1):
        for chosen in set(combinations(sorted(faces), size)):
            left = Counter(faces)
            left.subtract(chosen)
            rest = tuple(sorted(left.elements()))
            if suit == 4:
                own = [face for face in chosen if can_be(face, low, rules)]
                other = [face for face in chosen if face not in own]
                found.add(((suit, low, (*there, *own, *other)), rest))
                continue
            for below in range(size + 1):
                for before in set(combinations(chosen, below)):
                    after = Counter(chosen)
                    after.subtract(before)
                    for head in placings(before, suit, low - below, rules):
                        for tail in placings(tuple(after.elements()), suit, low + len(there), rules):
                            first = (low - below - 1) % 13 + 1 if rules.corner else low - below
                            if first >= 1:
                                found.add(((suit, first, (*head, *there, *tail)), rest))
    if suit != 4 and rules.high_first and not rules.corner:
        found = {(run, rest) for run, rest in found if run[1] == low or run[1] + len(run[2]) - 1 == 14}
    return {(longer, rest) for longer, rest in found if legal(longer, rules)}


def least_with_table(
    faces: tuple[int, ...], rules: MeldRules, points: tuple[int, ...], table: tuple[Plain, ...]
) -> int:
    """The fewest points that any lay-offs on those melds and any choice of disjoint melds leave."""
    if not table:
        return least_deadwood(faces, rules, points)
    return min(least_with_table(rest, rules, points, table[1:]) for _, rest in grown(table[0], faces, rules))


def all_sortings(faces: tuple[int, ...], rules: MeldRules) -> set[tuple[Plain, ...]]:
    """Every way to sort all of the cards into melds."""
    melds = all_melds(faces, rules)
    return {
        way
        for count in range(len(faces) // 2 + 1)
        for way in groups(faces, melds, count)
        if sum(len(meld[2]) for meld in way) == len(faces)
    }
