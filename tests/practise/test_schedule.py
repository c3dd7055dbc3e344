"""When puzzles come back."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from upcard.practise.puzzles import Puzzle, TriedMove
from upcard.practise.schedule import A_VISIT, BadPractice, Schedule

NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)
POSITION = """
game = "guts"
step = "declare"
hands = { P1 = "AC 2C", P2 = "?? ??", P3 = "?? ??" }
"""


def puzzles(count: int) -> list[Puzzle]:
    answers = [TriedMove("in", 0.0, 0.0, 640), TriedMove("out", 2.0, 0.1, 640)]
    return [Puzzle(f"guts-{number}", POSITION, 0, "chips", answers) for number in range(1, count + 1)]


def test_a_visit_has_five_puzzles_at_most_what_is_due_before_what_is_new(tmp_path: Path) -> None:
    schedule, every = Schedule(tmp_path), puzzles(9)
    assert schedule.due(every, NOON) == every[:A_VISIT] and A_VISIT == 5
    schedule.answered(every[6], False, NOON)
    assert schedule.due(every, NOON) == every[:5]
    assert schedule.due(every, NOON + timedelta(days=1)) == [every[6], *every[:4]]


def test_what_was_right_comes_back_later_each_time_and_what_was_not_tomorrow(tmp_path: Path) -> None:
    schedule, (puzzle,) = Schedule(tmp_path), puzzles(1)
    now, waits = NOON, []
    for _ in range(5):
        waits.append(schedule.answered(puzzle, True, now))
        now += timedelta(days=waits[-1])
    assert waits == sorted(waits) and waits[0] >= 1 and waits[-1] > 20
    assert schedule.answered(puzzle, False, now) <= 7
    fresh = puzzles(2)[1]
    assert schedule.answered(fresh, False, now) == 1
    assert schedule.next_due([fresh]) == now + timedelta(days=1)
    assert schedule.next_due(puzzles(3)[2:]) is None


def test_staying_away_costs_nothing(tmp_path: Path) -> None:
    schedule, (puzzle,) = Schedule(tmp_path), puzzles(1)
    schedule.answered(puzzle, True, NOON)
    late = NOON + timedelta(days=400)
    assert schedule.due([puzzle], late) == [puzzle]
    assert schedule.answered(puzzle, True, late) > 20


def test_it_is_due_all_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schedule, (puzzle,) = Schedule(tmp_path), puzzles(1)
    days = schedule.answered(puzzle, False, NOON)
    assert schedule.due([puzzle], NOON) == []
    assert schedule.due([puzzle], NOON + timedelta(days=days, hours=-6)) == [puzzle]


def test_it_is_kept_in_a_folder(tmp_path: Path) -> None:
    schedule, every = Schedule(tmp_path / "new"), puzzles(2)
    assert not (tmp_path / "new").exists()
    assert schedule.add(every) == 2 and schedule.add(every) == 0
    schedule.answered(every[0], True, NOON)
    again = Schedule(tmp_path / "new")
    assert [puzzle.name for puzzle in again.own] == ["guts-1", "guts-2"]
    assert again.due(every, NOON) == [every[1]]


@pytest.mark.parametrize("damaged", ["{", "[]", '{"guts-1": {}}', '{"guts-1": 3}', "\xff"])
def test_a_damaged_file_is_named(tmp_path: Path, damaged: str) -> None:
    (tmp_path / "practice.json").write_bytes(damaged.encode("latin-1"))
    with pytest.raises(BadPractice) as problem:
        Schedule(tmp_path)
    assert str(problem.value) == f"{tmp_path / 'practice.json'}: it is damaged; delete it to begin anew"


def test_a_damaged_file_of_puzzles_is_named(tmp_path: Path) -> None:
    (tmp_path / "puzzles.toml").write_text("[[puzzle]]\nname = 3\n", encoding="utf-8")
    with pytest.raises(BadPractice) as problem:
        Schedule(tmp_path)
    assert str(problem.value).startswith(f"{tmp_path / 'puzzles.toml'}: puzzle 1: ")


def test_two_visits_at_the_same_time_keep_what_both_answered(tmp_path: Path) -> None:
    one, other, (first, second) = Schedule(tmp_path), Schedule(tmp_path), puzzles(2)
    one.answered(first, True, NOON)
    other.answered(second, True, NOON)
    assert one.add([first]) == other.add([second]) == 1
    again = Schedule(tmp_path)
    assert [each.name for each in again.own] == [first.name, second.name]
    assert again.due([first, second], NOON) == []
