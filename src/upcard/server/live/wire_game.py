"""Defines `WireGame`, one game under one set of rules in messages of the protocol: all that a table knows of games."""

import logging
import secrets
from collections import deque
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final

import msgspec
import tomli_w
from msgspec import Struct

from upcard.bots import Bot
from upcard.cards.card import face_text, parse_face
from upcard.kernel.game import Game, Refused
from upcard.kernel.state import ONLOOKER, Event, State, view
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.narration import deal_heading
from upcard.kernel.ui.scene import Scene
from upcard.match.chain import Chain
from upcard.match.fairness import Drawn
from upcard.match.match import Match
from upcard.match.meta_actions import standing
from upcard.match.record import Record, numbered
from upcard.melds.deadline import OutOfTime
from upcard.options.house_rules import BadHouseRules, HouseRules
from upcard.options.variants import variant_played
from upcard.options.whole_rules import write_rules
from upcard.players import NO_HINT, PLAYERS, Maker, NoSuchBot, hint, player, usual_player
from upcard.server import wire
from upcard.server.clause_links import link
from upcard.server.failures import log_failure
from upcard.server.live.series import read_result
from upcard.server.store.rows import LogRow, Snapshot, TableRow
from upcard.text.messages import say
from upcard.text.toml import load

logger = logging.getLogger(__name__)

_shared: Final[deque[tuple[Entry, Any, Game[Any]]]] = deque(maxlen=32)
"""Games by their entry and rules, last made last. Rules can be compared, not all of them hashed."""


def shared_game(entry: Entry, rules: Any) -> Game[Any]:
    """Return the game that tables under the same rules share.

    It holds no table's state, and is dear to make.
    """
    for other, known, game in _shared:
        if other is entry and known == rules:
            return game
    game = entry.build(rules)
    _shared.append((entry, rules, game))
    return game


class KeptRules(Struct, frozen=True):
    """The rules of a table as they are kept with it, whatever becomes of the book.

    It is what the table calls them, every field of the rule set (`upcard.options.whole_rules`), and what the table has
    noted besides.
    """

    name: str
    rules: dict[str, Any]
    notes: tuple[str, ...] = ()


