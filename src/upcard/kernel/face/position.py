"""Positions: a table in mid-play written down by hand.

A position is a TOML file. What it does not say has a sensible default; what it says wrongly is one
`BadPosition` that names the place. The helpers here read the parts that every game has.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from upcard.cards.card import (
    EVERYBODY,
    HIDDEN,
    NOBODY,
    BadCard,
    Card,
    face_text,
    faces_text,
    parse_face,
)
from upcard.kernel.game import BadMove, Refused
from upcard.kernel.state import SEALED, Move, Pile, State, sort_hand
from upcard.melds.meld import BadMeld, Meld, parse_meld
from upcard.text.errors import PlacedError
from upcard.text.messages import Message
from upcard.text.quoting import quoted


class BadPosition(PlacedError):
    """The position cannot lie on a table; ``place`` names the key at fault, ``unknown`` says that nothing has it."""

    unknown: bool = False


class Tables:
    """The keys of a position, each read once, with its type checked."""

    def __init__(self, data: Mapping[str, Any], place: str = "") -> None:
        self._data = dict(data)
        self._place = place
        self._known: dict[str, None] = {}

    def _at(self, key: str) -> str:
        return f"{self._place}{key}"

    def _take(self, key: str, default: Any) -> Any:
        self._known[key] = None
        return self._data.pop(key, default)

    def has(self, key: str) -> bool:
        """Is the key given?"""
        self._known[key] = None
        return key in self._data

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from ``low`` to ``high``."""
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadPosition(self._at(key), "a whole number is wanted, not {value}", value=quoted(value))
        if not low <= value <= high:
            raise BadPosition(
                self._at(key), "{value} is not between {low} and {high}", value=quoted(value), low=low, high=high
            )
        return value

    def text(self, key: str, default: str) -> str:
        """Text."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise BadPosition(self._at(key), "text in quotes is wanted, not {value}", value=quoted(value))
        return value

    def word(self, key: str, default: str, words: Sequence[str]) -> str:
        """One of these words."""
        value = self.text(key, default)
        if value not in words:
            raise BadPosition(self._at(key), "{value} is none of {words}", value=quoted(value), words=", ".join(words))
        return value

    def seat(self, key: str, default: int, seats: int, nobody: bool = False) -> int:
        """A seat written ``2`` or ``"P2"``, as a number from 0; ``default`` where the key is missing. With ``nobody``
        it may be ``""`` for -1."""
        value = self._take(key, None)
        if value is None:
            return default
        return -1 if nobody and value == "" else read_seat(self._at(key), value, seats)

    def items(self, key: str) -> list[Any]:
        """A list; empty where the key is missing."""
        value = self._take(key, [])
        if not isinstance(value, list):
            raise BadPosition(self._at(key), "a list is wanted, not {value}", value=quoted(value))
        return value

    def by_seat(self, key: str, most: int) -> list[Any]:
        """A list, one item a seat, or a table of such items by seat; empty where the key is missing, and ``""`` for a
        seat that the table leaves out."""
        value = self._take(key, [])
        if not isinstance(value, Mapping):
            self._data[key] = value
            return self.items(key)
        found = {read_seat(self._at(key), name, most): item for name, item in value.items()}
        return [found.get(seat, "") for seat in range(max(found, default=-1) + 1)]

    def table(self, key: str) -> dict[str, Any]:
        """A table by its keys, empty where there is none."""
        value = self._take(key, {})
        if not isinstance(value, dict):
            raise BadPosition(self._at(key), "a table is wanted, not {value}", value=quoted(value))
        return value

    def cards(self, key: str) -> tuple[int, ...]:
        """The faces of cards in one text; none where the key is missing."""
        return read_cards(self._at(key), self.text(key, ""))

    def cards_in(self, key: str) -> dict[str, tuple[int, ...]]:
        """A list of such texts: the faces, by the place of each."""
        return {f"{key} {at}": read_cards(f"{key} {at}", text) for at, text in enumerate(self.items(key), 1)}

    def cards_by_seat(self, key: str, seats: int) -> dict[int, tuple[int, ...]]:
        """A table of such texts by seat."""
        return {
            read_seat(key, seat, seats): read_cards(f"{key}.{seat}", text) for seat, text in self.table(key).items()
        }

    def melds(self, seats: int) -> Iterator[tuple[str, int, Meld]]:
        """The melds of the table in the order laid: the place of each one's cards, its owner, and the meld."""
        for number, item in enumerate(self.items("melds"), 1):
            place = f"melds {number}"
            if not isinstance(item, dict):
                raise BadPosition(place, 'a meld is written {{ owner = "P1", cards = "{{8H 8D 8C}}" }}')
            table = Tables(item, f"{place}.")
            owner = read_seat(f"{place}.owner", table.text("owner", "P1"), seats)
            try:
                meld = parse_meld(table.text("cards", ""))
            except (BadMeld, BadCard) as error:
                raise BadPosition(f"{place}.cards", error.message) from None
            table.done()
            yield f"{place}.cards", owner, meld

    def keys(self, key: str) -> list[str]:
        """The keys of a table that is still to be read."""
        value = self._data.get(key)
        return list(value) if isinstance(value, dict) else []

    def done(self) -> None:
        """Raises BadPosition where a key was not understood."""
        for key in self._data:
            known = ", ".join(self._known)
            fault = BadPosition(
                self._at(key), "is no key of a position of this game; its keys are {known}", known=known
            )
            fault.unknown = True
            raise fault


