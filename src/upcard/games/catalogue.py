"""What a game brings to the card room besides its four functions."""

import dataclasses
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from upcard.games.luck import HIGH_CARDS, Measure
from upcard.kernel.advice import Arranged, Arrangement
from upcard.kernel.game import Game
from upcard.kernel.scene import Scene
from upcard.kernel.state import Event, Move, State


@dataclass(frozen=True)
class Book:
    """One rule text of a game: its ``rules`` are a value of the game's own rules class."""

    id: str
    title: str
    summary: str
    """One line for choosing between books."""
    rules: Any


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


@dataclass(frozen=True)
class Difference:
    """One point in which two rule sets differ: the option, and what each says, in plain words."""

    key: str
    label: str
    here: str
    there: str


@dataclass(frozen=True)
class OptionDoc:
    """One house-rule option: its key, what it is, the values it takes, and where the rulebook speaks of it.

    ``kind`` is ``choice``, ``switch``, ``number``, ``list`` or ``table``; ``values`` are those of a choice or
    list, each with its meaning."""

    key: str
    group: str
    label: str
    help: str
    kind: str
    values: tuple[tuple[str, str], ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass
class Simulated:
    """What became of many games: how many there were, how many each seat won (a shared win counts for each) and
    how many nobody won alone, and by length how many took that long; ``unit`` says what is counted."""

    unit: str
    wins: list[int]
    games: int = 0
    shared: int = 0
    lengths: Counter[int] = field(default_factory=Counter)


def in_piles(state: State) -> tuple[int, ...]:
    """Every face in the piles of a state."""
    return tuple([face for pile in state.piles for face in pile.faces()])


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One game of the catalogue. All faces (web, terminal, records, tests) know a game by this alone."""

    id: str
    title: str
    summary: str
    rulebook: str
    """The page of the rulebook, e.g. ``contract-rummy``."""
    books: Mapping[str, Book]
    seats: Callable[[Any], tuple[int, int]]
    """Rules → fewest and most seats."""
    usual: int = 4
    """How many sit down where nobody says otherwise, within ``seats``."""
    build: Callable[[Any], Game[Any]]
    """Rules → the game."""
    scene: Callable[[Any, Any, int, tuple[str, ...]], Scene]
    """(game, a seat's view, that seat or ONLOOKER, names by seat) → what to draw."""
    tell: Callable[[Event, tuple[str, ...], int], str]
    """(event as that seat sees it, names by seat, seat or ONLOOKER) → a sentence, or "" for nothing to say."""
    sheet: Callable[[Any], tuple[Section, ...]]
    """Rules → the plain-language sheet."""
    differences: Callable[[Any, Any], tuple[Difference, ...]]
    options: Callable[[], tuple[OptionDoc, ...]]
    """The options of its house rules, as the rulebook's page describes them."""
    change: Callable[[Any, Mapping[str, Any]], Any]
    """(rules, changes as TOML gives them) → changed rules; raises HouseRuleError naming the key."""
    changes: Callable[[Any, Any], dict[str, Any]]
    """(book's rules, rules) → the changes that lead from one to the other, as TOML writes them."""
    read_position: Callable[[Any, Mapping[str, Any]], State]
    """(game, the position's own tables as TOML gives them) → a state; raises BadPosition naming the place."""
    write_position: Callable[[Any, Any], dict[str, Any]]
    totals: Callable[[Any], tuple[int, ...]]
    """Running totals by seat."""
    winners: Callable[[Any, Any], tuple[int, ...]]
    """(game, state) → the seats that won; empty while the game goes on."""
    cards: Callable[[Any], tuple[int, ...]] = in_piles
    """Every face on the table and in hands, for the law that cards are conserved; a game that keeps cards elsewhere
    than in its piles says where."""
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
    bulk: Callable[[Any, int, random.Random], Simulated] | None = None
    """(rules, how many games, rng) → what became of them, faster than by playing each move; None for a game that
    has no such shortcut."""


def written(value: object) -> Any:
    """A rule's value as TOML writes it; a dataclass (one deal) is its text."""
    if dataclasses.is_dataclass(value):
        return str(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [written(part) for part in value]
    if isinstance(value, Mapping):
        return dict(value)
    return value


class HouseRuleError(ValueError):
    """A change that no rule set allows; ``key`` names the option at fault."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason
