"""How the moves that a seat can choose from turn out, each in the same deals of the hidden cards."""

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Decision
from upcard.kernel.game import CHANCE, SHUFFLE
from upcard.kernel.run import Endless, chance_move
from upcard.kernel.state import SEALED, Move, State, view

POINTS: Final = "points"
CHIPS: Final = "chips"
PLACES: Final = "places"

MOST_MOVES: Final = 24
"""So many legal moves are compared; of more of them, the first ones and the policy's own."""
MOST_PLAYS: Final = 5_000
"""A deal that is not over then is never over."""


class Outcomes(Protocol):
    """What the moves of one seat lead to at one view.

    Made of (game, a seat's view, seat). A package of players registers the class for its game (`Policies.outcomes`).
    ``unit`` is what the worth of a move is counted in: `POINTS`, `CHIPS` or `PLACES`. ``quick``: a deal is played on in
    a few thousandths of a second, so that it can be done often.
    """

    unit: str
    quick: bool

    moves: Sequence[Move]
    """The moves that are worth comparing; none where deals cannot be played on from here in reasonable time."""

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return what the end of the deal is worth to the seat, more being better.

        Points and chips count by how far the seat is ahead of the others' mean.

        Args:
            world: a whole table that the seat cannot tell from its view (`upcard.kernel.worlds`).
            move: what the seat plays there; everybody plays on by a policy of the game.
            rng: what is drawn later, such as a stock that is shuffled again.
        """
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class PolicyOutcomes:
    """`Outcomes` of a deal in which everybody plays on by one policy, with the game's own rules; the policy is quick.

    Args:
        game: what is played.
        policy: how everybody plays on: (game, a seat's view, seat) → `Decision`.
        unit: of the points.
        points: a table → what each seat has, more being better.
        seen: what the seat sees.
        seat: whose moves they are.
    """

    def __init__(
        self,
        game: Any,
        policy: Callable[[Any, Any, int], Decision],
        unit: str,
        points: Callable[[Any], Sequence[int]],
        seen: State,
        seat: int,
    ) -> None:
        self.game = game
        self.policy = policy
        self.unit = unit
        self.quick = True
        self.points = points
        self.seen = seen
        self.seat = seat
        usual = policy(game, seen, seat).move
        listed = list(islice(game.moves(seen, seat), MOST_MOVES))
        self.moves: Sequence[Move] = (usual, *[move for move in listed if move != usual])

    def worth(self, world: State, move: Move, rng: Random) -> float:
        """Return by how many points the seat is ahead at the end.

        Raises:
            Endless: the deal has no end.
        """
        game, state = self.game, answered_anew(world, self.seen)
        whole = sum([len(pile.cards) for pile in state.piles])
        state = game.play(state, self.seat, move)
        for _ in range(MOST_PLAYS):
            asks = game.asks(state)
            if not asks:
                return self._ahead(state)
            seat = next(iter(asks))
            if seat == CHANCE:
                ask = asks[seat]
                if ask.prompt == SHUFFLE and len(ask.faces) >= whole:
                    return self._ahead(state)
                answer = chance_move(ask, rng)
            else:
                answer = self.policy(game, view(state, seat), seat).move
            state = game.play(state, seat, answer)
        raise Endless(f"the deal was not over after {MOST_PLAYS} plays")

    def _ahead(self, state: Any) -> float:
        points = self.points(state)
        others = sum(points) - points[self.seat]
        return points[self.seat] - others / (len(points) - 1)


def answered_anew(world: Any, seen: State) -> Any:
    """Return the world where who has given an answer that the view ``seen`` hides is asked again.

    Worlds draw sealed answers at random; players give them by what they hold there.
    """
    if SEALED not in seen.answers:
        return world
    answers = [None if seen.answers[seat] == SEALED else answer for seat, answer in enumerate(world.answers)]
    return world.but(answers=tuple(answers))


__all__ = ["CHIPS", "PLACES", "POINTS", "Outcomes", "PolicyOutcomes", "answered_anew"]
