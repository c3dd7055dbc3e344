"""The strong player at Anaconda: it bets, calls and declares by the share of the pot that its hand brings against what
the others are likely to hold, and not against any cards.

Hands of others are dealt again and again from the cards that the seat has not seen. Each counts by how likely such a
hand would have stayed and bet as it has, as `steady` bets (`upcard.bots.anaconda_ranges`). Passes that are still to
come are played through. In the last round only the hidden card of each hand is open: there every card is weighed.
What is drawn follows from what the seat sees, so the same view gets the same answer, unless the time ran out.
"""

import random
from typing import Final

from upcard.bots.anaconda import best, keep_best, kept_four, share, standing_of
from upcard.bots.anaconda_ranges import Signs, hidden_cards, likely, quick_four, signs
from upcard.bots.bot import Decision
from upcard.bots.budget import Budget
from upcard.cards.card import HIDDEN, faces_text
from upcard.cards.poker import HIGH as HIGH_RANKING
from upcard.games.anaconda.bets import span
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.moves import CALL, CHECK, FOLD, HIGH, LOW, Bet, PassCards, Raise
from upcard.games.anaconda.rules import KEPT, ROUNDS
from upcard.games.anaconda.state import BET, DECLARE, HIGH_WAY, LOW_WAY, PASS, AnacondaState
from upcard.games.betting.rounds import to_call
from upcard.kernel.worlds import worlds
from upcard.text.messages import Message

WORLDS: Final = 300
"""So many times the hidden cards are dealt for one decision."""
DRAWS: Final = 18
PUSH = [0.0, 1.25, 1.25, 1.25, 1.25]
CALLS = [0.0, 0.9, 0.9, 0.9, 0.9]


class _Sight:
    """What the seat sees."""

    def __init__(self, game: AnacondaGame, s: AnacondaState, seat: int, budget: Budget) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.budget = budget
        self.name: str = game.rules.low_ranking
        self.low = game.rules.low()
        self.hand = tuple([card.face for card in s.cards(seat).cards])
        self.live = s.live()
        self.others = [other for other in self.live if other != seat]
        self.known = {
            other: tuple([card.face for card in s.cards(other).cards if card.face != HIDDEN]) for other in self.others
        }
        self.signs: dict[int, Signs] = {other: signs(game.rules, s, other) for other in self.others}
        view = f"{s.number} {s.step} {s.round_number} {s.betting.level} {len(self.others)} {faces_text(self.hand)}"
        self.worlds = worlds(game, s, seat, random.Random(view))

    def passes(self) -> int:
        """Passes still to come before the declaration."""
        if self.s.step == PASS:
            return 2 - self.s.round_number
        return max(0, 3 - self.s.round_number) if self.s.step == BET else 0

    def worth(self, hand: tuple[int, ...]) -> tuple[float, float, int, int]:
        """The part of all hands that this one beats going high and going low, and the values."""
        high, low = best(HIGH_RANKING, hand), best(self.low, hand)
        return standing_of("high", high), standing_of(self.name, low), high, low

    def shares(self) -> tuple[float, float]:
        """The part of the pot that goes to this seat on average, the better way before the declaration: going high,
        and going low."""
        if self.s.round_number == ROUNDS:
            return self._last_shares()
        highs = lows = total = 0.0
        passes = self.passes()
        mine = () if passes else self.worth(self.hand)
        for _ in range(WORLDS):
            dealt = self.worlds.deal()
            hands = {other: self.known[other] + tuple(dealt[other]) for other in self.others}
            weight = 1.0
            found = {other: self.worth(hand) for other, hand in hands.items()}
            for other, (up, down, _, _) in found.items():
                weight *= likely(self.s.round_number, self.signs[other], max(up, down))
            own = mine
            if passes:
                hands[self.seat] = self.hand
                after = self._passed(hands, passes)
                found = {other: self.worth(after[other]) for other in self.others}
                own = self.worth(after[self.seat])
            rivals = [
                (high, HIGH_WAY) if up >= down else (low, LOW_WAY) for up, down, high, low in found.values()
            ]
            total += weight
            if self.s.step == DECLARE or own[0] >= own[1]:
                highs += weight * share(int(own[2]), HIGH_WAY, rivals)
            if self.s.step == DECLARE or own[0] < own[1]:
                lows += weight * share(int(own[3]), LOW_WAY, rivals)
            if self.budget.is_spent():
                break
        return highs / total, lows / total

    def _passed(self, hands: dict[int, tuple[int, ...]], passes: int) -> dict[int, tuple[int, ...]]:
        """The hands after the passes to come, each keeping what looks best."""
        many = len(self.live)
        now = hands
        for number in range(3 - passes, 3):
            step = -2 if number == 2 and many > 3 else 1
            kept: dict[int, tuple[int, ...]] = {}
            for seat, hand in now.items():
                first = seat == self.seat and number == 3 - passes
                kept[seat] = kept_four(self.name, hand) if first else quick_four(hand)
            after: dict[int, tuple[int, ...]] = {}
            for at, seat in enumerate(self.live):
                to = self.live[(at + step) % many]
                three = tuple([face for face in now[seat] if face not in kept[seat]])
                after[to] = kept[to] + three
            now = after
        return now

    def _last_shares(self) -> tuple[float, float]:
        """The hands are formed and the ways known: each rival's hidden card may be any that is not seen."""
        way = self.s.declared[self.seat]
        mine = self.low.value(self.hand) if way == LOW_WAY else HIGH_RANKING.value(self.hand)
        same = True
        part = 1.0
        for other in self.others:
            where = self.s.declared[other]
            if not where & way:
                same = False
                continue
            ahead = total = 0.0
            ranking = self.low if way == LOW_WAY else HIGH_RANKING
            name = self.name if way == LOW_WAY else "high"
            for face, weight in hidden_cards(self.known[other], where, self.worlds.unseen):
                value = ranking.value((*self.known[other], face))
                weight *= likely(ROUNDS, self.signs[other], standing_of(name, value), where)
                total += weight
                if value < mine:
                    ahead += weight
                elif value == mine:
                    ahead += weight / 2
            part *= ahead / total
        if not same:
            part /= 2
        return (0.0, part) if way == LOW_WAY else (part, 0.0)


