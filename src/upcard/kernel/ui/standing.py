"""Standing answers: what a seat has answered beforehand, and when that lapses.

Those to claim windows look at the open upcard and at the turn, never at a hand, so a window that one closes
tells nothing. Which a game has is said by its scenes (`Scene.standing`).
"""

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from upcard.cards.card import HIDDEN, NO_FACE, RANKS, BadCard, face_text, parse_face
from upcard.kernel.game import Game
from upcard.kernel.state import Move, State
from upcard.kernel.ui import scene as scenes
from upcard.kernel.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's standing answer.

    ``pass-turn`` and ``pass-deal`` lapse by themselves; ``only`` passes every claim but those for these ranks (``7``)
    and cards (``JH``); ``auto`` answers where there is one move. But for ``every`` nobody is asked for form's sake
    (`upcard.kernel.game.Ask.idle`).
    """

    # With slots: without them a field that was left out where it is read is left out where it is sent.
    rule: scenes.Standing = "ask"
    only: tuple[str, ...] = ()


ASK: Final = Standing()

LAPSE: Final = ("pass-turn", "pass-deal")
"""Those that end by themselves."""


def only_for(words: Iterable[str]) -> tuple[str, ...]:
    """Return ranks and cards spelled one way.

    Raises:
        BadCard: one of them is neither.
    """
    only = []
    for text in words:
        word = text.strip().upper().replace("10", "T")
        rank = len(word) == 1 and word in RANKS[1:]
        try:
            face = NO_FACE if rank else parse_face(text)
        except BadCard:
            face = HIDDEN
        if face == HIDDEN:
            raise BadCard("{text} is neither a rank nor a card (write 7 or JH)", text=repr(text[:12]))
        only.append(word if rank else face_text(face))
    return tuple(only)


def answer(standing: Standing, game: Game[Any], seen: State, seat: int, scene: Callable[[], Scene]) -> Move | None:
    """Return the move with which the standing answer meets the question asked; None to ask the person.

    ``scene``: made where it counts what the seat is shown.
    """
    ask = game.asks(seen).get(seat)
    if ask is None or standing.rule == "every":
        return None
    if ask.idle and standing.rule in ("ask", "auto"):
        return game.read(ask.default)
    if standing.rule == "ask":
        return None
    if standing.rule == "auto":
        first = list(itertools.islice(game.moves(seen, seat), 2))
        return first[0] if len(first) == 1 else None
    # A pass is what the rules play in a window for a seat that answers too late.
    if ask.window:
        shown = scene()
        if standing.rule in shown.standing and passes(standing, upcard_of(shown)):
            return game.read(ask.default)
    return None


def passes(standing: Standing, upcard: str) -> bool:
    """Say whether the standing answer passes in a claim window for that upcard."""
    if standing.rule == "only":
        return upcard not in standing.only and upcard[:1] not in standing.only
    return standing.rule in LAPSE


def lapsed(standing: Standing, before: Scene, after: Scene) -> bool:
    """Say whether the standing answer has ended by what happened between the two scenes."""
    if standing.rule not in LAPSE:
        return False
    if deal_number(before) != deal_number(after):
        return True
    return standing.rule == "pass-turn" and active_seat(before) != active_seat(after)


def deal_number(scene: Scene) -> int:
    """Return the number of the deal that the scene shows, 0 where it shows none."""
    return scene.deal.number if scene.deal else 0


def active_seat(scene: Scene) -> int:
    """Return the seat whose turn it is, or -1."""
    for seat in scene.seats:
        if seat.active:
            return seat.seat
    return -1


def upcard_of(scene: Scene) -> str:
    """Return the top card of the discard pile, or an empty text."""
    for zone in scene.zones:
        if zone.kind == "discards" and zone.cards:
            return zone.cards[-1]
    return ""
