"""What it brings `strong` to play for the first place at the end: ``python -m benchmarks.endings [--seats N]``.

In sessions of Guts one strong player sits at each seat in turn, with the same cards, among such as play for chips to
the end: its share of the sessions won, a shared one by its part. The figures are written to
``benchmarks/results/endings.json``.
"""

import random
from typing import Any, Final

import click

from benchmarks.figures import keep, kept, measured
from upcard.arena.sequence import Running
from upcard.bots.bot import Bot, Decision
from upcard.bots.budget import Budget
from upcard.bots.guts.strong import by_chips
from upcard.bots.steady import SteadyBot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.guts.state import GutsState
from upcard.kernel.run import play_out
from upcard.kernel.state import State

NAME: Final = "endings"
GAME: Final = "guts"


class ToTheEnd(SteadyBot):
    """Strong, but for what it does at the end."""

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """The decision."""
        assert isinstance(seen, GutsState)
        return by_chips(game, seen, seat, Budget(UNHURRIED))


def share(game: Any, seats: int, number: int) -> float:
    """The share of the session of that number that is won, at each seat in turn."""
    entry, won = CATALOGUE[GAME], 0.0
    for seat in range(seats):
        players: list[Bot] = [StrongBot(0, UNHURRIED) if at == seat else ToTheEnd(0) for at in range(seats)]
        winners = entry.winners(game, play_out(game, game.start(seats), players, random.Random(number)))
        won += (seat in winners) / len(winners)
    return won / seats


@click.command(help=__doc__)
@click.option("--seats", type=click.IntRange(2, 10), default=2, show_default=True)
@click.option("--games", type=click.IntRange(2), default=250, show_default=True)
def main(seats: int, games: int) -> None:
    entry = CATALOGUE[GAME]
    game, won = entry.build(entry.books["standard"].rules), Running()
    for number in range(games):
        won.add(share(game, seats, number))
    row = {"game": GAME, "seats": seats, "games": games, "won": won.mean, "error": won.error}
    rows = [each for each in kept(NAME).get("rows", []) if each["seats"] != seats]
    keep(NAME, {"rows": [*rows, measured(row)]})
    click.echo(f"{GAME}, {seats} seats, {games} games: {won.mean:.1%} ± {won.error:.1%} (even: {1 / seats:.1%})")


if __name__ == "__main__":
    main()
