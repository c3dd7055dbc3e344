"""Defines `State`, the whole table with its piles, sealed answers and events, and `view`, what a seat sees of it.

Names:
    ONLOOKER: The seat number of a spectator, who sees what everybody sees. So a table has at most so many seats: an
        `Entry` for more is refused, and a match with more.
    SEALED: In the place of an answer that another seat has sealed.
    EMPTY_PILE: A pile without cards, whose order counts.
    EMPTY_HAND: A hand without cards.
"""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final, TypeVar, cast

from mypy_extensions import mypyc_attr

from upcard.cards.card import EVERYBODY, HIDDEN, NOBODY, Card
from upcard.cards.value import Value
from upcard.kernel.declare import Declared
from upcard.kernel.fields import Field
from upcard.kernel.kinds import NumberKind
from upcard.kernel.move import Choose, Move, Sealed, Shuffle

S = TypeVar("S", bound="State")

CHANCE: Final = -1
"""The seat that shuffles. It sees nothing and wants nothing."""

ONLOOKER: Final = 30


SEALED: Final = Sealed()
HIDDEN_CARD: Final = Card(HIDDEN, NOBODY)
UNKNOWN: Final = 1 << 40
"""Who has seen the cards of a pile has not been looked up: no table has that seat."""


class Pile(Value):
    """Cards lying together.

    An ordered pile (stock, discards) keeps its order, the top card last. A hand is unordered: its cards
    are kept sorted, so their order tells nothing (of two equal cards the one more seats have seen comes
    first, and is the first to be played: which copy is which then shows in no view).
    """

    def __init__(self, cards: tuple[Card, ...], ordered: bool) -> None:
        self.cards = cards
        self.ordered = ordered
        self._faces: tuple[int, ...] | None = None
        self._kinds: list[int] | None = None
        self._shown: dict[int, Pile] | None = None
        self._seen_all = UNKNOWN
        self._seen_any = UNKNOWN

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.cards, self.ordered)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Pile) and self.ordered == other.ordered and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.cards)

    def __str__(self) -> str:
        return " ".join([str(card) for card in self.cards]) or "-"

    def seen_by(self, seat: int) -> "Pile":
        """Return the pile as ``seat`` sees it: unseen cards hidden; in a hand they come last."""
        bit = 1 << seat
        if self._seen_any == UNKNOWN:
            self._find_seen()
        if self._seen_all & bit:
            return self
        if not self._seen_any & bit:
            return _hidden(len(self.cards), self.ordered)
        # A hand lies there for many turns: who looks again is shown the same pile.
        shown = self._shown
        if shown is None:
            shown = self._shown = {}
        pile = shown.get(seat)
        if pile is None:
            pile = shown[seat] = self._partly_seen(bit)
        return pile

    def _partly_seen(self, bit: int) -> "Pile":
        if self.ordered:
            return Pile(tuple([card if card.seen & bit else HIDDEN_CARD for card in self.cards]), True)
        known = [card for card in self.cards if card.seen & bit]
        known += [HIDDEN_CARD] * (len(self.cards) - len(known))
        return Pile(tuple(known), False)

    def _find_seen(self) -> None:
        """Who has seen every card of it, and who any: the same for each seat that looks."""
        every, some = EVERYBODY, NOBODY
        for card in self.cards:
            every &= card.seen
            some |= card.seen
        self._seen_all, self._seen_any = every, some

    def kinds(self) -> list[int]:
        """Return the faces of a hand, each once, in their order. The list is kept: it is not to be changed."""
        if self._kinds is None:
            kinds: list[int] = []
            last = -1
            for card in self.cards:
                if card.face != last:
                    last = card.face
                    kinds.append(last)
            self._kinds = kinds
        return self._kinds

    def count_face(self, face: int) -> int:
        """How many cards of that face lie in it."""
        return len([card for card in self.cards if card.face == face])

    def has(self, face: int) -> bool:
        """Return whether a card of that face lies in it."""
        for card in self.cards:
            if card.face == face:
                return True
        return False

    def top(self) -> Card:
        """Return the last card. Raises IndexError when there is none."""
        return self.cards[-1]

    def plus(self, card: Card) -> "Pile":
        """On top of an ordered pile; in its place in a hand."""
        if self.ordered:
            return Pile(self.cards + (card,), True)
        cards = list(self.cards)
        insert(cards, card)
        return Pile(tuple(cards), False)

    def minus(self, face: int) -> "Pile":
        """Without the first card of that face. Raises ValueError when there is none."""
        for at, card in enumerate(self.cards):
            if card.face == face:
                return Pile(self.cards[:at] + self.cards[at + 1 :], self.ordered)
        raise ValueError("the pile does not hold that card")

    def minus_all(self, faces: tuple[int, ...]) -> "Pile":
        """Without these cards. Raises ValueError when one is missing."""
        left: list[Card] = []
        gone = 0
        for card in self.cards:
            # A hand is sorted, and so are the cards taken from it mostly: then one look at each is enough.
            if gone < len(faces) and card.face == faces[gone]:
                gone += 1
            else:
                left.append(card)
        for face in faces[gone:]:
            for at, card in enumerate(left):
                if card.face == face:
                    left.pop(at)
                    break
            else:
                raise ValueError("the pile does not hold that card")
        return Pile(tuple(left), self.ordered)

    def faces(self) -> tuple[int, ...]:
        """Return the faces of its cards, in their order."""
        if self._faces is None:
            self._faces = tuple([card.face for card in self.cards])
        return self._faces


