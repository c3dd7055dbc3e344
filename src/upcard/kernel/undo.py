"""Can a move be taken back? While it has shown nobody anything."""

from collections import Counter

from upcard.cards.card import EVERYBODY
from upcard.kernel.state import State


def has_shown(before: State, after: State) -> bool:
    """Has the play from ``before`` to ``after`` shown any seat, the mover's too, something that it had not seen?

    A card that somebody has seen for the first time, or that has left the piles for the table without having been
    known to all, has been shown; so have sealed answers that are not sealed any more. Cards that come from the table
    were known to all before.
    """
    then, now = _cards(before, after), _cards(after, before)
    left = then - now
    faces = {face for face, _ in left}
    if any([face in faces for face, _ in now - then]):
        return True
    everybody = (1 << before.seats) - 1
    if any([seen != EVERYBODY and seen & everybody != everybody for _, seen in left]):
        return True
    for seat, answer in enumerate(before.answers):
        if answer is not None and (not after.answers or after.answers[seat] != answer):
            return True
    return False


def _cards(state: State, other: State) -> "Counter[tuple[int, int]]":
    """The cards by face and by who has seen them, of every pile that is not the same in the other state."""
    same = {id(pile) for pile in other.piles}
    return Counter([(card.face, card.seen) for pile in state.piles if id(pile) not in same for card in pile.cards])
