"""A person in a simulation (`benchmarks.simulation`): plays what the screen offers, comes back after every loss of the
connection, asks what became of what was not answered, and remembers every word."""

import asyncio
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import msgspec

from benchmarks.audit import Audit
from benchmarks.lines import Line, Lost
from benchmarks.people import Message, Told, Wrong
from benchmarks.simulation import Club
from upcard.kernel.ui.scene import Scene
from upcard.server.live.autoplay import offered_moves
from upcard.server.store.store import Store

PATIENCE: Final = 3.0
"""Seconds of silence after which somebody tries another server."""

ROUNDING: Final = 1.0
"""Seconds by which the clocks of two servers may differ, which have asked the database at different times."""

NOTHING: Final = "Nothing has changed"
"""So an answer begins that says so."""

NONSENSE: Final = ("play ZZ", "pass", "in", "undo", "7H")
"""What somebody says who has not looked."""


@dataclass(kw_only=True)
class Player(Told):
    """Somebody at one seat. ``twice``: which of the commands (by seat and number, from 1) are sent a second time, over
    another server, and how many seconds later."""

    club: Club
    twice: dict[tuple[int, int], float] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    """What each command was: ``move``, ``undo`` or ``say``."""
    copies: Counter[str] = field(default_factory=Counter)
    """How often each command was sent."""
    answers: Counter[str] = field(default_factory=Counter)
    greeted: int = 0
    _answered_elsewhere: bool = False
    """Was the last answer that was waited for heard over another connection, which sees no table?"""
    _line: Line | None = None
    _moves: int = 0
    _everybody: Sequence["Player"] = ()

    def __post_init__(self) -> None:
        self._chance = self.club.stream(f"person {self.seat}")
        self._doubles: set[asyncio.Task[None]] = set()
        self._legal: list[str] = []
        self._denied: list[str] = []

    def cut(self) -> None:
        """The connection breaks now."""
        if self._line is not None:
            self._line.cut()

    def state(self) -> str:
        """For whoever looks for what is stuck."""
        waits = self.scene.get("waiting", ())
        return (
            f"at move {self.n}, which waits for {waits}, {len(self.sent)} sent, {len(self.waiting)} without an answer"
        )

    async def play(self, moves: int, everybody: Sequence["Player"]) -> None:
        """Until each of ``everybody`` has sent so many commands and had answers, or the game is over. Raises Wrong."""
        self._moves, self._everybody = moves, everybody
        while not self._done():
            with suppress(Lost, TimeoutError):
                await self._connection()
            self.cut()
            await asyncio.sleep(self._chance.uniform(0.02, 0.3))
        if self._doubles:
            await asyncio.gather(*self._doubles)

    def _done(self) -> bool:
        return self.greeted > 0 and not self.waiting and all(other.enough for other in self._everybody)

    @property
    def enough(self) -> bool:
        """Has this one sent what was to be sent?"""
        return len(self.sent) >= self._moves or bool(self.scene.get("over"))

    async def _connection(self) -> None:
        node = self._chance.choice(self.club.nodes)
        line = self._line = node.connect(self.table, f"token {self.seat}")
        unanswered = [cid for cid in self.waiting if self.kinds[cid] != "say"]
        line.say(json.dumps({"type": "hello", "seen": self.n, "unanswered": unanswered}))
        for cid in self.waiting:
            if cid not in unanswered:
                self._say(line, cid)
        fresh, silent, there = True, False, False
        while not self._done() or not there:
            try:
                async with asyncio.timeout(PATIENCE):
                    message: Message = json.loads(await line.hear())
            except TimeoutError:
                if silent or not there or self.waiting:
                    raise
                silent = True
                line.say('{"type": "ping"}')
                continue
            silent = False
            if message["type"] == "scene":
                self.see(message, fresh)
                fresh = False
            there = there or message["type"] == "fates"
            self.greeted += message["type"] == "fates"
            self._take(line, message)
            await self._look_after_denied(line)
            nothing_new = message["type"] in ("pong", "said") and not self._answered_elsewhere
            if there and not self.waiting and not nothing_new:
                self._answered_elsewhere = False
                await asyncio.sleep(self._chance.choice((0.0, 0.1, 1.0)))
                self._next(line)

    def _take(self, line: Line | None, message: Message) -> None:
        """An answer. Raises Wrong."""
        match message["type"]:
            case "fates":
                for fate in message["fates"]:
                    self._fate(line, fate)
            case "accepted":
                self._accepted(message["cid"], message["n"])
            case "refused":
                self._refused(message["cid"])
            case "moves" if line is not None:
                self._legal = message["moves"]
            case "pending":
                self.answers["pending"] += 1
            case "error" if message.get("cid"):
                self.answers["error"] += 1
                if message["reason"].startswith(NOTHING) and self.copies[message["cid"]] == 1:
                    self._denied.append(message["cid"])

    async def _look_after_denied(self, line: Line) -> None:
        """What was said to have changed nothing has not. The same again, which counts once. Raises Wrong."""
        for cid in self._denied:
            kind = self.kinds[cid]
            if await times_stored(self.club.store, self.table, self.seat, cid, kind):
                raise Wrong(f"of command {cid} it was said that nothing has changed, and it counts")
            if cid in self.waiting:
                self._say(line, cid, late=0.5)
        self._denied = []

    def _fate(self, line: Line | None, fate: Message) -> None:
        cid = fate["cid"]
        if fate["fate"] == "accepted":
            self._accepted(cid, fate["n"])
        elif fate["fate"] == "refused":
            self._refused(cid)
        elif cid in self.waiting and line is not None:
            self.answers["unknown"] += 1
            self._say(line, cid)

    def _accepted(self, cid: str, n: int) -> None:
        self.answers["accepted"] += 1
        if self.kinds[cid] == "say":
            # It says how far the table was, which is another each time.
            n = self.accepted.get(cid, n)
        self.settle(cid, n)

    def _refused(self, cid: str) -> None:
        self.answers["refused"] += 1
        self.refused.add(cid)
        self.waiting.pop(cid, None)

    # --- what is said

    def _next(self, line: Line) -> None:
        """Say something, if there is something to say."""
        scene = msgspec.convert(self.scene, Scene)
        offered = list(offered_moves(scene)) or self._legal
        self._legal = []
        number = len(self.sent) + 1
        cid = f"{self.seat}-{number}"
        lot = self._chance.uniform(0.0, 1.0) if not self.enough else 1.0
        if lot < 0.1:
            self._send(line, "say", {"type": "say", "cid": cid, "text": f"said {cid}"}, number)
        elif lot < 0.15:
            self._send(line, "undo", {"type": "undo", "cid": cid}, number)
        elif scene.prompt is not None and (offered or lot < 0.2):
            text = self._chance.choice(offered if offered and lot > 0.2 else NONSENSE)
            self._send(line, "move", {"type": "move", "cid": cid, "text": text, "window": scene.window}, number)
        elif scene.prompt is not None:
            line.say(json.dumps({"type": "moves", "cid": "moves"}))

    def _send(self, line: Line, kind: str, command: Message, number: int) -> None:
        cid, text = command["cid"], json.dumps(command)
        self.sent[cid], self.kinds[cid], self.waiting[cid] = text, kind, 0
        self._say(line, cid, late=self._chance.choice((0.0, 0.0, 0.4)))
        late = self.twice.get((self.seat, number))
        if late is not None:
            self.copies[cid] += 1
            self._doubles.add(asyncio.create_task(self._again(line, text, late)))

    def _say(self, line: Line, cid: str, late: float = 0.0) -> None:
        self.copies[cid] += 1
        line.say(self.sent[cid], late)

    async def _again(self, line: Line, text: str, late: float) -> None:
        """The same once more: over the same connection, or over another one, which hears its own answers."""
        self.answers["twice"] += 1
        if self._chance.random() < 0.3 and not line.cut_off:
            line.say(text, late=late)
            return
        await asyncio.sleep(late)
        other = self._chance.choice(self.club.nodes).connect(self.table, f"token {self.seat}")
        other.say('{"type": "hello"}')
        other.say(text)
        with suppress(Lost, TimeoutError):
            while True:
                async with asyncio.timeout(2 * PATIENCE):
                    waited = bool(self.waiting)
                    self._take(None, json.loads(await other.hear()))
                    self._answered_elsewhere |= waited and not self.waiting
        other.cut()


