"""A draw is opened when nobody plays, and nothing is played, or taken back, before it is made: whoever is in league
with the server can know the cards from its opening on."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.match.compared import compare
from upcard.match.notes import digest_of, read_notes
from upcard.match.record import read_record, replay
from upcard.server.live import autoplay, draws
from upcard.server.live.table import LiveTable
from upcard.text.toml import load

from ..patience import PATIENCE
from .cheats import AT, FRIEND, ME
from .conftest import Browser, Server
from .friends import OPEN, gather, take
from .notebooks import Accomplice, Honest, Notebooks, Player
from .test_cheats import notebooks, playing, verdicts

__all__ = ["notebooks"]


def fold(player: Player, live: LiveTable) -> None:
    """Who folds ends the hand, and may take that back; what was taken back is not done again."""
    scene, seen = player.page.scene, live.seen_by(player.seat)
    moves = [str(move) for move in itertools.islice(live.game.moves(seen, player.seat), 40)]
    if not moves:
        return  # the table has gone on meanwhile: its next scene comes
    again = "undone" in player.page.received[-1]
    text = (
        "fold" if "fold" in moves and not again else next(move for move in moves if move != "fold" or len(moves) == 1)
    )
    cid = f"{player.seat}-{player.page.n}"
    player.page.say(type="move", cid=cid, text=text, window=scene["window"])


@pytest.fixture
def evening(
    room: Server, notebooks: Notebooks, monkeypatch: pytest.MonkeyPatch
) -> tuple[Honest, Accomplice, list[LiveTable]]:
    """Anaconda with an accomplice and a bot."""
    opened: list[LiveTable] = []
    make = LiveTable.__init__

    def made(self: LiveTable, *given: Any, **more: Any) -> None:
        make(self, *given, **more)
        opened.append(self)

    monkeypatch.setattr(LiveTable, "__init__", made)
    monkeypatch.setattr(draws, "PATIENCE", PATIENCE)
    monkeypatch.setattr(Player, "answer", lambda player: fold(player, opened[0]))
    me, friend = Browser(room), Browser(room)
    bot = {"kind": "bot", "name": "Bot", "bot": "random"}
    at = gather(me, OPEN, bot, game="anaconda", changes={"hands": 4}, auto_start=True)
    honest = Honest(me, at, ME, notebooks)
    take(friend, at, "Ben", seat=FRIEND)
    return honest, Accomplice(friend, at, FRIEND, ()), opened


def test_what_is_taken_back_after_the_opening_is_found(
    evening: tuple[Honest, Accomplice, list[LiveTable]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, accomplice, _ = evening
    draw = autoplay.Autoplay._draw
    done: list[int] = []

    async def takes_back(self: autoplay.Autoplay) -> None:
        """When all have opened a draw, who made the move before it takes that back, and makes another one."""
        here = self._table
        late = not done and here.draws.next.number >= AT and here.draws.next.state == "closed"
        for seat in (FRIEND, ME) if late and CHANCE in here.asks else ():
            if here.match.why_no_undo(seat) is None:
                done.append(seat)
                await here.append(here.match.agreement.take_back(seat))
                await here.publish()
                return
        await draw(self)

    monkeypatch.setattr(autoplay.Autoplay, "_draw", takes_back)
    with playing(accomplice):
        honest.play()
    assert done
    found = verdicts(honest, tmp_path)
    assert any("Moves were taken back after draw" in said for said in found.warnings), found.warnings
    assert found.status == 1
    assert "somebody played, or took something back, after it was opened" in found.said


def test_an_honest_server_takes_nothing_back_while_a_draw_is_closed(
    evening: tuple[Honest, Accomplice, list[LiveTable]], tmp_path: Path
) -> None:
    honest, accomplice, _ = evening
    with playing(accomplice):
        honest.play()
    found = verdicts(honest, tmp_path)
    assert (found.warnings, found.status) == ([], 0), found.said
    # And notes of an opening at any other table are found, whatever the page did.
    record = read_record(CATALOGUE, (tmp_path / "game.toml").read_text(encoding="utf-8"))
    notes = load((tmp_path / "notes-0.toml").read_text(encoding="utf-8"))
    noted = [draw for draw in notes["draws"] if draw.get("table")]
    assert len(noted) >= AT
    lay, match = {}, record.start()
    for number, _, _, _ in replay(record, match=match):
        lay[number] = digest_of(match.scene(ME))
    third = noted[AT - 1]
    other = next(digest for digest in lay.values() if digest != third["table"])
    third["table"] = other
    _, wrong = compare([read_notes(notes)], record)
    assert wrong == [f"Draw {third['number']}: somebody played, or took something back, after it was opened."]


def test_nobody_takes_back_while_cards_are_drawn(
    evening: tuple[Honest, Accomplice, list[LiveTable]], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, accomplice, opened = evening
    said: list[str] = []
    draw = autoplay.Autoplay._draw

    def answers() -> list[str]:
        return [text for text in accomplice.page.received if '"late"' in text]

    async def asks(self: autoplay.Autoplay) -> None:
        """Before the cards come the accomplice wants to take back."""
        if self._table.draws.next.state == "closed" and not said:
            accomplice.page.say(type="undo", cid="late", moves=1)
            self._table.lock.release()
            while not answers():
                await asyncio.sleep(0.02)
            await self._table.lock.acquire()
            said.append("asked")
        await draw(self)

    monkeypatch.setattr(draws, "LONGEST", 0.1)
    monkeypatch.setattr(autoplay.Autoplay, "_draw", asks)
    with playing(accomplice):
        honest.play()
    assert said
    assert "Cards are being drawn" in answers()[0]
    assert opened[0].over
