"""Laying off on the melds of the table, and taking jokers out of runs."""

from collections.abc import Iterable
from typing import Final

from upcard.cards.card import EVERYBODY, JOKER, NO_FACE, Card, face_name, face_of, face_text, rank_of
from upcard.cards.meld import SET, Meld
from upcard.cards.melds import additions, check, is_wanted, swapped, swapped_in_set, wanted
from upcard.games.rummy.melding import can_meld_owed, count_wilds, meld_fault, rid_of_all
from upcard.games.rummy.moves import HIGH, LOW, STAY, LayOff, Swap
from upcard.games.rummy.reach import may_reach, may_strand, may_touch, stranded, strands, touchable
from upcard.games.rummy.rulings import Rulings
from upcard.games.rummy.state import DOWN, NOT_DOWN, RummyState
from upcard.games.rummy.steps import Step, must_hold
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move


def may_continue(face: int, meld: Meld) -> bool:
    """Has this natural card the rank of the set, or a face next to an end of the run? Most have not."""
    if meld.suit == SET:
        return face & 15 == meld.low
    if face >> 4 != meld.suit:
        return False
    rank = face & 15
    return rank == meld.low - 1 or (meld.low + len(meld.faces) - rank) % 13 == 0


class LayOffStep(Step):
    """Add one card to a meld on the table (CR-C-37)."""

    def takes(self, move: Move) -> bool:
        return isinstance(move, LayOff)

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        if s.down[seat] == NOT_DOWN:
            return ()
        open_melds = touchable(r, s, seat)
        found: list[Move] = []
        if open_melds:
            for face in _near(r, s, open_melds, s.hand(seat).kinds()):
                self.add_moves_of(r, s, seat, face, open_melds, found)
        return found

    def add_moves_of(
        self, r: Rulings, s: RummyState, seat: int, face: int, open_melds: list[int], found: list[Move]
    ) -> None:
        """Append the legal lay-offs of one card on those melds."""
        wild = r.is_wild(face)
        melds = s.melds
        for index in open_melds:
            meld = melds[index]
            if not wild and not may_continue(face, meld):
                continue
            longer = _distinct_roles(face, meld, r)
            if longer:
                if self._fault(r, s, seat, face) is not None:
                    return
                for grown in longer:
                    if may_strand(r, s) and strands(r, s, _grown_by(s, seat, index, grown, face), seat):
                        continue
                    role = _role_added(grown, meld) if len(longer) > 1 else NO_FACE
                    found.append(LayOff(face, index + 1, role))

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        assert isinstance(move, LayOff)
        index = find_meld(r, s, move.meld)
        may_lay_off(r, s, seat, index, move.face)
        must_hold(r, s, seat, (move.face,))
        meld = s.melds[index]
        grown = self.grown(r, meld, move)
        fault = self._fault(r, s, seat, move.face)
        if fault is not None:
            raise fault
        card = Card(move.face, EVERYBODY)
        grew = _grown_by(s, seat, index, grown, move.face)
        if strands(r, s, grew, seat):
            raise stranded(r, grew.hand(seat))
        after = grew.but(
            owed=max(0, s.owed - 1) if r.is_wild(move.face) and not r.new_meld_only else s.owed,
            events=(Event("laid_off", seat, (card,), move.meld, s.owners[index], grown),),
        )
        return rid_of_all(r, after, seat)

    def grown(self, r: Rulings, meld: Meld, move: LayOff) -> Meld:
        """The meld with the card. Raises Refused."""
        longer = _distinct_roles(move.face, meld, r)
        if not longer:
            raise _why_not_added(r, meld, move.face)
        if move.role == NO_FACE:
            if len(longer) > 1:
                places = " or ".join([f"{face_text(move.face)}={face_text(_role_added(g, meld))}" for g in longer])
                raise r.refuse(
                    "run_add",
                    f"The {face_name(move.face)} fits at both ends of {meld}.",
                    (move.face,),
                    f"Say {places}.",
                )
            return longer[0]
        for grown in longer:
            if (rank_of(move.role) == meld.low) if meld.is_set() else (_role_added(grown, meld) == move.role):
                return grown
        raise r.refuse(
            "set_add" if meld.is_set() else "run_add",
            f"The {face_name(move.face)} cannot stand for the {face_name(move.role)} in {meld}.",
            (move.face,),
            _run_wants(r, meld),
        )

    def _fault(self, r: Rulings, s: RummyState, seat: int, face: int) -> Refused | None:
        held = s.hand(seat)
        if r.of(s).keep_one and len(held.cards) == 1:
            return r.refuse("keep_one", "The last card is discarded, not laid off.", (face,))
        if not s.owed:
            return None
        if r.at_once and not r.is_wild(face):
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        if r.new_meld_only and not can_meld_owed(r, s, held.minus(face), s.owed):
            return r.refuse("joker_duty", "The joker you took could no longer go into a new meld this turn.", (face,))
        return None


