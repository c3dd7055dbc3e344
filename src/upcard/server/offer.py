"""The whole catalogue and all bots."""

from upcard.bots import BOTS
from upcard.games import CATALOGUE
from upcard.server.desk import Offer


def full_offer() -> Offer:
    """Every game, every bot, and the steady one for hints."""
    return Offer(CATALOGUE, BOTS, BOTS["steady"](0))
