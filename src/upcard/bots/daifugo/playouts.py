"""Plays a deal of Daifugo on quickly, on counts of cards by strength, with players of one simple habit.

What a move is worth is seen from where it leads when the hidden cards are dealt again and again and the deal is played
to its end each time.

The habit: lead the lowest cards, all of a rank together; beat what lies there with the lowest rank held in that very
number, or with some of the aces or 2s; else pass. Who plays on thoroughly does first what nobody can hinder: cards that
nobody can beat, where at most one rank is left that somebody could.
"""

from typing import Final

from upcard.cards.card import FACES, face_of
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.state import strength

PLACES: Final = 13
HIGH: Final = 11
"""Aces and 2s: groups of them are broken."""
_PLACE: Final = [strength(face) for face in range(FACES)]
EIGHT: Final = strength(face_of(0, 8))
"""What ends a trick where a table plays so (DAI-A20)."""
TITLE: Final = 0.3
"""What the second place is worth beside the first; from there to the last it falls evenly to nothing."""


class Quick:
    """The table of a ``game`` in a form that is played on quickly.

    ``counts``: cards by seat and strength; ``sizes``: cards by seat. How the trick stands: ``need``, 0 before the lead,
    ``beaten``, the seats that may still play as bits, ``live``, and ``last``, who played what lies on top.
    ``thorough``: it is played on thoroughly.
    """

    def __init__(
        self,
        game: DaifugoGame,
        counts: list[list[int]],
        sizes: list[int],
        turn: int,
        need: int,
        beaten: int,
        live: int,
        last: int,
        thorough: bool = False,
    ) -> None:
        self.game = game
        self.counts = counts
        self.sizes = sizes
        self.turn = turn
        self.need = need
        self.beaten = beaten
        self.live = live
        self.last = last
        self.thorough = thorough
        self.log: list[tuple[int, int, int]] | None = None
        """Where it is a list, what is played: by which seat, cards of which strength, and how many (0: it passes)."""

    def copy(self) -> "Quick":
        """Return a copy that can be played on by itself."""
        counts = [row[:] for row in self.counts]
        sizes, thorough = self.sizes[:], self.thorough
        return Quick(self.game, counts, sizes, self.turn, self.need, self.beaten, self.live, self.last, thorough)

    def put(self, place: int, number: int) -> None:
        """Play so many cards of that strength for whose turn it is."""
        seat = self.turn
        if self.log is not None:
            self.log.append((seat, place, number))
        self.counts[seat][place] -= number
        self.sizes[seat] -= number
        self.need = number
        self.beaten = place
        self.last = seat
        if place == EIGHT and self.game.eights_end:  # DAI-A20
            self.live &= 1 << seat
        if not self.sizes[seat]:
            self.live &= ~(1 << seat)
        self.advance()

    def drop(self) -> None:
        """Pass for whose turn it is."""
        if self.log is not None:
            self.log.append((self.turn, 0, 0))
        self.live &= ~(1 << self.turn)
        self.advance()

    def advance(self) -> None:
        """Pass the turn to the next who has not passed.

        Where there is none but the one on top, that one leads, or who sits to the left and still has cards (DAI-17,
        DAI-29 to DAI-33).
        """
        seats = len(self.sizes)
        leader = self.last
        if self.game.last_not_passed and self.live and not self.sizes[leader] and not self.live & (self.live - 1):
            leader = self.live.bit_length() - 1  # DAI-A06
        elif self.live & ~(1 << leader):
            seat = (self.turn + 1) % seats
            while not self.live >> seat & 1:
                seat = (seat + 1) % seats
            self.turn = seat
            return
        self.need = 0
        self.beaten = -1
        self.live = 0
        for other in range(seats):
            if self.sizes[other]:
                self.live |= 1 << other
        while not self.sizes[leader]:
            leader = (leader + 1) % seats
        self.turn = leader

    def step(self) -> None:
        """Make the habitual move of whose turn it is."""
        row = self.counts[self.turn]
        if self.thorough:
            sure = self.sure_place()
            if sure >= 0:
                self.put(sure, self.need or row[sure])
                return
        if not self.need:
            place = 0
            while not row[place]:
                place += 1
            self.put(place, row[place])
            return
        place = self.beaten + 1
        need = self.need
        while place < PLACES and not (row[place] == need or (place >= HIGH and row[place] > need)):
            place += 1
        if place < PLACES:
            self.put(place, need)
        else:
            self.drop()

    def sure_place(self) -> int:
        """Return the strength of the cards that go before all others; -1 where there are none.

        Nobody can beat them and at most one rank is left then that somebody could.
        """
        row, need = self.counts[self.turn], self.need
        if need:
            for place in range(self.beaten + 1, PLACES):
                if row[place] >= need and not self.beatable(place, need, self.live):
                    row[place] -= need
                    few = self.losers() <= 1
                    row[place] += need
                    if few:
                        return place
            return -1
        if self.losers() > 1:
            return -1
        for place in range(PLACES - 1, -1, -1):
            if row[place] and not self.beatable(place, row[place], -1):
                return place
        return -1

    def losers(self) -> int:
        """Return how many ranks whose turn it is holds that somebody could beat; 2 for more.

        They would be led whole.
        """
        row, found = self.counts[self.turn], 0
        for place in range(PLACES):
            if row[place] and self.beatable(place, row[place], -1):
                found += 1
                if found > 1:
                    break
        return found

    def beatable(self, place: int, number: int, among: int) -> bool:
        """Say whether any of these seats could beat so many cards of that strength.

        ``among`` are seats as bits; whose turn it is does not count.
        """
        for seat, size in enumerate(self.sizes):
            if size >= number and seat != self.turn and among >> seat & 1:
                row = self.counts[seat]
                for higher in range(place + 1, PLACES):
                    if row[higher] >= number:
                        return True
        return False

    def ahead_of(self, me: int) -> int:
        """Return how many finish before ``me`` from here on."""
        before = 0
        holding = 0
        for size in self.sizes:
            holding += size > 0
        while self.sizes[me]:
            if holding == 1:
                return before
            seat = self.turn
            self.step()
            if not self.sizes[seat]:
                holding -= 1
                before += seat != me
        return before

    def to_end(self) -> list[tuple[int, int, int]]:
        """Play until one seat alone has cards, and return what is played, as in the `log`."""
        log: list[tuple[int, int, int]] = []
        self.log = log
        holding = 0
        for size in self.sizes:
            holding += size > 0
        while holding > 1:
            seat = self.turn
            self.step()
            holding -= not self.sizes[seat]
        return log


def dealt(fixed: list[list[int]], hidden: list[list[int]]) -> list[list[int]]:
    """Return the hands by strength: what is known of them, with the faces ``hidden`` in each."""
    counts: list[list[int]] = []
    for row, faces in zip(fixed, hidden, strict=False):
        row = row[:]
        for face in faces:
            row[_PLACE[face]] += 1
        counts.append(row)
    return counts


def worth(before: int, holding: int) -> float:
    """Return what it is worth to finish after ``before`` of ``holding`` players."""
    if not before:
        return 1.0
    return TITLE * (holding - 1 - before) / (holding - 1)
