"""The gentle player at dealer's choice: each hand as the gentle player of its game, and the games in turn."""

from upcard.bots.anaconda import gentle as anaconda
from upcard.bots.bot import Decision
from upcard.bots.guts import gentle as guts
from upcard.games.dealers_choice.chips import GUTS
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.moves import DEAL_ANACONDA, DEAL_GUTS
from upcard.games.dealers_choice.state import PICK, ChoiceState


def decide(game: ChoiceGame, seen: ChoiceState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seen.step == PICK:
        if seat not in game.asks(seen):
            raise ValueError(f"seat {seat} is not asked anything")
        if seen.game == GUTS:
            return Decision(DEAL_ANACONDA, "The last hand was Guts.")
        return Decision(DEAL_GUTS, "Guts has not been dealt for a while.")
    if seen.game == GUTS:
        return guts.decide(game.guts, seen.guts(seen.step), seat)
    return anaconda.decide(game.anaconda, seen.anaconda(seen.step), seat)
