"""What is kept of a table, as values. `store` reads and writes them, `seating` says how one follows from another."""

from msgspec import Struct


class SeatRow(Struct, frozen=True):
    """A seat. ``bot`` plays it; ``token`` (a fingerprint) is the right of a person to it. With both the bot plays until
    the person comes back, with neither the seat is open. ``code`` (a fingerprint) moves the person's right to another
    device until ``code_until``, in seconds since 1970. ``standing``: a standing answer as JSON."""

    name: str
    bot: str | None
    token: str | None
    standing: str = "{}"
    code: str | None = None
    code_until: float = 0.0

    @property
    def open(self) -> bool:
        return self.bot is None and self.token is None

    @property
    def waits(self) -> bool:
        """Is it for a person to answer here?"""
        return self.bot is None


class Setup(Struct, frozen=True, omit_defaults=True):
    """What the host has said about a table; kept as JSON, where what is left out has its default.

    ``clock``: seconds for an answer, 0 for no clock; ``clock_from``: when it was set or the table went on after a
    pause, in seconds since 1970 (no time before counts). ``misses``: wrong codes tried. ``barred``: fingerprints of
    those who were removed, and may not sit down again.
    """

    host: int | None = None
    started: bool = True
    paused: bool = False
    clock: int = 0
    clock_from: float = 0.0
    spectators: bool = False
    chat: bool = True
    auto_start: bool = False
    misses: int = 0
    barred: tuple[str, ...] = ()


class TableRow(Struct, frozen=True):
    """A table and its seats. ``revision`` counts the changes of all but ``status``, ``over`` and ``result``, which
    follow from the log. ``series``: the first table of these people, empty for this one; ``number``: which game of the
    series; ``next``: the table of the rematch. ``result``: totals and winners as JSON, once the game is over.
    ``epoch``: which backup the database was last restored from."""

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
    epoch: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats to which a person has a right."""
        return tuple([number for number, seat in enumerate(self.seats) if seat.token is not None])

    @property
    def open_seats(self) -> tuple[int, ...]:
        return tuple([number for number, seat in enumerate(self.seats) if seat.open])

    @property
    def host(self) -> int | None:
        """The host's seat: the one named, or where nobody is (any more), the first with a person."""
        people = self.people
        if self.setup.host in people:
            return self.setup.host
        return people[0] if people else None

    def seat_of(self, mark: str | None) -> int | None:
        """The seat of the person with that fingerprint."""
        if mark is None:
            return None
        return next((number for number, seat in enumerate(self.seats) if seat.token == mark), None)


class LogRow(Struct, frozen=True):
    """Entry ``seq`` (from 1) of a table's log; ``at`` in seconds since 1970."""

    seq: int
    seat: int
    cid: str | None
    move: str
    at: float = 0.0


class LotRow(Struct, frozen=True):
    """A draw of a table: its ``secret`` and what seats have contributed, as hexadecimal digits; ``seq``: the entry of
    the log that it made, None while it is open."""

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
    """How far a table is: its row's revision, its log's last entry, the last thing said."""

    revision: int
    n: int
    said: int


class Recent(Struct, frozen=True):
    """A table in a list; ``moves`` played so far, ``updated`` in seconds since 1970."""

    row: TableRow
    moves: int
    updated: float
