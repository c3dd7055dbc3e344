"""Melds, laying off, wild cards, and melding of itself (rulebook, sections 1.4, 1.6 and 1.8)."""

from typing import Any

import pytest

from tests.rules.classic_rummy.tables import drawing, holding, judged
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.kernel.game import BadMove
from upcard.kernel.ui.entry import HouseRuleError

ENTRY = CATALOGUE["classic-rummy"]
JOKERS: dict[str, Any] = {"jokers": "2"}
DEUCES: dict[str, Any] = {"wild_ranks": ("2",)}


@pytest.mark.clause("CL-C-03", "CL-C-04", "CL-B-19", "CL-B-20", "CL-B-21", "CL-C-07", "CL-X-02", "CL-X-03")
@pytest.mark.parametrize(
    ("meld", "verdict"),
    [
        ("{9S 9H 9D}", "legal"),
        ("{9S 9H 9D 9C}", "legal"),
        ("{9S 9H}", "CL-C-04"),
        ("{9S 9H 8D}", "CL-C-04"),
        ("<5H 6H 7H>", "legal"),
        ("<5H 6H>", "CL-C-03"),
        ("<AS 2S 3S>", "legal"),
        ("<QS KS AS>", "legal"),
        ("<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS>", "legal"),
    ],
)
def test_melds_of_the_beginner(meld: str, verdict: str) -> None:
    assert judged("beginner", meld) == verdict


@pytest.mark.clause("CL-C-04")
def test_a_card_of_another_rank_is_not_added_to_a_set() -> None:
    refusal = holding("beginner", "9D KD 3H", "P2 {8C 8S 8H}").refused("P1", "add 9D to 1")
    assert (refusal.clause, refusal.reason) == ("CL-C-04", "The nine of diamonds does not belong to {8C 8S 8H}.")


@pytest.mark.clause("CL-O-03", "CL-O-04", "CL-X-02", "CL-C-03", "CL-C-04")
@pytest.mark.parametrize(
    ("meld", "verdict"),
    [
        ("<QS KS AS>", "CL-O-04"),
        ("<QS KS AS 2S>", "CL-O-04"),
        ("<KS AS 2S>", "CL-O-04"),
        ("{9S 9H}", "CL-C-04"),
        ("<5H 6H>", "CL-C-03"),
    ],
)
def test_what_is_no_meld_online(meld: str, verdict: str) -> None:
    assert judged("online", meld) == verdict


@pytest.mark.clause("CL-O-04")
def test_round_the_corner_is_told_from_an_ace_on_top() -> None:
    t = holding("online", "QS KS AS 2S KD")
    corner = "<QS KS AS 2S> goes round the corner: no run passes through the ace."
    assert t.refused("P1", "meld <QS KS AS 2S>").reason == corner
    assert t.refused("P1", "meld <QS KS AS>").reason == "<QS KS AS> is no run: the ace is low."


@pytest.mark.clause("CL-C-03", "CL-B-19", "CL-B-21", "CL-X-02", "CL-X-03")
@pytest.mark.parametrize(
    ("run", "why"),
    [
        ("<5H 6H 8H>", "8H stands where 7H belongs"),
        ("<5H 6H 9D>", "9D stands where 7H belongs"),
    ],
)
@pytest.mark.parametrize("book", ["beginner", "online"])
def test_what_cannot_even_be_written_as_a_run(book: str, run: str, why: str) -> None:
    """Laid without order such cards are no meld either."""
    with pytest.raises(BadMove, match=why):
        judged(book, run)
    t = holding(book, f"{run.strip('<>')} KD QC", auto_meld="off")
    faces = tuple(t.game.read(f"discard {card}").key()[0] for card in run.strip("<>").split())
    assert ENTRY.arrange is not None
    assert not ENTRY.arrange(t.game, t.state, 0, (faces,), "meld").groups[0].melds


