"""Keeps shared score sheets of games with real cards, as several people write on them.

A sheet is what was written on it (`upcard.score`). Everything written is judged and on the disk before anybody hears of
it. Whoever knows a sheet's id may look at it; to write takes the key of its link, and its owner has another.
"""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from copy import copy
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final, Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

from upcard.kernel.game import Refused
from upcard.melds.deadline import LOOK, step, within
from upcard.options.house_rules import BadHouseRules
from upcard.score import (
    BadSheet,
    ScoreSheet,
    Writing,
    begin,
    bg_stats,
    changes,
    read_any,
    renewed,
    replay,
    write,
    write_csv,
    write_sheet,
)
from upcard.score.renewed import BY
from upcard.score.row import DROPPED, PLAYED, RULES, TABLE, read_rules
from upcard.score.sheet import OTHER_GAME
from upcard.score.writing import from_data
from upcard.server import wall_clock, wire
from upcard.server.failures import log_failure
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.offer import Offer, RuleChoice
from upcard.server.live.quota import count_stored
from upcard.server.live.seating import NotAllowed
from upcard.server.live.series import new_id
from upcard.server.live.sheet_storage import decode, encode
from upcard.server.live.sheet_views import shown
from upcard.server.live.soundness import Soundness
from upcard.server.store.rows import Conflict, StoredSheet, StoredWriting
from upcard.server.store.store import KeptScores
from upcard.server.store.table_quota import Maker, TooMany
from upcard.server.tokens import fingerprint, new_token
from upcard.server.wire.decode import BadMessage, clean_name
from upcard.text.messages import marked
from upcard.text.sentences import ended, upper

T = TypeVar("T")

MOST: Final = 5_000
"""Writings on one sheet."""

MOST_SIZE: Final = 400_000
"""Characters that these have together."""

JUDGING: Final = 2.0
"""Seconds in which the writings of one request are judged. Others wait meanwhile, and each of them takes as long as the
whole sheet, which may be full on purpose."""

IN_MEMORY: Final = 50
"""Sheets that need not be read again."""

DAMAGED: Final = marked("This score sheet cannot be opened: what is kept of it is damaged.")
UNKNOWN_RULES: Final = marked(
    "This score sheet was begun under another version, whose rules this one cannot read: {problem}. What is written on"
    " it can be saved."
)

PLAYED_ELSEWHERE: Final = marked(
    "Deals that were played at a table of the card room are written by the card room alone."
)
NOT_BY_HAND: Final = marked("Which house rules a version does not have is written by the card room alone.")

May = Literal["look", "write", "own"]


class NoScore(Exception):
    """Raised where there is no such score sheet."""


class Beside(Protocol):
    """A function that does work beside the event loop (`upcard.server.live.room.Room.beside`)."""

    def __call__(self, work: Callable[[], T], /) -> Awaitable[T]:
        """Do the work beside the event loop, and return what it returns."""
        ...


class Watcher(Protocol):
    """Whoever looks at a score sheet."""

    def show(self, n: int, sheet: bytes) -> None:
        """Show these bytes as the sheet after ``n`` writings. Never waits."""


class Known(Struct, frozen=True, eq=False):
    """A score sheet, as its row in the store and as what it says."""

    stored: StoredSheet
    sheet: ScoreSheet

    def shown(self) -> wire.ScoreSheet:
        """Return the sheet in the words of the wire."""
        return shown(self.stored.id, self.sheet, self.stored.open)

    def allows(self, key: str | None) -> May:
        """Return what may be done with that key."""
        mark = fingerprint(key) if key else ""
        if secrets.compare_digest(mark, self.stored.owner):
            return "own"
        if self.stored.open and secrets.compare_digest(mark, self.stored.writer):
            return "write"
        return "look"

    def invites(self, key: str) -> str:
        """Return the key for others to write with, for whoever may write with this one; "" for nobody else."""
        may = self.allows(key)
        return "" if may == "look" else invitation(key) if may == "own" else key


