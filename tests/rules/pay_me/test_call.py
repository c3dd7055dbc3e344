"""Going out and the last turns (rulebook, section 1.5)."""

import pytest

from tests.rules.pay_me.tables import DEALS, called, holding
from tests.rules.table import table
from upcard.cards.card import faces_text
from upcard.kernel.state import ONLOOKER, view

SIX = "7C 8C 9C KD KH 5S"


@pytest.mark.clause("PAY-X-09", "PAY-25", "PAY-27")
def test_a_call_without_a_discard() -> None:
    """The last card fits as well; with a discard the rest would not split."""
    t = holding(SIX, 3, 4)
    assert {move for move in t.moves("P1") if move.startswith("call")} == {"call {KH KD 5S} <7C 8C 9C>"}
    for card in SIX.split():
        assert t.clause("P1", f"call <7C 8C 9C> {{KD KH 5S}} discard {card}") == "GEN-01"
    t.play("P1", "call <7C 8C 9C> {KD KH 5S}")
    assert len(t.hand("P1").split()) == 6
    assert (t.state.caller, t.asked(), t.events()[:2]) == (0, ["P2"], ["called", "out"])


@pytest.mark.clause("PAY-X-10", "PAY-26", "PAY-A-07")
def test_a_call_with_a_discard() -> None:
    """The card over is discarded."""
    t = holding("7C 8C 9C TC JC 4D", 3, 4)
    refusal = t.refused("P1", "call <7C 8C 9C TC JC>")
    assert (refusal.clause, faces_text(refusal.faces)) == ("PAY-A-07", "4D")
    assert "discard 4D" in refusal.remedy
    t.play("P1", "call <7C 8C 9C TC JC> discard 4D")
    assert (t.upcard(), t.hand("P1"), t.melds()) == ("4D", "7C 8C 9C TC JC", [])


@pytest.mark.clause("PAY-A-07")
def test_a_complete_hand_may_discard_too() -> None:
    """Breaking a layout of all cards is fine where the rest is complete."""
    t = holding("7C 8C 9C TC JC QC", 3, 4)
    calls = {move for move in t.moves("P1") if move.startswith("call")}
    assert calls == {
        "call <7C 8C 9C TC JC QC>",
        "call <7C 8C 9C> <TC JC QC>",
        "call <7C 8C 9C TC JC> discard QC",
        "call <8C 9C TC JC QC> discard 7C",
    }
    for call in calls:
        assert holding("7C 8C 9C TC JC QC", 3, 4).play("P1", call).state.caller == 0
    strict = holding("7C 8C 9C TC JC QC", 3, 4, go_out_discard="required")
    assert strict.clause("P1", "call <7C 8C 9C TC JC QC>") == "PAY-A-07"
    assert strict.play("P1", "call <7C 8C 9C TC JC> discard QC").state.caller == 0
    assert all("discard" in move for move in holding("7C 8C 9C TC JC QC", 3, 4, go_out_discard="required").moves("P1"))


@pytest.mark.clause("PAY-25", "PAY-A-23", "GEN-22")
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("call <7C 8C 9C>", "PAY-25"),
        ("call <7C 8C 9C> discard KD", "PAY-25"),
        ("call <7C 8C 9C TC> {KD KH 5S}", "GEN-22"),
        ("call <7C 8C 9C> {KD KH 4S}", "GEN-22"),
        ("call <7C 8C 9C> {KD KH 9C}", "GEN-01"),
        ("call {7C 8C 9C} {KD KH 5S}", "PAY-14"),
        ("call {KD KH 5S}", "PAY-25"),
        ("call {KD 5S KH 9C} <7C 8C>", "PAY-14"),
    ],
)
def test_a_false_call_is_refused(move: str, clause: str) -> None:
    """Nothing has changed."""
    t = holding(SIX, 3, 4)
    assert t.clause("P1", move) == clause
    assert t.state.caller == -1


@pytest.mark.clause("PAY-25", "PAY-A-23")
@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("call <7C 8C 9C TC JC> discard KD", "The queen of clubs is"),
        ("call <7C 8C 9C TC> discard KD", "The cards JC QC are"),
    ],
)
def test_a_false_call_is_told_what_is_left(move: str, left: str) -> None:
    refusal = holding("7C 8C 9C TC JC QC KD", 4, 4).refused("P1", move)
    assert (refusal.clause, refusal.reason) == ("PAY-25", f"{left} in no meld: a call takes the whole hand.")


