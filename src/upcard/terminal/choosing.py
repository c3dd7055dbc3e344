"""Games, books and rule files, as the command line names them."""

from pathlib import Path

import click

from upcard.games import CATALOGUE
from upcard.games.catalogue import Entry
from upcard.games.house_rules import BadHouseRules, HouseRules, choose_rules, heading, read_house_rules
from upcard.terminal.oneline import Fault, read_file

book_option = click.option("--book", help="The rule text to play by; upcard games lists them.")
rules_option = click.option(
    "--rules", "rules_file", type=click.Path(path_type=Path), help="A house-rule file: a book and what is changed."
)


def entry_of(game: str) -> Entry:
    """The game of that name. Raises Fault."""
    found = CATALOGUE.get(game)
    if found is None:
        raise Fault(f"there is no game {game[:30]!r}; there are: {', '.join(CATALOGUE)}")
    return found


def rules_of(game: str, book: str | None, path: Path | None) -> HouseRules:
    """The rules that the options name.

    Raises:
        Fault: an unknown game or book, or a file that cannot be played; with its line.
    """
    entry = entry_of(game)
    if path is None:
        try:
            return choose_rules(CATALOGUE, game, book, {})
        except BadHouseRules as problem:
            raise Fault(problem.reason) from None
    if book is not None:
        raise Fault("--book and --rules exclude each other: the file names its book")
    chosen = house_rules(path)
    if chosen.entry is not entry:
        raise Fault(f"game: the file is for {chosen.entry.id}, not for {game}", path)
    return chosen


def house_rules(path: Path) -> HouseRules:
    """The rules of a house-rule file. Raises Fault with the line."""
    try:
        return read_house_rules(CATALOGUE, read_file(path))
    except BadHouseRules as problem:
        reason = f"{problem.key}: {problem.reason}" if problem.key else problem.reason
        raise Fault(reason, path, problem.line) from None


def other_rules(entry: Entry, other: str) -> HouseRules:
    """A book of the game, or the rules of a file. Raises Fault."""
    if other in entry.books:
        return choose_rules(CATALOGUE, entry.id, other, {})
    if not Path(other).exists():
        raise Fault(f"{other[:60]!r} is neither a book of {entry.id} ({', '.join(entry.books)}) nor a file")
    return rules_of(entry.id, None, Path(other))


def seats_of(chosen: HouseRules, players: int | None) -> int:
    """How many sit down: as many as wished for, or as is usual, if the rules allow it. Raises Fault."""
    low, high = chosen.entry.seats(chosen.rules)
    if players is None:
        return max(low, min(chosen.entry.usual, high))
    if not low <= players <= high:
        raise Fault(f"--players {players}: {heading(chosen)} is for {span_of(low, high)}")
    return players


def span_of(low: int, high: int) -> str:
    """
    >>> span_of(2, 2), span_of(3, 5)
    ('2 players', '3 to 5 players')
    """
    return f"{low} players" if low == high else f"{low} to {high} players"
