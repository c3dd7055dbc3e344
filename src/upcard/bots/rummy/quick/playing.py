"""The base class of all quick playouts."""

from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.rummy.quick.table import QuickTable
from upcard.games.rummy.state import OVER

LOOK: Final = 2
"""After each so many steps it is asked whether the budget is spent."""


class Playing:
    """A deal that is played on at a table, one step after the other."""

    def __init__(self, table: QuickTable) -> None:
        self.table = table

    def play(self, plays: int, budget: Budget) -> None:
        """Play until the deal is over or cannot end, or after so many steps, or until the budget is spent."""
        table = self.table
        for at in range(plays):
            if table.step == OVER or table.endless or (at % LOOK == LOOK - 1 and budget.is_spent()):
                break
            self.go_on()

    def go_on(self) -> None:
        """Make the next move of the playout."""
        raise NotImplementedError


__all__ = ["Playing"]
