"""A small game as another package might bring it: one suit is trumps, and whoever names it has a point.

Everybody sees which suit it is, in a field of the state that the game declares, and nowhere else.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, Literal

from tests.server.toy import TOY, ToyRules
from upcard.kernel import parts
from upcard.kernel.game import CHANCE, CHOOSE, Ask, Refused
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.kernel.state import Choose, Event, Move, State
from upcard.kernel.ui.entry import Book, Entry
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Scene
from upcard.options.house_rules import HouseRules, choose_rules

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
TURNS: Final = 3


class SuitsState(State):
    trump: int = -1
    turn: int = 0
    asked: int = 0
    """How many have been asked; called like a part of every array."""
    step: Literal["choose", "name", "over"] = "choose"
    last: int | None = None
    """What was named last."""
    right: tuple[int, ...] = ()
    """By seat, how often it was right."""
    note: str = ""
    seen: tuple[int, ...] = ()
    """All that were named, one after the other."""


class Name(Move):
    """A suit by its name."""

    form = "name {suit}"
    button = Button("Name")
    suit: int = parts.word(*[MoveWord(suit, value=at) for at, suit in enumerate(SUITS)], name="suit")


class SuitsGame:
    notation = Notation(Name)

    def __init__(self, rules: ToyRules) -> None:
        self.rules = rules

    def start(self, seats: int) -> SuitsState:
        return SuitsState(seats=seats, piles=(), right=(0,) * seats)

    def asks(self, s: SuitsState) -> dict[int, Ask]:
        if s.step == "choose":
            return {CHANCE: Ask(CHOOSE, count=4)}
        return {} if s.step == "over" else {s.turn: Ask("name")}

    def moves(self, s: SuitsState, seat: int) -> Iterator[Move]:
        if seat in self.asks(s):
            yield from [Name(suit) for suit in range(4)]

    def play(self, s: SuitsState, seat: int, move: Move) -> SuitsState:
        if seat not in self.asks(s):
            raise Refused("GEN-01", "It is not your turn.")
        if isinstance(move, Choose):
            return s.but(trump=move.number - 1, step="name", events=(Event("turned", -1),))
        assert isinstance(move, Name)
        right = tuple([points + (at == seat and move.suit == s.trump) for at, points in enumerate(s.right)])
        asked = s.asked + 1
        return s.but(
            right=right,
            asked=asked,
            last=move.suit,
            turn=(seat + 1) % s.seats,
            step="over" if asked == TURNS * s.seats else "name",
            note=str(move),
            seen=(*s.seen, move.suit),
            events=(Event("named", seat, what=move),),
        )

    def read(self, text: str) -> Move:
        return self.notation.read(text)


def scene(game: SuitsGame, s: SuitsState, seat: int, names: tuple[str, ...]) -> Scene:
    return Scene(
        game="suits",
        book="plain",
        title="Suits",
        you=seat,
        over=s.step == "over",
        winners=(),
        status="",
        deal=None,
        seats=(),
        zones=(),
        prompt=None,
        window=0,
        waiting=(),
        actions=tuple([action(kind) for kind in game.notation.kinds]),
        sheet=None,
    )


def winners(game: SuitsGame, s: SuitsState) -> tuple[int, ...]:
    if s.step != "over":
        return ()
    return tuple([seat for seat, points in enumerate(s.right) if points == max(s.right)])


SUITS_ENTRY: Final[Entry] = replace(
    TOY,
    id="suits",
    title="Suits",
    books={"plain": Book("plain", "Plain", "The only book.", ToyRules())},
    build=SuitsGame,
    scene=scene,
    totals=lambda s: s.right,
    winners=winners,
)


def rules(**more: Any) -> HouseRules:
    """Its rules, of an entry changed so."""
    return choose_rules({"suits": replace(SUITS_ENTRY, **more)}, "suits", None, {})
