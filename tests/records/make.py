"""The golden games and the verdicts on them. ``python -m tests.records.make`` judges every game of ``golden/`` again
and writes ``verdicts.toml``; where verdicts have changed under one version of a game it refuses to, for then the
version has to be raised (`Entry.version`). ``python -m tests.records.make --anew`` then plays the games anew.

A rule fix that changes one of them says so in its commit message.
"""

import hashlib
import json
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import tomli_w

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import seeded
from upcard.match.match import Match
from upcard.match.record import BadRecord, Record, read_record, record_of, replay, write_record
from upcard.options.house_rules import choose_rules

GOLDEN = Path(__file__).parent / "golden"
VERDICTS = Path(__file__).parent / "verdicts.toml"
"""By golden game: the version of the game, and a digest of the verdicts on its moves."""
GAMES = (
    ("contract-rummy", "denexa", 3, 6),
    ("contract-rummy", "wikipedia", 3, 5),
    ("contract-rummy", "parlett", 2, 2),
    ("contract-rummy", "family", 4, 6),
    ("carioca", "carioca", 3, 1),
    ("pay-me", "pay-me", 4, 3),
    ("daifugo", "standard", 4, 1),
    ("mille", "standard", 2, 1),
    ("kalooki", "kalooki", 4, 1),
    ("classic-rummy", "beginner", 4, 1),
    ("classic-rummy", "online", 2, 1),
    ("beggar-my-neighbor", "standard", 2, 1),
    ("indian-chief", "standard", 4, 2),
    ("guts", "standard", 5, 3),
    ("anaconda", "standard", 4, 1),
    ("dealers-choice", "standard", 5, 1),
)
"""Game, book, seats, seed."""


def play(name: str, book: str, seats: int, seed: int) -> str:
    """A whole game of steady bots, as a record."""
    rules = choose_rules(CATALOGUE, name, book, {})
    players = {seat: BOTS["steady"](seed) for seat in range(seats)}
    names = [f"Steady {number}" for number in range(1, seats + 1)]
    match = Match(rules, seats, seeded(random.Random(seed)), players, names=names)
    match.run()
    return write_record(record_of(match))


class SameVersion(Exception):
    """The verdicts on a recorded game have changed, and the version of the game has not."""


def verdicts(record: Record) -> Iterator[str]:
    """What the game makes of the record, line by line: after each move who is asked what and what has happened, at
    the end the table, the totals and the winners."""
    entry, match = record.rules.entry, record.start()
    for number, seat, _, state in replay(record, match=match):
        asked = sorted((at, ask.prompt, ask.sealed) for at, ask in match.asks.items())
        yield f"{number} {seat}: asked {asked}"
        for event in state.events:
            cards = [(card.face, card.seen) for card in event.cards]
            yield f"{event.name} {event.seat} {cards} {event.number} {event.other} {event.what or ''}"
    end = {"position": entry.write_position(match.game, match.state), "totals": entry.totals(match.state)}
    yield json.dumps({**end, "winners": entry.winners(match.game, match.state)}, sort_keys=True)


def judged(record: Record) -> dict[str, Any]:
    """The version of the game, and a digest of the verdicts on the record."""
    digest = hashlib.sha256()
    try:
        for line in verdicts(record):
            digest.update(f"{line}\n".encode())
    except BadRecord as problem:
        digest.update(problem.place.encode())
    return {"version": record.rules.entry.version, "digest": digest.hexdigest()}


def all_judged() -> dict[str, Any]:
    """`judged` for every golden game."""
    files = sorted(GOLDEN.glob("*.toml"))
    return {file.stem: judged(read_record(CATALOGUE, file.read_text(encoding="utf-8"))) for file in files}


def merged(before: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """``now``, as the verdicts to be kept in place of those ``before``.

    Raises:
        SameVersion: a game that was played before comes out otherwise under the same version, or under a lower one.
    """
    for name, found in now.items():
        kept = before.get(name, found)
        if found["version"] < kept["version"] or (found["version"] == kept["version"] and found != kept):
            raise SameVersion(
                f"{name}: the verdicts on this game have changed under version {found['version']};"
                f" raise the version of the game to {kept['version'] + 1}"
            )
    return now


def main(anew: bool) -> None:
    """Judge the golden games and keep the verdicts, then play them ``anew`` if so wished. Raises SameVersion."""
    found = merged(tomllib.loads(VERDICTS.read_text(encoding="utf-8")), all_judged())
    if anew:
        for name, book, seats, seed in GAMES:
            (GOLDEN / f"{name}-{book}.toml").write_text(play(name, book, seats, seed), encoding="utf-8")
        found = all_judged()
    VERDICTS.write_text(tomli_w.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    try:
        main("--anew" in sys.argv[1:])
    except SameVersion as problem:
        sys.exit(str(problem))
