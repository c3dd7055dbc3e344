"""Messages about tables over HTTP: setting one up, coming to it, and looking back at it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from upcard.kernel.ui.scene import Action, Scene
from upcard.server.wire.parts import (
    MAX_RECORD,
    Body,
    Changes,
    Clock,
    Event,
    Id,
    Name,
    Player,
    PlayerKind,
    SeatNumber,
    Speed,
    Tally,
)
from upcard.text.sentences import as_sentence


class NewPlayer(Body, frozen=True):
    """Who is to play a seat. ``human``: whoever sets the table up. ``open``: whoever comes; it needs no name.

    ``here``: another person, at the same device as whoever sets the table up.
    """

    kind: PlayerKind
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Id | None = None
    here: bool = False


class NewTable(Body, frozen=True):
    """A table to be set up: the game, who plays, the rules (a book with changes, or a file) and the settings."""

    game: Id
    players: Annotated[tuple[NewPlayer, ...], Meta(min_length=1, max_length=26)]
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    speed: Speed = "normal"
    clock: Clock = 0
    spectators: bool = False
    chat: bool = True
    auto_start: bool = False


class RecordFile(Body, frozen=True):
    """The ``record`` of a finished game (docs/formats.md), as the text of its file."""

    record: Annotated[str, Meta(min_length=1, max_length=MAX_RECORD)]


class Created(Struct, frozen=True):
    """The answer that a table was set up."""

    id: str


class Join(Body, frozen=True):
    """Take an open seat: the given one, or the first."""

    name: Name
    seat: SeatNumber | None = None


class Redeem(Body, frozen=True):
    """The code that the seat's other device shows (letters and digits; case, spaces and hyphens do not matter)."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Seated(Struct, frozen=True, omit_defaults=True):
    """The answer that a seat was taken, or that those at the table were ``asked`` for one, in a sentence."""

    seat: int | None
    asked: str = ""


class Invitation(Struct, frozen=True):
    """What a table's address shows to whoever has it.

    ``you``: the seat of this browser, None if it has none; ``here``: all of them, where several people are at this
    device. ``asked``: the seat for which this browser has asked, where that is kept for somebody. ``evening``: for
    whom of a score sheet each seat is kept. ``changed``: whether house rules apply, other than those of a book
    or of a game by its own name.
    """

    id: str
    name: str
    title: str
    game: str
    book: str
    changed: bool
    players: tuple[Player, ...]
    you: int | None
    host: int | None
    started: bool
    over: bool
    status: str
    spectators: bool
    clock: int
    next: str | None
    here: tuple[int, ...] = ()
    asked: int | None = None
    evening: tuple[str, ...] = ()


