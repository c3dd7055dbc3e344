"""Every message between a table and a browser, as msgspec Structs.

They are the one source of the protocol: the server decodes and encodes them, `upcard.server.schema`
prints them as JSON Schema, and the browser's types are made from that. Unknown fields, unknown types
and values of the wrong kind are refused; nothing is coerced.

A seat's stream is numbered by ``n``, the number of moves played (those of chance included), and has no
gaps: after the first `SceneMessage` of a connection each is one move later than the one before.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from upcard.kernel import scene
from upcard.kernel.scene import Scene
from upcard.kernel.standing import Standing

MAX_MESSAGE = 32 * 1024
"""Bytes of one websocket message, and of an HTTP body."""

Speed = Literal["slow", "normal", "fast", "instant"]
Purpose = Literal["down", "meld"]
StandingRule = scene.Standing
Cid = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?![\s\S])", description="made by the client, names the command")
]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
CardText = Annotated[str, Meta(min_length=1, max_length=8)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]


# --- what every face draws: the kernel's scene, as it is; and what happened ---------------------------


class Event(Struct, frozen=True):
    """One thing that happened, as this seat saw it. Where cards went shows from scene to scene."""

    name: str
    seat: int
    sentence: str
    cards: tuple[str, ...]
    number: int
    other: int


# --- client to server --------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. Each answer carries the command's ``cid``."""


class Hello(Command, frozen=True, tag="hello"):
    """First message of a connection. ``seen``: the last n this page has shown, 0 for none."""

    seen: Number = 0


class MoveCommand(Command, frozen=True, tag="move"):
    """Play. The same ``cid`` again gets the first answer again. ``window``: the window being answered, or 0."""

    cid: Cid
    text: MoveText
    window: Number = 0


class Try(Command, frozen=True, tag="try"):
    """Would this move be accepted? Nothing is played."""

    cid: Cid
    text: MoveText


class Arrange(Command, frozen=True, tag="arrange"):
    """Read groups of own cards as melds, for the contract (``down``) or for further melds (``meld``)."""

    cid: Cid
    groups: Annotated[
        tuple[Annotated[tuple[CardText, ...], Meta(min_length=1, max_length=30)], ...], Meta(min_length=1, max_length=8)
    ]
    purpose: Purpose = "down"


class Best(Command, frozen=True, tag="best"):
    """Arrange my hand for the contract as well as it goes."""

    cid: Cid


class Hint(Command, frozen=True, tag="hint"):
    """What would a steady player do, and why?"""

    cid: Cid


class SetStanding(Command, frozen=True, tag="standing"):
    """Answer claim windows for me. ``only``: ranks (``7``) or cards (``JH``) to be asked for all the same."""

    cid: Cid
    rule: StandingRule
    only: Annotated[tuple[CardText, ...], Meta(max_length=60)] = ()


class SetSpeed(Command, frozen=True, tag="speed"):
    """How quickly bots answer at this table."""

    cid: Cid
    speed: Speed


class Ping(Command, frozen=True, tag="ping"):
    pass


AnyCommand = Hello | MoveCommand | Try | Arrange | Best | Hint | SetStanding | SetSpeed | Ping


# --- server to client --------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag_field="type"):
    """What the server may say."""


class Player(Struct, frozen=True, omit_defaults=True):
    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None


class TableMessage(Message, frozen=True, tag="table"):
    """Answer to hello, and again whenever one of these changes: what is not part of the scene."""

    id: str
    you: int
    players: tuple[Player, ...]
    speed: Speed
    standing: Standing


class SceneMessage(Message, frozen=True, tag="scene"):
    """The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection)."""

    n: int
    scene: Scene
    events: tuple[Event, ...]


class Accepted(Message, frozen=True, tag="accepted"):
    """The command holds: a move is stored as move ``n``; a tried move would be accepted; a setting is set."""

    cid: str
    n: int


class Refusal(Struct, frozen=True):
    """Why not. ``clause`` is empty where no rule but the moment is at fault (a window that has closed)."""

    clause: str
    reason: str
    cards: tuple[str, ...] = ()
    remedy: str = ""
    link: str = ""


class Refused(Refusal, Message, frozen=True, tag="refused", kw_only=True):
    """Nothing has changed."""

    cid: str


