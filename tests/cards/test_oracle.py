"""The engine against brute force, on tiny packs under many rules."""

from random import Random

import pytest

from upcard.cards.card import FACES, JOKER, NO_FACE, Card, cards, face_of, faces_text
from upcard.melds.covers import Sorter, can_sort, left_at_least
from upcard.melds.engine import (
    Contract,
    Meld,
    Melder,
    MeldRules,
    apart,
    arrange_least,
    can_place,
    check,
    fits,
    lay_out,
    melds_in,
    parse_contract,
    readings,
)

from ..amounts import amount
from ..many import in_parts, many
from . import oracle

PACKS = ((1, 2, 3, 4, 5, 6), (1, 2, 10, 11, 12, 13), (5, 6, 7), (1, 13))
CONTRACTS = ("S3 S3", "S3 R4", "R4 R4", "S2 S3", "R3 R3", "R3 R4", "S3+ R3", "R3+ R3+", "S2+ S2", "S3 R3+ R3", "S2 R2")


def some_rules(rng: Random, three_suits: bool = True) -> MeldRules:
    wilds = rng.choice([(JOKER,), (JOKER,), (), (JOKER, 0x02, 0x12), (JOKER, 0x02), (0x01, 0x11, JOKER), (0x05, 0x06)])
    distinct = rng.random() < 0.3
    return MeldRules(
        min_set=rng.choice([2, 3]),
        max_set=rng.choice([0, 0, 4]),
        distinct_suits=distinct,
        min_run=rng.choice([2, 3, 4]),
        max_run=rng.choice([14, 14, 5]),
        ace_high=rng.random() < 0.8,
        ace_low=rng.random() < 0.8,
        wilds=wilds,
        min_naturals=rng.choice([0, 1, 1, 1, 2]),
        wild_limit=rng.choice(["none", "none", "one", "two", "minority", "half"]),
        neighbours=rng.random() < 0.6,
        wild_as_natural=rng.random() < 0.4,
        high_first=(high_first := rng.random() < 0.4),
        corner=not high_first and rng.random() < 0.5,
        three_suits=three_suits and rng.random() < 0.3,
        wild_melds=rng.choice(["any", "any", "any", "runs", "sets"]),
        mixed_runs=not distinct and rng.random() < 0.3,
    )


def some_faces(rng: Random, size: int) -> tuple[int, ...]:
    ranks = rng.choice(PACKS)
    suits = rng.choice([2, 2, 4]) if len(ranks) < 4 else 2
    pack = [face_of(suit, rank) for suit in range(suits) for rank in ranks for _ in range(2)] + [JOKER] * rng.choice(
        [1, 3]
    )
    return tuple(rng.sample(pack, min(size, len(pack))))


def some_contract(rng: Random) -> Contract:
    return parse_contract(
        rng.choice(CONTRACTS), rng.choice(["free", "free", "no_touch", "gap", "one_per_suit"]), rng.random() < 0.7
    )


def some_melder(rng: Random) -> Melder:
    while True:
        try:
            contract, rules = some_contract(rng), some_rules(rng, three_suits=False)
            if rules.mixed_runs:
                contract = Contract(contract.slots, "free", contract.same_rank_sets)
            return Melder(contract, rules)
        except ValueError:
            continue


