"""Makes the puzzles that come with a game, ``python -m benchmarks.puzzles GAME[/BOOK] … --count N``.

Games of gentle and steady bots are played from the seed on, and their choices tried one after the other
(`upcard.practise.making`), so many of a kind as there are to be; half of them are such that the gentle bot answers
wrongly. They are written into the folder of puzzles, and replace those of the same game and book.
"""

import random
from collections import Counter
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

import click

import upcard
from upcard.kernel.game import Refused
from upcard.match.record import record_of
from upcard.practise.built_in import FOLDER, file_of
from upcard.practise.making import puzzle_of, tempts
from upcard.practise.puzzles import Puzzle, read_puzzles, write_puzzles
from upcard.review.choices import choices_of

A_GAME: Final = 3
"""So many puzzles of one game at most."""
A_REASON: Final = 2
"""So many puzzles of a game have the same reason at most."""
TRIED: Final = 24
"""So many choices of one game are tried at most."""


@click.command(help=__doc__)
@click.argument("tables", nargs=-1, required=True)
@click.option("--count", default=12, help="puzzles of each game and book")
@click.option("--seats", default=3)
@click.option("--seed", default=1)
@click.option("--games", default=400, help="games that are played at most")
@click.option("--minutes", type=float, help="after so many no further game is played; no limit unless given")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER)
def main(
    tables: tuple[str, ...], count: int, seats: int, seed: int, games: int, minutes: float | None, folder: Path
) -> None:
    """Make them, and say how many choices it took."""
    for table in tables:
        found = made(table, count, seats, seed, games, minutes)
        path = folder / file_of(table.partition("/")[0])
        others = read_puzzles(path.read_text(encoding="utf-8")) if path.exists() else ()
        stem = table.replace("/", "-")
        kept = [each for each in others if each.name.rpartition("-")[0] != stem]
        path.write_text(write_puzzles([*kept, *found]), encoding="utf-8")


def made(table: str, count: int, seats: int, seed: int, games: int, minutes: float | None = None) -> list[Puzzle]:
    """Return puzzles of a game and book."""
    name, _, book = table.partition("/")
    rules = upcard.game(name, book or None)
    found: list[Puzzle] = []
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    tempting = tried = 0
    until = inf if minutes is None else monotonic() + 60 * minutes
    for number in range(seed, seed + games):
        if len(found) >= count or monotonic() > until:
            break
        rng = random.Random(f"{table} {number}")
        record = None
        for many in (seats, 4, 2):
            try:
                record = record_of(
                    upcard.play(rules, [rng.choice(["steady", "gentle"]) for _ in range(many)], seed=number)
                )
                break
            except Refused:
                continue
        if record is None:
            raise click.ClickException(f"{table}: neither {seats} nor 2 or 4 may play")
        choices = [each for seat in range(len(record.players)) for each in choices_of(record, seat)]
        game = rules.entry.build(rules.rules)
        here = 0
        for choice in rng.sample(choices, min(TRIED, len(choices))):
            if monotonic() > until:
                break
            kind = game.asks(choice.seen)[choice.seat].prompt
            if kinds[kind] >= count // 2 and len(kinds) > 1:
                continue
            tried += 1
            puzzle = puzzle_of(rules, game, choice, f"{table.replace('/', '-')}-{len(found) + 1}")
            if puzzle is None:
                continue
            reasons[puzzle.why] += 1
            if reasons[puzzle.why] > A_REASON:
                continue
            is_tempting = tempts(puzzle)
            if not is_tempting and len(found) - tempting >= count // 2:
                continue
            found.append(puzzle)
            kinds[kind] += 1
            tempting += is_tempting
            here += 1
            click.echo(f"{puzzle.name} {kind}: {puzzle.answers} {puzzle.why}")
            if here == A_GAME or len(found) == count:
                break
    click.echo(f"{table}: {len(found)} puzzles of {tried} choices, {tempting} tempt; {dict(kinds)}")
    return found


if __name__ == "__main__":
    main()
