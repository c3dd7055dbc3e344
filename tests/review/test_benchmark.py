"""The figures of reviews are kept by the command, table by table, and nobody waits where nothing can be named."""

import json
import time
from collections import Counter
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from benchmarks import figures
from benchmarks import review as benchmark
from benchmarks.review import Late, Reviewer, best_of, main, reviewed
from upcard.bots.policies import outcomes_of
from upcard.bots.steady import SteadyBot
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.options.house_rules import choose_rules
from upcard.review import judging


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(figures, "FOLDER", tmp_path)
    return tmp_path


def rows_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def test_a_row_takes_the_place_of_its_own_and_the_others_stay_with_their_commands(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command, row in (("a", ["Guts", 1]), ("b", ["Mille", 2]), ("b", ["Daifugo", 3]), ("c", ["Guts", 4])):
        monkeypatch.setattr("sys.argv", ["review.py", command])
        figures.keep_row("some", ["game", "games"], row)
    found = rows_of(folder / "some.json")
    assert found["rows"] == [["Guts", 4], ["Mille", 2], ["Daifugo", 3]]
    assert found["measured"]["command"] == "python -m benchmarks.review c; python -m benchmarks.review b"
    assert found["sources"]["Mille"]["command"] == "python -m benchmarks.review b"
    figures.keep_row("some", ["game", "deals"], ["Mille", 5])
    assert rows_of(folder / "some.json")["rows"] == [["Mille", 5]], "of other columns nothing stays"


def test_each_table_is_kept_when_it_is_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def found(_game: Any, _seats: int, number: int, *_: Any) -> Any:
        if number == 2:
            raise Late
        return 10, number, Counter[int](), Counter[int]()

    monkeypatch.setattr(benchmark, "reviewed", found)
    kept = CliRunner().invoke(main, ["--games", "--keep", "--tables", "guts:5,mille:1"])
    assert kept.exit_code == 0, kept.output
    assert rows_of(folder / "review_games.json")["rows"] == [["Guts", 2, 20, 1, 1], ["Mille", 1, 10, 0, 0]]


def test_where_nothing_can_be_named_the_steady_move_is_played_and_not_reviewed() -> None:
    rules = choose_rules(CATALOGUE, "anaconda", None, {})
    game = rules.entry.build(rules.rules)
    asked: list[str] = []

    class Seat:
        """Steady, until it is asked to bet; then the reviewer is asked, too."""

        def choose(self, game: Any, seen: Any, seat: int) -> Any:
            steady = SteadyBot(0).choose(game, seen, seat)
            outcomes = outcomes_of(game)(game, seen, seat)
            if not outcomes.sure and len(outcomes.moves) > 1:
                reviewer = Reviewer(0)
                assert reviewer.choose(game, seen, seat) == steady
                assert reviewer.choices == []
                asked.append(str(steady))
                raise Late
            return steady

    with pytest.raises(Late):
        play_out(game, game.start(4), [Seat(), *[SteadyBot(0) for _ in range(3)]], Random(0))
    assert asked


class Tried:
    """Moves that bring what they say, give or take as much as half a point; `tried` counts how often each was."""

    def __init__(self, **worths: float) -> None:
        self.moves = tuple(worths)
        self.worths = worths
        self.tried = Counter[str]()

    def worth(self, _world: Any, move: str, rng: Random) -> float:
        self.tried[move] += 1
        return self.worths[move] + Random(f"{move} {rng.random()}").uniform(-0.5, 0.5)


def test_the_reviewer_plays_what_comes_out_best_and_drops_what_is_far_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "tables_of", lambda *_: repeat(None))
    at: Any = None
    tried = Tried(usual=0.0, poor=-2.0, best=0.2, close=0.17)
    assert best_of(None, at, tried, (32, 704), "deck") == "best"  # type: ignore[arg-type]
    assert tried.tried["poor"] == 32 and tried.tried["best"] == tried.tried["close"] == 704
    clear = Tried(usual=0.0, best=2.0)
    assert best_of(None, at, clear, (32, 704), "deck") == "best"  # type: ignore[arg-type]
    assert clear.tried == {"usual": 32, "best": 32}


def test_a_game_that_is_not_finished_in_time_is_given_up() -> None:
    rules = choose_rules(CATALOGUE, "anaconda", None, {})
    with pytest.raises(Late):
        reviewed(rules.entry.build(rules.rules), 4, 0, True, time.monotonic())
