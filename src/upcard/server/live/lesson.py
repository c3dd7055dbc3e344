"""Plays a lesson on a connection: the messages of a table at which everybody but the learner plays as the lesson says.

Nothing of it is stored. How far it has come is the number of the last scene, which a page that comes back names.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from msgspec.structs import replace

from upcard.kernel.game import CHANCE, Refused
from upcard.kernel.state import State
from upcard.kernel.ui import standing as standings
from upcard.kernel.ui.lesson import lesson_of
from upcard.match.lesson import LEARNER, LessonMatch
from upcard.options.house_rules import heading
from upcard.server import wire
from upcard.server.failures import log_failure
from upcard.server.live.commands import FAILED, error_of, refused
from upcard.server.live.connection import Connection
from upcard.server.live.offer import Offer
from upcard.server.live.pace import DELAYS
from upcard.server.live.seat_scenes import SeatScenes
from upcard.server.live.thinking import TooLong
from upcard.server.live.wire_game import WireGame
from upcard.text.errors import SpokenError
from upcard.text.messages import marked, say

Beside = Callable[[Callable[[], wire.AnyMessage]], Awaitable[wire.AnyMessage]]
"""Does work beside the event loop. Raises TooLong."""

NO_LESSON: Final = marked("That game has no lesson.")
NOT_HERE: Final = marked("That is not possible in a lesson.")


class NoLesson(Exception):
    """Raised where a game has no lesson."""


class LessonTable:
    """One lesson of one connection. ``beside``: see `Beside`. Raises NoLesson: the game has none, or is not here."""

    def __init__(self, offer: Offer, game: str, beside: Beside) -> None:
        entry = offer.games.get(game)
        lesson = None if entry is None else lesson_of(entry)
        if entry is None or lesson is None:
            raise NoLesson
        taught = LessonMatch(entry, lesson)
        names = taught.match.names
        self.id = f"lesson {entry.id}"
        self._taught = taught
        self._players = (
            wire.Player(names[0], "human", present=True),
            *[wire.Player(name, "bot") for name in names[1:]],
        )
        self._wire_game = WireGame(taught.match.rules, self._players, offer.bots, offer.adviser)
        self._scenes = SeatScenes(self._wire_game, taught.match)
        self._beside = beside
        self._speed: wire.Speed = "normal"
        self._others: asyncio.Task[None] | None = None

    def leave(self, connection: Connection) -> None:
        """End the lesson: the connection is gone."""
        if self._others is not None:
            self._others.cancel()

    async def obey(self, connection: Connection, command: wire.AnyCommand) -> None:
        """Carry a command out and answer it."""
        cid = getattr(command, "cid", "")
        try:
            await self._carry_out(connection, command)
        except Refused as why:
            connection.send(refused(cid, self._wire_game.refusal(why)))
        except TooLong:
            connection.send(error_of(say("That takes too long to find out."), command))
        except SpokenError as problem:
            connection.send(error_of(str(problem), command))
        except Exception as failure:
            log_failure(f"{self.id}: a {type(command).__name__} command", failure)
            connection.send(error_of(say(FAILED), command))

    async def _carry_out(self, connection: Connection, command: wire.AnyCommand) -> None:
        seen, game = self._taught.match.view(LEARNER), self._wire_game
        match command:
            case wire.Ping():
                connection.send(wire.Pong())
            case wire.Hello():
                self._hello(connection, command)
            case wire.MoveCommand():
                self._taught.answer(command.text)
                self._tell(connection)
                connection.send(wire.Accepted(command.cid, self._taught.match.n))
                self._let_others_play(connection)
            case wire.Try():
                self._taught.match.judge(LEARNER, command.text)
                told = game.foretell(seen, LEARNER, command)
                if not told:  # it is tried before it is played, and the lesson shows one way
                    self._taught.judge(command.text)
                connection.send(wire.Accepted(command.cid, self._taught.match.n, told))
            case wire.SetSpeed():
                self._speed = command.speed
                connection.send(self._about())
                connection.send(wire.Accepted(command.cid, self._taught.match.n))
            case wire.Hint():
                task = self._taught.task
                if task is None:
                    raise Refused("", "Wait for the others: it is not your turn yet.")
                connection.send(wire.Hinted(command.cid, task.move, self._taught.words(task.why or task.text)))
            case wire.Arrange() | wire.Best() | wire.Moves():
                connection.send(await self._beside(lambda: self._advice(seen, command)))
            case _:
                raise Refused("", NOT_HERE)

    def _advice(self, seen: State, command: wire.Arrange | wire.Best | wire.Moves) -> wire.AnyMessage:
        match command:
            case wire.Arrange():
                return self._wire_game.arrange(seen, LEARNER, command)
            case wire.Best():
                return self._wire_game.best(seen, LEARNER, command)
            case wire.Moves():
                return self._wire_game.moves(seen, LEARNER, command, self._taught.match.n)

    def _hello(self, connection: Connection, command: wire.Hello) -> None:
        connection.greeted = True
        if self._taught.match.n == 0:
            self._taught.go_to(command.seen)
            self._scenes = SeatScenes(self._wire_game, self._taught.match)
        connection.send(self._about())
        connection.send(self._lesson())
        connection.send(_final(self._scenes.now(LEARNER)))
        unknown = tuple([wire.CommandOutcome(cid, "unknown") for cid in command.unanswered])
        connection.send(wire.CommandOutcomes(self._taught.match.n, unknown))
        self._let_others_play(connection)

    def _let_others_play(self, connection: Connection) -> None:
        if self._others is None or self._others.done():
            self._others = asyncio.create_task(self._play_others(connection), name=self.id)

    async def _play_others(self, connection: Connection) -> None:
        """Play what is not the learner's, each at its time."""
        try:
            while self._taught.task is None and not self._taught.over:
                await asyncio.sleep(0 if CHANCE in self._taught.match.asks else DELAYS[self._speed])
                if self._taught.go_on() is None:
                    self._scenes = SeatScenes(self._wire_game, self._taught.match)
                    connection.send(self._lesson())
                    dealt = wire.Event("dealt", CHANCE, "", (), 0, 0)  # no card comes from where it lay before
                    connection.send(replace(_final(self._scenes.now(LEARNER)), events=(dealt,)))
                else:
                    self._tell(connection)
        except Exception as failure:
            log_failure(self.id, failure)
            connection.send(wire.ErrorMessage(say(FAILED)))

    def _tell(self, connection: Connection) -> None:
        """Tell the last move, and what the lesson asks for after it."""
        if self._taught.task is not None or self._taught.over:
            connection.send(self._lesson())
        connection.send(_final(self._scenes.entry(self._taught.match.n, LEARNER)))

    def _lesson(self) -> wire.LessonMessage:
        taught = self._taught
        tasks, task = taught.lesson.tasks, taught.task or taught.lesson.tasks[taught.last]
        done, (cards, melds) = taught.over, taught.aims()
        return wire.LessonMessage(
            n=taught.match.n,
            task=taught.last + 1,
            of=len(tasks),
            title=say("Done") if done else say(task.title),
            text=taught.words(taught.lesson.end if done else task.text),
            move="" if taught.task is None else task.move,
            cards=cards,
            melds=melds,
            done=done,
            question=task.why != "" and not done,
            why=taught.why,
        )

    def _about(self) -> wire.TableMessage:
        return wire.TableMessage(
            id=self.id,
            you=LEARNER,
            players=self._players,
            speed=self._speed,
            standing=standings.ASK,
            name="",
            title=heading(self._wire_game.chosen),
            host=None,
            started=True,
            over=False,
            paused=False,
            clock=0,
            spectators=False,
            chat=False,
            auto_start=False,
            watching=0,
            barred=0,
            game=1,
            tally=(),
            next=None,
            keys=self._wire_game.entry.keys(self._wire_game.game),
        )


def _final(message: wire.SceneMessage) -> wire.SceneMessage:
    """Return the scene after a move that is not taken back: the lesson goes on from it."""
    return replace(message, undo=False, back=0)
