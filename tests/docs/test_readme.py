"""README.md: its programs are short, whole, and do what they say."""

import doctest
import re

import pytest

from .rulebook import ROOT

README = ROOT / "README.md"
PROGRAMS = re.findall(r"^```pycon\n(.*?)^```", README.read_text(encoding="utf-8"), flags=re.M | re.S)


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
