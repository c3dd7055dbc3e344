"""The moves of Guts."""

from typing import Final

from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.text.messages import marked


class Say(Move):
    """``in`` or ``out``; of the only player in, ``show`` or ``hide``."""

    form = "{word}"
    word: str = parts.word(
        MoveWord("in", Button(marked("In"))),
        MoveWord("out", Button(marked("Out"))),
        MoveWord("show", Button(marked("Show them"), "O", marked("show your cards"))),
        MoveWord("hide", Button(marked("Keep them hidden"))),
    )

    def irrevocable_clause(self) -> str:
        """Return the clause by which what was said is final."""
        return "GUT-30"


SAY_IN: Final = Say("in")
SAY_OUT: Final = Say("out")
SAY_SHOW: Final = Say("show")
SAY_HIDE: Final = Say("hide")

NOTATION: Final = Notation(Say)
