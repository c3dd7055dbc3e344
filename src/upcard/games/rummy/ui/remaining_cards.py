"""Checks what a hand left at the end of a deal can count, for score sheets."""

from collections import Counter
from functools import lru_cache

from upcard.games.rummy.clauses import clause, contract_clause
from upcard.games.rummy.compiled_rules import DealRules
from upcard.games.rummy.options.deep import TOP
from upcard.games.rummy.options.rummy_call import THROWER_DRAWS
from upcard.games.rummy.rules import Rules
from upcard.kernel.ui.score_rules import Cell, Progress, ScoreIssue, doubt
from upcard.text.messages import marked


def may_be_nothing(rules: Rules, ruled: DealRules, deal: int, seats: int) -> bool:
    """Say whether what is left of who has not gone out may count nothing.

    It does with no card at all (PAY-A-08, PAY-32, CR-A-51), or with cards that count 0.
    """
    worth = rules.points(deal)
    free = 0 in [worth[face] for face in rules.pack(seats).faces()]
    return free or rules.melding == "hand" or ruled.go_out_discard_redraw


def most_cards(rules: Rules, ruled: DealRules, deal: int, seats: int) -> int:
    """Return how many cards a hand can hold at the end.

    They are those dealt, the one drawn, and what claims bring. Where these are not limited, or more cards are drawn in
    a turn or as a fine, it is all that was not dealt to others.
    """
    dealt = rules.cards_each(deal, seats)
    whole = rules.pack(seats).size() - (seats - 1) * dealt
    claims = 0 if rules.claim_mode == "none" else rules.claim_limit or whole
    draws_more = rules.discard_draw != TOP or rules.rummy_call == THROWER_DRAWS
    if ruled.go_out_discard_redraw or rules.misdraw or draws_more:
        return whole
    return min(whole, dealt + 1 + (1 + rules.claim_cards) * claims)


def size_clause(rules: Rules, deal: int, seats: int) -> str:
    """Return the clause that says how many cards are dealt."""
    sizes = [most for most, _ in rules.cards_by_seats()]
    if not sizes:
        return contract_clause(rules, deal)
    at = len([most for most in sizes[:-1] if most < seats])
    return clause(rules, ("hand_size", "hand_size_more", "hand_size_most")[min(at, 2)])


def too_many(rules: Rules, ruled: DealRules, at: Progress, cell: Cell, number: int) -> list[ScoreIssue]:
    """Return what is wrong with so many cards in a cell, if anything is."""
    most = most_cards(rules, ruled, at.deal, at.seats)
    if number <= most:
        return []
    reason = marked("Nobody can have {number} cards left in this deal: the most is {most}.")
    return [doubt((cell,), size_clause(rules, at.deal, at.seats), reason, number=number, most=most)]


def possible_sums(rules: Rules, ruled: DealRules, deal: int, seats: int) -> frozenset[int]:
    """Return what so many cards of the pack, or fewer, can count together; nothing too where that may be."""
    worth = rules.points(deal)
    copies = Counter([worth[face] for face in rules.pack(seats).faces()])
    found = _sums(tuple(sorted(copies.items())), most_cards(rules, ruled, deal, seats))
    return found if may_be_nothing(rules, ruled, deal, seats) else found - {0}


@lru_cache(maxsize=256)
def _sums(copies: tuple[tuple[int, int], ...], most: int) -> frozenset[int]:
    """Return what ``copies`` cards of each value can count together.

    A number is one bit, for each number of cards one set of them.
    """
    reached = [1] + [0] * most
    for value, number in copies:
        for _ in range(min(number, most) if value > 0 else 0):
            for held in range(most, 0, -1):
                reached[held] |= reached[held - 1] << value
    possible = 0
    for each in reached:
        possible |= each
    return frozenset([number for number in range(possible.bit_length()) if possible >> number & 1])


__all__ = ["may_be_nothing", "most_cards", "possible_sums", "too_many"]
