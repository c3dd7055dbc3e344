"""What the steady player at a rummy table goes by, one weight at a time."""

import random

import pytest

from tests.rules.table import table
from upcard.bots import BOTS, YARDSTICKS
from upcard.bots.rummy.discarding import risk
from upcard.bots.rummy.heuristic_weights import FIRST, GENERAL, WEIGHTS, HeuristicWeights, weights_of
from upcard.bots.rummy.seat_knowledge import SeatKnowledge
from upcard.bots.rummy.steady import decide_by
from upcard.cards.card import JOKER, parse_face
from upcard.games.mille.ui.entry import MILLE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.books.contract_rummy import DENEXA
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import RummyState
from upcard.kernel.run import play_out
from upcard.kernel.state import view


def answer(book: str, position: str, weights: HeuristicWeights, *played: tuple[str, str], seat: str = "P1") -> str:
    """What who has these weights does there."""
    t = table(book, position)
    for who, move in played:
        t.play(who, move)
    seen = t.seen(seat)
    assert isinstance(seen, RummyState)
    return str(decide_by(weights, t.game, seen, int(seat[1]) - 1).move)


NINES_ARE_GONE = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 7H 7D 9S 9H KC KD"
discards = "9D 9C 9S 9H 9D 9C"
"""


def test_of_two_pairs_the_one_that_can_grow_is_kept() -> None:
    """One more set is wanted, and no nine is left."""
    assert answer("denexa", NINES_ARE_GONE, FIRST) == "discard KD"
    assert answer("denexa", NINES_ARE_GONE, HeuristicWeights(outs=5)) in ("discard 9S", "discard 9H")


def test_where_the_contract_takes_the_whole_hand_too() -> None:
    """The six or the ten of spades makes the third run, and no six is left."""
    position = """
deal = 7
step = "play"
turn = "P1"
hands.P1 = "AD 2D 3D 4D 7C 8C 9C TC 5S 7S 8S 9S JS"
discards = "6S 6S"
"""
    assert answer("denexa", position, FIRST) == "discard JS"
    assert answer("denexa", position, HeuristicWeights(whole_outs=10)) == "discard 5S"


def test_points_weigh_more_once_somebody_is_down() -> None:
    position = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 7H 9S 9H KC KD 4S"
discards = "2C"
"""
    down = position + '[[melds]]\nowner = "P2"\ncards = "{QS QH QD}"\n[[melds]]\nowner = "P2"\ncards = "{3S 3H 3D}"\n'
    assert answer("denexa", position, HeuristicWeights(points_down=9)) == "discard 4S"
    assert answer("denexa", down, HeuristicWeights(points_down=9)) in ("discard KD", "discard KD")
    assert answer("denexa", down, FIRST) == "discard 4S"


def test_where_one_card_is_missing_outs_may_weigh_more() -> None:
    """Two points weigh less than that no two is left."""
    position = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 7H 7D 2S 2H KC KD"
discards = "2D 2C 2S 2H 2D 2C"
"""
    assert answer("denexa", position, HeuristicWeights(outs=1)) in ("discard KC", "discard KD")
    assert answer("denexa", position, HeuristicWeights(outs=1, last_outs=9)) in ("discard 2S", "discard 2H")
    far = position.replace("7S 7H 7D", "7S 7H 9D")
    assert answer("denexa", far, HeuristicWeights(outs=1, last_outs=9)) == answer(
        "denexa", far, HeuristicWeights(outs=1)
    )


def test_a_card_is_kept_back_whose_rank_others_may_hold() -> None:
    position = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 7H 9S 9H 6C 4D"
discards = "4S 4H 4D 4S 4H 2C"
"""
    assert answer("denexa", position, FIRST) == "discard 6C"
    assert answer("denexa", position, HeuristicWeights(pair_risk=5)) == "discard 4D"
    assert (
        answer("denexa", position.replace("4S 4H 4D 4S 4H", "6S 6H 6D 6S 6H"), HeuristicWeights(pair_risk=5))
        == "discard 6C"
    )
    assert answer("denexa", position, HeuristicWeights(near_risk=5)) == "discard 6C"


def test_a_card_is_kept_back_that_may_be_in_the_runs_of_others() -> None:
    """Two runs are wanted. The neighbours of one card lie among the discards."""
    position = """
deal = 3
step = "play"
turn = "P1"
hands.P1 = "7S 8S 9S TH JH QH 2D KC"
discards = "{} 2C"
"""
    kings, twos = position.format("AC QC JC AC QC JC"), position.format("AD 3D 4D AD 3D 4D")
    assert answer("denexa", kings, HeuristicWeights(points=0, near_risk=5)) == "discard KC"
    assert answer("denexa", twos, HeuristicWeights(points=0, near_risk=5)) == "discard 2D"
    assert answer("denexa", kings, HeuristicWeights(points=0, pair_risk=5)) == answer(
        "denexa", kings, HeuristicWeights(points=0)
    )


LAID = """
deal = 1
step = "draw"
turn = "P3"
hands.P1 = "KC QD"
hands.P3 = "2S 2H 5S 5H"
discards = "{}"
stock = "7S"
[[melds]]
owner = "P1"
cards = "{{4S 4H 4D}}"
[[melds]]
owner = "P1"
cards = "{{3S 3H 3D}}"
"""


