"""What it brings `strong` to play for the first place at the end: ``python -m benchmarks.endings GAME [--seats N]``.

One strong player sits at each seat in turn, with the same cards: its share of the sessions won, a shared one by its
part. At Guts whole sessions are played among such as play for chips to the end. At a rummy game the last two deals are
played among `steady` players, who come to them with totals that are drawn, a third of the time one close to another;
the same is played by a strong player who plays for points, and ``gain`` is how much more the other one wins. The
figures are written to ``benchmarks/results/endings.json``.
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import click

from benchmarks.figures import keep, kept, measured
from upcard.arena.sequence import Running
from upcard.bots.bot import Bot, Decision
from upcard.bots.budget import Budget
from upcard.bots.guts.strong import by_chips
from upcard.bots.rummy import search
from upcard.bots.rummy.ends import LAST_DEALS
from upcard.bots.steady import SteadyBot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.guts.state import GutsState
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import State
from upcard.match.duels import whole_pack

NAME: Final = "endings"
GUTS: Final = "guts"
SPREADS: Final = (15, 40, 90)
"""How far the totals are from each other as the last deals begin: so much to either side of their mean."""


class ToTheEnd(SteadyBot):
    """Strong, but for what it does at the end."""

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """The decision."""
        if isinstance(game, RummyGame):
            assert isinstance(seen, RummyState)
            effort = replace(search.effort_for(game, seen), by_place=False)
            return search.decide(game, seen, seat, UNHURRIED, effort)
        assert isinstance(seen, GutsState)
        return by_chips(game, seen, seat, Budget(UNHURRIED))


def share(
    game: Any, entry: Any, start: State, number: int, new: Callable[[int], Bot], others: Callable[[int], Bot]
) -> float:
    """The share of the session of that number that ``new`` wins from ``start``, at each seat in turn."""
    won, seats = 0.0, start.seats
    for seat in range(seats):
        players: list[Bot] = [new(0) if at == seat else others(0) for at in range(seats)]
        winners = entry.winners(game, play_out(game, start, players, random.Random(number)))
        won += (seat in winners) / len(winners)
    return won / seats


def near_the_end(game: RummyGame, seats: int, number: int) -> State:
    """A table before the last two deals of a session, with totals that are drawn."""
    rng = random.Random(number)
    s = whole_pack(game, seats, rng)
    assert isinstance(s, RummyState)
    spread = SPREADS[number % len(SPREADS)]
    sheet = tuple([max(0, 120 + rng.randint(-spread, spread)) for _ in range(seats)])
    before = game.rules.most_deals() - LAST_DEALS
    return s.but(deal=before + 1, dealer=number % seats, sheet=((0,) * seats,) * (before - 1) + (sheet,))


class Strong(StrongBot):
    """The strong player, who takes the time it needs."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, UNHURRIED)


@click.command(help=__doc__)
@click.argument("name", metavar="GAME", type=click.Choice([GUTS, "contract-rummy", "carioca", "pay-me", "kalooki"]))
@click.option("--book", help="The first book of the game unless given.")
@click.option("--seats", type=click.IntRange(2, 10), default=2, show_default=True)
@click.option("--games", type=click.IntRange(2), default=250, show_default=True)
@click.option("--first", type=click.IntRange(0), default=0, help="The number of the first of them.")
def main(name: str, book: str | None, seats: int, games: int, first: int) -> None:
    entry = CATALOGUE[name]
    rules = entry.books[book or next(iter(entry.books))]
    game, won, gain = entry.build(rules.rules), Running(), Running()
    for number in range(first, first + games):
        if isinstance(game, RummyGame):
            start = near_the_end(game, seats, number)
            share_by_place = share(game, entry, start, number, Strong, SteadyBot)
            gain.add(share_by_place - share(game, entry, start, number, ToTheEnd, SteadyBot))
        else:
            share_by_place = share(game, entry, game.start(seats), number, Strong, ToTheEnd)
        won.add(share_by_place)
    row: dict[str, Any] = {"game": name, "seats": seats, "games": games, "won": won.mean, "error": won.error}
    if gain.count:
        row |= {"book": rules.id, "gain": gain.mean, "gain_error": gain.error}
    key = (name, row.get("book"), seats)
    rows = [each for each in kept(NAME).get("rows", []) if (each["game"], each.get("book"), each["seats"]) != key]
    keep(NAME, {"rows": [*rows, measured(row)]})
    click.echo(f"{name}, {seats} seats, {games} games: {won.mean:.1%} ± {won.error:.1%} (even: {1 / seats:.1%})")
    if gain.count:
        click.echo(f"more than by points: {gain.mean:+.1%} ± {gain.error:.1%}")


if __name__ == "__main__":
    main()