def hand_of(faces: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple([Card(face) for face in faces])


def plain(meld: Meld) -> oracle.Plain:
    return (meld.suit, meld.low, meld.faces)


def true_ways(melder: Melder, faces: tuple[int, ...]) -> set[tuple[oracle.Plain, ...]]:
    slots = [(slot.kind, slot.size, slot.at_least) for slot in melder.contract.slots]
    return oracle.all_ways(faces, melder.rules, slots, melder.contract.touching, melder.contract.same_rank_sets)


@many(in_parts(range(60)))
def test_single_melds(seed: int) -> None:
    rng = Random(seed)
    rules = some_rules(rng)
    faces = some_faces(rng, rng.randint(3, 7))
    found = list(melds_in(hand_of(faces), rules))
    assert len(found) == len(set(found)), "a meld was given twice"
    truth = oracle.all_melds(faces, rules)
    assert {plain(meld) for meld in found} == truth, (faces_text(faces), rules)
    exactly = {meld for meld in truth if len(meld[2]) == len(faces)}
    assert {plain(meld) for meld in readings(faces, rules)} == exactly


@many(in_parts(range(amount(100, 50))))
def test_check(seed: int) -> None:
    """`check` passes exactly the legal ones among near-legal melds."""
    rng = Random(seed)
    rules = some_rules(rng)
    for _ in range(40):
        suit, low, size = rng.choice([0, 1, 4, 4]), rng.randint(0, 14), rng.randint(1, 6)
        faces: list[int] = []
        for index in range(size):
            rank = low if suit == 4 else (low + index - 1) % 13 + 1
            own = face_of(rng.randrange(4) if suit == 4 else suit, rank)
            faces.append(rng.choice([own, own, own, JOKER, 0x02, rng.choice([0x05, 0x16, 0x21])]))
        if rules.mixed_runs and suit != 4:
            suit = oracle.run_suit(tuple(faces), low)
        meld = (suit, low, tuple(faces))
        truth = oracle.legal(meld, rules) and (suit == 4 or 1 <= low <= (13 if rules.corner else 15 - size))
        assert (check(Meld(*meld), rules) is None) == truth, (str(meld), rules)


# Over the hands of seed 59, nearly all wild, brute force takes as long as over all the others together.
@many(in_parts([*range(59), *range(60, amount(200, 110)), 100140, 100467]))
def test_contracts(seed: int) -> None:
    rng = Random(seed)
    melder = some_melder(rng)
    for _ in range(3):
        faces = some_faces(rng, rng.randint(5, 8))
        hand = hand_of(faces)
        truth = true_ways(melder, faces)
        where = (faces_text(faces), str(melder.contract), melder.contract.touching, melder.rules)
        found = list(melder.ways(hand))
        assert len(found) == len({tuple(sorted(map(plain, way))) for way in found}), where
        assert {tuple(sorted(map(plain, way))) for way in found} == truth, where
        assert all(
            fits(way, melder.contract, melder.rules.mixed_runs) and apart(way, melder.contract) for way in found
        ), where
        assert melder.can_meet(hand) == bool(truth), where
        assert (melder.short(hand) == 0) == bool(truth), where
        check_best(melder, hand, truth, rng)
        low = rng.randint(0, 2)
        high = low + rng.randint(0, 1)
        covering = {way for way in truth if low <= len(faces) - sum(len(meld[2]) for meld in way) <= high}
        assert {tuple(sorted(map(plain, way))) for way in melder.covers(hand, low, high)} == covering, where
        assert melder.can_cover(hand, low, high) == bool(covering), where


def check_best(melder: Melder, hand: tuple[Card, ...], truth: set[tuple[oracle.Plain, ...]], rng: Random) -> None:
    points = tuple([rng.choice([rng.randint(0, 20), 10]) for _ in range(FACES)])
    best = melder.best(hand, points)
    if not truth:
        assert best is None
        return
    assert best is not None
    melds, left = best
    held = sum(points[card.face] for card in hand)

    def cost(way: tuple[oracle.Plain, ...]) -> tuple[int, int]:
        used = [face for meld in way for face in meld[2]]
        return held - sum(points[face] for face in used), sum(face in melder.rules.wilds for face in used)

    way = tuple(sorted(map(plain, melds)))
    assert way in truth
    assert cost(way) == min(map(cost, truth))
    assert left == cost(way)[0]


@many(in_parts(range(amount(120, 60))))
def test_short(seed: int) -> None:
    """A hand is short by one more than the nearest hand with one card more, and 0 when it can meet."""
    rng = Random(seed)
    melder = some_melder(rng)
    hand = hand_of(some_faces(rng, rng.randint(0, 8)))
    short = melder.short(hand)
    every = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER]
    nearer = {face: melder.short(hand + (Card(face),)) for face in every}
    where = (
        faces_text(tuple([card.face for card in hand])),
        str(melder.contract),
        melder.contract.touching,
        melder.rules,
    )
    if short == 0:
        assert set(nearer.values()) == {0}, where
        assert melder.needs(hand) == ()
        assert melder.first_need(hand) == NO_FACE
    else:
        assert min(nearer.values()) == short - 1, where
        assert melder.needs(hand) == tuple([face for face in every if nearer[face] < short]), where
        assert melder.first_need(hand) == melder.needs(hand)[0], where


@many(in_parts(range(60)))
def test_short_cover(seed: int) -> None:
    """Exchanging the right card brings the hand one nearer, and no exchange brings it nearer by two."""
    rng = Random(seed)
    melder = some_melder(rng)
    hand = hand_of(some_faces(rng, rng.randint(5, 8)))
    low = rng.randint(0, 1)
    high = low + rng.randint(0, 1)
    short = melder.short_cover(hand, low, high)
    assert (short == 0) == melder.can_cover(hand, low, high)
    if short > 0:
        every = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER]
        nearer = [
            melder.short_cover(hand[:index] + hand[index + 1 :] + (Card(face),), low, high)
            for index in range(len(hand))
            for face in every
        ]
        assert min(nearer) == short - 1, (faces_text(tuple([card.face for card in hand])), melder.rules)


@many(in_parts(range(amount(120, 60))))
def test_arrange_least(seed: int) -> None:
    rng = Random(seed)
    rules = some_rules(rng)
    faces = some_faces(rng, rng.randint(3, 8))
    points = tuple([rng.choice([rng.randint(0, 20), 10]) for _ in range(FACES)])
    melds, dead = arrange_least(hand_of(faces), rules, points)
    assert dead == oracle.least_deadwood(faces, rules, points), (faces_text(faces), rules)
    assert all(check(meld, rules) is None for meld in melds)
    left = list(faces)
    for meld in melds:
        for face in meld.faces:
            left.remove(face)
    assert sum(points[face] for face in left) == dead
    wild_points = tuple([int(face in rules.wilds) for face in range(FACES)])
    held = sum(face in rules.wilds for face in faces)
    most = held - oracle.least_deadwood(faces, rules, wild_points)
    for wilds in range(held + 2):
        assert can_place(hand_of(faces), rules, wilds) == (wilds <= most)