@pytest.mark.clause("CL-B-18", "CL-X-04", "CL-A-05", "CL-X-13")
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_twins(seats: int) -> None:
    assert judged("beginner", "{9S 9S 9H}", seats) == "legal"
    assert judged("beginner", "{9S 9S 9H 9H 9D}", seats) == "CL-A-05"
    assert judged("beginner", "{9S 9S 9H 9H 9D}", seats, max_set=0) == "legal"
    t = holding("beginner", "9S KD 2C", "P2 {9S 9H 9D 9C}", seats=seats)
    assert t.clause("P1", "add 9S to 1") == "CL-A-05"


@pytest.mark.clause("CL-A-29")
def test_the_longest_run() -> None:
    """From ace to ace with two decks; option `max_run`."""
    run = "<AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS>"
    assert judged("beginner", run, 6) == "legal"
    assert judged("beginner", run, 6, max_run=13) == "CL-A-29"
    almost = holding("beginner", "AS 2S 3H", f"P2 {run.replace(' AS>', '>')}", seats=6)
    almost.play("P1", "add AS to 1")
    refusal = almost.refused("P1", "add 2S to 1")
    assert (refusal.clause, refusal.reason) == ("CL-A-29", f"{run} has all the 14 cards that a run can have.")


@pytest.mark.clause("CL-B-13", "CL-B-14", "CL-C-05", "CL-C-07", "CL-A-20")
def test_melding_is_voluntary_and_free() -> None:
    t = holding("beginner", "9S 9H 9D 5H 6H 7H KD 2C")
    assert {"meld {9S 9H 9D}", "meld <5H 6H 7H>", "discard KD"} <= set(t.moves("P1"))
    t.play("P1", "meld {9S 9H 9D}", "meld <5H 6H 7H>")
    assert t.melds() == ["{9S 9H 9D}", "<5H 6H 7H>"]
    assert all(card.seen for card in t.state.hand(0).cards)
    assert t.clause("P1", "end") == "CL-A-20"
    t.play("P1", "discard KD")
    assert t.state.turn == 1
    none = holding("beginner", "9S 9H 9D KD 2C").play("P1", "discard KD")
    assert none.melds() == []


@pytest.mark.clause("CL-A-31", "CL-A-12", "CL-C-06")
def test_the_upcard_taken_is_not_left_alone() -> None:
    """A discard ends every turn, so the last other cards are not laid."""
    t = drawing("beginner", {"P1": "9S 9H 9D"}, 'discards = "KD 5C"', seats=3).play("P1", "draw upcard")
    assert "meld {9S 9H 9D}" not in t.moves("P1")
    refusal = t.refused("P1", "meld {9S 9H 9D}")
    assert (refusal.clause, refusal.remedy) == ("CL-A-31", "Keep another card to discard.")
    assert t.clause("P1", "end") == "CL-A-20"
    assert t.play("P1", "discard 9S").asked() == ["P2"]
    drawn = drawing("beginner", {"P1": "9S 9H 9D"}, 'stock = "KD ..."', seats=3).play("P1", "draw stock")
    assert drawn.play("P1", "meld {9S 9H 9D}", "discard KD").points()[0] == 0


@pytest.mark.clause("CL-A-31", "CL-A-13")
def test_the_upcard_taken_is_not_left_alone_by_melds_that_are_laid_of_themselves() -> None:
    """They stay in the hand; where the upcard fits too, the deal is over (CL-A-15)."""
    t = drawing("online", {"P1": "9S 9H 9D"}, 'discards = "KD 5C"').play("P1", "draw upcard")
    assert t.moves("P1") == ["discard 9S", "discard 9H", "discard 9D"]
    assert t.clause("P1", "end") == "CL-C-06"
    assert t.play("P1", "discard 9S").asked() == ["P2"]
    out = drawing("online", {"P1": "9S 9H 9D"}, 'discards = "9C 5C"').play("P1", "draw upcard")
    assert out.points()[0] == 0


@pytest.mark.clause("CL-C-07")
def test_there_is_no_contract() -> None:
    refusal = holding("beginner", "9S 9H 9D KD 2C").refused("P1", "down {9S 9H 9D}")
    assert (refusal.clause, refusal.remedy) == ("CL-C-07", "Lay one meld at a time.")


