"""Options about claims and the stock."""

import pytest

from tests.rules.table import Table, table
from upcard.cards.card import faces_text
from upcard.kernel.game import CHANCE

BOOKS = ("denexa", "wikipedia", "parlett", "family")
LYING = 'seats = 4\ndiscards = "8D KC 3S"\nstock = "7C 6C 5C 4C 3C ..."\n'


def answer(t: Table, *seats: str) -> Table:
    """These seats claim, the others asked pass."""
    for seat in seats:
        t.play(seat, "may-i")
    for seat in t.asked():
        if seat not in seats and t.moves(seat) == ["pass", "may-i"]:
            t.play(seat, "pass")
    return t


@pytest.mark.clause("CR-O-06", "CR-C-19")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_mode_none(book: str) -> None:
    """May_i in every book."""
    assert len(table(book, LYING).play("P1", "draw stock").asked()) == 3
    t = table(book, LYING, claim_mode="none").play("P1", "draw stock")
    assert t.asked() == ["P1"]
    assert t.clause("P2", "may-i") == "CR-O-06"


@pytest.mark.clause("CR-A-13")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_window_after_stock_draw(book: str) -> None:
    """D's window: the active player has the first stock card, the claimant the second."""
    t = table(book, LYING, claim_window="after_stock_draw", claim_chain="single").play("P1", "draw stock")
    assert "7C" in t.hand("P1")
    answer(t, "P3")
    assert {"8D", "6C"} <= set(t.hand("P3").split())
    assert t.asked() == ["P1"]
    assert len(t.hand("P1").split()) == 11


@pytest.mark.clause("CR-A-13")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_window_after_refusal(book: str) -> None:
    """The window of W, P and F: the claimant has the first stock card, the active player the second."""
    t = table(book, LYING, claim_window="after_refusal", claim_chain="single").play("P1", "draw stock")
    assert len(t.hand("P1").split()) == 10
    answer(t, "P3")
    assert {"8D", "7C"} <= set(t.hand("P3").split())
    assert "6C" in t.hand("P1")


@pytest.mark.clause("CR-A-13")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_window_before_draw(book: str) -> None:
    """In no book: the others are asked before the active player decides."""
    position = LYING + 'turn = "P4"\nstep = "play"\n[hands]\nP4 = "QD JD"\n'
    t = table(book, position, claim_window="before_draw", claim_chain="single").play("P4", "discard QD")
    assert t.asked() == ["P2", "P3", "P4"]
    unclaimed = answer(t)
    assert unclaimed.asked() == ["P1"]
    assert unclaimed.moves("P1") == ["draw stock", "draw upcard"]
    t = table(book, position, claim_window="before_draw", claim_chain="single").play("P4", "discard QD")
    answer(t, "P3")
    assert "QD" in t.hand("P3")
    assert "6C" in t.hand("P1")
    assert t.clause("P1", "draw upcard") in ("CR-A-20", "CR-D-14", "CR-W-14", "CR-P-14")


@pytest.mark.clause("CR-A-13")
def test_a_claim_of_the_first_seat_is_one() -> None:
    """The active player draws as after that of any other."""
    position = LYING + 'turn = "P2"\nstep = "play"\nhands.P2 = "QD JD"'
    t = table("parlett", position, claim_window="before_draw", claim_chain="single").play("P2", "discard QD")
    assert answer(t, "P1").asked() == ["P3"]
    assert "6C" in t.hand("P3")


@pytest.mark.clause("CR-A-21", "CR-X-11")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("value", "winner"), [("seat", "P2"), ("first_call", "P4")])
def test_claim_priority(book: str, value: str, winner: str) -> None:
    """First_call in W, seat elsewhere. P4 speaks before P2."""
    t = table(book, LYING, claim_priority=value, claim_chain="single").play("P1", "draw stock")
    t.play("P4", "may-i").play("P3", "pass").play("P2", "may-i")
    assert "8D" in t.hand(winner)


@pytest.mark.clause("CR-A-19")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("value", "next_asked"), [("single", ["P1"]), ("chain_no_repeat", ["P2", "P4"])])
def test_claim_chain(book: str, value: str, next_asked: list[str]) -> None:
    """Single in W and P, chain_no_repeat in D and F."""
    t = answer(table(book, LYING, claim_chain=value).play("P1", "draw stock"), "P3")
    assert t.asked() == next_asked


