"""Indian Chief: choosing, revealing, stealing, the end."""

from itertools import combinations
from typing import Any

import pytest

from tests.rules.indian_chief.tables import THREE, begun, new, sheet, shuffle, table
from tests.rules.table import Table
from upcard.cards.card import face_text, parse_faces
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import pack_for
from upcard.games.indian_chief.moves import Lay
from upcard.games.indian_chief.rules import BOXES, Rules
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.run import each


@pytest.mark.clause("IND-01")
@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_play(seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        new().begin(seats)
    assert refusal.value.clause == "IND-01"


@pytest.mark.clause("IND-02", "IND-03", "IND-04", "IND-06", "IND-07", "IND-09", "IND-X01", "IND-X02")
@pytest.mark.parametrize(("seats", "cards"), [(2, 52), (3, 52), (4, 104), (5, 104), (6, 104), (7, 104), (8, 104)])
def test_packs_hands_and_stub(seats: int, cards: int) -> None:
    pack = pack_for(seats)
    assert len(pack) == cards
    assert "*" not in {face_text(face) for face in pack}
    sitting = begun(seats)
    assert [len(sitting.state.hand(seat).cards) for seat in range(seats)] == [8] * seats
    assert len(sitting.state.stub().cards) == cards - 8 * seats


@pytest.mark.clause("IND-05")
def test_the_sheet_has_seven_boxes_for_everybody() -> None:
    sheet = begun(3).sheet("P1")
    assert [column.label for column in sheet.columns] == list(BOXES)
    assert sorted(BOXES) == sorted(["Rich Man", "Poor Man", "Beggar Man", "Thief", "Doctor", "Lawyer", "Indian Chief"])
    assert [row.cells for row in sheet.rows] == [(None,) * 7] * 3


@pytest.mark.clause("IND-08", "IND-A01")
def test_the_dealer_is_chosen_and_stays() -> None:
    sitting = new().begin(4)
    assert sitting.moves("*") == [f"choose {seat}" for seat in range(1, 5)]
    for choice in ("choose 5", "shuffle AS"):
        assert sitting.clause(f"* {choice}") == "IND-08"
    sitting.play("* choose 3")
    shuffle(sitting)
    for _ in range(2):
        shuffle(sitting.play(*[f"{seat} {sitting.moves(seat)[-1]}" for seat in sitting.asked()]))
        assert sitting.state.dealer == 2


@pytest.mark.clause("IND-10", "IND-A19")
def test_only_the_own_hand_is_seen() -> None:
    sitting = table(*THREE)
    seen: Any = sitting.seen("P2")
    assert [str(card) for card in seen.hand(1).cards] == THREE[1].split()
    assert {str(card) for seat in (0, 2) for card in seen.hand(seat).cards} == {"??"}
    assert {str(card) for card in seen.stub().cards} == {"??"}


@pytest.mark.clause("IND-12", "IND-14", "IND-15")
def test_everybody_chooses_in_secret() -> None:
    sitting = table(*THREE)
    assert sitting.asked() == ["P1", "P2", "P3"]
    sitting.play("P2 meld AH 2H")
    assert sitting.asked() == ["P1", "P3"]
    assert sitting.clause("P2 meld 3H") == "IND-14"
    assert new().begin(3).clause("P1 meld 7S") == "IND-14"
    for other in ("P1", "P3", "??"):
        assert "AH" not in repr(sitting.seen(other))
        assert not sitting.scene(other).seats[1].marks
    sitting.play("P3 meld AD", "P1 meld AS 2S 3S")
    assert [str(card) for card in sitting.state.meld(1).cards] == ["AH", "2H"]


@pytest.mark.clause("IND-13", "IND-18", "IND-A18", "IND-X26")
def test_nobody_can_stay_out() -> None:
    """No cards and eight cards are no meld."""
    sitting = table(*THREE)
    assert sitting.clause("P1 meld " + THREE[0]) == "IND-18"
    assert sitting.clause("P1 decline") == "IND-13"
    for text in ("meld", "pass", "meld " + THREE[0] + " 9S"):
        with pytest.raises(BadMove):
            sitting.play(f"P1 {text}")


@pytest.mark.clause("IND-12", "IND-18")
@pytest.mark.parametrize("hand", ["AS AS 2H 3H 4H 5H 6H 7H", "AS AS 2H 2H 3D 4C 4C KD", "AS 2H 3D 4C 5S 6H KD KD"])
def test_of_two_equal_cards_either_makes_the_same_meld(hand: str) -> None:
    """Every way is listed, each once."""
    faces = parse_faces(hand)
    listed = [sorted(move.faces) for move in each(Melds(Rules(), faces, (None,) * 7)) if isinstance(move, Lay)]
    ways = {tuple(sorted(way)) for number in range(1, 8) for way in combinations(faces, number)}
    assert len(listed) == len(ways) and {tuple(way) for way in listed} == ways


@pytest.mark.clause("IND-16a", "IND-16b", "IND-16c", "IND-16d", "IND-16e", "IND-16f", "IND-16g", "IND-16", "IND-19")
@pytest.mark.clause("IND-20")
@pytest.mark.parametrize(("number", "box"), list(enumerate(BOXES, 1)))
def test_the_number_of_cards_says_the_box(number: int, box: str) -> None:
    sitting = table(*THREE)
    sitting.play(f"P1 meld {' '.join(THREE[0].split()[:number])}", "P2 meld AH 2H", "P3 meld AD 2D 3D")
    filled = [at for at, points in enumerate(sitting.state.sheets[0]) if points is not None]
    assert [BOXES[at] for at in filled] == [box]
    assert [len(points) for points in sitting.state.sheets] == [7, 7, 7]


@pytest.mark.clause("IND-40", "IND-45")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_all_opponents_melds_count_for_a_beggar_man(seat: int) -> None:
    """Three of their cards have the rank of an own one; the own two count for nothing."""
    order = [["AS 2S", "AH 3H", "AD 2D 3D"][(at - seat) % 3] for at in range(3)]
    hands = [THREE["SHD".index(meld[1])] for meld in order]
    assert table(*hands).play(*[f"P{at} meld {meld}" for at, meld in enumerate(order, 1)]).state.sheets[seat][1] == 6


@pytest.mark.clause("IND-17", "IND-21", "IND-22", "IND-X26")
def test_a_filled_box_is_filled_also_with_a_zero() -> None:
    zero = sheet(None, None, None, 0, None, None, None)
    sitting = table(*THREE, turn=2, sheets=[zero, zero, zero])
    refusal = sitting.refused("P1 meld AS 2S 3S 4S")
    assert refusal.clause == "IND-17"
    assert "Lawyer" in refusal.reason
    assert "Poor Man (3)" in refusal.remedy
    assert not [move for move in sitting.moves("P1") if len(move.split()) == 5]
    sitting.play("P1 meld AS 2S", "P2 meld AH 2H 3H", "P3 meld 2D 3D 4D 5D 6D 7D")
    assert sitting.state.sheets[2][5] == 0


@pytest.mark.clause("IND-12")
def test_cards_that_are_not_held_are_refused() -> None:
    sitting = table(*THREE)
    assert sitting.clause("P1 meld KH") == "IND-12"
    assert sitting.clause("P1 meld AS AS") == "IND-12"


LAST = sheet(None, 0, 0, 0, 0, 0, 0)


@pytest.mark.clause("IND-11", "IND-24", "IND-32", "IND-A05", "IND-X29")
def test_no_stealing_after_the_seventh_turn() -> None:
    sitting = table(*THREE, turn=7, sheets=[LAST] * 3).play("P1 meld 8S", "P2 meld 3H", "P3 meld 3D")
    assert sitting.asked() == []
    assert [len(sitting.state.hand(seat).cards) for seat in range(3)] == [7, 7, 7]
    assert sitting.clause("P1 meld 7S") == "IND-11"
    assert not [box for boxes in sitting.state.sheets for box in boxes if box is None]


# --- thieves --------------------------------------------------------------------------------------------


@pytest.mark.clause("IND-49", "IND-50", "IND-52", "IND-53", "IND-54", "IND-57", "IND-A10", "IND-X09")
def test_the_lowest_thief_steals_first() -> None:
    hands = ("4C 2S 3S 4S 5S 6S 7S 8S", "JD 2H 3H 4H 5H 6H 7H 8H", "AS 2D 3D 4D 5D 6D 7D 8D")
    sitting = table(*hands).play("P1 meld 4C", "P2 meld JD", "P3 meld AS 2D 3D 4D 5D 6D 7D")
    assert sitting.asked() == ["P1"]
    assert sitting.clause("P2 steal AS from P3") == "IND-54"
    sitting.play("P1 steal AS from P3")
    assert sitting.asked() == ["P2"]
    sitting.play("P2 steal 4C from P1")
    assert (sitting.state.sheets[0][0], sitting.state.sheets[1][0]) == (4, 10)
    assert "AS" in {str(card) for card in sitting.state.hand(0).cards}
    assert "4C" in {str(card) for card in sitting.state.hand(1).cards}
    assert [len(sitting.state.hand(seat).cards) for seat in range(3)] == [8, 8, 8]
    assert sum(sitting.state.owed) == 0


@pytest.mark.clause("IND-23", "IND-49", "IND-54", "IND-60")
def test_who_is_not_asked_while_thieves_steal_is_told_why() -> None:
    four = ("4S 2S 3S 5S 6S 7S 8S 9S", "6H 2H 3H 4H 5H AH 7H 8H", "AD 2D 3D 4D 5D 6D 7D 8D", "6C 2C 3C 4C 5C AC 7C 8C")
    sitting = table(*four).play("P1 meld 4S", "P2 meld 6H", "P3 meld AD 2D", "P4 meld 6C")
    no = sitting.refused("P2 steal AD from P3")
    assert (no.clause, no.reason) == ("IND-54", "The lowest Thief steals first.")
    no = sitting.refused("P3 steal 4S from P1")
    assert (no.clause, no.reason) == ("IND-49", "Only a player who has melded a Thief may steal.")
    no = sitting.refused("P3 meld 5D")
    assert (no.clause, no.reason) == ("IND-23", "The melds of this turn have been scored.")
    sitting.play("P1 decline", "P2 steal AD from P3")
    no = sitting.refused("P2 steal 2D from P3")
    assert (no.clause, no.reason) == ("IND-60", "You have decided already.")
    no = sitting.refused("P1 steal 2D from P3")
    assert (no.clause, no.reason) == ("IND-49", "You can no longer steal in this turn.")


@pytest.mark.clause("IND-51", "IND-X13")
def test_stealing_is_optional() -> None:
    sitting = table(*THREE).play("P1 meld 4S", "P2 meld AH 2H", "P3 meld AD 2D", "P1 decline")
    assert len(sitting.state.hand(0).cards) == 8
    assert "4S" not in {str(card) for card in sitting.state.hand(0).cards}


@pytest.mark.clause("IND-49", "IND-56")
def test_what_cannot_be_stolen() -> None:
    sitting = table(*THREE).play("P1 meld 4S", "P2 meld 6H", "P3 meld AD 2D")
    assert sitting.clause("P1 steal 3D from P3") == "IND-56"
    assert sitting.clause("P1 steal 4S from P1") == "IND-49"
    assert sitting.clause("P1 steal AD from P7") == "IND-49"
    assert sitting.clause("P1 meld AS") == "IND-49"
    sitting.play("P1 steal AD from P3")
    assert sitting.clause("P2 steal AD from P3") == "IND-56"


@pytest.mark.clause("IND-57", "IND-A10")
def test_a_thiefs_card_may_be_safe() -> None:
    safe = {"thief_card_can_be_stolen": False}
    sitting = table(*THREE, changes=safe).play("P1 meld 4S", "P2 meld 6H", "P3 meld AD 2D")
    assert sitting.clause("P1 steal 6H from P2") == "IND-A10"
    assert sitting.moves("P1") == ["decline", "steal AD from P3", "steal 2D from P3"]
    sitting.play("P1 steal AD from P3")
    assert sitting.clause("P2 steal 4S from P1") == "IND-A10"
    # Where only Thieves lie on the table there is nothing to ask.
    alone = table(*THREE, changes=safe).play("P1 meld 4S", "P2 meld 6H", "P3 meld 7D")
    assert alone.asked() == ["*"]


def tied(**changes: Any) -> Table:
    return table("JD 2S 3S 4S 5S 6S 7S 8S", "JC 2H 3H 4H 5H 6H 7H 8H", "AH KD 3D 4D 5D 6D 7D 8D", changes=changes).play(
        "P1 meld JD", "P2 meld JC", "P3 meld AH KD"
    )


@pytest.mark.clause("IND-58", "IND-59", "IND-60", "IND-62", "IND-A11", "IND-X11")
def test_a_clash_blocks_the_tied_thieves() -> None:
    sitting = tied()
    assert sitting.asked() == ["P1", "P2"]
    sitting.play("P1 steal AH from P3")
    assert "AH" not in repr(sitting.seen("P2").answers)
    sitting.play("P2 steal AH from P3")
    assert sitting.events()[-2:] == ["clashed", "clashed"]
    assert [len(sitting.state.hand(seat).cards) for seat in range(3)] == [8, 8, 8]
    assert "AH" in sitting.moves("*")[0].split()


@pytest.mark.clause("IND-58", "IND-61", "IND-X11")
def test_different_picks_are_carried_out() -> None:
    both = tied().play("P1 steal AH from P3", "P2 steal KD from P3")
    assert both.events()[-2:] == ["stole", "stole"]
    assert [len(both.state.hand(seat).cards) for seat in range(3)] == [8, 8, 8]
    one = tied().play("P1 decline", "P2 steal AH from P3")
    assert one.events()[-2:] == ["declined", "stole"]


@pytest.mark.clause("IND-A11")
def test_ties_may_steal_nothing() -> None:
    assert tied(thief_tie="nobody_steals").asked() == ["*"]


@pytest.mark.clause("IND-63", "IND-X12")
def test_a_clash_does_not_touch_other_thieves() -> None:
    sitting = table(
        "3D 2S 3S 4S 5S 6S 7S 8S", "3C 2H 3H 4H 5H 6H 7H 8H", "KD 2C 4D 4C 5D 6D 7D 8D", "AH 2D 9S 9H 9D 9C TS TH"
    ).play("P1 meld 3D", "P2 meld 3C", "P3 meld KD", "P4 meld AH 2D")
    sitting.play("P1 steal AH from P4", "P2 steal AH from P4")
    assert sitting.asked() == ["P3"]
    assert sitting.play("P3 steal AH from P4").events()[-1] == "stole"


@pytest.mark.clause("IND-60")
def test_twins_of_two_packs_are_two_cards() -> None:
    """Each of two tied Thieves may have one of them."""
    sitting = table(
        "3D 2S 3S 4S 5S 6S 7S 8S", "3C 2H 3H 4H 5H 6H 7H 8H", "AH AH 4D 4C 5D 6D 7D 8D", "KS 2D 9S 9H 9D 9C TS TH"
    ).play("P1 meld 3D", "P2 meld 3C", "P3 meld AH AH", "P4 meld KS 2D")
    assert sitting.play("P1 steal AH from P3", "P2 steal AH from P3").events()[-2:] == ["stole", "stole"]


@pytest.mark.clause("IND-55", "IND-A09", "IND-X10")
@pytest.mark.parametrize(("order", "asked"), [("rank_ace_low", ["P1"]), ("face_value", ["P1", "P2"])])
def test_lowest_by_rank_or_by_face_value(order: str, asked: list[str]) -> None:
    sitting = table(
        "TD 2S 3S 4S 5S 6S 7S 8S", "KC 2H 3H 4H 5H 6H 7H 8H", "AH KD 3D 4D 5D 6D 7D 8D", changes={"thief_order": order}
    ).play("P1 meld TD", "P2 meld KC", "P3 meld AH KD")
    assert sitting.asked() == asked


@pytest.mark.clause("IND-49")
def test_a_stolen_card_is_known_to_everybody() -> None:
    """It lay face up."""
    sitting = table(*THREE).play("P1 meld 4S", "P2 meld AH 2H", "P3 meld AD 2D", "P1 steal AH from P2")
    shuffle(sitting)
    seen: Any = sitting.seen("P3")
    assert [str(card) for card in seen.hand(0).cards if str(card) != "??"] == ["AH"]


# --- settings and the end -------------------------------------------------------------------------------


@pytest.mark.clause("IND-69", "IND-70", "IND-74", "IND-79")
def test_words_that_a_setting_wants_and_no_others() -> None:
    six, seven = "AS 2S 3S 4S 5S 6S", "AS 2S 3S 4S 5S / 6S 7S"
    plain = table(*THREE)
    assert plain.clause(f"P1 meld {six} as S") == "IND-70"
    assert plain.clause(f"P1 meld {seven}") == "IND-79"
    wanted = table(*THREE, changes={"doctor_suit": "named_by_player", "chief_split": "chosen_by_player"})
    assert wanted.clause(f"P1 meld {six}") == "IND-69"
    assert wanted.clause(f"P1 meld {seven.replace('/ ', '')}") == "IND-74"
    assert f"meld {six} as H" in wanted.moves("P1")
    assert f"meld {seven}" in wanted.moves("P1")
    assert wanted.clause("P1 meld AS as S") == "IND-70"
    with pytest.raises(BadMove):
        wanted.play(f"P1 meld {six} as X")
    with pytest.raises(BadMove):
        wanted.play("P1 meld AS 2S / 3S")


@pytest.mark.clause("IND-88", "IND-89", "IND-91", "IND-X27")
def test_the_highest_sum_wins() -> None:
    """The sums may be negative."""
    boxes = sheet(10, 8, 26, 25, -11, 40, None)
    low = sheet(1, 0, 0, 0, -49, 0, None)
    hands = ("KH KH 9H 9H 2H 3C 6D AD", "2C 4D 6H 8C TS QD 3S AS", "2C 4D 6H 8C TS QD 3S AS", "9C 9C 4S 4S 5C 5C 7D JD")
    sitting = table(*hands, turn=7, sheets=[boxes, low, low, low])
    sitting.play("P1 meld KH KH 9H 9H 2H 3C 6D")
    for seat, hand in zip(("P2", "P3", "P4"), hands[1:], strict=True):
        sitting.play(f"{seat} meld {' '.join(hand.split()[:7])}")
    assert (sitting.state.totals()[0], sitting.winners()) == (137, ("P1",))
    assert sitting.state.totals()[1] < 0


@pytest.mark.clause("IND-90", "IND-A17", "IND-X28")
def test_equal_sums_share_the_win() -> None:
    high, low = sheet(None, 100, 0, 27, 0, 0, 0), sheet(None, 80, 0, 0, 0, 0, 0)
    hands = ("TS 2S 3S 4S 5S 6S 7S 8S", "KH 2H 3H 4H 5H 6H 7H 8H", "QD 2D 3D 4D 5D 6D 7D 8D")
    sitting = table(*hands, turn=7, sheets=[high, high, low]).play("P1 meld TS", "P2 meld KH", "P3 meld QD")
    assert (sitting.state.totals(), sitting.winners()) == ((137, 137, 90), ("P1", "P2"))
