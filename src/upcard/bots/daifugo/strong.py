"""The strong player at a Daifugo table: a search of as many deals as its time allows."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.daifugo.search import SearchConfig, decide_with
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.state import DaifugoState

CONFIG: Final = SearchConfig(3_000, 2_000, 0.0, 0.0, True, True, 100)


def decide(game: DaifugoGame, seen: DaifugoState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, by as many deals as ``seconds`` allow.

    Raises ValueError when the seat is not asked.
    """
    return decide_with(CONFIG, game, seen, seat, seconds)