@pytest.mark.clause("CR-A-24", "CL-A-06")
@pytest.mark.parametrize(
    ("discards", "stock_empty", "asked"),
    [
        ("8C 2D", "renew", ["P2", "P3", "P4"]),
        ("8C", "renew", ["*"]),
        ("8C 2D 9D", "all_and_new_upcard", ["P2", "P3", "P4"]),
        ("8C 2D", "all_and_new_upcard", ["*"]),
    ],
)
def test_nothing_is_claimed_where_the_claim_would_leave_no_stock(
    discards: str, stock_empty: str, asked: list[str]
) -> None:
    """Where one of the discards has to be the new upcard, the claimed card and one other are too few for a penalty
    card."""
    position = f'seats = 4\nstock = ""\ndiscards = "{discards}"'
    t = table("parlett", position, stock_empty=stock_empty).play("P1", "draw stock")
    assert t.asked()[: len(asked)] == asked
    if asked != ["*"]:
        t = answer(t, "P2")
        assert t.asked() == ["*"]
        t.play("*", "shuffle " + " ".join(discards.split()[1:]))
        assert "drew" in t.events()


@pytest.mark.clause("CR-A-15")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_if_down(book: str) -> None:
    """Yes in every book."""
    position = LYING + 'melds = [{ owner = "P2", cards = "{9S 9H 9C}" }]'
    assert "P2" in table(book, position).play("P1", "draw stock").asked()
    t = table(book, position, claim_if_down=False).play("P1", "draw stock")
    assert t.asked() == ["P3", "P4"]
    refusal = t.refused("P2", "may-i")
    assert refusal.clause == "CR-A-15"
    assert refusal.reason == "You are down: only players without melds may claim."


@pytest.mark.clause("CR-A-16")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_own_discard(book: str) -> None:
    """Yes in every book; with the option off it is refused to its discarder alone."""
    position = LYING + 'turn = "P4"\nstep = "play"\n[hands]\nP4 = "QD JD"\n'
    t = table(book, position).play("P4", "discard QD").play("P1", "draw stock")
    assert "P4" in t.asked()
    t = table(book, position, claim_own_discard=False, claim_chain="chain_no_repeat")
    t.play("P4", "discard QD").play("P1", "draw stock")
    assert t.asked() == ["P2", "P3"]
    refusal = t.refused("P4", "may-i")
    assert refusal.clause == "CR-A-16"
    assert refusal.reason == "You discarded this card yourself."
    answer(t, "P2")
    assert t.upcard() == "8D"
    assert t.asked() == ["P3", "P4"]


@pytest.mark.clause("CR-A-22")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_forbidden_hands(book: str) -> None:
    """Deal 7 in F, none elsewhere; any deals at will."""
    for deal in (1, 2, 7):
        t = table(book, f"deal = {deal}\n{LYING}", claim_forbidden_hands=(1, 2)).play("P1", "draw stock")
        assert (len(t.asked()) == 3) is (deal == 7)
        if deal < 7:
            refusal = t.refused("P2", "may-i")
            assert refusal.clause == "CR-A-22"
            assert refusal.reason == f"No card may be claimed in deal {deal}."


@pytest.mark.clause("CR-A-67")
@pytest.mark.parametrize("book", BOOKS)
def test_claim_limit(book: str) -> None:
    """None in any book; claims that were not won do not count."""
    position = LYING + "claims = [0, 1, 2, 0]"
    assert len(table(book, position).play("P1", "draw stock").asked()) == 3
    t = table(book, position, claim_limit=2, claim_chain="chain_no_repeat").play("P1", "draw stock")
    assert t.asked() == ["P2", "P4"]
    refusal = t.refused("P3", "may-i")
    assert refusal.clause == "CR-A-67"
    assert refusal.reason == "You have made your 2 claims of this deal."
    t.play("P4", "may-i").play("P2", "may-i")
    assert t.state.claims == ((0, 1, 2, 1) if book == "wikipedia" else (0, 2, 2, 0))


@pytest.mark.clause("CR-A-14")
@pytest.mark.parametrize("book", ["wikipedia", "parlett", "family"])
def test_active_may_reject(book: str) -> None:
    """No in every book; with the option a claim waits for the active player's word."""
    t = answer(table(book, LYING).play("P1", "draw stock"), "P3")
    assert "8D" in t.hand("P3")
    rejected = answer(table(book, LYING, active_may_reject=True).play("P1", "draw stock"), "P3")
    assert rejected.asked() == ["P1"]
    assert rejected.moves("P1") == ["allow", "reject"]
    assert rejected.clause("P1", "draw stock") == "CR-A-14"
    rejected.play("P1", "reject")
    assert "8D" in rejected.hand("P1")
    assert len(rejected.hand("P1").split()) == 11
    allowed = answer(table(book, LYING, active_may_reject=True).play("P1", "draw stock"), "P3").play("P1", "allow")
    assert "8D" in allowed.hand("P3")


