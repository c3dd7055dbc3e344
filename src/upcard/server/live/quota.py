"""Limits what a client address may have stored.

These are tables with their rules, score sheets, what is said, what is changed, and what a table plays by itself.
"""

import asyncio
from collections.abc import Iterable

from upcard.server.cpu_quota import ROW, whose
from upcard.server.live.seating import NotAllowed


def count_stored(texts: Iterable[str | None]) -> None:
    """Count rows with those texts, which are about to be stored, for whoever this is done for.

    Raises NotAllowed: that is too much for now.
    """
    share = whose()
    if share is not None and not share.storage.take(_size(texts)):
        raise NotAllowed("More has been stored from your address than there is room for: try again in an hour.")


def note_stored(texts: Iterable[str | None]) -> None:
    """Count rows with those texts, which have been stored, for whoever this is done for.

    Who it is done for did not ask for each.
    """
    share = whose()
    if share is not None:
        share.storage.add(_size(texts))


async def wait_for_storage() -> None:
    """Wait until there is room for more of whoever this is done for."""
    share = whose()
    while share is not None and (wait := share.storage.wait()) > 0:
        await asyncio.sleep(min(wait, 1.0))


def _size(texts: Iterable[str | None]) -> int:
    return sum([ROW + len(text) for text in texts if text is not None])
