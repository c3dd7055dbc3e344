"""What a command writes stands there whole, or what was there before does: on a full disk, and beside another one."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

Do = Callable[..., Result]

FULL = "no space left on device"


@pytest.fixture
def full_disk(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Call it, and from then on of what is written the beginning alone comes to the disk."""

    def full(opened: int, content: str | bytes, durable: bool) -> None:
        os.write(opened, content[:5].encode() if isinstance(content, str) else content[:5])
        os.close(opened)
        raise OSError(errno.ENOSPC, "No space left on device")

    return lambda: monkeypatch.setattr("upcard.text.whole_file._write", full)


def test_rules_are_kept_when_an_answer_cannot_be_written(
    upcard: Do, tmp_path: Path, full_disk: Callable[[], None]
) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('game = "guts"\nname = "Ours"\n', encoding="utf-8")
    full_disk()
    ran = upcard("interview", "--rules", rules, input="1\n1\nq\n")
    assert ran.exit_code == 2 and FULL in ran.stderr
    assert rules.read_text(encoding="utf-8") == 'game = "guts"\nname = "Ours"\n'


def test_a_game_that_could_not_be_saved_can_be_saved_under_that_name_later(
    upcard: Do, tmp_path: Path, full_disk: Callable[[], None]
) -> None:
    full_disk()
    ran = upcard("play", "guts", "--seed", "1", input=f"save {tmp_path}/a.toml\n")
    assert FULL in ran.stdout
    assert not [*tmp_path.iterdir()]


def test_a_page_and_records_are_whole(upcard: Do, tmp_path: Path, full_disk: Callable[[], None]) -> None:
    (tmp_path / "guts-1.toml").write_text("of before", encoding="utf-8")
    full_disk()
    ran = upcard("simulate", "guts", "--games", "1", "--records", tmp_path)
    assert ran.exit_code == 2 and FULL in ran.stderr
    assert (tmp_path / "guts-1.toml").read_text(encoding="utf-8") == "of before"
    assert len([*tmp_path.iterdir()]) == 1


def test_what_somebody_else_writes_on_the_sheet_meanwhile_is_kept(
    upcard: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "s.json"
    upcard("score", "kalooki", "Ada", "Ben", "Cid", "--file", sheet, "--write", "out Ada")

    def asked() -> Callable[[str], str]:
        lines = iter(["Cid 20", "quit"])

        def ask(prompt: str) -> str:
            line = next(lines)
            if line == "Cid 20":
                assert upcard("score", "--file", sheet, "--write", "Ben 10").exit_code == 0
            return line

        return ask

    monkeypatch.setattr("upcard.terminal.score.asker", asked)
    assert upcard("score", "--file", sheet).exit_code == 0
    kept = json.loads(sheet.read_text(encoding="utf-8"))
    assert [each["text"] for each in kept["writings"]][-3:] == ["out P1", "10", "20"]
