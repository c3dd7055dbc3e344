"""The score of a deal, the end of the game, and the payment (MIL-55a to MIL-97)."""

from typing import Any

import pytest

from tests.rules.mille.tables import table
from tests.rules.table import Table, at_position, game_table
from upcard.cards.card import parse_faces
from upcard.games.mille.game import PACK
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import hundreds, is_natural, score, settle, skunk, value, values, winner
from upcard.melds.meld import parse_meld

VALUES = {"QS": 100, "JD": 50, "A": 15, "Q": 10, "J": 10, "K": 10, "T": 10, "2": 20} | {
    str(rank): 5 for rank in range(3, 10)
}


def eight(rank: str, more: str = "") -> str:
    return "{" + " ".join(f"{rank}{suit} {rank}{suit}" for suit in "SHDC") + f" {more}" + "}"


def scored(melds: list[str], hand: str = "", **changes: object) -> tuple[int, int]:
    found = score(Rules(**changes), [parse_meld(meld) for meld in melds], parse_faces(hand))  # type: ignore[arg-type]
    return found.points, found.stars


@pytest.mark.clause("MIL-55a", "MIL-55b", "MIL-55c", "MIL-55d", "MIL-55e", "MIL-55f", "MIL-57")
def test_every_card_has_its_value() -> None:
    for suit in "SHDC":
        for rank in "A23456789TJQK":
            wanted = VALUES.get(rank + suit, VALUES.get(rank))
            assert value(parse_faces(rank + suit)[0]) == wanted, rank + suit
    assert values(PACK) == 1140


@pytest.mark.clause("MIL-56", "MIL-A12")
def test_a_wild_counts_twenty() -> None:
    assert scored(["{QS QH 2C}"]) == (100 + 10 + 20, 0)
    assert scored(["{3S 3H 2C}"]) == (5 + 5 + 20, 0)


EXAMPLES = {
    "MIL-X09": (["{KS KH KD}", "{AS AH AD AC}", "{QS QH QD}"], "7C 2D", 395, 1),
    "MIL-X11": ([eight("T"), "{6S 6H 2C}"], "", 190, 1),
    "MIL-X12": (["{2S 2H 2D}", "{7S 7H 7D}"], "", 150, 1),
    "MIL-X13": ([eight("Q")], "3C", 1035, 2),
    "MIL-X14": ([eight("2"), "{3S 3H 3D}"], "", 670, 2),
    "MIL-X15": (["{2S 2H 2D}", "{KS KH 2C}"], "", 100, 0),
    "MIL-X16": (["{3S 3H 3D}"], "QS", -70, 1),
    "MIL-X17": ([eight("K", "2S")], "", 100, 0),
    "MIL-X18": (["{4S 4H 4D}"], "KD TD TC", 0, 1),
    "MIL-X19": ([], "QS KD 2C AC", -145, 0),
    "MIL-X21": ([eight("7"), eight("8")], "", 320, 3),
}


@pytest.mark.clause("MIL-X09", "MIL-X11", "MIL-X12", "MIL-X13", "MIL-X14", "MIL-X15", "MIL-X16", "MIL-X17", "MIL-X18")
@pytest.mark.clause("MIL-X19", "MIL-X21")
@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_examples(name: str) -> None:
    melds, hand, points, stars = EXAMPLES[name]
    assert scored(melds, hand) == (points, stars)


@pytest.mark.clause("MIL-58", "MIL-67")
def test_a_natural_meld_counts_double() -> None:
    """Eight natural cards; here a wild card elsewhere spoils the clean hand."""
    assert scored([eight("K"), "{6S 6H 2C}"]) == (160 + 30, 1)
    assert not is_natural(parse_meld("{KS KS KH KH KD KD KC}"))


@pytest.mark.clause("MIL-59")
def test_with_a_wild_it_is_none() -> None:
    """Eight natural cards and a 2, or seven and a 2."""
    assert not is_natural(parse_meld(eight("K", "2S")))
    assert not is_natural(parse_meld("{KS KS KH KH KD KD KC 2S}"))
    assert scored(["{KS KS KH KH KD KD KC 2S}"]) == (90, 0)