_HIDDEN: Final[dict[int, Pile]] = {}
"""Piles that nobody sees, by how many cards lie there, ordered ones by less than nothing: every view has some."""


def _hidden(count: int, ordered: bool) -> Pile:
    key = -count if ordered else count
    found = _HIDDEN.get(key)
    if found is None:
        found = _HIDDEN[key] = Pile((HIDDEN_CARD,) * count, ordered)
    return found


def comes_before(card: Card, other: Card) -> bool:
    """Hand order: by face, hidden last, the more widely seen of two equal cards first."""
    if card.face != other.face:
        return card.face < other.face
    if card.seen == other.seen:
        return False
    if card.seen < 0 or other.seen < 0:
        return card.seen < 0
    wide, narrow = card.seen.bit_count(), other.seen.bit_count()
    return wide > narrow if wide != narrow else card.seen < other.seen


def insert(hand: list[Card], card: Card) -> None:
    """Put a card in its place among those of a hand."""
    at = 0
    face = card.face
    for other in hand:
        if face < other.face or (face == other.face and comes_before(card, other)):
            break
        at += 1
    hand.insert(at, card)


def sort_hand(cards: "tuple[Card, ...] | list[Card]") -> Pile:
    """Return a hand of these cards."""
    ordered = sorted(cards, key=_rank_in_hand)
    return Pile(tuple(ordered), False)


def dealt_to(seat: int, faces: Sequence[int]) -> Pile:
    """Return a hand of these cards, which that seat alone has seen: so their faces say all of their order."""
    seen = 1 << seat
    return Pile(tuple([Card(face, seen) for face in sorted(faces)]), False)


def _rank_in_hand(card: Card) -> tuple[int, int, int]:
    wide = -99 if card.seen < 0 else -card.seen.bit_count()
    return (card.face, wide, card.seen)


EMPTY_PILE: Final = Pile((), True)
EMPTY_HAND: Final = Pile((), False)


