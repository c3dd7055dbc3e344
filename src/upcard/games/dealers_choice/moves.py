"""The moves of dealer's choice: which game is dealt, and the moves of that game."""

from typing import Final

from upcard.games.anaconda.moves import NOTATION as ANACONDA_NOTATION
from upcard.games.dealers_choice.chips import ANACONDA, GUTS, NAMES
from upcard.games.guts.moves import NOTATION as GUTS_NOTATION
from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.text.messages import marked


class DealGame(Move):
    """Choose the game of this hand, as its dealer."""

    form = "deal {game}"
    game: int = parts.word(
        MoveWord(NAMES[GUTS], Button(marked("Deal Guts")), GUTS),
        MoveWord(NAMES[ANACONDA], Button(marked("Deal Anaconda")), ANACONDA),
    )

    def irrevocable_clause(self) -> str:
        """Return the clause by which the choice of a game is final."""
        return "DCH-08"


DEAL_GUTS: Final = DealGame(GUTS)
DEAL_ANACONDA: Final = DealGame(ANACONDA)

NOTATION: Final = Notation(DealGame, *GUTS_NOTATION.kinds, *ANACONDA_NOTATION.kinds)
