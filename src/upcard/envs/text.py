"""An environment for players who read and write: rules, view and refusals in words, moves as they are typed.

>>> from upcard.catalogue import CATALOGUE
>>> from upcard.options.house_rules import choose_rules
>>> table = TextTable(choose_rules(CATALOGUE, "contract-rummy", "family", {}), 3)
>>> table.reset(seed=7)
>>> table.seat
2
>>> reply = table.answer("discard KD")
>>> reply.accepted, reply.clause, reply.reason, reply.remedy
(False, 'CR-C-16', 'A turn begins with the draw.', 'Draw the upcard or from the stock.')
>>> table.answer("u").move
'draw upcard'
>>> table.refusals[2]
Refusals(unreadable=0, refused=1)
"""

import io
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, SupportsIndex

from upcard.kernel.game import BadMove, Refused
from upcard.kernel.run import Player, seeded
from upcard.kernel.ui.scene import Scene
from upcard.match.match import Match
from upcard.options.house_rules import HouseRules, heading
from upcard.stepping.environment import NOT_BEGUN, OVER_NOW
from upcard.stepping.integers import integer, seat_of, seed_of
from upcard.terminal.console import text_console
from upcard.terminal.scene_text import draw_scene
from upcard.terminal.short_moves import NotNow, answer
from upcard.terminal.typed_moves import NoMove, sentence, typed_move
from upcard.text.messages import in_a_row, say

WIDTH: Final = 100
"""Columns of the table in words."""


@dataclass
class Refusals:
    """How many texts of a seat were no move: ``unreadable`` ones, and moves that were ``refused`` by the rules."""

    unreadable: int = 0
    refused: int = 0


@dataclass(frozen=True)
class TextReply:
    """What became of a text: the ``move`` in full where it is one, and whether it was ``accepted``.

    If not, the ``clause`` that it breaks ("" where the text was no move), the ``reason``, the ``cards`` concerned and
    the ``remedy``, each a sentence or empty.
    """

    accepted: bool
    move: str = ""
    clause: str = ""
    reason: str = ""
    cards: tuple[str, ...] = ()
    remedy: str = ""

    def __str__(self) -> str:
        if self.accepted:
            return say("accepted: {move}", move=self.move)
        said = f"{self.clause}: {self.reason}" if self.clause else self.reason
        return f"{said} {self.remedy}".rstrip()


class TextTable:
    """A table whose seats are played by texts.

    Args:
        rules: what is played.
        seats: how many seats there are.
        players: who plays seats that are not played by texts, by seat.
        names: of the players, by seat; P1, P2 … unless given.

    Raises:
        Refused: the rules are not for that many seats.
        ValueError: names or players for other seats than there are.
        TypeError: no integer is given for seats or seeds, here or later: whatever `operator.index` takes is one.
    """

    def __init__(
        self,
        rules: HouseRules,
        seats: SupportsIndex,
        players: Mapping[int, Callable[[int], Player]] | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        self.rules = rules
        self.seats = integer(seats, "seats")
        self.names = names
        self.makers = {seat_of(seat, self.seats): make for seat, make in (players or {}).items()}
        self.refusals = [Refusals() for _ in range(self.seats)]
        """By seat, what was no move, in all games since the table was made."""
        self.game = rules.entry.build(rules.rules)
        Match(rules, self.seats, names=names, game=self.game)  # it refuses such seats and names as cannot be
        self._match: Match | None = None

    def rules_in_words(self) -> str:
        """Return the rules that are played, house rules included, sentence by sentence with their clauses."""
        lines = [heading(self.rules)]
        for section in self.rules.entry.sheet(self.rules.rules):
            lines += ["", section.heading]
            for line in section.lines:
                lines.append(f"- {line.text}" + (f" [{', '.join(line.clauses)}]" if line.clauses else ""))
        return "\n".join(lines)

    def reset(self, seed: SupportsIndex) -> None:
        """Begin a game with the cards of that seed.

        Raises:
            ValueError: it is below 0.
        """
        begun = seed_of(seed)
        players = {seat: make(random.Random(f"{begun} {seat}").randrange(2**32)) for seat, make in self.makers.items()}
        chance = seeded(random.Random(begun))
        self._match = Match(self.rules, self.seats, chance, players, names=self.names, game=self.game)
        self._match.run()

    @property
    def match(self) -> Match:
        """The game in progress. Raises ValueError before `reset`."""
        if self._match is None:
            raise ValueError(NOT_BEGUN)
        return self._match

    @property
    def over(self) -> bool:
        """Say whether the game is over."""
        return self.match.over

    @property
    def seat(self) -> int:
        """Who is to answer; -1 when the game is over."""
        return next(iter(self.match.asks), -1)

    def view_in_words(self, seat: SupportsIndex) -> str:
        """Return what a seat sees and is asked, in words.

        That is what has happened since the seat last looked, the table as it sees it, what it is asked, and how an
        answer is written. Which answers are legal is not said: the rules say that.

        Raises:
            ValueError: no game has begun, or there is no such seat.
        """
        match, at = self.match, seat_of(seat, self.seats)
        told = [match.rules.entry.tell(event, match.names, at) for event in match.told(at)]
        scene = match.scene(at)
        text = io.StringIO()
        console = text_console(file=text, highlight=False, no_color=True, width=WIDTH)
        draw_scene(console, scene, plain=True)
        lines = [" ".join([each for each in told if each]), text.getvalue().rstrip(), scene.status]
        if at in match.asks:
            lines.append(_answers(scene))
        return "\n".join([line for line in lines if line])

    def answer(self, text: str) -> TextReply:
        """Judge a text of the seat that is to answer, and play it if it is a legal move.

        The text is in full, or short as at the terminal table. What is refused changes nothing and is counted.

        Raises:
            ValueError: no game has begun, or the game is over.
            TypeError: it is no text.
        """
        seat = self.seat
        if seat < 0:
            raise ValueError(OVER_NOW)
        if not isinstance(text, str):
            raise TypeError(f"a text is wanted, not {type(text).__name__}")
        counted = self.refusals[seat]
        typed = " ".join(text.split())
        move = ""
        try:
            if not typed:
                raise NoMove(say("Nothing was answered."))
            found = typed_move(self.match, seat, typed)
            move = str(found)
            self.match.answer(seat, found)
        except Refused as why:
            counted.refused += 1
            return TextReply(False, move, why.clause, why.reason, why.cards(), why.remedy)
        except NotNow as problem:
            counted.unreadable += 1
            remedy = say("You can answer: {answers}.", answers=_answers(self.match.scene(seat)))
            return TextReply(False, reason=sentence(problem), remedy=remedy)
        except (NoMove, BadMove) as problem:
            counted.unreadable += 1
            return TextReply(False, reason=problem.sentence if isinstance(problem, NoMove) else str(problem))
        self.match.run()
        return TextReply(True, move)

    def winners(self) -> tuple[int, ...]:
        """Return the seats that have won; none while the game goes on."""
        return self.match.winners if self.over else ()


def _answers(scene: Scene) -> str:
    """How what a seat can answer is written, and what it does."""
    return in_a_row([answer(action, scene.actions) for action in scene.actions])


__all__ = ["Refusals", "TextReply", "TextTable"]