async def judge(players: Iterable[Player], store: Store, now: float) -> Counter[str]:
    """Was every promise kept, up to that moment? Numbers of what was seen. Raises Wrong."""
    numbers: Counter[str] = Counter()
    table = ""
    for player in players:
        table = player.table
        # What is said stands beside the log.
        moves = {cid: n for cid, n in player.accepted.items() if player.kinds[cid] != "say"}
        audit = Audit(store)
        # A command that was refused and comes again, elsewhere, is judged again (docs/decisions/table-log.md).
        refused = {cid for cid in player.refused if player.copies[cid] == 1}
        await audit.check([Told(table, player.seat, player.n, player.scene, accepted=moves, refused=refused)])
        numbers["moves"] = audit.moves()
        for cid, kind in player.kinds.items():
            count = await times_stored(store, table, player.seat, cid, kind)
            if count > 1 or count < (cid in player.accepted):
                told = "acknowledged" if cid in player.accepted else "not acknowledged"
                raise Wrong(f"command {cid} ({kind}) was {told} and counts {count} times")
        numbers["commands"] += len(player.sent)
        numbers["acknowledged"] += len(player.accepted)
        numbers["connections"] += player.greeted
        for name, count in player.answers.items():
            numbers[f"answered_{name}" if name in ("error", "unknown", "refused", "pending") else name] += count
    numbers.pop("accepted", None)
    times = [row.at for row in await store.moves(table)]
    if times and (max(times) > now + ROUNDING or any(b < a - ROUNDING for a, b in itertools.pairwise(times))):
        raise Wrong("the log tells a time that it was not: a clock that was set moves deadlines")
    return numbers


async def times_stored(store: Store, table: str, seat: int, cid: str, kind: str) -> int:
    """How often that command is in the database."""
    if kind == "say":
        said = await store.said(table, most=10_000)
        return len([row for row in said if row.kind == "chat" and row.text == f"said {cid}"])
    return len([row for row in await store.moves(table) if (row.seat, row.cid) == (seat, cid)])
