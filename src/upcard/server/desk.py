"""One game under one set of rules, in the words of the wire: all that a table needs to know of games."""

import secrets
from collections import deque
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final

from msgspec import Struct, field

from upcard.bots import Bot
from upcard.cards.card import face_text, parse_face
from upcard.games.catalogue import Entry
from upcard.games.fairness import Drawn
from upcard.games.house_rules import BadHouseRules, HouseRules, choose_rules, read_house_rules
from upcard.games.record import Record, record_of
from upcard.kernel.game import Game, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.state import ONLOOKER, Event, Move, State, view
from upcard.server import rulebook, wire


class UnknownBot(ValueError):
    """There is no such bot; one sentence."""


class RuleChoice(Struct, frozen=True):
    """Which rules, as asked for; kept with the table and read again when it is opened."""

    game: str
    book: str | None = None
    changes: dict[str, Any] = field(default_factory=dict)
    toml: str | None = None


class Offer(Struct, frozen=True):
    """What can be played here, against whom (makers of bots by name: seed → bot), and who gives hints."""

    games: Mapping[str, Entry]
    bots: Mapping[str, Callable[[int], Bot]]
    adviser: Bot | None = None

    def rules(self, choice: RuleChoice) -> HouseRules:
        """The rules chosen. Raises BadHouseRules."""
        if choice.toml is not None:
            return read_house_rules(self.games, choice.toml)
        return choose_rules(self.games, choice.game, choice.book, choice.changes)

    def desk(self, choice: RuleChoice, players: tuple[wire.Player, ...]) -> "Desk":
        """A desk for these rules and players.

        Raises:
            BadHouseRules: there are no such rules, or they are not for that many players.
        """
        chosen = self.rules(choice)
        desk = Desk(chosen, players, self.adviser, self.bot)
        desk.check_seats(len(players))
        return desk

    def bot(self, name: str | None) -> Bot:
        """A new bot of that name. Raises UnknownBot."""
        make = self.bots.get(name or "")
        if make is None:
            raise UnknownBot(f"there is no bot {(name or '')[:40]!r}; there are: {', '.join(self.bots)}")
        return make(secrets.randbits(63))


_shared: Final[deque[tuple[Entry, Any, Game[Any]]]] = deque(maxlen=32)
"""Games by their entry and rules, last made last. Rules can be compared, not all of them hashed."""


def _game(entry: Entry, rules: Any) -> Game[Any]:
    """Tables under the same rules share a game: it holds no table's state, and is dear to make."""
    for other, known, game in _shared:
        if other is entry and known == rules:
            return game
    game = entry.build(rules)
    _shared.append((entry, rules, game))
    return game


