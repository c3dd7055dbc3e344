"""The moves of Daifugo."""

from typing import Final

from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.text.messages import marked


class Play(Move):
    """``play KS KH``: cards of one rank onto the trick."""

    form = "play {faces}"
    button = Button(marked("Play"))
    faces: tuple[int, ...] = parts.cards()

    def irrevocable_clause(self) -> str:
        """Return the clause by which a play is final."""
        return "DAI-28"


class Pass(Move):
    """Play no further card in this trick."""

    form = "pass"
    button = Button(marked("Pass"), "P", marked("pass"))

    def irrevocable_clause(self) -> str:
        """Return the clause by which a pass is final."""
        return "DAI-24"


class Give(Move):
    """``give 2S AH``: the cards due before a hand, to the higher title."""

    form = "give {faces}"
    button = Button(marked("Give"))
    faces: tuple[int, ...] = parts.cards()


class Return(Move):
    """``return 3S 4D``: as many cards back, of one's own choice."""

    form = "return {faces}"
    button = Button(marked("Give back"))
    faces: tuple[int, ...] = parts.cards()


class Last(Move):
    """Let the coming hand be the last one."""

    form = "last"
    button = Button(marked("The last one"))


class More(Move):
    """Say that the coming hand is not the last one."""

    form = "more"
    button = Button(marked("Not yet"))


class Throw(Move):
    """``throw 3S``: cards out of play, after tens (DAI-W14)."""

    form = "throw {faces}"
    button = Button(marked("Throw away"))
    faces: tuple[int, ...] = parts.cards()


class NameRank(Move):
    """``name 7``: everybody throws the cards of that rank away, after queens (DAI-W45)."""

    form = "name {rank}"
    rank: int = parts.word(
        MoveWord("3", Button(marked("Threes")), 3),
        MoveWord("4", Button(marked("Fours")), 4),
        MoveWord("5", Button(marked("Fives")), 5),
        MoveWord("6", Button(marked("Sixes")), 6),
        MoveWord("7", Button(marked("Sevens")), 7),
        MoveWord("8", Button(marked("Eights")), 8),
        MoveWord("9", Button(marked("Nines")), 9),
        MoveWord("T", Button(marked("Tens")), 10),
        MoveWord("J", Button(marked("Jacks")), 11),
        MoveWord("Q", Button(marked("Queens")), 12),
        MoveWord("K", Button(marked("Kings")), 13),
        MoveWord("A", Button(marked("Aces")), 1),
        MoveWord("2", Button(marked("Twos")), 2),
    )


class Keep(Move):
    """Give on nothing after sevens, throw nothing away after tens, name nothing after queens.

    See DAI-W12, DAI-W14, DAI-W45.
    """

    form = "keep"
    button = Button(marked("Keep all"))


PASS: Final = Pass()
LAST: Final = Last()
MORE: Final = More()

KEEP: Final = Keep()

NOTATION: Final = Notation(Play, Pass, Give, Return, Last, More)
LOCAL_NOTATION: Final = Notation(Play, Pass, Give, Return, Last, More, Throw, Keep, NameRank)
"""Where house rules of the world are played: a notation of its own, so that the book's moves keep their numbers."""
