"""What a face of the table draws: piles, seats, questions and sentences.

A scene is made from a seat's view, so it holds nothing that the seat may not see. It says what can be
answered, never what is legal: the table judges.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class SeatInfo:
    """One seat: ``cards`` in hand, ``down`` (contract on the table), ``asked`` (may act now), ``answered``
    (has answered the open window), running ``total``."""

    seat: int
    name: str
    cards: int
    down: bool
    active: bool
    dealer: bool
    asked: bool
    answered: bool
    total: int


@dataclass(frozen=True, kw_only=True)
class Zone:
    """Cards lying together. ``kind`` is ``stock``, ``discards``, ``hand`` or ``meld``. ``count`` cards lie
    there; ``cards`` are those that may be seen (of a hand the known ones, of the discards bottom to top).
    A meld has its ``number`` on the table, its ``shape`` (``set`` or ``run``), the ``roles`` its cards play,
    and its ``text``."""

    id: str
    kind: str
    label: str
    owner: int | None
    count: int
    cards: tuple[str, ...]
    number: int = 0
    shape: str = ""
    roles: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Action:
    """Something the seat may answer. ``needs`` is what the answer adds to ``verb``: ``none``, ``card``,
    ``meld`` (one group of cards), ``melds`` (the whole contract; ``slots`` names its parts), ``card+meld``
    or ``number``. ``options`` are words that may stand at the end."""

    verb: str
    label: str
    needs: str = "none"
    slots: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class DealInfo:
    """The deal being played: ``number`` of ``of``, the contract in words, in short (``S3 R4``) and by parts."""

    number: int
    of: int
    contract: str
    short: str
    cards: int
    slots: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column of the score sheet: its label, a note (the contract), and the cards dealt."""

    label: str
    note: str
    cards: int


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of the score sheet; a cell is None before its deal is scored."""

    seat: int
    name: str
    cells: tuple[int | None, ...]
    total: int


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The score sheet; ``best`` is ``low`` or ``high``."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    best: str


@dataclass(frozen=True, kw_only=True)
class Scene:
    """The whole table as one seat (or onlooker: ``you`` is None) sees it."""

    game: str
    book: str
    title: str
    you: int | None
    over: bool
    winners: tuple[int, ...]
    status: str
    deal: DealInfo
    seats: tuple[SeatInfo, ...]
    zones: tuple[Zone, ...]
    prompt: str | None
    window: int
    waiting: tuple[int, ...]
    actions: tuple[Action, ...]
    sheet: Sheet
