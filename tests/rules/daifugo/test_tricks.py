"""Leading, following, passing, and who leads next (DAI-14 to DAI-34)."""

from typing import Any

import pytest

from tests.rules.table import Table, at_position
from upcard.cards.card import parse_faces
from upcard.games.daifugo.game import DaifugoGame
from upcard.kernel.game import BadMove


def table(*hands: str, trick: str = "", turn: str = "P1", more: str = "", **changes: object) -> Table:
    """Hands by seat; ``trick`` like ``P1 7S 7H, P2 8S 8H``."""
    plays = []
    for play in filter(None, trick.split(",")):
        owner, _, cards = play.strip().partition(" ")
        plays.append(f'{{ by = "{owner}", cards = "{cards}" }}')
    held = "\n".join(f'P{seat} = "{cards}"' for seat, cards in enumerate(hands, 1))
    gone = ", ".join(f'"P{seat}"' for seat, cards in enumerate(hands, 1) if not cards)
    text = f'seats = {len(hands)}\nturn = "{turn}"\ntrick = [{", ".join(plays)}]\nfinished = [{gone}]\n'
    return at_position("daifugo", f"{text}{more}\n[hands]\n{held}", **changes)


LEAD = ("3S 4S 4H 5S 5H 5D 6S 6H 6D 6C", "7S 8S", "7H 8H")


@pytest.mark.clause("DAI-14")
@pytest.mark.parametrize("cards", ["3S", "4S", "4S 4H", "5S 5H 5D", "5H 5D", "6S 6H 6D 6C", "6D"])
def test_a_lead_is_one_to_four_cards_of_one_rank(cards: str) -> None:
    t = table(*LEAD).play("P1", "play " + cards)
    assert t.state.to_beat() == tuple(sorted(parse_faces(cards)))
    assert t.asked() == ["P2"]


@pytest.mark.clause("DAI-14")
def test_every_lead_there_is() -> None:
    """All ways to pick cards of one rank, 1 + 3 + 7 + 15 of them, and no pass."""
    moves = table(*LEAD).moves("P1")
    assert len(moves) == len(set(moves)) == 26
    assert "pass" not in moves


@pytest.mark.clause("DAI-15")
@pytest.mark.parametrize("cards", ["3S 4S", "4S 4H 5S", "5S 6S", "3S 4S 5S", "6S 6H 6D 6C 5S"])
def test_cards_of_different_ranks_are_no_lead(cards: str) -> None:
    """Runs are no plays (DAI-A14)."""
    for bind in (False, True):
        assert table(*LEAD, suit_bind=bind).clause("P1", "play " + cards) == "DAI-15"


@pytest.mark.clause("DAI-16", "DAI-A04", "DAI-X05")
def test_the_leader_may_not_pass() -> None:
    refused = table(*LEAD).refused("P1", "pass")
    assert refused.clause == "DAI-16"
    assert "one to four cards" in refused.remedy


@pytest.mark.clause("GEN-01", "GEN-22")
@pytest.mark.parametrize(
    ("cards", "clause"),
    [("9S", "GEN-22"), ("4S 9S", "GEN-22"), ("4S 4S", "GEN-01"), ("4S 4H 4H", "GEN-01"), ("7S", "GEN-22")],
)
def test_only_cards_that_are_held_are_played(cards: str, clause: str) -> None:
    """Not another's, and not one card twice."""
    refused = table(*LEAD).refused("P1", "play " + cards)
    assert refused.clause == clause
    assert ("that often" in refused.reason) == (clause == "GEN-01")
    assert refused.faces


