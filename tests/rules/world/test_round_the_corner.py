"""Runs round the corner, jokers that go to a run, and going out at once (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from tests.score.sheets import a_sheet, dealt
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best
from upcard.interview.questions import Interview
from upcard.kernel.meld_kinds import MELD, write_meld
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.engine import parse_meld
from upcard.options.house_rules import BadHouseRules, choose_rules

CONTINENTAL = choose_rules(CATALOGUE, "continental", None, {})
OTHERS = {"P2": "3H 5C", "P3": "2D 8C"}
NAMES = ("Ada", "Bertha", "Cleo")


def table(**changes: object) -> Table:
    """A table of Continental, changed."""
    chosen = choose_rules(CATALOGUE, "continental", None, changes)
    return Table(chosen.entry, chosen.rules)


def down(hand: str, *melds: str, **changes: Any) -> Table:
    """A table of deal 2 where P1 with that hand is down, and these melds of P2 lie there."""
    laid = [{"owner": "P2", "cards": meld} for meld in melds]
    return table(**changes).lay(deal=2, step="play", down=["P1", "P2"], melds=laid, hands={"P1": hand, **OTHERS})


@pytest.mark.clause("HWR-13")
@pytest.mark.parametrize(
    "run",
    ["<QS KS AS 2S>", "<KS AS 2S 3S>", "<AS 2S 3S 4S>", "<JS QS KS AS>", "<*=KS AS 2S 3S>", "<QS KS AS *=2S>"],
)
def test_a_run_may_go_round_the_corner(run: str) -> None:
    hand = "9S 9H 9D " + " ".join(word.partition("=")[0] for word in run[1:-1].split()) + " 4C 7D"
    at = table().lay(deal=2, step="play", hands={"P1": hand, **OTHERS})
    move = f"down {{9S 9H 9D}} {run}"
    assert move in at.moves("P1")
    at.play(f"P1 {move}")
    assert at.melds() == ["{9S 9H 9D}", run]
    both = table(ace="both").lay(deal=2, step="play", hands={"P1": hand, **OTHERS})
    legal = run in ("<AS 2S 3S 4S>", "<JS QS KS AS>")
    assert (f"P1 {move}"[3:] in both.moves("P1")) == legal
    if not legal:
        assert both.refused(f"P1 {move}").clause == "CR-C-30"


@pytest.mark.clause("HWR-13")
def test_it_grows_until_it_has_every_rank_once() -> None:
    at = down("2S 3S 4S 5S TS 9C 7D", "<JS QS KS AS>")
    assert "add 2S to 1" in at.moves("P1") and "add TS to 1" in at.moves("P1")
    at.play("P1 add 2S to 1", "P1 add TS to 1", "P1 add 3S to 1")
    assert at.melds() == ["<TS JS QS KS AS 2S 3S>"]
    assert at.refused("P1 add 9C to 1").clause == "CR-C-42"
    full = down("9S 9S 4C", "<TS JS QS KS AS 2S 3S 4S 5S 6S 7S 8S>")
    assert full.moves("P1").count("add 9S to 1") == 1
    full.play("P1 add 9S to 1")
    assert full.refused("P1 add 9S to 1").clause == "CR-A-34"
    low = down("KS QS 4C 5C", "<AS 2S 3S 4S>").play("P1 add KS to 1", "P1 add QS to 1")
    assert low.melds() == ["<QS KS AS 2S 3S 4S>"]


@pytest.mark.clause("HWR-13")
def test_a_joker_goes_to_either_end_round_the_corner() -> None:
    at = down("* 4C 5C", "<AS 2S 3S 4S>")
    assert {"add *=KS to 1", "add *=5S to 1"} <= set(at.moves("P1"))
    assert at.play("P1 add *=KS to 1").melds() == ["<*=KS AS 2S 3S 4S>"]
    scene = at.entry.scene(at.game, at.state, 0, NAMES)
    [run] = [zone for zone in scene.zones if zone.kind == "meld"]
    assert (run.roles, run.ends) == (("KS", "AS", "2S", "3S", "4S"), ("QS", "5S"))


@pytest.mark.clause("HWR-13")
def test_hints_and_refusals_know_the_corner() -> None:
    at = table().lay(deal=2, step="play", hands={"P1": "9S 9H 9D QS KS AS 2S 4C 7D", **OTHERS})
    found = best(at.game, at.state, 0)
    assert found.sentence == "You hold the contract." and isinstance(found.move, LayDown)
    short = table().lay(deal=2, step="play", hands={"P1": "9S 9H 9D QS KS 2S 5H 4C 7D", **OTHERS})
    assert best(short.game, short.state, 0).sentence.startswith("One card short of the contract; wanted: the ace")
    steady = BOTS["steady"](1)
    assert isinstance(steady.choose(at.game, view(at.state, 0), 0), LayDown)
    said = judged(CONTINENTAL, "meld", cards="KS AS 2S 3S")
    assert said.yes and said.reason == "<KS AS 2S 3S> is a run."
    assert judged(CONTINENTAL, "meld", cards="QS AS 2S 3S").reason == "QS AS 2S 3S is no run without KS."


@pytest.mark.clause("HWR-13")
def test_its_places_in_an_array() -> None:
    """An ace between king and 2 has its high place, and what follows the places of a run that begins low."""
    import array

    out = array.array("f", [0.0] * MELD)
    write_meld(out, 0, parse_meld("<QS KS AS *=2S 3S>"))
    assert [at for at in range(1, 15) if out[at + 7]] == [2, 3, 12, 13, 14]
    assert (out[5], out[6], out[7], out[9]) == (12, 5, 1, -1)


def taking(hand: str, *melds: str, **changes: Any) -> Table:
    """A table where P1, who is down, may put the seven of spades in for a joker of P2's run."""
    return down(hand, "<5S 6S *=7S 8S>", *melds, **changes)


