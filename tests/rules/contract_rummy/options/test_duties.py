"""What is taken on in a turn can be done in it."""

import pytest

from tests.rules.table import table


@pytest.mark.clause("CR-A-42")
@pytest.mark.parametrize(("touching", "suit", "refused"), [("free", "D", ""), ("one_per_suit", "D", "CR-D-25"),
                                                          ("one_per_suit", "H", "")])  # fmt: skip
def test_a_joker_is_not_taken_for_a_run_of_a_suit_that_one_has_a_run_of(touching: str, suit: str, refused: str) -> None:
    """The duty could not be met: a player has one run of each suit, and the turn would never end."""
    melds = '{ owner = "P2", cards = "<5S 6S *=7S 8S>" }, { owner = "P1", cards = "<8D 9D TD JD>" }'
    cards = f'P1 = "7S 3{suit} 4{suit} 6{suit} 2C"'
    position = f'seats = 4\nstep = "play"\nmelds = [{melds}]\n[hands]\n{cards}'
    t = table("denexa", position, touching_runs=touching, joker_take_use="new_meld")
    assert ("swap 7S in 1" in t.moves("P1")) is not bool(refused)
    if refused:
        assert t.clause("P1", "swap 7S in 1") == refused
    else:
        t.play("P1", "swap 7S in 1", f"meld <3{suit} 4{suit} *=5{suit} 6{suit}>", "discard 2C")