@pytest.mark.clause("MIL-60", "MIL-61", "MIL-68")
def test_a_clean_hand_counts_double() -> None:
    """No wild card at all; 2s among 2s are none."""
    assert scored(["{KS KH KD}", "{7S 7H 7D}"]) == (90, 1)
    assert scored(["{KS KH KD}", "{7S 7H 2D}"]) == (60, 0)
    assert scored(["{2S 2H 2D 2C}"]) == (160, 1)


@pytest.mark.clause("MIL-62", "MIL-63", "MIL-69", "MIL-A16")
def test_both_bonuses() -> None:
    """Four times for the natural meld, twice for the rest, two asterisks."""
    assert scored([eight("K"), "{7S 7H 7D}"]) == (4 * 80 + 2 * 15, 2)
    assert scored([eight("K"), eight("7"), "{3S 3H 3D}"]) == (4 * 80 + 4 * 40 + 2 * 15, 3)
    assert scored([eight("K"), eight("7"), "{3S 3H 2D}"]) == (2 * 80 + 2 * 40 + 30, 2)


@pytest.mark.clause("MIL-64", "MIL-A13")
def test_a_clean_hand_needs_a_meld() -> None:
    assert scored([], "3S") == (-5, 0)
    assert scored([]) == (0, 0)


@pytest.mark.clause("MIL-65", "MIL-A14")
def test_a_clean_hand_needs_no_going_out() -> None:
    """Option `clean_hand_needs_going_out`."""
    assert scored(["{KS KH KD}"], "3S") == (55, 1)
    assert scored(["{KS KH KD}"], "3S", clean_hand_needs_going_out=True) == (25, 0)
    assert scored(["{KS KH KD}"], clean_hand_needs_going_out=True) == (60, 1)
    assert scored([eight("K")], "3S", clean_hand_needs_going_out=True) == (155, 1)


@pytest.mark.clause("MIL-66", "MIL-A15")
def test_eight_twos_are_a_natural_meld() -> None:
    assert is_natural(parse_meld(eight("2")))
    assert scored([eight("2")]) == (640, 2)


@pytest.mark.clause("MIL-70", "MIL-71")
def test_cards_in_hand_count_against_and_are_never_doubled() -> None:
    assert scored(["{KS KH KD}"], "AS QS") == (60 - 115, 1)
    assert scored([eight("K")], eight("Q").strip("{}")) == (320 - 260, 2)


@pytest.mark.clause("MIL-72", "MIL-73", "MIL-75", "MIL-X16", "MIL-X18")
def test_a_chapeau_is_circled() -> None:
    """Below zero, exactly zero is none; beside an asterisk too."""
    t = table("9S", "3C", other="QS", more="").play("P1", "discard 9S")
    rows = t.sheet().rows
    assert [(row.cells[0], row.marks[0]) for row in rows] == [(0, ""), (-100, "○")]
    assert t.told()[-1] == "N2 scores -100 with 1 card left, a chapeau."
    both = table("9S", "3C", "P2 {3S 3H 3D}", other="QS").play("P1", "discard 9S")
    assert [row.marks[0] for row in both.sheet().rows] == ["", "*○"]
    zero = table("9S", "3C", "P2 {4S 4H 4D}", other="KD TD TC").play("P1", "discard 9S")
    assert [(row.cells[0], row.marks[0]) for row in zero.sheet().rows] == [(0, ""), (0, "*")]


@pytest.mark.clause("MIL-74")
def test_who_goes_out_has_no_chapeau() -> None:
    """At worst nothing."""
    out = table("9S").play("P1", "discard 9S")
    assert out.state.sheet[0][0] == 0
    assert "out" in out.events()
    for melds in (["{KS KH 2D}"], [eight("2")], ["{3S 3H 3D}"], []):
        assert scored(melds)[0] >= 0


@pytest.mark.clause("MIL-76")
def test_totals_are_sums_and_may_be_negative() -> None:
    t = at_position("mille", "sheet = [[100, -200], [-50, 75]]")
    assert t.entry.totals(t.state) == (50, -125)


# The end of the game


def last_discard(first: int, second: int, other: str = "4C", **changes: Any) -> Table:
    """P1, with that total, discards the last card; P2 loses what is left in hand."""
    return table("9S", "3C", other=other, more=f"sheet = [[{first}, {second}]]", **changes).play("P1", "discard 9S")


