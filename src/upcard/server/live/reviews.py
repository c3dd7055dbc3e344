"""Reviews of finished games, worked out while their players wait, and kept with the games.

A review goes on as long as somebody asks for it, and is kept when it is whole or nobody asks any more; who comes back
finds what is kept, and it goes on from there. In a server a process of low priority judges the choices, one review at a
time: others wait for their turn. In the worker of a page, where there are no processes, it is done in the event loop in
parts of some hundredths of a second, between which tables play on: a choice takes up to ten seconds there, but no step
of it more than that, so that a second worker would bring nothing but a second copy of the engine in memory.
"""

import asyncio
import contextlib
import logging
import sys
import time
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from upcard.kernel.state import Move
from upcard.options.house_rules import heading
from upcard.review import NoReview, Review, named
from upcard.review.judging import result
from upcard.review.ledger import DealtCards, JudgedChoice, PointsLedger
from upcard.review.review import closest
from upcard.server import wire
from upcard.server.cpu_quota import AddressUsage, whose
from upcard.server.failures import log_failure
from upcard.server.live.ledger import BrokenTable
from upcard.server.live.scores import Beside
from upcard.server.live.seating import NotAllowed
from upcard.server.live.table import LiveTable
from upcard.server.live.told_reviews import (
    entry_of,
    told_call,
    told_course,
    told_deal,
    told_dots,
    told_examples,
    told_ledger,
    told_moment,
)
from upcard.server.live.wire_game import WireGame
from upcard.server.store.store import KeptReviews, StoreError
from upcard.text.messages import current_language, marked

METHOD: Final = 2
"""Of how choices are judged; a review that was kept under another one is made anew."""

AT_ONCE: Final = 1
"""So many reviews are worked on at the same time; the others wait."""

MOST: Final = 20
"""So many are worked on or wait at most."""

MOST_OF_ONE: Final = 3
"""And so many of one client address."""

PATIENCE: Final = 5.0
"""Seconds after which nobody asks any more."""

A_MOMENT: Final = 0.7
"""Seconds for which an answer waits for more to be found."""

SLICE: Final = 0.03
"""Seconds of a part, in a page."""

NOT_YOURS: Final = marked("A review is for whoever has played in that seat, in the browser in which it was played.")
NOT_WHOLE: Final = marked("This game was not begun at this table, and a review is of a whole game.")
TOO_MANY: Final = marked("Many games are being reviewed just now. Try again in some minutes.")
NOT_FOUND: Final = marked("No review of this game has found that this choice cost anything.")
FAILED: Final = marked("The review has failed. What was found until then is kept.")

IN_A_PAGE: Final = sys.platform == "emscripten"
"""Whether this is the worker of a page, where there are no processes."""

T = TypeVar("T")

logger = logging.getLogger(__name__)


class KeptReview(Struct, frozen=True):
    """What is kept of a review: of its ``count`` pieces those that are played (``judged`` and ``cards``).

    It is of the game of ``n`` entries, by that ``method`` and under that ``version`` of the game. Before it is known
    how many pieces and ``choices`` there are, both are -1; ``ledgers``: of the deals, once all is played.
    """

    n: int
    method: int
    version: int
    count: int = -1
    choices: int = -1
    judged: tuple[JudgedChoice, ...] = ()
    cards: tuple[DealtCards, ...] = ()
    ledgers: tuple[PointsLedger, ...] | None = None

    @property
    def pieces(self) -> tuple[JudgedChoice | DealtCards, ...]:
        """The pieces that are played."""
        return (*self.judged, *self.cards)


class _Going:
    """A review that is worked on, or waits for it."""

    def __init__(self, key: tuple[str, int], review: Review, kept: KeptReview, share: AddressUsage | None) -> None:
        self.key = key
        self.review = review
        self.kept = kept
        self.share = share
        self.asked = time.monotonic()
        self.begun = False
        self.stop: Callable[[], object] = lambda: None
        self.stopped = False
        self.ending: asyncio.Task[None] | None = None
        self.told: dict[tuple[int, object], wire.ReviewMoment] = {}
        """What was said of moments, by their move and the language, as it takes time to say why."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when it is whole, has failed, or was given up, and what was found is kept."""

    @property
    def failed(self) -> bool:
        """Whether it has ended before its time, and nobody wanted that."""
        return self.over.done() and not self.stopped and not _is_whole(self.kept)

    def heard(self, found: Any) -> None:
        """Hear of what was found (see `ReviewProcess`)."""
        kept = self.kept
        if isinstance(found, JudgedChoice):
            self.kept = replace(kept, judged=(*kept.judged, found))
        elif isinstance(found, DealtCards):
            self.kept = replace(kept, cards=(*kept.cards, found))
        elif isinstance(found, list):
            self.kept = replace(kept, ledgers=tuple(found))
        else:
            self.kept = replace(kept, count=found[0], choices=found[1])


