"""The steady player at Anaconda: it passes, declares and bets by the share of the pot that a hand wins on average.

Hands of others are dealt again and again from the cards that the seat has not seen, and each is played the way it is
worth most. What is drawn follows from what the seat sees, so the same view gets the same answer.
"""

import random
from bisect import bisect_left
from functools import lru_cache
from itertools import combinations
from typing import Final

from upcard.bots.anaconda import reasons
from upcard.bots.anaconda.ladders import LADDERS
from upcard.bots.bot import Decision
from upcard.cards.card import HIDDEN, faces_text
from upcard.cards.poker import HIGH as HIGH_RANKING
from upcard.cards.poker import Ranking
from upcard.games.anaconda.bets import bet_range
from upcard.games.anaconda.cards import showing, shown_of
from upcard.games.anaconda.game import PACK, AnacondaGame
from upcard.games.anaconda.moves import CALL, CHECK, FOLD, HIGH, LOW, Bet, Keep, PassCards, Raise, TurnUp
from upcard.games.anaconda.rules import HAND, KEPT
from upcard.games.anaconda.rules import LOW as LOW_RANKINGS
from upcard.games.anaconda.state import BET, DECLARE, HIGH_WAY, LOW_WAY, PASS, ROLL, AnacondaState
from upcard.games.betting.rounds import to_call
from upcard.kernel.worlds import worlds
from upcard.text.messages import Message

DEALS: Final = 24
"""So many times the hidden cards are dealt for one decision."""

REMEMBERED: Final = 20_000
"""So many hands are remembered with the cards that are worth keeping: a process meets new ones without end."""

CAUTION: Final = 0.9
"""Others bet for reasons: so much of the simulated share is believed when a call is weighed."""

PUSH: Final = 1.25
"""A bet or raise is worth it with a share so many times as large as everybody's part."""


