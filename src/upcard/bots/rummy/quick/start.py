"""Sets up quick playouts from a state of the engine."""

from random import Random

from upcard.bots.rummy.heuristic_weights import HeuristicWeights
from upcard.bots.rummy.quick.calls import CallPlayout, Sorting
from upcard.bots.rummy.quick.free import FreePlayout, Loose
from upcard.bots.rummy.quick.playing import Playing
from upcard.bots.rummy.quick.playout import Playout
from upcard.bots.rummy.quick.reader import Reader
from upcard.bots.rummy.quick.terms import BY_CALL, BY_CONTRACT, WITHOUT, QuickRules, playout_kind
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState


class Start:
    """What the playouts of one deal share, of which `terms.is_quick` holds at the table ``s``.

    They are played by players of these ``weights``.
    """

    def __init__(self, game: RummyGame, s: RummyState, weights: HeuristicWeights) -> None:
        self.terms = QuickRules(game, s, weights)
        way = playout_kind(game, s)
        self.loose: Loose | None = Loose(self.terms) if way == WITHOUT else None
        self.sorting: Sorting | None = Sorting(self.terms) if way == BY_CALL else None
        self.reader: Reader | None = Reader(self.terms) if way == BY_CONTRACT else None

    def playout(self, s: RummyState, rng: Random) -> Playing:
        """Return a playout from that table of the deal on, all of whose faces are known."""
        if self.loose is not None:
            return FreePlayout(self.terms, self.loose, s, rng)
        if self.sorting is not None:
            return CallPlayout(self.terms, self.sorting, s, rng)
        assert self.reader is not None
        return Playout(self.terms, self.reader, s, rng)


__all__ = ["Start"]
