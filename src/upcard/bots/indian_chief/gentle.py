"""The gentle player at Indian Chief: the meld that scores most now, whatever the other boxes will want."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.games.indian_chief.chief import FACE_VALUES
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import ChiefGame
from upcard.games.indian_chief.moves import DECLINE, Lay, Steal
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import CHOOSE, ChiefState
from upcard.text.messages import Message

HOPED: Final = 6
"""Points that it hopes for as Beggar Man, whatever its cards are."""


def decide(game: ChiefGame, seen: ChiefState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step != CHOOSE:
        return _steal(game, seen, seat)
    melds = Melds(game.rules, seen.hand(seat).faces(), seen.sheets[seat])
    best: Lay | None = None
    most = 0
    for at in range(len(melds)):
        lay = melds[at]
        assert isinstance(lay, Lay)
        points = HOPED if lay.box() == BEGGAR_MAN else score(game.rules, lay, ())
        if best is None or points > most:
            best, most = lay, points
    assert best is not None
    return Decision(best, "No other box brings more at this moment than {box}.", box=Message(BOXES[best.box()]))


def _steal(game: ChiefGame, s: ChiefState, seat: int) -> Decision:
    """Steal the dearest card that lies there."""
    steals = [move for move in game.moves(s, seat) if isinstance(move, Steal)]
    if not steals:
        return Decision(DECLINE, "There is nothing to steal.")
    return Decision(
        max(steals, key=lambda move: FACE_VALUES[move.face & 15]), "It is the highest card that can be stolen."
    )
