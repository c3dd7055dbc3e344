"""Sheets of Indian Chief."""

from typing import Any

from upcard.cards.card import face_text
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import TURNS
from upcard.games.indian_chief.state import CHOOSE, OVER, STEAL, ChiefState
from upcard.games.indian_chief.turn import thieves
from upcard.kernel.state import Move
from upcard.kernel.ui.score_rules import NO_SEAT

from .scribe import Scribe, named


class ChiefScribe(Scribe):
    """Writes the melds of each turn, and what Thieves have taken."""

    def __init__(self, rules: Any, game: Any, seats: int) -> None:
        super().__init__(rules, game, seats)
        self.turns: list[tuple[int, ...]] = []
        self.thieves: set[int] = set()

    def watch(self, before: ChiefState, seat: int, move: Move, after: ChiefState) -> None:
        """Called after every play."""
        if after.step == CHOOSE and len(self.dealt) < after.turn:
            self.begin(after.dealer)
            self.dealt.append([after.turn, after.dealer, NO_SEAT, len(after.hand(0).cards)])
        melds = named(after, "melded")
        if melds:
            self.turns.append(tuple([event.number for event in melds]))
            lays = [event.what for event in melds if isinstance(event.what, Lay)]
            for each, lay in enumerate(lays):
                self.write("meld", str(lay).removeprefix("meld "), each)
            if after.turn < TURNS:
                self.thieves = {thief for group in thieves(self.game.rules, lays) for thief in group}
        for event in named(after, "stole"):
            self.write("steals", face_text(event.cards[0].face), event.seat)
            self.thieves.discard(event.seat)
        if (melds or before.step == STEAL) and after.step != STEAL:
            for thief in sorted(self.thieves):
                self.write("steals", "none", thief)
            self.thieves = set()
            if after.step != OVER:
                self.row += 1

    def rows(self, state: ChiefState) -> list[tuple[int, ...]]:
        """By turn and seat, what each meld has brought."""
        return self.turns