@pytest.mark.clause("PAY-25", "PAY-20")
@pytest.mark.parametrize(
    ("hand", "move", "remedy"),
    [
        ("9S 9H 9D 4C KS KH", "call {9S 9H 9D}", "Go on until all your cards but one fit."),
        ("9S 9H 9D 2C KS KH", "call {9S 9H 9D}", "They would fit: name all your melds."),
        ("9S 9H 9D 5C KS KH", "call {9S 9H 9D}", "They would fit: name all your melds."),
    ],
)
def test_who_calls_with_too_few_melds_is_told_whether_the_others_fit(hand: str, move: str, remedy: str) -> None:
    """In deal 3 a 2 is wild, and a 5."""
    refusal = holding(hand, 3, 4).refused("P1", move)
    assert (refusal.clause, refusal.remedy) == ("PAY-25", remedy)


@pytest.mark.clause("PAY-A-05", "PAY-A-06")
def test_a_call_is_made_after_the_draw_and_not_compulsory() -> None:
    t = table("pay-me", 'seats = 2\ndiscards = "9C"\n[hands]\nP1 = "9S 9H 9D"')
    assert t.clause("P1", "call {9S 9H 9D}") == "PAY-11"
    assert t.clause("P2", "call {9S 9H 9D}") == "PAY-10"
    t.play("P1", "draw upcard")
    assert "call {9S 9H 9D 9C}" in t.moves("P1")
    assert t.play("P1", "discard 9C").state.caller == -1


FOUR = {"P2": "KS QH 4D", "P3": "KD JH 7D", "P4": "KC TH 6D"}


@pytest.mark.clause("PAY-X-11", "PAY-28", "PAY-29", "PAY-30")
def test_the_last_turns() -> None:
    """Each of the others has one, drawing from the stock; the caller has none."""
    t = called(FOUR, 1, "{9S 9H 9D}", 'discards = "8C"\nstock = "AS AH AD ..."')
    for seat, card in (("P2", "AS"), ("P3", "AH"), ("P4", "AD")):
        assert t.asked() == [seat]
        assert t.moves(seat) == ["draw stock"]
        assert t.clause(seat, "draw upcard") == "PAY-29"
        t.play(seat, "draw stock")
        assert t.clause(seat, "call {KS QH 4D} discard AS") == "PAY-A-09"
        t.play(seat, f"discard {card}")
    assert t.state.deal == 2
    assert t.points() == (0, 25, 25, 25)


@pytest.mark.clause("PAY-X-11")
@pytest.mark.parametrize("caller", ["P2", "P3", "P4"])
def test_any_seat_may_call(caller: str) -> None:
    """The order of the last turns begins at the caller's left."""
    hands = {"P1": "KS QH 4D 8S", "P2": "KD JH 7D 8H", "P3": "KC TH 6D 8D", "P4": "AC AH 6S 8C"}
    hands[caller] = "9S 9H 9D 9C"
    held = "\n".join(f'{seat} = "{cards if seat == caller else cards[:8]}"' for seat, cards in hands.items())
    t = table("pay-me", f'seats = 4\nstep = "play"\nturn = "{caller}"\n[hands]\n{held}')
    t.play(caller, "call {9S 9H 9D 9C}")
    order = [f"P{(int(caller[1:]) + step) % 4 + 1}" for step in range(3)]
    for seat in order:
        assert t.asked() == [seat]
        t.play(seat, "draw stock")
        t.play(seat, next(move for move in t.moves(seat) if move.startswith("discard")))
    assert t.state.step < 0 or t.events()[-1] != "turn"


@pytest.mark.clause("PAY-28")
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("deal", [1, 11])
def test_every_other_seat_has_one_turn(seats: int, deal: int) -> None:
    """For every number of players."""
    call = "{9S 9H 9D}" if deal == 1 else "<3S 4S 5S 6S 7S 8S 9S TS JS QS> {AS AH AD}"
    held = " ".join(word for word in call.translate(str.maketrans("{}<>", "    ")).split())
    position = f'turn = "P2"\nseats = {seats}\ndeal = {deal}\ncaller = "P1"\ncall = "call {call}"\n'
    t = table("pay-me", f'{position}[hands]\nP1 = "{held}"')
    turns = 0
    while t.state.step in (0, 3):
        seat = t.asked()[0]
        turns += t.state.step == 0
        t.play(seat, "draw stock" if t.state.step == 0 else t.moves(seat)[0])
    assert turns == seats - 1


