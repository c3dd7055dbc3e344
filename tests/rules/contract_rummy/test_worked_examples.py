"""Worked examples of the rulebook that go through several books (CR-X-27 to CR-X-30)."""

import pytest

from tests.rules.table import Table, table

ALL = ("denexa", "wikipedia", "parlett", "family")


def lays(book: str, melds: str, hand: str) -> Table:
    """P1 has drawn in deal 3 and holds that."""
    return table(book, f'seats = 4\ndeal = 3\nstep = "play"\n[hands]\nP1 = "{hand} KD JH"')


TOUCHING = "<3H 4H 5H 6H> <7H 8H 9H TH>"


@pytest.mark.clause("CR-X-27", "CR-D-18", "CR-P-21", "CR-F-08")
@pytest.mark.parametrize(("book", "clause"), [("denexa", "CR-D-18"), ("parlett", "CR-P-21"), ("family", "CR-F-08")])
def test_runs_of_one_suit_that_touch_are_refused(book: str, clause: str) -> None:
    """All of them have the contract of two runs of four; nothing else of it is wrong."""
    hand = "3H 4H 5H 6H 7H 8H 9H TH JH"
    assert lays(book, TOUCHING, hand).clause("P1", f"down {TOUCHING}") == clause
    apart = "<3H 4H 5H 6H> <8H 9H TH JH>"
    t = lays(book, apart, hand).play("P1", f"down {apart}")
    assert t.melds() == ["<3H 4H 5H 6H>", "<8H 9H TH JH>"]


@pytest.mark.clause("CR-X-27", "CR-A-11")
def test_wikipedia_lets_them_touch() -> None:
    t = lays("wikipedia", TOUCHING, "3H 4H 5H 6H 7H 8H 9H TH").play("P1", f"down {TOUCHING}")
    assert t.melds() == ["<3H 4H 5H 6H>", "<7H 8H 9H TH>"]


@pytest.mark.clause("CR-X-27", "CR-A-11")
@pytest.mark.parametrize("book", ALL)
def test_a_high_ace_does_not_touch_the_two(book: str) -> None:
    melds = "<2S 3S 4S 5S> <JS QS KS AS>"
    t = lays(book, melds, "2S 3S 4S 5S JS QS KS AS").play("P1", f"down {melds}")
    assert t.melds() == ["<2S 3S 4S 5S>", "<JS QS KS AS>"]


def last_cards(book: str) -> Table:
    """P1 has been down for a turn, has drawn, and lays one of two eights off."""
    t = table(
        book,
        """
        step = "play"
        deal = 2
        down = ["P1"]
        discards = "4D"
        stock = "2S ..."
        melds = [{ owner = "P2", cards = "{8H 8D 8C}" }]
        [hands]
        P1 = "8C 8S"
        P2 = "KS"
        P3 = "3H"
        P4 = "5C"
        """,
    )
    return t.play("P1", "add 8C to 1")


@pytest.mark.clause("CR-X-28", "CR-A-49")
@pytest.mark.parametrize("book", ["denexa", "parlett"])
def test_the_last_card_may_be_laid_off(book: str) -> None:
    t = last_cards(book).play("P1", "add 8S to 1")
    assert t.melds() == ["{8H 8D 8C 8C 8S}"]
    assert "out" in t.events()
    assert t.points()[0] == 0
    assert min(t.points()[1:]) > 0
    assert last_cards(book).play("P1", "discard 8S").points()[0] == 0


@pytest.mark.clause("CR-X-28", "CR-A-49", "CR-F-17")
def test_in_the_family_game_the_last_card_is_discarded() -> None:
    t = last_cards("family")
    assert t.clause("P1", "add 8S to 1") == "CR-F-17"
    assert t.moves("P1") == ["discard 8S"]
    t.play("P1", "discard 8S")
    assert t.points()[0] == 0
    assert min(t.points()[1:]) > 0


@pytest.mark.clause("CR-X-28", "CR-W-26", "CR-W-27", "CR-W-28", "CR-A-52")
@pytest.mark.parametrize(("discard", "kept"), [("4D", "2S"), ("2S", "4D")])
def test_with_both_eights_laid_off_two_cards_are_drawn(discard: str, kept: str) -> None:
    """Neither eight may be discarded; of the two cards drawn for want of a discard one is, and the deal goes on."""
    t = last_cards("wikipedia")
    assert t.clause("P1", "discard 8S") == "CR-W-26"
    assert t.moves("P1") == ["add 8S to 1"]
    t.play("P1", "add 8S to 1")
    assert t.moves("P1") == ["draw both"]
    t.play("P1", "draw both")
    assert set(t.moves("P1")) == {"discard 2S", "discard 4D"}
    t.play("P1", f"discard {discard}")
    assert (t.hand("P1"), t.upcard(), t.state.sheet) == (kept, discard, ())


@pytest.mark.clause("CR-X-29", "CR-A-24")
@pytest.mark.parametrize("penalty", ["9C", "KD"])
def test_a_penalty_card_that_the_stock_does_not_have(penalty: str) -> None:
    """Below the claimed card lie two: they are shuffled, P2 gets the first, and no upcard is left to be claimed."""
    t = table("denexa", 'seats = 4\ndiscards = "5H 9C KD"\nstock = "2S"').play("P1", "draw stock")
    before = len(t.hand("P2").split())
    t.play("P2", "may-i").play("P3", "pass").play("P4", "pass")
    assert t.asked() == ["*"]
    assert sorted(t.game.asks(t.state)[-1].faces) == sorted(t.game.read("shuffle 9C KD").faces)
    other = "KD" if penalty == "9C" else "9C"
    t.renew(f"{penalty} {other}")
    assert {"5H", penalty} <= set(t.hand("P2").split())
    assert len(t.hand("P2").split()) == before + 2
    assert t.upcard() == ""
    assert t.asked() == ["P1"]
    assert t.written()["stock"] == other


DEUCES = {"wild_ranks": ("2",)}


@pytest.mark.clause("CR-X-30", "CR-O-02")
def test_deuces_stand_in_a_set_and_in_a_run() -> None:
    position = 'seats = 4\ndeal = 2\nstep = "play"\n[hands]\nP1 = "8H 8D 2C 5S 6S 2D 8S KD QC"'
    lay = "down {8H 8D 2C} <5S 6S 2D=7S 8S>"
    t = table("parlett", position, **DEUCES).play("P1", lay)
    assert t.melds() == ["{8H 8D 2C}", "<5S 6S 2D=7S 8S>"]
    assert table("parlett", position).clause("P1", lay) == "CR-C-26"


@pytest.mark.clause("CR-X-30", "CR-A-61", "CR-P-26")
def test_the_deuce_of_the_run_is_taken_with_its_card_and_that_of_the_set_stays() -> None:
    t = table(
        "parlett",
        """
        seats = 4
        deal = 2
        step = "play"
        down = ["P2"]
        turn = "P2"
        melds = [{ owner = "P1", cards = "{8H 8D 2C}" }, { owner = "P1", cards = "<5S 6S 2D=7S 8S>" }]
        [hands]
        P2 = "7S 8C KD"
        """,
        **DEUCES,
    )
    assert t.clause("P2", "swap 8C in 1") == "CR-P-26"
    t.play("P2", "swap 7S in 2")
    assert t.melds() == ["{8H 8D 2C}", "<5S 6S 7S 8S>"]
    assert sorted(t.hand("P2").split()) == ["2D", "8C", "KD"]
