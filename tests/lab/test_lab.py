"""The laboratory: what is counted in a game, what two rule sets differ by, and `upcard lab`."""

import json
import shlex
import sys
import xml.etree.ElementTree as Tree
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from upcard.arena.statistics import Estimated
from upcard.catalogue import CATALOGUE
from upcard.lab.experiment import Experiment, PlayedGame, played_game
from upcard.lab.quantities import Effect, effects, leaders, spread
from upcard.lab.report import Report, page
from upcard.lab.skill import Skill, contest_of
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.programs.programs import Programs
from upcard.terminal.cli import main


def rules(game: str, **changes: Any) -> HouseRules:
    return choose_rules(CATALOGUE, game, None, changes)


def lab(line: str) -> Result:
    return CliRunner().invoke(main, ["lab", *line.split()])


@pytest.fixture
def short(tmp_path: Path) -> str:
    """A house-rule file: Guts of five hands."""
    file = tmp_path / "short.toml"
    file.write_text('game = "guts"\n[changes]\nhands = 5\n')
    return str(file)


def test_what_is_counted_in_a_game() -> None:
    guts = played_game(rules("guts", hands=5), ("steady",) * 4, 3)
    assert (guts.deals, len(guts.gains), guts.outs, guts.claims) == (5, 5, 0, 0)
    assert guts.turns <= guts.decisions
    assert all(len(column) == 4 for column in guts.gains)
    mille = played_game(rules("mille"), ("steady",) * 2, 3)
    assert mille.deals == len(mille.gains) == mille.outs
    totals = [sum(points) for points in zip(*mille.gains, strict=True)]
    assert mille.winners == (totals.index(max(totals)),)
    beggar = played_game(rules("beggar-my-neighbor"), ("steady",) * 2, 3)
    assert beggar.deals == 1 and beggar.turns > 20 and len(beggar.winners) == 1
    assert mille == played_game(rules("mille"), ("steady",) * 2, 3), "the same seed plays the same game"


def test_few_points_are_good_where_the_book_says_so() -> None:
    pay_me = played_game(rules("pay-me", deals=["3"]), ("steady",) * 2, 3)
    assert max(pay_me.gains[0]) == 0 and min(pay_me.gains[0]) < 0
    assert pay_me.winners == (pay_me.gains[0].index(0),)


def game(*gains: tuple[int, ...], winners: tuple[int, ...] = (0,), turns: int = 10, outs: int = 0) -> PlayedGame:
    return PlayedGame(turns, turns, len(gains), outs, 0, gains, winners)


def test_quantities_of_a_game() -> None:
    level = game((1, 0), (0, 1), (0, 0))
    assert leaders(level) == [{0}, {0, 1}, {0, 1}]
    assert spread(game((3, 1), (4, 4))) == 0.5
    found = {each.quantity.key: each for each in effects([(level, game((1, 0), (0, 4), (5, 0)))] * 2, 2)}
    assert (found["lead_changes"].here, found["lead_changes"].there) == (0, 2)
    assert (found["margin"].here, found["margin"].there) == (0, 2)
    assert (found["points"].here, found["seat1"].here, found["seat1"].verdict) == (2 / 6, 1, "same")
    # Nothing was ever claimed, and nobody went out.
    assert not {"claims", "out"} & set(found)


def test_differences_are_taken_game_by_game() -> None:
    pairs = [(game((1, 0), turns=turns), game((1, 0), turns=turns + 2 + turns % 2)) for turns in (10, 51, 300, 7)]
    assert effects(pairs, 2)[0].verdict == "open", "four games are too few"
    turns = effects(5 * pairs, 2)[0]
    assert (turns.quantity.key, turns.games, turns.difference, turns.verdict) == ("turns", 20, 2.5, "more")
    assert turns.error == pytest.approx(0.1147, abs=1e-4)
    assert (turns.low, turns.high) == pytest.approx((2.5 - 1.96 * turns.error, 2.5 + 1.96 * turns.error))
    assert [Effect(turns.quantity, 20, 1, 1, 0, 1, low, high).verdict for low, high in ((-2, -1), (-1, 1))] == [
        "less",
        "open",
    ]


