"""Laying melds: the contract, and further ones."""

from collections.abc import Iterable, Iterator

from upcard.cards.card import JOKER, Card, faces_text
from upcard.cards.meld import Meld
from upcard.cards.melds import Fault, MeldRules, apart, can_place, check, fits, melds_in
from upcard.games.rummy.flow import finish_deal
from upcard.games.rummy.moves import LayDown, LayMeld
from upcard.games.rummy.rulings import DealRulings, Rulings
from upcard.games.rummy.state import DOWN_NOW, NOT_DOWN, RummyState
from upcard.games.rummy.steps import Step, must_hold
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Move


class LayDownStep(Step):
    """The contract, whole, in one turn (CR-C-33)."""

    def takes(self, move: Move) -> bool:
        return isinstance(move, LayDown)

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
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
            return map(LayDown, deal.melder.covers(hand, deal.least_over, deal.most_over))
        if not s.owed and not deal.keep_one:
            return map(LayDown, deal.melder.ways(hand))
        return self._ways(r, s, deal, hand)

    def _ways(self, r: Rulings, s: RummyState, deal: DealRulings, hand: tuple[Card, ...]) -> Iterator[Move]:
        for melds in deal.melder.ways(hand):
            if self._leaves_enough(r, s, deal, len(hand), melds):
                yield LayDown(melds)

    def _leaves_enough(self, r: Rulings, s: RummyState, deal: DealRulings, held: int, melds: tuple[Meld, ...]) -> bool:
        laid = 0
        wilds = 0
        for meld in melds:
            laid += len(meld.faces)
            if s.owed:
                wilds += count_wilds(r, meld)
        return wilds >= s.owed and not (deal.keep_one and laid == held)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        assert isinstance(move, LayDown)
        if s.down[seat] != NOT_DOWN:
            raise r.refuse(
                "contract_once", "Your contract is on the table already.", (), "Lay further cards with meld or add."
            )
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
        wilds = len([face for face in faces if r.is_wild(face)])
        if s.owed > wilds:
            raise r.refuse(
                "joker_duty",
                "The joker you took must be part of the contract.",
                (JOKER,),
                "Put it into one of the melds.",
            )
        down = list(s.down)
        down[seat] = DOWN_NOW
        after = lay(s, seat, move.melds, tuple(faces)).but(
            down=tuple(down), owed=0, events=(Event("laid_contract", seat, (), len(s.melds) + 1, -1, move),)
        )
        return finish_deal(r, after, seat) if deal.over_is_ignored else rid_of_all(r, after, seat)

    def _must_fit(self, r: Rulings, s: RummyState, deal: DealRulings, move: LayDown) -> None:
        contract = deal.contract
        if fits(move.melds, contract):
            return
        if not apart(move.melds, contract):
            raise r.refuse(
                "touching",
                "Two runs of one suit in a contract must leave a gap.",
                _same_suit(move.melds),
                "Use another suit, or leave a rank free between them.",
            )
        given = " ".join([("S" if meld.is_set() else "R") + str(len(meld.faces)) for meld in move.melds])
        kinds = sorted(["S" if meld.is_set() else "R" for meld in move.melds])
        if kinds == sorted([slot.kind for slot in contract.slots]) and contract.same_rank_sets:
            raise r.refuse(
                "deal7_part" if deal.whole_hand else "contract_size",
                f"The contract is {contract}; {given} has another size.",
                (),
                "Keep your cards until they all fit."
                if deal.whole_hand
                else "Lay exactly the cards of the contract; the rest goes down later.",
            )
        if sorted(given.split()) == sorted(str(contract).replace("+", "").split()):
            raise r.refuse("same_rank", "Two sets of one contract must be of different ranks.")
        raise Refused(deal.clause, f"The contract of deal {s.deal} is {contract}, not {given}.", (), "")

    def _must_leave(self, r: Rulings, s: RummyState, deal: DealRulings, left: int) -> None:
        if deal.whole_hand and not deal.least_over <= left <= deal.most_over:
            room = "no card" if deal.most_over == 0 else "exactly one card" if deal.least_over else "at most one card"
            raise r.refuse(
                "deal7_part",
                f"The contract of this deal takes the whole hand at once and leaves {room}; {left} would be left.",
                (),
                "Keep your cards until they all fit.",
            )
        if deal.keep_one and left == 0:
            raise r.refuse("keep_one", "A card must be left to discard.")


