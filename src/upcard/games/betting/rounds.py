"""Defines one betting round: who has put in what, what a call costs, and how far a bet or raise may go.

Amounts are whole chips. "Level" is the current bet: what a seat has to have before it to stay. A bet or raise that is
smaller than the least one, which only a player's last chips can make, lifts the level but opens nothing: whoever has
acted since the last full bet or raise may call or fold, and the next full raise goes to where it would have gone
without it.

The game says whose turn it is and what breaks which of its clauses; here is only what the chips say.
"""

from typing import Final

from upcard.cards.value import Value

UNLIMITED: Final = -1


class Stakes(Value):
    """The limits of a betting round: how large a bet may be.

    The ``form`` is ``fixed``, ``spread``, ``pot_limit`` or ``no_limit``, ``low`` the least bet or raise (with a fixed
    limit the only one), ``high`` the largest of a spread; ``raises`` may follow a bet in one round, `UNLIMITED` for any
    number.
    """

    def __init__(self, form: str, low: int, high: int, raises: int) -> None:
        self.form = form
        self.low = low
        self.high = high
        self.raises = raises

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.form, self.low, self.high, self.raises)


class Round(Value):
    """A betting round as it stands.

    ``bets`` by seat is what lies before it in this round, ``level`` the highest of them or more. ``base`` is the
    level that full bets and raises alone have made, ``size`` the last of these, ``raised`` how many there were, the
    bet included. ``acted``: who has acted since the last of them.
    """

    def __init__(
        self,
        bets: tuple[int, ...],
        acted: tuple[bool, ...],
        level: int = 0,
        base: int = 0,
        size: int = 0,
        raised: int = 0,
    ) -> None:
        self.bets = bets
        self.acted = acted
        self.level = level
        self.base = base
        self.size = size
        self.raised = raised

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.bets, self.acted, self.level, self.base, self.size, self.raised)


def opened(seats: int) -> Round:
    """Return a round in which nothing has happened."""
    return Round((0,) * seats, (False,) * seats)


def to_call(r: Round, seat: int) -> int:
    """Return what a call adds, if there are chips for it."""
    return max(0, r.level - r.bets[seat])


def raises_left(stakes: Stakes, r: Round) -> bool:
    """Say whether another full bet or raise is allowed by its number."""
    return stakes.raises == UNLIMITED or r.raised <= stakes.raises


def barred(r: Round, seat: int) -> bool:
    """Say whether the seat has acted since the last full bet or raise, and so may only call or fold."""
    return r.acted[seat] and r.raised > 0


def least(stakes: Stakes, r: Round) -> int:
    """Return the level to which the smallest full bet or raise goes."""
    return r.base + (stakes.low if stakes.form == "fixed" else max(stakes.low, r.size))


def most(stakes: Stakes, r: Round, seat: int, pot: int) -> int:
    """Return the level to which the largest bet or raise goes; -1 for no limit.

    It is for somebody with any number of chips. ``pot`` is all that has been put in, bets of this round included. The
    least bet is always allowed.
    """
    if stakes.form == "no_limit":
        return -1
    if stakes.form == "pot_limit":
        return max(r.level + pot + to_call(r, seat), least(stakes, r))
    return max(r.base + (stakes.low if stakes.form == "fixed" else stakes.high), least(stakes, r))


def reach(stakes: Stakes, r: Round, seat: int, stack: int, pot: int) -> tuple[int, int]:
    """Return from where to where the seat, with that stack, may bet or raise to; (0, 0) where it may not.

    Who cannot reach the least full one may put in all chips that are left.
    """
    have = r.bets[seat] + stack
    if have <= r.level or barred(r, seat) or not raises_left(stakes, r):
        return 0, 0
    low, high = least(stakes, r), most(stakes, r, seat, pot)
    if have <= low:
        return have, have
    return low, have if high < 0 else min(high, have)


def stayed(r: Round, seat: int, stack: int) -> Round:
    """Return the round after a check or a call, for less where the stack is shorter."""
    return Round(
        _with(r.bets, seat, r.bets[seat] + min(stack, to_call(r, seat))),
        (*r.acted[:seat], True, *r.acted[seat + 1 :]),
        r.level,
        r.base,
        r.size,
        r.raised,
    )


def went_to(stakes: Stakes, r: Round, seat: int, level: int) -> Round:
    """Return the round after a bet or raise to that level."""
    bets = _with(r.bets, seat, level)
    if level < least(stakes, r):
        return Round(bets, (*r.acted[:seat], True, *r.acted[seat + 1 :]), level, r.base, r.size, r.raised)
    acted = tuple([other == seat for other in range(len(bets))])
    return Round(bets, acted, level, level, level - r.base, r.raised + 1)


def waiting(r: Round, actors: tuple[int, ...]) -> list[int]:
    """Return who has still to act, of these seats with chips.

    One alone has nobody to bet against, and only answers bets.
    """
    if len(actors) < 2:
        return [seat for seat in actors if r.bets[seat] < r.level]
    return [seat for seat in actors if not r.acted[seat] or r.bets[seat] < r.level]


def _with(values: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
