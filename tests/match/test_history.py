"""The history of a match: any table of it, though not all are kept."""

from typing import Any

import pytest

from tests.server.toy import Toy, ToyRules
from upcard.kernel.game import Game
from upcard.match.history import History


@pytest.mark.parametrize("keep", [None, 64])
def test_every_state_of_a_history_with_moves_taken_back(keep: int | None) -> None:
    game: Game[Any] = Toy(ToyRules())
    history = History(game, game.start(3), keep)
    states = [history.state]

    def play(seat: int, text: str) -> None:
        move = game.read(text)
        history.add(seat, move, game.play(history.state, seat, move))
        states.append(history.state)

    deck = " ".join(f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK")
    play(-1, f"shuffle {deck}")
    play(0, "draw")
    for _ in range(40):
        play(1, "may-i")
        play(2, "pass")
        for seat in (2, 1):
            last = history.last()
            assert last is not None and last.seat == seat
            history.take_back(seat, last.n)
            states.append(history.state)
    assert len(history) == len(states) - 1 == 162
    kept = range(len(states)) if keep is None else range(162 - keep, 163)
    assert [history.at(n) for n in kept] == [states[n] for n in kept]
    if keep is None:
        assert [(n, str(move)) for n, _, move in history.standing()][1:] == [(2, "draw")]
    else:
        for forgotten in (history.standing, lambda: history.at(20)):
            with pytest.raises(LookupError, match="not kept"):
                forgotten()
    with pytest.raises(ValueError, match="no such move"):
        history.take_back(2, 4)
