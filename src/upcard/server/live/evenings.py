"""Moves an evening of play from a score sheet with real cards to a live table, and back."""

from typing import Final

from msgspec.structs import replace

from upcard.kernel.game import Refused
from upcard.match.match import Match
from upcard.options.rule_file import write_house_rules
from upcard.score import ScoreSheet, Writing, at_table, begin, correction, from_table, replay
from upcard.score.going_on import closed_rows, goes_on_at
from upcard.score.row import TABLE
from upcard.server import wall_clock, wire
from upcard.server.live import series
from upcard.server.live.scores import Beside, ScoreSheets, invitation
from upcard.server.live.seating import LONGEST_NAME, Change, NotAllowed
from upcard.server.live.setting_up import Evening
from upcard.server.live.table import LiveTable
from upcard.server.store.rows import TableRow
from upcard.server.store.table_quota import Maker
from upcard.server.tokens import fingerprint
from upcard.server.wire.decode import BadMessage
from upcard.text.messages import marked
from upcard.text.names import looks

NAMED: Final = 12
"""Letters that tell one table from another on a sheet, without saying where it is."""

NOT_BEGUN: Final = marked("The game has not begun: there is nothing yet to go on with.")
ALIKE: Final = marked(
    "Two names on the sheet look alike at a table, where {most} letters of each count. Change one of them on the sheet."
)
AT_ANOTHER: Final = marked(
    "This deal is already being played at a table of the card room. Continue there: only one table "
    "can bring it back to this sheet."
)
PLAYED_UNDER_OTHER_RULES: Final = marked(
    "This table was begun under another version of Upcard: no sheet can go on from it."
)

TRIED: Final = marked("This game was begun in the middle of another one, and counts for nothing.")


def evening_of(sheet_id: str, key: str, sheet: ScoreSheet, again: bool) -> Evening:
    """Return what a table needs to continue the evening of a sheet; ``again``: though another table does.

    ``key``: with which others may write on the sheet, for those who sit at the table.

    Raises NotAllowed: it cannot.
    """
    if goes_on_at(sheet) and not again:
        raise NotAllowed(AT_ANOTHER)
    names = tuple([sheet.names[seat][:LONGEST_NAME] for seat in sheet.seats])
    if len({looks(name) for name in names}) < len(names):
        raise NotAllowed(ALIKE, most=LONGEST_NAME)
    try:
        return Evening(series.new_id(), sheet_id, key, closed_rows(sheet), at_table(sheet), names)
    except Refused as why:
        raise NotAllowed("{sentences}", sentences=" ".join(filter(None, [why.reason, why.remedy]))) from None


def seats_of(sheet: ScoreSheet, order: wire.EveningSeats, bot: str) -> wire.NewTable:
    """Return the order for a table with the seats of a sheet.

    Whoever orders it sits there, ``bot`` plays where that is said, and all other seats are open. Who has left the game
    has none there. Raises BadMessage: a seat is none of the sheet.
    """
    if not {order.seat, *order.bots} <= {*sheet.seats} or order.seat in order.bots:
        raise BadMessage("the seats are those of the sheet, by their numbers from 0 on, and yours is no bot's")
    players = []
    for seat in sheet.seats:
        kind: wire.PlayerKind = "human" if seat == order.seat else "bot" if seat in order.bots else "open"
        name = sheet.names[seat][:LONGEST_NAME]
        players.append(wire.NewPlayer(kind=kind, name=name, bot=bot if kind == "bot" else None))
    return wire.NewTable(game=sheet.rules.entry.id, players=tuple(players), toml=write_house_rules(sheet.rules))


async def back_to_paper(
    sheets: ScoreSheets, beside: Beside, table: LiveTable, by: str, maker: Maker | None
) -> wire.ScoreBegun:
    """Return the sheet on which the game of that table goes on.

    See `upcard.server.live.room.Room.back`.
    """
    async with table.lock:
        await table.catch_up()
        row, state = table.row, table.match.state
    if not row.setup.started:
        raise NotAllowed(NOT_BEGUN)
    if row.setup.trial:
        raise NotAllowed(TRIED)
    if table.closed or table.note:
        raise NotAllowed(PLAYED_UNDER_OTHER_RULES)
    more = {"by": by, "at": str(int(wall_clock.now()))}
    told = {"table": name_of(table.id), **more}
    if row.setup.sheet:
        since = None if row.setup.closed < 0 else row.setup.closed
        await sheets.bring(row.setup.sheet, lambda sheet: from_table(sheet, state, since=since, **told))
        return wire.ScoreBegun(row.setup.sheet, row.setup.sheet_key)
    rules = table.wire_game.chosen
    dealer = _first_dealer(await table.whole())
    names = [seat.name for seat in row.seats]

    def first() -> tuple[Writing, ...]:
        begun = begin(rules, names, dealer, **more)
        return (*begun, *from_table(replay(begun), state, since=0, **told))

    found = await sheets.begin_with(first, maker)
    await table.change_surely(
        lambda row: Change(row if row.setup.sheet else _goes_on_with(found, row)),
        lambda row: bool(row.setup.sheet),
    )
    # Where two ask at the same time, one sheet is the table's, and nobody learns of the other.
    kept = table.row.setup
    return found if kept.sheet == found.id else wire.ScoreBegun(kept.sheet, kept.sheet_key)


def name_of(table_id: str) -> str:
    """Return the word by which a sheet tells that table from others."""
    return fingerprint(table_id)[:NAMED]


def gone_to(sheet: ScoreSheet, evening: Evening, by: str, again: bool) -> tuple[Writing, ...]:
    """Return what is written on a sheet before it goes on at the table of that evening; ``again``: though another does.

    Raises NotAllowed: somebody else was first.
    """
    if closed_rows(sheet) != evening.closed or sheet.open is None:
        return ()
    if goes_on_at(sheet) and not again:
        raise NotAllowed(AT_ANOTHER)
    return (_at_table(sheet, sheet.open.number, name_of(evening.table), by),)


def not_gone_to(sheet: ScoreSheet, evening: Evening, by: str) -> tuple[Writing, ...]:
    """Return what is written on a sheet of which it was written, and could not be, that it goes on at that table."""
    if sheet.open is None or goes_on_at(sheet) != name_of(evening.table):
        return ()
    return (_at_table(sheet, sheet.open.number, "", by),)


def _at_table(sheet: ScoreSheet, row: int, name: str, by: str) -> Writing:
    return correction(sheet, row, TABLE[0], name, by=by, at=str(int(wall_clock.now())))


def _goes_on_with(sheet: wire.ScoreBegun, row: TableRow) -> TableRow:
    """Return the table, whose game goes on with a sheet that is begun for it; all who sit there may write on it."""
    return replace(row, setup=replace(row.setup, sheet=sheet.id, sheet_key=invitation(sheet.key), closed=0))


def _first_dealer(match: Match) -> int:
    """Return who dealt first at that table."""
    events = match.history.events(0)
    return next((event.seat for event in events if event.name == "dealer"), 0)
