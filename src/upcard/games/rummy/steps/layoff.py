"""The step of laying off on melds of the table (CR-C-37)."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.cards.bits import in_every_suit
from upcard.cards.card import FACES, JOKER, NO_FACE, OPEN, RANKS, card_name, face_text, parse_face, rank_of
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.duties import can_be_met
from upcard.games.rummy.faults import limit_topic, meld_fault
from upcard.games.rummy.laying import counted_for, find_meld, grown_by, none_to_discard, rid_of_all
from upcard.games.rummy.layoff_access import (
    can_dead_end,
    dead_end_refusal,
    is_dead_end,
    is_open,
    may_touch,
    touchable,
)
from upcard.games.rummy.moves import LayOff
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import DOWN, NOT_DOWN, RummyState
from upcard.games.rummy.steps.step import Seen, Step, must_hold
from upcard.games.rummy.steps.swap import in_place_of_wild, turn_of_contract
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move
from upcard.kernel.ui.forms import Fill, action, key
from upcard.kernel.ui.scene import Action, Key
from upcard.melds.engine import additions, below, check, longer_run
from upcard.melds.meld import SET, Meld, role_at
from upcard.melds.meld_rules import check_colour
from upcard.text.messages import Message, Text, either

_LAY_OFFS: Final[dict[int, LayOff]] = {}
"""By face, meld and role. Each is made once, as discards are: those who choose look at all of them in every turn."""


def lay_off(face: int, meld: int, role: int) -> LayOff:
    """Return the move that lays a card off on a meld of the table; ``role``: the place that a wild card takes there."""
    key = (meld * FACES + role) * FACES + face
    found = _LAY_OFFS.get(key)
    if found is None:
        found = _LAY_OFFS[key] = LayOff(face, meld, role)
    return found


class LayOffStep(Step):
    """Add one card to a meld on the table (CR-C-37)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a lay-off."""
        return isinstance(move, LayOff)

    def is_open(self, r: CompiledRules, s: RummyState, seat: int) -> bool:
        """Say whether the seat has cards and melds that it may lay off on."""
        return bool(s.hand(seat).cards) and bool(touchable(r, s, seat))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal lay-offs."""
        if s.down[seat] == NOT_DOWN:
            return ()
        open_melds = touchable(r, s, seat)
        found: list[Move] = []
        if open_melds:
            for face in near(r, s, open_melds, s.hand(seat).kinds()):
                self.add_moves_of(r, s, seat, face, open_melds, found)
        return found

    def add_moves_of(
        self, r: CompiledRules, s: RummyState, seat: int, face: int, open_melds: list[int], found: list[Move]
    ) -> None:
        """Append the legal lay-offs of one card on those melds."""
        wild = r.is_wild(face)
        may_end = can_dead_end(r, s)
        for index in open_melds:
            meld = s.melds[index]
            if not wild and not r.table.mixed_runs and not meld.further() >> face & 1:
                continue
            longer = _distinct_roles(face, meld, r)
            if longer and _is_for_runs(r, s, meld):
                continue
            if longer:
                if self._fault(r, s, seat, face) is not None:
                    return
                for grown in longer:
                    if may_end and is_dead_end(r, s, grown_by(s, seat, index, grown, face), seat):
                        continue
                    role = _role_added(grown, meld) if len(longer) > 1 else NO_FACE
                    found.append(lay_off(face, index + 1, role))

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the lay-off. Raises Refused."""
        assert isinstance(move, LayOff)
        index = find_meld(r, s, move.meld)
        may_lay_off(r, s, seat, index, move.face)
        must_hold(r, s, seat, (move.face,))
        meld = s.melds[index]
        longer = _longer(r, meld, move)
        if not longer:
            raise _why_not_added(r, meld, move.face, in_place_of_wild(r, s, seat, index, move.face))
        fault = self._fault(r, s, seat, move.face)
        if fault is not None:
            raise fault
        if _is_for_runs(r, s, meld):
            raise r.refuse("joker_take_use=any_run", "The joker you took is laid in a run.", (JOKER,))
        card = OPEN[move.face]
        legal = longer
        if can_dead_end(r, s):
            legal = [each for each in longer if not is_dead_end(r, s, grown_by(s, seat, index, each, move.face), seat)]
        if not legal:
            raise dead_end_refusal(r, s.hand(seat).minus(move.face))
        if len(longer) > 1:
            raise _which_end(r, meld, move.face, legal)
        (grown,) = longer
        grew = grown_by(s, seat, index, grown, move.face)
        after = grew.but(
            owed=max(0, s.owed - 1) if r.is_wild(move.face) and not r.joker_take_use_new_meld else s.owed,
            events=(Event("laid_off", seat, (card,), move.meld, s.owners[index], grown),),
        )
        return rid_of_all(r, counted_for(r, after, seat, (grown,), meld), seat)

    def grown(self, r: CompiledRules, meld: Meld, move: LayOff) -> Meld:
        """Return the meld with the card. Raises Refused."""
        longer = _longer(r, meld, move)
        if not longer:
            raise _why_not_added(r, meld, move.face, "")
        if len(longer) > 1:
            raise _which_end(r, meld, move.face, longer)
        return longer[0]

    def _fault(self, r: CompiledRules, s: RummyState, seat: int, face: int) -> Refused | None:
        held = s.hand(seat)
        if none_to_discard(r, s, len(held.cards) - 1):
            return r.refuse("go_out_discard", "The last card is discarded, not laid off.", (face,))
        if not s.owed:
            return None
        if r.joker_take_use_any_meld and not r.is_wild(face):
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        if r.joker_take_use_new_meld and not can_be_met(r, s.but(piles=s.with_pile(seat, held.minus(face))), seat):
            return r.refuse("joker_duty", "The joker you took could no longer go into a new meld this turn.", (face,))
        return None

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a lay-off."""
        return (action(LayOff, role=Fill()),)

    def keys(self, r: CompiledRules) -> Sequence[Key]:
        """Return the key of a lay-off."""
        return (key(LayOff, role=Fill()),)


