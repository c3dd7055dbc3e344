"""Puzzles: what is in their files, what an answer to one is worth, and the set that comes with the games."""

from functools import cache
from pathlib import Path

import pytest

import upcard as library
from upcard.kernel.state import view
from upcard.match.record import record_of
from upcard.practise.built_in import built_in_puzzles, games_with_puzzles
from upcard.practise.making import puzzle_of, puzzle_of_finding, tempts
from upcard.practise.puzzles import BadPuzzles, Puzzle, TriedMove, puzzle_text, read_puzzles, write_puzzles
from upcard.review import CostlyChoice, Review, choices_of, named

ALL = [puzzle for game in games_with_puzzles() for puzzle in built_in_puzzles(game)]


def test_there_are_a_hundred_and_fifty_and_half_of_them_tempt() -> None:
    assert len(ALL) >= 150
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)
    assert sum(tempts(puzzle) for puzzle in ALL) >= len(ALL) / 2


@pytest.mark.parametrize("game", games_with_puzzles())
def test_each_shows_only_what_the_seat_sees_and_has_a_reason(game: str) -> None:
    for puzzle in built_in_puzzles(game):
        table = puzzle.table
        assert table.rules.entry.id == game
        assert view(table.state, puzzle.seat) == table.state, puzzle.name
        legal = {str(move) for move in table.game.moves(table.state, puzzle.seat)}
        for answer in puzzle.answers:
            assert answer.move in legal, (puzzle.name, answer.move)
        assert puzzle.best.right and not puzzle.answers[-1].right, puzzle.name
        assert puzzle.why, puzzle.name


@cache
def guts() -> tuple[library.Record, Review]:
    record = record_of(library.play("guts", ["random", "steady", "steady", "steady"], seed=4))
    return record, Review(record, 0)


def own(review: Review, finding: CostlyChoice, name: str) -> Puzzle:
    return puzzle_of_finding(review.record.rules, review.game, review.choice(finding), finding, name)


def test_a_finding_of_a_review_is_a_puzzle_with_the_same_figures() -> None:
    _, review = guts()
    finding = named(review.findings())[0]
    puzzle = puzzle_of_finding(review.record.rules, review.game, review.choice(finding), finding, "mine")
    assert puzzle.table.state == review.choice(finding).seen
    assert puzzle.judge(finding.better) is None
    cost = puzzle.judge(finding.played)
    assert cost is not None and (cost.cost, cost.error, cost.deals) == (finding.cost, finding.error, finding.deals)


def test_what_was_not_tried_before_is_tried_when_somebody_answers_with_it() -> None:
    record, review = guts()
    finding = named(review.findings())[0]
    choice = review.choice(finding)
    text = puzzle_text(record.rules, choice.seen, review.game)
    alone = Puzzle("alone", text, 0, "chips", [TriedMove(str(finding.better), 0.0, 0.0, 640)])
    cost = alone.judge(finding.played)
    assert cost is not None and cost.cost == pytest.approx(finding.cost, abs=5 * finding.error)


def test_a_file_is_read_as_it_was_written() -> None:
    _, review = guts()
    puzzles = [own(review, each, f"mine-{each.n}") for each in named(review.findings())]
    again = read_puzzles(write_puzzles(puzzles))
    assert [each.name for each in again] == [each.name for each in puzzles]
    assert [each.table.state for each in again] == [each.table.state for each in puzzles]
    assert write_puzzles(again) == write_puzzles(puzzles)
    assert read_puzzles("") == ()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('unit = "chips"', "unit = 3 4"), "line 4"),
        (('name = "mine"', 'nom = "mine"'), "puzzle 1: 'name' is missing or wrong"),
        (('seat = "P1"', 'seat = "P9"'), "puzzle 1: 'P9' is no seat: P1 to P4, or * for chance"),
        (('move = "in"', 'move = "inn"'), "puzzle 1: "),
        (('seat = "P1"', 'seat = "*"'), "puzzle 1: * is not asked there"),
        (("behind = 0.0", "behind = -1.0"), "puzzle 1: 'behind' is missing or wrong"),
        (("behind = 0.0", "behind = inf"), "puzzle 1: 'behind' is missing or wrong"),
        (("behind = 0.0", "behind = 1e308"), "puzzle 1: 'behind' is missing or wrong"),
        (("error = 0.0", "error = nan"), "puzzle 1: 'error' is missing or wrong"),
        (("deals = ", "deals = inf, was = "), "puzzle 1: "),
        (('step = "declare"', 'step = "dance"'), "puzzle 1: "),
        (("[[puzzle]]", 'title = "a"\n[[puzzle]]'), "a file of puzzles has nothing but tables [[puzzle]]"),
    ],
)
def test_what_is_no_file_of_puzzles_is_refused_in_one_sentence(change: tuple[str, str], told: str) -> None:
    _, review = guts()
    text = write_puzzles([own(review, named(review.findings())[0], "mine")])
    assert change[0] in text
    with pytest.raises(BadPuzzles) as problem:
        read_puzzles(text.replace(*change))
    assert told in str(problem.value) and "\n" not in str(problem.value)


def test_only_what_is_clearly_worse_than_the_best_move_makes_a_puzzle() -> None:
    rules = library.game("guts")
    record = record_of(library.play(rules, ["gentle", "gentle", "steady"], seed=2))
    game = rules.entry.build(rules.rules)
    made = [puzzle_of(rules, game, choice, f"p{choice.n}") for choice in choices_of(record, 0)]
    found = [puzzle for puzzle in made if puzzle is not None]
    assert 0 < len(found) < len(made)
    for puzzle in found:
        assert puzzle.best.behind == 0 and all(answer.behind > 2.5 * answer.error for answer in puzzle.answers[1:])
        assert puzzle.answers[-1].behind >= 1


def test_the_files_are_beside_the_module_that_reads_them() -> None:
    assert {path.stem for path in Path(library.__file__).parent.glob("practise/built_in_puzzles/*.toml")} == set(
        games_with_puzzles()
    )
