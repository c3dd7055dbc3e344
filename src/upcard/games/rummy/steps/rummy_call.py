"""The question to the others, at a discard that fits a meld of the table, whether they call "Rummy!".

See HWR-52 to HWR-55.

Events: ``rummy``, ``laid_off``, ``drew`` (the fine), ``declined``, ``discarded``.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import OPEN, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.flow import begin_draw, drawn_as_fine, finish_deal, is_used_up, used_up, with_two
from upcard.games.rummy.layoff_access import touchable
from upcard.games.rummy.moves import PASS, CallRummy, Discard, LayOff, Pass
from upcard.games.rummy.noticing import as_held, next_noticing
from upcard.games.rummy.state import DRAW, RummyState
from upcard.games.rummy.steps.layoff import LayOffStep
from upcard.games.rummy.steps.step import Seen, Step, ban_on, must_hold, why_banned
from upcard.games.rummy.ui.names import meld_label
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.scene import Action
from upcard.text.messages import say

ASK_RUMMY: Final = Ask("rummy", default="pass")
ASK_THROW: Final = Ask("throw")
LAY_OFF: Final = LayOffStep()


class RummyCallStep(Step):
    """The step to call "Rummy!" or to let the discard lie; where the caller throws a card, also to throw it.

    It is no step of a turn: the turn has passed to the next player, who draws when all have answered.
    """

    question = DRAW

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Ask whose answer is due."""
        return {s.noticing: ASK_THROW if throws(s) else ASK_RUMMY}

    def accepts(self, move: Move) -> bool:
        """Say whether it is an answer to this question."""
        return isinstance(move, (CallRummy, Pass, Discard))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the ways to call, and to let it lie; or the cards that may be thrown."""
        if throws(s):
            return [Discard(face) for face in _may_throw(r, s, seat)]
        return (*rummy_calls(r, s, seat), PASS)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the answer. Raises Refused: somebody else is asked, or it is no answer."""
        if seat != s.noticing:
            reason = "Somebody else is asked whether to call “Rummy!”."
            raise r.refuse("rummy_turn", reason, (), "Wait for the answer.")
        if isinstance(move, Discard) and throws(s):
            return self._thrown(r, s, seat, move.face)
        if isinstance(move, CallRummy) and not throws(s):
            return self._called(r, s, seat, move)
        if isinstance(move, Pass) and not throws(s):
            following = next_noticing(r, s, seat)
            # Nothing is told of it: at a table nobody says that a card is let lie.
            after = s.but(noticing=following, events=())
            return after if following >= 0 else begin_draw(r, after)
        raise self.reject_other(r, s, seat, move)

    def _called(self, r: CompiledRules, s: RummyState, seat: int, move: CallRummy) -> RummyState:
        """Lay the discard off, then let who threw it draw a card, or the caller throw one."""
        face = s.discards().top().face
        laid = LAY_OFF.play(r, as_held(s, seat), seat, LayOff(face, move.meld, move.role))
        events = (Event("rummy", seat), *laid.events)
        after = laid.but(turn=s.turn, step=s.step, discarder=-1, noticing=-1, events=events)
        if r.rummy_caller_discards:
            if _may_throw(r, after, seat):
                return after.but(noticing=seat, calls=(seat,))
        elif after.stock().cards:
            after = drawn_as_fine(after, s.discarder)
        return used_up(r, after) if is_used_up(r, after) else begin_draw(r, after)

    def _thrown(self, r: CompiledRules, s: RummyState, seat: int, face: int) -> RummyState:
        """Throw a card of the caller's own, which nobody calls; with the last one the caller goes out."""
        must_hold(r, s, seat, (face,))
        banned = why_banned(r, s, s.hand(seat), face)
        if banned is not None:
            raise banned
        hand, pile = s.hand(seat).minus(face), Pile(s.discards().cards + (OPEN[face],), True)
        piles = with_two(s.piles, seat, hand, s.seats + 1, pile)
        events = (Event("discarded", seat, (OPEN[face],)),)
        after = s.but(piles=piles, discarder=seat, noticing=-1, calls=(), events=events)
        return begin_draw(r, after) if hand.cards else finish_deal(r, after, seat)

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of any other move before this question is answered."""
        if throws(s):
            return r.refuse(
                "rummy_call", "You have called “Rummy!”: a card of yours is thrown now.", (), "Discard one."
            )
        return r.refuse("rummy_call", "The discard fits a meld of the table.", (), "Call “Rummy!”, or pass.")

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return a button for each meld that the discard fits, and one to let it lie."""
        if throws(at.s):
            return (action(Discard),)
        calls = [
            action(move, say("Rummy! Add it to the {meld}", meld=meld_label(at.s.melds[move.meld - 1])))
            for move in rummy_calls(at.r, at.s, at.seat)
        ]
        return (*calls, action(PASS))

    def prompt(self, at: Seen) -> str:
        """Ask for the call, or for the card to throw."""
        if throws(at.s):
            return say("Throw a card of yours.")
        card = card_name(at.s.discards().top().face)
        return say("The {card} fits on the table: do you call “Rummy!” and lay it off?", card=card)

    def meanwhile(self, at: Seen) -> str:
        """Say who is asked."""
        return say("{who} may call “Rummy!” at the discard.", who=at.names[at.s.noticing])


def throws(s: RummyState) -> bool:
    """Say whether who has called has still to throw a card."""
    return s.noticing >= 0 and s.calls == (s.noticing,)


def rummy_calls(r: CompiledRules, s: RummyState, seat: int) -> list[CallRummy]:
    """Return the ways to lay the discard off."""
    held, found = as_held(s, seat), list[Move]()
    LAY_OFF.add_moves_of(r, held, seat, s.discards().top().face, touchable(r, held, seat), found)
    return [CallRummy(move.meld, move.role) for move in found if isinstance(move, LayOff)]


def _may_throw(r: CompiledRules, s: RummyState, seat: int) -> list[int]:
    """Return the faces that the caller may throw."""
    hand = s.hand(seat)
    return [face for face in hand.kinds() if not ban_on(r, s, hand, face)]
