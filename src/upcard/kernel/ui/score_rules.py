"""Defines `ScoreRules`: what a game tells a score sheet for play with real cards (`upcard.score`).

A *row* is what one shuffle brings. A game's `ScoreRules`, made of its rules, says what can be written in a row and what
follows from it; it scores by the functions that the game at the table scores by.

Names:
    ROW: In a cell's place of a seat: the cell is of the whole row.
    NO_SEAT: Nobody begins: all choose at once.
    MISDEAL: What is written of a deal that was dealt wrongly: it is dealt again.
    Cell: A cell of a row: what it is about, and a seat or `ROW`.
    MISDEALT: `MISDEAL`, as it can be touched.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import add
from typing import Any, Final, Generic, Literal, TypeVar

from upcard.kernel.game import Refused
from upcard.kernel.ui.played_row import PlayedRow
from upcard.kernel.ui.told_values import read_seat, read_sum
from upcard.text.messages import Text, in_a_row, marked, say

ROW: Final = -1
NO_SEAT: Final = -1
MISDEAL: Final = "misdeal"
Cell = tuple[str, int]


@dataclass(frozen=True)
class ScoreToken:
    """A word that can stand in a cell; ``label``, a template, is what front ends call it.

    ``seat``: a player follows it, who is ``who`` in the label. ``offered``: the rules have it; else it is read, and
    refused by its clause. ``spares``: fields in which nothing is then written of that player.
    """

    text: str
    label: str
    seat: bool = False
    offered: bool = True
    spares: tuple[str, ...] = ()


Wants = Literal["ending", "seats", "word", "words", "counts", "cards", "worth", "points", "number"]
"""What a blank takes: how the row ended, one of the words, with a player where the word takes one; ``seats``: players,
one after the other; one of the ``words``, or any of them; ``counts``: numbers, each with one of the words; cards; what
they are ``worth``: cards, a number or a sum; ``points``: a number or a sum; a ``number``."""


@dataclass(frozen=True)
class ScoreField:
    """What can be written in a row.

    ``of`` a ``seat``, or of the ``row``; ``wants`` says what it takes; ``label`` is a template, and ``said`` one of
    what a sentence calls the cell, with ``who`` where it is a seat's. ``begins``: words with which its text can begin,
    so that nobody has to name the cell before them; ``words``: what else can stand there. ``keys``: the cards that can
    be touched, as they are written, with what each counts where that is known (``x``: of any suit). ``ties``: players
    can be equal; ``parts``: cards can be divided, by a stroke. ``asked``: it is usually written, and not only where
    there is something to say; ``zero``: it can be 0. ``given``: it is written only where that cell of the row holds
    that word. ``ordered``: the order in which players are named counts; ``among`` and ``except_for``: cells of the row,
    of whose players it names some, and of whose it names none; ``barred``: seats that it does not name. ``about``: a
    short sentence for whoever is asked, where the label is a word that not everybody knows.
    """

    what: str
    label: str
    of: Literal["seat", "row"]
    wants: Wants
    said: str = "{who}"
    begins: tuple[ScoreToken, ...] = ()
    words: tuple[ScoreToken, ...] = ()
    keys: tuple[tuple[str, int | None], ...] = ()
    ties: bool = False
    parts: bool = False
    asked: bool = True
    zero: bool = True
    given: tuple[str, str] | None = None
    ordered: bool = False
    among: str = ""
    except_for: str = ""
    barred: tuple[int, ...] = ()
    about: str = ""

    def may_begin(self, word: str) -> bool:
        """Say whether its text can begin with that word."""
        return any([each.text == word for each in self.begins])

    def may_hold(self, word: str) -> bool:
        """Say whether its text can hold that word."""
        return self.may_begin(word) or any([each.text == word for each in self.words])


MISDEALT: Final = ScoreToken(MISDEAL, marked("Dealt wrongly"))


@dataclass(frozen=True)
class Remark:
    """A sentence about seats: a template, and what is named in it; ``seats`` are named by whoever sits there."""

    template: str
    seats: Mapping[str, tuple[int, ...]]
    named: Mapping[str, object]

    def told(self, names: tuple[str, ...]) -> str:
        """In words, with the names by seat."""
        people = {key: in_a_row([names[seat] for seat in seats]) for key, seats in self.seats.items()}
        return say(self.template, **people, **self.named)


def remark(template: str, /, *, seats: Mapping[str, Sequence[int]] | None = None, **named: object) -> Remark:
    """Return a sentence about these seats, from its template and the other arguments."""
    return Remark(template, {key: tuple(group) for key, group in (seats or {}).items()}, named)


@dataclass(frozen=True)
class Box:
    """A box of a score card, which a seat fills once.

    ``label``, a template, names it, so many ``cards`` fill it, and ``holds`` is what stands in it before the row, by
    seat; None where it is open.
    """

    label: str
    cards: int
    holds: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class RowSpec:
    """What is known of a row before it is played.

    That is which ``deal`` it is, of how many (0: nobody knows), who deals and who begins (`NO_SEAT`: all at once, or
    whoever holds the card ``first_card``), the pack, the cards for each, the contract in words and in short ("" where
    there is none), the texts of what is wild, and the blanks in it. ``hands``: the cards for each seat, where these
    differ. ``boxes``: the score card, where a row fills one box a seat. ``notes``: what else is to be done or known.
    ``dealer_clause`` says that the dealer is that seat.
    """

    deal: int
    dealer: int
    begins: int
    first_card: int = -1
    of: int = 0
    decks: int = 1
    jokers: int = 0
    cards: int = 0
    contract: str = ""
    short: str = ""
    wild: tuple[str, ...] = ()
    blanks: tuple[ScoreField, ...] = ()
    hands: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()
    notes: tuple[Remark, ...] = ()
    dealer_clause: str = ""


@dataclass(frozen=True)
class Progress:
    """How far the evening is before a row.

    That is how many sit there, which deal comes and who deals it, the totals, with what is charged already, and the
    seats that have ``won``, once somebody has. A game adds what it needs.
    """

    seats: int
    deal: int
    dealer: int
    totals: tuple[int, ...]
    won: tuple[int, ...] = ()


P = TypeVar("P", bound=Progress)
T = TypeVar("T")


@dataclass(frozen=True)
class ScoreIssue:
    """What cannot be, in these cells of a row; ``may_stand``: the table can rule that it was so."""

    cells: tuple[Cell, ...]
    why: Refused
    may_stand: bool = True


def doubt(cells: tuple[Cell, ...], clause: str, reason: Text, remedy: Text = "", /, **named: object) -> ScoreIssue:
    """Return the issue of cells that cannot be so by that clause; the table may let them stand.

    ``reason`` and ``remedy`` are templates.
    """
    return ScoreIssue(cells, Refused(clause, reason, (), remedy, **named))


def contradiction(cell: Cell, reason: Text, remedy: Text = "", /, **named: object) -> ScoreIssue:
    """Return the issue of a cell that says nothing, or contradicts the rest, so that nobody can let it stand."""
    return ScoreIssue((cell,), Refused("", reason, (), remedy, **named), False)


@dataclass(frozen=True, kw_only=True)
class RowResult:
    """What the writing in a row comes to.

    That is the cells that are ``missing``, ``doubts``, what each cell ``counts``, and, where nothing is missing, what
    became of the row and the points by seat. ``next``: how far the evening is after it, but for the number of the deal
    and the totals; None where nothing changes but the dealer, who is the next player. ``marks`` stand beside the seats'
    points, and ``notes`` say what else came of it.
    """

    missing: tuple[Cell, ...] = ()
    doubts: tuple[ScoreIssue, ...] = ()
    counts: Mapping[Cell, int] = field(default_factory=dict)
    became: Literal["open", "scored", "void", "misdeal"] = "open"
    points: tuple[int, ...] = ()
    next: Any = None
    clauses: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    notes: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class Ending:
    """How a row ended: the word that says so, the seat behind it, and what else is said of it.

    The seat is `NO_SEAT` where the word takes none.
    """

    word: str
    seat: int
    how: tuple[str, ...] = ()


class WrittenRow:
    """What is written in a row, being judged: its texts by cell, and what was found in them so far."""

    def __init__(self, written: Mapping[Cell, str]) -> None:
        self.written = written
        self.missing: list[Cell] = []
        self.doubts: list[ScoreIssue] = []
        self.counts: dict[Cell, int] = {}
        self.notes: list[Remark] = []

    def text(self, cell: Cell) -> str:
        """Return what stands in a cell, in small letters."""
        return self.written.get(cell, "").lower()

    def wanted(self, cell: Cell) -> str:
        """Return what stands in a cell, which is missing where it is empty."""
        text = self.written.get(cell, "")
        if not text:
            self.missing.append(cell)
        return text

    def number(self, cell: Cell) -> int | None:
        """Return the number or sum that a seat has scored; None where it is missing, or the text is none."""
        text = self.wanted(cell)
        number = read_sum(text)
        if text and number is None:
            self.contradiction(cell, "{text} is not a number of points.", text=repr(text[:12]))
        if number is not None:
            self.counts[cell] = number
        return number

    def ending(self, blank: ScoreField, seats: int, reason: Text) -> Ending | None:
        """How the row ended, as the blank says that it is written.

        ``reason``, a template with a ``text``, is said of any other text. None where nothing can be read there.
        """
        text = self.wanted((blank.what, ROW))
        first, *more = text.lower().split() or [""]
        begins = next((each for each in blank.begins if each.text == first), None)
        seat = read_seat(more.pop(0), seats) if begins is not None and begins.seat and more else None
        known = {word.text for word in blank.words} if seat is not None else set()
        if (
            begins is not None
            and begins.seat == (seat is not None)
            and set(more) <= known
            and len(set(more)) == len(more)
        ):
            return Ending(first, NO_SEAT if seat is None else seat, tuple(more))
        if text:
            self.contradiction((blank.what, ROW), reason, text=repr(text[:30]))
        return None

    def doubt(self, cell: Cell, clause: str, reason: Text, remedy: Text = "", /, **named: object) -> None:
        """Note what cannot be by that clause; the table may let it stand. ``reason`` and ``remedy`` are templates."""
        self.doubts.append(doubt((cell,), clause, reason, remedy, **named))

    def contradiction(self, cell: Cell, reason: Text, remedy: Text = "", /, **named: object) -> None:
        """Note what says nothing or contradicts the rest, so that nobody can let it stand."""
        self.doubts.append(contradiction(cell, reason, remedy, **named))

    def note(self, template: str, /, *who: int, **named: object) -> None:
        """Note what else came of the row; ``who`` are the seats of that name in the template."""
        self.notes.append(remark(template, seats={"who": who} if who else None, **named))

    def judged(self, points: Sequence[int] = (), following: Any = None, **more: Any) -> RowResult:
        """Return the row that brought these points, or, without any, one that is still open.

        ``following`` is what comes ``next``.
        """
        return RowResult(
            missing=tuple(self.missing),
            doubts=tuple(self.doubts),
            counts=self.counts,
            became="scored" if points else "open",
            points=tuple(points),
            next=following,
            notes=tuple(self.notes),
            **more,
        )


@dataclass(frozen=True)
class PlainRow:
    """What can be reckoned of a row without the game.

    A seat gets its numbers in ``cells``, unless one of the words ``unless`` stands in the row; with one of the words
    ``again`` it brings nothing, and the same deal is dealt once more by the same player.
    """

    cells: tuple[str, ...]
    unless: tuple[str, ...] = ()
    again: tuple[str, ...] = (MISDEAL,)


Carries = Literal["no", "totals", "deals"]


class ScoreRules(Generic[P]):
    """How the score of a game is kept by its rules.

    A game says at least what is known of a row (`plan`) and what is written in it says (`score`).
    """

    seats: tuple[int, int]
    """Fewest and most players."""
    players_clause: str
    """The clause that says so."""
    best: Literal["low", "high"] = "high"
    """Which total wins."""
    over_clause: str
    """The clause that says when the game is over."""
    sums: Literal["total", "none"] = "total"
    """``none`` where what a row brings is no points: nobody can write others."""
    usage: tuple[str, ...] = ()
    """What can be typed in a row, templates with a ``name``; a line each."""
    newcomers: Literal["start", "agreed"] = "start"
    """With what may somebody join in the middle: what everybody has begun with, or any total that the table agrees
    upon? Nobody joins or leaves where ``seats`` are so many and no others."""
    carries: Carries = "no"
    """Can everybody have something from before on a new sheet: not at all, totals, or also deals that were played?"""
    least: int | None = None
    """The fewest points, or chips, that somebody can begin with, where there is such a number."""
    pot: bool = False
    """Do chips lie in a pot from one row to the next?"""
    in_turn: bool = False
    """Does everybody deal in turn, whatever comes of a row, so that it is known beforehand who deals which?"""
    stops: bool = False
    """Can the players stop after any row (`stopped`)?"""
    plain: PlainRow | None = None
    """What can be reckoned of a row without the game; None where nothing can."""
    own_goals: tuple[str, ...] = ()
    """What each player has to do in turn, in words, where some are further than others: a row says who did theirs."""
    ends: Cell = ("end", ROW)
    """Where it is written that a row was dealt wrongly."""

    progress: type[Any] = Progress
    """What says how far an evening is."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def begin(self, seats: int, dealer: int) -> P:
        """Return how far a game is before the first row of its sheet."""
        at: P = self.progress(seats, 1, dealer, (0,) * seats)
        return at

    def begun(self, at: P, totals: tuple[int, ...], deal: int) -> P:
        """Return how far a game is before the first row of a sheet that goes on with ``totals`` at that ``deal``.

        Asked where a game ``carries`` anything.
        """
        return replace(at, totals=totals, deal=deal)

    def plan(self, at: P) -> RowSpec:
        """Return what is known of the row that comes."""
        raise NotImplementedError

    def ahead(self, seats: int) -> tuple[RowSpec, ...]:
        """All rows as they are known before the game, the first dealt by the first seat.

        Empty where it depends on what is written how many there are, or what they are.
        """
        return ()

    def judge(self, at: P, written: Mapping[Cell, str]) -> RowResult:
        """Judge what is written in the row: whether it was dealt wrongly, and else by `score`."""
        if written.get(self.ends, "").lower() == MISDEAL:
            return RowResult(became="misdeal")
        return self.score(at, WrittenRow(written))

    def score(self, at: P, row: WrittenRow) -> RowResult:
        """Judge what is written in a row that was not dealt wrongly."""
        raise NotImplementedError

    def after(self, at: P, judged: RowResult, points: tuple[int, ...]) -> P:
        """After the row, which brought these points, or none where it was void.

        A deal that was dealt wrongly comes again.
        """
        following: P = judged.next or replace(at, dealer=(at.dealer + 1) % at.seats)
        totals = points if self.sums == "none" else add_by_seat(at.totals, points)
        return replace(following, deal=at.deal + 1, totals=totals)

    def passed(self, at: P) -> P:
        """Return how far the evening is after a row of which nothing is known but that it was played."""
        return self.after(at, RowResult(became="scored"), (0,) * at.seats)

    def reseated(self, at: P, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> P:
        """Return how far the evening is when from this row on others sit there.

        ``stay`` has by new seat the old one, or `NO_SEAT` for who joins; ``totals`` are theirs, and ``dealer`` deals.
        """
        return replace(at, seats=len(stay), totals=totals, dealer=dealer)

    def balance(self, at: P, seat: int) -> int:
        """Return what somebody who leaves has won in money or chips, below zero what was lost."""
        return 0

    def stopped(self, at: P, judged: RowResult) -> RowResult | None:
        """Return the scored row as the last one, because the players stop there.

        What a game's end brings besides is in it. None where a game is not over before its end.
        """
        return None

    def winners(self, at: P) -> tuple[int, ...]:
        """Return the seats that have won; empty while the game goes on."""
        return at.won

    def balances(self, at: P) -> tuple[int, ...]:
        """By seat what the game has brought in money or chips, to be paid among the players; empty where none is."""
        return ()

    def outcome(self, at: P) -> tuple[Remark, ...]:
        """Return what else is to be told when the game is over."""
        return ()

    def table(self, at: P, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any] | None:
        """Return the keys of a position with which the game goes on at a table, before the row that comes is dealt.

        See `upcard.kernel.ui.entry.Entry.read_position`. ``rows``: what each row has brought, by seat; ``minute``:
        when the evening began, in minutes since 1970. None where this game cannot go on at a table.
        """
        return None

    def played(self, at: P, state: Any) -> tuple[str, ...]:
        """Return the deals that were finished at a table since the evening was so far, as `judge_played` reads them."""
        return ()

    def judge_played(self, at: P, played: PlayedRow) -> RowResult | None:
        """Return the row that came and was played at a table, as `played` has it; None where it can be none."""
        return None


def add_by_seat(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Add two rows of points, seat by seat."""
    return tuple(map(add, points, more))


def reseated(values: Sequence[T], stay: tuple[int, ...], new: T) -> tuple[T, ...]:
    """Return what is kept by seat, for the seats of `ScoreRules.reseated`: ``new`` for who joins."""
    return tuple([new if seat == NO_SEAT else values[seat] for seat in stay])


__all__ = [
    "MISDEAL",
    "MISDEALT",
    "NO_SEAT",
    "ROW",
    "Cell",
    "Ending",
    "PlainRow",
    "Progress",
    "Remark",
    "RowResult",
    "RowSpec",
    "ScoreField",
    "ScoreIssue",
    "ScoreRules",
    "ScoreToken",
    "WrittenRow",
    "add_by_seat",
    "contradiction",
    "doubt",
    "remark",
    "reseated",
]
