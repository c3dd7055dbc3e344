"""How well the steady player plays: ``python -m benchmarks.bots [--book BOOK …] [--games N] [--json]``.

Steady players alone, four where the book seats as many: how many deals end because somebody goes out, how many
because the stock does, in how many turns, and how long a decision takes. One steady among random players: how
often the steady one has the lowest total.
"""

import json
import random
import sys
import time
from dataclasses import asdict, dataclass

import click

from upcard.bots import BOTS
from upcard.cards import card
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State

MOST_SEATS = 4


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
    """What came of the games of one book. By deal: ``played``, ``out`` (ended by going out), ``stock`` (ended
    for want of cards), ``turns``; ``totals``: by seat, points of all games."""

    book: str
    seats: int
    games: int
    played: list[int]
    out: list[int]
    stock: list[int]
    turns: list[int]
    totals: list[int]
    decisions: int = 0
    milliseconds: float = 0.0
    longest: float = 0.0
    won: int = 0
    """Games in which the first seat has the lowest total, alone or shared."""

    def watch(self, before: State, seat: int, move: Move, after: State) -> None:
        assert isinstance(before, RummyState)
        assert isinstance(after, RummyState)
        deal = BOOKS[self.book].place(before.deal) - 1
        if seat >= 0 and after.turn != before.turn:
            self.turns[deal] += 1
        names = [event.name for event in after.events]
        # Where last turns follow a call, a player goes out some plays before the deal is scored.
        self.out[deal] += "out" in names
        if len(after.sheet) > len(before.sheet):
            self.played[deal] += 1
            self.stock[deal] += "stock_out" in names


def run(book: str, rival: str, games: int) -> Table:
    """Play that many games of a book, the first seat steady and the others ``rival``; the game's number is the
    seed of its cards."""
    rules = BOOKS[book]
    seats = max(rules.players[0], min(MOST_SEATS, rules.players[1]))
    table = Table(book, seats, games, *[[0] * len(rules.deals) for _ in range(4)], [0] * seats)
    game = RummyGame(rules)
    for number in range(games):
        if sys.stderr.isatty():
            print(f"\r{book}: {number} of {games} games ", end="", file=sys.stderr, flush=True)
        names = ["steady"] + [rival] * (seats - 1)
        players = [Timed(name, number * MOST_SEATS + seat) for seat, name in enumerate(names)]
        end = play_out(game, game.start(seats), players, random.Random(number), watch=table.watch)
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
    return f"{100 * part / whole:.1f} %" if whole else "none"


@click.command()
@click.option("--book", "chosen", multiple=True, type=click.Choice(list(BOOKS)), help="These books only.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Games of each book.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(chosen: tuple[str, ...], games: int, as_json: bool) -> None:
    """Measure the steady player, at tables of four where a book seats as many."""
    engine = "pure Python" if str(card.__file__).endswith(".py") else "compiled"
    books = chosen or tuple(BOOKS)
    steady = [run(book, "steady", games) for book in books]
    mixed = [run(book, "random", games) for book in books]
    if as_json:
        print(
            json.dumps({"engine": engine, "steady": [asdict(t) for t in steady], "mixed": [asdict(t) for t in mixed]})
        )
        return
    print(f"Steady players alone, {games} games of each book, {engine}:")
    for table in steady:
        turns = " ".join(
            [f"{count / max(1, played):.0f}" for count, played in zip(table.turns, table.played, strict=True)]
        )
        lasting = sum(table.played) - sum(table.stock)
        print(
            f"  {table.book:10} {table.seats} seats, {sum(table.played)} deals: {sum(table.stock)} ended with the "
            f"stock, of the others {percent(sum(table.out), lasting)} by going out (the last deal "
            f"{percent(table.out[-1], table.played[-1] - table.stock[-1])}); turns a deal {turns}; "
            f"{table.milliseconds / table.decisions:.3f} ms a decision, longest {table.longest:.1f} ms"
        )
    print("One steady among random players:")
    for table in mixed:
        means = " ".join([f"{total / table.games:.0f}" for total in table.totals])
        print(f"  {table.book:10} lowest total in {table.won} of {table.games} games; mean totals {means}")
    won, played = sum([table.won for table in mixed]), sum([table.games for table in mixed])
    print(f"  {'all':10} lowest total in {percent(won, played)} of {played} games")


if __name__ == "__main__":
    main()
