"""Checks rule sets in which everybody has a contract of their own."""

from upcard.games.rummy.options.turn import TurnRules
from upcard.kernel.ui.entry import HouseRuleError


def check_own_contracts(rules: TurnRules) -> None:
    """Check that everybody can have a contract of their own (HWR-31)."""
    if rules.target:
        raise HouseRuleError("target", "{target}, but with progress = own contracts end the game", target=rules.target)
    if not rules.deal_limit:
        raise HouseRuleError("deal_limit", "0, but with progress = own nobody may ever lay the last contract")
    if rules.deal_rank_wild:
        raise HouseRuleError("deal_rank_wild", "true, but with progress = own every deal has the same number of cards")
    for number, deal in enumerate(rules.deals, 1):
        if not deal.contract:
            raise HouseRuleError(
                "deals", "deal {number} has no contract, but with progress = own each is a contract", number=number
            )