def too_many(place: str, given: Message, seats: int) -> BadPosition:
    """The error for a list that has more items than there are seats; ``given`` counts them."""
    return BadPosition(place, "{given} for {seats}", given=given, seats=count_seats(seats))


def answers_wanted(seats: int) -> BadPosition:
    """The error for a list of answers that has not one for each seat."""
    return BadPosition(
        "answers",
        Message.counted(
            "1 answer is wanted ('' for none yet)",
            "{number} answers are wanted, one a seat ('' for none yet)",
            seats,
        ),
    )


def count_seats(number: int) -> Message:
    """``1 seat``, ``3 seats``."""
    return Message.counted("1 seat", "{number} seats", number)


def read_cards(place: str, text: object) -> tuple[int, ...]:
    """The faces in a position's text. Raises BadPosition naming the card that is none."""
    if not isinstance(text, str):
        raise BadPosition(place, "cards are written as text, like '7S TD *', not {text}", text=quoted(text))
    faces: list[int] = []
    for word in text.replace(",", " ").split():
        try:
            faces.append(parse_face(word))
        except BadCard as error:
            raise BadPosition(place, "card {number}: {reason}", number=len(faces) + 1, reason=error.message) from None
    return tuple(faces)


def read_seat(place: str, value: object, seats: int) -> int:
    """A seat written ``2`` or ``"P2"``, as a number from 0."""
    text = str(value) if isinstance(value, (int, str)) and not isinstance(value, bool) else ""
    digits = text[1:] if text[:1] in ("P", "p") else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2 and 1 <= int(digits) <= seats):
        raise BadPosition(place, "{value} is no seat: P1 to P{seats}", value=quoted(value), seats=seats)
    return int(digits) - 1


def seat_name(seat: int) -> str:
    """A seat as positions write it: ``P1`` and so on."""
    return f"P{seat + 1}"


def most_seat(hands: Sequence[str]) -> int:
    """As many sit at the table as hands are named, four where at most one is."""
    named = [key[1:] for key in hands if key[:1] in ("P", "p") and key[1:].isascii() and key[1:].isdigit()]
    most = max([int(number) for number in named if len(number) <= 2], default=1)
    return most if most > 1 else 4


def rest_of_pack(pack: tuple[int, ...], named: Mapping[str, tuple[int, ...]]) -> list[int]:
    """What the pack holds besides the cards named, by place.

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
    tables: Tables, seats: int, pack: tuple[int, ...], melds: Sequence[Meld], size: int, upcard: bool, stock: str
) -> tuple[list[Pile], tuple[int, ...], tuple[int, ...]]:
    """The hands, and the faces of stock and discards from the top, of a game with melds on the table. What is not
    named comes from the rest of the pack in a fixed order: ``size`` cards for each hand, and an ``upcard`` if wanted.
    ``stock`` is its text where the key is missing."""
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
            hands[seat] = tuple(rest.pop() for _ in range(min(len(rest), size)))
        piles.append(hand_of(seat, hands[seat], known.get(seat, ())))
    if upcard and not turned and rest:
        discards = (rest.pop(),)
    return piles, (*under, *rest) if text.endswith(MORE) else under, discards


def hand_of(seat: int, faces: tuple[int, ...], known: tuple[int, ...]) -> Pile:
    """The seat's hand; everybody has seen the cards that are ``known``. Raises BadPosition where it lacks one."""
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
    """The hands by seat."""
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
    """The cards of a pile as text, the top card first."""
    return faces_text(pile.faces()[::-1])


def written_melds(melds: Sequence[Meld], owners: Sequence[int]) -> list[dict[str, str]]:
    """What `Tables.melds` reads."""
    return [{"owner": seat_name(owner), "cards": str(meld)} for meld, owner in zip(melds, owners, strict=True)]


def read_answers(
    texts: Sequence[object], seats: int, read: Callable[[int, str], "Move | None"]
) -> "tuple[Move | None, ...]":
    """One answer a seat: None for ``""`` and for seats that the list does not reach; ``read`` makes a move of a seat
    and a text, or raises BadMove or Refused.

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
    """What `read_answers` reads."""
    return ["" if answer is None else str(answer) for answer in answers]


def filled(place: str, faces: tuple[int, ...], size: int, left: list[int]) -> tuple[int, ...]:
    """The faces, filled up to ``size`` from what is left of the pack.

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
