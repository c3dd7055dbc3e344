"""A table in the terminal: one person, bots, and chance."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any, Final

from rich.console import Console

from upcard.bots import Bot
from upcard.games.house_rules import HouseRules
from upcard.games.record import Record, record_of
from upcard.kernel import standing as standings
from upcard.kernel.game import CHANCE, Ask, BadMove, Game, Refused
from upcard.kernel.scene import Scene
from upcard.kernel.state import Move, State, view
from upcard.terminal import commands, look
from upcard.terminal.scenery import BY_SUIT, draw_hand, draw_scene, draw_sheets, scored
from upcard.terminal.short import Groups, Unclear, Wanted, answer, expand

QUIET: Final = ("answered", "turn")
"""Events that the next question tells as well."""


class Leave(Exception):
    """The person wants to stop playing."""


class Table:
    """A game being played. ``ask`` reads a line from the person; ``chance`` answers for the shuffle."""

    def __init__(
        self,
        rules: HouseRules,
        names: tuple[str, ...],
        bots: Mapping[int, Bot],
        chance: Callable[[Ask], Move],
        console: Console,
        plain: bool,
        ask: Callable[[str], str],
    ) -> None:
        self.rules = rules
        self.entry = rules.entry
        self.game: Game[Any] = rules.entry.build(rules.rules)
        self.names = names
        self.bots = bots
        self.person = next(seat for seat in range(len(names)) if seat not in bots)
        self.chance = chance
        self.console = console
        self.plain = plain
        self.ask = ask
        self.state: State = self.game.start(len(names))
        self.moves: list[tuple[int, Move]] = []
        self.order = BY_SUIT
        self.refused: Refused | None = None
        self.standing = standings.ASK
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
            asks = self.game.asks(self.state)
            if not asks:
                break
            seat = self._next(asks)
            if seat == CHANCE:
                self._play(seat, self.chance(asks[seat]))
            elif seat == self.person:
                self._person(asks[seat])
            else:
                self._play(seat, self.bots[seat].choose(self.game, view(self.state, seat), seat))
        self._line(self.scene().status, "bold")

    def resume(self, record: Record) -> None:
        """Set the table to where a record ends. Its moves have been judged."""
        for seat, text in record.moves:
            move = self.game.read(text)
            self.state = self.game.play(self.state, seat, move)
            self.moves.append((seat, move))

    def record(self) -> Record:
        """The game so far."""
        over = not self.game.asks(self.state)
        return record_of(self.rules, self.names, self.moves, self.state if over else None)

    def scene(self) -> Scene:
        """The table as the person sees it."""
        return self.entry.scene(self.game, self.seen(), self.person, self.names)

    def seen(self) -> State:
        return view(self.state, self.person)

    def _next(self, asks: Mapping[int, Ask]) -> int:
        """Of several seats the one whose turn comes first: the first to call is then the nearest (CR-A-21)."""
        active = max(0, standings.active_seat(self.scene()))
        return min(asks, key=lambda seat: (seat - active) % len(self.names) if seat != CHANCE else -1)

    def _play(self, seat: int, move: Move) -> None:
        before = self.scene()
        self.state = self.game.play(self.state, seat, move)
        self.moves.append((seat, move))
        self.refused = None
        after = self.scene()
        self._tell(seat)
        # Totals alone change with every bet: the seats show them.
        if scored(before.sheet) != scored(after.sheet):
            self.console.print()
            draw_sheets(self.console, after, self.plain, self._told, before)
            for sheet in (after.sheet, after.ledger):
                self._told |= set(sheet.notes if sheet else ())
            self.console.print()
            self._spaced = True
        if standings.lapsed(self.standing, before, after):
            self.standing = standings.ASK

    def _tell(self, mover: int) -> None:
        sentences = [
            self.entry.tell(event, self.names, self.person) for event in self.seen().events if event.name not in QUIET
        ]
        told = " ".join([sentence for sentence in sentences if sentence])
        if told:
            self._line(told, "" if mover == self.person else "dim" if not self.plain else "")

    # --- the person -----------------------------------------------------------------------------------

    def _person(self, ask: Ask) -> None:
        scene = self.scene()
        if self._said_before(scene):
            return
        self._show(scene, ask)
        while True:
            text = self.ask("> ").strip()
            if not text:
                continue
            if commands.obey(self, text, scene):
                if self._said_before(scene):
                    return
                continue
            move = self._read(text, scene)
            if move is None:
                continue
            try:
                self._play(self.person, move)
            except Refused as why:
                self.show_refusal(why)
                continue
            return

    def _said_before(self, scene: Scene) -> bool:
        """Give the standing answer, if it has one to this question."""
        move = standings.answer(self.standing, self.game, self.seen(), self.person, scene)
        if move is None:
            return False
        self._play(self.person, move)
        return True

    def _show(self, scene: Scene, ask: Ask) -> None:
        """The whole table at the draw, in a new deal, when a game is taken up, and where nothing is drawn every time;
        else the hand. Then the question."""
        if not self._spaced:
            self.console.print()
        self._spaced = False
        deal = standings.deal_number(scene)
        drawing = any([zone.kind == "stock" for zone in scene.zones])
        if not drawing or ask.prompt == "draw" or self._drawn_deal != deal:
            self.draw(scene)
        else:
            self.show_hand(scene)
        self._drawn_deal = deal
        self._line(scene.status, "bold")
        words = [answer(action, scene.actions) for action in scene.actions]
        self._line(", ".join([*words, "? = help"]), "dim" if not self.plain else "")

    def draw(self, scene: Scene) -> None:
        draw_scene(self.console, scene, self.plain, self.order)

    def show_hand(self, scene: Scene) -> None:
        """The own hand; the table where nobody has one."""
        own = [zone for zone in scene.zones if zone.kind == "hand" and zone.owner == self.person]
        if not own:
            self.draw(scene)
        for zone in own:
            draw_hand(self.console, "Your hand: ", zone.cards, self.plain, self.order)

    def show_refusal(self, why: Refused) -> None:
        """Clause, reason, cards and remedy."""
        self.refused = why
        cards = f" ({' '.join(why.cards())})" if why.faces else ""
        self._line(f"{why.clause}: {why.reason}{cards}", "red")
        if why.remedy:
            self._line(why.remedy, "green")

    def _read(self, text: str, scene: Scene) -> Move | None:
        """The move that was typed, in full or short; None after saying what is wrong with it."""
        try:
            return self.game.read(text)
        except BadMove as problem:
            in_full = str(problem)
        try:
            found = expand(text, scene.actions)
            if isinstance(found, str):
                return self.game.read(found)
        except Unclear as problem:
            whole = [action for action in scene.actions if action.verb == text.split()[0].lower()]
            self._line(in_full if whole and len(text.split()) > 1 else f"{str(problem)[0].upper()}{str(problem)[1:]}.")
            return None
        except BadMove as problem:
            self._line(str(problem))
            return None
        return self._wanted(found) if isinstance(found, Wanted) else self._grouped(found)

    def _grouped(self, found: Groups) -> Move | None:
        if self.entry.arrange is None:
            self._line("This game has no melds.")
            return None
        arranged = self.entry.arrange(self.game, self.seen(), self.person, found.groups, found.verb)
        if arranged.refusal is not None:
            self.show_refusal(arranged.refusal)
        return arranged.move

    def _wanted(self, found: Wanted) -> Move | None:
        if self.entry.best is None:
            return None
        best = self.entry.best(self.game, self.seen(), self.person)
        if best.move is None or str(best.move).partition(" ")[0] != found.verb:
            self._line(best.sentence)
            return None
        return best.move

    def legal_moves(self, most: int) -> list[str]:
        """The first legal moves, as text."""
        return [str(move) for move in itertools.islice(self.game.moves(self.seen(), self.person), most)]

    def _line(self, text: str, style: str = "", hang: int = 0) -> None:
        self._spaced = False
        self.console.print(look.wrapped(text, 0, hang), style=style, markup=False)

    say = _line
