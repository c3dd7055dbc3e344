"""A seat judges its answer by what it sees, also where it is the last of those whose answers are opened together."""

import random
from itertools import islice

import pytest

from upcard.catalogue import CATALOGUE
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move
from upcard.kernel.state import SEALED, view
from upcard.match.match import Match
from upcard.options.house_rules import choose_rules

GAMES = {"anaconda": 3, "dealers-choice": 3, "indian-chief": 3, "contract-rummy": 4}
"""Games in which answers are sealed, and how many play."""


@pytest.mark.parametrize("name", GAMES)
def test_the_last_answer_of_a_window_is_judged_though_the_others_are_sealed(name: str) -> None:
    rules, rng, judged = choose_rules(CATALOGUE, name, None, {}), random.Random(5), 0
    match = Match(rules, GAMES[name])
    game, state = match.game, match.state
    for _ in range(250):
        asks = game.asks(state)
        if CHANCE in asks:
            state = game.play(state, CHANCE, chance_move(asks[CHANCE], rng))
            continue
        for seat in asks:
            seen = view(state, seat)
            if SEALED in seen.answers and len(asks) == 1:
                for move in islice(game.moves(seen, seat), 3):
                    after = Match(rules, seen, game=game).judge(seat, move).after
                    assert set(game.asks(after)) == {at for at, each in enumerate(seen.answers) if each == SEALED}
                    judged += 1
        if not asks:
            break
        seat = rng.choice(list(asks))
        state = game.play(state, seat, rng.choice(list(islice(game.moves(view(state, seat), seat), 40))))
    assert judged
