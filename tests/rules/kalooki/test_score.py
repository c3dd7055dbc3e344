"""Kalooki: the end of a deal, bending the table, and points (rulebook: kalooki, section 1.8)."""

from typing import Any

import pytest

from tests.rules.contract_rummy.dealing import scores
from tests.rules.kalooki.tables import RULES, meld
from tests.rules.table import Table, table
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.rules import OPTIONS

# --- 1.8 end and score


def ending(p1: str = "2C", more: str = "", hands: str = 'P2 = "KD 4H"', now: str = "down_now", **options: Any) -> Table:
    """P1 goes out by discarding."""
    laid = meld("{9S 9D 9C}", "P1")
    position = f'seats = 4\nstep = "play"\n{now} = ["P1"]\n{more}\n[hands]\nP1 = "{p1}"\n{hands}\nP3 = "3S"\nP4 = "3D"'
    return table("kalooki", position + "\n" + laid, **options).play("P1", f"discard {p1}")


@pytest.mark.clause("KAL-57", "KAL-58", "KAL-59", "KAL-65", "KAL-66", "KAL-A-26", "KAL-A-27")
def test_bending_the_table() -> None:
    assert ending().points() == (0, 28, 6, 6)
    assert "bent" in ending().events(), "and everybody is told"
    for unbent in (ending(now="down"), ending(bend_double=False)):
        assert unbent.points() == (0, 14, 3, 3)
        assert "bent" not in unbent.events()


@pytest.mark.clause("KAL-21", "KAL-A-10", "KAL-A-27", "KAL-A-28", "KAL-X-08", "KAL-X-24")
def test_fines_and_bending() -> None:
    assert ending(more="fines = [0, 50, 0, 0]").points() == (0, 78, 6, 6)
    lost = ending(more="fines = [50, 50, 0, 0]")
    assert lost.points() == (50, 64, 3, 3) and "bent" not in lost.events()
    assert ending(more="carried = [50, 0, 0, 0]").points() == (50, 28, 6, 6)


@pytest.mark.clause("KAL-60", "KAL-61", "KAL-62", "KAL-63", "KAL-64")
@pytest.mark.parametrize(
    ("card", "points"),
    [("*", 50), ("AS", 15), ("AC", 15), ("AH", 1), ("AD", 1), ("KD", 10), ("QS", 10), ("JH", 10), ("TC", 10)]
    + [(f"{rank}D", rank) for rank in range(2, 10)],
)
def test_points(card: str, points: int) -> None:
    assert scores("kalooki", card) == points


@pytest.mark.clause("KAL-X-23")
def test_black_and_red_aces() -> None:
    assert ending(hands='P2 = "AS AC AH AD"', now="down").points()[1] == 32
    assert ending(hands='P2 = "* AC QD 9S 3H"', now="down").points()[1] == 87
    assert ending(hands='P2 = "* AC QD 9S 3H"').points()[1] == 174


@pytest.mark.clause("KAL-X-01")
def test_contract_and_bend() -> None:
    t = table(
        "kalooki",
        """
        seats = 4
        step = "play"
        [hands]
        P1 = "5S 5H 5D JC JD JH 8S 8C 8D 2C"
        P2 = "* KS 7D 2H AH AS TD 9C 4C"
        P3 = "2C 2D 3S 3H 5C 6D 7H 8S 9H"
        P4 = "KD KH QS JC TC 4D 4H AD AC 3C 6S"
        """,
    ).play("P1", "down {5S 5H 5D} {JC JD JH} {8S 8C 8D}", "discard 2C")
    assert t.points() == (0, 216, 90, 166)


@pytest.mark.clause("KAL-67", "KAL-A-29")
def test_the_lowest_total_wins() -> None:
    sheet = ", ".join(["[0, 5, 5, 5]"] * 8)
    t = ending(more=f"deal = 9\nsheet = [{sheet}]", now="down")
    assert t.events()[-1] == "won" and t.state.totals()[0] == 0
    assert t.asked() == []
    assert t.clause("P2", "draw stock") == "KAL-67", "nothing comes after it"
    tied = ", ".join(["[5, 0, 9, 9]"] + ["[0, 0, 9, 9]"] * 7)
    level = ending(more=f"deal = 9\nsheet = [{tied}]", now="down", hands='P2 = "5H"')
    assert level.state.totals()[:2] == (5, 5) and level.events().count("won") == 2


# --- points of single cards as an option


@pytest.mark.clause("KAL-61", "KAL-64")
def test_points_of_single_cards_are_an_option() -> None:
    """A rank named alone counts alike in all suits; changes lead there and back."""
    alike = OPTIONS.change(RULES, {"card_points": {"A": 20}})
    assert {scores(alike, ace) for ace in ("AS", "AH", "AD", "AC")} == {20}
    assert OPTIONS.changes(RULES, alike) == {"card_points": {"A": 20}}
    queen = OPTIONS.change(BOOKS["denexa"], {"card_points": {"QS": 100}})
    assert (scores(queen, "QS"), scores(queen, "QH")) == (100, BOOKS["denexa"].card_points["Q"])
    assert OPTIONS.changes(BOOKS["denexa"], queen) == {"card_points": {"Q": 10, "QS": 100}}