@pytest.mark.clause("DAI-17", "DAI-24", "DAI-35")
def test_the_turn_goes_clockwise_past_those_who_are_out_or_have_passed() -> None:
    t = table("3S 9S", "4S 9H", "", "5S 9D", "6S 9C", more='passed = ["P4"]', trick="P1 3H", turn="P2")
    assert t.play("P2", "pass").asked() == ["P5"]
    for seat, move in (("P2", "play 4S"), ("P4", "play 5S"), ("P3", "pass"), ("P1", "play 9S")):
        assert t.clause(seat, move) in ("DAI-17", "DAI-24", "DAI-35")
    assert t.clause("P1", "play 9S") == "DAI-17"
    assert t.clause("P3", "pass") == "DAI-35"
    assert t.clause("P4", "play 5S") == "DAI-24"


@pytest.mark.clause("DAI-17")
@pytest.mark.parametrize("seat", ["P1", "P2", "P3", "P4"])
def test_everybody_has_the_next_turn_in_order(seat: str) -> None:
    """After P4 comes P1."""
    t = table("3S KS", "3H KH", "3D KD", "3C KC", turn=seat)
    at = int(seat[1])
    suits = "SHDC"
    t.play(seat, f"play 3{suits[at - 1]}")
    assert t.asked() == [f"P{at % 4 + 1}"]


PAIR = ("9S 9H", "TS TH TD AS AH 2S 3C", "3S 4S")


@pytest.mark.clause("DAI-18", "DAI-X04")
def test_a_following_play_has_as_many_cards() -> None:
    t = table(*PAIR, trick="P1 9D 9C", turn="P2")
    assert set(t.moves("P2")) == {"pass", "play TS TH", "play TS TD", "play TH TD", "play AS AH"}
    for cards in ("TS TH TD", "AS", "2S"):
        refused = t.refused("P2", "play " + cards)
        assert refused.clause == "DAI-18"
        assert "2 cards" in refused.reason


@pytest.mark.clause("DAI-19")
def test_a_following_play_is_of_one_rank() -> None:
    for bind in (False, True):
        t = table(*PAIR, trick="P1 9D 9C", turn="P2", suit_bind=bind)
        for cards in ("TS AS", "AS 2S", "TS TH AS"):
            assert t.clause("P2", "play " + cards) == "DAI-19"


RANKS = "3456789TJQKA2"


@pytest.mark.clause("DAI-20", "DAI-21", "DAI-A12", "DAI-X03")
@pytest.mark.parametrize("on_top", RANKS)
@pytest.mark.parametrize("rank", RANKS)
def test_a_following_play_is_strictly_higher(on_top: str, rank: str) -> None:
    """All pairs of ranks, 3 low to 2 high; nothing beats a 2 (DAI-27)."""
    t = table("3D 4D", f"{rank}H {rank}C", "5D 6D", trick=f"P1 {on_top}S", turn="P2")
    move = f"play {rank}H"
    if RANKS.index(rank) > RANKS.index(on_top):
        t.play("P2", move)
        return
    expected = "DAI-27" if on_top == "2" else "DAI-21" if rank == on_top else "DAI-20"
    assert t.clause("P2", move) == expected
    assert move not in t.moves("P2")


@pytest.mark.clause("DAI-22", "DAI-23", "DAI-X07")
def test_who_cannot_or_will_not_beat_passes() -> None:
    """With a pair of kings against jacks a pass is legal."""
    t = table("3S JD", "KS KH", "3D 4D", trick="P1 JS JH", turn="P2")
    assert t.moves("P2") == ["pass", "play KS KH"]
    assert t.play("P2", "pass").asked() == ["P3"]
    assert t.moves("P3") == ["pass"]


@pytest.mark.clause("DAI-24", "DAI-A13", "DAI-X08", "DAI-25", "DAI-26", "DAI-29", "DAI-30")
def test_who_has_passed_is_out_of_the_trick() -> None:
    t = table("3S JS QS", "3H KH QH", "3D 9D AD", turn="P1", trick="").play("P1", "play 3S")
    t.play("P2", "pass").play("P3", "play 9D").play("P1", "play JS")
    assert t.asked() == ["P3"]
    assert t.clause("P2", "play KH") == "DAI-24"
    assert t.clause("P2", "pass") == "DAI-24"
    # P3 plays again, P1 passes, P3 leads, and P2 may play in the next trick.
    t.play("P3", "play AD").play("P1", "pass")
    assert t.asked() == ["P3"]
    assert t.state.need == 0
    t.play("P3", "play 3D").play("P1", "pass").play("P2", "play KH")


