"""The command `upcard simulate`, which plays many games and adds up their results."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track

from upcard.arena.contest import PlayerFailed
from upcard.arena.playing import WorkerLost, played
from upcard.arena.simulation import Recorded, Simulation, merged
from upcard.kernel.ui.entry import Simulated
from upcard.match.record import today
from upcard.options.house_rules import HouseRules, heading
from upcard.programs import ProgramFailed
from upcard.terminal.arguments import (
    blamed,
    book_option,
    game_argument,
    kinds_of,
    numbered_file,
    records_option,
    rules_of,
    rules_option,
    seats_of,
    seconds_option,
)
from upcard.terminal.console import console_for, is_plain, plain_option, text_console
from upcard.terminal.errors import WRONG, CommandError, complain, make_folder, write_file
from upcard.terminal.places import jobs_option, place_of, ray_option
from upcard.terminal.stopping import Stoppable
from upcard.text.messages import marked, say, say_counted, translated

BARS: Final = 20
WIDTH: Final = 50


@click.command()
@game_argument
@book_option
@rules_option
@click.option("--players", type=int, metavar="N", help="How many play; the usual number unless given.")
@click.option("--bots", metavar="NAMES", help="Who plays, as in steady,./mybot; the usual player unless given.")
@seconds_option
@click.option("--games", type=click.IntRange(1, 1_000_000_000), help="How many games.")
@click.option("--seed", default=1, show_default=True, metavar="N", help="The same games again with the same number.")
@records_option
@jobs_option
@ray_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@plain_option
@click.pass_context
def simulate(
    context: click.Context,
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    players: int | None,
    bots: str | None,
    seconds: float,
    games: int | None,
    seed: int,
    records: Path | None,
    jobs: int | None,
    ray: str | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Play many games of GAME among bots or programs and print what became of them, with a plot of their lengths."""
    chosen = rules_of(game, book, rules_file)
    seats = seats_of(chosen, players)
    kinds = kinds_of(bots, seats, chosen.entry.build(chosen.rules))
    if len(kinds) > seats:
        raise CommandError(
            "--bots: {bots} bots are named, but only {seats} seats are there", bots=len(kinds), seats=seats
        )
    failed: list[str] = []
    if chosen.entry.bulk is not None and bots is not None:
        raise CommandError("--bots: nobody decides anything in {game}", game=translated(chosen.entry.title))
    if chosen.entry.bulk is not None and records is not None:
        raise CommandError(
            "--records: games of {game} are played without their single moves, so there is nothing to record",
            game=translated(chosen.entry.title),
        )
    if records is not None:
        make_folder(records, "--records")
    day = "" if records is None else today()
    wanted = games or (20 if chosen.entry.bulk is None else 100_000)
    simulation = Simulation(chosen, tuple(kinds), wanted, seed, seconds, day)
    total: Simulated | None = None
    progress = text_console(stderr=True)
    with (
        Stoppable(context) as playing,
        blamed(chosen.entry),
        _complaints(),
        place_of(jobs, ray) as place,
        played(simulation, 0, simulation.parts, place) as coming,
    ):
        steps = track(
            coming,
            say_counted("1 game", "{games} games", wanted, games=f"{wanted:,}"),
            total=simulation.parts,
            console=progress,
            transient=True,
            disable=plain or as_json or not progress.is_terminal,
        )
        for number, part in enumerate(steps, 1):
            if isinstance(part, ProgramFailed):
                failed.append(say("game {number}: {problem}", number=number, problem=part))
                continue
            if isinstance(part, Recorded):
                assert records is not None
                write_file(records / numbered_file(chosen, number, wanted), part.record, durable=False)
                part = part.simulated
            total = part if total is None else merged(total, part)
    if total is None and failed and as_json:
        total = Simulated(marked("moves"), [0] * seats, 0, 0, Counter())
    if total is not None:
        labels = [
            say("Seat {number}, {kind}", number=number, kind=kind)
            if chosen.entry.bulk is None
            else say("Seat {number}", number=number)
            for number, kind in enumerate(kinds, 1)
        ]
        if as_json:
            click.echo(json.dumps({**_as_json(chosen, seed, labels, total), "failed": failed}))
        else:
            _print(console_for(plain), chosen, labels, total, is_plain(plain))
    for line in failed:
        complain(line)
    playing.tell(WRONG if failed else 0)


