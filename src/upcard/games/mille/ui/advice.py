"""Reads groups of a seat's cards as melds of Mille, and finds all melds of a hand.

Everything here works on the seat's own view.
"""

from upcard.cards.card import HIDDEN, rank_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.melding import LEAST, lay_fault
from upcard.games.mille.moves import LayMeld, in_order
from upcard.games.mille.score import TWO
from upcard.games.mille.state import MELDING, MilleState
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.advice import Arranged, Arrangement, GroupReading
from upcard.melds.meld import SET, Meld
from upcard.text.messages import say, say_counted


def arrange(game: MilleGame, s: MilleState, seat: int, groups: tuple[tuple[int, ...], ...], purpose: str) -> Arranged:
    """Return what the groups can be; the first of them is the move.

    Out of turn they are judged as if it were the seat's turn to meld.
    """
    table = s.but(turn=seat, step=MELDING, events=())
    shown: list[GroupReading] = []
    first: Move | None = None
    refusal: Refused | None = None
    for group in groups:
        meld = reading(group)
        fault = lay_fault(game.rules, table, seat, meld)
        if fault is None:
            shown.append(GroupReading((meld,), ""))
            try:
                table = game.play(table, seat, LayMeld(meld)).but(turn=seat, step=MELDING)
            except Refused as why:
                refusal = refusal or why
            else:
                first = first or LayMeld(meld)
        else:
            shown.append(GroupReading((), fault.reason))
            refusal = refusal or fault
    return Arranged(tuple(shown), None if refusal is not None else first, refusal)


def reading(group: tuple[int, ...]) -> Meld:
    """Return the group as a set of its most frequent rank; 2s alone are a set of 2s."""
    ranks = [rank_of(face) for face in group if rank_of(face) != TWO] or [TWO]
    best = max(ranks, key=ranks.count)
    return in_order(Meld(SET, best, group))


def best(game: MilleGame, s: MilleState, seat: int) -> Arrangement:
    """Return the melds of the hand without a wild card, largest first: they keep it clean (MIL-60)."""
    hand = [face for face in s.hand(seat).faces() if face != HIDDEN]
    by_rank: dict[int, list[int]] = {}
    for face in hand:
        by_rank.setdefault(rank_of(face), []).append(face)
    free = [rank for rank in by_rank if s.meld_of(seat, rank) < 0]
    melds = sorted([by_rank[rank] for rank in free if len(by_rank[rank]) >= LEAST], key=len, reverse=True)
    groups = tuple(tuple(group) for group in melds)
    if groups:
        sentence = say_counted(
            "The hand has one meld without a wild card.",
            "The hand has {number} melds without a wild card.",
            len(groups),
        )
        return Arrangement(0, groups, LayMeld(reading(groups[0])), sentence)
    pairs = tuple(tuple(by_rank[rank]) for rank in free if len(by_rank[rank]) == LEAST - 1)
    return Arrangement(1, pairs, None, say("The hand has no meld without a wild card."))
