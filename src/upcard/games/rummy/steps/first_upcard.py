"""The step of drawing where the first upcard is offered to everybody in turn before anybody draws (HWR-67)."""

from collections.abc import Iterable, Sequence

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import DECLINED, TURN, draw
from upcard.games.rummy.moves import DRAW_STOCK, DRAW_UPCARD, PASS, UPCARD, Draw, Pass
from upcard.games.rummy.state import PLAY, RummyState
from upcard.games.rummy.steps.draw import DrawStep, take_upcard
from upcard.games.rummy.steps.step import Seen
from upcard.kernel.state import Move
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.text.messages import say


class OfferedDrawStep(DrawStep):
    """Draw one card; at the beginning of a deal take the first upcard or pass."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a draw of one card, or a pass."""
        return isinstance(move, Pass) or super().accepts(move)

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal draws, or whether to take the first upcard."""
        return (PASS, DRAW_UPCARD) if s.offers else super().moves(r, s, seat)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the draw or the pass. Raises Refused."""
        if not s.offers:
            if isinstance(move, Pass):
                raise r.refuse("first_upcard", "Only the first upcard of a deal is passed.", (), "Draw a card.")
            return super().play(r, s, seat, move)
        if isinstance(move, Pass):
            return self._passed(r, s, seat)
        if isinstance(move, Draw) and move.source == UPCARD:
            return take_upcard(r, s.but(offers=0), seat, ())
        raise r.refuse(
            "first_upcard",
            "The first upcard is offered to everybody before anybody draws from the stock.",
            (),
            "Take the upcard, or pass.",
        )

    def _passed(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        """Offer the upcard to the next seat; once all have passed, whoever begins draws from the stock."""
        following = r.next_seat(s, seat)
        events = (*DECLINED[seat], TURN[following])
        after = s.but(turn=following, offers=s.offers - 1, events=events)
        return after if after.offers else draw(r, after, PLAY, (), events)

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons."""
        found = super().actions(at)
        return (*found, action(PASS)) if at.s.offers else found

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys of the draws, and of a pass."""
        return (key(DRAW_STOCK), key(DRAW_UPCARD), key(PASS))

    def prompt(self, at: Seen) -> str:
        """Ask for the draw, or whether the first upcard is wanted."""
        return say("Do you want the first upcard?") if at.s.offers else super().prompt(at)

    def meanwhile(self, at: Seen) -> str:
        """Say who is to draw, or to whom the first upcard is offered."""
        if at.s.offers:
            return say("{who} may take the first upcard.", who=at.names[at.s.turn])
        return super().meanwhile(at)


__all__ = ["OfferedDrawStep"]
