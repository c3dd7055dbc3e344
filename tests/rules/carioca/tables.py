"""Carioca tables in mid-deal."""

from typing import Any

from tests.rules.table import Table, table

MELDS = """
[[melds]]
owner = "P3"
cards = "{KS KH KC}"
[[melds]]
owner = "P3"
cards = "<5S 6S *=7S 8S>"
"""


def holding(hand: str, deal: int, melds: str = "", more: str = "", **changes: Any) -> Table:
    """P1 has drawn and is not down."""
    return table(
        "carioca", f'step = "play"\nseats = 4\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"\n{melds}', **changes
    )


def down(hand: str, melds: str = MELDS, more: str = "", **changes: Any) -> Table:
    """P1 is down since an earlier turn and has drawn; by default P3's kings and a run with a joker lie there."""
    return holding(hand, 2, melds, f'down = ["P1"]\n{more}', **changes)


def meld(cards: str, owner: str = "P3") -> str:
    return f'[[melds]]\nowner = "{owner}"\ncards = "{cards}"\n'
