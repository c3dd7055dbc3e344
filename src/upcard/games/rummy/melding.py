"""Laying melds: the contract, and further ones."""

from collections.abc import Iterable, Iterator

from upcard.cards.card import JOKER, Card, faces_text
from upcard.cards.contracts import fills, too_near
from upcard.cards.meld import Meld
from upcard.cards.melds import Fault, Group, MeldRules, apart, can_place, check, fits, lists_of_melds, melds_in
from upcard.games.rummy.flow import finish_deal
from upcard.games.rummy.moves import LayDown, LayMeld
from upcard.games.rummy.reach import may_strand, stranded, strands
from upcard.games.rummy.rulings import DealRulings, Rulings
from upcard.games.rummy.state import DOWN_NOW, NOT_DOWN, RummyState
from upcard.games.rummy.steps import Step, must_hold, why_banned
from upcard.kernel.game import Refused
from upcard.kernel.run import Listing
from upcard.kernel.state import Event, Move, Pile


class Contracts:
    """Ways to lay the contract, of which one is made a move when it is taken out."""

    def __init__(self, groups: list[Group]) -> None:
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


class FurtherMelds:
    """Melds to lay, of which one is made a move when it is taken out."""

    def __init__(self, lists: list[list[Meld]]) -> None:
        self.lists = lists
        self.count = 0
        for melds in lists:
            self.count += len(melds)

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, at: int) -> Move:
        for melds in self.lists:
            if at < len(melds):
                return LayMeld(melds[at])
            at -= len(melds)
        raise IndexError(at)


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
            ways = deal.melder.covers(hand, deal.least_over, deal.most_over)
            return self._covers(r, s, deal, s.hand(seat), ways) if deal.most_over else map(LayDown, ways)
        if self._any_way(r, s, deal, hand):
            return map(LayDown, deal.melder.ways(hand))
        return self._ways(r, s, deal, seat)

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        deal = r.of(s)
        hand = s.hand(seat).cards
        if s.down[seat] != NOT_DOWN or deal.whole_hand or not self._any_way(r, s, deal, hand):
            return super().listing(r, s, seat)
        return Contracts(list(deal.melder.groups(hand, 0, len(hand)))) if deal.melder.can_meet(hand) else ()

    def _any_way(self, r: Rulings, s: RummyState, deal: DealRulings, hand: tuple[Card, ...]) -> bool:
        """Is every way to meet the contract legal, so that none needs a look?"""
        return not s.owed and not may_strand(r, s) and (not deal.keep_one or 0 < deal.exact_cards < len(hand))

    def _covers(
        self, r: Rulings, s: RummyState, deal: DealRulings, hand: Pile, ways: Iterator[tuple[Meld, ...]]
    ) -> Iterator[Move]:
        for melds in ways:
            if self._over_is_banned(r, s, deal, hand, melds) is None:
                yield LayDown(melds)

    def _ways(self, r: Rulings, s: RummyState, deal: DealRulings, seat: int) -> Iterator[Move]:
        hand = s.hand(seat).cards
        for melds in deal.melder.ways(hand):
            if self._leaves_enough(r, s, deal, len(hand), melds) and not self._strands(r, s, seat, melds):
                yield LayDown(melds)

    def _strands(self, r: Rulings, s: RummyState, seat: int, melds: tuple[Meld, ...]) -> bool:
        return may_strand(r, s) and not r.of(s).whole_hand and strands(r, s, laid_down(s, seat, melds), seat)

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
        if r.of(s).free:
            raise r.refuse("no_contract", "No contract is asked for: melds are laid one by one.", (), "Say meld …")
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
        if self._strands(r, s, seat, move.melds):
            raise stranded(r, s.hand(seat).minus_all(tuple(faces)))
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
        given = " ".join([("S" if meld.is_set() else "R") + str(len(meld.faces)) for meld in move.melds])
        kinds = sorted(["S" if meld.is_set() else "R" for meld in move.melds])
        if fills(move.melds, contract):
            raise r.refuse("same_rank", "Two sets of one contract must be of different ranks.")
        if kinds == sorted([slot.kind for slot in contract.slots]):
            if deal.whole_hand:
                raise r.refuse("deal7_part", f"The contract of this deal is {contract}, laid at once; not {given}.")
            raise r.refuse(
                "contract_size",
                f"The contract is {contract}; {given} has another size.",
                (),
                "Lay exactly the cards of the contract; the rest goes down later.",
            )
        raise Refused(deal.clause, f"The contract of deal {s.deal} is {contract}, not {given}.", (), "")

    def _over_is_banned(
        self, r: Rulings, s: RummyState, deal: DealRulings, hand: Pile, melds: tuple[Meld, ...]
    ) -> Refused | None:
        """The refusal where the whole hand is laid but for one card that may not be discarded."""
        if not deal.whole_hand or deal.over_is_ignored:
            return None
        for meld in melds:
            hand = hand.minus_all(meld.faces)
        return why_banned(r, s, hand, hand.cards[0].face) if hand.cards else None

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
        if not self._is_time(r, s, seat):
            return ()
        if not s.owed and not r.of(s).keep_one and not may_strand(r, s) and not r.run_per_suit:
            return map(LayMeld, melds_in(s.hand(seat).cards, r.table))
        return self._further(r, s, seat)

    def listing(self, r: Rulings, s: RummyState, seat: int) -> Listing:
        if not self._is_time(r, s, seat):
            return ()
        if s.owed or may_strand(r, s) or r.run_per_suit:
            return list(self._further(r, s, seat))
        hand = s.hand(seat).cards
        lists = list(lists_of_melds(hand, r.table))
        if r.of(s).keep_one:
            lists = [melds for melds in lists if melds and len(melds[0].faces) < len(hand)]
        return FurtherMelds(lists)

    def _is_time(self, r: Rulings, s: RummyState, seat: int) -> bool:
        return s.down[seat] != NOT_DOWN and s.down[seat] >= r.extra_from and not r.of(s).whole_hand

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
        if r.run_per_suit:
            for index, other in enumerate(s.melds):
                if s.owners[index] == seat and other.is_run() and other.suit == meld.suit:
                    return _of_one_suit(r, other, meld)
        if may_strand(r, s) and strands(r, s, lay(s, seat, (meld,), meld.faces), seat):
            return stranded(r, hand.minus_all(meld.faces))
        if not s.owed:
            return None
        owed = max(0, s.owed - count_wilds(r, meld))
        if r.at_once and owed == s.owed:
            return r.refuse("joker_duty", "The joker you took is played before anything else.", (JOKER,))
        if owed and r.new_meld_only and not can_meld_owed(r, s, hand.minus_all(meld.faces), owed):
            return r.refuse("joker_duty", "The joker you took could no longer go into a new meld this turn.", (JOKER,))
        return None


