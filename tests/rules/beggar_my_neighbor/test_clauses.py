"""Beggar My Neighbor, clause by clause. P1 is A, who does not deal; P2 is B, the dealer."""

import random
from typing import Any

import pytest

from tests.rules.table import Table, game_table
from upcard.cards.card import face_text
from upcard.games.beggar_my_neighbor.bulk import Places, Tally, deal_planes, play_cards, play_deal, simulate
from upcard.games.beggar_my_neighbor.game import PACK
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, pattern
from upcard.games.beggar_my_neighbor.ui.show import duration
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.ui.entry import HouseRuleError
from upcard.kernel.ui.position import BadPosition

SHUFFLED = "* shuffle " + " ".join(face_text(face) for face in PACK)
SHORT = ("K---------------------K---", "A-AJQAAQQ----Q--J-K--JJ-K-")
LONG = ("---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---")
ENDLESS = ("---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA")
"""The deal that never ends, arXiv 2403.13855."""


def new(**changes: Any) -> Table:
    return game_table("beggar-my-neighbor", changes)


def table(a: str, b: str, pile: str = "", changes: dict[str, Any] | None = None, **keys: Any) -> Table:
    return new(**(changes or {})).lay(stacks=[a, b], pile=pile, **keys)


def stack(sitting: Table, seat: str) -> str:
    """A stack from the top."""
    return " ".join(face_text(card.face) for card in reversed(sitting.state.stack(int(seat[1:]) - 1).cards))


def to_the_end(sitting: Table) -> Table:
    while sitting.asked():
        sitting.play(f"{sitting.asked()[0]} turn")
    return sitting


# --- players, pack, deal ------------------------------------------------------------------------------


@pytest.mark.clause("BMN-01")
@pytest.mark.parametrize("seats", [0, 1, 3, 8])
def test_exactly_two_play(seats: int) -> None:
    with pytest.raises(Refused) as refusal:
        new().begin(seats)
    assert refusal.value.clause == "BMN-01"


@pytest.mark.clause("BMN-02", "BMN-04", "BMN-43")
def test_the_pack_is_fifty_two_cards_without_jokers() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    sitting = new().begin(2).play("* choose 1")
    assert sitting.clause("* shuffle AS") == "BMN-04"
    sitting.play(SHUFFLED)
    for _ in range(60):
        assert sorted(sitting.entry.cards(sitting.state)) == sorted(PACK)
        sitting.play(f"{sitting.asked()[0]} turn")


@pytest.mark.clause("BMN-03", "BMN-A01")
def test_chance_chooses_the_first_dealer() -> None:
    sitting = new().begin(2)
    assert (sitting.asked(), sitting.moves("*")) == (["*"], ["choose 1", "choose 2"])
    assert sitting.clause(SHUFFLED) == "BMN-03"
    assert sitting.clause("* choose 3") == "BMN-03"


@pytest.mark.clause("BMN-04", "BMN-05", "BMN-08", "BMN-A02", "BMN-X01", "BMN-X02")
def test_the_whole_pack_is_dealt_card_by_card() -> None:
    sitting = new().begin(2).play("* choose 2", SHUFFLED)
    first = [face_text(face) for face in PACK]
    assert stack(sitting, "P1").split() == first[0::2][::-1]
    assert stack(sitting, "P2").split() == first[1::2][::-1]
    assert [(zone.label, zone.count, zone.cards) for zone in sitting.scene("P1").zones] == [
        ("Pile", 0, ()), ("Stack", 26, ()), ("Stack", 26, ()),
    ]  # fmt: skip


@pytest.mark.clause("BMN-06", "BMN-X13")
def test_nobody_looks_at_a_stack() -> None:
    """Not even at the own one, and not at cards collected face up."""
    sitting = table("KS", "2H 3D 4C 5C").play("P1 turn", "P2 turn", "P2 turn", "P2 turn")
    for seat in ("P1", "P2", "??"):
        seen: Any = sitting.seen(seat)
        assert {str(card) for at in (0, 1) for card in seen.stack(at).cards} == {"??"}
        assert seen.past == frozenset()
    for text in ("look", "turn KS", "peek 1"):
        with pytest.raises(BadMove):
            sitting.play(f"P1 {text}")


