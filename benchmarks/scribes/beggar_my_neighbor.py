"""Sheets of Beggar My Neighbor."""

from upcard.games.beggar_my_neighbor.ending import STACK
from upcard.games.beggar_my_neighbor.moves import Turn
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET, BeggarState
from upcard.kernel.state import Move

from .scribe import Scribe


class BeggarScribe(Scribe):
    """Writes who has won, and how long it took."""

    def watch(self, before: BeggarState, seat: int, move: Move, after: BeggarState) -> None:
        """Called after every play."""
        if after.dealt() and not before.dealt() and not self.dealt:
            self.begin(after.dealer)
            self.dealt.append([1, after.dealer, after.turn, STACK])
        if isinstance(move, Turn) and after.result != NOBODY_YET:
            self.write("took", f"{after.turned} cards, {after.collected} piles")
            if after.result == DRAWN:
                for each in (0, 1):
                    self.write("left", str(len(after.stack(each).cards)), each)
            self.write("end", "draw" if after.result == DRAWN else f"won P{after.result + 1}")

    def rows(self, state: BeggarState) -> list[tuple[int, ...]]:
        """One row: the cards in the stacks."""
        return [tuple([len(state.stack(seat).cards) for seat in (0, 1)])]
