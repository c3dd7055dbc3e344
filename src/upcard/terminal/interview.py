"""The command `upcard interview`, which finds house rules by questions, one at a time."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console
from rich.text import Text

from upcard.catalogue import CATALOGUE
from upcard.interruption import status_of
from upcard.interview import Interview, OpenQuestion, Picture, games_counted
from upcard.interview.questions import answer_in_words
from upcard.options.gaps import in_toml
from upcard.options.house_rules import BadHouseRules, heading
from upcard.options.notes import HEADING as NOTES
from upcard.options.own_rules import reached
from upcard.options.rule_file import write_house_rules
from upcard.terminal.arguments import book_option, game_argument, rules_of, rules_option
from upcard.terminal.console import card_text, cards_text, console_for, is_plain, plain_option, wrapped
from upcard.terminal.errors import CommandError, PathName, read_file, write_file
from upcard.terminal.play import Asker, asker
from upcard.terminal.rules import json_option
from upcard.text.messages import in_a_row, marked, say, say_counted
from upcard.text.sentences import ended, upper
from upcard.text.toml import BadToml, load

MARKED: Final = "# Not as in the book, and not answered yet: "
"""Begins the line of a rule file with the questions of the lines that were marked; to all other readers a comment."""

HELP: Final = marked(
    "Type the number of an answer, or = and a value as in a rule file. Enter goes on, and skips "
    "a question that has no answer. b goes back. a lists your answers; to 2 changes the second "
    "one. q stops."
)

LINES_HELP: Final = marked(
    "Type the numbers of the lines that you play differently, like 2 5. Enter means that you "
    "play all of them as they are. one asks one question at a time. b goes back. a lists your "
    "answers; to 2 changes the second one. q stops."
)
NOTES_HELP: Final = marked(
    "What else does your table do? Write it in your own words, one thing on each line, and press "
    "Enter when that is all. drop 2 removes the second line."
)


@click.command()
@game_argument
@book_option
@rules_option
@click.option(
    "-o",
    "--out",
    "path",
    metavar="FILE",
    type=PathName(dir_okay=False),
    help="The rule file to write; that of --rules unless given, or house-rules.toml.",
)
@json_option
@plain_option
@click.pass_context
def interview(
    context: click.Context,
    game: str | None,
    book: str | None,
    rules_file: Path | None,
    path: Path | None,
    as_json: bool,
    plain: bool,
) -> None:
    """Make house rules of GAME by interview.

    You mark the sentences of the book that you play differently, and are asked about these, the most telling
    first. At the end you add in your own words what no question covers.

    Every answer is saved in the rule file at once, so you can stop at any time and go on with --rules.
    """
    start = rules_of(game, book, rules_file)
    begun = Interview(CATALOGUE, start, {})
    if as_json:
        click.echo(json.dumps(as_data(begun), indent=2, ensure_ascii=False))
        return
    out = path or rules_file or Path("house-rules.toml")
    if out != rules_file and out.exists():
        raise CommandError(marked("exists already: continue it with --rules, or name another file with -o"), out)
    talk = Talk(begun, out, console_for(plain), is_plain(plain), asker())
    talk.otherwise = [] if rules_file is None else _marked_in(read_file(rules_file))
    try:
        talk.run()
    except KeyboardInterrupt as reason:
        click.echo()
        talk.tell_marked()
        context.exit(status_of(reason))
    talk.end()


def as_data(begun: Interview) -> dict[str, Any]:
    """All questions in their order, with the answers, as one JSON object."""
    found = []
    for key in begun.left:
        asked = asdict(begun.question(key))
        found.append({**asked, "telling": round(begun.telling(key), 3)})
    return {
        "game": begun.start.entry.id,
        "book": begun.start.book,
        "title": heading(begun.start),
        "games": games_counted(),
        "questions": found,
    }


class Talk:
    """An interview in the terminal; every answer is written to the file ``path`` as it is given."""

    def __init__(self, begun: Interview, path: Path, console: Console, plain: bool, ask: Asker) -> None:
        self.interview = begun
        self.begun_with = begun.rules.notes
        self.path = path
        self.console = console
        self.plain = plain
        self.ask = ask
        self.asked: list[str] = []
        """The questions that were answered or put aside, in the order in which they were asked."""
        self.otherwise: list[str] = []
        """The questions of sentences that are not so at this table: they are asked next, one after the other."""
        self.single = False
        """Each question is asked by itself."""
        self.agreed = False
        self.here = ""
        """The question to go back to, where that was wished for."""

    def run(self) -> None:
        """Ask until nothing is open, or nobody wants to go on. Raises KeyboardInterrupt, CommandError."""
        self.line(heading(self.interview.start), "bold")
        while True:
            left = self.interview.left
            self.otherwise = [key for key in self.otherwise if key in left]
            key = self.here or next(iter((*self.otherwise, *left)), "")
            alone = self.single or self.here != "" or self.otherwise != []
            self.here = ""
            if not key:
                self._noted()
                return
            if not alone:
                if not self._confirmed():
                    return
                continue
            if key not in self.asked and self.single:
                self._tell_agreed(key)
            self.show(self.interview.question(key))
            if not self._answered(key):
                return

    def _tell_agreed(self, key: str) -> None:
        if self.agreed or self.interview.telling(key) > 0:
            return
        self.agreed = True
        self.console.print()
        self.line(
            say_counted(
                "1 question is left. The books agree on it, or it made no difference in games between bots. "
                "q stops here.",
                "{number} questions are left. The books agree on them, or they made no difference in games "
                "between bots. q stops here.",
                len(self.interview.left),
            ),
            "bold",
        )

    def _read(self, help_: str) -> str | None:
        """Return what is typed; None where nobody wants to go on.

        Help and the list of answers are given here.
        """
        while True:
            try:
                typed = self.ask("> ").strip()
            except EOFError:
                return None
            if typed.lower() in ("q", "quit"):
                return None
            if typed == "?":
                self.console.print(wrapped(say(help_)))
            elif typed.lower() in ("a", "answers"):
                self.tell_given()
            else:
                return typed

    def _refuse(self, problem: BadHouseRules) -> None:
        self.console.print(wrapped(ended(upper(problem.reason))))

    def _answered(self, key: str) -> bool:
        """Ask until the question is answered, put aside, or left; False where nobody wants to go on."""
        question = self.interview.question(key)
        while (typed := self._read(HELP)) is not None:
            try:
                if _leads_back(typed):
                    self.here = self._way(key, typed.lower())
                    return True
                now = self._taken(question, typed)
            except BadHouseRules as problem:
                self._refuse(problem)
                continue
            if now is not self.interview:
                self._go_on(key, now)
            return True
        return False

    def _confirmed(self) -> bool:
        """Ask of the next sentences which of them are not so, and let the others stand.

        False where nobody wants to go on.
        """
        lines = self.interview.lines()
        self.console.print()
        self.line(say("Do you play it like this?"), "bold")
        for at, each in enumerate(lines, 1):
            first, *more = each.text.splitlines()
            self.console.print(wrapped(f"{at:2}  {first}", 1, 4))
            for line in more:
                self.console.print(wrapped(line, 5, 2))
        if not self.asked:
            self.console.print(wrapped(say(LINES_HELP)))
        while (typed := self._read(LINES_HELP)) is not None:
            if typed.lower() == "one":
                self.single = True
                self.console.print(wrapped(say(HELP)))
                return True
            try:
                if _leads_back(typed):
                    self.here = self._way("", typed.lower())
                    return True
                other = _numbers(typed, len(lines))
                said = [(key, at in other) for at, each in enumerate(lines, 1) for key in each.keys]
                so = [key for key, otherwise in said if not otherwise]
                self.interview = self.interview.confirm(so)
            except BadHouseRules as problem:
                self._refuse(problem)
                continue
            self.asked += [key for key in so if key not in self.asked]
            self.otherwise = [key for key, otherwise in said if otherwise]
            self.save()
            return True
        return False

    def _noted(self) -> None:
        """Asks for what the table plays besides, in its own words."""
        self.console.print()
        self.line(say("Anything else?"), "bold")
        self.console.print(wrapped(say(NOTES_HELP)))
        self._tell_notes()
        while typed := self._read(NOTES_HELP):
            notes = self.interview.rules.notes
            word, _, number = typed.partition(" ")
            try:
                if word.lower() == "drop" and number.isdecimal():
                    (at,) = _numbers(number, len(notes))
                    self.interview = self.interview.note((*notes[: at - 1], *notes[at:]))
                    self._tell_notes()
                else:
                    self.interview = self.interview.note((*notes, typed))
            except BadHouseRules as problem:
                self._refuse(problem)
                continue
            self.save()

    def _tell_notes(self) -> None:
        for at, note in enumerate(self.interview.rules.notes, 1):
            self.console.print(wrapped(f"{at:2}  {note}", 1, 4))

    def _way(self, key: str, typed: str) -> str:
        """Return the question that is gone back to.

        Raises BadHouseRules: there is none.
        """
        if typed.startswith("to"):
            number = typed[2:].strip()
            if not number.isdecimal() or not 1 <= int(number) <= len(self.asked):
                raise BadHouseRules(0, key, "there is no answer {number}; a lists yours", number=number[:10] or "?")
            return self.asked[int(number) - 1]
        at = self.asked.index(key) if key in self.asked else len(self.asked)
        if at == 0:
            raise BadHouseRules(0, key, "this is the first question")
        return self.asked[at - 1]

    def _go_on(self, key: str, now: Interview) -> None:
        """Go on with what was said to that question, and tell what has changed besides."""
        since = now.since(self.interview, key)
        questions = {each.key: each.question for each in now.start.entry.options()}
        self.interview = now
        done = {*now.answers, *now.skipped}
        new = [each for each in (*since.along, key) if each not in self.asked]
        self.asked = [each for each in [*self.asked, *new] if each in done]
        for each in since.along:
            self.line(say("This changes the answer to “{question}”, too:", question=questions[each]))
            for line in answer_in_words(now.start, now.rules.rules, each).splitlines():
                self.console.print(wrapped(line, 5, 2))
        for each in since.again:
            self.line(
                say("Your answer to “{question}” does not fit this one, so it is taken back.", question=questions[each])
            )
        if since.more:
            self.line(say_counted("This adds 1 question.", "This adds {number} questions.", since.more))
        if since.fewer:
            self.line(say_counted("This leaves out 1 question.", "This leaves out {number} questions.", since.fewer))
        self.save()

    def tell_given(self) -> None:
        """Tell what was answered so far, with the numbers by which it can be changed."""
        if not self.asked:
            self.line(say("You have answered nothing so far."))
        given = {each.key: each for each in self.interview.given()}
        for number, key in enumerate(self.asked, 1):
            each = given[key]
            self.console.print(wrapped(f"{number:2}  {each.question}", 1, 4))
            for line in (each.answer or say("Skipped: as the book says.")).splitlines():
                self.console.print(wrapped(line, 5, 2))

    def _taken(self, question: OpenQuestion, typed: str) -> Interview:
        """Return the interview with what was typed; the same one where an answer stands as it is.

        Raises BadHouseRules: it is no answer to the question.
        """
        if not typed:
            there = question.key in self.interview.answers
            return self.interview if there else self.interview.skip(question.key)
        if typed.startswith("="):
            try:
                value = load(f"value = {typed[1:].strip()}")["value"]
            except BadToml:
                raise BadHouseRules(
                    0,
                    question.key,
                    "write it as in a rule file, like {example}",
                    example=in_toml(question.replies[0].value),
                ) from None
            return self.interview.answer(question.key, value)
        if not typed.isdecimal() or not 1 <= int(typed) <= len(question.replies):
            raise BadHouseRules(
                0, question.key, "type a number from 1 to {last}, or ? for help", last=len(question.replies)
            )
        reply = question.replies[int(typed) - 1]
        if reply.why:
            raise BadHouseRules(0, question.key, "{why}", why=reply.why)
        return self.interview.answer(question.key, reply.value)

    def show(self, question: OpenQuestion) -> None:
        """Show the question with its picture and its answers."""
        self.console.print()
        again = question.key in self.asked
        number = self.asked.index(question.key) + 1 if again else len(self.asked) + 1
        if again:
            head = say("Question {number} again.", number=number)
        else:
            others = len(self.interview.left) - 1
            head = say("Question {number}, with at most {others} more to come.", number=number, others=others)
        clauses = f" [{', '.join(question.clauses)}]" if question.clauses else ""
        self.line(f"{head} {question.text}{clauses}", "bold")
        if question.picture is not None:
            self._draw(question.picture)
        else:
            self.line(say("This question has no example."), "dim")
        answered = question.key in self.interview.answers
        for at, reply in enumerate(question.replies):
            first, *more = reply.text.splitlines()
            self.console.print(wrapped(f"{at + 1:2}  {first}", 1, 4))
            for line in more:
                self.console.print(wrapped(line, 5, 2))
            said = in_a_row(reply.books) if reply.books else say("no book says this")
            marks = [*([say("your answer")] if answered and at == question.chosen else []), said]
            if reply.came_up is not None:
                marks.append(
                    say(
                        "would have made a difference in {games} of {of} games between bots",
                        games=reply.came_up,
                        of=games_counted(),
                    )
                )
            self.console.print(wrapped("; ".join(marks), 5), style="dim")
            if reply.outcome:
                self.console.print(wrapped(say("In the example: {outcome}", outcome=reply.outcome), 5))
            if reply.why:
                self.console.print(wrapped(say("This does not fit your other rules: {why}", why=reply.why), 5))

    def _draw(self, picture: Picture) -> None:
        for label, cards in picture.zones:
            self.console.print(Text("   ") + Text(f"{label}: ") + cards_text(cards, self.plain))
        moved = Text(" ").join([card_text(card, self.plain) for card in picture.cards])
        told = Text(f"   {picture.does or picture.mover}")
        self.console.print(told + Text("  ") + moved if picture.cards and not picture.does else told)

    def save(self) -> None:
        """Write the rules as they are answered so far; no file where nothing was answered yet. Raises CommandError."""
        marked = self._marked()
        if not self._changed and not marked and not self.path.exists():
            return
        text = write_house_rules(reached(self.interview.rules)) + (f"\n{MARKED}{', '.join(marked)}\n" if marked else "")
        write_file(self.path, text)

    @property
    def _changed(self) -> bool:
        return bool(self.interview.answers) or self.interview.rules.notes != self.begun_with

    def end(self) -> None:
        """Tell what came of it: the file, and what differs from the book."""
        if not self._changed:
            if not self._marked():
                self.line(say("You answered nothing, so no file is written."))
            self.tell_marked()
            return
        found = self.interview.differing()
        self.console.print()
        if found:
            self.line(
                say_counted("One rule is not as in the book:", "{number} rules are not as in the book:", len(found))
            )
        elif not self._marked():
            self.line(say("Everything is as in the book."))
        for each in found:
            self.console.print(wrapped(f"- {each.ours}", 0, 2))
            self.console.print(wrapped(say("The book: {rule}", rule=each.book), 2, 2))
        if self.interview.rules.notes:
            self.line(say("{heading}:", heading=say(NOTES)))
            for note in self.interview.rules.notes:
                self.console.print(wrapped(f"- {note}", 0, 2))
        # Written as it is, so that the path can be copied.
        click.echo(say("The rules are in {path}. To print their card:", path=self.path))
        click.echo(f"  upcard print --rules {self.path} -o card.pdf")
        self.tell_marked()

    def _marked(self) -> list[str]:
        """Return the questions of lines that were marked and not answered."""
        left = self.interview.left
        return [key for key in self.otherwise if key in left]

    def tell_marked(self) -> None:
        """Tell which marked lines are not answered, where they are kept, and how to go on; nothing where none is."""
        marked = self._marked()
        if not marked:
            return
        self.console.print()
        self.line(
            say_counted(
                "You play one line differently and have not said how yet:",
                "You play {number} lines differently and have not said how yet:",
                len(marked),
            )
        )
        for key in marked:
            self.console.print(wrapped(f"- {self.interview.question(key).text}", 0, 2))
        click.echo(say("They are kept in {path}. To continue with them:", path=self.path))
        click.echo(f"  upcard interview --rules {self.path}")

    def line(self, text: str, style: str = "") -> None:
        """Print a paragraph."""
        self.console.print(wrapped(text), style=style)


def _leads_back(typed: str) -> bool:
    """Say whether another question is wanted that was asked before."""
    return typed.lower() in ("b", "back") or typed.lower().split(None, 1)[:1] == ["to"]


def _marked_in(text: str) -> list[str]:
    """Return the questions of the lines that were marked in an interview, by the text of its rule file."""
    found = [line.removeprefix(MARKED) for line in text.splitlines() if line.startswith(MARKED)]
    return [key.strip() for line in found for key in line.split(",")]


def _numbers(typed: str, last: int) -> frozenset[int]:
    """Numbers of lines. Raises BadHouseRules: there is no such line."""
    words = typed.replace(",", " ").split()
    if not all([word.isdecimal() and len(word) < 4 and 1 <= int(word) <= last for word in words]):
        raise BadHouseRules(0, "", "type numbers from 1 to {last}, or ? for help", last=last)
    return frozenset([int(word) for word in words])
