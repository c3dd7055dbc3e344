"""What it brings to play for the first place at the end: ``python -m benchmarks.endings GAME [--seats N] [--games N]``.

One `strong` player sits at each seat in turn among others, with the same cards: once as it is, and once as one that
plays for chips, or for places, to the end. In Guts the others are such players too, and what is told is the share of
sessions won; even is what the other way would bring. In Daifugo the others are `steady`, who play all deals but the
last, and what is told is how often it is first in the last deal, either way. The figures are written to
``benchmarks/results/endings.json``.
"""

import random
from typing import Any, Final

import click

from benchmarks.figures import keep, kept, measured
from upcard.arena.sequence import Running
from upcard.bots import daifugo
from upcard.bots.bot import Bot, Decision
from upcard.bots.budget import Budget
from upcard.bots.daifugo import Care
from upcard.bots.guts_strong import by_chips
from upcard.bots.steady import SteadyBot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.daifugo.state import DaifugoState
from upcard.games.guts.state import GutsState
from upcard.kernel.run import play_out
from upcard.kernel.state import State
from upcard.match.duels import play_deal, whole_pack

NAME: Final = "endings"


WITHOUT: Final = Care(
    daifugo.STRONG.plays,
    daifugo.STRONG.returns,
    daifugo.STRONG.broken,
    daifugo.STRONG.high,
    daifugo.STRONG.ends,
    daifugo.STRONG.thorough,
)
"""Strong's care but for the last deal."""


class ToTheEnd(SteadyBot):
    """Strong, but for what it does at the end."""

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """The decision."""
        if isinstance(seen, GutsState):
            return by_chips(game, seen, seat, Budget(UNHURRIED))
        assert isinstance(seen, DaifugoState)
        return daifugo.decide_with(WITHOUT, game, seen, seat, UNHURRIED)


def of_guts(game: Any, seats: int, number: int) -> tuple[float, float]:
    """The share of a session that is won with the ending, at each seat in turn, and what is even."""
    entry, won = CATALOGUE["guts"], 0.0
    for seat in range(seats):
        players: list[Bot] = [StrongBot(0, UNHURRIED) if at == seat else ToTheEnd(0) for at in range(seats)]
        winners = entry.winners(game, play_out(game, game.start(seats), players, random.Random(number)))
        won += (seat in winners) / len(winners)
    return won / seats, 1 / seats


def of_daifugo(game: Any, seats: int, number: int) -> tuple[float, float]:
    """How often somebody is first in the last deal, at each seat in turn, with the ending and without."""
    entry, others = CATALOGUE["daifugo"], [SteadyBot(0) for _ in range(seats)]
    table, rng = whole_pack(game, seats, random.Random(number)), random.Random(f"before {number}")
    for _ in range(game.rules.hands - 1):
        table = play_deal(game, table, others, rng)
    won = [0, 0]
    for seat in range(seats):
        for way, player in enumerate[Bot]((StrongBot(0, UNHURRIED), ToTheEnd(0))):
            players: list[Bot] = [player if at == seat else others[at] for at in range(seats)]
            won[way] += seat in entry.winners(game, play_deal(game, table, players, random.Random(number)))
    return won[0] / seats, won[1] / seats


@click.command(help=__doc__)
@click.argument("name", metavar="GAME", type=click.Choice(["guts", "daifugo"]))
@click.option("--seats", type=click.IntRange(2, 10), default=4, show_default=True)
@click.option("--games", type=click.IntRange(2), default=200, show_default=True)
def main(name: str, seats: int, games: int) -> None:
    entry = CATALOGUE[name]
    game = entry.build(entry.books["standard"].rules)
    with_it, without, gain = Running(), Running(), Running()
    for number in range(games):
        now, before = (of_guts if name == "guts" else of_daifugo)(game, seats, number)
        with_it.add(now)
        without.add(before)
        gain.add(now - before)
    row = {"game": name, "seats": seats, "games": games, "won": with_it.mean, "without": without.mean}
    rows = [each for each in kept(NAME).get("rows", []) if (each["game"], each["seats"]) != (name, seats)]
    keep(NAME, {"rows": [*rows, measured({**row, "gain": gain.mean, "error": gain.error})]})
    click.echo(f"{name}, {seats} seats, {games} games: {with_it.mean:.1%}, gain {gain.mean:+.1%} ± {gain.error:.1%}")


if __name__ == "__main__":
    main()
