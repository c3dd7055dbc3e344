"""What a choice cost, in words: so much, give or take so much."""

from math import ceil

from upcard.bots.outcomes import CHIPS, PLACES
from upcard.review.judging import CostlyChoice
from upcard.text.messages import say, say_counted


def amount(cost: CostlyChoice) -> str:
    """Return what a choice cost, in its unit, rounded: "12 points"."""
    if cost.unit == PLACES:
        return say("{number} places", number=f"{max(0.1, cost.cost):.1f}")
    many = max(1, round(cost.cost))
    if cost.unit == CHIPS:
        return say_counted("1 chip", "{number} chips", many)
    return say_counted("1 point", "{number} points", many)


def give_or_take(cost: CostlyChoice) -> str:
    """Return how far off that may be, rounded up."""
    return f"{ceil(10 * cost.give_or_take) / 10:.1f}" if cost.unit == PLACES else str(ceil(cost.give_or_take))


__all__ = ["amount", "give_or_take"]
