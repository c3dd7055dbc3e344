"""Reads and writes records: a whole game as a file, from the first shuffle to the last discard.

A record names the game, the book and the changes, carries a digest of the whole rule set, and lists every
move, chance's too. It replays to the same end, or says at which move it does not. `docs/formats.md`
describes the file.
"""

import dataclasses
import datetime
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

import tomli_w

from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.run import Chance, Player
from upcard.kernel.state import Move, State
from upcard.kernel.ui.entry import Entry, written
from upcard.match.chain import Chain
from upcard.match.chance import secure_move
from upcard.match.fairness import BadDraw, Drawn, read_chain, read_lot, write_chain, write_lot
from upcard.match.match import Match, seat_sign
from upcard.match.meta_actions import Correction, is_meta_action, read_meta_action
from upcard.match.story import sentences
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules, misplaced
from upcard.text.errors import PlacedError
from upcard.text.messages import Message, Text, is_ended, translated
from upcard.text.names import why_no_name
from upcard.text.quoting import quoted
from upcard.text.toml import BadToml, load

FORMAT: Final = 1
_KEYS: Final = (
    *("upcard", "game", "book", "name", "notes", "version", "rules", "players", "totals", "moves"),
    *("lots", "chains", "changes", "date", "event", "seed", "bots"),
)
_LONGEST_NAME: Final = 60
LONGEST_TAG: Final = 200
"""So many letters the event, and the name of a bot, have at most."""


class BadRecord(PlacedError):
    """A record that cannot be read or does not replay; ``place`` is a key, or ``move 57``."""

    @classmethod
    def at_move(cls, number: int, reason: Text, /, **named: Any) -> "BadRecord":
        """Make the error for that move, from 1."""
        made = cls(Message("move {number}", number=number), reason, **named)
        made.key = f"moves {number}"
        return made


@dataclass(frozen=True)
class Record:
    """A game as it was played.

    Its ``rules``, the ``players``' names by seat, every move with its seat (`CHANCE` for a shuffle), the ``totals``
    by seat once it is over (None before), for chance's moves that can be checked, the ``chains`` of draws that made
    them (`upcard.match.chain`; more than one where the game was taken up again), and the ``version`` of the game
    under which it was played (`Entry.version`). ``lots``: how chance's moves were drawn by the first protocol, by
    the number of the move (`upcard.match.lots`).

    What else may be known of it: the ``date``, an ISO day; the ``event`` that it was part of; the ``seed`` that the
    moves of chance follow from; the ``bots`` by seat, "" for a person.
    """

    rules: HouseRules
    players: tuple[str, ...]
    moves: tuple[tuple[int, str], ...]
    totals: tuple[int, ...] | None = None
    lots: Mapping[int, Drawn] = field(default_factory=dict)
    version: int = 1
    chains: tuple[Chain, ...] = ()
    date: str = ""
    event: str = ""
    seed: int | None = None
    bots: tuple[str, ...] = ()

    def start(self, chance: Chance = secure_move, players: Mapping[int, Player] | None = None) -> Match:
        """Return the match before its first move."""
        return Match(self.rules, len(self.players), chance, players, names=self.players)

    def match(self, chance: Chance = secure_move, players: Mapping[int, Player] | None = None) -> Match:
        """Return the match after its last move, to be gone on with. Raises BadRecord: see `replay`."""
        match = self.start(chance, players)
        for _ in replay(self, match=match):
            pass
        match.lots.update(self.lots)
        match.chains = self.chains
        return match

    def story(self) -> Iterator[str]:
        """Tell how the game went, a sentence for each thing that happened, with all cards open.

        Each move is judged again. Raises BadRecord: see `replay`.
        """
        for _, _, move, after in replay(self):
            yield from sentences(self.rules.entry, self.players, move, after)

    def told(self, reason: Message) -> Message:
        """Return what is wrong with it, and under which other version of the game it was played."""
        here = self.rules.entry.version
        if self.version == here:
            return reason
        return Message(
            "{reason} It was played under version {version} of the game, and this is version {here}."
            if is_ended(str(reason))
            else "{reason} (played under version {version} of the game, this is {here})",
            reason=reason,
            version=self.version,
            here=here,
        )


