"""Contracts of one's own, and runs of any suits (docs/rulebook/world.md)."""

import random
from typing import Any

import pytest

from tests.docs.rulebook import RULEBOOK, all_clauses
from tests.rules.table import Table
from tests.rules.world.walks import walk
from tests.umpire.asking import judged
from upcard.bots import BOTS
from upcard.bots.rummy.quick.known import unknown
from upcard.catalogue import CATALOGUE
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.ui.advice import best
from upcard.games.rummy.ui.score_rules import RummyScoreRules
from upcard.kernel.run import random_game
from upcard.kernel.state import view
from upcard.library import play
from upcard.melds.engine import MeldRules, check, parse_meld
from upcard.melds.meld import MIXED
from upcard.options.house_rules import BadHouseRules, choose_rules
from upcard.stepping.declared import layout_of

FRUSTRATION = choose_rules(CATALOGUE, "frustration", None, {})
PERSONAL = choose_rules(CATALOGUE, "personal-contracts", None, {})
NAMES = ("Ada", "Bertha", "Cleo")
OTHERS = {"P2": "3H 5C", "P3": "4D 8S"}
SET = {"owner": "P1", "cards": "{9S 9H 9C}"}
SETS = [SET, {"owner": "P1", "cards": "{8S 8H 8C}"}]


def frustration(**position: Any) -> Table:
    """A table of Frustration at which P1 plays."""
    hands = {**OTHERS, **position.pop("hands", {})}
    return Table(FRUSTRATION.entry, FRUSTRATION.rules).lay(step="play", hands=hands, **position)


def table(**changes: object) -> Table:
    """A table of Contract Rummy by Parlett, changed."""
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"joker_shift": "none", **changes})
    return Table(chosen.entry, chosen.rules)


@pytest.mark.clause("HWR-30")
@pytest.mark.parametrize(
    ("run", "legal"),
    [
        ("<3S 4H 5D 6C>", True),
        ("<3S 4S 5S 6S>", True),
        ("<3S *=4S 5H 6C>", True),
        ("<TS JH QD KC AS>", True),
        ("<AH 2S 3D 4C>", True),
    ],
)
def test_the_suits_of_a_run_do_not_matter(run: str, legal: bool) -> None:
    meld = parse_meld(run)
    assert str(meld) == run
    assert (check(meld, MeldRules(mixed_runs=True)) is None) == legal
    assert (check(meld, MeldRules()) is None) == (meld.suit != MIXED)


@pytest.mark.clause("HWR-30")
def test_a_card_of_the_rank_is_laid_off_at_either_end() -> None:
    melds = [{"owner": "P1", "cards": "<4S 5H 6C 7S>"}, SET]
    at = frustration(hands={"P1": "8D 3C KH TC * QS"}, melds=melds, contracts=[1, 0, 0])
    moves = {str(move) for move in at.game.moves(at.state, 0)}
    assert {"add 8D to 1", "add 3C to 1", "add *=3S to 1", "add *=8S to 1"} <= moves
    assert at.refused("P1 add TC to 1").remedy == "The run takes any 3 or 8."
    at.play("P1 add 8D to 1", "P1 add 3C to 1", "P1 add *=9H to 1", "P1 add TC to 1", "P1 discard KH")
    assert str(at.state.melds[0]) == "<3C 4S 5H 6C 7S 8D *=9S TC>"


@pytest.mark.clause("HWR-30")
def test_without_the_option_another_suit_is_refused_with_the_card() -> None:
    at = table(deals=["10: S3 R4"]).lay(step="play", hands={"P1": "9S 9H 9D 3S 4S 5S 6C KH", **OTHERS})
    assert at.refused("P1 down {9S 9H 9D} <3S 4S 5S 6C>").reason == "<3S 4S 5S 6C> is no run: 6C is of another suit."


@pytest.mark.clause("HWR-30")
def test_a_joker_gives_way_to_a_card_of_its_rank_in_any_suit() -> None:
    at = table(run_suits="any", deals=["10: S3 R4"], hand7="normal", joker_shift="either_end").lay(
        step="play", hands={"P1": "6D 6C KH QS", **OTHERS}, melds=[{"owner": "P1", "cards": "<4S 5H *=6S 7C>"}, SET]
    )
    at.play("P1 swap 6D in 1 high")
    assert str(at.state.melds[0]) == "<4S 5H 6D 7C *=8S>"
    taken = table(run_suits="any", deals=["10: S3 R4"], hand7="normal", joker_take_use="free", joker_shift="none").lay(
        step="play", hands={"P1": "6H 6C KH QS", **OTHERS}, melds=[{"owner": "P1", "cards": "<4S 5S *=6S 7S>"}, SET]
    )
    assert {"swap 6H in 1", "swap 6C in 1"} <= {str(move) for move in taken.game.moves(taken.state, 0)}
    assert str(taken.play("P1 swap 6H in 1").state.melds[0]) == "<4S 5S 6H 7S>"


