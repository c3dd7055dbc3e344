"""What others at Anaconda know of cards that a seat cannot see, for sampling worlds (`upcard.kernel.worlds`).

What the table does not tell of it is guessed by chance.
"""

from random import Random

from upcard.games.anaconda.cards import shown_of, steps_to_left
from upcard.games.anaconda.rules import HAND, KEPT, Rules
from upcard.games.anaconda.state import FOLDED, ROLL, AnacondaState
from upcard.kernel.worlds import HiddenInfo, Private

THROWN = HAND - KEPT
SHOWN = KEPT - 1


class AnacondaHidden(HiddenInfo[AnacondaState]):
    """``rules``: those of the table."""

    def __init__(self, s: AnacondaState, faces: tuple[int, ...], rules: Rules) -> None:
        super().__init__(s, faces)
        self.rules = rules

    def private(self, seat: int, rng: Random) -> list[Private]:
        """Return what others know of cards passed on and thrown away."""
        return self._passed(rng) + self._thrown(seat, rng)

    def _passed(self, rng: Random) -> list[Private]:
        """Return what is known of passed cards: those of a hand are known to who passed them last.

        Cards of an earlier pass are known too where all that has been passed on since went to who gave them, unless
        they have gone back. The table does not tell when a player folded: those who have are taken not to have passed.
        """
        live = self.s.live()
        many = len(live)
        skipped = many == 2 and self.rules.skips_second_pass()
        made = self.rules.cards_passed()[: max(0, self.s.round_number - 1)]
        passes = [(at + 1, cards) for at, cards in enumerate(made) if not (skipped and at == 1)]
        steps = [steps_to_left(self.rules, number, many) for number, _ in passes]
        found: list[Private] = []
        for at, giver in enumerate(live):
            known: dict[int, int] = {}
            for last in range(len(passes) - 1, -1, -1):
                receiver = live[(at + steps[last]) % many]
                if any([(steps[last] + later) % many for later in steps[last + 1 :]]):
                    continue
                if receiver == giver or len(self.s.cards(receiver).cards) != HAND:
                    continue
                count = passes[last][1]
                for _, gone in passes[last + 1 :]:
                    count = len([place for place in rng.sample(range(HAND), count) if place < HAND - gone])
                known[receiver] = known.get(receiver, 0) + count
            found += [Private(receiver, count, 1 << giver) for receiver, count in known.items()]
        return found

    def _thrown(self, seat: int, rng: Random) -> list[Private]:
        """Return what is known of cards out of play.

        Cards thrown away, and those of a hand that was folded, are known to who held them. Who folded after the hands
        were formed is drawn; the open cards tell how many did.
        """
        s = self.s
        away = s.seats
        found: list[Private] = []
        if s.step == ROLL or self.rules.in_open(s.round_number):
            found += [Private(away, THROWN, 1 << other) for other in s.live()]
        late = len(shown_of(s.piles[away])) // SHOWN
        if self.rules.rolls():
            # A hand that was folded late has one to four open cards: it is not told which lie there together.
            late = min(len(shown_of(s.piles[away])), s.standing.count(FOLDED))
        own = [card for card in s.piles[away].cards if card.seen == 1 << seat]
        others = [other for other in range(s.seats) if s.standing[other] == FOLDED and other != seat]
        if len(others) < s.standing.count(FOLDED) and len(own) == THROWN + 1:
            late -= 1
        rng.shuffle(others)
        for at, other in enumerate(others):
            found.append(Private(away, THROWN + 1 if at < late else HAND, 1 << other))
        return found
