"""The moves of Indian Chief."""

from typing import Final

from upcard.games.indian_chief.rules import HAND
from upcard.kernel import parts
from upcard.kernel.move import Move
from upcard.kernel.notation import Notation
from upcard.kernel.parts import Button
from upcard.text.messages import marked


class Lay(Move):
    """``meld 7H QD``: cards chosen in secret, kept in order of their faces; their number says the box (IND-16).

    ``pair``: the two cards for Baccarat where the player divides (``meld KS KH KD 9C 9D / 5H 4S``).
    ``suit``: the Doctor's suit where the player names it (``meld AS 5H 7S 9S JS KS as S``), else -1.
    """

    form = "meld {others}{pair}{suit}"
    button = Button(marked("Meld"), "G", marked("meld the selected cards"))
    others: tuple[int, ...] = parts.cards(sample="7H QD", high=HAND)
    pair: tuple[int, ...] = parts.more_cards(" / ", default=(), name="last", low=2, high=2)
    suit: int = parts.suit(" as ", default=-1)

    @property
    def faces(self) -> tuple[int, ...]:
        """All its cards, those of the pair too."""
        return tuple(sorted(self.others + self.pair)) if self.pair else self.others

    def box(self) -> int:
        """Return the box that this number of cards means, 0 to 6; -1 for none."""
        count = len(self.others) + len(self.pair)
        return count - 1 if 1 <= count < HAND else -1


class Steal(Move):
    """``steal AS from P3``: a Thief's pick (IND-49)."""

    form = "steal {face} from {victim}"
    button = Button(marked("Steal"))
    face: int = parts.card(sample="AS")
    victim: int = parts.seat()


class Decline(Move):
    """The Thief is dealt a card instead (IND-51)."""

    form = "decline"
    button = Button(marked("Steal nothing"))


DECLINE: Final = Decline()

NOTATION: Final = Notation(Lay, Steal, Decline)