@pytest.mark.clause("HWR-31")
def test_as_many_cards_are_dealt_as_to_the_deal_with_most() -> None:
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", {"progress": "own"})
    assert [chosen.rules.cards_each(deal, 3) for deal in (1, 2, 9)] == [12, 12, 12]


@pytest.mark.clause("HWR-31")
def test_everybody_lays_their_own_contract() -> None:
    hand = "9S 9H 9D 4S 4H 4C 5D 6S 7C KH"
    first = frustration(hands={"P1": hand}, contracts=[0, 1, 0])
    assert first.refused("P1 down {9S 9H 9D} <4S 5D 6S 7C>").reason == (
        "Your contract is two sets of three, not one set of three and one run of four."
    )
    assert "(two sets of three)" in first.scene("P1").status
    first.play("P1 down {9S 9H 9D} {4S 4H 4C}")
    second = frustration(hands={"P1": hand}, contracts=[1, 0, 0])
    assert "(one set of three and one run of four)" in second.scene("P1").status
    assert second.refused("P1 down {9S 9H 9D} {4S 4H 4C}").clause == "HWR-31"
    second.play("P1 down {9S 9H 9D} <4S 5D 6S 7C>")
    assert all(isinstance(move, LayDown) for move in [best(second.game, first.state, 1).move] if move)


@pytest.mark.clause("HWR-31")
def test_whoever_has_laid_theirs_has_the_next_one_in_the_next_deal() -> None:
    kings = [{"owner": "P2", "cards": "{KS KC KD}"}, {"owner": "P2", "cards": "{4S 4H 4C}"}]
    at = frustration(hands={"P1": "7C"}, melds=[*SETS, *kings], contracts=[0, 3, 5]).play("P1 discard 7C")
    assert at.state.contracts == (1, 4, 5) and at.state.deal == 2
    written = at.entry.write_position(at.game, at.state)
    assert written["contracts"] == [1, 4, 5]
    again: Any = at.entry.read_position(at.game, written)
    assert again.contracts == (1, 4, 5)


@pytest.mark.clause("HWR-32")
def test_the_game_ends_with_the_deal_of_a_last_contract() -> None:
    before = frustration(hands={"P1": "7C"}, melds=SETS, contracts=[8, 9, 9]).play("P1 discard 7C")
    assert before.state.step < 0 and before.game.asks(before.state)
    last = frustration(hands={"P1": "7C"}, melds=SETS, contracts=[9, 9, 9]).play("P1 discard 7C")
    assert not last.game.asks(last.state)
    few = choose_rules(CATALOGUE, "frustration", None, {"deal_limit": 3})
    ended: Any = play(few, ["random"] * 2, seed=1).state
    assert len(ended.sheet) <= 3


@pytest.mark.clause("HWR-33")
@pytest.mark.parametrize(
    ("sheet", "contracts", "won"),
    [
        ([300, 100, 80], [9, 8, 8], ("P1",)),
        ([300, 100, 80], [9, 9, 8], ("P2",)),
        ([110, 100, 80], [9, 9, 8], ("P1", "P2")),
    ],
)
def test_the_lowest_of_those_who_have_laid_most_wins(sheet: list[int], contracts: list[int], won: tuple[str]) -> None:
    twos = [{"owner": "P2", "cards": "{KS KC KD}"}, {"owner": "P2", "cards": "{4S 4H 4C}"}]
    at = frustration(hands={"P1": "7C"}, melds=[*SETS, *twos], contracts=contracts, sheet=[sheet], deal=2).play(
        "P1 discard 7C"
    )
    assert tuple(f"P{seat + 1}" for seat in at.entry.winners(at.game, at.state)) == won


def test_the_table_shows_everybody_their_own_contract() -> None:
    at = frustration(hands={"P1": "7C KH"}, contracts=[2, 0, 9])
    for seat, short in enumerate(("R7", "S3 S3", "S5 S5")):
        shown = at.entry.scene(at.game, view(at.state, seat), seat, NAMES)
        assert shown.deal is not None and shown.deal.short == short
        assert [each.marks[-1] for each in shown.seats] == [
            "contract 3 of 10",
            "contract 1 of 10",
            "contract 10 of 10",
        ]


