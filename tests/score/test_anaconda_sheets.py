"""Sheets of Anaconda: what everybody has put in, high and low, and side pots."""

from typing import Any

import pytest

from upcard.score import ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal


def four(seats: int = 4, **changes: Any) -> ScoreSheet:
    """Players with 200 chips, whose last seat deals."""
    return a_sheet("anaconda", seats, dealer=seats - 1, **changes)


def hand(sheet: ScoreSheet, put: tuple[int, ...], high: str, low: str) -> ScoreSheet:
    """A whole row: what each has put in, and who went which way."""
    row = len(sheet.rows)
    for seat, chips in enumerate(put):
        sheet = on(sheet, "put", str(chips), seat, row)
    return on(on(sheet, "high", high, row=row), "low", low, row=row)


def told(sheet: ScoreSheet, row: int = 0) -> list[str]:
    """What came of a row."""
    return [note.told(NAMES) for note in sheet.rows[row].notes]


@pytest.mark.clause("ANA-X01", "ANA-01", "ANA-07", "ANA-11", "ANA-20")
def test_what_is_known_before_a_hand() -> None:
    sheet = four(7)
    plan = sheet.rows[0].plan
    assert (plan.deal, plan.of, plan.dealer, plan.begins, plan.cards) == (1, 20, 6, 0, 7)
    assert plan.notes[0].told(NAMES) == "Everybody antes 1 chip; the pot then holds 7 chips."
    assert refusal(sheet, "dealer", "P1").clause == "ANA-11"


@pytest.mark.clause("ANA-X15", "ANA-74", "ANA-75", "ANA-76", "ANA-77")
def test_high_and_low() -> None:
    sheet = hand(four(3), (20, 20, 20), "P1 P2", "P3")
    assert (sheet.rows[0].points, sheet.totals, told(sheet)) == ((10, -20, 10), (210, 180, 210), [])
    assert sheet.rows[1].plan.dealer == 0 and sheet.rows[1].plan.begins == 1


@pytest.mark.clause("ANA-X17", "ANA-X18", "ANA-78", "ANA-A16")
@pytest.mark.parametrize(("pot", "points", "stays"), [("best_takes_all", 24, 0), ("half_carries", 0, 24)])
def test_all_go_one_way(pot: str, points: int, stays: int) -> None:
    sheet = hand(four(2, one_way_pot=pot), (24, 24), "nobody", "P2 P1")
    assert sheet.rows[0].points == (-24, points)
    assert told(sheet) == ([f"Chips left for the next hand: {stays} chips."] if stays else [])
    assert f"holds {2 + stays} chips" in sheet.rows[1].plan.notes[0].told(NAMES)


@pytest.mark.clause("ANA-92")
def test_a_single_chip_that_is_left() -> None:
    sheet = hand(four(3), (21, 21, 1), "P1", "P2")
    assert told(sheet) == ["Chips left for the next hand: 1 chip."]


@pytest.mark.clause("ANA-X21", "ANA-93", "ANA-94")
def test_tied_lows() -> None:
    sheet = hand(four(3), (21, 21, 21), "P1", "P2 = P3")
    assert (sheet.rows[0].points, told(sheet)) == ((10, -6, -6), ["Chips left for the next hand: 2 chips."])
    assert sheet.rows[1].plan.notes[0].told(NAMES).endswith("holds 5 chips.")


@pytest.mark.clause("ANA-X22", "ANA-91", "ANA-92", "ANA-A19")
@pytest.mark.parametrize(("odd", "points"), [("to_high", (11, 10, -21)), ("stays", (10, 10, -21))])
def test_the_odd_chip(odd: str, points: tuple[int, ...]) -> None:
    assert hand(four(3, odd_chip=odd), (21, 21, 21), "P1", "P2").rows[0].points == points


@pytest.mark.clause("ANA-X23", "ANA-A22")
def test_a_direction_that_is_empty_after_a_fold() -> None:
    sheet = hand(four(3), (19, 19, 10), "P2 P1", "nobody")
    assert sheet.rows[0].points == (-19, 29, -10)


@pytest.mark.clause("ANA-X24", "ANA-A13", "ANA-60")
def test_both_ways() -> None:
    sheet = hand(four(3, both_ways=True), (20, 20, 20), "P1 P2", "P1 = P3")
    assert sheet.rows[0].points == (-20, 10, 10)
    assert hand(four(3, both_ways=True), (20, 20, 20), "P1 P2", "P1 P3").rows[0].points == (40, -20, -20)
    plain = on(four(3), "high", "P1 P2")
    assert refusal(plain, "low", "P1").clause == "ANA-60"


@pytest.mark.clause("ANA-X25", "ANA-95", "ANA-96a", "ANA-97", "ANA-99", "ANA-100")
def test_side_pots() -> None:
    sheet = hand(four(4), (1, 1, 1, 1), "P2", "nobody")
    sheet = on(sheet, "points", "-190", 0, row=1, ours=True)
    assert sheet.totals[0] == 10
    sheet = hand(sheet, (10, 30, 30, 6), "P3 P2", "P1")
    assert sheet.rows[1].points == (8, -30, 28, -6)
    assert told(sheet, 1) == ["A pot of 36 chips for Ada, Ben, Cid.", "A pot of 40 chips for Ben, Cid."]