class SwapStep(Step):
    """Put the natural card in a joker's place, and take the joker (CR-C-44)."""

    def takes(self, move: Move) -> bool:
        return isinstance(move, Swap)

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        if s.down[seat] == NOT_DOWN and not r.take_early:
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
        self, r: Rulings, s: RummyState, seat: int, face: int, wild_runs: list[int], found: list[Move]
    ) -> None:
        """Append the legal swaps with one card in those melds."""
        for index in wild_runs:
            meld = s.melds[index]
            if (meld.suit == SET or face >> 4 == meld.suit) and place_of_wild(r, face, meld) >= 0:
                for shift in _ways_to_swap(r, meld):
                    move = Swap(face, index + 1, shift)
                    if self._fault(r, s, seat, move, index) is None:
                        found.append(move)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        assert isinstance(move, Swap)
        index = find_meld(r, s, move.meld)
        meld = s.melds[index]
        must_hold(r, s, seat, (move.face,))
        if meld.is_set() and not r.take_from_sets:
            raise r.refuse("swap_set", f"A joker in a set stays there: {meld}.", (JOKER,), "Add the card to the set.")
        place = place_of_wild(r, move.face, meld)
        if place < 0:
            raise r.refuse("swap_card", f"No joker of {meld} stands for the {face_name(move.face)}.", (move.face,))
        if r.shift_high_first and not r.take and move.shift == STAY and meld.is_run():
            # Where a replaced joker can only move, and to one end, that goes without saying.
            move = Swap(move.face, move.meld, _due_end(meld))
        fault = self._fault(r, s, seat, move, index)
        if fault is not None:
            raise fault
        wild = meld.faces[place]
        natural = _replaced(meld, place, move.face)
        card = Card(move.face, EVERYBODY)
        hand = s.hand(seat).minus(move.face)
        if move.shift:
            moved = _shifted(natural, wild, move.shift)
            assert moved is not None
            event = Event("shifted", seat, (card,), move.meld, s.owners[index], moved)
            after = replace_meld(s, index, moved).but(piles=s.with_pile(seat, hand), events=(event,))
            return rid_of_all(r, after, seat)
        joker = Card(wild, EVERYBODY)
        event = Event("swapped", seat, (card, joker), move.meld, s.owners[index], natural)
        owed = s.owed + 1 if r.must_use or s.down[seat] == NOT_DOWN else 0
        return replace_meld(s, index, natural).but(
            piles=s.with_pile(seat, hand.plus(joker)), owed=owed, events=(event,)
        )

    def _fault(self, r: Rulings, s: RummyState, seat: int, move: Swap, index: int) -> Refused | None:
        """What forbids a swap whose cards fit."""
        early = s.down[seat] == NOT_DOWN
        if early and (not r.take_early or move.shift):
            return r.refuse("swap_before", "Your contract is not on the table yet.", (move.face,))
        if not early and not may_reach(r, s, seat, index):
            return r.refuse(
                "swap_turn", "Jokers of this meld are taken from your next turn on.", (move.face,), "Discard now."
            )
        if s.owed and r.at_once:
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        meld = s.melds[index]
        place = place_of_wild(r, move.face, meld)
        natural = _replaced(meld, place, move.face)
        wild = meld.faces[place]
        if move.shift and meld.is_set():
            return r.refuse("shift_off", "A replaced joker moves within runs only.", (move.face,))
        if move.shift:
            return self._shift_fault(r, s, seat, move, natural, wild)
        if not r.take:
            return r.refuse("swap_off", "A joker on the table stays on the table.", (move.face,))
        if (r.must_use or early) and not self._can_use(r, s, seat, move, index, natural, wild, early):
            where = "in your contract" if early else "in a new meld" if r.new_meld_only else "at once"
            return r.refuse("joker_stuck", f"The joker could not be used {where}.", (move.face,))
        return None

    def _shift_fault(
        self, r: Rulings, s: RummyState, seat: int, move: Swap, natural: Meld, wild: int
    ) -> Refused | None:
        if not r.shift:
            return r.refuse("shift_off", "A replaced joker does not move within its run.", (move.face,))
        if r.shift_high_first and move.shift != _due_end(natural):
            topic = "shift_low" if move.shift == HIGH else "shift_high"
            return r.refuse(topic, f"The joker moves to the {_due_end(natural)} end of {natural}.", (move.face,))
        moved = _shifted(natural, wild, move.shift)
        fault = None if moved is None else check(moved, r.table)
        if moved is None or fault is not None:
            if moved is not None and fault is not None and fault.code == "neighbours":
                reason = f"The joker would stand beside another: {moved}."
                return r.refuse("neighbours_added", reason, (move.face,))
            return r.refuse("shift_closed", f"The {move.shift} end of the run is closed.", (move.face,))
        if strands(r, s, _grown_by(s, seat, move.meld - 1, moved, move.face), seat):
            return stranded(r, s.hand(seat).minus(move.face))
        if r.of(s).keep_one and len(s.hand(seat).cards) == 1:
            return r.refuse("keep_one", "The last card is discarded, not laid.", (move.face,))
        if s.owed and not can_meld_owed(r, s, s.hand(seat).minus(move.face), s.owed):
            return r.refuse(
                "joker_duty", "The joker you took could no longer go into a new meld this turn.", (move.face,)
            )
        return None

    def _can_use(
        self, r: Rulings, s: RummyState, seat: int, move: Swap, index: int, natural: Meld, wild: int, early: bool
    ) -> bool:
        """GEN-07: could the taken joker be laid this turn?"""
        hand = s.hand(seat).minus(move.face).plus(Card(wild, EVERYBODY))
        owed = s.owed + 1
        keep_one = r.of(s).keep_one
        if early:
            for melds in r.of(s).melder.ways(hand.cards):
                laid = sum([len(meld.faces) for meld in melds])
                if sum([count_wilds(r, meld) for meld in melds]) >= owed and not (keep_one and laid == len(hand.cards)):
                    return True
            return False
        if s.down[seat] >= r.extra_from and can_meld_owed(r, s, hand, owed):
            return True
        if r.new_meld_only or (keep_one and len(hand.cards) == 1):
            return False
        for at in range(len(s.melds)):
            target = natural if at == index else s.melds[at]
            if may_touch(r, s, seat, at) and additions(wild, target, r.table):
                return True
        return False


