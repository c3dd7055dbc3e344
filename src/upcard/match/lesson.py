"""Plays a lesson: a match from a fixed position, in which everybody's moves are known beforehand.

How far a lesson has come is one number, how many of its moves have been made: whoever knows it can take the lesson up.
"""

import re
from typing import Any, Final

from upcard.cards.card import card_name, face_text, parse_face
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.state import State, view
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.lesson import Lesson, Task
from upcard.match.match import Match, Play
from upcard.match.position_file import read_position_file
from upcard.match.trial import NOBODY_NAMED, named_seat
from upcard.text.messages import Message, say

LEARNER: Final = 0
"""The learner's seat."""

OTHERS: Final = ("Willow", "Hazel", "Rowan", "Aspen", "Maple", "Linden", "Alder")
"""Names of the others: trees, as bots have."""

_SLOT: Final = re.compile(r"\{(\w+)\}")
_CARD: Final = re.compile(r"(?<![=\w])(?:[A2-9TJQK][SHDC]|\*)(?!\w)")
_MELD: Final = re.compile(r"\{[^}]*\}|<[^>]*>")
_PLAYER: Final = re.compile(r"P([1-9][0-9]*)")


class LessonMatch:
    """A ``lesson`` of the game of that ``entry``.

    `task` is what the learner is asked for; `answer` plays it and `go_on` what the others do then. Where a task has a
    position of its own, `go_on` lays it, and `match` is another one from there on, whose entries are numbered further.

    Raises:
        BadPosition: a position of the lesson is none.
        ValueError: a task's position is one of other rules, or of more or fewer players.
        BadMove: a move of the lesson is none of this game.
    """

    def __init__(self, entry: Entry, lesson: Lesson) -> None:
        table = read_position_file({entry.id: entry}, lesson.position).table
        seats = table.state.seats
        self.lesson = lesson
        self.match = Match(table.rules, table.state, names=(say("You"), *OTHERS)[:seats], game=table.game)
        self._script: list[tuple[int, str]] = []
        self._tasks: dict[int, int] = {}
        self._laid: dict[int, State] = {}
        for number, task in enumerate(lesson.tasks):
            if task.position:
                anew = read_position_file({entry.id: entry}, task.position).table
                if anew.rules != table.rules or anew.state.seats != seats:
                    raise ValueError(f"task {number + 1} is at another table")
                self._laid[len(self._script)] = anew.state
                self._script.append((NOBODY_NAMED, ""))
            self._tasks[len(self._script)] = number
            self._script.append((LEARNER, task.move))
            self._script += [named_seat(text, seats) for text in task.then]

    @property
    def task(self) -> Task | None:
        """What the learner is asked for now; None while others are to play, and at the end."""
        return None if self.number is None else self.lesson.tasks[self.number]

    @property
    def number(self) -> int | None:
        """Which task that is, from 0."""
        return self._tasks.get(self.match.n)

    @property
    def last(self) -> int:
        """The number of the last task that was asked for."""
        return max(number for at, number in self._tasks.items() if at <= self.match.n)

    @property
    def over(self) -> bool:
        """Say whether everything has been played."""
        return self.match.n >= len(self._script)

    @property
    def why(self) -> str:
        """What there is to say of the answer to the last question, until the next one is answered.

        Empty where the task before was none, or where others are to play.
        """
        if self.number == 0 or (self.number is None and not self.over):
            return ""
        before = len(self.lesson.tasks) if self.number is None else self.number
        return self.words(self.lesson.tasks[before - 1].why)

    def words(self, template: str) -> str:
        """Return a text of the lesson, with the names of cards and players."""
        return say(template, **{slot: self._named(slot) for slot in _SLOT.findall(template)})

    def _named(self, slot: str) -> object:
        player = _PLAYER.fullmatch(slot)
        return self.match.names[int(player[1]) - 1] if player else card_name(parse_face(slot.removeprefix("card_")))

    def judge(self, text: str) -> Play:
        """Return what the learner's move leads to, if it is the one that the lesson asks for, in these words or others.

        Raises:
            Refused: by the game, by a clause; or, without a clause, it may be played, but is not what is shown here.
            BadMove: it is no move of this game.
        """
        task = self.task
        play = self.match.judge(LEARNER, text)
        if task is None:
            raise Refused("", "Wait for the others: it is not your turn yet.")
        wanted = self.match.judge(LEARNER, task.move)
        if play.move in [self.match.game.read(other) for other in task.also]:
            return wanted
        if play.move != wanted.move and not self._alike(play, wanted):
            if task.why:
                raise Refused(
                    "",
                    "That is allowed, but another move is better here.",
                    (),
                    Message("{text}", text=self.words(task.why)),
                )
            raise Refused(
                "",
                "That would be allowed, but this lesson shows something else: {task}.",
                (),
                Message("{text}", text=self.words(task.text)),
                task=say(task.title),
            )
        return wanted

    def _alike(self, play: Play, wanted: Play) -> bool:
        """Say whether both lay the same cards in the same melds, in another order or place."""
        before, one, other = [self._own(after) for after in (self.match.state, play.after, wanted.after)]
        same_word = str(play.move).split()[0] == str(wanted.move).split()[0]
        return same_word and before != one == other

    def _own(self, state: State) -> tuple[list[str], list[tuple[str, ...]]]:
        """Return the learner's hand and all melds, whatever order they lie in; of a run that of its cards counts."""
        scene = self.match.rules.entry.scene(self.match.game, view(state, LEARNER), LEARNER, self.match.names)
        hand = [card for zone in scene.zones if zone.kind == "hand" and zone.owner == LEARNER for card in zone.cards]
        melds = [zone for zone in scene.zones if zone.kind == "meld"]
        lying = [zone.cards if zone.shape == "run" else tuple(sorted(zone.cards)) for zone in melds]
        return sorted(hand), sorted(lying)

    def answer(self, text: str) -> Play:
        """Play the learner's move, which is what is returned. Raises as `judge`; then nothing has changed."""
        play = self.judge(text)
        self.match.add(play)
        return play

    def go_on(self) -> Play | None:
        """Play the next move of somebody else, which is what is returned.

        None where the table has been laid anew instead, where the learner is asked, or nobody is any more.

        Raises:
            Refused: the lesson's move breaks a clause.
        """
        if self.over or self.task is not None:
            return None
        laid = self._laid.get(self.match.n)
        if laid is not None:
            match = self.match
            self.match = Match(match.rules, laid, names=match.names, game=match.game, past=match.n + 1)
            return None
        seat, text = self._script[self.match.n]
        if seat == NOBODY_NAMED:
            seat = next(iter(self.match.asks))
        play = self.match.judge(seat, self._dealt(text) if seat == CHANCE else text)
        self.match.add(play)
        return play

    def go_to(self, n: int) -> None:
        """Play on until so many moves have been made, or to the end."""
        while self.match.n < n and not self.over:
            task = self.task
            if task is not None:
                self.answer(task.move)
            else:
                self.go_on()

    def _dealt(self, text: str) -> str:
        """Chance's answer, with all cards that it was asked to shuffle."""
        words = text.split()
        if words[-1] != "...":
            return text
        left: list[Any] = [face_text(face) for face in self.match.asks[CHANCE].faces]
        for face in words[1:-1]:
            if face not in left:
                raise BadMove("the lesson deals the {card} twice", card=face)
            left.remove(face)
        return " ".join([*words[:-1], *left])

    def aims(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return what the task is about: cards of the learner's hand, and zones of melds.

        They are the cards that its move names (in melds, where it lays some), and the zones of the melds that it
        changes; both empty where nothing is asked.
        """
        task = self.task
        if task is None:
            return (), ()
        before, after = self.match.scene(LEARNER), self.match.fork()
        after.answer(LEARNER, task.move)
        lying = {zone.id: zone.cards for zone in after.scene(LEARNER).zones}
        melds = _MELD.findall(task.move)
        named = _CARD.findall(" ".join(melds) if melds else task.move)
        hands = [zone.cards for zone in before.zones if zone.kind == "hand" and zone.owner == LEARNER]
        return (
            tuple([card for cards in hands for card in cards if card in named]),
            tuple([zone.id for zone in before.zones if zone.kind == "meld" and lying.get(zone.id) != zone.cards]),
        )


__all__ = ["LEARNER", "OTHERS", "LessonMatch"]
