"""The gentle player at a Mille table: it melds what it has, with wild cards too, and does not see a pile grow."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.bots.luck import luck
from upcard.bots.mille.steady import MilleSight, draw, natural_meld, use_wilds
from upcard.cards.card import card_name, rank_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.moves import DRAW, Take
from upcard.games.mille.score import TWO, value
from upcard.games.mille.state import MilleState
from upcard.games.rummy.moves import Discard

CURIOUS: Final = 0.3
"""So often it draws a card, though it could take the pile."""


def decide(game: MilleGame, seen: MilleState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    sight = MilleSight(game, seen, seat)
    if ask.prompt == "draw":
        sensible = draw(sight)
        if isinstance(sensible.move, Take) and luck(seen, seat) < CURIOUS:
            return Decision(DRAW, "A card from the stock may be better than the pile.")
        return sensible
    return natural_meld(sight) or use_wilds(sight) or _discard(sight)


def _discard(sight: MilleSight) -> Decision:
    """Discard the dearest card that has no fellow; a 2 last of all."""

    def liked(face: int) -> tuple[bool, int, int]:
        return rank_of(face) == TWO, len(sight.groups[rank_of(face)]), -value(face)

    face = min(sorted(set(sight.hand)), key=liked)
    return Decision(Discard(face), "The {card} matches no other card in your hand.", card=card_name(face))
