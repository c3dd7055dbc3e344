"""What each set of open boxes is worth at Indian Chief: ``python -m benchmarks.chief_values``.

Hands of eight are dealt from one pack and from two, so many of each; who fills the boxes as well as can be fills, with
each hand, the one after which score and the worth of the rest are highest. The Beggar Man counts nothing here: what it
brings does not depend on when. Printed are the tables of `upcard.bots.indian_chief.worth`, in tenths of points, by the
open boxes (a bit each, the Thief's the lowest).
"""

from random import Random

import click

from upcard.bots.indian_chief.worth import bests
from upcard.games.indian_chief.game import ONE, TWO
from upcard.games.indian_chief.rules import BOXES, Rules

ALL = (1 << len(BOXES)) - 1


def worths(pack: tuple[int, ...], hands: int, seed: int) -> list[float]:
    """By set of boxes: the points that they bring, on average over so many hands."""
    rng, nothing = Random(seed), [0.0] * 14
    scores = [bests(Rules(), sorted(rng.sample(pack, 8)), ALL, nothing) for _ in range(hands)]
    found = [0.0] * (ALL + 1)
    for boxes in range(1, ALL + 1):
        open_now = [(box, found[boxes & ~(1 << box)]) for box in range(len(BOXES)) if boxes >> box & 1]
        found[boxes] = sum(max([row[box] + rest for box, rest in open_now]) for row in scores) / hands
    return found


@click.command()
@click.option("--hands", type=click.IntRange(1), default=20_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(hands: int, seed: int) -> None:
    """Print the tables."""
    for pack in (ONE, TWO):
        print("    (")
        found = [round(10 * worth) for worth in worths(pack, hands, seed)]
        for at in range(0, len(found), 16):
            print(f"        {', '.join(map(str, found[at : at + 16]))},")
        print("    ),")


if __name__ == "__main__":
    main()
