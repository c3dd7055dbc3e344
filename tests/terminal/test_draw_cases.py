"""One set of cases for everybody who reads records and notes: `upcard verify`, the short verifier, and the page."""

import contextlib
import io
import json
import random
import runpy
import shutil
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from click.testing import Result

from tests.amounts import amount
from tests.conftest import Need
from tests.records.test_audit import RECORD, SHORT
from tests.server.notebooks import PROGRAM
from upcard.match.record import write_record

from .test_verify import notes

Do = Callable[..., Result]
Change = Callable[[dict[str, Any], dict[str, Any]], object]

HOLDS, FAILS, UNREADABLE, UNPROVED = 0, 1, 2, 3


def record(place: int = 1, **values: Any) -> Change:
    """Other values in a draw of the record; None leaves the key out."""

    def change(record: dict[str, Any], notes: dict[str, Any]) -> None:
        _set(record["chains"][0]["draws"][place], values)

    return change


def noted(place: int = 1, **values: Any) -> Change:
    """Other values in a note; None leaves the key out."""
    return lambda record, notes: _set(notes["draws"][place], values)


def _set(table: dict[str, Any], values: dict[str, Any]) -> None:
    for key, value in values.items():
        table[key] = value
        if value is None:
            del table[key]


DRAW = tomllib.loads(write_record(RECORD))["chains"][0]["draws"][1]
PLEDGES, GIVEN = DRAW["pledges"], DRAW["contributions"]

CASES: dict[str, tuple[Change, int]] = {
    "as it was": (lambda record, notes: None, HOLDS),
    "no pledge in the notes was acknowledged": (noted(pledged=False, received=False), HOLDS),
    "a draw was not shown": (lambda record, notes: notes["draws"].pop(3), UNPROVED),
    "a list was not shown": (noted(3, pledges=None, table=None), UNPROVED),
    "people were not noted": (noted(people=None), HOLDS),
    "an empty list of old draws": (lambda record, notes: record.update(lots=[]), HOLDS),
    "another pledge in the record": (record(pledges=["", "ab" * 32, PLEDGES[2]]), FAILS),
    "another contribution": (record(contributions=["", "ab" * 16, GIVEN[2]]), FAILS),
    "a contribution is gone": (record(contributions=["", GIVEN[1], ""]), FAILS),
    "nobody contributed": (record(contributions=["", "", ""], pledges=["", "", ""]), FAILS),
    "a number is wrong": (record(number=7), FAILS),
    "no move was made": (record(move=None), FAILS),
    "it chose one of three": (record(choices=3), FAILS),
    "it chose one of more than there are numbers": (record(choices=2**20), FAILS),
    "another head": (lambda record, notes: notes.update(head="ab" * 32), FAILS),
    "another link": (noted(link="ab" * 32), FAILS),
    "another list": (noted(pledges=["", "", ""]), FAILS),
    "a bot pledged": (noted(people=["P1", "P2", ""]), FAILS),
    "nobody is known": (noted(people=[]), FAILS),
    "begun twice": (lambda record, notes: notes["draws"].append(notes["draws"][1]), FAILS),
    "one more was shown": (lambda record, notes: notes["draws"].append({**notes["draws"][1], "number": 99}), FAILS),
    "the page warned": (lambda record, notes: notes.update(warnings=["Beware."]), FAILS),
    "other rules": (lambda record, notes: notes.update(rules="sha256:" + "ab" * 32), FAILS),
    "other players": (lambda record, notes: notes.update(players=["Ada", "Ben", "Cleo"]), FAILS),
    "a seat that is not there": (noted(seat=9), FAILS),
    "no notes": (lambda record, notes: notes["draws"].clear(), FAILS),
    "no chain": (lambda record, notes: record.pop("chains"), FAILS),
    "capital digits": (record(pledges=[text.upper() for text in PLEDGES]), UNREADABLE),
    "digits with blanks": (record(contributions=["", f"{GIVEN[1][:-2]} ab", GIVEN[2]]), UNREADABLE),
    "too few seats": (record(pledges=PLEDGES[1:]), UNREADABLE),
    "a number that is true": (record(number=True), UNREADABLE),
    "a move of nobody": (record(move=0), UNREADABLE),
    "a move that chance did not make": (record(move=3), UNREADABLE),
    "a draw with a key of its own": (record(luck=1), UNREADABLE),
    "a draw without its number": (record(number=None), UNREADABLE),
    "no contributions": (record(contributions=None), UNREADABLE),
    "notes with a key of their own": (lambda record, notes: notes.update(luck=1), UNREADABLE),
    "a note with a key of its own": (noted(luck=1), UNREADABLE),
    "a note without its seat": (noted(seat=None), UNREADABLE),
    "a note without its link": (noted(link=None), UNREADABLE),
    "a link with an end of line": (noted(link="ab" * 32 + "\n"), UNREADABLE),
    "a contribution in capitals": (noted(contribution=GIVEN[1].upper()[:-1] + "A"), UNREADABLE),
    "opened is a number": (noted(opened=1), UNREADABLE),
    "a time of day that is none": (noted(at="noon"), UNREADABLE),
    "pledges are no list": (noted(pledges="ab"), UNREADABLE),
    "a name that turns the line around": (noted(people=["P1", "P2", "\u202eP3"]), UNREADABLE),
    "format 4": (lambda record, notes: notes.update(notes=4), UNREADABLE),
    "format true": (lambda record, notes: notes.update(notes=True), UNREADABLE),
    "a short digest of a table": (lambda record, notes: notes["views"][0]["tables"].append("ab"), UNREADABLE),
}


