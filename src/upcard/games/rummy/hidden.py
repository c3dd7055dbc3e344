"""What a seat at a rummy table cannot see: hands, the stock, who claims, and the melds of a call that are not open."""

from random import Random
from typing import Any, Final

from upcard.cards.card import HIDDEN, NO_FACE, NOBODY, Card
from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.moves import PASS, Call
from upcard.games.rummy.state import CLAIM, LOOKED, RummyState
from upcard.games.rummy.steps.call import Calls
from upcard.games.rummy.taking import may_claim
from upcard.kernel.run import joined
from upcard.kernel.state import SEALED, Move, sort_hand
from upcard.kernel.worlds import HiddenInfo, Private
from upcard.melds.covers import ONES, Sorter, can_sort
from upcard.melds.engine import lay_out

MIXED: Final = 300
"""So many exchanges make one hand of a caller out of another."""
MOST_TRIES: Final = 20_000
"""After so many exchanges without a hand to call with there is taken to be none."""


class RummyHidden(HiddenInfo[RummyState]):
    """What a seat at a rummy table cannot see, by the rules ``r`` of the deal."""

    def __init__(self, s: RummyState, faces: tuple[int, ...], r: CompiledRules) -> None:
        super().__init__(s, faces)
        self.r = r

    def private(self, seat: int, rng: Random) -> list[Private]:
        """Return who has seen the stock card that was put back: who has looked at it (CL-B-24)."""
        s = self.s
        return [Private(s.seats, 1, 1 << s.turn)] if s.returned == LOOKED else []

    def answer(self, game: Any, world: RummyState, owner: int, rng: Random) -> Move:
        """Return a call as the hand allows it; of who may not claim the upcard, that it is let go."""
        if owner == world.caller:
            return self._call(world, rng)
        if world.step == CLAIM and not may_claim(self.r, world, owner):
            return PASS
        return super().answer(game, world, owner, rng)

    def _call(self, world: RummyState, rng: Random) -> Move:
        caller = world.caller
        # What the upcard is, if the caller has discarded it and nobody has taken it.
        discard = world.discards().top().face if world.discarder == caller and world.discards().cards else NO_FACE
        laid = tuple([meld for meld, owner in zip(world.melds, world.owners, strict=True) if owner == caller])
        if laid:
            return Call(laid, discard)
        hand = world.hand(caller).cards
        placings = [Calls(way) for way in Sorter(hand, self.r.table).ways() if way.over == NO_FACE]
        if not placings:
            # A hand with more arrangements than anybody looks through.
            return Call(lay_out(hand, self.r.table, ONES, ()).melds, discard)
        calls = joined(list(placings))
        call = calls[int(rng.random() * len(calls))]
        assert isinstance(call, Call)
        return Call(call.melds, discard)

    def settle(self, dealt: list[list[int]], left: list[int], rng: Random) -> None:
        """Give a caller whose call is sealed a hand that goes into melds (PAY-25)."""
        s = self.s
        caller = s.caller
        if caller >= 0 and dealt[caller] and s.answers[caller : caller + 1] == (SEALED,):
            others = [faces for pile, faces in enumerate(dealt) if pile != caller]
            _CallersHand(s, self.r, dealt[caller], [*others, left], rng).draw()


class _CallersHand:
    """A hand that goes into melds, by exchanging its hidden cards for those of other piles.

    They are exchanged at first so that fewer and fewer are left over, then at random as long as none is. A chain of
    such exchanges comes to every hand that can be reached by them equally often.
    """

    def __init__(self, s: RummyState, r: CompiledRules, hand: list[int], others: list[list[int]], rng: Random) -> None:
        self.rules = r.table
        self.rng = rng
        self.hand = hand
        self.others = others
        self.seen = tuple([card for card in s.hand(s.caller).cards if card.face != HIDDEN])
        self.places = [(pile, at) for pile, faces in enumerate(others) for at in range(len(faces))]

    def cards(self) -> tuple[Card, ...]:
        return sort_hand((*self.seen, *[Card(face, NOBODY) for face in self.hand])).cards

    def draw(self) -> None:
        """Exchange cards until the hand goes into melds. Raises ValueError where no hand is found."""
        if not self.places:
            return
        left = self._left()
        for _ in range(MOST_TRIES):
            if not left:
                break
            exchanged = self._exchange(1)
            now = self._left()
            if now <= left or self.rng.random() < 0.05:
                left = now
            else:
                self._back(exchanged)
        else:
            raise ValueError("no hand of the cards that are not seen goes into melds")
        for _ in range(MIXED):
            exchanged = self._exchange(1 + int(self.rng.random() * self.rng.random() * len(self.hand)))
            if not can_sort(self.cards(), self.rules, 0):
                self._back(exchanged)

    def _left(self) -> int:
        """Return how many cards are in no meld."""
        return lay_out(self.cards(), self.rules, ONES, ()).dead

    def _exchange(self, count: int) -> list[tuple[int, int, int]]:
        """Exchange so many cards for others: the places, one after the other."""
        done: list[tuple[int, int, int]] = []
        for _ in range(count):
            at = int(self.rng.random() * len(self.hand))
            pile, place = self.places[int(self.rng.random() * len(self.places))]
            self._swap(at, pile, place)
            done.append((at, pile, place))
        return done

    def _back(self, exchanged: list[tuple[int, int, int]]) -> None:
        for at, pile, place in reversed(exchanged):
            self._swap(at, pile, place)

    def _swap(self, at: int, pile: int, place: int) -> None:
        row = self.others[pile]
        self.hand[at], row[place] = row[place], self.hand[at]
