"""Describes a table for the list of somebody's tables, without opening it."""

from datetime import UTC, datetime

from upcard.options.house_rules import BadHouseRules, heading
from upcard.server import wire
from upcard.server.live.offer import Offer
from upcard.server.live.people import kind_of
from upcard.server.live.table import LiveTable
from upcard.server.store.rows import Recent, TableRow
from upcard.text.messages import translated


def in_list(found: Recent, mark: str, offer: Offer, table: LiveTable | None) -> wire.TableInfo:
    """Return a table as the person with that fingerprint sees it in the list.

    ``table``: the same, if it is in memory.
    """
    row = found.row
    return wire.TableInfo(
        id=row.id,
        title=_title(row, offer),
        name=row.name,
        game=row.game,
        book=row.book,
        players=players_of(row),
        moves=found.moves,
        over=row.over,
        status=row.status,
        turn=_awaited(row, mark, table),
        updated=datetime.fromtimestamp(found.updated, UTC).isoformat(timespec="seconds"),
    )


def players_of(row: TableRow) -> tuple[wire.Player, ...]:
    """Return who sits at a table."""
    return tuple(
        wire.Player(seat.name, kind_of(row, number), seat.bot, avatar=seat.avatar, kept=row.kept_for(number) != "")
        for number, seat in enumerate(row.seats)
    )


def _awaited(row: TableRow, mark: str, table: LiveTable | None) -> bool | None:
    """Say whether it is for the person with that fingerprint to answer.

    None where only the log could say: the tables of one person are many. Where everybody else is a bot, all wait for
    the person.
    """
    own = [seat for seat in row.seats_of(mark) if row.seats[seat].waits]
    if not own or row.over or not row.setup.started or row.setup.paused:
        return False
    others = any(place.waits for number, place in enumerate(row.seats) if number not in own)
    if table is not None and not table.stale and table.mark.revision == row.revision:
        return table.plays and (not others or any([seat in table.asks for seat in own]))
    return None if others else True


def _title(row: TableRow, offer: Offer) -> str:
    """Return the game, the book where it has several, and the name of house rules."""
    try:
        return heading(offer.rules_of(row))
    except BadHouseRules:  # of an earlier version, and none of this one's
        return translated(offer.games[row.game].title)
