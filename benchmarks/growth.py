"""How cost grows with what there is more of: ``python -m benchmarks.growth [--seconds S] [--only WORD] [--keep]``.

One thing at a time grows, in games of Contract Rummy by Wikipedia's book: the cards in a hand, the melds on the table,
jokers, seats; the playouts of a decision of ``strong``; the tables of a server and the spectators at each (over
websockets, `benchmarks.load`). Each cost is told in turns of the fixed loop that ``upcard bench`` times; *power* is the
slope of its logarithm over that of the size, by least squares: 1 is a straight line, at 0 the size makes no difference.
"""

import asyncio
import json
import math
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import click

from benchmarks.figures import keep, measured
from benchmarks.load import Figures, measure
from benchmarks.protocol import pin, serving
from upcard.bots.steady import SteadyBot
from upcard.bots.strong import UNHURRIED, StrongBot
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.state import PLAY
from upcard.kernel.run import chance_move, lister_of, random_game
from upcard.kernel.state import CHANCE, State, view
from upcard.options.house_rules import choose_rules
from upcard.terminal.measures import reference

GAME: Final = "contract-rummy"
BOOK: Final = "wikipedia"
SEATS: Final = 4
ROUNDS: Final = 5
POSITIONS: Final = 60
"""So many positions of each size, each of another game."""

HANDS: Final = (5, 9, 13, 17, 21, 25)
MELDS: Final = (2, 3, 4, 6, 8, 12)
JOKERS: Final = (2, 4, 8, 16)
PLAYERS: Final = (3, 4, 6, 8)
PLAYOUTS: Final = (50, 100, 150, 200)
TABLES: Final = (125, 250, 500, 1000)
WATCHERS: Final = (1, 2, 4, 8)

Costs = dict[int, float]
"""Turns of the fixed loop, by size."""


def timed(step: Callable[[], int], seconds: float) -> float:
    """Turns of the fixed loop that a unit takes, the median of the rounds; the step says how many units it did."""
    step()
    found = []
    for _ in range(ROUNDS):
        before, start, count = reference(), time.process_time(), 0
        while (spent := time.process_time() - start) < seconds / ROUNDS or not count:
            count += step()
        found.append(spent / count / ((before + reference()) / 2))
    return statistics.median(found)


def game_by(**options: object) -> Any:
    """The game by Wikipedia's book, but for these options."""
    rules = choose_rules(CATALOGUE, GAME, BOOK, options)
    return rules.entry.build(rules.rules)


def walk(game: Any, seats: int, number: int) -> Iterator[tuple[State, int]]:
    """Each position of a game of random moves in which a player is asked, and who that is."""
    rng = random.Random(number)
    state: State = game.start(seats)
    while asks := game.asks(state):
        seat = next(iter(asks))
        if seat == CHANCE:
            move = chance_move(asks[seat], rng)
        else:
            yield state, seat
            move = rng.choice(list(game.moves(state, seat)))
        state = game.play(state, seat, move)


def positions(game: Any, size: Callable[[Any, int], int], sizes: tuple[int, ...]) -> dict[int, list[tuple[State, int]]]:
    """Positions of each size in which somebody is asked after the draw, at most one of a size of a game."""
    found: dict[int, list[tuple[State, int]]] = {each: [] for each in sizes}
    number = 0
    while any([len(kept) < POSITIONS for kept in found.values()]):
        seen = set[int]()
        for state, seat in walk(game, SEATS, number):
            of = size(state, seat)
            if of in found and of not in seen and len(found[of]) < POSITIONS:
                seen.add(of)
                found[of].append((state, seat))
        number += 1
    return found


def playing(game: Any, sample: list[tuple[State, int]]) -> Callable[[], int]:
    """List the moves of each position, and play one of them."""
    rng = random.Random(1)
    lister = lister_of(game)
    assert lister is not None

    def step() -> int:
        for state, seat in sample:
            moves = lister(state, seat)
            game.play(state, seat, moves[int(rng.random() * len(moves))])
        return len(sample)

    return step


def after_draw(state: Any, seat: int) -> bool:
    """Say whether that seat is at turn and has drawn."""
    return bool(state.step == PLAY and state.turn == seat)


def of_hand(state: Any, seat: int) -> int:
    """How many cards the seat holds, where it may lay and throw; else none."""
    return len(state.hand(seat).cards) if after_draw(state, seat) else 0


def of_melds(state: Any, seat: int) -> int:
    """How many melds lie on the table, where the seat may lay off and throw, with five to nine cards; else none."""
    may = after_draw(state, seat) and state.down[seat] and 5 <= len(state.hand(seat).cards) <= 9
    return len(state.melds) if may else 0


