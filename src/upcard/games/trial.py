"""Trying moves at a table: the verdict on each, and the table afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from upcard.kernel.game import CHANCE, BadMove, Game, Refused
from upcard.kernel.state import Move, State

CHANCE_SIGN: Final = "*"
NOBODY_NAMED: Final = -2
"""In the place of a seat: whoever is asked."""


class NobodyAsked(ValueError):
    """A move names no seat, and it does not go without saying whose it is."""


@dataclass(frozen=True)
class Attempt:
    """A move, and the seat that makes it (or `NOBODY_NAMED`)."""

    seat: int
    move: Move


@dataclass(frozen=True)
class Verdict:
    """What came of an attempt: ``seat`` made it; ``refused`` is None where it was accepted; ``state`` is the
    table after it."""

    seat: int
    move: Move
    refused: Refused | None
    state: State


def seat_sign(seat: int) -> str:
    """``P2`` for seat 1, ``*`` for chance."""
    return CHANCE_SIGN if seat == CHANCE else f"P{seat + 1}"


def read_attempt(game: Game[Any], text: str, seats: int) -> Attempt:
    """``P2: may-i``, ``*: shuffle …`` for chance, or the move alone.

    Raises:
        BadMove: the move is none of this game, or there is no such seat.
    """
    before, colon, rest = text.partition(":")
    seat = NOBODY_NAMED
    if colon:
        sign = before.strip().upper()
        signs = {seat_sign(number): number for number in (CHANCE, *range(seats))}
        if sign not in signs:
            shown = before.strip()
            raise BadMove(f"{shown[:12]!r} is no seat: P1 to P{seats}, or * for chance")
        seat = signs[sign]
    return Attempt(seat, game.read(rest if colon else text))


def try_moves(game: Game[Any], state: State, attempts: Sequence[Attempt]) -> list[Verdict]:
    """The moves one after the other; a refused one changes nothing, and the next is tried.

    Raises:
        NobodyAsked: a move names no seat, and several are asked, or none.
    """
    verdicts: list[Verdict] = []
    for number, attempt in enumerate(attempts, 1):
        seat = attempt.seat if attempt.seat != NOBODY_NAMED else _asked(game, state, number, attempt.move)
        try:
            state = game.play(state, seat, attempt.move)
        except Refused as why:
            verdicts.append(Verdict(seat, attempt.move, why, state))
        else:
            verdicts.append(Verdict(seat, attempt.move, None, state))
    return verdicts


def _asked(game: Game[Any], state: State, number: int, move: Move) -> int:
    asked = sorted(game.asks(state))
    if len(asked) == 1:
        return asked[0]
    if not asked:
        raise NobodyAsked(f"move {number}: nobody is asked, the game is over")
    signs = [seat_sign(seat) for seat in asked]
    raise NobodyAsked(f"move {number}: {', '.join(signs)} are asked; say who, as in: {signs[0]}: {str(move)[:30]}")
