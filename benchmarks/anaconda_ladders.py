"""How good a hand of Anaconda is: ``python -m benchmarks.anaconda_ladders`` prints the tables of
`upcard.bots.anaconda.ladders`."""

from random import Random
from typing import Final

from benchmarks.guts_usual import wrapped
from upcard.cards.poker import HIGH, Ranking
from upcard.games.anaconda.game import PACK
from upcard.games.anaconda.rules import HAND, LOW

HANDS: Final = 400
WAYS: Final[dict[str, Ranking]] = {"high": HIGH, **LOW}
"""High, and by their names all that low can mean."""


def ladder(name: str) -> list[int]:
    """The best values of many hands of eight cards, the worst thrown away, rising: what a pass makes of seven."""
    rng, values = Random(name), []
    for _ in range(HANDS):
        cards = tuple(rng.sample(PACK, HAND + 1))
        values.append(max([WAYS[name].best(cards[:at] + cards[at + 1 :]) for at in range(0, HAND + 1, 3)]))
    return sorted(values)


def main() -> None:
    """Print the tables."""
    for name in WAYS:
        print(f'    "{name}": (')
        print(wrapped("".join([f"{value}, " for value in ladder(name)]), 8))
        print("    ),")


if __name__ == "__main__":
    main()