class ScoreSheets:
    """All score sheets of one server. ``store`` keeps them; those that are damaged are noted in ``soundness``."""

    def __init__(self, store: KeptScores, offer: Offer, beside: Beside, soundness: Soundness) -> None:
        self._store = store
        self._soundness = soundness
        self._offer = offer
        self._beside = beside
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._watchers: dict[str, set[Watcher]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def watched(self) -> list[str]:
        """The sheets at which somebody looks now."""
        return [sheet for sheet, watchers in self._watchers.items() if watchers]

    async def begin(self, order: wire.NewScore, maker: Maker | None) -> wire.ScoreBegun:
        """Begin a new sheet. ``maker``: where it comes from, if that is counted.

        Raises:
            BadMessage, BadHouseRules, NotAllowed: it cannot be begun, and why.
            NoScore, BrokenTable: it is to go on with a sheet that is not there, or cannot be opened.
            StoreError: it could not be stored.
            TooLong: the rules could not be read in time.
        """
        names = [clean_name(name) for name in order.players]
        if order.dealer >= len(names):
            raise BadMessage("the dealer is one of the players, by the number of a seat from 0 on")
        choice = RuleChoice(order.game, order.book, order.changes, order.toml)
        more = {"by": order.by, "at": _now()}
        old = None if order.after is None else (await self.known(order.after)).sheet

        def first() -> tuple[Writing, ...]:
            rules = self._offer.rules(choice) if old is None else old.rules
            writings = begin(rules, names, order.dealer, order.had, order.deal, **more)
            for _, doubt in replay(writings).doubts:
                raise copy(doubt.why)  # see `write`
            return writings

        return await self.begin_with(first, maker)

    async def read(self, text: str, maker: Maker | None) -> wire.ScoreBegun:
        """Begin a new sheet on which stands what the file of another one says, JSON or CSV.

        Raises as `begin` does.
        """
        return await self.begin_with(lambda: renewed(read_any(text)), maker)

    async def begin_with(self, work: Callable[[], tuple[Writing, ...]], maker: Maker | None) -> wire.ScoreBegun:
        """Begin a new sheet on which stands what ``work`` gives, done beside the event loop.

        Raises as `begin` does.
        """

        def judged() -> list[StoredWriting]:
            first = encode(replay(work()))
            if len(first) > MOST or sum([len(each.text) for each in first]) > MOST_SIZE:
                raise NotAllowed("There is too much written for one sheet: it has room for {most} entries.", most=MOST)
            return first

        try:
            first = await self._beside(judged)
        except BadSheet as problem:
            # Who begins a sheet has written no file, and names no fields.
            raise BadMessage("{problem}", problem=_told(problem)) from None
        except Refused as why:
            raise BadMessage("{problem}", problem=why) from None
        key = new_token()
        sheet = StoredSheet(new_id(), fingerprint(key), fingerprint(invitation(key)))
        count_stored([each.text for each in first])
        try:
            await self._store.create(sheet, first, maker)
        except TooMany:
            raise NotAllowed(
                "Too many tables and score sheets have been set up from your address within an hour."
            ) from None
        return wire.ScoreBegun(sheet.id, key)

    async def look(self, sheet_id: str, key: str | None) -> wire.ScoreAnswer:
        """Return the sheet, for whoever has that key. Raises NoScore, BrokenTable, StoreError, TooLong."""
        known = await self.known(sheet_id)
        return wire.ScoreAnswer(known.shown(), known.allows(key), "" if key is None else known.invites(key))

    async def files(self, sheet_id: str) -> wire.ScoreFiles:
        """Return the sheet as files; of one that cannot be opened what is written on it.

        Raises NoScore, BrokenTable, StoreError, TooLong.
        """
        try:
            sheet = (await self.known(sheet_id)).sheet
        except BrokenTable:
            stored = await self._store.find(sheet_id)
            rows = await self._store.written(sheet_id, stored.n if stored else 0)
            try:
                return wire.ScoreFiles(write_sheet(decode(rows)[0]), "", "")
            except (BadSheet, ValueError):
                raise BrokenTable(DAMAGED) from None
        return await self._beside(lambda: _files(sheet))

    async def write(self, sheet_id: str, key: str | None, order: wire.Writings) -> wire.WritingsAnswer:
        """Write that on the sheet, one after the other: what cannot be is left out. What is there already counts once.

        Raises:
            NotAllowed: the key does not allow it, or the sheet is full.
            NoScore, BrokenTable, StoreError, TooLong
        """
        while True:
            before = await self.known(sheet_id)
            if before.allows(key) == "look":
                raise NotAllowed("The owner of this sheet lets nobody else write on it with this link.")
            judged = partial(_judged, before.sheet, order.writings)
            sheet, verdicts = await self._beside(partial(within, JUDGING, judged))
            changed = tuple(changes(before.sheet, sheet, order.writings[-1].row))
            known = await self._keep(before, sheet)
            if known is not None:
                return wire.WritingsAnswer(verdicts, known.shown(), changed)

    async def preview(self, sheet_id: str, key: str | None, order: wire.Writings) -> wire.ScoreChanges:
        """Return what that would change on the sheet, and write nothing. Raises as `write` does."""
        before = await self.known(sheet_id)
        if before.allows(key) == "look":
            raise NotAllowed("The owner of this sheet lets nobody else write on it with this link.")
        sheet, verdicts = await self._beside(partial(within, JUDGING, partial(_judged, before.sheet, order.writings)))
        return wire.ScoreChanges(verdicts, tuple(changes(before.sheet, sheet)))

    async def bring(self, sheet_id: str, work: Callable[[ScoreSheet], Sequence[Writing]]) -> None:
        """Write on the sheet what ``work`` gives of it, all or nothing; whoever asks for that has been let in already.

        Raises:
            NotAllowed: it cannot stand there, and why; or the sheet is full.
            NoScore, BrokenTable, StoreError, TooLong
        """
        while True:
            before = await self.known(sheet_id)

            def written(sheet: ScoreSheet) -> ScoreSheet:
                for each in work(sheet):
                    sheet = write(sheet, each)
                return sheet

            try:
                sheet = await self._beside(partial(written, before.sheet))
            except Refused as why:
                raise NotAllowed("{sentences}", sentences=" ".join(filter(None, [why.reason, why.remedy]))) from None
            if await self._keep(before, sheet) is not None:
                return

    async def _keep(self, before: Known, sheet: ScoreSheet) -> Known | None:
        """Store what is written there now, and return the sheet once that is on the disk.

        None where somebody else was first. Raises NotAllowed (it is full), StoreError.
        """
        more = encode(sheet, before.sheet)
        if not more:
            return before
        size = before.stored.size + sum([len(each.text) for each in more])
        if len(sheet.writings) > MOST or size > MOST_SIZE:
            raise NotAllowed("This sheet is full: begin another one.")
        count_stored([each.text for each in more])
        return await self._append(before.stored, sheet, more)

    async def _append(self, before: StoredSheet, sheet: ScoreSheet, more: Sequence[StoredWriting]) -> Known | None:
        """Return the sheet, once these of it are on the disk; None where somebody else was first.

        Raises StoreError.
        """
        size = before.size + sum([len(each.text) for each in more])
        try:
            await self._store.append(before, more)
        except Conflict:
            return None
        known = self._remember(Known(msgspec.structs.replace(before, n=len(sheet.writings), size=size), sheet))
        self._show(known)
        return known

    async def set_open(self, sheet_id: str, key: str | None, is_open: bool) -> wire.ScoreAnswer:
        """Let others write from now on, or not.

        Raises NotAllowed (who asks is not the owner) and what `look` does.
        """
        if (await self.known(sheet_id)).allows(key) != "own":
            raise NotAllowed("Only whoever began this sheet says who writes on it.")
        await self._store.set_open(sheet_id, is_open)
        self._show(await self.known(sheet_id))
        return await self.look(sheet_id, key)

    def watch(self, sheet_id: str, watcher: Watcher) -> None:
        """Show a watcher the sheet whenever it has changed, until `leave`."""
        self._watchers.setdefault(sheet_id, set()).add(watcher)

    def leave(self, sheet_id: str, watcher: Watcher) -> None:
        """Show a watcher nothing any more."""
        watchers = self._watchers[sheet_id]
        watchers.discard(watcher)
        if not watchers:
            del self._watchers[sheet_id]

    def hear(self, sheet_id: str | None) -> None:
        """Show a sheet again that another server has changed; None: perhaps any."""
        for each in self._watchers.keys() if sheet_id is None else {sheet_id} & self._watchers.keys():
            task = asyncio.get_running_loop().create_task(self._show_again(each))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def known(self, sheet_id: str) -> Known:
        """Return the sheet as it is stored. Raises NoScore, BrokenTable, StoreError, TooLong."""
        stored = await self._store.find(sheet_id)
        if stored is None:
            raise NoScore
        known = self._known.get(sheet_id)
        if known is not None and (known.stored.n, known.stored.size) == (stored.n, stored.size):
            return self._remember(Known(stored, known.sheet))
        rows = await self._store.written(sheet_id, stored.n)
        try:
            sheet = await self._beside(lambda: replay(renewed(*decode(rows))))
        except (BadSheet, Refused, ValueError) as failure:
            log_failure(f"opening score sheet {sheet_id}", failure)
            self._soundness.broke(sheet_id)
            if isinstance(failure, BadSheet) and failure.key == "rules":
                raise BrokenTable(UNKNOWN_RULES, problem=failure.message) from None
            raise BrokenTable(DAMAGED) from None
        self._soundness.opened(sheet_id)
        if len(sheet.writings) == stored.n:
            return self._remember(Known(stored, sheet))
        return await self._append(stored, sheet, encode(sheet)[stored.n :]) or await self.known(sheet_id)

    def _remember(self, known: Known) -> Known:
        self._known[known.stored.id] = known
        self._known.move_to_end(known.stored.id)
        if len(self._known) > IN_MEMORY:
            self._known.popitem(last=False)
        return known

    def _show(self, known: Known) -> None:
        watchers = self._watchers.get(known.stored.id)
        if watchers:
            sheet = msgspec.json.encode(known.shown())
            for watcher in watchers:
                watcher.show(known.stored.n, sheet)

    async def _show_again(self, sheet_id: str) -> None:
        try:
            self._show(await self.known(sheet_id))
        except Exception as failure:
            log_failure(f"showing score sheet {sheet_id}", failure)


def invitation(key: str) -> str:
    """Return the key for others to write with, made of the owner's: the server need not keep it."""
    return fingerprint(f"to write: {key}")


def _judged(sheet: ScoreSheet, order: Sequence[wire.Written]) -> tuple[ScoreSheet, tuple[wire.Verdict, ...]]:
    """Return the sheet with what can be written, and what became of each. Raises OutOfTime."""
    verdicts: list[wire.Verdict] = []
    for each in order:
        step(LOOK)
        try:
            writing = _writing(each)
            if writing.by == BY:
                writing = replace(writing, by="")
            _check_hand(sheet, writing)
            sheet = write(sheet, writing, later=True)
        except Refused as refused:
            may = not writing.ours and _may_stand(sheet, writing)
            verdicts.append(wire.Verdict(each.id, False, refused.clause, refused.reason, refused.remedy, may))
        except BadSheet as problem:
            verdicts.append(wire.Verdict(each.id, False, reason=_told(problem)))
        else:
            verdicts.append(wire.Verdict(each.id, True))
    return sheet, tuple(verdicts)


def _told(problem: BadSheet) -> str:
    """Say why something cannot be written.

    Of names and the dealer it is a sentence, without the place in a file.
    """
    return ended(upper(str(problem.message))) if problem.key in ("name", "dealer") else str(problem)


def _check_hand(sheet: ScoreSheet, writing: Writing) -> None:
    """Check that nobody writes by hand what the card room writes: what was played at a table, or goes on there.

    So it is with house rules that this version does not have. All that can be put back to what has stood there. Nor is
    a sheet made one of another game. Raises Refused.
    """
    if (writing.what, writing.seat) in (PLAYED, TABLE, DROPPED) and writing.text:
        cell = writing.cell
        if writing.text not in [each.text for each in sheet.writings if each.cell == cell]:
            what = NOT_BY_HAND if (writing.what, writing.seat) == DROPPED else PLAYED_ELSEWHERE
            raise Refused("", what)
    if (writing.what, writing.seat) == RULES and not writing.row and writing.text:
        try:
            other = read_rules(writing.text)[0]
        except (BadHouseRules, BadSheet):
            return  # that it cannot be read is said where it is written
        if other.entry is not sheet.rules.entry:
            raise Refused("", OTHER_GAME)


def _may_stand(sheet: ScoreSheet, writing: Writing) -> bool:
    try:
        write(sheet, replace(writing, ours=True), later=True)
    except (Refused, BadSheet):
        return False
    return True


def _writing(written: wire.Written) -> Writing:
    """Return what is written as a sheet has it. Raises BadSheet: it says nothing that a sheet can say."""
    data = msgspec.to_builtins(written)
    data["instead"] = list(written.instead)
    return from_data({key: value for key, value in data.items() if value or key in ("id", "what", "text")})


def _files(sheet: ScoreSheet) -> wire.ScoreFiles:
    """Return the sheet as files.

    A game is taken to have ended when something was written on its sheet last.
    """
    times = [int(each.at) for each in sheet.writings if each.at.isascii() and each.at.isdigit() and len(each.at) < 11]
    ended = datetime.fromtimestamp(max(times, default=int(wall_clock.now())), UTC)
    link = bg_stats(sheet, ended) if sheet.over else ""
    return wire.ScoreFiles(write_sheet(sheet.writings), write_csv(sheet), link)


def _now() -> str:
    """Return the time as it is written on a sheet: to the second, in seconds since 1970."""
    return str(int(wall_clock.now()))
