"""Collects what a printed form says: everything that its template draws, from the rules that are played."""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from msgspec import Struct

from upcard.options.house_rules import HouseRules
from upcard.options.own_rules import off_the_book
from upcard.options.variants import variant_played
from upcard.paper.rows import BlankSheet, DealRow, blank_sheet, deals
from upcard.paper.sheets import PaperSection, sections
from upcard.text.errors import SpokenError
from upcard.text.messages import marked, say, say_counted, translated

Form = Literal["card", "fold", "cheat", "score", "booklet"]
Paper = Literal["a4", "letter"]

FORMS: Final[tuple[Form, ...]] = get_args(Form)
PAPERS: Final[dict[Paper, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height in millimetres."""


_PAGES: Final = marked("whole pages, one after the other.")
_LEAVES: Final = marked(
    "pages in the order for folding. Print on both sides, flipped on the short edge, and fold the pile of sheets."
)
_SHEET: Final = marked("print it on one side only.")
_SCORE: Final = marked("print it on one side; how to score is explained below the rows or on a page of its own.")
_ADVICE: Final[dict[tuple[Form, bool], str]] = {
    ("card", False): marked("print it on one side, fold it in eight, and cut the middle half of the long fold."),
    ("card", True): _PAGES,
    ("fold", False): marked(
        "print on both sides, flipped on the short edge; cut the cards apart, and fold at the marks."
    ),
    ("fold", True): _LEAVES,
    ("cheat", False): _SHEET,
    ("cheat", True): _SHEET,
    ("score", False): _SCORE,
    ("score", True): _SCORE,
    ("booklet", False): _LEAVES,
    ("booklet", True): _PAGES,
}
"""By form, and whether in large print: what to do with the printed sheets."""


class Unprintable(SpokenError):
    """Raised where rules cannot be printed in a form."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What is to be printed: rules in a ``form`` on ``paper``, in ``large`` print.

    ``names`` of the players or as many empty texts, which a score sheet has at the head of its columns.
    """

    rules: HouseRules
    form: Form = "card"
    paper: Paper = "a4"
    large: bool = False
    names: tuple[str, ...] = ()


class Words(Struct, frozen=True):
    """The words that stand on every paper.

    ``page`` and ``sheet`` hold ``#`` for a number and ``##`` for how many there are.
    """

    ours: str
    book: str
    dropped: str
    cut: str
    page: str
    sheet: str
    own: str
    deals: str
    dealer: str


class Content(Struct, frozen=True, kw_only=True):
    """All that a template draws of a printed form."""

    form: Form
    large: bool
    width: float
    height: float
    title: str
    book: str
    name: str
    own: str
    words: Words
    sections: tuple[PaperSection, ...]
    deals: tuple[DealRow, ...]
    names: tuple[str, ...]
    """At the head of the columns: the players, and the pot where a score sheet has one."""
    score: BlankSheet | None


def content(order: Order) -> Content:
    """Collect all that a printed form says.

    Raises:
        Unprintable: a score sheet of a game that keeps no score.
    """
    rules, entry = order.rules, order.rules.entry
    book = entry.books[rules.book]
    low, high = entry.seats(rules.rules)
    seats = len(order.names) or max(low, min(entry.usual, high))
    found = sections(rules)
    score = blank_sheet(rules, seats) if order.form == "score" else None
    if order.form == "score" and score is None:
        raise Unprintable("{game} has no score to keep", game=translated(entry.title))
    width, height = PAPERS[order.paper]
    differing = len(off_the_book(rules))
    title, of_book, name = translated(entry.title), translated(book.title) if len(entry.books) > 1 else "", rules.name
    if variant_played(entry, name, rules.rules) is not None:
        # It is looked for by its own name; the game and the book stand below.
        title, of_book, name = name, title, of_book
    return Content(
        form=order.form,
        large=order.large,
        width=width,
        height=height,
        title=title,
        book=of_book,
        name=name,
        own=say_counted("one rule of our own", "{number} rules of our own", differing) if differing else "",
        words=_words(translated(book.title) if len(entry.books) > 1 else say("The book")),
        sections=sections(rules, readings=True) if order.form == "booklet" else found,
        deals=deals(rules, seats) if order.form == "cheat" else (),
        names=(order.names or ("",) * seats) + ((say("Pot"),) if score is not None and score.pot else ()),
        score=score,
    )


def advice(order: Order) -> str:
    """Return what to do with the printed sheets."""
    return say(_ADVICE[order.form, order.large])


def _words(book: str) -> Words:
    return Words(
        ours=say("ours"),
        book=say("{book}:", book=book),
        dropped=say("{book}, but not played here:", book=book),
        cut=say("cut here, fold the rest"),
        page=say("{number} of {pages}", number="#", pages="##"),
        sheet=say("sheet {number} of {sheets}", number="#", sheets="##"),
        own=say("Rules of our own"),
        deals=say("Deals"),
        dealer=say("D"),
    )
