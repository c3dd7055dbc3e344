"""The messages that the server sends on the websocket of a table."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import force_setattr

from upcard.kernel.ui.scene import Key, Scene
from upcard.kernel.ui.standing import Standing
from upcard.server.wire.parts import Asking, Event, Player, RematchAnswer, Speed, Tally
from upcard.text.sentences import as_sentence


class Message(Struct, frozen=True, tag_field="type"):
    """The base of all messages that the server sends on the websocket."""


class TableMessage(Message, frozen=True, tag="table"):
    """Answer to hello, and again whenever one of these changes: what is not part of the scene.

    ``title``: what is played, with the book and the name of house rules. ``you``: this page's seat, None for a
    spectator, and while the cards of several people at one device are covered (then ``standing`` means nothing).
    ``here``: all seats that are played at this page's device. ``asking``: who asks for a seat that is
    kept. ``host``: the host's seat, None where no person sits.
    ``started``: False while people are gathering; no move is played then. ``paused``: none is played either.
    ``watching``: how many spectators are connected; ``barred``: how many people were removed, and may not sit down
    again. ``game``: which game of these people this is, from 1; ``tally``: by seat, over the finished ones (with this
    one, once it is over). ``next``: the table of the rematch, to be led to. ``links``: may the finished game be shown
    by link? ``rematch``: what each seat has said to another game, empty while nobody has asked for one. ``note``: a
    sentence for a table that was begun under another version of its game: that it is played on from a later move, or
    only to be read; else empty. ``keys``: the answers of this game that a key stands for. ``correctable``: does it keep
    points that the host can correct (`Correct`)? ``trial``: it was begun from a move of the finished game
    ``tried_from``, and counts for nothing.
    """

    id: str
    you: int | None
    players: tuple[Player, ...]
    speed: Speed
    standing: Standing
    name: str
    title: str
    host: int | None
    started: bool
    over: bool
    paused: bool
    clock: int
    spectators: bool
    chat: bool
    auto_start: bool
    watching: int
    barred: int
    game: int
    tally: tuple[Tally, ...]
    next: str | None
    links: bool = True
    rematch: tuple[RematchAnswer, ...] = ()
    note: str = ""
    keys: tuple[Key, ...] = ()
    correctable: bool = False
    here: tuple[int, ...] = ()
    asking: tuple[Asking, ...] = ()
    trial: bool = False
    tried_from: str = ""


class Proposal(Struct, frozen=True):
    """What the person at ``seat`` has asked for in entry ``n``.

    It is to take moves back (``undo``) or to correct the score sheet (``correct``). ``awaited``: whose agreement is
    missing (`Agree`). It is done with the last of them; it lapses where somebody declines, or it cannot be done any
    more, or the table has gone on for 32 moves.
    """

    n: int
    kind: Literal["undo", "correct"]
    seat: int
    awaited: tuple[int, ...]
    sentence: str


class SceneMessage(Message, frozen=True, tag="scene"):
    """The table after ``n`` moves, and what move ``n`` did (empty at the start of a connection).

    ``undo``: whether this seat can take its last move back now, without asking anybody. ``back``: so many of its moves
    can be taken back, where the people at the table agree. ``asked``: what is asked for.
    """

    n: int
    scene: Scene
    events: tuple[Event, ...]
    undo: bool = False
    back: int = 0
    asked: Proposal | None = None


class LessonMessage(Message, frozen=True, tag="lesson"):
    """What a lesson asks for after move ``n``.

    It is the ``title`` and ``text`` of task number ``task`` (from 1) of so many, the ``move`` that is wanted (empty
    while others play), the ``cards`` of the own hand that it names, and the zones of the ``melds`` that it changes. It
    comes before the scene after that move. ``done``: the lesson is over, and ``text`` says what it was. ``question``:
    ``text`` asks and does not tell the move. ``why``: what there is to say of the answer to the question before.
    """

    n: int
    task: int
    of: int
    title: str
    text: str
    move: str
    cards: tuple[str, ...]
    melds: tuple[str, ...]
    done: bool
    question: bool = False
    why: str = ""


class Deadline(Struct, frozen=True):
    """The seat's question is answered for it at ``until``, in seconds since 1970 by the server's clock."""

    seat: int
    until: float


class ClockMessage(Message, frozen=True, tag="clock"):
    """Whose clock runs, and until when; ``now`` by the same clock.

    It is sent at a table with a clock after each scene and after hello, before each pong, and whenever it changes. Who
    is awaited is in the scene, with or without a clock.
    """

    now: float
    deadlines: tuple[Deadline, ...]


class Said(Message, frozen=True, tag="said"):
    """Something said at the table.

    ``number`` counts them without gaps, ``at`` in seconds since 1970. ``kind`` says what ``text`` is: a person's own
    words (``chat``), one of the table's (``phrase``), an emoji (``reaction``), a sentence in which ``seat`` reminds
    seat ``to`` (``nudge``), or the table's own sentence about what has changed (``notice``, ``seat`` None; ``to``: the
    seat that was played for when its time was up). It is text, never markup. After hello come those after ``heard``, at
    most the last 200.
    """

    number: int
    at: float
    kind: Literal["chat", "phrase", "reaction", "nudge", "notice"]
    seat: int | None
    name: str
    text: str
    to: int | None = None


class CommandOutcome(Struct, frozen=True):
    """What became of a command.

    It was ``accepted`` as move ``n``; ``refused``; or ``unknown``: it never arrived, and can be sent again.
    """

    cid: str
    fate: Literal["accepted", "refused", "unknown"]
    n: int | None = None
    refusal: "Refusal | None" = None


class CommandOutcomes(Message, frozen=True, tag="fates"):
    """The end of the answer to hello: all of it, and these ``fates``, is how the table stood after move ``n``."""

    n: int
    fates: tuple[CommandOutcome, ...]


class Draw(Message, frozen=True, tag="next-draw"):
    """What draw number ``draw`` (from 1), which comes next, is bound to.

    All draws of the table hang on ``head``, and this one on ``link``, which follows from the draws before. ``pledges``:
    empty while pledges are taken (`Pledge`), then by seat, and those in it may be opened (`Open`). ``contributions``:
    by seat, what was opened for the draw before; empty if there was none. ``rules``: the digest of the rules, as a
    record has it. How all of it is reckoned is told in the chapter "Was the deal fair?".
    """

    head: str
    draw: int
    link: str
    pledges: tuple[str, ...]
    contributions: tuple[str, ...]
    rules: str


class Code(Message, frozen=True, tag="code"):
    """A seat's code, good once and until ``until`` (seconds since 1970). A new one ends the one before."""

    cid: str
    code: str
    until: float


