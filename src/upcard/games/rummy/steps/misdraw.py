"""The draw step of tables where a player may have taken two stock cards by accident."""

from collections.abc import Iterable, Sequence

from upcard.cards.card import NOBODY, Card, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import with_two
from upcard.games.rummy.moves import (
    BURY,
    DRAW_STOCK,
    LOOK,
    MISDRAW_SEEN,
    MISDRAW_UNSEEN,
    UPCARD,
    Bury,
    Draw,
    Look,
    Misdraw,
)
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import LOOKED, MAY_LOOK, NOT_RETURNED, PLAY, RummyState
from upcard.games.rummy.steps.draw import DrawStep
from upcard.games.rummy.steps.step import Seen
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Action
from upcard.text.messages import say


class MisdrawStep(DrawStep):
    """The draw, with the accident of two stock cards (CL-B-22 to CL-B-27)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a draw, two cards drawn, a look at the stock card or its burial."""
        return isinstance(move, (Misdraw, Look, Bury)) or super().accepts(move)

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal draws, with what follows two cards drawn."""
        if s.returned == LOOKED:
            return (DRAW_STOCK, BURY)
        found = list(super().moves(r, s, seat))
        if s.returned == MAY_LOOK:
            found.append(LOOK)
        if self._two_can_be_taken(s):
            found.extend((MISDRAW_SEEN, MISDRAW_UNSEEN))
        return found

    def _two_can_be_taken(self, s: RummyState) -> bool:
        return len(s.stock().cards) > 1 and s.caller < 0

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the move. Raises Refused."""
        if isinstance(move, Misdraw):
            return self._misdrawn(r, s, seat, move)
        if isinstance(move, Look):
            return self._looked(r, s, seat)
        if isinstance(move, Bury):
            drawn = super().play(r, self._buried(r, s, seat), seat, DRAW_STOCK)
            return drawn.but(events=(Event("buried", seat), *drawn.events))
        if isinstance(move, Draw) and move.source == UPCARD:
            if s.returned == LOOKED:
                raise r.refuse(
                    "looked",
                    "You have looked at the stock card.",
                    (),
                    "Draw from the stock, or put that card into the middle of the stock.",
                )
            # CL-A-17: the right ends, the card stays on top of the stock.
            s = s.but(returned=NOT_RETURNED)
        return super().play(r, s, seat, move)

    def _misdrawn(self, r: CompiledRules, s: RummyState, seat: int, move: Misdraw) -> RummyState:
        """Let the upper card be the draw, and put the lower one back on the stock."""
        if s.returned == LOOKED:
            raise r.refuse(
                "looked",
                "You have looked at the stock card.",
                (),
                "Draw from the stock, or put that card into the middle of the stock.",
            )
        if not self._two_can_be_taken(s):
            raise r.refuse("misdraw", "There are no two stock cards to be taken.", (), "Draw one card.")
        stock = s.stock().cards
        upper = Card(stock[-1].face, stock[-1].seen | 1 << seat)
        lower = Card(stock[-2].face, 1 << seat) if move.seen else stock[-2]
        piles = with_two(s.piles, seat, s.hand(seat).plus(upper), s.seats, Pile(stock[:-1], True))
        events = (Event("drew", seat, (upper,), 1, 0), Event("returned", seat, (lower,), 1 if move.seen else 0))
        return s.but(piles=piles, step=PLAY, returned=MAY_LOOK if move.seen else NOT_RETURNED, events=events)

    def _looked(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        if s.returned != MAY_LOOK:
            raise r.refuse("look", "No stock card that somebody has seen was put back.", (), "Draw a card.")
        stock = s.stock().cards
        card = Card(stock[-1].face, stock[-1].seen | 1 << seat)
        piles = s.with_pile(s.seats, Pile(stock[:-1] + (card,), True))
        return s.but(piles=piles, returned=LOOKED, events=(Event("looked", seat, (card,)),))

    def _buried(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        """Put the card of the top into the middle of the stock as it lies without it.

        Half of that is above it, rounded down, but one card at least (CL-A-19).
        """
        if s.returned != LOOKED:
            raise r.refuse("bury", "You have looked at no stock card.", (), "Draw a card.")
        stock = s.stock().cards
        rest = stock[:-1]
        at = len(rest) - max(1, len(rest) // 2)
        # Whoever has seen it may remember; the table does not.
        buried = Card(stock[-1].face, NOBODY)
        piles = s.with_pile(s.seats, Pile(rest[:at] + (buried,) + rest[at:], True))
        return s.but(piles=piles, returned=NOT_RETURNED)

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons of the legal moves."""
        moves = self.moves(at.r, at.s, at.seat)
        return [*super().actions(at), *[action(move) for move in moves if not isinstance(move, Draw)]]

    def prompt(self, at: Seen) -> str:
        """Ask for the draw, and say what may be done with a stock card that was put back."""
        if at.s.caller >= 0:
            return super().prompt(at)
        if at.s.returned == MAY_LOOK:
            return say("Your turn: draw a card. You may look at the stock card that was put back.")
        if at.s.returned == LOOKED:
            card = card_name(at.s.stock().cards[-1].face)
            return say(
                "The stock card that was put back is the {card}: take it, or put it into the middle of the "
                "stock and draw the next card.",
                card=card,
            )
        return super().prompt(at)


def rules_of_accidents(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about two cards drawn."""
    if rules.misdraw:
        lines.option("misdraw")
        lines.rule(
            "If it was seen, the next player may look at it, and take it or bury it in the middle of the stock.",
            "look",
            "bury",
        )
