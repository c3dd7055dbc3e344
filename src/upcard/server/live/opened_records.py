"""Serves a finished game from a record file, as a table of whoever opens it."""

import datetime
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from upcard.kernel.state import ONLOOKER, view
from upcard.match.agreement import REACH
from upcard.match.chain import Chain
from upcard.match.match import Match
from upcard.match.moments import deeds
from upcard.match.record import BadRecord, Record, read_record
from upcard.match.record import replay as replay_record
from upcard.melds.deadline import LOOK, step
from upcard.players import NoSuchBot
from upcard.server.failures import log_failure
from upcard.server.live import series
from upcard.server.live.guarding import GameFailed
from upcard.server.live.listing import players_of
from upcard.server.live.offer import Offer, RuleChoice
from upcard.server.live.opening import snapshot_or_none
from upcard.server.live.quota import count_stored
from upcard.server.live.scores import Beside
from upcard.server.live.seating import LONGEST_NAME, NotAllowed
from upcard.server.live.setting_up import keep_table
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import Beginning, DrawRow, LogRow, OpenedRecord, SeatRow, Setup, Snapshot, TableRow
from upcard.server.store.store import Store
from upcard.server.store.table_quota import Maker
from upcard.server.tokens import fingerprint, new_token
from upcard.server.wall_clock import now
from upcard.text.names import why_no_line

LONGEST_TITLE: Final = 60
"""Letters of what a table is called."""

LARGEST_SEED: Final = 2**256
"""Seeds of a record that a table keeps are smaller."""


async def open_record(
    store: Store, offer: Offer, beside: Beside, text: str, token: str, maker: Maker | None = None
) -> str:
    """Keep the finished game of a record as a table, and return its id.

    All of it is played again. The browser with that token gets the first seat that is a person's, or seat 0 where all
    were bots; nobody comes to those of other people. The draws are kept where one chain has all of them; those of a
    game that was taken up again, and of the first protocol (`Record.lots`), are not.

    Raises:
        BadRecord: it is no record, does not play, is not over, or holds what a table has no place for.
        BadHouseRules: its rules are not for so many players.
        NotAllowed: ``maker`` has set up or stored much of late, or the game has failed.
        StoreError: it could not be stored.
        TooLong: it could not be played in time.
    """
    try:
        row, begun = await beside(lambda: _read(offer, text, fingerprint(token)))
    except GameFailed as failure:
        log_failure("the game of a record", failure)
        raise NotAllowed("This record cannot be opened: its game has failed.") from None
    positions = [each.position for each in begun.snapshots]
    count_stored([row.rules, row.kept, *[each.move for each in begun.log], *positions])
    await keep_table(store, row, maker, begun)
    return row.id


def _read(offer: Offer, text: str, mark: str) -> tuple[TableRow, Beginning]:
    """Return the table of the record in that text, and all that is kept of it. Raises BadRecord, BadHouseRules."""
    record = read_record(offer.games, text)
    at = _check(record)
    seed, draws = _draws(record.chains)
    row = _seated(record, mark)
    wire_game = offer.game_with(record.rules, players_of(row))
    row = replace(row, seats=tuple([_known_bot(seat, wire_game) for seat in row.seats]), kept=wire_game.kept())
    match = wire_game.match(len(row.seats), None)
    log, snapshots = [], []
    for entry, snapshot in _played(record, wire_game, match, row.id, at):
        log.append(entry)
        if snapshot is not None:
            snapshots.append(snapshot)
    if not match.over:
        raise BadRecord("", "This game is not over: only records of finished games can be opened.")
    scene = wire_game.scene(view(match.state, ONLOOKER), ONLOOKER)
    outs, claims = deeds(match)
    ended = replace(series.result_of(scene), outs=outs, claims=claims)
    row = replace(row, status=wire_game.progress(match.state, scene), result=series.write_result(ended))
    return row, Beginning(tuple(snapshots), tuple(log), seed, draws)


