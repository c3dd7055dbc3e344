"""Every message between a table and a browser, as msgspec Structs.

They are the one source of the protocol: the server decodes and encodes them, `upcard.server.schema`
prints them as JSON Schema, and the browser's types are made from that. Unknown fields, unknown types
and values of the wrong kind are refused; nothing is coerced.

A seat's stream is numbered by ``n``, the number of moves played (those of chance included), and has no
gaps: after the first `SceneMessage` of a connection each is one move later than the one before.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

MAX_MESSAGE = 32 * 1024
"""Bytes of one websocket message, and of an HTTP body."""

Speed = Literal["slow", "normal", "fast", "instant"]
Purpose = Literal["down", "meld"]
StandingRule = Literal["ask", "pass-turn", "pass-deal", "only"]
Cid = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?![\s\S])", description="made by the client, names the command")]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
CardText = Annotated[str, Meta(min_length=1, max_length=8)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]


# --- what every face draws ---------------------------------------------------------------------------


class Deal(Struct, frozen=True):
    """The deal being played: ``number`` of ``of``, its contract in words and short, the cards dealt."""

    number: int
    of: int
    contract: str
    short: str
    cards: int
    slots: tuple[str, ...]


class Seat(Struct, frozen=True):
    seat: int
    name: str
    cards: int
    down: bool
    active: bool
    dealer: bool
    asked: bool
    answered: bool
    total: int


class Zone(Struct, frozen=True, omit_defaults=True):
    """Cards lying together. ``count - len(cards)`` more lie there unseen.

    ``roles`` (melds): what each card stands for. ``text`` (melds): the meld's notation.
    """

    id: str
    kind: str
    label: str
    count: int
    cards: tuple[str, ...]
    owner: int | None = None
    number: int | None = None
    shape: str | None = None
    roles: tuple[str, ...] | None = None
    text: str | None = None


class Action(Struct, frozen=True, omit_defaults=True):
    """Something the asked seat may do: ``verb``, what it ``needs`` to become a move, and how many of it."""

    verb: str
    label: str
    needs: Literal["none", "card", "melds", "meld", "card+meld", "number"]
    slots: tuple[str, ...] | None = None
    count: int | None = None


class SheetColumn(Struct, frozen=True):
    label: str
    note: str
    cards: int


class SheetRow(Struct, frozen=True):
    seat: int
    name: str
    cells: tuple[int | None, ...]
    total: int


class Sheet(Struct, frozen=True):
    title: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]
    best: Literal["low", "high"]


class Scene(Struct, frozen=True):
    """The table as one seat sees it."""

    game: str
    book: str
    title: str
    you: int
    over: bool
    status: str
    deal: Deal | None
    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    prompt: str | None
    window: int
    waiting: tuple[int, ...]
    actions: tuple[Action, ...]
    sheet: Sheet


class Event(Struct, frozen=True, rename={"from_": "from"}):
    """One thing that happened, as this seat saw it; ``from`` and ``to`` name zones."""

    name: str
    seat: int
    sentence: str
    cards: tuple[str, ...]
    number: int
    other: int
    from_: str | None
    to: str | None


# --- client to server --------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. Each answer carries the command's ``cid``."""


class Hello(Command, tag="hello"):
    """First message of a connection. ``seen``: the last n this page has shown, 0 for none."""

    seen: Number = 0


class MoveCommand(Command, tag="move"):
    """Play. The same ``cid`` again gets the first answer again. ``window``: the window being answered, or 0."""

    cid: Cid
    text: MoveText
    window: Number = 0


class Try(Command, tag="try"):
    """Would this move be accepted? Nothing is played."""

    cid: Cid
    text: MoveText


class Arrange(Command, tag="arrange"):
    """Read groups of own cards as melds, for the contract (``down``) or for further melds (``meld``)."""

    cid: Cid
    groups: Annotated[
        tuple[Annotated[tuple[CardText, ...], Meta(min_length=1, max_length=30)], ...], Meta(min_length=1, max_length=8)
    ]
    purpose: Purpose = "down"


class Best(Command, tag="best"):
    """Arrange my hand for the contract as well as it goes."""

    cid: Cid


class Hint(Command, tag="hint"):
    """What would a steady player do, and why?"""

    cid: Cid


class SetStanding(Command, tag="standing"):
    """Answer claim windows for me. ``only``: ranks (``7``) or cards (``JH``) to be asked for all the same."""

    cid: Cid
    rule: StandingRule
    only: Annotated[tuple[CardText, ...], Meta(max_length=60)] = ()


class SetSpeed(Command, tag="speed"):
    """How quickly bots answer at this table."""

    cid: Cid
    speed: Speed


