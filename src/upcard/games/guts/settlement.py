"""Settles a hand of Guts: who wins the pot, what losers owe, and what stays for the next hand (GUT-50 to GUT-70)."""

from collections.abc import Sequence

from upcard.games.guts.rules import Rules


def due(rules: Rules, pot: int) -> int:
    """Return what a loser owes at most for a pot of that size (GUT-53, GUT-63, GUT-A11)."""
    if not rules.max_pot or rules.max_pot_mode == "stop_when_over":
        return pot
    return min(pot, rules.max_pot)


def at_stake(rules: Rules, pot: int) -> int:
    """Return what a player has to be able to pay where tables want that (`must_cover`)."""
    return min(pot, rules.max_pot) if rules.max_pot else pot


def payments(rules: Rules, pot: int, remainder: int, losers: int) -> list[int]:
    """Return what each loser owes where all can pay, in order from the dealer's left.

    ``remainder`` chips stay on the table besides.
    """
    most = rules.max_pot
    if not most:
        return [pot] * losers
    if rules.max_pot_mode == "hard_cap":
        each = min(pot, max(0, most - remainder) // losers) if losers else 0
        return [each] * losers
    if rules.max_pot_mode == "stop_when_over":
        owed: list[int] = []
        on_table = remainder
        for _ in range(losers):
            owed.append(0 if on_table > most else pot)
            on_table += owed[-1]
        return owed
    return [min(pot, most)] * losers


def paid(rules: Rules, stack: int, owed: int) -> int:
    """Return what a player pays of what is owed: all of it on credit, else what is there (GUT-67, GUT-68)."""
    return owed if rules.insolvency == "credit" else min(owed, max(0, stack))


def taken(rules: Rules, pot: int) -> int:
    """Return what the winners take from the pot together (GUT-50, GUT-64)."""
    return min(pot, rules.max_pot) if rules.max_pot and rules.max_pot_mode == "cap_both" else pot


def settle(
    rules: Rules, pot: int, stacks: Sequence[int], winners: Sequence[int], paying: Sequence[int]
) -> tuple[list[int], int, int]:
    """Return the stacks after a showdown, what has been paid, and what is left of the old pot.

    ``winners`` and ``paying`` are seats, those who pay in order from the dealer's left. Without a winner the pot stays
    (GUT-W09).
    """
    after = list(stacks)
    share = taken(rules, pot) // len(winners) if winners else 0
    for seat in winners:
        after[seat] += share
    remainder = pot - share * len(winners)
    return after, collect(rules, pot, after, paying, remainder), remainder


def collect(rules: Rules, pot: int, stacks: list[int], losers: Sequence[int], remainder: int) -> int:
    """Take from the stacks what the losers have to pay, and return what they have paid together.

    They pay for a pot of that size, of which ``remainder`` stays on the table (GUT-53 to GUT-56, GUT-A11).
    """
    collected = 0
    for seat, owed in zip(losers, payments(rules, pot, remainder, len(losers)), strict=True):
        if rules.max_pot and rules.max_pot_mode == "stop_when_over":
            # What counts is what has really been paid: a loser before may have been short.
            owed = 0 if remainder + collected > rules.max_pot else pot
        chips = paid(rules, stacks[seat], owed)
        stacks[seat] -= chips
        collected += chips
    return collected


def split(pot: int, seats: Sequence[int]) -> list[int]:
    """Return the pot divided among the seats, odd chips one each in their order (GUT-73, GUT-74)."""
    share, odd = divmod(pot, len(seats))
    return [share + (at < odd) for at in range(len(seats))]
