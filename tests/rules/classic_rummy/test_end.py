"""Going out, the stock, the score and the end of the game (rulebook, sections 1.3, 1.7 and 1.8)."""

from typing import Any

import pytest

from tests.rules.classic_rummy.tables import BEGINNER, ONLINE, drawing, holding
from tests.rules.table import Table, table
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.books import BOOKS
from upcard.games.rummy.state import OVER
from upcard.kernel.state import view
from upcard.kernel.ui.entry import HouseRuleError

ENTRY = CATALOGUE["classic-rummy"]


@pytest.mark.clause("CL-B-35", "CL-B-36", "CL-C-08", "CL-X-05")
def test_going_out() -> None:
    hand = "4C 5C 6C 7C 9S 9H 9D QD QH QS 2H"
    t = holding("beginner", hand).play("P1", "meld <4C 5C 6C 7C>", "meld {9S 9H 9D}", "meld {QS QH QD}", "discard 2H")
    assert "out" in t.events() and t.points()[0] == 0
    t = holding("beginner", "9S 9H 9D 2H", "P1 <4C 5C 6C 7C>").play("P1", "meld {9S 9H 9D}", "discard 2H")
    assert "out" in t.events(), "melds of several turns"


@pytest.mark.clause("CL-A-04", "CL-X-06")
def test_the_last_card_is_discarded() -> None:
    """Option `go_out_discard`."""
    assert holding("beginner", "9S 9H 9D").clause("P1", "meld {9S 9H 9D}") == "CL-A-04"
    assert holding("beginner", "9C", "P2 {9S 9H 9D}").clause("P1", "add 9C to 1") == "CL-A-04"
    assert holding("beginner", "9S 9H 9D").moves("P1") == ["discard 9S", "discard 9H", "discard 9D"]
    t = holding("beginner", "9S 9H 9D", go_out_discard="optional").play("P1", "meld {9S 9H 9D}")
    assert "out" in t.events()


@pytest.mark.clause("CL-A-15", "CL-X-06")
def test_online_the_last_card_may_be_laid() -> None:
    """Without a discard; option `go_out_discard`."""
    t = drawing("online", {"P1": "9S 9H"}, 'stock = "9D ..."').play("P1", "draw stock")
    assert "out" in t.events()
    t = holding("online", "9C", "P2 {9S 9H 9D}").play("P1", "add 9C to 1")
    assert "out" in t.events()
    kept = holding("online", "9C", "P2 {9S 9H 9D}", go_out_discard="required")
    assert kept.clause("P1", "add 9C to 1") == "CL-A-04"


@pytest.mark.clause("CL-A-26")
def test_out_in_the_first_turn() -> None:
    """Allowed, and no bonus."""
    hand = "4C 5C 6C 7C 9S 9H 9D QD QH QS"
    t = drawing("online", {"P1": hand, "P2": "KD 2H"}, 'stock = "2S ..."').play("P1", "draw stock", "discard 2S")
    assert t.points() == (0, 12)


@pytest.mark.clause("CL-B-15", "CL-A-12", "CL-X-07")
def test_the_upcard_is_not_given_back() -> None:
    """Option `discard_ban`."""
    t = drawing("beginner", {"P1": "JH 4S 9C"}, 'discards = "JD"').play("P1", "draw upcard")
    assert t.clause("P1", "discard JD") == "CL-B-15"
    t.play("P1", "discard JH")
    online = drawing("online", {"P1": "JH 4S 9C"}, 'discards = "JD"').play("P1", "draw upcard")
    assert online.clause("P1", "discard JD") == "CL-A-12"
    drawing("beginner", {"P1": "JD 4S 9C"}, 'discards = "JD"', seats=6).play("P1", "draw upcard", "discard JD")
    free = drawing("online", {"P1": "JH 4S 9C"}, 'discards = "JD"', discard_ban=frozenset())
    free.play("P1", "draw upcard", "discard JD")


