"""Defines the stored values of tables: rows, log entries, snapshots, draws and score sheets."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from upcard.server.store.errors import Unstorable

STEPS: Final = 1000
"""More than the changes of any draw: with its number they make one number that grows (`Mark.drawn`)."""


KEPT: Final = 3600.0
"""Seconds for which a command is known again."""

NO_TIME: Final = 2.0**32
"""Seconds since 1970, in the year 2106: an entry of a log that names a later time is damaged."""

DAY: Final = 24 * 3600.0
"""Seconds."""

EPOCH: Final = "restored"
"""The key of `meta` that changes with every restored backup. What is written names it, so that nothing is added to a
log, and no draw changed, that somebody has put back to an earlier state."""

_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


class SeatRow(Struct, frozen=True):
    """A seat of a table, and who has it.

    ``bot`` plays it; ``token`` (a fingerprint) is the right of a person to it. With both the bot plays until the person
    comes back, with neither the seat is open. ``code`` (a fingerprint) moves the person's right to another device until
    ``code_until``, in seconds since 1970. ``standing``: a standing answer as JSON. ``avatar``: the face that the person
    has chosen, 0 for none.
    """

    name: str
    bot: str | None
    token: str | None
    standing: str = "{}"
    code: str | None = None
    code_until: float = 0.0
    avatar: int = 0

    @property
    def open(self) -> bool:
        """Whether nobody has the seat."""
        return self.bot is None and self.token is None

    @property
    def waits(self) -> bool:
        """Whether a person is to answer for the seat."""
        return self.bot is None


class OpenedRecord(Struct, frozen=True, omit_defaults=True):
    """What the record of a game that was played elsewhere says and no row does.

    The ``date``, the ``event``, the ``seed`` as digits, since it may be as large as it likes, and the ``bots``
    (`upcard.match.record.Record`).
    """

    date: str = ""
    event: str = ""
    seed: str = ""
    bots: tuple[str, ...] = ()


class AskedSeat(Struct, frozen=True):
    """A seat that is kept for somebody, and who asks for it: a name, and the fingerprint ``mark``."""

    seat: int
    name: str
    mark: str


class Setup(Struct, frozen=True, omit_defaults=True):
    """What the host has said about a table; kept as JSON, where what is left out has its default.

    ``clock``: seconds for an answer, 0 for no clock; ``clock_from``: when it was set or the table went on after a
    pause, in seconds since 1970 (no time before counts). ``barred``: fingerprints of those who were removed, and may
    not sit down again. ``links``: may the finished game be shown by link? ``link``: the token that shows it, empty
    until somebody asks for it. ``wanted``, ``unwanted``: the seats whose people want another game or do not;
    ``replaced``: those at which bots play it. ``sheet``: the score sheet that goes on here, or that goes on with this.
    ``sheet_key``: the key with which everybody who has a seat here may write on that sheet.
    ``evening``: of a table that goes on with a sheet, who sits there, by seat; an open seat is kept for them.
    ``asked``: who asks for such a seat, the first one first. ``left``: by seat, the fingerprint of who had one that is
    kept and left it, empty for nobody: they get it again.
    ``closed``: how many rows the sheet had closed when the game came here, or -1 where that is not known.
    ``record``: of a game that was opened from a file, what is to stand in its record again. ``trial``: it was begun
    from a move of a finished game, ``tried_from``, and counts for nothing.
    """

    host: int | None = None
    started: bool = True
    paused: bool = False
    clock: int = 0
    clock_from: float = 0.0
    spectators: bool = False
    chat: bool = True
    auto_start: bool = False
    barred: tuple[str, ...] = ()
    links: bool = True
    link: str = ""
    wanted: tuple[int, ...] = ()
    unwanted: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    sheet: str = ""
    sheet_key: str = ""
    evening: tuple[str, ...] = ()
    asked: tuple[AskedSeat, ...] = ()
    left: tuple[str, ...] = ()
    closed: int = -1
    record: OpenedRecord | None = None
    trial: bool = False
    tried_from: str = ""


HELD_UP: Final = 10.0
"""Seconds after which a server that is to play for a bot or for chance is thought to be gone."""


class TableRow(Struct, frozen=True):
    """The row of a table, with its seats.

    ``revision`` counts the changes of all but ``status``, ``over`` and ``result``, which follow from the log.
    ``rules``: which were chosen; ``kept``: the whole rule set that came of it and its name, as JSON, None at a table of
    before rules were kept whole; ``version``: that of the game under which the log begins. ``series``: the first table
    of these people, empty for this one; ``number``: which game of the series; ``next``: the table of the rematch.
    ``result``: totals and winners as JSON, once the game is over. ``epoch``: which backup the database was last
    restored from.
    """

    id: str
    game: str
    book: str
    rules: str
    name: str
    speed: str
    over: bool
    status: str
    seats: tuple[SeatRow, ...]
    setup: Setup = Setup()
    revision: int = 0
    series: str = ""
    number: int = 1
    next: str | None = None
    result: str | None = None
    kept: str | None = None
    version: int = 1
    epoch: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats to which a person has a right."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.token is not None)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """The seats that nobody has."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.open)

    def kept_for(self, number: int) -> str:
        """Return for whom of an evening that seat is kept while it is open; "" for nobody."""
        return self.setup.evening[number] if self.setup.evening and self.seats[number].open else ""

    @property
    def host(self) -> int | None:
        """The host's seat: the one named, or where nobody is (any more), the first with a person."""
        people = self.people
        if self.setup.host in people:
            return self.setup.host
        return people[0] if people else None

    @property
    def hurries(self) -> bool:
        """Whether anybody is hurried there.

        Nobody is without a clock, while it does not play, and where one person plays alone with bots.
        """
        setup = self.setup
        if not setup.clock or not setup.started or setup.paused or self.over:
            return False
        return len([seat for seat in self.people if self.seats[seat].waits]) > 1

    def due(self, deadlines: Mapping[int, float], at: float) -> float | None:
        """Return when a server has to see to that table though nobody has it open, in seconds since 1970.

        It is when a person's time is up, or soon, if it is for the server to play
        (`upcard.server.live.overdue_tables`). None where nobody is hurried.
        """
        return min(deadlines.values(), default=at + HELD_UP) if self.hurries else None

    def seat_of(self, mark: str | None) -> int | None:
        """Return the seat of the person with that fingerprint, the first of several; None where there is none."""
        return next(iter(self.seats_of(mark)), None)

    def seats_of(self, mark: str | None) -> tuple[int, ...]:
        """Return all seats of the browser with that fingerprint: several where several people are at one device."""
        if mark is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if seat.token == mark])

    def at_device_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that are played at the same device as that one, itself among them."""
        return self.seats_of(self.seats[seat].token) or (seat,)


class LogRow(Struct, frozen=True):
    """Entry ``seq`` (from 1) of a table's log; ``at`` in seconds since 1970."""

    seq: int
    seat: int
    cid: str | None
    move: str
    at: float = 0.0


