"""Knocking, Gin and Oklahoma Gin (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import DRAW_UPCARD, PASS, Call
from upcard.games.rummy.scoring import compared
from upcard.games.rummy.ui.advice import arrange, best
from upcard.kernel.game import Refused
from upcard.kernel.run import listed
from upcard.kernel.state import view
from upcard.library import play
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.stepping.action_encoding import numbering_of
from upcard.stepping.declared import layout_of

GIN = choose_rules(CATALOGUE, "gin", None, {})
OKLAHOMA = choose_rules(CATALOGUE, "oklahoma-gin", None, {})
NAMES = ("Ada", "Bertha", "Cleo", "Dora")
TEN = "9S 9H 9D 4C 5C 6C AS 2H 3D 4S KD"
"""A hand that knocks with ten points left, discarding the king."""
MELDS = "{9S 9H 9D} <4C 5C 6C>"
OTHER = "KS KH KC QD QS JC TC 8D 8S 2C"


def table(game: str = "gin", /, **changes: Any) -> Table:
    """A table of that rule file, changed."""
    chosen = choose_rules(CATALOGUE, game, None, changes)
    return Table(chosen.entry, chosen.rules)


def playing(hand: str, other: str = OTHER, changes: dict[str, object] | None = None, **position: Any) -> Table:
    """A table of Gin at which P1 has drawn."""
    return table(**(changes or {})).lay(step="play", hands={"P1": hand, "P2": other}, **position)


def told(at: Table, *texts: str, you: int = 0) -> list[str]:
    """What is said of all that these moves bring, by their seats and texts."""
    said: list[str] = []
    for text in texts:
        at.play(text)
        said += [at.entry.tell(event, NAMES[: at.state.seats], you) for event in at.state.events]
    return said


@pytest.mark.clause("HWR-60")
def test_a_knock_leaves_so_many_points_at_most() -> None:
    at = playing(TEN)
    at.play(f"P1 call {MELDS} discard KD")
    assert (at.state.caller, at.state.turn) == (0, 1)
    eleven = playing(TEN.replace("4S", "5S"))
    refusal = eleven.refused(f"P1 call {MELDS} discard KD")
    assert refusal.clause == "HWR-60"
    assert refusal.reason == "The cards AS 5S 2H 3D are in no meld and count 11: a knock leaves 10 at most."
    assert refusal.remedy == "Play on."
    half = playing(TEN).refused("P1 call {9S 9H 9D} discard KD")
    assert half.remedy == "Name all your melds, and discard the dearest of the other cards."


@pytest.mark.clause("HWR-60")
def test_with_no_points_only_gin_ends_the_deal() -> None:
    changes: dict[str, object] = {"knock_points": 0}
    refusal = playing(TEN, changes=changes).refused(f"P1 call {MELDS} discard KD")
    assert refusal.reason.endswith("here a knock leaves nothing.")
    gin = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 7C KD", changes=changes)
    gin.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C 7C> discard KD")
    assert gin.state.caller == 0


@pytest.mark.clause("HWR-60")
def test_every_way_to_knock_is_listed_once() -> None:
    at = playing(TEN)
    calls = [move for move in at.game.moves(at.state, 0) if isinstance(move, Call)]
    assert [str(move) for move in calls] == [f"call {MELDS} discard KD"]
    rich = playing("9S 9H 9D 9C 4C 5C 6C 7C 7D 7H 2S")
    listing = listed(rich.game, rich.state, 0)
    moves = [listing[at] for at in range(len(listing))]
    assert len(moves) == len({str(move) for move in moves})
    for move in moves:
        rich.game.play(rich.state, 0, move)
    knocks = [move for move in moves if isinstance(move, Call)]
    assert len(knocks) > 5 and any(len(move.melds) == 2 for move in knocks)
    assert not [move for move in playing(TEN.replace("4S", "5S")).moves("P1") if move.startswith("call")]


@pytest.mark.clause("HWR-61")
@pytest.mark.parametrize(
    ("turned", "knock", "limit"),
    [("5H", "upcard", 5), ("JH", "upcard", 10), ("AH", "upcard", 1), ("AH", "upcard_ace_gin", 0), ("2H", "points", 10)],
)
def test_the_first_upcard_may_say_how_much_a_knock_leaves(turned: str, knock: str, limit: int) -> None:
    hands = {0: "7D 7H 7S", 1: "7D 7H AS", 5: "AS 2H 2D", 10: "AS 4H 5D"}
    for left, more in hands.items():
        at = table("oklahoma-gin", knock=knock).lay(
            step="play", turned=turned, hands={"P1": f"9S 9H 9D 4C 5C 6C 7C {more} KD", "P2": OTHER}
        )
        move = "P1 call {9S 9H 9D} <4C 5C 6C 7C> " + ("{7S 7H 7D} " if not left else "") + "discard KD"
        counted = {0: 0, 1: 15, 5: 5, 10: 10}[left]
        if counted <= limit:
            at.play(move)
        else:
            assert at.refused(move).clause == ("HWR-60" if knock == "points" else "HWR-61")


@pytest.mark.clause("HWR-61")
def test_the_first_upcard_is_remembered_where_it_decides() -> None:
    at = table("oklahoma-gin").begin(2)
    pack = OKLAHOMA.rules.pack(2).faces()
    at.play("* choose 1")
    at.state = at.game.play(at.state, -1, next(iter(at.game.moves(at.state, -1))))
    assert at.state.turned == at.state.upcard().face and len(pack) == 52
    at.play("P2 draw upcard")
    written = at.entry.write_position(at.game, at.state)
    assert written["turned"] and "offers" not in written
    with pytest.raises(ValueError, match="which card was turned up first"):
        table("oklahoma-gin").lay(step="play", hands={"P1": TEN, "P2": OTHER})
    with pytest.raises(ValueError, match="nothing hangs on"):
        playing(TEN, turned="5H")


@pytest.mark.clause("HWR-62")
def test_a_knock_opens_all_hands_and_the_others_lay_off() -> None:
    at = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 4S KD", "8D 8H 8S 9C 7C JS TH 2S 2D AH")
    at.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD")
    scene = at.entry.scene(at.game, at.state, 1, NAMES[:2])
    assert scene.status == "Lay out your hand: as it lies it counts 65, at best 25."
    assert [seat.marks for seat in scene.seats] == [("knocked",), ()]
    assert at.refused("P2 draw stock").clause == "PAY-31"
    at.play("P2 meld {8S 8H 8D}", "P2 add 9C to 1", "P2 add 7C to 3", "P2 end")
    assert at.state.sheet == ((21, 0),)


@pytest.mark.clause("HWR-62")
def test_a_knock_ends_with_a_discard_unless_all_cards_may_be_kept() -> None:
    eleven = "9S 9H 9D 4C 5C 6C 7D 7H 7S 7C 8C"
    whole = "P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C 7C 8C>"
    assert playing(eleven).refused(whole).clause == "HWR-62"
    free = playing(eleven, changes={"go_out_discard": "optional"})
    assert "call {7S 7H 7D} {9S 9H 9D} <4C 5C 6C 7C 8C>" in free.moves("P1")
    free.play(whole, "P2 show")
    assert free.state.sheet[0][0] > 25
    assert playing(TEN, changes={"go_out_discard": "optional"}).refused(f"P1 call {MELDS}").clause == "HWR-62"


@pytest.mark.clause("HWR-62")
def test_nothing_is_laid_before_and_nobody_lays_off_where_so_agreed() -> None:
    assert playing(TEN).refused("P1 meld {9S 9H 9D}").clause == "PAY-13"
    other = "8D 8H 8S 9C 7C JS TH 2S 2D AH"
    at = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 4S KD", other, changes={"layoff_order": "none"})
    at.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD")
    assert at.refused("P2 add 9C to 1").clause == "HWR-12"
    at.play("P2 show")
    assert at.state.sheet == ((37, 0),)


@pytest.mark.clause("HWR-63")
def test_gin_collects_all_and_a_bonus_and_nobody_lays_off() -> None:
    at = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 7C KD", "8D 8H 8S 2C 2D 2S 9C JS TH TC")
    said = told(at, "P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C 7C> discard KD")
    assert said[0] == "You knock with gin!"
    assert at.refused("P2 add 9C to 1").clause == "HWR-63"
    assert "You gain 25 points for gin." in told(at, "P2 show")
    assert at.state.sheet == ((64, 0),)
    nothing = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 7C KD", "8D 8H 8S JS JH JC QS QH QD QC")
    nothing.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C 7C> discard KD", "P2 show")
    assert nothing.state.sheet == ((25, 0),)


@pytest.mark.clause("HWR-64")
def test_each_hand_is_compared_with_that_of_who_knocked() -> None:
    rules = GIN.rules
    assert compared(rules, (4, 25), 0) == (21, 0)
    assert compared(rules, (4, 25, 3, 4), 0) == (21, 0, 26, 25)
    assert compared(rules, (10, 0, 30), 2) == (45, 55, 0)
    assert compared(rules, (0, 0, 30), 0) == (80, 0, 0)
    assert compared(rules, (12, 30), -1) == (0, 0)


@pytest.mark.clause("HWR-64")
def test_several_players_lay_off_one_after_the_other() -> None:
    at = table(players=[2, 4], hand_size=[[4, 7]]).lay(
        step="play",
        hands={"P1": "9S 9H 9D 4C 5C 6C AS KD", "P2": "9C 8D 8H 8S 2D 2H JS", "P3": "7C TS JH QH KH AD AC"},
    )
    at.play(f"P1 call {MELDS} discard KD", "P2 show", "P3 show")
    assert at.state.sheet == ((13 + 11, 0, 0),)


@pytest.mark.clause("HWR-64")
def test_nobody_scores_where_nobody_has_knocked() -> None:
    at = table(stock_empty="end_when_needed").lay(
        step="draw", stock="", discards="3H", hands={"P1": TEN[:-3], "P2": OTHER}
    )
    at.play("P1 draw stock")
    while at.state.step >= 0:
        at.play(f"P{at.state.turn + 1} show")
    assert at.state.sheet == ((0, 0),)


@pytest.mark.clause("HWR-65")
@pytest.mark.parametrize(("last", "points"), [("5D", 27), ("7D", 25)])
def test_who_has_no_more_left_undercuts(last: str, points: int) -> None:
    at = playing("9S 9H 9D 4C 5C 6C AS 2H AD 3D KD", f"8D 8H 8S JS JH JC QS QH QD {last}")
    said = told(at, f"P1 call {MELDS} discard KD", "P2 show")
    assert "Bertha undercuts you, and gains 25 points." in said
    assert at.state.sheet == ((0, points),)
    assert at.entry.tell(at.state.events[-3], NAMES[:2], 1)


@pytest.mark.clause("HWR-66")
@pytest.mark.parametrize(("turned", "double"), [("9S", True), ("9H", False)])
def test_a_spade_doubles_all_points(turned: str, double: bool) -> None:
    at = table("oklahoma-gin").lay(
        step="play",
        turned=turned,
        hands={"P1": "9S 9H 9D 4C 5C 6C AS 2H AD 3D KD", "P2": "8D 8H 8S JS JH JC QS QH QD 5D"},
    )
    said = told(at, f"P1 call {MELDS} discard KD", "P2 show")
    assert at.state.sheet == ((0, 54 if double else 27),)
    assert f"Bertha undercuts you, and gains {50 if double else 25} points." in said


@pytest.mark.clause("HWR-67")
def test_the_first_upcard_is_offered_to_everybody_in_turn() -> None:
    hands = {"P1": "KD QD 4S 5H 9C 9D 2S 3C 7H JS", "P2": "AS 2H 4D 6C 8S TC QH KS 7D 5D"}
    begin: dict[str, Any] = {"turn": "P2", "dealer": "P1", "step": "draw", "offers": 2, "hands": hands}
    at = table().lay(discards="9S", stock="3H 6H ...", **begin)
    assert at.moves("P2") == ["pass", "draw upcard"]
    scene = at.entry.scene(at.game, at.state, 1, NAMES[:2])
    assert scene.status == "Do you want the first upcard?"
    assert [action.label for action in scene.actions] == ["Take the nine of spades", "Pass"]
    assert at.entry.scene(at.game, at.state, 0, NAMES[:2]).status == "Bertha may take the first upcard."
    assert at.refused("P2 draw stock").clause == "HWR-67"
    assert at.refused("P2 discard AS").clause == "CL-C-01"
    assert at.entry.write_position(at.game, at.state)["offers"] == 2
    at.play("P2 pass", "P1 pass")
    assert (at.state.turn, at.state.step, at.state.offers) == (1, 3, 0)
    at.play("P2 discard KS")
    assert at.refused("P1 pass").clause == "HWR-67"
    assert at.moves("P1") == ["draw stock", "draw upcard"]
    taken = table().lay(discards="9S", stock="3H 6H ...", **begin)
    taken.play("P2 pass", "P1 draw upcard", "P1 discard KD")
    assert taken.state.turn == 1 and taken.moves("P2") == ["draw stock", "draw upcard"]


@pytest.mark.clause("HWR-67")
def test_elsewhere_nobody_passes_it() -> None:
    at = table(first_upcard="drawn").lay(step="draw", hands={"P1": OTHER, "P2": TEN[:-3]})
    assert at.moves("P1") == ["draw stock", "draw upcard"]
    assert at.refused("P1 pass").clause == "CL-C-02"
    with pytest.raises(ValueError, match="nobody is offered"):
        table(first_upcard="drawn").lay(step="draw", offers=2)


@pytest.mark.clause("HWR-68")
def test_a_deal_is_void_when_two_stock_cards_are_left() -> None:
    hands = {"P1": "KD 3D 4S 5H 9C 9D 2S 3C 7H JS", "P2": OTHER}
    at = table().lay(step="draw", stock="3H 6H 6D", discards="9S", hands=hands)
    said = told(at, "P1 draw stock", "P1 discard KD")
    assert said[-1] == "Only two cards are left in the stock: the deal is void, and nobody scores."
    assert (at.state.voids, at.state.sheet, at.state.dealer) == (1, (), 1)
    on = table().lay(step="draw", stock="3H 6H 6D 8H", discards="9S", hands=hands)
    on.play("P1 draw stock", "P1 discard KD")
    assert on.state.step == 0
    upcard = table().lay(step="draw", stock="3H 6H", discards="9S", hands=hands)
    upcard.play("P1 draw upcard", "P1 discard KD")
    assert upcard.state.voids == 1
    knocked = table().lay(step="draw", stock="KD 6H 6D", discards="9C", hands={"P1": TEN[:-3], "P2": OTHER[3:] + " 6S"})
    knocked.play("P1 draw stock", f"P1 call {MELDS} discard KD")
    assert knocked.state.caller == 0


@pytest.mark.clause("HWR-68")
def test_so_it_is_where_melds_are_laid() -> None:
    chosen = choose_rules(CATALOGUE, "classic-rummy", "beginner", {"stock_empty": "void_at_two"})
    at = Table(chosen.entry, chosen.rules).lay(
        step="draw", stock="3H 6H 6D", discards="9S", hands={"P1": "KD QD", "P2": "2C 8S"}
    )
    at.play("P1 draw stock", "P1 discard KD")
    assert at.state.voids == 1


@pytest.mark.clause("HWR-69", "HWR-X-278")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"jokers": "2"}, "jokers: with knock = points no card is wild"),
        ({"wild_ranks": ["2"]}, "wild_ranks: with knock = points no card is wild"),
        ({"deal_rank_wild": True}, "deal_rank_wild: with knock = points no card is wild"),
        ({"call_over_limit": "penalty"}, "points makes points an advantage, but call_over_limit charges them"),
        ({"melding": "table"}, "melds are laid in every turn"),
        ({"decks": [[2, 2]], "deals": ["14"]}, "14 cards are dealt, but with knock = points a hand has 13 at most"),
        ({"void_limit": 0}, "void_limit: 0, but with stock_empty = void_at_two every deal might be void for ever"),
        ({"deal_limit": 0}, "deal_limit: 0, but a deal may bring nobody a point"),
        ({"claim_mode": "may_i"}, "first_upcard: offered, but with claim_mode = may_i"),
        ({"misdraw": True}, "first_upcard: offered, but misdraw = true"),
        ({"no_stock_possible": "must_take_upcard"}, "must_take_upcard plays on, but stock_empty = void_at_two ends"),
        ({"knock_points": 51}, "51 is not between 0 (none) and 50"),
    ],
)
def test_what_contradicts_itself_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(BadHouseRules) as refused:
        table(**changes)
    assert reason in str(refused.value)


@pytest.mark.clause("HWR-69")
def test_the_highest_total_wins() -> None:
    at = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 4S KD", "8D 8H 8S 9C 7C JS TH 2S 2D AH", deal=2, sheet=[[80, 90]])
    at.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD", "P2 show")
    assert at.entry.winners(at.game, at.state) == (0,)


def test_a_knock_is_shown_as_a_button() -> None:
    at = playing(TEN)
    scene = at.entry.scene(at.game, at.state, 0, NAMES[:2])
    assert scene.status == "Discard a card, or knock."
    assert [action.label for action in scene.actions][:2] == ["Knock: 10 points left", "Knock with these melds"]
    assert scene.actions[0].verb == f"call {MELDS} discard KD"
    none = playing(TEN.replace("4S", "5S"))
    assert none.entry.scene(none.game, none.state, 0, NAMES[:2]).status == "Discard a card."
    gin = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 7C KD")
    assert gin.entry.scene(gin.game, gin.state, 0, NAMES[:2]).actions[0].label == "Gin!"


def test_the_hand_is_arranged_for_a_knock() -> None:
    at = playing(TEN)
    found = best(at.game, at.state, 0)
    assert (found.short, found.sentence, str(found.move)) == (
        0,
        "You can knock with 10 points left.",
        f"call {MELDS} discard KD",
    )
    poor = playing(TEN.replace("4S", "5S"))
    assert best(poor.game, poor.state, 0).sentence == "The cards in no meld count 21; a knock may leave 10."
    arranged = arrange(at.game, at.state, 0, found.groups, "down")
    assert str(arranged.move) == f"call {MELDS} discard KD"


def test_positions_after_a_knock() -> None:
    at = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 4S KD", "8D 8H 8S 9C 7C JS TH 2S 2D AH")
    at.play("P1 call {9S 9H 9D} {7S 7H 7D} <4C 5C 6C> discard KD")
    again: Any = at.entry.read_position(at.game, at.entry.write_position(at.game, at.state))
    assert (again.piles, again.melds, again.caller) == (at.state.piles, at.state.melds, at.state.caller)
    with pytest.raises(ValueError, match="after a knock all hands are open"):
        table().lay(
            step="draw", turn="P2", caller="P1", call=f"call {MELDS} discard KD", hands={"P1": "9S 9H 9D 4C 5C 6C"}
        )


@pytest.mark.parametrize("chosen", [GIN, OKLAHOMA], ids=["gin", "oklahoma-gin"])
def test_steady_beats_random(chosen: Any) -> None:
    games = [play(chosen, ["steady", "random"], seed=seed).winners for seed in range(3)]
    assert games == [(0,)] * 3
    assert play(chosen, ["gentle", "steady"], seed=1).winners


def test_steady_knocks_early_and_waits_later() -> None:
    steady = BOTS["steady"](1)
    at = playing(TEN)
    assert str(steady.choose(at.game, view(at.state, 0), 0)) == f"call {MELDS} discard KD"
    late = playing(TEN, stock="3H 6H 6D")
    assert str(steady.choose(late.game, view(late.state, 0), 0)).startswith("discard")
    gin = playing("9S 9H 9D 4C 5C 6C 7D 7H 7S 7C KD", stock="3H 6H 6D")
    assert isinstance(steady.choose(gin.game, view(gin.state, 0), 0), Call)


def test_steady_takes_the_first_upcard_for_a_meld() -> None:
    hands = {"P1": "KD QD 4S 5H 9C 9D 2S 3C 7H JS", "P2": "AS 2H 4D 6C 8S TC QH KS 7D 5D"}
    at = table().lay(turn="P1", dealer="P2", step="draw", offers=2, discards="9S", hands=hands)
    steady = BOTS["steady"](1)
    assert steady.choose(at.game, view(at.state, 0), 0) == DRAW_UPCARD
    other = table().lay(turn="P1", dealer="P2", step="draw", offers=2, discards="TS", hands=hands)
    assert steady.choose(other.game, view(other.state, 0), 0) == PASS


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert set(unknown(GIN.rules)) == {"knock", "first_upcard"}
    assert set(unknown(OKLAHOMA.rules)) == {"knock", "first_upcard"}
    changed = choose_rules(CATALOGUE, "gin", None, {"knock_points": 5, "gin_bonus": 20, "undercut_bonus": 10})
    assert {"knock_points", "gin_bonus", "undercut_bonus"} < set(unknown(changed.rules))
    assert unknown(CATALOGUE["classic-rummy"].books["beginner"].rules) == []


def test_arrays_have_a_part_for_them_and_only_where_they_are_played() -> None:
    own = layout_of(OKLAHOMA, 2).slices
    assert own["turned"].stop - own["turned"].start == 54 and own["offers"].stop - own["offers"].start == 1
    plain_rules = choose_rules(CATALOGUE, "classic-rummy", "beginner", {})
    plain = layout_of(plain_rules, 2).slices
    assert all(name not in plain or plain[name].start == plain[name].stop for name in ("turned", "offers"))
    assert numbering_of(GIN, 2).names == numbering_of(plain_rules, 2).names


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("gin", ("HWR-60", "HWR-62", "HWR-63", "HWR-64", "HWR-65", "HWR-67", "HWR-68")),
        ("oklahoma-gin", ("HWR-61", "HWR-66", "HWR-67", "HWR-68", "HWR-80", "HWR-81")),
    ],
)
def test_there_are_ten_worked_examples_with_every_special_rule(game: str, clauses: tuple[str, ...]) -> None:
    whole = worked_examples(game)
    assert whole.count("\n") >= 10
    for clause in clauses:
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    changes = {
        "players": [2, 4],
        "decks": [[4, rng.choice((1, 2))]],
        "hand_size": [[4, rng.choice((5, 7, 10))]],
        "knock": rng.choice(("points", "upcard", "upcard_ace_gin")),
        "knock_points": rng.choice((0, 5, 10, 30)),
        "gin_bonus": rng.choice((0, 25)),
        "undercut_bonus": rng.choice((0, 10)),
        "spade_double": rng.choice((True, False)),
        "first_upcard": rng.choice(("drawn", "offered")),
        "layoff_order": rng.choice(("turn", "independent", "none")),
        "go_out_discard": rng.choice(("optional", "required")),
        "discard_ban": rng.choice(([], ["returned_upcard"])),
        "set_suits": rng.choice(("any", "different")),
        "ace": rng.choice(("low", "both", "corner")),
        "stock_empty": rng.choice(("void_at_two", "renew", "end_when_needed", "end_when_last_drawn")),
        "target": 60,
        "deal_limit": 6,
    }
    chosen = choose_rules(CATALOGUE, "gin", None, changes)
    seats = rng.randint(2, 4)
    assert play(chosen, ["steady"] * seats, seed=seed).winners
    walk(chosen, seats, rng, 200)


def test_a_refused_knock_changes_nothing() -> None:
    at = playing(TEN)
    for text in ("call {9S 9H 9C} discard KD", "call <4C 5C 6C> discard 4C", "call {9S 9H KD}", "call {9S 9H 9D}"):
        with pytest.raises(Refused):
            at.game.play(at.state, 0, at.game.read(text))
