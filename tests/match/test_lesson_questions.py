"""Questions of a lesson: the table is laid anew for each, the answer is judged, and what is said of it is true."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from upcard.bots.anaconda.steady import best_five, standing_of
from upcard.cards.card import HIDDEN, parse_faces
from upcard.cards.poker import ACE_TO_FIVE, HIGH
from upcard.catalogue import OWN
from upcard.games.anaconda.game import PACK
from upcard.games.anaconda.ui.entry import ANACONDA
from upcard.games.anaconda.ui.questions import QUESTIONS
from upcard.kernel.game import Refused
from upcard.kernel.ui.lesson import Lesson, Task, lesson_of
from upcard.match.lesson import LEARNER, LessonMatch

HANDS = Lesson(QUESTIONS[0].position, QUESTIONS, "That is all.")
"""The questions alone, as a lesson."""


def at(title: str) -> LessonMatch:
    """The lesson at the question of that title."""
    taught = LessonMatch(ANACONDA, HANDS)
    while taught.task is None or taught.task.title != title:
        if taught.task is None:
            taught.go_on()
        else:
            taught.answer(taught.task.move)
    return taught


def hidden_from(taught: LessonMatch) -> list[int]:
    """What the learner does not see."""
    seen = [face for pile in taught.match.view(LEARNER).piles for face in pile.faces() if face != HIDDEN]
    return [face for face in PACK if face not in seen]


def test_there_are_ten_and_they_come_after_a_whole_hand() -> None:
    lesson = lesson_of(ANACONDA)
    assert lesson is not None
    assert len(QUESTIONS) == 10 and lesson.tasks[-10:] == QUESTIONS
    assert all(task.why and task.position for task in QUESTIONS)
    assert not any(task.why for task in lesson.tasks[:-10])


def test_entries_are_numbered_on_from_table_to_table() -> None:
    taught = LessonMatch(ANACONDA, HANDS)
    assert taught.task is None and taught.go_on() is None and taught.match.n == 1
    assert taught.why == ""
    taught.answer("pass KD 7H 2S")
    assert (taught.match.n, taught.task, taught.why) == (2, None, "")
    taught.go_on()
    assert (taught.match.n, taught.number) == (3, 1)
    assert "Four nines need no fifth card" in taught.why
    taught.go_to(99)
    assert taught.over and "has tens full of sevens at best, and your kings full of fives beat that" in taught.why


def test_a_worse_answer_is_told_what_is_better_and_why() -> None:
    taught = at("Four to a flush")
    with pytest.raises(Refused) as why:
        taught.answer("pass KS QH 8D")
    assert why.value.clause == "" and why.value.reason == "That is allowed, but another move is better here."
    assert "nine cards make a flush" in why.value.remedy
    with pytest.raises(Refused) as why:
        taught.answer("fold")
    assert why.value.clause == "ANA-13"


def test_answers_that_are_as_good_are_right_too() -> None:
    for task in QUESTIONS:
        for text in task.also:
            taught = at(task.title)
            assert str(taught.answer(text).move) == str(taught.match.game.read(task.move)) != text


def test_a_position_of_another_table_is_none_of_the_lesson() -> None:
    for other in ('step = "pass"\nseats = 4', 'seats = 3\nchanges = {betting = "no_limit"}'):
        tasks = (QUESTIONS[0], replace(QUESTIONS[1], position=other))
        with pytest.raises(ValueError, match="task 2"):
            LessonMatch(ANACONDA, Lesson(QUESTIONS[0].position, tasks, "That is all."))


def test_a_task_without_a_position_goes_on_at_the_table() -> None:
    asked = Task("In?", "A pair of nines.", "in", why="In: hardly anything beats it.")
    guts = OWN["guts"]
    lesson = lesson_of(guts)
    assert lesson is not None
    taught = LessonMatch(guts, replace(lesson, tasks=(asked,)))
    assert taught.task is asked
    with pytest.raises(Refused) as why:
        taught.answer("out")
    assert why.value.remedy == "In: hardly anything beats it."


def prospects(four: tuple[int, ...], draws: list[tuple[int, ...]]) -> float:
    """What four cards come to with three more, high or low, on average: a fine hand counts far more than a fair one."""
    sevens = [four + three for three in draws]
    highs = [standing_of("high", HIGH.best(seven)) for seven in sevens]
    lows = [standing_of("ace_to_five", ACE_TO_FIVE.best(seven)) for seven in sevens]
    return sum(max(pair) ** 2 for pair in zip(highs, lows, strict=True))


@pytest.mark.parametrize(
    "task", [task for task in QUESTIONS if task.move.startswith("pass")], ids=lambda task: task.title
)
def test_nothing_better_can_be_passed(task: Task) -> None:
    taught, rng = at(task.title), random.Random(1)
    hand = taught.match.view(LEARNER).piles[LEARNER].faces()
    draws = [tuple(rng.sample(hidden_from(taught), 3)) for _ in range(60)]
    found = max(combinations(hand, 4), key=lambda four: prospects(four, draws))
    right = [set(hand) - set(parse_faces(text.removeprefix("pass "))) for text in (task.move, *task.also)]
    assert set(found) in right


def test_chances_are_counted() -> None:
    for title, suit, words in (("A flush of five", 1, "eight hearts"), ("Four to a flush", 0, "nine cards")):
        taught = at(title)
        assert taught.task is not None and words in taught.task.why
        number = {"eight": 8, "nine": 9}[words.split()[0]]
        assert len([face for face in hidden_from(taught) if face >> 4 == suit]) == number
    ranks = [face & 15 for face in hidden_from(at("A full house"))]
    assert [ranks.count(rank) for rank in (12, 9, 2, 5)] == [1, 3, 3, 2]
    hand = parse_faces("AS 2H 4D 7C 8H 9S 9D")
    assert HIGH.category(best_five(HIGH, hand)) == "pair"
    assert set(best_five(ACE_TO_FIVE, hand)) == set(parse_faces("AS 2H 4D 7C 8H"))
    assert HIGH.category(best_five(HIGH, parse_faces("AS 2H 4D 7C KD JS 9H"))) == "high card"
    assert HIGH.category(best_five(HIGH, parse_faces("QS QH QD 8C 5S 3H 2D"))) == "three of a kind"


def rivals(title: str) -> list[list[int]]:
    """By player after the learner, what the hidden card can make of a hand, less what the learner has."""
    taught = at(title)
    seen = taught.match.view(LEARNER)
    mine = HIGH.value(seen.piles[LEARNER].faces())
    shown = [[face for face in seen.piles[seat].faces() if face != HIDDEN] for seat in (1, 2)]
    return [[HIGH.value((*four, face)) - mine for face in hidden_from(taught)] for four in shown]


def test_what_others_show_is_read_rightly() -> None:
    for row in rivals("Who would fold?"):
        assert max(row) > 0 > min(row)
    assert max(rivals("Four tens?")[0]) < 0