def test_a_rule_that_makes_games_shorter_is_found(short: str) -> None:
    done = lab(f"guts {short} --games 4 --json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    deals = next(each for each in found["effects"] if each["quantity"] == "deals")
    assert (deals["here"], deals["there"], deals["verdict"]) == (20, 5, "less")
    assert (found["here"]["changes"], found["there"]["changes"]) == ({}, {"hands": 5})
    with Programs(1) as programs:
        both = Experiment(rules("guts"), rules("guts", hands=5), tuple(found["bots"]), found["seed"])
        games = [both.play(number, programs) for number in range(4)]
    turns = next(each for each in found["effects"] if each["quantity"] == "turns")
    assert turns["here"] == sum(here.turns for here, _ in games) / 4


def test_a_narrow_screen_has_a_line_for_each_quantity(short: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    done = lab(f"guts {short} --games 3 --players steady,random --seats 3")
    assert done.exit_code == 0, done.output
    assert max(map(len, done.output.splitlines())) <= 40, done.output
    assert "deals in a game: 20" in done.output


def test_the_report_in_words_and_as_a_page(short: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "report.html"
    monkeypatch.setenv("COLUMNS", "120")
    done = lab(f"guts {short} --games 3 --skill 4 --players steady,random --seats 3 --page {file}")
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[:3] == ["here: Guts", "there: Guts · house rules", "3 games by each, steady at 3 seats, seed 1"]
    assert lines[3] == "They differ in 1 point:" and lines[4].startswith("  How many hands ")
    assert any(line.startswith("deals in a game ") and line.rstrip().endswith(" less") for line in lines)
    assert [line.split(":")[0] for line in lines if line.startswith("skill ")] == ["skill here", "skill there"]
    text = file.read_text()
    for words in ("What differs", "What comes of it", "How long a game is, in turns", "Luck and skill"):
        assert f"<h2>{words}</h2>" in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), "it is whole in one file"


def test_a_page_escapes_what_rules_are_called() -> None:
    named = HouseRules(rules("mille").entry, "standard", rules("mille").rules, name="<b>&")
    report = Report(Experiment(named, rules("mille"), ("steady",) * 2, 1), ((game((1, 0)), game((0, 1))),) * 2)
    text = page(report)
    assert "&lt;b&gt;&amp;" in text and "<b>" not in text
    Tree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])


def test_skill_beside_luck() -> None:
    known = Estimated(-3.0, 1.0, -5.0, -1.0)
    assert Skill(known, 4.0).share == -0.36 and Skill(Estimated(0.0, 0.0, 0.0, 0.0), 0.0).share == 0
    contest = contest_of(rules("guts"), ("strong", "steady"), 4, 7, 0.05)
    assert contest.row == ("strong", "steady", "steady", "steady") and len(contest.seatings(0)) == 4


def test_a_program_has_the_time_that_it_has_elsewhere(short: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(
        "import json, sys, time\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'hello':\n        time.sleep(0.1)\n"
        "    if message['type'] != 'end':\n"
        "        answer = {'hello': {'type': 'ready'}, 'ask': {'type': 'move', 'move': 'out'}}[message['type']]\n"
        "        print(json.dumps({**answer, 'question': message['question']}), flush=True)\n"
    )
    command = CliRunner()
    words = ["lab", "guts", short, "--games", "2", "--seats", "2", "--skill", "1", "--players"]
    words.append(f"{shlex.quote(sys.executable)} -S {shlex.quote(str(file))},steady")
    done = command.invoke(main, words)
    assert done.exit_code == 0, done.output
    assert done.output.count("skill here: ") == done.output.count("skill there: ") == 1
    done = command.invoke(main, [*words, "--seconds", "0.05"])
    assert done.exit_code == 2 and "it did not answer within 0.05 seconds" in done.stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("guts guts", "neither a book of guts"),
        ("guts standard", "are the same rules"),
        ("guts nowhere.toml", "neither a book of guts"),
        ("nothing standard", "there is no game 'nothing'"),
        ("contract-rummy/none denexa", "no book"),
        ("contract-rummy wikipedia --seats 9", "--seats 9: both are for"),
        ("contract-rummy wikipedia --bots ./mine", "is a program; name bots here"),
        ("contract-rummy wikipedia --bots steady,steady,steady,steady,steady", "only"),
        ("contract-rummy wikipedia --skill 1 --players steady,steady", "two different players"),
        ("contract-rummy wikipedia --page report.svg", "ends in .html"),
        ("contract-rummy wikipedia --page /nowhere/report.html", "cannot be written"),
        ("missing.toml denexa", "missing.toml"),
    ],
)
def test_what_is_refused(line: str, said: str) -> None:
    done = lab(line)
    assert done.exit_code == 2, done.output
    assert said in done.output and "Traceback" not in done.output
