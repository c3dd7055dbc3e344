"""What all quick playouts have in common."""

from upcard.bots.budget import Budget
from upcard.bots.rummy.quick.table import QuickTable
from upcard.games.rummy.state import OVER


class Playing:
    """A deal that is played on at a table, one step after the other."""

    def __init__(self, table: QuickTable) -> None:
        self.table = table

    def play(self, plays: int, budget: Budget) -> None:
        """Until the deal is over, or after so many steps, or until the budget is spent."""
        table = self.table
        for at in range(plays):
            if table.step == OVER or (at & 31 == 31 and budget.is_spent()):
                break
            self.go_on()

    def go_on(self) -> None:
        """Answer what is asked."""
        raise NotImplementedError


__all__ = ["Playing"]
