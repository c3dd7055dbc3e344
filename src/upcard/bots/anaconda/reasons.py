"""Makes the reasons of players of Anaconda: what their cards can become, what they are, and what beats them.

Each sentence is a fact that anybody at that seat can count: cards "not seen" are those that lie neither in the own hand
nor, known to the seat, elsewhere.
"""

from itertools import combinations
from typing import Final

from upcard.cards.card import card_name, rank_name, rank_of, suit_name, suit_of
from upcard.cards.poker import CATEGORIES, Ranking, category_of
from upcard.cards.poker import HIGH as HIGH_RANKING
from upcard.games.anaconda.rules import KEPT
from upcard.games.anaconda.state import BOTH_WAYS, LOW_WAY
from upcard.text.messages import Message, listed, marked

SMALL: Final = 8
"""Four different ranks up to this one are the beginning of a low hand."""
STRAIGHT: Final = CATEGORIES.index("straight")
FLUSH: Final = CATEGORIES.index("flush")
FULL_HOUSE: Final = CATEGORIES.index("full house")
FOUR: Final = CATEGORIES.index("four of a kind")
HANDS: Final = (
    marked("only a high card"),
    marked("a pair"),
    marked("two pairs"),
    marked("three of a kind"),
    marked("a straight"),
    marked("a flush"),
    marked("a full house"),
    marked("four of a kind"),
    marked("a straight flush"),
    marked("five of a kind"),
)
"""The `CATEGORIES` as they stand in a sentence."""
_SHOWN: Final = {
    (4,): HANDS[7],
    (3, 1): HANDS[3],
    (2, 2): HANDS[2],
    (2, 1, 1): HANDS[1],
    (1, 1, 1, 1): marked("no pair"),
}


def category(five: tuple[int, ...]) -> int:
    """Return the place among `CATEGORIES` of five cards going high."""
    return CATEGORIES.index(HIGH_RANKING.category(five))


