"""Puts what the cards of a rummy game count into a sentence."""

from typing import Any

from upcard.cards.card import face_name, parse_face
from upcard.games.rummy.values import CARD_KEYS
from upcard.kernel.ui.card_values import RANKS, values_in_words
from upcard.text.messages import say


def points_in_words(rules: Any) -> str:
    """Say what cards count, at the beginning of a sentence.

    As in ``3 to 9: their number; 10 to king: 10; ace: 20; joker and 2: 50``.
    """
    table = rules.card_points
    shared = rules.wild_points == "joker"
    counts: dict[str, int] = {}
    for key in RANKS:
        if key != "*" or rules.has_wilds():
            counts[key] = table["*" if shared and key in rules.wild_ranks else key]
    cards = [card for card in CARD_KEYS if card in table and not (shared and card[0] in rules.wild_ranks)]
    return values_in_words(
        counts,
        {face_name(parse_face(card)): table[card] for card in cards},
        {card[0] for card in cards},
        also={table["*"]: say("the wild rank of the deal")} if shared and rules.deal_rank_wild else None,
    )


__all__ = ["points_in_words"]
