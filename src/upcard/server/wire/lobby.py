"""Messages of the lobby over HTTP: the catalogue, and rules in plain language."""

from typing import Annotated, Any, Final, get_args

from msgspec import Meta, Struct, field
from msgspec.structs import force_setattr

from upcard.kernel.ui.rules_form import RulesForm
from upcard.kernel.ui.score_rules import Carries
from upcard.paper import FORMS, Form, Paper, can_print
from upcard.server.wire.parts import Body, Changes, Id, Notes, OwnRuleLine, PhraseId, Reaction, Speed
from upcard.text.messages import marked
from upcard.text.sentences import as_sentence


class RulesRequest(Body, frozen=True):
    """Which rules are to be told: a ``book`` of a game with ``changes``, or a whole file as ``toml``.

    With ``form`` they come as sentences to choose in, too, with what can be chosen for the option ``opened``, in its
    part number ``part``; changes that cannot be played are then left out, each with its problem. ``name``: what the
    table calls its rules; ``notes``: what it plays besides, in its own words, a line each.
    """

    game: Id
    book: Id | None = None
    changes: Changes = field(default_factory=dict)
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    against: Id | None = None
    name: Annotated[str, Meta(max_length=60)] = ""
    notes: Notes = ()
    form: bool = False
    opened: Annotated[str, Meta(max_length=40)] = ""
    part: Annotated[int, Meta(ge=0, le=100)] = 0


class PrintRequest(Body, frozen=True):
    """Rules to be printed: a ``book`` of a game, or a whole house-rule file as ``toml``.

    With the ``form``, the size of the ``paper``, and whether in ``large`` print.
    """

    game: Id
    book: Id | None = None
    toml: Annotated[str, Meta(max_length=20_000)] | None = None
    form: Form = "card"
    paper: Paper = "a4"
    large: bool = False


class HouseRequest(Body, frozen=True):
    """Let others of the network of the card room's machine in, or no longer."""

    open: bool


class HouseAnswer(Struct, frozen=True):
    """Whether whoever asks ``can`` let others in, and the ``address`` by which they come, empty while they do not."""

    can: bool
    address: str = ""


class RulesSheetLine(Struct, frozen=True):
    """A sentence of the rules, with its clauses. ``was``: what the book says there that the rules are compared with."""

    text: str
    clauses: tuple[str, ...]
    was: str = ""


class RulesSheetSection(Struct, frozen=True):
    """A part of a rules sheet: a heading and its lines."""

    heading: str
    lines: tuple[RulesSheetLine, ...]


class Problem(Struct, frozen=True):
    """What is wrong with a rule set: ``line`` of the file where there is one, ``key``, and why."""

    line: int | None
    key: str
    reason: str

    def __post_init__(self) -> None:
        force_setattr(self, "reason", as_sentence(self.reason))


class RulesAnswer(Struct, frozen=True):
    """The rules in plain language; what ``against`` does differently; and what is wrong with them.

    ``game`` and ``book`` are those of the rules, which a house-rule file names itself; empty where they cannot be read.
    With a ``form`` come the ``changes`` from the book that it shows, in words what of them is not as in the book
    (``ours``), the ``name`` of the rules, their ``notes``, and the ``file`` they make.
    """

    sheet: tuple[RulesSheetSection, ...]
    differences: tuple[RulesSheetLine, ...]
    problems: tuple[Problem, ...]
    seats: tuple[int, int] | None = None
    game: str = ""
    book: str = ""
    form: RulesForm | None = None
    changes: dict[str, Any] = {}
    name: str = ""
    file: str = ""
    notes: tuple[str, ...] = ()
    ours: tuple[OwnRuleLine, ...] = ()


class BookInfo(Struct, frozen=True):
    """A book of a game, as the lobby shows it.

    ``seats`` = fewest and most players, ``defaults`` = its value of every option, ``bots``: those that are offered at
    its tables, by their ids, the usual one first, ``plain`` = what a family calls it, empty where there is no other.
    """

    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    defaults: dict[str, Any]
    bots: tuple[str, ...] = ()
    plain: str = ""