def counts(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards of each rank there are, the most first."""
    ranks = [rank_of(face) for face in faces]
    return tuple(sorted([ranks.count(rank) for rank in set(ranks)], reverse=True))


def top(value: int) -> int:
    """Return the highest rank of a low hand without a pair, by its value; 14 is an ace that counts high."""
    return -value // 14**4 + 1


def hand_name(ranking: Ranking, five: tuple[int, ...]) -> Message:
    """Return what five cards are called that way."""
    value = ranking.value(five)
    kind = CATEGORIES.index(category_of(value))
    if not ranking.low:
        return Message(HANDS[kind])
    if not kind:
        return Message("a low hand up to the {rank}", rank=rank_name((top(value) - 1) % 13 + 1))
    return Message("{hand}, which is weak", hand=Message(HANDS[kind]))


def outs(four: tuple[int, ...], unseen: list[int], low: Ranking | None) -> tuple[str, int]:
    """Return what the four cards that stay can become with one more, and how many cards make it that.

    ``unseen``: the faces of cards not seen, which are counted; ``low``: what is low at the table, None where no low
    hand wins. An empty name: nothing in particular.
    """
    pattern = counts(four)
    made = [category((*four, face)) for face in unseen]
    if pattern == (3, 1):
        return "three", len([each for each in made if each in (FULL_HOUSE, FOUR)])
    if pattern == (2, 2):
        return "pairs", made.count(FULL_HOUSE)
    if pattern == (2, 1, 1):
        return "pair", made.count(CATEGORIES.index("three of a kind"))
    if pattern != (1, 1, 1, 1):
        return "", 0
    smaller = 0
    if low is not None:
        for face in unseen:
            value = low.value((*four, face))
            smaller += category_of(value) == CATEGORIES[0] and top(value) <= SMALL
    # Four low cards of one suit are more often worth a flush, unless hardly anything is lower.
    if len({suit_of(face) for face in four}) == 1:
        return "suit", len([each for each in made if each in (FLUSH, CATEGORIES.index("straight flush"))])
    if smaller:
        return "low", smaller
    return "straight", made.count(STRAIGHT)


def chances(four: tuple[int, ...], unseen: list[int], low: Ranking | None) -> Message:
    """Say in one sentence what the four cards that stay can become."""
    if counts(four) == (4,):
        return Message("Four of a kind needs no fifth card, so none of the four has to be passed.")
    aim, number = outs(four, unseen, low)
    if (not aim or not number) and low is None:
        return Message(
            "Keeping {cards} leaves the most chances, with three cards to come.",
            cards=listed([card_name(face) for face in four]),
        )
    if not aim or not number:
        return Message(
            "Keeping {cards} leaves the most chances, high or low, with three cards to come.",
            cards=listed([card_name(face) for face in four]),
        )
    if aim == "three":
        return Message.counted(
            "With three of a kind, 1 card that you have not seen makes four of a kind or a full house.",
            "With three of a kind, any of {number} cards that you have not seen makes four of a kind or a full house.",
            number,
        )
    if aim == "pairs":
        return Message.counted(
            "With two pairs, 1 card that you have not seen makes a full house.",
            "With two pairs, any of {number} cards that you have not seen makes a full house.",
            number,
        )
    if aim == "pair":
        ranks = [rank_of(face) for face in four]
        one, other = [face for face in four if ranks.count(rank_of(face)) == 2]
        return Message.counted(
            "With {card} and {other}, 1 card that you have not seen makes three of a kind.",
            "With {card} and {other}, any of {number} cards that you have not seen makes three of a kind.",
            number,
            card=card_name(one),
            other=card_name(other),
        )
    if aim == "suit":
        return Message.counted(
            "With four {suit}, 1 card that you have not seen makes a flush.",
            "With four {suit}, any of {number} cards that you have not seen makes a flush.",
            number,
            suit=suit_name(suit_of(four[0])),
        )
    if aim == "low":
        return Message.counted(
            "With four different low cards, 1 card that you have not seen makes a low hand, no higher than an eight.",
            "With four different low cards, any of {number} cards that you have not seen makes a low hand, no higher"
            " than an eight.",
            number,
        )
    return Message.counted(
        "With four cards to a straight, 1 card that you have not seen makes it.",
        "With four cards to a straight, any of {number} cards that you have not seen makes it.",
        number,
    )


def passing(best: tuple[int, ...], kept: tuple[int, ...], unseen: list[int], low: Ranking | None) -> Message:
    """Say what the hand is worth when only the cards ``kept`` of it stay.

    ``best``: its best five going high; ``low``: as in `outs`.
    """
    return passing_three(best, kept, unseen, low) if len(kept) < KEPT else passing_few(kept, low)


def passing_few(kept: tuple[int, ...], low: Ranking | None) -> Message:
    """Say what five or six cards that stay make by themselves."""
    high = _best_of(HIGH_RANKING, kept)
    if low is None:
        return Message("The cards that stay make {high} by themselves.", high=high)
    return Message(
        "The cards that stay make {high} for high by themselves, and {low} for low.", high=high, low=_best_of(low, kept)
    )


def _best_of(ranking: Ranking, cards: tuple[int, ...]) -> Message:
    return hand_name(ranking, max(combinations(cards, KEPT), key=ranking.value))


def passing_three(best: tuple[int, ...], four: tuple[int, ...], unseen: list[int], low: Ranking | None) -> Message:
    """Say what the hand is worth when all but ``four`` of it are passed, as `passing` does."""
    made = category(best)
    why = chances(four, unseen, low)
    if made >= STRAIGHT and made != FOUR:
        return Message(
            "Only four cards stay in the hand, so the {hand} breaks up. {why}", hand=Message(CATEGORIES[made]), why=why
        )
    if not made and outs(four, unseen, low)[0] == "low":
        return Message("Without a pair this hand wins little for high, but it can win for low. {why}", why=why)
    return why


def declaring(high: tuple[int, ...], low: tuple[int, ...], ranking: Ranking, goes_low: bool) -> Message:
    """Say what the best five are going high and going low."""
    one, other = hand_name(HIGH_RANKING, high), hand_name(ranking, low)
    if goes_low and category(high) <= 1:
        return Message("For high this is {high}, which seldom wins; for low it is {low}.", high=one, low=other)
    return Message("Your best five cards for high are {high}; for low they are {low}.", high=one, low=other)


def showing_off(ranking: Ranking, five: tuple[int, ...], shown: tuple[int, ...], hidden: int) -> Message:
    """Say what the four cards that are shown tell of five, and what the hidden one makes of them."""
    looks = Message(_SHOWN[counts(shown)])
    hand = hand_name(ranking, five)
    if ranking.low:
        return Message(
            "You hold {hand}. With the {card} hidden, the four open cards look as strong as possible.",
            hand=hand,
            card=card_name(hidden),
        )
    return Message(
        "You hold {hand}. With the {card} hidden, the four open cards look like {looks}, as weak as possible.",
        hand=hand,
        looks=looks,
        card=card_name(hidden),
    )


def beating(mine: int, known: tuple[int, ...], unseen: list[int], ranking: Ranking) -> int:
    """Return how many cards not seen give who shows these four a better hand than the value ``mine``.

    Of five that are all known, it is 1 where they are better.
    """
    if len(known) == KEPT:
        return int(ranking.value(known) > mine)
    return len([face for face in unseen if ranking.value((*known, face)) > mine])


def who_beats(
    ranking: Ranking, five: tuple[int, ...], shown: list[tuple[int, ...]], unseen: list[int], way: int
) -> Message:
    """Say who can beat these five cards, by what the others show who go the same way."""
    if way == BOTH_WAYS:
        return Message("Going both ways, you must win both outright.")
    if not shown:
        if way == LOW_WAY:
            return Message("Nobody else goes low, so nobody can beat you there.")
        return Message("Nobody else goes high, so nobody can beat you there.")
    mine = ranking.value(five)
    better = [beating(mine, known, unseen, ranking) for known in shown]
    number = len([each for each in better if each])
    hand = hand_name(ranking, five)
    if not number:
        return Message("By the cards they show, nobody who goes your way can beat you: you hold {hand}.", hand=hand)
    if len(shown) == 1 and len(shown[0]) < KEPT:
        return Message.counted(
            "You hold {hand}: 1 of {all} cards that you have not seen would give the other player who "
            "goes your way a better hand.",
            "You hold {hand}: {number} of {all} cards that you have not seen would give the other player "
            "who goes your way a better hand.",
            better[0],
            hand=hand,
            all=len(unseen),
        )
    return Message.counted(
        "You hold {hand}: of the {all} others who go your way, 1 can have a better hand, by the cards they show.",
        "You hold {hand}: of the {all} others who go your way, {number} can have a better hand, by "
        "the cards they show.",
        number,
        hand=hand,
        all=len(shown),
    )