def _check(record: Record) -> float:
    """Check what a table has no place for, and return when the game was played, in seconds since 1970.

    It is now where the record does not say. Raises BadRecord.
    """
    for number, name in enumerate(record.players, 1):
        if len(name) > LONGEST_NAME:
            raise BadRecord(f"players {number}", "at a table a name has at most {most} letters", most=LONGEST_NAME)
    if record.seed is not None and abs(record.seed) >= LARGEST_SEED:
        raise BadRecord("seed", "the number is too large")
    if not record.date:
        return now()
    day = datetime.datetime.fromisoformat(record.date).replace(hour=12, tzinfo=datetime.UTC)
    # Where it is tomorrow already a day may have begun that is still to come here.
    if day.year < 1970 or day.timestamp() > now() + 36 * 3600:
        raise BadRecord("date", "no game was played on {date}", date=record.date)
    return min(day.timestamp(), now())


def _seated(record: Record, mark: str) -> TableRow:
    """Return the table before anything is played; the person with that fingerprint sits there."""
    chosen, bots = record.rules, record.bots or ("",) * len(record.players)
    own = next((seat for seat, bot in enumerate(bots) if not bot), 0)
    seats = [
        SeatRow(name, bot or None, mark if seat == own else None if bot else fingerprint(new_token()))
        for seat, (name, bot) in enumerate(zip(record.players, bots, strict=True))
    ]
    seed = "" if record.seed is None else str(record.seed)
    changes = dict(chosen.entry.changes(chosen.entry.books[chosen.book].rules, chosen.rules))
    title = (record.event or chosen.name)[:LONGEST_TITLE].strip()
    return TableRow(
        id=series.new_id(),
        game=chosen.entry.id,
        book=chosen.book,
        rules=msgspec.json.encode(RuleChoice(chosen.entry.id, chosen.book, changes)).decode(),
        name="" if why_no_line(title) else title,
        speed="normal",
        over=True,
        status="",
        seats=tuple(seats),
        setup=Setup(host=own, record=OpenedRecord(record.date, record.event, seed, record.bots)),
        version=chosen.entry.version,
    )


def _known_bot(seat: SeatRow, wire_game: WireGame) -> SeatRow:
    """Return the seat with a bot that is here, where another one has played."""
    if seat.bot is None:
        return seat
    try:
        return replace(seat, bot=wire_game.bot_name(seat.bot))
    except NoSuchBot:
        return replace(seat, bot=wire_game.bot_name())


def _played(
    record: Record, wire_game: WireGame, match: Match, table_id: str, at: float
) -> Iterator[tuple[LogRow, Snapshot | None]]:
    """Play the record: the entries of the log, and how the table lies at the two from which it is opened.

    See `upcard.server.live.opening`. Raises BadRecord, OutOfTime.
    """
    last = len(record.moves)
    for number, seat, move, after in replay_record(record, match=match):
        step(LOOK)
        lies = snapshot_or_none(wire_game, table_id, number, after) if number in (last - REACH, last) else None
        yield LogRow(number, seat, None, str(move), at), lies


def _draws(chains: tuple[Chain, ...]) -> tuple[str, tuple[DrawRow, ...]]:
    """Return the seed of the draws, and the draws, as they are kept; nothing unless one chain has all of them.

    Raises BadRecord: no table can have drawn so.
    """
    if len(chains) != 1:
        return "", ()
    (chain,) = chains
    if chain.claimed:
        raise BadRecord("chains 1", "the head is not that of the seed")
    for at, each in enumerate(chain.rounds, 1):
        if each.number != at:
            raise BadRecord("chains 1", "draw {at} is missing", at=at)
    rows = [
        DrawRow(
            number=each.number,
            step=1,
            state="void" if each.move is None else "made",
            pledges=_by_seat(each.pledges),
            contributions=_by_seat(each.contributions),
            seq=each.move,
            choices=each.choices,
        )
        for each in chain.rounds
    ]
    return chain.seed.hex(), tuple(rows)


def _by_seat(given: tuple[bytes, ...]) -> dict[str, str]:
    return {str(seat): each.hex() for seat, each in enumerate(given) if each}
