"""What others at Anaconda know of cards that a seat cannot see, for sampling worlds (`upcard.kernel.worlds`).

What the table does not tell of it is guessed by chance.
"""

from random import Random

from upcard.games.anaconda.cards import shown_of
from upcard.games.anaconda.rules import HAND, KEPT, PASSED, ROUNDS
from upcard.games.anaconda.state import FOLDED, AnacondaState
from upcard.kernel.worlds import HiddenInfo, Private

THROWN = HAND - KEPT
SHOWN = KEPT - 1


class AnacondaHidden(HiddenInfo[AnacondaState]):
    """``skips``: two players leave the second pass out (`heads_up_second_pass`)."""

    def __init__(self, s: AnacondaState, faces: tuple[int, ...], skips: bool) -> None:
        super().__init__(s, faces)
        self.skips = skips

    def private(self, seat: int, rng: Random) -> list[Private]:
        """Return what others know of cards passed on and thrown away."""
        return self._passed(rng) + self._thrown(seat, rng)

    def _passed(self, rng: Random) -> list[Private]:
        """Return what is known of passed cards: three of a hand are known to who passed them last.

        The table does not tell when a player folded: those who have are taken not to have passed.
        """
        s = self.s
        live = s.live()
        two = len(live) == 2
        passes = min(s.round_number - 1, 1 if two and self.skips else 2)
        steps = -2 if passes == 2 and not two else 1
        found: list[Private] = []
        for at, giver in enumerate(live):
            receiver = live[(at + steps) % len(live)]
            if passes > 0 and receiver != giver and len(s.cards(receiver).cards) == HAND:
                known = PASSED
                if passes == 2 and two:
                    # Between two players cards of the first pass are known too, unless they have gone back.
                    known += len([place for place in rng.sample(range(HAND), PASSED) if place < HAND - PASSED])
                found.append(Private(receiver, known, 1 << giver))
        return found

    def _thrown(self, seat: int, rng: Random) -> list[Private]:
        """Return what is known of cards out of play.

        Cards thrown away, and those of a hand that was folded, are known to who held them. Who folded after the hands
        were formed is drawn; the open cards tell how many did.
        """
        s = self.s
        away = s.seats
        found: list[Private] = []
        if s.round_number == ROUNDS:
            found += [Private(away, THROWN, 1 << other) for other in s.live()]
        late = len(shown_of(s.piles[away])) // SHOWN
        own = [card for card in s.piles[away].cards if card.seen == 1 << seat]
        others = [other for other in range(s.seats) if s.standing[other] == FOLDED and other != seat]
        if len(others) < s.standing.count(FOLDED) and len(own) == THROWN + 1:
            late -= 1
        rng.shuffle(others)
        for at, other in enumerate(others):
            found.append(Private(away, THROWN + 1 if at < late else HAND, 1 << other))
        return found
