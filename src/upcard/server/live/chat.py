"""Keeps what people say at a table, beside the game's log and never in it."""

import logging
import time
from collections import deque
from collections.abc import Callable
from typing import Final

from upcard.server import wire
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import NotAllowed
from upcard.server.store.rows import CommandRow, TableRow, TalkRow
from upcard.server.store.store import Conflict, Store, StoreError
from upcard.server.wall_clock import now
from upcard.server.wire.decode import clean_text
from upcard.text.messages import say

KEPT: Final = 200
"""Things said that a page gets at most."""

MOST, WITHIN = 5, 10.0
"""So many things a seat may say within so many seconds."""

NUDGE_AGAIN: Final = 30.0
"""Seconds between two nudges of the same seat."""

logger = logging.getLogger(__name__)

PHRASES: Final = {phrase.id: phrase.text for phrase in wire.PHRASES}


class Chat:
    """The talk of one table. ``tell`` sends something new to everybody who is there."""

    def __init__(self, table_id: str, store: Store, tell: Callable[[wire.Said], None]) -> None:
        self._id = table_id
        self._store = store
        self._tell = tell
        self._said: deque[wire.Said] = deque(maxlen=KEPT)
        self._spoken: dict[int, deque[float]] = {}
        self._nudged: dict[int, float] = {}

    @property
    def number(self) -> int:
        """The number of the last thing said, 0 for none."""
        return self._said[-1].number if self._said else 0

    def after(self, number: int) -> list[wire.Said]:
        """Return what was said after that number, as far as it is kept."""
        return [each for each in self._said if each.number > number]

    async def catch_up(self, told: bool = True) -> None:
        """Read what the store holds beyond what this table knows; ``told``: tell it to those who are there."""
        for row in await self._store.said(self._id, self.number, KEPT):
            self._add(row, told)

    async def speak(
        self,
        row: TableRow,
        seat: int,
        command: wire.TalkCommand,
        awaited: "frozenset[int]",
        once: CommandRow | None = None,
    ) -> None:
        """Say something for a seat.

        ``awaited`` are the seats that may be nudged; ``once``: the command as it is kept.

        Raises:
            NotAllowed, BadMessage: why not.
            Repeated: it has been said.
            StoreError: it could not be kept.
        """
        name = row.seats[seat].name
        match command:
            case wire.Say():
                if not row.setup.chat:
                    raise NotAllowed("Chat is off at this table; the ready-made phrases can still be sent.")
                kind, text, to = "chat", clean_text(command.text), None
            case wire.SayPhrase():
                kind, text, to = "phrase", say(PHRASES[command.phrase]), None
            case wire.React():
                kind, text, to = "reaction", command.reaction, None
            case wire.Nudge():
                kind, text, to = "nudge", self._nudge(row, seat, command.seat, awaited), command.seat
        spoken = self._spoken.setdefault(seat, deque(maxlen=MOST))
        if len(spoken) == MOST and time.monotonic() - spoken[0] < WITHIN:
            raise NotAllowed("Too many messages at once; wait a few seconds.")
        count_stored([text])
        await self._keep(kind, seat, name, text, to, once)
        spoken.append(time.monotonic())
        if to is not None:
            self._nudged[to] = time.monotonic()

    async def notice(self, sentence: str, to: int | None = None) -> None:
        """Say the table's own sentence, about what was done for seat ``to``, if any.

        It is not worth failing for.
        """
        try:
            await self._keep("notice", None, "", sentence, to)
        except StoreError as problem:
            logger.error("table %s: %s", self._id, problem)

    def _nudge(self, row: TableRow, seat: int, to: int, awaited: "frozenset[int]") -> str:
        if to == seat or to not in awaited:
            raise NotAllowed("Nobody waits for that seat.")
        if time.monotonic() - self._nudged.get(to, -NUDGE_AGAIN) < NUDGE_AGAIN:
            raise NotAllowed("{who} has just been reminded.", who=row.seats[to].name)
        return say("{who} reminds {whom}: the table is waiting.", who=row.seats[seat].name, whom=row.seats[to].name)

    async def _keep(
        self, kind: str, seat: int | None, name: str, text: str, to: int | None = None, once: CommandRow | None = None
    ) -> None:
        for _attempt in range(5):
            row = TalkRow(self.number + 1, now(), kind, seat, name, text, to)
            try:
                await self._store.say(self._id, row, once)
            except Conflict:
                await self.catch_up()
                continue
            self._add(row, told=True)
            return
        raise StoreError("too many people talk at once; try again")

    def _add(self, row: TalkRow, told: bool) -> None:
        if row.number <= self.number:
            return  # read from the store meanwhile
        said = wire.Said(row.number, row.at, row.kind, row.seat, row.name, row.text, row.to)  # type: ignore[arg-type]
        self._said.append(said)
        if told:
            self._tell(said)
