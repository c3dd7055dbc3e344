"""Position files: a table in mid-play with the rules it is played by, and moves to try there.

The keys ``game``, ``book``, ``changes`` and ``title`` and the list of tables ``try`` are read here; all
others describe the table and are read by the game. `docs/formats.md` describes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from upcard.games.catalogue import Entry
from upcard.games.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.games.trial import Attempt, read_attempt
from upcard.kernel.game import Game
from upcard.kernel.position import BadPosition, Tables
from upcard.kernel.state import State
from upcard.kernel.toml import BadToml, load

ACCEPTED = "accepted"


@dataclass(frozen=True)
class Table:
    """A position under rules: ``game`` and ``state`` as `upcard.kernel.game` has them."""

    rules: HouseRules
    game: Game[Any]
    state: State


@dataclass(frozen=True)
class Example:
    """Moves to be tried one after the other on a ``table`` of their own. All but the last are accepted;
    ``verdict`` on the last is ``accepted`` or the clause that refuses it. ``then`` are keys of the position
    that the table has afterwards."""

    table: Table
    moves: tuple[Attempt, ...]
    verdict: str
    then: Mapping[str, Any]


@dataclass(frozen=True)
class PositionFile:
    """A position file as read."""

    title: str
    table: Table
    examples: tuple[Example, ...]


def read_position_file(catalogue: Mapping[str, Entry], text: str) -> PositionFile:
    """The table that the text describes, with the moves it tries.

    Raises:
        BadPosition: naming the place; ``line 3`` where the text is no TOML.
    """
    try:
        data = load(text)
    except BadToml as problem:
        raise BadPosition(f"line {problem.line}" if problem.line else "position", problem.reason) from None
    tables = Tables(data)
    title = " ".join(tables.text("title", "").split())
    game = tables.text("game", next(iter(catalogue)))
    book = tables.text("book", "") or None
    changes = tables.table("changes")
    examples = tables.items("try")
    own = {key: value for key, value in data.items() if key not in ("title", "game", "book", "changes", "try")}
    table = _table(catalogue, game, book, changes, own)
    read: list[Example] = []
    for number, example in enumerate(examples, 1):
        if not isinstance(example, dict):
            raise BadPosition(f"try {number}", "write it as a table, under [[try]]")
        read.append(_example(catalogue, f"try {number}", Tables(example, f"try {number}."), table, own))
    return PositionFile(title, table, tuple(read))


def _table(
    catalogue: Mapping[str, Entry], game: str, book: str | None, changes: Mapping[str, Any], own: Mapping[str, Any]
) -> Table:
    try:
        rules = choose_rules(catalogue, game, book, changes)
    except BadHouseRules as problem:
        key = problem.key if problem.key in ("game", "book") else f"changes.{problem.key}"
        raise BadPosition(key, problem.reason) from None
    built = rules.entry.build(rules.rules)
    return Table(rules, built, rules.entry.read_position(built, own))


def _example(
    catalogue: Mapping[str, Entry], place: str, tables: Tables, table: Table, own: Mapping[str, Any]
) -> Example:
    book = tables.text("book", "")
    changes = tables.table("changes")
    if book or changes:
        try:
            table = _table(catalogue, table.rules.entry.id, book or table.rules.book, changes, own)
        except BadPosition as problem:
            raise BadPosition(f"{place}.{problem.place}", problem.reason) from None
    moves = tables.items("moves")
    if not moves:
        raise BadPosition(f"{place}.moves", "name at least one move")
    attempts: list[Attempt] = []
    for number, move in enumerate(moves, 1):
        where = f"{place}.moves {number}"
        if not isinstance(move, str):
            raise BadPosition(where, "a move is written as text in quotes")
        try:
            attempts.append(read_attempt(table.game, move, table.state.seats))
        except ValueError as fault:
            raise BadPosition(where, str(fault)) from None
    verdict = tables.text("verdict", ACCEPTED)
    then = tables.table("then")
    tables.done()
    return Example(table, tuple(attempts), verdict, then)
