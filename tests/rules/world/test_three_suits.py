"""Sets of exactly three suits, and where and how many wild cards lie (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.rules.table import Table
from tests.rules.world.walks import walk, worked_examples
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.cards.card import parse_face
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.engine import additions
from upcard.melds.meld import parse_meld
from upcard.melds.meld_rules import MeldRules
from upcard.options.house_rules import BadHouseRules, choose_rules

LOBA = choose_rules(CATALOGUE, "loba-de-menos", None, {})
OTHERS = {"P2": "3H 5C", "P3": "2D 8C"}
FOURS = "{4S 4H 4C}"


def table(**changes: object) -> Table:
    """A table of Loba de menos, changed."""
    chosen = choose_rules(CATALOGUE, "loba-de-menos", None, changes)
    return Table(chosen.entry, chosen.rules)


def down(hand: str, *melds: str, **changes: Any) -> Table:
    """A table where P1 with that hand is down, and these melds of P2 lie there."""
    laid = [{"owner": "P2", "cards": meld} for meld in melds]
    return table(**changes).lay(step="play", down=["P1", "P2"], melds=laid, hands={"P1": hand, **OTHERS})


@pytest.mark.clause("HWR-04")
@pytest.mark.parametrize(
    ("points", "worth"), [(1, ""), (30, ", and are worth 30 or more together")], ids=["any melds", "thirty points"]
)
def test_a_first_meld_is_told_its_points_where_any_are_asked(points: int, worth: str) -> None:
    """One point says only that melds of one's own come first: every meld is worth that."""
    at = table(first_meld_points=points).lay(step="play", hands={"P1": "4S 4H 4C 9D KD", **OTHERS})
    refusal = at.refused(f"P1 meld {FOURS}")
    said = f"You are not down yet: the first melds are laid in one move{worth}."
    assert (refusal.clause, refusal.reason) == ("HWR-04", said)


@pytest.mark.clause("HWR-16")
@pytest.mark.parametrize(
    ("cards", "legal"),
    [
        ("4S 4H 4C", True),
        ("4S 4D 4C", True),
        ("4S 4S 4H 4C", True),
        ("4S 4S 4H 4H 4C 4C", True),
        ("4S 4H", False),
        ("4S 4S 4H", False),
        ("4S 4S 4H 4H", False),
        ("4S 4H 4D 4C", False),
    ],
)
def test_a_set_has_three_suits(cards: str, legal: bool) -> None:
    at = down(cards + " 9D KD")
    move = f"meld {{{cards}}}"
    assert (move in at.moves("P1")) == legal
    if legal:
        at.play(f"P1 {move}")
    else:
        assert at.refused(f"P1 {move}").clause == ("CL-C-04" if cards == "4S 4H" else "HWR-16")


@pytest.mark.clause("HWR-16")
def test_it_grows_in_them() -> None:
    at = down("4H 4D 4S KD", FOURS)
    assert [move for move in at.moves("P1") if move.startswith("add")] == ["add 4S to 1", "add 4H to 1"]
    assert at.refused("P1 add 4D to 1").clause == "HWR-16"
    assert at.refused("P1 add 4D to 1").reason == "{4S 4H 4C 4D}: the cards of a set are of exactly three suits."
    assert at.play("P1 add 4S to 1").melds() == ["{4S 4H 4C 4S}"]


@pytest.mark.clause("HWR-16")
def test_it_grows_in_them_where_nothing_else_limits_melds() -> None:
    rules, meld = MeldRules(three_suits=True), parse_meld(FOURS)
    assert [str(grown) for grown in additions(parse_face("4S"), meld, rules)] == ["{4S 4H 4C 4S}"]
    assert additions(parse_face("4D"), meld, rules) == ()


@pytest.mark.clause("HWR-16")
def test_hands_are_arranged_by_it() -> None:
    at = down("4S 4H 4D 4C 9S 9H 9H KD")
    found = best(at.game, at.state, 0)
    assert sorted(len(group) for group in found.groups) == [3]
    first = table().lay(step="play", hands={"P1": "4S 4H 4D 4C KD", **OTHERS})
    ways = [move for move in first.moves("P1") if move.startswith("down")]
    assert len(ways) == 4 and all(move.count("4") == 3 for move in ways)
    steady = BOTS["steady"](1)
    assert isinstance(steady.choose(first.game, view(first.state, 0), 0), LayDown)


@pytest.mark.clause("HWR-16")
def test_other_tables_may_have_it_without_a_contract_alone() -> None:
    with pytest.raises(BadHouseRules, match="three, but deal 1 asks for S3 S3: sets of a contract have any suits"):
        choose_rules(CATALOGUE, "carioca", None, {"set_suits": "three", "wild_melds": "runs"})
    kept = choose_rules(CATALOGUE, "pay-me", None, {"set_suits": "three", "wild_melds": "runs", "max_set": 0})
    at = Table(kept.entry, kept.rules).lay(deal=2, step="play", hands={"P1": "9S 9S 9H 9D KC", "P2": "3H", "P3": "4H"})
    at.play("P1 call {9S 9S 9H 9D} discard KC")
    four = Table(kept.entry, kept.rules).lay(deal=2, step="play", hands={"P1": "9S 9C 9H 9D KC", "P2": "3H"})
    assert four.refused("P1 call {9S 9C 9H 9D} discard KC").clause == "HWR-16"


@pytest.mark.clause("HWR-17")
def test_wild_cards_lie_in_runs_only() -> None:
    at = down("4S 4H * 5S 6S KD 9D", "{9S 9H 9C}")
    assert at.refused("P1 meld {4S 4H *}").clause == "HWR-17"
    assert at.refused("P1 meld {4S 4H *}").reason == "{4S 4H *}: a set holds no wild card."
    assert at.refused("P1 add * to 1").clause == "HWR-17"
    assert not [move for move in at.moves("P1") if ("{" in move and "*" in move) or move == "add * to 1"]
    at.play("P1 meld <4S 5S 6S *=7S>")


