"""Values that stand in the fields of messages, and what more than one message holds."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from upcard.kernel.ui import scene

MAX_MESSAGE: Final = 32 * 1024
"""Bytes of one websocket message, and of an HTTP body."""
MAX_SCORE: Final = 2 * 1024 * 1024
"""Bytes of a body that holds the file of a score sheet: more than a full one takes in any script."""
MAX_RECORD: Final = 512 * 1024
"""Bytes of a body that holds a record: several times those of a game of thousands of moves with all its draws."""

Speed = Literal["slow", "normal", "fast", "instant"]
Purpose = scene.Purpose
StandingRule = scene.Standing
Cid = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?![\s\S])", description="made by the client, names the command")
]
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
CardText = Annotated[str, Meta(min_length=1, max_length=8)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=25)]
Clock = Annotated[int, Meta(ge=0, le=14 * 86_400, description="seconds for an answer, from 5 on; 0: no clock")]
PlayerKind = Literal["human", "bot", "open"]
OpenSeats = Literal["bot", "drop"]
SeatState = Literal["bot", "person", "open"]
RematchAnswer = Literal["yes", "no", "asked", "bot", "open"]
"""What a seat has said to another game: a person ``yes``, ``no``, or nothing yet (``asked``)."""
PhraseId = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "back", "again"]
Reaction = Literal["👍", "👏", "😂", "😮", "😢", "🎉", "❤️", "🤔"]
Avatar = Annotated[int, Meta(ge=0, le=16, description="a drawn face to be known by, from 1 on; 0: none chosen")]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Changes = dict[Id, Any]
"""House-rule keys and their values; judged by the game's own reader of house rules."""


Notes = Annotated[tuple[Annotated[str, Meta(max_length=1000)], ...], Meta(max_length=100)]
"""Lines of house rules in a table's own words; judged by `upcard.options.notes.read_notes`."""


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of the JSON bodies of requests."""


class Event(Struct, frozen=True):
    """One thing that happened, as this seat saw it. Where cards went shows from scene to scene."""

    name: str
    seat: int
    sentence: str
    cards: tuple[str, ...]
    number: int
    other: int


class Player(Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (``human``), a ``bot``, or nobody yet (``open``).

    ``bot``: the bot that plays it, for a person meanwhile if the seat is a person's. ``present``: whether that person
    is connected. ``avatar``: the face that person has chosen, 0 for none. ``kept``: the open seat is kept for whoever
    has that name in the evening that goes on.
    """

    name: str
    kind: PlayerKind
    bot: str | None = None
    present: bool = False
    avatar: int = 0
    kept: bool = False


class Asking(Struct, frozen=True):
    """Somebody asks for a seat that is kept for somebody else: by which name, and for whom it is kept."""

    seat: int
    name: str
    owner: str


class Tally(Struct, frozen=True):
    """One seat over all finished games of these people: ``won`` games, the sum of its ``points``."""

    won: int
    points: int


class OwnRuleLine(Struct, frozen=True):
    """What a table says otherwise than its book, and what the book says."""

    key: str
    ours: str
    book: str
