"""`upcard simulate`: many games, and what became of them."""

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track

from upcard.__main__ import INTERRUPTED
from upcard.bots import BOTS
from upcard.games.catalogue import Simulated
from upcard.games.house_rules import HouseRules, heading
from upcard.kernel.run import play_out
from upcard.kernel.state import Move, State
from upcard.terminal.choosing import book_option, rules_of, rules_option, seats_of
from upcard.terminal.look import console_for, is_plain, plain_option
from upcard.terminal.oneline import Fault

CHUNK: Final = 20_000
"""Games of a shortcut between two looks at the clock and at Ctrl-C."""

BARS: Final = 20
WIDTH: Final = 50


@click.command()
@click.argument("game")
@book_option
@rules_option
@click.option("--players", type=int, metavar="N", help="How many play; four if the rules allow it.")
@click.option("--bots", metavar="NAMES", help="Who plays, as in steady,random; steady unless given.")
@click.option("--games", type=click.IntRange(1, 1_000_000_000), help="How many games.")
@click.option("--seed", default=1, show_default=True, metavar="N", help="The same games again with the same number.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@plain_option
@click.pass_context
def simulate(
    context: click.Context,
    game: str,
    book: str | None,
    rules_file: Path | None,
    players: int | None,
    bots: str | None,
    games: int | None,
    seed: int,
    as_json: bool,
    plain: bool,
) -> None:
    """Play many games of GAME among bots and print what became of them, with a plot of their lengths."""
    chosen = rules_of(game, book, rules_file)
    seats = seats_of(chosen, players)
    kinds = _kinds(bots, seats)
    if chosen.entry.bulk is not None:
        if bots is not None:
            raise Fault(f"--bots: there is nothing to decide in {chosen.entry.title}")
        wanted = games or 100_000
        parts = _in_bulk(chosen, wanted, random.Random(seed))
    else:
        wanted = games or 20
        parts = _one_by_one(chosen, kinds, wanted, random.Random(seed))
    total: Simulated | None = None
    interrupted = False
    try:
        steps = track(
            parts,
            f"{wanted:,} games",
            total=wanted if chosen.entry.bulk is None else -(-wanted // CHUNK),
            console=Console(stderr=True),
            transient=True,
            disable=plain or as_json,
        )
        for part in steps:
            total = part if total is None else merged(total, part)
    except KeyboardInterrupt:
        interrupted = True
    if total is not None:
        labels = [
            f"Seat {seat + 1}" + (f", {kind}" if chosen.entry.bulk is None else "") for seat, kind in enumerate(kinds)
        ]
        if as_json:
            click.echo(json.dumps(_as_json(chosen, seed, labels, total)))
        else:
            _print(console_for(plain), chosen, labels, total, is_plain(plain))
    if interrupted:
        context.exit(INTERRUPTED)


def merged(one: Simulated, other: Simulated) -> Simulated:
    """Both together."""
    wins = [here + there for here, there in zip(one.wins, other.wins, strict=True)]
    return Simulated(one.unit, wins, one.games + other.games, one.shared + other.shared, one.lengths + other.lengths)


def quantile(lengths: Counter[int], share: float) -> int:
    """The length that so many of the games did not exceed.

    >>> quantile(Counter({3: 1, 5: 2, 9: 1}), 0.5)
    5
    """
    left = share * lengths.total()
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return max(lengths)


def _kinds(bots: str | None, seats: int) -> list[str]:
    """A bot for every seat. Raises Fault."""
    wanted = [name.strip().lower() for name in (bots or "steady").split(",")]
    for name in wanted:
        if name not in BOTS:
            raise Fault(f"--bots: there is no bot {name[:20]!r}; there are: {', '.join(BOTS)}")
    if len(wanted) > seats:
        raise Fault(f"--bots: {len(wanted)} bots are named, but only {seats} seats are there")
    return [wanted[min(at, len(wanted) - 1)] for at in range(seats)]


def _in_bulk(chosen: HouseRules, games: int, rng: random.Random) -> Iterator[Simulated]:
    assert chosen.entry.bulk is not None
    for start in range(0, games, CHUNK):
        yield chosen.entry.bulk(chosen.rules, min(CHUNK, games - start), rng)


def _one_by_one(chosen: HouseRules, kinds: list[str], games: int, rng: random.Random) -> Iterator[Simulated]:
    entry = chosen.entry
    game = entry.build(chosen.rules)
    for _ in range(games):
        players = [BOTS[kind](rng.randrange(2**32)) for kind in kinds]
        moves = 0

        def count(before: State, seat: int, move: Move, after: State) -> None:
            nonlocal moves
            moves += 1

        last = play_out(game, game.start(len(kinds)), players, rng, watch=count)
        winners = entry.winners(game, last)
        wins = [int(seat in winners) for seat in range(len(kinds))]
        yield Simulated("moves", wins, 1, int(len(winners) != 1), Counter({moves: 1}))


def _as_json(chosen: HouseRules, seed: int, labels: list[str], total: Simulated) -> dict[str, Any]:
    lengths = total.lengths
    return {
        "game": chosen.entry.id,
        "book": chosen.book,
        "seed": seed,
        "games": total.games,
        "seats": labels,
        "wins": total.wins,
        "shared": total.shared,
        "unit": total.unit,
        "mean": sum([length * count for length, count in lengths.items()]) / total.games,
        "median": quantile(lengths, 0.5),
        "longest": max(lengths),
        "lengths": {str(length): lengths[length] for length in sorted(lengths)},
    }


def _print(console: Console, chosen: HouseRules, labels: list[str], total: Simulated, plain: bool) -> None:
    lengths = total.lengths
    mean = sum([length * count for length, count in lengths.items()]) / total.games
    console.print(f"{heading(chosen)}: {total.games:,} games", style="bold", markup=False)
    for label, wins in zip(labels, total.wins, strict=True):
        console.print(f"  {label}: {wins:,} won, {wins / total.games:.1%}", markup=False)
    if total.shared:
        console.print(f"  {total.shared:,} of them shared")
    console.print(
        f"Length in {total.unit}: {mean:,.1f} on average, {quantile(lengths, 0.5):,} in the middle, "
        f"{quantile(lengths, 0.99):,} at most in 99 of 100, {max(lengths):,} at the longest."
    )
    for low, high, count in bars(lengths):
        if not count:
            continue  # a few games leave most steps empty
        share = count / total.games
        drawn = "" if plain else "█" * round(share / _tallest(lengths) * WIDTH) + " "
        label = f"{low:,}–{high:,}" if high > low else f"{low:,}"
        console.print(f"{label:>15} {drawn}{share:.1%}", markup=False)


def bars(lengths: Counter[int]) -> list[tuple[int, int, int]]:
    """The lengths in steps of equal width: (lowest, highest, how many). All beyond the 99th hundredth are one step.

    >>> bars(Counter({1: 4, 2: 1}))
    [(1, 1, 4), (2, 2, 1)]
    """
    low, edge, top = min(lengths), quantile(lengths, 0.99), max(lengths)
    step = -(-(edge - low + 1) // BARS)
    found: list[tuple[int, int, int]] = []
    for start in range(low, edge + 1, step):
        end = min(start + step - 1, edge)
        found.append((start, end, sum([lengths[length] for length in range(start, end + 1)])))
    if top > edge:
        found.append((edge + 1, top, sum([count for length, count in lengths.items() if length > edge])))
    return found


def _tallest(lengths: Counter[int]) -> float:
    return max([count for _, _, count in bars(lengths)]) / lengths.total()
