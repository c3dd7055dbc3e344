"""Defines `Step`, the base of the steps of a turn: whom it asks, what it offers, allows and does, and its words.

What a rules sheet says of a step are functions of its module, put in order by `upcard.games.rummy.ui.rules_sheet`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import JOKER, NO_FACE, card_name
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.layoff_access import touchable
from upcard.games.rummy.moves import Allow, Bury, Draw, Look, Misdraw, Reject, ShowHand
from upcard.games.rummy.state import DOWN, PLAY, RummyState
from upcard.games.rummy.taking import must_let_go, no_rejection
from upcard.kernel.game import Ask, Refused
from upcard.kernel.run import Listing
from upcard.kernel.state import Move, Pile
from upcard.kernel.ui.scene import Action, Key
from upcard.text.messages import Text, marked, say

ASK_PLAY: Final = Ask("play")

ANY_MELD: Final = "M"
"""A slot for a set or a run of any size."""


class Seen:
    """A table as ``seat`` sees it: ``s`` is that seat's view, ``r`` the rules of the deal that is played."""

    def __init__(self, r: CompiledRules, s: RummyState, seat: int, names: tuple[str, ...] = ()) -> None:
        self.r = r
        self.s = s
        self.seat = seat
        self.names = names


class Step:
    """One step of a turn.

    Steps that answer the same question are open together; the last of them is the one that has to be answered, and by
    it the question is done with.
    """

    question: int = PLAY
    """Which question the step answers: `DRAW`, `CLAIM`, `CONSENT`, `PLAY` or `SHOW` of the state."""

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Return who is asked, and what; said by the step that has to be answered."""
        return {s.turn: ASK_PLAY}

    def accepts(self, move: Move) -> bool:
        """Say whether this is the kind of move that the step judges."""
        raise NotImplementedError

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the seat might do anything here at this point of its turn, whatever cards it holds."""
        return True

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal moves: all at once where they are few, lazily where they may be very many."""
        raise NotImplementedError

    def listing(self, r: CompiledRules, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        found = self.moves(r, s, seat)
        return found if isinstance(found, (list, tuple)) else list(found)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Judge and carry out. Raises Refused."""
        raise NotImplementedError

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of a move that no open step takes.

        It is asked of the step that has to be answered.
        """
        if isinstance(move, Draw) and s.claimant >= 0 and s.taken == NO_FACE:
            reason = r.worded(
                marked("After a claim the active player has a stock card."),
                marked("After a call the active player has a stock card."),
            )
            return r.refuse("uncovered", reason, (), "Play on with it.")
        if isinstance(move, Draw):
            return drawn_already(r, s)
        if isinstance(move, ShowHand) and r.melding_hand:
            return r.refuse("showdown", "The hands are not open yet.", (), after_draw(r, s))
        return answers_nothing(r, s, move) or r.refuse(
            "no_move", "{text} is no move of this game.", text=repr(str(move)[:40])
        )

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons, at a table where the step is open."""
        raise NotImplementedError

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return what keys of the keyboard stand for at a table of these rules."""
        return ()

    def prompt(self, at: Seen) -> str:
        """Return what is said to whom the step asks, where it is the step that has to be answered."""
        raise NotImplementedError

    def meanwhile(self, at: Seen) -> str:
        """Return what is said to everybody else until then."""
        return say("{who} plays.", who=at.names[at.s.turn])


def drawn_already(r: CompiledRules, s: RummyState) -> Refused:
    """Return the refusal of a second draw."""
    if r.of(s).go_out_discard_redraw and not s.hand(s.turn).cards:
        return none_left(r)
    return r.refuse("draw_once", "You have drawn already.", (), after_draw(r, s))


def none_left(r: CompiledRules) -> Refused:
    """Return the refusal of any other move by a player who has no card left, and draws two (CR-W-27)."""
    return r.refuse(
        "go_out_discard=required_or_redraw",
        "You have no card to discard.",
        (),
        "Draw the upcard and a stock card: draw both.",
    )


def after_draw(r: CompiledRules, s: RummyState) -> str:
    """Return a remedy that says what may be done after the draw."""
    if not r.melding_hand:
        return marked("Lay cards, or discard.")
    if r.knocks:
        return marked("Discard a card, or knock.")
    return marked("Discard a card.") if s.caller >= 0 else marked("Discard, or call when your whole hand is in melds.")


def no_consent(r: CompiledRules, remedy: Text = "") -> Refused:
    """Return the refusal of an active player's word where nobody has asked for it."""
    if r.rules.claim_mode == "none":
        return r.refuse("claim_mode=none", "Nobody waits for your answer about the upcard.", (), remedy)
    reason = r.worded(marked("No claim waits for your answer."), marked("No call waits for your answer."))
    return r.refuse("no_consent", reason, (), remedy)