@pytest.mark.clause("CL-A-03", "CL-O-07", "CL-X-08")
def test_laying_off() -> None:
    beginner = ("beginner", "8C KD 2C", "P2 {8S 8H 8D}")
    assert holding(*beginner).play("P1", "add 8C to 1").melds() == ["{8S 8H 8D 8C}"]
    assert holding(*beginner, layoff="own").clause("P1", "add 8C to 1") == "CL-A-03"
    assert holding(*beginner, layoff="none").clause("P1", "add 8C to 1") == "CL-A-03"
    assert not [move for move in holding(*beginner, layoff="none").moves("P1") if move.startswith("add")]
    own = ("beginner", "8C KD 2C", "P1 {8S 8H 8D}")
    assert "add 8C to 1" in holding(*own, layoff="own").moves("P1")
    assert holding("beginner", "8C KD 2C").clause("P1", "add 8C to 1") == "CL-A-03"
    online = holding("online", "8C KD 4H 2C", "P2 <5H 6H 7H>", "P2 {8S 8H 8D}")
    assert online.play("P1", "add 4H to 1", "add 8C to 2").melds() == ["<4H 5H 6H 7H>", "{8S 8H 8D 8C}"]


@pytest.mark.clause("CL-A-28")
def test_what_lies_on_the_table_stays_as_it_is() -> None:
    """Cards of the table are in nobody's hand."""
    t = holding("beginner", "KD 2C 3C", "P1 <5H 6H 7H 8H>", "P1 {9S 9D 9C}")
    assert t.clause("P1", "meld <6H 7H 8H>") == "GEN-22"


@pytest.mark.clause("CL-A-03")
def test_laying_off_without_melds_on_ones_own_house_rule_is_checked() -> None:
    """Layoff contradicts melds that stay in the hand."""
    with pytest.raises(HouseRuleError, match="layoff: own, but with melding = hand"):
        ENTRY.change(BOOKS["pay-me"], {"layoff": "own"})


@pytest.mark.clause("CL-B-28", "CL-B-29", "CL-A-21", "CL-A-22")
def test_jokers_and_a_wild_rank_may_be_agreed() -> None:
    assert judged("beginner", "{9S 9H *}", **JOKERS) == "legal"
    assert judged("beginner", "{9S * *}", **JOKERS) == "legal"
    assert judged("beginner", "{9S * *}", **JOKERS, min_naturals=2) == "CL-A-21"
    assert judged("beginner", "{9S 9H 2C}", **DEUCES) == "legal"
    assert judged("beginner", "<AS 2S 3S>", **DEUCES) == "legal"
    assert BOOKS["beginner"].but(jokers="2 per deck").joker_count(6) == 4


@pytest.mark.clause("CL-A-08")
def test_wild_points() -> None:
    """Wild cards count 15; option `card_points`."""
    rules = BOOKS["beginner"].but(jokers="2", wild_ranks=("2",))
    points = rules.points()
    assert [points[face] for face in rules.wilds()] == [15] * 5
    assert max(rules.but(card_points={"*": 25}).points()) == 25


@pytest.mark.clause("CL-A-10", "CL-B-33", "CL-X-09")
@pytest.mark.parametrize(
    ("laid", "told"),
    [
        ("<5C 6C *>", "<5C 6C *=7C>"),
        ("<* 5C 6C>", "<*=4C 5C 6C>"),
        ("<QH KH *>", "<QH KH *=AH>"),
        ("<* KH AH>", "<*=QH KH AH>"),
    ],
)
def test_where_a_joker_stands(laid: str, told: str) -> None:
    faces = laid.strip("<>")
    assert holding("beginner", f"{faces} 9D", **JOKERS).play("P1", f"meld {laid}").melds() == [told]


@pytest.mark.clause("CL-A-10", "CL-B-33", "CL-X-09")
@pytest.mark.parametrize(("group", "first"), [("5C 6C *", "<5C 6C *=7C>"), ("KH AH *", "<*=QH KH AH>")])
def test_where_a_joker_stands_that_is_laid_without_order(group: str, first: str) -> None:
    t = holding("beginner", f"{group} 9D", **JOKERS)
    faces = tuple(t.game.read(f"discard {card}").key()[0] for card in group.split())
    assert ENTRY.arrange is not None
    arranged = ENTRY.arrange(t.game, t.state, 0, (faces,), "meld")
    assert str(arranged.groups[0].melds[0]) == first


