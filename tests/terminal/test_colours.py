"""What stands out in the terminal, and what does not."""

import io
import re

import pytest
from rich.console import Console

from upcard.terminal.console import cards_text, console_for

from .conftest import Run


def test_no_colour_where_it_is_not_wanted(upcard: Run) -> None:
    ran = upcard("play", "contract-rummy", "--seed", 1, "--plain", input="q\n", color=True)
    assert "\x1b[" not in ran.output and not set(ran.output) & set("♠♥♦♣")


def test_nothing_stands_out_in_plain_text(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    for plain in (False, True):
        console_for(plain).print("Guts", style="bold red")
        assert ("\x1b" in capsys.readouterr().out) != plain


def test_colour_tells_all_suits_apart() -> None:
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False)
    console.print(cards_text(["7S", "7H", "7D", "7C", "*"], False))
    codes = {card: code for code, card in re.findall(r"(\x1b\[[\d;]*m)(7.|\*)", out.getvalue())}
    assert list(codes) == ["7♠", "7♥", "7♦", "7♣", "*"]
    assert len(set(codes.values())) == 5
