"""Lists every legal single meld that some cards make.

Cards are counted by face (``counts``: a list `FACES` long), so melds come out distinct up to equal cards.
A set lists its cards in the order of `faces`, those of its own rank first, then the wild ones.
"""

from collections.abc import Iterator
from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import up
from upcard.cards.card import FACES, JOKER, NO_FACE, Card, rank_of
from upcard.melds.deadline import step
from upcard.melds.meld import BLACK, RANKS_IN_ALL, RED, SET, Meld, run_of
from upcard.melds.meld_rules import MeldRules, check
from upcard.melds.planes import LANE, open_runs, ranks_with, with_twins

MOST_KEPT: Final = 100_000
"""So many melds are kept to be listed again, then all are forgotten."""


def count_faces(faces: tuple[int, ...]) -> list[int]:
    """How many of each face, as a list `FACES` long."""
    counts = [0] * FACES
    for face in faces:
        counts[face] += 1
    return counts


def count_cards(hand: tuple[Card, ...]) -> list[int]:
    """How many of each face, as a list `FACES` long."""
    counts = [0] * FACES
    for card in hand:
        face = card.face
        counts[face] = counts[face] + 1
    return counts


def sets_of(counts: list[int], rules: MeldRules, rank: int, size: int) -> list[Meld]:
    """All legal sets of that rank and size, in rising order of their cards.

    The list is shared: it is kept for the next hand that holds the same cards of the rank.
    """
    if size < rules.min_set or 0 < rules.longest_set() < size:
        return []
    key = size << 4 | rank
    for face in rules.ranks[rank]:
        key = key << 6 | counts[face]
    for face in rules.wilds:
        key = key << 6 | counts[face]
    made = rules.made_sets.get(key)
    if made is None:
        made = rules.made_sets[key] = _kept(_sets_of(counts, rules, rank, size), rules)
    return made


def _kept(made: list[Meld], rules: MeldRules) -> list[Meld]:
    """Return the list, for which there is room now."""
    rules.kept += len(made) + 1
    if rules.kept > MOST_KEPT:
        rules.made_sets.clear()
        rules.made_runs.clear()
        rules.kept = len(made) + 1
    return made


def _sets_of(counts: list[int], rules: MeldRules, rank: int, size: int) -> list[Meld]:
    own = [face for face in rules.ranks[rank] if counts[face]]
    wild = [face for face in rules.wilds if counts[face] and face not in own]
    most = rules.most_wilds(size, in_set=True)
    # Counting the strangers is all of the check, but where suits matter or wild cards may be natural.
    thorough = rules.distinct_suits or rules.three_suits or rules.wild_as_natural
    found: list[tuple[int, ...]] = []
    faces = own + wild
    _pick(counts, faces, 0, size, sum([counts[face] for face in faces]), [], found)
    melds: list[Meld] = []
    for chosen in found:
        strangers = 0
        if wild:
            for face in chosen:
                if face not in own:
                    strangers += 1
        if strangers <= most:
            meld = Meld(SET, rank, chosen)
            if not thorough or check(meld, rules) is None:
                melds.append(meld)
    return melds


def _pick(
    counts: list[int], faces: list[int], at: int, size: int, room: int, chosen: list[int], found: list[tuple[int, ...]]
) -> None:
    """Append to ``found`` every choice of ``size`` cards more from ``faces[at:]``, of which there are ``room``."""
    if size == 0:
        step()
        found.append(tuple(chosen))
        return
    if room < size:
        return
    held = counts[faces[at]]
    take = min(size, held)
    while take >= 0:
        _pick(counts, faces, at + 1, size - take, room - held, chosen + [faces[at]] * take, found)
        take -= 1


def runs_of(counts: list[int], rules: MeldRules, suit: int, low: int, size: int) -> list[Meld]:
    """All legal runs of that suit, lowest place and size. The list is shared as that of `sets_of` is.

    Where suits do not matter they are those of any suits.
    """
    natural = _places_of_run(rules, suit, low, size)
    if rules.mixed_runs:
        return _mixed_runs_of(counts, rules, low, natural)
    gaps = 0
    key = (size << 4 | low) << 2 | suit
    for face in natural:
        key <<= 1
        if counts[face]:
            key += 1
        else:
            gaps += 1
    wilds = 0
    for face in rules.wilds:
        key = key << 6 | counts[face]
        wilds += counts[face]
    if not natural or gaps > min(wilds, rules.most_wilds(size, in_set=False)):
        return []
    if size == 14:
        # From ace to ace: whether there are two the key does not tell.
        return _runs_of(counts, rules, suit, low, natural, 0)
    made = rules.made_runs.get(key)
    if made is None:
        made = rules.made_runs[key] = _kept(_runs_of(counts, rules, suit, low, natural, 0), rules)
    return made


