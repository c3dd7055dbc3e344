"""Divides the bets of table stakes into a main pot and side pots, and pays them out.

Everybody's chips up to the smallest total of a live player form the main pot, the next slice up to the next live total
the first side pot, and so on. A pot can be won by the live players who have put in its whole level; chips of folded
players count in the levels they reach. What nobody else has matched is no pot: it goes back to its owner.

A game with a showdown calls `returned` when a betting round ends, `layered` at the end, and `split_high_low` for each
pot. All amounts are whole chips, and every chip is in exactly one place.
"""

from upcard.cards.value import Value


class SidePot(Value):
    """A main pot or a side pot: so many chips, and the seats that can win them, in order."""

    def __init__(self, amount: int, seats: tuple[int, ...]) -> None:
        self.amount = amount
        self.seats = seats

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.amount, self.seats)


def returned(totals: tuple[int, ...]) -> tuple[int, int]:
    """Return the seat whose chips nobody else, live or folded, has matched, and how many.

    It is (-1, 0) where there are none.
    """
    most = max(totals)
    owners = [seat for seat, total in enumerate(totals) if total == most]
    if len(owners) > 1 or not most:
        return -1, 0
    second = max([total for seat, total in enumerate(totals) if seat != owners[0]])
    return owners[0], most - second


def layered(totals: tuple[int, ...], live: tuple[bool, ...], carried: int = 0) -> tuple[SidePot, ...]:
    """Return the pots, main pot first.

    Args:
        totals: what each seat has put in during the hand.
        live: who has not folded; at least one seat.
        carried: chips from the hand before; they belong to the main pot.

    Chips that folded players have put in above the highest live total are in the last pot.
    """
    levels = sorted({total for seat, total in enumerate(totals) if live[seat]})
    pots: list[SidePot] = []
    below = 0
    for at, level in enumerate(levels):
        top = max(totals) if at == len(levels) - 1 else level
        amount = sum([min(total, top) - min(total, below) for total in totals])
        seats = tuple([seat for seat, total in enumerate(totals) if live[seat] and total >= level])
        if at == 0:
            amount += carried
        if amount:
            pots.append(SidePot(amount, seats))
        below = level
    return tuple(pots)


def split_high_low(
    pot: SidePot, high: tuple[int | None, ...], low: tuple[int | None, ...], to_high: bool = False, half: bool = False
) -> tuple[dict[int, int], int]:
    """Return what each winner of a pot gets, and what stays for the next hand.

    Args:
        high: by seat, the value of the hand where it goes for high, else None; more is better.
        low: the same for low.
        to_high: the chip left over by halving goes to the high side.
        half: where all who can win go one way, they win half, and the other half stays.

    A pot that a single seat can win is that seat's, whatever its hand is. Who has a value both ways has to win both
    outright and then takes the pot, or else wins nothing of it; where that leaves nobody the pot stays.
    """
    if len(pot.seats) == 1:
        return {pot.seats[0]: pot.amount}, 0
    highs, lows = _best(pot.seats, high), _best(pot.seats, low)
    both = [seat for seat in pot.seats if high[seat] is not None and low[seat] is not None]
    if both:
        if len(highs) == 1 and highs == lows:
            return {highs[0]: pot.amount}, 0
        seats = tuple([seat for seat in pot.seats if seat not in both])
        if not seats:
            return {}, pot.amount
        highs, lows = _best(seats, high), _best(seats, low)
    won: dict[int, int] = {}
    side = pot.amount // 2
    if highs and lows:
        odd = pot.amount - 2 * side
        first, second, left = side + (odd if to_high else 0), side, 0 if to_high else odd
    elif half:
        first, second, left = (side, 0, pot.amount - side) if highs else (0, side, pot.amount - side)
    else:
        first, second, left = (pot.amount, 0, 0) if highs else (0, pot.amount, 0)
    for winners, amount in ((highs, first), (lows, second)):
        if winners:
            each, rest = divmod(amount, len(winners))
            left += rest
            for seat in winners:
                won[seat] = won.get(seat, 0) + each
    return won, left


def _best(seats: tuple[int, ...], values: tuple[int | None, ...]) -> list[int]:
    """Return the ones of these seats with the highest value."""
    found = [value for seat in seats if (value := values[seat]) is not None]
    return [seat for seat in seats if values[seat] == max(found)] if found else []