@pytest.mark.clause("ANA-X26", "ANA-39")
def test_what_nobody_has_matched_goes_back() -> None:
    sheet = hand(four(2, stack=30), (30, 13), "P1", "P2")
    assert (sheet.rows[0].points, told(sheet)) == ((0, 0), ["Back to Ada: 17 chips."])
    alone = on(on(on(four(2, stack=30), "put", "30", 0), "put", "12", 1), "alone", "P1")
    assert (alone.rows[0].points, told(alone)) == ((12, -12), ["Back to Ada: 18 chips."])


@pytest.mark.clause("ANA-16", "ANA-17")
def test_who_is_left_alone_takes_all() -> None:
    sheet = on(four(3), "alone", "P2")
    assert sheet.rows[0].missing == (("put", 0), ("put", 1), ("put", 2))
    for seat, chips in enumerate((3, 5, 1)):
        sheet = on(sheet, "put", str(chips), seat, row=1)
    assert (sheet.rows[0].points, told(sheet)) == ((-3, 4, -1), ["Back to Ben: 2 chips."])


@pytest.mark.clause("ANA-102", "ANA-104", "ANA-105")
def test_the_last_hand() -> None:
    sheet = hand(four(3, hands=1), (21, 21, 21), "P1", "P2 = P3")
    assert (sheet.rows[0].points, sheet.over, sheet.winners) == ((11, -5, -6), True, (0,))
    assert told(sheet) == ["Chips left over and shared out: 2 chips."]
    assert [(each.payer, each.payee, each.amount) for each in sheet.payments] == [(2, 0, 6), (1, 0, 5)]
    assert refusal(sheet, "alone", "P1", row=2).clause == "ANA-102"


@pytest.mark.clause("ANA-103", "ANA-106")
def test_who_has_no_chips_is_not_dealt_in() -> None:
    sheet = hand(four(3, stack=20, session_end="last_solvent"), (20, 20, 5), "P1 P2", "nobody")
    assert sheet.totals == (45, 0, 15)
    plan = sheet.rows[1].plan
    assert (plan.hands, plan.dealer, plan.begins, plan.of) == ((7, 0, 7), 0, 2, 0)
    assert refusal(sheet, "put", "5", 1).clause == "ANA-106"
    sheet = on(on(on(on(sheet, "put", "15", 0), "put", "15", 2), "high", "P1 P3"), "low", "nobody")
    assert (sheet.over, sheet.winners, sheet.totals) == (True, (0,), (60, 0, 0))


@pytest.mark.clause("ANA-32", "ANA-35")
def test_who_has_not_folded_has_matched_the_others() -> None:
    sheet = hand(four(3), (20, 20, 10), "P1 P2", "P3")
    assert sheet.rows[0].became == "open" and sheet.rows[0].doubts[0].why.clause == "ANA-32"
    assert refusal(sheet, "put", "15", 2).clause == "ANA-32"
    assert on(sheet, "put", "10", 2, ours=True).rows[0].points == (15, -20, 5)
    assert on(sheet, "put", "20", 2).rows[0].points == (10, -20, 10)


REFUSED = [
    (("put", "201", 0), "ANA-34", "the player had 200"),
    (("put", "0", 0), "ANA-07", "the ante: 1"),
]


@pytest.mark.parametrize(("wrong", "clause", "reason"), REFUSED)
def test_what_cannot_be_is_refused_and_can_be_let_stand(wrong: tuple[str, str, int], clause: str, reason: str) -> None:
    refused = refusal(four(), *wrong)
    assert (refused.clause, reason in refused.reason) == (clause, True)
    assert on(four(), *wrong, ours=True).doubts == ()


@pytest.mark.parametrize(
    "wrong", [("put", "all", 0), ("high", "P9"), ("low", "P1 P1"), ("alone", "P1 P2"), ("alone", "nobody")]
)
def test_what_says_nothing_cannot_be_let_stand(wrong: tuple[str, str, int]) -> None:
    assert str(refusal(four(), *wrong, ours=True))


def test_contradictions() -> None:
    sheet = on(four(), "high", "nobody")
    assert refusal(sheet, "low", "nobody", ours=True).remedy == "Write who took the pot alone."
    assert refusal(sheet, "alone", "P1", ours=True).reason.startswith(
        "A player who is left alone takes both halves of the pot"
    )
    assert [row.became for row in on(four(), "alone", "misdeal").rows] == ["misdeal", "open"]


@pytest.mark.clause("ANA-W09")
def test_the_high_hand_alone() -> None:
    """Low is not written, and the best of those who have not folded takes the pot."""
    sheet = four(3, high_only=True)
    assert [blank.what for blank in sheet.rows[0].plan.blanks] == ["put", "high", "alone"]
    for seat, chips in enumerate((20, 20, 5)):
        sheet = on(sheet, "put", str(chips), seat)
    done = on(sheet, "high", "P2 P1")
    assert (done.rows[0].points, told(done)) == ((-20, 25, -5), [])
    tied = on(sheet, "high", "P2=P1")
    assert tied.rows[0].points == (2, 2, -5) and told(tied) == ["Chips left for the next hand: 1 chip."]
    refused = refusal(on(four(3, high_only=True), "high", "P2 P1"), "alone", "P2", ours=True)
    assert refused.reason == "A player who is left alone takes the pot."
    assert "low {name}" not in " ".join(sheet.score_rules.usage)