def _due_end(run: Meld) -> str:
    """Where a joker moves that goes high first: to the high end, to the low one once the run reaches the ace (KAL-47,
    KAL-48)."""
    return LOW if run.high() == 14 else HIGH


def _ways_to_swap(r: Rulings, run: Meld) -> tuple[str, ...]:
    """What may become of a joker that is replaced in that run."""
    ends = () if not r.shift or run.is_set() else (_due_end(run),) if r.shift_high_first else (LOW, HIGH)
    return (STAY, *ends) if r.take or not ends else ends


def find_meld(r: Rulings, s: RummyState, number: int) -> int:
    """The index of the meld with that number on the table, counted from 1."""
    if not 1 <= number <= len(s.melds):
        there = f"The table has melds 1 to {len(s.melds)}." if s.melds else "No meld is on the table."
        raise r.refuse("no_such_meld", f"There is no meld {number}.", (), there)
    return number - 1


def melds_with_wilds(r: Rulings, s: RummyState) -> list[int]:
    """The indices of the melds on the table with a wild card that may be replaced."""
    found: list[int] = []
    wild = r.table.wild_faces
    for index, meld in enumerate(s.melds):
        if meld.suit != SET or r.take_from_sets:
            for face in meld.faces:
                if wild[face]:
                    found.append(index)
                    break
    return found


def place_of_wild(r: Rulings, face: int, meld: Meld) -> int:
    """The index of the wild card that this natural card may replace in the meld, or -1."""
    return swapped_in_set(face, meld, r.table) if meld.suit == SET else swapped(face, meld, r.table)


def wild_roles(r: Rulings, run: Meld) -> list[int]:
    """The faces that the wild cards of a meld stand for; in a set any suit will do (CL-B-32)."""
    if run.is_set():
        return [face_of(suit, run.low) for suit in range(4)]
    return [run.role(index) for index, face in enumerate(run.faces) if r.is_wild(face)]


def may_lay_off(r: Rulings, s: RummyState, seat: int, index: int, face: int) -> None:
    """Raises Refused where the seat may not touch that meld now."""
    if s.down[seat] == NOT_DOWN:
        raise r.refuse("layoff_before", "Only a player whose contract is on the table may lay off.", (face,))
    if r.of(s).whole_hand:
        raise r.refuse("deal7_layoff", "Nobody lays off in this deal.", (face,))
    if may_touch(r, s, seat, index):
        return
    if not r.layoff:
        raise r.refuse("layoff_none", "Nobody lays off at this table.", (face,))
    if r.own_only and s.owners[index] != seat:
        raise r.refuse("layoff_own", "Cards are laid off on one’s own melds only.", (face,))
    if s.owners[index] == seat and r.layoff_from < DOWN:
        raise r.refuse(
            "others_only",
            "In the turn of the contract you lay off on other players' melds only.",
            (face,),
            "Discard now.",
        )
    raise r.refuse("contract_turn", "No other card is laid in the turn of the contract.", (face,), "Discard now.")


