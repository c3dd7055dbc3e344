"""The strong player at Anaconda: it plays by the share of the pot that its hand wins in sampled worlds.

It bets, calls and declares against what the others are likely to hold, and not against any cards.

Hands of others are dealt again and again from the cards that the seat has not seen, and each counts by how likely it is
to have stayed and bet like that (`upcard.bots.anaconda.ranges`). Passes that are still to come are played through. In
the last round only the hidden card of each hand is open, and each card that may lie there is weighed. What is drawn
follows from what the seat sees, so the same view gets the same answer, unless the time ran out.

What bets tell was learnt where cards are passed, shown and declared as the book has it. By other rules it answers as
the steady player does.
"""

from typing import Final

from upcard.bots.anaconda import steady as anaconda
from upcard.bots.anaconda.ranges import DECLARING, HIGH_HAND, LOW_HAND, STRAY, TILTS, hides, likely, quick_four, signs
from upcard.bots.anaconda.steady import AnacondaSight, best_of, prospects, share, standing_of
from upcard.bots.bot import Decision
from upcard.bots.budget import PART, Budget, worlds_for
from upcard.cards.poker import HIGH as HIGH_RANKING
from upcard.games.anaconda.bets import bet_range
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.moves import CALL, CHECK, FOLD, HIGH, LOW, Bet, Raise
from upcard.games.anaconda.rules import KEPT, Rules
from upcard.games.anaconda.state import BET, DECLARE, HIGH_WAY, LOW_WAY, AnacondaState
from upcard.games.betting.rounds import to_call
from upcard.text.messages import Message

WORLDS: Final = 200
"""So many times the hidden cards are dealt for one decision."""
EARLY: Final = 2
"""Up to that round cards are still passed."""
PUSHES: Final = (1.25, 0.9)
"""With a share so many times everybody's part it bets and raises: in the early rounds, and later."""
CALLS: Final = (1.05, 0.9)
"""So much of the share is believed when a call is weighed: what is passed can make a hand more than it costs to see."""


class BetsSight(AnacondaSight):
    """What the seat sees, and what the others' bets tell."""

    def __init__(self, game: AnacondaGame, s: AnacondaState, seat: int, budget: Budget) -> None:
        super().__init__(game, s, seat)
        self.budget = budget
        self.live = s.live()
        self.signs = {other: signs(game.rules, s, other) for other in self.others}

    def shares(self) -> tuple[float, float]:
        """Return the part of the pot that goes to this seat on average: going high, and going low.

        Before the declaration each deal counts the better way alone.
        """
        declaring = self.s.step == DECLARE
        tilt = TILTS[DECLARING if declaring else str(self.s.round_number)]
        passes = self.passes()
        own = (0.0, 0.0, 0, 0) if passes else self.worth(self.hand)
        high_sum = low_sum = total = 0.0
        for _ in range(worlds_for(1, WORLDS)):
            dealt = self.worlds.deal()
            hands = {other: self.known[other] + tuple(dealt[other]) for other in self.others}
            found = {other: self.worth(hand) for other, hand in hands.items()}
            weight = 1.0
            for other, (up, down, _, _) in found.items():
                weight *= likely(tilt, self.signs[other], max(up, down))
            if passes:
                hands[self.seat] = self.hand
                after = self.passed(hands, passes)
                found = {other: self.worth(after[other]) for other in self.others}
                own = self.worth(after[self.seat])
            rivals = [(high, HIGH_WAY) if up >= down else (low, LOW_WAY) for up, down, high, low in found.values()]
            total += weight
            if declaring or own[0] >= own[1]:
                high_sum += weight * share(own[2], HIGH_WAY, rivals)
            if declaring or own[0] < own[1]:
                low_sum += weight * share(own[3], LOW_WAY, rivals)
            if self.budget.is_spent():
                break
        return high_sum / total, low_sum / total

    def passed(self, hands: dict[int, tuple[int, ...]], passes: int) -> dict[int, tuple[int, ...]]:
        """Return the hands after the last so many of two passes, when each keeps what looks best."""
        many = len(self.live)
        for number in range(3 - passes, 3):
            to = -2 if number == 2 and many > 3 else 1
            kept = {seat: quick_four(hand) for seat, hand in hands.items()}
            if number == 3 - passes:
                kept[self.seat] = self.kept()
            gone = {seat: tuple([face for face in hands[seat] if face not in kept[seat]]) for seat in hands}
            hands = {seat: kept[seat] + gone[self.live[(at - to) % many]] for at, seat in enumerate(self.live)}
        return hands

    def last_share(self) -> float:
        """Return the part of the pot that goes to this seat on average.

        The hands are formed by then, and the ways known.
        """
        way = self.s.declared[self.seat]
        ranking, name, tilt = self.low, self.name, TILTS[LOW_HAND]
        if way != LOW_WAY:
            ranking, name, tilt = HIGH_RANKING, "high", TILTS[HIGH_HAND]
        mine = ranking.value(self.hand)
        same = [other for other in self.others if self.s.declared[other] & way]
        part = 1.0 if len(same) == len(self.others) else 0.5
        for other in same:
            known = self.known[other]
            won = total = 0.0
            for face in self.worlds.unseen if len(known) < KEPT else known[-1:]:
                shown = known[: KEPT - 1]
                value = ranking.value((*shown, face))
                weight = 1.0 if hides(shown, face, way) else STRAY
                weight *= likely(tilt, self.signs[other], standing_of(name, value))
                total += weight
                won += weight if value < mine else weight / 2 if value == mine else 0.0
            part *= won / total
        return part


