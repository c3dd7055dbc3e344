"""The weights of the steady player's rules of thumb at a rummy table, which differ from book to book.

They are found by duplicate deals (`benchmarks.duel`); docs/players/rummy.md tells which were tried.
"""

from dataclasses import dataclass
from typing import Final

from upcard.games.rummy.rules import Rules
from upcard.kernel.copying import ByFields


@dataclass(frozen=True, kw_only=True)
class HeuristicWeights(ByFields):
    """What things weigh against each other where a card is discarded, and what is worth a penalty card."""

    outs: int = 0
    """Each card not seen yet that would bring the contract nearer."""
    last_outs: int = 0
    """So much more where a single card is missing."""
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
    pair_risk: int = 0
    """Each card of the discard's rank that others may hold or draw, where sets are wanted."""
    near_risk: int = 0
    """The same of its suit and one or two ranks away, where runs are wanted."""
    risk_down: int = 0
    """Both, while one is down oneself and somebody else is not ..."""
    known_down: int = 0
    """... and that such a card is known to be in the hand of one who is not."""

    full: int = 6
    """With so many cards more than were dealt a hand is full: no more penalty cards."""
    near_out: int = 2
    """With so few cards a player who is down may go out any moment: no more penalty cards."""
    claim_outs: int = 0
    """So many more outs are worth a penalty card; 0 where none are."""
    live: int = 0
    """Where there is no contract, each card not seen yet that makes a meld of two loose cards; a loose card itself
    weighs 60 and its points. 0: such pairs weigh as much whatever has been seen."""
    knock_turns: int = 3
    """In so many first turns any knock will do: the others have not put much together yet."""
    knock_left: int = 0
    """Later a knock leaves so few points: others are undercut too often, and gin brings more."""


FIRST: Final = HeuristicWeights()
"""What the first steady player went by, at every table alike."""

GENERAL: Final = HeuristicWeights(outs=5, whole_outs=5, pair=6, near=2, near_out=0, points_down=5, live=9)
"""For rules of no book of these."""

_MAY_I: Final = HeuristicWeights(outs=5, whole_outs=5, pair=6, near=2, near_out=0, full=20, claim_outs=2, points_down=5)

WEIGHTS: Final[dict[str, HeuristicWeights]] = {
    "denexa": _MAY_I,
    "wikipedia": HeuristicWeights(
        outs=5,
        last_outs=25,
        pair=7,
        near=2,
        near_out=0,
        points=3,
        points_down=4,
        feeds=80,
        pair_risk=1,
        near_risk=5,
        risk_down=3,
        known_down=20,
    ),
    "parlett": _MAY_I,
    "family": _MAY_I,
    "kalooki": HeuristicWeights(outs=5, pair=6, near=2, near_out=0, points_down=5),
    "carioca": HeuristicWeights(outs=3, last_outs=20, points_down=4, pair_risk=1, near_risk=2),
    "pay-me": FIRST,
    "beginner": HeuristicWeights(live=9),
    "online": HeuristicWeights(live=9),
}
"""By book."""


def weights_of(rules: Rules) -> HeuristicWeights:
    """Return the weights of the book that the rules start from."""
    return WEIGHTS.get(rules.book, GENERAL)


__all__ = ["FIRST", "HeuristicWeights", "weights_of"]
