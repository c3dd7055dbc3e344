"""Computes thresholds for Guts: how good a hand has to be to be in, where all play best responses.

For each number of seats, of players who have declared, and of those among them who are in, there is a part of all
hands with which a player stays out. A hand is worth what it wins or costs, in pots, and an equal share of the next
pot, which the losers fill. The thresholds are brought nearer and nearer to the best answers to each other; hands
count as drawn independently.

Between two players what one wins the other loses, so that the balance cannot be beaten. Among more it promises
nothing against those who do not keep to it, and too many do not: there every other player is taken to toss a coin
instead, now and then.
"""

from functools import cache
from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.guts.steady_thresholds import usual

SWEEPS: Final = 400
"""How often the thresholds of a seat are moved towards the best answer, for all seats together; of one seat not
less than `FEWEST_SWEEPS` times, the n-th time by 2 / (n + 1)."""
FEWEST_SWEEPS: Final = 30
CELLS: Final = 64
"""Parts of the hands at which a gain is looked at; between them it is taken as straight."""
COIN: Final = 0.5
"""How often a player among three or more is taken to toss a coin, where nobody says otherwise."""
GHOST_WINS: Final = 0.2
"""How often a ghost hand is taken to beat another player who is in alone: about as often as among steady players, of
three to six seats."""
MOST_IN: Final = 5
"""As many players in, or more, are met alike."""


class Thresholds:
    """With which hands players stay out, where each answers the others best.

    ``out[j][m]``: the part of all hands that stays out after ``j`` players have declared, ``m`` of them in (at most
    `MOST_IN`). ``coin``, ``price`` and ``ghost`` are those of `thresholds`.
    """

    def __init__(self, out: list[list[float]], coin: float, price: float, ghost: bool = False) -> None:
        self.out = out
        self.coin = coin
        self.price = price
        self.ghost = ghost

    def beats_declared(self, part: float, declared: int, players_in: int) -> float:
        """Return the chance that a hand which beats ``part`` of all beats those who have said in."""
        below, all_of_them = [1.0], [1.0]
        for row in self.out[:declared]:
            below, all_of_them = _declared(self.coin, row, below, part), _declared(self.coin, row, all_of_them, 1.0)
        m = min(players_in, MOST_IN)
        return below[m] / all_of_them[m] if all_of_them[m] > 0 else part**m

    def beats_waiting(self, part: float, declared: int, players_in: int) -> float:
        """Return the chance that nobody comes in with a better hand once so many have declared.

        A ghost hand must not be better either where nobody else is in.
        """
        row = _unbeaten(self.ghost, part)
        for out in reversed(self.out[declared:]):
            row = _expected(self.coin, out, row, part)
        return row[min(players_in, MOST_IN)]

    def filled(self, declared: int, players_in: int, part: float | None = None) -> float:
        """Return how many pots the next pot is worth, once so many have declared.

        It is the price from each loser; the old pot if nobody is in, and both where a ghost hand beats who is in alone:
        one whose hand beats that ``part`` of all, or any other player.
        """
        row = _next_pots(self.price, self.ghost, part)
        for out in reversed(self.out[declared:]):
            row = _expected(self.coin, out, row, 1.0)
        return row[min(players_in, MOST_IN)] + self.price * max(0, players_in - MOST_IN)


def _next_pots(price: float, ghost: bool, part: float | None) -> list[float]:
    """Return what the next pot is made of, by how many are in; ``part`` as in `Thresholds.filled`."""
    loses = GHOST_WINS if part is None else 1 - part
    alone = loses * (1 + price) if ghost else 0.0
    return [1.0, alone] + [price * (m - 1) for m in range(2, MOST_IN + 1)]


def _unbeaten(ghost: bool, part: float) -> list[float]:
    """Return the chance that no ghost hand beats one that beats ``part`` of all, by how many are in."""
    row = [1.0] * (MOST_IN + 1)
    if ghost:
        row[1] = part
    return row


def _stays(coin: float, threshold: float) -> float:
    """Return how often a player is out."""
    return coin / 2 + (1 - coin) * threshold


def _comes(coin: float, threshold: float, part: float) -> float:
    """Return how often a player is in with a hand below ``part``."""
    return coin / 2 * part + (1 - coin) * max(0.0, part - threshold)


def _declared(coin: float, out: list[float], before: list[float], part: float) -> list[float]:
    """Return the chance of so many in, once one more player has declared.

    All of them have hands below ``part``.
    """
    after = [0.0] * min(len(before) + 1, MOST_IN + 1)
    for m, chance in enumerate(before):
        after[m] += chance * _stays(coin, out[m])
        after[min(m + 1, MOST_IN)] += chance * _comes(coin, out[m], part)
    return after


