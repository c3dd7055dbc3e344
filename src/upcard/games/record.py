"""Records: a whole game as a file, from the first shuffle to the last discard.

A record names the game, the book and the changes, carries a digest of the whole rule set, and lists every
move, chance's too. It replays to the same end, or says at which move it does not. `docs/formats.md`
describes the file.
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import tomli_w

from upcard.games.catalogue import Entry, written
from upcard.games.fairness import BadLot, Drawn, read_lot, write_lot
from upcard.games.house_rules import BadHouseRules, HouseRules, choose_rules
from upcard.kernel.game import CHANCE, BadMove, Game, Refused
from upcard.kernel.shown import quoted, why_no_name
from upcard.kernel.state import Move, State
from upcard.kernel.toml import BadToml, load

FORMAT: Final = 1
CHANCE_SIGN: Final = "*"
_KEYS: Final = ("upcard", "game", "book", "name", "rules", "players", "totals", "moves", "lots", "changes")
_LONGEST_NAME: Final = 60


class BadRecord(ValueError):
    """A record that cannot be read or does not replay; ``place`` is a key, or ``move 57``."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}" if place else reason)
        self.place = place
        self.reason = reason


@dataclass(frozen=True)
class Record:
    """A game as it was played: its ``rules``, the ``players``' names by seat, every move with its seat
    (`CHANCE` for a shuffle), the ``totals`` by seat once it is over (None before), and, for chance's moves that can
    be checked, how they were drawn, by the number of the move (``lots``; see `upcard.games.fairness`)."""

    rules: HouseRules
    players: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    totals: tuple[int, ...] | None = None
    lots: Mapping[int, Drawn] = field(default_factory=dict)

    def game(self) -> Game[Any]:
        return self.rules.entry.build(self.rules.rules)


def digest(rules: Any) -> str:
    """A digest of a whole rule set, so that a record is never replayed under other rules.

    Fields at their default are left out: an option that is added later, playing by default as before, leaves
    old records readable.
    """
    fields = {
        field.name: written(getattr(rules, field.name))
        for field in dataclasses.fields(rules)
        if field.default is dataclasses.MISSING or getattr(rules, field.name) != field.default
    }
    return "sha256:" + hashlib.sha256(json.dumps(fields, sort_keys=True).encode()).hexdigest()


def write_record(record: Record) -> str:
    """The record as TOML."""
    chosen = record.rules
    book = chosen.entry.books[chosen.book].rules
    data: dict[str, Any] = {
        "upcard": FORMAT,
        "game": chosen.entry.id,
        "book": chosen.book,
        "name": chosen.name,
        "rules": digest(chosen.rules),
        "players": list(record.players),
    }
    if record.totals is not None:
        data["totals"] = list(record.totals)
    data["moves"] = [f"{_seat_sign(seat)} {move}" for seat, move in record.moves]
    if record.lots:
        data["lots"] = [write_lot(number, drawn) for number, drawn in sorted(record.lots.items())]
    changes = chosen.entry.changes(book, chosen.rules)
    if changes:
        data["changes"] = changes
    return tomli_w.dumps(data)


def read_record(catalogue: Mapping[str, Entry], text: str) -> Record:
    """The record that the text holds; its moves are not judged yet (see `replay`).

    Raises:
        BadRecord: the text is no record, or its rules are not the ones it was played by.
    """
    try:
        data = load(text)
    except BadToml as fault:
        raise BadRecord(f"line {fault.line}" if fault.line else "", fault.reason) from None
    for key in data:
        if key not in _KEYS:
            raise BadRecord(key[:30], f"a record has no such key; it has {', '.join(_KEYS)}")
    if "upcard" not in data:
        raise BadRecord("upcard", f"is missing: a record begins with upcard = {FORMAT}")
    if type(data["upcard"]) is not int or data["upcard"] != FORMAT:
        raise BadRecord("upcard", f"the format {quoted(data['upcard'], 12)} is not known; this is format {FORMAT}")
    changes = data.get("changes", {})
    if not isinstance(changes, dict):
        raise BadRecord("changes", "a table is wanted")
    try:
        rules = choose_rules(catalogue, _text(data, "game"), _text(data, "book"), changes, _text(data, "name", ""))
    except BadHouseRules as problem:
        raise BadRecord(problem.key, problem.reason) from None
    if _text(data, "rules") != digest(rules.rules):
        raise BadRecord("rules", "the digest is not that of these rules: the game was played by others")
    players = _players(data, rules)
    moves = _moves(data, len(players))
    return Record(rules, players, moves, _totals(data, len(players)), _lots(data, moves, len(players)))


