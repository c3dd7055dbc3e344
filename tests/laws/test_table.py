"""What a table relies on: declared answers are always legal, and what can be taken back has shown nobody anything."""

from functools import cache

from tests.amounts import amount
from tests.laws.worlds import Case, books, crowds, house_rules, steps_of
from tests.many import ByGame, many
from upcard.kernel.game import CHANCE
from upcard.kernel.state import State
from upcard.kernel.undo import has_shown, has_told
from upcard.testing import check, laws

PLAYS = amount(350, 60)


@cache
def every_table() -> list[Case]:
    """By every book, by more players than a book names, and by house rules."""
    return books(PLAYS) + crowds(PLAYS) + house_rules(amount(24, 12), PLAYS)


every_case = many(ByGame(every_table))

GIVING = {"dealt", "renewed", "shuffled"}
"""The events with which a page notes what chance has given it (web/src/lib/fairness.ts)."""

DECLARED = {"claim": {"pass"}, "declare": {"out"}, "steal": {"decline"}, "follow": {"pass"}}
"""What is played for somebody whose time is up, by question: GEN-18, CR-A-23, GUT-35."""


@every_case
def test_the_default_that_a_question_declares_is_legal(case: Case) -> None:
    check(laws.the_default_that_a_question_declares_is_legal, case)
    for step in steps_of(case):
        for ask in case.build().asks(step.before).values():
            assert {ask.default} <= DECLARED.get(ask.prompt, {ask.default})


@every_case
def test_chance_says_that_it_gives_cards(case: Case) -> None:
    """With a new stock, too: somebody was about to draw, or had claimed. Whose page does not note them is told
    afterwards that the deal was not fair."""

    def hands(state: State) -> list[int]:
        return [len(pile.cards) for pile in state.piles[: state.seats]]

    for step in steps_of(case):
        if step.seat == CHANCE and hands(step.before) != hands(step.after):
            names = {event.name for event in step.after.events}
            assert names & GIVING, f"{step.move}: {names}"


@every_case
def test_a_move_that_can_be_taken_back_has_shown_nobody_a_card(case: Case) -> None:
    check(laws.a_move_that_can_be_taken_back_has_shown_nobody_a_card, case)


@every_case
def test_a_move_that_has_told_nothing_has_shown_only_what_its_mover_knew(case: Case) -> None:
    check(laws.a_move_that_has_told_nothing_has_shown_only_what_its_mover_knew, case)


def test_the_upcard_can_be_put_back_and_a_card_of_the_stock_cannot() -> None:
    draws = [(str(step.move), has_shown(step.before, step.after)) for step in steps_of(every_table()[0])]
    assert {shown for move, shown in draws if move == "draw upcard"} == {False}
    assert {shown for move, shown in draws if move == "draw stock"} == {True}
    assert {shown for move, shown in draws if move.startswith("discard ")} >= {True}
    own = [
        (str(step.move).split()[0], has_told(step.before, step.seat, step.after, step.seat))
        for step in steps_of(every_table()[0])
        if step.seat != CHANCE
    ]
    assert {("draw", True), ("discard", False)} <= set(own)
