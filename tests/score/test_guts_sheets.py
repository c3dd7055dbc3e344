"""Sheets of Guts: who was in, whose hand was the best, and the chips to the last one."""

from typing import Any

import pytest

from upcard.score import ScoreSheet

from .sheets import NAMES, a_sheet, on, refusal


def hand(sheet: ScoreSheet, players_in: str, best: str = "") -> ScoreSheet:
    """A whole row: who was in, and who had the best hand."""
    row = len(sheet.rows)
    if best:
        sheet = on(sheet, "in", players_in, row=row)
        return on(sheet, "best", best, row=row)
    return on(sheet, "in", players_in, row=row)


def five(**changes: Any) -> ScoreSheet:
    """Five players with 100 chips, whose last seat deals."""
    return a_sheet("guts", 5, dealer=4, **changes)


def ahead(sheet: ScoreSheet) -> list[str]:
    """What is known of the chips before the open hand."""
    assert sheet.open is not None
    return [note.told(NAMES) for note in sheet.open.plan.notes]


@pytest.mark.clause("GUT-X21", "GUT-X02", "GUT-12", "GUT-13", "GUT-15", "GUT-16", "GUT-61")
def test_an_evening() -> None:
    sheet = five(ante=2)
    assert ahead(sheet) == ["Everybody antes 2 chips.", "The pot holds 10 chips."]
    sheet = hand(sheet, "P1 P2 P3", "P2")
    assert (sheet.rows[0].points, ahead(sheet)) == ((-12, 8, -12, -2, -2), ["The pot holds 20 chips."])
    sheet = hand(sheet, "nobody")
    assert (sheet.rows[1].points, ahead(sheet)) == ((0,) * 5, ["The pot holds 20 chips."])
    sheet = hand(sheet, "P4")
    assert sheet.totals == (88, 108, 88, 118, 98)
    assert ahead(sheet)[0] == "Everybody antes 2 chips."
    assert [row.plan.dealer for row in sheet.rows] == [4, 0, 1, 2]
    assert [row.plan.begins for row in sheet.rows] == [0, 1, 2, 3]


@pytest.mark.clause("GUT-X01", "GUT-53", "GUT-54", "GUT-58")
def test_three_losers_match_the_pot() -> None:
    sheet = hand(five(ante=5), "P1 P2 P3 P4", "P2")
    assert sheet.rows[0].points == (-30, 20, -30, -30, -5)
    assert ahead(sheet) == ["The pot holds 75 chips."]


@pytest.mark.clause("GUT-X03", "GUT-X04", "GUT-65", "GUT-66", "GUT-A05")
@pytest.mark.parametrize(
    ("mode", "points", "pot"),
    [
        ("carry", (-5, -5, -5, -5, -5), 25),
        ("dealer_takes", (-5, -5, -5, -5, 20), 25),
        ("carry_and_ante", (-5, -5, -5, -5, -5), 50),
    ],
)
def test_nobody_is_in(mode: str, points: tuple[int, ...], pot: int) -> None:
    sheet = hand(five(ante=5, all_out=mode), "nobody")
    assert (sheet.rows[0].points, ahead(sheet)[-1]) == (points, f"The pot holds {pot} chips.")


@pytest.mark.clause("GUT-A05")
def test_the_best_of_all_hands_pays() -> None:
    sheet = on(five(ante=5, all_out="best_hand_pays"), "in", "nobody")
    assert sheet.rows[0].missing == (("best", -1),)
    sheet = on(sheet, "best", "P2")
    assert (sheet.rows[0].points, ahead(sheet)) == ((-5, -30, -5, -5, -5), ["The pot holds 50 chips."])


@pytest.mark.clause("GUT-X07", "GUT-X10", "GUT-14", "GUT-51", "GUT-52", "GUT-57", "GUT-A04")
@pytest.mark.parametrize(("policy", "pot"), [("when_unfunded", "26 chips"), ("when_empty", "1 chip")])
def test_the_remainder_of_a_tie(policy: str, pot: str) -> None:
    sheet = hand(five(ante=5, ante_policy=policy), "P1 P2", "P1 P2")
    assert sheet.rows[0].points == (7, 7, -5, -5, -5)
    assert ahead(sheet)[-1] == f"The pot holds {pot}."


