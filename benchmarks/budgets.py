"""What the strong player takes for a decision: ``python -m benchmarks.budgets [GAME …] [--seconds S] [--every N]``.

Whole games of every book at two to eight seats, or at those asked for, each table in a process of its own, so that
what is reckoned once in a process is reckoned in some decision; what is imported is loaded before. Told is of how many
decisions the clock has left something out. Then the milliseconds of a decision, in the middle, of 99 in 100 and at
most, and how many took longer than they may: of the processor, without full collections of Python's garbage collector,
and of the clock, which are more where the machine has other work. At last what was asked where it took longest.
"""

import gc
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import quantiles
from typing import Any

import click

from benchmarks.bots import tables
from upcard.bots.steady import SteadyBot
from upcard.bots.strong import LEAST_SECONDS, MOST_SECONDS, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State
from upcard.terminal.measures import is_compiled

SEATS = tuple(range(2, 9))


@dataclass(frozen=True)
class Taken:
    """What a decision has taken, in milliseconds of the ``processor`` and of the ``clock``; ``cut``: the clock has left
    something out."""

    asked: str
    processor: float
    clock: float
    cut: bool


class Collector:
    """``seconds``: what full collections have taken so far, of the processor."""

    def __init__(self) -> None:
        self.seconds = self.began = 0.0
        gc.callbacks.append(self.hear)

    def hear(self, phase: str, told: dict[str, int]) -> None:
        if phase == "start":
            self.began = time.thread_time()
        elif told["generation"] == 2:
            self.seconds += time.thread_time() - self.began


class Timed:
    """Strong, each so many times, whose decisions are timed; and else steady."""

    def __init__(self, seconds: float, every: int) -> None:
        self.strong = StrongBot(0, seconds)
        self.steady = SteadyBot(0)
        self.every = every
        self.asked = 0
        self.taken: list[Taken] = []
        self.collector = Collector()

    def processor(self) -> float:
        """Seconds so far."""
        return time.thread_time() - self.collector.seconds

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        self.asked += 1
        if self.asked % self.every:
            return self.steady.choose(game, seen, seat)
        cut, clock, processor = self.strong.cut_short, time.perf_counter(), self.processor()
        move = self.strong.choose(game, seen, seat)
        took = self.processor() - processor, time.perf_counter() - clock
        prompt = game.asks(seen)[seat].prompt
        self.taken.append(Taken(prompt, 1e3 * took[0], 1e3 * took[1], self.strong.cut_short > cut))
        return move


def timed(seconds: float, every: int, games: int, by_processor: bool, table: tuple[str, str, int]) -> list[Taken]:
    """Whole games at one table (game, book, seats), in a process that does nothing else."""
    name, book, seats = table
    if by_processor:
        time.monotonic = time.thread_time
    game = CATALOGUE[name].build(CATALOGUE[name].books[book].rules)
    player = Timed(seconds, every)
    # As whoever lets it sit down asks; what plays the game is loaded then.
    assert player.strong.plays(game)
    for number in range(games):
        play_out(game, game.start(seats), [player] * seats, random.Random(number))
    return player.taken


def figures(taken: list[Taken], seconds: float) -> dict[str, Any]:
    """What is told of a table."""
    found: dict[str, Any] = {"decisions": len(taken), "cut": len([each for each in taken if each.cut])}
    for key in ("processor", "clock"):
        values = sorted([getattr(each, key) for each in taken])
        parts = quantiles([*values, values[-1]], n=100, method="inclusive")
        found[key] = [round(each, 1) for each in (parts[49], parts[98], values[-1])]
        found[f"{key}_over"] = len([each for each in values if each > 1e3 * seconds])
    at, worst = max(enumerate(taken, 1), key=lambda each: each[1].processor)
    return {**found, "worst": f"{worst.asked}, number {at}"}


def measured(
    chosen: Iterator[tuple[Any, str, Any, int]], seconds: float, every: int, games: int, by_processor: bool
) -> Iterator[dict[str, Any]]:
    """Table by table, of those of `benchmarks.bots.tables`."""
    measure = partial(timed, seconds, every, games, by_processor)
    for entry, book, _, seats in chosen:
        with ProcessPoolExecutor(1, get_context("spawn")) as alone:
            taken = alone.submit(measure, (entry.id, book, seats)).result()
        yield {"game": entry.id, "book": book, "seats": seats, **figures(taken, seconds)}


@click.command()
@click.argument("names", nargs=-1, metavar="[GAME]...", type=click.Choice(list(CATALOGUE)))
@click.option("--book", "books", multiple=True, help="These books only.")
@click.option("--seats", multiple=True, type=click.IntRange(2, 26), help="Players; two to eight.")
@click.option("--seconds", default=LEAST_SECONDS, show_default=True, type=click.FloatRange(LEAST_SECONDS, MOST_SECONDS))
@click.option(
    "--every", default=1, show_default=True, type=click.IntRange(1), help="One of so many; steady decides else."
)
@click.option("--games", default=1, show_default=True, type=click.IntRange(1), help="Games at each table.")
@click.option("--by-processor", is_flag=True, help="Budgets are of the processor's time, on a machine with other work.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def main(
    names: tuple[str, ...],
    books: tuple[str, ...],
    seats: tuple[int, ...],
    seconds: float,
    every: int,
    games: int,
    by_processor: bool,
    as_json: bool,
) -> None:
    """Measure what decisions of strong take beside what they may."""
    if not as_json:
        engine = "compiled" if is_compiled() else "pure Python"
        click.echo(f"{1e3 * seconds:.0f} ms a decision, {engine}; processor and clock: middle, 99 %, longest (over)")
    chosen = tables(names, books, seats or SEATS, {})
    for found in measured(chosen, seconds, every, games, by_processor):
        if as_json:
            click.echo(json.dumps(found))
            continue
        table = f"{found['game']} {found['book']}, {found['seats']} seats"
        times = "  ".join([f"{told(found[key])} ({found[f'{key}_over']})" for key in ("processor", "clock")])
        click.echo(f"{table:34} {found['decisions']:6}, cut {found['cut']:5}  {times}  {found['worst']}")


def told(values: list[float]) -> str:
    return " ".join([f"{each:6.1f}" for each in values])


if __name__ == "__main__":
    main()
