"""Tries moves at a table: the verdict on each, and the table afterwards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import CHANCE, BadMove, Game, Refused
from upcard.kernel.state import Move, State
from upcard.match.match import HiddenOutcome, Match, seat_sign
from upcard.text.errors import SpokenError

NOBODY_NAMED: Final = -2
"""In the place of a seat: whoever is asked."""


class NobodyAsked(SpokenError):
    """A move names no seat, and it does not go without saying whose it is."""


@dataclass(frozen=True)
class Attempt:
    """A move, and the seat that makes it (or `NOBODY_NAMED`).

    Of text that is no move, ``fault`` says why not; the move stands there unread, as it does where it is
    ``refused`` whatever move it may be short for.
    """

    seat: int
    move: Move
    fault: str = ""
    refused: Refused | None = None


@dataclass(frozen=True)
class Verdict:
    """What came of a move that was tried.

    ``seat`` made it; ``refused`` is None where it was accepted; ``state`` is the table after it. ``fault``: it
    could not even be tried, and why not.
    """

    seat: int
    move: Move
    refused: Refused | None
    state: State
    fault: str = ""


def read_attempt(game: Game[Any], text: str, seats: int) -> Attempt:
    """``P2: may-i``, ``*: shuffle …`` for chance, or the move alone.

    Raises:
        BadMove: the move is none of this game, or there is no such seat.
    """
    seat, move = named_seat(text, seats)
    return Attempt(seat, game.read(move))


def named_seat(text: str, seats: int) -> tuple[int, str]:
    """Return the seat that is named before a colon, or `NOBODY_NAMED`, and its answer. Raises BadMove: no such seat."""
    before, colon, rest = text.partition(":")
    if not colon:
        return NOBODY_NAMED, text
    sign = before.strip().upper()
    signs = {seat_sign(number): number for number in (CHANCE, *range(seats))}
    if sign not in signs:
        shown = before.strip()
        raise BadMove("{shown} is no seat: P1 to P{seats}, or * for chance", shown=repr(shown[:12]), seats=seats)
    return signs[sign], rest


class Unread(Move):
    """A move that could not be read: its text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def key(self) -> tuple[object, ...]:
        """Return the constructor's arguments."""
        return (self.text,)

    def __str__(self) -> str:
        return self.text


def read_attempts(game: Game[Any], texts: Sequence[str], seats: int) -> tuple[Attempt, ...]:
    """As `read_attempt`, but text that is no move is an attempt with a fault, and the others are read."""
    found: list[Attempt] = []
    for text in texts:
        try:
            found.append(read_attempt(game, text, seats))
        except ValueError as problem:
            found.append(Attempt(NOBODY_NAMED, Unread(text), str(problem)))
    return tuple(found)


def try_moves(match: Match, attempts: Iterable[Attempt]) -> list[Verdict]:
    """Play the moves one after the other.

    A refused one, or one that cannot be tried, changes nothing, and the next is tried. An iterator may look at the
    match to make the next attempt.
    """
    verdicts: list[Verdict] = []
    for attempt in attempts:
        try:
            seat = attempt.seat
            if not attempt.fault and seat == NOBODY_NAMED:
                seat = _asked(match, attempt.move)
        except NobodyAsked as problem:
            attempt = Attempt(NOBODY_NAMED, attempt.move, str(problem))
        if attempt.fault:
            verdicts.append(Verdict(NOBODY_NAMED, attempt.move, None, match.state, attempt.fault))
            continue
        refused = attempt.refused
        try:
            if refused is None:
                match.answer(seat, attempt.move)
        except Refused as why:
            refused = why
        except HiddenOutcome as unknown:
            verdicts.append(Verdict(NOBODY_NAMED, attempt.move, None, match.state, str(unknown)))
            continue
        verdicts.append(Verdict(seat, attempt.move, refused, match.state))
    return verdicts


def _asked(match: Match, move: Move) -> int:
    asked = sorted(match.asks)
    if len(asked) == 1:
        return asked[0]
    if not asked:
        raise NobodyAsked("nobody is asked, the game is over")
    signs = [seat_sign(seat) for seat in asked]
    raise NobodyAsked(
        "{asked} are asked; say who, as in: {first}: {move}",
        asked=", ".join(signs),
        first=signs[0],
        move=str(move)[:30],
    )


__all__ = ["Attempt", "NobodyAsked", "Unread", "Verdict", "read_attempt", "read_attempts", "seat_sign", "try_moves"]