@pytest.mark.clause("BMN-07", "BMN-A07")
def test_there_is_nothing_to_decide() -> None:
    sitting = new().begin(2).play("* choose 2", SHUFFLED)
    while sitting.asked():
        (seat,) = sitting.asked()
        assert sitting.moves(seat) == ["turn"]
        sitting.play(f"{seat} turn")
    assert table("7S", "2H").clause("P1 choose 1") == "BMN-07"


# --- turning --------------------------------------------------------------------------------------------


@pytest.mark.clause("BMN-09")
@pytest.mark.parametrize(("dealer", "first"), [("1", "P2"), ("2", "P1")])
def test_the_player_who_did_not_deal_turns_first(dealer: str, first: str) -> None:
    assert new().begin(2).play(f"* choose {dealer}", SHUFFLED).asked() == [first]


@pytest.mark.clause("BMN-10", "BMN-11", "BMN-14")
def test_the_top_card_goes_face_up_onto_the_pile() -> None:
    sitting = table("5H JD TS 2D", "9C 7S").play("P1 turn", "P2 turn")
    assert [str(card) for card in sitting.seen("??").piles[2].cards] == ["5H", "9C"]
    assert stack(sitting, "P1") == "JD TS 2D"


@pytest.mark.clause("BMN-12", "BMN-20", "BMN-X08")
def test_number_cards_are_turned_in_alternation() -> None:
    """A ten costs nothing."""
    sitting = table("5H TS 2D", "9C TD 7S")
    for seat in ("P1", "P2", "P1", "P2", "P1"):
        assert sitting.asked() == [seat]
        sitting.play(f"{seat} turn")


@pytest.mark.clause("BMN-13", "BMN-X01", "BMN-X12")
def test_a_card_turned_out_of_turn_is_rejected() -> None:
    """Also while a payment is due, and by nobody after the end."""
    sitting = table("5H KS 2D", "9C 7S")
    assert sitting.clause("P2 turn") == "BMN-13"
    sitting.play("P1 turn", "P2 turn", "P1 turn")
    assert sitting.clause("P1 turn") == "BMN-13"
    over = to_the_end(table(*SHORT)).refused("P1 turn")
    assert (over.clause, over.reason) == ("BMN-13", "The game is over.")


# --- penalties ------------------------------------------------------------------------------------------


@pytest.mark.clause("BMN-15", "BMN-16", "BMN-17", "BMN-18", "BMN-19", "BMN-21", "BMN-22")
@pytest.mark.parametrize(("card", "cost"), [("AS", 4), ("KH", 3), ("QD", 2), ("JC", 1)])
def test_a_penalty_card_has_its_price(card: str, cost: int) -> None:
    """Paid at once, one card at a time, face up."""
    sitting = table(f"{card} 6S 6H", "2H 3D 4C 5C 7C").play("P1 turn")
    for paid in range(cost):
        assert (sitting.asked(), sitting.state.owed) == (["P2"], cost - paid)
        assert sitting.scene("P1").status == f"N2 owes {'1 card' if cost - paid == 1 else f'{cost - paid} cards'}."
        sitting.play("P2 turn")
    assert (sitting.state.owed, sitting.state.collected, sitting.asked()) == (0, 1, ["P1"])


@pytest.mark.clause("BMN-23", "BMN-24", "BMN-25", "BMN-X07")
def test_a_penalty_card_ends_the_payment() -> None:
    """The rest is forgotten, the other player pays for the new card."""
    sitting = table("AS 2D", "7H KS 3C").play("P1 turn", "P2 turn", "P2 turn")
    assert (sitting.asked(), sitting.state.owed) == (["P1"], 3)


@pytest.mark.clause("BMN-26", "BMN-X09")
def test_the_last_card_of_a_payment_may_be_a_penalty_card() -> None:
    sitting = table("6S 7S 8S", "4C 5C KD", "KS", turn="P2", owed=3, rest="P1").play(*["P2 turn"] * 3)
    assert (sitting.asked(), sitting.state.owed) == (["P1"], 3)
    sitting.play(*["P1 turn"] * 3)
    assert (sitting.asked(), sitting.state.result) == (["P2"], -1)
    assert stack(sitting, "P2") == "KS 4C 5C KD 6S 7S 8S"


