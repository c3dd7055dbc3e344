"""The moves: each is its form, from which its text, its reader and its buttons follow."""

from typing import Final

from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord

SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
"""By the number that `upcard.cards.card.suit_of` gives."""


class Play(Move):
    """``play 7S``: a card that matches."""

    form = "play {face}"
    button = Button("Play")
    face: int = parts.card(sample="7S")


class Eight(Move):
    """``hearts 8S``: an eight, and the suit that it names."""

    form = "{suit} {face}"
    suit: int = parts.word(*[MoveWord(suit, Button(f"Eight: {suit}"), at) for at, suit in enumerate(SUITS)])
    face: int = parts.card(sample="8S")


class Draw(Move):
    """The top card of the stock."""

    form = "draw"
    button = Button("Draw")


class Pass(Move):
    """The turn ends."""

    form = "pass"
    button = Button("Pass")


DRAW: Final = Draw()
PASS: Final = Pass()

NOTATION: Final = Notation(Play, Eight, Draw, Pass)
