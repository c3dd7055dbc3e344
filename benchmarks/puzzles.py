"""Makes the puzzles that come with a game, ``python -m benchmarks.puzzles GAME[/BOOK] … --count N``.

Games of gentle and steady bots are played from the seed on, and their choices tried one after the other
(`upcard.practise.making`), so many of a kind as there are to be; half of them are such that the gentle bot answers
wrongly. They are written into the folder of puzzles, and replace those of the same game and book.

``--seed`` more than once: games are played from each of these seeds on, in turns, which finds other ones.

``--check`` makes nothing new: it looks in these games for the choices of the puzzles that there are, makes each puzzle
again, and says which come out otherwise, figure by figure, and which choices are not there.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from time import monotonic
from typing import Final

import click

import upcard
from upcard.kernel.game import Refused
from upcard.match.record import Record, record_of
from upcard.options.house_rules import HouseRules
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
@click.option("--seed", "seeds", multiple=True, type=int, default=[1])
@click.option("--games", default=400, help="games that are played at most, from each seed on")
@click.option("--minutes", type=float, help="after so many no further game is played; no limit unless given")
@click.option("--check", is_flag=True, help="make the puzzles that there are again, and compare")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER)
def main(
    tables: tuple[str, ...],
    count: int,
    seats: int,
    seeds: tuple[int, ...],
    games: int,
    minutes: float | None,
    check: bool,
    folder: Path,
) -> None:
    """Make them, and say how many choices it took."""
    bad = 0
    for table in tables:
        path = folder / file_of(table.partition("/")[0])
        there = read_puzzles(path.read_text(encoding="utf-8")) if path.exists() else ()
        stem = table.replace("/", "-")
        own = [each for each in there if each.name.rpartition("-")[0] == stem]
        if check:
            bad += checked(table, own, seats, seeds, games)
            continue
        found = made(table, count, seats, seeds, games, minutes)
        path.write_text(write_puzzles([*[each for each in there if each not in own], *found]), encoding="utf-8")
    if bad:
        raise click.ClickException(f"{bad} puzzles are not what comes out")


def played(
    table: str, rules: HouseRules, seats: int, seeds: Sequence[int], games: int
) -> Iterator[tuple[int, Record, random.Random]]:
    """Yield games of gentle and steady bots, each with its number, and what is drawn by lot there."""
    for number in dict.fromkeys([seed + at for at in range(games) for seed in seeds]):
        rng = random.Random(f"{table} {number}")
        for many in (seats, 4, 2):
            players = [rng.choice(["steady", "gentle"]) for _ in range(many)]
            try:
                match = upcard.play(rules, players, seed=number)
            except Refused:
                continue
            yield number, record_of(match), rng
            break
        else:
            raise click.ClickException(f"{table}: neither {seats} nor 2 or 4 may play")


def checked(table: str, puzzles: Sequence[Puzzle], seats: int, seeds: Sequence[int], games: int) -> int:
    """Make these puzzles of a game and book again; how many come out otherwise, or not at all."""
    name, _, book = table.partition("/")
    rules = upcard.game(name, book or None)
    game = rules.entry.build(rules.rules)
    left = list(puzzles)
    bad = 0
    for number, record, _ in played(table, rules, seats, seeds, games):
        if not left:
            break
        for seat in range(len(record.players)):
            for choice in choices_of(record, seat):
                for puzzle in [each for each in left if each.seat == seat and each.table.state == choice.seen]:
                    left.remove(puzzle)
                    again = puzzle_of(rules, game, choice, puzzle.name)
                    same = again is not None and write_puzzles([again]) == write_puzzles([puzzle])
                    bad += not same
                    told = "the same" if same else "another" if again else "none"
                    click.echo(f"{puzzle.name}: game {number}, move {choice.n}: {told}")
    for puzzle in left:
        click.echo(f"{puzzle.name}: there is no such choice")
    return bad + len(left)


def made(
    table: str, count: int, seats: int, seeds: Sequence[int], games: int, minutes: float | None = None
) -> list[Puzzle]:
    """Return puzzles of a game and book."""
    name, _, book = table.partition("/")
    rules = upcard.game(name, book or None)
    found: list[Puzzle] = []
    kinds: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    tempting = tried = 0
    until = inf if minutes is None else monotonic() + 60 * minutes
    for _, record, rng in played(table, rules, seats, seeds, games):
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
        if len(found) >= count or monotonic() > until:
            break
    click.echo(f"{table}: {len(found)} puzzles of {tried} choices, {tempting} tempt; {dict(kinds)}")
    return found


if __name__ == "__main__":
    main()
