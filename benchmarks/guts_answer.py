"""What the best answer gains at Guts: ``python -m benchmarks.guts_answer --seats 4 [--against balance]``.

One who knows how all others declare plays for ever, the next one to declare first each time, with a ceiling of ten
antes and chips for everybody. They are steady players or, with ``--against balance``, keep to the thresholds to which
`strong` keeps where it takes nobody for a tosser of coins (or for one as often as ``--coin`` says); what is gained on
these is how exploitable they are. What a hand gains on average, and what each pot and place is worth beside the first,
are found by iteration over all of them; hands count as drawn independently. Printed are antes a hand ahead of the
others' mean, and what a chip in the next pot is worth, in equal shares (`upcard.bots.guts.answer.EDGE`).
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from math import comb
from typing import Any

import click
import numpy as np

from upcard.bots.guts.answer import usual_out
from upcard.bots.guts.thresholds import MOST_IN, rounded_price, thresholds

CEILING = 10
CELLS = 80
"""Parts of the hands that are looked at."""
ROUNDS = 60

Worth = dict[tuple[int, int], float]
"""By pot and place."""
Out = Callable[[int, int, int, float], float]
"""(seats, declared, players in, price) → the part of all hands with which the next one to declare stays out."""


def balanced(coin: float) -> Out:
    """Of those who keep to the thresholds."""

    def out(seats: int, declared: int, players_in: int, price: float) -> float:
        if declared == seats - 1 and not players_in:
            return 0.0
        return thresholds(seats, False, coin, rounded_price(price)).out[declared][min(players_in, MOST_IN)]

    return cache(out)


def pots(seats: int) -> list[int]:
    """Every pot that there can be, in antes."""
    found, new = {seats}, [seats]
    while new:
        owed = min(new.pop(), CEILING)
        for pot in [owed * losers for losers in range(1, seats)]:
            if pot not in found:
                found.add(pot)
                new.append(pot)
    return sorted(found)


class Hand:
    """A hand with that pot, as who declares in that place finds it: all that may have been said before, how likely it
    is, how many are in, and by part of the hands how often the own one wins if it is in, too."""

    def __init__(self, seats: int, pot: int, place: int, out: Out) -> None:
        self.seats, self.pot, self.place = seats, pot, place
        self.owed = min(pot, CEILING)
        price = self.owed / pot
        self.out: Callable[[int, int], float] = lambda declared, players_in: out(seats, declared, players_in, price)
        parts = (np.arange(CELLS) + 0.5) / CELLS
        self.found: list[tuple[float, int, Any]] = []
        for said in product((False, True), repeat=place):
            chance, ins = 1.0, list[float]()
            for at, is_in in enumerate(said):
                stays = self.out(at, len(ins))
                chance *= 1 - stays if is_in else stays
                if is_in:
                    ins.append(stays)
            if not chance:
                continue
            wins = self._best_after(place + 1, len(ins) + 1, parts)
            for stays in ins:
                wins = wins * np.maximum(0.0, parts - stays) / (1 - stays)
            self.found.append((chance, len(ins), wins))

    def _best_after(self, declared: int, players_in: int, parts: Any) -> Any:
        """By part of the hands, how often nobody who is still to declare comes in with a better one."""
        if declared == self.seats:
            return np.ones(CELLS)
        stays = self.out(declared, players_in)
        more = np.maximum(0.0, parts - stays) * self._best_after(declared + 1, players_in + 1, parts)
        return stays * self._best_after(declared + 1, players_in, parts) + more

    def worth(self, worth: Worth) -> float:
        """What it brings who answers best, the next hand's worth with it."""
        next_place = (self.place - 1) % self.seats

        @cache
        def after(declared: int, players_in: int) -> float:
            if declared == self.seats:
                losers = players_in - 1
                return worth[losers * self.owed, next_place] if losers > 0 else worth[self.seats, next_place] - 1
            stays = self.out(declared, players_in)
            return stays * after(declared + 1, players_in) + (1 - stays) * after(declared + 1, players_in + 1)

        total = 0.0
        for chance, players_in, wins in self.found:
            if not players_in and self.place == self.seats - 1:
                total += chance * (self.pot + after(self.seats, 1))
                continue
            comes = wins * self.pot - (1 - wins) * self.owed + after(self.place + 1, players_in + 1)
            total += chance * float(np.maximum(after(self.place + 1, players_in), comes).mean())
        return total


class SealedHand:
    """A hand with that pot where all declare at once, and the others stay out with that part of all hands."""

    def __init__(self, seats: int, pot: int, coin: float) -> None:
        self.seats, self.pot = seats, pot
        self.owed = min(pot, CEILING)
        stays = thresholds(seats, True, coin, rounded_price(self.owed / pot)).out[0][0]
        parts = (np.arange(CELLS) + 0.5) / CELLS
        beats = np.maximum(0.0, parts - stays) / (1 - stays)
        others = seats - 1
        self.found = [
            (comb(others, ins) * (1 - stays) ** ins * stays ** (others - ins), beats**ins) for ins in range(seats)
        ]

    def worth(self, worth: Worth) -> float:
        """What it brings who answers best, the next hand's worth with it."""

        def after(ins: int) -> float:
            """A pot that nobody wants stays."""
            if ins == 1:
                return worth[self.seats, 0] - 1
            return worth[(ins - 1) * self.owed if ins else self.pot, 0]

        stays = sum([chance * after(ins) for ins, (chance, _) in enumerate(self.found)])
        comes = sum(
            [
                chance * (wins * self.pot - (1 - wins) * self.owed + after(ins + 1))
                for ins, (chance, wins) in enumerate(self.found)
            ]
        )
        return float(np.maximum(stays, comes).mean())


@click.command(help=__doc__)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 8))
@click.option("--against", default="steady", show_default=True, type=click.Choice(["steady", "balance"]))
@click.option("--coin", default=0.0, show_default=True, help="for how often the balance takes others to toss a coin")
@click.option("--sealed", is_flag=True, help="all declare at once, by the balance")
def main(seats: int, against: str, coin: float, sealed: bool) -> None:
    out = balanced(coin) if against == "balance" else usual_out
    every = pots(seats)
    hands: dict[tuple[int, int], Hand | SealedHand]
    if sealed:
        hands = {(pot, 0): SealedHand(seats, pot, coin) for pot in every}
    else:
        hands = {(pot, place): Hand(seats, pot, place, out) for pot in every for place in range(seats)}
    places = range(1 if sealed else seats)
    worth: Worth = dict.fromkeys(hands, 0.0)
    gain = 0.0
    for _ in range(ROUNDS):
        new = {key: each.worth(worth) for key, each in hands.items()}
        gain = sum([new[seats, place] - worth[seats, place] for place in places]) / len(places)
        nearer = {key: (worth[key] + new[key] - gain) / 2 for key in worth}
        worth = {key: value - nearer[seats, 0] for key, value in nearer.items()}
    print(f"{seats} seats: {gain * seats / (seats - 1):+.3f} antes a hand ahead of the others' mean")
    for pot in every[1:]:
        chip = (worth[pot, 0] - worth[seats, 0]) / (pot - seats)
        print(f"  a chip of a pot of {pot} antes: {chip * seats:.2f} equal shares")


if __name__ == "__main__":
    main()
