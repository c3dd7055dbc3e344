"""The contract, laid whole in one turn (CR-C-33)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from upcard.cards.card import JOKER, Card
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.names import slots_in_words
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.faults import must_be_meld
from upcard.games.rummy.flow import finish_deal
from upcard.games.rummy.laying import count_wilds, lay, none_to_discard, of_one_suit, rid_of_all
from upcard.games.rummy.moves import LayDown
from upcard.games.rummy.reach import can_dead_end, dead_end_refusal, is_dead_end
from upcard.games.rummy.rules import WHOLE_HAND, Rules
from upcard.games.rummy.rulings import DealRulings, Rulings
from upcard.games.rummy.state import DOWN_NOW, NOT_DOWN, RummyState
from upcard.games.rummy.steps.step import ANY_MELD, Seen, Step, may_still_do, must_hold, why_banned
from upcard.kernel.face.forms import Fill, action, key
from upcard.kernel.face.scene import Action, Key
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing
from upcard.kernel.state import Event, Move, Pile
from upcard.melds.contracts import fills, too_near
from upcard.melds.engine import ContractSlot, WayGroup, apart, fits
from upcard.melds.meld import Meld
from upcard.text.messages import Message, marked


class Contracts:
    """Ways to lay the contract, of which one is made a move when it is taken out."""

    def __init__(self, groups: list[WayGroup]) -> None:
        self.groups = groups
        self.count = 0
        for group in groups:
            self.count += len(group.melds)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, at: int) -> Move:
        for group in self.groups:
            if at < len(group.melds):
                return LayDown(group.way(at))
            at -= len(group.melds)
        raise IndexError(at)


class LayDownStep(Step):
    """The contract, whole, in one turn (CR-C-33)."""

    def accepts(self, move: Move) -> bool:
        """Say whether it is a contract."""
        return isinstance(move, LayDown)

    def is_open(self, r: Rulings, s: RummyState, seat: int) -> bool:
        """Say whether the seat's contract is not laid yet."""
        return s.down[seat] == NOT_DOWN

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        """Return the legal ways to lay the contract."""
        if s.down[seat] != NOT_DOWN:
            return ()
        deal = r.of(s)
        hand = s.hand(seat).cards
        if deal.whole_hand:
            met = deal.melder.can_cover(hand, deal.least_over, deal.most_over)
        else:
            met = deal.melder.can_meet(hand)
        if not met:
            return ()
        if deal.whole_hand:
            ways = deal.melder.covers(hand, deal.least_over, deal.most_over)
            return self._covers(r, s, deal, s.hand(seat), ways) if deal.most_over else map(LayDown, ways)
        if self._any_way(r, s, deal, hand):
            return map(LayDown, deal.melder.ways(hand))
        return self._ways(r, s, deal, seat)

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        """Return the same, to be counted and picked from."""
        deal = r.of(s)
        hand = s.hand(seat).cards
        if s.down[seat] != NOT_DOWN or deal.whole_hand or not self._any_way(r, s, deal, hand):
            return super().listing(r, s, seat)
        return Contracts(list(deal.melder.groups(hand, 0, len(hand)))) if deal.melder.can_meet(hand) else ()

    def _any_way(self, r: Rulings, s: RummyState, deal: DealRulings, hand: tuple[Card, ...]) -> bool:
        """Say whether every way to meet the contract is legal, so that none needs a look."""
        return (
            not s.owed
            and not can_dead_end(r, s)
            and (not deal.go_out_discard_required or 0 < deal.exact_cards < len(hand))
        )

    def _covers(
        self, r: Rulings, s: RummyState, deal: DealRulings, hand: Pile, ways: Iterator[tuple[Meld, ...]]
    ) -> Iterator[Move]:
        for melds in ways:
            if self._over_is_banned(r, s, deal, hand, melds) is None:
                yield LayDown(melds)

    def _ways(self, r: Rulings, s: RummyState, deal: DealRulings, seat: int) -> Iterator[Move]:
        hand = s.hand(seat).cards
        for melds in deal.melder.ways(hand):
            if self._leaves_enough(r, s, deal, len(hand), melds) and not self._is_dead_end(r, s, seat, melds):
                yield LayDown(melds)

    def _is_dead_end(self, r: Rulings, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> bool:
        return can_dead_end(r, s) and not r.of(s).whole_hand and is_dead_end(r, s, laid_down(s, seat, melds), seat)

    def _leaves_enough(self, r: Rulings, s: RummyState, deal: DealRulings, held: int, melds: tuple[Meld, ...]) -> bool:
        laid = 0
        wilds = 0
        for meld in melds:
            laid += len(meld.faces)
            if s.owed:
                wilds += count_wilds(r, meld)
        return wilds >= s.owed and not none_to_discard(r, s, held - laid)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the contract is laid. Raises Refused."""
        assert isinstance(move, LayDown)
        if r.of(s).free:
            raise r.refuse(
                "no_contract", "No contract is asked for: melds are laid one by one.", (), "Lay one meld at a time."
            )
        if s.down[seat] != NOT_DOWN:
            raise r.refuse("contract_once", "Your contract is on the table already.", (), may_still_do(r, s, seat))
        deal = r.of(s)
        faces: list[int] = []
        for meld in move.melds:
            faces.extend(meld.faces)
        must_hold(r, s, seat, tuple(faces))
        for meld in move.melds:
            must_be_meld(r, meld, r.contract_rules)
        self._must_fit(r, s, deal, move)
        left = len(s.hand(seat).cards) - len(faces)
        self._must_leave(r, s, deal, left)
        banned = self._over_is_banned(r, s, deal, s.hand(seat), move.melds)
        if banned is not None:
            raise banned
        wilds = len([face for face in faces if r.is_wild(face)])
        if s.owed > wilds:
            raise r.refuse(
                "joker_duty",
                "The joker you took must be part of the contract.",
                (JOKER,),
                "Put it into one of the melds.",
            )
        if self._is_dead_end(r, s, seat, move.melds):
            raise dead_end_refusal(r, s.hand(seat).minus_all(tuple(faces)))
        after = laid_down(s, seat, move.melds).but(
            owed=0, events=(Event("laid_contract", seat, (), len(s.melds) + 1, -1, move),)
        )
        return finish_deal(r, after, seat) if deal.over_is_ignored else rid_of_all(r, after, seat)

    def _must_fit(self, r: Rulings, s: RummyState, deal: DealRulings, move: LayDown) -> None:
        contract = deal.contract
        if fits(move.melds, contract):
            return
        if not apart(move.melds, contract):
            raise _why_too_near(r, move.melds)
        wanted_slots = slots_in_words(contract.slots)
        given = slots_in_words(
            tuple([ContractSlot("S" if meld.is_set() else "R", len(meld.faces)) for meld in move.melds])
        )
        kinds = sorted(["S" if meld.is_set() else "R" for meld in move.melds])
        if fills(move.melds, contract):
            raise r.refuse("same_rank_sets", "Two sets of one contract must be of different ranks.")
        if kinds == sorted([slot.kind for slot in contract.slots]):
            if deal.whole_hand:
                raise r.refuse(
                    "last_deal_part",
                    "The contract of this deal is {contract}, laid at once; not {given}.",
                    contract=wanted_slots,
                    given=given,
                )
            raise r.refuse(
                "contract_sizes",
                "The contract is {contract}, not {given}: the sizes differ.",
                (),
                "Lay exactly the cards of the contract; the rest goes down later.",
                contract=wanted_slots,
                given=given,
            )
        wanted = Counter([slot.kind for slot in contract.slots])
        part = len(kinds) < len(contract.slots) and not Counter(kinds) - wanted
        raise Refused(
            deal.part_clause if part else deal.clause,
            "The contract of deal {deal} is {contract}, not {given}.",
            (),
            "",
            deal=s.deal,
            contract=wanted_slots,
            given=given,
        )

    def _over_is_banned(
        self, r: Rulings, s: RummyState, deal: DealRulings, hand: Pile, melds: tuple[Meld, ...]
    ) -> Refused | None:
        """Return the refusal where the whole hand is laid but for a card that may not be discarded."""
        if not deal.whole_hand or deal.over_is_ignored:
            return None
        for meld in melds:
            hand = hand.minus_all(meld.faces)
        return why_banned(r, s, hand, hand.cards[0].face) if hand.cards else None

    def _must_leave(self, r: Rulings, s: RummyState, deal: DealRulings, left: int) -> None:
        fault = over_fault(r, deal, left)
        if fault is not None:
            raise fault
        if none_to_discard(r, s, left):
            raise r.refuse("go_out_discard", "A card must be left to discard.")

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the button of a contract."""
        return (action(LayDown, melds=Fill(parts=tuple(str(slot) for slot in at.r.of(at.s).contract.slots))),)

    def keys(self, r: Rulings) -> Sequence[Key]:
        """Return the key of a contract, where there are any."""
        if not any(deal.contract.slots for deal in r.deals):
            return ()
        return (key(LayDown, melds=Fill(parts=(ANY_MELD,))),)


def over_fault(r: Rulings, deal: DealRulings, left: int) -> Refused | None:
    """Return the refusal of a contract that takes the whole hand, and leaves that many cards."""
    if not deal.whole_hand or deal.least_over <= left <= deal.most_over:
        return None
    room = Message("no card" if deal.most_over == 0 else "exactly one card" if deal.least_over else "at most one card")
    return r.refuse(
        "last_deal_part",
        "The contract of this deal takes the whole hand at once and leaves {room}; {left} would be left.",
        (),
        "Keep your cards until they all fit.",
        room=room,
        left=left,
    )


def _why_too_near(r: Rulings, melds: tuple[Meld, ...]) -> Refused:
    """Return the refusal of two contract runs of one suit."""
    touching = r.rules.touching_runs
    runs = [meld for meld in melds if meld.is_run()]
    near = [(run, other) for at, run in enumerate(runs) for other in runs[:at] if run.suit == other.suit]
    near = [(run, other) for run, other in near if too_near(run, other, touching)]
    run, other = near[0]
    faces = other.faces + run.faces
    if touching == "one_per_suit":
        return of_one_suit(r, other, run)
    remedy = marked("Use another suit, or leave a rank free between them.")
    if touching == "gap" and run.low <= other.high() and other.low <= run.high():
        return r.refuse("touching_runs=gap", "{other} and {run} overlap.", faces, remedy, other=other, run=run)
    return r.refuse(
        "touching_runs", "{other} and {run} follow each other without a gap.", faces, remedy, other=other, run=run
    )


def laid_down(s: RummyState, seat: int, melds: tuple[Meld, ...]) -> RummyState:
    """Put the contract on the table."""
    faces: list[int] = []
    for meld in melds:
        faces.extend(meld.faces)
    down = s.down[:seat] + (DOWN_NOW,) + s.down[seat + 1 :]
    return lay(s, seat, melds, tuple(faces)).but(down=down)


def rules_of_contracts(rules: Rules, lines: Lines) -> None:
    """Add what the sheet says of the first meld."""
    lines.rule("The first meld of a deal is the whole contract, laid in one turn.", "first_meld")


def rules_of_last_deal(rules: Rules, lines: Lines) -> None:
    """Add what the sheet says of the last contract."""
    number = len(rules.deals)
    topic = "last_deal_out" if rules.hand7 == "play_out" else "last_deal"
    lines.rule("Deal {number}: {how}.", topic, number=number, how=OPTIONS.said("hand7", rules))
    if rules.hand7 in WHOLE_HAND:
        lines.rule(
            "Nobody lays part of a hand or lays off in that deal; laying the contract ends it.",
            "last_deal_part",
            "last_deal_layoff",
        )
