"""What the steady player at a rummy table goes by: its rules of thumb as numbers, which differ from book to book.

They are found by duplicate deals (`benchmarks.duel`); docs/players/rummy.md tells which were tried.
"""

from dataclasses import dataclass
from typing import Final

from upcard.games.rummy.rules import Rules
from upcard.kernel.copying import ByFields


@dataclass(frozen=True, kw_only=True)
class Habits(ByFields):
    """What things weigh against each other. Points of cards weigh 1 where nothing else is said."""

    step: int = 1000
    """A card more to wait for, before the contract is laid: more than anything else."""
    outs: int = 0
    """Each card not seen yet that would bring the contract nearer."""
    whole_outs: int = 0
    """The same where the contract takes the whole hand."""
    pair: int = 12
    """A card of equal rank, where sets are wanted."""
    near: int = 4
    """A card of the suit and three ranks away, where runs are wanted; twice that for two ranks, and three times for
    one."""
    points: int = 2
    """Each point of the card that is discarded."""
    points_down: int = 2
    """The same as soon as another player is down."""
    feeds: int = 30
    """A discard that somebody could lay off on the table."""
    danger: int = 0
    """Each card that the next player is known to hold, and which the discard goes with."""

    full: int = 6
    """With so many cards more than were dealt a hand is full: no more penalty cards."""
    near_out: int = 2
    """With so few cards a player who is down may go out any moment: no more penalty cards."""
    claim_outs: int = 0
    """So many more outs are worth a penalty card; 0 where none are."""
    draw_outs: int = 0
    """So many more outs are worth more than a stock card; 0 where none are."""

    loose: int = 60
    """A card in no meld, where melds are laid or kept without a contract, besides its points."""
    loose_points: int = 1
    """Each of these points."""
    take: int = 30
    """What a card from the discard pile must bring there."""
    live: int = 0
    """Each card not seen yet that makes a meld of two cards there; 0: pairs weigh as much whatever has been seen."""
    most: int = 60
    """What all such pairs together weigh at most."""
    loose_feeds: int = 25
    """A discard there that somebody could lay off on the table."""


FIRST: Final = Habits()
"""What the first steady player went by, at every table alike."""

GENERAL: Final = Habits(outs=5, pair=6, near=2, near_out=0, points_down=5, live=9)
"""For rules of no book of these."""

_CLAIMING: Final = Habits(outs=5, pair=6, near=2, near_out=0, full=12, claim_outs=3, points_down=5)

HABITS: Final[dict[str, Habits]] = {
    "denexa": _CLAIMING,
    "wikipedia": Habits(outs=5, pair=6, near=2, near_out=0),
    "parlett": _CLAIMING,
    "family": _CLAIMING,
    "kalooki": Habits(outs=5, pair=6, near=2, near_out=0, points_down=5),
    "carioca": Habits(outs=5, pair=6, near=2, points_down=5),
    "pay-me": Habits(live=9),
    "beginner": Habits(live=9),
    "online": Habits(live=9),
}
"""By book."""


def habits_of(rules: Rules) -> Habits:
    """Those of the book that the rules start from."""
    return HABITS.get(rules.book, GENERAL)


__all__ = ["FIRST", "Habits", "habits_of"]
