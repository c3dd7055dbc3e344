"""Defines `Offer`: the games and bots that can be chosen at one server, and the rules by which tables are set up."""

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from upcard import catalogue, players
from upcard.bots import YARDSTICKS, Bot
from upcard.bots.levels import offers
from upcard.bots.strong import SECONDS, STRONG
from upcard.kernel.ui.entry import Entry, HouseRuleError
from upcard.options.house_rules import BadHouseRules, HouseRules, choose_rules, read_house_rules
from upcard.options.whole_rules import read_rules
from upcard.players import Maker, players_of, usual_player
from upcard.server import wire
from upcard.server.live.guarding import guarded
from upcard.server.live.strong import AT_ONCE, StrongTogether
from upcard.server.live.wire_game import KeptRules, WireGame, shared_game
from upcard.server.store.rows import TableRow
from upcard.testing import first_fault

logger = logging.getLogger(__name__)


class RuleChoice(Struct, frozen=True):
    """The rules that somebody asks for."""

    game: str
    book: str | None = None
    changes: dict[str, Any] = field(default_factory=dict)
    toml: str | None = None


class Offer(Struct, frozen=True):
    """What can be played here, against whom, and who gives hints.

    Where nobody is named, the usual player of each game gives them.
    """

    games: Mapping[str, Entry]
    bots: Mapping[str, Maker]
    adviser: Bot | None = None

    def rules(self, choice: RuleChoice) -> HouseRules:
        """Return the rules chosen. Raises BadHouseRules."""
        if choice.toml is not None:
            return read_house_rules(self.games, choice.toml)
        return choose_rules(self.games, choice.game, choice.book, choice.changes)

    def rules_of(self, row: TableRow) -> HouseRules:
        """Return the rules of a table.

        One of before rules were kept whole has those it chose, as the book is today.

        Raises:
            BadHouseRules: this Upcard has no such game or book, or the rules are none of it any more.
        """
        try:
            if row.kept is None:
                return self.rules(msgspec.json.decode(row.rules, type=RuleChoice))
            kept = msgspec.json.decode(row.kept, type=KeptRules)
        except msgspec.DecodeError:
            raise BadHouseRules(0, "rules", "what is kept of them cannot be read") from None
        book = choose_rules(self.games, row.game, row.book, {})
        try:
            rules = read_rules(book.entry, row.book, kept.rules)
            return HouseRules(book.entry, row.book, rules, kept.name, notes=kept.notes)
        except HouseRuleError as problem:
            raise BadHouseRules(0, problem.key, problem.message) from None

    def game_of(self, row: TableRow, players: tuple[wire.Player, ...]) -> "WireGame":
        """Return the game of a table in the words of the wire. Raises BadHouseRules (see `rules_of`)."""
        return WireGame(self.rules_of(row), players, self.bots, self.adviser)

    def game_for(self, choice: RuleChoice, players: tuple[wire.Player, ...]) -> "WireGame":
        """Return the game for these rules and players, in the words of the wire.

        Raises:
            BadHouseRules: there are no such rules, or they are not for that many players.
        """
        return self.game_with(self.rules(choice), players)

    def game_with(self, chosen: HouseRules, players: tuple[wire.Player, ...]) -> "WireGame":
        """Return the game for rules that have been read.

        Raises BadHouseRules: they are not for that many players.
        """
        wire_game = WireGame(chosen, players, self.bots, self.adviser)
        wire_game.check_seats(len(players))
        return wire_game

    def players_of(self, entry: Entry) -> tuple[str, ...]:
        """Return the bots that play a game by its first book, the usual one first."""
        game = shared_game(entry, next(iter(entry.books.values())).rules)
        usual = usual_player(game, self.bots)
        return tuple(sorted(players_of(game, self.bots), key=lambda name: name != usual))

    def levels_of(self, entry: Entry, book: str) -> tuple[str, ...]:
        """Return the bots that are offered at tables of that book, the usual one first.

        See `upcard.bots.levels`.
        """
        return tuple([bot for bot in self.players_of(entry) if offers(entry.id, book, bot)])


def full_offer(strong: int = AT_ONCE, seconds: float = SECONDS) -> Offer:
    """Return an offer of every game, and every bot but yardsticks.

    Of strong players so many think at once, each for so many ``seconds`` (`StrongTogether`), and with 0 there are none.
    Hints come from the usual player of each game. Games of other packages that break a law are left out; the log says
    which, and why, and what else of theirs cannot be used. Those that keep them are called through a guard
    (`upcard.server.live.guarding`).
    """
    for line in (*catalogue.left_out(), *players.left_out()):
        logger.warning("%s", line)
    games = dict(catalogue.CATALOGUE)
    for name in [name for name in games if name not in catalogue.OWN]:
        fault = first_fault(games[name])
        if fault:
            logger.warning("the game %s is left out: it breaks a law: %s", name, fault)
            del games[name]
        else:
            games[name] = guarded(games[name])
    bots = {name: make for name, make in players.PLAYERS.items() if name not in YARDSTICKS}
    del bots[STRONG]
    if strong:
        bots[STRONG] = StrongTogether(strong, seconds)
    return Offer(games, bots)