class Reviews:
    """All reviews of a server. ``beside`` does work beside the event loop (see `Room.beside`)."""

    def __init__(self, store: KeptReviews, beside: Beside) -> None:
        self.patience = PATIENCE
        self._store = store
        self._beside = beside
        self._going: dict[tuple[str, int], _Going] = {}
        if not IN_A_PAGE:
            from upcard.server.review_process import ReviewProcess  # there is none of it in a page

            self._process = ReviewProcess()

    async def of(self, table: LiveTable, seat: int) -> wire.ReviewAnswer:
        """Return what is known of the choices of that seat in a finished game, and work on unless all is known.

        Raises:
            NotAllowed: there is no review of that game or seat, or too many are worked on.
            BrokenTable: the game cannot be gone through, or the review has failed.
            StoreError, TooLong
        """
        if table.note or table.opened.base is not None:
            raise NotAllowed(NOT_WHOLE)
        key = table.id, seat
        going = self._going.get(key)
        kept = going.kept if going is not None else await self._kept(table, seat)
        if going is None and not _is_whole(kept):
            going = self._going.get(key) or await self._begin(table, seat, kept)
        if going is not None:
            going.asked = time.monotonic()
            await asyncio.wait([going.over], timeout=A_MOMENT)
            kept = going.kept
            if going.failed:
                raise BrokenTable(FAILED)
        return await self._answer(table, seat, kept, going)

    async def examples(self, table: LiveTable, seat: int, n: int) -> wire.ReviewExamples:
        """Return how the deal could have gone on from entry ``n`` of a finished game, a choice that cost points.

        Raises:
            NotAllowed: no review has found that it did.
            BrokenTable: the game cannot be gone through.
            StoreError, TooLong
        """
        going = self._going.get((table.id, seat))
        kept = going.kept if going is not None else await self._kept(table, seat)
        match, names = await table.whole(), tuple([each.name for each in table.row.seats])
        costly = [each.costly for each in kept.judged if each.costly is not None]
        cost = next((each for each in costly if entry_of(match, each.n) == n), None)
        if cost is None:
            raise NotAllowed(NOT_FOUND)
        steps = told_examples(table.wire_game, names, match, seat, cost)
        if IN_A_PAGE:
            return await _in_slices(steps)
        return await table.thinker.think(partial(result, steps), table.id)

    async def close(self) -> None:
        """Stop what is worked on; what was found is kept."""
        going = list(self._going.values())
        for each in reversed(going):  # or the next would begin
            self._give_up(each)
        for each in going:
            await each.over
        if not IN_A_PAGE:
            self._process.close()

    async def _kept(self, table: LiveTable, seat: int) -> KeptReview:
        """Return what is kept of a review; an empty one where it was of another game. Raises StoreError."""
        empty = KeptReview(table.n, METHOD, table.wire_game.entry.version)
        text = await self._store.find(table.id, seat)
        try:
            kept = empty if text is None else _read(text, table.wire_game)
        except ValueError as failure:
            log_failure(f"the review of table {table.id}", failure)
            return empty
        same = (kept.n, kept.method, kept.version) == (empty.n, empty.method, empty.version)
        return kept if same else empty

    async def _begin(self, table: LiveTable, seat: int, kept: KeptReview) -> _Going:
        """Put a review in the line. Raises NotAllowed, BrokenTable, StoreError, TooLong."""
        share = whose()
        of_one = [each for each in self._going.values() if share is not None and each.share is share]
        if len(self._going) >= MOST or len(of_one) >= MOST_OF_ONE:
            raise NotAllowed(TOO_MANY)
        record = await table.record()
        try:
            review = await self._beside(lambda: Review(record, seat))
        except NoReview as problem:
            raise NotAllowed("{problem}", problem=problem.message) from None
        key = table.id, seat
        if key not in self._going:
            self._going[key] = _Going(key, review, kept, share)
            self._watch(self._going[key])
            self._go_on()
        return self._going[key]

    def _go_on(self) -> None:
        """Begin those whose turn it is."""
        running = len([each for each in self._going.values() if each.begun])
        for going in [each for each in self._going.values() if not each.begun][: max(0, AT_ONCE - running)]:
            going.begun = True
            self._start(going)

    def _start(self, going: _Going) -> None:
        if IN_A_PAGE:
            task = asyncio.create_task(self._in_turn(going), name="review")
            going.stop = task.cancel
            return
        loop = asyncio.get_running_loop()

        def soon(work: Callable[..., object], *heard: object) -> None:
            with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
                loop.call_soon_threadsafe(work, *heard)

        going.stop = self._process.play(
            going.review, going.kept.pieces, partial(soon, going.heard), partial(soon, self._ended, going)
        )

    async def _in_turn(self, going: _Going) -> None:
        """Judge the choices between other work of the event loop."""
        try:
            review = going.review
            pieces = await _in_slices(review.ordered())
            going.heard((len(pieces), len(review.choices)))
            for piece in pieces[len(going.kept.pieces) :]:
                going.heard(await _in_slices(review.steps(piece)))
            going.heard(review.ledgers(going.kept.pieces))
        except Exception as failure:
            log_failure("a review", failure)
        finally:
            self._ended(going)

    def _watch(self, going: _Going) -> None:
        """Stop it once nobody has asked for it for a while."""
        left = going.asked + self.patience - time.monotonic()
        if going.over.done():
            return
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._watch, going)
        else:
            self._give_up(going)

    def _give_up(self, going: _Going) -> None:
        going.stopped = True
        going.stop()
        self._ended(going)

    def _ended(self, going: _Going) -> None:
        """Keep what was found, and let the next begin."""
        if going.ending is None:
            going.ending = asyncio.create_task(self._keep(going), name="review")

    async def _keep(self, going: _Going) -> None:
        try:
            if going.kept.pieces:
                await self._store.keep(*going.key, msgspec.json.encode(going.kept, enc_hook=str).decode())
        except StoreError as problem:
            logger.error("the review of table %s is not kept: %s", going.key[0], problem)
        finally:
            del self._going[going.key]
            going.over.set_result(None)
            self._go_on()

    async def _answer(self, table: LiveTable, seat: int, kept: KeptReview, going: _Going | None) -> wire.ReviewAnswer:
        """Return what is known in words. Raises BrokenTable, StoreError, TooLong."""
        match, game, language = await table.whole(), table.wire_game, current_language()
        told = {} if going is None else going.told
        names = [each.name for each in table.row.seats]

        async def moment(n: int, work: Callable[[], wire.ReviewMoment]) -> wire.ReviewMoment:
            if (n, language) not in told:
                told[n, language] = await table.thinker.think(work, table.id)
            return told[n, language]

        costly = [each.costly for each in kept.judged if each.costly is not None]
        moments = [
            await moment(cost.n, partial(told_moment, table.id, game, match, seat, cost)) for cost in named(costly)
        ]
        call = closest(kept.judged) if kept.ledgers and not moments else None
        return wire.ReviewAnswer(
            title=heading(game.chosen),
            seat=seat,
            name=table.row.seats[seat].name,
            seats=table.row.at_device_of(seat),
            choices=max(0, kept.choices),
            pieces=max(0, kept.count),
            played=len(kept.pieces),
            costly=len(costly),
            done=_is_whole(kept) and (going is None or going.over.done()),
            before=0 if going is None or going.begun else list(self._going).index(going.key),
            moments=tuple(moments),
            ledger=told_ledger(kept.ledgers) if kept.ledgers else None,
            sheet=told_course(game, match, seat, names, kept.ledgers[0].fewer) if kept.ledgers else None,
            dots=told_dots(match, kept.judged, len(kept.ledgers)) if kept.ledgers else (),
            closest=None if call is None else await moment(call.n, partial(told_call, game, match, seat, call)),
            deal=told_deal(game, match, seat, kept.judged),
        )


async def _in_slices(steps: Generator[None, None, T]) -> T:
    """Take all the steps, in slices between which the event loop does other work; return what they lead to."""
    until = time.monotonic() + SLICE
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
        if time.monotonic() >= until:
            await asyncio.sleep(0)
            until = time.monotonic() + SLICE


def _is_whole(kept: KeptReview) -> bool:
    return kept.ledgers is not None


def _read(text: str, game: WireGame) -> KeptReview:
    """Return what was kept. Raises ValueError: it is no review of that game."""

    def read(kind: type, value: Any) -> Any:
        if kind is not Move:
            raise NotImplementedError
        return game.game.read(value)

    return msgspec.json.decode(text, type=KeptReview, dec_hook=read)


__all__ = ["Reviews"]