@pytest.mark.clause("CL-B-30", "CL-B-31", "CL-A-11", "CL-X-10")
def test_taking_a_wild_card_from_a_run() -> None:
    t = holding("beginner", "7C 7D 3H", "P2 <5C 6C *=7C>", **JOKERS)
    assert t.clause("P1", "swap 7D in 1") == "CL-B-30"
    t.play("P1", "swap 7C in 1")
    assert (t.melds(), t.hand("P1")) == (["<5C 6C 7C>"], "3H 7D *")
    t.play("P1", "discard 3H")
    assert t.state.turn == 1, "the joker may stay in the hand"


@pytest.mark.clause("CL-A-11", "CL-B-31")
@pytest.mark.parametrize("use", ["new_meld", "any_meld"])
def test_a_table_may_want_it_used_at_once(use: str) -> None:
    """Option `joker_take_use`."""
    t = holding("beginner", "7C 7D 3H", "P2 <5C 6C *=7C>", joker_take_use=use, layoff="none", **JOKERS)
    refusal = t.refused("P1", "swap 7C in 1")
    where = "in a new meld" if use == "new_meld" else "at once"
    assert (refusal.clause, refusal.reason) == ("CL-A-11", f"The joker could not be used {where}.")
    t = holding("beginner", "7C 7D 7H 3H", "P2 <5C 6C *=7C>", joker_take_use=use, layoff="none", **JOKERS)
    t.play("P1", "swap 7C in 1")
    assert t.clause("P1", "discard 3H") == "CL-A-11"
    t.play("P1", "meld {7H 7D *}", "discard 3H")


@pytest.mark.clause("CL-A-04", "CL-A-11")
def test_a_set_with_it_leaves_a_card_to_discard() -> None:
    """Where sets have four cards, three of a rank and the joker are all that is held."""
    changes = {**JOKERS, "joker_take_use": "new_meld", "layoff": "none", "min_set": 4, "go_out_discard": "required"}
    short = holding("beginner", "7C 9S 9H 9D", "P2 <5C 6C *=7C>", **changes)
    refusal = short.refused("P1", "swap 7C in 1")
    assert (refusal.clause, refusal.reason) == ("CL-A-04", "With the joker laid, no card would be left to discard.")
    holding("beginner", "7C 9S 9H 9D 3H", "P2 <5C 6C *=7C>", **changes).play(
        "P1", "swap 7C in 1", "meld {9S 9H 9D *}", "discard 3H"
    )


@pytest.mark.clause("CL-A-11")
def test_the_joker_is_played_before_another_meld() -> None:
    """Option `joker_take_use`."""
    t = holding("beginner", "7C 7D 7H 3H 9S 9H 9D", "P2 <5C 6C *=7C>", joker_take_use="any_meld", **JOKERS)
    t.play("P1", "swap 7C in 1")
    refusal = t.refused("P1", "meld {9S 9H 9D}")
    assert (refusal.clause, refusal.reason) == ("CL-A-11", "The joker you took is played before anything else.")
    t.play("P1", "meld {7H 7D *}", "meld {9S 9H 9D}")
    assert t.melds() == ["<5C 6C 7C>", "{7H 7D *}", "{9S 9H 9D}"]


@pytest.mark.clause("CL-A-11")
def test_the_joker_is_played_before_another_is_taken() -> None:
    runs = ("P2 <5C 6C *=7C>", "P2 <8H 9H *=TH>")
    t = holding("beginner", "7C TH 7D 7H 3H", *runs, **JOKERS, joker_take_use="any_meld")
    refusal = t.play("P1", "swap 7C in 1").refused("P1", "swap TH in 2")
    assert (refusal.clause, refusal.reason) == ("CL-A-11", "The joker you took is played before anything else.")


