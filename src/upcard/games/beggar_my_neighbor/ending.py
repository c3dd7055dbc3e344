"""Tells how a game of Beggar My Neighbor ends, from rules and numbers alone: for tables and for score sheets."""

from upcard.cards.pack import Pack
from upcard.games.beggar_my_neighbor.rules import Rules
from upcard.games.beggar_my_neighbor.state import DRAWN, NOBODY_YET

CARDS = len(Pack(1).faces())
STACK = CARDS // 2
"""Cards that each is dealt (BMN-04)."""


def is_stopped(rules: Rules, turned: int) -> bool:
    """Say whether the game is a draw because so many cards have been turned (BMN-42)."""
    return rules.max_cards_turned > 0 and turned >= rules.max_cards_turned


def first_to_turn(dealer: int) -> int:
    """Return who turns the first card (BMN-09)."""
    return 1 - dealer


def winners(result: int) -> tuple[int, ...]:
    """Return the seat that has won, both after a draw, nobody while the game goes on.

    ``result`` as a state has it.
    """
    if result == NOBODY_YET:
        return ()
    return (0, 1) if result == DRAWN else (result,)
