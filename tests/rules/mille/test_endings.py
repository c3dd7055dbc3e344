"""Deals that would not end by themselves."""

import random

import pytest

from tests.rules.table import at_position
from upcard.cards.card import faces_text
from upcard.catalogue import CATALOGUE
from upcard.games.mille.game import PACK
from upcard.kernel.run import Endless, random_game


@pytest.mark.clause("MIL-A23")
@pytest.mark.parametrize(("renewals", "events", "deal"), [(49, [], 1), (50, ["stock_out", "scored", "scored"], 2)])
def test_the_stock_is_renewed_fifty_times(renewals: int, events: list[str], deal: int) -> None:
    """The next time that it is wanted the deal is scored as it lies."""
    position = f'stock = ""\ndiscards = "5H 9C KD"\nrenewals = {renewals}\nhands = {{ P1 = "3S", P2 = "4S" }}'
    t = at_position("mille", position).play("P1", "draw stock")
    assert t.asked() == ["*"]
    assert (t.events(), t.state.deal) == (events, deal)
    if deal == 2:
        assert t.play("*", "shuffle " + faces_text(PACK)).state.renewals == 0


@pytest.mark.clause("MIL-A23")
def test_a_deal_ends_when_the_stock_was_renewed_often_enough() -> None:
    """Here two players with one card each draw and discard until the stock counts as used up."""
    entry = CATALOGUE["mille"]
    rules = entry.books["standard"].rules
    _, plays = random_game(entry.build(rules), 2, random.Random(518), limit=5000)
    assert plays < 1000
    with pytest.raises(Endless):
        random_game(entry.build(entry.change(rules, {"renewal_limit": 0})), 2, random.Random(518), limit=5000)
