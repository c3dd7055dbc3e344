"""Shorter games, for what shows in any of their deals."""

from upcard.games.rummy.rules import Rules


def first_deals(rules: Rules, number: int) -> Rules:
    """A shorter game, where there are more deals."""
    if number >= len(rules.deals):
        return rules
    never = tuple([deal for deal in rules.claim_forbidden_hands if deal <= number])
    return rules.but(deals=rules.deals[:number], claim_forbidden_hands=never, hand7="normal")
