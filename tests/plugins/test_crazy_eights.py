"""A package with a game and a bot, installed beside Upcard, is played everywhere, and nothing of Upcard is changed."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import copies

Run = Callable[..., "subprocess.CompletedProcess[str]"]

POSITION = """
title = "CRE-04: neither suit nor rank"
game = "crazy-eights"
pile = "5H"
hands = { P1 = "7S 8D", P2 = "2C" }

[[try]]
moves = ["play 7S"]
verdict = "CRE-04"

[[try]]
moves = ["clubs 8D", "P2: play 2C"]
"""


@pytest.fixture
def upcard(crazy_eights: Path) -> Run:
    """``upcard("games")`` with the package installed, ``plain=True`` without it."""

    def run(*args: object, plain: bool = False, typed: str = "") -> "subprocess.CompletedProcess[str]":
        path = (
            [path for path in sys.path if path] if plain else [str(crazy_eights), *[each for each in sys.path if each]]
        )
        return copies.run(*args, env={**os.environ, "PYTHONPATH": os.pathsep.join(path), "COLUMNS": "120"}, given=typed)

    return run


def test_it_is_listed_with_its_rules_and_options(upcard: Run) -> None:
    listed = upcard("games", "--json")
    assert listed.stderr == ""
    (game,) = [each for each in json.loads(listed.stdout)["games"] if each["id"] == "crazy-eights"]
    assert [option["key"] for option in game["options"]] == ["deals", "draws", "free_draw", "blocked"]
    assert (
        "An eight goes on anything, and names the suit that comes next. [CRE-05]"
        in upcard("rules", "crazy-eights").stdout
    )


def test_bots_play_it_each_by_its_name(upcard: Run) -> None:
    done = upcard("simulate", "crazy-eights", "--bots", "steady,eager,random", "--games", 5, "--json")
    found = json.loads(done.stdout)
    assert found["seats"] == ["Seat 1, steady", "Seat 2, eager", "Seat 3, random", "Seat 4, random"]
    assert found["games"] == 5 and sum(found["wins"]) >= 5


def test_a_bot_that_does_not_know_a_game_is_refused_where_players_are_chosen(upcard: Run) -> None:
    for command in ("play", "simulate"):
        done = upcard(command, "mille", "--bots", "eager")
        assert done.returncode == 2
        assert (
            done.stderr
            == "upcard: --bots: the bot eager does not play this game; who does: random, gentle, steady, strong\n"
        )


def test_it_is_played_in_the_terminal_kept_as_a_record_and_replayed(upcard: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.toml"
    done = upcard(
        "play", "crazy-eights", "--players", 3, "--bots", "steady,eager", "--seed", 4, "--plain",
        typed=f"hint\nwhy CRE-05\ndraw\nsave {record}\n" + "draw\ndraw\npass\n" * 200,
    )  # fmt: skip
    assert "Traceback" not in done.stderr and done.returncode == 0, done.stdout + done.stderr
    assert "CRE-05: An eight may be played on any card." in done.stdout
    assert "Steady 2 wins." in done.stdout or "Eager 3 wins." in done.stdout
    again = upcard("replay", record)
    assert again.returncode == 0, again.stderr
    missing = upcard("replay", record, plain=True)
    assert missing.returncode == 2
    assert missing.stderr.count("\n") == 1 and "there is no game 'crazy-eights'" in missing.stderr
    assert 'game = "crazy-eights"' in record.read_text()


def test_positions_are_tried(upcard: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    done = upcard("try", file)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_score_is_kept_with_real_cards(upcard: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "score.json"
    begun = upcard("score", "crazy-eights", "Ada", "Ben", "--file", sheet, "--write", "Ada 25", "--write", "Ben 0")
    assert begun.returncode == 0, begun.stderr
    assert "Deal 2 of 3." in begun.stdout and "Ben deals 7 cards to each, and Ada begins." in begun.stdout
    written = ["1: Ada 30", "Ada 0", "Ben 12", "Ada 0", "Ben 50"]
    over = upcard("score", "--file", sheet, *[word for text in written for word in ("--write", text)], "--json")
    assert over.returncode == 0, over.stderr
    found = json.loads(over.stdout)
    assert (found["over"], found["totals"], found["winners"]) == (True, [30, 62], ["P2"])
    late = upcard("score", "--file", sheet, "--write", "4: Ada 1")
    assert late.returncode == 2 and "CRE-11" in late.stderr


def test_its_umpire_judges_by_its_positions_and_moves(upcard: Run) -> None:
    listed = upcard("umpire", "crazy-eights")
    assert "move: May I make this move?" in listed.stdout and "My hand" in listed.stdout
    table = ["hand=7S", "8D", "pile=5H"]
    no = upcard("umpire", "crazy-eights", "move", "play", "7S", *table)
    assert (no.returncode, no.stderr) == (1, "")
    assert no.stdout.startswith("no: The seven of spades matches neither suit nor rank.")
    assert "CRE-04: " in no.stdout and "hearts 8D" in no.stdout
    yes = upcard("umpire", "crazy-eights", "move", "clubs", "8D", *table)
    assert yes.returncode == 0 and yes.stdout.startswith("yes: “clubs 8D” is legal.")
    unnamed = upcard("umpire", "crazy-eights", "move", "play", "8♦", *table)
    assert "CRE-05: " in unnamed.stdout and "another eight." in unnamed.stdout
    drawn = upcard("umpire", "crazy-eights", "move", "draw", *table, "drawn=3")
    assert drawn.returncode == 1 and "CRE-06" in drawn.stdout
    for asked, why in (
        (["hop", *table], "'hop' is not a move of this game"),
        (["play", "7S", "hand=7S"], "pile: a card has to lie there"),
        (["play", "7S", "hand=7S", "pile=ZZ"], "pile: 'ZZ' is not a card"),
    ):
        bad = upcard("umpire", "crazy-eights", "move", *asked)
        assert bad.returncode == 2 and why in bad.stderr, bad.stderr


def test_its_own_tests_pass_where_it_is_installed(upcard: Run, crazy_eights: Path, root: Path) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(crazy_eights), *[each for each in sys.path if each]])}
    tests = root / "examples" / "crazy-eights" / "tests"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "--rootdir",
        str(tests),
        str(tests),
    ]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0, done.stdout


PICKLED = """
import pickle
from dataclasses import replace
from upcard_crazy_eights.entry import CRAZY_EIGHTS
aside = pickle.loads(pickle.dumps(replace(CRAZY_EIGHTS, version=2)))
from upcard.catalogue import CATALOGUE
from upcard.options.house_rules import choose_rules
rules = choose_rules(CATALOGUE, "crazy-eights", None, {"draws": 1})
again = pickle.loads(pickle.dumps(rules))
line = aside.options()[1]
print(again == rules, again.entry is CATALOGUE["crazy-eights"] is CRAZY_EIGHTS, aside.version, line.key)
print(aside.sheet(again.rules)[1].lines[3].text, aside.sheet(again.rules)[2].lines[2].text)
"""


def test_its_entry_and_house_rules_are_pickled(crazy_eights: Path) -> None:
    """In the catalogue by its id; outside of it whole."""
    path = os.pathsep.join([str(crazy_eights), *[each for each in sys.path if each]])
    done = subprocess.run(
        [sys.executable, "-c", PICKLED],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=100,
        check=True,
    )
    assert done.stdout.splitlines() == [
        "True True 2 draws",
        "A player draws one card in a turn. Most points after 3 deals win.",
    ]