@pytest.mark.clause("HWR-17")
def test_wild_cards_lie_in_sets_only() -> None:
    at = down("4S 4H * 5S 6S KD 9D", "{9S 9H 9C}", "<5H 6H 7H>", wild_melds="sets", set_suits="any")
    assert at.refused("P1 meld <4S 5S *=6S>").clause == "HWR-17"
    assert at.refused("P1 meld <4S 5S *=6S>").reason == "<4S 5S *=6S>: a run holds no wild card."
    assert at.refused("P1 add * to 2").clause == "HWR-17"
    assert "add * to 1" in at.moves("P1") and "add *=8H to 2" not in at.moves("P1")
    at.play("P1 meld {4S 4H *}")


@pytest.mark.clause("HWR-17")
def test_a_contract_keeps_to_it() -> None:
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"wild_melds": "runs"})
    at = Table(chosen.entry, chosen.rules).lay(
        deal=2, step="play", hands={"P1": "9S 9H * 4S 5S 6S * KD 2C 8D QH", **OTHERS}
    )
    assert at.refused("P1 down {9S 9H *} <4S 5S 6S *=7S>").clause == "HWR-17"
    assert not [move for move in at.moves("P1") if move.startswith("down")]
    assert best(at.game, at.state, 0).sentence.startswith("One card short")
    with_nine = Table(chosen.entry, chosen.rules).lay(
        deal=2, step="play", hands={"P1": "9S 9H 9D 4S 5S 6S * KD 2C 8D QH", **OTHERS}
    )
    with_nine.play("P1 down {9S 9H 9D} <4S 5S 6S *=7S>")


@pytest.mark.clause("HWR-18")
def test_two_wild_cards_at_most() -> None:
    at = down("4S 5S * * * KD", "<9H *=TH *=JH QH>", jokers="8")
    assert at.refused("P1 meld <4S 5S *=6S *=7S *=8S>").clause == "HWR-18"
    assert at.refused("P1 add *=KH to 1").clause == "HWR-18"
    at.play("P1 meld <4S 5S *=6S *=7S>")
    free = down("4S 5S * * * KD", wild_limit_table="none")
    free.play("P1 meld <4S 5S *=6S *=7S *=8S>")


@pytest.mark.clause("HWR-18")
def test_two_wild_cards_at_most_in_a_contract() -> None:
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"wild_limit_contract": "two", "jokers": "8"})
    hands = {"P1": "9S 9H 9D 4S * * * KD 2C 8D QH", **OTHERS}
    at = Table(chosen.entry, chosen.rules).lay(deal=2, step="play", hands=hands)
    assert at.refused("P1 down {9S 9H 9D} <4S *=5S *=6S *=7S>").clause == "HWR-18"
    assert not [move for move in at.moves("P1") if move.startswith("down") and "4S *=5S *=6S *=7S" in move]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"wild_melds": "any"}, "with wild_melds = any a wild card in a set has no suit"),
        ({"wild_melds": "sets"}, "with wild_melds = sets a wild card in a set has no suit"),
        ({"joker_take_use": "free", "joker_take_from": "missing"}, "with set_suits = three a set lacks no suit"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        table(**changes)


@pytest.mark.parametrize("seats", [2, 5])
def test_random_and_steady_play_whole_games(seats: int) -> None:
    game = LOBA.entry.build(LOBA.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "random"):
        assert play(LOBA, [bot] * seats, seed=seats).winners


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert {"set_suits", "wild_melds"} <= set(unknown(LOBA.rules))


def test_the_umpire_answers_by_these_rules() -> None:
    assert judged(LOBA, "meld", cards="4S 4S 4H 4C").yes
    assert judged(LOBA, "meld", cards="4S 4H 4C 4D").clauses == ("HWR-16",)
    assert judged(LOBA, "meld", cards="4S 4H *").clauses == ("HWR-17",)
    assert judged(LOBA, "layoff", cards="4D", table="4S 4H 4C", down="before").clauses == ("HWR-16",)


def test_there_are_ten_worked_examples_with_every_special_rule() -> None:
    whole = worked_examples("loba-de-menos")
    assert whole.count("\n") >= 10
    for clause in ("HWR-04", "HWR-15", "HWR-16", "HWR-17", "HWR-18", "CR-A-54"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(16))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    suits = rng.choice(("any", "different", "three"))
    changes = {
        "set_suits": suits,
        "max_set": 0,
        "wild_melds": "runs" if suits == "three" else rng.choice(("any", "runs", "sets")),
        "wild_limit_table": rng.choice(("none", "one", "two", "half", "minority")),
        "wild_neighbours": rng.choice((True, False)),
        "min_naturals": rng.choice((1, 2)),
        "first_meld_points": rng.choice((0, 1, 30)),
        "one_turn_bonus": rng.choice((0, 10)),
        "ace": rng.choice(("both", "low", "corner")),
        "max_run": 13,
        "joker_take_use": rng.choice(("none", "any_meld", "any_run", "free")),
        "joker_take_from": rng.choice(("runs", "any")),
        "go_out_discard": rng.choice(("optional", "required")),
        "discard_ban": rng.choice(([], ["joker"], ["playable"], ["joker", "returned_upcard"])),
        "auto_meld": "off",
        "target": 20,
    }
    chosen = choose_rules(CATALOGUE, "loba-de-menos", None, changes)
    seats = rng.randint(2, 5)
    for bot in ("steady", "random"):
        assert play(chosen, [bot] * seats, seed=seed).winners
    walk(chosen, seats, rng, 300)
