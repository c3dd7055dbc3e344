"""Asks PostgreSQL through its driver alone: one statement at a time, on a connection kept for it.

A transaction through SQLAlchemy waits for three answers and more, and its layers take several times as long as the
driver (docs/performance.md). One statement is a transaction by itself.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy.exc import DBAPIError, IntegrityError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

IN_DOUBT: Final = ("08", "57", "58", "XX")
"""Classes of PostgreSQL's errors after which nobody knows what has come of a statement: the connection was lost, the
database was stopped, its disk or itself has failed."""


class Unanswered(Exception):
    """A commit was asked for, and nobody knows what has come of it.

    What was changed may stand, or not. ``problem`` says what was heard instead of an answer.
    """

    def __init__(self, problem: Exception) -> None:
        super().__init__(problem)
        self.problem = problem


class Direct:
    """A connection to PostgreSQL for one caller, made when it is needed, and anew when it is lost.

    ``limit``: seconds that a statement may take, and to connect.
    """

    def __init__(self, engine: "AsyncEngine", limit: float | None = None) -> None:
        self._engine = engine
        self._limit = limit
        self._driver: Any = None

    async def rows(self, statement: str, *values: object) -> Sequence[Any]:
        """Return what the statement returns; if it returns, what it has changed stands.

        Raises:
            Unanswered: what it has changed may stand or not. After every other error nothing has changed.
            DBAPIError: PostgreSQL refuses it; IntegrityError: by a constraint.
            OSError, DBAPIError: the database cannot be reached.
        """
        driver = await self._connected()
        late = None
        if self._limit is not None:
            late = asyncio.get_running_loop().call_later(self._limit, driver.terminate)
        try:
            found: Sequence[Any] = await driver.fetch(statement, *values)
            return found
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                driver.terminate()
                raise
            # Nobody has cancelled this: the driver did, when it gave its connection up.
            raise Unanswered(ConnectionAbortedError()) from None
        except Exception as problem:
            code = str(getattr(problem, "sqlstate", None) or "")
            if not code or code == "40003" or code[:2] in IN_DOUBT:
                driver.terminate()
                raise Unanswered(problem) from problem
            kind = IntegrityError if code[:2] == "23" else DBAPIError
            raise kind(None, None, problem) from problem
        finally:
            if late is not None:
                late.cancel()

    def abandon(self) -> None:
        """Wait no longer for what is under way: it fails now."""
        if self._driver is not None:
            self._driver.terminate()

    async def _connected(self) -> Any:
        if self._driver is None or self._driver.is_closed():
            async with asyncio.timeout(self._limit):
                pooled = await (await self._engine.connect()).get_raw_connection()
            self._driver = pooled.driver_connection
            pooled.detach()  # it is this caller's from now on
        return self._driver