class LayMeldStep(Step):
    """Further melds, once the contract is down (CR-D-21)."""

    def takes(self, move: Move) -> bool:
        return isinstance(move, LayMeld)

    def moves(self, r: Rulings, s: RummyState, seat: int) -> Iterable[Move]:
        if s.down[seat] == NOT_DOWN or s.down[seat] < r.extra_from or r.of(s).whole_hand:
            return ()
        if not s.owed and not r.of(s).keep_one:
            return map(LayMeld, melds_in(s.hand(seat).cards, r.table))
        return self._further(r, s, seat)

    def _further(self, r: Rulings, s: RummyState, seat: int) -> Iterator[Move]:
        for meld in melds_in(s.hand(seat).cards, r.table):
            if self._fault(r, s, seat, meld) is None:
                yield LayMeld(meld)

    def play(self, r: Rulings, s: RummyState, seat: int, move: Move) -> RummyState:
        assert isinstance(move, LayMeld)
        meld = move.meld
        if s.down[seat] == NOT_DOWN:
            raise r.refuse(
                "contract_before",
                "Your contract is not on the table yet.",
                meld.faces,
                "Lay the whole contract first: down …",
            )
        if r.of(s).whole_hand:
            raise r.refuse("deal7_layoff", "Nothing is laid after the contract in this deal.", meld.faces)
        if s.down[seat] < r.extra_from:
            never = r.rules.extra_melds == "never"
            raise r.refuse(
                "extra_turn",
                "No further melds are formed after the contract."
                if never
                else "Further melds wait for your next turn.",
                meld.faces,
                "Lay cards off on the melds of the table." if never else "Discard now.",
            )
        must_hold(r, s, seat, meld.faces)
        must_be_meld(r, meld, r.table)
        fault = self._fault(r, s, seat, meld)
        if fault is not None:
            raise fault
        after = lay(s, seat, (meld,), meld.faces).but(
            owed=max(0, s.owed - count_wilds(r, meld)), events=(Event("laid", seat, (), len(s.melds) + 1, -1, meld),)
        )
        return rid_of_all(r, after, seat)

    def _fault(self, r: Rulings, s: RummyState, seat: int, meld: Meld) -> Refused | None:
        hand = s.hand(seat)
        if r.of(s).keep_one and len(hand.cards) == len(meld.faces):
            return r.refuse(
                "keep_one", "The last card is discarded, not laid.", meld.faces, "Keep one card to discard."
            )
        if not s.owed:
            return None
        owed = max(0, s.owed - count_wilds(r, meld))
        if r.at_once and owed == s.owed:
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        if owed and r.new_meld_only and not can_place(hand.minus_all(meld.faces).cards, r.table, owed):
            return r.refuse("joker_duty", "The joker you took could no longer go into a new meld this turn.", (JOKER,))
        return None


def count_wilds(r: Rulings, meld: Meld) -> int:
    return len([face for face in meld.faces if r.is_wild(face)])


def _same_suit(melds: tuple[Meld, ...]) -> tuple[int, ...]:
    faces: list[int] = []
    for meld in melds:
        if meld.is_run() and len([other for other in melds if other.suit == meld.suit]) > 1:
            faces.extend(meld.faces)
    return tuple(faces)


def lay(s: RummyState, seat: int, melds: tuple[Meld, ...], faces: tuple[int, ...]) -> RummyState:
    """The melds move from the hand to the table, open to everybody (CR-C-36)."""
    return s.but(
        piles=s.with_pile(seat, s.hand(seat).minus_all(faces)),
        melds=s.melds + melds,
        owners=s.owners + tuple([seat] * len(melds)),
        events=s.events,
    )


def rid_of_all(r: Rulings, s: RummyState, seat: int) -> RummyState:
    """Going out by the last card laid, where the rules let it (CR-C-48, CR-W-30)."""
    if s.hand(seat).cards or r.of(s).redraw:
        return s
    return finish_deal(r, s, seat)


def must_be_meld(r: Rulings, meld: Meld, rules: MeldRules) -> None:
    """Raises Refused saying what is wrong with the meld."""
    fault = check(meld, rules)
    if fault is not None:
        topic, reason = meld_fault(meld, fault, rules)
        raise r.refuse(topic, reason, fault.faces or meld.faces)


def meld_fault(meld: Meld, fault: Fault, rules: MeldRules) -> tuple[str, str]:
    """The topic of a fault, and the sentence that says it."""
    words = faces_text(fault.faces)
    text = str(meld)
    is_set = meld.is_set()
    table: dict[str, tuple[str, str]] = {
        "too_short": (
            "set_size" if is_set else "run_size",
            f"{text} is too short: a set has at least {rules.min_set} cards."
            if is_set
            else f"{text} is too short: a run has at least {rules.min_run} cards.",
        ),
        "too_long": ("set_size" if is_set else "run_long", f"{text} is too long."),
        "rank": ("set_rank", f"{text} is no set: {words} is of another rank."),
        "suit": ("run_suit", f"{text} is no run: {words} is of another suit."),
        "place": ("run_place", f"{text} is no run: {words} does not stand at its place."),
        "corner": ("corner", f"{text} goes round the corner: no run passes through the ace."),
        "ace": ("ace", f"{text}: the ace cannot stand there."),
        "twin_suit": ("set_rank", f"{text}: the suits of a set must be different."),
        "min_naturals": ("naturals", f"{text} has too few natural cards: at least {rules.min_naturals}."),
        "wild_limit": ("wild_limit", f"{text} has too many wild cards."),
        "neighbours": ("wild_limit", f"{text}: two wild cards may not stand side by side."),
    }
    return table[fault.code]
