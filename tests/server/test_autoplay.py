"""What is played for those at a table who are not people: looked at step by step, so that nothing is missed and nobody
waits."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import TypeVar

import pytest
from msgspec.structs import replace

from upcard.bots import Bot
from upcard.kernel.ui.standing import Standing
from upcard.server.live.connection import Connection
from upcard.server.live.offer import RuleChoice
from upcard.server.live.pace import DELAYS, IN_WINDOW, SECOND_THOUGHT, dealing_time
from upcard.server.live.table import LiveTable
from upcard.server.store.rows import SeatRow, Setup
from upcard.server.store.store import Store
from upcard.server.wire import Player

from .conftest import TOYS, First, TurnedClock
from .test_store import ROW, with_store
from .test_thinking import SHUFFLE

T = TypeVar("T")

PERSON = SeatRow("Me", None, "mark")
BOT = SeatRow("Bot", "first", None)


def at_table(
    tmp_path: Path,
    seats: list[SeatRow],
    use: Callable[[LiveTable], Awaitable[T]],
    setup: Setup | None = None,
    bot: type[First] = First,
) -> T:
    """Have a table used that has been dealt, and where nobody plays but as ``use`` says."""

    async def opened(store: Store) -> T:
        await store.create(replace(ROW, seats=tuple(seats), setup=setup or Setup()))
        row = await store.table(ROW.id)
        assert row is not None
        players = tuple([Player(seat.name, "bot" if seat.bot else "human", seat.bot or "") for seat in seats])
        bots: Mapping[int, Bot] = {number: bot(0) for number, seat in enumerate(seats) if seat.bot}
        table = await LiveTable.load(row, TOYS.game_for(RuleChoice("toy"), players), dict(bots), store)
        await table.append(table.match.judge(-1, SHUFFLE))
        return await use(table)

    return with_store(tmp_path, opened)


async def plays_on(table: LiveTable) -> bool:
    """Did anybody who is not a person have something to play?"""
    played = False
    while await table.autoplay._step():
        played = True
    return played


async def person_plays(table: LiveTable, seat: int, text: str) -> None:
    await table.append(table.match.judge(seat, text), text)


def test_a_person_alone_with_bots_is_never_hurried(tmp_path: Path, wall: TurnedClock) -> None:
    async def use(table: LiveTable) -> None:
        wall.turn(10_000)
        assert not await plays_on(table)
        assert list(table.asks) == [0]
        assert table.autoplay._nap() is None, "no time is looked forward to"

    at_table(tmp_path, [PERSON, BOT], use, Setup(clock=60))
    at_table(tmp_path / "without a clock", [PERSON, BOT], use)


@pytest.mark.clause("CR-A-21")
def test_bots_wait_for_people_nearer_to_the_left_of_the_active_player(tmp_path: Path) -> None:
    """The bots claim whenever they may, and the first call wins."""

    async def use(table: LiveTable) -> None:
        assert await plays_on(table)
        assert list(table.asks) == [1, 2]
        assert not await plays_on(table)
        await person_plays(table, 1, "may-i")
        assert await plays_on(table)
        moves = [(seat, str(move)) for _, seat, move in table.match.history.standing()]
        assert moves[2:4] == [(1, "may-i"), (2, "may-i")]

    at_table(tmp_path, [BOT, PERSON, BOT], use)


def test_a_bot_does_not_wait_for_people_who_are_asked_after_it(tmp_path: Path) -> None:
    async def use(table: LiveTable) -> None:
        assert await plays_on(table)
        assert list(table.asks) == [2]

    at_table(tmp_path, [BOT, BOT, PERSON], use)


def test_a_window_for_a_card_that_was_named_stays_open(tmp_path: Path) -> None:
    async def use(table: LiveTable) -> None:
        assert await plays_on(table)
        upcard = next(zone for zone in table.scene(1).zones if zone.id == "discards").cards[-1]
        table.match.standing[1] = Standing("only", (upcard[0],))
        assert not await plays_on(table)
        assert list(table.asks) == [1]
        table.match.standing[1] = Standing("only", tuple({"7", "8"} - {upcard[0]}))
        assert await plays_on(table)
        assert list(table.asks) != [1] or table.asks[1].prompt != "claim"

    at_table(tmp_path, [BOT, PERSON], use)


def test_at_a_paused_table_nobody_plays(tmp_path: Path) -> None:
    async def use(table: LiveTable) -> None:
        table.row = replace(table.row, setup=replace(table.row.setup, paused=True))
        assert not await plays_on(table)
        assert list(table.asks) == [0]
        table.row = replace(table.row, setup=replace(table.row.setup, paused=False))
        assert await plays_on(table)

    at_table(tmp_path, [BOT, PERSON], use)


def test_a_bot_leaves_time_to_take_back_a_card_thrown_by_mistake(tmp_path: Path) -> None:
    """At speeds at which people play; not after what cannot be taken back, an answer in a window, or a bot's move."""

    async def use(table: LiveTable) -> None:
        def delays() -> dict[str, float]:
            found = {}
            for speed in DELAYS:
                table.row = replace(table.row, speed=speed)
                found[speed] = table.autoplay._delay(next(iter(table.asks.values())))
            table.row = replace(table.row, speed="instant")
            return found

        in_window = {speed: delay * IN_WINDOW for speed, delay in DELAYS.items()}
        await person_plays(table, 0, "draw")
        assert delays() == in_window, "a draw stays"
        assert await plays_on(table)
        await person_plays(table, 0, str(next(table.match.game.moves(table.match.state, 0))))
        assert delays() == SECOND_THOUGHT
        await table.append(table.match.judge(1, "draw"))
        await person_plays(table, 0, "pass")
        assert delays() == DELAYS
        discard = str(next(table.match.game.moves(table.match.state, 1)))
        await table.append(table.match.judge(1, discard), discard)
        assert delays() == DELAYS

    at_table(tmp_path, [PERSON, BOT], use)


def test_nobody_but_people_plays_while_a_deal_is_shown(tmp_path: Path) -> None:
    """As long as the slowest page takes; where nothing moves, no longer than usual."""

    async def use(table: LiveTable) -> None:
        table.row = replace(table.row, speed="instant")
        ask = next(iter(table.asks.values()))
        assert table.autoplay._delay(ask) == 0
        for motion in (0, 180, 320):
            table.people.connections.append(page := Connection(0))
            page.animation_ms = motion
        cards = sum([zone.count for zone in table.scene(0).zones if zone.owner is not None])
        assert table.autoplay._delay(ask) == dealing_time(cards, 320) > 0.7
        await person_plays(table, 0, "draw")
        assert table.autoplay._delay(next(iter(table.asks.values()))) == 0

    at_table(tmp_path, [PERSON, BOT], use)
