"""Asks again who has answered about the upcard in a way that a view hides."""

from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.state import CLAIM, RummyState
from upcard.games.rummy.taking import may_claim
from upcard.kernel.state import SEALED


def asked_again(game: RummyGame, world: RummyState, seen: RummyState) -> RummyState:
    """Return the world where those who may claim the upcard, and whose answers the view ``seen`` hides, are asked.

    Worlds draw sealed answers at random; players give them by what they hold there. A view hides the answers of those,
    too, who may not claim: they stay as they are.
    """
    if world.step != CLAIM or SEALED not in seen.answers:
        return world
    r = game.ruled(world)
    answers = list(world.answers)
    for seat, answer in enumerate(seen.answers):
        if answer == SEALED and may_claim(r, world, seat):
            answers[seat] = None
    return world.but(answers=tuple(answers))


__all__ = ["asked_again"]
