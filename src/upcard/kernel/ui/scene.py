"""Defines `Scene`, what front ends draw for one seat: piles, seats, questions and sentences.

A scene is made from a seat's view, so it holds nothing that the seat may not see. It says what can be
answered, never what is legal: the table judges. The server sends scenes as they are.

Names:
    Standing: What a seat can have answered beforehand: be asked every time, answer where there is one move, claim
        nothing in this turn or this deal, or claim certain cards only. The rule of a
        `upcard.kernel.ui.standing.Standing`.
    Kind: What fills a `Slot`.
    Purpose: What cards on a `Workbench` are put together for: the contract, laid at once, or one meld more.
    ACE_HIGH: The ``ranks`` of a `Scene` in which nothing beats an ace.
"""

from functools import lru_cache
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from upcard.text.messages import say

Standing = Literal["ask", "every", "auto", "pass-turn", "pass-deal", "only"]

Kind = Literal["cards", "groups", "target", "role", "word", "number"]

Purpose = Literal["down", "meld"]

ACE_HIGH: Final = "23456789TJQKA"


def _deal() -> str:
    return say("Deal")


def _points() -> str:
    return say("points")


class Seat(Struct, frozen=True, kw_only=True, gc=False):
    """One seat as it is shown.

    ``cards`` in hand, ``active`` (has the turn), ``asked`` (may act now), ``answered`` (has answered the open window),
    running ``total`` in the scene's ``unit``; ``marks`` are words beside the name (``down``, ``all in``, a title),
    ``bet`` is what lies before the seat, None in games without bets.
    """

    seat: int
    name: str
    cards: int
    active: bool
    dealer: bool
    asked: bool
    answered: bool
    total: int
    marks: tuple[str, ...] = ()
    bet: int | None = None


class Zone(Struct, frozen=True, kw_only=True, gc=False):
    """Cards lying together.

    ``count`` cards lie there; ``cards`` are those that may be seen (of a hand the known ones, of a pile bottom to top).

    ``kind`` is ``stock``, ``discards``, ``hand``, ``meld``, or ``pile`` for all other cards: at its owner's place or,
    without an owner, in the middle. A meld has its ``number`` on the table, its ``shape`` (``set`` or ``run``), the
    ``roles`` its cards play, its ``text``, and of a run the ``ends``: what cards laid at its low and its high end would
    stand for, where there is room. ``spread``: every card of the pile counts for whoever looks at it, not only the
    last.
    """

    id: str
    kind: Literal["stock", "discards", "hand", "meld", "pile"]
    label: str
    owner: int | None
    count: int
    cards: tuple[str, ...]
    number: int = 0
    shape: str = ""
    roles: tuple[str, ...] = ()
    text: str = ""
    ends: tuple[str, ...] | UnsetType = UNSET
    spread: bool | UnsetType = UNSET


class Pot(Struct, frozen=True, kw_only=True, gc=False):
    """Chips in the middle: the ``amount``, and the ``seats`` that can win it."""

    label: str
    amount: int
    seats: tuple[int, ...]


