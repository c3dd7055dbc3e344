"""`upcard verify`: the draws of a record, and each seat's luck."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import Result

from tests.records.make import GOLDEN
from tests.records.test_audit import RECORD
from upcard.games.audit import luck_in_words
from upcard.games.fairness import Drawn
from upcard.games.luck import Run
from upcard.games.record import write_record
from upcard.kernel.lots import Lot

Do = Callable[..., Result]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.toml"
    path.write_text(write_record(RECORD), encoding="utf-8")
    return path


def test_a_fair_record(upcard: Do, file: Path) -> None:
    ran = upcard("verify", file)
    assert ran.exit_code == 0, ran.output
    many = len(RECORD.lots)
    assert f"{many} of {many} draws (shuffles and lots) were fixed before the cards were dealt." in ran.stdout
    assert f"P2 contributed to {many} of them." in ran.stdout
    assert "P1 contributed" not in ran.stdout
    assert "P3: 2s and aces:" in ran.stdout


def test_an_unfair_record(upcard: Do, tmp_path: Path) -> None:
    number, drawn = next(iter(RECORD.lots.items()))
    lots = {**RECORD.lots, number: Drawn(drawn.commitment, Lot(bytes(256), drawn.lot.contributions))}
    (tmp_path / "game.toml").write_text(write_record(replace(RECORD, lots=lots)), encoding="utf-8")
    ran = upcard("verify", tmp_path / "game.toml")
    assert ran.exit_code == 1
    assert f"Move {number}: the secret is not the one that was committed to." in ran.stdout
    told = json.loads(upcard("verify", tmp_path / "game.toml", "--json").stdout)
    assert told["fair"] is False
    assert [draw["move"] for draw in told["draws"] if draw["problem"]] == [number]


def test_a_record_without_draws_is_not_called_fair(upcard: Do) -> None:
    ran = upcard("verify", GOLDEN / "mille-standard.toml")
    assert ran.exit_code == 1
    assert "they cannot be checked" in ran.stdout
    assert "wild 2s" in ran.stdout


def test_what_the_browser_was_shown(upcard: Do, file: Path, tmp_path: Path) -> None:
    seen = tmp_path / "seen.toml"
    notes = [
        f'[[seen]]\ncommitment = "{drawn.commitment}"\ncontribution = "{drawn.lot.contributions[1].hex()}"\n'
        for drawn in RECORD.lots.values()
    ]
    seen.write_text("\n".join(notes), encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 0
    assert f"All {len(notes)} commitments that your browser was shown are in the record." in ran.stdout

    other = f'[[seen]]\ncommitment = "{"0" * 64}"\n'
    seen.write_text(notes[0] + other, encoding="utf-8")
    assert upcard("verify", file, "--seen", seen).exit_code == 0, "the last one shown is for a draw that was not made"

    seen.write_text(notes[0] + other + notes[1], encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 1
    assert "The commitment 000000000000… was shown to you, and is not in the record." in " ".join(ran.stdout.split())

    drawn = RECORD.lots[1]
    seen.write_text(f'[[seen]]\ncommitment = "{drawn.commitment}"\ncontribution = "{"ab" * 16}"\n', encoding="utf-8")
    told = json.loads(upcard("verify", file, "--seen", seen, "--json").stdout)
    assert told["fair"] is False
    assert told["not in the record"] == [f"Your contribution to {drawn.commitment[:12]}… did not go into the draw."]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seen = 1", "seen: a list of tables is wanted"),
        ("seen = [1]", "seen 1: a table is wanted"),
        ('[[seen]]\ncommitment = "xyz"', "seen 1: commitment: hexadecimal digits are wanted"),
        ("[[seen", "seen.toml:1:"),
    ],
)
def test_notes_that_cannot_be_read(upcard: Do, file: Path, tmp_path: Path, text: str, reason: str) -> None:
    seen = tmp_path / "seen.toml"
    seen.write_text(text, encoding="utf-8")
    ran = upcard("verify", file, "--seen", seen)
    assert ran.exit_code == 2
    assert reason in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_luck_in_words() -> None:
    assert luck_in_words((Run("jokers"),)) == ["jokers: no cards came."]
    assert luck_in_words((Run("jokers", 100, 9.0, 4.0, 4.0),)) == [
        "jokers: 9 of 100 cards, 4.0 expected; more than in 99 of 100 fair games."
    ]
    assert luck_in_words((Run("jokers", 100, 2.0, 4.0, 4.0),)) == [
        "jokers: 2 of 100 cards, 4.0 expected; less than in 84 of 100 fair games."
    ]
    assert luck_in_words((Run("jokers", 100, 4.0, 4.0, 4.0),))[0].endswith("about what was to be expected.")
    assert luck_in_words((Run("jokers", 100),)) == [], "there are none in the pack"
