"""Keeping the score of a game that is played with real cards: what a game tells a score sheet (`upcard.score`).

A *row* is what one shuffle brings. A game's `Keeper`, made of its rules, says what can be written in a row and what
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
from importlib import import_module
from typing import Any, Final, Literal, Protocol

from upcard.cards.card import RANKS, BadCard, face_text, parse_face
from upcard.kernel.face.entry import Entry
from upcard.kernel.game import Refused
from upcard.text.errors import Unreadable
from upcard.text.messages import Text, in_a_row, marked, say

ROW: Final = -1
NO_SEAT: Final = -1
MISDEAL: Final = "misdeal"
MOST_TEXT: Final = 400
"""Characters of a text in a cell."""

Cell = tuple[str, int]


@dataclass(frozen=True)
class CellWord:
    """A word that can stand in a cell; ``label``, a template, is what a face calls it. ``seat``: a player follows it,
    who is ``who`` in the label."""

    text: str
    label: str
    seat: bool = False


Wants = Literal["ending", "seats", "word", "words", "counts", "cards", "worth", "points", "number"]
"""What a blank takes: how the row ended, one of the words, with a player where the word takes one; ``seats``: players,
one after the other; one of the ``words``, or any of them; ``counts``: numbers, each with one of the words; cards; what
they are ``worth``: cards, a number or a sum; ``points``: a number or a sum; a ``number``."""


@dataclass(frozen=True)
class Blank:
    """What can be written in a row. ``of`` a ``seat``, or of the ``row``; ``wants`` says what it takes; ``label`` is a
    template, and ``said`` one of what a sentence calls the cell, with ``who`` where it is a seat's. ``begins``: words
    with which its text can begin, so that nobody has to name the cell before them; ``words``: what else can stand
    there. ``keys``: the cards that can be touched, as they are written, with what each counts where that is known
    (``x``: of any suit). ``ties``: players can be equal; ``parts``: cards can be divided, by a stroke.
    ``asked``: it is usually written, and not only where there is something to say; ``zero``: it can be 0. ``given``:
    it is written only where that cell of the row holds that word. ``about``: a short sentence for whoever is asked,
    where the label is a word that not everybody knows."""

    what: str
    label: str
    of: Literal["seat", "row"]
    wants: Wants
    said: str = "{who}"
    begins: tuple[CellWord, ...] = ()
    words: tuple[CellWord, ...] = ()
    keys: tuple[tuple[str, int | None], ...] = ()
    ties: bool = False
    parts: bool = False
    asked: bool = True
    zero: bool = True
    given: tuple[str, str] | None = None
    about: str = ""

    def may_begin(self, word: str) -> bool:
        """Can its text begin with that word?"""
        return any([each.text == word for each in self.begins])

    def may_hold(self, word: str) -> bool:
        """Can that word stand in it?"""
        return self.may_begin(word) or any([each.text == word for each in self.words])


MISDEALT: Final = CellWord(MISDEAL, marked("Dealt wrongly"))


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
    """A sentence about these seats, from its template and the other arguments."""
    return Remark(template, {key: tuple(group) for key, group in (seats or {}).items()}, named)


@dataclass(frozen=True)
class Box:
    """A box of a score card, which a seat fills once: ``label``, a template, names it, so many ``cards`` fill it, and
    ``holds`` is what stands in it before the row, by seat; None where it is open."""

    label: str
    cards: int
    holds: tuple[int | None, ...]


@dataclass(frozen=True, kw_only=True)
class RowPlan:
    """What is known of a row before it is played: which ``deal`` it is, of how many (0: nobody knows), who deals and
    who begins (`NO_SEAT`: all at once), the pack, the cards for each, the contract in words and in short ("" where
    there is none), the texts of what is wild, and the blanks in it. ``hands``: the cards for each seat, where these
    differ. ``boxes``: the score card, where a row fills one box a seat. ``notes``: what else is to be done or
    known. ``dealer_clause`` says that the dealer is that seat."""

    deal: int
    of: int
    dealer: int
    begins: int
    decks: int
    jokers: int
    cards: int
    contract: str = ""
    short: str = ""
    wild: tuple[str, ...] = ()
    blanks: tuple[Blank, ...] = ()
    hands: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()
    notes: tuple[Remark, ...] = ()
    dealer_clause: str = ""


@dataclass(frozen=True)
class Progress:
    """How far the evening is before a row: how many sit there, which deal comes and who deals it, and the totals, with
    what is charged already. A game adds what it needs."""

    seats: int
    deal: int
    dealer: int
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Doubt:
    """What cannot be, in these cells of a row; ``may_stand``: the table can rule that it was so."""

    cells: tuple[Cell, ...]
    why: Refused
    may_stand: bool = True


def doubt(cells: tuple[Cell, ...], clause: str, reason: Text, remedy: Text = "", /, **named: object) -> Doubt:
    """What cannot be by that clause; the table may let it stand. ``reason`` and ``remedy`` are templates."""
    return Doubt(cells, Refused(clause, reason, (), remedy, **named))


def contradiction(cell: Cell, reason: Text, remedy: Text = "", /, **named: object) -> Doubt:
    """What says nothing, or contradicts the rest, so that nobody can let it stand."""
    return Doubt((cell,), Refused("", reason, (), remedy, **named), False)


@dataclass(frozen=True, kw_only=True)
class Judged:
    """What is written in a row says: cells that are ``missing``, ``doubts``, what each cell ``counts``, and, where
    nothing is missing, what became of the row and the points by seat. ``marks`` stand beside the seats' points, and
    ``notes`` say what else came of it."""

    missing: tuple[Cell, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    counts: Mapping[Cell, int] = field(default_factory=dict)
    became: Literal["open", "scored", "void", "misdeal"] = "open"
    points: tuple[int, ...] = ()
    clauses: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    notes: tuple[Remark, ...] = ()


@dataclass(frozen=True)
class PlainRow:
    """What can be reckoned of a row without the game: a seat gets its numbers in ``cells``, unless one of the words
    ``unless`` stands in the row; with one of the words ``again`` it brings nothing, and the same deal is dealt once
    more by the same player."""

    cells: tuple[str, ...]
    unless: tuple[str, ...] = ()
    again: tuple[str, ...] = (MISDEAL,)


Carries = Literal["no", "totals", "deals"]


class Keeper(Protocol):
    """How the score of a game is kept by its rules. A class that names it as its base has what most games need."""

    seats: tuple[int, int]
    """Fewest and most players."""
    players_clause: str
    """The clause that says so."""
    best: Literal["low", "high"]
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
    stops: bool = False
    """Can the players stop after any row (`stopped`)?"""
    plain: PlainRow | None = None
    """What can be reckoned of a row without the game; None where nothing can."""

    def begin(self, seats: int, dealer: int) -> Progress:
        """Before the first row."""

    def begun(self, at: Progress, totals: tuple[int, ...], deal: int) -> Progress:
        """Before the first row of a sheet on which everybody has these totals from before, and that deal comes first;
        asked where a game ``carries`` anything."""
        return replace(at, totals=totals, deal=deal)

    def plan(self, at: Progress) -> RowPlan:
        """What is known of the row that comes."""

    def ahead(self, seats: int) -> tuple[RowPlan, ...]:
        """All rows as they are known before the game, the first dealt by the first seat; empty where it depends on what
        is written how many there are, or what they are."""
        return ()

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """What is written in the row that came."""

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> Progress:
        """After the row, which brought these points, or none where it was void or misdealt."""

    def reseated(self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> Progress | None:
        """How far the evening is when from this row on others sit there: by new seat the old one, or `NO_SEAT` for who
        joins; their totals, and who deals. None where the game cannot go on with others."""
        return None

    def balance(self, at: Progress, seat: int) -> int:
        """What somebody who leaves has won in money or chips, below zero what was lost."""
        return 0

    def stopped(self, at: Progress, judged: Judged) -> Judged | None:
        """The scored row as the last one, because the players stop there: what a game's end brings besides is in it.
        None where a game is not over before its end."""
        return None

    def is_over(self, at: Progress) -> bool:
        """Is the game over?"""

    def winners(self, at: Progress) -> tuple[int, ...]:
        """The seats that have won."""

    def balances(self, at: Progress) -> tuple[int, ...]:
        """By seat what the game has brought in money or chips, to be paid among the players; empty where none is."""
        return ()

    def outcome(self, at: Progress) -> tuple[Remark, ...]:
        """What else is to be told when the game is over."""
        return ()

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any] | None:
        """The keys of a position (`upcard.kernel.face.entry.Entry.read_position`): the table before the row that comes
        is dealt, where the game goes on there. ``rows``: what each row has brought, by seat; ``minute``: when the
        evening began, in minutes since 1970. None where this game cannot go on at a table."""
        return None

    def played(self, at: Progress, state: Any) -> tuple[str, ...]:
        """The deals that were finished at a table since the evening was so far, as `judge_played` reads them."""
        return ()

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The row that came and was played at a table, as `played` has it; None where the text is none."""
        return None


