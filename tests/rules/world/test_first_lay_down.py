"""Going down with melds of one's own choice that are worth enough points (docs/rulebook/world.md)."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.docs.rulebook import RULEBOOK, all_clauses
from tests.rules.table import Table
from tests.rules.world.walks import walk
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.cards.card import JOKER, Card
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best, melds_to_lay
from upcard.interview.questions import Interview
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.engine import melds_in
from upcard.melds.meld import Meld
from upcard.options.house_rules import BadHouseRules, choose_rules

FORTY = choose_rules(CATALOGUE, "kaluki-40", None, {})
FIFTY_ONE = choose_rules(CATALOGUE, "kaluki-51", None, {})
OTHERS = {"P2": "3H 5C", "P3": "2D 9C"}
KINGS = {"owner": "P2", "cards": "{KS KH *}"}
QUEENS = {"owner": "P1", "cards": "{QS QH QC}"}
NAMES = ("Ada", "Bertha", "Cleo")


def table(**changes: object) -> Table:
    """A table of Classic Rummy by its beginner's guide, changed."""
    chosen = choose_rules(
        CATALOGUE, "classic-rummy", "beginner", {"decks": [[8, 2]], "jokers": "2 per deck", **changes}
    )
    return Table(chosen.entry, chosen.rules)


def going_down(hand: str, points: int = 40, **changes: Any) -> Table:
    """A table with that hand at play, where nobody is down and so many points are asked for."""
    return table(first_meld_points=points, **changes).lay(step="play", hands={"P1": hand, **OTHERS})


@pytest.mark.clause("HWR-04")
def test_the_melds_laid_together_are_worth_enough() -> None:
    at = going_down("KS KH KD 4S 5S 6S 2C 9D")
    assert at.refused("P1 down {KS KH KD}").clause == "HWR-04"
    assert at.refused("P1 down {KS KH KD}").reason == "These melds are worth 30; 40 are needed."
    at.play("P1 down {KS KH KD} <4S 5S 6S>")
    assert at.state.down[0] and len(at.state.melds) == 2
    exact = going_down("KS KH KD TS 9S JS 2C 9D", 60)
    assert exact.refused("P1 down {KS KH KD} <9S TS JS>").reason == "These melds are worth 59; 60 are needed."
    assert going_down("KS KH KD TS 9S JS 2C 9D", 59).play("P1 down {KS KH KD} <9S TS JS>").state.down[0]


@pytest.mark.clause("HWR-04")
def test_before_it_nothing_else_is_laid() -> None:
    at = table(first_meld_points=40, joker_take_use="free").lay(
        step="play", hands={"P1": "8S 7S KH QD 4C 4D 4H", **OTHERS}, melds=[{"owner": "P2", "cards": "<5S 6S *=7S>"}]
    )
    assert at.refused("P1 meld {4C 4D 4H}").clause == "HWR-04"
    assert at.refused("P1 add 8S to 1").clause == "HWR-04"
    assert at.refused("P1 swap 7S in 1").clause == "HWR-04"
    asked = at.game.moves(at.state, 0)
    assert {str(move).split()[0] for move in asked} == {"discard"}
    at.play("P1 discard KH")


@pytest.mark.clause("HWR-04")
def test_without_points_everybody_lays_as_before() -> None:
    at = table().lay(step="play", hands={"P1": "2C 2D 2H KS", **OTHERS})
    assert at.refused("P1 down {2C 2D 2H}").clause == "CL-C-07"
    at.play("P1 meld {2C 2D 2H}")


@pytest.mark.clause("HWR-05")
@pytest.mark.parametrize(
    ("melds", "worth"),
    [
        ("{KS KH *}", 30),
        ("<QS KS *=AS>", 21),
        ("<*=5S 6S 7S>", 18),
        ("<AS 2S 3S>", 6),
        ("{7S * *}", 21),
        ("<JH *=QH KH>", 30),
    ],
)
def test_a_wild_card_counts_as_the_card_that_it_stands_for(melds: str, worth: int) -> None:
    hand = "KS KH QS 6S 7S AS 2S 3S JH * * 9C"
    at = going_down(hand, worth + 1)
    assert at.refused(f"P1 down {melds}").reason == f"These melds are worth {worth}; {worth + 1} are needed."
    assert going_down(hand, worth).play(f"P1 down {melds}").state.down[0]