@pytest.mark.clause("DAI-26")
def test_who_has_not_passed_may_play_again_and_again() -> None:
    t = table("3S 5S 7S 9S", "4H 6H 8H TH", "3D 3C", turn="P1").play("P1", "play 3S").play("P2", "play 4H")
    t.play("P3", "pass").play("P1", "play 5S").play("P2", "play 6H").play("P1", "play 7S").play("P2", "play 8H")
    assert t.state.plays == (0, 1, 0, 1, 0, 1)
    assert len(t.state.trick().cards) == 6


@pytest.mark.clause("DAI-27", "DAI-X06", "DAI-A14")
def test_four_cards_have_no_special_effect() -> None:
    """No revolution; a higher four beats them, a 3 beats nothing afterwards."""
    t = table("7S 7H 7D 7C 3S", "9S 9H 9D 9C KS", "4S 5S", turn="P1").play("P1", "play 7S 7H 7D 7C")
    t.play("P2", "play 9S 9H 9D 9C").play("P3", "pass").play("P1", "pass")
    t.play("P2", "play KS")
    assert t.clause("P3", "play 4S") == "DAI-20"


@pytest.mark.clause("DAI-A14")
def test_an_eight_ends_no_trick() -> None:
    t = table("8S 3S", "9S 3H", "TS 3D").play("P1", "play 8S")
    assert t.asked() == ["P2"]
    t.play("P2", "play 9S").play("P3", "play TS")


@pytest.mark.clause("DAI-27", "DAI-A17")
def test_nothing_beats_twos() -> None:
    """Nobody has another answer than a pass, and everybody is asked (DAI-A17)."""
    t = table("2S 2H 3S", "2D 2C AS", "AH AD 3D", turn="P1").play("P1", "play 2S 2H")
    assert t.moves("P2") == ["pass"]
    assert t.clause("P2", "play 2D 2C") == "DAI-27"
    t.play("P2", "pass").play("P3", "pass")
    assert t.asked() == ["P1"]


@pytest.mark.clause("DAI-28", "DAI-A05")
def test_a_play_is_not_taken_back() -> None:
    """There is no such move, and the turn has gone on."""
    t = table(*LEAD).play("P1", "play 3S")
    for move in ("play 4S", "pass"):
        assert t.clause("P1", move) == "DAI-17"
    for text in ("undo", "back", "take back 3S", "play", "play the kings", "give", "pass on", "last 3S"):
        with pytest.raises(BadMove):
            t.game.read(text)


@pytest.mark.clause("DAI-29", "DAI-30", "DAI-31")
def test_a_trick_ends_when_all_but_one_have_passed() -> None:
    """Its cards are out of play, and its winner leads what he likes."""
    t = table("5S 5H 9S", "3S 6H", "3H 6D", "3D 6C", turn="P1").play("P1", "play 5S 5H")
    t.play("P2", "pass").play("P3", "pass")
    assert t.asked() == ["P4"]
    gone = len(t.state.played().cards)
    t.play("P4", "pass")
    assert t.asked() == ["P1"]
    assert t.state.trick().cards == ()
    assert len(t.state.played().cards) == gone + 2
    assert t.moves("P1") == ["play 9S"]
    assert t.events() == ["passed", "leads"]
    assert [t.state.passed(seat) for seat in range(4)] == [False] * 4


OUT = ("KS", "3H AH", "3D AD", "3C AC")


