"""Solves the end of a deal of Daifugo between the last two who hold cards.

Each knows what the other holds, so it is played through to the end, every play and every pass.
"""

from typing import Final

from upcard.bots.budget import Budget
from upcard.bots.daifugo.playouts import PLACES, Quick

MOST: Final = 20_000
"""Tables, at most, that are looked at: where there are more the end is too far away."""


class LastTwo:
    """Who of two finishes first, and by which play, as far as that is found in time."""

    def __init__(self, me: int, budget: Budget) -> None:
        self.me = me
        self.budget = budget
        self.known: dict[str, bool] = {}
        self.given_up = False

    def way(self, table: Quick) -> tuple[int, int] | None:
        """Return the play with which ``me``, whose turn it is, is sure to finish first.

        It is a strength and a number of cards, (0, 0) for a pass; None where there is no such play, or none was found
        in time.
        """
        for place, count in possible_plays(table):
            if self.wins_after(table, place, count):
                return None if self.given_up else (place, count)
        return None

    def wins_after(self, table: Quick, place: int, count: int) -> bool:
        """Say whether ``me`` finishes first after that play."""
        seat = table.turn
        after = table.copy()
        if count:
            after.put(place, count)
            if not after.sizes[seat]:
                return seat == self.me
        else:
            after.drop()
        return self.wins(after)

    def wins(self, table: Quick) -> bool:
        """Say whether ``me`` finishes first from here on, where both play as well as can be."""
        key = f"{table.counts} {table.turn} {table.need} {table.beaten} {table.live} {table.last}"
        found = self.known.get(key)
        if found is not None:
            return found
        mine = table.turn == self.me
        found = not mine
        if not self.given_up:
            self.given_up = len(self.known) >= MOST or self.budget.is_spent()
            for place, count in possible_plays(table):
                if self.wins_after(table, place, count) == mine:
                    found = mine
                    break
        self.known[key] = found
        return found


def possible_plays(table: Quick) -> list[tuple[int, int]]:
    """Return the plays of the player whose turn it is: a strength and how many cards of it, (0, 0) for a pass."""
    row, need = table.counts[table.turn], table.need
    if not need:
        return [(place, count) for place in range(PLACES) for count in range(row[place], 0, -1)]
    found = [(place, need) for place in range(table.beaten + 1, PLACES) if row[place] >= need]
    found.append((0, 0))
    return found
