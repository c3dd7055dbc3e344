"""Defines `Lesson`: a first look at a game, at a table whose cards are fixed, task by task.

A lesson is data: a position and moves. So it says nothing about the rules itself, and the tests play it through the
game. `upcard.match.lesson` plays one.
"""

from dataclasses import dataclass

from upcard.kernel.ui.entry import Entry, load


@dataclass(frozen=True)
class Task:
    """What the learner is to do next, and what happens then.

    ``title`` and ``text`` (what to do, and why) are templates, whose arguments are cards (``{card_9S}``) and players
    (``{P2}``). ``move`` is the learner's, ``then`` those of everybody and chance up to the next task, as a position
    file writes them: ``P2: pass``. Chance's ``*: shuffle 9H KD ...`` names the first cards; the others follow in the
    order of the pack.

    A task may be a question: ``text`` asks and does not say what to do, and ``why``, a template too, says which answer
    is right and for what reason, when one has been given. ``also`` are other right answers, which are played as
    ``move``. ``position``: the table is laid like that before the task, with the rules and the players as they are.
    """

    title: str
    text: str
    move: str
    then: tuple[str, ...] = ()
    why: str = ""
    also: tuple[str, ...] = ()
    position: str = ""


@dataclass(frozen=True)
class Lesson:
    """A first look at a game.

    ``position``: the table it begins from, as a position file describes it; ``tasks``: the learner's, who is P1;
    ``end``: a template, what is said when all is done.
    """

    position: str
    tasks: tuple[Task, ...]
    end: str


def lesson_of(entry: Entry) -> Lesson | None:
    """Return the lesson that a game's entry names; None where it names none.

    Raises:
        ImportError, AttributeError: what it names is not there.
    """
    if not entry.lesson:
        return None
    found = load(entry.lesson)
    if not isinstance(found, Lesson):
        raise AttributeError(f"{entry.lesson} is no Lesson")
    return found


__all__ = ["Lesson", "Task", "lesson_of"]
