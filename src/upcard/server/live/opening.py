"""Opens a table from its log, also where it was written under another version of its game.

The version of a game says what its moves mean (`Entry.version`). A log of today's version is played as it is, from the
earlier of its last two snapshots on: the moves after that are those which pages that come back may have missed, and
which can be taken back. One of an older version is played under today's: if it leads where it led, the table goes on.
If not, it goes on from its last snapshot and the moves after that which still play; what went before is kept, and not
played again. Without a snapshot that can be read the table is closed: it lies as far as its log plays, to be looked at
and exported.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from upcard.kernel.state import State
from upcard.match.agreement import REACH
from upcard.match.match import Match
from upcard.server.failures import log_failure
from upcard.server.live.ledger import ATTEMPTS, BUSY, KEPT, BrokenTable, Ledger
from upcard.server.live.wire_game import WireGame
from upcard.server.store.rows import LogRow, Snapshot, TableRow
from upcard.server.store.store import Conflict, Store, StoreError
from upcard.text.messages import marked, say, translated

UNREADABLE: Final = marked("This table cannot be opened: the position it is played from cannot be read.")


class Opened(Struct, frozen=True):
    """What came of opening a table's log.

    ``base``: the snapshot that it is played from, None where that is the start; ``closed``: it cannot be played on.
    ``note``: what is to be said of that as long as the table lasts, ``notice``: what is to be said once; empty where
    there is nothing to say. ``renewed``: what is stored of it is of an older version and has to be changed.
    """

    ledger: Ledger
    base: Snapshot | None = None
    closed: bool = False
    note: str = ""
    notice: str = ""
    renewed: bool = False


def open_log(
    wire_game: WireGame, row: TableRow, log: Sequence[LogRow], snapshots: Sequence[Snapshot], opened: float
) -> Opened:
    """Play the whole ``log`` of a table; ``opened``: when the server started, in seconds since 1970.

    Raises:
        BrokenTable: the log does not play under its own version, or that is later than the one that is here; or
            entries of it are missing.
    """
    _check(log)
    base = next((snapshot for snapshot in snapshots if snapshot.base), None)
    last = snapshots[-1] if snapshots else None
    version, here, title = (
        row.version if base is None else base.version,
        wire_game.entry.version,
        translated(wire_game.entry.title),
    )
    if version > here:
        raise BrokenTable(
            "This table is played under version {version} of {title}; this Upcard knows it up to version {here}.",
            version=version,
            title=title,
            here=here,
        )

    def begin(base: Snapshot | None) -> Ledger:
        if base is None:
            return _ledger(wire_game, row, opened, None)
        state = wire_game.read(base)
        if state.seats != len(row.seats):
            raise ValueError("a position of another table")
        return _ledger(wire_game, row, opened, (base.seq, state))

    if version == here:
        try:
            ledger = begin(base)
        except ValueError:
            # Which part of it cannot be read may be a card.
            raise BrokenTable(UNREADABLE) from None
        for entry in log[ledger.match.n :]:
            ledger.replay(entry)
        return Opened(ledger, base, note=_note(row, wire_game, base))
    try:
        ledger = begin(base)
        if _leads_there(wire_game, ledger, log, last):
            notice = say(
                "{title} is at version {here} now. The moves of this table keep their meaning.",
                title=title,
                here=here,
            )
            note = _note(row, wire_game, base)
            return Opened(ledger, base, note=note, notice=notice, renewed=True)
        if last is not None:
            ledger = begin(last)
            _play_on(ledger, log)
            base = replace(wire_game.snapshot(len(log), ledger.match.state), base=True)
            note = _goes_on(row, wire_game, len(log))
            notice = " ".join([note, *_lost(ledger.match.n, len(log))])
            return Opened(
                _ledger(wire_game, row, opened, (len(log), ledger.match.state)), base, False, note, notice, True
            )
    except ValueError:
        pass  # a snapshot that is no position any more
    ledger = begin(None)
    _play_on(ledger, log)
    note = say(
        "This table was begun under version {version} of {title}, and its moves are not legal under "
        "version {here}. You can look at the table and save its record, but not play on.",
        version=row.version,
        title=title,
        here=here,
    )
    return Opened(ledger, closed=True, note=note, notice=note)


def _check(log: Sequence[LogRow]) -> None:
    """Check that no entry is missing. Raises BrokenTable."""
    for number, entry in enumerate(log, 1):
        if entry.seq != number:
            raise BrokenTable("This table cannot be opened: move {number} of its log is missing.", number=number)


async def open_stored(store: Store, wire_game: WireGame, row: TableRow, opened: float) -> Opened:
    """Open the stored log of a table; what is stored of it is then of today's version.

    Raises:
        BrokenTable: see `open_log`; or a position is kept that is not of this table.
        StoreError: it cannot be read, or not be stored.
    """
    before = None
    for _attempt in range(ATTEMPTS):
        snapshots = await store.snapshots(row.id)
        if before is None and (late := await _open_late(store, wire_game, row, snapshots, opened)) is not None:
            return late
        log = await store.moves(row.id)
        if before == (log, snapshots):
            # Nobody else is playing: it is what is kept that does not go together.
            raise BrokenTable("This table cannot be opened: the position kept for it belongs to another table.")
        before = log, snapshots
        if any(snapshot.seq > len(log) for snapshot in snapshots):
            continue
        found = open_log(wire_game, row, log, snapshots, opened)
        try:
            if found.base is not None and found.base not in snapshots:
                await store.begin_at(row, found.base)
            elif found.renewed:
                await store.mean_the_same(row, wire_game.entry.version)
            elif log and not snapshots and not found.closed:
                first = snapshot_or_none(wire_game, row.id, found.ledger.match.n, found.ledger.match.state)
                if first is not None:
                    await store.keep_snapshot(row.id, first)
        except Conflict:
            continue
        return found
    raise StoreError(BUSY)


async def _open_late(
    store: Store, wire_game: WireGame, row: TableRow, snapshots: Sequence[Snapshot], opened: float
) -> Opened | None:
    """Open the log from the earlier of two snapshots of today's version.

    None where there are none, or it does not lead on (a move is taken back that was made before it). Raises StoreError.
    """
    base = next((snapshot for snapshot in snapshots if snapshot.base), None)
    begun, here = row.version if base is None else base.version, wire_game.entry.version
    later = [snapshot for snapshot in snapshots if not snapshot.base]
    if len(later) < 2 or begun != here or later[0].version != here:
        return None
    start = later[0]
    try:
        ledger = _ledger(wire_game, row, opened, (start.seq, wire_game.read(start)))
        ledger.went_before(await store.played(row.id, start.seq))
        for entry in await store.moves(row.id, start.seq):
            ledger.replay(entry)
    except ValueError:
        return None
    if ledger.match.n < max(later[-1].seq, start.seq + REACH):
        return None  # what is asked for, and what can be taken back, may have begun before
    return Opened(ledger, base, note=_note(row, wire_game, base))


def snapshot_or_none(wire_game: WireGame, table_id: str, n: int, state: State) -> Snapshot | None:
    """Return how the table lies after entry ``n``; None where the game cannot say it.

    No move waits for such a game.
    """
    try:
        return wire_game.snapshot(n, state)
    except Exception as failure:
        log_failure(f"the snapshot of table {table_id}", failure)
        return None


def _ledger(wire_game: WireGame, row: TableRow, opened: float, base: tuple[int, State] | None) -> Ledger:
    return Ledger(wire_game.match(len(row.seats), KEPT, base), opened)


def _leads_there(wire_game: WireGame, ledger: Ledger, log: Sequence[LogRow], snapshot: Snapshot | None) -> bool:
    """Say whether every move is accepted, and the table lies as it did when the snapshot was taken."""
    last, lay = (0, "") if snapshot is None else (snapshot.seq, snapshot.position)
    try:
        for entry in log[ledger.match.n :]:
            ledger.replay(entry)
            if last == entry.seq and wire_game.snapshot(entry.seq, ledger.match.state).position != lay:
                return False
    except BrokenTable:
        return False
    return True


def _play_on(ledger: Ledger, log: Sequence[LogRow]) -> None:
    """Play the log on, as far as the moves play."""
    try:
        for entry in log[ledger.match.n :]:
            ledger.replay(entry)
    except BrokenTable:
        pass


def initial_match(wire_game: WireGame, row: TableRow, opened: Opened) -> Match:
    """Return the match of a table before its first entry, which keeps all of them.

    It is at the start of the game, or where an evening goes on that was begun with real cards. Raises BrokenTable: that
    cannot be read any more.
    """
    base = opened.base
    try:
        begun = None if base is None or base.seq else (0, wire_game.read(base))
    except ValueError:
        raise BrokenTable(UNREADABLE) from None
    return wire_game.match(len(row.seats), None, begun)


def _note(row: TableRow, wire_game: WireGame, base: Snapshot | None) -> str:
    """Return what is to be said of a table that is played from there on."""
    return _goes_on(row, wire_game, base.seq) if base is not None and base.seq else ""


def _goes_on(row: TableRow, wire_game: WireGame, n: int) -> str:
    return say(
        "This table was begun under version {begun} of {title}; from move {n} on it is played under version {version}.",
        begun=row.version,
        title=translated(wire_game.entry.title),
        n=n,
        version=wire_game.entry.version,
    )


def _lost(played: int, n: int) -> tuple[str, ...]:
    """Return what becomes of the moves that do not play, if there are any."""
    if played == n:
        return ()
    if played == n - 1:
        return (say("Move {n} is not legal under it and does not count.", n=n),)
    return (say("Moves {first} to {n} are not legal under it and do not count.", first=played + 1, n=n),)
