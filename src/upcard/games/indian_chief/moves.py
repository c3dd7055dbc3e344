"""The moves of Indian Chief."""

from typing import Final

from upcard.cards.card import SUITS, BadCard, face_text, faces_text, parse_face, parse_faces
from upcard.games.indian_chief.rules import HAND
from upcard.kernel.game import BadMove
from upcard.kernel.state import Choose, Move, Shuffle, SimpleMove


class Lay(Move):
    """``meld 7H QD``: cards chosen in secret, kept in order of their faces; their number says the box (IND-16).

    ``pair``: the two cards for Baccarat where the player divides (``meld KS KH KD 9C 9D / 5H 4S``).
    ``suit``: the Doctor's suit where the player names it (``meld AS 5H 7S 9S JS KS as S``), else -1.
    """

    def __init__(self, faces: tuple[int, ...], pair: tuple[int, ...] = (), suit: int = -1) -> None:
        self.faces = faces
        self.pair = pair
        self.suit = suit

    def key(self) -> tuple[object, ...]:
        return (self.faces, self.pair, self.suit)

    def box(self) -> int:
        """The box that this number of cards means, 0 to 6; -1 for none."""
        return len(self.faces) - 1 if 1 <= len(self.faces) < HAND else -1

    def __str__(self) -> str:
        if self.pair:
            poker = list(self.faces)
            for face in self.pair:
                poker.remove(face)
            return f"meld {faces_text(tuple(poker))} / {faces_text(self.pair)}"
        named = f" as {SUITS[self.suit]}" if self.suit >= 0 else ""
        return f"meld {faces_text(self.faces)}{named}"


class Steal(Move):
    """``steal AS from P3``: a Thief's pick (IND-49)."""

    def __init__(self, face: int, victim: int) -> None:
        self.face = face
        self.victim = victim

    def key(self) -> tuple[object, ...]:
        return (self.face, self.victim)

    def __str__(self) -> str:
        return f"steal {face_text(self.face)} from P{self.victim + 1}"


class Decline(SimpleMove):
    """``decline``: the Thief is dealt a card instead (IND-51)."""

    def __str__(self) -> str:
        return "decline"


DECLINE: Final = Decline()


def read(text: str) -> Move:
    """The move that the text spells. Raises BadMove."""
    verb, _, rest = text.strip().partition(" ")
    try:
        if verb == "meld":
            return _read_lay(rest)
        if verb == "steal":
            card, _, victim = rest.partition(" from ")
            number = victim.strip().upper().removeprefix("P")
            if not (number.isascii() and number.isdigit() and len(number) == 1 and number != "0"):
                raise BadMove("steal: write steal AS from P3")
            return Steal(parse_face(card), int(number) - 1)
        if verb == "decline" and not rest:
            return DECLINE
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
        if verb == "choose" and len(rest) == 1 and rest in "12345678":
            return Choose(int(rest))
    except BadCard as error:
        raise BadMove("{verb}: {error}", verb=verb, error=error) from None
    raise BadMove(
        "{text} is not a move of this game; the moves are meld, steal and decline", text=repr(text.strip()[:20])
    )


def _read_lay(text: str) -> Move:
    cards, slash, two = text.partition("/")
    named = ""
    if not slash:
        # "as" behind the cards: AS is also a card, and cards may be written small.
        words = cards.split()
        if len(words) > 2 and words[-2].lower() == "as" and len(words[-1]) == 1:
            cards, named = " ".join(words[:-2]), words[-1]
    suit = -1
    if named:
        if named.upper() not in ("S", "H", "D", "C"):
            raise BadMove("meld: {named} is no suit: S, H, D or C", named=repr(named))
        suit = SUITS.index(named.upper())
    pair = tuple(sorted(parse_faces(two)))
    faces = tuple(sorted(parse_faces(cards) + pair))
    if slash and (len(pair) != 2 or len(faces) != 7):
        raise BadMove("meld: five cards stand before the / and two behind it")
    if not faces or len(faces) > HAND:
        raise BadMove("meld: name one to seven cards")
    return Lay(faces, pair, suit)
