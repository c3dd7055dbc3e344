"""Defines `ProgramPlayer`, a seat that is played by a program."""

import random
from itertools import islice
from typing import Any, Final

import msgspec

from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import Event, Move, State
from upcard.kernel.worlds import worlds
from upcard.options.house_rules import HouseRules
from upcard.programs.process import Program, ProgramFailed
from upcard.text.messages import Message, Text
from upcard.text.quoting import quoted

PROTOCOL: Final = 1
"""Which meaning the messages have."""

MOST_MOVES: Final = 500
"""Of the legal moves so many are named."""


class ProgramPlayer:
    """A player of one game, played by a program. It is told what its seat may know, and nothing else.

    Args:
        program: asked for moves; it may play one game after the other.
        rules: what is played.
        seat: its seat, from 0.
        names: of all players, by seat.
        seed: a number for a program that throws dice: with the same seed it is asked to play alike.
    """

    def __init__(self, program: Program, rules: HouseRules, seat: int, names: tuple[str, ...], seed: int) -> None:
        self.program = program
        self.rules = rules
        self.seat = seat
        self.names = names
        self.seed = seed
        self.name = program.command
        self._told: list[Event] = []
        self._greeted = False
        self._deal = 0

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        """Return the program's move.

        Raises ProgramFailed: it has none that is legal.
        """
        scene = self.rules.entry.scene(game, seen, seat, self.names)
        self._deal = scene.deal.number if scene.deal is not None else 0
        if not self._greeted:
            self._ask(self._hello(), "ready")
            self._greeted = True
        moves = [str(move) for move in islice(game.moves(seen, seat), MOST_MOVES + 1)]
        answer = self._ask(
            {
                "type": "ask",
                "prompt": game.asks(seen)[seat].prompt,
                "told": self._news(),
                "scene": msgspec.to_builtins(scene),
                "moves": moves[:MOST_MOVES],
                "more": len(moves) > MOST_MOVES,
            },
            "move",
        )
        text = answer.get("move")
        if not isinstance(text, str):
            raise self._failed(Message("its answer names no move: {answer}", answer=quoted(str(answer)[:80])))
        try:
            move: Move = game.read(text)
            self._judge(game, seen, move)
        except BadMove as problem:
            raise self._failed(Message("its move cannot be read: {problem}", problem=problem.message)) from None
        except Refused as refused:
            said = Message("its move {move} is refused, {why}", move=quoted(text[:80]), why=refused)
            raise self._failed(said) from None
        return move

    def hear(self, events: tuple[Event, ...], seat: int) -> None:
        """Kept until the program is asked next."""
        self._told += events

    def end(self) -> None:
        """Tell the program what has happened since it was last asked, and that the game is over."""
        if self._greeted:
            self.program.tell({"type": "end", "told": self._news()})
            self._greeted = False

    def _hello(self) -> dict[str, Any]:
        entry = self.rules.entry
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": entry.id,
            "book": self.rules.book,
            "changes": entry.changes(entry.books[self.rules.book].rules, self.rules.rules),
            "rules": [
                {
                    "heading": section.heading,
                    "lines": [{"text": line.text, "clauses": list(line.clauses)} for line in section.lines],
                }
                for section in entry.sheet(self.rules.rules)
            ],
            "seat": self.seat,
            "names": list(self.names),
            "seconds": self.program.seconds,
            "seed": self.seed,
        }

    def _news(self) -> list[dict[str, Any]]:
        told, self._told = self._told, []
        return [
            {
                "event": event.name,
                "seat": event.seat,
                "cards": [str(card) for card in event.cards],
                "number": event.number,
                "other": event.other,
                "what": "" if event.what is None else str(event.what),
                "text": self.rules.entry.tell(event, self.names, self.seat),
            }
            for event in told
        ]

    def _ask(self, message: dict[str, Any], wanted: str) -> dict[str, Any]:
        try:
            answer = self.program.ask(message)
        except ProgramFailed as problem:
            raise self._failed(problem.message) from None
        if answer.get("type") != wanted:
            said = quoted(str(answer.get("type"))[:40])
            raise self._failed(Message("its answer is of type {said}, not {wanted}", said=said, wanted=wanted))
        return answer

    def _judge(self, game: Any, seen: State, move: Move) -> None:
        """Check that the move is legal. Raises Refused.

        What is refused depends on nothing that the seat has not seen, so any world will do; where a game has none, the
        table judges.
        """
        if hasattr(game, "hidden"):
            world: Any = next(worlds(game, seen, self.seat, random.Random(self.seed)))
            game.play(world, self.seat, move)

    def _failed(self, why: Text) -> ProgramFailed:
        self.program.close(at_once=True)
        who = f"P{self.seat + 1}"
        failed = ProgramFailed("the program {name} ({who}) failed: {why}", name=self.name, who=who, why=why)
        if self._deal:
            failed = ProgramFailed(
                "the program {name} ({who}) failed in deal {deal}: {why}",
                name=self.name,
                who=who,
                deal=self._deal,
                why=why,
            )
        failed.why = why
        return failed