class Ping(Command, tag="ping"):
    pass


AnyCommand = Hello | MoveCommand | Try | Arrange | Best | Hint | SetStanding | SetSpeed | Ping


# --- server to client --------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag_field="type"):
    """What the server may say."""


class Player(Struct, frozen=True, omit_defaults=True):
    name: str
    kind: Literal["human", "bot"]
    bot: str | None = None


class Standing(Struct, frozen=True):
    """A seat's standing answer to claim windows; ``pass-turn`` and ``pass-deal`` lapse by themselves."""

    rule: StandingRule = "ask"
    only: tuple[str, ...] = ()


class TableMessage(Message, tag="table"):
    """Answer to hello, and again whenever one of these changes: what is not part of the scene."""

    id: str
    you: int
    players: tuple[Player, ...]
    speed: Speed
    standing: Standing


class SceneMessage(Message, tag="scene"):
    """The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection)."""

    n: int
    scene: Scene
    events: tuple[Event, ...]


class Accepted(Message, tag="accepted"):
    """The command holds: a move is stored as move ``n``; a tried move would be accepted; a setting is set."""

    cid: str
    n: int


class Refused(Message, tag="refused"):
    """Nothing has changed. ``clause`` is empty where no rule but the moment is at fault (a closed window)."""

    cid: str
    clause: str
    reason: str
    cards: tuple[str, ...] = ()
    remedy: str = ""
    link: str = ""


class Group(Struct, frozen=True):
    """One group: every meld it can be read as (move notation), best first; ``problem`` when there is none."""

    readings: tuple[str, ...]
    problem: str = ""


class Arranged(Message, tag="arranged"):
    """``ok``: the groups together are a legal ``move``; else ``reason`` and ``clause`` say why not."""

    cid: str
    groups: tuple[Group, ...]
    ok: bool
    move: str = ""
    clause: str = ""
    reason: str = ""
    remedy: str = ""
    link: str = ""


class BestAnswer(Message, tag="best"):
    """``short``: how many cards the contract still lacks; 0 = ``move`` lays it. ``groups``: cards, by meld."""

    cid: str
    short: int
    groups: tuple[tuple[str, ...], ...]
    move: str = ""
    sentence: str = ""


class Hinted(Message, tag="hinted"):
    cid: str
    text: str
    why: str


class ErrorMessage(Message, tag="error"):
    """The message was none of the protocol, or the server failed; nothing has changed."""

    reason: str
    cid: str | UnsetType = UNSET


class Pong(Message, tag="pong"):
    pass


AnyMessage = (
    TableMessage | SceneMessage | Accepted | Refused | Arranged | BestAnswer | Hinted | ErrorMessage | Pong
)


# --- HTTP --------------------------------------------------------------------------------------------


class Body(Struct, frozen=True, forbid_unknown_fields=True):
    """A request's JSON body."""


Changes = dict[Id, Any]
"""House-rule keys and their values; judged by the game's own reader of house rules."""


class RulesRequest(Body):
    """Which rules: a ``book`` of a game with ``changes``, or a whole house-rule file as ``toml``."""

    game: Id
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    against: Id | None = None


class NewPlayer(Body):
    kind: Literal["human", "bot"]
    name: Name
    bot: Id | None = None


class NewTable(Body):
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
    """What is wrong with a rule set: ``line`` of the file (0 where there is none), ``key``, and why."""

    line: int
    key: str
    reason: str


class RulesAnswer(Struct, frozen=True):
    sheet: tuple[SheetSection, ...]
    differences: tuple[SheetLine, ...]
    problems: tuple[Problem, ...]
    players: tuple[int, int] | None = None


class BookInfo(Struct, frozen=True):
    id: str
    title: str
    about: str
    players: tuple[int, int]
    values: dict[str, Any]


class OptionInfo(Struct, frozen=True):
    """A house-rule key: what it means, and the values it may take (empty: free, of ``type``)."""

    key: str
    about: str
    type: str
    choices: tuple[str, ...]


class GameInfo(Struct, frozen=True):
    id: str
    title: str
    books: tuple[BookInfo, ...]
    options: tuple[OptionInfo, ...]


class BotInfo(Struct, frozen=True):
    id: str
    about: str


class CatalogueAnswer(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    speeds: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")


class TableInfo(Struct, frozen=True):
    """One of this browser's tables. ``updated``: seconds since 1970."""

    id: str
    name: str
    game: str
    book: str
    title: str
    players: tuple[Player, ...]
    moves: int
    over: bool
    updated: float


class TablesAnswer(Struct, frozen=True):
    tables: tuple[TableInfo, ...]


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