def answers_nothing(r: CompiledRules, s: RummyState, move: Move) -> Refused | None:
    """Return the refusal of the answer to a question that is not asked; None for any other move."""
    if isinstance(move, Reject) and s.claimant >= 0 and s.down[s.turn] == DOWN and must_let_go(r, s):
        return no_rejection(r)
    if isinstance(move, (Allow, Reject)):
        return no_consent(r)
    if not isinstance(move, (Misdraw, Look, Bury)):
        return None
    if r.rules.misdraw:
        return drawn_already(r, s)
    return r.refuse("misdraw=false", "One card is drawn in a turn, and two cannot be taken by accident here.")


def may_still_do(r: CompiledRules, s: RummyState, seat: int) -> str:
    """Return what a player whose contract is on the table may do now, as a remedy."""
    lays_off = bool(touchable(r, s, seat))
    if s.down[seat] >= r.extra_melds:
        return marked("Lay further melds, or lay cards off.") if lays_off else marked("Lay further melds.")
    return marked("Lay cards off on the melds of the table.") if lays_off else marked("Discard now.")


def must_hold(r: CompiledRules, s: RummyState, seat: int, faces: tuple[int, ...]) -> None:
    """Check that the hand holds these cards.

    Raises Refused naming the first card that is not in it as often as it is wanted.
    """
    if len(faces) == 1 and s.in_hand(seat, faces[0]):
        return
    left = [card.face for card in s.piles[seat].cards]
    for face in faces:
        if face not in left:
            again = s.in_hand(seat, face)
            raise r.refuse(
                "not_held_twice" if again else "not_held",
                "You do not hold the {card} that often." if again else "You do not hold the {card}.",
                (face,),
                card=card_name(face),
            )
        left.remove(face)


def ban_on(r: CompiledRules, s: RummyState, hand: Pile, face: int) -> str:
    """Return which ban that no table could change keeps that card of the hand from being discarded.

    It is empty where none does.
    """
    if r.discard_ban_joker and face == JOKER:
        return "joker"
    if r.discard_ban_wild and r.is_wild(face):
        return "wild"
    if r.discard_ban_returned_upcard and face == s.taken and hand.count_face(face) == 1:
        return "returned_upcard"
    return ""


def why_banned(r: CompiledRules, s: RummyState, hand: Pile, face: int) -> Refused | None:
    """Return the refusal of a discard from that hand which no table could change; None without one."""
    ban = ban_on(r, s, hand, face)
    if not ban:
        return None
    card, remedy = card_name(face), marked("Discard another card.")
    if ban == "joker":
        return r.refuse("discard_ban=joker", "A joker may not be discarded.", (face,), remedy)
    if ban == "wild":
        reason = marked("The {card} is wild, and no wild card may be discarded.")
        return r.refuse("discard_ban=wild", reason, (face,), remedy, card=card)
    return r.refuse("discard_ban=returned_upcard", "You took the {card} in this turn.", (face,), remedy, card=card)
