"""Bots that listen are told at the web table what they are told in a match: all that their seats may know, once."""

import logging
from pathlib import Path

import pytest

from upcard.kernel.run import heard_by
from upcard.kernel.state import Event, Move, State, view
from upcard.server.live.table import LiveTable

from .conftest import First
from .test_autoplay import BOT, PERSON, at_table, person_plays, plays_on


class Attentive(First):
    """Keeps what it hears, and what it had heard whenever it was asked."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.heard: list[Event] = []
        self.seats: set[int] = set()
        self.when_asked: list[tuple[int, tuple[Event, ...]]] = []

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        self.heard += events
        self.seats.add(seat)

    def choose(self, game: object, seen: State, seat: int) -> Move:
        self.when_asked.append((len(self.heard), seen.events))
        return super().choose(game, seen, seat)


class Deafened(Attentive):
    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        raise RuntimeError(f"I heard {events}")


async def play_out(table: LiveTable) -> None:
    """The whole game; the person answers as `First` does."""
    while await plays_on(table) or not table.over:
        for seat in [seat for seat in table.asks if seat not in table.bots]:
            move = First(0).choose(table.game, table.seen_by(seat), seat)
            await table.append(table.match.judge(seat, move), str(table.n))
            await table.publish()


@pytest.mark.clause("GEN-13")
def test_a_bot_at_a_web_table_hears_what_its_seat_may_know_and_no_more(tmp_path: Path) -> None:
    async def use(table: LiveTable) -> None:
        bots = {seat: bot for seat, bot in table.bots.items() if isinstance(bot, Attentive)}
        assert list(bots) == [0, 2]
        await play_out(table)
        whole = await table.whole()
        for seat, bot in bots.items():
            expected = heard_by(whole.history.events(0), seat)
            assert bot.heard == list(expected), "everything once, in order, to the end of the game"
            assert bot.seats == {seat}
            for count, last in bot.when_asked:
                assert count and tuple(bot.heard[count - len(last) : count]) == last, "and before it is asked"
            hidden = [card for event in bot.heard for card in event.cards if str(card) == "??"]
            assert hidden and all([card.seen & 1 << seat or str(card) == "??" for e in bot.heard for card in e.cards])

    at_table(tmp_path, [BOT, PERSON, BOT], use, bot=Attentive)


def test_what_is_taken_back_is_heard_and_who_fails_to_listen_plays_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def use(table: LiveTable) -> None:
        await plays_on(table)
        await table.append(table.match.judge(1, "may-i"), "a")
        await table.publish()
        await table.append(table.match.entry(1, "undo"), "b")
        await table.publish()
        await person_plays(table, 1, "pass")
        await table.publish()
        await plays_on(table)
        (bot,) = table.bots.values()
        if isinstance(bot, Deafened):
            return
        assert isinstance(bot, Attentive)
        names = [event.name for event in bot.heard if event.seat == 1]
        assert names[:4] == ["answered", "claimed", "undone", "answered"]

    at_table(tmp_path, [BOT, PERSON], use, bot=Attentive)
    with caplog.at_level(logging.ERROR):
        at_table(tmp_path / "deaf", [BOT, PERSON], use, bot=Deafened)
    assert caplog.messages and all(
        ["first, as it listened, failed: RuntimeError at" in line for line in caplog.messages]
    )


def test_a_bot_that_sits_down_late_hears_from_then_on_and_what_is_kept(tmp_path: Path) -> None:
    async def use(table: LiveTable) -> None:
        await plays_on(table)
        await person_plays(table, 1, "pass")
        await table.publish()
        table.bots = {0: Attentive(0), 1: Attentive(1)}
        await plays_on(table)
        stood_in, other = table.bots[1], table.bots[0]
        assert isinstance(stood_in, Attentive) and isinstance(other, Attentive)
        assert stood_in.heard[: len(view(table.match.history.at(1), 1).events)]
        assert stood_in.heard == list(heard_by(table.match.history.events(0), 1))[: len(stood_in.heard)]

    at_table(tmp_path, [BOT, PERSON], use)
