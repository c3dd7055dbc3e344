"""The strong player at dealer's choice: each hand as the strong player of its game, the choice as the steady one."""

from upcard.bots.anaconda import strong as anaconda_strong
from upcard.bots.bot import Decision
from upcard.bots.dealers_choice.steady import pick
from upcard.bots.guts import strong as guts_strong
from upcard.games.dealers_choice.chips import GUTS
from upcard.games.dealers_choice.game import ChoiceGame
from upcard.games.dealers_choice.state import PICK, ChoiceState


def decide(game: ChoiceGame, seen: ChoiceState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    if seen.step == PICK:
        return pick(game, seen, seat)
    if seen.game == GUTS:
        return guts_strong.decide(game.guts, seen.guts(seen.step), seat, seconds)
    return anaconda_strong.decide(game.anaconda, seen.anaconda(seen.step), seat, seconds)