@pytest.mark.clause("BMN-27", "BMN-X05")
def test_penalties_go_back_and_forth() -> None:
    sitting = table("KS AC 3S", "2H JD 5C 6C 7C 9C").play("P1 turn", "P2 turn", "P2 turn", "P1 turn", *["P2 turn"] * 4)
    assert sitting.state.events[-1].number == 8
    assert stack(sitting, "P1") == "3S KS 2H JD AC 5C 6C 7C 9C"


# --- collecting -----------------------------------------------------------------------------------------


@pytest.mark.clause("BMN-28", "BMN-29", "BMN-30", "BMN-31", "BMN-32", "BMN-A06", "BMN-X03")
def test_the_pile_goes_under_the_stack_in_its_order() -> None:
    sitting = table("5H JD TS 2D", "9C 7S").play("P1 turn", "P2 turn", "P1 turn", "P2 turn")
    assert sitting.events() == ["turned", "collected"]
    assert stack(sitting, "P1") == "TS 2D 5H 9C JD 7S"
    assert not sitting.state.centre().cards
    assert sitting.state.collected == 1


@pytest.mark.clause("BMN-33", "BMN-34", "BMN-A03", "BMN-X06")
def test_the_collector_turns_the_next_card() -> None:
    """And it starts a new pile as at the beginning."""
    sitting = table("KS 4D 6S", "2H 3D 4C 5C").play("P1 turn", *["P2 turn"] * 3)
    assert sitting.asked() == ["P1"]
    assert sitting.play("P1 turn").asked() == ["P2"]


# --- the end --------------------------------------------------------------------------------------------


@pytest.mark.clause("BMN-35", "BMN-X04")
def test_all_cards_win() -> None:
    """A payment with the last cards leaves the other with all 52."""
    sitting = table("AS", "2H 3D 4C 5C", rest="P1").play("P1 turn", *["P2 turn"] * 4)
    assert (sitting.winners(), sitting.entry.totals(sitting.state)) == (("P1",), (52, 0))


@pytest.mark.clause("BMN-36", "BMN-37", "BMN-39", "BMN-X11")
@pytest.mark.parametrize("last", ["4C", "JC"])
def test_who_must_turn_and_cannot_has_lost(last: str) -> None:
    """The other takes the pile; the rest of a payment counts as well."""
    sitting = table("7H", f"{last} 3S").play("P1 turn", "P2 turn")
    assert [(event.name, event.seat) for event in sitting.state.events] == [
        ("turned", 1), ("out", 0), ("took", 1), ("won", 1),
    ]  # fmt: skip
    assert (sitting.winners(), sitting.entry.totals(sitting.state)) == (("P2",), (0, 52))


@pytest.mark.clause("BMN-38", "BMN-A04", "BMN-X10", "BMN-X09")
def test_a_last_penalty_card_can_bring_the_pile() -> None:
    """Unless tables say that an empty stack has lost at once."""
    assert table("JD", "5C 3S").play("P1 turn", "P2 turn").asked() == ["P1"]
    at_once = {"out_rule": "at_once"}
    assert table("JD", "5C 3S", changes=at_once).play("P1 turn").winners() == ("P2",)
    nine = table("6S 7S 8S", "4C 5C KD", "KS", at_once, turn="P2", owed=3, rest="P1").play(*["P2 turn"] * 3)
    assert nine.winners() == ("P1",)


@pytest.mark.clause("BMN-X15")
def test_the_short_golden_deal() -> None:
    sitting = to_the_end(table(*SHORT))
    assert (sitting.winners(), sitting.state.turned, sitting.state.collected) == (("P2",), 37, 7)
    assert [event.number for event in sitting.state.events if event.name == "took"] == [3]


@pytest.mark.clause("BMN-X17")
def test_the_long_golden_deal() -> None:
    sitting = to_the_end(table(*LONG))
    assert (sitting.winners(), sitting.state.turned, sitting.state.collected) == (("P2",), 8344, 1164)


@pytest.mark.clause("BMN-40", "BMN-41", "BMN-A05", "BMN-X16", "BMN-X19")
def test_a_position_that_repeats_is_a_draw() -> None:
    sitting = to_the_end(table(*ENDLESS))
    assert sitting.events()[-1] == "repeated"
    assert sitting.winners() == ("P1", "P2")
    assert sitting.state.collected == 66


