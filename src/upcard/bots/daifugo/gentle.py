"""The gentle player at Daifugo: low cards first, the lowest that will do, and now and then a high one for fun."""

from upcard.bots.bot import Decision
from upcard.bots.daifugo.local import PROUD, decide_gently
from upcard.bots.daifugo.search import ENOUGH
from upcard.bots.luck import luck
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.local_game import LocalGame
from upcard.games.daifugo.moves import LAST, MORE, PASS, Play, Return
from upcard.games.daifugo.state import DaifugoState, strength


def decide(game: DaifugoGame, seen: DaifugoState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    if ask.prompt == "agree":
        enough = len(seen.sheet) >= ENOUGH
        return Decision(LAST if enough else MORE, "It has been a long session." if enough else "It is early to stop.")
    if isinstance(game, LocalGame):
        return decide_gently(game, seen, seat)
    moves = list(game.moves(seen, seat))
    if ask.prompt == "give":
        return Decision(moves[0], "The rules say which cards you give.")
    returns = [move for move in moves if isinstance(move, Return)]
    if returns:
        lowest = min(returns, key=lambda move: sum([strength(face) for face in move.faces]))
        return Decision(lowest, "The lowest cards are of little use.")
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return Decision(PASS, "Nothing in the hand beats it.")
    if luck(seen, seat) < PROUD:
        return Decision(max(plays, key=_height), "High cards are there to be played.")
    return Decision(min(plays, key=_height), "The lowest cards that will do.")


def _height(play: Play) -> tuple[int, int]:
    """Return the order of plays: low ranks before high ones, and of a rank as many cards as there are."""
    return strength(play.faces[0]), -len(play.faces)