class Slot(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A blank in an action's form, and what fills it.

    That goes by ``kind``:

    - ``cards``: from ``low`` to ``high`` cards of the own hand, a space between them. Where a form has several such
      slots the cards fill them in the order in which they are chosen.
    - ``groups``: own cards in groups, each written as the meld it makes (``{7H 7D 7C} <5S 6S 7S>``): one group, or
      where there are ``parts`` a group for each of these.
    - ``target``: the number of a meld on the table.
    - ``role``: what the card before it stands for, one of the ``ends`` of the target; or nothing, where that is clear.
    - ``word``: one of the ``words``, each with what a button says for it; or nothing.
    - ``number``: a whole number from ``low`` to ``high``; ``presets`` are those worth a button.

    What fills a ``role`` or a ``word`` has ``lead`` written before it; ``say`` is a role in words.
    """

    name: str
    kind: Kind
    low: int = 1
    high: int = 1
    parts: tuple[str, ...] = ()
    presets: tuple[int, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    lead: str = ""
    say: str = ""


class Action(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Something the seat may answer.

    ``form`` is the text of the move with its ``slots`` in braces, in that order (``add {card}{role} to {meld}``);
    without a form the ``verb`` is the whole move.

    The ``label`` is what its button says, or ``short``, where that is enough beside the table. ``key`` is the letter
    that stands for it; ``alias`` another word for the verb, where moves are typed. ``main``: likely what is wanted.
    ``way`` says, with slots in braces, what the answer does, where cards can go onto a meld in several ways. ``zone``
    is the pile that it takes a card from or puts one onto, ``card`` the one it takes where several lie open, and
    ``down``: so many cards it takes off that pile, down to a deeper one, 0 where it is not about that.
    ``foretold``: the table can say what the answer would bring.
    """

    verb: str
    label: str
    form: str = ""
    slots: tuple[Slot, ...] = ()
    short: str = ""
    key: str = ""
    alias: str = ""
    main: bool = False
    way: str = ""
    zone: str = ""
    card: str = ""
    down: int = 0
    foretold: bool = False


class Key(Struct, frozen=True, kw_only=True, gc=False):
    """An answer that a key stands for whether or not it can be given now, and what help says ``about`` the key."""

    action: Action
    about: str


class Workbench(Struct, frozen=True, kw_only=True, gc=False):
    """What the seat's cards are put together for.

    They are to be laid at once, by ``parts``, or, where there are none, one meld at a time. ``purpose`` is what the
    table is told that is asked to read them. ``runs``: cards of one suit may be put together, and not of one rank
    alone.
    """

    purpose: Purpose
    parts: tuple[str, ...] = ()
    runs: bool = True


class Deal(Struct, frozen=True, kw_only=True, gc=False):
    """The deal being played.

    It is ``number`` of ``of`` (0: nobody knows how many), with the contract in words, in short (``S3 R4``) and by
    parts, all empty where there is none; ``cards`` dealt to each. ``name``: what a deal is called where it is none,
    e.g. a turn. ``wild``: in a few words, what is wild in this deal alone (``4s wild``).
    """

    number: int
    of: int
    contract: str
    short: str
    cards: int
    slots: tuple[str, ...]
    name: str = field(default_factory=_deal)
    wild: str | UnsetType = UNSET


class Column(Struct, frozen=True, kw_only=True, gc=False):
    """A column of the score sheet.

    It has a label, a note (the contract in words) and how that is written where there is little room (``S3 R4``), the
    cards dealt where they differ, and how many cards it ``takes``, where its points are for so many.
    """

    label: str
    note: str
    short: str | UnsetType = UNSET
    cards: int | None = None
    takes: int | UnsetType = UNSET


@lru_cache(maxsize=256)
def numbered(first: int, last: int) -> tuple[Column, ...]:
    """Columns that have nothing but their numbers."""
    return tuple(Column(label=str(number), note="") for number in range(first, last + 1))


class Row(Struct, frozen=True, kw_only=True, gc=False):
    """A row of the score sheet; a cell is None before its deal is scored.

    ``marks``: signs beside the cells, as many as cells, or none at all; a cell whose marks have a ``○`` is circled.
    """

    seat: int
    name: str
    cells: tuple[int | None, ...]
    total: int
    marks: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True, gc=False):
    """A score sheet; ``best`` is the ``low`` or the ``high`` total.

    ``notes`` stand below it. ``sums`` are shown beside the cells: the ``total`` of each row, the ``running`` sums too,
    or ``none`` where cells are no points. ``counts``: what a column stands for. ``middle``: it lies in the middle of
    the table, for all to look at while they choose. ``goal`` is the total that ends the game, and ``half`` what a loser
    wants to have reached by then.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    best: Literal["low", "high"]
    notes: tuple[str, ...] = ()
    sums: Literal["running", "total", "none"] = "running"
    counts: str = field(default_factory=_deal)
    middle: bool | UnsetType = UNSET
    goal: int | UnsetType = UNSET
    half: int | UnsetType = UNSET


class Scene(Struct, frozen=True, kw_only=True, gc=False):
    """The whole table as one seat (or onlooker: ``you`` is None) sees it.

    ``ledger``: who owes whom, where a game settles in money or chips. ``workbench``: what own cards are put together
    for, None where no melds are laid. ``unit``: what totals count, "" where they say no more than the cards do.
    ``standing``: what can be answered beforehand. ``hold``: something was revealed that is worth a look before the
    table moves on. ``order``: the seats as they speak, where one speaks after another and those before are heard; the
    first mark of a seat is what it said. ``fated``: nobody ever decides anything; what there is to see is how the cards
    go, and how fast. ``idle``: the seat is asked for form's sake, and answered for unless it wants to be asked every
    time. ``ranks``: from low to high, if the ace is not the lowest and the king the highest. ``wild``: cards, other
    than jokers, that are wild now. ``signs``: in a few words each, what holds now and does not always, for all to see
    in the middle of the table.
    """

    game: str
    book: str
    title: str
    you: int | None
    over: bool
    winners: tuple[int, ...]
    status: str
    deal: Deal | None
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    prompt: str | None
    window: int
    waiting: tuple[int, ...]
    actions: tuple[Action, ...]
    sheet: Sheet | None
    pots: tuple[Pot, ...] = ()
    ledger: Sheet | None = None
    workbench: Workbench | None = None
    unit: str = field(default_factory=_points)
    standing: tuple[Standing, ...] = ("ask", "auto")
    hold: bool = False
    order: tuple[int, ...] | UnsetType = UNSET
    fated: bool | UnsetType = UNSET
    idle: bool | UnsetType = UNSET
    ranks: str | UnsetType = UNSET
    wild: tuple[str, ...] | UnsetType = UNSET
    signs: tuple[str, ...] | UnsetType = UNSET


__all__ = [
    "ACE_HIGH",
    "Action",
    "Column",
    "Deal",
    "Key",
    "Kind",
    "Pot",
    "Purpose",
    "Row",
    "Scene",
    "Seat",
    "Sheet",
    "Slot",
    "Standing",
    "Workbench",
    "Zone",
    "numbered",
]