@pytest.mark.clause("HWR-14")
def test_a_joker_that_was_taken_is_laid_in_a_run_at_once() -> None:
    at = taking("7S 3C 9D 4C", "{KS KH KC}").play("P1 swap 7S in 1")
    assert {move.partition(" ")[0] for move in at.moves("P1")} == {"add"}
    assert set(at.moves("P1")) == {"add *=4S to 1", "add *=9S to 1"}
    assert at.refused("P1 add * to 2").clause == "HWR-14"
    assert at.refused("P1 discard 3C").clause == "CR-A-38"
    at.play("P1 add *=4S to 1", "P1 discard 3C")
    meld = taking("7S 3C 9D 4C", "{KS KH KC}", joker_take_use="any_meld").play("P1 swap 7S in 1")
    meld.play("P1 add * to 2")


@pytest.mark.clause("HWR-14")
def test_a_new_run_will_do_where_further_melds_are_laid() -> None:
    at = taking("7S QH KH AH 9C 9D 4C", extra_melds="same_turn").play("P1 swap 7S in 1")
    assert at.refused("P1 meld {9C 9D *}").clause == "HWR-14"
    at.play("P1 meld <QH KH AH *=2H>", "P1 discard 4C")


@pytest.mark.clause("HWR-14", "CR-A-49")
def test_a_joker_that_no_run_can_take_stays() -> None:
    full = "<*=5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S 4S>"
    for extra in ("never", "same_turn"):
        at = down("5S 3C 9D 9C 4C", full, "{KD KH KC}", extra_melds=extra)
        assert at.refused("P1 swap 5S in 1").clause == "CR-A-42"
        assert "swap 5S in 1" not in at.moves("P1")
    down("5S QH KH AH 9C", full, extra_melds="same_turn").play("P1 swap 5S in 1", "P1 meld <QH KH AH *=2H>")
    # Of the last two cards one is discarded: nothing is left for a run of four.
    assert down("5S QH KH AH", full, extra_melds="same_turn").refused("P1 swap 5S in 1").clause == "CR-A-49"


def going_out(**changes: Any) -> Table:
    """A table of deal 1 where P1 lays the contract with all cards but one."""
    return table(**changes).lay(step="play", hands={"P1": "9S 9H 9D 4C 4D 4H 6S", **OTHERS})


@pytest.mark.clause("HWR-15")
@pytest.mark.parametrize(
    ("changes", "sheet"),
    [
        ({}, (-10, 8, 10)),
        ({"one_turn_bonus": 25}, (-25, 8, 10)),
        ({"one_turn_bonus": 0}, (0, 8, 10)),
        ({"bend_double": True}, (-10, 16, 20)),
        ({"score_mode": "winner_collects"}, (28, 0, 0)),
    ],
)
def test_going_out_at_once_gains_points(changes: dict[str, Any], sheet: tuple[int, ...]) -> None:
    at = going_out(**changes).play("P1 down {9S 9H 9D} {4C 4D 4H}", "P1 discard 6S")
    assert at.state.sheet == (sheet,)
    told = [at.entry.tell(event, NAMES, 0) for event in at.state.events if event.name == "gained"]
    gained = changes.get("one_turn_bonus", 10)
    assert told == ([f"You go out in the turn in which you went down, and gain {gained} points."] if gained else [])
    later = table(**changes).lay(
        step="play", down=["P1"], hands={"P1": "6S", **OTHERS}, melds=[{"owner": "P1", "cards": "{9S 9H 9D}"}]
    )
    later.play("P1 discard 6S")
    assert later.state.sheet == ((18, 0, 0) if "score_mode" in changes else (0, 8, 10),)


