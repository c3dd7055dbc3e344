"""Defines `Entry`, a game in the catalogue: everything it brings besides its four functions."""

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from upcard.kernel.game import Game
from upcard.kernel.state import ONLOOKER, Event, Move, State
from upcard.kernel.ui.about import About
from upcard.kernel.ui.advice import Arranged, Arrangement
from upcard.kernel.ui.luck import HIGH_CARDS, Measure
from upcard.kernel.ui.rules_form import RulesForm, RulesInWords
from upcard.kernel.ui.scene import Key, Scene
from upcard.kernel.ui.scores import Scores
from upcard.kernel.ui.variants import Variant
from upcard.text.errors import PlacedError
from upcard.text.messages import say
from upcard.text.sentences import first_sentence

MOMENTS: Final = {
    "dealt": "deal",
    "laid": "laid",
    "melded": "laid",
    "out": "out",
    "finished": "out",
    "claimed": "claim",
    "stole": "theft",
}
"""The events that are moments in most games."""
ASIDES: Final = frozenset({"answered", "chose", "declined", "leads", "picked", "turn", "unclaimed", "window"})
"""The events that only tell how a turn goes in most games: who is asked, who has answered, whose turn it is."""


@dataclass(frozen=True)
class Book:
    """One rule text of a game.

    Its ``rules`` are a value of the game's own rules class, a dataclass whose fields are the options of house rules.
    """

    id: str
    title: str
    summary: str
    """One line for choosing between books."""
    rules: Any
    before: Mapping[str, Any] = field(default_factory=dict)
    """Options that an earlier Upcard gave other values, and these: records of it are read so."""
    clauses: tuple[str, ...] = ()
    """Beginnings of the ids of those clauses of the game's page that are this book's alone."""
    plain: str = ""
    """What a family calls it that has never heard of the source: "The usual rules"; empty where there is one book."""


@dataclass(frozen=True)
class Line:
    """One sentence of a rules sheet, with the clauses it rests on."""

    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """A heading of a rules sheet and its sentences."""

    heading: str
    lines: tuple[Line, ...]


def line(template: str, clauses: tuple[str, ...] = (), /, **named: object) -> Line:
    """Return a sentence of a rules sheet from its template and arguments."""
    return Line(say(template, **named), clauses)


def section(heading: str, lines: tuple[Line, ...]) -> Section:
    """Return a section of a rules sheet; the ``heading`` is a template."""
    return Section(say(heading), lines)


def load(place: str) -> Any:
    """Return what an entry names as ``module:name``.

    Raises ImportError, AttributeError: it is not there.
    """
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


@dataclass(frozen=True)
class SheetEnd:
    """When a game is over on a score sheet: after so many ``deals``, or when somebody has so many ``points``.

    0 is neither. ``clause`` says so.
    """

    deals: int = 0
    points: int = 0
    clause: str = ""


@dataclass(frozen=True)
class Difference:
    """One point in which two rule sets differ: the option, and what each says, in plain words."""

    key: str
    label: str
    here: str
    there: str


@dataclass(frozen=True)
class OptionDoc:
    """One house-rule option: its key, its title, what it is, the values it takes, and where the rulebook speaks of it.

    ``label`` is the title, as a manual would have it: of the games here the question that the option decides.
    ``kind`` is ``choice``, ``switch``, ``number``, ``list``, ``table`` or ``text``; ``values`` are those of a
    choice or list, each with its meaning. ``sentence`` is what the rules say, with a slot ``{key}`` for each choice
    in it and ``said`` the words of the ``values`` that go there; ``none``, unless empty, is said instead where the
    value is 0 or empty. ``range``: the least and the largest number, and ``usual`` those that tables choose among
    most. ``unless``: by key of another option, the values with which this one means nothing. ``first``: its place
    among those that an interview begins with, from 1; 0 for all others. ``find``: further words by which people
    look for it.
    """

    key: str
    group: str
    label: str
    help: str
    kind: str
    values: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()
    sentence: str = ""
    none: str = ""
    said: tuple[str, ...] = ()
    range: tuple[int, int] | None = None
    usual: tuple[int, ...] = ()
    unless: Mapping[str, list[Any]] = field(default_factory=dict)
    first: int = 0
    find: str = ""

    @property
    def question(self) -> str:
        """What is asked of whoever makes rules: the first sentence of the help."""
        return first_sentence(self.help)


@dataclass
class Simulated:
    """The results of many games.

    That is how many there were, how many each seat won (a shared win counts for each) and how many nobody won alone,
    and by length how many took that long; ``unit`` says what is counted.
    """

    unit: str
    wins: list[int]
    games: int = 0
    shared: int = 0
    lengths: Counter[int] = field(default_factory=Counter)