@pytest.mark.clause("HWR-05")
@pytest.mark.parametrize(("one", "worth"), [(True, 6), (False, 16)])
def test_an_ace_below_a_2_counts_one_where_the_table_says_so(one: bool, worth: int) -> None:
    changes = {"low_ace_one": one, "card_points": {"A": 11}}
    for melds in ("<AS 2S 3S>", "<*=AS 2S 3S>"):
        at = going_down("AS * 2S 3S QS KS 9C", worth + 1, **changes)
        assert at.refused(f"P1 down {melds}").reason.startswith(f"These melds are worth {worth};")
    high = going_down("AS QS KS 9C", 31, **changes)
    assert high.play("P1 down <QS KS AS>").state.down[0]


def drawing(hand: str, down: bool = False, **changes: object) -> Table:
    """A table where P1 is to draw, and the king of diamonds lies up."""
    at = table(first_meld_points=40, draw_before_down="to_go_down", **changes)
    melds = [QUEENS] if down else []
    hands = {"P1": hand, **OTHERS}
    return at.lay(step="draw", discards="KD 2C", stock="4D 6H 3C", hands=hands, melds=melds)


@pytest.mark.clause("HWR-06")
def test_the_upcard_is_for_who_goes_down_with_it() -> None:
    assert drawing("KS KH 2S 9H").refused("P1 draw upcard").clause == "HWR-06"
    assert [str(move) for move in drawing("KS KH 2S 9H").game.moves(drawing("KS KH 2S 9H").state, 0)] == ["draw stock"]
    # Melds that are worth enough without it are no reason to take it.
    without = drawing("QS QH QD 4H 5H 6H 9C")
    assert without.refused("P1 draw upcard").clause == "HWR-06"
    assert drawing("KS KH 5S 6S 7S 9H").play("P1 draw upcard").state.taken
    assert drawing("2S 9H 4S", down=True).play("P1 draw upcard", "P1 discard 9H").state.turn == 1
    plain = table(first_meld_points=40).lay(step="draw", discards="KD 2C", hands={"P1": "KS 9H 2S", **OTHERS})
    assert plain.play("P1 draw upcard", "P1 discard 9H").state.turn == 1


@pytest.mark.clause("HWR-07")
def test_the_upcard_taken_is_in_one_of_the_melds() -> None:
    at = drawing("KS KH QS QH QD 4H 5H 6H 9C").play("P1 draw upcard")
    assert at.refused("P1 discard 9C").clause == "HWR-07"
    assert at.refused("P1 end").clause == "HWR-07"
    assert at.refused("P1 down {QS QH QD} <4H 5H 6H>").clause == "HWR-07"
    assert all(isinstance(move, LayDown) for move in at.game.moves(at.state, 0))
    assert at.entry.scene(at.game, at.state, 0, NAMES).status == "Go down with the king of diamonds that you took."
    at.play("P1 down {KS KH KD} {QS QH QD}", "P1 discard 9C")


def jokers(hand: str, kings: str = "{KS KH *}", **changes: object) -> Table:
    """A table where P1 is down, and a set of kings lies there."""
    at = table(
        first_meld_points=40, set_suits="different", joker_take_from="missing", joker_take_use="any_meld", **changes
    )
    melds = [QUEENS, {"owner": "P2", "cards": kings}]
    return at.lay(step="play", hands={"P1": hand, **OTHERS}, melds=melds)


