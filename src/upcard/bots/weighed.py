"""What players say who have tried their moves in worlds of their view."""

from upcard.cards.card import card_name
from upcard.text.messages import Message


def than_discard(face: int, points: str, worlds: int) -> Message:
    """Over so many worlds the move brings so many points more than to discard that card."""
    return Message(
        "In {worlds} deals played to the end it brings {points} more than to discard the {card}.",
        worlds=worlds,
        points=points,
        card=card_name(face),
    )


def than_stock(points: str, worlds: int) -> Message:
    """The same beside a draw from the stock."""
    return Message(
        "In {worlds} deals played to the end it brings {points} more than the stock.", worlds=worlds, points=points
    )