def replay(record: Record, to: int | None = None) -> Iterator[tuple[int, int, Move, State]]:
    """Every move judged again: (number from 1, seat, move, the table after it), up to move ``to``.

    At the end of the record its totals are compared.

    Raises:
        BadRecord: naming the move that is none, that the rules refuse, or the totals that differ.
    """
    game = record.game()
    state: State = game.start(len(record.players))
    for number, (seat, text) in enumerate(record.moves, 1):
        if to is not None and number > to:
            return
        try:
            move = game.read(text)
            state = game.play(state, seat, move)
        except BadMove as problem:
            raise BadRecord(f"move {number}", str(problem)) from None
        except Refused as refusal:
            raise BadRecord(f"move {number}", f"{_seat_sign(seat)} {text[:60]}: {refusal}") from None
        yield number, seat, move, state
    over = not game.asks(state)
    if record.totals is not None:
        if not over:
            raise BadRecord("totals", f"the game is not over after its {len(record.moves)} moves")
        totals = record.rules.entry.totals(state)
        if totals != record.totals:
            raise BadRecord("totals", f"the moves lead to {list(totals)}, not {list(record.totals)}")


def record_of(
    rules: HouseRules,
    players: Sequence[str],
    moves: Sequence[tuple[int, Move]],
    final: State | None,
    lots: Mapping[int, Drawn] | None = None,
) -> Record:
    """The record of moves that were played; ``final`` is the last table of a game that is over, ``lots`` how
    chance's moves were drawn, by their numbers from 1."""
    totals = None if final is None else rules.entry.totals(final)
    return Record(rules, tuple(players), tuple([(seat, str(move)) for seat, move in moves]), totals, dict(lots or {}))


def _seat_sign(seat: int) -> str:
    return CHANCE_SIGN if seat == CHANCE else f"P{seat + 1}"


def _text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if value is None:
        raise BadRecord(key, "is missing")
    if not isinstance(value, str):
        raise BadRecord(key, "text in quotes is wanted")
    return value


def _players(data: Mapping[str, Any], rules: HouseRules) -> tuple[str, ...]:
    players = data.get("players")
    if not isinstance(players, list) or not all([isinstance(name, str) for name in players]):
        raise BadRecord("players", "a list of names is wanted")
    low, high = rules.entry.seats(rules.rules)
    if not low <= len(players) <= high:
        raise BadRecord("players", f"this book is for {low} to {high} players, not {len(players)}")
    for number, name in enumerate(players, 1):
        wrong = why_no_name(name)
        if wrong:
            raise BadRecord(f"players {number}", f"a name {wrong}")
        if len(name) > _LONGEST_NAME:
            raise BadRecord(f"players {number}", f"a name is longer than {_LONGEST_NAME} letters")
    return tuple(players)


def _totals(data: Mapping[str, Any], seats: int) -> tuple[int, ...] | None:
    totals = data.get("totals")
    if totals is None:
        return None
    if not isinstance(totals, list) or len(totals) != seats or not all([type(total) is int for total in totals]):
        raise BadRecord("totals", f"{seats} whole numbers are wanted, one a seat")
    return tuple(totals)


def _lots(data: Mapping[str, Any], moves: tuple[tuple[int, str], ...], seats: int) -> dict[int, Drawn]:
    tables = data.get("lots", [])
    if not isinstance(tables, list):
        raise BadRecord("lots", "a list of tables is wanted")
    found: dict[int, Drawn] = {}
    for at, table in enumerate(tables, 1):
        try:
            number, drawn = read_lot(table, seats)
        except BadLot as problem:
            raise BadRecord(f"lots {at}", str(problem)) from None
        if not 1 <= number <= len(moves) or moves[number - 1][0] != CHANCE:
            raise BadRecord(f"lots {at}", f"move {number} is none of chance")
        if number in found:
            raise BadRecord(f"lots {at}", f"move {number} was drawn already")
        found[number] = drawn
    return found


def _moves(data: Mapping[str, Any], seats: int) -> tuple[tuple[int, str], ...]:
    moves = data.get("moves")
    if not isinstance(moves, list):
        raise BadRecord("moves", "is missing: a list of moves is wanted")
    signs = {_seat_sign(seat): seat for seat in (CHANCE, *range(seats))}
    found: list[tuple[int, str]] = []
    for number, line in enumerate(moves, 1):
        sign, _, text = line.partition(" ") if isinstance(line, str) else ("", "", "")
        if sign not in signs or not text.strip():
            raise BadRecord(
                f"move {number}",
                f"{quoted(line, 40)} is not written like 'P1 draw stock'",
            )
        found.append((signs[sign], text))
    return tuple(found)