@pytest.mark.clause("CL-A-11")
def test_a_joker_to_be_melded_keeps_the_cards_that_it_needs() -> None:
    """They do not move another joker meanwhile."""
    changes = {**JOKERS, "joker_take_use": "new_meld", "joker_shift": "either_end", "layoff": "none"}
    t = holding("beginner", "7C TH TD 2S 3H", "P2 <5C 6C *=7C>", "P2 <8H 9H *=TH>", **changes)
    refusal = t.play("P1", "swap 7C in 1").refused("P1", "swap TH in 2 low")
    assert (refusal.clause, refusal.reason) == (
        "CL-A-11",
        "The joker you took could no longer go into a new meld this turn.",
    )
    t.play("P1", "meld {TH TD *}")


@pytest.mark.clause("CL-B-30", "CL-A-11")
def test_a_table_may_want_it_to_stay() -> None:
    """Option `joker_take_use`: in the book the same swap is legal."""
    assert "swap 7C in 1" in holding("beginner", "7C 7D 3H", "P2 <5C 6C *=7C>", **JOKERS).moves("P1")
    none = holding("beginner", "7C 7D 3H", "P2 <5C 6C *=7C>", joker_take_use="none", **JOKERS)
    refusal = none.refused("P1", "swap 7C in 1")
    assert (refusal.clause, refusal.reason) == ("CL-A-11", "A joker on the table stays on the table.")
    assert "swap 7C in 1" not in none.moves("P1")


@pytest.mark.clause("CL-B-32", "CL-B-34", "CL-A-09", "CL-X-11")
def test_taking_a_wild_card_from_a_set() -> None:
    t = holding("beginner", "8D KD 3H", "P2 {8S 8H *}", **JOKERS)
    assert t.moves("P1").count("swap 8D in 1") == 1
    assert t.play("P1", "swap 8D in 1").melds() == ["{8S 8H 8D}"]
    first = holding("beginner", "8D KD 3H", "P2 {* 8S 8H}", **JOKERS).play("P1", "swap 8D in 1")
    assert first.melds() == ["{8D 8S 8H}"]
    assert holding("beginner", "7D KD 3H", "P2 {8S 8H *}", **JOKERS).clause("P1", "swap 7D in 1") == "CL-B-30"
    assert "swap 8C in 1" in holding("beginner", "8C KD 3H", "P1 {8S 8H 8D *}", **JOKERS).moves("P1")
    twin = holding("beginner", "8S KD 3H", "P2 {8S 8H *}", seats=6, **JOKERS)
    assert twin.play("P1", "swap 8S in 1").melds() == ["{8S 8H 8S}"]
    different = holding("beginner", "8S KD 3H", "P2 {8S 8H *}", seats=6, set_suits="different", **JOKERS)
    assert different.clause("P1", "swap 8S in 1") == "CL-B-30"
    deuce = holding("beginner", "2D KD 3H", "P2 {8S 8H *}", wild_as_natural_counts=True, **DEUCES, **JOKERS)
    assert deuce.clause("P1", "swap 2D in 1") == "CL-B-30"
    runs = holding("beginner", "8D KD 3H", "P2 {8S 8H *}", joker_take_from="runs", **JOKERS)
    assert runs.clause("P1", "swap 8D in 1") == "CL-B-34"


@pytest.mark.clause("CL-A-11")
def test_taking_one_does_not_hang_on_laying_off() -> None:
    """From any meld, where nobody lays off too."""
    t = holding("beginner", "8D KD 3H", "P2 {8S 8H *}", layoff="none", **JOKERS)
    assert "swap 8D in 1" in t.moves("P1")


@pytest.mark.clause("CL-A-22", "CL-X-12")
def test_a_wild_two_as_itself() -> None:
    """Option `wild_as_natural_counts`."""
    assert not [
        move
        for move in holding("beginner", "2C AS KD", "P2 <AS 2S 3S>", seats=6, **DEUCES).moves("P1")
        if "swap" in move
    ]
    t = holding("beginner", "AS KD 9H", "P2 <2C=AS 2S 3S>", **DEUCES).play("P1", "swap AS in 1")
    assert (t.melds(), t.hand("P1")) == (["<AS 2S 3S>"], "9H KD 2C")
    t = holding("beginner", "2D KD 9H", "P2 {2S 2H 2C}", **DEUCES)
    assert not [move for move in t.moves("P1") if move.startswith("swap")]