class GameResult(Struct, frozen=True):
    """One game of a series; ``totals`` and ``winners`` once it is over."""

    id: str
    number: int
    over: bool
    players: tuple[Player, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Series(Struct, frozen=True):
    """All games that these people have played one after another, and the sum of the finished ones by seat."""

    games: tuple[GameResult, ...]
    tally: tuple[Tally, ...]


class TableInfo(Struct, frozen=True):
    """One of this browser's tables, newest first.

    ``turn``: whether it is for this browser to answer, or will be as soon as it comes. None where the server would have
    to open the table to know. ``updated``: ISO 8601, UTC.
    """

    id: str
    title: str
    name: str
    game: str
    book: str
    players: tuple[Player, ...]
    moves: int
    over: bool
    status: str
    turn: bool | None
    updated: str


class ReplayStepAnswer(Struct, frozen=True):
    """A finished game after ``n`` of ``of`` moves; ``sentence`` tells what move ``n`` did.

    ``move``: its text where it was this seat's own, among the answers that were ``asked``; else both are empty.
    """

    n: int
    of: int
    scene: Scene
    events: tuple[Event, ...]
    sentence: str
    move: str = ""
    asked: tuple[Action, ...] = ()


class ResultAnswer(Struct, frozen=True):
    """How a finished game ended.

    Its last ``scene`` as everybody may see it, who played, what the table is called (``name``), and when the last move
    was played, in ISO 8601, UTC. ``steps``: how many there are to go through.
    """

    name: str
    players: tuple[Player, ...]
    played: str
    steps: int
    scene: Scene


class Reason(Struct, frozen=True):
    """Why a bot made its move in entry ``n`` of the game, at ``seat``.

    What it did is in a ``sentence``, and ``why`` as the bot says it.
    """

    n: int
    seat: int
    sentence: str
    why: str


class ReasonsAnswer(Struct, frozen=True):
    """Why bots played as they did in one deal, the entries ``begins`` to ``ends`` of the game.

    The ``reasons`` are of the moves in its entries ``first`` to ``last``; of the others they can be asked for, too.
    """

    begins: int
    ends: int
    first: int
    last: int
    reasons: tuple[Reason, ...]


class Moment(Struct, frozen=True):
    """Something happened in entry ``n`` at ``seat`` (None: at nobody's).

    A ``deal`` begins, cards were ``laid``, a seat went ``out``, got what it had claimed (``claim``), stole (``theft``),
    or the score was ``corrected``.
    """

    n: int
    kind: str
    seat: int | None
    sentence: str


class MomentsAnswer(Struct, frozen=True):
    """Where to look in a finished game: its ``moments``, and the entries that are this seat's ``own`` decisions."""

    moments: tuple[Moment, ...]
    own: tuple[int, ...]


class Trial(Body, frozen=True):
    """Begin a table from the position before entry ``n`` of a finished game."""

    n: Annotated[int, Meta(ge=1, le=1_000_000)]


class Outcome(Struct, frozen=True):
    """How one finished game ended for one person.

    When it ended (ISO 8601, UTC), whether it was ``won`` (perhaps ``shared``), with how many ``points``, and whether
    with ``real`` cards.
    """

    at: str
    won: bool
    shared: bool
    points: int
    real: bool = False


class Statistic(Struct, frozen=True):
    """What a person has done in the finished games of one book, the first game first.

    Games won (``wins``), points a game (``mean``), the most games won one after another (``streak``) and those up to
    the last one (``running``); how often it went out (``outs``) and got what it had claimed (``claims``) in the games
    that were ``counted``. ``unit``: what points count; ``best``: whether a ``low`` or a ``high`` total is best. Empty
    where totals are no points.
    """

    name: str
    you: bool
    bot: bool
    game: str
    book: str
    title: str
    unit: str
    best: Literal["low", "high", ""]
    wins: int
    mean: float
    streak: int
    running: int
    outs: int
    claims: int
    counted: int
    outcomes: tuple[Outcome, ...]


class OwnSheets(Body, frozen=True):
    """Score sheets of games with real cards that are to be counted, too, by their ids.

    On them ``name`` is whoever asks.
    """

    sheets: Annotated[tuple[Id, ...], Meta(max_length=30)]
    name: Annotated[str, Meta(max_length=40)] = ""


class StatisticsAnswer(Struct, frozen=True):
    """What each person in the finished ``games`` has done, by game and book.

    They are the games at which this browser has a seat, and those of score sheets that it has named (so many are
    ``real``).
    """

    games: int
    statistics: tuple[Statistic, ...]
    real: int = 0


class DrawInfo(Struct, frozen=True):
    """A draw of a finished game.

    Its ``number`` in its chain (0: it is in none), chance's ``move`` that it made (None: it was void), what is wrong
    with it (``problem`` empty: nothing), the ``seed`` and ``head`` of its chain, and by seat the ``pledges`` and the
    ``contributions``. ``old``: it was made by the first protocol.
    """

    number: int
    move: int | None
    problem: str
    seed: str
    head: str
    pledges: tuple[str, ...]
    contributions: tuple[str, ...]
    old: bool = False


class FairnessAnswer(Struct, frozen=True):
    """Whether the draws of a finished game were fixed before.

    ``sentences`` say it in words; ``luck`` by seat.
    """

    fair: bool
    draws: tuple[DrawInfo, ...]
    sentences: tuple[str, ...]
    luck: tuple[tuple[str, ...], ...]


class Health(Struct, frozen=True):
    """The server answers, and so does its database.

    ``degraded``: it serves all but so many tables and score sheets that are ``damaged``.
    """

    status: Literal["ok", "degraded"] = "ok"
    damaged: int = 0


class Failure(Struct, frozen=True):
    """The body of every HTTP error: one sentence."""

    reason: str

    def __post_init__(self) -> None:
        force_setattr(self, "reason", as_sentence(self.reason))
