"""How a row of a rummy sheet ended."""

from typing import Final

from upcard.kernel.face.keeping import MISDEALT, CellWord, read_seat
from upcard.text.messages import marked

NOBODY: Final = -1
ENDS: Final = (
    CellWord("out", marked("{who} went out"), seat=True),
    CellWord("nobody", marked("Nobody went out")),
    CellWord("void", marked("Void")),
    MISDEALT,
)
VOID: Final = marked("Void: no card was left to draw, and nobody scores.")
FINE: Final = marked("Points for claims beyond the limit.")
HOW: Final = (
    CellWord("bent", marked("in the turn of the contract")),
    CellWord("discard", marked("with a discard")),
    CellWord("no-discard", marked("without a discard")),
)


class Ending:
    """How a row ended, as it is written: ``out P2``, with words of `HOW`; ``nobody``, ``void``, ``misdeal``."""

    def __init__(self, kind: str, seat: int, how: tuple[str, ...]) -> None:
        self.kind = kind
        self.seat = seat
        self.how = how


def read_ending(text: str, seats: int) -> Ending | None:
    """How a row ended; None for any other text."""
    words = text.lower().split()
    if words in (["nobody"], ["void"], ["misdeal"]):
        return Ending(words[0], NOBODY, ())
    if len(words) < 2 or words[0] != "out":
        return None
    seat, how = read_seat(words[1], seats), tuple(words[2:])
    known = set(how) <= {word.text for word in HOW} and len(set(how)) == len(how)
    if seat is None or not known or {"discard", "no-discard"} <= set(how):
        return None
    return Ending("out", seat, how)
