"""`upcard simulate`: many games, counted."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from upcard import players
from upcard.arena import simulation
from upcard.bots import BOTS, Decision
from upcard.catalogue import CATALOGUE
from upcard.kernel.state import Event, Move, Shuffle, State
from upcard.match.record import read_record, today
from upcard.terminal import simulate
from upcard.terminal.simulate import bars, quantile

Run = Callable[..., Result]


def told(upcard: Run, *args: object) -> dict[str, object]:
    ran = upcard("simulate", *args, "--json")
    assert ran.exit_code == 0, ran.output
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def test_a_game_without_decisions_is_dealt_in_bulk(upcard: Run) -> None:
    found = told(upcard, "beggar-my-neighbor", "--games", 500, "--seed", 3)
    assert (found["games"], found["unit"], found["seats"]) == (500, "cards turned", ["Seat 1", "Seat 2"])
    lengths = found["lengths"]
    assert isinstance(lengths, dict)
    assert sum(lengths.values()) == 500
    assert found["longest"] == max(map(int, lengths))
    wins, shared = found["wins"], found["shared"]
    assert isinstance(wins, list)
    assert isinstance(shared, int)
    assert sum(wins) == 500 + shared
    assert told(upcard, "beggar-my-neighbor", "--games", 500, "--seed", 3) == found
    assert told(upcard, "beggar-my-neighbor", "--games", 500, "--seed", 4) != found


def test_other_games_are_played_by_bots(upcard: Run) -> None:
    found = told(upcard, "carioca", "--players", 2, "--bots", "steady,random", "--games", 2)
    assert (found["games"], found["unit"], found["seats"]) == (2, "moves", ["Seat 1, steady", "Seat 2, random"])


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_record_of_each_game_is_written(upcard: Run, tmp_path: Path, jobs: int) -> None:
    """Played again it comes to the end that was counted; what was counted is the same without records."""
    line = ("guts", "--players", 3, "--bots", "steady,random", "--games", 10, "--seed", 5)
    found = told(upcard, *line, "--records", tmp_path / "games", "--jobs", jobs)
    assert found == told(upcard, *line)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"guts-{number:02}.toml" for number in range(1, 11)]
    wins, lengths = [0, 0, 0], Counter[str]()
    for number, file in enumerate(files, 1):
        record = read_record(CATALOGUE, file.read_text(encoding="utf-8"))
        assert (record.date, record.seed) == (today(), 5)
        assert (record.event, record.bots) == (f"upcard simulate, game {number}", ("steady", "random", "random"))
        match = record.match()
        lengths[str(match.n)] += 1
        for seat in match.winners:
            wins[seat] += 1
    assert (found["wins"], found["lengths"]) == (wins, lengths)


def test_the_plot_has_a_bar_for_every_step_and_one_for_the_rest(upcard: Run) -> None:
    ran = upcard("simulate", "beggar-my-neighbor", "--games", 2000, "--plain")
    assert ran.exit_code == 0
    shares = [float(line.split()[-1].rstrip("%")) for line in ran.stdout.splitlines() if line.endswith("%")][2:]
    assert "#" not in ran.stdout and "█" not in ran.stdout  # the plain one draws nothing
    assert 0 not in shares
    assert 15 < len(shares) <= simulate.BARS + 1
    assert sum(shares) == pytest.approx(100, abs=2)


def test_bars_leave_out_nothing() -> None:
    lengths = Counter({length: 1000 - length for length in range(3, 900)}) + Counter({40_000: 1})
    found = bars(lengths)
    assert sum(count for _, _, count in found) == lengths.total()
    assert [high + 1 for _, high, _ in found[:-1]] == [low for low, _, _ in found[1:]]
    assert (found[0][0], found[-1][1]) == (3, 40_000)
    assert quantile(lengths, 1.0) == 40_000


def test_ctrl_c_prints_what_there_is(upcard: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    merged = simulation.merged

    def interrupted(one: object, other: object) -> object:
        merged(one, other)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "CHUNK", 50)
    monkeypatch.setattr(simulate, "merged", interrupted)
    ran = upcard("simulate", "beggar-my-neighbor", "--games", 500, "--json")
    assert ran.exit_code == 130
    assert json.loads(ran.stdout)["games"] == 50


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("chess",), "there is no game 'chess'"),
        (("carioca", "--bots", "deep"), "there is no bot 'deep'"),
        (("carioca", "--players", 2, "--bots", "random,random,steady"), "only 2 seats are there"),
        (("carioca", "--players", 9), "--players 9"),
        (("beggar-my-neighbor", "--bots", "steady"), "nobody decides anything"),
        (("carioca", "--games", 0), "--games"),
        (("guts", "--records", __file__), "--records: name a folder"),
        (("guts", "--records", "/proc/nothing/games"), "cannot be written"),
        (
            ("beggar-my-neighbor", "--records", "games"),
            "are played without their single moves, so there is nothing to record",
        ),
    ],
)
def test_bad_input_is_one_line(fails: Callable[..., str], args: tuple[object, ...], reason: str) -> None:
    assert reason in fails("simulate", *args)


class Broken:
    """A bot of another package that fails at its first move."""

    name = "broken"
    about = "Fails."

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return True

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        raise KeyError("nowhere")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move


class BrokenEar(Broken):
    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        return BOTS["steady"](0).decide(game, seen, seat)

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        raise KeyError("nowhere")


class Illegal(Broken):
    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return Shuffle(())


class Wordy(Broken):
    def choose(self, game: Any, seen: State, seat: int) -> Any:
        return "in"


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (Broken, "KeyError: 'nowhere'"),
        (BrokenEar, "KeyError: 'nowhere'"),
        (Illegal, "its move breaks "),
        (Wordy, "it answered 'in', and a move is wanted"),
    ],
)
def test_a_bot_of_another_package_that_fails_is_named(
    broken: type[Broken], why: str, fails: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players._BOTS, "_found", ({**BOTS, "broken": broken}, ()))
    assert fails("simulate", "guts", "--bots", "broken").startswith(f"the bot broken failed: {why}")


def test_why_a_bot_is_left_out_is_said_where_it_is_named(
    fails: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    why = ("the bot broken of a 1.0 is left out: it has no about",)
    monkeypatch.setattr(players._BOTS, "_found", (dict(BOTS), why))
    said = fails("simulate", "guts", "--bots", "broken")
    assert said.endswith(
        "there are: random, gentle, steady, steady-1, strong; the bot broken of a 1.0 is left out: it has no about"
    )
    assert fails("simulate", "guts", "--bots", "other").endswith("there are: random, gentle, steady, steady-1, strong")
