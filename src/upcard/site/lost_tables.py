"""Finds tables of which a part cannot be read any more, for the page to name, save and delete them.

They are in no list of tables, and nothing of theirs is changed. The page asks for them as for everything else:

- ``GET /api/damaged``: which they are, as far as that can be read
- ``GET /api/damaged/ID``: all that is kept of one, as a file
- ``POST /api/damaged/ID``: delete it
"""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

import msgspec
from msgspec import Struct

from upcard.options.house_rules import BadHouseRules
from upcard.server import wire
from upcard.server.live.listing import in_list
from upcard.server.live.offer import Offer
from upcard.server.store.errors import StoreError
from upcard.server.store.memory import MemoryStore
from upcard.server.store.memory_rows import texts_of
from upcard.server.store.rows import Recent
from upcard.site.messages import PageAnswer, PageRequest
from upcard.text.messages import marked, say, translated

ADDRESS: Final = re.compile(r"/api/damaged(?:/([\w-]+))?", re.ASCII)

JSON: Final = {"content-type": "application/json"}

NONE: Final = marked("There is no such table.")

GAME: Final = re.compile(r'"game":"([\w-]{1,40})"')
PLAYER: Final = re.compile(r'\{"name":"([^"\\]{1,40})"')
TIME: Final = re.compile(r'"(?:at|created)":([0-9]{9,10}(?:\.[0-9]+)?)')


class LostTable(Struct, frozen=True):
    """A table that cannot be opened: what can be read of its game, its players, and when it was last played at.

    ``at``: ISO 8601, UTC. What cannot be read is empty.
    """

    id: str
    title: str
    players: tuple[str, ...]
    at: str


class LostTables:
    """The tables of a store that cannot be listed."""

    def __init__(self, store: MemoryStore, offer: Offer) -> None:
        self._store = store
        self._offer = offer
        self._unlisted = {name: texts_of(name, table) for name, table in store.tables.items() if not self._listed(name)}

    async def answer(self, request: PageRequest) -> PageAnswer | None:
        """Return what the page is answered; None if it asks for something else."""
        path = request.path.partition("?")[0]
        found = ADDRESS.fullmatch(path)
        if found is None:
            return None
        lost = {**self._store.lost, **self._unlisted}
        name = found[1]
        if name is None:
            told = [told_of(each, rows, self._offer) for each, rows in lost.items()]
            return PageAnswer(request.id, 200, JSON, msgspec.json.encode(told).decode())
        if name not in lost:
            return PageAnswer(request.id, 404, JSON, msgspec.json.encode(wire.Failure(say(NONE))).decode())
        if request.method == "GET":
            named = {**JSON, "content-disposition": f'attachment; filename="upcard-table-{name}.json"'}
            return PageAnswer(request.id, 200, named, json.dumps(lost[name], indent=1))
        try:
            await self._store.forget(lost[name])
        except StoreError as problem:
            reason = wire.Failure(say("Nothing has changed: {problem}.", problem=problem))
            return PageAnswer(request.id, 503, JSON, msgspec.json.encode(reason).decode())
        for kept in (self._store.lost, self._unlisted, self._store.tables):
            kept.pop(name, None)
        return PageAnswer(request.id, 204, {}, "")

    def _listed(self, name: str) -> bool:
        row = self._store.tables[name].kept.row
        try:
            in_list(Recent(row, 0, self._store.tables[name].updated), "", self._offer, None)
        except (ValueError, TypeError, LookupError, OverflowError, BadHouseRules):
            return False
        return True


def told_of(name: str, rows: Mapping[str, str], offer: Offer) -> LostTable:
    """Return what can be read of a table in its rows, texts by their keys, whole or not."""
    own = rows.get(json.dumps(["table", name], separators=(",", ":")), "")
    game = GAME.search(own)
    entry: Any = offer.games.get(game[1]) if game else None
    times = [float(time) for text in rows.values() for time in TIME.findall(text)]
    return LostTable(
        name,
        translated(entry.title) if entry else "",
        tuple(PLAYER.findall(own)),
        datetime.fromtimestamp(max(times), UTC).isoformat(timespec="seconds") if times else "",
    )


__all__ = ["LostTable", "LostTables"]