def is_learnt(rules: Rules) -> bool:
    """Say whether it is known what bets tell: cards are passed, shown and declared as the book has it."""
    passes = rules.passes == "3-3" and rules.pass_direction == "left_and_right"
    return passes and rules.open_cards and not rules.high_only and not rules.rolls()


def decide(game: AnacondaGame, seen: AnacondaState, seat: int, seconds: float) -> Decision:
    """Return the strong player's answer for ``seat``, within ``seconds``.

    Raises ValueError when the seat is not asked.
    """
    budget = Budget(PART * seconds)
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if is_learnt(game.rules) and seen.step == BET:
        return _bet(BetsSight(game, seen, seat, budget))
    if seen.step != DECLARE or not is_learnt(game.rules):
        return anaconda.decide(game, seen, seat)
    sight = BetsSight(game, seen, seat, budget)
    high, low = sight.shares()
    goes_low = low > high
    figures = {
        "high": f"{high:.0%}",
        "low": f"{low:.0%}",
        "point": best_of(sight, LOW_WAY if goes_low else HIGH_WAY),
    }
    if goes_low:
        return Decision(
            LOW,
            "By how the others have bet, going low should bring {low} of the pot and high {high}. {point}",
            **figures,
        )
    return Decision(
        HIGH, "By how the others have bet, going high should bring {high} of the pot and low {low}. {point}", **figures
    )


def _bet(sight: BetsSight) -> Decision:
    """Bet or raise with more than one's part, call where it costs less than it brings."""
    s, seat = sight.s, sight.seat
    late = s.round_number > EARLY
    part = sight.last_share() if sight.game.rules.in_open(s.round_number) else sum(sight.shares())
    cost = min(s.stacks[seat], to_call(s.betting, seat))
    low, high = bet_range(sight.game.rules, s, seat)
    more = prospects(sight)
    if low and part * (len(sight.others) + 1) > PUSHES[late]:
        # Half the pot where the size is free; all chips are only put in where there is no smaller bet.
        level = max(low, min(high, s.betting.level + (s.pot() + cost) // 2))
        if level == s.betting.bets[seat] + s.stacks[seat]:
            level = low
        why = Message(
            "By how the others have bet, this hand should bring {part} of the pot. {more}",
            part=f"{part:.0%}",
            more=more,
        )
        return Decision(Raise(level) if s.betting.level else Bet(level), why)
    if not s.betting.level:
        return Decision(CHECK, "There is nothing to pay yet. {more}", more=more)
    brings = part * CALLS[late] * (s.pot() + cost)
    figures = {"price": cost, "chips": f"{brings:.0f}", "part": f"{part:.0%}", "more": more}
    return Decision(
        CALL if brings >= cost else FOLD,
        "By how the others have bet, this hand should win {part} of the pot: a call costs {price} "
        "and should bring {chips}. {more}",
        **figures,
    )