@pytest.mark.clause("CL-B-16", "CL-A-06", "CL-X-16")
@pytest.mark.parametrize("book", ["beginner", "online"])
def test_the_stock_is_renewed(book: str) -> None:
    t = drawing(book, {"P1": "2H 5D 9C"}, 'stock = ""\ndiscards = "4S KD 7C"').play("P1", "draw stock")
    assert t.asked() == ["*"]
    t.renew("7C KD")
    assert (t.upcard(), t.hand("P1"), len(t.state.stock().cards)) == ("4S", "2H 5D 7C 9C", 1)
    assert len(t.state.discards().cards) == 1
    assert t.written()["renewals"] == 1


@pytest.mark.clause("CL-A-06", "CL-X-16")
def test_the_upcard_may_be_shuffled_too() -> None:
    """`all_and_new_upcard`."""
    more = 'stock = ""\ndiscards = "4S KD 7C"'
    t = drawing("beginner", {"P1": "2H 5D 9C"}, more, stock_empty="all_and_new_upcard").play("P1", "draw stock")
    t.renew("KD 4S 7C")
    assert (t.upcard(), sorted(t.hand("P1").split()), len(t.state.stock().cards)) == (
        "KD",
        ["2H", "4S", "5D", "9C"],
        1,
    )


@pytest.mark.clause("CL-A-06")
@pytest.mark.parametrize(("mode", "cards", "by"), [("renew", "KD 7C", 2), ("all_and_new_upcard", "KD 7C 4D", -1)])
def test_an_upcard_that_is_turned_up_anew_was_discarded_by_nobody(mode: str, cards: str, by: int) -> None:
    hands = {"P1": "2H 5D 9C", "P2": "3H 6D", "P3": "KC 4D"}
    more = 'step = "play"\nturn = "P3"\nstock = ""\ndiscards = "KD 7C"'
    t = drawing("beginner", hands, more, 3, stock_empty=mode).play("P3", "discard 4D").play("P1", "draw stock")
    assert t.renew(cards).state.discarder == by


@pytest.mark.clause("CL-A-07")
@pytest.mark.parametrize("mode", ["renew", "all_and_new_upcard"])
def test_only_the_upcard_is_left(mode: str) -> None:
    """It may be taken; otherwise the deal ends, and all count."""
    hands = {"P1": "2H KD", "P2": "9C"}
    more = 'stock = ""\ndiscards = "4S"'
    t = drawing("beginner", hands, more, stock_empty=mode)
    assert t.moves("P1") == ["draw stock", "draw upcard"]
    assert drawing("beginner", hands, more, stock_empty=mode).play("P1", "draw upcard").hand("P1") == "4S 2H KD"
    t.play("P1", "draw stock")
    assert t.points() == (12, 9) and "stock_out" in t.events()


@pytest.mark.clause("CL-A-07")
@pytest.mark.parametrize("book", ["beginner", "online"])
def test_a_deal_in_which_nobody_can_go_out_ends(book: str) -> None:
    """The stock is renewed five times at most."""

    def after(renewals: int, **changes: int) -> Table:
        more = f'stock = ""\ndiscards = "4S 5C 6H"\nrenewals = {renewals}'
        return drawing(book, {"P1": "2H KD", "P2": "9C"}, more, **changes).play("P1", "draw stock")

    assert "stock_out" in after(5).events()
    t = after(4)
    assert t.asked() == ["*"] and "stock_out" not in t.renew("5C 6H").events()
    assert after(5, renewal_limit=50).asked() == ["*"]


@pytest.mark.clause("CL-O-10", "CL-O-11", "CL-O-12", "CL-O-13", "CL-O-09", "CL-A-08")
@pytest.mark.parametrize("book", ["beginner", "online"])
@pytest.mark.parametrize(
    ("card", "points"), [("A", 1), ("K", 10), ("Q", 10), ("J", 10), ("T", 10)] + [(str(n), n) for n in range(2, 10)]
)
def test_points(book: str, card: str, points: int) -> None:
    other = "3C" if card != "3" else "4C"
    t = drawing(book, {"P1": other, "P2": f"{card}S"}, 'step = "play"').play("P1", f"discard {other}")
    assert t.points() == (0, points)