def may_lay_off(r: CompiledRules, s: RummyState, seat: int, index: int, face: int) -> None:
    """Check that the seat may touch that meld now. Raises Refused."""
    if r.of(s).whole_hand:
        raise r.refuse("last_deal_layoff", "Nobody lays off in this deal.", (face,))
    if s.down[seat] == NOT_DOWN:
        if r.of(s).first_points:
            raise r.refuse("first_meld_points", "Only a player who is down may lay off.", (face,), "Go down first.")
        raise r.refuse("layoff_before", "Only a player whose contract is on the table may lay off.", (face,))
    if may_touch(r, s, seat, index):
        return
    if not r.layoff:
        raise r.refuse("layoff=none", "Nobody lays off at this table.", (face,))
    if not is_open(r, s, seat, s.owners[index]):
        if r.layoff_side:
            raise r.refuse("layoff=side", "Cards are laid off on one’s own side’s melds only.", (face,))
        raise r.refuse("layoff=own", "Cards are laid off on one’s own melds only.", (face,))
    if s.owners[index] == seat and r.layoff_from < DOWN and (r.layoff_side or not r.layoff_own):
        raise r.refuse(
            "layoff_from=same_turn_others",
            "In the turn of the contract you lay off on other players' melds only.",
            (face,),
            turn_of_contract(r, s, seat, face),
        )
    further = s.down[seat] >= r.extra_melds
    raise r.refuse(
        "layoff_from",
        "Nothing is laid off in the turn of the contract."
        if further
        else "No other card is laid in the turn of the contract.",
        (face,),
        "Lay further melds, or discard." if further else "Discard now.",
    )


def _is_for_runs(r: CompiledRules, s: RummyState, meld: Meld) -> bool:
    """Say whether that is a set, and a joker is to be laid in a run before anything else (HWR-14)."""
    return r.joker_take_use_any_run and s.owed > 0 and meld.suit == SET


def near(r: CompiledRules, s: RummyState, open_melds: list[int], faces: list[int]) -> list[int]:
    """Return those of these faces that might be laid off on the melds.

    Most cards fit nowhere, and one look tells.
    """
    wild, further = r.wild_faces, 0
    for index in open_melds:
        further |= s.melds[index].further()
    if r.table.mixed_runs:
        further = in_every_suit(further)
    return [face for face in faces if wild[face] or (face < JOKER and further >> face & 1)]


def _distinct_roles(face: int, meld: Meld, r: CompiledRules) -> tuple[Meld, ...]:
    """Return what laying off the card makes of the meld, once for each face that it can stand for.

    An ace that fits both ends of a run goes to the low one.
    """
    longer = additions(face, meld, r.table)
    if len(longer) == 2 and _role_added(longer[0], meld) == _role_added(longer[1], meld):
        return longer[:1]
    return longer


def _longer(r: CompiledRules, meld: Meld, move: LayOff) -> Sequence[Meld]:
    """Return what the move may make of the meld: two runs where the card fits both ends, and no end is named.

    There are none where the card does not fit. Raises Refused: it does not at the place that is named.
    """
    longer = _distinct_roles(move.face, meld, r)
    if not longer or move.role == NO_FACE:
        return longer
    for grown in longer:
        if (rank_of(move.role) == meld.low) if meld.is_set() else _stands_for(r, grown, meld, move.role):
            return (grown,)
    for grown in () if meld.is_set() else _at_both_ends(r, meld, move.face):
        fault = check(grown, r.table)
        if fault is not None and fault.code == "neighbours" and _role_added(grown, meld) == move.role:
            raise r.refuse("neighbours_added", meld_fault(grown, fault, r.table)[1], (move.face,))
    raise r.refuse(
        "set_add" if meld.is_set() else "run_add",
        "The {card} cannot stand for the {role} in {meld}.",
        (move.face,),
        _run_wants(r, meld),
        card=card_name(move.face),
        role=card_name(move.role),
        meld=meld,
    )


