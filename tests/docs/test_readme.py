"""README.md: its programs are short, whole, and do what they say."""

import doctest
import re

import pytest
from PIL import Image

from .rulebook import ROOT

README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```pycon\n(.*?)^```", TEXT, flags=re.M | re.S)

SCREEN = 30
"""Lines that are seen before anything is scrolled."""


def test_there_are_five() -> None:
    assert len(PROGRAMS) == 5


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_is_whole_and_has_ten_lines_at_most(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    lines = re.findall(r"^(?:>>>|\.\.\.)", program, flags=re.M)
    assert len(lines) <= 10
    assert program.startswith(">>> import upcard\n")
    test = doctest.DocTestParser().get_doctest(program, {}, "program", str(README), 0)
    ran = doctest.DocTestRunner().run(test)
    assert ran.attempted > 1 and ran.failed == 0


def test_the_first_screen_says_how_to_play_to_host_and_to_program() -> None:
    ways = re.findall(r"^- \*\*([^*]+):\*\*", "\n".join(TEXT.splitlines()[:SCREEN]), flags=re.M)
    assert ways == ["Play now", "Host it for friends", "Use it as a library"]
    for path in re.findall(r"-f ([\w/.]+)", TEXT):
        assert (ROOT / path).is_file()


def test_one_picture_shows_the_table_and_one_ten_seconds_of_it() -> None:
    shown = re.findall(r"!\[([^\]]{40,})\]\(([^)]+)\)", TEXT)
    (_, still), (_, moving) = shown
    with Image.open(ROOT / still) as picture:
        assert getattr(picture, "n_frames", 1) == 1
        size = picture.size
    with Image.open(ROOT / moving) as picture:
        frames = int(getattr(picture, "n_frames", 1))
        assert picture.size == size and frames > 20 and picture.info["loop"] == 0
        lasting = 0
        for at in range(frames):
            picture.seek(at)
            picture.load()
            lasting += int(picture.info["duration"])
    assert lasting == 10_000
    assert (ROOT / moving).stat().st_size <= 1_500_000