class Played(Struct, frozen=True):
    """What a seat has done in a part of a log.

    When it has last played, in seconds since 1970, and how often it has ``taken_back`` moves or asked for something.
    """

    seat: int
    at: float
    taken_back: int


class Snapshot(Struct, frozen=True):
    """How a table lay after entry ``seq`` of its log, under that ``version`` of the game.

    It is the keys of a position as TOML. ``base``: the log is played from here on, since what went before was played
    under an older version, or, with ``seq`` 0, with real cards.
    """

    seq: int
    version: int
    position: str
    base: bool = False


class CommandRow(Struct, frozen=True):
    """A command that is no move, once it is carried out.

    ``who`` gave it (a fingerprint) with the id ``cid``, when the log had ``n`` entries, ``at`` in seconds since 1970.
    """

    who: str
    cid: str
    n: int
    at: float


class Conflict(Exception):
    """Raised where somebody else was first: with that move's number, with a change of that table or of a draw."""


class Repeated(Exception):
    """Raised where that command has been carried out before: it does not count again."""


class DrawRow(Struct, frozen=True):
    """A draw of a table (`upcard.match.chain.Round`).

    ``pledges`` and ``contributions`` by seat, as hexadecimal digits. ``state``: ``open`` for pledges; ``closed``, and
    pledges can be opened; ``made``, as entry ``seq`` of the log; ``void``, since a pledge was not opened. ``step``
    counts its changes.
    """

    number: int
    step: int = 0
    state: str = "open"
    pledges: dict[str, str] = {}
    contributions: dict[str, str] = {}
    seq: int | None = None
    choices: int = 0


