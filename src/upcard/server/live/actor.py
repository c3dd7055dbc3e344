"""Defines `TableActor`, which changes one table: one thing after the other, in one order.

All moves, of people, bots, standing answers, clocks and chance, go through `TableActor.append`, all other changes
through `TableActor.change`: *check, store, acknowledge, publish*. A table is used from one event loop; its lock keeps
the judging and the storing of one thing together.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Final, Self

from msgspec.structs import replace

from upcard.bots import Bot
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, Move
from upcard.kernel.ui import standing as standings
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.standing import Standing
from upcard.match.match import Play
from upcard.match.moments import deeds
from upcard.server import wire
from upcard.server.counts import MOVES, STORING
from upcard.server.live import rematches, seating, series
from upcard.server.live.connection import REOPENED, TABLES_RESTORED
from upcard.server.live.ledger import ATTEMPTS, BUSY, KEPT, BrokenTable, Ledger, logged
from upcard.server.live.opening import open_stored, snapshot_or_none
from upcard.server.live.publish import Publisher
from upcard.server.live.quota import count_stored, note_stored
from upcard.server.live.seating import Change, NotAllowed, check_owner
from upcard.server.live.table_state import LiveTableState
from upcard.server.live.thinking import Thinker
from upcard.server.live.wire_game import WireGame
from upcard.server.store.errors import RESTORED
from upcard.server.store.rows import CommandRow, DrawRow, LogRow, News, TableRow
from upcard.server.store.store import Conflict, InDoubt, Restored, Store, StoreError
from upcard.server.wall_clock import now

logger = logging.getLogger(__name__)

SNAPSHOT_EVERY: Final = 32
"""Moves between two snapshots; the last move of a game has one, too."""

PAUSES: Final = (0.2, 0.5, 1.0, 2.0)
"""Seconds after which a change is made again of which nobody knows whether it is stored."""


class TableActor(LiveTableState):
    """One table that is played, changed and told of."""

    def __init__(
        self, row: TableRow, wire_game: WireGame, bots: dict[int, Bot], store: Store, thinker: Thinker, opened: float
    ) -> None:
        super().__init__(row, wire_game, bots, store, thinker, opened)
        self.publisher = Publisher(self)

    def wake(self) -> None:
        """Look whether there is something to do for those who are not people: something has changed."""

    @classmethod
    async def load(
        cls,
        row: TableRow,
        wire_game: WireGame,
        bots: dict[int, Bot],
        store: Store,
        thinker: Thinker | None = None,
        opened: float | None = None,
    ) -> Self:
        """Return the table as its log says.

        ``bots`` by seat; ``opened``: when the server started, in seconds since 1970.

        Raises:
            BrokenTable: the log does not play (it was written under other rules).
            StoreError: the log cannot be read.
        """
        table = cls(row, wire_game, bots, store, thinker or Thinker(), now() if opened is None else opened)
        await table._open()
        table.match.standing = seating.standing_answers(row)
        await table.draws.catch_up()
        await table.chat.catch_up(told=False)
        if table.opened.notice and table.opened.notice not in [said.text for said in table.chat.after(0)]:
            logger.warning("table %s: %s", row.id, table.opened.notice)
            await table.chat.notice(table.opened.notice)
        if row.series:
            games = await store.series(row.series)
            results = [series.read_result(game) for game in games if game.number < row.number]
            table.earlier = tuple(result for result in results if result is not None)
        await table._note_progress()
        table.publisher.begin()
        return table

    async def _open(self) -> None:
        """Read the log, and what has to be kept beside it. Raises BrokenTable, StoreError."""
        if self.row.kept is None:
            await self.store.keep_rules(self.id, self.wire_game.kept())
            self.row = replace(self.row, kept=self.wire_game.kept())
        self.opened = await open_stored(self.store, self.wire_game, self.row, self.ledger.opened)
        self.ledger = self.opened.ledger
        self.match = self.ledger.match

    # --- what people do beside playing ---------------------------------------------------------------

    async def speak(self, seat: int, command: wire.TalkCommand, once: CommandRow | None = None) -> None:
        """Say something for a seat; ``once``: the command as it is kept.

        Raises NotAllowed, BadMessage, Repeated, StoreError.
        """
        async with self.lock:
            if once is not None:
                check_owner(self.row, seat, once.who)
            awaited = frozenset(self.asks) if self.plays else frozenset()
            await self.chat.speak(self.row, seat, command, awaited, once)

    async def contribute(self, seat: int, command: wire.Pledge | wire.Open, once: CommandRow | None = None) -> None:
        """Add to the next draw for a seat; ``once``: the command as it is kept.

        Raises NotAllowed, Repeated, StoreError.
        """
        async with self.lock:
            if once is not None:
                check_owner(self.row, seat, once.who)
            if not self.row.setup.started:
                raise NotAllowed("The game has not begun.")
            try:
                if isinstance(command, wire.Pledge):
                    await self.draws.pledge(seat, command.draw, command.pledge, once)
                else:
                    await self.draws.open(seat, command.draw, command.contribution, once)
            except Restored:
                self.give_up()
                raise

    # --- the log -------------------------------------------------------------------------------------

    async def play(self, seat: int, move: Move, draw: tuple[DrawRow, DrawRow] | None = None) -> bool:
        """Play for somebody who is not a person, once.

        If others were first, nothing is played and the answer is False. ``draw``: the draw that made chance's move, and
        the one after it. The lock is held.

        Raises:
            Refused: by the game; nothing has changed.
            InDoubt: it is not known whether it is stored; played again, it counts once.
            StoreError: it could not be stored; nothing has changed.
        """
        play = self.match.judge(seat, move)
        try:
            await self.append(play, draw=draw)
        except Conflict:
            await self.draws.catch_up()
            await self.catch_up()
            return False
        note_stored([logged(play)])
        await self.publish()
        return True

    async def append(self, play: Play, cid: str | None = None, draw: tuple[DrawRow, DrawRow] | None = None) -> None:
        """Store and apply. Raises Conflict, InDoubt, StoreError; then nothing has been applied."""
        at = now()
        row = LogRow(self.n + 1, play.seat, cid, logged(play), at)
        wanted = row.seq % SNAPSHOT_EVERY == 0 or not self.game.asks(play.after)
        snapshot = snapshot_or_none(self.wire_game, self.id, row.seq, play.after) if wanted else None
        due = self.ledger.due_after(play, self.row, at)
        try:
            with STORING.measure():
                await self.store.append(self.id, row, draw, self.row.epoch, due, snapshot)
        except Restored:
            self.give_up()
            raise
        MOVES.add("chance" if play.seat == CHANCE else "person" if cid else "table")
        self.ledger.apply(play, cid, at)
        if draw is not None:
            self.draws.closed(draw)

    async def catch_up(self, news: News | None = None) -> bool:
        """Learn what other processes have done at this table, and tell it; False if that was nothing.

        The lock is held. ``news``: what has been read of it a moment ago: only what else differs is read.

        Raises:
            StoreError: the database cannot be read; nothing has changed, or the rest follows at the next call.
            BrokenTable, and whatever a game that fails raises: what is stored does not follow on what is here. The
                table is given up, and opened anew from its log by whoever comes next.
        """
        try:
            return await self._read_on(news)
        except StoreError:
            raise
        except Exception:
            self.give_up(REOPENED)
            raise

    def give_up(self, why: tuple[int, str] = TABLES_RESTORED) -> None:
        """Send everybody away: this is not the table that is stored any more.

        They come back, to the one that is; ``why``: the close code and reason.
        """
        self.stale = True
        for connection in self.connections:
            connection.drop(*why)
        self.wake()

    async def publish(self) -> None:
        """Tell every connection what has happened, and wake whoever is next."""
        shown = self.publisher.moves()
        self.publisher.clocks()
        self.publisher.draw()
        self.wake()
        try:
            for seat in self.match.lapsed():
                await self.change_now(_with_standing(seat, standings.ASK))
            await self._note_progress(shown)
        except StoreError as problem:
            # The move itself is stored; these are noted again after the next one.
            logger.error("table %s: %s", self.id, problem)

    async def _note_progress(self, shown: Scene | None = None) -> None:
        """Keep how far the game is, which any scene of it says, and how it ended. Raises StoreError."""
        if self.closed:
            return
        status, over = self.wire_game.progress(self.match.state, shown), self.over
        if (status, over) != (self.row.status, self.row.over):
            result = series.write_result(await self._ended()) if over else None
            await self.store.set_status(self.id, status, over, result)
            before, self.row = self.row, replace(self.row, status=status, over=over, result=result)
            if over and not before.over:
                self.publisher.about_all()

    async def _ended(self) -> series.Result:
        """Return how the game ended, with what each seat has done in it.

        What they have done is told if its log can be played again.
        """
        result = series.result_of(self.scene(ONLOOKER))
        with contextlib.suppress(BrokenTable, StoreError):
            outs, claims = deeds(await self.played_again(await self.store.moves(self.id)))
            return replace(result, outs=outs, claims=claims)
        return result

    async def _read_on(self, news: News | None) -> bool:
        """Take over what is stored of the table beyond what is known here, and tell it.

        Returns False if that was nothing. The lock is held. Raises BrokenTable, StoreError, and whatever a game that
        fails raises.
        """
        here, there, behind = self.mark, None if news is None else news.mark, False
        if there is None or (there.epoch, there.revision) != (here.epoch, here.revision):
            row = await self.store.table(self.id)
            if row is None or row.epoch != self.row.epoch:
                self.give_up()
                raise Restored(RESTORED)
            if behind := row.revision != self.row.revision:
                self._take(row)
        await self._play_on(news)
        if moved := self.publisher.behind:
            await self.publish()
        if there is None or there.said != here.said:
            await self.chat.catch_up()
        return moved or behind

    async def _play_on(self, news: News | None) -> None:
        """Play what the log holds beyond what the table knows."""
        before = self.n
        rows = [row for row in news.entries if row.seq > before and not self.closed] if news else []
        if not self.closed and (news is None or (rows and rows[0].seq != before + 1)):
            rows = await self.store.moves(self.id, before)
        # Whatever can fail comes before anything is played: what is played here and not told would never be.
        if news is None or news.mark.drawn != self.draws.mark or any([row.seat == CHANCE for row in rows]):
            await self.draws.catch_up()
        # What is interrupted here is told and continued at the next call (`Publisher.behind`).
        await self.ledger.replay_all(rows)
        self.publisher.draw()

    # --- the row: seats, host, settings, standing answers --------------------------------------------

    async def change(self, edit: Callable[[TableRow], Change], command: CommandRow | None = None) -> None:
        """Change the table's row as ``edit`` says, and tell everybody. ``command``: which asked for it.

        Raises:
            NotAllowed: by ``edit``; nothing has changed.
            Repeated: the command has been carried out.
            InDoubt: it is not known whether it is stored.
            StoreError: it could not be stored; nothing has changed.
        """
        # A device that could not open what another one has pledged would void the draw.
        moved = seating.reseats(edit, self.row)
        async with self.draws.while_nothing_is_drawn(self.lock) if moved else self.lock:
            await self.change_now(edit, command)

    async def change_surely(self, edit: Callable[[TableRow], Change], there: Callable[[TableRow], bool]) -> None:
        """Make a change that has no command's id, as `change` does.

        Where nobody knows whether it is stored, it is made again for some seconds, unless it is ``there``.
        """

        def again(row: TableRow) -> Change:
            return Change(row) if there(row) else edit(row)

        wanted = edit
        for pause in PAUSES:
            with contextlib.suppress(InDoubt):
                await self.change(wanted)
                return
            wanted = again
            await asyncio.sleep(pause)
        await self.change(wanted)

    async def change_now(self, edit: Callable[[TableRow], Change], command: CommandRow | None = None) -> None:
        """Make a change as `change` does, while the lock is held.

        Where everybody wants another game after it, that is set up with it.
        """
        for _attempt in range(ATTEMPTS):
            wanted, rematch = edit(self.row), None
            if rematches.agreed(wanted.row):
                wanted, rematch = rematches.begun(wanted, self.wire_game.entry.version, self.wire_game.bot_name())
                count_stored([rematch.rules, rematch.kept])
            if wanted.row == self.row:
                if command is not None:
                    await self.store.commands.keep(self.id, command)
                return
            if len(wanted.row.seats) != len(self.row.seats):
                self.wire_game.check_seats(len(wanted.row.seats))
            try:
                due = self.ledger.due(wanted.row)
                row = await self.store.change(self.row, wanted.row, rematch, due, command)
            except Conflict:
                await self.catch_up()
                continue
            changed = seating.other_devices(self.row, row)
            self._take(row)
            if changed:
                with contextlib.suppress(StoreError):  # the change is stored; at worst the draw is void
                    await self.draws.withdraw(changed)
            if wanted.notice:
                await self.chat.notice(wanted.notice)
            return
        raise StoreError(BUSY)

    async def set_standing(self, seat: int, standing: Standing, command: CommandRow) -> None:
        """Set the standing answer of a seat. Raises BadCard, and what `change` raises."""
        kept = Standing(standing.rule, standings.only_for(standing.only))
        await self.change(seating.of_owner(seat, command.who, _with_standing(seat, kept)), command)

    def _take(self, row: TableRow) -> None:
        """Take that as the table's row from now on: it is stored."""
        before, self.row = self.row, row
        self.wire_game.names = tuple(seat.name for seat in row.seats)
        if len(row.seats) != len(before.seats):
            # Only before the game begins: there is no move to be kept.
            self._begin_anew()
        self.match.names = self.wire_game.names
        self.match.standing = seating.standing_answers(row)
        self.bots = self._bots_of(row, before)
        moved = self.people.reseat(row)
        renamed = [seat.name for seat in before.seats] != [seat.name for seat in row.seats]
        self.publisher.about_all()
        for connection in self.connections if renamed else moved:
            connection.send(self.scenes.now(connection.seat))
        for connection in moved:
            if connection.joins_draws and row.setup.started and before.setup.started:
                connection.send(self.draws.told())
        self.publisher.clocks()
        self.publisher.draw()
        self.wake()

    def _bots_of(self, row: TableRow, before: TableRow) -> dict[int, Bot]:
        """Return the bots by seat; one whose seat is as it was goes on thinking."""
        known = self.bots
        bots = {}
        for number, seat in enumerate(row.seats):
            if seat.bot is not None:
                same = before.seats[number : number + 1] == (seat,) and number in known
                bots[number] = known[number] if same else self.wire_game.stand_in(seat.bot)
        return bots

    def _begin_anew(self) -> None:
        """Begin a new match: other people play than before, and no move has been made yet."""
        self.match = self.wire_game.match(len(self.row.seats), KEPT)
        self.draws.seated(len(self.row.seats))
        self.ledger = Ledger(self.match, self.ledger.opened)


def _with_standing(seat: int, standing: Standing) -> Callable[[TableRow], Change]:
    return lambda row: seating.set_standing(row, seat, standing)
