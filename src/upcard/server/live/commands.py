"""Handles the commands of a seat at a table, each answered on its connection, and each counted once.

The same id again gets the first answer, also after a restart and from another process. Moves are known by the log,
which has their ids; every other command is stored with what it changes, and known for an hour. Refusals change nothing
and are remembered only in memory.
"""

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from typing import Final, Generic, TypeVar

import msgspec
from msgspec import UNSET

from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import ONLOOKER
from upcard.kernel.ui.standing import Standing
from upcard.match.match import Play
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.live import kept_seats, rematches, seating, series
from upcard.server.live.actor import TableActor
from upcard.server.live.connection import STORE_UNREACHABLE, TABLES_RESTORED, Connection
from upcard.server.live.ledger import ATTEMPTS, BUSY
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import NotAllowed
from upcard.server.live.thinking import TooLong
from upcard.server.store.rows import CommandRow, TableRow
from upcard.server.store.store import Conflict, InDoubt, Repeated, Restored, StoreError
from upcard.server.wall_clock import now
from upcard.text.errors import SpokenError
from upcard.text.messages import marked, say

T = TypeVar("T")

REMEMBERED: Final = 200
"""Refusals kept for each seat, so that a command sent twice is answered alike."""

COVERED: Final = marked("The cards are covered: first one of the players at this device has to show their cards.")

FOR_ALL: Final = (
    wire.Pledge | wire.Open | wire.Rematch | wire.Share | wire.Start | wire.Settings | wire.SetSpeed | wire.SetSeat
)
"""What can be said for all people at one device while their cards are covered."""

LOOKING_ON: Final = marked("You are watching this table; take a seat to play.")

STALE: Final = marked("That answer comes too late: the table has moved on.")

AGAIN: Final = 0.5
"""Seconds until a command whose outcome is not known is carried out again; it counts once."""

FAILED: Final = marked("The server failed at this. Reload the page to see how the table stands.")


class Answers(Generic[T]):
    """The last answers to the commands of each seat."""

    def __init__(self) -> None:
        self._seats: dict[int, OrderedDict[str, T]] = {}

    def get(self, seat: int, cid: str) -> T | None:
        """Return the answer to that command of the seat; None where it is not kept."""
        own = self._seats.get(seat)
        return own.get(cid) if own is not None else None

    def keep(self, seat: int, cid: str, answer: T) -> None:
        """Keep the answer to that command of the seat; the oldest of too many is forgotten."""
        own = self._seats.setdefault(seat, OrderedDict())
        own[cid] = answer
        if len(own) > REMEMBERED:
            own.popitem(last=False)