def can_meld_owed(r: Rulings, s: RummyState, hand: Pile, owed: int) -> bool:
    """Could so many wild cards of the hand go into new melds, with a card left where one must be discarded?"""
    if not r.of(s).keep_one:
        return can_place(hand.cards, r.table, owed)
    for face in hand.kinds():
        if can_place(hand.minus(face).cards, r.table, owed):
            return True
    return False


def count_wilds(r: Rulings, meld: Meld) -> int:
    return len([face for face in meld.faces if r.is_wild(face)])


def _why_too_near(r: Rulings, melds: tuple[Meld, ...]) -> Refused:
    """The refusal of two contract runs of one suit."""
    touching = r.rules.touching_runs
    runs = [meld for meld in melds if meld.is_run()]
    near = [(run, other) for at, run in enumerate(runs) for other in runs[:at] if run.suit == other.suit]
    near = [(run, other) for run, other in near if too_near(run, other, touching)]
    run, other = near[0]
    faces = other.faces + run.faces
    if touching == "one_per_suit":
        return _of_one_suit(r, other, run)
    remedy = "Use another suit, or leave a rank free between them."
    if touching == "gap" and run.low <= other.high() and other.low <= run.high():
        return r.refuse("overlapping", f"{other} and {run} overlap.", faces, remedy)
    return r.refuse("touching", f"{other} and {run} follow each other without a gap.", faces, remedy)


def _of_one_suit(r: Rulings, other: Meld, run: Meld) -> Refused:
    return r.refuse("touching", f"{other} and {run} are of one suit.", other.faces + run.faces, "Use another suit.")


def laid_down(s: RummyState, seat: int, melds: tuple[Meld, ...]) -> RummyState:
    """The contract on the table."""
    faces: list[int] = []
    for meld in melds:
        faces.extend(meld.faces)
    down = s.down[:seat] + (DOWN_NOW,) + s.down[seat + 1 :]
    return lay(s, seat, melds, tuple(faces)).but(down=down)


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
        topic = "wild_limit_table" if topic == "wild_limit" and rules is r.table else topic
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
        "too_long": (
            "set_long" if is_set else "run_long",
            f"{text} is too long: a {'set' if is_set else 'run'} has at most "
            f"{rules.longest_set() if is_set else rules.longest_run()} cards.",
        ),
        "rank": ("set_rank", f"{text} is no set: {words} is of another rank."),
        "suit": ("run_suit", f"{text} is no run: {words} is of another suit."),
        "place": ("run_place", f"{text} is no run: {words} does not stand at its place."),
        "corner": ("corner", f"{text} goes round the corner: no run passes through the ace."),
        "ace": ("ace", f"{text}: the ace cannot stand there."),
        "twin_suit": ("set_suits", f"{text}: the suits of a set must be different."),
        "min_naturals": ("naturals", f"{text} has too few natural cards: at least {rules.min_naturals}."),
        "wild_limit": ("wild_limit", f"{text} has too many wild cards."),
        "neighbours": ("neighbours", f"{text}: two wild cards may not stand side by side."),
    }
    return table[fault.code]
