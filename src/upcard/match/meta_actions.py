"""Meta-actions, the entries of a log that are no moves: moves taken back, corrections of the score, and proposals.

Each is written with a ``!`` before it, which no move of a game begins with:

- ``!undo 57``: everything that stands from entry 57 on is taken back. ``undo`` alone: the last move that stands.
- ``!correct 2: 25 0 40``: what deal 2 has brought each seat, ``-`` where it has brought nothing yet. In a record
  ``agreed P2 P3`` names those who have agreed.
- ``!propose undo 57 to P2 P3``, ``!propose correct 2: 25 0 40 to P2 P3``: one of these is asked for, and these seats
  have to agree. ``!agree``, ``!decline``: how they answer; with the last of them it is done.

>>> read_meta_action("!correct 2: 25 0 -").points
(25, 0, None)
>>> str(read_meta_action("!propose undo 57 to P2 P3"))
'!propose undo 57 to P2 P3'
"""

import re
from collections.abc import Iterable
from typing import Final

from upcard.kernel.game import BadMove
from upcard.kernel.state import Move

SIGN: Final = "!"
FIRST: Final = "undo"
"""How logs have it that the last move that stands was taken back."""

_UNDO: Final = re.compile(r"undo ([1-9][0-9]{0,8})\Z")
_CORRECT: Final = re.compile(
    r"correct ([1-9][0-9]{0,3}): ((?:-|-?[0-9]{1,7})(?: (?:-|-?[0-9]{1,7})){0,29})(?: agreed ((?:P[0-9]{1,2} ?)+))?\Z"
)
_PROPOSE: Final = re.compile(r"propose (.+?) to (P[0-9]{1,2}(?: P[0-9]{1,2}){0,29})\Z")


class MetaAction(Move):
    """An entry of a log that is no move of the game."""


class Undo(MetaAction):
    """Everything that stands from entry ``since`` on is taken back; 0: the last move that stands."""

    def __init__(self, since: int = 0) -> None:
        self.since = since

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.since,)

    def __str__(self) -> str:
        return f"{SIGN}undo {self.since}" if self.since else FIRST


class Correction(MetaAction):
    """What deal ``deal`` has brought each seat in ``points`` (None: nothing yet), as those seats have ``agreed``."""

    def __init__(self, deal: int, points: tuple[int | None, ...], agreed: tuple[int, ...] = ()) -> None:
        self.deal = deal
        self.points = points
        self.agreed = agreed

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.deal, self.points, self.agreed)

    def __str__(self) -> str:
        points = " ".join(["-" if each is None else str(each) for each in self.points])
        agreed = f" agreed {_signs(self.agreed)}" if self.agreed else ""
        return f"{SIGN}correct {self.deal}: {points}{agreed}"


class Propose(MetaAction):
    """``wanted`` is asked for, and the seats ``to`` have to agree."""

    def __init__(self, wanted: Undo | Correction, to: tuple[int, ...]) -> None:
        self.wanted = wanted
        self.to = to

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.wanted, self.to)

    def __str__(self) -> str:
        return f"{SIGN}propose {str(self.wanted)[1:]} to {_signs(self.to)}"


class Reply(MetaAction):
    """An answer to a proposal: yes or no."""

    def __init__(self, yes: bool) -> None:
        self.yes = yes

    def key(self) -> tuple[object, ...]:
        """Return what equality and hashing go by."""
        return (self.yes,)

    def __str__(self) -> str:
        return f"{SIGN}agree" if self.yes else f"{SIGN}decline"


def is_meta_action(text: str) -> bool:
    """Say whether that entry of a log is no move of a game."""
    return text == FIRST or text.startswith(SIGN)


def read_meta_action(text: str) -> MetaAction:
    """Return the entry that the text spells.

    Raises BadMove: it spells none.
    """
    if text == FIRST:
        return Undo()
    said = text.removeprefix(SIGN)
    if said in ("agree", "decline"):
        return Reply(said == "agree")
    if found := _UNDO.match(said):
        return Undo(int(found[1]))
    if found := _CORRECT.match(said):
        points = tuple([None if each == "-" else int(each) for each in found[2].split()])
        return Correction(int(found[1]), points, _seats(found[3] or ""))
    if found := _PROPOSE.match(said):
        wanted = read_meta_action(SIGN + found[1])
        if isinstance(wanted, (Undo, Correction)):
            return Propose(wanted, _seats(found[2]))
    raise BadMove("{text} is no entry of a log", text=repr(text[:40]))


def standing(log: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Of a log as it is written (number, seat, text), not judged by its game: the moves and corrections that stand.

    Raises:
        BadMove: an entry is no move, and none that a log can have.
    """
    found: list[tuple[int, int, str]] = []
    asked: tuple[int, Propose] | None = None
    agreed: set[int] = set()
    for n, seat, text in log:
        if not is_meta_action(text):
            found.append((n, seat, text))
            continue
        action, mover = read_meta_action(text), seat
        if isinstance(action, Propose):
            asked, agreed = (seat, action), set()
        elif isinstance(action, Reply) and asked is not None:
            agreed |= {seat} if action.yes else set()
            if agreed >= set(asked[1].to):
                mover, action = asked[0], asked[1].wanted
                if isinstance(action, Correction):
                    action = Correction(action.deal, action.points, asked[1].to)
                asked = None
        if isinstance(action, Undo):
            since = action.since or (found[-1][0] if found else 0)
            found = [each for each in found if each[0] < since]
        elif isinstance(action, Correction):
            found.append((n, mover, str(action)))
    return found


def _signs(seats: tuple[int, ...]) -> str:
    return " ".join([f"P{seat + 1}" for seat in seats])


def _seats(text: str) -> tuple[int, ...]:
    return tuple([int(sign[1:]) - 1 for sign in text.split()])


__all__ = ["Correction", "MetaAction", "Propose", "Reply", "Undo", "is_meta_action", "read_meta_action", "standing"]
