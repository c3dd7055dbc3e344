"""Messages of interviews about house rules: what is asked for, and the question that comes next."""

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from upcard.server.wire.parts import Body, Changes, Id, Notes, OwnRuleLine


class InterviewRequest(Body, frozen=True):
    """An interview so far, and what is answered now.

    It starts from a ``book`` of a game or a whole house-rule file as ``toml``; ``answers`` by option, in the order in
    which they were given, and the options ``skipped``. ``reply``: what is answered now, by option, the first time or
    instead of an earlier answer: that to the open question last, after what it needs of others; ``aside``: the question
    that is put aside now. ``so``: the questions of which it is said now that they are as the rules stand. ``key``: the
    question that is wanted, the next one unless given. ``name``: what the table calls its rules; ``notes``: what it
    plays besides, in its own words, a line each; null for what the rules to start from have.
    """

    game: Id
    book: Id | None = None
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    answers: Changes = field(default_factory=dict)
    skipped: Annotated[tuple[Id, ...], Meta(max_length=200)] = ()
    reply: Changes = field(default_factory=dict)
    aside: Annotated[str, Meta(max_length=40)] = ""
    so: Annotated[tuple[Id, ...], Meta(max_length=200)] = ()
    key: Annotated[str, Meta(max_length=40)] = ""
    name: Annotated[str, Meta(max_length=60)] = ""
    notes: Notes | None = None


class InterviewReply(Struct, frozen=True):
    """An answer to choose (`upcard.interview.Reply`)."""

    value: Any
    text: str
    books: tuple[str, ...]
    came_up: int | None
    why: str
    outcome: str


class InterviewZone(Struct, frozen=True):
    """Cards of a picture that lie together."""

    label: str
    cards: tuple[str, ...]


class InterviewPicture(Struct, frozen=True):
    """A case in which the answers do not come to the same (`upcard.interview.Picture`)."""

    zones: tuple[InterviewZone, ...]
    mover: str
    does: str
    cards: tuple[str, ...]


class InterviewQuestion(Struct, frozen=True):
    """A question with its answers.

    ``chosen``: which of them stands, -1 for none; ``telling``: whether another answer may be noticed in a game.
    """

    key: str
    text: str
    clauses: tuple[str, ...]
    replies: tuple[InterviewReply, ...]
    chosen: int
    picture: InterviewPicture | None
    telling: bool


class InterviewGiven(Struct, frozen=True):
    """A question that was answered, and how, in words; "" where it was put aside (`upcard.interview.GivenAnswer`)."""

    key: str
    question: str
    answer: str


class InterviewSince(Struct, frozen=True):
    """What the last answer has changed besides.

    It is the questions whose answers do not go with it and are taken back (``again``), how many ``more`` are asked by
    it, and how many ``fewer``.
    """

    again: tuple[str, ...]
    more: int
    fewer: int


class InterviewLine(Struct, frozen=True):
    """A sentence of the rules as they stand, and the questions in it (`upcard.interview.RuleLine`)."""

    keys: tuple[str, ...]
    text: str


class InterviewAnswer(Struct, frozen=True):
    """The question asked for, and the rules as they are answered so far.

    The question is null where none is open; the sentences (``lines``) of the next ones; how many are ``left``, and how
    many of these are ``telling``; the ``answers`` in full, those and what is ``skipped`` in words (``given``), and what
    the last of them changed (``since``); the ``changes`` from the book and the ``file`` that they make, the ``notes``
    in the table's own words, and what of the rules is ``ours``. ``games``: in so many games by every book was counted
    what came up.
    """

    title: str
    game: str
    book: str
    question: InterviewQuestion | None
    lines: tuple[InterviewLine, ...]
    left: int
    telling: int
    answers: dict[str, Any]
    skipped: tuple[str, ...]
    given: tuple[InterviewGiven, ...]
    since: InterviewSince
    changes: dict[str, Any]
    file: str
    notes: tuple[str, ...]
    ours: tuple[OwnRuleLine, ...]
    games: int


class RulesPick(Body, frozen=True):
    """One of two rule sets: a ``book``, or a whole house-rule file as ``toml``."""

    book: Id | None = None
    toml: Annotated[str, Meta(max_length=20_000)] | None = None


class BesideRequest(Body, frozen=True):
    """Two rule sets of one ``game``, side by side."""

    game: Id
    one: RulesPick = RulesPick()
    other: RulesPick = RulesPick()


class BesideRow(Struct, frozen=True):
    """A question that they answer differently; ``came_up``: in how many games, null where it was not counted."""

    key: str
    question: str
    clauses: tuple[str, ...]
    one: str
    other: str
    came_up: int | None


class BesideAnswer(Struct, frozen=True):
    """What two rule sets are called, and all that they answer differently; ``games``: of so many games."""

    one: str
    other: str
    rows: tuple[BesideRow, ...]
    games: int
