"""Every message between a table and a browser, as msgspec Structs.

They are the one source of the protocol: the server decodes and encodes them, `upcard.server.schema`
prints them as JSON Schema, and the browser's types are made from that. Unknown fields, unknown types
and values of the wrong kind are refused; nothing is coerced.

A seat's stream is numbered by ``n``, the number of moves played (those of chance included), and has no
gaps: after the first `SceneMessage` of a connection each is one move later than the one before. A move
taken back counts as one more. What people say to each other is numbered by itself (`Said.number`).
"""

from typing import Annotated, Any, Final, Literal, get_args

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
ChatText = Annotated[str, Meta(min_length=1, max_length=300)]
MoveText = Annotated[str, Meta(min_length=1, max_length=1000)]
CardText = Annotated[str, Meta(min_length=1, max_length=8)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=25)]
Clock = Annotated[int, Meta(ge=0, le=14 * 86_400, description="seconds for an answer, from 5 on; 0: no clock")]
PlayerKind = Literal["human", "bot", "open"]
OpenSeats = Literal["bot", "drop"]
SeatState = Literal["bot", "person", "open"]
PhraseId = Literal["hello", "good-luck", "well-played", "thanks", "sorry", "one-moment", "back", "again"]
Reaction = Literal["👍", "👏", "😂", "😮", "😢", "🎉", "❤️", "🤔"]
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
    """First message of a connection. ``seen``: the last n this page has shown, 0 for none; ``heard``: the number of
    the last `Said` it has; ``unanswered``: moves it sent and never had an answer to. What became of these is the last
    thing the answer says (`Fates`). ``draws``: it wants to be told what draws are bound to (`Commitment`), and
    contributes to them if it has a seat."""

    seen: Number = 0
    heard: Number = 0
    unanswered: Annotated[tuple[Cid, ...], Meta(max_length=50)] = ()
    draws: bool = False


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
    """How quickly bots answer at this table (the host's to say)."""

    cid: Cid
    speed: Speed


class Undo(Command, frozen=True, tag="undo"):
    """Take my last move back: while nobody has moved after it and it showed nothing to anybody. Idempotent like a
    move; the stream goes on with one more scene."""

    cid: Cid


class Settings(Command, frozen=True, tag="settings"):
    """What the host says about the table; what is left out stays as it is.

    ``clock``: see `Clock`. It runs where more than one person plays. ``spectators``: may others look on? ``chat``: may
    people write what they like? ``auto_start``: does the game begin as soon as no seat is open?
    """

    cid: Cid
    clock: Clock | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    auto_start: bool | UnsetType = UNSET


class Start(Command, frozen=True, tag="start"):
    """The host begins the game. Seats that are still open are given to bots (``bot``, or the usual one), or,
    with ``open: "drop"``, taken away (those behind move up)."""

    cid: Cid
    open: OpenSeats = "bot"
    bot: Id | None = None


class SetSeat(Command, frozen=True, tag="seat"):
    """Who plays a seat. ``bot``: a bot does; the person of the seat keeps the right to it. ``person``: that person
    again. ``open``: whoever has it loses it, and the next one to come may take it. The host may say all of this of any
    seat; everybody may say ``bot`` and ``person`` of their own."""

    cid: Cid
    seat: SeatNumber
    to: SeatState
    bot: Id | None = None


class SetHost(Command, frozen=True, tag="host"):
    """Make the person at that seat the host. The host may, and everybody who sits while the host has been away for
    two minutes."""

    cid: Cid
    seat: SeatNumber


class Leave(Command, frozen=True, tag="leave"):
    """Give my seat up for good: before the game it is open again, in a game a bot plays it to the end."""

    cid: Cid


class MoveSeat(Command, frozen=True, tag="move-seat"):
    """I want to go on at another device: answered with a `Code`, to be given there."""

    cid: Cid


class Rematch(Command, frozen=True, tag="rematch"):
    """The same people, rules and settings again at a new table (`TableMessage.next`), once this game is over."""

    cid: Cid


class Contribute(Command, frozen=True, tag="contribute"):
    """Random bytes of this device, as hexadecimal digits, for draw number ``draw`` (`Commitment`)."""

    cid: Cid
    draw: Number
    contribution: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?![\s\S])")]