class Link(Message, frozen=True, tag="link"):
    """The ``token`` by which this finished game is shown.

    It is sent as the bearer token of HTTP requests for it, and stands in links behind the ``#``.
    """

    cid: str
    token: str


class Accepted(Message, frozen=True, tag="accepted"):
    """The answer that a command holds.

    A move is stored as move ``n``; a tried move would be accepted (``sentence``: what it would bring, where the game
    foretells it); a setting is set.
    """

    cid: str
    n: int
    sentence: str | UnsetType = UNSET


class Refusal(Struct, frozen=True):
    """Why a command is refused. ``clause`` is empty where no rule but the moment is at fault (a closed window)."""

    clause: str
    reason: str
    cards: tuple[str, ...] = ()
    remedy: str = ""
    link: str = ""


class Refused(Refusal, Message, frozen=True, tag="refused", kw_only=True):
    """The answer that a command is refused: nothing has changed."""

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
    """What a steady player would do: the ``text`` of the move, and ``why``."""

    cid: str
    text: str
    why: str


class LegalMoves(Message, frozen=True, tag="moves"):
    """The moves that the seat may make after move ``n``, none if it is not asked. ``more``: there are others."""

    cid: str
    n: int
    moves: tuple[str, ...]
    more: bool


class Pending(Message, frozen=True, tag="pending"):
    """The answer that it is not known yet whether the command counts.

    The storage failed when it was to be stored, or cannot be read. The answer follows, here or, after the connection is
    lost, to whoever sends the command again or asks for its fate.
    """

    cid: str
    reason: str


class ErrorMessage(Message, frozen=True, tag="error"):
    """The message was none of the protocol, or the server failed.

    ``reason`` says whether it is known that nothing has changed.
    """

    reason: str
    cid: str | UnsetType = UNSET

    def __post_init__(self) -> None:
        force_setattr(self, "reason", as_sentence(self.reason))


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a `Ping`."""


AnyMessage = (
    TableMessage
    | SceneMessage
    | LessonMessage
    | ClockMessage
    | Said
    | CommandOutcomes
    | Draw
    | Accepted
    | Refused
    | Code
    | Link
    | Arranged
    | BestAnswer
    | Hinted
    | LegalMoves
    | Pending
    | ErrorMessage
    | Pong
)
