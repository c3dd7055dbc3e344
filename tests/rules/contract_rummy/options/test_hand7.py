"""The last deal: every way to play it, at tables that play it otherwise."""

import pytest

from tests.rules.table import Table, table
from upcard.games.rummy.books import BOOKS as RULES
from upcard.games.rummy.values import DealTerms

BOOKS = ("denexa", "parlett", "family")
"""Their last contract is three runs; in F one of them has five cards."""
THREE_RUNS = {"deals": (*RULES["denexa"].deals[:6], DealTerms(12, "R4 R4 R4"))}

WHOLE = "2H 3H 4H 5H 7S 8S 9S TS 9D TD JD QD KD"
LAY_WHOLE = "down <2H 3H 4H 5H> <7S 8S 9S TS> <9D TD JD QD KD>"
ONE_OVER = "2H 3H 4H 5H 7S 8S 9S TS 3C TD JD QD KD"
LAY_TWELVE = "down <2H 3H 4H 5H> <7S 8S 9S TS> <TD JD QD KD>"


def seventh(book: str, hand: str, value: str) -> Table:
    position = f'seats = 3\ndeal = 7\nstep = "play"\n[hands]\nP1 = "{hand}"\nP2 = "KC"\nP3 = "KH"'
    return table(book, position, hand7=value, **THREE_RUNS)


def out(t: Table) -> bool:
    return bool(t.state.sheet == ((0, 10, 10),))


@pytest.mark.clause("CR-A-01", "CR-D-27", "CR-P-29", "CR-F-18")
@pytest.mark.parametrize(
    ("book", "own", "changed"),
    [("denexa", "CR-D-27", "CR-D-27"), ("parlett", "CR-P-29", "CR-A-01"), ("family", "CR-F-18", "CR-A-01")],
)
def test_nobody_lays_off_where_the_whole_hand_goes_down_at_once(book: str, own: str, changed: str) -> None:
    melds = 'down = ["P1"]\nmelds = [{ owner = "P2", cards = "{KS KH KC}" }]'
    position = f'seats = 4\ndeal = 7\nstep = "play"\n{melds}\n[hands]\nP1 = "KD 3S"'
    for clause, changes in ((own, {}), (changed, {"hand7": "all_cards"})):
        t = table(book, position, **changes)
        refusal = t.refused("P1", "add KD to 1")
        assert (refusal.clause, refusal.reason) == (clause, "Nobody lays off in this deal.")
        assert not [move for move in t.moves("P1") if move.startswith("add")]


@pytest.mark.clause("CR-A-01", "CR-D-26", "CR-D-28")
@pytest.mark.parametrize("book", BOOKS)
def test_all_cards(book: str) -> None:
    """D's way: all thirteen, nothing over, no discard."""
    assert out(seventh(book, WHOLE, "all_cards").play("P1", LAY_WHOLE))
    t = seventh(book, ONE_OVER, "all_cards")
    refusal = t.refused("P1", LAY_TWELVE)
    assert refusal.clause == ("CR-D-26" if book == "denexa" else "CR-A-01")
    assert (
        refusal.reason == "The contract of this deal takes the whole hand at once and leaves no card; 1 would be left."
    )


@pytest.mark.clause("CR-A-02")
@pytest.mark.parametrize("book", BOOKS)
def test_all_or_discard(book: str) -> None:
    """P's way: all thirteen, or twelve and a discard."""
    assert out(seventh(book, WHOLE, "all_or_discard").play("P1", LAY_WHOLE))
    t = seventh(book, ONE_OVER, "all_or_discard").play("P1", LAY_TWELVE)
    assert t.moves("P1") == ["discard 3C"]
    assert out(t.play("P1", "discard 3C"))


@pytest.mark.clause("CR-A-01")
@pytest.mark.parametrize("book", BOOKS)
def test_exact_then_discard(book: str) -> None:
    """In no book: twelve, and the thirteenth is discarded; thirteen are too many."""
    t = seventh(book, WHOLE, "exact_then_discard")
    refusal = t.refused("P1", LAY_WHOLE)
    assert refusal.clause == "CR-A-01"
    assert refusal.reason.endswith("leaves exactly one card; 0 would be left.")
    t = seventh(book, ONE_OVER, "exact_then_discard").play("P1", LAY_TWELVE)
    assert t.state.sheet == ()
    assert out(t.play("P1", "discard 3C"))


@pytest.mark.clause("CR-A-01")
@pytest.mark.parametrize("book", BOOKS)
def test_exact_1_over(book: str) -> None:
    """In no book: twelve, and the thirteenth is ignored: it counts nothing."""
    assert seventh(book, WHOLE, "exact_1_over").clause("P1", LAY_WHOLE) == "CR-A-01"
    t = seventh(book, ONE_OVER, "exact_1_over").play("P1", LAY_TWELVE)
    assert out(t)
    assert t.hand("P1") == "3C"


