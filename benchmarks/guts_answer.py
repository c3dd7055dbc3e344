"""What the best answer gains at Guts among steady players: ``python -m benchmarks.guts_answer --seats 4``.

One who knows that all others are steady plays for ever, the next one to declare first each time, with a ceiling of ten
antes and chips for everybody. What a hand gains on average, and what each pot and place is worth beside the first, are
found by iteration over all of them; hands count as drawn independently. Printed are antes a hand ahead of the others'
mean, and what a chip in the next pot is worth, in equal shares (`upcard.bots.guts_answer.EDGE`).
"""

from itertools import product

import click

from upcard.bots.guts_answer import usual_out

CEILING = 10
CELLS = 80
"""Parts of the hands that are looked at."""
ROUNDS = 60

Worth = dict[tuple[int, int], float]
"""By pot and place."""


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


def hand(seats: int, pot: int, place: int, worth: Worth) -> float:
    """What a hand with that pot brings who declares in that place and answers best, the next hand's worth with it."""
    owed = min(pot, CEILING)
    price, next_place = owed / pot, (place - 1) % seats

    def out_of(declared: int, players_in: int) -> float:
        return usual_out(seats, declared, players_in, price)

    def after(declared: int, players_in: int) -> float:
        if declared == seats:
            losers = players_in - 1
            return worth[losers * owed, next_place] if losers > 0 else worth[seats, next_place] - 1
        out = out_of(declared, players_in)
        return out * after(declared + 1, players_in) + (1 - out) * after(declared + 1, players_in + 1)

    def best_after(declared: int, players_in: int, part: float) -> float:
        if declared == seats:
            return 1.0
        out = out_of(declared, players_in)
        more = max(0.0, part - out) * best_after(declared + 1, players_in + 1, part)
        return out * best_after(declared + 1, players_in, part) + more

    total = 0.0
    for said in product((False, True), repeat=place):
        chance = 1.0
        ins: list[float] = []
        for at, is_in in enumerate(said):
            out = out_of(at, len(ins))
            chance *= 1 - out if is_in else out
            if is_in:
                ins.append(out)
        if not chance:
            continue
        if not ins and place == seats - 1:
            total += chance * (pot + after(seats, 1))
            continue
        stays, comes = after(place + 1, len(ins)), after(place + 1, len(ins) + 1)
        for cell in range(CELLS):
            part = (cell + 0.5) / CELLS
            wins = best_after(place + 1, len(ins) + 1, part)
            for out in ins:
                wins *= max(0.0, part - out) / (1 - out)
            total += chance * max(stays, wins * pot - (1 - wins) * owed + comes) / CELLS
    return total


@click.command()
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 6))
def main(seats: int) -> None:
    """Print what the best answer gains."""
    every = pots(seats)
    worth: Worth = {(pot, place): 0.0 for pot in every for place in range(seats)}
    gain = 0.0
    for _ in range(ROUNDS):
        new = {(pot, place): hand(seats, pot, place, worth) for pot, place in worth}
        gain = sum([new[seats, place] - worth[seats, place] for place in range(seats)]) / seats
        nearer = {key: (worth[key] + new[key] - gain) / 2 for key in worth}
        worth = {key: value - nearer[seats, 0] for key, value in nearer.items()}
    print(f"{seats} seats: {gain * seats / (seats - 1):+.3f} antes a hand ahead of the others' mean")
    for pot in every[1:]:
        chip = (worth[pot, 0] - worth[seats, 0]) / (pot - seats)
        print(f"  a chip of a pot of {pot} antes: {chip * seats:.2f} equal shares")


if __name__ == "__main__":
    main()