class GroupReading(Struct, frozen=True):
    """One group: every meld it can be read as (move notation), likeliest first; ``reason`` when it is none."""

    readings: tuple[str, ...]
    reason: str = ""


class Arranged(Message, frozen=True, tag="arranged"):
    """``ok``: the groups together are a legal move, ``text``; else ``refusal`` says why not."""

    cid: str
    groups: tuple[GroupReading, ...]
    ok: bool
    text: str = ""
    refusal: Refusal | None = None


class BestAnswer(Message, frozen=True, tag="best"):
    """``short``: how many cards the contract still lacks; 0 = ``text`` lays it. ``groups``: own cards, by meld."""

    cid: str
    short: int
    groups: tuple[tuple[str, ...], ...]
    sentence: str
    text: str = ""


class Hinted(Message, frozen=True, tag="hinted"):
    cid: str
    text: str
    why: str


class ErrorMessage(Message, frozen=True, tag="error"):
    """The message was none of the protocol, or the server failed; nothing has changed."""

    reason: str
    cid: str | UnsetType = UNSET


class Pong(Message, frozen=True, tag="pong"):
    pass


AnyMessage = TableMessage | SceneMessage | Accepted | Refused | Arranged | BestAnswer | Hinted | ErrorMessage | Pong


# --- HTTP --------------------------------------------------------------------------------------------


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's JSON body."""


Changes = dict[Id, Any]
"""House-rule keys and their values; judged by the game's own reader of house rules."""


class RulesRequest(Body, frozen=True):
    """Which rules: a ``book`` of a game with ``changes``, or a whole house-rule file as ``toml``."""

    game: Id
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    against: Id | None = None


class NewPlayer(Body, frozen=True):
    kind: Literal["human", "bot"]
    name: Name
    bot: Id | None = None


class NewTable(Body, frozen=True):
    game: Id
    players: Annotated[tuple[NewPlayer, ...], Meta(min_length=1, max_length=26)]
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    speed: Speed = "normal"


class Created(Struct, frozen=True):
    id: str


class SheetLine(Struct, frozen=True):
    text: str
    clauses: tuple[str, ...]


class SheetSection(Struct, frozen=True):
    heading: str
    lines: tuple[SheetLine, ...]


class Problem(Struct, frozen=True):
    """What is wrong with a rule set: ``line`` of the file where there is one, ``key``, and why."""

    line: int | None
    key: str
    reason: str


class RulesAnswer(Struct, frozen=True):
    """The rules in plain language; what ``against`` does differently; and what is wrong with them."""

    sheet: tuple[SheetSection, ...]
    differences: tuple[SheetLine, ...]
    problems: tuple[Problem, ...]
    seats: tuple[int, int] | None = None


class BookInfo(Struct, frozen=True):
    """A rule text: ``seats`` = fewest and most players, ``defaults`` = its value of every option."""

    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    defaults: dict[str, Any]


class OptionInfo(Struct, frozen=True):
    """A house-rule key: what it means, and the words it may take (none: a number, a yes or no, a list).

    ``kind``: ``choice``, ``switch``, ``number``, ``list`` or ``table``; ``meanings`` go with ``values``.
    """

    key: str
    group: str
    title: str
    help: str
    kind: str
    values: tuple[str, ...]
    meanings: tuple[str, ...]
    clause: str = ""


class GameInfo(Struct, frozen=True):
    id: str
    title: str
    summary: str
    books: tuple[BookInfo, ...]
    options: tuple[OptionInfo, ...]


class BotInfo(Struct, frozen=True):
    id: str
    title: str
    summary: str


class CatalogueAnswer(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    speeds: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")


class TableInfo(Struct, frozen=True):
    """One of this browser's tables, newest first. ``updated``: ISO 8601, UTC."""

    id: str
    title: str
    name: str
    game: str
    book: str
    players: tuple[Player, ...]
    moves: int
    over: bool
    status: str
    updated: str


class StepAnswer(Struct, frozen=True):
    """A finished game after ``n`` of ``of`` moves; ``sentence`` tells what move ``n`` did."""

    n: int
    of: int
    scene: Scene
    events: tuple[Event, ...]
    sentence: str


class Failure(Struct, frozen=True):
    """Every HTTP error: one sentence."""

    reason: str
