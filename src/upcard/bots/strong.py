"""Defines the bot ``strong``, which reckons further than rules of thumb do, in the games that have such a policy."""

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Deciding, Decision
from upcard.bots.budget import allow_playouts, was_cut
from upcard.bots.policies import policy_of
from upcard.kernel.state import State
from upcard.text.messages import marked

Decide = Callable[[Any, Any, int], Decision]
"""How a game is played: (game, a seat's view, seat) → what to do, and why."""

DecideWithin = Callable[[Any, Any, int, float], Decision]
"""How a game is played: (game, a seat's view, seat, seconds that it may take) → what to do, and why."""

STRONG: Final = "strong"
"""Its name. Asked of the compiled class, `StrongBot.name` is no text."""

BELOW: Final = "steady"
"""Whose policy it goes by in games that have none of its own."""

SECONDS: Final = 1.0
"""What a decision may take at most at a table, where nobody says otherwise."""
LEAST_SECONDS: Final = 0.05
MOST_SECONDS: Final = 60.0
UNHURRIED: Final = MOST_SECONDS
"""What it may take where nobody waits for it: so long that playouts alone are the limit, on a busy machine, too."""
FEWEST_PLAYOUTS: Final = 10
MOST_PLAYOUTS: Final = 1_000_000


@mypyc_attr(allow_interpreted_subclasses=True)  # and so it is copied and pickled, too
class StrongBot(Deciding):
    """A bot that plays by the policy registered for it, and other games as the steady bot does.

    Its policies take seconds. The same view gets the same answer, whatever the ``seed``, unless the time ran out before
    all was reckoned.

    Attributes:
        cut_short: how many of its decisions the clock has cut short, so that they may be others elsewhere.

    Args:
        seconds: what a decision may take at most, `LEAST_SECONDS` to `MOST_SECONDS`.
        playouts: how often it may play on to see where a move leads, for one decision, `FEWEST_PLAYOUTS` to
            `MOST_PLAYOUTS`; None for as many as each game has for one, and never more.

    Raises:
        ValueError: so many seconds or playouts are not to be had.
    """

    name: str = STRONG
    about: str = marked("Thinks further ahead than steady where that is known to help, for at most a second a move.")

    def __init__(self, seed: int, seconds: float = SECONDS, playouts: int | None = None) -> None:
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise ValueError(f"a decision takes {LEAST_SECONDS} to {MOST_SECONDS} seconds, not {seconds}")
        if playouts is not None and not FEWEST_PLAYOUTS <= playouts <= MOST_PLAYOUTS:
            raise ValueError(f"a decision takes {FEWEST_PLAYOUTS} to {MOST_PLAYOUTS} playouts, not {playouts}")
        self.seconds = seconds
        self.playouts = playouts
        self.cut_short = 0

    def plays(self, game: Any) -> bool:
        """Say whether a policy of the strong bot, or of the one below, is registered for this game."""
        return policy_of(game, STRONG) is not None or policy_of(game, BELOW) is not None

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        """Return what the policy decides within the time, or that of the bot below.

        Raises ValueError: none is registered for this game.
        """
        play: DecideWithin | None = policy_of(game, STRONG)
        if play is not None:
            was_cut()
            allow_playouts(self.playouts)
            try:
                decision = play(game, seen, seat, self.seconds)
            finally:
                allow_playouts(None)
            self.cut_short += was_cut()
            return decision
        below: Decide | None = policy_of(game, BELOW)
        if below is None:
            raise ValueError("the bot strong does not play this game")
        return below(game, seen, seat)