def _grown_by(s: RummyState, seat: int, index: int, grown: Meld, face: int) -> RummyState:
    """The table with a meld grown by that card of the seat's hand."""
    return replace_meld(s, index, grown).but(piles=s.with_pile(seat, s.hand(seat).minus(face)))


def replace_meld(s: RummyState, index: int, meld: Meld) -> RummyState:
    return s.but(melds=s.melds[:index] + (meld,) + s.melds[index + 1 :])


def playable(r: Rulings, s: RummyState, seat: int, faces: list[int], lay_off: LayOffStep, swap: SwapStep) -> list[int]:
    """Those of these faces that could go on a meld of the table now, or replace a joker (CR-A-50)."""
    if s.down[seat] == NOT_DOWN and not r.take_early:
        return []
    open_melds, wild_runs = touchable(r, s, seat), melds_with_wilds(r, s)
    can_go: list[int] = []
    for face in faces if wild_runs else _near(r, s, open_melds, faces):
        found: list[Move] = []
        lay_off.add_moves_of(r, s, seat, face, open_melds, found)
        if not found and wild_runs:
            swap.add_moves_of(r, s, seat, face, wild_runs, found)
        if found:
            can_go.append(face)
    return can_go


def _near(r: Rulings, s: RummyState, open_melds: list[int], faces: list[int]) -> list[int]:
    """Those of these faces that might be laid off on the melds. Most cards fit nowhere, and one look tells."""
    bits = wanted([s.melds[index] for index in open_melds])
    return [face for face in faces if is_wanted(bits, face) or r.is_wild(face)]


def _distinct_roles(face: int, meld: Meld, r: Rulings) -> list[Meld]:
    """What laying off the card makes of the meld, once for each face that it can stand for: an ace that fits
    both ends of a run goes to the low one."""
    longer = list(additions(face, meld, r.table))
    if len(longer) == 2 and _role_added(longer[0], meld) == _role_added(longer[1], meld):
        longer.pop()
    return longer


_ADDED: Final = {"wild_limit": "wild_limit_table", "neighbours": "neighbours_added"}
"""Topics of what is wrong with a meld that a card is added to, where they are others than those of a meld laid."""


def _why_not_added(r: Rulings, meld: Meld, face: int) -> Refused:
    """The refusal of a card that does not make the meld longer."""
    low, high = Meld(meld.suit, meld.low - 1, (face, *meld.faces)), Meld(meld.suit, meld.low, (*meld.faces, face))
    for grown in (high,) if meld.is_set() else (low, high):
        fault = check(grown, r.table)
        if fault is not None and fault.code not in ("rank", "suit", "place", "ace"):
            topic, reason = meld_fault(grown, fault, r.table)
            return r.refuse(_ADDED.get(topic, topic), reason, (face,))
    if meld.is_set():
        return r.refuse("set_add", f"The {face_name(face)} does not belong to {meld}.", (face,))
    if len(meld.faces) == r.table.longest_run():
        return r.refuse("run_long", f"{meld} has all the {len(meld.faces)} cards that a run can have.", (face,))
    if r.table.high_first and meld.high() < 14 and check(low, r.table) is None:
        reason = f"{meld} grows at its high end until it reaches the ace."
        return r.refuse("layoff_low", reason, (face,), _run_wants(r, meld))
    return r.refuse("run_add", f"The {face_name(face)} does not continue {meld}.", (face,), _run_wants(r, meld))


def _role_added(grown: Meld, meld: Meld) -> int:
    """The face that the added card stands for."""
    if meld.is_set():
        return NO_FACE
    return grown.role(0) if grown.low < meld.low else grown.role(len(grown.faces) - 1)


def _run_wants(r: Rulings, meld: Meld) -> str:
    ends = [face_text(_role_added(grown, meld)) for grown in additions(JOKER, meld, r.table)]
    return f"It takes {' or '.join(ends)}." if ends and meld.is_run() else ""


def _replaced(meld: Meld, place: int, face: int) -> Meld:
    return Meld(meld.suit, meld.low, meld.faces[:place] + (face,) + meld.faces[place + 1 :])


def _shifted(run: Meld, wild: int, end: str) -> Meld | None:
    """The run with the joker at that end, or None where no place is left there (CR-A-43)."""
    if end == LOW:
        return Meld(run.suit, run.low - 1, (wild, *run.faces)) if run.low > 1 else None
    return Meld(run.suit, run.low, (*run.faces, wild)) if run.high() < 14 else None