def best_five(ranking: Ranking, hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the best five of seven cards."""
    fives = list(combinations(hand, KEPT))
    values = [ranking.value(five) for five in fives]
    return fives[values.index(max(values))]


def standing_of(name: str, value: int) -> float:
    """Return the part of all hands, 0 to 1, that a value beats."""
    values = LADDERS[name]
    return bisect_left(values, value) / len(values)


class AnacondaSight:
    """What the seat sees, and the chances that follow."""

    def __init__(self, game: AnacondaGame, s: AnacondaState, seat: int) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.name: str = game.rules.low_ranking
        self.low = game.rules.low()
        self.high_only = game.rules.high_only
        self.hand = tuple([card.face for card in s.cards(seat).cards])
        self.others = [other for other in s.live() if other != seat]
        self.known = {
            other: tuple([card.face for card in s.cards(other).cards if card.face != HIDDEN]) for other in self.others
        }
        view = f"{s.number} {s.step} {s.round_number} {s.betting.level} {len(self.others)} {faces_text(self.hand)}"
        self.worlds = worlds(game, s, seat, random.Random(view))

    def passes(self) -> int:
        """Return how many passes are still to come before the declaration."""
        passes = len(self.game.rules.cards_passed())
        if self.s.step == PASS:
            return passes - self.s.round_number
        return max(0, passes + 1 - self.s.round_number) if self.s.step == BET else 0

    def next_pass(self) -> int:
        """Return how many cards the next pass is of, or the one that is made now."""
        return self.game.wanted(self.s)

    def kept(self) -> tuple[int, ...]:
        """Return the cards of the hand that are worth keeping in the next pass."""
        return kept_cards(self.name, self.hand, self.next_pass(), self.high_only)

    def worths(self, fresh: list[int]) -> tuple[float, float, int, int]:
        """Return what the seat's hand, as it may turn out, beats going high and going low, and the values.

        The first of ``fresh`` are the cards that will be passed to it.
        """
        hand = self.hand
        if self.passes():
            hand = self.kept() + tuple(fresh[: self.next_pass()])
        return self.worth(hand)

    def worth(self, hand: tuple[int, ...]) -> tuple[float, float, int, int]:
        """Return the part of all hands that this one beats going high and going low, and its values."""
        high, low = HIGH_RANKING.best(hand), self.low.best(hand)
        return standing_of("high", high), standing_of(self.name, low), high, low

    def rival(self, other: int, cards: list[int]) -> tuple[int, int]:
        """Return that player's value and way, with the hidden ``cards``."""
        hand = self.known[other] + tuple(cards)
        if len(hand) == KEPT:
            way = self.s.declared[other]
            return (self.low.value(hand) if way == LOW_WAY else HIGH_RANKING.value(hand)), way
        high, low = HIGH_RANKING.best(hand), self.low.best(hand)
        declared = self.s.declared[other]
        if declared:
            return (low if declared == LOW_WAY else high), declared
        if standing_of("high", high) >= standing_of(self.name, low):
            return high, HIGH_WAY
        return low, LOW_WAY

    def shares(self) -> tuple[float, float]:
        """Return the part of the pot that goes to this seat on average: going high, and going low.

        Where the way is settled already the other part is 0.
        """
        declared = self.s.declared[self.seat]
        formed = len(self.hand) == KEPT
        high_sum = low_sum = 0.0
        for _ in range(DEALS):
            dealt = self.worlds.deal()
            if formed:
                high, low = HIGH_RANKING.value(self.hand), self.low.value(self.hand)
                up, down = 1.0, 0.0
            else:
                # The rest of the pack and folded hands are as unknown as what will be passed.
                up, down, high, low = self.worths(dealt[-1] + dealt[-2])
            rivals = [self.rival(other, dealt[other]) for other in self.others]
            if declared != LOW_WAY:
                high_sum += share(high, HIGH_WAY, rivals) if declared or up >= down or self.s.step == DECLARE else 0
            if declared not in (0, LOW_WAY):
                continue
            if declared or down > up or self.s.step == DECLARE:
                low_sum += share(low, LOW_WAY, rivals)
        return high_sum / DEALS, low_sum / DEALS


def share(value: int, way: int, rivals: list[tuple[int, int]]) -> float:
    """Return the part of a pot that a hand wins against these values going these ways."""
    same = [other for other, where in rivals if where & way]
    if same and max(same) > value:
        return 0.0
    part = 1 / (1 + same.count(value))
    return part if len(same) == len(rivals) else part / 2


@lru_cache(maxsize=REMEMBERED)
def kept_cards(name: str, hand: tuple[int, ...], passed: int, high_only: bool = False) -> tuple[int, ...]:
    """Return the cards that are worth keeping where so many are ``passed``.

    They are judged by what they come to, going high or low, with as many cards of a fixed few.
    """
    rng = random.Random(faces_text(hand))
    rest = [face for face in PACK if face not in hand]
    draws = [tuple(rng.sample(rest, passed)) for _ in range(6)]
    low = LOW_RANKINGS[name]
    found, most = hand[: HAND - passed], -1.0
    for kept in combinations(hand, HAND - passed):
        worth = 0.0
        for drawn in draws:
            seven = kept + drawn
            up = standing_of("high", HIGH_RANKING.best(seven))
            down = 0.0 if high_only else standing_of(name, low.best(seven))
            worth += max(up, down) ** 2
        if worth > most:
            found, most = kept, worth
    return found


def decide(game: AnacondaGame, seen: AnacondaState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    sight = AnacondaSight(game, seen, seat)
    if seen.step == BET:
        return _bet(sight)
    if seen.step == PASS:
        kept = sight.kept()
        given = tuple([face for face in sight.hand if face not in kept])
        return Decision(PassCards(given), passing(sight))
    if seen.step == DECLARE:
        high, low = sight.shares()
        if high >= low:
            return Decision(
                HIGH,
                "Going high should bring {part} of the pot. {point}",
                part=f"{high:.0%}",
                point=best_of(sight, HIGH_WAY),
            )
        return Decision(
            LOW, "Going low should bring {part} of the pot. {point}", part=f"{low:.0%}", point=best_of(sight, LOW_WAY)
        )
    return _turn(sight) if seen.step == ROLL else _keep(sight)


def _turn(sight: AnacondaSight) -> Decision:
    """Turn up the card that gives least away."""
    pile = sight.s.cards(sight.seat)
    shown = shown_of(pile)
    hidden = [face for face in pile.faces() if face not in shown]
    worth = [showing((*shown, face)) for face in hidden]
    low = sight.s.declared[sight.seat] == LOW_WAY
    at = worth.index(max(worth) if low else min(worth))
    return Decision(TurnUp(hidden[at]), "This card tells the others least of your hand.")


def _keep(sight: AnacondaSight) -> Decision:
    """Keep the best five the way that was declared.

    What is shown gives as little away as it can.
    """
    low = sight.s.declared[sight.seat] == LOW_WAY
    five = best_five(sight.low if low else HIGH_RANKING, sight.hand)
    if not sight.game.rules.open_cards or sight.game.rules.rolls():
        hand = reasons.hand_name(sight.low if low else HIGH_RANKING, five)
        return Decision(Keep(five), "You hold {hand}, the best of these cards.", hand=hand)
    shown = [five[:at] + five[at + 1 :] for at in range(KEPT)]
    worth = [showing(four) for four in shown]
    at = worth.index(max(worth) if low else min(worth))
    ranking = sight.low if low else HIGH_RANKING
    return Decision(Keep(shown[at], (five[at],)), reasons.showing_off(ranking, five, shown[at], five[at]))


def best_of(sight: AnacondaSight, way: int) -> Message:
    """Say what the best five are each way, where ``way`` is to be declared."""
    if sight.high_only:
        hand = reasons.hand_name(HIGH_RANKING, best_five(HIGH_RANKING, sight.hand))
        return Message("Your best five cards are {hand}.", hand=hand)
    high, low = best_five(HIGH_RANKING, sight.hand), best_five(sight.low, sight.hand)
    return reasons.declaring(high, low, sight.low, way == LOW_WAY)


def passing(sight: AnacondaSight) -> Message:
    """Say what becomes of the hand in the next pass."""
    high = best_five(HIGH_RANKING, sight.hand)
    return reasons.passing(high, sight.kept(), sight.worlds.unseen, None if sight.high_only else sight.low)


def prospects(sight: AnacondaSight) -> Message:
    """Say what there is to say of the hand when it is bet on.

    That is what it can become while cards are passed, what it is, and in the last round who can beat it.
    """
    s, hand, unseen = sight.s, sight.hand, sight.worlds.unseen
    skips = s.round_number == 2 and len(s.live()) == 2 and sight.game.rules.skips_second_pass()
    if sight.passes() and not skips:
        return passing(sight)
    if len(hand) == HAND:
        up, down, _, _ = sight.worth(hand)
        return best_of(sight, LOW_WAY if down > up else HIGH_WAY)
    way = s.declared[sight.seat]
    if s.round_number < sight.game.rules.betting_rounds():
        name = reasons.hand_name(sight.low if way == LOW_WAY else HIGH_RANKING, hand)
        return Message("Your hand is {hand}.", hand=name)
    shown = [sight.known[other] for other in sight.others if s.declared[other] & way]
    ranking = sight.low if way == LOW_WAY else HIGH_RANKING
    return reasons.who_beats(ranking, hand, shown, unseen, way)


def _bet(sight: AnacondaSight) -> Decision:
    """Bet or raise with more than one's part, call where it costs less than it brings."""
    s, seat = sight.s, sight.seat
    part = sum(sight.shares())
    more = prospects(sight)
    cost = min(s.stacks[seat], to_call(s.betting, seat))
    low, high = bet_range(sight.game.rules, s, seat)
    have = s.betting.bets[seat] + s.stacks[seat]
    if low and part * (len(sight.others) + 1) > PUSH:
        # Half the pot where the size is free; a fixed limit leaves no choice.
        level = max(low, min(high, s.betting.level + (s.pot() + cost) // 2))
        figures = {"part": f"{part:.0%}", "more": more}
        why = Message("This hand should bring {part} of the pot, more than its share. {more}", **figures)
        if level < have or low == have:
            move = Raise(level) if s.betting.level else Bet(level)
            return Decision(move, why)
        return Decision(Raise(low) if s.betting.level else Bet(low), why)
    if not s.betting.level:
        return Decision(CHECK, "There is nothing to pay yet. {more}", more=more)
    brings = part * CAUTION * (s.pot() + cost)
    return Decision(
        CALL if brings >= cost else FOLD,
        "A call costs {price} and should bring {chips}. {more}",
        price=cost,
        chips=f"{brings:.0f}",
        more=more,
    )