class CommandHandler:
    """The commands of one table."""

    def __init__(self, table: TableActor) -> None:
        self._table = table
        self._refusals: Answers[wire.Refusal] = Answers()

    async def handle(self, connection: Connection, command: wire.AnyCommand) -> None:
        """Carry a command out and answer it.

        Where nobody knows what has come of it, say so, and go on until somebody does.
        """
        table = self._table
        cid, doubtful = getattr(command, "cid", ""), False
        while True:
            try:
                return await self._dispatch(connection, command)
            except NotAllowed as why:
                return connection.send(wire.Refused(cid=cid, clause="", reason=str(why)))
            except StoreError as problem:
                if isinstance(command, wire.Hello):
                    return connection.drop(*STORE_UNREACHABLE)
                # What may have been stored before is not undone by this attempt's failure.
                if not cid or not (doubtful or isinstance(problem, InDoubt)):
                    return connection.send(error_of(say("Nothing has changed: {problem}.", problem=problem), command))
                if not doubtful:
                    reason = say(
                        "It is not known yet whether this counts: {problem}. The answer follows.", problem=problem
                    )
                    connection.send(wire.Pending(cid, reason))
                doubtful = True
            except SpokenError as problem:  # any other error's words are not for players: they may tell a hidden card
                return connection.send(error_of(str(problem), command))
            except Exception as failure:
                log_failure(f"table {table.id}: a {type(command).__name__} command", failure)
                return connection.send(error_of(say(FAILED), command))
            if connection.dropped:
                return None  # whoever comes back asks what has become of it
            await asyncio.sleep(AGAIN)

    async def _dispatch(self, connection: Connection, command: wire.AnyCommand) -> None:
        table = self._table
        match command:
            case wire.Ping():
                table.publisher.pong(connection)
            case wire.Hello():
                await self.handle_hello(connection, command)
            case _ if connection.seat == ONLOOKER and not (connection.covered and isinstance(command, FOR_ALL)):
                raise NotAllowed(COVERED if connection.covered else LOOKING_ON)
            case wire.MoveCommand():
                await self.handle_move(connection, command)
            case wire.Undo() | wire.Correct() | wire.Agree():
                await self.handle_meta(connection, command)
            case wire.Try():
                why = table.judge(connection.seat, command.text)
                if why is None:
                    told = table.wire_game.foretell(table.seen_by(connection.seat), connection.seat, command)
                    connection.send(wire.Accepted(command.cid, table.n, told or UNSET))
                else:
                    connection.send(refused(command.cid, why))
            case wire.Arrange() | wire.Best() | wire.Hint() | wire.Moves():
                await self._advise(connection, command)
            case _:
                seat = self._speaker(connection, command)
                done = await self.handle_change(connection, command.cid, lambda once: self._change(seat, command, once))
                if isinstance(command, wire.MoveSeat):
                    connection.send(wire.Code(done.cid, *seating.code_for(table.id, done)))
                elif isinstance(command, wire.Share):
                    connection.send(wire.Link(done.cid, table.row.setup.link))
                else:
                    connection.send(wire.Accepted(done.cid, done.n))

    def _speaker(self, connection: Connection, command: wire.AnyCommand) -> int:
        """Return the seat for which a command counts.

        Several people at one device add to draws as one; each is there for the seats of the others, and while all
        cards are covered they speak as the host, if it is one of them.
        """
        if isinstance(command, wire.Pledge | wire.Open):
            return connection.places[0]
        if isinstance(command, wire.SetSeat) and command.seat in connection.seats and command.to != "open":
            return command.seat
        host = self._table.row.host
        return connection.seat if not connection.covered else host if host in connection.seats else connection.seats[0]

    async def _change(self, seat: int, command: wire.AnyCommand, once: CommandRow) -> None:
        """Carry out what plays nothing.

        ``once``: the command as it is kept, stored with what it changes. Raises NotAllowed, BadCard, NoSuchBot,
        BadHouseRules, Repeated, StoreError.
        """
        table = self._table
        match command:
            case wire.Pledge() | wire.Open():
                await table.contribute(seat, command, once)
            case wire.Nudge() | wire.Say() | wire.SayPhrase() | wire.React():
                await table.speak(seat, command, once)
            case wire.SetStanding():
                count_stored([once.cid])
                await table.set_standing(seat, Standing(command.rule, command.only), once)
            case _:
                count_stored([once.cid])
                edit = seating.of_owner(seat, once.who, self._edit(seat, command, once))
                await table.change(edit, once)

    def _edit(self, seat: int, command: wire.AnyCommand, once: CommandRow) -> Callable[[TableRow], seating.Change]:
        """Return a function that makes of the table's row what the command wants.

        Raises NoSuchBot, BadHouseRules.
        """
        table = self._table
        match command:
            case wire.MoveSeat():
                code, until = seating.code_for(table.id, once)
                return lambda row: seating.with_code(row, seat, code, until)
            case wire.Rematch():
                return lambda row: rematches.answer(row, seat, command, table.over, table.people.present)
            case wire.Share():
                token = series.new_id()
                return lambda row: seating.share(row, token, table.over)
            case wire.SetSpeed():
                return lambda row: seating.set_speed(row, seat, command.speed)
            case wire.Settings():
                return lambda row: seating.change_settings(row, seat, command)
            case wire.Start():
                starter = table.wire_game.bot_name(command.bot)
                return lambda row: seating.start(row, seat, command.open, starter)
            case wire.SetSeat():
                bot = table.wire_game.bot_name(command.bot)
                return lambda row: seating.set_seat(row, seat, command.seat, command.to, bot)
            case wire.SetAvatar():
                return lambda row: seating.set_avatar(row, seat, command.avatar)
            case wire.SetHost():
                return lambda row: seating.set_host(row, seat, command.seat, table.host_is_away)
            case wire.LetIn():
                return lambda row: kept_seats.let_in(row, seat, command, not table.host_is_away)
            case wire.Leave():
                usual = table.wire_game.bot_name()
                return lambda row: seating.leave(row, seat, usual)
        raise TypeError(type(command).__name__)

    async def _advise(
        self, connection: Connection, command: "wire.Arrange | wire.Best | wire.Hint | wire.Moves"
    ) -> None:
        """Answer from the seat's view, beside the event loop. Raises BadCard."""
        table = self._table
        wire_game, seen, seat, n = table.wire_game, table.seen_by(connection.seat), connection.seat, table.n

        def thought() -> wire.AnyMessage:
            match command:
                case wire.Arrange():
                    return wire_game.arrange(seen, seat, command)
                case wire.Best():
                    return wire_game.best(seen, seat, command)
                case wire.Hint():
                    return wire_game.hint(seen, seat, command)
                case wire.Moves():
                    return wire_game.moves(seen, seat, command, n)

        try:
            connection.send(await table.thinker.think(thought, table.id))
        except TooLong:
            connection.send(wire.ErrorMessage(say("That takes too long to find out."), command.cid))

    async def handle_hello(self, connection: Connection, command: wire.Hello) -> None:
        """Answer hello, at one version: the table, and what was missed and said.

        What became of open commands follows. Raises BrokenTable, StoreError.
        """
        table = self._table
        async with table.lock:
            try:
                await table.catch_up()
            except Restored:
                connection.drop(*TABLES_RESTORED)  # like everybody else it comes back, to the table that is stored
                raise
            if not table.people.admit(connection, table.row):
                return
            table.publisher.greet(connection, command.seen)
            for said in table.chat.after(command.heard):
                connection.send(said)
            connection.joins_draws, connection.animation_ms = command.draws, command.motion
            if command.draws and table.row.setup.started:
                connection.send(table.draws.told())
            fates = tuple([await self.outcome(connection.seat, cid) for cid in command.unanswered])
            connection.send(wire.CommandOutcomes(table.n, fates))
            table.draws.wake()

    # --- counted once --------------------------------------------------------------------------------

    async def handle_change(
        self, connection: Connection, cid: str, do: Callable[[CommandRow], Awaitable[None]]
    ) -> CommandRow:
        """Do what is no move, unless it has been done, and return the command as it was carried out.

        ``do`` stores what it is given with whatever it changes. Raises what ``do`` raises; then it may be tried again.
        """
        table, who = self._table, connection.mark or ""
        command = CommandRow(who, cid, table.n, now())
        try:
            await do(command)
        except (NotAllowed, Repeated) as why:
            with _in_doubt():
                known = await table.store.commands.find(table.id, who, cid)
                if known is None and isinstance(why, NotAllowed):
                    raise
                async with table.lock:
                    await table.catch_up()  # what it changed may not be known here
                return known or command
        return command

    async def outcome(self, seat: int, cid: str) -> wire.CommandOutcome:
        """Return what became of a command. Raises StoreError."""
        why = self._refusals.get(seat, cid)
        if why is not None and self._table.ledger.stored(seat, cid) is None:
            return wire.CommandOutcome(cid, "refused", None, why)
        stored = self._table.ledger.stored(seat, cid)
        if stored is None:
            stored, _ = await self._table.store.look_up(self._table.id, seat, cid)
        return wire.CommandOutcome(cid, "unknown") if stored is None else wire.CommandOutcome(cid, "accepted", stored)

    async def handle_move(self, connection: Connection, command: wire.MoveCommand) -> None:
        """Play a person's move and answer on the connection. Raises StoreError."""
        table = self._table

        def judge() -> Play:
            self._check(connection.seat)
            # A window's answer names the window; an answer to another one comes too late.
            ask = table.asks.get(connection.seat)
            if command.window != (ask.window if ask else 0):
                raise BadMove(STALE)
            return table.match.judge(connection.seat, command.text)

        await self._once(connection, command.cid, judge)

    async def handle_meta(self, connection: Connection, command: wire.Undo | wire.Correct | wire.Agree) -> None:
        """Do what is no move, or ask for it, and answer like `handle_move`. Raises StoreError."""
        table, cid = self._table, command.cid

        def judge() -> Play:
            seat = connection.seat  # which it has lost, perhaps, while it waited
            self._check(seat, isinstance(command, wire.Agree))
            if table.draws.next.state == "closed":
                # The server, and whoever it is in league with, can know the cards from now on.
                raise BadMove("Cards are being drawn: try again in a moment.")
            agreement = table.match.agreement
            match command:
                case wire.Undo():
                    count_stored([cid])  # what is taken back stays in the log, and can be played again
                    return agreement.take_back(seat, command.moves, table.agrees)
                case wire.Correct():
                    if table.row.host != seat:
                        raise BadMove("Only the host can correct the score.")
                    return agreement.correct(seat, command.deal, command.points, table.agrees)
                case wire.Agree():
                    asked = agreement.proposal
                    if asked is None or asked.n != command.n:
                        raise BadMove("That request is not open any more.")
                    return agreement.answer(seat, command.yes)

        await self._once(connection, cid, judge, table.draws.while_nothing_is_drawn(table.lock))

    def _check(self, seat: int, agrees: bool = False) -> None:
        """Check that something is played now, and by this person. Raises BadMove.

        Whoever ``agrees`` to something may, though a bot plays at the seat.
        """
        row = self._table.row
        if seat == ONLOOKER:  # since it was asked: another device has taken the seat over
            raise BadMove(LOOKING_ON)
        if self._table.closed:
            raise BadMove("{note}", note=self._table.note)
        if not row.setup.started:
            raise BadMove("The game has not begun.")
        if row.setup.paused:
            raise BadMove("The table is paused.")
        if not row.seats[seat].waits and not agrees:
            raise BadMove("A bot plays for you: take your seat back first.")

    async def _once(
        self,
        connection: Connection,
        cid: str,
        judge: Callable[[], Play],
        lock: contextlib.AbstractAsyncContextManager[None] | None = None,
    ) -> None:
        """Judge a command, store what it leads to, and answer on the connection. Raises StoreError."""
        table = self._table
        async with lock or table.lock:
            why = self._refusals.get(connection.seat, cid)
            if why is None:
                why = await self._attempt(connection, cid, judge)
                if why is not None:
                    with _in_doubt():
                        stored, there = await table.store.look_up(table.id, connection.seat, cid)
                        behind = stored is None and there != table.mark and await table.catch_up()
                    if stored is not None:
                        connection.send(wire.Accepted(cid, stored))
                        return
                    if behind:
                        # Another process has played at the table. Judge by what it is now.
                        why = await self._attempt(connection, cid, judge)
            if why is not None:
                self._refusals.keep(connection.seat, cid, why)
                connection.send(refused(cid, why))

    async def _attempt(self, connection: Connection, cid: str, judge: Callable[[], Play]) -> wire.Refusal | None:
        """Judge, store and acknowledge, or say why not. The lock is held. Raises StoreError."""
        table = self._table
        for _attempt in range(ATTEMPTS):
            stored = table.ledger.stored(connection.seat, cid)
            if stored is not None:
                connection.send(wire.Accepted(cid, stored))
                return None
            try:
                play = judge()
            except Refused as why:
                return table.wire_game.refusal(why)
            except SpokenError as problem:
                return wire.Refusal("", str(problem))
            try:
                await table.append(play, cid)
            except Conflict:
                with _in_doubt():
                    await table.catch_up()
                    stored, _ = await table.store.look_up(table.id, connection.seat, cid)
                if stored is None:
                    continue
                connection.send(wire.Accepted(cid, stored))
                return None
            connection.acknowledge(wire.Accepted(cid, table.n))
            await table.publish()
            return None
        raise StoreError(BUSY)


@contextlib.contextmanager
def _in_doubt() -> Iterator[None]:
    """Raise InDoubt in the place of a StoreError.

    Without the log nobody knows whether a command has counted before: it may have been sent twice.
    """
    try:
        yield
    except Restored:
        raise
    except StoreError:
        raise InDoubt("the log cannot be read now") from None


def refused(cid: str, why: wire.Refusal) -> wire.Refused:
    """Return the refusal as answer to a command."""
    return wire.Refused(cid=cid, **msgspec.structs.asdict(why))


def error_of(reason: str, command: wire.AnyCommand) -> wire.ErrorMessage:
    """Return an error as answer to a command."""
    cid = getattr(command, "cid", None)
    return wire.ErrorMessage(reason) if cid is None else wire.ErrorMessage(reason, cid)
