"""`upcard arena`: what it prints, keeps and refuses."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from upcard.arena import contest as contests
from upcard.arena import processes
from upcard.arena.contest import Contest
from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import seeded
from upcard.match.record import read_record, replay
from upcard.programs.programs import Programs
from upcard.terminal.cli import main


def arena(line: str) -> Result:
    return CliRunner().invoke(main, ["arena", *line.split()])


def figures(line: str) -> dict[str, Any]:
    done = arena(line + " --json")
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_two_players_are_compared_until_it_is_decided() -> None:
    done = arena("mille --players steady,random --deals 200")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0].startswith("Mille, 2 seats, seed 1: ") and lines[0].endswith("each in 2 seatings")
    assert lines[-2].endswith("steady is better")
    assert lines[-1] == "It is clear who is better, so the contest ended early; up to 200 deals would have been played."


def test_three_players_are_rated() -> None:
    found = figures("guts --players strong,random,steady --deals 25 --all --seed 4")
    assert (found["deals"], found["seats"], found["seatings"], found["to_the_end"]) == (25, 3, 3, True)
    assert [each["player"] for each in found["pairs"]] == ["strong", "strong", "random"]
    assert sum(each["rating"][0] for each in found["players"]) == pytest.approx(0, abs=1e-6)
    for each in found["pairs"]:
        gain = each["gain"]
        # Student's distribution of 24 degrees of freedom, for an error of 0.05 / 3.
        assert gain["high"] - gain["mean"] == pytest.approx(2.574 * gain["error"], abs=0.001 * gain["error"])
    table = arena("guts --players strong,random,steady --deals 5")
    assert "rating" in table.output and "unknown" in table.output and table.output.count(": undecided") == 3


def test_the_order_in_which_they_are_named_means_nothing() -> None:
    """Neither for the figures nor for who is better."""
    found = [
        figures(f"guts --players {each} --seats 4 --deals 30 --all")
        for each in ("random,twin=random,gentle,steady", "twin=random,steady,gentle,random")
    ]
    rows = [{each["player"]: each["ahead"]["mean"] for each in one["players"]} for one in found]
    assert rows[0] == pytest.approx(rows[1])
    better = [{frozenset((each["player"], each["other"])): each["better"] for each in one["pairs"]} for one in found]
    assert better[0] == better[1] and better[0][frozenset(("random", "twin=random"))] == ""


def test_a_player_is_compared_with_itself() -> None:
    found = figures("guts --players steady,Steady --deals 25 --all")
    assert [each["player"] for each in found["players"]] == ["1=steady", "2=steady"]
    assert found["pairs"][0]["gain"]["mean"] == 0 and found["pairs"][0]["better"] == ""
    named = figures("guts --players one=steady,steady,random --deals 4 --all")
    assert sorted(each["player"] for each in named["players"]) == ["one=steady", "random", "steady"]


def test_a_record_of_each_game_is_written(tmp_path: Path) -> None:
    """One for each seating; chance's moves follow from the seed that it names."""
    line = f"guts --players steady,random --deals 2 --all --whole --records {tmp_path}"
    assert figures(line)["deals"] == 2
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"guts-{deal}-{seating}.toml" for deal in (1, 2) for seating in (1, 2)]
    records = [read_record(CATALOGUE, file.read_text(encoding="utf-8")) for file in files]
    assert {record.bots for record in records} == {("steady", "random"), ("random", "steady")}
    for record in records:
        assert record.event.startswith("upcard arena, game ") and record.seed is not None
        chance, match = seeded(random.Random(record.seed)), record.start()
        for number, seat, move, _ in replay(record, match=record.start()):
            if seat == CHANCE:
                assert chance(match.asks[CHANCE]) == move, number
            match.answer(seat, move)
        assert match.over and match.totals == record.totals
    assert "a record is of a whole game" in arena(line.replace("--whole ", "")).output


def test_strong_may_have_a_number_of_playouts() -> None:
    """The fewer they are, the more decisions differ; the clock cuts none short."""
    found = figures("mille --players strong:200,strong --deals 1 --all")
    assert sorted(each["player"] for each in found["players"]) == ["strong", "strong:200"]
    assert found["cut_short"] == 0
    assert "The time limit cut no decision of strong short." in arena("guts --players strong,steady --deals 2").output


