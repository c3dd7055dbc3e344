"""Lays cards in a turn of a playout: the contract as soon as it can be, and then all that fits."""

from mypy_extensions import i64

from upcard.bots.rummy.quick.held import HeldCards, lowest
from upcard.bots.rummy.quick.reader import Reader
from upcard.bots.rummy.quick.spread import (
    ANYWHERE,
    HIGH,
    LOW,
    NOWHERE,
    LaidMeld,
    face_at,
    role_of_joker,
    run_meld,
)
from upcard.bots.rummy.quick.table import QuickTable
from upcard.bots.rummy.quick.windows import Windows, windows_of
from upcard.cards.bits import count_bits, up
from upcard.cards.card import JOKER, NO_FACE, Card
from upcard.games.rummy.moves import DRAW_BOTH, LayDown, LayMeld, LayOff, Swap
from upcard.games.rummy.state import DOWN_NOW
from upcard.melds.engine import Melder
from upcard.melds.meld import SET, Meld

MANY = 99
"""More jokers than there are."""


class Laying:
    """The active player's lays at a table."""

    def __init__(self, table: QuickTable) -> None:
        terms = table.terms
        self.table = table
        self.terms = terms
        rules = terms.r.table
        self.windows: Windows = windows_of(
            terms.min_run, rules.most_wilds(terms.min_run, in_set=False), rules.neighbours
        )
        """For further runs."""

    def may_lose(self, hand: HeldCards, cards: i64, jokers: i64) -> bool:
        """Say whether so many cards may leave the hand at once.

        Jokers are among them, and something must be left that can be discarded.
        """
        left: i64 = hand.size - cards
        if not left:
            return not self.terms.keeps_one
        return not self.terms.jokers_stay or left > hand.jokers - jokers

    # The contract

    def contract(self, reader: Reader) -> bool:
        """Lay it as the reader has found it for this hand; False where nothing that may be discarded would be left."""
        table, terms = self.table, self.terms
        seat = table.turn
        hand = table.hands[seat]
        used: i64 = 0
        twice: i64 = 0
        haves: list[int] = []
        jokers: i64 = terms.cards
        for at, window in enumerate(reader.best_runs):
            have: i64 = window.have << (reader.best_suits[at] << 4)
            have &= ~(have & used & ~((hand.two & ~twice) | hand.three))
            twice |= used & have
            used |= have
            haves.append(int(have))
            jokers -= count_bits(have)
        sets: list[list[int]] = []
        for at, rank in enumerate(reader.best_ranks):
            faces = self._of_rank(hand, rank, used, twice, sets, reader.best_ranks, terms.sets[at])
            jokers -= len(faces)
            sets.append(faces)
        if not self.may_lose(hand, terms.cards, jokers):
            return False
        melds: list[Meld] = []
        for at, faces in enumerate(sets):
            rank, size = reader.best_ranks[at], terms.sets[at]
            for face in faces:
                self._lose(hand, face)
            if table.log is not None:
                melds.append(Meld(SET, rank, tuple(faces + [JOKER] * (size - len(faces)))))
            table.melds.append(LaidMeld(seat, SET, rank, size, 0, size - len(faces)))
        for at, window in enumerate(reader.best_runs):
            size, suit, low = terms.runs[at], reader.best_suits[at], int(window.low)
            gaps = self._lose_run(hand, suit, low, size, haves[at])
            if table.log is not None:
                melds.append(run_meld(suit, low, size, haves[at]))
            table.melds.append(LaidMeld(seat, suit, low, size, gaps))
        for _ in range(int(jokers)):
            self._lose(hand, JOKER)
        table.down[seat] = DOWN_NOW
        if table.log is not None:
            table.log.append((seat, LayDown(tuple(melds))))
        return True

    def whole(self, melder: Melder) -> bool:
        """Lay the whole hand at once, but for what may be left over; False where that cannot be done."""
        table, terms = self.table, self.terms
        hand = table.hands[table.turn]
        cards = tuple([Card(face) for face in hand.faces()])
        for melds in melder.covers(cards, terms.least_over, terms.most_over):
            for meld in melds:
                for face in meld.faces:
                    self._lose(hand, face)
            table.down[table.turn] = DOWN_NOW
            table.tell(table.turn, LayDown(melds))
            if not hand.size or terms.over_ends:
                table.go_out()
            return True
        return False

    def _of_rank(
        self, hand: HeldCards, rank: int, used: i64, twice: i64, sets: list[list[int]], ranks: list[int], size: int
    ) -> list[int]:
        """Return cards of the rank for a set, which neither the runs nor other sets take."""
        taken: list[int] = []
        for at, other in enumerate(sets):
            if ranks[at] == rank:
                taken += other
        found: list[int] = []
        for suit in range(4):
            face = suit << 4 | rank
            bit: i64 = up(1, face)
            copies = int(hand.count(bit) - count_bits(used & bit) - count_bits(twice & bit)) - taken.count(face)
            for _ in range(copies):
                if len(found) < size:
                    found.append(face)
        return found

    def _lose(self, hand: HeldCards, face: int) -> None:
        hand.drop(face)
        self.table.live.drop(face)

    def _lose_run(self, hand: HeldCards, suit: int, low: int, size: int, have: i64) -> i64:
        """Lay the natural cards of a run; the places of the jokers."""
        gaps: i64 = 0
        left: i64 = have
        for place in range(low, low + size):
            face = int(face_at(suit, place))
            bit: i64 = up(1, face)
            if left & bit:
                left ^= bit
                self._lose(hand, face)
            else:
                gaps |= up(1, place)
        return gaps

    # Later

    def further(self) -> bool:
        """Lay what can be laid; False where the deal or the turn has ended by it."""
        table, terms = self.table, self.terms
        hand = table.hands[table.turn]
        while True:
            while self._meld(hand) or self._lay_off(hand) or self._joker(hand) or (terms.swaps and self._swap(hand)):
                if not hand.size:
                    break
            if hand.size:
                return True
            if not terms.redraws:
                table.go_out()
                return False
            if not self._draw_both():
                return False

    def _draw_both(self) -> bool:
        """Take the upcard and a stock card, no card being left to discard; False where none can be."""
        table = self.table
        seat = table.turn
        table.tell(seat, DRAW_BOTH)
        if table.discards:
            table.take()
            if not table.stock and not table.can_renew(True):
                return True
        elif not table.stock:
            table.give(seat)
            return False
        else:
            table.taken = NO_FACE
        return table.give(seat)

    def spare(self, hand: HeldCards) -> int:
        """Return the one card of two that fits nowhere, where the other one fits a meld; NO_FACE where there is none.

        Where the last card has to be laid, it goes first: the next one that fits ends the deal.
        """
        table, terms = self.table, self.terms
        if hand.size != 2 or hand.jokers or hand.two or terms.min_set == 2:
            return NO_FACE
        fits: i64 = 0
        for at in self.open_melds():
            laid = table.melds[at]
            fits |= laid.wants(terms.high_first) | laid.joker_roles()
        kept: i64 = hand.one & fits
        gone: i64 = hand.one & ~fits
        if not kept or not gone:
            return NO_FACE
        face = int(lowest(gone))
        # What lies beside the card that fits may fit after it.
        return NO_FACE if lowest(kept) >> 4 == face >> 4 else face

    def open_melds(self) -> list[int]:
        """Return the melds that the active player may add to now."""
        table, terms = self.table, self.terms
        if not terms.layoff:
            return []
        return [at for at in self._in_reach() if not terms.layoff_own or self._is_ours(table.melds[at].owner)]

    def _is_ours(self, owner: int) -> bool:
        """Say whether, where not everybody's melds are open, those of that owner are."""
        table, r = self.table, self.terms.r
        return owner in r.rules.side_of(table.turn, table.seats) if r.layoff_side else owner == table.turn

    def _in_reach(self) -> list[int]:
        """Return the melds that it is time for the active player to change."""
        table, terms = self.table, self.terms
        seat = table.turn
        down = table.down[seat]
        own, others = down >= terms.layoff_from_on_own, down >= terms.layoff_from
        return [at for at, laid in enumerate(table.melds) if (own if laid.owner == seat else others)]

    def _place(self, laid: LaidMeld) -> int:
        """Return where a joker goes in that meld."""
        terms = self.terms
        if terms.limits_wilds and laid.is_full_of_wilds(terms.r.table):
            return NOWHERE
        return laid.place_for_joker(terms.high_first, terms.neighbours)

    def _meld(self, hand: HeldCards) -> bool:
        """Lay a further meld; say whether one was."""
        table, terms = self.table, self.terms
        seat = table.turn
        least = terms.min_set
        if table.down[seat] < terms.extra_melds or hand.size < least:
            return False
        for rank in range(1, 14):
            count = hand.ranks[rank]
            if count + int(hand.jokers) < least or count < least - 1:
                continue
            jokers = max(0, least - count)
            if jokers > terms.further_set_wilds:
                continue
            if count > least and not self.may_lose(hand, count, 0):
                count -= 1
            if not self.may_lose(hand, count + jokers, jokers):
                continue
            faces = self._of_rank(hand, rank, 0, 0, [], [], count)
            for face in faces:
                self._lose(hand, face)
            for _ in range(jokers):
                self._lose(hand, JOKER)
            table.melds.append(LaidMeld(seat, SET, rank, count + jokers, 0, jokers))
            if table.log is not None:
                table.log.append((seat, LayMeld(Meld(SET, rank, tuple(faces + [JOKER] * jokers)))))
            return True
        return hand.size >= terms.min_run and self._run(hand)

    def _run(self, hand: HeldCards) -> bool:
        table, terms = self.table, self.terms
        seat, size = table.turn, terms.min_run
        for suit in range(4):
            if terms.one_per_suit and [laid for laid in table.melds if laid.owner == seat and laid.suit == suit]:
                continue
            by_missing = self.windows.of(hand.one, suit)
            for missing in range(min(int(hand.jokers), size - 1) + 1):
                for window in by_missing[missing]:
                    if window.forced or not self.may_lose(hand, size, missing):
                        continue
                    low, have = int(window.low), int(window.have) << (suit << 4)
                    gaps = self._lose_run(hand, suit, low, size, have)
                    for _ in range(missing):
                        self._lose(hand, JOKER)
                    table.melds.append(LaidMeld(seat, suit, low, size, gaps))
                    if table.log is not None:
                        table.log.append((seat, LayMeld(run_meld(suit, low, size, have))))
                    return True
        return False

    def _lay_off(self, hand: HeldCards) -> bool:
        """Lay a natural card on a meld of the table; say whether one was."""
        table, terms = self.table, self.terms
        if not self.may_lose(hand, 1, 0):
            return False
        for at in self.open_melds():
            laid = table.melds[at]
            fits: i64 = laid.wants(terms.high_first) & hand.one
            if fits:
                face = int(lowest(fits))
                low = laid.suit != SET and laid.low > 1 and face == face_at(laid.suit, laid.low - 1)
                if low and terms.high_first and laid.high < 14:
                    low = False
                laid.put(ANYWHERE if laid.suit == SET else LOW if low else HIGH, False)
                self._lose(hand, face)
                if table.log is not None:
                    table.log.append((table.turn, LayOff(face, at + 1)))
                return True
        return False

    def _joker(self, hand: HeldCards) -> bool:
        """Lay a joker on a meld of the table: on a set, where it stays, or at the end of a run.

        Says whether one was.
        """
        if not hand.jokers:
            return False
        table, terms = self.table, self.terms
        melds = self.open_melds()
        if not self.may_lose(hand, 1, 1) and (
            hand.size == 1 or hand.jokers < hand.size or self._room(melds) < hand.jokers
        ):
            return False
        best, where = -1, NOWHERE
        for at in melds:
            place = self._place(table.melds[at])
            if place == ANYWHERE or (place != NOWHERE and best < 0):
                best, where = at, place
                if place == ANYWHERE:
                    break
        if best < 0:
            return False
        laid = table.melds[best]
        role = NO_FACE
        if table.log is not None:
            role = role_of_joker(laid, where, terms.high_first, terms.neighbours)
            table.log.append((table.turn, LayOff(JOKER, best + 1, role)))
        laid.put(where, True)
        self._lose(hand, JOKER)
        return True

    def _room(self, melds: list[int]) -> int:
        """Return how many jokers those melds take."""
        found = 0
        for at in melds:
            laid = self.table.melds[at]
            if laid.suit == SET and not self.terms.limits_wilds:
                return MANY
            size = int(laid.high - laid.low) + 1
            copy = LaidMeld(laid.owner, int(laid.suit), int(laid.low), size, laid.jokers, laid.wilds)
            place = self._place(copy)
            while place != NOWHERE:
                copy.put(place, True)
                found += 1
                place = self._place(copy)
        return found

    def joker_fits(self) -> bool:
        """Say whether a joker could be added to some meld."""
        for at in self.open_melds():
            if self._place(self.table.melds[at]) != NOWHERE:
                return True
        return False

    def _swap(self, hand: HeldCards) -> bool:
        """Put a natural card in the place of the joker that stands for it in a run.

        It is done where that joker can be laid elsewhere, or where what can be played must be. Says whether it was.
        """
        table = self.table
        for at in self._in_reach():
            laid = table.melds[at]
            if laid.suit == SET or not laid.jokers or (laid.owner == table.turn and not self.terms.swaps_own):
                continue
            fits: i64 = laid.joker_roles() & hand.one
            if fits and (self.terms.plays_all or self.joker_fits()):
                face = int(lowest(fits))
                laid.free(face)
                hand.drop(face)
                table.live.drop(face)
                hand.add(JOKER)
                table.live.add(JOKER)
                if table.log is not None:
                    table.log.append((table.turn, Swap(face, at + 1)))
                return True
        return False