def keeper_of(entry: Entry, rules: Any) -> Keeper | None:
    """Who keeps the score of a game by these rules; None where no sheet is kept of that game."""
    if not entry.keeper:
        return None
    module, _, name = entry.keeper.partition(":")
    keeper: Keeper = getattr(import_module(module), name)(rules)
    return keeper


def read_seat(text: str, seats: int) -> int | None:
    """The seat that ``P2`` names, of so many; None where it names none."""
    number = text.strip().upper().removeprefix("P")
    if not (number.isascii() and number.isdigit()) or len(number) > 2 or not 1 <= int(number) <= seats:
        return None
    return int(number) - 1


def read_seats(text: str, seats: int) -> tuple[int, ...] | None:
    """The seats that ``P2 P1`` names; None where a word names none, or one is named twice.

    >>> read_seats("P3 P1", 3), read_seats("", 3), read_seats("P1 P1", 3), read_seats("P4", 3)
    ((2, 0), (), None, None)
    """
    found = [read_seat(word, seats) for word in text.split()]
    named = [seat for seat in found if seat is not None]
    return tuple(named) if len(set(named)) == len(found) else None


@dataclass(frozen=True)
class Amount:
    """What is left, as it was written: a number, or cards (`faces`, and ``ranks`` of cards of any suit)."""

    points: int | None
    faces: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


