"""The order of seats in games for chips: who still plays, whose turn follows, and who deals next."""


def in_turn(dealer: int, gone: tuple[bool, ...]) -> list[int]:
    """Return the seats in the game, from the dealer's left to the dealer (GUT-23 to GUT-25)."""
    left = [seat for seat in range(dealer + 1, len(gone)) if not gone[seat]]
    return left + [seat for seat in range(dealer + 1) if not gone[seat]]


def next_dealer(dealer: int, gone: tuple[bool, ...]) -> int:
    """Return the next seat clockwise that is still in the game (GUT-11)."""
    return (in_turn(dealer, gone) or [dealer])[0]


__all__ = ["in_turn", "next_dealer"]
