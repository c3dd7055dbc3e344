"""What a choice cost, in words: so much, give or take so much."""

from math import ceil

from upcard.bots.outcomes import CARDS, CHIPS, PLACES
from upcard.review.judging import CostlyChoice
from upcard.review.ledger import DIGITS
from upcard.text.messages import say, say_counted


def amount(cost: CostlyChoice) -> str:
    """Return what a choice cost, in its unit, rounded: "12 points"."""
    if cost.unit == PLACES:
        return say("{number} places", number=f"{max(0.1, cost.cost):.1f}")
    many = max(1, round(cost.cost))
    if cost.unit == CHIPS:
        return say_counted("1 chip", "{number} chips", many)
    if cost.unit == CARDS:
        return say_counted("1 card", "{number} cards", many)
    return say_counted("1 point", "{number} points", many)


def cost_told(cost: CostlyChoice) -> str:
    """Return both, "about 12 points, give or take 4"; the first alone where it is the same in all deals."""
    if cost.error == 0:
        return amount(cost)
    return say("about {amount}, give or take {error}", amount=amount(cost), error=give_or_take(cost))


def give_or_take(cost: CostlyChoice) -> str:
    """Return how far off that may be."""
    return rounded_up(cost.give_or_take, cost.unit)


def rounded_up(figure: float, unit: str) -> str:
    """Return a figure as it is told in that unit, rounded up.

    >>> rounded_up(3.2, "points"), rounded_up(3.21, "places")
    ('4', '3.3')
    """
    digits = DIGITS.get(unit, 0)
    return f"{ceil(figure * 10**digits) / 10**digits:.{digits}f}"


__all__ = ["amount", "cost_told", "give_or_take", "rounded_up"]