def in_piles(state: State) -> tuple[int, ...]:
    """Every face in the piles of a state, and in melds on the table where it has them."""
    lying = [*[pile.faces() for pile in state.piles], *[meld.faces for meld in getattr(state, "melds", ())]]
    return tuple(face for faces in lying for face in faces)


def _no_keys(game: Game[Any]) -> tuple[Key, ...]:
    """For a game in which no key stands for an answer that is not on the table."""
    return ()


@dataclass(frozen=True)
class GamePart:
    """A game of which another one is made.

    It has its entry, its rules there, and the ``settled`` questions of its page, by clause, which the other game
    answers for itself.
    """

    entry: "Entry"
    rules: Any
    settled: frozenset[str] = frozenset()


def _no_parts(rules: Any) -> tuple[GamePart, ...]:
    """For a game that is made of no others."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One game of the catalogue. All faces (web, terminal, records, tests) know a game by this alone."""

    id: str
    title: str
    summary: str
    version: int = 1
    """Which meaning of the game this is. It is raised when a game that was played before would come out otherwise: a
    move of it refused, an event or a score changed (`docs/decisions/table-log.md`)."""
    rulebook: str
    """The page of the rulebook, e.g. ``contract-rummy``; that of a game of another package is named with the package,
    ``upcard_crazy_eights:crazy-eights``, in whose folder ``rulebook`` it lies."""
    books: Mapping[str, Book]
    seats: Callable[[Any], tuple[int, int]]
    """Rules → fewest and most seats."""
    lesson: str = ""
    """Where its first lesson stands, ``module:name`` of a `upcard.kernel.ui.lesson.Lesson`; "" for none. It is a text
    because nobody else needs it."""
    score_rules: str = ""
    """How its score is kept where it is played with real cards, ``module:name`` of a class that makes a
    `upcard.kernel.ui.score_rules.ScoreRules` of rules; "" for a sheet of points, a row a deal."""
    sheet_end: Callable[[Any], SheetEnd] | None = None
    """Rules → when such a score sheet is over; None: after as many deals as its scene counts, or when the players
    stop."""
    umpire: str = ""
    """Who answers questions about it where it is played with real cards, ``module:name`` of a class that makes a
    `upcard.kernel.ui.umpiring.Umpire` of rules and the number of players; "" for none."""
    about: About = field(default_factory=About)
    """By which names people look for it, where it comes from, how long it takes."""
    variants: tuple[Variant, ...] = ()
    """Rule files that come with it, each listed beside it under a name of its own."""
    usual: int = 4
    """How many sit down where nobody says otherwise, within ``seats``."""
    build: Callable[[Any], Game[Any]]
    """Rules → the game."""
    scene: Callable[[Any, Any, int, tuple[str, ...]], Scene]
    """(game, a seat's view, that seat or ONLOOKER, names by seat) → what to draw."""
    keys: Callable[[Any], tuple[Key, ...]] = _no_keys
    """Game → the answers that a key stands for, for the help, and to say why one cannot be given now."""
    tell: Callable[[Event, tuple[str, ...], int], str]
    """(event as that seat sees it, names by seat, seat or ONLOOKER) → a sentence, or "" for nothing to say."""
    sheet: Callable[[Any], tuple[Section, ...]]
    """Rules → the rules sheet, in plain language."""
    parts: Callable[[Any], tuple[GamePart, ...]] = _no_parts
    """Rules → the games that it is made of."""
    glance: tuple[str, ...] = ()
    """Headings of the rules sheet below which stands what is looked up during play, as templates: on paper they make
    the cheat sheet; all of the sheet does where none is named."""
    counted: tuple[str, ...] = ()
    """Headings of the rules sheet below which stands what one needs to write the score, as templates: they are printed
    with the score sheet; those of ``glance`` where none is named."""
    differences: Callable[[Any, Any], tuple[Difference, ...]]
    options: Callable[[], tuple[OptionDoc, ...]]
    """The options of its house rules, in the order of the rulebook's page."""
    change: Callable[[Any, Mapping[str, Any]], Any]
    """(rules, changes as TOML gives them) → changed rules; raises HouseRuleError naming the key."""
    changes: Callable[[Any, Any], dict[str, Any]]
    """(book's rules, rules) → the changes that lead from one to the other, as TOML writes them."""
    form: Callable[[Any, Any, tuple[Section, ...], Mapping[str, tuple[str, ...]], str, int], RulesForm] | None = None
    """(book's rules, rules, the book's rules sheet, clauses by option, the option whose ways are wanted or "", which
    part of it) → the rules as sentences to choose in; None for a game whose house rules are written in files only."""
    in_words: Callable[[Any, Any], RulesInWords] | None = None
    """(book's rules, rules) → the rules in the words of the rules sheet, option by option; None as for ``form``."""
    read_position: Callable[[Any, Mapping[str, Any]], State]
    """(game, the position's own tables as TOML gives them) → a state; raises BadPosition naming the place."""
    write_position: Callable[[Any, Any], dict[str, Any]]
    totals: Callable[[Any], tuple[int, ...]]
    """Running totals by seat."""
    winners: Callable[[Any, Any], tuple[int, ...]]
    """(game, state) → the seats that won; empty while the game goes on."""
    scores: Scores | None = None
    """Where it keeps what each deal has brought each seat, so that it can be corrected; None: it keeps no such
    points."""
    skip_to: Callable[[Any, Any, int], State] | None = None
    """(game, a table whose first deal is to be shuffled, a number) → the same table before the deal of that number,
    from 0, where players are compared in single deals; None: some deals before it are played."""
    moments: Mapping[str, str] = field(default_factory=lambda: MOMENTS)
    """By the name of an event, the kind of moment that it is, to be found again in a finished game and counted:
    ``deal``, ``laid``, ``out`` (went out; an event that numbers it is one for the first), ``claim``, ``theft``."""
    asides: frozenset[str] = ASIDES
    """The names of events that only tell how a turn goes: where a deal is told in short they are left out."""
    cards: Callable[[Any], tuple[int, ...]] = in_piles
    """Every face on the table and in hands, for the law that cards are conserved; a game that keeps cards elsewhere
    than in its piles and ``melds`` says where."""
    arrange: Callable[[Any, Any, int, tuple[tuple[int, ...], ...], str], Arranged] | None = None
    """(game, a seat's view, seat, groups of own faces, ``down`` or ``meld``) → what they can be; None for a
    game without melds."""
    best: Callable[[Any, Any, int], Arrangement] | None = None
    """(game, a seat's view, seat) → the hand arranged as well as it goes."""
    foretell: Callable[[Any, Any, int, Move], str] | None = None
    """(game, a seat's view, seat, a move that it may make) → what that would bring, in a sentence, or ""; None for
    a game whose scenes have no action that is foretold."""
    luck: tuple[Measure, ...] = (HIGH_CARDS,)
    """What is summed of the cards that come to a seat, to say how lucky it was."""
    aim: int | None = None
    """Random plays a second that the compiled engine is meant to reach, or with ``bulk`` games: `upcard bench` shows it
    beside what it reaches. None for no aim."""
    bulk: Callable[[Any, int, random.Random], Simulated] | None = None
    """(rules, how many games, rng) → what became of them, faster than by playing each move; None for a game that
    has no such shortcut."""

    def __post_init__(self) -> None:
        if type(self.version) is not int or self.version < 1:
            raise TypeError(f"{self.id}: the version is a whole number from 1, not {self.version!r}")
        for book in self.books.values():
            if not dataclasses.is_dataclass(book.rules) or isinstance(book.rules, type):
                raise TypeError(
                    f"{self.id}: the rules of the book {book.id} are a {type(book.rules).__name__}; rules are a value"
                    " of a dataclass"
                )
            most = self.seats(book.rules)[1]
            if most > ONLOOKER:
                raise ValueError(
                    f"{self.id}: the book {book.id} is for up to {most} players,"
                    f" and a table has at most {ONLOOKER} seats"
                )


def written(value: object) -> Any:
    """Return a rule's value as TOML writes it; a dataclass (one deal) is its text."""
    if dataclasses.is_dataclass(value):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [written(part) for part in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value


class HouseRuleError(PlacedError):
    """A change that no rule set allows; ``key`` names the option at fault.

    ``also``: the same fault as that of another option, for whoever has set that one.
    """

    also: "HouseRuleError | None" = None


class IgnoredChange(HouseRuleError):
    """A change that the rules take without heeding it, so that whoever wrote it means something else.

    ``rules`` are the rules with it: they can be played, and rules that are kept as such may hold one.
    """

    rules: Any = None


__all__ = [
    "Book",
    "Difference",
    "Entry",
    "GamePart",
    "HouseRuleError",
    "IgnoredChange",
    "Line",
    "OptionDoc",
    "Section",
    "SheetEnd",
    "Simulated",
    "in_piles",
    "line",
    "section",
    "written",
]