class OptionInfo(Struct, frozen=True):
    """A house-rule key: what it means, and the words it may take (none: a number, a yes or no, a list).

    ``kind``: ``choice``, ``switch``, ``number``, ``list`` or ``table``; ``meanings`` go with ``values``. ``sentence``
    is what the rules say, with a slot ``{key}`` where a choice stands, for which ``said`` has the words of the
    ``values``; ``none``, if not empty, is said instead where the value is 0 or empty. ``range``: the least and the
    largest number. ``unless``: by key of another option, the values beside which this one means nothing. ``find``:
    further words by which people look for it.
    """

    key: str
    group: str
    title: str
    help: str
    kind: str
    values: tuple[str, ...]
    meanings: tuple[str, ...]
    clause: str = ""
    sentence: str = ""
    none: str = ""
    said: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    unless: dict[str, list[Any]] = {}
    find: str = ""


class NameInfo(Struct, frozen=True):
    """A name that people look for, what a game of that name is to the one here, and further ways of writing it."""

    name: str
    told: str
    spellings: tuple[str, ...] = ()


class VariantInfo(Struct, frozen=True):
    """A variant of a game: rules that are ready under a name of their own.

    They are the ``book`` with ``changes``, and ``notes``; ``toml`` is all of it as a rule file. ``seats``, ``aliases``
    and ``about`` are as for games.
    """

    id: str
    title: str
    summary: str
    book: str
    seats: tuple[int, int]
    changes: dict[str, Any]
    toml: str
    notes: tuple[str, ...] = ()
    aliases: tuple[NameInfo, ...] = ()
    about: tuple[str, ...] = ()


class GameInfo(Struct, frozen=True):
    """A game with its books.

    ``usual``: how many sit down where nobody says otherwise, within what the book allows; ``bots``: those that are
    offered by any of its books, by their ids, the usual one first; ``lesson``: of how many tasks its lesson is made, 0
    if it has none; ``carries``: what everybody can have from before on a score sheet of it (nothing, totals, also
    deals). ``aliases``: names that people look for; ``about``: where it comes from, how long it takes and the like, in
    sentences. ``variants``: rules of it that are ready, each under a name of its own.
    """

    id: str
    title: str
    summary: str
    books: tuple[BookInfo, ...]
    options: tuple[OptionInfo, ...]
    usual: int = 4
    bots: tuple[str, ...] = ()
    lesson: int = 0
    carries: Carries = "no"
    aliases: tuple[NameInfo, ...] = ()
    about: tuple[str, ...] = ()
    variants: tuple[VariantInfo, ...] = ()


class BotInfo(Struct, frozen=True):
    """A bot that can be chosen: its id, what it is called, and what to expect of it."""

    id: str
    title: str
    summary: str


class Phrase(Struct, frozen=True):
    """A phrase that can be said at a table by its id."""

    id: PhraseId
    text: str


PHRASES: Final = (
    Phrase("hello", marked("Hello, everybody!")),
    Phrase("good-luck", marked("Good luck!")),
    Phrase("well-played", marked("Well played!")),
    Phrase("thanks", marked("Thank you!")),
    Phrase("sorry", marked("Sorry!")),
    Phrase("one-moment", marked("One moment, please.")),
    Phrase("back", marked("I am back.")),
    Phrase("again", marked("Another game?")),
)
"""What can be said at a table where chat is off, too; each text is a template."""


BOT_NAMES: Final = (
    *("Willow", "Juniper", "Hazel", "Rowan", "Aspen", "Maple", "Linden", "Alder"),
    *("Cedar", "Laurel", "Ivy", "Olive"),
)
"""Names for seats that bots keep: trees, so that nobody takes them for a person."""


def _forms() -> tuple[Form, ...]:
    return FORMS if can_print() else ()


class CatalogueAnswer(Struct, frozen=True):
    """What this server offers: games, bots, speeds, names for bots, phrases, reactions and prints."""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    speeds: tuple[Speed, ...] = ("slow", "normal", "fast", "instant")
    names: tuple[str, ...] = BOT_NAMES
    phrases: tuple[Phrase, ...] = ()
    reactions: tuple[Reaction, ...] = get_args(Reaction)
    prints: tuple[Form, ...] = field(default_factory=_forms)
