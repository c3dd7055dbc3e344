"""Plays a deal of Mille on quickly, on counts of cards by rank, by the steady player's rules of thumb.

What a move is worth is seen from where it leads when the hidden cards are dealt again and again and the deal is played
to its end each time. House rules of how a 2 on top is taken are left out: such a 2 is passed by.
"""

from random import Random

from upcard.bots.draws import SeatDraws
from upcard.bots.mille.steady import SOON
from upcard.cards.card import rank_of
from upcard.games.mille.melding import LEAST
from upcard.games.mille.moves import DRAW, LayMeld, Take
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import TWO, WHOLE_RANK, Melded, has_wild, scored, value, values
from upcard.games.mille.state import MELDING, MilleState
from upcard.games.rummy.moves import Discard
from upcard.kernel.game import CHANCE
from upcard.kernel.state import Move, Shuffle
from upcard.melds.meld import SET, Meld

RANKS = 14
MOST_TURNS = 400
"""After so many turns a deal is taken to have no end; it is scored as it lies."""


class MillePlayout:
    """The table: ``hands`` by seat and rank, how many cards that are, what is melded.

    ``draws``: what each seat draws from the stock, where it is not what lies uppermost.
    """

    def __init__(self, rules: Rules, s: MilleState, draws: SeatDraws | None = None) -> None:
        self.rules = rules
        self.draws = draws
        self.hands: list[list[list[int]]] = [[[] for _ in range(RANKS)] for _ in range(2)]
        self.sizes = [0, 0]
        for seat in range(2):
            for face in s.hand(seat).faces():
                self.hands[seat][rank_of(face)].append(face)
            self.sizes[seat] = len(s.hand(seat).cards)
        self.stock: list[int] = list(s.stock().faces())
        self.pile: list[int] = list(s.discards().faces())
        self.laid: list[list[list[int]]] = [[[] for _ in range(RANKS)] for _ in range(2)]
        """The melds, by seat and rank."""
        self.clean = [True, True]
        self.seen = [0] * RANKS
        """Cards by rank on the table and in the pile."""
        for meld, owner in zip(s.melds, s.owners, strict=True):
            self.laid[owner][meld.low] = list(meld.faces)
            if has_wild(meld):
                self.clean[owner] = False
            for face in meld.faces:
                self.seen[rank_of(face)] += 1
        for face in self.pile:
            self.seen[rank_of(face)] += 1
        self.turn = s.turn
        self.drawn = s.step == MELDING
        self.renewals = s.renewals
        self.log: list[tuple[int, Move]] | None = None
        """Where it is a list, the moves that are made, each with its seat."""

    def tell(self, seat: int, move: Move) -> None:
        """Note the move in the log, where there is one."""
        if self.log is not None:
            self.log.append((seat, move))

    def play(self, seat: int, rng: Random) -> float:
        """Return what the deal brings that seat more than the other, when both play on by habit."""
        for _ in range(MOST_TURNS):
            if not self.drawn and not self._draw(rng):
                break
            self.drawn = False
            if self._meld():
                break
            self._discard()
            if not self.sizes[self.turn]:
                break
            self.turn = 1 - self.turn
        return float(self._points(seat) - self._points(1 - seat))

    def _draw(self, rng: Random) -> bool:
        """Take the pile where it can be taken, else a card of the stock; False where there is none."""
        me, hand = self.turn, self.hands[self.turn]
        if self.pile:
            rank = rank_of(self.pile[-1])
            if rank != TWO and len(hand[rank]) >= LEAST - 1:
                self.tell(me, Take(tuple(hand[rank])))
                self._lay(rank, hand[rank])
                self.sizes[me] -= len(hand[rank])
                hand[rank] = []
                self.laid[me][rank].append(self.pile.pop())
                for face in self.pile:
                    hand[rank_of(face)].append(face)
                    self.seen[rank_of(face)] -= 1
                self.sizes[me] += len(self.pile)
                self.pile = []
                return True
        self.tell(me, DRAW)
        if not self.stock:
            if len(self.pile) < 2 or (self.rules.renewal_limit and self.renewals >= self.rules.renewal_limit):
                return False
            self.renewals += 1
            self.stock = self.pile[:-1]
            rng.shuffle(self.stock)
            self.tell(CHANCE, Shuffle(tuple(reversed(self.stock))))
            if self.draws is not None:
                self.draws.forget()
            self.pile = self.pile[-1:]
            for face in self.stock:
                self.seen[rank_of(face)] -= 1
        if self.draws is not None:
            self.draws.bring_up(self.stock, me)
        face = self.stock.pop()
        hand[rank_of(face)].append(face)
        self.sizes[me] += 1
        return True

    def _lay(self, rank: int, faces: list[int]) -> None:
        self.laid[self.turn][rank] += faces
        for face in faces:
            self.seen[rank_of(face)] += 1

    def _tell_meld(self, rank: int, faces: list[int]) -> None:
        self.tell(self.turn, LayMeld(Meld(SET, rank, tuple(faces))))

    def _meld(self) -> bool:
        """Meld everything that goes without wild cards, and with them when it is time.

        Returns True when that was all.
        """
        me, hand = self.turn, self.hands[self.turn]
        laid = self.laid[me]
        for rank in range(1, RANKS):
            group = hand[rank]
            if group and ((laid[rank] and (rank != TWO or self.clean[me])) or len(group) >= LEAST):
                self._tell_meld(rank, group)
                self._lay(rank, group)
                self.sizes[me] -= len(group)
                hand[rank] = []
        if self.clean[me] and ([group for group in laid if group] or self.sizes[1 - me] > SOON):
            return self.sizes[me] == 0
        twos = hand[TWO]
        ranks = [(-values(hand[rank]), rank) for rank in range(1, RANKS) if rank != TWO and hand[rank]]
        for _, rank in sorted(ranks):
            group = hand[rank]
            wanted = LEAST - len(group)
            if laid[rank] or wanted > len(twos) or len(group) < self.rules.min_naturals_in_meld:
                continue
            used = [twos.pop() for _ in range(wanted)]
            self._tell_meld(rank, group + used)
            self._lay(rank, group + used)
            self.sizes[me] -= LEAST
            hand[rank] = []
            self.clean[me] = False
        for rank in range(1, RANKS):
            if twos and laid[rank]:
                self._tell_meld(rank, twos)
                self.clean[me] = self.clean[me] and rank == TWO
                self._lay(rank, twos)
                self.sizes[me] -= len(twos)
                hand[TWO] = twos = []
        return self.sizes[me] == 0

    def _discard(self) -> None:
        """Discard the card that is least useful, and that the other can least take the pile with."""
        me, hand = self.turn, self.hands[self.turn]
        soon = self.sizes[1 - me] <= SOON
        step = 2 + len(self.pile) // 4
        best, most = -1, -100_000
        for rank in range(1, RANKS):
            group = hand[rank]
            if not group:
                continue
            if rank == TWO:
                worth, face = -200, group[0]
            else:
                face = group[0]
                for other in group:
                    if (value(other) > value(face)) == soon:
                        face = other
                danger = max(0, WHOLE_RANK - self.seen[rank] - len(group))
                cost = value(face) if soon else -value(face) // 2
                worth = cost - 20 * (len(group) - 1) - danger * step
            if worth > most:
                best, most = face, worth
        self.tell(me, Discard(best))
        hand[rank_of(best)].remove(best)
        self.sizes[me] -= 1
        self.pile.append(best)
        self.seen[rank_of(best)] += 1

    def _points(self, seat: int) -> int:
        """Return what the deal scores, by the rules."""
        groups = [group for group in self.laid[seat] if group]
        plain = sum([values(group) for group in groups])
        naturals = []
        for rank in range(1, RANKS):
            group = self.laid[seat][rank]
            wilds = [face for face in group if rank_of(face) == TWO]
            if len(group) == WHOLE_RANK and (rank == TWO or not wilds):
                naturals.append(values(group))
        left = sum([values(group) for group in self.hands[seat]])
        return scored(self.rules, Melded(plain, tuple(naturals), len(groups) > 0 and self.clean[seat]), left).points
