"""What a review values is a deal that the game itself plays so, move by move, and comes to the same."""

import random

import pytest

import upcard
from upcard.bots.policies import outcomes_of
from upcard.bots.rummy.answers import asked_again
from upcard.games.rummy.state import CLAIM
from upcard.kernel.state import SEALED, view
from upcard.kernel.worlds import worlds
from upcard.match.record import record_of
from upcard.review import Review

from .test_rummy_search import asked, dealt

TABLES = [
    ("guts", None, 3),
    ("mille", None, 2),
    ("daifugo", None, 4),
    ("pay-me", None, 3),
    ("contract-rummy", "denexa", 4),
    ("contract-rummy", "parlett", 4),
    ("contract-rummy", "family", 3),
    ("kalooki", None, 3),
    ("indian-chief", None, 3),
    ("dealers-choice", None, 3),
]
"""Games with their books and players; the claims of Parlett's book have two seats draw in one move."""


@pytest.mark.parametrize(("game", "book", "seats"), TABLES)
def test_the_game_plays_it_and_comes_to_the_same(game: str, book: str | None, seats: int) -> None:
    played = upcard.play(upcard.game(game, book), ["random", *["steady"] * (seats - 1)], seed=5)
    review = Review(record_of(played), 0)
    choices = review.choices
    tried = 0
    for choice in choices[:: max(1, len(choices) // 8)]:
        outcomes = outcomes_of(review.game)(review.game, choice.seen, 0)
        world = next(worlds(review.game, choice.seen, 0, random.Random(choice.n)))
        for move in outcomes.moves[:2]:
            worth = outcomes.worth(world, move, random.Random(1))
            line = outcomes.line(world, move, random.Random(1))
            assert (line[0].seat, line[0].move) == (0, move)
            assert outcomes.standing(line[-1].after).ahead(outcomes.fewer) == pytest.approx(worth)
            tried += 1
    assert tried >= 4


def test_who_may_not_claim_the_upcard_is_not_asked_again() -> None:
    """A view hides that the active player has no answer to give."""
    game, s = dealt("denexa", 1, 4)
    here = next(each for each, _ in asked(game, s) if each.step == CLAIM and list(each.answers).count(None) > 1)
    seat = next(seat for seat, answer in enumerate(here.answers) if answer is None)
    seen = view(here, seat)
    assert seen.answers[here.turn] == SEALED
    world = asked_again(game, next(worlds(game, seen, seat, random.Random(0))), seen)
    assert here.turn not in game.asks(world)
    assert seat in game.asks(world)