@pytest.mark.parametrize(("gone", "goes"), [("KS KH KD KS KH", "KC"), ("QS QH QC QS QH", "QD")])
def test_who_is_down_keeps_back_what_may_bring_others_down(gone: str, goes: str) -> None:
    position = LAID.format(gone).replace('"draw"', '"play"').replace('"P3"\nhands', '"P1"\nhands')
    assert answer("denexa", position, FIRST) == "discard QD"
    assert answer("denexa", position, HeuristicWeights(risk_down=1)) == "discard " + goes
    everybody = position + "".join(
        f'[[melds]]\nowner = "{who}"\ncards = "{{AS AH AD}}"\n[[melds]]\nowner = "{who}"\ncards = "{{8S 8H 8D}}"\n'
        for who in ("P2", "P3")
    )
    assert answer("denexa", everybody, HeuristicWeights(risk_down=1)) == "discard QD"


@pytest.mark.parametrize(("taken", "kept", "loose"), [("KS", "KC", "QD"), ("QS", "QD", "KC")])
def test_who_is_down_keeps_back_what_goes_with_a_card_that_somebody_took(taken: str, kept: str, loose: str) -> None:
    t = table("denexa", LAID.format(taken + " 9C")).play("P3 draw upcard", "P3 discard 2S")
    seen = t.seen("P1")
    assert isinstance(seen, RummyState)
    sight = SeatKnowledge(t.game, seen, 0, HeuristicWeights(known_down=50))
    assert (risk(sight, parse_face(kept)), risk(sight, parse_face(loose))) == (50, 0)
    assert risk(SeatKnowledge(t.game, seen, 0, FIRST), parse_face(kept)) == 0


def test_jokers_are_no_risk() -> None:
    t = table("denexa", LAID.format("9C").replace("KC QD", "* QD"))
    seen = t.seen("P1")
    assert isinstance(seen, RummyState)
    sight = SeatKnowledge(t.game, seen, 0, HeuristicWeights(risk_down=9))
    assert risk(sight, JOKER) == 0 < risk(sight, parse_face("QD"))


CLAIM = """
deal = 1
turn = "P1"
hands.P2 = "7S 7H 9S 9H JD 2S 3C"
discards = "JC"
"""


def test_a_card_that_makes_more_cards_useful_is_claimed() -> None:
    """Two pairs want two cards; with a third pair so many more cards help."""
    drawn = ("P1", "draw stock")
    assert answer("denexa", CLAIM, FIRST, drawn, seat="P2") == "pass"
    assert answer("denexa", CLAIM, HeuristicWeights(claim_outs=3), drawn, seat="P2") == "may-i"
    assert answer("denexa", CLAIM, HeuristicWeights(claim_outs=30), drawn, seat="P2") == "pass"


def test_a_full_hand_claims_no_more() -> None:
    drawn = ("P1", "draw stock")
    helping = CLAIM.replace('"JC"', '"7D"')
    assert answer("denexa", helping, FIRST, drawn, seat="P2") == "may-i"
    assert answer("denexa", helping, HeuristicWeights(full=-3), drawn, seat="P2") == "pass"


def test_whether_a_rival_who_is_nearly_out_keeps_it_from_claiming() -> None:
    drawn = ("P1", "draw stock")
    nearly = (
        CLAIM.replace('"JC"', '"7D"').replace("hands.P2", 'hands.P3 = "4D"\nhands.P2')
        + '[[melds]]\nowner = "P3"\ncards = "{QS QH QD}"\n[[melds]]\nowner = "P3"\ncards = "{3S 3H 3D}"\n'
    )
    assert answer("denexa", nearly, HeuristicWeights(near_out=2), drawn, seat="P2") == "pass"
    assert answer("denexa", nearly, HeuristicWeights(near_out=0), drawn, seat="P2") == "may-i"


def test_of_loose_pairs_the_one_that_can_grow_is_kept() -> None:
    """Without a contract. No eight of spades is left, and two fives are."""
    position = """
deal = 1
step = "play"
turn = "P1"
hands.P1 = "7S 9S 5H 5D"
discards = "8S KC"
"""
    assert answer("beginner", position, HeuristicWeights(live=10)) == "discard 9S"
    position = position.replace("8S KC", "5S 5C KC")
    assert answer("beginner", position, HeuristicWeights(live=10)) in ("discard 5H", "discard 5D")


def test_the_yardstick_plays_as_the_first_steady_player_did() -> None:
    t = table("denexa", NINES_ARE_GONE)
    assert str(BOTS["steady-1"](0).choose(t.game, t.seen("P1"), 0)) == "discard KD"
    assert YARDSTICKS == ("steady-1",)
    game = MILLE.build(MILLE.books["standard"].rules)
    assert not BOTS["steady-1"](0).plays(game)
    with pytest.raises(ValueError, match="does not play this game"):
        BOTS["steady-1"](0).decide(game, view(game.start(2), 0), 0)


def test_every_book_has_weights_and_house_rules_those_of_their_book() -> None:
    assert set(WEIGHTS) == set(BOOKS)
    assert weights_of(DENEXA.but(claim_limit=2)) == WEIGHTS["denexa"]
    assert weights_of(DENEXA.but(book="ours")) == GENERAL
    assert [book for book, weights in WEIGHTS.items() if weights == FIRST] == ["pay-me"]


def test_the_new_steady_player_plays_otherwise_and_by_its_view_alone() -> None:
    game = RummyGame(DENEXA)
    ends = [play_out(game, game.start(3), [BOTS[name](0)] * 3, random.Random(9)) for name in ("steady", "steady-1")]
    assert ends[0].sheet != ends[1].sheet