class WireGame:
    """A game ready for play at one table. ``players``, and their ``names``, by seat."""

    def __init__(
        self,
        chosen: HouseRules,
        players: tuple[wire.Player, ...],
        bots: Mapping[str, Maker] = PLAYERS,
        adviser: Bot | None = None,
    ) -> None:
        self.chosen = chosen
        self.entry = chosen.entry
        self.game: Game[Any] = shared_game(chosen.entry, chosen.rules)
        self._bots = bots
        self.adviser = adviser or bots[usual_player(self.game, bots)](0)
        self.names = tuple(player.name for player in players)
        self.variant = variant_played(chosen.entry, chosen.name, chosen.rules)

    def bot(self, name: str | None) -> Bot:
        """Return a new bot of that name. Raises NoSuchBot."""
        return player(name or "", self.game, self._bots)(secrets.randbits(63))

    def stand_in(self, name: str) -> Bot:
        """Return a new bot of that name.

        Where it is not there any more, or does not know the game, it is the usual player.
        """
        try:
            return self.bot(name)
        except NoSuchBot as problem:
            logger.warning("%s; %s plays instead", problem, self.adviser.name)
            return self._bots[self.adviser.name](secrets.randbits(63))

    def bot_name(self, name: str | None = None) -> str:
        """Return the name of that bot, or of the usual one. Raises NoSuchBot."""
        return self.bot(name or self.adviser.name).name

    def kept(self) -> str:
        """Return the rules as they are kept with the table (`KeptRules`)."""
        kept = KeptRules(self.chosen.name, write_rules(self.chosen.rules), self.chosen.notes)
        return msgspec.json.encode(kept).decode()

    def snapshot(self, n: int, state: State) -> Snapshot:
        """Return how the table lies after entry ``n``."""
        return Snapshot(n, self.entry.version, tomli_w.dumps(self.entry.write_position(self.game, state)))

    def read(self, snapshot: Snapshot) -> State:
        """Return the table that lay so. Raises ValueError: it is none of this version of the game."""
        return self.entry.read_position(self.game, load(snapshot.position))

    def check_seats(self, seats: int) -> None:
        """Check that the rules are for that many players. Raises BadHouseRules."""
        try:
            self.game.start(seats)
        except Refused as why:
            raise BadHouseRules(0, "players", "{reason}", reason=why.reason) from None

    def scene(self, seen: State, seat: int) -> Scene:
        """Return what ``seat`` draws, made from its view."""
        scene = self.entry.scene(self.game, seen, seat, self.names)
        return scene if self.variant is None else msgspec.structs.replace(scene, title=self.variant.title)

    def event(self, event: Event, seat: int) -> wire.Event:
        """Return an event of the seat's view, with its sentence."""
        return wire.Event(
            name=event.name,
            seat=event.seat,
            sentence=self.entry.tell(event, self.names, seat),
            cards=tuple([face_text(card.face) for card in event.cards]),
            number=event.number,
            other=event.other,
        )

    def refusal(self, why: Refused) -> wire.Refusal:
        """Return a refusal as it is sent, with the link to its clause."""
        return wire.Refusal(why.clause, why.reason, why.cards(), why.remedy, link(why.clause))

    def progress(self, state: State, shown: Scene | None = None) -> str:
        """Say how far the game is, in a few words that everybody may read.

        ``shown``: a scene of it, if one is there.
        """
        scene = shown
        if scene is None or scene.over or scene.deal is None:
            scene = self._public(state)
        if scene.over or scene.deal is None:
            return scene.status
        deal = scene.deal
        return deal_heading(deal)

    def arrange(self, seen: State, seat: int, command: wire.Arrange) -> wire.AnyMessage:
        """Return groups of the seat's own cards read as melds. Raises BadCard."""
        if self.entry.arrange is None:
            return wire.ErrorMessage(say("This game has no melds."), command.cid)
        groups = tuple(tuple(parse_face(card) for card in group) for group in command.groups)
        found = self.entry.arrange(self.game, seen, seat, groups, command.purpose)
        return wire.Arranged(
            cid=command.cid,
            groups=tuple(
                wire.GroupReading(tuple(str(meld) for meld in group.melds), group.reason) for group in found.groups
            ),
            ok=found.move is not None,
            text=str(found.move or ""),
            refusal=self.refusal(found.refusal) if found.refusal else None,
        )

    def best(self, seen: State, seat: int, command: wire.Best) -> wire.AnyMessage:
        """Return the seat's own hand arranged as well as it goes."""
        if self.entry.best is None:
            return wire.ErrorMessage(say("This game has no melds."), command.cid)
        found = self.entry.best(self.game, seen, seat)
        groups = tuple(tuple(face_text(face) for face in group) for group in found.groups)
        return wire.BestAnswer(command.cid, found.short, groups, found.sentence, str(found.move or ""))

    def foretell(self, seen: State, seat: int, command: wire.Try) -> str:
        """Return what an allowed move would bring, where the game says so; else ""."""
        if self.entry.foretell is None:
            return ""
        return self.entry.foretell(self.game, seen, seat, self.game.read(command.text))

    def hint(self, seen: State, seat: int, command: wire.Hint) -> wire.AnyMessage:
        """Return what the adviser would do; where it fails, that there is no hint. Raises OutOfTime."""
        if seat not in self.game.asks(seen):
            return wire.ErrorMessage(say("There is nothing to answer just now."), command.cid)
        try:
            found = hint(self.adviser, self.game, seen, seat)
            return wire.Hinted(command.cid, str(found.move), found.why)
        except OutOfTime:
            raise
        except Exception as failure:
            name = self.adviser.name
            log_failure(f"bot {name}, asked for a hint,", failure)
            return wire.ErrorMessage(say(NO_HINT, bot=name, kind=type(failure).__name__), command.cid)

    def moves(self, seen: State, seat: int, command: wire.Moves, n: int) -> wire.LegalMoves:
        """Return what the seat may play, after entry ``n``."""
        asked = seat in self.game.asks(seen)
        found = list(islice(self.game.moves(seen, seat), command.most + 1)) if asked else []
        shown = tuple(str(move) for move in found[: command.most])
        return wire.LegalMoves(command.cid, n, shown, len(found) > command.most)

    def match(self, seats: int, keep: int | None, base: tuple[int, State] | None = None) -> Match:
        """Return a match before its first move.

        ``keep``: how many entries are kept, None for all; ``base``: so many went before, and the table after them.
        """
        past, start = (0, seats) if base is None else base
        return Match(self.chosen, start, names=self.names, game=self.game, keep=keep, past=past)

    def log_as_record(
        self, log: Iterable[LogRow], lots: Mapping[int, Drawn], chains: tuple[Chain, ...], row: TableRow
    ) -> Record:
        """Return a table's log as it is written, not judged by the game as it is now.

        ``lots`` and ``chains`` by the number of the entry.
        """
        stands = standing([(entry.seq, entry.seat, entry.move) for entry in log])
        made = {number: lots[seq] for number, (seq, _, _) in enumerate(stands, 1) if seq in lots}
        result = read_result(row)
        moves = tuple([(seat, move) for _, seat, move in stands])
        totals = result.totals if result else None
        drawn = numbered(chains, {seq: number for number, (seq, _, _) in enumerate(stands, 1)})
        return Record(self.chosen, self.names, moves, totals, made, row.version, drawn)

    def _public(self, state: State) -> Scene:
        return self.scene(view(state, ONLOOKER), ONLOOKER)