def _mixed_runs_of(counts: list[int], rules: MeldRules, low: int, natural: list[int]) -> list[Meld]:
    """As `runs_of`, where suits do not matter."""
    gaps = 0
    size = len(natural)
    key = size << 4 | low
    for face in natural:
        held = 0
        if face != NO_FACE:
            for own in rules.ranks[face & 15]:
                held = held << 1 | min(counts[own], 1)
        key = key << 4 | held
        if not held:
            gaps += 1
    wilds = 0
    for face in rules.wilds:
        key = key << 6 | counts[face]
        wilds += counts[face]
    if not natural or gaps > min(wilds, rules.most_wilds(size, in_set=False)):
        return []
    if size == 14:
        return _runs_of(counts, rules, 0, low, natural, 0)
    made = rules.made_runs.get(key)
    if made is None:
        made = rules.made_runs[key] = _kept(_runs_of(counts, rules, 0, low, natural, 0), rules)
    return made


def _places_of_run(rules: MeldRules, suit: int, low: int, size: int) -> list[int]:
    """By place of such a run: the face that is natural there, or `NO_FACE`; none where no such run is legal."""
    if not rules.min_run <= size <= rules.max_run or low < rules.lowest_place() or low > rules.highest_low(size):
        return []
    return rules.places[suit][low : low + size]


def _runs_of(
    counts: list[int], rules: MeldRules, suit: int, low: int, natural: list[int], most_orders: int
) -> list[Meld]:
    """Return the runs at these places; ``most_orders`` of them when that is not 0."""
    found: list[tuple[int, ...]] = []
    _stand(counts, rules, natural, rules.most_wilds(len(natural), in_set=False), False, [], found, most_orders)
    if rules.mixed_runs:
        return [run_of(low, faces) for faces in found]
    return [Meld(suit, low, faces) for faces in found]


def _stand(
    counts: list[int],
    rules: MeldRules,
    natural: list[int],
    wilds: int,
    beside: bool,
    chosen: list[int],
    found: list[tuple[int, ...]],
    enough: int,
) -> None:
    """Append every way to fill the places from ``len(chosen)`` on with up to ``wilds`` wild cards.

    ``beside``: the card before is wild.
    """
    at = len(chosen)
    if enough and len(found) >= enough:
        return
    if at == len(natural):
        step()
        found.append(tuple(chosen))
        return
    own = natural[at]
    if own != NO_FACE and rules.mixed_runs:
        for face in rules.ranks[own & 15]:
            if counts[face]:
                counts[face] -= 1
                _stand(counts, rules, natural, wilds, False, [*chosen, face], found, enough)
                counts[face] += 1
    elif own != NO_FACE and counts[own]:
        counts[own] -= 1
        _stand(counts, rules, natural, wilds, False, [*chosen, own], found, enough)
        counts[own] += 1
    if wilds and (rules.neighbours or not beside):
        for face in rules.wilds:
            stands_as_itself = rules.mixed_runs and own != NO_FACE and face in rules.ranks[own & 15]
            if counts[face] and face != own and not stands_as_itself:
                counts[face] -= 1
                _stand(counts, rules, natural, wilds - 1, True, [*chosen, face], found, enough)
                counts[face] += 1


def melds_in(hand: tuple[Card, ...], rules: MeldRules) -> Iterator[Meld]:
    """Every legal meld of cards of the hand: sets by rank, then runs by suit, place and length."""
    for melds in lists_of_melds(hand, rules):
        yield from melds


def lists_of_melds(hand: tuple[Card, ...], rules: MeldRules) -> Iterator[list[Meld]]:
    """Return the melds of `melds_in`, those at one place and of one length together.

    The lists are shared.
    """
    if hand is rules.barren:
        return
    barren = True
    counts = count_cards(hand)
    wilds = 0
    for face in rules.wilds:
        wilds += counts[face]
    # Most hands have a meld at few places: one look tells where none can be.
    plane, ranks = naturals(hand, rules)
    likely = ranks_with(ranks, rules.min_set - wilds)
    for rank in range(1, 14):
        if likely >> 4 * rank & 8:
            longest = _longest_set(counts, rules, rank, wilds)
            for size in range(rules.min_set, longest + 1):
                barren = False
                yield sets_of(counts, rules, rank, size)
    likely = open_runs(plane, rules.min_run, wilds, rules.corner)
    for suit in range(rules.lanes):
        if likely >> LANE * suit & 0x7FFE:
            for low, size in _run_places(counts, rules, suit, wilds):
                barren = False
                yield runs_of(counts, rules, suit, low, size)
    if barren:
        rules.barren = hand


