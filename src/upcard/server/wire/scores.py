"""Messages of score sheets: what is written on them, and the sheet that comes of it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from upcard.kernel.ui.score_rules import Carries, Wants
from upcard.server.wire.parts import MAX_SCORE, Body, Changes, Id, SeatNumber
from upcard.text.sentences import as_sentence

Sign = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,40}(?![\s\S])", description="names a writing, once for ever")]
PersonName = Annotated[str, Meta(min_length=1, max_length=40)]


class NewScore(Body, frozen=True):
    """A score sheet to be begun.

    It says which rules, who plays, in the order of seats, and which seat deals first; what each ``had`` from before, as
    a number or a sum, and which ``deal`` comes first. ``after``: it goes on with that sheet, by its rules, and ``game``
    is that sheet's.
    """

    game: Id
    players: Annotated[tuple[PersonName, ...], Meta(min_length=1, max_length=26)]
    had: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=26)] = ()
    deal: Annotated[str, Meta(max_length=8)] = ""
    after: Id | None = None
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    dealer: Annotated[int, Meta(ge=0, le=25)] = 0
    by: Annotated[str, Meta(max_length=40)] = ""


class OldScore(Body, frozen=True):
    """The file of a score sheet, to be gone on with."""

    text: Annotated[str, Meta(max_length=MAX_SCORE)]


class ScoreBegun(Struct, frozen=True):
    """The answer that a score sheet was begun.

    Whoever knows the ``id`` may look at it; the ``key`` is its owner's, and of a sheet that somebody at the table has
    begun before that for others to write there, empty where none is known.
    """

    id: str
    key: str


class EveningSeats(Body, frozen=True):
    """A table at which the evening of a sheet goes on.

    ``seat`` is that of whoever sets it up, ``bots`` play at those; all other seats are open. Numbers are those of the
    sheet's players, from 0. ``again``: though it goes on at another table already.
    """

    seat: SeatNumber = 0
    again: bool = False
    bots: Annotated[tuple[SeatNumber, ...], Meta(max_length=25)] = ()


class BackToPaper(Body, frozen=True):
    """The game of a table is to go on on a score sheet; ``by``: who says so, for what is written there."""

    by: Annotated[str, Meta(max_length=40)] = ""


class Written(Body, frozen=True):
    """One thing written on a sheet, as its file has it (docs/score.md), with an ``id`` made by whoever wrote it."""

    id: Sign
    what: Annotated[str, Meta(max_length=20)]
    text: Annotated[str, Meta(max_length=20_000)]
    row: Annotated[int, Meta(ge=0, le=9999)] = 0
    seat: Annotated[str, Meta(max_length=4)] = ""
    instead: Annotated[tuple[Sign, ...], Meta(max_length=50)] = ()
    ours: bool = False
    by: Annotated[str, Meta(max_length=40)] = ""
    at: Annotated[str, Meta(max_length=40)] = ""


class Writings(Body, frozen=True):
    """The request to write on a score sheet, in this order."""

    writings: Annotated[tuple[Written, ...], Meta(min_length=1, max_length=20)]


class ScoreFiles(Struct, frozen=True):
    """The files of a score sheet, to be taken away.

    It is its file, as JSON and as CSV (docs/score.md), and for a game that is over a link that hands it to BG Stats,
    else empty.
    """

    json: str
    csv: str
    bg_stats: str


class Opened(Body, frozen=True):
    """Say whether others may write on the sheet."""

    open: bool


class ScoreWord(Struct, frozen=True):
    """A word that can stand in a cell, and what it is called.

    A player follows it where it takes a ``seat``, who stands for ``{who}`` in the label, and of whom nothing is written
    in the fields that it ``spares``.
    """

    text: str
    label: str
    seat: bool
    spares: tuple[str, ...] = ()


class ScoreBlank(Struct, frozen=True):
    """What can be written in a row, and how (`upcard.kernel.ui.score_rules.ScoreField`)."""

    what: str
    label: str
    of: Literal["seat", "row"]
    wants: Wants
    begins: tuple[ScoreWord, ...]
    words: tuple[ScoreWord, ...]
    keys: tuple[tuple[str, int | None], ...]
    ties: bool
    parts: bool
    asked: bool
    zero: bool
    given: tuple[str, str] | None
    ordered: bool
    among: str
    except_for: str
    barred: tuple[int, ...]
    about: str


class ScoreTrace(Struct, frozen=True):
    """Something written, as it was written; by whom and when; ``ours``: against the rules."""

    id: str
    text: str
    by: str
    at: str
    ours: bool


class ScoreCell(Struct, frozen=True):
    """A cell that something stands in.

    Its ``seat``, -1 for the whole row; what it is ``called``; what stands there ``now``, and what that ``counts``; what
    somebody else wrote at the same time, what stood there before, and the clauses against which the table lets it
    stand.
    """

    what: str
    seat: int
    called: str
    now: ScoreTrace
    counts: int | None
    others: tuple[ScoreTrace, ...]
    before: tuple[ScoreTrace, ...]
    ruled: tuple[str, ...]


class ScorePlace(Struct, frozen=True):
    """A cell that is empty and must not be, and what it is called."""

    what: str
    seat: int
    called: str


class ScoreDoubt(Struct, frozen=True):
    """What cannot be, by that clause, the first of its cells, and what that is ``called``.

    ``remedy``: what can be done, "" for nothing; ``may_stand``: the table can let stand what is written there.
    """

    clause: str
    reason: str
    remedy: str
    what: str
    seat: int
    called: str
    may_stand: bool


class ScoreBox(Struct, frozen=True):
    """A box of a score card (`upcard.kernel.ui.score_rules.Box`).

    So many ``cards`` fill it, and ``holds`` is what stands in it before the row, by player.
    """

    label: str
    cards: int
    holds: tuple[int | None, ...]


class ScoreRow(Struct, frozen=True):
    """A row of a score sheet.

    Whose ``seats`` were there, in their order; which ``deal`` it is; who deals and begins (-1: all at once); the
    contract, in words and in ``short``; sentences to be said before it (``ahead``), of these what is otherwise from
    there on (``news``), and what came of it (``notes``); ``form``: which of the sheet's forms it is written by;
    ``boxes``: the score card, where a row fills one box a seat; ``inserted``: it was put in between two others; and as
    in `upcard.score.SheetRow` the rest.
    """

    number: int
    seats: tuple[int, ...]
    deal: int
    of: int
    dealer: int
    begins: int
    contract: str
    short: str
    ahead: tuple[str, ...]
    news: tuple[str, ...]
    form: int
    boxes: tuple[ScoreBox, ...]
    inserted: bool
    cells: tuple[ScoreCell, ...]
    became: Literal["open", "scored", "void", "misdeal", "waits"]
    points: tuple[int, ...]
    marks: tuple[str, ...]
    notes: tuple[str, ...]
    missing: tuple[ScorePlace, ...]
    doubts: tuple[ScoreDoubt, ...]


class ScoreAhead(Struct, frozen=True):
    """A deal that is still to come, as far as everybody stays.

    ``begins``: -1 for all at once; ``ahead``: sentences to be said before it.
    """

    deal: int
    dealer: int
    begins: int
    contract: str
    short: str
    ahead: tuple[str, ...]


class ScorePlain(Struct, frozen=True):
    """What a page may reckon of a row without a line.

    What a seat gets are its numbers in ``cells``, unless one of the words ``unless`` stands in the row; with one of
    ``again`` it brings nothing, and the same deal comes once more.
    """

    cells: tuple[str, ...]
    unless: tuple[str, ...]
    again: tuple[str, ...]


class ScoreNext(Struct, frozen=True):
    """How a new sheet goes on with one.

    By rules for so many ``seats``, the players in their order, what each ``had`` then (empty where a game begins from
    nothing), which of them deals, and which deal comes first.
    """

    seats: tuple[int, int]
    players: tuple[str, ...]
    had: tuple[int, ...]
    dealer: int
    deal: int


class ScoreSheet(Struct, frozen=True):
    """The whole sheet after ``n`` writings; ``waiting``: how many of them wait for their row.

    ``seats``: of the ``players`` those who sit there now, in their order; ``joining``: with which words for a total
    somebody can join, and ``fixed`` why nobody can join or leave. ``before``: what each had before their first row,
    None where that is not told, empty where all began from nothing; ``carries``: what they can have; ``start``: with
    what everybody begins where nothing is written. ``next``: how a new sheet goes on with this one. ``head``: what is
    written of names and the first dealer. ``forms``: what rows are made of. ``behind``: rows
    that are written and do not count, and what is told of them (``kept``); ``insert``: the number of the row that is
    put in next. ``plain``: what may be reckoned of a row
    without a line, where anything may. ``stops``: the players can stop after any row. Of a game that is over: who has
    ``won``, and what is told of it.
    """

    id: str
    n: int
    game: str
    title: str
    players: tuple[str, ...]
    seats: tuple[int, ...]
    joining: tuple[str, ...]
    fixed: str
    before: tuple[int | None, ...]
    carries: Carries
    start: int
    next: ScoreNext
    head: tuple[ScoreCell, ...]
    forms: tuple[tuple[ScoreBlank, ...], ...]
    rows: tuple[ScoreRow, ...]
    behind: tuple[ScoreRow, ...]
    kept: str
    insert: int
    later: tuple[ScoreAhead, ...]
    plain: ScorePlain | None
    stops: bool
    totals: tuple[int, ...]
    best: Literal["low", "high"]
    sums: Literal["total", "none"]
    over: bool
    winners: tuple[int, ...]
    outcome: tuple[str, ...]
    waiting: int
    open: bool


class ScoreAnswer(Struct, frozen=True):
    """A sheet, what its reader may do, and the key for a link by which others may write, for who may."""

    sheet: ScoreSheet
    may: Literal["look", "write", "own"]
    invites: str


class Verdict(Struct, frozen=True):
    """What became of a writing: ``taken``, or why not; ``may_stand``: the table can rule that it was so."""

    id: str
    taken: bool
    clause: str = ""
    reason: str = ""
    remedy: str = ""
    may_stand: bool = False

    def __post_init__(self) -> None:
        force_setattr(self, "reason", as_sentence(self.reason))


class WritingsAnswer(Struct, frozen=True):
    """What became of each writing, the sheet with them, and what they have changed in other rows, a sentence each."""

    verdicts: tuple[Verdict, ...]
    sheet: ScoreSheet
    changed: tuple[str, ...] = ()


class ScoreChanges(Struct, frozen=True):
    """What writings would become, and what they would change in other rows, a sentence each."""

    verdicts: tuple[Verdict, ...]
    changed: tuple[str, ...]
