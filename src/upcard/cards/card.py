"""Defines `Card`: its face, and which seats have seen it.

A *face* is an ``int``: ``suit << 4 | rank`` with suits S H D C = 0..3 and ranks A = 1 .. K = 13.
`JOKER` and `HIDDEN` stand outside the suits. Cards read leniently (``TH``, ``10h``, ``T♥``) and print
one way (``TH``).

Names:
    SUITS: The letters of the suits.
    RANKS: The letters of the ranks, each at its number: the ace is 1.
    JOKER: The face of every joker.
    HIDDEN: The face of a card that has not been seen.
    FACES: Tables indexed by face need this many places. They are made from lists: the compiler gives each place of
        a tuple of known length code of its own.
    NOBODY: The empty set of seats.
    EVERYBODY: As a set of seats: all bits, those of onlookers too.
"""

from typing import Final

from upcard.cards.value import Value
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, marked

SUITS: Final = "SHDC"
RANKS: Final = "?A23456789TJQK"
NO_FACE: Final = 0
JOKER: Final = 0x40
HIDDEN: Final = 0x50
FACES: Final = 0x60
NOBODY: Final = 0
EVERYBODY: Final = -1
_SYMBOLS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C"}
_SUIT_NAMES: Final = (marked("spades"), marked("hearts"), marked("diamonds"), marked("clubs"))
_RANK_NAMES: Final = (
    "?",
    marked("ace"),
    marked("two"),
    marked("three"),
    marked("four"),
    marked("five"),
    marked("six"),
    marked("seven"),
    marked("eight"),
    marked("nine"),
    marked("ten"),
    marked("jack"),
    marked("queen"),
    marked("king"),
)


class BadCard(Unreadable):
    """The text is not a card."""


class Card(Value):
    """A card lying somewhere: its ``face`` and the set of seats that have ``seen`` it.

    ``seen`` is a bit set (seat 2 is ``1 << 2``) since the last shuffle. Two cards of equal face are
    different objects on the table; two *equal* `Card` values are interchangeable (GEN-01).
    """

    def __init__(self, face: int, seen: int = NOBODY) -> None:
        self.face = face
        self.seen = seen

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.face, self.seen)

    # Tables are compared card by card: this says the same as `Value` does, without a tuple for each.
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.face == other.face and self.seen == other.seen

    def __hash__(self) -> int:
        return hash(self.face << 32 ^ self.seen)

    def __str__(self) -> str:
        return face_text(self.face)


UNSEEN: Final = tuple([Card(face, NOBODY) for face in range(FACES)])
"""By face: that card as it lies after a shuffle. Cards are values, so one serves for all."""
OPEN: Final = tuple([Card(face, EVERYBODY) for face in range(FACES)])
"""By face: that card as it lies open."""


def suit_of(face: int) -> int:
    """0..3 for S H D C; 4 for a joker, 5 for a hidden card."""
    return face >> 4


def rank_of(face: int) -> int:
    """1 (ace) to 13 (king); 0 for a joker or a hidden card."""
    return face & 15


def face_of(suit: int, rank: int) -> int:
    """Return the card of that suit (0..3 for S H D C) and rank (1 to 13)."""
    return suit << 4 | rank


def face_text(face: int) -> str:
    """Canonical text: ``7S``, ``TD``, ``*`` for a joker, ``??`` for a card not seen.

    >>> face_text(parse_face("10♦"))
    'TD'
    """
    return _TEXTS[face] if 0 <= face < FACES else _text(face)


def _text(face: int) -> str:
    if face == JOKER:
        return "*"
    if face == HIDDEN:
        return "??"
    if face >> 4 > 3 or not 1 <= face & 15 <= 13:
        return f"<bad face {face}>"
    return RANKS[face & 15] + SUITS[face >> 4]


_TEXTS: Final = tuple([_text(face) for face in range(FACES)])
_BY_TEXT: Final = {text: face for face, text in enumerate(_TEXTS) if "<" not in text}


def card_name(face: int) -> Message:
    """For people and screen readers, wherever it is read: ``seven of spades``, ``joker``, ``a card``."""
    return _NAMES[face]