def naturals(hand: tuple[Card, ...], rules: MeldRules) -> tuple[i64, i64]:
    """Return the natural cards of a hand, as a plane and as ranks (`upcard.melds.planes`).

    Of a rank fifteen are counted.
    """
    plane: i64 = 0
    ranks: i64 = 0
    natural = rules.natural_faces
    for card in hand:
        if natural[card.face]:
            plane |= up(1, card.face & 15 if rules.mixed_runs else card.face)
            shift: i64 = 4 * (card.face & 15)
            if (ranks >> shift) & 15 < 15:
                ranks += up(1, shift)
    return with_twins(plane), ranks


def _longest_set(counts: list[int], rules: MeldRules, rank: int, wilds: int) -> int:
    """No set of that rank is longer; 0 where there is none."""
    own = 0
    for face in rules.ranks[rank]:
        own += counts[face]
    if own < rules.min_naturals:
        return 0
    longest = own + wilds
    return min(rules.longest_set(), longest) if rules.longest_set() else longest


def _run_places(counts: list[int], rules: MeldRules, suit: int, wilds: int) -> list[tuple[int, int]]:
    """(lowest place, size) of every run that wild cards could complete."""
    highest = rules.highest_place()
    held = [0] * 32
    natural = 0
    faces = rules.places[suit]
    for place in range(rules.lowest_place(), highest + 1):
        face = faces[place]
        if face != NO_FACE and _holds(counts, rules, face):
            held[place] = 1
            natural += 1
    places: list[tuple[int, int]] = []
    if natural >= rules.min_naturals and natural + wilds >= rules.min_run:
        for low in range(rules.lowest_place(), rules.highest_low(2) + 1):
            gaps = 0
            for high in range(low, min(highest, low + rules.max_run - 1) + 1):
                if not held[high]:
                    gaps += 1
                    if gaps > wilds:
                        break
                if high - low + 1 >= rules.min_run and low <= rules.highest_low(high - low + 1):
                    places.append((low, high - low + 1))
    return places


def _holds(counts: list[int], rules: MeldRules, face: int) -> bool:
    """Say whether the natural card of a place of a run is there, of any suit where suits do not matter."""
    if not rules.mixed_runs:
        return counts[face] > 0
    for own in rules.ranks[face & 15]:
        if counts[own]:
            return True
    return False


def readings(faces: tuple[int, ...], rules: MeldRules) -> tuple[Meld, ...]:
    """All legal melds that use exactly these cards, in whatever order they are given, most natural first.

    First comes the run that reads as the cards are given; then melds with fewer wild cards, sets before
    runs, and wild cards rather above a run than below it. Of the orders in which different wild cards can
    stand in one run, a hundred are given at most.
    """
    if len(faces) > 60:
        return ()
    counts = count_faces(faces)
    size = len(faces)
    found: list[Meld] = []
    for rank in range(1, 14):
        found.extend(sets_of(counts, rules, rank, size))
    for suit in range(rules.lanes):
        for low in range(rules.lowest_place(), rules.highest_low(size) + 1):
            natural = _places_of_run(rules, suit, low, size)
            if natural:
                found.extend(_runs_of(counts, rules, suit, low, natural, 100))
    if rules.colours:
        found.extend([meld for meld in (Meld(SET, BLACK, faces), Meld(SET, RED, faces)) if check(meld, rules) is None])
    mixed = _read_all_ranks(faces, rules)
    if mixed is not None and mixed not in found and check(mixed, rules) is None:
        found.append(mixed)
    order = [(_strangeness(meld, faces, rules), index) for index, meld in enumerate(found)]
    return tuple([found[index] for _, index in sorted(order)])


def _read_all_ranks(faces: tuple[int, ...], rules: MeldRules) -> Meld | None:
    """Return the run of all ranks in several suits that these cards make, in whatever order they are given, or None."""
    if len(faces) != RANKS_IN_ALL or not rules.all_ranks:
        return None
    places = [JOKER] * RANKS_IN_ALL
    for face in faces:
        if face != JOKER:
            at = rank_of(face) - 1
            if places[at] != JOKER:
                return None
            places[at] = face
    return run_of(1, tuple(places))


def _strangeness(meld: Meld, given: tuple[int, ...], rules: MeldRules) -> tuple[int, int, int, int]:
    if meld.is_colour():
        natural = len([face for face in meld.faces if meld.fits_colour(face) and rules.can_be_natural(face)])
        return (1, -natural, 2, 0)
    if meld.is_set():
        natural = len([face for face in meld.faces if rank_of(face) == meld.low and rules.can_be_natural(face)])
        return (1, -natural, 0, 0)
    natural = 0
    for index, face in enumerate(meld.faces):
        if face == meld.role(index) and rules.can_be_natural(face):
            natural += 1
    return (0 if meld.faces == given else 1, -natural, 1, -meld.low)
