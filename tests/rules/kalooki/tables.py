"""Tables of Kalooki."""

from typing import Any

from tests.rules.table import Table, table
from upcard.games.rummy.books import BOOKS

RULES = BOOKS["kalooki"]


def meld(cards: str, owner: str = "P3") -> str:
    return f'[[melds]]\nowner = "{owner}"\ncards = "{cards}"\n'


def holding(hand: str, deal: int = 1, melds: str = "", more: str = "", **options: Any) -> Table:
    """P1 has drawn and is not down."""
    return table(
        "kalooki", f'seats = 4\nstep = "play"\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"\n{melds}', **options
    )


def down(hand: str, melds: str, more: str = "", **options: Any) -> Table:
    """P1 is down since an earlier turn and has drawn."""
    return holding(hand, 2, melds, f'down = ["P1"]\n{more}', **options)
