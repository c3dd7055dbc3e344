"""What is on offer, and rules in plain language: HTTP before there is a table."""

from typing import Annotated, Any, Final, get_args

from msgspec import Meta, Struct, field

from upcard.server.wire.parts import Body, Changes, Id, PhraseId, Reaction, Speed


class RulesRequest(Body, frozen=True):
    """Which rules: a ``book`` of a game with ``changes``, or a whole house-rule file as ``toml``."""

    game: Id
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    against: Id | None = None


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
    """The rules in plain language; what ``against`` does differently; and what is wrong with them. ``game`` and
    ``book`` are those of the rules, which a house-rule file names itself; empty where they cannot be read."""

    sheet: tuple[SheetSection, ...]
    differences: tuple[SheetLine, ...]
    problems: tuple[Problem, ...]
    seats: tuple[int, int] | None = None
    game: str = ""
    book: str = ""


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
    """``usual``: how many sit down where nobody says otherwise, within what the book allows."""

    id: str
    title: str
    summary: str
    books: tuple[BookInfo, ...]
    options: tuple[OptionInfo, ...]
    usual: int = 4


class BotInfo(Struct, frozen=True):
    id: str
    title: str
    summary: str


class Phrase(Struct, frozen=True):
    id: PhraseId
    text: str


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


BOT_NAMES: Final = ("Willow", "Juniper", "Hazel", "Rowan", "Aspen", "Maple", "Linden", "Alder")
"""Names for seats that bots keep: trees, so that nobody takes them for a person."""


class CatalogueAnswer(Struct, frozen=True):
    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    speeds: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")
    names: tuple[str, ...] = BOT_NAMES
    phrases: tuple[Phrase, ...] = PHRASES
    reactions: tuple[Reaction, ...] = get_args(Reaction)