class BadAmount(Unreadable):
    """The text is neither a number, nor a sum, nor cards."""


def _no_amount(word: str) -> BadAmount:
    return BadAmount(
        "{word} is no number, no sum and no card: write 48, or 10+15+8, or cards as KS, Kx for any king, * for a joker",
        word=repr(word[:12]),
    )


def read_amount(text: str) -> Amount:
    """A number, a sum, or cards; ``x`` is any suit.

    Raises:
        BadAmount: it is none of these.

    >>> read_amount("10+15+8").points, read_amount(" 48 ").points, read_amount("20-5").points
    (33, 48, 15)
    >>> read_amount("KS Kx *") == Amount(None, (parse_face("KS"), parse_face("*")), (13,))
    True
    """
    plain = text.strip()
    if not plain or len(plain) > MOST_TEXT:
        raise _no_amount(plain)
    number = read_sum(plain)
    if number is not None:
        return Amount(number)
    faces: list[int] = []
    ranks: list[int] = []
    for word in plain.replace(",", " ").split():
        rank = word[:-1].upper().replace("10", "T")
        if word[-1:] in "xX" and len(rank) == 1 and rank in RANKS[1:]:
            ranks.append(RANKS.index(rank))
            continue
        try:
            face = parse_face(word)
        except BadCard:
            raise _no_amount(word) from None
        if "?" in face_text(face):
            raise _no_amount(word)
        faces.append(face)
    return Amount(None, tuple(faces), tuple(ranks))


def read_sum(text: str) -> int | None:
    """A number, or a sum of numbers with plus and minus; None for any other text, and for more digits than scores have.

    >>> read_sum("10 + 15 - 5"), read_sum("-50"), read_sum("10 15"), read_sum("1" * 9), read_sum("²")
    (20, -50, None, None, None)
    """
    terms = text.replace("−", "-").replace("-", "+-").split("+")
    if not terms[0].strip() and len(terms) > 1:
        terms = terms[1:]
    total = 0
    for term in terms:
        digits = term.strip()
        minus = digits.startswith("-")
        digits = digits.removeprefix("-").strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
            return None
        total += -int(digits) if minus else int(digits)
    return total


__all__ = [
    "MISDEAL",
    "MISDEALT",
    "NO_SEAT",
    "ROW",
    "Amount",
    "BadAmount",
    "Blank",
    "Cell",
    "CellWord",
    "Doubt",
    "Judged",
    "Keeper",
    "PlainRow",
    "Progress",
    "Remark",
    "RowPlan",
    "contradiction",
    "doubt",
    "keeper_of",
    "read_amount",
    "read_seat",
    "read_seats",
    "read_sum",
    "remark",
]
