"""The command `upcard lesson`, a first look at a game at a table with fixed cards."""

import click
from rich.console import Console

from upcard.catalogue import CATALOGUE
from upcard.interruption import status_of
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Move, State
from upcard.kernel.ui.lesson import lesson_of
from upcard.kernel.ui.scene import Scene
from upcard.match.chance import secure_move
from upcard.match.lesson import LEARNER, LessonMatch
from upcard.match.match import Play
from upcard.options.house_rules import heading
from upcard.terminal import commands
from upcard.terminal.arguments import blamed, entry_of
from upcard.terminal.console import console_for, is_plain, plain_option
from upcard.terminal.errors import CommandError
from upcard.terminal.play import Asker, asker
from upcard.terminal.table import Leave, TerminalTable
from upcard.text.messages import say


class TerminalLesson(TerminalTable):
    """A lesson at a table in the terminal."""

    def __init__(self, taught: LessonMatch, console: Console, plain: bool, ask: Asker) -> None:
        super().__init__(taught.match.rules, taught.match.names, {}, secure_move, console, plain, ask, commands.obey)
        self.match = taught.match
        self.taught = taught

    def run(self) -> None:
        """Go through the lesson. Raises Leave, EOFError, KeyboardInterrupt."""
        while not self.taught.over:
            if self.taught.task is not None:
                self._person(self.match.asks[LEARNER])
                continue
            before = self.match.state
            play = self.taught.go_on()
            if play is None:
                self.match = self.taught.match
            else:
                self._happened(before, play)
        self.line(self.taught.words(self.taught.lesson.end), "bold")

    def take_back(self, moves: int) -> None:
        """Say that a lesson goes on from every move."""
        self.show_refusal(Refused("", "Moves cannot be taken back in a lesson."))

    def _happened(self, before: State, play: Play) -> None:
        assert play.move is not None
        self.happened(before, play.seat, play.move, play.after)

    def _show(self, scene: Scene, ask: Ask) -> None:
        task, number = self.taught.task, self.taught.number
        super()._show(scene, ask)
        if task is not None and number is not None:
            of = len(self.taught.lesson.tasks)
            title = say("{number} of {of}: {title}.", number=number + 1, of=of, title=say(task.title))
            self.line(f"{title} {self.taught.words(task.text)}", "bold")
            if task.why:
                self.line(say("Type your answer, or quit to leave."))
            else:
                self.line(say("Type {move}, or quit to leave.", move=task.move))

    def _answer(self, move: Move) -> None:
        before, task = self.match.state, self.taught.task
        try:
            play = self.taught.answer(str(move))
        except Refused as why:
            self.show_refusal(why)
        else:
            self._happened(before, play)
            if task is not None and task.why:
                self.line(say("Right. {why}", why=self.taught.words(task.why)))


@click.command()
@click.argument("game")
@plain_option
@click.pass_context
def lesson(context: click.Context, game: str, plain: bool) -> None:
    """Learn GAME in a minute, at a table with fixed cards: each step says what to do and why."""
    entry = entry_of(game)
    found = lesson_of(entry)
    if found is None:
        having = ", ".join([name for name, each in CATALOGUE.items() if each.lesson])
        raise CommandError("{game} has no lesson; there are: {games}", game=game, games=having)
    try:
        with blamed(entry, Leave, EOFError):
            taught = LessonMatch(entry, found)
            table = TerminalLesson(taught, console_for(plain), is_plain(plain), asker())
            table.line(heading(table.rules), "bold")
            table.run()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        click.echo()
        context.exit(0 if isinstance(reason, Leave) else status_of(reason))