class Desk:
    """A game ready for play at one table. ``players``, and their ``names``, by seat."""

    def __init__(
        self,
        chosen: HouseRules,
        players: tuple[wire.Player, ...],
        adviser: Bot | None = None,
        bot: Callable[[str | None], Bot] | None = None,
    ) -> None:
        self.chosen = chosen
        self.entry = chosen.entry
        self.game: Game[Any] = _game(chosen.entry, chosen.rules)
        self.adviser = adviser
        self._make_bot = bot
        self.names = tuple([player.name for player in players])

    def bot(self, name: str | None) -> Bot:
        """A new bot of that name. Raises UnknownBot."""
        if self._make_bot is None:
            raise UnknownBot("there are no bots here")
        return self._make_bot(name)

    def bot_name(self, name: str | None = None) -> str:
        """The bot of that name, or the usual one. Raises UnknownBot."""
        return self.bot(name or (self.adviser.name if self.adviser is not None else None)).name

    def check_seats(self, seats: int) -> None:
        """Raises BadHouseRules: the rules are not for that many players."""
        try:
            self.game.start(seats)
        except Refused as why:
            raise BadHouseRules(0, "players", why.reason) from None

    def scene(self, seen: State, seat: int) -> Scene:
        """What ``seat`` draws, made from its view."""
        return self.entry.scene(self.game, seen, seat, self.names)

    def event(self, event: Event, seat: int) -> wire.Event:
        """An event of the seat's view, with its sentence."""
        return wire.Event(
            name=event.name,
            seat=event.seat,
            sentence=self.entry.tell(event, self.names, seat),
            cards=tuple([face_text(card.face) for card in event.cards]),
            number=event.number,
            other=event.other,
        )

    def refusal(self, why: Refused) -> wire.Refusal:
        return wire.Refusal(why.clause, why.reason, why.cards(), why.remedy, rulebook.link(why.clause))

    def progress(self, state: State, shown: Scene | None = None) -> str:
        """How far the game is, in a few words that everybody may read. ``shown``: a scene of it, if one is there."""
        scene = shown
        if scene is None or scene.over or scene.deal is None:
            scene = self._public(state)
        if scene.over or scene.deal is None:
            return scene.status
        deal = scene.deal
        of = f" of {deal.of}" if deal.of else ""
        return f"{deal.name} {deal.number}{of}" + (f": {deal.contract}" if deal.contract else "")

    def arrange(self, seen: State, seat: int, command: wire.Arrange) -> wire.AnyMessage:
        """Groups of own cards read as melds. Raises BadCard."""
        if self.entry.arrange is None:
            return wire.ErrorMessage("This game has no melds.", command.cid)
        groups = tuple([tuple([parse_face(card) for card in group]) for group in command.groups])
        found = self.entry.arrange(self.game, seen, seat, groups, command.purpose)
        return wire.Arranged(
            cid=command.cid,
            groups=tuple(
                [wire.GroupReading(tuple([str(meld) for meld in group.melds]), group.reason) for group in found.groups]
            ),
            ok=found.move is not None,
            text=str(found.move or ""),
            refusal=self.refusal(found.refusal) if found.refusal else None,
        )

    def best(self, seen: State, seat: int, command: wire.Best) -> wire.AnyMessage:
        """The own hand arranged as well as it goes."""
        if self.entry.best is None:
            return wire.ErrorMessage("This game has no melds.", command.cid)
        found = self.entry.best(self.game, seen, seat)
        groups = tuple([tuple([face_text(face) for face in group]) for group in found.groups])
        return wire.BestAnswer(command.cid, found.short, groups, found.sentence, str(found.move or ""))

    def foretell(self, seen: State, seat: int, command: wire.Try) -> str:
        """What an allowed move would bring, where the game says so; else ""."""
        if self.entry.foretell is None:
            return ""
        return self.entry.foretell(self.game, seen, seat, self.game.read(command.text))

    def hint(self, seen: State, seat: int, command: wire.Hint) -> wire.AnyMessage:
        """What a steady player would do."""
        if self.adviser is None:
            return wire.ErrorMessage("Nobody gives hints here.", command.cid)
        if seat not in self.game.asks(seen):
            return wire.ErrorMessage("There is nothing to answer just now.", command.cid)
        found = self.adviser.decide(self.game, seen, seat)
        return wire.Hinted(command.cid, str(found.move), found.why)

    def moves(self, seen: State, seat: int, command: wire.Moves, n: int) -> wire.LegalMoves:
        """What the seat may play, after entry ``n``."""
        asked = seat in self.game.asks(seen)
        found = list(islice(self.game.moves(seen, seat), command.most + 1)) if asked else []
        shown = tuple([str(move) for move in found[: command.most]])
        return wire.LegalMoves(command.cid, n, shown, len(found) > command.most)

    def record(self, moves: list[tuple[int, Move]], final: State, lots: Mapping[int, Drawn]) -> Record:
        """A game that is over; ``lots`` by the number of the move."""
        return record_of(self.chosen, self.names, moves, final, lots)

    def _public(self, state: State) -> Scene:
        return self.scene(view(state, ONLOOKER), ONLOOKER)
