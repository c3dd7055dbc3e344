"""The command `upcard practise`: small puzzles of one decision each, at most five a visit."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from upcard.catalogue import CATALOGUE
from upcard.interruption import status_of
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.move_words import move_in_words
from upcard.kernel.ui.scene import Scene
from upcard.match.chance import secure_move
from upcard.match.record import BadRecord, read_record
from upcard.options.house_rules import heading
from upcard.practise.built_in import built_in_puzzles, games_with_puzzles
from upcard.practise.making import puzzle_of_finding
from upcard.practise.puzzles import Puzzle
from upcard.practise.schedule import BadPractice, Schedule, days_until, now
from upcard.review.review import NoReview, Review, named
from upcard.review.words import amount, give_or_take
from upcard.server import data_folder
from upcard.terminal import commands
from upcard.terminal.arguments import entry_of
from upcard.terminal.console import console_for, is_plain, plain_option
from upcard.terminal.errors import CommandError, PathName, read_file, why_not
from upcard.terminal.play import Asker, asker
from upcard.terminal.replay import fault_of
from upcard.terminal.review import reviewed_seat
from upcard.terminal.table import Leave, TerminalTable
from upcard.text.messages import say, say_counted

SOLUTION: Final = "solution"
LATER: Final = "later"
FOLDER: Final = "practice"


class _Shown(Exception):
    """The player wants to see the answer."""


class _Later(Exception):
    """The player leaves the puzzle for another time."""


class TerminalPuzzle(TerminalTable):
    """The table of one puzzle in the terminal; ``answer`` is the move that was chosen."""

    def __init__(self, puzzle: Puzzle, console: Console, plain: bool, ask: Asker) -> None:
        match = puzzle.match()
        super().__init__(match.rules, match.names, {}, secure_move, console, plain, ask, _obey)
        self.match = match
        self.person = puzzle.seat
        self.puzzle = puzzle
        self.answer: Move | None = None

    def run(self) -> None:
        """Ask until there is an answer. Raises Leave, EOFError, KeyboardInterrupt."""
        scene = self.scene()
        self._show(scene, self.match.asks[self.person])
        self.line(say("Type your answer; solution shows it, later leaves it for another time, quit ends."))
        while self.answer is None:
            text = self.ask("> ").strip()
            if not text or self.obey(self, text, scene):
                continue
            move = self._read(text)
            if move is not None:
                self._answer(move)

    def _answer(self, move: Move) -> None:
        try:
            self.puzzle.check(move)
        except Refused as why:
            self.show_refusal(why)
        else:
            self.answer = move


def _obey(table: TerminalTable, text: str, scene: Scene) -> bool:
    word = text.strip().lower()
    if word in (SOLUTION, "hint"):
        raise _Shown
    if word == LATER:
        raise _Later
    return commands.obey(table, text, scene)


@click.command()
@click.argument("game", required=False)
@click.option("--add", "file", type=PathName(), metavar="FILE", help="A record whose costly choices become puzzles.")
@click.option("--seat", metavar="SEAT", help="Whose choices of FILE: P1, P2 …; the first person's unless given.")
@click.option("--data", type=PathName(), metavar="DIR", help="Where it is kept what you practised.")
@plain_option
@click.pass_context
def practise(
    context: click.Context, game: str | None, file: Path | None, seat: str | None, data: Path | None, plain: bool
) -> None:
    """Practise GAME: at most five puzzles a visit, of your own games and of a set that comes with the game.

    What you answer rightly comes back later each time; what you do not, tomorrow. Nothing is lost by staying away.
    """
    folder = data_folder(data) / FOLDER
    with _kept(folder):
        schedule = Schedule(folder)
    console = console_for(plain)
    if file is not None:
        _add(schedule, file, seat, console)
        if game is None:
            return
    if game is None:
        raise CommandError("name a game; there are puzzles of: {games}", games=", ".join(games_with_puzzles()))
    _visit(context, schedule, entry_of(game).id, console, plain)


@contextmanager
def _kept(folder: Path) -> Iterator[None]:
    """Say what is wrong with the folder where it is kept what was practised. Raises CommandError."""
    try:
        yield
    except BadPractice as problem:
        raise CommandError("{problem}", problem=problem.message) from None
    except OSError as problem:
        raise CommandError("cannot be used: {why}", folder, why=why_not(problem)) from None


def _add(schedule: Schedule, file: Path, seat: str | None, console: Console) -> None:
    """Keep what a review of a record names as puzzles."""
    text = read_file(file)
    try:
        record = read_record(CATALOGUE, text)
        whose = reviewed_seat(seat, record)
        review = Review(record, whose)
        findings = named(review.findings())
    except BadRecord as problem:
        raise fault_of(problem, text, file) from None
    except NoReview as problem:
        raise CommandError("{problem}", file, problem=problem.message) from None
    stem = f"{record.rules.entry.id}-{record.date}-{file.stem}-P{whose + 1}"
    puzzles = [
        puzzle_of_finding(record.rules, review.game, review.choice(finding), finding, f"{stem}-{finding.n}")
        for finding in findings
    ]
    with _kept(schedule.folder):
        new = schedule.add(puzzles)
    if not findings:
        console.print(say("No choice of that game is known to have cost anything: there is nothing to practise in it."))
    else:
        console.print(say_counted("1 new puzzle.", "{number} new puzzles.", new))


def _visit(context: click.Context, schedule: Schedule, game: str, console: Console, plain: bool) -> None:
    """Ask what is due of a game."""
    own = [puzzle for puzzle in schedule.own if puzzle.table.rules.entry.id == game]
    puzzles = [*own, *built_in_puzzles(game)]
    if not puzzles:
        raise CommandError(
            "{game} has no puzzles; there are: {games}", game=game, games=", ".join(games_with_puzzles())
        )
    due = schedule.due(puzzles, now())
    if not due:
        console.print(_when(schedule.next_due(puzzles)))
        return
    try:
        for number, puzzle in enumerate(due, 1):
            _ask(schedule, puzzle, (number, len(due)), console, plain)
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        click.echo()
        context.exit(0 if isinstance(reason, Leave) else status_of(reason))
    console.print(say("That is all for today."))


def _ask(schedule: Schedule, puzzle: Puzzle, count: tuple[int, int], console: Console, plain: bool) -> None:
    """Ask one puzzle, and say what the answer is worth. Raises Leave, EOFError, KeyboardInterrupt."""
    table = TerminalPuzzle(puzzle, console, is_plain(plain), asker())
    title = say("Puzzle {number} of {of}: {rules}", number=count[0], of=count[1], rules=heading(table.rules))
    console.print()
    table.line(title, "bold")
    try:
        table.run()
    except _Later:
        return
    except _Shown:
        table.line(_best(puzzle))
        right = False
    else:
        assert table.answer is not None
        cost = puzzle.judge(table.answer)
        right = cost is None
        if cost is None and str(table.answer) == puzzle.best.move:
            table.line(say("That is the best move. {why}", why=puzzle.why).strip(), "green")
        elif cost is None:
            table.line(say("That is right: no other move is known to be better."), "green")
        else:
            table.line(
                say(
                    "Another move came out about {amount} better, give or take {error}, in {deals} deals of the hidden "
                    "cards.",
                    deals=cost.deals,
                    amount=amount(cost),
                    error=give_or_take(cost),
                )
            )
            table.line(_best(puzzle))
    with _kept(schedule.folder):
        days = schedule.answered(puzzle, right, now())
    table.line(say_counted("It comes back tomorrow.", "It comes back in {number} days.", days))


def _best(puzzle: Puzzle) -> str:
    """Return which move is best, and why."""
    scene = puzzle.match().scene(puzzle.seat)
    return say("Better: {move}. {why}", move=move_in_words(scene, puzzle.best.move), why=puzzle.why).strip()


def _when(due: datetime | None) -> str:
    """Return when the next puzzle is due."""
    assert due is not None
    days = max(1, days_until(due, now()))
    return say_counted(
        "That is all for today. The next puzzle is due tomorrow.",
        "That is all for now. The next puzzle is due in {number} days.",
        days,
    )


__all__ = ["practise"]
