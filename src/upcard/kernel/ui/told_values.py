"""Reads what people write at a table with real cards: players, numbers and cards left over.

Names:
    MOST_TEXT: Characters of a text in a cell of a score sheet.
"""

from dataclasses import dataclass
from typing import Final

from upcard.cards.card import RANKS, BadCard, face_text, parse_face
from upcard.text.errors import Unreadable

MOST_TEXT: Final = 400


def read_seat(text: str, seats: int) -> int | None:
    """Return the seat that ``P2`` names, of so many; None where it names none."""
    number = text.strip().upper().removeprefix("P")
    if not (number.isascii() and number.isdigit()) or len(number) > 2 or not 1 <= int(number) <= seats:
        return None
    return int(number) - 1


def read_seats(text: str, seats: int) -> tuple[int, ...] | None:
    """Return the seats that ``P2 P1`` names; None where a word names none, or one is named twice.

    >>> read_seats("P3 P1", 3), read_seats("", 3), read_seats("P1 P1", 3), read_seats("P4", 3)
    ((2, 0), (), None, None)
    """
    found = [read_seat(word, seats) for word in text.split()]
    named = [seat for seat in found if seat is not None]
    return tuple(named) if len(set(named)) == len(found) else None


@dataclass(frozen=True)
class Amount:
    """What is left, as it was written: a number, or cards (`faces`, and ``ranks`` of cards of any suit)."""

    points: int | None
    faces: tuple[int, ...] = ()
    ranks: tuple[int, ...] = ()


class BadAmount(Unreadable):
    """The text is neither a number, nor a sum, nor cards."""


def _no_amount(word: str) -> BadAmount:
    return BadAmount(
        "{word} is not a number, a sum or a card: write 48, or 10+15+8, or cards as KS, Kx for any king, * for a joker",
        word=repr(word[:12]),
    )


def _no_card(word: str) -> BadAmount:
    """Why that word among cards is none: that the suit or the rank is missing, where that is all."""
    rank = word.upper()
    if _is_card(f"{rank}S"):
        return BadAmount(
            "{word} has no suit: write {rank}S, {rank}H, {rank}D or {rank}C, or {rank}x if the suit does not matter",
            word=repr(word),
            rank=rank,
        )
    if _is_card(f"A{rank}"):
        return BadAmount("{word} has no rank: write A{suit}, 7{suit} or K{suit}", word=repr(word), suit=rank)
    return _no_amount(word)


def _is_card(text: str) -> bool:
    try:
        parse_face(text)
    except BadCard:
        return False
    return True


def read_amount(text: str) -> Amount:
    """Return a number, a sum, or cards; ``x`` is any suit.

    Raises:
        BadAmount: it is none of these.

    >>> read_amount("10+15+8").points, read_amount(" 48 ").points, read_amount("20-5").points
    (33, 48, 15)
    >>> read_amount("KS Kx *") == Amount(None, (parse_face("KS"), parse_face("*")), (13,))
    True
    """
    plain = text.strip()
    if not plain or len(plain) > MOST_TEXT:
        raise _no_amount(plain)
    number = read_sum(plain)
    if number is not None:
        return Amount(number)
    faces: list[int] = []
    ranks: list[int] = []
    words = plain.replace(",", " ").split()
    if all([word.isdigit() for word in words]):
        raise _no_amount(plain)  # numbers without a plus between them
    for word in words:
        rank = word[:-1].upper().replace("10", "T")
        if word[-1:] in "xX" and len(rank) == 1 and rank in RANKS[1:]:
            ranks.append(RANKS.index(rank))
            continue
        try:
            face = parse_face(word)
        except BadCard:
            raise _no_card(word) from None
        if "?" in face_text(face):
            raise _no_amount(word)
        faces.append(face)
    return Amount(None, tuple(faces), tuple(ranks))


def read_sum(text: str) -> int | None:
    """Return a number, or a sum of numbers with plus and minus.

    None for any other text, and for more digits than scores have.

    >>> read_sum("10 + 15 - 5"), read_sum("-50"), read_sum("10 15"), read_sum("1" * 9), read_sum("²")
    (20, -50, None, None, None)
    """
    terms = text.replace("−", "-").replace("-", "+-").split("+")
    if not terms[0].strip() and len(terms) > 1:
        terms = terms[1:]
    total = 0
    for term in terms:
        digits = term.strip()
        minus = digits.startswith("-")
        digits = digits.removeprefix("-").strip()
        if not (digits.isascii() and digits.isdigit()) or len(digits) > 7:
            return None
        total += -int(digits) if minus else int(digits)
    return total


__all__ = ["MOST_TEXT", "Amount", "BadAmount", "read_amount", "read_seat", "read_seats", "read_sum"]