def _expected(coin: float, out: list[float], after: list[float], part: float) -> list[float]:
    """Return what ``after`` comes to before one more player declares.

    That player must not come in with a hand above ``part``.
    """
    return [_stays(coin, t) * after[m] + _comes(coin, t, part) * after[min(m + 1, MOST_IN)] for m, t in enumerate(out)]


class Balance:
    """Thresholds on their way to the balance: how often they were moved, and where they are."""

    def __init__(self, seats: int, sealed: bool, coin: float, price: float, ghost: bool) -> None:
        self.sealed = sealed
        self.ghost = ghost
        self.coin = coin if seats > 2 else 0.0
        self.price = price
        self.wanted = max(FEWEST_SWEEPS, SWEEPS // seats)
        self.reached = (0, [[0.5] * min(j + 1, MOST_IN + 1) for j in range(seats)])
        """Replaced as one: threads that sweep at the same time come to the same."""

    def sweep(self) -> bool:
        """Move once more towards the best answers; False where that has been done as often as is wanted."""
        sweeps, out = self.reached
        if sweeps == self.wanted:
            return False
        best = _best_answers(out, self.coin, self.price, self.ghost)
        if self.sealed:
            best = [[best[0][0]] * len(row) for row in best]
        pace = 2 / (sweeps + 2)
        moved = [
            [was + (now - was) * pace for was, now in zip(row, answers, strict=True)]
            for row, answers in zip(out, best, strict=True)
        ]
        self.reached = (sweeps + 1, moved)
        return True


def rounded_price(part: float) -> float:
    """Round a price, as a part of the pot, to eighths, never below 1/8.

    So `thresholds` are worked out and kept for few prices.
    """
    return max(1, round(8 * part)) / 8


@cache
def _balance(seats: int, sealed: bool, coin: float, price: float, ghost: bool) -> Balance:
    balance = Balance(seats, sealed, coin, price, ghost)
    known = usual(seats, sealed) if coin == COIN and price == 1 and not ghost else []
    if known:
        balance.reached = (balance.wanted, known)
    return balance


def thresholds(
    seats: int,
    sealed: bool,
    coin: float = COIN,
    price: float = 1.0,
    budget: Budget | None = None,
    ghost: bool = False,
) -> Thresholds:
    """Return the balance of that many players who declare one after the other, or all at once (``sealed``).

    Args:
        coin: how often a player among three or more is taken to toss a coin, 0 to 1; between two it does not count.
        price: what a loser pays, in pots.
        budget: the time that is left for it; where it ends the thresholds have come as near to the balance as they
            could, and are brought nearer when they are asked for again.
        ghost: a player who is in alone has to beat a hand that is dealt to nobody.
    """
    balance = _balance(seats, sealed, coin, price, ghost)
    while balance.sweep():
        if budget is not None and budget.is_spent():
            break
    return Thresholds(balance.reached[1], balance.coin, price, ghost)


def _best_answers(out: list[list[float]], coin: float, price: float, ghost: bool) -> list[list[float]]:
    """Return every player's best threshold where all others keep to ``out``."""
    seats = len(out)
    parts = [cell / CELLS for cell in range(CELLS + 1)]
    reached = [[[1.0]] for _ in parts]
    for row in out[:-1]:
        for cells, part in zip(reached, parts, strict=True):
            cells.append(_declared(coin, row, cells[-1], part))
    waiting = [_unbeaten(ghost, part) for part in parts]
    filled = _next_pots(price, ghost, None)
    own = [_next_pots(price, ghost, part) for part in parts] if ghost else [filled] * len(parts)
    best: list[list[float]] = []
    for j in range(seats - 1, -1, -1):
        answers: list[float] = []
        for m in range(len(out[j])):
            more = min(m + 1, MOST_IN)
            total = reached[-1][j][m]
            gains = [
                (cells[j][m] / total if total > 0 else part**m) * row[more]
                - (price - (fills[more] - filled[m]) / seats) / (1 + price)
                for cells, row, fills, part in zip(reached, waiting, own, parts, strict=True)
            ]
            answers.append(_first_gain(gains))
        best.append(answers)
        waiting = [_expected(coin, out[j], row, part) for row, part in zip(waiting, parts, strict=True)]
        filled = _expected(coin, out[j], filled, 1.0)
        own = [_expected(coin, out[j], fills, 1.0) for fills in own] if ghost else [filled] * len(parts)
    return best[::-1]


def _first_gain(gains: list[float]) -> float:
    """Return where the gain, which rises with the hand, is no longer negative."""
    for cell, gain in enumerate(gains):
        if gain >= 0:
            before = gains[cell - 1] if cell else gain
            return (cell - (gain / (gain - before) if cell and gain > before else 0.0)) / CELLS
    return 1.0
