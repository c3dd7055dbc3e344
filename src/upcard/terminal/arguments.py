"""Reads games, books and rule files from the command line."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from upcard.catalogue import CATALOGUE, OWN
from upcard.kernel.game import Game, Refused
from upcard.kernel.ui.about import meant
from upcard.kernel.ui.entry import Entry
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules, heading, read_house_rules
from upcard.options.variants import find_variant
from upcard.outside import why_missing
from upcard.players import NoSuchBot, player, usual_player
from upcard.programs import SECONDS, ProgramFailed, is_program
from upcard.programs.process import words_of
from upcard.terminal.errors import CommandError, PathName, read_file
from upcard.testing import first_fault
from upcard.text.messages import say_counted


class Seconds(click.FloatRange):
    """Seconds within a range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Return the number.

        Raises click.BadParameter.
        """
        found: float = super().convert(value, param, ctx)
        if math.isnan(found):
            # No comparison holds, so the range does not see it.
            self.fail(f"nan is not in the range {self._describe_range()}.", param, ctx)
        return found


game_argument = click.argument("game", required=False)
book_option = click.option("--book", help="The book of rules to play by; upcard games lists the books.")
rules_option = click.option(
    "--rules", "rules_file", type=PathName(), help="A house-rule file: a book and what is changed."
)
seconds_option = click.option(
    "--seconds",
    type=Seconds(0.001, 86_400),
    default=SECONDS,
    show_default=True,
    help="How long a program among the players may take for each answer.",
)


records_option = click.option(
    "--records",
    metavar="DIR",
    type=PathName(),
    help="Write the record of each game to this folder, which is made if there is none.",
)


def numbered_file(rules: HouseRules, number: int, most: int, part: str = "") -> str:
    """Return the name of the record of a game of several: ``guts-007.toml`` of up to 100 to 999.

    ``part``: and what of it.

    >>> from upcard.catalogue import CATALOGUE
    >>> from upcard.options.house_rules import choose_rules
    >>> numbered_file(choose_rules(CATALOGUE, "guts", None, {}), 7, 300)
    'guts-007.toml'
    """
    return f"{rules.entry.id}-{number:0{len(str(most))}}{part}.toml"


def entry_of(game: str) -> Entry:
    """Return the game of that name.

    Raises CommandError: there is none, or it is of another package and breaks a law.
    """
    found = CATALOGUE.get(game)
    if found is None:
        if game.endswith(".toml") or "/" in game:
            raise CommandError("{file} is not a game; use --rules for a file of house rules", file=repr(game[-60:]))
        raise CommandError(
            "there is no game {game}; there are: {games}{why}",
            game=repr(game[:30]),
            games=", ".join(CATALOGUE),
            why=why_missing(CATALOGUE, game) + meant(CATALOGUE.values(), game[:30]),
        )
    if game not in OWN:
        fault = first_fault(found)
        if fault:
            raise CommandError(
                "the game {game} cannot be played: it breaks a law that holds of every game: {fault}",
                game=game,
                fault=fault,
            )
    return found


@contextmanager
def blamed(entry: Entry, *others: type[Exception]) -> Iterator[None]:
    """Raise what a game of another package, or a bot at its table, raises within the block as a CommandError.

    Errors of the kinds ``others`` pass as they are.
    """
    try:
        yield
    except Exception as problem:
        ours = entry.id in OWN and not isinstance(problem, Refused)
        if ours or isinstance(problem, (click.exceptions.Exit, click.ClickException, OSError, *others)):
            raise
        raise CommandError(
            "the game {game} failed: {kind}: {problem}", game=entry.id, kind=type(problem).__name__, problem=problem
        ) from None


def rules_of(game: str | None, book: str | None, path: Path | None) -> HouseRules:
    """Return the rules that the options name.

    The game may be left out where there is a file, which names it.

    Raises:
        CommandError: an unknown game or book, none at all, or a file that cannot be played; with its line.
    """
    if game is None and path is None:
        raise CommandError("name a game; there are: {games}", games=", ".join(CATALOGUE))
    if game is not None and find_variant(CATALOGUE, game) is not None:
        return _variant(game, book, path)
    entry = entry_of(game) if game is not None else None
    if path is None:
        assert entry is not None
        try:
            return choose_rules(CATALOGUE, entry.id, book, {})
        except BadHouseRules as problem:
            raise CommandError(problem.message) from None
    if book is not None:
        raise CommandError("use --book or --rules, not both: the file names its book")
    chosen = house_rules(path)
    if entry is None:
        entry_of(chosen.entry.id)
    elif chosen.entry is not entry:
        raise CommandError("game: the file is for {other}, not for {game}", path, other=chosen.entry.id, game=game)
    return chosen


def _variant(game: str, book: str | None, path: Path | None) -> HouseRules:
    """Return the rules of a variant, which has its book and its changes. Raises CommandError: others are named."""
    if path is not None:
        raise CommandError("{game} has its rules; a file of house rules is given alone, or with its game", game=game)
    try:
        return choose_rules(CATALOGUE, game, book, {})
    except BadHouseRules as problem:
        raise CommandError(problem.message) from None


def house_rules(path: Path) -> HouseRules:
    """Return the rules of a house-rule file.

    Raises CommandError with the line.
    """
    try:
        return read_house_rules(CATALOGUE, read_file(path))
    except BadHouseRules as problem:
        raise CommandError(problem.with_place(), path, problem.line) from None


def other_rules(entry: Entry, other: str) -> HouseRules:
    """Return a book or variant of the game, or the rules of a file.

    Raises CommandError.
    """
    if other in [variant.id for variant in entry.variants]:
        return choose_rules(CATALOGUE, other, None, {})
    if other in entry.books:
        return choose_rules(CATALOGUE, entry.id, other, {})
    if not other or not Path(other).exists():
        raise CommandError(
            "{other} is neither a book of {game} ({books}) nor a file",
            other=repr(other[:60]),
            game=entry.id,
            books=", ".join(entry.books),
        )
    return rules_of(entry.id, None, Path(other))


def seats_of(chosen: HouseRules, players: int | None) -> int:
    """How many sit down: as many as wished for, or as is usual, if the rules allow it. Raises CommandError."""
    low, high = chosen.entry.seats(chosen.rules)
    if players is None:
        return max(low, min(chosen.entry.usual, high))
    if not low <= players <= high:
        raise CommandError(
            "--players {players}: {rules} is for {span}",
            players=players,
            rules=heading(chosen),
            span=span_of(low, high),
        )
    return players


def span_of(low: int, high: int) -> str:
    """Return how many players those are, in words.

    >>> span_of(2, 2), span_of(3, 5)
    ('2 players', '3 to 5 players')
    """
    if low == high:
        return say_counted("1 player", "{number} players", low)
    return say_counted("{low} to 1 player", "{low} to {number} players", high, low=low)


def kinds_of(bots: str | None, seats: int, game: Game[Any], option: str = "--bots") -> list[str]:
    """Return a player for each of so many seats, as the ``option`` names them. Raises CommandError.

    Each is a bot or a program, the last one for all that are left; the usual player of the game where it names none.
    """
    named = [name.strip() for name in bots.split(",")] if bots is not None else [usual_player(game)]
    wanted = [name if is_program(name) else name.lower() for name in named]
    for name in wanted:
        try:
            if is_program(name):
                words_of(name)
            else:
                player(name, game)
        except ProgramFailed as problem:
            raise CommandError("{option}: {program}: {problem}", option=option, program=name, problem=problem) from None
        except NoSuchBot as problem:
            raise CommandError("{option}: {problem}", option=option, problem=problem) from None
    return [wanted[min(at, len(wanted) - 1)] for at in range(max(seats, len(wanted)))]
