"""Tables for the clauses that all four books share."""

import pytest

from tests.rules.table import Table, table

ALL = pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])


MELDS = """
[[melds]]
owner = "P3"
cards = "{KS KH KC}"
[[melds]]
owner = "P3"
cards = "<5S 6S *=7S 8S>"
"""


def down(book: str, hand: str, more: str = "", **changes: object) -> Table:
    """P1 is down since an earlier turn and has drawn; P3's melds lie on the table."""
    return table(
        book,
        f"""
        step = "play"
        deal = 2
        down = ["P1"]
        {more}
        [hands]
        P1 = "{hand}"
        {MELDS}
        """,
        **changes,
    )


def holding(book: str, hand: str, deal: int = 1, more: str = "") -> Table:
    """P1 is not down and has drawn."""
    return table(book, f'step = "play"\ndeal = {deal}\n{more}\n[hands]\nP1 = "{hand}"\n')


def last_discard(book: str, deal: int, sheet: str = "") -> Table:
    """P1 can go out by a discard; the others hold KS, *, and 2C 3C."""
    return table(
        book,
        f"""
        step = "play"
        deal = {deal}
        dealer = "P2"
        sheet = [{sheet}]
        [hands]
        P1 = "QD"
        P2 = "KS"
        P3 = "AH"
        P4 = "4C 3C"
        [[melds]]
        owner = "P1"
        cards = "{{JS JH JC}}"
        """,
    )