def test_between_two_deals_the_table_shows_the_contracts_that_were_played() -> None:
    kings = [{"owner": "P2", "cards": "{KS KC KD}"}, {"owner": "P2", "cards": "{4S 4H 4C}"}]
    at = frustration(hands={"P1": "7C"}, melds=[*SETS, *kings], contracts=[0, 3, 5]).play("P1 discard 7C")
    for seat, short in enumerate(("S3 S3", "S4 S4", "R8")):
        shown = at.entry.scene(at.game, view(at.state, seat), seat, NAMES)
        assert shown.deal is not None and (shown.deal.number, shown.deal.short) == (1, short)
        assert [each.marks[-1] for each in shown.seats] == ["contract 1 of 10", "contract 4 of 10", "contract 6 of 10"]


def test_arrays_have_a_part_for_them_and_only_where_they_are_played() -> None:
    own = layout_of(FRUSTRATION, 3).slices["contracts"]
    assert own.stop - own.start == 3
    plain = layout_of(choose_rules(CATALOGUE, "contract-rummy", "parlett", {}), 3).slices
    assert "contracts" not in plain or plain["contracts"].start == plain["contracts"].stop


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"target": 100}, "contracts end the game"),
        ({"deals": ["10: S3 S3", "10"]}, "deal 2 has no contract"),
        ({"deal_limit": 0}, "nobody may ever lay the last contract"),
        ({"score_mode": "winner_collects"}, "counts otherwise"),
        ({"set_suits": "different"}, "the suits of a set matter"),
        ({"deals": ["21: R4 R4 R4 R4 R4"], "players": [2, 3]}, "a contract has at most 4 of them"),
        ({"deals": ["10: R4 R4 R4"]}, "takes 12 cards, but a hand holds 11"),
    ],
)
def test_what_contradicts_itself_is_refused_with_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadHouseRules, match=said):
        choose_rules(CATALOGUE, "frustration", None, changes)


def test_a_first_lay_down_of_points_asks_for_one_suit() -> None:
    with pytest.raises(BadHouseRules, match="stands for no suit"):
        choose_rules(
            CATALOGUE,
            "classic-rummy",
            "beginner",
            {"first_meld_points": 40, "run_suits": "any", "joker_take_use": "none"},
        )


@pytest.mark.parametrize(("variant", "seats"), [("frustration", 2), ("frustration", 6), ("personal-contracts", 4)])
def test_random_and_steady_play_whole_games(variant: str, seats: int) -> None:
    chosen = choose_rules(CATALOGUE, variant, None, {"deal_limit": 4})
    game = chosen.entry.build(chosen.rules)
    state, _ = random_game(game, seats, random.Random(seats))
    assert not game.asks(state)
    for bot in ("steady", "gentle", "strong"):
        short = choose_rules(CATALOGUE, variant, None, {"deal_limit": 1})
        assert play(short, [bot] * 2, seed=seats).winners


def test_steady_lays_its_own_contract_and_takes_what_it_needs() -> None:
    at = frustration(hands={"P1": "3S 4H 5C 6D 7C 8H 9S KH"}, contracts=[2, 0, 0])
    steady = BOTS["steady"](1)
    assert isinstance(steady.choose(at.game, view(at.state, 0), 0), LayDown)
    draw = Table(FRUSTRATION.entry, FRUSTRATION.rules).lay(
        step="draw", discards="6D", hands={"P1": "3S 4H 5C 7C 8H 9S KH QH AD QC", **OTHERS}, contracts=[2, 0, 0]
    )
    assert str(steady.choose(draw.game, view(draw.state, 0), 0)) == "draw upcard"


def test_hints_lay_out_the_own_contract() -> None:
    at = frustration(hands={"P1": "3S 4H 5C 6D 7C 8H 9S KH"}, contracts=[2, 0, 0])
    assert best(at.game, at.state, 0).sentence == "You hold the contract."
    assert best(at.game, at.state.but(contracts=(3, 0, 0)), 0).sentence != "You hold the contract."


def test_fast_playouts_do_not_know_these_rules() -> None:
    assert set(unknown(FRUSTRATION.rules)) == {"progress", "run_suits"}


def test_the_umpire_asks_for_the_number_of_the_contract() -> None:
    yes = judged(FRUSTRATION, "contract", melds="3S 4H 5C 6D 7C 8H 9S", rest="KH", deal="3")
    assert (yes.yes, yes.reason) == (True, "This is contract 3: one run of seven.")
    other = judged(FRUSTRATION, "contract", melds="3S 4H 5C 6D 7C 8H 9S", rest="KH", deal="4")
    assert (other.yes, other.clauses) == (False, ("HWR-31",))
    assert judged(FRUSTRATION, "meld", cards="3S 4H 5C 6D").yes
    assert judged(FRUSTRATION, "layoff", cards="7D", table="3S 4H 5C 6D", rest="KH", down="before").yes


