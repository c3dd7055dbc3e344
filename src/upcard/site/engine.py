"""Runs the card room in the web worker of a page: `begin` is called by `web/src/transport/worker.ts`.

What is kept lies in the browser, as texts by their keys: the rows of the tables (`upcard.server.store.memory`), and
under `TOKEN` the token by which this browser is known at them.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Final

from starlette.applications import Starlette

from upcard.server.http.app import create_app
from upcard.server.live.offer import Offer, full_offer
from upcard.server.store.errors import StoreError
from upcard.server.store.memory import MemoryStore
from upcard.server.store.store import Store
from upcard.site.bridge import Bridge, KeepToken
from upcard.site.guests import Guest
from upcard.site.lost_tables import LostTables
from upcard.site.messages import PageRequest

TOKEN: Final = "token"

NOWHERE: Final = Path("/nowhere")
"""Where the built client would lie: the page has it already."""

Write = Callable[[str], Awaitable[None]]
"""Keeps pairs of key and text, given as JSON, all or none; null takes one out."""


class BrowserJournal:
    """A `upcard.server.store.memory.Journal` in the browser."""

    def __init__(self, write: Write) -> None:
        self._write = write

    async def write(self, rows: Mapping[str, str | None]) -> None:
        """Keep rows in the browser, all or none. Raises StoreError."""
        try:
            await self._write(json.dumps(list(rows.items())))
        except Exception as problem:
            # Of the browser's own words only the first line: what follows is a trace.
            why = str(problem).partition("\n")[0][:200]
            raise StoreError("this browser did not keep it ({why})", why=why) from None


class CardRoom(Bridge):
    """The card room of a page, with its friends at other devices, and the tables that cannot be opened any more."""

    def __init__(
        self, app: Starlette, post: Callable[[str], None], token: str, keep_token: KeepToken, lost: LostTables
    ) -> None:
        super().__init__(app, post, token, keep_token)
        self._state = app.state
        self._lost = lost

    async def _answer(self, request: PageRequest) -> None:
        answer = await self._lost.answer(request)
        if answer is None:
            await super()._answer(request)
        else:
            self.tell(answer)

    def guest(self, table_id: str, post: Callable[[str], None], turn_away: Callable[[str], None]) -> Guest:
        """Return the end here of a new line to a friend who is invited to that table.

        Args:
            table_id: the table.
            post: sends a message to the friend's page.
            turn_away: ends the line; hears why.
        """
        return Guest(self.app, self._state.room, table_id, post, turn_away)


async def begin(kept: str, write: Write, post: Callable[[str], None], offer: Offer | None = None) -> CardRoom:
    """Return the card room, running.

    Args:
        kept: what the browser keeps, as JSON: pairs of key and text.
        write: keeps more.
        post: sends a message to the page.
        offer: what can be played; everything, unless given.
    """
    rows: dict[str, str] = dict(json.loads(kept))
    token = rows.pop(TOKEN, "")
    journal = BrowserJournal(write)
    store, offer = MemoryStore(journal, rows.items()), offer or full_offer(strong=1)

    async def open_store() -> Store:
        return store

    async def keep_token(new: str) -> None:
        await journal.write({TOKEN: new})

    app = create_app(open_store, offer, client=NOWHERE)
    room = CardRoom(app, post, token, keep_token, LostTables(store, offer))
    await room.start()
    return room
