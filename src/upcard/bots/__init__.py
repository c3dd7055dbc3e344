"""Bots, which sit at a table like anybody else and see the view of their seat only.

Names:
    BOTS: Upcard's own, makers by name: seed → a bot of that kind. With the same seed a bot plays the same game
        again. `upcard.players` has those of other packages too.
"""

from collections.abc import Callable
from typing import Final

from upcard.bots.bot import Bot, Decision
from upcard.bots.gentle import GentleBot
from upcard.bots.random_ import RandomBot
from upcard.bots.steady import FirstSteadyBot, SteadyBot
from upcard.bots.strong import StrongBot

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "gentle": GentleBot,
    "steady": SteadyBot,
    "steady-1": FirstSteadyBot,
    "strong": StrongBot,
}

YARDSTICKS: Final = ("steady-1",)
"""Those of them that others are measured against; a web table does not offer them."""

__all__ = ["BOTS", "Bot", "Decision"]
