"""The step that ends a turn, by one discard (CR-C-25) or otherwise."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import FACES, JOKER, NO_FACE, OPEN, card_name
from upcard.games.rummy.compiled_rules import CompiledRules, DealRules
from upcard.games.rummy.flow import (
    NOBODY_OUT,
    finish_deal,
    is_used_up,
    next_turn,
    settle,
    stock_out,
    used_up,
    void_deal,
    with_two,
)
from upcard.games.rummy.layoff_access import touchable
from upcard.games.rummy.moves import BOTH, DRAW_BOTH, END_TURN, Discard, Draw, EndTurn
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import NOT_DOWN, RummyState
from upcard.games.rummy.steps.contract import must_go_down
from upcard.games.rummy.steps.layoff import LayOffStep, near
from upcard.games.rummy.steps.step import Seen, Step, after_draw, ban_on, must_hold, none_left, why_banned
from upcard.games.rummy.steps.swap import SwapStep, melds_with_wilds
from upcard.games.rummy.stock import can_renew
from upcard.games.rummy.ui.lines import Lines
from upcard.games.rummy.ui.names import slots_in_words
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move, Pile
from upcard.kernel.ui.forms import action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.text.messages import marked, say

DISCARDS: Final = [Discard(face) for face in range(FACES)]
"""By face. Discards are the most frequent moves by far: each is made once."""
_KEEP: Final = marked("Keep it, and end your turn without a discard.")


class DiscardStep(Step):
    """Put one card face up on the discard pile; the turn passes."""

    def __init__(self, lay_off: LayOffStep, swap: SwapStep) -> None:
        self.lay_off = lay_off
        self.swap = swap

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether no joker is still to be laid, and no upcard that was taken to go down with it."""
        return not s.owed and not s.pledged and not must_go_down(r, s, seat)

    def accepts(self, move: Move) -> bool:
        """Say whether it is a discard, the end of a turn, or the draw of both cards."""
        return isinstance(move, (Discard, EndTurn)) or (isinstance(move, Draw) and move.source == BOTH)

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal discards, or what is legal where there is none."""
        hand = s.hand(seat)
        if not hand.cards:
            return (DRAW_BOTH,)
        if s.owed or must_go_down(r, s, seat):
            return ()
        faces = self._may_go(r, s, seat, hand)
        if not faces and self._stuck(r, s, seat):
            return (END_TURN,)
        return [DISCARDS[face] for face in faces]

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the discard. Raises Refused."""
        if isinstance(move, Draw):
            return self._draw_both(r, s, seat)
        if not s.hand(seat).cards:
            raise none_left(r)
        if isinstance(move, EndTurn):
            return self._end(r, s, seat)
        assert isinstance(move, Discard)
        must_hold(r, s, seat, (move.face,))
        fault = self._fault(r, s, seat, move.face)
        if fault is not None:
            raise self._advised(r, s, seat, move.face, fault)
        card = OPEN[move.face]
        discards = s.discards()
        hand = s.hand(seat).minus(move.face)
        piles = with_two(s.piles, seat, hand, s.seats + 1, Pile(discards.cards + (card,), True))
        events = (Event("discarded", seat, (card,)),)
        if hand.cards:
            return pass_on(r, s, piles, seat, events)
        return finish_deal(r, s.but(piles=piles, discarder=seat, events=events), seat)

    def _may_go(self, r: CompiledRules, s: RummyState, seat: int, hand: Pile) -> list[int]:
        """Return the faces that no `_fault` forbids. All at once is quicker than card by card."""
        faces = hand.kinds()
        if r.discard_ban_cards:
            faces = [face for face in faces if not ban_on(r, s, hand, face)]
        if s.down[seat] == NOT_DOWN:
            return faces
        if r.discard_ban_playable:
            banned = self._playable(r, s, seat, faces)
            if banned:
                faces = [face for face in faces if face not in banned]
        # Of what `_fault` says besides, the rest holds of one card as of another.
        if s.redrew or (r.of(s).last_deal_play_out and (s.owed or len(hand.cards) == 1)):
            faces = [face for face in faces if self._fault(r, s, seat, face) is None]
        return faces

    def _fault(self, r: CompiledRules, s: RummyState, seat: int, face: int) -> Refused | None:
        if s.owed:
            return _joker_first(r)
        if must_go_down(r, s, seat):
            return _down_first(r, s)
        hand = s.hand(seat)
        banned = why_banned(r, s, hand, face)
        if banned is not None:
            return banned
        if s.down[seat] == NOT_DOWN:
            return None
        if r.discard_ban_playable and self._playable(r, s, seat, [face]):
            return r.refuse(
                "discard_ban=playable",
                "The {card} can be played on the table, so it may not be discarded.",
                (face,),
                "Play it, or discard a card that fits nowhere.",
                card=card_name(face),
            )
        if s.redrew and self._playable(r, s, seat, hand.kinds()):
            return r.refuse(
                "forced_play",
                "You drew two cards because you had none to discard: each of them that can be played must be played.",
                (),
                "Lay it off first.",
            )
        if r.of(s).last_deal_play_out and len(hand.cards) == 1:
            return r.refuse(
                "last_deal_out",
                "In this deal the last card is played on the table, not discarded.",
                (face,),
                _KEEP,
            )
        return None

    def _advised(self, r: CompiledRules, s: RummyState, seat: int, face: int, fault: Refused) -> Refused:
        """Return the refusal of a discard, with what is left to do where no card of the hand may be discarded."""
        hand = s.hand(seat)
        if s.owed or must_go_down(r, s, seat) or self._may_go(r, s, seat, hand):
            return fault
        can_go = self._playable(r, s, seat, hand.kinds())
        if face in can_go:
            return fault.advising(marked("Lay it on the table."))
        if s.redrew:
            return fault
        if s.down[seat] != NOT_DOWN and not s.melds:
            # An umpire who was told of no meld cannot know.
            return fault.advising(marked("Lay it on the table if it fits there, or end your turn without a discard."))
        return fault.advising(_KEEP)

    def _stuck(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether no card may be discarded and none can be laid.

        Then the turn ends without a discard (CR-W-32).
        """
        if s.owed or not s.hand(seat).cards or must_go_down(r, s, seat):
            return False
        for face in s.hand(seat).kinds():
            if self._fault(r, s, seat, face) is None:
                return False
        return not self._playable(r, s, seat, s.hand(seat).kinds())

    def _playable(self, r: CompiledRules, s: RummyState, seat: int, faces: list[int]) -> list[int]:
        return playable(r, s, seat, faces, self.lay_off, self.swap)

    def _end(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        if not self._stuck(r, s, seat):
            raise self._why_no_end(r, s, seat)
        return pass_on(r, s, s.piles, s.discarder, (Event("ended", seat),))

    def _why_no_end(self, r: CompiledRules, s: RummyState, seat: int) -> Refused:
        """Return the refusal to end a turn without a discard."""
        hand = s.hand(seat)
        if s.owed:
            return _joker_first(r)
        if must_go_down(r, s, seat):
            return _down_first(r, s)
        if self._may_go(r, s, seat, hand):
            return r.refuse("must_discard", "A turn ends with one discard.", (), "Discard a card.")
        face = self._playable(r, s, seat, hand.kinds())[0]
        return r.refuse(
            self._topic_of_end(r, s, hand, face),
            "No card of yours may be discarded, but the {card} can be laid.",
            (face,),
            "Lay it on the table.",
            card=card_name(face),
        )

    def _topic_of_end(self, r: CompiledRules, s: RummyState, hand: Pile, face: int) -> str:
        """Why a turn does not end without a discard while that card of the hand can be laid."""
        if r.of(s).last_deal_play_out and len(hand.cards) == 1:
            return "last_deal_out"
        if s.redrew:
            return "forced_play"
        ban = ban_on(r, s, hand, face) or "playable"
        return {"joker": "only_jokers", "returned_upcard": "only_returned"}.get(ban, f"discard_ban={ban}")

    def _draw_both(self, r: CompiledRules, s: RummyState, seat: int) -> RummyState:
        """Give the player without a card to discard the upcard and a stock card (CR-W-27, CR-A-51)."""
        hand = s.hand(seat)
        if hand.cards and r.of(s).go_out_discard_redraw and not s.owed and not self._may_go(r, s, seat, hand):
            can_go = self._playable(r, s, seat, hand.kinds())
            raise r.refuse(
                "go_out_discard=required_or_redraw",
                "Two cards are drawn only where no card is left.",
                tuple(can_go),
                "Lay your cards on the table." if can_go else _KEEP,
            )
        if hand.cards or not r.of(s).go_out_discard_redraw:
            raise r.refuse("draw_once", "Only one card is drawn in a turn.", (), after_draw(r, s))
        upcard = s.upcard()
        if upcard is None:
            if not s.stock().cards:
                return stock_out(r, s.but(events=()), seat)
            return settle(r, s.but(due=(seat,), taken=NO_FACE, redrew=True, events=()))
        piles = list(s.piles)
        piles[seat] = piles[seat].plus(upcard)
        piles[s.seats + 1] = Pile(s.discards().cards[:-1], True)
        event = Event("took", seat, (upcard,))
        taken = s.but(piles=tuple(piles), taken=upcard.face, redrew=True, discarder=-1, due=(seat,), events=(event,))
        if not s.stock().cards and not can_renew(r, taken):
            after = taken.but(due=(), events=(event,))
            return used_up(r, after) if is_used_up(r, after) else after
        return settle(r, taken)

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons of what is legal."""
        if not at.s.hand(at.seat).cards:
            return (action(DRAW_BOTH),)
        without = END_TURN in self.moves(at.r, at.s, at.seat)
        return (action(Discard), action(END_TURN)) if without else (action(Discard),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the keys of a discard and, where there can be one, of a turn without."""
        if any(ends_without(r, deal) for deal in r.deals):
            return (key(Discard), key(END_TURN))
        return (key(Discard),)

    def prompt(self, at: Seen) -> str:
        """Say what the turn waits for."""
        s, deal = at.s, at.r.of(at.s, at.seat)
        if not s.hand(at.seat).cards:
            return say("You have no card to discard: draw the upcard and a stock card.")
        if s.pledged:
            return say("Lay the {card} that you took.", card=card_name(s.pledged))
        if s.owed:
            return say("Lay the joker you took.")
        if must_go_down(at.r, s, at.seat):
            return say("Go down with the {card} that you took.", card=card_name(s.taken))
        if s.down[at.seat] == NOT_DOWN and deal.first_points:
            return say("Go down with melds worth {least} points, or discard.", least=deal.first_points)
        if s.down[at.seat] == NOT_DOWN:
            return say("Lay the contract ({contract}) or discard.", contract=slots_in_words(deal.contract.slots))
        return say("Lay cards, or discard.") if deal.free else say("Lay further cards, or discard.")


def _joker_first(r: CompiledRules) -> Refused:
    """Return the refusal to end a turn before the joker taken in it is laid."""
    return r.refuse("joker_duty", "The joker you took must be laid first.", (JOKER,), "Lay it, then discard.")


def _down_first(r: CompiledRules, s: RummyState) -> Refused:
    """Return the refusal to end a turn in which the upcard was taken to go down with it (HWR-07)."""
    return r.refuse(
        "upcard_to_go_down",
        "You took the {card} from the discard pile, so you have to go down with it in this turn.",
        (s.taken,),
        "Go down, with that card in one of the melds.",
        card=card_name(s.taken),
    )


def ends_without(r: CompiledRules, deal: DealRules) -> bool:
    """Say whether a turn of the deal may end without a discard.

    It may where there are cards that may not be discarded.
    """
    return deal.last_deal_play_out or r.discard_ban_cards


def pass_on(
    r: CompiledRules, s: RummyState, piles: tuple[Pile, ...], discarder: int, events: tuple[Event, ...]
) -> RummyState:
    """End the turn, which leaves these ``piles``, and go on to the next seat.

    Where few stock cards are left and that ends the deal, it does not go on.
    """
    if r.stock_ends_early and len(s.stock().cards) <= r.stock_left and s.caller < 0:
        if r.stock_empty_void_at_two:
            ended = events + (Event("void", s.turn, (), r.stock_left),)
            return void_deal(r, s.but(piles=piles, discarder=discarder, events=ended))
        ended = events + (Event("stock_out", s.turn),)
        return finish_deal(r, s.but(piles=piles, discarder=discarder, events=ended), NOBODY_OUT)
    return next_turn(r, s, piles, discarder, events)


def playable(
    r: CompiledRules, s: RummyState, seat: int, faces: list[int], lay_off: LayOffStep, swap: SwapStep
) -> list[int]:
    """Return those of these faces that could go on a meld of the table now, or replace a joker (CR-A-50)."""
    if s.down[seat] == NOT_DOWN and not r.rules.joker_take_before_contract:
        return []
    open_melds, wild_runs = touchable(r, s, seat), melds_with_wilds(r, s)
    can_go: list[int] = []
    for face in faces if wild_runs else near(r, s, open_melds, faces):
        found: list[Move] = []
        lay_off.add_moves_of(r, s, seat, face, open_melds, found)
        if not found:
            swap.add_moves_of(r, s, seat, face, wild_runs, found)
        if found:
            can_go.append(face)
    return can_go


def rules_of_discards(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the discard."""
    lines.rule("End the turn with one discard.", "discard")
    if rules.rummy_call != "none":
        lines.option("rummy_call", "HWR-52", f"rummy_call={rules.rummy_call}")
    if rules.skip_ranks:
        lines.option("skip_ranks")
    if rules.reverse_ranks:
        lines.option("reverse_ranks")


def rules_of_bans(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about cards that may not be discarded."""
    for ban in sorted(rules.discard_ban):
        word = OPTIONS["discard_ban"].word(ban)
        assert word is not None, ban
        lines.rule("{ban}.", f"discard_ban={ban}", ban=say(word.said))


def rules_of_going_out(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the last card."""
    redraws = rules.go_out_discard == "required_or_redraw"
    lines.option(
        "go_out_discard", "empty_hand", f"go_out_discard={rules.go_out_discard}" if redraws else "go_out_discard"
    )
