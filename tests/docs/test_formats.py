"""docs/formats.md names every move and every key of a position."""

import contextlib
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from upcard.bots import BOTS
from upcard.catalogue import CATALOGUE
from upcard.games.rummy import moves
from upcard.games.rummy.books.contract_rummy import FAMILY
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import STEPS
from upcard.games.rummy.ui.position import KEYS, read_position
from upcard.kernel.game import BadMove
from upcard.kernel.move import form_of
from upcard.kernel.run import Endless, play_out
from upcard.kernel.state import Move, State
from upcard.kernel.ui.position import BadPosition
from upcard.match.record import _KEYS
from upcard.terminal.cli import main

from .rulebook import ROOT

PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[str]:
    """The first cells of the table under a heading."""
    section = PAGE.split(heading, 1)[1].split("\n#", 1)[0]
    return re.findall(r"^\| `([^`]+)` \|", section, flags=re.M)


def test_every_move_is_in_the_table_and_can_be_read() -> None:
    notation = moves.NOTATION
    read = [notation.read(text) for text in rows("### Moves of Contract Rummy")]
    assert {type(move) for move in read} == {*notation.kinds}
    words = [str(move) for kind in notation.kinds for move in form_of(kind).whole(kind)]
    assert len(words) > 12
    assert {*words} <= {str(move) for move in read}


def test_every_key_of_a_position_is_in_the_table() -> None:
    assert sorted(rows("### The keys of a Contract Rummy table")) == sorted(KEYS.keys)


@pytest.mark.parametrize("key", rows("### The keys of a Contract Rummy table"))
def test_every_key_in_the_table_is_one(key: str) -> None:
    position = {"step": "claim", key: 2.5}
    with pytest.raises(BadPosition) as caught:
        read_position(RummyGame(FAMILY), position)
    assert caught.value.place.startswith(key)
    assert "is no key" not in caught.value.reason


OTHERS = ("daifugo", "mille", "guts", "anaconda", "dealers-choice", "indian-chief", "beggar-my-neighbor")


def cells(game: str, heading: str) -> list[list[str]]:
    """The code in the first cells of the table under a heading of a game's page, by row."""
    page = (ROOT / "docs/rulebook" / f"{game}.md").read_text(encoding="utf-8")
    section = page.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return [re.findall(r"`([^`]+)`", row) for row in re.findall(r"^\| (`[^|]*) \|", section, flags=re.M)]


def test_every_game_is_described() -> None:
    assert {*OTHERS} == {entry.id for entry in CATALOGUE.values() if not isinstance(built(entry.id), RummyGame)}
    assert all(f"rulebook/{game}.md#moves" in PAGE for game in OTHERS)


def built(game: str) -> Any:
    entry = CATALOGUE[game]
    return entry.build(next(iter(entry.books.values())).rules)


@pytest.mark.parametrize("game", OTHERS)
def test_the_moves_of_every_game_are_described_and_can_be_read(game: str) -> None:
    """Those that its own error names, and those of every legal move of a few games."""
    read = [built(game).read(text) for row in cells(game, "Moves") for text in row]
    verbs = {str(move).partition(" ")[0] for move in read}
    with pytest.raises(BadMove) as caught:
        built(game).read("nonsense")
    named = re.split(" moves are | only move is ", str(caught.value))[1]
    assert verbs >= set(re.split(", | and ", named)) > set()
    played: set[str] = set()

    def watch(before: State, seat: int, move: Move, after: State) -> None:
        played.add(str(move).partition(" ")[0])

    for seed in range(3):
        bots = [BOTS["random"](seed * 9 + seat) for seat in range(CATALOGUE[game].seats(built(game).rules)[0])]
        with contextlib.suppress(Endless):
            play_out(built(game), built(game).start(len(bots)), bots, random.Random(seed), 2000, watch)
    assert played - {"shuffle", "choose"} <= verbs


@pytest.mark.parametrize("game", OTHERS)
def test_the_keys_of_a_position_of_every_game_are_described(game: str) -> None:
    described = [key for row in cells(game, "Positions") for key in row]
    assert len(described) == len(set(described))
    with pytest.raises(BadPosition, match="is no key of a position of this game; its keys are ") as caught:
        CATALOGUE[game].read_position(built(game), {"no-key": 1})
    known = set(caught.value.reason.partition("its keys are ")[2].split(", "))
    # Some keys are asked for at a step of theirs only.
    assert known <= set(described) <= known | {"answers"}


def test_every_step_is_described() -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith("| `step` |"))
    assert set(STEPS) <= set(re.findall(r"`(\w+)`", line))


def test_every_key_of_a_record_is_in_the_table() -> None:
    assert sorted(rows("## Records")) == sorted(_KEYS)


def test_every_key_of_a_position_file_is_in_its_tables() -> None:
    source = (ROOT / "src/upcard/match/position_file.py").read_text(encoding="utf-8")
    described = {key for row in rows("### Position files") for key in re.findall(r"\w+", row)}
    assert described | {"changes"} == set(re.findall(r"\btables\.\w+\(\"(\w+)\"", source))


def test_every_key_of_what_is_expected_is_in_its_table() -> None:
    source = (ROOT / "src/upcard/match/expected.py").read_text(encoding="utf-8")
    assert {"scores", *re.findall(r'^        "(\w+)": lambda', source, flags=re.M)} == set(
        rows("### What is expected afterwards")
    )


def test_the_position_file_on_the_page_is_as_it_expects(tmp_path: Path) -> None:
    section = PAGE.split("### Position files", 1)[1]
    file = tmp_path / "table.toml"
    file.write_text(re.findall(r"^```toml\n(.*?)^```", section, flags=re.S | re.M)[0], encoding="utf-8")
    ran = CliRunner().invoke(main, ["try", str(file)])
    assert ran.exit_code == 0, ran.output
    assert "2 of 2 as expected" in ran.output