class Beginning(Struct, frozen=True):
    """What is kept of a new table that does not begin with nothing.

    How it lies (``snapshots``), its ``log``, and the ``seed`` of its draws, "" where none is known, with those that are
    made.
    """

    snapshots: tuple[Snapshot, ...] = ()
    log: tuple[LogRow, ...] = ()
    seed: str = ""
    draws: tuple[DrawRow, ...] = ()


class LotRow(Struct, frozen=True):
    """A draw of the first protocol.

    Its ``secret`` and what seats have contributed, as hexadecimal digits; ``seq``: the entry of the log that it made,
    None while it is open.
    """

    number: int
    secret: str
    contributions: dict[str, str]
    seq: int | None = None


class TalkRow(Struct, frozen=True):
    """Something said at a table, the ``number``-th (see `upcard.server.wire.Said`)."""

    number: int
    at: float
    kind: str
    seat: int | None
    name: str
    text: str
    to: int | None = None


class Mark(Struct, frozen=True):
    """How far a table is.

    It is the database's epoch, its row's revision, its log's last entry, the last thing said, its draws.
    """

    epoch: str
    revision: int
    n: int
    said: int
    drawn: int


class News(Struct, frozen=True):
    """How far a table is, and the ``entries`` of its log beyond those that are known."""

    mark: Mark
    entries: list[LogRow]


class Recent(Struct, frozen=True):
    """A table in the list of a browser's tables; ``moves`` played so far, ``updated`` in seconds since 1970."""

    row: TableRow
    moves: int
    updated: float


class StoredSheet(Struct, frozen=True):
    """A score sheet as it is stored.

    It has the fingerprints of the keys of its ``owner`` and of those who may write, whether they may now (``open``),
    how many writings it has (``n``), and of how many characters (``size``).
    """

    id: str
    owner: str
    writer: str
    open: bool = True
    n: int = 0
    size: int = 0


class StoredWriting(Struct, frozen=True):
    """A writing by its id, as JSON."""

    id: str
    text: str

    @property
    def at(self) -> float:
        """When the text was written, in seconds since 1970 (`upcard.score.writing.Writing.at`); 0 for not said."""
        try:
            data = json.loads(self.text)
            return float(data["at"])
        except (ValueError, TypeError, KeyError):
            return 0.0


class Removed(Struct, frozen=True):
    """How many tables and score sheets were taken out."""

    tables: int = 0
    sheets: int = 0

    def __add__(self, other: "Removed") -> "Removed":
        return Removed(self.tables + other.tables, self.sheets + other.sheets)


def as_text(value: Any) -> str:
    """Return a value as the JSON that is kept of it, the same for equal values."""
    return msgspec.json.encode(value, order="deterministic").decode()


def check_values(parameters: Any) -> None:
    """Check that every database can hold those values. Raises Unstorable."""
    for value in _values(parameters):
        if isinstance(value, str) and _NO_TEXT.search(value):
            raise Unstorable("a text holds characters that cannot be stored")
        if isinstance(value, int) and not -(2**31) <= value < 2**31:
            raise Unstorable("a number is too large to be stored")


def _values(parameters: Any) -> Iterator[Any]:
    if isinstance(parameters, dict):
        parameters = parameters.values()
    for value in parameters or ():
        if isinstance(value, tuple | list | dict):
            yield from _values(value)
        else:
            yield value