def _which_end(r: CompiledRules, meld: Meld, face: int, legal: Sequence[Meld]) -> Refused:
    """Return the refusal of a card that fits both ends of a run, where these ``legal`` ones can come of it."""
    return r.refuse(
        "run_add",
        "The {card} fits at both ends of {meld}.",
        (face,),
        "Say {ends}.",
        card=card_name(face),
        meld=meld,
        ends=either([f"{face_text(face)}={face_text(_role_added(grown, meld))}" for grown in legal]),
    )


def _at_both_ends(r: CompiledRules, meld: Meld, face: int) -> tuple[Meld, Meld]:
    """Return the meld with the card at its low end, and at its high one."""
    if meld.is_set():
        longer = Meld(SET, meld.low, (*meld.faces, face))
        return longer, longer
    low = longer_run(r.table, meld, below(meld), (face, *meld.faces))
    return low, longer_run(r.table, meld, meld.low, (*meld.faces, face))


def _why_not_added(r: CompiledRules, meld: Meld, face: int, instead: Text) -> Refused:
    """Return the refusal of a card that does not make the meld longer; ``instead``: what can be done with it there."""
    low, high = _at_both_ends(r, meld, face)
    for grown in (high,) if meld.is_set() else (low, high):
        fault = check_colour(grown, r.table, 0) if grown.is_colour() else check(grown, r.table)
        if fault is not None and fault.code not in ("rank", "colour", "suit", "place", "corner", "ace"):
            topic, reason = meld_fault(grown, fault, r.table)
            topic = limit_topic(r, r.table) if topic == "wild_limit" else topic
            return r.refuse("neighbours_added" if topic == "neighbours" else topic, reason, (face,), instead)
    if meld.is_set():
        return r.refuse(
            "colour_add" if meld.is_colour() else "set_add",
            "The {card} does not belong to {meld}.",
            (face,),
            instead,
            card=card_name(face),
            meld=meld,
        )
    if len(meld.faces) == r.table.longest_run():
        return r.refuse(
            "run_long",
            "{meld} has all the {number} cards that a run can have.",
            (face,),
            instead,
            meld=meld,
            number=len(meld.faces),
        )
    if r.table.high_first and meld.high() < 14 and check(low, r.table) is None:
        return r.refuse(
            "layoff_ends",
            "{meld} grows at its high end until it reaches the ace.",
            (face,),
            instead or _run_wants(r, meld),
            meld=meld,
        )
    return r.refuse(
        "run_add",
        "The {card} does not continue {meld}.",
        (face,),
        instead or _run_wants(r, meld),
        card=card_name(face),
        meld=meld,
    )


def _role_added(grown: Meld, meld: Meld) -> int:
    """Return the face that the added card stands for."""
    if meld.is_set():
        return NO_FACE
    return grown.role(0) if grown.low != meld.low else grown.role(len(grown.faces) - 1)


def _stands_for(r: CompiledRules, grown: Meld, run: Meld, role: int) -> bool:
    """Say whether the card added to a run stands for that face; where suits do not matter, for one of its rank."""
    added = _role_added(grown, run)
    return rank_of(added) == rank_of(role) if r.table.mixed_runs else added == role


def _place_added(grown: Meld, meld: Meld) -> int:
    """Return the place of the added card in the run."""
    return grown.low if grown.low != meld.low else grown.high()


def _run_wants(r: CompiledRules, meld: Meld) -> Message:
    if meld.is_set():
        return Message("")
    ends: list[str] = []
    low = below(meld) if r.table.corner else meld.low - 1
    for place in (low, meld.high() + 1):
        if 1 <= place <= r.table.highest_place():
            face = role_at(0 if r.table.mixed_runs else meld.suit, place)
            ends += [face_text(face) for grown in additions(face, meld, r.table) if _place_added(grown, meld) == place]
    if not ends:
        return Message("")
    if r.table.mixed_runs:
        ends = [RANKS[rank_of(parse_face(end))].replace("T", "10") for end in ends]
        return Message("The run takes any {rank}.", rank=either(ends))
    one, *more = ends
    return (
        Message("The run takes {one} or {other}.", one=one, other=more[0])
        if more
        else Message("The run takes {one}.", one=one)
    )


def rules_of_whose_melds(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about melds that cards may not be laid off on."""
    if rules.layoff != "any":
        lines.option("layoff", f"layoff={rules.layoff}")


def rules_of_ends(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about the ends of runs."""
    if rules.layoff_ends == "high_then_low":
        lines.option("layoff_ends")
