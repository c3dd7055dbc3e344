"""The steady player at a Mille table: take piles, keep the melds clean, and go out when it is time."""

from typing import Final

from upcard.bots.bot import Decision
from upcard.cards.card import HIDDEN, rank_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.melding import LEAST
from upcard.games.mille.moves import DRAW, Add, LayMeld, Take
from upcard.games.mille.score import TWO, has_wild, value, values
from upcard.games.mille.state import MilleState
from upcard.games.rummy.moves import Discard
from upcard.melds.meld import SET, Meld

SOON: Final = 4
"""With so few cards the opponent may be out in the next turn."""


def decide(game: MilleGame, seen: MilleState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    ask = game.asks(seen).get(seat)
    if ask is None:
        raise ValueError(f"seat {seat} is not asked anything")
    sight = MilleSight(game, seen, seat)
    return draw(sight) if ask.prompt == "draw" else _play(sight)


class MilleSight:
    """The own hand by rank, and how things stand."""

    def __init__(self, game: MilleGame, s: MilleState, seat: int) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.hand = [face for face in s.hand(seat).faces() if face != HIDDEN]
        self.groups: list[list[int]] = [[] for _ in range(14)]
        for face in self.hand:
            self.groups[rank_of(face)].append(face)
        self.rival = len(s.hand(1 - seat).cards)
        own = [meld for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat]
        self.clean = not [meld for meld in own if has_wild(meld)]
        self.melded = values([face for meld in own for face in meld.faces])
        self.gone = [0] * 14
        """Cards by rank that the opponent cannot hold."""
        for meld in s.melds:
            for face in meld.faces:
                self.gone[rank_of(face)] += 1
        for face in (*self.hand, *s.discards().faces()):
            if face != HIDDEN:
                self.gone[rank_of(face)] += 1

    def mine(self, rank: int) -> int:
        """Return the number on the table of the seat's own meld of that rank, 0 where there is none."""
        return self.s.meld_of(self.seat, rank) + 1


def draw(sight: MilleSight) -> Decision:
    """Take the pile when one can: its cards become melds."""
    takes = [move for move in sight.game.moves(sight.s, sight.seat) if isinstance(move, Take)]
    if not takes:
        return Decision(DRAW, "The pile cannot be taken.")
    best = max(takes, key=lambda move: len(move.faces))
    return Decision(best, "The pile brings melds, one of them with the upcard.")


def _play(sight: MilleSight) -> Decision:
    natural = natural_meld(sight)
    if natural is not None:
        return natural
    if _time_to_finish(sight):
        finish = use_wilds(sight)
        if finish is not None:
            return finish
    return _discard(sight)


def natural_meld(sight: MilleSight) -> Decision | None:
    """Meld cards without a wild card, one meld or card at a time; None where none can be."""
    for rank in range(1, 14):
        group = sight.groups[rank]
        number = sight.mine(rank)
        if number and group and (rank != TWO or sight.clean):
            return Decision(
                Add((group[0],), number), "These cards count for you on the table, and against you in the hand."
            )
        if len(group) >= LEAST:
            return Decision(LayMeld(Meld(SET, rank, tuple(group))), "A meld without a wild card keeps the hand clean.")
    return None


def _time_to_finish(sight: MilleSight) -> bool:
    """Say whether wild cards help now: to be out at once, or before the rival is."""
    if not sight.clean:
        return True
    left = values(sight.hand)
    # A clean hand doubles what is melded; a wild card gives that up.
    return sight.melded == 0 and sight.rival <= SOON and left > 0


def use_wilds(sight: MilleSight) -> Decision | None:
    """Meld a pair, or one dear card, with 2s; None where that does not help."""
    twos = sight.groups[TWO]
    ranks = sorted(
        [rank for rank in range(1, 14) if rank != TWO and sight.groups[rank]],
        key=lambda rank: -values(sight.groups[rank]),
    )
    for rank in ranks:
        group = sight.groups[rank]
        wanted = LEAST - len(group)
        if not sight.mine(rank) and wanted <= len(twos) and len(group) >= sight.game.rules.min_naturals_in_meld:
            meld = Meld(SET, rank, tuple(group) + tuple(twos[:wanted]))
            return Decision(LayMeld(meld), "With the 2s these cards count on the table.")
    for at, owner in enumerate(sight.s.owners):
        if owner == sight.seat and twos:
            return Decision(Add((twos[0],), at + 1), "A 2 counts 20 for you on the table, and against you in the hand.")
    return None


def _discard(sight: MilleSight) -> Decision:
    """Discard the card that is least useful to me, and that the rival can least take the pile with."""
    best = max(sorted(set(sight.hand)), key=lambda face: _uselessness(sight, face))
    return Decision(Discard(best), "You need this card least, and it helps the other player little.")


def _uselessness(sight: MilleSight, face: int) -> int:
    rank = rank_of(face)
    if rank == TWO:
        # It blocks the pile, but it is worth most of all in the hand of who melds it.
        return -200
    held = len(sight.groups[rank])
    # Of eight cards the rival needs two: the fewer are left for it, the safer is the discard.
    danger = max(0, 8 - sight.gone[rank])
    size = len(sight.s.discards().cards)
    cost = value(face) if sight.rival <= SOON else -value(face) // 2
    return cost - 20 * (held - 1) - danger * (2 + size // 4)