@pytest.mark.clause("GUT-X09", "GUT-56")
def test_who_loses_to_a_tie_pays_all_of_the_pot() -> None:
    sheet = hand(five(ante=10), "P1 P2 P3 P4", "P1 P2 P3")
    assert sheet.rows[0].points == (6, 6, 6, -60, -10) and ahead(sheet) == ["The pot holds 52 chips."]


@pytest.mark.clause("GUT-X16", "GUT-67", "GUT-68", "GUT-69", "GUT-A12")
def test_who_cannot_pay() -> None:
    short = hand(five(stack=20, ante=12), "P1 P2", "P1")
    assert (short.totals, short.rows[0].notes[0].told(NAMES)) == (
        (68, 0, 8, 8, 8),
        "Out of chips and out of the game: Ben.",
    )
    assert short.rows[1].plan.hands == (2, 0, 2, 2, 2) and short.rows[1].plan.dealer == 0
    assert short.rows[1].plan.begins == 2
    assert refusal(short, "in", "P2", ours=True).reason == "One of these players has left the game."
    assert short.open is not None and {blank.barred for blank in short.open.plan.blanks} == {(1,)}
    assert hand(five(stack=20, ante=12, insolvency="credit", max_pot=60), "P1 P2", "P1").totals[1] == -52
    must = five(stack=20, ante=12, insolvency="must_cover")
    assert ahead(must)[-1] == "Ada, Ben, Cid, Dora, Emil could not pay a loss and must declare out."
    assert refusal(must, "in", "P1 P2").clause == "GUT-A12"
    assert on(must, "in", "P1", ours=True).rows[0].points[0] == 48


@pytest.mark.clause("GUT-X17", "GUT-X18", "GUT-X19", "GUT-63", "GUT-64", "GUT-A11")
@pytest.mark.parametrize(
    ("mode", "most", "players_in", "best", "points", "pot"),
    [
        ("cap_payment", 100, "P1 P2 P3", "P1", (128, -132, -132, -32, -32), 200),
        ("hard_cap", 100, "P1 P2 P3", "P1", (128, -82, -82, -32, -32), 100),
        ("stop_when_over", 100, "P1 P2 P3", "P1", (128, -192, -32, -32, -32), 160),
        ("cap_both", 50, "P1 P2", "P1", (18, -82, -32, -32, -32), 160),
        ("cap_payment", 50, "P1 P2 P3", "P1 P2", (48, 48, -82, -32, -32), 50),
    ],
)
def test_the_largest_pot(mode: str, most: int, players_in: str, best: str, points: tuple[int, ...], pot: int) -> None:
    sheet = hand(five(stack=1000, ante=32, max_pot=most, max_pot_mode=mode), players_in, best)
    assert (sheet.rows[0].points, ahead(sheet)[-1]) == (points, f"The pot holds {pot} chips.")


@pytest.mark.clause("GUT-X20", "GUT-71", "GUT-73", "GUT-74", "GUT-75")
def test_the_last_hand() -> None:
    sheet = hand(hand(five(ante=5, hands=2), "P1 P2", "P2"), "nobody")
    assert sheet.rows[1].points == (5, 5, 5, 5, 5) and sheet.rows[1].notes[0].told(NAMES).endswith(
        "pot of 25 is shared."
    )
    assert (sheet.totals, sheet.over, sheet.winners) == ((75, 125, 100, 100, 100), True, (1,))
    assert [(each.payer, each.payee, each.amount) for each in sheet.payments] == [(0, 1, 25)]
    assert refusal(sheet, "in", "P1", row=3).clause == "GUT-71"
    odd = hand(five(ante=5, hands=1), "P1 P2", "P1 P2")
    assert (odd.rows[0].points, odd.over) == ((8, 7, -5, -5, -5), True)