def some_table(rng: Random, rules: MeldRules) -> tuple[Meld, ...]:
    """One meld or two of another hand."""
    melds = sorted(oracle.all_melds(some_faces(rng, 5), rules))
    return tuple([Meld(*meld) for meld in rng.sample(melds, min(len(melds), rng.choice([1, 1, 2])))])


@pytest.mark.clause("PAY-32", "PAY-A-12")
@many(in_parts(range(amount(200, 100))))
def test_lay_out_with_melds_of_the_table(seed: int) -> None:
    """Lay-offs and own melds together, the least of all there are."""
    rng = Random(seed)
    rules = some_rules(rng)
    table = some_table(rng, rules)
    faces = some_faces(rng, rng.randint(2, 6))
    points = tuple([rng.choice([rng.randint(0, 20), 10]) for _ in range(FACES)])
    found = lay_out(hand_of(faces), rules, points, table)
    plain_table = tuple([plain(meld) for meld in table])
    assert found.dead == oracle.least_with_table(faces, rules, points, plain_table), (faces_text(faces), table, rules)
    assert all(check(meld, rules) is None for meld in (*found.melds, *found.table))
    left = list(faces)
    for before, after in zip(table, found.table, strict=True):
        for face in before.faces:
            left.append(face)
        for face in after.faces:
            left.remove(face)
        if not rules.mixed_runs:
            assert after.suit == before.suit
        assert after.is_set() == before.is_set()
        if after.is_run() and not rules.corner:
            assert after.low <= before.low
    for meld in found.melds:
        for face in meld.faces:
            left.remove(face)
    assert sum(points[face] for face in left) == found.dead


@pytest.mark.clause("PAY-25", "PAY-26")
@many(in_parts(range(amount(200, 100))))
def test_ways_to_sort_a_whole_hand(seed: int) -> None:
    """Every way there is, all cards or all but one, each once."""
    rng = Random(seed)
    rules = some_rules(rng)
    faces = some_faces(rng, rng.randint(3, 7))
    if rng.random() < 0.7:
        # Two melds' cards, so that there are ways at all.
        melds = sorted(oracle.all_melds(some_faces(rng, 7), rules), key=lambda meld: len(meld[2]))
        chosen = rng.sample(melds[:60], min(len(melds[:60]), 2))
        faces = tuple(face for meld in chosen for face in meld[2])[:7] or faces
    placings = list(Sorter(hand_of(faces), rules).ways())
    found = [(way.over, *sorted(plain(meld) for meld in melds)) for way in placings for melds in way]
    truth = {(NO_FACE, *sorted(way)) for way in oracle.all_sortings(faces, rules)}
    for face in set(faces):
        rest = list(faces)
        rest.remove(face)
        truth |= {(face, *sorted(way)) for way in oracle.all_sortings(tuple(rest), rules)}
    assert len(found) == len(set(found)), (faces_text(faces), rules)
    assert set(found) == truth, (faces_text(faces), rules)
    ones = (1,) * FACES
    left = oracle.least_deadwood(faces, rules, ones)
    assert left_at_least(hand_of(faces), rules) <= left
    for over in range(3):
        assert can_sort(hand_of(faces), rules, over) == (left <= over)


PAY_ME = MeldRules(
    max_set=4,
    distinct_suits=True,
    min_run=3,
    wilds=(JOKER, 0x02, 0x12, 0x05, 0x15),
    wild_limit="half",
    neighbours=False,
    wild_as_natural=True,
)


def test_pairs_alone_are_left_where_every_meld_has_three_cards() -> None:
    """Each pair wants a third card, and each wild card makes up for four of theirs at most."""
    pairs = "3S 3H 7S 7H JS JH"
    assert left_at_least(cards(pairs), PAY_ME) == 6
    assert left_at_least(cards(pairs + " *"), PAY_ME) == 2


@pytest.mark.clause("PAY-23", "PAY-24")
@many(in_parts(range(60)))
def test_hands_in_which_naturals_must_be_close(seed: int) -> None:
    """The quick bound is one, for hands of up to ten cards."""
    rng = Random(seed)
    for _ in range(30):
        rules = PAY_ME if rng.random() < 0.7 else some_rules(rng)
        pack = [face_of(suit, rank) for suit in range(4) for rank in range(1, 14)] + [JOKER] * 2
        faces = tuple(rng.sample(pack, rng.randint(4, 10)))
        least = arrange_least(hand_of(faces), rules, (1,) * FACES)[1]
        assert left_at_least(hand_of(faces), rules) <= least, (faces_text(faces), rules)
        for over in range(3):
            assert can_sort(hand_of(faces), rules, over) == (least <= over), (faces_text(faces), rules)
