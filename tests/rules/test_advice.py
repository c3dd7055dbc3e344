"""Reading groups of cards as melds, and arranging a hand for the contract."""

import pytest

from upcard.cards.card import faces_text, parse_faces
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.ui.advice import arrange, best
from upcard.kernel.state import view
from upcard.kernel.ui.advice import Arranged, Arrangement

from .table import Table, table

PLAY = 'turn = "P1"\nstep = "play"\n'


def arranged(on: Table, *groups: str, purpose: str = "down", seat: int = 0) -> Arranged:
    faces = tuple(parse_faces(group) for group in groups)
    return arrange(on.game, seen_by(on, seat), seat, faces, purpose)


def best_of(on: Table, seat: int = 0) -> Arrangement:
    return best(on.game, seen_by(on, seat), seat)


def seen_by(on: Table, seat: int) -> RummyState:
    seen = view(on.state, seat)
    assert isinstance(seen, RummyState)
    return seen


def position(deal: int, hand: str, more: str = "") -> str:
    return f'deal = {deal}\nturn = "P1"\nstep = "play"\n{more}\n[hands]\nP1 = "{hand}"\n'


def test_groups_that_make_the_contract_become_its_move() -> None:
    on = table("denexa", position(2, "9S 9H * 4C 5C 6C 7C KD QD 2S 7H"))
    found = arranged(on, "* 9H 9S", "7C 5C 4C 6C")
    assert str(found.move) == "down {9S 9H *} <4C 5C 6C 7C>"
    assert [len(group.melds) for group in found.groups] == [1, 1]
    on.play("P1", str(found.move))


def test_a_joker_may_have_several_places_and_the_given_order_comes_first() -> None:
    on = table("denexa", position(2, "9S 9H 9D * 5C 6C 7C KD QD 2S 7H"))
    readings = [str(meld) for meld in arranged(on, "9S 9H 9D", "* 5C 6C 7C").groups[1].melds]
    assert readings[0] == "<*=4C 5C 6C 7C>"
    assert "<5C 6C 7C *=8C>" in readings


def test_another_reading_is_found_where_the_likeliest_breaks_a_rule() -> None:
    # The joker above 5C would touch the other run (CR-D-18); below 3C it does not.
    on = table("denexa", position(3, "3C 4C 5C * 7C 8C 9C TC KD QD 2S"))
    found = arranged(on, "3C 4C 5C *", "7C 8C 9C TC")
    assert str(found.groups[0].melds[0]) == "<3C 4C 5C *=6C>"
    assert str(found.move) == "down <*=2C 3C 4C 5C> <7C 8C 9C TC>"


def test_what_is_wrong_with_a_group_is_said_in_its_own_words() -> None:
    on = table("denexa", position(2, "9S 9H KD 4C 5C 7C 8C QD 2S 7H 3H"))
    for group, clause, words in (
        ("9S 9H", "CR-C-26", "too short"),
        ("4C 5C", "CR-C-28", "too short"),
        ("4C 5C 7C 8C", "CR-C-28", "without 6C"),
        ("9S KD 3H", "CR-C-26", "neither"),
    ):
        found = arranged(on, group, "4C 5C 7C 8C")
        assert found.move is None
        assert found.refusal is not None
        assert words in found.groups[0].reason, found.groups[0].reason
        assert found.refusal.clause == clause, (group, found.refusal)


def test_groups_are_judged_out_of_turn_as_if_it_were_the_turn() -> None:
    on = table("denexa", 'deal = 1\nturn = "P2"\nstep = "draw"\n[hands]\nP1 = "9S 9H 9D 4C 4H 4D KD QD 2S 7H"\n')
    assert str(arranged(on, "9S 9H 9D", "4C 4H 4D").move) == "down {9S 9H 9D} {4H 4D 4C}"
    missing = arranged(on, "9S 9H 9D")
    assert missing.refusal is not None
    assert missing.refusal.clause == "CR-K-D1"


def test_the_best_way_lays_the_contract_and_leaves_least() -> None:
    on = table("denexa", position(1, "9S 9H 9D KC KD KH 4C 4H 4D 2S 7H"))
    found = best_of(on)
    assert found.short == 0
    assert str(found.move) == "down {9S 9H 9D} {KH KD KC}"
    on.play("P1", str(found.move))


def test_a_hand_that_is_short_says_by_how_much_and_groups_what_it_has() -> None:
    on = table("denexa", position(2, "9S 9H KD 4C 5C 6C QD 2S 7H 3H TD"))
    found = best_of(on)
    assert (found.short, found.move) == (2, None)
    held = parse_faces("9S 9H KD 4C 5C 6C QD 2S 7H 3H TD")
    for group in found.groups:
        assert set(group) <= set(held)
    assert sorted(len(group) for group in found.groups) == [2, 3]
    assert "2 cards short" in found.sentence
    one = best_of(table("denexa", position(2, "9S 9H 9D 4C 5C 6C QD 2S 7H 3H TD")))
    assert one.short == 1
    assert "One card short" in one.sentence


def test_what_is_wanted_names_a_suit_only_where_it_matters() -> None:
    set_of_aces = best_of(table("denexa", position(1, "9S 9H 9D AS AH 4C 5D KD QD 2S 7H")))
    assert set_of_aces.sentence == "One card short of the contract; wanted: any ace, or a joker."
    run_of_clubs = best_of(table("denexa", position(2, "9S 9H 9D 4C 5C 6C QD 2S KH TD JS")))
    assert run_of_clubs.sentence.endswith("wanted: the three of clubs, the seven of clubs, or a joker.")


def test_deal_seven_takes_the_whole_hand() -> None:
    # CR-X-21: 4 + 4 + 5 cards, nothing left over.
    on = table("denexa", position(7, "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD"))
    found = best_of(on)
    assert found.short == 0
    assert str(found.move) == "down <7S 8S 9S TS> <2H 3H 4H 5H> <9D TD JD QD KD>"
    over = best_of(table("denexa", position(7, "2H 3H 4H 5H 7S 8S 9S TS 3C TD JD QD KD")))
    assert over.short == 1
    assert over.move is None


def test_further_melds_once_the_contract_is_down() -> None:
    more = 'down = ["P1"]\n'
    on = table("denexa", position(1, "5S 5H 5D KC", more))
    found = best_of(on)
    assert str(found.move) == "meld {5S 5H 5D}"
    assert faces_text(found.groups[0]) == "5S 5H 5D"
    assert str(arranged(on, "5D 5H 5S", purpose="meld").move) == "meld {5S 5H 5D}"
    assert best_of(table("wikipedia", position(1, "5S 5H 5D KC", more))).groups == ()


@pytest.mark.clause("CR-A-54")
def test_a_contract_that_would_be_refused_is_not_advised() -> None:
    """Without the joker only that would be left, which may not be discarded."""
    on = table("denexa", position(1, "9S 9H 9D KC KD KH *"), discard_ban=frozenset({"joker"}), card_points={"*": 0})
    found = best_of(on)
    assert found.short == 0
    assert "*" in str(found.move)
    on.play("P1", str(found.move))


@pytest.mark.clause("CR-A-49")
def test_where_no_contract_may_be_laid_the_advice_says_why() -> None:
    found = best_of(table("denexa", position(1, "9S 9H 9D KC KD KH"), go_out_discard="required"))
    assert (found.short, found.move, found.sentence) == (1, None, "A card must be left to discard.")
    assert sorted(len(group) for group in found.groups) == [3, 3]