def of_positions(size: Callable[[Any, int], int], sizes: tuple[int, ...], seconds: float) -> Costs:
    """A play's cost by that size of a position."""
    game = game_by()
    found = positions(game, size, sizes)
    return {each: timed(playing(game, found[each]), seconds) for each in sizes}


def of_games(games: dict[int, tuple[Any, int]], seconds: float) -> Costs:
    """A play's cost in whole random games, by size; of each its game and number of seats."""
    found = {}
    for size, (game, seats) in games.items():
        rng = random.Random(1)

        def step(game: Any = game, seats: int = seats, rng: random.Random = rng) -> int:
            return random_game(game, seats, rng)[1]

        found[size] = timed(step, seconds)
    return found


def of_playouts(seconds: float) -> Costs:
    """A decision of ``strong``'s, by the playouts it may take, in positions of games of steady players."""
    game = game_by()
    sample = []
    for number in range(8):
        rng = random.Random(number)
        bot = SteadyBot(number)
        state: State = game.start(SEATS)
        decisions = 0
        while decisions < 30:
            asks = game.asks(state)
            seat = next(iter(asks))
            if seat == CHANCE:
                state = game.play(state, seat, chance_move(asks[seat], rng))
                continue
            decisions += 1
            seen = view(state, seat)
            if decisions == 30 - number and after_draw(state, seat):
                sample.append((seen, seat))
            state = game.play(state, seat, bot.choose(game, seen, seat))
    found = {}
    for playouts in PLAYOUTS:
        strong = StrongBot(0, UNHURRIED, playouts)

        def step(strong: StrongBot = strong) -> int:
            for seen, seat in sample:
                strong.choose(game, seen, seat)
            return len(sample)

        found[playouts] = timed(step, seconds)
    return found


def of_room(tables: int, watchers: int, seconds: float) -> float:
    """What a move takes of the server, with so many tables and so many spectators at each."""
    found = Figures(tables, seconds)
    with tempfile.TemporaryDirectory() as scratch, serving(Path(scratch), more=["--metrics"]) as server:
        pin(1)
        asyncio.run(measure(server, found, [f"{GAME}/{BOOK}"], 1.0, seconds, watchers=watchers))
    return found.loops


def power(costs: Costs) -> float:
    """The slope of the cost's logarithm over that of the size."""
    sizes = [math.log(size) for size in costs]
    return statistics.linear_regression(sizes, [math.log(cost) for cost in costs.values()]).slope


def shown(cost: float) -> str:
    """A cost as it is told, with three figures or more."""
    return f"{cost:.3g}" if cost < 100 else f"{cost:,.0f}"


GROWTHS: Final[dict[str, Callable[[float], Costs]]] = {
    "a play, by cards in the hand": lambda seconds: of_positions(of_hand, HANDS, seconds),
    "a play, by melds on the table": lambda seconds: of_positions(of_melds, MELDS, seconds),
    "a play, by jokers in the pack": lambda seconds: of_games(
        {jokers: (game_by(jokers=f"{jokers}"), SEATS) for jokers in JOKERS}, seconds
    ),
    "a play, by players": lambda seconds: of_games({seats: (game_by(), seats) for seats in PLAYERS}, seconds),
    "a decision of strong, by playouts": of_playouts,
    "a move in a server, by tables": lambda seconds: {each: of_room(each, 0, 10 * seconds) for each in TABLES},
    "a move in a server, by spectators at a table": lambda seconds: {
        each: of_room(100, each, 10 * seconds) for each in WATCHERS
    },
}
"""What is measured, by what it is called."""


@click.command(help=__doc__)
@click.option("--seconds", default=2.0, show_default=True, help="For each size; a server is given ten times as long.")
@click.option("--only", "words", multiple=True, help="Only what is called so, in part; may be repeated.")
@click.option("--keep", "keeps", is_flag=True, help="Write the figures to benchmarks/results.")
def main(seconds: float, words: tuple[str, ...], keeps: bool) -> None:
    rows: list[list[Any]] = []
    for name, costs_of in GROWTHS.items():
        if words and not any([word in name for word in words]):
            continue
        costs = costs_of(seconds)
        told = "; ".join([f"{size:,}: {shown(cost)}" for size, cost in costs.items()])
        rows.append([name, told, f"{power(costs):.2f}"])
        click.echo(f"{name}: {told}; power {power(costs):.2f}", err=True)
    figures = {"columns": ["what, by what", "size: turns of the loop", "power"], "rows": rows}
    click.echo(json.dumps(figures, indent=1, ensure_ascii=False))
    if keeps:
        keep("growth", measured(figures))


if __name__ == "__main__":
    main()
