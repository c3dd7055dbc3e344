"""How well the steady player plays: ``python -m benchmarks.bots [GAME …] [--book BOOK …] [--seats N …] [--games N]``.

One steady player (or one of ``--bot NAME``), in every seat in turn, among random ones: how often it wins, alone or
shared, and how long a decision takes. In games of melds also steady players alone: how many deals end because somebody
goes out, how many because the stock does, and in how many turns. The game's number is the seed of its cards.
"""

import json
import random
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import click

from upcard.bots import BOTS
from upcard.bots.only import only_move
from upcard.bots.policies import policy_of
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.terminal.measures import is_compiled

USUAL_SEATS = 4


class Timed:
    """A bot whose decisions are counted and timed (processor seconds)."""

    def __init__(self, name: str, seed: int) -> None:
        self.bot = BOTS[name](seed)
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        start = time.process_time()
        move = self.bot.choose(game, seen, seat)
        spent = time.process_time() - start
        self.decisions += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return move


@dataclass
class Table:
    """What came of the games at one kind of table. ``won`` of them by the player who was watched, ``alone``
    without sharing the win. Times are that player's, in milliseconds."""

    game: str
    book: str
    seats: int
    rivals: str
    player: str = "steady"
    games: int = 0
    won: int = 0
    alone: int = 0
    decisions: int = 0
    milliseconds: float = 0.0
    longest: float = 0.0

    def count(self, seat: int, winners: Sequence[int], player: Timed) -> None:
        self.games += 1
        self.won += seat in winners
        self.alone += tuple(winners) == (seat,)
        self.decisions += player.decisions
        self.milliseconds += player.seconds * 1e3
        self.longest = max(self.longest, player.longest * 1e3)


@dataclass
class Deals:
    """How deals of melds ended, by the deal's place in its book: ``played``, ``out`` (somebody went out), ``stock``
    (for want of cards), ``turns``."""

    game: RummyGame
    played: list[int] = field(default_factory=list)
    out: list[int] = field(default_factory=list)
    stock: list[int] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        for counts in (self.played, self.out, self.stock, self.turns):
            counts.extend([0] * len(self.game.rules.deals))

    def watch(self, before: State, seat: int, move: Move, after: State) -> None:
        assert isinstance(before, RummyState)
        assert isinstance(after, RummyState)
        deal = self.game.rules.place(before.deal) - 1
        if seat >= 0 and after.turn != before.turn:
            self.turns[deal] += 1
        names = [event.name for event in after.events]
        # Where last turns follow a call, a player goes out some plays before the deal is scored.
        self.out[deal] += "out" in names
        if len(after.sheet) > len(before.sheet):
            self.played[deal] += 1
            self.stock[deal] += "stock_out" in names

    def lasting(self) -> list[int]:
        """Deals that did not end for want of cards."""
        return [played - stock for played, stock in zip(self.played, self.stock, strict=True)]

    def counts(self) -> dict[str, list[int]]:
        return {"played": self.played, "out": self.out, "stock": self.stock, "turns": self.turns}


def play(table: Table, entry: Entry, game: Any, games: int, deals: Deals | None = None) -> None:
    """Play that many games, one of the seats in turn the table's ``player`` and the others its ``rivals``."""
    for number in range(games):
        if sys.stderr.isatty():
            print(f"\r{table.book}: {number} of {games} games ", end="", file=sys.stderr, flush=True)
        at = number % table.seats
        names = [table.player if seat == at else table.rivals for seat in range(table.seats)]
        players = [Timed(name, number * table.seats + seat) for seat, name in enumerate(names)]
        watch = deals.watch if deals is not None else None
        end = play_out(game, game.start(table.seats), players, random.Random(number), watch=watch)
        table.count(at, entry.winners(game, end), players[at])
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


def won_text(table: Table) -> str:
    shared = f", {table.won - table.alone} of them shared" if table.won > table.alone else ""
    return (
        f"  {table.game} {table.book}, {table.seats} seats: won {table.won} of {table.games} games "
        f"({percent(table.won, table.games)}{shared}); {table.milliseconds / table.decisions:.3f} ms a decision, "
        f"longest {table.longest:.1f} ms"
    )


def deals_text(table: Table, deals: Deals) -> str:
    lasting = deals.lasting()
    turns = " ".join([f"{count / max(1, played):.0f}" for count, played in zip(deals.turns, deals.played, strict=True)])
    text = (
        f"  {table.game} {table.book}, {table.seats} seats, {sum(deals.played)} deals: {sum(deals.stock)} ended with "
        f"the stock, of the others {percent(sum(deals.out), sum(lasting))} by going out"
    )
    if len(lasting) > 1:
        text += (
            f" (before the last deal {percent(sum(deals.out[:-1]), sum(lasting[:-1]))}, in it "
            f"{percent(deals.out[-1], lasting[-1])})"
        )
    return f"{text}; turns a deal {turns}"


def tables(
    names: Sequence[str], books: Sequence[str], seats: Sequence[int], changes: dict[str, Any]
) -> Iterator[tuple[Entry, str, Any, int]]:
    """The tables asked for: entry, book, game and seats. Raises HouseRuleError for changes a game does not know."""
    for name in names or CATALOGUE:
        entry = CATALOGUE[name]
        for book in entry.books.values():
            if books and book.id not in books:
                continue
            rules = entry.change(book.rules, changes) if changes else book.rules
            game = entry.build(rules)
            if policy_of(game, "steady") is only_move:
                continue
            fewest, most = entry.seats(rules)
            for count in seats or (max(fewest, min(USUAL_SEATS, most)),):
                if fewest <= count <= most:
                    yield entry, book.id, game, count


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...", type=click.Choice(list(CATALOGUE)))
@click.option("--book", "books", multiple=True, help="These books only.")
@click.option("--seats", multiple=True, type=click.IntRange(2, 26), help="Players; four where a book seats as many.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1, 100_000), help="Games at each table.")
@click.option("--bot", default="steady", show_default=True, type=click.Choice(list(BOTS)), help="Who is measured.")
@click.option("--change", multiple=True, metavar="KEY=VALUE", help="An option of the house rules, as TOML.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def main(
    names: tuple[str, ...],
    books: tuple[str, ...],
    seats: tuple[int, ...],
    games: int,
    bot: str,
    change: tuple[str, ...],
    as_json: bool,
) -> None:
    """Measure the steady player, or another one, at every game with decisions that it plays, or at those named."""
    engine = "compiled" if is_compiled() else "pure Python"
    try:
        chosen = list(tables(names, books, seats, tomllib.loads("\n".join(change))))
    except (HouseRuleError, tomllib.TOMLDecodeError) as error:
        raise click.BadParameter(str(error), param_hint="--change") from None
    found: list[dict[str, Any]] = []
    if not as_json:
        print(f"{games} games at each table, {engine}")
    for entry, book, game, count in chosen:
        if not BOTS[bot](0).plays(game):
            continue
        mixed = Table(entry.id, book, count, "random", bot)
        play(mixed, entry, game, games)
        found.append(asdict(mixed))
        if not as_json:
            print(f"One {bot} among random players:\n" + won_text(mixed), flush=True)
        if isinstance(game, RummyGame) and bot == "steady":
            alone, deals = Table(entry.id, book, count, "steady"), Deals(game)
            play(alone, entry, game, games, deals)
            found.append({**asdict(alone), **deals.counts()})
            if not as_json:
                print("Steady players alone:\n" + deals_text(alone, deals), flush=True)
    if as_json:
        print(json.dumps({"engine": engine, "tables": found}))


if __name__ == "__main__":
    main()
