"""A game of another package that takes too long, or wants the program to end: its table hears it, the room goes on."""

import logging
import signal
import threading
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.plugins import outside
from upcard import catalogue
from upcard.games.guts.game import GutsGame
from upcard.games.guts.state import GutsState
from upcard.kernel.state import Move
from upcard.match.chance import secure_move
from upcard.outside import plugin_time_limit
from upcard.server.live import guarding, offer
from upcard.server.live.guarding import GameFailed, Guard, guarded
from upcard.server.live.offer import full_offer

from ..patience import PATIENCE
from .conftest import Browser, Server
from .friends import asked_page, begun, notice


class Looping(GutsGame):
    """Never comes back once a player answers, whatever is raised inside it at first."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        stubborn = 3
        while seat >= 0:
            try:
                while True:
                    pass
            except BaseException:
                stubborn -= 1
                if not stubborn:
                    raise
        return super().play(s, seat, move)


class Leaving(GutsGame):
    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        if seat >= 0:
            raise SystemExit("enough")
        return super().play(s, seat, move)


class Cancelling(GutsGame):
    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        if seat >= 0:
            import asyncio

            raise asyncio.CancelledError
        return super().play(s, seat, move)


class Interrupting(GutsGame):
    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        if seat >= 0:
            raise KeyboardInterrupt
        return super().play(s, seat, move)


class LoopingInChance(GutsGame):
    """Never deals."""

    def play(self, s: GutsState, seat: int, move: Move) -> GutsState:
        while seat < 0:
            pass
        return super().play(s, seat, move)


GAMES = {
    "looping": Looping,
    "leaving": Leaving,
    "never": outside.LeavingGame,
    "cancelling": Cancelling,
    "interrupting": Interrupting,
    "stuck": LoopingInChance,
}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    bad = {name: outside.like_guts(id=name, build=build) for name, build in GAMES.items()}
    monkeypatch.setattr(guarding, "SECONDS", 0.2)
    monkeypatch.setattr(catalogue, "CATALOGUE", {**catalogue.OWN, **bad})
    monkeypatch.setattr(offer, "first_fault", lambda entry: "")
    monkeypatch.setattr(signal, "getsignal", lambda number: None)  # as under uvicorn in the first thread
    server = Server(tmp_path, full_offer())
    yield server
    server.stop()


@pytest.mark.parametrize("game", ["looping", "leaving", "cancelling", "interrupting"])
def test_a_move_at_which_the_game_fails_is_answered_and_the_room_goes_on(
    room: Server, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    _, (visitor, _), pages = begun(room, game=game)
    page = asked_page(pages)
    assert page is not None
    with caplog.at_level(logging.ERROR):
        answer = page.ask("move", text="in", window=page.scene.get("window", 0))
    assert answer["type"] == "error"
    assert answer["reason"] == "The server failed at this. Reload the page to see how the table stands."
    assert "GameFailed" in caplog.text
    well = visitor.create("beggar-my-neighbor", bots=1, bot="steady")
    other = visitor.sit(well)
    other.hello()
    assert other.my_turn()
    assert visitor.get("/health").status_code == 200


def test_a_game_that_ends_the_program_at_the_deal_is_told_to_its_table(room: Server) -> None:
    visitor = Browser(room)
    page = visitor.sit(visitor.create("never", bots=1, bot="random"))
    page.hello()
    assert notice(page, "The game has failed")
    assert visitor.get("/health").status_code == 200


def test_a_game_that_never_deals_is_told_to_its_table_and_called_no_more(room: Server) -> None:
    visitor = Browser(room)
    table = visitor.create("stuck", bots=1, bot="random")
    page = visitor.sit(table)
    page.hello()
    assert notice(page, "The game has failed")
    began = time.monotonic()
    while time.monotonic() < began + PATIENCE:  # tried again every two seconds, until it has had its chances
        guard = _guard_of(room)
        if guard._late >= guarding.MOST:
            break
        time.sleep(0.1)
    assert guard._late == guarding.MOST
    assert visitor.get("/health").status_code == 200


def _guard_of(room: Server) -> Guard:
    seats: Any = room.offer.games["stuck"].seats
    found: Guard = seats._guard
    return found


def lines_are_counted() -> None:
    with plugin_time_limit():
        outside.like_guts()


def test_late_calls_are_held_up_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "SECONDS", 0.1)
    guard = Guard("slow")

    def work(seconds: float) -> str:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass
        return "done"

    assert guard.call(work, 0.01) == "done"
    for _ in range(guarding.MOST):
        with pytest.raises(GameFailed, match="the game slow took too long"):
            guard.call(work, 60.0)
    with pytest.raises(GameFailed, match="is not called any more"):
        guard.call(work, 0.0)
    for _ in range(20):  # nothing is left over that would be raised here
        time.sleep(0.01)
    counted = threading.Thread(target=lines_are_counted, daemon=True)
    counted.start()
    counted.join(PATIENCE)
    assert not counted.is_alive()


def test_calls_that_end_just_in_time_leave_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guarding, "SECONDS", 0.02)
    monkeypatch.setattr(guarding, "LOOK", 0.001)
    monkeypatch.setattr(guarding, "MOST", 10_000)
    guard, ends = Guard("close"), [0, 0]

    def work(seconds: float) -> None:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    def many() -> None:
        for turn in range(60):
            try:
                guard.call(work, 0.0195 + 0.00005 * (turn % 30))
                ends[0] += 1
            except GameFailed:
                ends[1] += 1

    thread = threading.Thread(target=many)
    thread.start()
    thread.join(PATIENCE)
    assert sum(ends) == 60


def test_a_game_that_asks_itself_and_lists_moves_without_end() -> None:
    entry = guarded(outside.GENEROUS)
    book = next(iter(entry.books.values()))
    game = entry.build(book.rules)
    state = game.start(2)
    assert isinstance(game.play, guarding.Guarded)
    assert list(game.asks(state)) == [-1]
    assert entry.seats(book.rules) == outside.GUTS.seats(book.rules)
    dealt = game.play(state, -1, secure_move(game.asks(state)[-1]))
    seat = next(iter(game.asks(dealt)))
    assert len(list(islice(game.moves(dealt, seat), 5))) == 5
