"""Defines `TerminalTable`, a table in the terminal: one person, bots, and chance."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console

from upcard.bots import Bot
from upcard.kernel.game import Ask, Refused
from upcard.kernel.run import Chance, hearers_of, tell
from upcard.kernel.state import Event, Move, State, view
from upcard.kernel.ui import standing as standings
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.scores import Points
from upcard.match.match import Match, Play
from upcard.match.meta_action_words import tell_meta_action
from upcard.match.record import Record, record_of, today
from upcard.options.house_rules import HouseRules
from upcard.players import FALLBACK, PLAYERS
from upcard.programs import ProgramFailed, ProgramPlayer
from upcard.terminal.console import wrapped
from upcard.terminal.scene_text import BY_SUIT, draw_hand, draw_scene, draw_sheets, scored
from upcard.terminal.short_moves import NotNow, answer
from upcard.terminal.typed_moves import NoMove, sentence, typed_move
from upcard.text.messages import say
from upcard.text.sentences import with_cards

HINT: Final = "hint"
"""The command that says what a bot would play, and why."""

QUIET: Final = ("answered", "turn")
"""Events that the next question tells as well."""


class Leave(Exception):
    """Raised where the person wants to stop playing."""


class TerminalTable:
    """A table in the terminal, and the game that is played there.

    ``ask`` reads a line from the person; ``chance`` answers for the shuffle; ``obey`` carries a line out that is a
    command (`upcard.terminal.commands`), and says whether it was one.
    """

    def __init__(
        self,
        rules: HouseRules,
        names: tuple[str, ...],
        bots: Mapping[int, Bot | ProgramPlayer],
        chance: Chance,
        console: Console,
        plain: bool,
        ask: Callable[[str], str],
        obey: Callable[["TerminalTable", str, Scene], bool],
    ) -> None:
        players = {seat: _Watched(self, bot) for seat, bot in bots.items()}
        self.match = Match(rules, len(names), chance, players, names=names)
        self.rules = rules
        self.entry = rules.entry
        self.person = next(seat for seat in range(len(names)) if seat not in bots)
        self.console = console
        self.plain = plain
        self.ask = ask
        self.obey = obey
        self.order = BY_SUIT
        self.date = today()
        """The day on which the game began."""
        self.event = ""
        self.seed: int | None = None
        self.kinds: tuple[str, ...] = ()
        """What plays at each seat, "" for the person."""
        self.refused: Refused | None = None
        self.explains = False
        """Whether the first decision of each kind is explained to the person."""
        self._explained: set[str] = set()
        self._drawn_deal = -1
        self._told: set[str] = set()
        self._spaced = False

    # --- playing --------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end of the game.

        Raises:
            Leave: the person stops.
            EOFError, KeyboardInterrupt: as reading the line raises them.
        """
        while True:
            self.match.run(watch=self.happened)
            if self.match.over:
                break
            self._person(self.match.asks[self.person])
        self.line(self.scene().status, "bold")

    def resume(self, record: Record) -> None:
        """Set the table to where a record ends. Raises BadRecord: it does not play."""
        self.match = record.match(self.match.chance, self.match.players)
        self.date, self.event = record.date, record.event
        self.match.told(self.person)

    def record(self) -> Record:
        """Return the game so far."""
        return record_of(self.match, date=self.date, event=self.event, seed=self.seed, bots=self.kinds)

    def scene(self) -> Scene:
        """Return the table as the person sees it."""
        return self.match.scene(self.person)

    def seen(self) -> State:
        """Return the person's view."""
        return self.match.view(self.person)

    def bound_to(self, head: str) -> None:
        """Show what all draws are bound to."""
        self.line(say("Head: {head}", head=head), "" if self.plain else "dim")

    def happened(self, before: State, mover: int, move: Move, after: State) -> None:
        """Tell what a play has done; show the score where it has changed."""
        self.refused = None
        self._tell(mover)
        then = self.entry.scene(self.match.game, view(before, self.person), self.person, self.match.names)
        now = self.scene()
        # Totals alone change with every bet: the seats show them.
        if scored(then.sheet) != scored(now.sheet):
            self.console.print()
            draw_sheets(self.console, now, self.plain, self._told, then)
            for sheet in (now.sheet, now.ledger):
                self._told |= set(sheet.notes if sheet else ())
            self.console.print()
            self._spaced = True

    def _tell(self, mover: int) -> None:
        told = [event for event in self.match.told(self.person) if event.name not in QUIET]
        sentences = [self.entry.tell(event, self.match.names, self.person) for event in told]
        text = " ".join([sentence for sentence in sentences if sentence])
        if text:
            self.line(text, "" if mover == self.person else "dim" if not self.plain else "")

    # --- the person -----------------------------------------------------------------------------------

    def _person(self, ask: Ask) -> None:
        n, scene = self.match.n, self.scene()
        self._show(scene, ask)
        if self.explains and ask.prompt not in self._explained:
            self._explained.add(ask.prompt)
            self.obey(self, HINT, scene)
        while self.match.n == n:
            text = self.ask("> ").strip()
            if not text:
                continue
            if self.obey(self, text, scene):
                if self.match.standing_answer(self.person) is not None:
                    return
                continue
            move = self._read(text)
            if move is not None:
                self._answer(move)

    def _answer(self, move: Move) -> None:
        before = self.match.state
        try:
            self.match.answer(self.person, move)
        except Refused as why:
            self.show_refusal(why)
        else:
            self.happened(before, self.person, move, self.match.state)

    def take_back(self, moves: int) -> None:
        """So many of the person's last moves are taken back, or it is said why not."""
        self._beside(lambda: self.match.agreement.take_back(self.person, moves))

    def correct(self, deal: int, points: Points) -> None:
        """Correct a column of the score sheet, or say why not."""
        self._beside(lambda: self.match.agreement.correct(self.person, deal, points))

    def _beside(self, judge: Callable[[], Play]) -> None:
        """Do what is no move, and tell it. Where it is refused without a clause, the last refusal of a move stays."""
        before = self.refused
        try:
            self.match.add(judge())
        except Refused as why:
            self.show_refusal(why)
            self.refused = why if why.clause else before
        else:
            scores = self.match.rules.entry.scores
            for event in self.match.told(self.person):
                self.line(tell_meta_action(event, self.match.names, self.person, scores))

    def _show(self, scene: Scene, ask: Ask) -> None:
        """Show the whole table or the hand, and then the question.

        It is the whole table at the draw, in a new deal, when a game is taken up, and where nothing is drawn every
        time.
        """
        if not self._spaced:
            self.console.print()
        self._spaced = False
        deal = standings.deal_number(scene)
        drawing = any(zone.kind == "stock" for zone in scene.zones)
        if not drawing or ask.prompt == "draw" or self._drawn_deal != deal:
            self.draw(scene)
        else:
            self.show_hand(scene)
        self._drawn_deal = deal
        self.line(scene.status, "bold")
        words = [answer(action, scene.actions) for action in scene.actions]
        self.line(", ".join([*words, say("? = help")]), "dim" if not self.plain else "")

    def draw(self, scene: Scene) -> None:
        """Draw the scene."""
        draw_scene(self.console, scene, self.plain, self.order)

    def show_hand(self, scene: Scene) -> None:
        """Draw the own hand, or the table where nobody has one."""
        own = [zone for zone in scene.zones if zone.kind == "hand" and zone.owner == self.person]
        if not own:
            self.draw(scene)
        for zone in own:
            draw_hand(self.console, say("Your hand: "), zone.cards, self.plain, self.order)

    def show_refusal(self, why: Refused) -> None:
        """Clause, reason, cards and remedy."""
        self.refused = why
        reason = with_cards(why.reason, why.cards())
        self.line(say("{clause}: {reason}", clause=why.clause, reason=reason) if why.clause else reason, "red")
        if why.remedy:
            self.line(why.remedy, "green")

    def _read(self, text: str) -> Move | None:
        """Return the move that was typed, in full or short; None after saying what is wrong with it."""
        try:
            return typed_move(self.match, self.person, text)
        except Refused as why:
            self.show_refusal(why)
        except NotNow as problem:
            self.line(say("{reason} {remedy}", reason=sentence(problem), remedy=say("? shows what can be answered.")))
        except NoMove as problem:
            self.line(problem.sentence)
        return None

    def legal_moves(self, most: int) -> list[str]:
        """Return the first legal moves, as text."""
        return [str(move) for move in itertools.islice(self.match.moves(self.person), most)]

    def line(self, text: str, style: str = "", hang: int = 0) -> None:
        """Print a paragraph."""
        self._spaced = False
        self.console.print(wrapped(text, 0, hang), style=style)


