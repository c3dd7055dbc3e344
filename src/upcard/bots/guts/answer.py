"""Computes the best response at Guts to others who all play as `steady` does, one after the other.

`steady` does not change, so it is known for every pot with which hands it is in, and so what each "in" says, before
and after one's own. Chips that go into the next pot are worth more than an equal share to who answers best.
"""

from functools import cache
from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.guts.steady import gain_of, share_of
from upcard.bots.guts.thresholds import thresholds

EDGE: Final = 1.25
"""A chip of the next pot is worth so many equal shares of it to who answers best: about what exact answers come to, at
three to five seats with a ceiling of ten antes."""
HALVINGS: Final = 20
"""So often the part of all hands between in and out is halved: it is known to a millionth."""


@cache
def usual_out(many: int, declared: int, players_in: int, price: float) -> float:
    """Return the part of all hands with which the steady player stays out.

    It is one of ``many`` who declare in turn, where a loser pays ``price`` pots.
    """
    if declared == many - 1 and not players_in:
        return 0.0
    balance = thresholds(many, False)
    share = share_of(balance, declared, players_in, many, price)
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        part = (low + high) / 2
        if gain_of(balance, part, declared, players_in, 1, price) + share > 0:
            high = part
        else:
            low = part
    return high


def is_reckoned(many: int, declared: int, price: float, budget: Budget) -> bool:
    """Say whether what `answer_out` takes long for is known in time.

    So many of the ``many`` have ``declared`` with the answer. What there was no time for is reckoned when it is asked
    again.
    """
    for at in range(declared, many):
        for players_in in range(at + 1):
            usual_out(many, at, players_in, price)
            if budget.is_spent():
                return False
    return True


def answer_out(said: tuple[bool, ...], many: int, price: float, antes: float) -> float:
    """Return the part of all hands with which it is best to stay out.

    The others have ``said``, in turn, whether they are in; where nobody loses the next pot is made of ``antes``, in
    pots.
    """
    ins: list[float] = []
    for at, is_in in enumerate(said):
        if is_in:
            ins.append(usual_out(many, at, len(ins), price))
    declared = len(said) + 1
    share = EDGE / many
    next_pots = [share * antes - antes / many] * 2 + [share * price * losers for losers in range(1, many)]
    fills = _expected(many, declared, price, next_pots, 1.0)
    more = fills[len(ins) + 1] - fills[len(ins)]
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        part = (low + high) / 2
        chance = _expected(many, declared, price, [1.0] * (many + 1), part)[len(ins) + 1]
        for out in ins:
            chance *= max(0.0, part - out) / (1 - out)
        if chance - (1 - chance) * price + more > 0:
            high = part
        else:
            low = part
    return high


def _expected(many: int, declared: int, price: float, ends: list[float], part: float) -> list[float]:
    """Return what ``ends`` come to on average once so many have ``declared``, by how many are in.

    ``ends``: by how many are in at last. Nobody comes in with a hand above ``part``.
    """
    row = ends
    for at in range(many - 1, declared - 1, -1):
        before: list[float] = []
        for players_in in range(at + 1):
            out = usual_out(many, at, players_in, price)
            before.append(out * row[players_in] + max(0.0, part - out) * row[players_in + 1])
        row = before
    return row
