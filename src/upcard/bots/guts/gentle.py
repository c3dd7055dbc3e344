"""The gentle player at Guts: in with a hand that looks good, whoever else is in, and whatever is in the pot."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.cards.card import card_name, rank_of
from upcard.games.guts.game import GutsGame
from upcard.games.guts.hands import HIGH, PAIR
from upcard.games.guts.moves import SAY_HIDE, SAY_IN, SAY_OUT
from upcard.games.guts.state import DECLARE, OUT, GutsState

PROUD: Final = (1, 13)
"""Ranks of a card that looks good: aces and kings."""


def decide(game: GutsGame, seen: GutsState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step != DECLARE:
        return Decision(SAY_HIDE, "Nobody has paid to see your cards.")
    if not game.covers(seen, seat):
        return Decision(SAY_OUT, "You could not pay a loss.")
    alone = not game.rules.ghost_hand
    if alone and all([seen.declared[other] == OUT for other in seen.in_turn() if other != seat]):
        return Decision(SAY_IN, "Nobody else is in: the pot is yours.")
    hand = seen.cards(seat).faces()
    kind = game.ranking.kind(hand)
    if kind == PAIR:
        return Decision(SAY_IN, "It is a pair.")
    if kind != HIGH:
        return Decision(SAY_IN, "It is better than a pair.")
    for face in hand:
        if rank_of(face) in PROUD:
            return Decision(SAY_IN, "The {card} looks good.", card=card_name(face))
    return Decision(SAY_OUT, "No pair, no ace and no king: not this time.")
