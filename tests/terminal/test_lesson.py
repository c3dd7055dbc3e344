"""Lessons at the terminal's table."""

from collections.abc import Callable

import pytest

from upcard.catalogue import OWN
from upcard.kernel.ui.lesson import lesson_of
from upcard.text.sentences import ended

from .conftest import Run, lines


@pytest.mark.parametrize("game", OWN)
def test_what_it_says_leads_through_the_lesson(upcard: Run, game: str) -> None:
    lesson = lesson_of(OWN[game])
    assert lesson is not None
    ran = upcard("lesson", game, "--plain", input=lines(*[task.move for task in lesson.tasks]))
    assert ran.exit_code == 0, ran.output
    said = " ".join(ran.output.split())
    count = len(lesson.tasks)
    for number, task in enumerate(lesson.tasks, 1):
        assert ended(f"{number} of {count}: {task.title}") in said
        if task.why:
            assert "Type your answer, or quit to leave." in said
            assert said.count("Right. ") == len([each for each in lesson.tasks if each.why])
        else:
            assert f"Type {task.move}, or quit to leave." in said


def test_other_answers_are_refused_and_short_ones_will_do(upcard: Run) -> None:
    ran = upcard("lesson", "contract-rummy", "--plain", input=lines("s", "d KD", "undo", "u", "q"))
    said = " ".join(ran.output.split())
    assert ran.exit_code == 0
    assert "but this lesson shows something else: Draw a card. A turn begins with a draw." in said
    assert "CR-C-16" in said
    assert "Moves cannot be taken back in a lesson." in said
    assert "2 of 6: Discard a card." in said


def test_it_ends_with_the_input(upcard: Run, fails: Callable[..., str]) -> None:
    assert upcard("lesson", "guts", "--plain", input=lines("in")).exit_code == 130
    assert fails("lesson", "tiddlywinks").startswith("there is no game 'tiddlywinks'")
