"""Deals that would not end by themselves."""

import random

import pytest

from upcard.games import CATALOGUE
from upcard.kernel.run import Endless, random_game


def test_a_deal_ends_when_the_stock_was_renewed_often_enough() -> None:
    """MIL-A23: here two players with one card each draw and discard until the stock counts as used up."""
    entry = CATALOGUE["mille"]
    rules = entry.books["standard"].rules
    _, plays = random_game(entry.build(rules), 2, random.Random(2934), limit=5000)
    assert plays < 1000
    with pytest.raises(Endless):
        random_game(entry.build(entry.change(rules, {"renewal_limit": 0})), 2, random.Random(2934), limit=5000)
