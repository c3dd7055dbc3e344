"""The rules sheet where melds are laid without a contract, and of games that are played to a target."""

from typing import Final

from upcard.games.catalogue import Line
from upcard.games.rummy.lines import Lines
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.show import NUMBERS

AUTOMATIC: Final = (
    "After the draw every meld in the hand is laid of itself, until none is left; "
    "where there is more than one way, the player chooses."
)


def has_wilds(rules: Rules) -> bool:
    """Is there a card that stands for others?"""
    return rules.jokers != "0" or bool(rules.wild_ranks) or rules.deal_rank_wild


def freely(rules: Rules) -> tuple[Line, ...]:
    """Melding from the first turn on."""
    say = Lines(rules)
    if rules.auto_meld == "on":
        say.say(AUTOMATIC, "auto_meld")
    else:
        say.say("Any number of melds may be laid in each turn, or none.", "extra_turn")
    if rules.layoff == "any":
        say.say("Cards are laid off on any meld of the table.", "any_meld")
    lay_off_limits(rules, say)
    if rules.layoff_ends == "high_then_low":
        say.say("A run on the table grows at its high end; once it reaches the ace, at its low end.", "layoff_low")
    if rules.touching_runs == "one_per_suit":
        say.say("Nobody lays two runs of one suit in a deal.", "touching")
    return say.done()


def lay_off_limits(rules: Rules, say: Lines) -> None:
    """Where cards may not be laid off."""
    if rules.layoff == "own":
        say.say("Cards are laid off on one’s own melds only.", "layoff_own")
    elif rules.layoff == "none":
        say.say("Nobody lays off.", "layoff_none")


def accident(rules: Rules, say: Lines) -> None:
    """Two cards drawn."""
    if rules.misdraw:
        say.say(
            "Who takes two stock cards by accident keeps the upper one; the lower one goes back on the stock.",
            "misdraw",
        )
        say.say(
            "If it was seen, the next player may look at it, and take it or bury it in the middle of the stock.",
            "look",
            "bury",
        )


def hand_sizes(rules: Rules, say: Lines) -> None:
    """Cards dealt, where the number of players decides."""
    low, high = rules.players
    for at, (most, cards) in enumerate(rules.hand_size):
        least = max(low, rules.hand_size[at - 1][0] + 1 if at else 0)
        most = min(most, high)
        if least > most:
            continue
        seats = _count(least) if least == most else f"{_count(least)} to {_count(most)}"
        players = "" if len(rules.hand_size) == 1 else f" of {seats} players"
        say.say(
            f"Each{players} gets {_count(cards)} cards.", ("hand_size", "hand_size_more", "hand_size_most")[min(at, 2)]
        )


def game_in_words(rules: Rules) -> str:
    """How many deals there are."""
    if rules.score_mode == "single_hand":
        return "A game is one deal."
    if rules.target:
        return f"Deals are played until a player has {rules.target} points or more."
    return f"A game has {_count(len(rules.deals))} deal{'' if len(rules.deals) == 1 else 's'}."


def end_in_words(rules: Rules) -> str:
    """Who wins, and when."""
    best = "highest" if rules.highest_wins() else "lowest"
    if rules.target:
        limit = f", or after {rules.deal_limit} deals" if rules.deal_limit else ""
        when = f"When a player has {rules.target} points or more{limit},"
    else:
        deals = rules.most_deals()
        when = "After the deal" if deals == 1 else f"After {_count(deals)} deals"
    return f"{when} the {best} total wins; equal totals share the win."


def _count(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
