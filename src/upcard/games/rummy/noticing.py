"""Tells who is asked whether to call "Rummy!" at a discard: those who could lay it off on what lies open (HWR-53)."""

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.layoff_access import touchable
from upcard.games.rummy.state import PLAY, RummyState
from upcard.kernel.state import Pile
from upcard.melds.engine import additions

NOBODY = -1


def next_noticing(r: CompiledRules, s: RummyState, after: int) -> int:
    """Return who is asked after that seat, in turn; `NOBODY` once it comes back to who threw the card."""
    seat = r.next_seat(s, after)
    while seat != s.discarder:
        if could_call(r, s, seat):
            return seat
        seat = r.next_seat(s, seat)
    return NOBODY


def could_call(r: CompiledRules, s: RummyState, seat: int) -> bool:
    """Say whether that seat could lay the discard off, for all that lies open; its hand is not looked at."""
    face = s.discards().top().face
    return any([bool(additions(face, s.melds[index], r.table)) for index in touchable(r, as_held(s, seat), seat)])


def as_held(s: RummyState, seat: int) -> RummyState:
    """Return the table as if the seat held the discard, in its turn."""
    cards = s.discards().cards
    piles = list(s.piles)
    piles[seat] = s.hand(seat).plus(cards[-1])
    piles[s.seats + 1] = Pile(cards[:-1], True)
    return s.but(piles=tuple(piles), turn=seat, step=PLAY, noticing=NOBODY, events=())