@pytest.mark.clause("MIL-77", "MIL-78")
def test_totals_are_checked_after_a_deal() -> None:
    """At 1200 or more."""
    t = table("9S 9H 9D 4S", "3C", more="sheet = [[1190, 0]]").play("P1", "meld {9S 9H 9D}")
    assert t.asked() == ["P1"]
    t.play("P1", "discard 4S")
    assert t.asked() == []
    assert t.clause("P1", "draw stock") == "MIL-78"
    goes_on = last_discard(1199, 0)
    assert goes_on.asked() == ["*"]
    assert goes_on.state.turn == -1, "nobody's"
    assert (goes_on.state.deal, goes_on.state.dealer) == (t.state.deal + 1, 1 - t.state.dealer)
    assert last_discard(1200, 0).asked() == []


@pytest.mark.clause("MIL-79", "MIL-82", "MIL-X22")
def test_the_one_who_is_there_wins() -> None:
    """Whoever went out."""
    for first, second, won in ((1250, 1195, 0), (1190, 1205, 1), (0, 1300, 1)):
        t = last_discard(first, second)
        assert t.entry.winners(t.game, t.state) == (won,)
    assert last_discard(1250, 1190).told()[-1] == "N1 wins the game with 1250 points."


@pytest.mark.clause("MIL-80", "MIL-81", "MIL-A17", "MIL-X24", "MIL-X25")
def test_if_both_are_there_the_higher_total_wins() -> None:
    assert winner(Rules(), (1210, 1340), 0) == 1
    assert winner(Rules(), (1340, 1210), 1) == 0
    for out in (0, 1, -1):
        assert winner(Rules(), (1250, 1250), out) == -1
    t = last_discard(1250, 1255)
    assert t.state.totals() == (1250, 1250)
    assert t.asked() == ["*"]
    assert t.entry.winners(t.game, t.state) == ()


@pytest.mark.clause("MIL-A17", "MIL-X24")
def test_or_the_player_who_went_out() -> None:
    """Option `both_reach_target`."""
    rules = Rules(both_reach_target="player_who_went_out")
    assert winner(rules, (1210, 1340), 0) == 0
    assert winner(rules, (1250, 1250), 1) == 1
    assert winner(rules, (1210, 1340), -1) == 1
    assert winner(rules, (1250, 1250), -1) == -1
    assert winner(rules, (1210, 1190), 1) == 0
    t = last_discard(1210, 1345, both_reach_target="player_who_went_out")
    assert t.entry.winners(t.game, t.state) == (0,)


@pytest.mark.clause("MIL-80")
@pytest.mark.parametrize(("out", "won"), [(0, 0), (1, 1), (-1, 1)])
def test_if_both_are_there_the_one_who_went_out_may_win(out: int, won: int) -> None:
    """Where nobody has, the higher total."""
    assert winner(Rules(both_reach_target="player_who_went_out"), (1210, 1340), out) == won


@pytest.mark.clause("MIL-78")
def test_another_target() -> None:
    """Option `target`: the skunk is half of it (MIL-83)."""
    assert last_discard(500, 0, target=500).asked() == []
    assert last_discard(499, 0, target=500).asked() == ["*"]
    rules = Rules(target=500)
    assert [skunk(rules, (500, total), (0, 0), 1) for total in (250, 249, -1)] == [1, 2, 3]
    odd = Rules(target=505)
    assert [skunk(odd, (505, total), (0, 0), 1) for total in (255, 253, 252, 250)] == [1, 1, 2, 2]
    assert any(
        "less than 253" in line.text for section in game_table("mille").entry.sheet(odd) for line in section.lines
    )


@pytest.mark.clause("MIL-83", "MIL-84", "MIL-85", "MIL-86", "MIL-97")
def test_skunks() -> None:
    """On the true totals, 580 is one though it rounds to 600."""
    totals = {600: 1, 599: 2, 580: 2, 0: 2, -1: 3, -300: 3}
    assert {total: skunk(Rules(), (1200, total), (0, -5), 1) for total in totals} == totals


@pytest.mark.clause("MIL-A18")
def test_a_double_skunk_by_the_last_deal() -> None:
    """Option `double_skunk`: a chapeau of the loser in it."""
    rules = Rules(double_skunk="last_hand_negative")
    assert skunk(rules, (1200, 900), (300, -5), 1) == 3
    assert skunk(rules, (1200, -100), (300, 5), 1) == 2
    assert skunk(rules, (1200, 900), (-5, 0), 1) == 1


