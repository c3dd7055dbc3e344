"""Messages of the umpire: questions about a game with real cards, and their answers."""

from typing import Annotated

from msgspec import Meta, Struct, field

from upcard.kernel.ui.umpiring import Takes
from upcard.server.wire.parts import Body, Changes, Id
from upcard.server.wire.scores import PersonName, ScoreWord


class RealTable(Body, frozen=True):
    """What is played at a table with real cards.

    It is the rules of a score ``sheet``, by its id, and those who play there; or rules as a new sheet names them, and
    the ``players``, as many as is usual where none are named.
    """

    sheet: Annotated[str, Meta(max_length=40)] | None = None
    game: Id | None = None
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    players: Annotated[tuple[PersonName, ...], Meta(max_length=26)] = ()


class UmpireAsk(RealTable, frozen=True):
    """A question, by its name, and what it is told, by input (docs/umpire.md)."""

    question: Id = ""
    told: Annotated[dict[Id, Annotated[str, Meta(max_length=1000)]], Meta(max_length=20)] = field(default_factory=dict)


class UmpireFind(RealTable, frozen=True):
    """Words, or a clause, to be looked for in the rules."""

    words: Annotated[str, Meta(max_length=200)] = ""


class UmpireInput(Struct, frozen=True):
    """What a question is told (`upcard.kernel.ui.umpiring.UmpireInput`)."""

    name: str
    label: str
    takes: Takes
    needed: bool
    words: tuple[ScoreWord, ...]
    low: int
    high: int
    usual: str


class UmpireQuestion(Struct, frozen=True):
    """A question that can be asked."""

    name: str
    label: str
    trays: tuple[UmpireInput, ...]


class UmpireQuestions(Struct, frozen=True):
    """The questions that can be asked by these rules.

    ``keys``: the cards that can be touched, as they are written (``x``: of any suit).
    """

    title: str
    players: tuple[str, ...]
    questions: tuple[UmpireQuestion, ...]
    keys: tuple[tuple[str, int | None], ...]


class ClauseText(Struct, frozen=True):
    """A clause, and what it says."""

    clause: str
    text: str


class UmpireInstead(Struct, frozen=True):
    """What would be legal, and the groups of cards that it speaks of."""

    text: str
    groups: tuple[str, ...]


class UmpireAnswer(Struct, frozen=True):
    """What the umpire says: ``yes`` is null where the answer is neither yes nor no."""

    yes: bool | None
    reason: str
    more: tuple[str, ...]
    clauses: tuple[ClauseText, ...]
    cards: tuple[str, ...]
    instead: tuple[UmpireInstead, ...]


class RuleHit(Struct, frozen=True):
    """A sentence that was found; ``ours``: it is one of the rules as they are played, and not of the rulebook."""

    heading: str
    text: str
    clauses: tuple[str, ...]
    ours: bool


class RuleHits(Struct, frozen=True):
    """The rules that a search has found, the best first."""

    hits: tuple[RuleHit, ...]
