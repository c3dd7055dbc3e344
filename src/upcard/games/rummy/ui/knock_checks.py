"""Checks whether rules of rummy by which players knock can be played; each fault names the field and the reason."""

from upcard.games.rummy.options.turn import TurnRules
from upcard.games.rummy.values import MOST_KNOCKED
from upcard.kernel.ui.entry import HouseRuleError


def check_knocking(rules: TurnRules) -> None:
    """Check that no card is wild, and that all ways to knock with a hand can be named (HWR-69).

    Raises HouseRuleError.
    """
    if not rules.knocks():
        return
    for key, wild in (
        ("jokers", rules.jokers != "0"),
        ("wild_ranks", bool(rules.wild_ranks)),
        ("deal_rank_wild", rules.deal_rank_wild),
    ):
        if wild:
            raise HouseRuleError(key, "with knock = {knock} no card is wild", knock=rules.knock)
    for seats in range(rules.players[0], rules.players[1] + 1):
        cards = max([rules.cards_each(number, seats) for number in range(1, len(rules.deals) + 1)])
        if cards > MOST_KNOCKED:
            raise HouseRuleError(
                "hand_size" if rules.hand_size else "deals",
                "{cards} cards are dealt, but with knock = {knock} a hand has {most} at most",
                cards=cards,
                knock=rules.knock,
                most=MOST_KNOCKED,
            )


__all__ = ["check_knocking"]
