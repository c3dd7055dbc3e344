"""The steady player at dealer's choice: each hand as the steady player of its game, and a rule of thumb for the choice.

The dealer speaks last at Guts, having heard everybody, which is worth most where there is a pot to be won already.
"""

from upcard.bots.anaconda import steady as anaconda
from upcard.bots.bot import Decision
from upcard.bots.guts import steady as guts
from upcard.games.dealers_choice.chips import GUTS
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.moves import DEAL_ANACONDA, DEAL_GUTS
from upcard.games.dealers_choice.state import PICK, ChoiceState


def decide(game: ChoiceGame, seen: ChoiceState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seen.step == PICK:
        return pick(game, seen, seat)
    if seen.game == GUTS:
        return guts.decide(game.guts, seen.guts(seen.step), seat)
    return anaconda.decide(game.anaconda, seen.anaconda(seen.step), seat)


def pick(game: ChoiceGame, seen: ChoiceState, seat: int) -> Decision:
    """Return the game that ``seat`` deals. Raises ValueError when it is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.pot:
        return Decision(DEAL_GUTS, "A pot of Guts is waiting, and the dealer declares last.")
    if seen.stacks[seat] < 2 * game.rules.big_bet:
        return Decision(DEAL_GUTS, "Your chips do not last for four betting rounds.")
    if seen.game == GUTS:
        return Decision(DEAL_ANACONDA, "There is nothing in the pot of Guts to win.")
    return Decision(DEAL_GUTS, "Guts costs one ante, and the dealer declares last.")
