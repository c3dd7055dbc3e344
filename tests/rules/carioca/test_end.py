"""The end of a deal, and the score (rulebook, section 1.6)."""

import pytest

from tests.rules.carioca.tables import MELDS, down, meld
from tests.rules.table import Table, table
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.rules import Rules

POINTS = {"*": 50, "A": 20, "K": 10, "Q": 10, "J": 10, "T": 10}
POINTS |= {str(number): number for number in range(2, 10)}


def last_discard(deal: int, sheet: str = "") -> Table:
    """P1 can go out by discarding; the others hold KS, a joker with AH, and 4C 3C."""
    return table(
        "carioca",
        f"""
        step = "play"
        deal = {deal}
        dealer = "P2"
        sheet = [{sheet}]
        [hands]
        P1 = "QD"
        P2 = "KS"
        P3 = "AH *"
        P4 = "4C 3C"
        {meld("{JS JH JC}", "P1")}
        """,
    )


@pytest.mark.clause("CAR-34", "CAR-35", "CAR-36", "CAR-41")
@pytest.mark.parametrize("deal", range(1, 8))
def test_the_deal_ends_with_an_empty_hand(deal: int) -> None:
    """Who is out gets 0, the others what they hold; cards on the table count for nobody."""
    t = last_discard(deal, ", ".join(["[1, 2, 3, 4]"] * (deal - 1))).play("P1", "discard QD")
    assert "out" in t.events()
    assert t.points() == (0, 10, 70, 7)
    assert t.state.totals() == tuple(
        (deal - 1) * part + points for part, points in zip((1, 2, 3, 4), t.points(), strict=True)
    )


@pytest.mark.clause("CAR-36", "CAR-37", "CAR-38", "CAR-39", "CAR-40")
def test_the_sheet_cites_the_points_of_the_book_or_that_there_are_points() -> None:
    """Points of one's own are in no book."""
    rules = BOOKS["carioca"]

    def cited(found: Rules) -> tuple[str, ...]:
        lines = [line for section in CATALOGUE["carioca"].sheet(found) for line in section.lines]
        return next(line.clauses for line in lines if "joker: 50" in line.text)

    assert cited(rules) == ("CAR-37", "CAR-38", "CAR-39", "CAR-40")
    assert cited(rules.but(card_points={**rules.card_points, "K": 20})) == ("CAR-36",)


@pytest.mark.clause("CAR-37", "CAR-38", "CAR-39", "CAR-40", "CAR-41")
@pytest.mark.parametrize(("rank", "points"), POINTS.items())
def test_card_points(rank: str, points: int) -> None:
    held = "*" if rank == "*" else f"{rank}H"
    t = table("carioca", f'step = "play"\n[hands]\nP1 = "2D"\nP2 = "{held}"\n{meld("{JS JH JC}", "P1")}')
    t.play("P1", "discard 2D")
    assert t.points() == (0, points)


@pytest.mark.clause("CAR-36", "CAR-A-23")
def test_cards_in_hand_count_although_they_fit_together() -> None:
    """A whole contract in hand counts in full."""
    t = table(
        "carioca", f'step = "play"\n[hands]\nP1 = "2D"\nP2 = "9S 9H 9D TC TD TH"\n{meld("{JS JH JC}", "P1")}'
    ).play("P1", "discard 2D")
    assert t.points()[1] == 57


@pytest.mark.clause("CAR-34", "CAR-A-15", "CAR-X-17")
def test_going_out_without_a_discard() -> None:
    melds = meld("{9D 9C 9H}") + meld("<3C 4C 5C 6C>")
    t = down("9S 2C", melds).play("P1", "add 9S to 1", "add 2C to 2")
    assert "out" in t.events()
    assert t.points()[0] == 0


@pytest.mark.clause("CAR-34", "CAR-A-15", "CAR-29")
def test_going_out_by_replacing_a_joker() -> None:
    """The natural card was the last one."""
    assert "out" in down("7S").play("P1", "swap 7S in 2 low").events()


@pytest.mark.clause("CAR-A-15", "CAR-X-17")
def test_a_last_discard_as_an_option() -> None:
    """Required, the last card cannot be laid; or two cards are drawn."""
    melds = meld("{9D 9C 9H}") + meld("<3C 4C 5C 6C>")
    t = down("9S 2C", melds, go_out_discard="required", deals=SIX_OF_ELEVEN).play("P1", "add 9S to 1")
    assert t.clause("P1", "add 2C to 2") == "CAR-A-15"
    assert "out" in t.play("P1", "discard 2C").events()
    t = down("7S", MELDS, go_out_discard="required", deals=SIX_OF_ELEVEN)
    assert t.clause("P1", "swap 7S in 2 low") == "CAR-A-15"
    t = down("9S 2C", melds, go_out_discard="required_or_redraw").play("P1", "add 9S to 1", "add 2C to 2")
    assert t.moves("P1") == ["draw both"]
    assert t.clause("P1", "discard 9S") == "CAR-A-15"


SIX_OF_ELEVEN = CATALOGUE["carioca"].books["carioca"].rules.deals


@pytest.mark.clause("CAR-43", "CAR-03", "CAR-X-19")
def test_the_lowest_total_wins_after_seven_deals() -> None:
    t = table(
        "carioca",
        f"""
        step = "play"
        seats = 3
        deal = 7
        sheet = [[0, 39, 18], [45, 0, 52], [12, 27, 0], [0, 61, 44], [90, 0, 71], [33, 112, 0]]
        [hands]
        P1 = "QD"
        P2 = "AH 4C"
        P3 = "* 8C"
        {meld("{JS JH JC}", "P1")}
        """,
    ).play("P1", "discard QD")
    assert t.asked() == []
    assert t.state.totals() == (180, 263, 243)
    assert CATALOGUE["carioca"].winners(t.game, t.state) == (0,)
    assert t.clause("P1", "draw stock") == "CAR-43"


@pytest.mark.clause("CAR-A-19")
def test_equal_lowest_totals_share_the_win() -> None:
    sheet = ", ".join(["[0, 0, 0, 0]"] * 5 + ["[30, 20, 60, 99]"])
    t = last_discard(7, sheet).play("P1", "discard QD")
    assert t.state.totals() == (30, 30, 130, 106)
    assert CATALOGUE["carioca"].winners(t.game, t.state) == (0, 1)