@pytest.mark.clause("HWR-15")
def test_points_charged_take_it_away() -> None:
    changes = {"claim_limit": 1, "call_over_limit": "penalty"}
    at = table(**changes).lay(step="play", fines=[50, 0, 0], hands={"P1": "9S 9H 9D 4C 4D 4H 6S", **OTHERS})
    assert at.play("P1 down {9S 9H 9D} {4C 4D 4H}", "P1 discard 6S").state.sheet == ((50, 8, 10),)


@pytest.mark.clause("HWR-15")
def test_a_first_lay_down_of_ones_own_choice_gains_it_too() -> None:
    chosen = choose_rules(CATALOGUE, "kaluki-40", None, {"one_turn_bonus": 10, "bend_double": False})
    at = Table(chosen.entry, chosen.rules).lay(step="play", hands={"P1": "KS KH KD 5S 6S 7S 2C", **OTHERS})
    at.play("P1 down {KS KH KD} <5S 6S 7S>", "P1 discard 2C")
    assert at.state.sheet[0][0] == -10


@pytest.mark.clause("HWR-15")
def test_the_score_sheet_knows_it() -> None:
    row = dealt(a_sheet("continental", 3), "out P1 bent", "", "8", "TC").rows[0]
    assert (row.points, row.clauses) == ((-10, 8, 10), ("HWR-15",))
    assert dealt(a_sheet("continental", 3), "out P1", "", "8", "TC").rows[0].points == (0, 8, 10)
    both = dealt(a_sheet("continental", 3, bend_double=True), "out P1 bent", "", "8", "TC").rows[0]
    assert both.points == (-10, 16, 20)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"max_run": 14}, "a run that goes round has 13 ranks"),
        ({"touching_runs": "gap"}, "gap, but deal 3 asks for R4 R4: runs that go round the corner .ace. have no ends"),
        ({"touching_runs": "no_touch"}, "no_touch, but deal 3 asks for R4 R4: runs that go round"),
        ({"layoff_ends": "high_then_low"}, "has runs that end with the ace"),
        ({"joker_shift": "high_then_low"}, "has runs that end with the ace"),
        ({"deals": ["14: R14"], "go_out_discard": "optional"}, "a run of 14 cards is too long, runs have at most 13"),
        ({"one_turn_bonus": 501}, "one_turn_bonus"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        table(**changes)


@pytest.mark.parametrize("seats", [2, 4])
def test_random_and_steady_play_whole_games(seats: int) -> None:
    game = CONTINENTAL.entry.build(CONTINENTAL.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(CONTINENTAL, [bot] * seats, seed=seats).winners


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert set(unknown(CONTINENTAL.rules)) == {"ace", "joker_take_use"}


def test_an_interview_offers_the_usual_bonus() -> None:
    asked = Interview(CATALOGUE, CONTINENTAL, {}).question("one_turn_bonus")
    assert [reply.value for reply in asked.replies] == [10, 0, 50]


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("continental")
    assert whole.count("\n") >= 10
    for clause in ("HWR-13", "HWR-14", "HWR-15", "CR-C-20"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(16))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    changes = {
        "min_run": rng.choice((3, 4)),
        "wild_neighbours": rng.choice((True, False)),
        "min_naturals": rng.choice((0, 1, 2)),
        "wild_limit_table": rng.choice(("none", "half", "one", "minority")),
        "wild_limit_contract": rng.choice(("none", "half", "one")),
        "contract_sizes": rng.choice(("exact", "at_least")),
        "extra_melds": rng.choice(("never", "next_turn", "same_turn")),
        "layoff_from": rng.choice(("next_turn", "same_turn_others", "same_turn")),
        "joker_take_use": rng.choice(("none", "any_meld", "any_run", "free")),
        "joker_shift": rng.choice(("none", "either_end")),
        "joker_take_before_contract": False,
        "touching_runs": rng.choice(("free", "one_per_suit")),
        "go_out_discard": rng.choice(("optional", "required")),
        "discard_ban": rng.choice(([], ["joker"], ["playable"], ["returned_upcard", "joker"])),
        "one_turn_bonus": rng.choice((0, 10, 50)),
        "wild_ranks": rng.choice(([], ["2"])),
        "deals": ["8: S3 R4", "10: R4 R4"],
    }
    chosen = choose_rules(CATALOGUE, "continental", None, changes)
    seats = rng.randint(2, 4)
    for bot in ("steady", "random"):
        assert play(chosen, [bot] * seats, seed=seed).winners
    walk(chosen, seats, rng, 400)
