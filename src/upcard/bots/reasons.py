"""Asks a player for the sentence that says why it has made a move."""

from typing import Any, Protocol

from upcard.kernel.state import Move, State


class Explainer(Protocol):
    """A player who can say why it has made a move. A bot need not be one."""

    def why(self, game: Any, seen: State, seat: int, move: Move) -> str:
        """Return one sentence that says why this player plays ``move`` for ``seat``, which had the view ``seen``.

        It is empty where the player would play something else. It is the same as when it played: it is asked
        once the deal is over, maybe in another process.
        """
        ...


def why(player: Any, game: Any, seen: State, seat: int, move: Move) -> str:
    """Return what the player says of that move (`Explainer.why`); empty where it says nothing of its moves.

    Raises:
        Exception: whatever the player raises.
    """
    if not hasattr(player, "why"):
        return ""
    explainer: Explainer = player
    return explainer.why(game, seen, seat, move)


__all__ = ["Explainer", "why"]
