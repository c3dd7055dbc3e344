"""What the texts say by their letter, as options."""

import pytest

from tests.rules.table import table
from upcard.games.rummy.flow import is_used_up

OWN = (
    'seats = 4\nstep = "play"\nmelds = [{ owner = "P1", cards = "<5S 6S *=7S 8S>" }, '
    '{ owner = "P2", cards = "<5H 6H *=7H 8H>" }]\n[hands]\nP1 = "7S 7H KS KD QD QC"'
)


@pytest.mark.clause("CR-A-40")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett", "family"])
def test_a_joker_of_ones_own_is_left_to_the_others(book: str) -> None:
    assert "swap 7S in 1" in table(book, OWN).moves("P1")
    t = table(book, OWN, joker_take_own=False)
    refused = t.refused("P1", "swap 7S in 1")
    assert (refused.clause, refused.reason) == (
        "CR-A-40",
        "A joker in a meld of your own is left to the other players.",
    )
    assert "swap 7S in 1" not in t.moves("P1")
    assert "swap 7H in 2" in t.moves("P1")


@pytest.mark.clause("CR-A-40", "CR-P-24")
def test_a_joker_of_ones_own_may_move_within_its_run_all_the_same() -> None:
    table("parlett", OWN, joker_take_own=False).play("P1", "swap 7S in 1 high")


@pytest.mark.clause("CR-A-40", "CR-D-25")
def test_a_joker_of_ones_own_is_no_help_for_the_duty_of_another() -> None:
    hand = 'P1 = "7S 7H KS 3D 2C"'
    position = OWN.rpartition("\n")[0] + "\n" + hand
    table("denexa", position).play("P1", "swap 7H in 2", "swap 7S in 1", "meld {KS * *}")
    assert table("denexa", position, joker_take_own=False).clause("P1", "swap 7H in 2") == "CR-D-25"


def late(stock: str, discards: str, step: str = "draw") -> str:
    return (
        f'seats = 3\nstep = "{step}"\nturn = "P1"\nstock = "{stock}"\ndiscards = "{discards}"\n'
        '[hands]\nP1 = "2C 3D"\nP2 = "4H 9C"\nP3 = "KD KS"'
    )


@pytest.mark.clause("CR-A-29", "CR-D-16", "CR-D-17")
def test_the_deal_ends_at_once_when_both_piles_are_used_up() -> None:
    """The last upcard is taken: all score, the player who took it too."""
    plays_on = table("denexa", late("", "5H")).play("P1", "draw upcard")
    assert plays_on.state.deal == 1
    ended = table("denexa", late("", "5H"), no_stock_possible="end_at_once").play("P1", "draw upcard")
    assert ended.state.sheet == ((2 + 3 + 5, 4 + 9, 20),)
    assert ended.told("P1")[1] == "No stock card is left: the deal ends, and everybody scores."
    more = table("denexa", late("", "5H"), no_stock_possible="end_at_once").play("P1", "draw stock")
    assert more.state.sheet == ((2 + 3, 4 + 9, 20),), "as by the usual reading"


@pytest.mark.clause("CR-A-29", "CR-D-16")
@pytest.mark.parametrize("letter", ["end_at_once", "end_on_need"])
@pytest.mark.parametrize("caller", [-1, 0, 2])
@pytest.mark.parametrize("stock", ["", "5H"])
@pytest.mark.parametrize("discards", ["", "6H"])
def test_the_piles_are_used_up_when_both_are_empty(letter: str, caller: int, stock: str, discards: str) -> None:
    """By the letter alone; and when somebody has called, the others still have their turns."""
    book = table("denexa", late(stock, discards), no_stock_possible=letter)
    wanted = letter == "end_at_once" and caller == -1 and not stock + discards
    assert is_used_up(book.game.compiled_rules, book.state.but(caller=caller)) == wanted


@pytest.mark.clause("CR-A-29", "CR-D-08")
def test_a_claim_may_use_both_piles_up() -> None:
    """P1 draws, and the claimed upcard and the penalty card are the last two."""
    ended = table("denexa", late("8S JD", "5H"), no_stock_possible="end_at_once")
    ended.play("P1 draw stock", "P2 may-i", "P3 pass")
    assert ended.state.sheet == ((2 + 3 + 8, 4 + 9 + 5 + 10, 20),)
    usual = table("denexa", late("8S JD", "5H")).play("P1 draw stock", "P2 may-i", "P3 pass")
    assert usual.state.deal == 1


@pytest.mark.clause("CR-A-10", "CR-P-20", "CR-P-22")
@pytest.mark.parametrize("second", ["3H 4H 5H 6H", "5H 6H 7H 8H", "7H 8H 9H TH"])
def test_runs_of_one_suit_need_a_break_by_the_letter_of_parlett(second: str) -> None:
    """Neither equal ones nor those that overlap or touch; with a break they are two."""
    cards = f"3H 4H 5H 6H {second} KS"
    position = f'seats = 4\ndeal = 3\nstep = "play"\n[hands]\nP1 = "{cards}"'
    down = f"down <3H 4H 5H 6H> <{second}>"
    refused = table("parlett", position, touching_runs="gap").refused("P1", down)
    assert refused.clause in ("CR-A-10", "CR-P-21")
    apart = position.replace(cards, "3H 4H 5H 6H 8H 9H TH JH KS")
    table("parlett", apart, touching_runs="gap").play("P1", "down <3H 4H 5H 6H> <8H 9H TH JH>")
