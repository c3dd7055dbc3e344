"""What weights of a rummy player gain: ``python -m benchmarks.rummy_weights BOOK --seats N --try "outs=8"``.

Each ``--try`` names weights that are changed. Every deal is played to its end quickly (`upcard.bots.rummy.quick`),
thousands a second: by the weights of the first steady player at all seats, and by those that are tried at each seat in
turn among them, with the same cards. All numbers of the book's deals are played in turn, and so many of them in a row
are a game. Told are the gain in points a deal, the part of the games that is won, and by how much both differ from the
weights that were begun with, deal by deal and so far more exactly. ± is one standard error. Quick playouts play the
last deal of most books otherwise than the book has it; ``--numbers`` leaves it out.

``--rounds 3`` tries each weight in turn a little smaller and larger instead. A change is kept if it gains in the
round's deals, and again in as many others. The best of many on the same cards is flattered: what is found has to be
measured by ``python -m benchmarks.duel``, with another seed.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import click

from benchmarks.duel import tables
from upcard.bots.budget import Budget
from upcard.bots.rummy.heuristic_weights import FIRST, HeuristicWeights, weights_of
from upcard.bots.rummy.quick.playout import Playout
from upcard.bots.rummy.quick.reader import Reader
from upcard.bots.rummy.quick.terms import QuickRules
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_on, seeded
from upcard.match.duels import Estimate, ahead

MOST: Final = 1_500
"""Plays of a deal."""
HOUR: Final = 3_600.0
SEARCHED: Final = (
    "outs last_outs pair near points points_down feeds pair_risk near_risk risk_down known_down full claim_outs"
)
"""What is changed a little, unless others are named."""


class Played:
    """By deal, what was gained; by game, the part that was won."""

    def __init__(self, gains: list[float], wins: list[float]) -> None:
        self.gains = gains
        self.wins = wins

    def beyond(self, other: "Played") -> tuple[Estimate, Estimate]:
        """By how much gains and wins are more than others with the same cards."""
        gains = [mine - theirs for mine, theirs in zip(self.gains, other.gains, strict=True)]
        return Estimate(gains), Estimate(mine - theirs for mine, theirs in zip(self.wins, other.wins, strict=True))

    def __str__(self) -> str:
        gain, win = Estimate(self.gains), Estimate(self.wins)
        return f"{gain.mean:+.2f} ± {gain.error:.2f} points a deal, {win.mean:.4f} ± {win.error:.4f} of the games won"


class Cards:
    """So many deals of a book, which are played by some weights or others."""

    def __init__(self, book: str, seats: int, numbers: tuple[int, ...], deals: int, seed: int) -> None:
        self.game: Any = RummyGame(BOOKS[book])
        self.seats = seats
        self.sign = 1 if self.game.rules.highest_wins() else -1
        self.numbers = numbers or tuple(range(1, len(self.game.rules.deals) + 1))
        self.dealt: list[tuple[int, RummyState]] = []
        for deal_seed, table in tables(self.game, seats, self.numbers, seed, deals):
            assert isinstance(table, RummyState)
            self.dealt.append((deal_seed, play_on(self.game, table, {}, seeded(Random(deal_seed)))[0]))
        self.prepared: dict[int, tuple[QuickRules, Reader]] = {}
        self.usual = [self._points(deal_seed, s, FIRST, 0) for deal_seed, s in self.dealt]

    def _points(self, seed: int, s: RummyState, weights: HeuristicWeights, seat: int) -> list[int]:
        """What each seat has of a deal, where that seat plays by those weights; more is better."""
        if s.deal not in self.prepared:
            terms = QuickRules(self.game, s, FIRST)
            self.prepared[s.deal] = terms, Reader(terms)
        terms, reader = self.prepared[s.deal]
        terms.weights = [weights if other == seat else FIRST for other in range(self.seats)]
        playout = Playout(terms, reader, s, Random(seed))
        playout.play(MOST, Budget(HOUR))
        return [self.sign * points for points in playout.table.totals()]

    def played(self, weights: HeuristicWeights) -> Played:
        points = [[self._points(*dealt, weights, seat) for seat in range(self.seats)] for dealt in self.dealt]
        gains = [
            sum(ahead(scores, seat) - ahead(usual, seat) for seat, scores in enumerate(each)) / self.seats
            for each, usual in zip(points, self.usual, strict=True)
        ]
        length = len(self.numbers)
        wins = [self._won(points[at : at + length]) for at in range(0, len(points) - length + 1, length)]
        return Played(gains, wins)

    def _won(self, deals: list[list[list[int]]]) -> float:
        """The part of a game that is won, of these deals, by seat and seat."""
        won = 0.0
        for seat in range(self.seats):
            totals = [sum(deal[seat][other] for deal in deals) for other in range(self.seats)]
            won += (totals[seat] == max(totals)) / totals.count(max(totals))
        return won / self.seats


def changed(weights: HeuristicWeights, text: str) -> HeuristicWeights:
    """The weights but for those named as in ``outs=5 pair=6``."""
    try:
        return replace(
            weights, **{name: int(number) for name, _, number in (word.partition("=") for word in text.split())}
        )
    except (TypeError, ValueError) as problem:
        raise click.BadParameter(str(problem)) from None


def near(number: int) -> list[int]:
    """Numbers a little smaller and larger."""
    return sorted({max(0, number - 1), number + 1, number * 3 // 5, number * 8 // 5, number + 3} - {number})


def told(name: str, got: Played, before: Played) -> None:
    gain, win = got.beyond(before)
    click.echo(f"{name}: {got}")
    click.echo(f"    more: {gain.mean:+.2f} ± {gain.error:.2f} points, {win.mean:+.4f} ± {win.error:.4f} won")


def climbed(make: "Maker", weights: HeuristicWeights, fields: Sequence[str], rounds: int) -> HeuristicWeights:
    """The weights after all changes that were kept."""
    for number in range(rounds):
        cards, again = make(2 * number), make(2 * number + 1)
        before = cards.played(weights)
        click.echo(f"round {number + 1}: {before}")
        for field in fields:
            tried = [replace(weights, **{field: value}) for value in near(getattr(weights, field))]
            found = [(each, cards.played(each)) for each in tried]
            other, got = max(found, key=lambda pair: sum(pair[1].gains))
            gain = got.beyond(before)[0]
            if gain.mean <= gain.error:
                continue
            surely = again.played(other).beyond(again.played(weights))[0]
            kept = gain.mean + surely.mean > (gain.error**2 + surely.error**2) ** 0.5 and surely.mean > 0
            click.echo(
                f"  {field}={getattr(other, field)}: {gain.mean:+.2f} ± {gain.error:.2f}, with other cards "
                f"{surely.mean:+.2f} ± {surely.error:.2f}{', kept' if kept else ''}"
            )
            if kept:
                weights, before = other, got
    return weights


class Maker:
    """Deals of a book; other cards with another number."""

    def __init__(self, book: str, seats: int, numbers: tuple[int, ...], deals: int, seed: int) -> None:
        self.book = book
        self.seats = seats
        self.numbers = numbers
        self.deals = deals
        self.seed = seed

    def __call__(self, number: int) -> Cards:
        return Cards(self.book, self.seats, self.numbers, self.deals, self.seed + number)


@click.command()
@click.argument("book", type=click.Choice(["denexa", "wikipedia", "parlett", "family", "kalooki", "carioca"]))
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 5))
@click.option("--numbers", default="", help="Which deals of the book, as in 1,2,5; all of them unless given.")
@click.option("--deals", default=7_000, show_default=True, type=click.IntRange(2, 10**7))
@click.option("--seed", default=1, show_default=True, help="Other cards with another number.")
@click.option("--start", default="", help="Begin with the book's weights but for these, as in outs=5 pair=6.")
@click.option("--try", "tries", multiple=True, metavar="WEIGHTS", help="These are changed.")
@click.option("--rounds", default=0, type=click.IntRange(0), help="So often each weight is tried smaller and larger.")
@click.option("--search", "names", default=SEARCHED, help="The weights of which this is tried.")
def main(
    book: str,
    seats: int,
    numbers: str,
    deals: int,
    seed: int,
    start: str,
    tries: tuple[str, ...],
    rounds: int,
    names: str,
) -> None:
    """Measure weights of a rummy player with quick playouts."""
    make = Maker(book, seats, tuple(map(int, numbers.split(","))) if numbers else (), deals, seed)
    weights = changed(weights_of(BOOKS[book]), start)
    if rounds:
        click.echo(str(climbed(make, weights, names.split(), rounds)))
        return
    cards = make(0)
    before = cards.played(weights)
    click.echo(f"{book}, {seats} seats, {deals} deals, seed {seed}: {before}")
    for text in tries:
        told(text, cards.played(changed(weights, text)), before)


if __name__ == "__main__":
    main()