@pytest.mark.clause("HWR-08")
def test_a_set_gives_its_joker_back_for_both_missing_cards() -> None:
    for face in ("KD", "KC"):
        at = jokers("KD KC 3C 4C 8D").play(f"P1 swap {face} in 2")
        assert Counter(at.state.melds[1].faces) == Counter(Meld(-1, 13, (13, 29, 45, 61)).faces)
        assert at.refused("P1 discard 8D").clause == "CL-A-11"
        at.play("P1 meld <3C 4C *>", "P1 discard 8D")
    assert jokers("KD 3C 4C 8D").refused("P1 swap KD in 2").clause == "HWR-08"
    assert jokers("KS KC 3C 4C 8D").refused("P1 swap KS in 2").clause == "HWR-08"


@pytest.mark.clause("HWR-08")
@pytest.mark.parametrize("kings", ["{KS KH KC *}", "{KS * *}", "{KS KH * *}"])
def test_every_other_joker_in_a_set_stays(kings: str) -> None:
    assert jokers("KD KC 3C 4C 8D", kings).refused("P1 swap KD in 2").clause == "HWR-08"


@pytest.mark.clause("HWR-08")
def test_one_of_the_missing_cards_closes_the_set() -> None:
    at = jokers("KD 3C 4C 8D").play("P1 add KD to 2", "P1 discard 8D")
    assert [str(move) for move in at.game.moves(at.state, 1)] != []
    assert at.state.melds[1].faces.count(JOKER) == 1
    assert len(at.state.melds[1].faces) == 4


@pytest.mark.clause("HWR-08")
def test_a_joker_in_a_run_is_taken_for_its_one_card() -> None:
    at = table(first_meld_points=40, set_suits="different", joker_take_from="missing", joker_take_use="any_meld").lay(
        step="play", hands={"P1": "7S 3C 4C 8D", **OTHERS}, melds=[QUEENS, {"owner": "P2", "cards": "<5S 6S *=7S>"}]
    )
    at.play("P1 swap 7S in 2", "P1 meld <3C 4C *>", "P1 discard 8D")


@pytest.mark.clause("HWR-09")
def test_out_in_the_turn_of_going_down_counts_double() -> None:
    changes: dict[str, Any] = {"bend_double": True, "card_points": {"A": 11, "*": 15}}
    at = going_down("KS KH KD 5S 6S 7S 2C", **changes).play("P1 down {KS KH KD} <5S 6S 7S>", "P1 discard 2C")
    assert at.state.sheet == ((0, 16, 22),)
    later = table(first_meld_points=40, **changes).lay(step="play", hands={"P1": "2C", **OTHERS}, melds=[QUEENS])
    assert later.play("P1 discard 2C").state.sheet == ((0, 8, 11),)


