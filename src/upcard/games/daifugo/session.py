"""What a deal of Daifugo settles for the next: dealer, first leader, hand sizes and gifts.

It serves games at the table and score sheets.
"""

from collections.abc import Sequence
from typing import Final

from upcard.cards.card import face_of
from upcard.cards.pack import Pack
from upcard.games.daifugo.rules import Rules
from upcard.games.daifugo.titles import letter_of

CARDS = len(Pack(1).faces())
_SUITS_OF_THREES: Final = {"spade_three": 0, "diamond_three": 2, "club_three": 3}


def hand_sizes(seats: int, dealer: int, jokers: int = 0) -> tuple[int, ...]:
    """Return, by seat, how many cards are dealt to it.

    The extra ones go to the first on the dealer's left (DAI-06, DAI-07); jokers are dealt with the others (DAI-W23).
    """
    each, extra = divmod(CARDS + jokers, seats)
    return tuple([each + ((seat - dealer - 1) % seats < extra) for seat in range(seats)])


def next_dealer(order: Sequence[int]) -> int:
    """Return who deals after a deal in which the seats went out in that order: the Destitute (DAI-08)."""
    return order[-1]


def first_leader(rules: Rules, order: Sequence[int], seats: int, dealer: int) -> int:
    """Return who leads to the first trick.

    It is the Daifugo, or the Destitute where the table plays so, before there is one the dealer's left (DAI-12, DAI-13,
    DAI-W40); who has a card that begins the first deal is seen from the hands (`first_card`).
    """
    if not order:
        return (dealer + 1) % seats
    return order[-1 if rules.later_lead == "destitute" else 0]


def first_card(rules: Rules) -> int:
    """Return the card whose holder leads to the first trick of the first deal; -1 where there is none (DAI-W38)."""
    suit = _SUITS_OF_THREES.get(rules.first_lead)
    return -1 if suit is None else face_of(suit, 3)


def gifts(poor_exchange: bool, order: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return what is given before the first lead: from whom, to whom, and how many cards.

    As many go back (DAI-48 to DAI-54, DAI-58, DAI-A14).
    """
    if not order:
        return ()
    given = [(order[-1], order[0], 2)]
    if poor_exchange and letter_of(len(order) - 1, len(order)) == "P":  # DAI-A14
        given.append((order[-2], order[1], 1))
    return tuple(given)


def is_last(rules: Rules, deal: int, said: bool) -> bool:
    """Say whether the session is over after that deal.

    It is by its number, or because everybody or the clock ``said`` so (DAI-60).
    """
    return deal >= rules.hands if rules.session_end == "hands" else said