# The payment


def paid(first: int, second: int, stakes: int = 1, stars: int = 0, chapeaux: int = 0, **changes: object) -> int:
    """What P2 pays to P1 with those totals, the winner's asterisks and the loser's chapeaux."""
    sheet = [(0, -10)] * chapeaux + [(first, second + 10 * chapeaux)]
    marks = [(0, 5)] * chapeaux + [(stars, 5)]
    return settle(Rules(stakes=stakes, **changes), sheet, marks, 0).whole()  # type: ignore[arg-type]


@pytest.mark.clause("MIL-X26", "MIL-X27", "MIL-X28", "MIL-X29", "MIL-X30", "MIL-87")
def test_worked_payments() -> None:
    assert paid(1250, -30, chapeaux=2) == 66 + 9  # the last deal, −10, is a third chapeau
    assert settle(Rules(stakes=1), [(1250, -20), (0, -10)], [(0, 0), (0, 0)], 0).whole() == 66
    assert paid(1250, 585, stars=1, chapeaux=1) == 32
    assert paid(1220, 1180) == 3
    assert paid(1200, 600, stakes=2) == 18
    assert paid(1200, 0) == 30


@pytest.mark.clause("MIL-88", "MIL-89", "MIL-90", "MIL-91", "MIL-94")
def test_what_is_due_for() -> None:
    none = paid(1200, 1200 - 49)
    assert none == 3
    assert paid(1200, 1151, stars=2) == none + 6
    assert paid(1200, 1151, chapeaux=2) == none + 6
    assert paid(1300, 1151) == none + 1
    due = settle(Rules(stakes=2), [(1300, 700), (-50, -20)], [(1, 4), (2, 0)], 0)
    assert (due.game, due.stars, due.chapeaux, due.difference, due.times) == (6, 18, 6, 12, 1)


@pytest.mark.clause("MIL-92", "MIL-93", "MIL-A19", "MIL-A20")
def test_rounding() -> None:
    """To hundreds, 50 away from zero."""
    rounded = {649: 6, 650: 7, 50: 1, 49: 0, 0: 0, -49: 0, -50: -1, -149: -1, -150: -2, 1250: 13, 1200: 12}
    assert {total: hundreds(total) for total in rounded} == rounded


@pytest.mark.clause("MIL-A20")
def test_a_winner_with_the_lower_total_gets_nothing_for_points() -> None:
    rules = Rules(stakes=1, both_reach_target="player_who_went_out")
    assert settle(rules, [(1210, 1340)], [(0, 0)], 0).difference == 0


@pytest.mark.clause("MIL-95", "MIL-96")
def test_skunks_multiply_the_sum() -> None:
    """Twice, or three times, never six times."""
    assert paid(1200, 599, stars=1) == 2 * (3 + 3 + 6)
    assert paid(1200, -10, stars=1) == 3 * (3 + 3 + 3 + 12)
    assert settle(Rules(stakes=1), [(1200, -10)], [(0, 0)], 0).times == 3


@pytest.mark.clause("MIL-87", "MIL-X27")
def test_the_money_table() -> None:
    """The sheet and who pays what, when the game is over."""
    t = table("9S", "3C", other="9C", more="sheet = [[0, -20], [1250, 610]]\nstars = [[0, 0], [1, 2]]", stakes=1)
    assert t.scene().ledger is None
    t.play("P1", "discard 9S")
    ledger = t.scene().ledger
    assert ledger is not None
    # 3 for the game, 3 for an asterisk, 6 for two chapeaux, 7 for 1300 − 600, doubled: 585 is a skunk.
    assert t.state.totals() == (1250, 585)
    assert [column.label for column in ledger.columns] == ["Game", "Asterisks", "Chapeaux", "Difference", "Skunk"]
    assert [(row.name, row.cells, row.total) for row in ledger.rows] == [
        ("N1", (3, 3, 6, 7, 19), 38),
        ("N2", (-3, -3, -6, -7, -19), -38),
    ]
    assert ledger.notes == ("N2 pays N1 38.",)
    assert last_discard(1200, 0).scene().ledger is None
