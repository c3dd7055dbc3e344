"""What the cards of a deal brought: the deal played on with them, by the policy that everybody then goes by."""

from collections.abc import Generator
from random import Random
from typing import Any, Final

from upcard.bots.draws import with_draws
from upcard.bots.outcomes import Outcomes
from upcard.kernel.worlds import worlds
from upcard.match.duels import Estimate
from upcard.review.deals import ReviewedDeal
from upcard.review.judging import NOTHING, LedgerPart
from upcard.review.ledger import DealtCards

DEALS: Final = 400
"""So often the hidden cards are dealt for it."""
FEW: Final = 48
"""The same, where a deal is not quickly played on."""


def cards_of(
    game: Any, deal: ReviewedDeal, seat: int, outcomes: Outcomes, deals: int = 0
) -> Generator[None, None, DealtCards]:
    """Return what the cards that the seat was dealt brought, and those that it drew, in steps of a deal.

    The first is how far the seat is ahead when the dealt hand is played on, the other cards lying anyhow: on average
    over all seats that is nothing. The second is how much further when, in the same deals, it draws from the stock
    what it drew in the game.

    Args:
        game: what is played.
        deal: which.
        seat: whose cards.
        outcomes: how the dealt table turns out for it.
        deals: so often the hidden cards are dealt; 0 for `DEALS` or `FEW`.
    """
    tables = worlds(game, deal.seen, seat, Random(f"cards {deal.number}"))
    before = outcomes.standing(deal.before).ahead(outcomes.fewer)
    dealt: list[float] = []
    both: list[float] = []
    for number in range(deals or (DEALS if outcomes.quick else FEW)):
        world = next(tables)
        dealt.append(outcomes.end(world, Random(number)) - before)
        if deal.drawn:
            both.append(outcomes.end(with_draws(world, seat, deal.drawn), Random(number)) - before)
        yield
    first, then = Estimate(dealt), Estimate(both if deal.drawn else dealt)
    more = Estimate([after - at_first for at_first, after in zip(dealt, both, strict=False)])
    brought = LedgerPart(more.mean, more.error) if deal.drawn else NOTHING
    return DealtCards(deal.number, LedgerPart(first.mean, first.error), brought, then.error)


__all__ = ["DEALS", "FEW", "cards_of"]