def rank_name(rank: int) -> Message:
    """``seven``, ``ace``. The rank is 1 (ace) to 13 (king)."""
    return Message(_RANK_NAMES[rank])


def suit_name(suit: int) -> Message:
    """Return the name of a suit, 0 to 3 for S H D C: ``spades``."""
    return Message(_SUIT_NAMES[suit])


def _name(face: int) -> Message:
    if face == JOKER:
        return Message("joker")
    if face == HIDDEN or "<" in _TEXTS[face]:
        return Message("a card")
    return Message("{rank} of {suit}", rank=rank_name(face & 15), suit=suit_name(face >> 4))


_NAMES: Final = tuple([_name(face) for face in range(FACES)])
"""By face: a refusal names cards, and is made wherever moves are tried."""


def face_name(face: int) -> str:
    """Return the card's name in the language of the moment."""
    return str(card_name(face))


def parse_face(text: str) -> int:
    """Read the text of one card as a face.

    Raises:
        BadCard: the text is not a card; the message quotes at most twelve characters of it, and says whether the suit
            or the rank is missing.
    """
    face = _BY_TEXT.get(text, NO_FACE)
    if face != NO_FACE:
        return face
    plain = text.strip().upper()
    if plain in ("*", "JOKER"):
        return JOKER
    if plain == "??":
        return HIDDEN
    rank, suit = _rank_at(plain[:-1]), _suit_at(plain[-1:])
    if rank > 0 and suit >= 0:
        return face_of(suit, rank)
    raise _no_card(text, plain)


def _rank_at(text: str) -> int:
    """1 (ace) to 13 (king) for a rank as people write it; 0 for another text."""
    letter = "T" if text == "10" else "A" if text == "1" else text
    return RANKS.index(letter) if len(letter) == 1 and letter in RANKS[1:] else 0


def _suit_at(text: str) -> int:
    """0..3 for a letter or a sign of a suit; -1 for another text."""
    letter = _SYMBOLS.get(text, text)
    return SUITS.index(letter) if len(letter) == 1 and letter in SUITS else -1


def _no_card(text: str, plain: str) -> BadCard:
    """Why that text is no card: what is missing, where only the suit or the rank is."""
    shown = repr(text if len(text) <= 12 else text[:12] + "…")
    if _rank_at(plain):
        return BadCard("{shown} has no suit (write {rank}S, {rank}H, {rank}D or {rank}C)", shown=shown, rank=plain)
    if _suit_at(plain) >= 0:
        return BadCard("{shown} has no rank (write A{suit}, 7{suit} or K{suit})", shown=shown, suit=plain)
    return BadCard("{shown} is not a card (write 7S, TD or 10d, * for a joker)", shown=shown)


def parse_faces(text: str) -> tuple[int, ...]:
    """Read cards separated by spaces or commas.

    >>> [face_text(f) for f in parse_faces("7s, 10♥ *")]
    ['7S', 'TH', '*']
    """
    return tuple([parse_face(word) for word in text.replace(",", " ").split()])


def known_texts(cards: "tuple[Card, ...]") -> tuple[str, ...]:
    """Each card of a pile that is not hidden, as it is written."""
    return tuple([_TEXTS[card.face] for card in cards if card.face != HIDDEN])


def faces_text(faces: "tuple[int, ...] | list[int]") -> str:
    """Return cards as they are written: ``7S * TD``."""
    return " ".join([face_text(face) for face in faces])


def cards(text: str, seen: int = NOBODY) -> tuple[Card, ...]:
    """Cards from text, all seen by the same seats."""
    return tuple([Card(face, seen) for face in parse_faces(text)])


__all__ = [
    "EVERYBODY",
    "FACES",
    "HIDDEN",
    "JOKER",
    "NOBODY",
    "RANKS",
    "SUITS",
    "BadCard",
    "Card",
    "card_name",
    "cards",
    "face_name",
    "face_of",
    "face_text",
    "faces_text",
    "known_texts",
    "parse_face",
    "parse_faces",
    "rank_of",
    "suit_of",
]