class Nudge(Command, frozen=True, tag="nudge"):
    """Remind whoever is awaited at that seat."""

    cid: Cid
    seat: SeatNumber


class Say(Command, frozen=True, tag="say"):
    """To everybody at the table, where chat is on."""

    cid: Cid
    text: ChatText


class SayPhrase(Command, frozen=True, tag="phrase"):
    cid: Cid
    phrase: PhraseId


class React(Command, frozen=True, tag="react"):
    cid: Cid
    reaction: Reaction


class Ping(Command, frozen=True, tag="ping"):
    pass


TableCommand = Settings | Start | SetSeat | SetHost | Leave | MoveSeat | Rematch
TalkCommand = Nudge | Say | SayPhrase | React
AnyCommand = (
    Hello
    | MoveCommand
    | Undo
    | Try
    | Arrange
    | Best
    | Hint
    | SetStanding
    | SetSpeed
    | Ping
    | Contribute
    | TableCommand
    | TalkCommand
)


# --- server to client --------------------------------------------------------------------------------


class Message(Struct, frozen=True, tag_field="type"):
    """What the server may say."""


class Player(Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person (``human``), a ``bot``, or nobody yet (``open``). ``bot``: the bot that plays it, for a
    person meanwhile if the seat is a person's. ``present``: is that person connected?"""

    name: str
    kind: PlayerKind
    bot: str | None = None
    present: bool = False


class Tally(Struct, frozen=True):
    """One seat over all finished games of these people: ``won`` games, the sum of its ``points``."""

    won: int
    points: int


class TableMessage(Message, frozen=True, tag="table"):
    """Answer to hello, and again whenever one of these changes: what is not part of the scene.

    ``you``: this page's seat, None for a spectator (then ``standing`` means nothing). ``host``: the host's seat, None
    where no person sits. ``started``: False while people are gathering; no move is played then. ``paused``: none is
    played either. ``watching``: how many spectators are connected. ``game``: which game of these people this is,
    from 1; ``tally``: by seat, over the finished ones (with this one, once it is over). ``next``: the table of the
    rematch, to be led to.
    """

    id: str
    you: int | None
    players: tuple[Player, ...]
    speed: Speed
    standing: Standing
    name: str
    host: int | None
    started: bool
    over: bool
    paused: bool
    clock: int
    spectators: bool
    chat: bool
    auto_start: bool
    watching: int
    game: int
    tally: tuple[Tally, ...]
    next: str | None


class SceneMessage(Message, frozen=True, tag="scene"):
    """The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection). ``undo``: can this
    seat take its last move back now?"""

    n: int
    scene: Scene
    events: tuple[Event, ...]
    undo: bool = False


class Deadline(Struct, frozen=True):
    """The seat's question is answered for it at ``until``, in seconds since 1970 by the server's clock."""

    seat: int
    until: float


class ClockMessage(Message, frozen=True, tag="clock"):
    """Whose clock runs, and until when; ``now`` by the same clock. Sent at a table with a clock after each scene and
    after hello, and whenever it changes. Who is awaited is in the scene, with or without a clock."""

    now: float
    deadlines: tuple[Deadline, ...]


class Said(Message, frozen=True, tag="said"):
    """Something said at the table: ``number`` counts them without gaps, ``at`` in seconds since 1970. ``kind`` says
    what ``text`` is: a person's own words (``chat``), one of the table's (``phrase``), an emoji (``reaction``), a
    sentence in which ``seat`` reminds seat ``to`` (``nudge``), or the table's own sentence about what has changed
    (``notice``, ``seat`` None). It is text, never markup. After hello come those after ``heard``, at most the last
    200."""

    number: int
    at: float
    kind: Literal["chat", "phrase", "reaction", "nudge", "notice"]
    seat: int | None
    name: str
    text: str
    to: int | None = None


class Fate(Struct, frozen=True):
    """What became of a command: ``accepted`` as move ``n``; ``refused``; or ``unknown``: it never arrived, and can be
    sent again."""

    cid: str
    fate: Literal["accepted", "refused", "unknown"]
    n: int | None = None
    refusal: "Refusal | None" = None


class Fates(Message, frozen=True, tag="fates"):
    """The end of the answer to hello: all of it, and these ``fates``, is how the table stood after move ``n``."""

    n: int
    fates: tuple[Fate, ...]


class Commitment(Message, frozen=True, tag="commitment"):
    """The table's secret for draw number ``draw`` (from 1), which comes next, is fixed: this is its commitment. How it
    is reckoned is told in the chapter "Was the deal fair?"."""

    draw: int
    commitment: str


class Code(Message, frozen=True, tag="code"):
    """A seat's code, good once and until ``until`` (seconds since 1970). A new one ends the one before."""

    cid: str
    code: str
    until: float


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


AnyMessage = (
    TableMessage
    | SceneMessage
    | ClockMessage
    | Said
    | Fates
    | Commitment
    | Accepted
    | Refused
    | Code
    | Arranged
    | BestAnswer
    | Hinted
    | ErrorMessage
    | Pong
)


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
    """``human``: whoever sets the table up. ``open``: whoever comes; it needs no name."""

    kind: PlayerKind
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: Id | None = None


class NewTable(Body, frozen=True):
    game: Id
    players: Annotated[tuple[NewPlayer, ...], Meta(min_length=1, max_length=26)]
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    speed: Speed = "normal"
    clock: Clock = 0
    spectators: bool = False
    chat: bool = True
    auto_start: bool = False


class Created(Struct, frozen=True):
    id: str


class Join(Body, frozen=True):
    """Take an open seat: the given one, or the first."""

    name: Name
    seat: SeatNumber | None = None


class Redeem(Body, frozen=True):
    """The code that the seat's other device shows (letters and digits; case, spaces and hyphens do not matter)."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class Seated(Struct, frozen=True):
    seat: int


class Invitation(Struct, frozen=True):
    """What a table's address shows to whoever has it. ``you``: the seat of this browser, None if it has none."""

    id: str
    name: str
    title: str
    game: str
    book: str
    players: tuple[Player, ...]
    you: int | None
    host: int | None
    started: bool
    over: bool
    status: str
    spectators: bool
    clock: int
    next: str | None


class GameResult(Struct, frozen=True):
    """One game of a series; ``totals`` and ``winners`` once it is over."""

    id: str
    number: int
    over: bool
    players: tuple[Player, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Series(Struct, frozen=True):
    """All games that these people have played one after another, and the sum of the finished ones by seat."""

    games: tuple[GameResult, ...]
    tally: tuple[Tally, ...]


class Phrase(Struct, frozen=True):
    id: PhraseId
    text: str


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


PHRASES: Final = (
    Phrase("hello", "Hello, everybody!"),
    Phrase("good-luck", "Good luck!"),
    Phrase("well-played", "Well played!"),
    Phrase("thanks", "Thank you!"),
    Phrase("sorry", "Sorry!"),
    Phrase("one-moment", "One moment, please."),
    Phrase("back", "I am back."),
    Phrase("again", "Another game?"),
)
"""What can be said at a table where chat is off, too."""


class CatalogueAnswer(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    speeds: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")
    phrases: tuple[Phrase, ...] = PHRASES
    reactions: tuple[Reaction, ...] = get_args(Reaction)


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


class DrawInfo(Struct, frozen=True):
    """A draw of a finished game: chance's ``move`` (its number), whether it follows from what was shown before
    (``problem`` empty), the ``commitment``, and the seats that ``contributed``."""

    move: int
    problem: str
    commitment: str
    contributed: tuple[int, ...]


class FairnessAnswer(Struct, frozen=True):
    """Were the draws of a finished game fixed before? ``sentences`` say it in words; ``luck`` by seat."""

    fair: bool
    draws: tuple[DrawInfo, ...]
    sentences: tuple[str, ...]
    luck: tuple[tuple[str, ...], ...]


class Health(Struct, frozen=True):
    """The server answers, and so does its database."""

    status: Literal["ok"] = "ok"


class Failure(Struct, frozen=True):
    """Every HTTP error: one sentence."""

    reason: str
