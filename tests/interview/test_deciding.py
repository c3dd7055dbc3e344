"""Where two rule sets part, and how often: the count behind the order of questions and beside two sheets."""

import json
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.interview import Counting, differing, games_counted
from upcard.interview.answers import values_of, with_answer
from upcard.interview.deciding import JudgedGames, course, parting, seats_for
from upcard.interview.order import FILE
from upcard.kernel.game import CHANCE
from upcard.kernel.ui.entry import Entry
from upcard.options.gaps import gaps, in_toml
from upcard.options.house_rules import choose_rules


def only(game: str) -> tuple[Entry, Any]:
    entry = CATALOGUE[game]
    return entry, next(iter(entry.books.values())).rules


def test_a_game_is_the_same_again_and_no_rules_part_from_themselves() -> None:
    entry, rules = only("mille")
    game = entry.build(rules)
    assert [str(each.move) for each in course(game, 2, 3)] == [str(each.move) for each in course(game, 2, 3)]
    assert JudgedGames(entry, rules, 2).parting(rules, 3) is None


def test_the_move_at_which_they_part_is_the_one_that_the_rule_is_about() -> None:
    entry, rules = only("mille")
    compared = JudgedGames(entry, rules, 2)
    parted = compared.parting(entry.change(rules, {"target": 1500}), 1)
    assert parted is not None and max(entry.totals(parted.after)) >= 1000
    entry, rules = only("guts")
    parted = JudgedGames(entry, rules, 5).parting(entry.change(rules, {"ante": 2}), 1)
    assert parted is not None and parted.seat == CHANCE  # everybody pays it before anything else
    entry = CATALOGUE["contract-rummy"]
    rules = entry.books["wikipedia"].rules
    assert seats_for(entry, entry.change(rules, {"players": [2, 5]}), rules) == 4


@pytest.mark.parametrize(("game", "changes"), [("guts", {"stack": 90}), ("mille", {"stock_refill": "at_once"})])
def test_moves_that_are_known_are_not_played_again(game: str, changes: dict[str, Any]) -> None:
    entry, rules = only(game)
    seats, other = seats_for(entry, rules), entry.build(entry.change(rules, changes))
    assert seats is not None
    known = list(course(entry.build(rules), seats, 1))
    assert parting(other, known) is None
    assert list(course(other, seats, 1, known)) == list(course(other, seats, 1))


@pytest.mark.parametrize("game", ["beggar-my-neighbor", pytest.param("mille", marks=pytest.mark.long)])
def test_the_kept_figures_are_those_of_the_command(game: str) -> None:
    rules = choose_rules(CATALOGUE, game, None, {})
    seats = seats_for(rules.entry, rules.rules)
    assert seats is not None
    compared = JudgedGames(rules.entry, rules.rules, seats)
    found: dict[str, dict[str, int]] = {}
    for gap in gaps(CATALOGUE, rules):
        for value in values_of(rules, gap)[1:]:
            there = with_answer(rules, gap.key, value)
            if there is not None:
                parted = [compared.parting(there, seed) is not None for seed in range(1, games_counted() + 1)]
                found.setdefault(gap.key, {})[in_toml(value)] = sum(parted)
    assert found == json.loads(FILE.read_text(encoding="utf-8"))["came_up"][game][rules.book]


def test_two_sheets_side_by_side() -> None:
    one, other = [choose_rules(CATALOGUE, "contract-rummy", book, {}) for book in ("denexa", "family")]
    rows = differing(one, other)
    assert {row.key for row in rows} == {each.key for each in one.entry.differences(one.rules, other.rules)}
    counts = [-1 if row.came_up is None else row.came_up for row in rows]
    assert counts == sorted(counts, reverse=True) and counts[0] > 0
    assert all(row.here != row.there and row.question.endswith("?") for row in rows)
    assert differing(one, one) == ()
    # Neither has the answer of its book: that was not counted beforehand.
    mine, yours = [choose_rules(CATALOGUE, "contract-rummy", "denexa", {"claim_limit": n}) for n in (3, 5)]
    assert [row.came_up for row in differing(mine, yours)] == [None]


def test_each_difference_is_counted_alone() -> None:
    one = choose_rules(CATALOGUE, "mille", None, {})
    other = choose_rules(CATALOGUE, "mille", None, {"pile_view": "top_only", "double_skunk": "last_hand_negative"})
    *_, tally = Counting(one, other).games(3)
    assert tally.games == 3 and {*tally.came_up} == {"pile_view", "double_skunk"}
    assert tally.came_up["pile_view"] == 3 and tally.any == 3
    wide = choose_rules(CATALOGUE, "contract-rummy", "denexa", {"players": [6, 6], "decks": [[6, 3]]})
    narrow = choose_rules(CATALOGUE, "contract-rummy", "denexa", {})
    assert "players" in Counting(wide, narrow).not_alone
