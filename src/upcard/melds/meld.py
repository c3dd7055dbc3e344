"""Defines `Meld`: cards laid together as a set or a run."""

from typing import Final

from mypy_extensions import i64

from upcard.cards.bits import face_bit, up
from upcard.cards.card import HIDDEN, JOKER, RANKS, face_of, face_text, parse_face, rank_of, suit_of
from upcard.cards.value import Value
from upcard.text.errors import Unreadable

SET: Final = 4
"""In the place of a run's suit: the meld is a set."""

MIXED: Final = 5
"""In the place of a run's suit: the run is of several suits (HWR-19, HWR-30)."""
COLOURS: Final = ((0, 3), (1, 2))
"""The suits of each colour: spades and clubs, hearts and diamonds."""
RANKS_IN_ALL: Final = 13
BLACK: Final = 14
"""In the place of a set's rank: the meld is cards of one colour, spades and clubs (HWR-22)."""
RED: Final = 15
"""The same of hearts and diamonds."""
_LETTERS: Final = {BLACK: "B", RED: "R"}
ALL_SUITS: Final = 0x0001_0001_0001_0001
"""The bit of a card in each suit."""

MOST_CARDS: Final = 60
"""No table has more cards of one rank, wild cards included."""


class BadMeld(Unreadable):
    """The text is not a meld."""


class Meld(Value):
    """A set or a run as it lies on the table.

    ``suit`` is 0..3 for a run, `MIXED` for one of several suits, and `SET` for a set. ``low`` is a run's lowest
    position, 1 (low ace) to 14 (high ace), or a set's rank. Cards of one colour are a set whose rank is `BLACK` or
    `RED`: like one they lie in no order and have no ends. ``faces`` are the cards as laid; those of a run in rising
    order, so the card at index ``i`` stands at position ``low + i`` (GEN-03, GEN-16). A run that goes round the corner
    goes on beyond 14: its 2 above an ace stands at 15 (HWR-13).
    """

    def __init__(self, suit: int, low: int, faces: tuple[int, ...]) -> None:
        self.suit = suit
        self.low = low
        self.faces = faces
        self._bits: i64 = -1
        self._further: i64 = -1

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.suit, self.low, self.faces)

    def bits(self) -> i64:
        """Return the faces among its cards, as bits (`upcard.cards.bits.face_bit`)."""
        if self._bits < 0:
            bits: i64 = 0
            for face in self.faces:
                bits |= face_bit(face)
            self._bits = bits
        return self._bits

    def further(self) -> i64:
        """Return the natural cards that might be laid off on it, as bits by face.

        They are those of the rank or colour of a set, and those next to an end of a run, round the corner too; of any
        suit where the run is of several.
        """
        if self._further < 0:
            bits: i64 = 0
            if self.suit == SET and self.low > RANKS_IN_ALL:
                for rank in range(1, RANKS_IN_ALL + 1):
                    for suit in COLOURS[self.low - BLACK]:
                        bits |= up(1, face_of(suit, rank))
            elif self.suit == SET:
                bits = up(ALL_SUITS, self.low)
            elif self.suit == MIXED:
                bits = up(ALL_SUITS, (self.low - 2) % RANKS_IN_ALL + 1)
                bits |= up(ALL_SUITS, self.high() % RANKS_IN_ALL + 1)
            else:
                bits = up(1, role_at(self.suit, self.low - 1))
                bits |= up(1, role_at(self.suit, self.low + len(self.faces)))
            self._further = bits
        return self._further

    def is_set(self) -> bool:
        """Return whether the meld is a set, be it of cards of one colour."""
        return self.suit == SET

    def is_colour(self) -> bool:
        """Return whether the meld is cards of one colour, of any ranks (HWR-22)."""
        return self.suit == SET and self.low > RANKS_IN_ALL

    def fits_colour(self, face: int) -> bool:
        """Return whether a card is of the colour of a meld of one colour; no joker is."""
        return face != JOKER and suit_of(face) in COLOURS[self.low - BLACK]

    def is_run(self) -> bool:
        """Return whether the meld is a run."""
        return self.suit != SET

    def high(self) -> int:
        """Return a run's highest position (1..14, or beyond, round the corner)."""
        return self.low + len(self.faces) - 1

    def role(self, index: int) -> int:
        """Return the face that the card at ``index`` of a run stands for.

        A set's cards stand for their rank only, so their own face is returned (GEN-04). In a run of several suits a
        card of the rank stands for itself, any other for the spade.
        """
        if self.suit == SET:
            return self.faces[index]
        if self.suit == MIXED:
            face, rank = self.faces[index], (self.low + index - 1) % RANKS_IN_ALL + 1
            return face if rank_of(face) == rank else face_of(0, rank)
        return role_at(self.suit, self.low + index)

    def __str__(self) -> str:
        """``{8H 8D *}`` or ``<5S 6S *=7S 8S>``; cards of one colour ``{8H=R 2D * KH}``, black ones with ``=B``."""
        if self.suit == SET:
            words = [face_text(face) for face in self.faces]
            if self.low > RANKS_IN_ALL:
                words[0] += "=" + _LETTERS[self.low]
                return "{" + " ".join(words) + "}"
            if _spelt_rank(self.faces) != self.low:
                # Wild cards would be taken for naturals, or there are no others: one of them says the rank.
                for index, face in enumerate(self.faces):
                    if rank_of(face) != self.low:
                        words[index] += "=" + RANKS[self.low]
                        break
            return "{" + " ".join(words) + "}"
        words = []
        for index, face in enumerate(self.faces):
            role = self.role(index)
            words.append(face_text(face) if face == role else f"{face_text(face)}={face_text(role)}")
        return "<" + " ".join(words) + ">"


