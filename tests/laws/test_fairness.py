"""Nobody can tell two worlds apart that differ only in what that seat has not seen (GEN-13)."""

import random
from itertools import islice
from typing import Any

import pytest

from tests.laws.test_play import CASES, GARBAGE, sample
from tests.laws.worlds import MOST_MOVES, Case, other_world
from upcard.kernel.game import CHANCE, BadMove, Refused
from upcard.kernel.state import ONLOOKER, SEALED, Move, State, view

every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)

MOST_ANSWERS = 20


def verdict(game: Any, state: State, seat: int, move: Move) -> tuple[object, ...]:
    try:
        game.play(state, seat, move)
    except Refused as refusal:
        return ("refused", refusal.clause, refusal.reason, refusal.faces, refusal.remedy)
    return ("accepted",)


@every_case
def test_worlds_that_look_alike_are_alike_to_the_seat(case: Case) -> None:
    game = case.build()
    rng = random.Random(case.seed + 5)
    said = [str(step.move) for step in sample(case, 80) if step.seat != CHANCE]
    for step in sample(case, 25):
        here = step.before.redacted(step.before.piles, step.before.answers, ())
        seat = rng.randrange(case.seats)
        there = other_world(here, seat, game, rng)
        seen = view(here, seat)
        assert view(there, seat) == seen
        assert game.asks(there).get(seat) == game.asks(here).get(seat) == game.asks(seen).get(seat)
        offered = [str(move) for move in islice(game.moves(here, seat), MOST_MOVES)]
        assert [str(move) for move in islice(game.moves(there, seat), MOST_MOVES)] == offered
        assert [str(move) for move in islice(game.moves(seen, seat), MOST_MOVES)] == offered
        for text in {*rng.sample(said, min(6, len(said))), str(step.move), *rng.sample(GARBAGE, 4)}:
            try:
                move = game.read(text)
            except BadMove:
                continue
            assert verdict(game, there, seat, move) == verdict(game, here, seat, move), text


@every_case
def test_a_view_is_its_own_view_and_shows_no_face_unseen(case: Case) -> None:
    for step in sample(case, 25):
        for seat in (*range(case.seats), ONLOOKER):
            seen = view(step.after, seat)
            assert view(seen, seat) == seen
            assert view(seen, seat).events == seen.events
            for pile in seen.piles:
                for card in pile.cards:
                    assert card.seen & 1 << seat or str(card) == "??"
            for event in seen.events:
                for card in event.cards:
                    assert card.seen & 1 << seat or str(card) == "??"
            for owner, answer in enumerate(seen.answers):
                assert answer is None or owner == seat or answer == SEALED


@every_case
def test_a_sealed_answer_shows_nobody_what_it_is(case: Case) -> None:
    """All that others see of an answer in an open window is that it has been given."""
    game = case.build()
    for step in sample(case, 60):
        ask = game.asks(step.before).get(step.seat)
        if ask is None or not ask.sealed or len(game.asks(step.before)) < 2:
            continue
        moves = list(game.moves(step.before, step.seat))
        some = random.Random(case.seed).sample(moves, min(len(moves), MOST_ANSWERS))
        answers = [game.play(step.before, step.seat, move) for move in some]
        for other in (*range(case.seats), ONLOOKER):
            if other != step.seat:
                first, *rest = [view(state, other) for state in answers]
                for seen in rest:
                    assert seen == first
                    assert seen.events == first.events


@every_case
def test_which_of_two_equal_cards_was_played_shows_nobody(case: Case) -> None:
    """A position written and read again keeps every view: no hidden history clings to cards (GEN-01)."""
    game = case.build()
    for step in sample(case, 12):
        again = case.entry.read_position(game, case.entry.write_position(game, step.after))
        for seat in (*range(case.seats), ONLOOKER):
            assert view(again, seat) == view(step.after, seat)
