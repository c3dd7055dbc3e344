"""The moves of Daifugo."""

from typing import Final

from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button
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


class Keep(Move):
    """Give on nothing after sevens, or throw nothing away after tens (DAI-W12, DAI-W14)."""

    form = "keep"
    button = Button(marked("Keep all"))


PASS: Final = Pass()
LAST: Final = Last()
MORE: Final = More()

KEEP: Final = Keep()

NOTATION: Final = Notation(Play, Pass, Give, Return, Last, More)
LOCAL_NOTATION: Final = Notation(Play, Pass, Give, Return, Last, More, Throw, Keep)
"""Where house rules of the world are played: a notation of its own, so that the book's moves keep their numbers."""