def decide(game: AnacondaGame, seen: AnacondaState, seat: int, seconds: float) -> Decision:
    """The strong player's answer for ``seat``, within ``seconds``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    sight = _Sight(game, seen, seat, Budget(seconds))
    if seen.step == BET:
        return _bet(sight)
    if seen.step == PASS:
        kept = kept_four(sight.name, sight.hand, DRAWS)
        given = tuple([face for face in sight.hand if face not in kept])
        return Decision(PassCards(given), "The other four have the best prospects.")
    if seen.step == DECLARE:
        high, low = sight.shares()
        parts = {"high": f"{high:.0%}", "low": f"{low:.0%}"}
        if high >= low:
            return Decision(HIGH, "Going high should bring {high} of the pot, going low {low}.", **parts)
        return Decision(LOW, "Going low should bring {low} of the pot, going high {high}.", **parts)
    return keep_best(game, seen, seat)


def _bet(sight: _Sight) -> Decision:
    """A bet or raise with more than one's part, a call where it costs less than it brings."""
    s, seat = sight.s, sight.seat
    number = s.round_number
    part = sum(sight.shares())
    cost = min(s.stacks[seat], to_call(s.betting, seat))
    low, high = span(sight.game.rules, s, seat)
    have = s.betting.bets[seat] + s.stacks[seat]
    if low and part * (len(sight.others) + 1) > PUSH[number]:
        level = max(low, min(high, s.betting.level + (s.pot() + cost) // 2))
        why = Message("This hand should bring {part} of the pot, more than its part.", part=f"{part:.0%}")
        if level < have or low == have:
            return Decision(Raise(level) if s.betting.level else Bet(level), why)
        return Decision(Raise(low) if s.betting.level else Bet(low), why)
    if not s.betting.level:
        return Decision(CHECK, "There is nothing to pay yet.")
    brings = part * CALLS[number] * (s.pot() + cost)
    if brings >= cost:
        return Decision(CALL, "A call costs {price} and should bring {chips}.", price=cost, chips=f"{brings:.0f}")
    return Decision(FOLD, "A call costs {price} and should bring {chips}.", price=cost, chips=f"{brings:.0f}")