def quantile(lengths: Counter[int], share: float) -> int:
    """Return the length that so many of the games did not exceed.

    >>> quantile(Counter({3: 1, 5: 2, 9: 1}), 0.5)
    5
    """
    left = share * lengths.total()
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return max(lengths)


@contextmanager
def _complaints() -> Iterator[None]:
    """Raise what goes wrong within the block as a CommandError, which is one line for people."""
    try:
        yield
    except PlayerFailed as problem:
        raise CommandError("the bot {bot} failed: {problem}", bot=problem.player, problem=problem.problem) from None
    except WorkerLost:
        raise CommandError("a process that was playing has died") from None


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
        "mean": sum(length * count for length, count in lengths.items()) / total.games if lengths else None,
        "median": quantile(lengths, 0.5) if lengths else None,
        "longest": max(lengths, default=None),
        "lengths": {str(length): lengths[length] for length in sorted(lengths)},
    }


def _print(console: Console, chosen: HouseRules, labels: list[str], total: Simulated, plain: bool) -> None:
    lengths = total.lengths
    mean = sum(length * count for length, count in lengths.items()) / total.games
    title = say_counted(
        "{rules}: 1 game", "{rules}: {games} games", total.games, rules=heading(chosen), games=f"{total.games:,}"
    )
    console.print(title, style="bold")
    for label, wins in zip(labels, total.wins, strict=True):
        won = say("{label}: {wins} won, {share}", label=label, wins=f"{wins:,}", share=f"{wins / total.games:.1%}")
        console.print(f"  {won}")
    if total.shared:
        console.print(
            "  "
            + say("{number} of them were shared wins: they count for each of the winners", number=f"{total.shared:,}")
        )
    console.print(
        say(
            "Length in {unit}: {mean} on average, half of the games at most {median}, 99 of 100 games at "
            "most {high}, the longest {longest}.",
            unit=say(total.unit),
            mean=f"{mean:,.1f}",
            median=f"{quantile(lengths, 0.5):,}",
            high=f"{quantile(lengths, 0.99):,}",
            longest=f"{max(lengths):,}",
        )
    )
    for low, high, count in bars(lengths):
        if not count:
            continue  # a few games leave most steps empty
        share = count / total.games
        drawn = "" if plain else "█" * round(share / _tallest(lengths) * WIDTH) + " "
        label = f"{low:,}–{high:,}" if high > low else f"{low:,}"
        console.print(f"{label:>15} {drawn}{share:.1%}")


def bars(lengths: Counter[int]) -> list[tuple[int, int, int]]:
    """Divide the lengths of games into steps of equal width: (lowest, highest, how many).

    All beyond the 99th hundredth are one step.

    >>> bars(Counter({1: 4, 2: 1}))
    [(1, 1, 4), (2, 2, 1)]
    """
    low, edge, top = min(lengths), quantile(lengths, 0.99), max(lengths)
    step = -(-(edge - low + 1) // BARS)
    found: list[tuple[int, int, int]] = []
    for start in range(low, edge + 1, step):
        end = min(start + step - 1, edge)
        found.append((start, end, sum(lengths[length] for length in range(start, end + 1))))
    if top > edge:
        found.append((edge + 1, top, sum(count for length, count in lengths.items() if length > edge)))
    return found


def _tallest(lengths: Counter[int]) -> float:
    return max(count for _, _, count in bars(lengths)) / lengths.total()
