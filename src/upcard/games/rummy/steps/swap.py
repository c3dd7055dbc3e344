"""The step of taking jokers out of melds of the table, or moving them within melds (CR-C-44)."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.card import EVERYBODY, JOKER, NO_FACE, Card, card_name, face_of, rank_of
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.duties import beside, can_be_met, lacks_a_discard, place_of_wild, replaced, taken_for
from upcard.games.rummy.laying import find_meld, grown_by, none_to_discard, rid_of_all
from upcard.games.rummy.layoff_access import (
    dead_end_refusal,
    is_dead_end,
    may_reach,
    may_take_from,
    may_touch,
    touchable,
)
from upcard.games.rummy.moves import HIGH, LOW, STAY, Swap
from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.state import NOT_DOWN, PLAY, RummyState
from upcard.games.rummy.steps.step import Seen, Step, must_hold
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move
from upcard.kernel.ui.forms import Fill, action
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.engine import additions, below, longer_run
from upcard.melds.meld import SET, Meld
from upcard.melds.meld_rules import check
from upcard.text.messages import Message, Text, marked, say
from upcard.text.sentences import going_on


class SwapStep(Step):
    """Put the natural card in a joker's place, and take the joker (CR-C-44)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a swap."""
        return isinstance(move, Swap)

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the seat may swap now, and there is a wild card to take."""
        return self._is_time(r, s, seat) and bool(s.hand(seat).cards) and bool(melds_with_wilds(r, s))

    def _is_time(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        if s.down[seat] == NOT_DOWN and not r.rules.joker_take_before_contract:
            return False
        return r.joker_take_use or r.joker_shift

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal swaps."""
        if not self._is_time(r, s, seat):
            return ()
        wild_runs = melds_with_wilds(r, s)
        found: list[Move] = []
        if wild_runs:
            roles = [role for index in wild_runs for role in wild_roles(r, s.melds[index])]
            for face in s.hand(seat).kinds():
                if face in roles:
                    self.add_moves_of(r, s, seat, face, wild_runs, found)
        return found

    def add_moves_of(
        self, r: CompiledRules, s: RummyState, seat: int, face: int, wild_runs: list[int], found: list[Move]
    ) -> None:
        """Append the legal swaps with one card in those melds."""
        for index in wild_runs:
            meld = s.melds[index]
            if (meld.suit == SET or face >> 4 == meld.suit or r.table.mixed_runs) and place_of_wild(r, face, meld) >= 0:
                for shift in _ways_to_swap(r, meld):
                    move = Swap(face, index + 1, shift)
                    if self._fault(r, s, seat, move, index) is None:
                        found.append(move)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the swap. Raises Refused."""
        assert isinstance(move, Swap)
        index = find_meld(r, s, move.meld)
        meld = s.melds[index]
        must_hold(r, s, seat, (move.face,))
        if not any([r.is_wild(face) for face in meld.faces]):
            topic = "swap_card" if r.rules.has_wilds() else "jokers"
            raise r.refuse(topic, "There is no wild card in {meld}.", (move.face,), meld=meld)
        if meld.is_set() and not r.joker_take_from_sets:
            fits = bool(additions(move.face, meld, r.table)) and may_touch(r, s, seat, index)
            remedy = marked("Add the card to the set.") if fits else ""
            raise r.refuse("swap_set", "A joker in a set stays there: {meld}.", (JOKER,), remedy, meld=meld)
        place = place_of_wild(r, move.face, meld)
        if place < 0 and meld.is_set() and r.joker_take_from_missing and move.face & 15 == meld.low:
            raise r.refuse(
                "joker_take_from=missing",
                "Only a set of three with one joker gives it back, for both missing cards; not {meld}.",
                (JOKER,),
                "Add the card to the set." if len(meld.faces) == 3 else "",
                meld=meld,
            )
        if place < 0:
            if move.face == JOKER or stands_as_wild(r, move.face, meld):
                raise r.refuse(
                    "swap_card" if move.face == JOKER else "swap_wild",
                    "The {card} is wild itself: only a natural card takes the place of a wild card.",
                    (move.face,),
                    card=card_name(move.face),
                )
            raise r.refuse(
                "swap_card",
                "No joker of {meld} stands for the {card}.",
                (move.face,),
                meld=meld,
                card=card_name(move.face),
            )
        if move.shift == STAY and _has_one_way(r, meld):
            move = Swap(move.face, move.meld, _due_end(meld))
        fault = self._fault(r, s, seat, move, index)
        if fault is not None:
            raise fault
        wild = meld.faces[place]
        natural = replaced(meld, place, move.face)
        card = Card(move.face, EVERYBODY)
        if move.shift:
            moved = _shifted(r, natural, wild, move.shift)
            event = Event("shifted", seat, (card,), move.meld, s.owners[index], moved)
            return rid_of_all(r, grown_by(s, seat, index, moved, move.face).but(events=(event,)), seat)
        event = Event("swapped", seat, (card, Card(wild, EVERYBODY)), move.meld, s.owners[index], natural)
        taken = taken_for(r, s, seat, index, place, move.face)
        other = beside(r, move.face, meld)
        if other != NO_FACE:
            laid = Event("laid_off", seat, (Card(other, EVERYBODY),), move.meld, s.owners[index], taken.melds[index])
            return taken.but(owed=taken.owed if _is_owed(r, s, seat) else 0, events=(event, laid))
        return taken.but(owed=taken.owed if _is_owed(r, s, seat) else 0, events=(event,))

    def _fault(self, r: CompiledRules, s: RummyState, seat: int, move: Swap, index: int) -> Refused | None:
        """Return what forbids a swap whose cards fit; None where nothing does."""
        early = s.down[seat] == NOT_DOWN
        if not early or not r.rules.joker_take_before_contract or move.shift:
            if r.of(s).whole_hand:
                return _none_taken(r, move)
            if early:
                if r.of(s).first_points:
                    return r.refuse("first_meld_points", "You are not down yet.", (move.face,), "Go down first.")
                return r.refuse(
                    "swap_before",
                    "Your contract is not on the table yet.",
                    (move.face,),
                    "Lay the whole contract first.",
                )
        if not early and not may_reach(r, s, seat, index):
            return r.refuse(
                "swap_turn",
                "The jokers of this meld may be replaced from your next turn on.",
                (move.face,),
                turn_of_contract(r, s, seat, move.face),
            )
        if s.owed and r.joker_take_use_any_meld and not early:
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        meld = s.melds[index]
        place = place_of_wild(r, move.face, meld)
        natural = replaced(meld, place, move.face)
        wild = meld.faces[place]
        other = beside(r, move.face, meld)
        if other != NO_FACE and not s.in_hand(seat, other):
            return r.refuse(
                "joker_take_from=missing",
                "The joker of {meld} is taken for both missing cards; you do not hold the {card}.",
                (move.face,),
                "Keep the card, or add it to the set.",
                meld=meld,
                card=card_name(other),
            )
        if move.shift and meld.is_set():
            return r.refuse("shift_off", "A replaced joker moves within runs only.", (move.face,))
        if move.shift:
            return self._shift_fault(r, s, seat, move, natural, wild)
        if not may_take_from(r, s, seat, index):
            return r.refuse(
                "joker_take_own", "A joker in a meld of your own is left to the other players.", (move.face,)
            )
        if not r.joker_take_use:
            return none_leaves(r, meld, move.face)
        if _is_owed(r, s, seat) and not can_be_met(r, taken_for(r, s, seat, index, place, move.face), seat):
            if lacks_a_discard(r, taken_for(r, s, seat, index, place, move.face), seat):
                last = len(s.hand(seat).cards) == 1
                return r.refuse(
                    "go_out_discard",
                    "With the joker laid, no card would be left to discard.",
                    (move.face,),
                    "Discard your last card." if last else "Keep another card to discard.",
                )
            if early:
                return r.refuse("joker_stuck", "The joker could not be used in your contract.", (move.face,))
            if r.joker_take_use_new_meld:
                return r.refuse("joker_stuck", "The joker could not be used in a new meld.", (move.face,))
            return r.refuse("joker_stuck", "The joker could not be used at once.", (move.face,))
        return None

    def _shift_fault(
        self, r: CompiledRules, s: RummyState, seat: int, move: Swap, natural: Meld, wild: int
    ) -> Refused | None:
        if not r.joker_shift:
            return r.refuse("shift_off", "A replaced joker does not move within its run.", (move.face,))
        if r.joker_shift_high_then_low and move.shift != _due_end(natural):
            if check(_shifted(r, natural, wild, _due_end(natural)), r.table) is not None:
                return _no_end(r, natural, wild, move.face)
            topic = "shift_low" if move.shift == HIGH else "shift_high"
            return r.refuse(
                topic,
                "The joker moves to the high end of {meld}."
                if _due_end(natural) == HIGH
                else "The joker moves to the low end of {meld}.",
                (move.face,),
                meld=natural,
            )
        moved = _shifted(r, natural, wild, move.shift)
        fault = check(moved, r.table)
        if fault is not None:
            if fault.code == "neighbours":
                return r.refuse(
                    "neighbours_added", "The joker would stand beside another: {meld}.", (move.face,), meld=moved
                )
            if r.joker_shift_high_then_low:
                return _end_closed(r, move.shift, move.face)
            other = check(_shifted(r, natural, wild, LOW if move.shift == HIGH else HIGH), r.table)
            if other is None:
                return _end_closed(r, move.shift, move.face, marked("Move the joker to the other end."))
            if other.code == "neighbours":
                return _end_closed(r, move.shift, move.face)
            stays = Swap(move.face, move.meld)
            taken = r.joker_take_use and self._fault(r, s, seat, stays, move.meld - 1) is None
            return _no_end(r, natural, wild, move.face, marked("Take the joker into your hand.") if taken else "")
        if is_dead_end(r, s, grown_by(s, seat, move.meld - 1, moved, move.face), seat):
            return dead_end_refusal(r, s.hand(seat).minus(move.face))
        if none_to_discard(r, s, len(s.hand(seat).cards) - 1):
            return r.refuse("go_out_discard", "The last card is discarded, not laid.", (move.face,))
        if s.owed and not can_be_met(r, grown_by(s, seat, move.meld - 1, moved, move.face), seat):
            return r.refuse(
                "joker_duty", "The joker you took could no longer go into a new meld this turn.", (move.face,)
            )
        return None

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a swap."""
        return (_swap(at.r),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a swap, where there can be any."""
        if not (r.joker_take_use or r.joker_shift or any(deal.contract.slots for deal in r.deals)):
            return ()
        return (Key(action=_swap(r), about=say("take the joker of that meld with the selected card")),)


SWAP: Final = SwapStep()


def turn_of_contract(r: CompiledRules, s: RummyState, seat: int, face: int) -> str:
    """Return a remedy for a card that does not go to that meld in the turn of the contract.

    One that another player's meld takes, or that frees a joker there, may not be one to discard (CR-W-26).
    """
    open_melds = touchable(r, s, seat)
    for index, meld in enumerate(s.melds):
        fits = index in open_melds and bool(additions(face, meld, r.table))
        if fits or (may_reach(r, s, seat, index) and _frees_joker(r, meld, face)):
            return marked("Play it on another player’s meld.")
    if s.down[seat] >= r.extra_melds:
        return marked("Lay further melds, or discard.")
    return marked("Discard now.")


def _frees_joker(r: CompiledRules, meld: Meld, face: int) -> bool:
    """Say whether the card may take a joker's place in that meld."""
    if not (r.joker_take_use or r.joker_shift) or (meld.suit == SET and not r.joker_take_from_sets):
        return False
    of_its_suits = meld.suit == SET or face >> 4 == meld.suit or r.table.mixed_runs
    return of_its_suits and place_of_wild(r, face, meld) >= 0


def in_place_of_wild(r: CompiledRules, s: RummyState, seat: int, index: int, face: int) -> Text:
    """Return a remedy for a card that does not make that meld longer, but may take a wild card's place in it.

    It is empty where the card may not.
    """
    if s.step != PLAY or index not in melds_with_wilds(r, s):
        return ""
    found: list[Move] = []
    SWAP.add_moves_of(r, s, seat, face, [index], found)
    if not found:
        return ""
    move = Swap(face, index + 1) if _has_one_way(r, s.melds[index]) else found[0]
    return Message("Put it in the joker’s place: {move}.", move=str(move))


def _has_one_way(r: CompiledRules, meld: Meld) -> bool:
    """Say whether a replaced joker can only move, and to one end, which goes without saying."""
    return r.joker_shift_high_then_low and not r.joker_take_use and meld.is_run()


def none_leaves(r: CompiledRules, meld: Meld, face: int) -> Refused:
    """Return the refusal to take a joker of the table into the hand, where a card would take its place."""
    if not r.joker_shift or meld.is_set():
        return r.refuse("swap_off", "A joker on the table stays on the table.", (face,))
    place = place_of_wild(r, face, meld)
    natural, wild = replaced(meld, place, face), meld.faces[place]
    if all([check(_shifted(r, natural, wild, end), r.table) is not None for end in _ends(r, natural)]):
        return _no_end(r, natural, wild, face)
    remedy = marked("Move the joker to an end of its run.")
    return r.refuse("swap_off", "A joker on the table stays on the table.", (face,), remedy)


def _ends(r: CompiledRules, natural: Meld) -> tuple[str, ...]:
    """Return the ends to which a joker of that run may move by the rules, be they open or not."""
    return (_due_end(natural),) if r.joker_shift_high_then_low else (LOW, HIGH)


def _end_closed(r: CompiledRules, end: str, face: int, remedy: str = "") -> Refused:
    """Return the refusal to move a joker to that end, beyond which no card can stand."""
    high, low = marked("The high end of the run is closed."), marked("The low end of the run is closed.")
    return r.refuse("shift_closed", high if end == HIGH else low, (face,), remedy)


def _no_end(r: CompiledRules, natural: Meld, wild: int, face: int, remedy: str = "") -> Refused:
    """Return the refusal to replace a joker that can move to no end of its run."""
    ends = _ends(r, natural)
    for end in ends:
        moved = _shifted(r, natural, wild, end)
        fault = check(moved, r.table)
        if fault is not None and fault.code == "neighbours":
            return r.refuse("neighbours_added", "The joker would stand beside another: {meld}.", (face,), meld=moved)
    if len(ends) == 1:
        return _end_closed(r, ends[0], face, remedy)
    return r.refuse("shift_closed", "Both ends of the run are closed.", (face,), remedy)


def stands_as_wild(r: CompiledRules, face: int, run: Meld) -> bool:
    """Say whether a wild card of the run stands for that card, which is wild itself (CR-A-61)."""
    if not run.is_run() or not r.is_wild(face) or r.table.wild_as_natural:
        return False
    return any([r.is_wild(each) and run.role(at) == face for at, each in enumerate(run.faces)])


def _is_owed(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether a joker that the seat takes now must be laid in this turn."""
    return r.joker_take_use_in_turn or s.down[seat] == NOT_DOWN


def _due_end(run: Meld) -> str:
    """Return where a joker moves that goes high first.

    It goes to the high end, to the low one once the run reaches the ace (KAL-47, KAL-48).
    """
    return LOW if run.high() == 14 else HIGH


def _ways_to_swap(r: CompiledRules, run: Meld) -> tuple[str, ...]:
    """Return what may become of a joker that is replaced in that run."""
    ends = () if not r.joker_shift or run.is_set() else (_due_end(run),) if r.joker_shift_high_then_low else (LOW, HIGH)
    return (STAY, *ends) if r.joker_take_use or not ends else ends


def _none_taken(r: CompiledRules, move: Swap) -> Refused:
    return r.refuse("last_deal_layoff", "No joker on the table is replaced in this deal.", (move.face,))


def melds_with_wilds(r: CompiledRules, s: RummyState) -> list[int]:
    """Return the indices of the melds on the table with a wild card that may be replaced."""
    wild, sets = r.table.wild_bits, r.joker_take_from_sets
    return [index for index, meld in enumerate(s.melds) if meld.bits() & wild and (sets or meld.suit != SET)]


def wild_roles(r: CompiledRules, run: Meld) -> list[int]:
    """Return the faces that the wild cards of a meld stand for; in a set any suit will do (CL-B-32)."""
    if run.is_set():
        return [face_of(suit, run.low) for suit in range(4)]
    roles = [run.role(index) for index, face in enumerate(run.faces) if r.is_wild(face)]
    if r.table.mixed_runs:
        return [face_of(suit, rank_of(role)) for role in roles for suit in range(4)]
    return roles


def _shifted(r: CompiledRules, run: Meld, wild: int, end: str) -> Meld:
    """Return the run with the joker at that end.

    It is no meld where no place is left there (CR-A-43).
    """
    low, faces = (below(run), (wild, *run.faces)) if end == LOW else (run.low, (*run.faces, wild))
    return longer_run(r.table, run, low, faces)


def _swap(r: CompiledRules) -> Action:
    label = "" if r.joker_take_use else say("Replace a joker")
    # Where a joker can only move, and to one end, nothing is to be chosen.
    if r.joker_shift and (r.joker_take_use or not r.joker_shift_high_then_low):
        return action(Swap, label, shift=Fill())
    return action(Swap, label)


def rules_of_jokers(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about jokers on the table."""
    stays, shifts = rules.joker_take_use == "none", rules.joker_shift != "none"
    moves = OPTIONS.said("joker_shift", rules) if shifts else ""
    if not stays:
        use = "joker_take_use=any_run" if rules.joker_take_use == "any_run" else "joker_use"
        lines.option("joker_take_use", "joker_replaced", use)
        if shifts:
            lines.rule("Or the joker {moves}.", "joker_moves", moves=moves)
    elif shifts:
        put = going_on(OPTIONS.sentence("joker_take_from", rules))
        lines.rule("{put}; the joker {moves}.", "joker_replaced", "joker_moves", "shift_closed", put=put, moves=moves)
    else:
        lines.option("joker_take_use", "joker_replaced", "swap_off")
    if not stays or shifts:
        if rules.has_contracts():
            lines.option("joker_take_before_contract", "swap_before")
        elif rules.first_meld_points:
            lines.rule("Only a player who is down may do so.", "first_meld_points")
        else:
            lines.rule("Any player may do so in their own turn.", "swap_before")
    if not stays:
        lines.option("joker_take_own")
    if stays and shifts:
        lines.rule("No joker is ever taken from the table into a hand.", "swap_off")
    if rules.joker_take_from == "any" and not stays:
        lines.rule("In a set any card of its rank takes the joker’s place.", "joker_in_set", "wild_in_set")
    elif rules.joker_take_from == "missing" and not stays:
        lines.rule(
            "A set of three with one joker gives it back for both missing cards, laid at once; every other joker in a "
            "set stays there.",
            "joker_take_from=missing",
        )
    elif rules.wild_melds != "runs":
        lines.rule("A joker in a set stays there.", "joker_in_set")