class _Watched:
    """A bot at a table; where it fails, or breaks a rule, any legal move is played for it, and a line says so.

    It is told what happens, if it listens.
    """

    def __init__(self, table: TerminalTable, bot: Bot | ProgramPlayer) -> None:
        self.table = table
        self.bot = bot

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the bot's move, or another."""
        match = self.table.match
        try:
            move = self.bot.choose(game, seen, seat)
            match.judge(seat, move)
        except KeyboardInterrupt:
            raise
        except ProgramFailed as problem:
            self.bot = PLAYERS[FALLBACK](match.n)
            self.table.line(say("{problem}. {other} plays on in its place.", problem=problem, other=self.bot.name))
            return self.bot.choose(game, seen, seat)
        except BaseException as problem:  # one that wants the program to end has failed like any other
            fallback = PLAYERS[FALLBACK](match.n)
            self.table.line(
                say(
                    "The bot {bot} failed ({kind}); {other} plays in its place.",
                    bot=self.bot.name,
                    kind=type(problem).__name__,
                    other=fallback.name,
                )
            )
            return fallback.choose(game, seen, seat)
        return move

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Tell what has happened, as the seat may know it."""
        try:
            tell(hearers_of([(seat, self.bot)]), events)
        except Exception as problem:
            self.table.line(
                say(
                    "The bot {bot} failed while it was told of a move ({kind}).",
                    bot=self.bot.name,
                    kind=type(problem).__name__,
                )
            )
