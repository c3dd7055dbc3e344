"""The gentle player at Anaconda: it stays to see what comes, never bets or raises, and shows its hand as it lies."""

from typing import Final

from upcard.bots.anaconda.steady import best_five
from upcard.bots.bot import Decision
from upcard.cards.card import rank_of
from upcard.cards.poker import CATEGORIES
from upcard.cards.poker import HIGH as HIGH_RANKING
from upcard.games.anaconda.cards import shown_of
from upcard.games.anaconda.game import AnacondaGame
from upcard.games.anaconda.moves import CALL, CHECK, FOLD, HIGH, LOW, Keep, PassCards, TurnUp
from upcard.games.anaconda.rules import HAND, KEPT
from upcard.games.anaconda.state import BET, DECLARE, LOW_WAY, PASS, ROLL, AnacondaState
from upcard.games.betting.rounds import to_call

GOOD: Final = CATEGORIES.index("two pair")
"""From here on a hand looks good, going high."""
SMALL: Final = 8
"""Five different ranks up to this one look good, going low."""
EARLY: Final = 2
"""So many rounds it wants to see, whatever it holds."""
CHEAP: Final = 6
"""A call that costs so small a part of the pot is nothing to think about."""


def decide(game: AnacondaGame, seen: AnacondaState, seat: int) -> Decision:
    """Return the gentle player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    hand = seen.cards(seat).faces()
    if seen.step == BET:
        return _bet(game, seen, seat, hand)
    if seen.step == PASS:
        liked = sorted(hand, key=lambda face: (_fellows(hand, face), _height(face)))
        return Decision(PassCards(tuple(sorted(liked[: game.wanted(seen)]))), "Pairs and high cards are worth keeping.")
    if seen.step == DECLARE:
        if _small(hand) and _made(hand) < GOOD:
            return Decision(LOW, "These are nice low cards.")
        return Decision(HIGH, "No card here looks useful for low.")
    if seen.step == ROLL:
        hidden = [face for face in hand if face not in shown_of(seen.cards(seat))]
        return Decision(TurnUp(hidden[0]), "One card is as good as another.")
    low = seen.declared[seat] == LOW_WAY
    five = best_five(game.rules.low() if low else HIGH_RANKING, hand)
    if not game.rules.open_cards or game.rules.rolls():
        return Decision(Keep(five), "It is the best hand of these cards.")
    return Decision(Keep(five[: KEPT - 1], five[KEPT - 1 :]), "It is the best hand of these cards.")


def _bet(game: AnacondaGame, s: AnacondaState, seat: int, hand: tuple[int, ...]) -> Decision:
    if not s.betting.level:
        return Decision(CHECK, "A check costs nothing.")
    if s.round_number <= EARLY:
        return Decision(CALL, "The cards to come may be good.")
    if _made(hand) >= GOOD or (_small(hand) and not game.rules.high_only):
        return Decision(CALL, "This hand looks good.")
    if CHEAP * min(s.stacks[seat], to_call(s.betting, seat)) <= s.pot():
        return Decision(CALL, "It costs little to see the end.")
    return Decision(FOLD, "That is too much for these cards.")


def _made(hand: tuple[int, ...]) -> int:
    """Return which of `CATEGORIES` the hand has, going high."""
    five = best_five(HIGH_RANKING, hand) if len(hand) == HAND else hand
    return CATEGORIES.index(HIGH_RANKING.category(five))


def _small(hand: tuple[int, ...]) -> bool:
    return len({rank_of(face) for face in hand if rank_of(face) <= SMALL}) >= KEPT


def _fellows(hand: tuple[int, ...], face: int) -> int:
    return len([other for other in hand if rank_of(other) == rank_of(face)])


def _height(face: int) -> int:
    return 14 if rank_of(face) == 1 else rank_of(face)
