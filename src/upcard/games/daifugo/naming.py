"""Ranks that are named after queens: which can be, and what everybody throws away then (DAI-W45 to DAI-W47)."""

from typing import Final

from upcard.cards.card import OPEN, rank_name, rank_of
from upcard.games.daifugo.moves import NameRank
from upcard.games.daifugo.state import DaifugoState
from upcard.kernel.game import Refused
from upcard.kernel.state import Event, Pile

RANKS: Final = (3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2)
"""From the lowest to the highest."""
OF_A_RANK: Final = 4


def ranks_held(s: DaifugoState) -> tuple[int, ...]:
    """Return the ranks of which a card is still in a hand, as everybody can count (DAI-W46)."""
    gone = [0] * (max(RANKS) + 1)
    for pile in (s.trick(), s.played()):
        for card in pile.cards:
            gone[rank_of(card.face)] += 1
    return tuple([rank for rank in RANKS if gone[rank] < OF_A_RANK])


def check_name(s: DaifugoState, move: NameRank) -> None:
    """Check that the rank can be named. Raises Refused."""
    if move.rank not in ranks_held(s):
        name = rank_name(move.rank)
        raise Refused("DAI-W46", "No {rank} is left in a hand.", (), "Name a rank that somebody holds.", rank=name)


def thrown(s: DaifugoState, seat: int, rank: int) -> tuple[DaifugoState, list[Event]]:
    """Return the table when that seat has thrown away its cards of the rank, and what is told of it."""
    faces = [card.face for card in s.piles[seat].cards if rank_of(card.face) == rank]
    if not faces:
        return s, []
    shown = tuple([OPEN[face] for face in faces])
    piles = list(s.piles)
    piles[seat] = piles[seat].minus_all(tuple(faces))
    piles[s.seats + 1] = Pile(piles[s.seats + 1].cards + shown, True)
    return s.but(piles=tuple(piles)), [Event("threw", seat, shown)]


__all__ = ["check_name", "ranks_held", "thrown"]
