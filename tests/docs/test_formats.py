"""docs/formats.md names every move and every key of a position."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from upcard.games.record import _KEYS
from upcard.games.rummy import moves
from upcard.games.rummy.books.contract_rummy import FAMILY
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.position import STEPS, read_position
from upcard.kernel.position import BadPosition
from upcard.kernel.state import Choose, Move, Shuffle
from upcard.terminal.cli import main

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = PAGE.split(heading, 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| `([^`]+)` \|", section, flags=re.M)


def test_every_move_is_in_the_table_and_can_be_read() -> None:
    kinds = {kind for kind in vars(moves).values() if isinstance(kind, type) and issubclass(kind, Move)}
    kinds -= {Move, Shuffle, Choose}
    read = [moves.read_move(text) for text in rows("### Moves of Contract Rummy")]
    assert {type(move) for move in read} == kinds
    assert {str(moves.read_move(simple)) for simple in moves._SIMPLE} <= {str(move) for move in read}


def test_every_key_of_a_position_is_in_the_table() -> None:
    source = (ROOT / "src/upcard/games/rummy/position.py").read_text(encoding="utf-8")
    asked = set(re.findall(r"\btables\.\w+\(\"(\w+)\"", source))
    asked |= {"down", "down_now", "not_down"}  # asked for in a loop
    assert sorted(rows("### The keys of a Contract Rummy table")) == sorted(asked)


@pytest.mark.parametrize("key", rows("### The keys of a Contract Rummy table"))
def test_every_key_in_the_table_is_one(key: str) -> None:
    position = {"step": "claim", key: 2.5}
    with pytest.raises(BadPosition) as caught:
        read_position(RummyGame(FAMILY), position)
    assert caught.value.place.startswith(key)
    assert "is no key" not in caught.value.reason


def test_every_step_is_described() -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("| `step` |"))
    assert set(STEPS) <= set(re.findall(r"`(\w+)`", line))


def test_every_key_of_a_record_is_in_the_table() -> None:
    assert sorted(rows("## Records")) == sorted(_KEYS)


def test_every_key_of_a_position_file_is_in_its_tables() -> None:
    source = (ROOT / "src/upcard/games/position_file.py").read_text(encoding="utf-8")
    described = {key for row in rows("### Position files") for key in re.findall(r"\w+", row)}
    assert described | {"changes"} == set(re.findall(r"\btables\.\w+\(\"(\w+)\"", source))


def test_the_position_file_on_the_page_is_as_it_expects(tmp_path: Path) -> None:
    section = PAGE.split("### Position files", 1)[1]
    file = tmp_path / "table.toml"
    file.write_text(re.findall(r"^```toml\n(.*?)^```", section, flags=re.S | re.M)[0], encoding="utf-8")
    ran = CliRunner().invoke(main, ["try", str(file)])
    assert ran.exit_code == 0, ran.output
    assert "2 of 2 as expected" in ran.output