CHOICE = "7D 7H 7S 5S 6S KD QC 2H 3D 9C"


@pytest.mark.clause("CL-O-06", "CL-A-13", "CL-A-14")
def test_melds_are_laid_of_themselves() -> None:
    """After the draw, those of the dealt hand too."""
    t = drawing("online", {"P1": "5H 6H 7H 9S 9D KC 2D"}, 'stock = "9C ..."')
    assert t.melds() == [], "nothing before the draw"
    t.play("P1", "draw stock")
    assert sorted(t.melds()) == ["<5H 6H 7H>", "{9S 9D 9C}"] and t.hand("P1") == "2D KC"
    assert t.state.owners == (0, 0)
    t = drawing("online", {"P1": "5H 6H 7H 8H KC 2D"}, 'stock = "QC ..."').play("P1", "draw stock")
    assert t.melds() == ["<5H 6H 7H 8H>"]
    off = drawing("online", {"P1": "5H 6H 7H KC 2D"}, 'stock = "QC ..."', auto_meld="off").play("P1", "draw stock")
    assert off.melds() == []


@pytest.mark.clause("CL-A-13")
def test_melds_are_laid_of_themselves_where_the_others_were_asked_first() -> None:
    """The draw is the player's own, and comes when nobody has claimed the upcard."""
    hands = {"P1": "5H 6H 7H KC 2D", "P2": "9S 4D"}
    more = 'stock = "QC ..."\ndiscards = "JS"'
    t = drawing("online", hands, more, auto_meld="on", claim_mode="may_i", misdraw=False).play("P1", "draw stock")
    assert t.melds() == [] and t.moves("P2") == ["pass", "may-i"]
    assert t.play("P2", "pass").melds() == ["<5H 6H 7H>"]


@pytest.mark.clause("CL-A-13", "CL-A-14", "CL-X-15")
def test_the_player_chooses_where_there_is_more_than_one_way() -> None:
    t = drawing("online", {"P1": CHOICE}, 'stock = "JC ..."').play("P1", "draw stock")
    assert set(t.moves("P1")) == {"meld {7S 7H 7D}", "meld <5S 6S 7S>"}
    assert t.clause("P1", "discard KD") == "CL-O-06"
    for meld in ("{7D 7H 7S}", "<5S 6S 7S>"):
        laid = drawing("online", {"P1": CHOICE}, 'stock = "JC ..."').play("P1", "draw stock", f"meld {meld}")
        assert len(laid.state.hand(0).cards) == 8 and "discard KD" in laid.moves("P1")


@pytest.mark.clause("CL-X-15")
@pytest.mark.parametrize(("first", "stay"), [("{7D 7H 7C}", 5), ("<5S 6S 7S>", 5), ("{7D 7H 7S 7C}", 7)])
def test_the_choice_decides_how_many_stay(first: str, stay: int) -> None:
    """With the fourth seven."""
    t = drawing("online", {"P1": CHOICE}, 'stock = "7C ..."').play("P1", "draw stock", f"meld {first}")
    assert len(t.state.hand(0).cards) == stay
    assert "discard KD" in t.moves("P1")


@pytest.mark.clause("CL-A-13")
def test_a_card_for_the_table_is_a_lay_off_and_stays_voluntary() -> None:
    t = drawing("online", {"P1": "8H KC 2D"}, 'stock = "9C ..."\nmelds = [{owner = "P2", cards = "<5H 6H 7H>"}]')
    t.play("P1", "draw stock")
    assert t.melds() == ["<5H 6H 7H>"]
    assert {"add 8H to 1", "discard 8H"} <= set(t.moves("P1"))


@pytest.mark.clause("CL-A-13")
def test_automatic_melding_is_a_value_of_any_book() -> None:
    """In Contract Rummy, once the contract is down; it contradicts melds kept in the hand."""
    rules = BOOKS["denexa"].but(auto_meld="on")
    assert rules.auto_meld == "on"
    for book in ("pay-me", "carioca"):
        with pytest.raises(HouseRuleError, match="auto_meld"):
            ENTRY.change(BOOKS[book], {"auto_meld": "on"})