@pytest.mark.clause("GUT-72", "GUT-A13")
def test_other_ends() -> None:
    pot_taken = hand(five(session_end="pot_taken"), "P3")
    assert (pot_taken.over, pot_taken.winners, len(pot_taken.payments)) == (True, (2,), 4)
    alone = hand(a_sheet("guts", 2, stack=2, session_end="last_solvent"), "P1 P2", "P1")
    assert (alone.over, alone.winners, alone.totals) == (True, (0,), (4, 0))


def test_what_is_missing_and_what_contradicts_itself() -> None:
    sheet = on(five(), "in", "P1 P2")
    assert (sheet.rows[0].became, sheet.rows[0].missing) == ("open", (("best", -1),))
    assert "player who was in" in refusal(sheet, "best", "P3", ours=True).reason
    for wrong in ("P9", "P1 P1", "Ada"):
        assert "each of them once" in refusal(sheet, "in", wrong, ours=True).reason
    assert [row.became for row in on(sheet, "in", "misdeal").rows] == ["misdeal", "open"]
    assert refusal(sheet, "dealer", "P1").clause == "GUT-10"


def test_points_of_the_table_have_to_leave_all_chips_there() -> None:
    sheet = hand(five(hands=1), "P1")
    sheet = on(sheet, "points", "9", 0, row=1, ours=True)
    assert sheet.payments == () and "505 chips together, but they began with 500" in sheet.outcome[0].told(NAMES)
    assert len(on(sheet, "points", "-6", 1, row=1, ours=True).payments) == 4


@pytest.mark.clause("GUT-W01", "GUT-W02", "GUT-W08", "GUT-W09")
def test_a_ghost_hand() -> None:
    """Who was in alone has the best hand, or the ghost has; where several were in it cannot be the ghost."""
    sheet = a_sheet("guts", 3, dealer=2, cards=3, ghost_hand=True)
    assert sheet.rows[0].plan.cards == 3 and sheet.score_rules.seats == (2, 16)
    alone = on(sheet, "in", "P1")
    assert alone.rows[0].missing == (("best", -1),)
    won = on(alone, "best", "P1")
    assert won.rows[0].points == (2, -1, -1) and ahead(won)[0] == "Everybody antes 1 chip."
    lost = on(alone, "best", "ghost")
    assert lost.rows[0].points == (-4, -1, -1) and ahead(lost) == ["The pot holds 6 chips."]
    both = on(sheet, "in", "P1 P2")
    assert refusal(both, "best", "ghost", ours=True).reason == "Only a player who was in alone meets the ghost hand."
    assert str(refusal(on(five(), "in", "P1"), "best", "ghost", row=1, ours=True))


@pytest.mark.clause("GUT-W09", "GUT-A13")
def test_a_session_goes_on_where_the_ghost_hand_was_not_beaten() -> None:
    sheet = a_sheet("guts", 3, dealer=2, ghost_hand=True, session_end="pot_taken")
    assert not hand(sheet, "P1", "ghost").over
    assert hand(sheet, "P1", "P1").over


@pytest.mark.clause("GUT-W11", "GUT-X29")
def test_the_worst_hand_alone_pays() -> None:
    """The sheet asks for it where several have lost, and takes nobody who has not."""
    sheet = five(ante=4, losers="worst")
    assert hand(sheet, "P1 P2", "P1").rows[0].points == (16, -24, -4, -4, -4)
    asked = hand(sheet, "P1 P2 P3 P4", "P1")
    assert asked.rows[0].missing == (("worst", -1),)
    assert on(asked, "worst", "P3", row=0).rows[0].points == (16, -4, -24, -4, -4)
    both = on(asked, "worst", "P3 P4", row=0)
    assert (both.rows[0].points, ahead(both)) == ((16, -4, -24, -24, -4), ["The pot holds 40 chips."])
    reason = "Only a player who was in and has not won can have the worst hand."
    assert refusal(asked, "worst", "P1", row=0, ours=True).reason == reason
    assert refusal(asked, "worst", "P5", row=0, ours=True).reason == reason
