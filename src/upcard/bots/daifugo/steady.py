"""The steady player at a Daifugo table: a search of a few deals, with what it believes beforehand."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.daifugo.search import SearchConfig, decide_with
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.state import DaifugoState

CONFIG: Final = SearchConfig(30, 20, 0.05, 0.004, False)
ENDLESS: Final = float("inf")
"""Seconds: as long as it takes."""


def decide(game: DaifugoGame, seen: DaifugoState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    return decide_with(CONFIG, game, seen, seat, ENDLESS)
