"""Begins a table of one's own from the position before a move of a finished game: what would have come of another one.

It counts for nothing: it is in no statistics, and has no record and no review, which are of whole games.
"""

from msgspec.structs import replace

from upcard.kernel.state import State
from upcard.players import NoSuchBot
from upcard.server.live import series
from upcard.server.live.quota import count_stored
from upcard.server.live.setting_up import keep_table
from upcard.server.live.table import LiveTable
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import Beginning, SeatRow, Setup
from upcard.server.store.store import Store
from upcard.server.store.table_quota import Maker
from upcard.server.wall_clock import now
from upcard.text.messages import say


async def begin_trial(store: Store, table: LiveTable, seat: int, n: int, maker: Maker | None) -> str:
    """Keep a table that begins before entry ``n`` of a finished game, and return its id.

    Whoever had ``seat`` has it again; at the others play the bots that have played there, or the usual ones in the
    place of people.

    Raises:
        NotAllowed: ``maker`` has set up or stored much of late.
        BrokenTable: the game cannot be gone through.
        StoreError: it could not be stored.
    """
    whole, game, before = await table.whole(), table.wire_game, table.row
    state: State = whole.history.at(n - 1)
    seats = [
        replace(each, bot=None, standing="{}", code=None, code_until=0.0)
        if number == seat
        else SeatRow(each.name, _bot(game, each.bot), None)
        for number, each in enumerate(before.seats)
    ]
    origin = before.setup.tried_from or before.id
    row = replace(
        before,
        id=series.new_id(),
        name=say("Tried from move {n}", n=n),
        over=False,
        status=game.progress(state),
        seats=tuple(seats),
        setup=Setup(host=seat, clock_from=now(), chat=False, trial=True, tried_from=origin),
        revision=0,
        series="",
        number=1,
        next=None,
        result=None,
        kept=game.kept(),
        version=game.entry.version,
    )
    base = replace(game.snapshot(0, state), base=True)
    count_stored([row.rules, row.kept, base.position])
    await keep_table(store, row, maker, Beginning((base,)))
    return row.id


def _bot(game: WireGame, name: str | None) -> str:
    """Return the name of that bot, or of the usual one where it is not there."""
    try:
        return game.bot_name(name)
    except NoSuchBot:
        return game.bot_name()


__all__ = ["begin_trial"]