@pytest.mark.clause("BMN-41")
def test_a_position_is_who_begins_and_the_penalty_cards_of_both_stacks() -> None:
    assert pattern(table("KS 4D AC", "2H QD").state).startswith("P1 K-A -Q")
    assert pattern(table("KH 9D AS", "5H QC", turn="P2").state).startswith("P2 K-A -Q")


@pytest.mark.clause("BMN-42", "BMN-X14", "BMN-X18")
def test_a_game_is_stopped_after_so_many_cards() -> None:
    stopped = to_the_end(table(*LONG, changes={"max_cards_turned": 100}))
    assert (stopped.events()[-1], stopped.state.turned, stopped.state.result) == ("stopped", 100, DRAWN)
    ended = (
        "Nobody can win: the game is a draw. 100 cards were turned. "
        "With real cards, at two seconds a card, that takes about 3 minutes."
    )
    assert stopped.scene("P1").status == ended
    played_on = to_the_end(table(*ENDLESS, changes={"repeat_rule": "play_on", "max_cards_turned": 3000}))
    assert (played_on.events()[-1], played_on.state.turned) == ("stopped", 3000)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (59, "less than a minute"),
        (74, "about a minute"),
        (880, "about 15 minutes"),
        (5369, "about 89 minutes"),
        (5370, "about an hour and a half"),
        (6300, "about 2 hours"),
        (16688, "about 4 and a half hours"),
    ],
)
def test_how_long_the_game_takes_by_hand_is_said_in_round_words(seconds: int, said: str) -> None:
    assert duration(seconds) == said


@pytest.mark.clause("BMN-A08")
def test_one_game_without_scores() -> None:
    assert to_the_end(table(*SHORT)).scene("P1").sheet is None


@pytest.mark.clause("BMN-A05")
def test_rules_that_would_never_end_are_refused() -> None:
    with pytest.raises(HouseRuleError, match="max_cards_turned"):
        Rules(repeat_rule="play_on", max_cards_turned=0)
    with pytest.raises(HouseRuleError, match="max_cards_turned"):
        Rules(max_cards_turned=-1)


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ({"stacks": ["AS AS", ""]}, "stacks 1"),
        ({"stacks": ["A", "AAAA"]}, "stacks 2"),
        ({"stacks": ["AS"]}, "stacks"),
        ({"stacks": ["", "AS"], "turn": "P1"}, "stacks"),
        ({"pile": "AS 1S"}, "pile"),
        ({"owed": 5}, "owed"),
        ({"dealer": "P3"}, "dealer"),
        ({"hands": ["AS"]}, "hands"),
    ],
)
def test_a_position_that_cannot_be_is_refused(keys: dict[str, Any], place: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        new().lay(**keys)
    assert refusal.value.place == place


# --- by the million -------------------------------------------------------------------------------------


@pytest.mark.clause(
    "BMN-12", "BMN-15", "BMN-16", "BMN-17", "BMN-18", "BMN-19", "BMN-23", "BMN-25", "BMN-28", "BMN-31", "BMN-33",
    "BMN-36", "BMN-41",
)  # fmt: skip
@pytest.mark.parametrize("changes", [{}, {"out_rule": "at_once"}, {"max_cards_turned": 200}], ids=str)
def test_whole_deals_in_words_are_the_deals_of_the_game(changes: dict[str, Any]) -> None:
    rules = Rules(**changes)
    places = Places(random.Random(7))
    decided = 0
    for _ in range(120):
        p, x, y = [int(plane) for plane in deal_planes(places)]
        assert (p.bit_count(), (p & x).bit_count(), (p & y).bit_count()) == (16, 8, 8)
        exactly = play_cards(rules, p, x, y)
        end = play_deal(p, x, y, rules.out_rule == "at_once", rules.max_cards_turned)
        if exactly.result == DRAWN:
            assert end == -1
            continue
        decided += 1
        assert end == (exactly.turned << 20 | exactly.collected) << 1 | (exactly.result != 1)
    assert decided > 40


def test_deals_are_tallied() -> None:
    tally = Tally()
    simulate(Rules(max_cards_turned=150), 300, random.Random(5), tally)
    assert tally.games == sum(tally.lengths) == 300
    assert tally.longest == 150
    assert 0 < tally.drawn == 300 - sum(tally.lengths[:150])
    assert 0 < tally.starter_won < 300 - tally.drawn