def test_more_processes_come_to_the_same() -> None:
    line = "guts --players steady,random --seats 3 --deals 40 --seed 2"
    assert figures(line) == figures(line + " --jobs 2")


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    line = "guts --players steady,random --all --whole --rules " + str(tmp_path / "short.toml")
    (tmp_path / "short.toml").write_text('game = "guts"\n[changes]\nhands = 3\n', encoding="utf-8")
    once = figures(f"{line} --deals 12")
    assert figures(f"{line} --deals 5 --resume {file}")["deals"] == 5
    kept = file.read_bytes()
    file.write_bytes(kept + b'{"deal":5,"scores":[[1')  # as after a kill in the middle of a line
    assert figures(f"{line} --deals 12 --resume {file}") == once
    assert file.read_bytes().startswith(kept) and file.read_bytes().count(b"\n") == 13
    assert figures(f"{line} --deals 12 --resume {file}") == once
    assert once["unit"] == "game"


def test_what_the_clock_has_cut_short_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, play = tmp_path / "kept.jsonl", Contest.play
    told = "The time limit cut {} short: with more time"

    def hurried(contest: Contest, number: int, programs: Programs) -> contests.PlayedDeal:
        return play(contest, number, programs)._replace(cut_short=number % 2)

    line = f"guts --players steady,random --all --resume {file}"
    assert told[:14] not in arena(f"{line} --deals 1").output
    monkeypatch.setattr(Contest, "play", hurried)
    assert told.format("1 decision of strong") in arena(f"{line} --deals 2").output
    assert told.format("2 decisions of strong") in arena(f"{line} --deals 4").output
    monkeypatch.undo()
    assert figures(f"{line} --deals 4")["cut_short"] == figures(f"{line} --deals 5")["cut_short"] == 2
    assert figures(f"{line} --deals 2")["cut_short"] == 1
    lines = file.read_text(encoding="utf-8").splitlines()
    assert ["cut_short" in each for each in lines] == [False, False, True, False, True, False]


def test_ctrl_c_keeps_what_was_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, play = tmp_path / "kept.jsonl", Contest.play

    def interrupted(contest: Contest, number: int, programs: Programs) -> contests.PlayedDeal:
        if number == 3:
            raise KeyboardInterrupt
        return play(contest, number, programs)

    line = f"guts --players steady,random --deals 6 --resume {file} --json"
    monkeypatch.setattr(Contest, "play", interrupted)
    done = arena(line)
    assert done.exit_code == 130
    assert json.loads(done.stdout)["deals"] == 3
    monkeypatch.undo()
    assert figures(f"guts --players steady,random --deals 6 --resume {file}") == figures(
        "guts --players steady,random --deals 6"
    )


def test_a_player_that_fails_ends_it_and_what_was_played_is_kept(tmp_path: Path) -> None:
    file, real = tmp_path / "kept.jsonl", Contest.play

    def failing(contest: Contest, number: int, programs: Programs) -> contests.PlayedDeal:
        if number == 2:
            raise contests.PlayerFailed(("random", "steady"), 1, "KeyError: 'luck'")
        return real(contest, number, programs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Contest, "play", failing)
        done = arena(f"guts --players steady,random --deals 9 --resume {file}")
    assert done.exit_code == 2
    assert done.stderr == (
        "upcard: deal 3: the player steady (P2) failed in the seating random, steady: KeyError: 'luck'\n"
    )
    assert file.read_bytes().count(b"\n") == 3


def test_a_process_that_dies_is_named() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "_begin", _die)
        done = arena("guts --players steady,random --deals 9 --jobs 2")
    assert done.exit_code == 2
    assert done.stderr == "upcard: a process of the contest has died; 0 deals were played\n"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks up processes")
def test_no_process_is_left_when_the_first_one_is_killed() -> None:
    line = "arena contract-rummy --players steady,random --seats 4 --deals 9999 --all --jobs 2"
    begun = subprocess.Popen([sys.executable, "-m", "upcard", *line.split()], start_new_session=True)
    try:
        until = time.monotonic() + 30
        # The first one, the tracker of resources, and those that play.
        while len(_of_session(begun.pid)) < 4 and time.monotonic() < until:
            time.sleep(0.02)
        assert len(_of_session(begun.pid)) == 4
        begun.kill()
        begun.wait()
        while _of_session(begun.pid) and time.monotonic() < until:
            time.sleep(0.02)
        assert not _of_session(begun.pid)
    finally:
        begun.kill()
        begun.wait()
        for pid in _of_session(begun.pid):
            os.kill(pid, signal.SIGKILL)