def test_the_score_sheet_knows_who_comes_to_the_next_contract() -> None:
    sheet = RummyScoreRules(FRUSTRATION.rules)
    at = sheet.begin(3, 0)
    plan = sheet.plan(at)
    assert [note.told(NAMES) for note in plan.notes] == ["Ada, Bertha, Cleo: contract 1, two sets of three."]
    assert plan.of == 0 and "laid" in [blank.what for blank in plan.blanks]
    written = {("end", -1): "out P1", ("left", 1): "15", ("left", 2): "30"}
    assert sheet.judge(at, written).missing == (("laid", -1),)
    judged_row = sheet.judge(at, {**written, ("laid", -1): "P2"})
    assert judged_row.points == (0, 15, 30)
    after = sheet.after(at, judged_row, judged_row.points)
    assert after.contracts == (1, 1, 0)
    alone = sheet.after(at, sheet.judge(at, {**written, ("laid", -1): "alone"}), (0, 15, 30))
    assert alone.contracts == (1, 0, 0) and sheet.winners(alone) == ()
    assert sheet.judge(at, {**written, ("laid", -1): "P9"}).doubts
    over = sheet.begin(3, 0)
    over = type(over)(3, 30, 0, (300, 120, 90), contracts=(10, 10, 8), carried=(0, 0, 0))
    assert sheet.winners(over) == (1,)
    laid = sheet.table(after, [(0, 15, 30)], 0)
    assert laid is not None and laid["contracts"] == [1, 1, 0]
    again: Any = FRUSTRATION.entry.read_position(FRUSTRATION.entry.build(FRUSTRATION.rules), laid)
    assert again.contracts == (1, 1, 0)


@pytest.mark.parametrize("variant", ["frustration", "personal-contracts"])
def test_there_are_ten_worked_examples_with_every_special_rule(variant: str) -> None:
    known, whole = all_clauses(), ""
    for path in sorted((RULEBOOK.parents[1] / "positions").glob("hwr-x-*.toml")):
        if f'game = "{variant}"' in path.read_text(encoding="utf-8"):
            whole += known[path.stem.upper()] + "\n"
    assert whole.count("\n") >= 10
    for clause in ("HWR-30", "HWR-31", "HWR-33"):
        assert clause in whole, clause


@pytest.mark.parametrize("seed", range(12))
def test_any_mixture_of_these_rules_plays_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    changes = {
        "progress": rng.choice(("own", "own", "deal")),
        "run_suits": rng.choice(("any", "any", "one")),
        "deals": rng.sample(["10: S3 S3", "10: S3 R4", "10: R7", "10: R4 R4", "10: S2 S3 R4", "10: R4 R5"], 3),
        "hand7": "normal",
        "deal_limit": 4,
        "min_set": 2,
        "jokers": rng.choice(("0", "4")),
        "wild_ranks": rng.choice(([], ["2"], ["K"])),
        "extra_melds": rng.choice(("never", "next_turn", "same_turn")),
        "layoff_from": rng.choice(("next_turn", "same_turn_others", "same_turn")),
        "layoff": rng.choice(("any", "own")),
        "layoff_ends": rng.choice(("both", "high_then_low")),
        "go_out_discard": rng.choice(("optional", "required", "required_or_redraw")),
        "discard_ban": rng.choice(([], ["joker"], ["playable"], ["wild"], ["returned_upcard", "joker"])),
        "contract_sizes": rng.choice(("exact", "at_least")),
        "wild_limit_contract": rng.choice(("none", "half", "one")),
        "wild_limit_table": rng.choice(("none", "half", "one")),
        "wild_neighbours": rng.choice((True, False)),
        "claim_mode": rng.choice(("none", "may_i")),
        "ace": rng.choice(("both", "low", "corner")),
        "joker_take_use": rng.choice(("none", "free", "any_meld", "any_run")),
        "joker_shift": rng.choice(("none", "either_end")),
        "one_turn_bonus": rng.choice((0, 10)),
    }
    if changes["ace"] == "corner":
        changes |= {"max_run": 13, "touching_runs": "free", "layoff_ends": "both", "joker_shift": "none"}
    chosen = choose_rules(CATALOGUE, "contract-rummy", "parlett", changes)
    seats = rng.randint(2, 4)
    assert play(chosen, ["steady"] * seats, seed=seed).winners
    walk(chosen, seats, rng, 300)