EMPTY = 'seats = 3\ndiscards = "8D KC 3S"\nstock = ""\n[hands]\nP1 = "KS"\nP2 = "2S"\nP3 = "3D"'


@pytest.mark.clause("CR-A-31", "CR-D-15", "CR-P-28")
@pytest.mark.parametrize("book", BOOKS)
def test_stock_empty_renew(book: str) -> None:
    """In D, W and P; at any table."""
    t = answer(table(book, EMPTY, stock_empty="renew", claim_window="after_refusal").play("P1", "draw stock"))
    assert t.asked() == ["*"]
    t.renew("3S KC")
    assert set(t.hand("P1").split()) == {"KS", "3S"}
    assert t.upcard() == "8D"


@pytest.mark.clause("CR-A-30")
@pytest.mark.parametrize("book", BOOKS)
def test_stock_empty_end_when_needed(book: str) -> None:
    """In F; at any table the deal ends when a stock card is wanted, and not before."""
    t = table(book, EMPTY, stock_empty="end_when_needed").play("P1", "draw stock")
    assert t.points()[1:] == ((20 if book == "wikipedia" else 2), (5 if book == "wikipedia" else 3))
    t = table(book, EMPTY, stock_empty="end_when_needed").play("P1", "draw upcard", "discard 8D")
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-A-30")
@pytest.mark.parametrize("book", BOOKS)
def test_stock_empty_end_when_last_drawn(book: str) -> None:
    """In no book: the deal ends with the turn in which the last stock card was drawn."""
    position = EMPTY.replace('stock = ""', 'stock = "7C"')
    t = table(book, position, stock_empty="end_when_last_drawn", claim_mode="none").play("P1", "draw stock")
    assert t.state.sheet == ()
    t.play("P1", "discard KS")
    assert len(t.state.sheet) == 1
    assert "stock_out" in t.events()
    other = table(book, position, claim_mode="none").play("P1", "draw stock", "discard KS")
    assert other.asked() == ["P2"]


ONLY = EMPTY.replace("8D KC 3S", "8D")


@pytest.mark.clause("CR-A-29")
@pytest.mark.parametrize("book", BOOKS)
def test_no_stock_possible(book: str) -> None:
    """End_on_need in every book; must_take_upcard leaves no choice."""
    t = table(book, ONLY)
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    assert len(t.play("P1", "draw stock").state.sheet) == 1
    t = table(book, ONLY, no_stock_possible="must_take_upcard")
    assert t.moves("P1") == ["draw upcard"]
    refusal = t.refused("P1", "draw stock")
    assert refusal.clause == "CR-A-29"
    assert refusal.reason == "No stock card can be drawn any more."
    t.play("P1", "draw upcard", "discard 8D")
    assert t.asked() == ["P2"]


@pytest.mark.clause("CR-A-66")
@pytest.mark.parametrize("book", ["denexa", "wikipedia", "parlett"])
def test_renewal_limit(book: str) -> None:
    """Fifty in every book; then CR-A-29 holds."""
    for limit, renewals, renews in ((50, 49, True), (50, 50, False), (2, 1, True), (2, 2, False), (0, 900, True)):
        position = EMPTY.replace("seats = 3", f"seats = 3\nrenewals = {renewals}")
        t = table(book, position, renewal_limit=limit, claim_mode="none").play("P1", "draw stock")
        assert t.state.renewing is renews
        assert len(t.state.sheet) == (0 if renews else 1)
        if not renews:
            faces = t.game.asks(t.state)[CHANCE].faces
            assert t.renew(faces_text(faces)).state.renewals == 0, "the next deal counts anew"


@pytest.mark.clause("CR-A-66", "CR-A-29")
def test_one_upcard_does_not_go_round_for_ever() -> None:
    """Each upcard that had to be taken counts as a renewal; at the limit it may be declined."""
    rules = {"no_stock_possible": "must_take_upcard", "renewal_limit": 3}
    position = ONLY.replace('"KS"', '"KS QS"').replace('"2S"', '"2S QH"').replace('"3D"', '"3D QD"')
    t = table("parlett", position, **rules)
    for seat in ("P1", "P2", "P3"):
        assert t.moves(seat) == ["draw upcard"]
        t.play(seat, "draw upcard", "discard 8D")
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    t.play("P1", "draw stock")
    assert t.points() == (20, 12, 13)