@pytest.mark.clause("CL-O-09", "CL-O-10", "CL-O-11", "CL-O-12")
def test_the_sheet_cites_the_points_of_the_book_or_that_there_are_points() -> None:
    """Points of one's own are in no book."""

    def cited(**changes: Any) -> tuple[str, ...]:
        rules = BOOKS["online"].but(**changes)
        lines = [line for section in ENTRY.sheet(rules) for line in section.lines]
        return next(line.clauses for line in lines if "their number" in line.text)

    book = BOOKS["online"].card_points
    assert cited() == ("CL-O-10", "CL-O-11", "CL-O-12")
    assert cited(card_points={**book, "A": 11}) == ("CL-O-09",)


@pytest.mark.clause("CL-A-27")
def test_melds_in_hand_count() -> None:
    t = drawing("beginner", {"P1": "2H", "P2": "9S 9H 9D"}, 'step = "play"').play("P1", "discard 2H")
    assert t.points() == (0, 27)


def last(book: str, sheet: str, held: str, seats: int = 2, **changes: Any) -> Table:
    """P1 goes out in the second deal; ``held`` by the others, after a slash each."""
    hands = {"P1": "2H", **{f"P{seat}": cards for seat, cards in enumerate(held.split("/"), 2)}}
    more = f'step = "play"\ndeal = 2\nsheet = [{sheet}]'
    return drawing(book, hands, more, seats, **changes).play("P1", "discard 2H")


@pytest.mark.clause("CL-O-14")
def test_a_target_of_one_point_is_one() -> None:
    assert last("online", "[0, 0]", "AC", target=1).state.step == OVER


@pytest.mark.clause("CL-O-14", "CL-O-15", "CL-A-24", "CL-A-08", "CL-X-17")
@pytest.mark.parametrize("book", ["beginner", "online"])
@pytest.mark.parametrize(
    ("held", "total", "over"), [("KS KD 4C", 102, True), ("KS KD 2C", 100, True), ("KS KD AC", 99, False)]
)
def test_the_end_of_the_game(book: str, held: str, total: int, over: bool) -> None:
    t = last(book, "[61, 78]", held)
    assert t.state.totals() == (61, total)
    assert (t.state.step == OVER) == over
    if over:
        assert ENTRY.winners(t.game, view(t.state, 0)) == (0,)
        assert t.clause("P1", "draw stock") == {"beginner": "CL-A-08", "online": "CL-O-15"}[book]
    else:
        assert t.asked() == ["*"] and t.state.deal == 3


@pytest.mark.clause("CL-A-25")
def test_several_past_a_hundred_and_equal_totals() -> None:
    t = last("beginner", "[90, 95, 99]", "KS/9S", 3)
    assert (t.state.totals(), t.state.step) == ((90, 105, 108), OVER)
    assert ENTRY.winners(t.game, t.state) == (0,)
    t = last("beginner", "[50, 40, 99]", "KS/9S", 3)
    assert (t.state.totals(), ENTRY.winners(t.game, t.state)) == ((50, 50, 108), (0, 1))


@pytest.mark.clause("CL-A-08", "CL-X-18")
@pytest.mark.parametrize(
    ("mode", "points", "over"),
    [("holder_pays", (0, 12, 30), False), ("winner_collects", (42, 0, 0), False), ("single_hand", (0, 12, 30), True)],
)
def test_other_scores(mode: str, points: tuple[int, ...], over: bool) -> None:
    changes: dict[str, Any] = {"score_mode": mode, "target": 0 if mode == "single_hand" else 100}
    hands = {"P1": "2H", "P2": "KS 2C", "P3": "KD QD JD"}
    t = drawing("beginner", hands, 'step = "play"', 3, **changes).play("P1", "discard 2H")
    assert t.points() == points and (t.state.step == OVER) == over
    scored = [(event.seat, event.number) for event in t.state.events if event.name == "scored"]
    assert scored == ([(0, 42)] if mode == "winner_collects" else list(enumerate(points)))
    if over:
        assert ENTRY.winners(t.game, t.state) == (0,)
    scene = ENTRY.scene(t.game, view(t.state, 0), 0, ("Ann", "Bo", "Cy"))
    assert scene.sheet is not None and scene.sheet.best == ("high" if mode == "winner_collects" else "low")