@pytest.mark.clause("CR-F-18")
@pytest.mark.parametrize("book", BOOKS)
def test_exact_13(book: str) -> None:
    """F's way: the whole hand in exactly the sizes of a contract of thirteen."""
    position = 'seats = 3\ndeal = 7\nstep = "play"\n[hands]\nP1 = "{}"\nP2 = "KC"\nP3 = "KH"'
    rules = {"hand7": "exact_13", "deals": RULES["family"].deals}
    t = table(book, position.format(WHOLE), **rules)
    assert out(t.play("P1", "down <2H 3H 4H 5H> <9D TD JD QD KD> <7S 8S 9S TS>"))
    six = "2H 3H 4H 5H 6H 7H 8D 9D TD JD 7S 8S 9S"
    assert table(book, position.format(six), **rules).moves("P1")[0].startswith("discard")


@pytest.mark.clause("CR-A-03")
@pytest.mark.parametrize("book", BOOKS)
def test_normal(book: str) -> None:
    """In no book: the contract in its sizes, a discard, and laying off later."""
    t = seventh(book, ONE_OVER, "normal").play("P1", LAY_TWELVE)
    assert t.state.sheet == ()
    assert seventh(book, WHOLE, "normal").clause("P1", LAY_WHOLE) in ("CR-A-08", "CR-P-16", "CR-F-05")
    later = 'deal = 7\nseats = 3\nstep = "play"\nmelds = [{ owner = "P1", cards = "<2H 3H 4H 5H>" }]\n'
    later += '[hands]\nP1 = "6H 7H"\nP2 = "KC"\nP3 = "KH"'
    t = table(book, later, hand7="normal", **THREE_RUNS).play("P1", "add 6H to 1")
    assert out(t.play("P1", "discard 7H"))
    whole = table("parlett", later)
    assert whole.clause("P1", "add 6H to 1") == "CR-P-29"


@pytest.mark.clause("CR-A-03", "CR-W-31", "CR-W-32")
@pytest.mark.parametrize("book", BOOKS)
def test_play_out(book: str) -> None:
    """W's way at another table."""
    later = 'deal = 7\nseats = 3\nstep = "play"\nmelds = [{ owner = "P1", cards = "<2H 3H 4H 5H>" }]\n'
    later += '[hands]\nP1 = "6H 9S"\nP2 = "KC"\nP3 = "KH"'
    t = table(book, later, hand7="play_out", **THREE_RUNS).play("P1", "add 6H to 1")
    refusal = t.refused("P1", "discard 9S")
    assert refusal.clause == "CR-A-03"
    t.play("P1", "end")
    assert t.hand("P1") == "9S"
    t = table(book, later.replace("9S", "7H"), hand7="play_out", **THREE_RUNS)
    assert out(t.play("P1", "add 6H to 1", "add 7H to 1"))


W_SEVENTH = 'seats = 3\ndeal = 7\nstep = "play"\n[hands]\nP1 = "{}"\nP2 = "KC"\nP3 = "KH"'
W_WHOLE = "6S 6H 6D 6C 2C 3C 4C 5C 6C 7C 8C 9C TC"
W_LAY = "down {6S 6H 6D 6C} <2C 3C 4C 5C 6C 7C 8C 9C TC>"


@pytest.mark.clause("CR-A-03")
def test_all_at_once() -> None:
    """A set of three or more and a run of seven or more, covering all cards; W plays it out."""
    assert table("wikipedia", W_SEVENTH.format(W_WHOLE)).clause("P1", W_LAY) == "CR-W-15"
    t = table("wikipedia", W_SEVENTH.format(W_WHOLE), hand7="all_at_once")
    assert t.play("P1", W_LAY).state.sheet == ((0, 10, 10),)
    t = table("wikipedia", W_SEVENTH.format(W_WHOLE), hand7="all_at_once")
    refusal = t.refused("P1", "down {6S 6H 6D} <2C 3C 4C 5C 6C 7C 8C>")
    assert refusal.clause == "CR-A-01"
    assert refusal.reason.endswith("leaves no card; 3 would be left.")


@pytest.mark.clause("CR-A-01")
@pytest.mark.parametrize("value", ["all_cards", "all_or_discard", "exact_then_discard", "exact_1_over", "all_at_once"])
def test_only_the_last_deal_is_played_so(value: str) -> None:
    """Deal 6 is as it was."""
    position = 'seats = 3\ndeal = 6\nstep = "play"\n[hands]\nP1 = "9S 9H 9D 2H 3H 4H 5H 6S 7S 8S TS 9S KC"'
    t = table("parlett", position, hand7=value).play("P1", "down {9S 9H 9D} <2H 3H 4H 5H> <6S 7S 8S 9S>")
    assert t.moves("P1") == ["discard TS", "discard KC"]


@pytest.mark.clause("CR-A-02")
@pytest.mark.parametrize("value", ["all_or_discard", "exact_then_discard"])
@pytest.mark.parametrize(("ban", "card", "clause"), [("joker", "*", "CR-A-54"), ("returned_upcard", "3C", "CR-A-53")])
def test_the_card_over_must_be_one_that_may_be_discarded(value: str, ban: str, card: str, clause: str) -> None:
    """Else the deal could not be ended with it."""
    position = f'seats = 3\ndeal = 7\nstep = "play"\ntaken = "3C"\n[hands]\nP1 = "{ONE_OVER.replace("3C", card)}"'
    t = table("parlett", position, hand7=value, discard_ban=frozenset({ban}))
    assert t.clause("P1", LAY_TWELVE) == clause
    assert LAY_TWELVE not in t.moves("P1")
    table("parlett", position, hand7=value).play("P1", LAY_TWELVE, f"discard {card}")
