"""The sentences of the rules sheet about deals: how many there are, cards in each, and when a game ends."""

from upcard.games.rummy.rules import OPTIONS, Rules
from upcard.games.rummy.ui.kinds import count_deals
from upcard.games.rummy.ui.lines import Lines
from upcard.text.messages import say, say_counted
from upcard.text.numbers import spelled, spelled_range


def hand_sizes(rules: Rules, lines: Lines) -> None:
    """Say how many cards are dealt, where the number of players decides."""
    low, high = rules.players
    sizes = rules.cards_by_seats()
    if not sizes and len(rules.deals) == 1 and not rules.has_contracts():
        lines.rule("Each gets {cards} cards.", "hand_size", cards=spelled(rules.deals[0].cards))
    for at, (most, cards) in enumerate(sizes):
        least = max(low, sizes[at - 1][0] + 1 if at else 0)
        most = min(most, high)
        if least > most:
            continue
        seats = spelled(least)
        if least < most:
            seats = spelled_range(least, most)
        said = say(
            "Each gets {cards} cards." if len(rules.hand_size) == 1 else "Each of {seats} players gets {cards} cards.",
            seats=seats,
            cards=spelled(cards),
        )
        lines.add(said, ("hand_size", "hand_size_more", "hand_size_most")[min(at, 2)])


def game_in_words(rules: Rules) -> str:
    """Say how many deals there are."""
    if rules.score_mode == "single_hand":
        return say("A game is one deal.")
    if rules.drops_out():
        return say("Deals are played until one player is in.")
    if rules.target:
        return OPTIONS.sentence("target", rules)
    if rules.own_contracts():
        return say("Deals are played until a player has laid the last contract.")
    number = len(rules.deals)
    return say_counted("A game has one deal.", "A game has {count} deals.", number, count=spelled(number))


def end_in_words(rules: Rules) -> str:
    """Say who wins, and when."""
    if rules.drops_out():
        return say(
            "The game ends when one player is in, or after {deals}; the last one in, or the lowest total of those in, "
            "wins, and equal totals share the win."
            if rules.deal_limit
            else "The game ends when one player is in, who wins. If all who are in reach the target together, the "
            "lowest total wins; equal totals share the win.",
            deals=OPTIONS.said("deal_limit", rules),
        )
    if rules.target and rules.deal_limit:
        when = say(
            "When a player has {points} or more, or after {deals},",
            points=OPTIONS.said("target", rules),
            deals=OPTIONS.said("deal_limit", rules),
        )
    elif rules.target:
        when = say("When a player has {points} or more,", points=OPTIONS.said("target", rules))
    elif rules.own_contracts():
        return say(
            "The game ends with the deal in which somebody has laid the last contract, or after {deals}; of those who "
            "have laid most contracts whoever has the lowest total wins, and equal totals share the win.",
            deals=count_deals(rules.deal_limit),
        )
    else:
        deals = rules.most_deals()
        when = say_counted("After the deal", "After {count} deals", deals, count=spelled(deals))
    if rules.highest_wins():
        return say("{when} the highest total wins; equal totals share the win.", when=when)
    return say("{when} the lowest total wins; equal totals share the win.", when=when)
