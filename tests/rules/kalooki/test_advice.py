"""What the player is advised at Kalooki: nothing that the book refuses."""

import pytest

from tests.rules.kalooki.tables import down, meld
from upcard.cards.card import face_text
from upcard.games.rummy.ui.advice import best
from upcard.kernel.state import view
from upcard.kernel.ui.advice import Arrangement
from upcard.melds.engine import lay_out

OWN_RUN = meld("<3H 4H 5H 6H>", "P1")


def advised(hand: str, melds: str, touching: str = "one_per_suit") -> Arrangement:
    """What P1 is advised; the move, if any, is legal."""
    t = down(hand, melds, touching_runs=touching)
    found = best(t.game, view(t.state, 0), 0)
    if found.move is not None:
        t.play("P1", str(found.move))
    return found


@pytest.mark.clause("KAL-32")
def test_no_second_run_of_a_suit_is_advised() -> None:
    """With a run of hearts on the table no other is advised; under the option it is."""
    hand = "9H TH JH QH 2C"
    found = advised(hand, OWN_RUN)
    assert (found.groups, found.move) == ((), None)
    assert str(advised(hand, OWN_RUN, "free").move) == "meld <9H TH JH QH>"
    # A run of somebody else's hinders nobody.
    assert str(advised(hand, meld("<3H 4H 5H 6H>", "P2")).move) == "meld <9H TH JH QH>"


@pytest.mark.clause("KAL-32")
def test_one_run_of_a_suit_is_advised_at_a_time() -> None:
    """Of two runs of spades in the hand one is advised."""
    assert len(advised("2S 3S 4S 5S 9S TS JS QS 2C", "").groups) == 1
    assert len(advised("2S 3S 4S 5S 9S TS JS QS 2C", "", "free").groups) == 2


@pytest.mark.clause("KAL-32", "KAL-39")
def test_a_set_is_advised_where_the_run_may_not_be() -> None:
    """Nines that the forbidden run would take are a set."""
    (nines,) = advised("9H TH JH QH 9C 9D 2C", OWN_RUN).groups
    assert sorted(map(face_text, nines)) == ["9C", "9D", "9H"]


@pytest.mark.clause("KAL-44", "KAL-45")
@pytest.mark.parametrize(
    ("run", "hand", "ends", "dead"),
    [
        ("<6H 7H 8H 9H>", "5H 3C 2C", "high_then_low", 10),
        ("<6H 7H 8H 9H>", "5H 3C 2C", "both", 5),
        ("<6H 7H 8H 9H>", "5H TH 2C", "high_then_low", 7),
        ("<TH JH QH KH AH>", "9H 3C 2C", "high_then_low", 5),
        ("<TH JH QH KH>", "9H AH 2C", "high_then_low", 2),
        ("<TH JH QH KH>", "9H 3C 2C", "high_then_low", 14),
    ],
)
def test_a_layout_grows_a_four_upwards_first(run: str, hand: str, ends: str, dead: int) -> None:
    """Cards are laid out below a four only when it reaches up to the ace."""
    t = down(hand, meld(run), layoff_ends=ends)
    r = t.game.ruled(t.state)
    assert lay_out(t.state.hand(0).cards, r.table, r.card_points, t.state.melds).dead == dead
