"""What the tests of house rules of the world share: walks of random moves, and the worked examples of a rule file."""

import random

from tests.docs.rulebook import RULEBOOK, all_clauses
from upcard.kernel.game import CHANCE
from upcard.kernel.run import chance_move, listed
from upcard.options.house_rules import HouseRules


def walk(chosen: HouseRules, seats: int, rng: random.Random, most: int) -> None:
    """Play so many random moves at most; each listing must have as many moves as it says, and each of them once."""
    game = chosen.entry.build(chosen.rules)
    state = game.start(seats)
    for _ in range(most):
        asks = game.asks(state)
        if not asks:
            break
        seat = next(iter(asks))
        if seat == CHANCE:
            state = game.play(state, seat, chance_move(asks[seat], rng))
            continue
        moves = list(game.moves(state, seat))
        assert len(listed(game, state, seat)) == len(moves) == len(set(moves))
        state = game.play(state, seat, rng.choice(moves))


def worked_examples(game: str) -> str:
    """Return the clauses of a rule file's worked examples, a line each."""
    known, whole = all_clauses(), ""
    for path in sorted((RULEBOOK.parents[1] / "positions").glob("hwr-x-*.toml")):
        if f'game = "{game}"' in path.read_text(encoding="utf-8"):
            whole += known[path.stem.upper()] + "\n"
    return whole
