"""Tells what a play has shown to whom, on which it depends what can be taken back (`docs/decisions/taking-back.md`)."""

from itertools import zip_longest

from upcard.cards.card import EVERYBODY, Card
from upcard.kernel.state import EMPTY_PILE, State


def has_shown(before: State, after: State) -> bool:
    """Say whether the play from ``before`` to ``after`` has shown any seat, the mover's too, something new.

    A card that somebody has seen for the first time, or that has left the piles for the table without having been known
    to all, has been shown; so have sealed answers that are not sealed any more. Cards that come from the table were
    known to all before.
    """
    left, came = _moved(before, after)
    faces = {face for face, _ in left}
    if any([face in faces for face, _ in came]):
        return True
    everybody = (1 << before.seats) - 1
    if any([seen != EVERYBODY and seen & everybody != everybody for _, seen in left]):
        return True
    return _has_opened(before, after)


def has_told(before: State, mover: int, after: State, seat: int) -> bool:
    """Say whether the play of ``mover`` has told anybody what ``seat`` had not known, or what another one means to do.

    A card that somebody sees for the first time tells something unless ``seat`` had seen it: what ``seat`` lays or
    throws from its hand tells nothing. A card turned face down had been seen. Sealed answers tell something when they
    are opened; the move of another seat does unless it is sealed.
    """
    if mover != seat and not is_sealed(before, mover, after):
        return True
    bit = 1 << seat
    left, came = _moved(before, after)
    for face, seen in left:
        if not seen & bit or any([face == other and seen & ~now_seen for other, now_seen in came]):
            return True
    return _has_opened(before, after)


def is_sealed(before: State, mover: int, after: State) -> bool:
    """Say whether that was the mover's answer in a window, which nobody else sees yet."""
    if not before.answers or not after.answers or before.window != after.window:
        return False
    return before.answers[mover] is None and after.answers[mover] is not None


def _has_opened(before: State, after: State) -> bool:
    """Say whether an answer that was sealed is open now, or gone."""
    for seat, answer in enumerate(before.answers):
        if answer is not None and (not after.answers or after.answers[seat] != answer):
            return True
    return False


def _moved(before: State, after: State) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the cards that lay in piles before and do not after, and the other way round.

    Each is given by its face and by who has seen it.
    """
    left: list[Card] = []
    came: list[Card] = []
    if before.piles is after.piles:  # an answer moves no card
        return [], []
    for was, now in zip_longest(before.piles, after.piles, fillvalue=EMPTY_PILE):
        if was is now:
            continue
        # What both begin and end with need not be counted: of a hand one card is gone, of a stock the last.
        old, new = was.cards, now.cards
        start, least = 0, min(len(old), len(new))
        while start < least and old[start] is new[start]:
            start += 1
        end = 0
        while end < least - start and old[-1 - end] is new[-1 - end]:
            end += 1
        left += old[start : len(old) - end]
        came += new[start : len(new) - end]
    came_then = [(card.face, card.seen) for card in came]
    gone: list[tuple[int, int]] = []
    for card in left:
        kind = (card.face, card.seen)
        if kind in came_then:
            came_then.remove(kind)
        else:
            gone.append(kind)
    return gone, came_then
