"""What a seat at Daifugo cannot see: others' hands, and which cards two others have exchanged."""

from random import Random

from upcard.cards.card import HIDDEN
from upcard.games.daifugo.session import gifts
from upcard.games.daifugo.state import GIVE, OVER, PLAY, POOR_GIVE, POOR_RETURN, RETURN, DaifugoState
from upcard.kernel.worlds import HiddenInfo, Private


class DaifugoHidden(HiddenInfo[DaifugoState]):
    """``poor``: the Poor and the Millionaire exchange a card too; ``upheaval``: what an upheaval leads to."""

    def __init__(self, s: DaifugoState, faces: tuple[int, ...], poor: bool, upheaval: str = "none") -> None:
        super().__init__(s, faces)
        self.poor = poor
        self.upheaval = upheaval if s.house_effects.upheaval else "none"

    def private(self, seat: int, rng: Random) -> list[Private]:
        """Return what two others know of each other's cards after the exchange.

        The cards exchanged before the first lead are known to both (DAI-59). How many of them are still in a hand is
        drawn as if any card had been as likely to be given back or played.
        """
        s = self.s
        # Once a deal is over its own places are on the sheet too.
        # After it come the steps of house rules, within a deal.
        step, sheet = (min(s.step, PLAY), s.sheet) if s.step >= GIVE and s.step != OVER else (PLAY, s.sheet[:-1])
        found: list[Private] = []
        for at in range(0, len(s.house_effects.handed), 2):  # DAI-W13
            giver, taker = s.house_effects.handed[at], s.house_effects.handed[at + 1]
            found.append(Private(taker, self._left(rng, taker, 1, self.cards_dealt(taker)), 1 << giver))
        if not sheet:
            return found
        low, high = sheet[-1][-1], sheet[-1][0]
        if self.upheaval == "swap":  # DAI-W49: each has seen the whole hand that the other holds now.
            return [*found, *[Private(at, s.piles[at].count_face(HIDDEN), 1 << low | 1 << high) for at in (low, high)]]
        done = ((step > GIVE, step > RETURN), (step > POOR_GIVE, step > POOR_RETURN))
        for (low, high, count), (given, returned) in zip(gifts(self.poor, sheet[-1]), done, strict=False):
            if self.upheaval == "spared" and high == sheet[-1][0]:
                continue
            found += self._exchanged(rng, low, high, count, given, returned)
        return found

    def _exchanged(self, rng: Random, low: int, high: int, count: int, given: bool, returned: bool) -> list[Private]:
        """Return what is known of the cards that ``low`` gave ``high``, and of those that came back."""
        if not given:
            return []
        received = self._left(rng, high, count, self.cards_dealt(high) + count) if returned else count
        found = [Private(high, received, 1 << low)]
        if returned:
            found.append(Private(low, self._left(rng, low, count, self.cards_dealt(low)), 1 << high))
        return found

    def cards_dealt(self, seat: int) -> int:
        """Return how many cards the seat was dealt (DAI-07)."""
        s = self.s
        place = (seat - s.dealer - 1) % s.seats
        return (len(self.faces) - place + s.seats - 1) // s.seats

    def _left(self, rng: Random, seat: int, count: int, size: int) -> int:
        """Return how many of ``count`` out of ``size`` cards are among those that are hidden in the hand."""
        hidden = self.s.piles[seat].count_face(HIDDEN)
        return len([at for at in rng.sample(range(size), count) if at < hidden])
