"""The deals of a record, as one seat had them: what it was dealt, and what it drew from the stock."""

from typing import NamedTuple

from upcard.bots.draws import drawn
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.state import State, view
from upcard.match.record import Record, replay


class ReviewedDeal(NamedTuple):
    """One deal of a game that is over.

    Attributes:
        number: its place in the record, from 0.
        first: the number of the move in the record, from 1, that shuffled for it.
        before: the table before it was shuffled.
        seen: the dealt table as the seat saw it, when somebody was asked first.
        drawn: the faces that the seat drew from the stock, the first of them first.
        after: the table at its end, before the next one was shuffled.
    """

    number: int
    first: int
    before: State
    seen: State
    drawn: tuple[int, ...]
    after: State


def deals_of(record: Record, seat: int) -> list[ReviewedDeal]:
    """Return the deals in their order.

    A deal begins where the whole pack is shuffled. A stock that is formed anew has fewer cards.

    Raises:
        BadRecord: the record does not replay.
    """
    found: list[ReviewedDeal] = []
    match = record.start()
    before = match.state
    begun: ReviewedDeal | None = None
    whole = 0
    played = False
    for n, mover, _, after in replay(record, match=match):
        ask = match.game.asks(before).get(CHANCE) if mover == CHANCE else None
        if ask is not None and ask.prompt == SHUFFLE and (begun is None or (played and len(ask.faces) >= whole)):
            if begun is not None:
                found.append(begun._replace(after=before))
            begun = ReviewedDeal(len(found), n, before, after, (), after)
            whole, played = len(ask.faces), False
        elif begun is not None and mover != CHANCE and not played:
            begun, played = begun._replace(seen=view(before, seat)), True
        if begun is not None and played:
            begun = begun._replace(drawn=(*begun.drawn, *drawn(before, after, seat)))
        before = after
    if begun is not None:
        found.append(begun._replace(after=before))
    return found


__all__ = ["ReviewedDeal", "deals_of"]
