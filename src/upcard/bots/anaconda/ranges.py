"""Estimates what the others at a table of Anaconda hold, by how they have bet, passed and shown.

The figures are those of `steady` players among themselves: how much likelier hands of each standing are where somebody
has stayed for so many bets, and bets or checks now. `python -m benchmarks.anaconda_ranges` prints them.
"""

from math import exp
from typing import Final

from upcard.cards.card import rank_of
from upcard.games.anaconda.cards import showing
from upcard.games.anaconda.rules import KEPT, Rules
from upcard.games.anaconda.state import HIGH_WAY, LIVE, AnacondaState

STRAY: Final = 0.05
"""How likely another card than the usual one is hidden, beside the usual one: steady players never do that."""

DECLARING: Final = "declare"
HIGH_HAND: Final = "high"
LOW_HAND: Final = "low"

TILTS: Final[dict[str, tuple[float, ...]]] = {
    "1": (-0.06, 0.0, 0.24, -0.65, 1.37, 0.08, 0.0, -0.07, -1.18, -0.07),
    "2": (0.77, 0.2, 0.07, -0.17, 0.71, 0.69, 0.07, -0.05, -0.74, -0.02),
    "3": (1.62, 0.03, 0.76, 1.05, 9.45, 0.38, 0.06, -0.28, -4.68, -2.08),
    DECLARING: (0.19, 0.29, 0.0, 0.0, 0.0, -1.52, 0.15, 0.0, 0.0, 0.0),
    HIGH_HAND: (1.59, 0.18, 0.39, -0.09, 0.96, -1.25, 0.29, -0.33, 0.25, -0.02),
    LOW_HAND: (0.19, 1.43, 0.25, -0.0, 0.28, 0.02, -0.5, -0.01, -0.07, 0.54),
}
"""By betting round, for the declaration, and for the last round by way: how fast the logarithm of a hand's likelihood
rises with its standing for each of `signs`, and then with the fourth power of its standing."""


def signs(rules: Rules, s: AnacondaState, seat: int) -> tuple[float, ...]:
    """Return what can be seen of a player's betting, as numbers.

    They are: 1; the bets paid before this round, and in it; whether it checked in this round; whether it was the last
    to bet or raise.
    """
    r, raiser = s.betting, -1
    if r.level and s.turn >= 0:
        for other in s.clockwise(s.turn):
            if s.standing[other] == LIVE and r.acted[other]:
                raiser = other
                break
    size = rules.big_bet if s.round_number > 2 and rules.betting == "fixed" else rules.small_bet
    before = (s.totals[seat] - r.bets[seat] - rules.ante) / rules.small_bet
    checked = r.acted[seat] and not r.bets[seat]
    # Where bets have no limit, many chips are not many bets.
    return (1.0, min(16.0, before), min(4.0, r.bets[seat] / size), float(checked), float(raiser == seat))


def likely(tilt: tuple[float, ...], seen: tuple[float, ...], standing: float) -> float:
    """Return how likely somebody with a hand of that standing, 0 to 1, shows these signs.

    Only proportions count.
    """
    count = len(seen)
    linear = steep = 0.0
    for at in range(count):
        linear += tilt[at] * seen[at]
        steep += tilt[count + at] * seen[at]
    return exp(linear * standing + steep * standing**4)


def hides(shown: tuple[int, ...], hidden: int, way: int) -> bool:
    """Say whether somebody going that way would hide this card, and none of the four that are shown.

    The four tell as little as can be: going high they look bad, going low they look good as high cards.
    """
    tells = showing(shown)
    for at in range(KEPT - 1):
        other = showing((*shown[:at], *shown[at + 1 :], hidden))
        if other < tells if way == HIGH_WAY else other > tells:
            return False
    return True


def quick_four(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the four cards that are worth keeping, by their looks: low ones, else what goes together."""
    by_rank: dict[int, list[int]] = {}
    suits: dict[int, list[int]] = {}
    for face in hand:
        by_rank.setdefault(rank_of(face), []).append(face)
        suits.setdefault(face >> 4, []).append(face)
    groups = sorted(by_rank.values(), key=lambda group: (len(group), _height(group[0])), reverse=True)
    lows = sorted(by_rank)[:4]
    pairs = len(groups) > 1 and len(groups[1]) > 1
    if len(groups[0]) < 3:
        if len(lows) == 4 and lows[3] <= (6 if pairs else 8):
            return tuple([by_rank[rank][0] for rank in lows])
        for suited in suits.values():
            if not pairs and len(suited) > 3:
                return tuple(sorted(suited, key=_height, reverse=True)[:4])
    return tuple([face for group in groups for face in group][:4])


def _height(face: int) -> int:
    """Return the height of a card: aces are high."""
    return (rank_of(face) - 2) % 13
