"""Messages about what a rule changes: the request, and what games between bots have shown."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from upcard.server.wire.parts import Body, Changes, Id


class ChangeRequest(Body, frozen=True):
    """A request to say what the answer to the option ``key`` in these ``changes`` of a book changes.

    All else is as in the book, or ``beside`` the other changes; without a key, it is asked what all of them do. Where
    games are played for it, an answer has those of a moment, and whoever asks again has more.
    """

    game: Id
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    key: Annotated[str, Meta(max_length=40)] = ""
    beside: bool = False


class ChangeFigure(Struct, frozen=True):
    """A quantity that was measured by both rule sets.

    It is given as numbers, with the interval of the difference, and in words; ``sure``: 1 where it is more by the
    changed rules, -1 where it is less, 0 where that is not known. ``picture``: the title of its picture, empty where it
    has none; ``about``: what that shows.
    """

    key: str
    label: str
    share: bool
    here: float
    there: float
    low: float
    high: float
    sure: Literal[-1, 0, 1]
    here_text: str
    there_text: str
    difference: str
    span: str
    verdict: str
    picture: str
    about: str


class ChangeAnswer(Struct, frozen=True):
    """What was found in so many ``games`` by each of both rule sets.

    It is a ``headline`` and ``sentences``, and the ``figures`` behind them. ``rule``: what is said now, ``before``:
    what else was; ``kept``: the games were played beforehand; ``done``: no more are played; ``alone``: all else was as
    in the book; ``seats``: so many bots played.
    """

    headline: str
    sentences: tuple[str, ...]
    figures: tuple[ChangeFigure, ...]
    games: int
    seats: int
    rule: str
    before: str
    kept: bool
    done: bool
    alone: bool
