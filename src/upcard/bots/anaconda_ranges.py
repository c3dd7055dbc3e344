"""What the others at a table of Anaconda are likely to hold, by how they have bet, passed and shown.

The figures are those of `steady` players among themselves: how much likelier a hand of that standing was where
somebody had stayed for so many bets, and bet or checked now (`benchmarks.anaconda`).
"""

from math import exp
from typing import Final

from upcard.cards.card import rank_of
from upcard.games.anaconda.cards import showing
from upcard.games.anaconda.rules import KEPT, Rules
from upcard.games.anaconda.state import HIGH_WAY, LIVE, LOW_WAY, AnacondaState

STRAY: Final = 0.05
"""How likely a player hides another card than the usual one, beside the usual one."""

TILT = {}


class Signs:
    """What can be seen of a player's betting: bets ``before`` this round, and ``now``; it ``checked`` in this round;
    it ``raised`` last."""

    def __init__(self, before: float, now: float, checked: bool, raised: bool) -> None:
        self.before = before
        self.now = now
        self.checked = checked
        self.raised = raised


def signs(rules: Rules, s: AnacondaState, seat: int) -> Signs:
    r = s.betting
    raiser = -1
    if r.level and s.turn >= 0:
        for other in s.clockwise(s.turn):
            if s.standing[other] == LIVE and r.acted[other]:
                raiser = other
                break
    size = rules.small_bet if s.round_number < 3 or rules.betting != "fixed" else rules.big_bet
    before = min(16.0, (s.totals[seat] - r.bets[seat] - rules.ante) / rules.small_bet)
    now = min(4.0, r.bets[seat] / size)
    return Signs(before, now, r.acted[seat] and not r.bets[seat], raiser == seat)


def likely(key: int, seen: Signs, standing: float) -> float:
    """How likely somebody with a hand of that standing would be seen to bet like that; only proportions count."""
    row = TILT.get(key)
    if row is None:
        return 1.0
    a = row[0] + row[1] * seen.before + row[2] * seen.now + row[3] * seen.checked + row[4] * seen.raised
    b = row[5] + row[6] * seen.before + row[7] * seen.now + row[8] * seen.checked + row[9] * seen.raised
    return exp(a * standing + b * standing**4)


def hidden_cards(shown: tuple[int, ...], way: int, unseen: list[int]) -> list[tuple[int, float]]:
    """Each card that may lie under the four that are shown, and how likely it would be hidden and not another."""
    tells = showing(shown)
    found: list[tuple[int, float]] = []
    for face in unseen:
        usual = True
        for at in range(KEPT - 1):
            other = showing((*shown[:at], *shown[at + 1 :], face))
            if other < tells if way == HIGH_WAY else other > tells:
                usual = False
                break
        found.append((face, 1.0 if usual else STRAY))
    return found


def quick_four(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Four cards that are worth keeping, by their looks: low ones, else what goes together."""
    by_rank: dict[int, list[int]] = {}
    suits: dict[int, list[int]] = {}
    for face in hand:
        by_rank.setdefault(rank_of(face), []).append(face)
        suits.setdefault(face >> 4, []).append(face)
    groups = sorted(by_rank.values(), key=lambda group: (len(group), (rank_of(group[0]) - 2) % 13), reverse=True)
    lows = sorted(by_rank)[:4]
    twos = len(groups) > 1 and len(groups[1]) > 1
    if len(groups[0]) < 3 and len(lows) == 4 and lows[3] <= 8 and not (twos and lows[3] > 6):
        return tuple([by_rank[rank][0] for rank in lows])
    if len(groups[0]) < 3 and not twos:
        for suited in suits.values():
            if len(suited) > 3:
                return tuple(sorted(suited, key=lambda face: (rank_of(face) - 2) % 13, reverse=True)[:4])
    kept: list[int] = []
    for group in groups:
        kept += group
    return tuple(kept[:4])
