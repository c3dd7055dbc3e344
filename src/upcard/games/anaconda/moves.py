"""The moves of Anaconda."""

from typing import Final

from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button, MoveWord
from upcard.text.messages import marked

MOST_DIGITS: Final = 20
"""Of a number of chips."""

CHIPS_NEEDED: Final = marked("a whole number of chips (ANA-06)")
NO_CHIPS: Final = marked("{text} is not a whole number of chips (ANA-06)")
TOO_MANY_CHIPS: Final = marked("{text} is too large a number of chips (ANA-06)")


class Say(Move):
    """A move that is one word: check, call, fold, and the like."""

    form = "{word}"
    word: str = parts.word(
        MoveWord("check", Button(marked("Check"), main=True)),
        MoveWord("call", Button(marked("Call"), "G", marked("call the bet"), main=True)),
        MoveWord("fold", Button(marked("Fold"))),
        "all-in",
        MoveWord("high", Button(marked("High"))),
        MoveWord("low", Button(marked("Low"))),
        MoveWord("both", Button(marked("Both ways"))),
    )

    def irrevocable_clause(self) -> str:
        """Return the clause by which a declaration is final; none for other words."""
        return "ANA-61" if self.word in ("high", "low", "both") else ""


CHECK: Final = Say("check")
CALL: Final = Say("call")
FOLD: Final = Say("fold")
ALL_IN: Final = Say("all-in")
HIGH: Final = Say("high")
LOW: Final = Say("low")
BOTH: Final = Say("both")


class Bet(Move):
    """``bet 4``: so many chips, where there is no bet yet."""

    form = "bet {chips}"
    button = Button(marked("Bet"))
    chips: int = parts.number(
        "number", "4", needs=CHIPS_NEEDED, none=NO_CHIPS, large=TOO_MANY_CHIPS, digits=MOST_DIGITS
    )


class Raise(Move):
    """``raise 12``: so that 12 chips of this round lie before the seat."""

    form = "raise {level}"
    button = Button(marked("Raise to"))
    level: int = parts.number(
        "number", "12", needs=CHIPS_NEEDED, none=NO_CHIPS, large=TOO_MANY_CHIPS, digits=MOST_DIGITS
    )


class PassCards(Move):
    """``pass 2C 3D 8H``: to the player whose turn it is to get them."""

    form = "pass {faces}"
    button = Button(marked("Pass"), "P", marked("pass"))
    faces: tuple[int, ...] = parts.cards(sample="2C 3D 8H", low=0)

    def irrevocable_clause(self) -> str:
        """Return the clause by which a pass of cards is final."""
        return "ANA-47"


class Keep(Move):
    """``keep 9C 9S JS JH / JD``: four cards to be shown, and behind the ``/`` the one that stays hidden."""

    form = "keep {shown}{hidden}"
    button = Button(marked("Keep, the last one hidden"))
    shown: tuple[int, ...] = parts.cards(sample="9C 9S JS JH", low=0)
    hidden: tuple[int, ...] = parts.more_cards(" / ", default=(), name="last", sample="JD")

    def faces(self) -> tuple[int, ...]:
        """Return the five cards that are kept."""
        return self.shown + self.hidden

    def irrevocable_clause(self) -> str:
        """Return the clause by which the choice is final."""
        return "ANA-69"


class TurnUp(Move):
    """``turn 9C``: one of the cards kept, where they are turned up one by one (ANA-W12)."""

    form = "turn {face}"
    button = Button(marked("Turn up"))
    face: int = parts.card(sample="9C")


NOTATION: Final = Notation(Say, Bet, Raise, PassCards, Keep)
ROLLED_NOTATION: Final = Notation(Say, Bet, Raise, PassCards, Keep, TurnUp)
"""Where cards are turned up one by one: a notation of its own, so that the book's moves keep their numbers."""
