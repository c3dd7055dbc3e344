"""The table in the terminal with a bot or a game of another package that fails."""

import dataclasses
from types import SimpleNamespace
from typing import Any

import pytest

from upcard import catalogue
from upcard.bots import Decision
from upcard.games.guts.ui.entry import GUTS
from upcard.kernel.state import State
from upcard.terminal import commands

from .conftest import Run, lines


def test_a_bot_that_fails_at_a_hint_is_named_and_the_game_goes_on(upcard: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> Decision:
        raise ZeroDivisionError("bot")

    monkeypatch.setattr(commands, "usual_player", lambda game: "late")
    monkeypatch.setattr(commands, "PLAYERS", {"late": lambda seed: SimpleNamespace(decide=fails)})
    ran = upcard("play", "guts", "--seed", 1, input=lines("hint", "table", "q"))
    assert "The bot late failed (ZeroDivisionError): there is no hint now." in ran.output
    assert "> table" in ran.output and ran.exit_code == 0


def test_a_game_that_fails_offers_to_save_what_was_played(upcard: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def scene(game: Any, seen: State, seat: int, names: Any) -> Any:
        if seen.events and any(event.name == "dealt" for event in seen.events):
            raise KeyError("late")
        return GUTS.scene(game, seen, seat, names)

    offered: list[int] = []
    late = dataclasses.replace(GUTS, id="late", scene=scene)
    monkeypatch.setattr(catalogue._GAMES, "_found", ({"late": late}, ()))
    monkeypatch.setattr("upcard.terminal.arguments.first_fault", lambda entry: "")
    monkeypatch.setattr("upcard.terminal.play._offer_to_save", lambda table: offered.append(table.match.n))
    ran = upcard("play", "late", "--seed", 1, input=lines("in", "in", "in"))
    assert ran.stderr == "upcard: the game late failed: KeyError: 'late'\n" and ran.exit_code == 2
    assert len(offered) == 1 and offered[0] > 0
