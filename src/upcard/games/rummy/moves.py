"""What a seat can answer at a rummy table, and how it is written."""

from typing import Final

from upcard.cards.card import NO_FACE, BadCard, face_text, parse_face, parse_faces
from upcard.kernel.game import BadMove, read_number
from upcard.kernel.state import Choose, Move, Shuffle, SimpleMove
from upcard.melds.meld import BadMeld, Meld, parse_meld

STOCK: Final = "stock"
UPCARD: Final = "upcard"
BOTH: Final = "both"

STAY: Final = ""
LOW: Final = "low"
HIGH: Final = "high"


class Draw(Move):
    """``draw upcard``, ``draw stock``; ``draw both`` is CR-W-27's."""

    def __init__(self, source: str) -> None:
        self.source = source

    def key(self) -> tuple[object, ...]:
        return (self.source,)

    def __str__(self) -> str:
        return "draw " + self.source


class Misdraw(Move):
    """``misdraw seen``, ``misdraw unseen``: two stock cards taken by accident; the lower one goes back (CL-B-22)."""

    def __init__(self, seen: bool) -> None:
        self.seen = seen

    def key(self) -> tuple[object, ...]:
        return (self.seen,)

    def __str__(self) -> str:
        return "misdraw seen" if self.seen else "misdraw unseen"


class Look(SimpleMove):
    """``look``: at the stock card that was put back (CL-B-24)."""

    def __str__(self) -> str:
        return "look"


class Bury(SimpleMove):
    """``bury``: put that card into the middle of the stock, and draw the next (CL-B-26)."""

    def __str__(self) -> str:
        return "bury"


class MayI(SimpleMove):
    """``may-i``: claim the upcard out of turn."""

    def __str__(self) -> str:
        return "may-i"


class Pass(SimpleMove):
    """``pass``: no claim."""

    def __str__(self) -> str:
        return "pass"


class Allow(SimpleMove):
    """``allow``: let the claimant have the upcard."""

    def __str__(self) -> str:
        return "allow"


class Reject(SimpleMove):
    """``reject``: take the upcard oneself, although it was declined."""

    def __str__(self) -> str:
        return "reject"


class LayDown(Move):
    """``down {7H 7D 7C} <5S 6S *=7S 8S>``: the whole contract."""

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.melds = melds

    def key(self) -> tuple[object, ...]:
        return (self.melds,)

    def __str__(self) -> str:
        return "down " + " ".join([str(meld) for meld in self.melds])


class LayMeld(Move):
    """``meld {9S 9D *}``: a further meld."""

    def __init__(self, meld: Meld) -> None:
        self.meld = meld

    def key(self) -> tuple[object, ...]:
        return (self.meld,)

    def __str__(self) -> str:
        return f"meld {self.meld}"


class LayOff(Move):
    """``add 9S to 2``: one card to the table's meld 2. A wild card says its place in a run
    (``add *=4S to 2``); ``role`` is `NO_FACE` where it goes without saying."""

    def __init__(self, face: int, meld: int, role: int = NO_FACE) -> None:
        self.face = face
        self.meld = meld
        self.role = role

    def key(self) -> tuple[object, ...]:
        return (self.face, self.meld, self.role)

    def __str__(self) -> str:
        place = "" if self.role == NO_FACE else "=" + face_text(self.role)
        return f"add {face_text(self.face)}{place} to {self.meld}"


class Swap(Move):
    """``swap 7S in 1``: put the natural card in a joker's place and take the joker; ``swap 7S in 1
    low`` (or ``high``) leaves the joker in the run, at that end."""

    def __init__(self, face: int, meld: int, shift: str = STAY) -> None:
        self.face = face
        self.meld = meld
        self.shift = shift

    def key(self) -> tuple[object, ...]:
        return (self.face, self.meld, self.shift)

    def __str__(self) -> str:
        text = f"swap {face_text(self.face)} in {self.meld}"
        return f"{text} {self.shift}" if self.shift else text


class Discard(Move):
    """``discard KD``."""

    def __init__(self, face: int) -> None:
        self.face = face

    def key(self) -> tuple[object, ...]:
        return (self.face,)

    def __str__(self) -> str:
        return "discard " + face_text(self.face)


class Call(Move):
    """``call {7H 7D 7C} <5S 6S *=7S> discard KD``: "Pay me", with the whole hand in melds (PAY-25); ``discard`` is
    `NO_FACE` where none is made (PAY-27)."""

    def __init__(self, melds: tuple[Meld, ...], discard: int = NO_FACE) -> None:
        self.melds = melds
        self.discard = discard

    def key(self) -> tuple[object, ...]:
        return (self.melds, self.discard)

    def __str__(self) -> str:
        text = "call " + " ".join([str(meld) for meld in self.melds])
        return text if self.discard == NO_FACE else f"{text} discard {face_text(self.discard)}"


