"""docs/your-rules.md: its files are those that ship, they say what its tables say, and its commands print that."""

import doctest
import random
import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.amounts import amount
from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.kernel.run import play_out
from upcard.options.house_rules import BadHouseRules, read_house_rules
from upcard.terminal.cli import main

from .rulebook import ROOT

FOLDER = ROOT / "house-rules"
FILES = sorted(FOLDER.glob("*.toml"))
PAGE = (ROOT / "docs" / "your-rules.md").read_text(encoding="utf-8")
SECTIONS = {
    match[1]: section
    for section in PAGE.split("\n## ")
    if (match := re.search(r"As a file, `([\w-]+\.toml)`", section))
}
SHOWN = re.findall(r"^```console\n\$ ([^\n]*)\n(.*?)^```", PAGE, flags=re.S | re.M)


def test_every_file_has_its_section() -> None:
    assert len(FILES) == 3
    assert sorted(SECTIONS) == [file.name for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_page_shows_the_file(file: Path) -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```", SECTIONS[file.name], flags=re.S | re.M)
    assert shown == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_table_has_every_line_of_the_file(file: Path) -> None:
    """Each line of the paper names lines of the file, and no line of the file is missing."""
    rows = re.findall(r"^\| [^|]+ \| (`.+) \|$", SECTIONS[file.name], flags=re.M)
    changes = tomllib.loads(file.read_text(encoding="utf-8"))["changes"]
    named: list[str] = []
    for row in rows:
        for key, value in re.findall(r"`(\w+) = ([^`]+)`", row):
            named.append(key)
            if "…" not in value:
                assert tomllib.loads(f"x = {value}")["x"] == changes[key], key
    assert named == list(changes)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_changes_the_book(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    rules = read_house_rules(CATALOGUE, text)
    book = rules.entry.books[rules.book].rules
    assert set(rules.entry.changes(book, rules.rules)) == set(tomllib.loads(text)["changes"])
    assert rules.name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_can_be_played_to_the_end(file: Path) -> None:
    rules = read_house_rules(CATALOGUE, file.read_text(encoding="utf-8"))
    game = rules.entry.build(rules.rules)
    for seats in rules.entry.seats(rules.rules)[:: amount(1, 2)]:
        end = play_out(game, game.start(seats), [BOTS["steady"](0)] * seats, random.Random(seats))
        assert rules.entry.winners(game, end)


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_commands_print_what_is_shown(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    program, *arguments = shlex.split(command)
    assert program == "upcard"
    ran = CliRunner().invoke(main, arguments)
    assert ran.exit_code == 0, ran.output
    checker = doctest.OutputChecker()
    assert checker.check_output(output, ran.output, doctest.ELLIPSIS), ran.output


def test_check_print_compare_and_gaps_are_all_shown() -> None:
    commands = " ".join(command for command, _ in SHOWN)
    assert "--against" in commands and "--gaps" in commands
    assert "interview" in commands and "--games" in commands
    assert len(SHOWN) == 5


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ('direction = "up"', "direction: 'up' is not one of left, right"),
        ('deals = ["9: R4 R4 R4"]', "takes 12 cards, but a hand holds 10 after the draw"),
        ('deals = ["20: S3"]\ndecks = [[5, 1]]', "need a larger pack"),
        ('extra_melds = "never"\njoker_take_use = "new_meld"', "new_meld needs further melds, but extra_melds = never"),
    ],
)
def test_files_that_are_refused(changes: str, said: str) -> None:
    with pytest.raises(BadHouseRules) as caught:
        read_house_rules(CATALOGUE, f'game = "carioca"\n[changes]\n{changes}\n')
    assert said in str(caught.value)
    assert caught.value.line == 3 + changes.count("\n") or changes.startswith("deals")
