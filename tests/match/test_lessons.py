"""Every game's first lesson is played through the game: what it asks for is legal where it asks for it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from upcard.catalogue import OWN
from upcard.games.guts.ui.entry import GUTS
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.ui.entry import Entry
from upcard.kernel.ui.lesson import Task, lesson_of
from upcard.match.lesson import LEARNER, LessonMatch

GAMES = [pytest.param(entry, id=entry.id) for entry in OWN.values()]
SLOT = re.compile(r"\{card_(\w+)\}")


def begun(entry: Entry) -> LessonMatch:
    lesson = lesson_of(entry)
    assert lesson is not None
    return LessonMatch(entry, lesson)


def at_tasks(entry: Entry) -> Iterator[tuple[LessonMatch, Task]]:
    """The lesson at each of its tasks."""
    taught = begun(entry)
    while not taught.over:
        if taught.task is None:
            taught.go_on()
        else:
            yield taught, taught.task
            taught.answer(taught.task.move)


def refusal(taught: LessonMatch, text: str) -> Refused | None:
    """Why that move is not played."""
    try:
        taught.judge(text)
    except Refused as why:
        return why
    return None


@pytest.mark.parametrize("entry", GAMES)
def test_a_lesson_plays_to_its_end(entry: Entry) -> None:
    texts: list[tuple[str, str]] = []
    taught: LessonMatch | None = None
    for taught, task in at_tasks(entry):
        assert LEARNER in taught.match.asks
        texts.append((taught.words(task.title), taught.words(task.text)))
        if task.why:
            texts.append((taught.words(task.title), taught.words(task.why)))
    assert taught is not None and taught.over and taught.task is None and taught.go_on() is None
    assert taught.last == len(taught.lesson.tasks) - 1
    questions = [task for task in taught.lesson.tasks if task.why]
    assert len(texts) == len(taught.lesson.tasks) + len(questions)
    assert 2 <= len(taught.lesson.tasks) - len(questions) <= 6, "it is short"
    for title, text in [*texts, ("", taught.words(taught.lesson.end))]:
        assert len(title) <= 22 and 40 < len(text) <= 230, text
        assert "{" not in title + text


@pytest.mark.parametrize("entry", GAMES)
def test_what_a_task_names_can_be_seen(entry: Entry) -> None:
    for taught, task in at_tasks(entry):
        scene = taught.match.scene(LEARNER)
        seen = {card for zone in scene.zones for card in zone.cards}
        assert set(SLOT.findall(task.text + task.why)) <= seen, task.title
        cards, melds = taught.aims()
        assert set(cards) <= {card for zone in scene.zones if zone.owner == LEARNER for card in zone.cards}
        assert set(melds) <= {zone.id for zone in scene.zones if zone.kind == "meld"}
        assert len(melds) == (task.move.split()[0] in ("add", "swap"))
        assert task.move.split()[0] in {action.verb.split()[0] for action in scene.actions}


@pytest.mark.parametrize("entry", GAMES)
def test_another_move_is_refused_in_words_and_changes_nothing(entry: Entry) -> None:
    refused = 0
    for taught, task in at_tasks(entry):
        before = taught.match.state
        wanted = taught.match.judge(LEARNER, task.move)
        others = [str(move) for move in islice(taught.match.moves(LEARNER), 40)]
        for text in [*others, *[each.move for each in taught.lesson.tasks]]:
            why = refusal(taught, text)
            if why is None:
                assert taught.judge(text).after == wanted.after
            else:
                assert why.reason
                if not why.clause:
                    assert taught.words(task.why or task.text) == why.remedy
                refused += 1
        with pytest.raises(BadMove):
            taught.answer("dance")
        assert taught.match.state == before
    assert refused > 0 or entry.id == "beggar-my-neighbor", "in which nobody ever has a choice"


@pytest.mark.parametrize("entry", GAMES)
def test_a_number_says_how_far_a_lesson_has_come(entry: Entry) -> None:
    seen = []
    taught = begun(entry)
    while True:
        seen.append((taught.match.n, taught.match.state, taught.number))
        if taught.over:
            break
        if taught.task is not None:
            taught.answer(taught.task.move)
        else:
            taught.go_on()
    for n, state, number in seen:
        again = begun(entry)
        again.go_to(n)
        assert (again.match.n, again.match.state, again.number) == (n, state, number)


def test_the_same_melds_in_another_order_are_what_is_asked_for() -> None:
    taught = begun(OWN["contract-rummy"])
    for taught, task in at_tasks(OWN["contract-rummy"]):
        if task.move.startswith("down"):
            taught.answer("down {4H 4C 4S} {9D 9S 9H}")
            break
    melds = [zone.text for zone in taught.match.scene(LEARNER).zones if zone.kind == "meld"]
    assert melds == ["{9S 9H 9D}", "{4S 4H 4C}"]


def test_a_joker_that_goes_elsewhere_is_not_what_is_asked_for() -> None:
    for taught, task in at_tasks(OWN["carioca"]):
        if task.move.startswith("swap"):
            why = refusal(taught, "swap 7S in 4 low")
            assert why is not None and not why.clause
            return
    raise AssertionError("no joker is moved")


def test_what_is_legal_and_not_shown_is_said_gently() -> None:
    taught = begun(OWN["contract-rummy"])
    with pytest.raises(Refused) as why:
        taught.answer("draw stock")
    assert why.value.clause == ""
    assert why.value.reason == "That would be allowed, but this lesson shows something else: Draw a card."
    assert "nine of spades" in why.value.remedy
    with pytest.raises(Refused) as why:
        taught.answer("discard KD")
    assert why.value.clause == "CR-C-16"


def test_nobody_plays_for_the_others() -> None:
    taught = begun(OWN["contract-rummy"])
    taught.go_to(2)
    with pytest.raises(Refused):
        taught.answer("draw stock")
    assert taught.go_on() is not None


def test_what_is_wrong_with_a_lesson_is_not_played() -> None:
    lesson = lesson_of(GUTS)
    assert lesson is not None
    wrong = replace(lesson, tasks=(Task("In", "Say in.", "in", ("*: shuffle 9H 9H ...",)),))
    taught = LessonMatch(GUTS, wrong)
    taught.answer("in")
    with pytest.raises(BadMove):
        taught.go_on()
    assert lesson_of(replace(GUTS, lesson="")) is None
    with pytest.raises(AttributeError):
        lesson_of(replace(GUTS, lesson="upcard.games.guts.ui.entry:GUTS"))
