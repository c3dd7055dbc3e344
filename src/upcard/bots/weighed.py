"""Makes the sentences in which players say why a move was best in worlds of their view."""

from upcard.cards.card import card_name
from upcard.text.messages import Message


def than_discard(face: int, points: str, worlds: int) -> Message:
    """Say by how many points the move is better than to discard that card, over so many worlds."""
    return Message(
        "In {worlds} deals played to the end, this brings {points} more than discarding the {card}.",
        worlds=worlds,
        points=points,
        card=card_name(face),
    )


def than_stock(points: str, worlds: int) -> Message:
    """Say by how many points the move is better than a draw from the stock, over so many worlds."""
    return Message(
        "In {worlds} deals played to the end, this brings {points} more than drawing from the stock.",
        worlds=worlds,
        points=points,
    )