@pytest.mark.clause("CL-A-08")
def test_the_first_to_collect_a_hundred_wins() -> None:
    """`winner_collects`."""
    t = last("beginner", "[90, 95]", "KS", score_mode="winner_collects")
    assert t.state.totals() == (100, 95)
    assert ENTRY.winners(t.game, t.state) == (0,)
    names = ("Ann", "Bo")
    told = [ENTRY.tell(event, names, 1) for event in view(t.state, 1).events]
    assert "You hold 1 card, 10 points." in told and "Ann scores 10 points." in told
    assert "Ann wins the game with 100 points." in told


@pytest.mark.clause("CL-A-30")
def test_a_game_that_nobody_scores_in_ends() -> None:
    sheet = ", ".join(["[1, 1]"] * 4)
    more = f'step = "play"\ndeal = 5\nsheet = [{sheet}]'
    t = drawing("online", {"P1": "2H", "P2": "AS"}, more, deal_limit=5).play("P1", "discard 2H")
    assert t.state.step == OVER
    with pytest.raises(HouseRuleError, match="the target would never be reached"):
        ENTRY.change(ONLINE, {"deal_limit": 0, "card_points": {"A": 0}})
    assert ENTRY.change(ONLINE, {"deal_limit": 0}).deal_limit == 0


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"target": -1}, "target"),
        ({"deal_limit": 2000}, "deal_limit"),
        ({"score_mode": "single_hand"}, "target"),
        ({"score_mode": "winner_collects", "deal_limit": 0}, "deal_limit"),
        ({"stock_empty": "renew_once_then_void"}, "target"),
        ({"extra_melds": "never"}, "extra_melds"),
        ({"draw_if_down": "stock"}, "draw_if_down"),
        ({"claim_mode": "may_i", "claim_if_down": False}, "claim_if_down"),
        ({"claim_mode": "may_i", "claim_if_down": False, "deals": ["10: S3 S3", "10"]}, "claim_if_down"),
        ({"hand7": "play_out"}, "hand7"),
        ({"claim_mode": "may_i", "misdraw": True}, "misdraw"),
        ({"hand_size": [[4, 10], [3, 7], [8, 7]]}, "hand_size"),
        ({"hand_size": [[8, 7]], "deal_rank_wild": True}, "hand_size"),
    ],
)
def test_contradictions(changes: dict[str, Any], key: str) -> None:
    """Each names the option at fault, with a reason."""
    with pytest.raises(HouseRuleError) as refused:
        ENTRY.change(BEGINNER, changes)
    assert refused.value.key == key and refused.value.reason


@pytest.mark.clause("CR-A-15")
def test_who_is_down_where_nothing_is_claimed_without_a_contract() -> None:
    """Nobody is down before a contract is on the table, so the option is for deals that have one."""
    changes = {"claim_if_down": False, "deals": ["10: S3 S3", "10"]}
    assert not ENTRY.change(BEGINNER, {"claim_if_down": False}).claim_if_down
    rules = ENTRY.change(BEGINNER, {**changes, "claim_mode": "may_i", "claim_forbidden_hands": [2]})
    t = table(rules, 'seats = 3\ndiscards = "8D KC"').play("P1", "draw stock")
    assert t.asked() == ["P2", "P3"]


@pytest.mark.clause("CL-A-24")
def test_a_target_is_a_value_of_any_book() -> None:
    """Contract Rummy's deals begin anew until somebody has 30 points."""
    rules = BOOKS["denexa"].but(target=30)
    assert (rules.place(8), rules.contract(8), rules.most_deals()) == (1, rules.contract(1), 200)
    sheet = ", ".join(["[1, 1, 1]"] * 7)
    more = f'step = "play"\ndeal = 8\nseats = 3\nsheet = [{sheet}]\ndown = ["P1"]'
    t = table(rules, f'{more}\n[hands]\nP1 = "2H"\nP2 = "3S"\nP3 = "4S"').play("P1", "discard 2H")
    assert t.state.deal == 9 and t.state.step != OVER
