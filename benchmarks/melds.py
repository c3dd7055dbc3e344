"""How fast the meld engine answers, on random hands of Contract Rummy.

    python benchmarks/melds.py [hands]

Says first whether the engine that was imported is the compiled one. Times are processor time, the best of
three rounds.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from upcard.cards.card import FACES, JOKER, Card, face_of
from upcard.melds import search
from upcard.melds.engine import Melder, MeldRules, arrange_least, parse_contract

CASES = (("S3 S3", 11), ("S3 R4", 11), ("R4 R4", 11), ("S3 S3 S3", 13), ("S3 S3 R4", 13), ("S3 R4 R4", 13))
POINTS = tuple([15 if face == JOKER or face & 15 == 1 else min(face & 15, 10) for face in range(FACES)])

Hand = tuple[Card, ...]


def seconds(ask: Callable[[Hand], object], hands: list[Hand]) -> float:
    """Time of one question."""
    if not hands:
        return 0.0
    best = 1e9
    for _ in range(3):
        start = process_time()
        for hand in hands:
            ask(hand)
        best = min(best, process_time() - start)
    return best / len(hands)


def first_way(melder: Melder, hand: Hand) -> object:
    return next(melder.ways(hand))


def main() -> None:
    compiled = not search.__file__.endswith(".py")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000 if compiled else 2_000
    print("compiled" if compiled else "pure Python")
    rng = Random(1)
    pack = [Card(face_of(suit, rank)) for suit in range(4) for rank in range(1, 14)] * 2 + [Card(JOKER)] * 3
    rules = MeldRules()
    print("contract   can_meet    short    needs     best    first way   arrange_least")
    for text, held in CASES:
        melder = Melder(parse_contract(text, "no_touch"), rules)
        hands: list[Hand] = [tuple(rng.sample(pack, held)) for _ in range(count)]
        few = hands[: count // 20]
        met = [hand for hand in hands if melder.can_meet(hand)][: count // 20]
        times = [
            seconds(melder.short, few),
            seconds(melder.needs, few),
            seconds(partial(melder.best, points=POINTS), met),
            seconds(partial(first_way, melder), met),
            seconds(partial(arrange_least, rules=rules, points=POINTS), few),
        ]
        rate = 1 / seconds(melder.can_meet, hands) / 1e6
        print(f"{text:9} {rate:6.2f} M/s " + " ".join([f"{time * 1e6:6.1f} µs" for time in times]))


if __name__ == "__main__":
    main()
