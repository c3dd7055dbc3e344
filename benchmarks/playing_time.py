"""How long does a game take with real people? ``python -m benchmarks.playing_time --games 20``

So many games of each game's first book are played by the bot ``steady``, with as many players as usually sit down.
Counted are the moves of players; where only one thing can be done nobody thinks, and it is none. A person takes
`SECONDS` for a move, and the shuffle and deal of real cards take `BETWEEN`. That is an assumption: with it Contract
Rummy takes about the two hours that Wikipedia's text says. Of Beggar My Neighbor, where nobody decides anything, it
tells nothing.
"""

import argparse
import random
from itertools import islice
from statistics import quantiles
from typing import Any, Final

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import play_out
from upcard.kernel.state import view

SECONDS: Final = 6
BETWEEN: Final = 60


def minutes(game: str, number: int) -> float:
    """One game."""
    entry = CATALOGUE[game]
    rules = next(iter(entry.books.values())).rules
    low, high = entry.seats(rules)
    seats = max(low, min(entry.usual, high))
    built: Any = entry.build(rules)
    count = {"moves": 0, "deals": 0}

    def watch(before: Any, seat: int, move: Any, after: Any) -> None:
        if seat == CHANCE:
            count["deals"] += 1
            return
        count["moves"] += len(list(islice(built.moves(view(before, seat), seat), 2))) > 1

    players = [BOTS["steady"](number * 10 + seat) for seat in range(seats)]
    play_out(built, built.start(seats), players, random.Random(number), watch=watch)
    return (count["moves"] * SECONDS + count["deals"] * BETWEEN) / 60


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    games = parser.parse_args().games
    for game in CATALOGUE:
        taken = [minutes(game, number) for number in range(1, games + 1)]
        low, middle, high = quantiles(taken, n=4)
        print(f"{game}: half of the games {low:.0f} to {high:.0f} minutes, the middle one {middle:.0f}", flush=True)