def role_at(suit: int, position: int) -> int:
    """Return the face at a run's position; 14 is the ace above the king.

    What goes on from there, or lies below 1, goes round the corner.
    """
    return face_of(suit, (position - 1) % 13 + 1)


def run_of(low: int, faces: tuple[int, ...]) -> Meld:
    """Return a run where suits do not matter: of the suit of its cards that stand at their rank, or of several."""
    suit = -1
    for index, face in enumerate(faces):
        if face & 15 == (low + index - 1) % RANKS_IN_ALL + 1:
            if suit not in (-1, face >> 4):
                return Meld(MIXED, low, faces)
            suit = face >> 4
    return Meld(max(suit, 0), low, faces)


def with_card(meld: Meld, at: int, face: int) -> Meld:
    """Return the meld with that card in the place of another, whatever the suit of a run."""
    faces = meld.faces[:at] + (face,) + meld.faces[at + 1 :]
    return Meld(meld.suit, meld.low, faces) if meld.suit in (SET, face >> 4) else run_of(meld.low, faces)


def parse_meld(text: str) -> Meld:
    """Read ``{8H 8D *}`` or ``<5S 6S *=7S 8S>``; ``{8H=R 2D * KH}`` are red cards, ``=B`` black ones.

    The shape alone is judged here: a run must spell consecutive places of one suit. Whether rules allow
    the meld is another question, also where a run goes round the corner (K A 2).

    Raises:
        BadMeld: no braces, empty, no card tells the rank or the place, or roles that do not follow on.
        BadCard: a card that is none.
    """
    body = text.strip()
    if len(body) < 2 or (body[0], body[-1]) not in (("{", "}"), ("<", ">")):
        raise BadMeld("{body} is not a meld: write a set as {{8H 8D 8C}}, a run as <5S 6S 7S 8S>", body=repr(body[:40]))
    words = body[1:-1].replace(",", " ").split()
    if not 1 <= len(words) <= MOST_CARDS:
        raise BadMeld("a meld holds 1 to {most} cards", most=MOST_CARDS)
    return _parse_set(words) if body[0] == "{" else _parse_run(words)


def _parse_set(words: list[str]) -> Meld:
    faces: list[int] = []
    rank = 0
    for word in words:
        card, equals, said = word.partition("=")
        faces.append(_parse_card(card))
        colour = 0
        if equals:
            letter = said.strip().upper().replace("10", "T")[:1] or "?"
            if letter in _LETTERS.values():
                colour = RED if letter == "R" else BLACK
            elif letter not in RANKS[1:]:
                raise BadMeld("{word}: after = stands the rank, as in *=8", word=repr(word[:20]))
            meant = colour or RANKS.index(letter)
            if rank not in (0, meant):
                raise BadMeld(
                    "{word}: the set is said to be of {rank} already",
                    word=repr(word[:20]),
                    rank=_LETTERS.get(rank) or RANKS[rank],
                )
            rank = meant
    rank = rank or _spelt_rank(tuple(faces))
    if rank == 0:
        raise BadMeld("a set of jokers alone must say its rank: {{*=8 * *}}")
    return Meld(SET, rank, tuple(faces))


def _spelt_rank(faces: tuple[int, ...]) -> int:
    """Return the rank of a set that does not say it: the most frequent one, the first of several.

    A 2 among other ranks is taken for a wild card. 0 when there are jokers only.
    """
    ranks = [rank_of(face) for face in faces if face != JOKER]
    others = [rank for rank in ranks if rank != 2] or ranks
    best = 0
    for rank in others:
        if others.count(rank) > others.count(best):
            best = rank
    return best


def _parse_card(text: str) -> int:
    face = parse_face(text)
    if face == HIDDEN:
        raise BadMeld("a hidden card (??) cannot be melded")
    return face


def _parse_run(words: list[str]) -> Meld:
    faces: list[int] = []
    roles: list[int] = []
    for word in words:
        card, equals, said = word.partition("=")
        face = _parse_card(card)
        faces.append(face)
        if equals:
            role = _parse_card(said)
            if role == JOKER:
                raise BadMeld(
                    "{word}: after = stands the card that the wild card is to be, as in *=7S", word=repr(word[:20])
                )
            roles.append(role)
        else:
            roles.append(0 if face == JOKER else face)
    anchor = -1
    for index, role in enumerate(roles):
        if role and (anchor < 0 or rank_of(roles[anchor]) == 1):
            anchor = index
    if anchor < 0:
        raise BadMeld("a run of jokers alone must say a place: <*=5S * * *>")
    suit, rank = suit_of(roles[anchor]), rank_of(roles[anchor])
    # An ace that is not first can only stand above the king.
    low = (14 if rank == 1 and anchor > 0 else rank) - anchor
    if low < 1:
        low += 13
    meld = Meld(suit, low, tuple(faces))
    wrong = [at for at, role in enumerate(roles) if role and role != meld.role(at)]
    if len({suit_of(face) for face, word in zip(faces, words, strict=True) if face != JOKER and "=" not in word}) > 1:
        # Of several suits: whether that is a run the rules say, as long as the ranks follow on.
        mixed = run_of(low, tuple(faces))
        wrong = [at for at, role in enumerate(roles) if role and rank_of(role) != rank_of(mixed.role(at))]
        if not wrong:
            return mixed
    if wrong:
        raise BadMeld(
            "<{meld}>: {word} stands where {card} belongs (a run is written in rising order)",
            meld=" ".join(words)[:60],
            word=words[wrong[0]][:12],
            card=face_text(meld.role(wrong[0])),
        )
    return meld