def written(change: Change) -> tuple[dict[str, Any], dict[str, Any]]:
    data, seen = tomllib.loads(write_record(RECORD)), deepcopy(notes())
    change(data, seen)
    return data, seen


@pytest.fixture
def both(upcard: Do, tmp_path: Path) -> Callable[[dict[str, Any], dict[str, Any]], tuple[int, int]]:
    """The status of `upcard verify`, and that of the short verifier."""
    game, seen, short = tmp_path / "game.toml", tmp_path / "notes.toml", runpy.run_path(str(SHORT))["main"]

    def statuses(record: dict[str, Any], notes: dict[str, Any]) -> tuple[int, int]:
        game.write_text(tomli_w.dumps(record), encoding="utf-8")
        seen.write_text(tomli_w.dumps(notes), encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()):
            its = short([str(game), str(seen)])
        return upcard("verify", game, "--seen", seen).exit_code, its

    return statuses


@pytest.mark.parametrize("name", CASES)
def test_verifiers_agree(name: str, both: Callable[[dict[str, Any], dict[str, Any]], tuple[int, int]]) -> None:
    change, wanted = CASES[name]
    assert both(*written(change)) == (wanted, wanted)


def bent(lot: random.Random, value: Any) -> Any:
    """Another value in its place."""
    if isinstance(value, str) and value and lot.random() < 0.7:
        at = lot.randrange(len(value))
        return value[:at] + lot.choice("0af gA") + value[at + 1 :]
    return lot.choice(["", 0, 1, -1, True, False, [], {}, "ab" * 32, "ab" * 16, [""], 2**40, value])


@pytest.mark.parametrize("seed", range(amount(600, 40)))
def test_verifiers_agree_whatever_is_written(
    seed: int, both: Callable[[dict[str, Any], dict[str, Any]], tuple[int, int]]
) -> None:
    """In the chain or in the notes one value, or one of a list, is another one, or gone."""
    lot = random.Random(seed)
    data, seen = written(lambda record, notes: None)
    places: list[Any] = [data["chains"][0], *data["chains"][0]["draws"], seen, *seen["draws"]]
    table = lot.choice(places)
    key = lot.choice([key for key in table if key not in ("draws", "hand", "table", "views")])
    if isinstance(table[key], list) and table[key] and lot.random() < 0.7:
        at = lot.randrange(len(table[key]))
        table[key][at] = bent(lot, table[key][at])
    elif lot.random() < 0.2:
        del table[key]
    else:
        table[key] = bent(lot, table[key])
    one, other = both(data, seen)
    assert one == other, (key, table.get(key))


@pytest.fixture(scope="module")
def page(need: Need) -> Iterator[Callable[[dict[str, Any], dict[str, Any]], list[str]]]:
    """What the page finds wrong, as `Comparison.wrong` has it."""
    node = shutil.which("node")
    need(node and (PROGRAM.parents[1] / "node_modules").is_dir(), "the browser client's packages are not installed")
    command = [str(node), str(PROGRAM)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=PROGRAM.parents[1]) as process:
        assert process.stdin and process.stdout
        to, back = process.stdin, process.stdout

        def wrong(record: dict[str, Any], notes: dict[str, Any]) -> list[str]:
            nothing: dict[str, Any] = {"head": "", "seed": "", "draws": []}
            chain = record["chains"][0] if "chains" in record else nothing
            made = {"head": chain["head"], "seed": chain["seed"], "problem": "", "old": False}
            draws = [{**each, **made, "move": each.get("move")} for each in chain["draws"]]
            to.write(json.dumps({"device": "", "table": "", "call": "beside", "args": [notes, draws]}) + "\n")
            to.flush()
            found: dict[str, list[str]] = json.loads(back.readline())
            return found["wrong"]

        yield wrong


NOT_FOR_THE_PAGE = ("choices", "it chose", "other rules", "other players")
"""What only a record says, which the page does not read."""


@pytest.mark.parametrize(
    "name",
    [name for name, (_, wanted) in CASES.items() if wanted != UNREADABLE and not name.startswith(NOT_FOR_THE_PAGE)],
)
def test_the_page_agrees(name: str, page: Callable[[dict[str, Any], dict[str, Any]], list[str]]) -> None:
    change, wanted = CASES[name]
    assert bool(page(*written(change))) == (wanted == FAILS)
