"""The commands that a client sends on the websocket of a table."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from upcard.server.wire.parts import (
    Avatar,
    CardText,
    ChatText,
    Cid,
    Clock,
    Id,
    MoveText,
    Number,
    OpenSeats,
    PhraseId,
    Purpose,
    Reaction,
    SeatNumber,
    SeatState,
    Speed,
    StandingRule,
)


class Command(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. Each answer carries the command's ``cid``."""


class Hello(Command, frozen=True, tag="hello"):
    """The first message of a connection.

    ``seen``: the last n this page has shown, 0 for none; ``heard``: the number of the last `Said` it has;
    ``unanswered``: moves it sent and never had an answer to. What became of these is the last thing the answer says
    (`CommandOutcomes`). ``draws``: it wants to be told what draws are bound to (`Draw`), and contributes to them if it
    has a seat. ``motion``: milliseconds that a card travels on its page, 0 where nothing moves; nobody but people plays
    until a deal has landed there.
    """

    seen: Number = 0
    heard: Number = 0
    unanswered: Annotated[tuple[Cid, ...], Meta(max_length=50)] = ()
    draws: bool = False
    motion: Annotated[int, Meta(ge=0, le=2000)] = 0


class MoveCommand(Command, frozen=True, tag="move"):
    """Make a move. The same ``cid`` again gets the first answer again. ``window``: the one being answered, or 0."""

    cid: Cid
    text: MoveText
    window: Number = 0


class Try(Command, frozen=True, tag="try"):
    """Ask whether this move would be accepted. Nothing is played."""

    cid: Cid
    text: MoveText


CardGroups = Annotated[
    tuple[Annotated[tuple[CardText, ...], Meta(min_length=1, max_length=30)], ...], Meta(min_length=1, max_length=8)
]
"""Groups of own cards."""


class Arrange(Command, frozen=True, tag="arrange"):
    """Read groups of own cards as melds, for the contract (``down``) or for further melds (``meld``)."""

    cid: Cid
    groups: CardGroups
    purpose: Purpose = "down"


class Best(Command, frozen=True, tag="best"):
    """Arrange my hand for the contract as well as it goes."""

    cid: Cid


class Hint(Command, frozen=True, tag="hint"):
    """Ask what a steady player would do, and why."""

    cid: Cid


class Moves(Command, frozen=True, tag="moves"):
    """Ask what may be played now.

    It is for bots: at most ``most`` of the legal moves, in the game's order.
    """

    cid: Cid
    most: Annotated[int, Meta(ge=1, le=1000)] = 100


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
    """Take my last ``moves`` back (`SceneMessage.back` says how many can be).

    It is done at once among bots and where nothing was shown; else the other people are asked (`Proposal`). Idempotent
    like a move; the stream goes on with one more scene.
    """

    cid: Cid
    moves: Annotated[int, Meta(ge=1, le=32)] = 1


class Correct(Command, frozen=True, tag="correct"):
    """Correct column ``deal`` (from 1) of the score sheet, as the host may.

    ``points``: those of each seat, None where nothing is written yet. It is done at once, where nobody else has to
    agree; else the other people are asked (`Proposal`). Idempotent like a move.
    """

    cid: Cid
    deal: Annotated[int, Meta(ge=1, le=9999)]
    points: Annotated[
        tuple[Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] | None, ...], Meta(min_length=1, max_length=26)
    ]


class Agree(Command, frozen=True, tag="agree"):
    """Answer what is asked for in entry ``n`` (`Proposal`); whoever has asked withdraws it with False.

    Idempotent like a move.
    """

    cid: Cid
    n: Number
    yes: bool


class Settings(Command, frozen=True, tag="settings"):
    """What the host says about the table; what is left out stays as it is.

    ``clock``: see `Clock`. It runs where more than one person plays. ``spectators``: may others look on? ``chat``: may
    people write what they like? ``auto_start``: does the game begin as soon as no seat is open? ``readmit``, if true:
    whoever was removed from the table may sit down again. ``links``: may the finished game be shown by `Link`? Without,
    every link that was given out is void.
    """

    cid: Cid
    clock: Clock | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    spectators: bool | UnsetType = UNSET
    chat: bool | UnsetType = UNSET
    auto_start: bool | UnsetType = UNSET
    readmit: bool | UnsetType = UNSET
    links: bool | UnsetType = UNSET