@pytest.mark.clause("PAY-X-12", "PAY-A-08", "PAY-A-09", "PAY-12")
def test_a_complete_hand_in_a_last_turn() -> None:
    """The cards may all be kept; nothing else follows."""
    t = called({"P2": "9S 9H 9D", "P3": "KD JH 7D"}, 1, "{TS TH TD}", 'stock = "9C 8C ..."').play("P2", "draw stock")
    assert t.clause("P2", "call {9S 9H 9D 9C}") == "PAY-A-09"
    assert "end" in t.moves("P2")
    t.play("P2", "end")
    assert t.asked() == ["P3"]
    t.play("P3", "draw stock")
    assert t.clause("P3", "end") == "PAY-12"
    t.play(
        "P3",
        "discard 8C",
    )
    assert t.asked() == ["P2"]
    t.play("P2", "show")
    assert t.points() == (0, 0, 25)


@pytest.mark.clause("PAY-A-15")
def test_no_card_for_a_last_turn() -> None:
    """In a last turn without a stock card the player neither draws nor discards."""
    t = called({"P2": "KS QH 4D", "P3": "KD JH 7D"}, 1, "{9S 9H 9D}", 'discards = "8C"\nstock = "AS"')
    t.play("P2", "draw stock")
    t.play("P2", "discard AS")
    assert t.asked() == ["*"] or t.asked() == ["P3"]
    t.play("P3", "draw stock")
    t.renew("8C")
    t.play("P3", "discard 8C")
    assert t.points() == (0, 25, 25)
    short = called({"P2": "KS QH 4D", "P3": "KD JH 7D"}, 1, "{9S 9H 9D}", 'discards = ""\nstock = "AS"')
    short.play("P2", "draw stock")
    short.play("P2", "discard AS")
    assert "no_draw" in short.events()
    assert short.points() == (0, 25, 25)


@pytest.mark.clause("PAY-A-10", "PAY-A-26")
def test_the_layout_is_hidden_until_the_end() -> None:
    """Who has called is seen, the melds are not; `reveal_caller` = at_call lays them open."""
    hand = "7C 8C 9C TC JC QC"
    views = []
    for call in ("call <7C 8C 9C TC JC QC>", "call <7C 8C 9C> <TC JC QC>"):
        t = holding(hand, 3, 4)
        t.play("P1", call)
        assert t.melds() == []
        views.append([repr(view(t.state, seat)) for seat in (1, 2, 3, ONLOOKER)])
        assert repr(view(t.state, 1).events) == repr(view(t.state, ONLOOKER).events)
    assert views[0] == views[1]
    t = holding(hand, 3, 4, reveal_caller="at_call")
    t.play("P1", "call <7C 8C 9C> <TC JC QC>")
    assert t.melds() == ["<7C 8C 9C>", "<TC JC QC>"]
    assert t.hand("P1") == ""


@pytest.mark.clause("PAY-25")
@pytest.mark.parametrize("deal", DEALS)
def test_a_call_is_found_in_every_deal(deal: int) -> None:
    """Runs and sets of n + 2 cards and one over."""
    runs = {3: "4C 5C 6C", 4: "4C 5C 6C 7C", 5: "4C 5C 6C 7C 8C"}
    hands = {1: runs[3], 2: runs[4], 3: runs[5], 4: runs[3] + " 9S 9H 9D", 5: runs[4] + " 9S 9H 9D"}
    hands |= {6: runs[5] + " 9S 9H 9D", 7: hands[4] + " JS QS KS", 8: hands[5] + " JS QS KS"}
    hands |= {9: hands[6] + " JS QS KS", 10: hands[7] + " JD QD KD", 11: hands[8] + " JD QD KD"}
    t = holding(hands[deal] + " AC", deal, 8)
    calls = [move for move in t.moves("P1") if move.startswith("call")]
    assert any(move.endswith("discard AC") for move in calls)
    t.play("P1", next(move for move in calls if move.endswith("discard AC")))
    assert t.state.caller == 0
