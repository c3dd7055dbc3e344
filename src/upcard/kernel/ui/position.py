"""Reads and writes the parts of a position file that every game has."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card, face_text, faces_text
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import SEALED, Move, Pile, State, sort_hand
from upcard.kernel.ui.tables import BadPosition, Tables, read_cards, read_seat, seat_name, too_many
from upcard.melds.meld import Meld
from upcard.text.messages import Message


def answers_wanted(seats: int) -> BadPosition:
    """Return the error for a list of answers that has not one for each seat."""
    return BadPosition(
        "answers",
        Message.counted(
            "1 answer is wanted ('' for none yet)",
            "{number} answers are wanted, one a seat ('' for none yet)",
            seats,
        ),
    )


def most_seat(hands: Sequence[str]) -> int:
    """As many sit at the table as hands are named, four where at most one is."""
    named = [key[1:] for key in hands if key[:1] in ("P", "p") and key[1:].isascii() and key[1:].isdigit()]
    most = max([int(number) for number in named if len(number) <= 2], default=1)
    return most if most > 1 else 4


def rest_of_pack(pack: tuple[int, ...], named: Mapping[str, tuple[int, ...]]) -> list[int]:
    """Return what the pack holds besides the cards named, by place.

    Raises:
        BadPosition: a card is named more often than the pack holds it, at the place where it is too many.
    """
    left = Counter(pack)
    hidden = 0
    for place, faces in named.items():
        for face in faces:
            if face == HIDDEN:
                hidden += 1
                continue
            if left[face] <= 0:
                most = Counter(pack)[face]
                held = Message("only {most}", most=most) if most else Message("none")
                raise BadPosition(place, "one {card} too many: the pack holds {held}", card=face_text(face), held=held)
            left[face] -= 1
    rest = list(left.elements())
    if hidden > len(rest):
        raise BadPosition("hands", "more cards than the pack holds")
    return rest[: len(rest) - hidden] if hidden else rest


MORE: Final = "..."
"""At the end of a stock: the rest of the pack lies below, in a fixed order."""


def read_table(
    tables: Tables,
    seats: int,
    pack: tuple[int, ...],
    melds: Sequence[Meld],
    size: int,
    upcard: bool,
    stock: str,
    empty: Sequence[int] = (),
) -> tuple[list[Pile], tuple[int, ...], tuple[int, ...]]:
    """Return the hands, and the faces of stock and discards from the top, of a game with melds on the table.

    What is not named comes from the rest of the pack in a fixed order: ``size`` cards for each hand, and an ``upcard``
    if wanted; the ``empty`` seats get none. ``stock`` is its text where the key is missing.
    """
    hands = tables.cards_by_seat("hands", seats)
    named = {f"hands.{seat_name(seat)}": faces for seat, faces in hands.items()}
    named |= {f"melds {at}": meld.faces for at, meld in enumerate(melds, 1)}
    turned = tables.has("discards")
    discards = named["discards"] = tables.cards("discards")
    text = tables.text("stock", stock).strip()
    under = named["stock"] = read_cards("stock", text.removesuffix(MORE))
    known = tables.cards_by_seat("known", seats)
    rest = rest_of_pack(pack, named)
    random.Random(0).shuffle(rest)
    piles: list[Pile] = []
    for seat in range(seats):
        if seat not in hands:
            wanted = 0 if seat in empty else min(len(rest), size)
            hands[seat] = tuple(rest.pop() for _ in range(wanted))
        piles.append(hand_of(seat, hands[seat], known.get(seat, ())))
    if upcard and not turned and rest:
        discards = (rest.pop(),)
    return piles, (*under, *rest) if text.endswith(MORE) else under, discards


def hand_of(seat: int, faces: tuple[int, ...], known: tuple[int, ...]) -> Pile:
    """Return the seat's hand; everybody has seen the cards that are ``known``.

    Raises BadPosition where it lacks one.
    """
    left = list(known)
    cards: list[Card] = []
    for face in faces:
        if face in left:
            left.remove(face)
            cards.append(Card(face, EVERYBODY))
        else:
            cards.append(Card(face, NOBODY if face == HIDDEN else 1 << seat))
    if left:
        raise BadPosition(f"known.{seat_name(seat)}", "{card} is not in the hand", card=face_text(left[0]))
    return sort_hand(cards)


def written_hands(state: State) -> dict[str, str]:
    """Return the hands by seat."""
    return {seat_name(seat): faces_text(state.piles[seat].faces()) for seat in range(state.seats)}


def written_known(state: State) -> dict[str, str]:
    """By seat the cards of its hand that everybody has seen."""
    known: dict[str, str] = {}
    for seat in range(state.seats):
        faces = [card.face for card in state.piles[seat].cards if card.seen == EVERYBODY]
        if faces:
            known[seat_name(seat)] = faces_text(faces)
    return known


def from_top(pile: Pile) -> str:
    """Return the cards of a pile as text, the top card first."""
    return faces_text(pile.faces()[::-1])


def written_melds(melds: Sequence[Meld], owners: Sequence[int]) -> list[dict[str, str]]:
    """Return what `Tables.melds` reads."""
    return [{"owner": seat_name(owner), "cards": str(meld)} for meld, owner in zip(melds, owners, strict=True)]


def read_answers(
    texts: Sequence[object], seats: int, read: Callable[[int, str], "Move | None"]
) -> "tuple[Move | None, ...]":
    """One answer a seat: None for ``""`` and for seats that the list does not reach.

    ``read`` makes a move of a seat and a text, or raises BadMove or Refused.

    Raises:
        BadPosition: naming the seat.
    """
    if len(texts) > seats:
        raise too_many("answers", Message.counted("1 answer", "{number} answers", len(texts)), seats)
    answers: list[Move | None] = [None] * seats
    for seat, text in enumerate(texts):
        if text == str(SEALED):
            answers[seat] = SEALED
        elif text:
            try:
                answers[seat] = read(seat, str(text))
            except (BadMove, Refused) as fault:
                raise BadPosition(f"answers {seat + 1}", "{reason}", reason=fault.reason) from None
    return tuple(answers)


def written_answers(answers: "Sequence[Move | None]") -> list[str]:
    """Return what `read_answers` reads."""
    return ["" if answer is None else str(answer) for answer in answers]


def filled(place: str, faces: tuple[int, ...], size: int, left: list[int]) -> tuple[int, ...]:
    """Return the faces, filled up to ``size`` from what is left of the pack.

    Raises:
        BadPosition: too few are left.
    """
    wanted = size - len(faces)
    if wanted > len(left):
        raise BadPosition(
            place,
            Message.counted(
                "1 card is to be filled up, but none of the pack is left",
                "{number} cards are to be filled up, but only {left} of the pack are left",
                wanted,
                left=len(left),
            ),
        )
    return (*faces, *[left.pop() for _ in range(wanted)])


__all__ = [
    "BadPosition",
    "Tables",
    "from_top",
    "hand_of",
    "most_seat",
    "read_answers",
    "read_cards",
    "read_seat",
    "read_table",
    "rest_of_pack",
    "seat_name",
    "written_answers",
    "written_hands",
    "written_known",
    "written_melds",
]