def _of_session(leader: int) -> list[int]:
    """The processes that run in the session of that one."""
    found = []
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _parent, _group, session = file.read_text().rpartition(") ")[2].split()[:4]
        except OSError:
            continue
        if int(session) == leader and state not in "ZX":
            found.append(int(file.parent.name))
    return found


def _die(_contest: Contest) -> None:
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("guts", "Missing option '--players'"),
        ("guts --players steady", "name two players or more"),
        ("guts --players twin=steady,twin=clever", "--players: there is no bot 'clever'"),
        ("guts --players steady,steady:50", "--players: steady:50: only strong has a number of playouts"),
        ("guts --players steady,strong:5", "--players: strong:5: a decision takes 10 to 1,000,000 playouts"),
        ("guts --players steady,strong:many", "--players: strong:many: a decision takes 10 to"),
        ("guts --players steady,clever", "--players: there is no bot 'clever'"),
        ("mille --players steady,steady-1", "--players: the bot steady-1 does not play this game"),
        ("guts --players steady,random,strong --seats 2", "--seats 2: there are 3 players"),
        ("mille --players steady,random --seats 3", "--seats 3: Mille is for 2 players"),
        ("mille --players strong,steady,random", "--players: 3 players are named, but Mille is for 2 players"),
        ("chess --players steady,random", "there is no game 'chess'"),
        ("guts --book other --players steady,random", "has no book"),
        ("beggar-my-neighbor --players steady,random", "nobody decides anything in Beggar My Neighbor"),
        ("guts --players steady,random --deals 0", "'--deals': 0 is not in the range"),
        ("guts --players steady,strong --seconds 0", "'--seconds': 0.0 is not in the range"),
        ("guts --players steady,strong --seconds 61", "--seconds 61: strong takes 0.05 to 60 for a decision"),
        ("guts --players steady,strong --seconds nan", "'--seconds': nan is not in the range 0.001<=x<=86400"),
        ("guts --players steady,random --resume /no/such/folder/x", "/no/such/folder/x: cannot be used"),
        ("guts --players steady,random --resume /dev/zero", "/dev/zero: it is no file of a contest"),
    ],
)
def test_what_cannot_be_played(line: str, why: str) -> None:
    done = arena(line)
    assert done.exit_code == 2
    assert why in done.stderr and done.stderr.count("\n") == 1


HEAD = "guts --players steady,random --deals 3"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("not a file of ours", HEAD, "it is no file of a contest"),
        ('{"a":1}\n', HEAD, ":1: it is no file of a contest"),
        ("[1]\n", HEAD, ":1: this is no line of a contest"),
        (None, HEAD + " --seed 2", ":1: seed: it is of another contest: 1 stands there, and here it is 2"),
        (None, HEAD.replace("random", "strong"), ":1: players: it is of another contest"),
        ("+{broken\n", HEAD, ":5: this is no line of a contest"),
        ('+{"deal":7,"scores":[]}\n', HEAD, ":5: deal: 3 should stand here"),
        ('+{"deal":3,"scores":[[1,2]]}\n', HEAD, ":5: scores: a whole number for each of 2 seats in 2 seatings"),
        ('+{"deal":3,"scores":[[1,2],[1,"2"]]}\n', HEAD, ":5: scores: a whole number"),
        ('+{"deal":3,"scores":[[1,2],[1,2]],"cut_short":-1}\n', HEAD, ":5: cut_short: a whole number from 0"),
        ('+{"deal":3,"scores":[[1,2],[1,2]],"cut_short":[]}\n', HEAD, ":5: cut_short: a whole number from 0"),
        ('+{"deal":3,"scores":[[1,2],[1,' + "9" * 400 + "]]}\n", HEAD, ":5: scores: a whole number"),
        ("[" * 100_000 + "\n", HEAD, ":1: this is no line of a contest"),
    ],
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str | None, line: str, why: str) -> None:
    file = tmp_path / "kept.jsonl"
    if text is None or text.startswith("+"):
        figures(f"{HEAD} --resume {file}")
        file.write_bytes(file.read_bytes() + (text or "+").removeprefix("+").encode())
    else:
        file.write_text(text, encoding="utf-8")
    before = file.read_bytes()
    done = arena(f"{line} --resume {file}")
    assert done.exit_code == 2
    assert done.stderr.startswith(f"upcard: {file}") and why in done.stderr
    assert file.read_bytes() == before
