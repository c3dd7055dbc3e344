"""Probes for /health whether the database takes what is written."""

import asyncio
import time
from typing import Final

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError, StatementError
from sqlalchemy.exc import TimeoutError as NoConnection

from upcard.server.store.database import driver_words
from upcard.server.store.schema import meta
from upcard.server.store.transactions import Transactions, Unanswered
from upcard.text.messages import say

LOOK: Final = 1.0
"""Seconds between two looks."""

ANSWER: Final = 1.5
"""Seconds until the database must have answered one."""

KEY: Final = "looked at"


class Probe:
    """A look at a database, for all who ask whether it is well.

    One look serves all who ask within `LOOK`, and there is never more than one.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._looking: asyncio.Task[str] | None = None
        self._began = 0.0

    async def trouble(self) -> str:
        """Say what is wrong with the database, in one sentence; empty if nothing is."""
        now = time.monotonic()
        if self._looking is None or (self._looking.done() and now - self._began >= LOOK):
            self._began = now
            self._looking = asyncio.create_task(self._look(), name="health")
        # Not cancelled when it takes too long: a driver may wait for a silent database even then.
        looking = self._looking  # somebody else may look anew meanwhile
        done, _ = await asyncio.wait({looking}, timeout=ANSWER)
        return looking.result() if done else say("the database does not answer")

    def close(self) -> None:
        """Stop looking."""
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> str:
        try:
            await self._transactions.run(_write)
        except IntegrityError:
            pass  # another server has just written that row
        except Unanswered as unanswered:
            return say("the database cannot be used ({why})", why=driver_words(unanswered.problem))
        except (StatementError, NoConnection, OSError) as problem:
            return say("the database cannot be used ({why})", why=driver_words(problem))
        return ""


def _write(connection: Connection) -> None:
    """Write to the database: a disk that is full can still be read."""
    value = str(time.time())
    if not connection.execute(update(meta).where(meta.c.key == KEY).values(value=value)).rowcount:
        connection.execute(insert(meta).values(key=KEY, value=value))
