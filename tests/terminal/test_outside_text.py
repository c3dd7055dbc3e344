"""Whatever comes from a file is text, never markup: names and titles that look like markup, in every field."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from click.testing import Result

Run = Callable[..., Result]
ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "records" / "golden"
HOSTILE = ("[/b]", "[bold]Ada[/bold]", "[link=x]", "[", "\\[/i]", ":smile:", "[@click=app.quit]", "\x1b[31m")
"""What a library for terminals might take for more than text."""

Place = tuple[str | int, ...]


def texts(data: Any, place: Place = ()) -> Iterator[Place]:
    """Where a text stands in a file; of a list, its first element alone."""
    if isinstance(data, str):
        yield place
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts(value, (*place, key))
    elif isinstance(data, list) and data:
        yield from texts(data[0], (*place, 0))


def with_text(data: Any, place: Place, text: str) -> Any:
    """The same, with that text there."""
    changed = deepcopy(data)
    at = changed
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = text
    return changed


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


RECORD = toml(GOLDEN / "beggar-my-neighbor-standard.toml")
RECORD["moves"] = RECORD["moves"][:40]
del RECORD["totals"]
WHOLE = toml(GOLDEN / "guts-standard.toml")
RULES = toml(ROOT / "house-rules" / "short-and-quiet.toml")
POSITION = toml(ROOT / "positions" / "ana-x-03.toml")
GUTS = {"game": "guts", "book": "standard", "name": "Ours"}

FILES: dict[str, tuple[dict[str, Any], list[list[str]]]] = {
    "record": (RECORD, [["replay", "FILE"], ["verify", "FILE"], ["stats", "FILE"], ["play", "--resume", "FILE"]]),
    "house rules": (
        RULES,
        [
            ["rules", "--rules", "FILE"],
            ["rules", "--gaps", "FILE"],
            ["rules", "contract-rummy", "--against", "FILE"],
            ["umpire", "--rules", "FILE"],
            ["interview", "--rules", "FILE", "--out", "OUT"],
            ["play", "--rules", "FILE"],
        ],
    ),
    "a short game's rules": (
        GUTS,
        [
            ["simulate", "--rules", "FILE", "--games", "1"],
            ["arena", "--rules", "FILE", "--players", "random,steady", "--deals", "1"],
            ["lab", "FILE", "guts", "--games", "1"],
        ],
    ),
    "position": (POSITION, [["try", "FILE"], ["play", "--position", "FILE"]]),
}

SWEEP = [
    pytest.param(file, line, id=f"{file}: {' '.join(line)}") for file, (_, lines) in FILES.items() for line in lines
]


def check(ran: Result) -> None:
    """It has said what it had to say, or what is wrong in a line; nothing steers the terminal."""
    assert ran.exception is None or isinstance(ran.exception, SystemExit), repr(ran.exception)
    assert ran.exit_code in (0, 1, 2, 130), ran.output
    assert "Traceback" not in ran.output
    assert "\x1b" not in ran.output


@pytest.mark.parametrize(("file", "line"), SWEEP)
def test_every_field_of_every_file_is_shown_as_it_is(upcard: Run, tmp_path: Path, file: str, line: list[str]) -> None:
    data, _ = FILES[file]
    path, out = tmp_path / "it.toml", tmp_path / "out.toml"
    names = {"FILE": str(path), "OUT": str(out)}
    for place in texts(data):
        for text in HOSTILE if place == ("name",) else HOSTILE[:1]:
            path.write_text(tomli_w.dumps(with_text(data, place, text)), encoding="utf-8")
            check(upcard(*[names.get(word, word) for word in line], input="q\n"))


@pytest.mark.parametrize("text", HOSTILE[:-1])
def test_names_stand_there_letter_by_letter(upcard: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "it.toml"
    for data, lines in ((RULES, [["rules", "--rules"]]), (RECORD, [["replay"], ["verify"]])):
        path.write_text(tomli_w.dumps(data | {"name": text}), encoding="utf-8")
        for line in lines:
            ran = upcard(*line, path)
            check(ran)
            assert ran.exit_code in (0, 1), ran.output
            assert text in ran.stdout
    path.write_text(tomli_w.dumps(WHOLE | {"players": [text, *WHOLE["players"][1:]]}), encoding="utf-8")
    for command in ("replay", "verify", "stats"):
        ran = upcard(command, path)
        check(ran)
        assert text in ran.stdout, command


@pytest.mark.parametrize("text", HOSTILE)
def test_score_sheets_show_names_as_they_are(upcard: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "score.json"
    begun = upcard("score", "kalooki", text, "Ben", "Cid", "--file", path, input="q\n")
    check(begun)
    if path.exists():
        shown = upcard("score", "--file", path, input="q\n")
        check(shown)
        data = json.loads(path.read_text(encoding="utf-8"))
        for place in texts(data):
            path.write_text(json.dumps(with_text(data, place, "[/b]")), encoding="utf-8")
            check(upcard("score", "--file", path, input="q\n"))


def test_consoles_are_made_in_one_place() -> None:
    made = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "src").rglob("*.py"))
        if re.search(r"\bConsole\(", path.read_text(encoding="utf-8"))
    ]
    assert made == ["src/upcard/terminal/console.py"]
    told = [path.name for path in (ROOT / "src").rglob("*.py") if "markup=" in path.read_text(encoding="utf-8")]
    assert told == ["console.py"]