class ShowHand(SimpleMove):
    """``show``: at the showdown, lay out what is left of the hand so that it counts least (PAY-A-14)."""

    def __str__(self) -> str:
        return "show"


class EndTurn(SimpleMove):
    """``end``: end a turn that has no discard (CR-W-32, PAY-A-08); at the showdown, let the rest of the hand count."""

    def __str__(self) -> str:
        return "end"


DRAW_STOCK: Final = Draw(STOCK)
DRAW_UPCARD: Final = Draw(UPCARD)
DRAW_BOTH: Final = Draw(BOTH)
MISDRAW_SEEN: Final = Misdraw(True)
MISDRAW_UNSEEN: Final = Misdraw(False)
LOOK: Final = Look()
BURY: Final = Bury()
MAY_I: Final = MayI()
PASS: Final = Pass()
ALLOW: Final = Allow()
REJECT: Final = Reject()
END_TURN: Final = EndTurn()
SHOW_HAND: Final = ShowHand()

_SIMPLE: Final = {
    "draw stock": DRAW_STOCK,
    "draw upcard": DRAW_UPCARD,
    "draw both": DRAW_BOTH,
    "misdraw seen": MISDRAW_SEEN,
    "misdraw unseen": MISDRAW_UNSEEN,
    "look": LOOK,
    "bury": BURY,
    "may-i": MAY_I,
    "pass": PASS,
    "allow": ALLOW,
    "reject": REJECT,
    "end": END_TURN,
    "show": SHOW_HAND,
}

_LONGEST: Final = 4000


def read_move(text: str) -> Move:
    """The move that the text spells; case and spaces do not matter.

    >>> str(read_move("ADD *=4s  to 2"))
    'add *=4S to 2'

    Raises:
        BadMove: it spells none.
    """
    if len(text) > _LONGEST:
        raise BadMove("a move is at most {most} characters long", most=_LONGEST)
    words = text.split()
    if not words:
        raise BadMove("an empty move")
    plain = " ".join(words).lower()
    simple = _SIMPLE.get(plain)
    if simple is not None:
        return simple
    verb, rest = words[0].lower(), " ".join(words[1:])
    try:
        if verb == "discard":
            return Discard(parse_face(rest))
        if verb == "down":
            return LayDown(_melds(rest))
        if verb == "call":
            return _call(rest)
        if verb == "meld":
            melds = _melds(rest)
            if len(melds) != 1:
                raise BadMove("meld lays one meld at a time")
            return LayMeld(melds[0])
        if verb == "add":
            return _lay_off(rest)
        if verb == "swap":
            return _swap(rest)
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
        if verb == "choose":
            return Choose(read_number("choose", rest))
    except (BadCard, BadMeld) as error:
        raise BadMove("{verb}: {error}", verb=verb, error=error) from None
    raise BadMove(
        "{text} is not a move of this game; the moves are draw stock, draw upcard, draw both, may-i, pass, allow,"
        " reject, look, bury, down, meld, add, swap, call, discard, misdraw seen, misdraw unseen, show and end",
        text=repr(plain[:30]),
    )


def _melds(text: str) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    rest = text.strip()
    while rest:
        close = {"{": "}", "<": ">"}.get(rest[0])
        if close is None:
            raise BadMeld("{text}: a set is written {{8H 8D 8C}}, a run <5S 6S 7S 8S>", text=repr(rest[:20]))
        end = rest.find(close)
        if end < 0:
            raise BadMeld("{text}: the closing {close} is missing", text=repr(rest[:20]), close=close)
        melds.append(parse_meld(rest[: end + 1]))
        rest = rest[end + 1 :].strip()
    if not melds:
        raise BadMeld("no meld is named")
    return tuple(melds)


def _call(text: str) -> Call:
    at = text.lower().find("discard ")
    return Call(_melds(text)) if at < 0 else Call(_melds(text[:at]), parse_face(text[at + len("discard ") :]))


def _lay_off(text: str) -> LayOff:
    card, to, meld = text.lower().partition(" to ")
    if not to:
        raise BadMove("add: say which meld, as in: add 9S to 2")
    face, equals, role = card.partition("=")
    return LayOff(parse_face(face), read_number("add", meld.strip()), parse_face(role) if equals else NO_FACE)


def _swap(text: str) -> Swap:
    words = text.lower().split()
    if len(words) not in (3, 4) or words[1] != "in" or (len(words) == 4 and words[3] not in (LOW, HIGH)):
        raise BadMove("swap: write swap 7S in 1, or swap 7S in 1 low (or high)")
    return Swap(parse_face(words[0]), read_number("swap", words[2]), words[3] if len(words) == 4 else STAY)