@pytest.mark.clause("HWR-09")
def test_what_is_said_of_players_who_are_down_holds_from_then_on() -> None:
    at = table(first_meld_points=40, draw_if_down="stock", extra_melds="never").lay(
        step="draw", discards="KD 2C", hands={"P1": "KS 9H 2S", **OTHERS}
    )
    assert at.play("P1 draw upcard").state.turn == 0
    down = table(first_meld_points=40, draw_if_down="stock", extra_melds="never").lay(
        step="draw", discards="KD 2C", hands={"P1": "KS 9H 2S", **OTHERS}, melds=[QUEENS]
    )
    assert down.refused("P1 draw upcard").clause == "KAL-09"
    marks = [seat.marks for seat in at.entry.scene(down.game, down.state, 0, NAMES).seats]
    assert marks == [("down",), (), ()]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"first_meld_points": 40, "auto_meld": "on"}, "nobody chooses the melds"),
        ({"first_meld_points": 40, "joker_take_before_contract": True}, "here none is asked for"),
        ({"first_meld_points": 40, "wild_ranks": ["2"]}, "where ranks are wild as well"),
        ({"first_meld_points": 201}, "first_meld_points"),
        (
            {"first_meld_points": 40, "draw_before_down": "to_go_down", "claim_mode": "may_i"},
            "the others take the upcard without going down",
        ),
        (
            {"first_meld_points": 40, "draw_before_down": "to_go_down", "no_stock_possible": "must_take_upcard"},
            "must_take_upcard takes any upcard",
        ),
        ({"joker_take_from": "missing"}, "a set lacks no suit"),
        ({"joker_take_from": "missing", "set_suits": "different", "max_set": 3}, "but max_set = 3"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        table(**changes)


def every_choice(melds: list[Meld], left: Counter[int]) -> Iterator[tuple[Meld, ...]]:
    """Every choice of one or more of these melds, in their order, that the cards are enough for."""
    for at, meld in enumerate(melds):
        needs = Counter(meld.faces)
        if not needs - left:
            yield (meld,)
            for more in every_choice(melds[at:], left - needs):
                yield (meld, *more)


def test_the_ways_to_go_down_are_all_there_are() -> None:
    """Against every choice of melds that the cards are enough for."""
    rng = random.Random(5)
    game: Any = FORTY.entry.build(FORTY.rules)
    first = game.compiled_rules.first
    pack = [face for face in FORTY.rules.pack(2).faces() if face != JOKER]
    found = 0
    for _ in range(100):
        suits = rng.sample([face for face in pack if face >> 4 < 2 and face & 15 > 6], 8) + [JOKER] * rng.choice((0, 1))
        hand = tuple([Card(face) for face in suits])
        melds = list(melds_in(hand, game.compiled_rules.table))
        expected = {
            tuple(sorted(str(meld) for meld in way))
            for way in every_choice(melds, Counter(suits))
            if sum(first.worth.of(meld) for meld in way) >= 40
        }
        ways = [tuple(sorted(str(meld) for meld in way)) for way in first.ways(hand)]
        assert len(ways) == len(set(ways)) and set(ways) == expected
        assert first.can(hand) == bool(expected)
        found += len(expected)
    assert found > 100


@pytest.mark.parametrize(("variant", "seats"), [("kaluki-40", 2), ("kaluki-40", 4), ("kaluki-51", 3)])
def test_random_and_steady_play_whole_games(variant: str, seats: int) -> None:
    """To fewer points, which are reached sooner."""
    chosen = choose_rules(CATALOGUE, variant, None, {"target": 40})
    game = chosen.entry.build(chosen.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(chosen, [bot] * seats, seed=seats).winners


def test_steady_goes_down_when_it_can() -> None:
    at = Table(FORTY.entry, FORTY.rules).lay(
        step="play", hands={"P1": "KS KH KD 5S 6S 7S 2C 9D 4H JC TD 8C 3D QH", "P2": "3H", "P3": "3H"}
    )
    steady = BOTS["steady"](1)
    assert isinstance(steady.choose(at.game, view(at.state, 0), 0), LayDown)
    draw = Table(FORTY.entry, FORTY.rules).lay(
        step="draw", discards="KD", hands={"P1": "KS KH 5S 6S 7S 4C 9H", "P2": "3H", "P3": "3H"}
    )
    assert str(steady.choose(draw.game, view(draw.state, 0), 0)) == "draw upcard"


def test_hints_lay_the_melds_out_and_say_what_is_missing() -> None:
    at = Table(FORTY.entry, FORTY.rules).lay(
        step="play", hands={"P1": "KS KH KD 5S 6S 7S 2C 9D", "P2": "3H", "P3": "3H"}
    )
    found = best(at.game, at.state, 0)
    assert found.sentence == "You can go down: these melds are worth 48."
    assert isinstance(found.move, LayDown) and len(melds_to_lay(at.game, at.state, 0)) == 2
    few = Table(FORTY.entry, FORTY.rules).lay(step="play", hands={"P1": "KS KH KD 5S 2C 9D", "P2": "3H", "P3": "3H"})
    poor = best(few.game, few.state, 0)
    assert poor.sentence == "The melds of your hand are worth 30 at most; 40 are needed to go down."
    assert poor.move is None and melds_to_lay(few.game, few.state, 0) == ()
    bench = at.entry.scene(at.game, at.state, 0, NAMES).workbench
    assert bench is not None and bench.purpose == "down" and set(bench.parts) == {"M"}


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert set(unknown(FORTY.rules)) == {"first_meld_points", "draw_before_down", "joker_take_from"}
    assert unknown(FIFTY_ONE.rules) == unknown(FORTY.rules)


def test_the_umpire_answers_by_these_rules() -> None:
    yes = judged(FORTY, "contract", melds="KS KH KD / 5S 6S 7S", rest="2C 9D")
    assert (yes.yes, yes.reason, yes.clauses) == (True, "You may go down with these melds.", ("HWR-04",))
    few = judged(FORTY, "contract", melds="KS KH KD", rest="2C 9D")
    assert (few.yes, few.clauses) == (False, ("HWR-04",))
    taken = judged(FORTY, "discard", cards="9D", rest="KS KH KD 5S 6S 7S", down="no", taken="KD")
    assert (taken.yes, taken.clauses) == (False, ("HWR-07",))
    assert judged(FORTY, "draw", card="KD", rest="KS KH 5S 6S 7S 9D").yes
    assert judged(FORTY, "draw", card="KD", rest="KS KH 5S 9D").clauses == ("HWR-06",)
    assert judged(FORTY, "draw", card="KD", down="before").yes
    joker = judged(FORTY, "joker", cards="KD", table="KS KH *", rest="KC 3C 4C 8D")
    assert (joker.yes, joker.clauses) == (True, ("HWR-08",))
    assert judged(FORTY, "joker", cards="KD", table="KS KH *", rest="3C 4C 8D").clauses == ("HWR-08",)


def test_an_interview_offers_the_usual_points() -> None:
    asked = Interview(CATALOGUE, FORTY, {}).question("first_meld_points")
    assert [reply.value for reply in asked.replies] == [40, 0, 30, 51, 1]


@pytest.mark.parametrize("variant", ["kaluki-40", "kaluki-51"])
def test_there_are_ten_worked_examples_with_every_special_rule(variant: str) -> None:
    known, whole = all_clauses(), ""
    for path in sorted((RULEBOOK.parents[1] / "positions").glob("hwr-x-*.toml")):
        if f'game = "{variant}"' in path.read_text(encoding="utf-8"):
            whole += known[path.stem.upper()] + "\n"
    assert whole.count("\n") >= 10
    for clause in ("HWR-04", "HWR-05", "HWR-06", "HWR-08", "HWR-09"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(16))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    sets = rng.choice(("any", "different"))
    changes = {
        "first_meld_points": rng.choice((15, 30, 40, 51)),
        "low_ace_one": rng.choice((True, False)),
        "draw_before_down": rng.choice(("any", "to_go_down")),
        "set_suits": sets,
        "joker_take_use": rng.choice(("none", "any_meld", "free")),
        "joker_take_from": rng.choice(("runs", "any", "missing") if sets == "different" else ("runs", "any")),
        "joker_shift": rng.choice(("none", "either_end")),
        "extra_melds": rng.choice(("never", "next_turn", "same_turn")),
        "layoff_from": rng.choice(("next_turn", "same_turn_others", "same_turn")),
        "layoff": rng.choice(("any", "own", "none")),
        "draw_if_down": rng.choice(("any", "stock")),
        "go_out_discard": rng.choice(("optional", "required")),
        "discard_ban": rng.choice(([], ["joker"], ["playable"], ["wild"], ["returned_upcard", "joker"])),
        "touching_runs": rng.choice(("free", "one_per_suit")),
        "jokers": rng.choice(("0", "2", "4")),
        "wild_limit_table": rng.choice(("none", "half", "one")),
        "misdraw": rng.choice((True, False)),
        "target": 20,
        "deals": ["9"],
        "hand_size": [],
    }
    chosen = choose_rules(CATALOGUE, "classic-rummy", "beginner", changes)
    seats = rng.randint(2, 5)
    for bot in ("steady", "random"):
        assert play(chosen, [bot] * seats, seed=seed).winners
    walk(chosen, seats, rng, 400)