class Event(Value):
    """One thing that happened, to be animated and told.

    ``name`` says what ("drew", "laid", "scored" …; each game documents its own), ``seat`` who, ``cards``
    which cards with who has seen them, ``number`` and ``other`` how many, and to whom or where,
    ``what`` a meld or move concerned.
    """

    def __init__(
        self,
        name: str,
        seat: int,
        cards: tuple[Card, ...] = (),
        number: int = 0,
        other: int = -1,
        what: "Value | None" = None,
    ) -> None:
        self.name = name
        self.seat = seat
        self.cards = cards
        self.number = number
        self.other = other
        self.what = what

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.name, self.seat, self.cards, self.number, self.other, self.what)

    def __str__(self) -> str:
        who = f"P{self.seat + 1}" if self.seat >= 0 else "*"
        return " ".join([self.name, who, *[str(card) for card in self.cards]])

    def seen_by(self, seat: int) -> "Event":
        """Return the same event with the cards hidden that ``seat`` has not seen."""
        bit = 1 << seat
        for card in self.cards:
            if not card.seen & bit:
                cards = tuple([card if card.seen & bit else HIDDEN_CARD for card in self.cards])
                return Event(self.name, self.seat, cards, self.number, self.other, self.what)
        return self


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Declared):
    """A table in mid-play, immutable. Games declare their own few fields.

    A play that says what happened names its ``events``: `but` keeps all that is not named, events too.
    """

    EVENTS: ClassVar[str] = ""
    """The names of the events of the game; where there are none they are learnt from games (environments need them)."""

    seats: Annotated[int, NumberKind(always=True)]
    """How many play."""
    piles: tuple[Pile, ...]
    """Every card not in a meld on the table."""
    answers: tuple[Move | None, ...] = ()
    """One place a seat while a window is open, else empty; an answer is sealed until the rule opens it."""
    window: Annotated[int, NumberKind()] = 0
    """How many windows have been opened, the id of the open one."""
    events: tuple[Event, ...] = ()
    """What the last play did; it is history, so two states that differ only there are equal."""

    def __str__(self) -> str:
        """Return a line for each field that is not at its default."""
        values = [(field, getattr(self, field.name)) for field in self.FIELDS]
        told = [f"  {field.name}: {_plain(value)}" for field, value in values if value != field.default]
        return "\n".join([type(self).__name__, *told])


def _plain(value: object) -> str:
    """Return a part of a state for reading."""
    if isinstance(value, frozenset):
        return ", ".join(sorted([_plain(part) for part in value])) or "-"
    if isinstance(value, tuple):
        deep = [part for part in value if isinstance(part, (tuple, Pile))]
        return (" | " if deep else ", ").join([_plain(part) for part in value]) or "-"
    return "-" if value is None else str(value)


def view(state: S, seat: int) -> S:
    """Return what ``seat`` (or `ONLOOKER`) can see.

    That is the state, with every unseen card and unopened answer of other seats hidden. This is the one redaction;
    nothing else hides or shows anything (GEN-13).

    >>> str(Card(HIDDEN))
    '??'
    """
    piles = tuple([pile.seen_by(seat) for pile in state.piles])
    answers: list[Move | None] = []
    for owner, answer in enumerate(state.answers):
        answers.append(answer if answer is None or owner == seat else SEALED)
    events = tuple([event.seen_by(seat) for event in state.events])
    seen: Any = state.but(piles=piles, answers=tuple(answers), events=events)  # compiled, `but` gives a State
    kind = type(state)
    if kind not in _SECRET:
        _SECRET[kind] = [field for field in kind.FIELDS if field.kind is not None and field.kind.seen != "all"]
    return cast("S", _covered(seen, seat, _SECRET[kind]) if _SECRET[kind] else seen)


_SECRET: Final[dict[type, list[Field]]] = {}
"""By type of a state, the fields that not everybody sees."""


def _covered(s: Any, seat: int, secret: list[Field]) -> Any:
    """Return the state without what these fields would tell the seat."""
    changes: dict[str, object] = {}
    for field in secret:
        if field.kind.seen == "nobody":
            changes[field.name] = field.default
        else:
            rows = enumerate(getattr(s, field.name))
            changes[field.name] = tuple([row if owner == seat else field.kind.cover for owner, row in rows])
    return s.but(**changes)


__all__ = [
    "EMPTY_HAND",
    "EMPTY_PILE",
    "ONLOOKER",
    "SEALED",
    "Choose",
    "Event",
    "Move",
    "Pile",
    "Sealed",
    "Shuffle",
    "State",
    "comes_before",
    "dealt_to",
    "insert",
    "sort_hand",
    "view",
]