class Start(Command, frozen=True, tag="start"):
    """Begin the game, as the host may.

    Seats that are still open are given to bots (``bot``, or the usual one), or, with ``open: "drop"``, taken away
    (those behind move up).
    """

    cid: Cid
    open: OpenSeats = "bot"
    bot: Id | None = None


class SetSeat(Command, frozen=True, tag="seat"):
    """Say who plays a seat.

    ``bot``: a bot does; the person of the seat keeps the right to it. ``person``: that person again. ``open``: whoever
    has it loses it and is kept out (`Settings.readmit`), and the next one to come may take it. The host may say all of
    this of any seat; everybody may say ``bot`` and ``person`` of their own.
    """

    cid: Cid
    seat: SeatNumber
    to: SeatState
    bot: Id | None = None


class SetAvatar(Command, frozen=True, tag="avatar"):
    """The face that everybody at the table sees of me (`Player.avatar`)."""

    cid: Cid
    avatar: Avatar


class SetHost(Command, frozen=True, tag="host"):
    """Make the person at that seat the host.

    The host may, and everybody who sits while the host has been away for two minutes.
    """

    cid: Cid
    seat: SeatNumber


class LetIn(Command, frozen=True, tag="let-in"):
    """Say whether whoever asks by that ``name`` may have the ``seat``, which is kept for somebody (`Asking`).

    The host may, and everybody who sits at another seat while the host is away.
    """

    cid: Cid
    seat: SeatNumber
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    yes: bool


class Leave(Command, frozen=True, tag="leave"):
    """Give my seat up for good: before the game it is open again, in a game a bot plays it to the end."""

    cid: Cid


class MoveSeat(Command, frozen=True, tag="move-seat"):
    """I want to go on at another device: answered with a `Code`, to be given there."""

    cid: Cid


class Rematch(Command, frozen=True, tag="rematch"):
    """Say whether one wants another game of the same people, rules and settings, once this one is over.

    With ``answer: "no"`` one does not. The first who wants one asks everybody (`TableMessage.rematch`); it begins, at a
    new table (`TableMessage.next`), when everybody wants it. ``bots``: seats of people without whom it may begin, for
    bots play there. Of those who do not want another game or are not connected everybody may say so who wants one, of
    others the host.
    """

    cid: Cid
    answer: Literal["yes", "no"] = "yes"
    bots: Annotated[tuple[SeatNumber, ...], Meta(max_length=26)] = ()


class Share(Command, frozen=True, tag="share"):
    """Ask for the way to show this finished game to others: answered with a `Link`."""

    cid: Cid


class Pledge(Command, frozen=True, tag="pledge"):
    """The hash of random bytes of this device for draw number ``draw`` (`Draw`), as hexadecimal digits."""

    cid: Cid
    draw: Number
    pledge: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?![\s\S])")]


class Open(Command, frozen=True, tag="open"):
    """The bytes that were pledged to draw number ``draw``, as hexadecimal digits."""

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
    """Say one of the table's own phrases."""

    cid: Cid
    phrase: PhraseId


class React(Command, frozen=True, tag="react"):
    """React to what happens with an emoji."""

    cid: Cid
    reaction: Reaction


class Ping(Command, frozen=True, tag="ping"):
    """Ask for a `Pong`, to know that the connection still stands."""


TableCommand = Settings | Start | SetSeat | SetAvatar | SetHost | LetIn | Leave | MoveSeat | Rematch | Share
TalkCommand = Nudge | Say | SayPhrase | React
AnyCommand = (
    Hello
    | MoveCommand
    | Undo
    | Correct
    | Agree
    | Try
    | Arrange
    | Best
    | Hint
    | Moves
    | SetStanding
    | SetSpeed
    | Ping
    | Pledge
    | Open
    | TableCommand
    | TalkCommand
)