@pytest.mark.clause("DAI-32", "DAI-34", "DAI-X09")
def test_the_last_cards_of_a_finisher_can_be_beaten() -> None:
    t = table(*OUT).play("P1", "play KS")
    assert t.events() == ["played", "finished"]
    t.play("P2", "pass").play("P3", "play AD").play("P4", "pass")
    assert t.asked() == ["P3"]
    assert t.state.need == 0


@pytest.mark.clause("DAI-33", "DAI-A06", "DAI-X10")
def test_if_nobody_beats_them_the_left_neighbour_leads() -> None:
    """Also one who has passed."""
    t = table(*OUT).play("P1", "play KS").play("P2", "pass").play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["P2"]
    assert t.moves("P2") == ["play 3H", "play AH"]
    t = table("KS", "", "3D AD", "3C AC").play("P1", "play KS").play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["P3"]


@pytest.mark.clause("DAI-33")
def test_every_seat_can_finish_and_the_next_in_play_leads() -> None:
    """Every seat of three to eight."""
    for seats in range(3, 9):
        for at in range(seats):
            hands = [f"{RANKS[seat]}H {RANKS[seat]}D" for seat in range(seats)]
            hands[at] = "2S"
            t = table(*hands, turn=f"P{at + 1}").play(f"P{at + 1}", "play 2S")
            for step in range(1, seats):
                t.play(f"P{(at + step) % seats + 1}", "pass")
            assert t.asked() == [f"P{(at + 1) % seats + 1}"]


@pytest.mark.clause("DAI-A06", "DAI-X21", "DAI-X22")
def test_the_last_who_has_not_passed_leads() -> None:
    """Option `last_not_passed`, and the same with `left_neighbour`."""
    hands = ("KS", "2S", "4S 4H 9S AS")
    t = table(*hands, turn="P2", finisher_lead="last_not_passed").play("P2", "play 2S").play("P3", "pass")
    assert t.asked() == ["P1"]
    assert t.moves("P1") == ["play KS"]
    t.play("P1", "play KS")
    assert t.state.sheet == ((1, 0, 2),)
    assert t.hand("P3") == "AS 4S 9S 4H"
    t = table(*hands, turn="P2").play("P2", "play 2S").play("P3", "pass")
    assert t.moves("P1") == ["pass"]
    t.play("P1", "pass")
    assert t.asked() == ["P3"]


@pytest.mark.clause("DAI-A06")
def test_the_last_who_has_not_passed_leads_at_once() -> None:
    """Option `last_not_passed`: all others have passed when the finisher plays."""
    t = table("KS 3S", "AS", "9S 4S", trick="P1 KH", turn="P2", more='passed = ["P3"]', finisher_lead="last_not_passed")
    assert t.play("P2", "play AS").asked() == ["P1"]
    assert t.state.need == 0
    # Where the finisher's cards are beaten the trick goes on.
    t = table("KS 3S", "AS", "2S 4S", turn="P2", finisher_lead="last_not_passed").play("P2", "play AS")
    t.play("P3", "play 2S").play("P1", "pass")
    assert t.asked() == ["P3"]


@pytest.mark.clause("DAI-A20", "DAI-A14", "DAI-X24")
def test_eights_end_the_trick_at_once() -> None:
    """Option `eights_end`; without it the next player is asked."""
    hands = ("5S 6S", "8S 3S", "9S 4S", "TS 4H")
    t = table(*hands, eights_end=True).play("P1", "play 5S").play("P2", "play 8S")
    assert t.asked() == ["P2"] and t.state.need == 0
    assert t.events() == ["played", "leads"]
    assert t.moves("P2") == ["play 3S"]
    assert t.play("P2", "play 3S").asked() == ["P3"], "the next trick is like any other"
    assert table(*hands).play("P1", "play 5S").play("P2", "play 8S").asked() == ["P3"]