def today() -> str:
    """Return the date of today as records write it."""
    return datetime.datetime.now().astimezone().date().isoformat()


def digest(rules: Any) -> str:
    """Return a digest of a whole rule set, so that a record is never replayed under other rules.

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
    """Return the record as TOML."""
    chosen = record.rules
    book = chosen.entry.books[chosen.book].rules
    data: dict[str, Any] = {
        "upcard": FORMAT,
        "game": chosen.entry.id,
        "book": chosen.book,
        "name": chosen.name,
        **({"notes": list(chosen.notes)} if chosen.notes else {}),
        **({"version": record.version} if record.version != 1 else {}),
        "rules": digest(chosen.rules),
        "players": list(record.players),
        **({"date": record.date} if record.date else {}),
        **({"event": record.event} if record.event else {}),
        **({"seed": record.seed} if record.seed is not None else {}),
        **({"bots": list(record.bots)} if record.bots else {}),
    }
    if record.totals is not None:
        data["totals"] = list(record.totals)
    data["moves"] = [f"{seat_sign(seat)} {move}" for seat, move in record.moves]
    if record.lots:
        data["lots"] = [write_lot(number, drawn) for number, drawn in sorted(record.lots.items())]
    if record.chains:
        data["chains"] = [write_chain(chain) for chain in record.chains]
    changes = chosen.entry.changes(book, chosen.rules)
    if changes:
        data["changes"] = changes
    return tomli_w.dumps(data)


def read_record(catalogue: Mapping[str, Entry], text: str) -> Record:
    """Return the record that the text holds; its moves are not judged yet (see `replay`).

    Raises:
        BadRecord: the text is no record, its game is not known here or only in an older version, or its rules are
            not the ones it was played by.
    """
    try:
        data = load(text)
    except BadToml as fault:
        raise BadRecord(fault.where, fault.message).on_line(fault.line) from None
    for key in data:
        if key not in _KEYS:
            raise BadRecord(key[:30], "a record has no such key; it has {keys}", keys=", ".join(_KEYS))
    if "upcard" not in data:
        raise BadRecord("upcard", "is missing: a record begins with upcard = {format}", format=FORMAT)
    if type(data["upcard"]) is not int or data["upcard"] != FORMAT:
        raise BadRecord(
            "upcard",
            "the format {upcard} is not known; this is format {format}",
            upcard=quoted(data["upcard"], 12),
            format=FORMAT,
        )
    changes = data.get("changes", {})
    if not isinstance(changes, dict):
        raise BadRecord("changes", "a table is wanted")
    stray = misplaced(catalogue, _text(data, "game"), changes, _KEYS)
    if stray is not None:
        raise BadRecord(f"changes.{stray.key}", stray.message)
    try:
        rules = choose_rules(
            catalogue, _text(data, "game"), _text(data, "book"), changes, _text(data, "name", ""), data.get("notes", ())
        )
    except BadHouseRules as problem:
        raise BadRecord(problem.key, problem.message) from None
    version = data.get("version", 1)
    if type(version) is not int or version < 1:
        raise BadRecord("version", "a whole number from 1 is wanted, not {version}", version=quoted(version, 12))
    if version > rules.entry.version:
        raise BadRecord(
            "version",
            "the game was played under version {version} of {title}; this Upcard knows it up to version {version_2}",
            version=version,
            title=translated(rules.entry.title),
            version_2=rules.entry.version,
        )
    if _text(data, "rules") != digest(rules.rules):
        rules = _as_before(catalogue, rules, changes)
        if data["rules"] != digest(rules.rules):
            raise BadRecord("rules", "the digest is not that of these rules: the game was played by other rules")
    players = _players(data, rules)
    moves = _moves(data, len(players))
    seats = len(players)
    seed = data.get("seed")
    if seed is not None and type(seed) is not int:
        raise BadRecord("seed", "a whole number is wanted, not {seed}", seed=quoted(seed, 12))
    return Record(
        rules,
        players,
        moves,
        _totals(data, seats),
        _lots(data, moves, seats),
        version,
        _chains(data, moves, seats),
        date=_date(data),
        event=_tag("event", _text(data, "event", "")),
        seed=seed,
        bots=_bots(data, seats),
    )


def _as_before(catalogue: Mapping[str, Entry], rules: HouseRules, changes: Mapping[str, Any]) -> HouseRules:
    """Return the rules by those changes of the book as it was (`Book.before`); ``rules`` where there are none such."""
    before = rules.entry.books[rules.book].before
    try:
        return choose_rules(catalogue, rules.entry.id, rules.book, {**before, **changes}, rules.name, rules.notes)
    except BadHouseRules:
        return rules


def replay(record: Record, to: int | None = None, match: Match | None = None) -> Iterator[tuple[int, int, Move, State]]:
    """Judge every move again: (number from 1, seat, move, the table after it), up to move ``to``.

    They are played in ``match``, which is before its first move (`Record.start`).

    At the end of the record its totals are compared.

    Raises:
        BadRecord: naming the move that is none, that the rules refuse, or the totals that differ; of a record of an
            older version of the game also which that was.
    """
    match = record.start() if match is None else match
    for number, (seat, text) in enumerate(record.moves, 1):
        if to is not None and number > to:
            return
        try:
            move = _played(match, seat, text)
        except BadMove as problem:
            raise BadRecord.at_move(number, record.told(problem.message)) from None
        except Refused as refusal:
            said = Message("{who} {move}: {refusal}", who=seat_sign(seat), move=text[:60], refusal=refusal)
            raise BadRecord.at_move(number, record.told(said)) from None
        yield number, seat, move, match.state
    if record.totals is not None:
        if not match.over:
            said = Message.counted(
                "the game is not over after its 1 move",
                "the game is not over after its {number} moves",
                len(record.moves),
            )
            raise BadRecord("totals", record.told(said))
        totals = match.totals
        if totals != record.totals:
            said = Message(
                "the moves lead to {totals}, not {recorded}", totals=list(totals), recorded=list(record.totals)
            )
            raise BadRecord("totals", record.told(said))


def _played(match: Match, seat: int, text: str) -> Move:
    """Play the move, or the correction of the score. Raises BadMove, Refused."""
    if not is_meta_action(text):
        return match.answer(seat, text)
    correction = read_meta_action(text)
    if not isinstance(correction, Correction):
        raise BadMove("a record has moves and corrections only")
    match.add(match.entry(seat, text))
    return correction


def record_of(
    match: Match, *, date: str = "", event: str = "", seed: int | None = None, bots: tuple[str, ...] = ()
) -> Record:
    """Return the record of a match: the moves and corrections that stand, and what else is known of it (see `Record`).

    Raises:
        LookupError: it has not kept them all.
        ValueError: it began in mid-play, where no record can begin.
    """
    if not match.from_start:
        raise ValueError("a match that began in mid-play has no record")
    standing = match.history.standing()
    lots = {number: match.lots[n] for number, (n, _, _) in enumerate(standing, 1) if n in match.lots}
    totals = match.totals if match.over else None
    moves = tuple([(seat, str(move)) for _, seat, move in standing])
    chains = numbered(match.chains, {n: number for number, (n, _, _) in enumerate(standing, 1)})
    version = match.rules.entry.version
    return Record(match.rules, match.names, moves, totals, lots, version, chains, date, event, seed, bots)


def numbered(chains: tuple[Chain, ...], numbers: Mapping[int, int]) -> tuple[Chain, ...]:
    """Return the chains with the numbers of a record's moves in the place of those of a log's entries."""
    return tuple(
        [
            replace(
                chain, rounds=tuple([replace(each, move=each.move and numbers.get(each.move)) for each in chain.rounds])
            )
            for chain in chains
        ]
    )


def _text(data: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = data.get(key, default)
    if value is None:
        raise BadRecord(key, "is missing")
    if not isinstance(value, str):
        raise BadRecord(key, "text in quotes is wanted")
    return value


def _date(data: Mapping[str, Any]) -> str:
    text = _text(data, "date", "")
    try:
        day = datetime.date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        day = None
    if day != text:
        raise BadRecord("date", "a day such as 2026-05-17 is wanted, not {date}", date=quoted(text, 20))
    return text


def _tag(key: str, text: str) -> str:
    if not text.isprintable() or len(text) > LONGEST_TAG:
        raise BadRecord(key, "a line of at most {most} letters is wanted", most=LONGEST_TAG)
    return text


def _bots(data: Mapping[str, Any], seats: int) -> tuple[str, ...]:
    bots = data.get("bots", [])
    if not isinstance(bots, list) or len(bots) not in (0, seats) or not all(isinstance(bot, str) for bot in bots):
        raise BadRecord("bots", 'a list of {seats} names is wanted, one a seat, "" for a person', seats=seats)
    return tuple([_tag(f"bots {seat}", bot) for seat, bot in enumerate(bots, 1)])


def _players(data: Mapping[str, Any], rules: HouseRules) -> tuple[str, ...]:
    players = data.get("players")
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadRecord("players", "a list of names is wanted")
    low, high = rules.entry.seats(rules.rules)
    if not low <= len(players) <= high:
        raise BadRecord(
            "players",
            "this book is for {low} to {high} players, not {players}"
            if low < high
            else "this book is for {low} players, not {players}",
            low=low,
            high=high,
            players=len(players),
        )
    for number, name in enumerate(players, 1):
        wrong = why_no_name(name)
        if wrong:
            raise BadRecord(f"players {number}", wrong)
        if len(name) > _LONGEST_NAME:
            raise BadRecord(
                f"players {number}", "a name is longer than {longest_name} letters", longest_name=_LONGEST_NAME
            )
    return tuple(players)


def _totals(data: Mapping[str, Any], seats: int) -> tuple[int, ...] | None:
    totals = data.get("totals")
    if totals is None:
        return None
    if not isinstance(totals, list) or len(totals) != seats or not all(type(total) is int for total in totals):
        raise BadRecord("totals", "{seats} whole numbers are wanted, one a seat", seats=seats)
    return tuple(totals)


def _lots(data: Mapping[str, Any], moves: tuple[tuple[int, str], ...], seats: int) -> dict[int, Drawn]:
    tables = data.get("lots", [])
    if not isinstance(tables, list):
        raise BadRecord("lots", "a list of tables is wanted")
    found: dict[int, Drawn] = {}
    for at, table in enumerate(tables, 1):
        try:
            number, drawn = read_lot(table, seats)
        except BadDraw as problem:
            raise BadRecord(f"lots {at}", problem.message) from None
        if not 1 <= number <= len(moves) or moves[number - 1][0] != CHANCE:
            raise BadRecord(f"lots {at}", "move {number} is not a move of chance", number=number)
        if number in found:
            raise BadRecord(f"lots {at}", "move {number} was drawn already", number=number)
        found[number] = drawn
    return found


def _chains(data: Mapping[str, Any], moves: tuple[tuple[int, str], ...], seats: int) -> tuple[Chain, ...]:
    tables = data.get("chains", [])
    if not isinstance(tables, list):
        raise BadRecord("chains", "a list of tables is wanted")
    found: list[Chain] = []
    for at, table in enumerate(tables, 1):
        try:
            found.append(read_chain(table, seats))
        except BadDraw as problem:
            raise BadRecord(f"chains {at}", problem.message) from None
        for each in found[-1].rounds:
            if each.move is not None and (not 1 <= each.move <= len(moves) or moves[each.move - 1][0] != CHANCE):
                raise BadRecord(f"chains {at}", "move {number} is not a move of chance", number=each.move)
    made = [each.move for chain in found for each in chain.rounds if each.move is not None]
    if made != sorted(set(made)):
        raise BadRecord("chains", "the draws are not in the order of the moves that they made")
    return tuple(found)


def _moves(data: Mapping[str, Any], seats: int) -> tuple[tuple[int, str], ...]:
    moves = data.get("moves")
    if not isinstance(moves, list):
        raise BadRecord("moves", "is missing: a list of moves is wanted")
    signs = {seat_sign(seat): seat for seat in (CHANCE, *range(seats))}
    found: list[tuple[int, str]] = []
    for number, line in enumerate(moves, 1):
        sign, _, text = line.partition(" ") if isinstance(line, str) else ("", "", "")
        if sign not in signs or not text.strip():
            raise BadRecord.at_move(number, "{given} is not written like 'P1 draw stock'", given=quoted(line, 40))
        found.append((signs[sign], text))
    return tuple(found)


__all__ = ["BadRecord", "Record", "digest", "read_record", "record_of", "replay", "write_record"]
