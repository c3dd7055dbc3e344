"""Does the database hold what people were told? Everything is read from the database and played again."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import msgspec
from msgspec import Struct

from benchmarks.people import Told, Wrong
from upcard.kernel.state import view
from upcard.kernel.ui.standing import ASK
from upcard.match.match import Match
from upcard.server.live.ledger import BrokenTable, Ledger
from upcard.server.live.offer import RuleChoice, full_offer
from upcard.server.live.people import kind_of
from upcard.server.live.seat_scenes import without_idle_prompt
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import LogRow
from upcard.server.store.store import Store
from upcard.server.wire import Player

_as_json = msgspec.json.Encoder()


class Played(Struct, frozen=True):
    """A table's log, and what it says."""

    wire_game: WireGame
    ledger: Ledger
    log: list[LogRow]


class Audit:
    """The tables of a database, played again from their logs; ``check`` goes on where the last one ended."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._offer = full_offer()
        self._tables: dict[str, Played] = {}

    def moves(self) -> int:
        """Moves of all tables."""
        return sum(len(table.log) for table in self._tables.values())

    async def check(self, people: Iterable[Told]) -> None:
        """May be called while they play. Raises Wrong: a promise was broken; the sentence says which."""
        # What they know now; the log is read after it.
        for person in [replace(person, accepted=dict(person.accepted)) for person in people]:
            table = await self._read(person.table)
            _check_commands(person, table.log)
            _check_view(person, table)

    async def _read(self, table_id: str) -> Played:
        table = self._tables.get(table_id) or await self._open(table_id)
        log = table.log
        for row in await self._store.moves(table_id, len(log)):
            if row.seq != len(log) + 1:
                raise Wrong(f"the log of {table_id} has a gap after move {len(log)}")
            try:
                table.ledger.replay(row)
            except BrokenTable as problem:
                raise Wrong(f"{table_id}: {problem}") from None
            log.append(row)
        cids = Counter((row.seat, row.cid) for row in log if row.cid is not None)
        if cids and max(cids.values()) > 1:
            raise Wrong(f"a command was applied twice at {table_id}")
        return table

    async def _open(self, table_id: str) -> Played:
        row = await self._store.table(table_id)
        if row is None:
            raise Wrong(f"the table {table_id} is lost")
        players = tuple([Player(seat.name, kind_of(row, number), seat.bot) for number, seat in enumerate(row.seats)])
        wire_game = self._offer.game_for(msgspec.json.decode(row.rules, type=RuleChoice), players)
        self._tables[table_id] = Played(
            wire_game,
            Ledger(Match(wire_game.chosen, len(row.seats), names=wire_game.names, game=wire_game.game), 0.0),
            [],
        )
        return self._tables[table_id]


def _check_commands(person: Told, log: list[LogRow]) -> None:
    for cid, n in person.accepted.items():
        row = log[n - 1] if n <= len(log) else None
        if row is None or (row.seat, row.cid) != (person.seat, cid):
            raise Wrong(f"move {n} of {person.table} was acknowledged and is lost")
    stored = {row.cid for row in log if row.seat == person.seat}
    for cid in person.refused & stored:
        raise Wrong(f"command {cid} was refused and is in the log of {person.table}")


def _check_view(person: Told, table: Played) -> None:
    if person.n > len(table.log):
        raise Wrong(f"seat {person.seat} of {person.table} was shown move {person.n}, the log ends at {len(table.log)}")
    if person.scene:
        seen = view(table.ledger.match.history.at(person.n), person.seat)
        # Nobody has said how they want to be asked.
        scene = without_idle_prompt(table.wire_game.scene(seen, person.seat), ASK)
        if msgspec.json.decode(_as_json.encode(scene)) != person.scene:
            raise Wrong(f"what seat {person.seat} of {person.table} was shown as move {person.n} is not in its log")
