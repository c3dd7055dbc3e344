"""Reads and writes position files: a table in mid-play with its rules, and moves to try there.

The keys ``game``, ``book``, ``changes`` and ``title`` and the list of tables ``try`` are read here; all
others describe the table and are read by the game. `docs/formats.md` describes the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from upcard.clauses import clause_text
from upcard.kernel.game import Game
from upcard.kernel.state import State
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.position import BadPosition, Tables
from upcard.match.match import Match
from upcard.match.trial import Attempt, read_attempts
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules, misplaced, option_keys
from upcard.text.quoting import quoted
from upcard.text.toml import BadToml, load

ACCEPTED = "accepted"
REFUSED = "refused"
"""A verdict: refused, whatever the clause."""

OF_FILE: Final = ("title", "game", "book", "changes", "try")
"""Keys of one position of a file that are not of its table: no game has a key of that name."""


@dataclass(frozen=True)
class Table:
    """A position under rules: ``game`` and ``state`` as `upcard.kernel.game` has them."""

    rules: HouseRules
    game: Game[Any]
    state: State

    def match(self) -> Match:
        """Return a match that begins from here."""
        return Match(self.rules, self.state, game=self.game)


@dataclass(frozen=True)
class Example:
    """Moves to be tried one after the other on a ``table`` of their own.

    All but the last are accepted; ``verdict`` on the last is ``accepted``, ``refused`` or the clause that refuses
    it. ``then`` says how the table is afterwards (`upcard.match.expected`); ``place`` is the example's own, like
    ``try 2``.
    """

    table: Table
    moves: tuple[Attempt, ...]
    verdict: str
    then: Mapping[str, Any]
    place: str


@dataclass(frozen=True)
class PositionFile:
    """One position of a file, with the moves that are tried at it."""

    title: str
    table: Table
    examples: tuple[Example, ...]


def read_position_file(catalogue: Mapping[str, Entry], text: str) -> PositionFile:
    """Return the table that the text describes, with the moves it tries; of several the first.

    Raises:
        BadPosition: naming the place; ``line 3`` where the text is no TOML.
    """
    return read_positions(catalogue, text)[0]


def read_positions(catalogue: Mapping[str, Entry], text: str) -> tuple[PositionFile, ...]:
    """Return the tables that the text describes: one, or one for each ``[[position]]``.

    For those the keys ``game``, ``book`` and ``changes`` above them stand where they say nothing else.

    Raises:
        BadPosition: naming the place; ``line 3`` where the text is no TOML.
    """
    try:
        data = load(text)
    except BadToml as problem:
        raise BadPosition(problem.where or "position", problem.message).on_line(problem.line) from None
    if "position" not in data:
        return (_position(catalogue, data, ""),)
    tables = Tables(data)
    items = tables.items("position")
    shared: dict[str, Any] = {key: data[key] for key in ("game", "book", "changes") if key in data}
    for key in data:
        if key not in shared and key not in ("position", "title"):
            raise BadPosition(key, "stands above [[position]], where only title, game, book and changes may")
    if not items:
        raise BadPosition("position", "write one at least, under [[position]]")
    found: list[PositionFile] = []
    for number, item in enumerate(items, 1):
        if not isinstance(item, dict):
            raise BadPosition(f"position {number}", "write it as a table, under [[position]]")
        try:
            found.append(_position(catalogue, {**shared, **item}, f"position {number}."))
        except BadPosition as problem:
            raise BadPosition(f"position {number}.{problem.key}", problem.message) from None
    return tuple(found)


def _position(catalogue: Mapping[str, Entry], data: Mapping[str, Any], at: str) -> PositionFile:
    tables = Tables(data)
    title = " ".join(tables.text("title", "").split())
    game = tables.text("game", next(iter(catalogue)))
    book = tables.text("book", "") or None
    changes = tables.table("changes")
    examples = tables.items("try")
    own = {key: value for key, value in data.items() if key not in OF_FILE}
    table = _table(catalogue, game, book, changes, own)
    read: list[Example] = []
    for number, example in enumerate(examples, 1):
        if not isinstance(example, dict):
            raise BadPosition(f"try {number}", "write it as a table, under [[try]]")
        tried = Tables(example, f"try {number}.")
        read.append(_example(catalogue, f"try {number}", tried, (game, book), table, own, at))
    return PositionFile(title, table, tuple(read))


def _table(
    catalogue: Mapping[str, Entry], game: str, book: str | None, changes: Mapping[str, Any], own: Mapping[str, Any]
) -> Table:
    stray = misplaced(catalogue, game, changes, ("book", "title", "try", "moves", "verdict", "then", *own))
    if stray is not None:
        raise BadPosition(f"changes.{stray.key}", stray.message)
    try:
        rules = choose_rules(catalogue, game, book, changes)
    except BadHouseRules as problem:
        key = problem.key if problem.key in ("game", "book") else f"changes.{problem.key}"
        raise BadPosition(key, problem.message) from None
    built = rules.entry.build(rules.rules)
    try:
        return Table(rules, built, rules.entry.read_position(built, own))
    except BadPosition as problem:
        if not problem.unknown or problem.key not in option_keys(catalogue, game):
            raise
        raise BadPosition(problem.key, "is an option: write it below a line [changes]") from None


def _example(
    catalogue: Mapping[str, Entry],
    place: str,
    tables: Tables,
    chosen: tuple[str, str | None],
    table: Table,
    own: Mapping[str, Any],
    at: str,
) -> Example:
    book = tables.text("book", "")
    changes = tables.table("changes")
    if book or changes:
        try:
            # Another book is one of the game, where the file's own rules are a variant of it.
            game, of_file = (table.rules.entry.id, book) if book else chosen
            table = _table(catalogue, game, of_file, changes, own)
        except BadPosition as problem:
            raise BadPosition(f"{place}.{problem.key}", problem.message) from None
    moves = tables.items("moves")
    if not moves:
        raise BadPosition(f"{place}.moves", "name at least one move")
    for number, move in enumerate(moves, 1):
        if not isinstance(move, str):
            raise BadPosition(f"{place}.moves {number}", "a move is written as text in quotes")
    attempts = read_attempts(table.game, moves, table.state.seats)
    verdict = tables.text("verdict", ACCEPTED)
    if verdict not in (ACCEPTED, REFUSED) and not clause_text(verdict):
        raise BadPosition(
            f"{place}.verdict",
            "{verdict} is no clause of the rulebook, and neither {accepted} nor {refused}",
            verdict=quoted(verdict),
            accepted=ACCEPTED,
            refused=REFUSED,
        )
    then = tables.table("then")
    tables.done()
    return Example(table, attempts, verdict, then, f"{at}{place}")


__all__ = ["Example", "PositionFile", "Table", "read_position_file", "read_positions"]
