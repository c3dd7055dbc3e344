"""How well the steady player plays: ``python -m benchmarks.bots [--games N] [--json]``.

Four steady players: how many deals end because somebody goes out, in how many turns, and how long a decision
takes. One steady among three random players: how often the steady one has the lowest total.
"""

import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field

import click

from upcard.bots import BOTS
from upcard.cards import card
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State

SEATS = 4


class Timed:
    """A bot whose decisions are counted and timed (processor seconds)."""

    def __init__(self, name: str, seed: int) -> None:
        self.bot = BOTS[name](seed)
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, game: RummyGame, seen: State, seat: int) -> Move:
        start = time.process_time()
        move = self.bot.choose(game, seen, seat)
        spent = time.process_time() - start
        self.decisions += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


@dataclass
class Table:
    """What came of the games of one book. ``out``: by deal, how many ended by going out; ``turns``: by
    deal, turns played in all games; ``totals``: by seat, points of all games."""

    book: str
    games: int
    out: list[int] = field(default_factory=lambda: [0] * 7)
    turns: list[int] = field(default_factory=lambda: [0] * 7)
    totals: list[int] = field(default_factory=lambda: [0] * SEATS)
    decisions: int = 0
    milliseconds: float = 0.0
    longest: float = 0.0
    won: int = 0
    """Games in which the first seat has the lowest total, alone or shared."""

    def watch(self, before: State, seat: int, move: Move, after: State) -> None:
        assert isinstance(before, RummyState)
        assert isinstance(after, RummyState)
        if seat >= 0 and after.turn != before.turn:
            self.turns[before.deal - 1] += 1
        if len(after.sheet) > len(before.sheet) and any([event.name == "out" for event in after.events]):
            self.out[before.deal - 1] += 1


def run(book: str, names: tuple[str, ...], games: int) -> Table:
    """Play that many games of a book; the game's number is the seed of its cards."""
    table = Table(book, games)
    game = RummyGame(BOOKS[book])
    for number in range(games):
        if sys.stderr.isatty():
            print(f"\r{book}: {number} of {games} games ", end="", file=sys.stderr, flush=True)
        players = [Timed(name, number * SEATS + seat) for seat, name in enumerate(names)]
        end = play_out(game, game.start(SEATS), players, random.Random(number), watch=table.watch)
        assert isinstance(end, RummyState)
        totals = end.totals()
        table.totals = [one + other for one, other in zip(table.totals, totals, strict=True)]
        table.won += totals[0] == min(totals)
        table.decisions += players[0].decisions
        table.milliseconds += players[0].seconds * 1e3
        table.longest = max(table.longest, players[0].longest * 1e3)
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    return table


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


@click.command()
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Games of each book.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(games: int, as_json: bool) -> None:
    """Measure the steady player at tables of four."""
    engine = "pure Python" if str(card.__file__).endswith(".py") else "compiled"
    steady = [run(book, ("steady",) * SEATS, games) for book in BOOKS]
    mixed = [run(book, ("steady", "random", "random", "random"), max(1, games // 2)) for book in BOOKS]
    if as_json:
        print(
            json.dumps({"engine": engine, "steady": [asdict(t) for t in steady], "mixed": [asdict(t) for t in mixed]})
        )
        return
    print(f"Four steady players, {games} games of each book, {engine}:")
    for table in steady:
        turns = " ".join([f"{count / games:.0f}" for count in table.turns])
        print(
            f"  {table.book:10} deals 1-6 ended by going out {percent(sum(table.out[:6]), 6 * games)}, deal 7 "
            f"{percent(table.out[6], games)}; turns a deal {turns}; {table.milliseconds / table.decisions:.3f} ms a "
            f"decision, longest {table.longest:.1f} ms"
        )
    print("One steady among three random players:")
    for table in mixed:
        means = " ".join([f"{total / table.games:.0f}" for total in table.totals])
        print(f"  {table.book:10} lowest total in {table.won} of {table.games} games; mean totals {means}")
    won, played = sum([table.won for table in mixed]), sum([table.games for table in mixed])
    print(f"  {'all':10} lowest total in {percent(won, played)} of {played} games")


if __name__ == "__main__":
    main()
