"""Who plays Crazy Eights: what `steady` does at it, and a bot of its own."""

from typing import Any

from upcard.bots import Decision
from upcard.bots.policies import Policies
from upcard.cards.card import face_name, rank_of, suit_of
from upcard.kernel.state import Move, State
from upcard_crazy_eights.game import CrazyEights
from upcard_crazy_eights.moves import DRAW, PASS, SUITS, Eight, Play
from upcard_crazy_eights.state import EIGHT, EightsState, points

POLICIES = Policies(CrazyEights, {"steady": "upcard_crazy_eights.bot:decide"})
"""How Upcard's own bots play it."""


def decide(game: CrazyEights, seen: EightsState, seat: int) -> Decision:
    """The dearest card that matches; an eight only where nothing else does. Raises ValueError when not asked."""
    moves = list(game.moves(seen, seat))
    if not moves:
        raise ValueError(f"seat {seat} is not asked anything")
    plain = [move for move in moves if isinstance(move, Play)]
    if plain:
        best = max(plain, key=lambda move: points((move.face,)))
        return Decision(best, f"The {face_name(best.face)} is the dearest card that matches.")
    eight = _eight(seen, seat, moves)
    if eight is not None:
        return Decision(eight, "Nothing else matches, and you hold most of that suit.")
    return Decision(DRAW, "Nothing matches.") if DRAW in moves else Decision(PASS, "There is nothing else to do.")


class Eager:
    """Plays an eight as soon as it may."""

    name = "eager"
    about = "Plays an eight as soon as it may."

    def __init__(self, seed: int) -> None:
        pass

    def plays(self, game: Any) -> bool:
        return isinstance(game, CrazyEights)

    def decide(self, game: Any, seen: State, seat: int) -> Decision:
        if not isinstance(seen, EightsState):
            raise ValueError("the eager bot does not play this game")
        eight = _eight(seen, seat, list(game.moves(seen, seat)))
        return decide(game, seen, seat) if eight is None else Decision(eight, "An eight goes on anything.")

    def choose(self, game: Any, seen: State, seat: int) -> Move:
        return self.decide(game, seen, seat).move


def _eight(seen: EightsState, seat: int, moves: list[Move]) -> Eight | None:
    """An eight that names the suit most held, if there is one to play."""
    suits = [suit_of(face) for face in seen.hand(seat).faces() if rank_of(face) != EIGHT]
    most = max(range(len(SUITS)), key=suits.count)
    return next((move for move in moves if isinstance(move, Eight) and move.suit == most), None)
