"""What a seat can answer at Daifugo, and how it is written."""

from typing import Final

from upcard.cards.card import BadCard, faces_text, parse_faces
from upcard.kernel.game import BadMove, read_number
from upcard.kernel.state import CardsMove, Choose, Move, Shuffle, SimpleMove


class Play(CardsMove):
    """``play KS KH``: cards of one rank onto the trick."""

    def __str__(self) -> str:
        return "play " + faces_text(self.faces)

    def stands_by(self) -> str:
        return "DAI-28"


class Pass(SimpleMove):
    """``pass``: no further card in this trick."""

    def __str__(self) -> str:
        return "pass"

    def stands_by(self) -> str:
        return "DAI-24"


class Give(CardsMove):
    """``give 2S AH``: the cards due before a hand, to the higher title."""

    def __str__(self) -> str:
        return "give " + faces_text(self.faces)


class Return(CardsMove):
    """``return 3S 4D``: as many cards back, of one's own choice."""

    def __str__(self) -> str:
        return "return " + faces_text(self.faces)


class Last(SimpleMove):
    """``last``: let the coming hand be the last one."""

    def __str__(self) -> str:
        return "last"


class More(SimpleMove):
    """``more``: not the last hand yet."""

    def __str__(self) -> str:
        return "more"


PASS: Final = Pass()
LAST: Final = Last()
MORE: Final = More()
_SIMPLE: Final[dict[str, Move]] = {"pass": PASS, "last": LAST, "more": MORE}
_LONGEST: Final = 4000


def read_move(text: str) -> Move:
    """The move that the text spells; case, spaces and the order of cards do not matter.

    >>> str(read_move("PLAY kh ks"))
    'play KS KH'

    Raises:
        BadMove: it spells none.
    """
    if len(text) > _LONGEST:
        raise BadMove("a move is at most {most} characters long", most=_LONGEST)
    verb, _, rest = text.strip().lower().partition(" ")
    simple = _SIMPLE.get(verb)
    if simple is not None and not rest.strip():
        return simple
    try:
        if verb == "play":
            return Play(_cards(verb, rest))
        if verb == "give":
            return Give(_cards(verb, rest))
        if verb == "return":
            return Return(_cards(verb, rest))
        if verb == "shuffle":
            return Shuffle(parse_faces(rest))
    except BadCard as error:
        raise BadMove("{verb}: {error}", verb=verb, error=error) from None
    if verb == "choose":
        return Choose(read_number(verb, rest.strip()))
    raise BadMove(
        "{text} is not a move of this game; the moves are play, pass, give, return, last and more",
        text=repr(text.strip()[:30]),
    )


def _cards(verb: str, text: str) -> tuple[int, ...]:
    faces = parse_faces(text)
    if not faces:
        raise BadMove("{verb}: name the cards, as in: {verb} KS KH", verb=verb)
    return tuple(sorted(faces))
