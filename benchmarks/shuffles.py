"""Are the decks of the protocol shuffled evenly? ``python -m benchmarks.shuffles [DECKS [SEED]]``

Every deck is drawn as a table draws it (`upcard.match.chain`): from a seed, and a link that changes with each draw.
Counted are the place of each card, which card follows which, and how many cards lie where they lay before; each is
compared with what chance gives. The status is 1 if one of the sums lies where chance puts one in a million.
"""

import hashlib
import math
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Final

from upcard.cards.card import face_text, parse_faces
from upcard.kernel.game import SHUFFLE, Ask
from upcard.kernel.state import Shuffle
from upcard.match.chain import chain_move

PACK: Final = tuple(sorted(parse_faces(" ".join(r + s for r in "A23456789TJQK" for s in "CDHS")), key=face_text))
UNLIKELY: Final = 4.9
"""Standard deviations beyond which a normal number lies once in a million."""


def deviation(counts: Iterable[int], expected: float, cells: int, freedom: int) -> float:
    """How many standard deviations the chi-squared of so many cells is from its mean (Wilson and Hilferty)."""
    seen = list(counts)
    chi = sum([(count - expected) ** 2 / expected for count in seen]) + (cells - len(seen)) * expected
    share = 2 / (9 * freedom)
    return float(((chi / freedom) ** (1 / 3) - (1 - share)) / math.sqrt(share))


def measure(decks: int, seed: int) -> dict[str, float]:
    """By name, how many standard deviations each sum over so many decks is off."""
    secret = hashlib.shake_256(b"benchmark" + seed.to_bytes(8, "big")).digest(256)
    ask, size = Ask(SHUFFLE, faces=PACK), len(PACK)
    places: Counter[tuple[int, int]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    fixed = 0
    for number in range(decks):
        move = chain_move(secret, hashlib.sha256(number.to_bytes(8, "big")).digest(), ask)
        assert isinstance(move, Shuffle)
        places.update(enumerate(move.faces))
        pairs.update(zip(move.faces, move.faces[1:], strict=False))
        fixed += sum([one == other for one, other in zip(move.faces, PACK, strict=True)])
    couples = size * (size - 1)
    return {
        "places": deviation(places.values(), decks / size, size * size, (size - 1) ** 2),
        "pairs": deviation(pairs.values(), decks * (size - 1) / couples, couples, (size - 1) ** 2 - size),
        "cards that stayed": (fixed - decks) / math.sqrt(decks),
    }


def main() -> int:
    words = sys.argv[1:]
    decks, seed = int(words[0]) if words else 1_000_000, int(words[1]) if words[1:] else 1
    found = measure(decks, seed)
    print(f"{decks} decks, seed {seed}")
    for name, off in found.items():
        print(f"{name}: {off:+.2f} standard deviations")
    return int(any([abs(off) > UNLIKELY for off in found.values()]))


if __name__ == "__main__":
    sys.exit(main())