@pytest.mark.clause("DAI-A20", "DAI-X24")
@pytest.mark.parametrize("finisher_lead", ["left_neighbour", "last_not_passed"])
def test_after_eights_that_were_the_last_cards_the_left_neighbour_leads(finisher_lead: str) -> None:
    """Nobody answers them, whoever leads after other last cards."""
    changes: dict[str, Any] = {"eights_end": True, "finisher_lead": finisher_lead}
    t = table("5S 6S", "8S", "9S 4S", "TS 4H", **changes).play("P1", "play 5S").play("P2", "play 8S")
    assert t.asked() == ["P3"] and t.state.need == 0
    t = table("5S 6S", "8S", "", "TS 4H", **changes).play("P1", "play 5S").play("P2", "play 8S")
    assert t.asked() == ["P4"], "who has no cards is passed over"


@pytest.mark.clause("DAI-A20")
@pytest.mark.parametrize("cards", ["8S", "8S 8H", "8S 8H 8D 8C"])
def test_eights_that_are_led_end_their_own_trick(cards: str) -> None:
    t = table("8S 8H 8D 8C 3S", "9S 9H 9D 9C", "2S 2H 2D 2C", eights_end=True).play("P1", f"play {cards}")
    assert t.asked() == ["P1"] and t.state.need == 0
    assert t.play("P1", "play 3S").state.finished == (0,) * ("8C" in cards)


@pytest.mark.clause("DAI-A20", "DAI-X25")
def test_eights_beat_only_what_is_lower() -> None:
    t = table("9S 9H 3S", "8S 8H 4S", "5S 5H", eights_end=True).play("P1", "play 9S 9H")
    assert t.clause("P2", "play 8S 8H") == "DAI-20"
    assert t.moves("P2") == ["pass"]


AUTO = ("8S 8H 8D KS", "9S 9H", "TS TH TD AS 2S", "2D")


@pytest.mark.clause("DAI-A18", "DAI-X20")
def test_a_hand_that_is_too_small_passes_by_itself() -> None:
    """Option `auto_pass`."""
    t = table(*AUTO, auto_pass=True).play("P1", "play 8S 8H 8D")
    assert t.asked() == ["P3"]
    assert t.events() == ["played", "passed"]
    assert t.told()[1] == "N2 passes, with too few cards."
    t.play("P3", "pass")
    assert t.asked() == ["P1"]
    assert t.state.need == 0
    asked = table(*AUTO).play("P1", "play 8S 8H 8D")
    assert asked.asked() == ["P2"]
    assert asked.moves("P2") == ["pass"]


@pytest.mark.clause("DAI-A18")
def test_a_large_enough_hand_is_always_asked() -> None:
    """Also one without a card that beats; who holds what is secret."""
    t = table("8S 8H 3S", "3H 4H", "3D 4D", auto_pass=True).play("P1", "play 8S 8H")
    assert t.asked() == ["P2"]
    assert t.moves("P2") == ["pass"]


@pytest.mark.clause("DAI-A18", "DAI-33")
def test_all_can_pass_by_themselves() -> None:
    """The finisher's left neighbour leads at once."""
    t = table("8S 8H 8D", "9S 9H", "TS TH", auto_pass=True).play("P1", "play 8S 8H 8D")
    assert t.asked() == ["P2"]
    assert t.state.need == 0
    assert t.events() == ["played", "finished", "passed", "passed", "leads"]


@pytest.mark.clause("DAI-49")
def test_a_move_of_another_time_is_refused() -> None:
    """Cards are exchanged before the first lead only."""
    t = table(*LEAD)
    for move in ("give 3S 4S", "return 3S 4S"):
        assert t.clause("P1", move) == "DAI-49"
    for move in ("last", "more", "choose 1"):
        assert t.clause("P1", move) == "DAI-17"
    assert isinstance(t.game, DaifugoGame)
    with pytest.raises(ValueError, match="no seat"):
        t.game.play(t.state, 9, t.game.read("pass"))
