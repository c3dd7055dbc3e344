"""What a client address may have stored: tables with their rules, score sheets, what is said, and what is changed."""

from collections.abc import Iterable

from upcard.server.live.seating import NotAllowed
from upcard.server.shares import ROW, whose


def count_stored(texts: Iterable[str | None]) -> None:
    """Rows with those texts are about to be stored, for whoever this is done for. Raises NotAllowed: that is too much
    for now."""
    share = whose()
    if share is not None and not share.storage.take(sum([ROW + len(text) for text in texts if text is not None])):
        raise NotAllowed("More has been stored from your address than there is room for: try again in an hour.")
