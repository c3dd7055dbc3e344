"""What a choice cost, in words: so much, give or take so much."""

from math import ceil
from typing import Final

from upcard.bots.outcomes import CARDS, CHIPS, PLACES
from upcard.review.examples import END, ExampleDeal, ExampleStep
from upcard.review.judging import CostlyChoice
from upcard.review.ledger import DIGITS
from upcard.text.messages import marked, say, say_counted

ONE_WAY: Final = marked("these are ways of many, with the hidden cards as they could have lain, not as they lay.")


def step_title(step: ExampleStep) -> str:
    """Return when that was: "At once", "Turn 3", "In the end"."""
    if step.turn == END:
        return say("In the end")
    return say("Turn {number}", number=step.turn + 1) if step.turn else say("At once")


def amount(cost: CostlyChoice) -> str:
    """Return what a choice cost, in its unit, rounded, and never nothing: "12 points"."""
    return _counted(max(0.1 if cost.unit == PLACES else 1, cost.cost), cost.unit)


def _counted(figure: float, unit: str) -> str:
    """Return so many of that unit, rounded."""
    if unit == PLACES:
        return say("{number} places", number=f"{figure:.1f}")
    many = round(figure)
    if unit == CHIPS:
        return say_counted("1 chip", "{number} chips", many)
    if unit == CARDS:
        return say_counted("1 card", "{number} cards", many)
    return say_counted("1 point", "{number} points", many)


def ahead(figure: float, unit: str) -> str:
    """Return how far ahead of the others somebody is.

    >>> ahead(-3.2, "points"), ahead(0.4, "points"), ahead(0.4, "places")
    ('3 points behind', 'level', '0.4 places ahead')
    """
    rounded = round(figure, DIGITS.get(unit, 0))
    if not rounded:
        return say("level")
    amount = _counted(abs(rounded), unit)
    return say("{amount} ahead", amount=amount) if rounded > 0 else say("{amount} behind", amount=amount)


def example_told(deal: ExampleDeal, unit: str) -> str:
    """Return what one way how a deal could have gone on comes to, with both moves."""
    return say(
        "Against the others’ average, from here to the end: {better} with the better move, {played} with "
        "what was played.",
        better=ahead(deal.better, unit),
        played=ahead(deal.played, unit),
    )


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


__all__ = [
    "ONE_WAY",
    "ahead",
    "amount",
    "cost_told",
    "example_told",
    "give_or_take",
    "rounded_up",
    "step_title",
]
