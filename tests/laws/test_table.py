"""What a table relies on: declared answers are always legal, and what can be taken back has shown nobody anything."""

from collections import Counter

import pytest

from tests.amounts import amount
from tests.laws.worlds import Case, books, house_rules, steps_of
from upcard.cards.card import HIDDEN
from upcard.kernel.game import CHANCE
from upcard.kernel.state import ONLOOKER, State, view
from upcard.kernel.undo import has_shown

CASES = books() + house_rules(24)
PLAYS = amount(350, 150)
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

DECLARED = {"claim": {"pass"}, "declare": {"out"}, "steal": {"decline"}, "follow": {"pass"}}
"""What is played for somebody whose time is up, by question: GEN-18, CR-A-23, GUT-35."""


@every_case
def test_the_default_that_a_question_declares_is_legal(case: Case) -> None:
    game = case.build()
    for step in steps_of(case, PLAYS):
        for seat, ask in game.asks(step.before).items():
            assert {ask.default} <= DECLARED.get(ask.prompt, {ask.default})
            if ask.default:
                game.play(step.before, seat, game.read(ask.default))


@every_case
def test_a_move_that_can_be_taken_back_has_shown_nobody_a_card(case: Case) -> None:
    for step in steps_of(case, PLAYS):
        if step.seat == CHANCE or has_shown(step.before, step.after):
            continue
        melds = Counter([face for meld in getattr(step.before, "melds", ()) for face in getattr(meld, "faces", ())])
        for seat in (*range(step.before.seats), ONLOOKER):
            fresh = known(step.after, seat) - known(step.before, seat) - melds
            assert not fresh, f"{step.move} has shown seat {seat} something"


def test_the_upcard_can_be_put_back_and_a_card_of_the_stock_cannot() -> None:
    draws = [(str(step.move), has_shown(step.before, step.after)) for step in steps_of(CASES[0], PLAYS)]
    assert {shown for move, shown in draws if move == "draw upcard"} == {False}
    assert {shown for move, shown in draws if move == "draw stock"} == {True}
    assert {shown for move, shown in draws if move.startswith("discard ")} >= {True}


def known(state: State, seat: int) -> "Counter[int]":
    """The faces in the piles that a seat knows."""
    return Counter([card.face for pile in view(state, seat).piles for card in pile.cards if card.face != HIDDEN])
