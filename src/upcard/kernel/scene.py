"""What a face of the table draws: piles, seats, questions and sentences.

A scene is made from a seat's view, so it holds nothing that the seat may not see. It says what can be
answered, never what is legal: the table judges. The server sends scenes as they are.
"""

from typing import Literal

from msgspec import Struct

Standing = Literal["ask", "auto", "pass-turn", "pass-deal", "only"]
Needs = Literal["none", "card", "cards", "meld", "melds", "card+meld", "number"]


class Seat(Struct, frozen=True, kw_only=True, gc=False):
    """One seat: ``cards`` in hand, ``active`` (has the turn), ``asked`` (may act now), ``answered`` (has
    answered the open window), running ``total`` in the scene's ``unit``; ``marks`` are words beside the name
    (``down``, ``all in``, a title), ``bet`` is what lies before the seat, None in games without bets."""

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
    """Cards lying together. ``count`` cards lie there; ``cards`` are those that may be seen (of a hand the
    known ones, of a pile bottom to top).

    ``kind`` is ``stock``, ``discards``, ``hand``, ``meld``, or ``pile`` for all other cards: at its owner's
    place or, without an owner, in the middle. A meld has its ``number`` on the table, its ``shape`` (``set``
    or ``run``), the ``roles`` its cards play, and its ``text``."""

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


class Pot(Struct, frozen=True, kw_only=True, gc=False):
    """Chips in the middle: the ``amount``, and the ``seats`` that can win it."""

    label: str
    amount: int
    seats: tuple[int, ...]


class Action(Struct, frozen=True, kw_only=True, gc=False):
    """Something the seat may answer. ``needs`` is what the answer adds to ``verb``: ``none``, ``card``,
    ``cards`` (from ``low`` to ``high`` of the hand), ``meld`` (one group of cards), ``melds`` (the whole
    contract; ``slots`` names its parts), ``card+meld`` or ``number`` (from ``low`` to ``high``; ``presets``
    are numbers worth a button). ``options`` are words that may stand at the end; ``ending`` always does. Of
    ``cards`` the ``split`` selected last stand behind a ``/``. ``card`` is taken from the pile ``zone``, where
    the answer is to take one that lies there. ``foretold``: the table can say what the answer would bring."""

    verb: str
    label: str
    needs: Needs = "none"
    slots: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    presets: tuple[int, ...] = ()
    ending: str = ""
    split: int = 0
    card: str = ""
    zone: str = ""
    foretold: bool = False


class Deal(Struct, frozen=True, kw_only=True, gc=False):
    """The deal being played: ``number`` of ``of`` (0: nobody knows how many), the contract in words, in short
    (``S3 R4``) and by parts, all empty where there is none; ``cards`` dealt to each. ``name``: what a deal is
    called where it is none, e.g. a turn."""

    number: int
    of: int
    contract: str
    short: str
    cards: int
    slots: tuple[str, ...]
    name: str = "Deal"


class Column(Struct, frozen=True, kw_only=True, gc=False):
    """A column of the score sheet: its label, a note (the contract), and the cards dealt where they differ."""

    label: str
    note: str
    cards: int | None = None


class Row(Struct, frozen=True, kw_only=True, gc=False):
    """A row of the score sheet; a cell is None before its deal is scored. ``marks``: signs beside the cells,
    as many as cells, or none at all; a cell whose marks have a ``○`` is circled."""

    seat: int
    name: str
    cells: tuple[int | None, ...]
    total: int
    marks: tuple[str, ...] = ()


class Sheet(Struct, frozen=True, kw_only=True, gc=False):
    """A score sheet; ``best`` is the ``low`` or the ``high`` total. ``notes`` stand below it. ``sums`` are shown
    beside the cells: the ``total`` of each row, the ``running`` sums too, or ``none`` where cells are no points.
    ``counts``: what a column stands for."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    best: Literal["low", "high"]
    notes: tuple[str, ...] = ()
    sums: Literal["running", "total", "none"] = "running"
    counts: str = "Deal"


class Scene(Struct, frozen=True, kw_only=True, gc=False):
    """The whole table as one seat (or onlooker: ``you`` is None) sees it. ``ledger``: who owes whom, where a
    game settles in money or chips. ``unit``: what totals count, "" where they say no more than the cards do.
    ``standing``: what can be answered beforehand. ``hold``: something was revealed that is worth a look before
    the table moves on."""

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
    unit: str = "points"
    standing: tuple[Standing, ...] = ("ask", "auto")
    hold: bool = False
