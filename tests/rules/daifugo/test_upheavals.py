"""What there is when the Destitute is dealt no card above a 10 (DAI-W48, DAI-W49)."""

from random import Random
from typing import Any

import pytest

from tests.rules.table import Table, at_position
from upcard.cards.card import HIDDEN, faces_text
from upcard.games.daifugo.game import PACK
from upcard.games.daifugo.state import strength
from upcard.games.daifugo.terms import TEN
from upcard.kernel.state import view
from upcard.kernel.ui.position import BadPosition
from upcard.kernel.worlds import worlds

ORDER = 'sheet = [["P2", "P3", "P4", "P1"]]'


def second_deal(jack: bool = False, **changes: Any) -> Table:
    """P1, the Destitute, is dealt no card above a 10, or but one jack; P2 is the Daifugo."""
    low = [face for face in PACK if strength(face) <= TEN]
    high = [face for face in PACK if strength(face) > TEN]
    hand = [*low[:12], high[0]] if jack else low[:13]
    rest = [face for face in PACK if face not in hand]
    # P1 deals, so that every fourth card is the dealer's own.
    pack = [face for at in range(13) for face in (*rest[3 * at : 3 * at + 3], hand[at])]
    t = at_position("daifugo", f'seats = 4\nstep = "deal"\ndealer = "P1"\n{ORDER}', **changes)
    return t.play("*", "shuffle " + faces_text(pack))


@pytest.mark.clause("DAI-W48", "DAI-X56")
def test_whole_hands_are_changed() -> None:
    plain = second_deal()
    t = second_deal(upheaval="swap")
    assert plain.asked() == ["P1"] and plain.events() == ["dealt"]
    assert t.asked() == ["P2"] and t.events() == ["dealt", "swapped", "leads"]
    assert sorted(t.hand("P1").split()) == sorted(plain.hand("P2").split())
    assert sorted(t.hand("P2").split()) == sorted(plain.hand("P1").split())
    assert t.hand("P3") == plain.hand("P3")
    assert t.told("P3")[1] == "N1 was dealt no card above a 10, and changes whole hands with N2."
    assert second_deal(upheaval="swap", poor_exchange=True).asked() == ["P2"], "nobody exchanges cards"
    assert second_deal(upheaval="swap", later_lead="destitute").asked() == ["P1"]
    jack = second_deal(jack=True, upheaval="swap")
    assert jack.asked() == ["P1"] and jack.events() == ["dealt"]


@pytest.mark.clause("DAI-W48", "DAI-X57")
def test_or_the_destitute_keeps_all_cards() -> None:
    t = second_deal(upheaval="spared", poor_exchange=True)
    assert t.asked() == ["P4"] and t.events() == ["dealt", "spared"]
    assert t.hand("P1") == second_deal().hand("P1")
    t.play("P4", t.moves("P4")[0])
    assert t.play("P3", t.moves("P3")[0]).asked() == ["P2"], "the Daifugo leads"
    assert second_deal(upheaval="spared").asked() == ["P2"]


@pytest.mark.clause("DAI-W49", "DAI-X63")
def test_only_these_two_have_seen_the_hands() -> None:
    t = second_deal(upheaval="swap")
    hidden = [[view(t.state, seat).piles[owner].count_face(HIDDEN) for owner in (0, 1)] for seat in range(4)]
    assert hidden == [[0, 0], [0, 0], [13, 13], [13, 13]]
    world = next(iter(worlds(t.game, view(t.state, 2), 2, Random(1))))
    assert [card.seen for card in world.piles[0].cards + world.piles[1].cards] == [3] * 26


def test_there_is_no_upheaval_where_none_is_played() -> None:
    hands = '[hands]\nP1 = "3S"\nP2 = "4S"\nP3 = "5S"\nP4 = "6S"'
    with pytest.raises(BadPosition, match="there can be no upheaval here"):
        at_position("daifugo", f'upheaval = "yes"\n{ORDER}\n{hands}')
    at_position("daifugo", f'upheaval = "yes"\n{ORDER}\n{hands}', upheaval="swap")
