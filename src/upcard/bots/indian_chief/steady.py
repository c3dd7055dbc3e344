"""The steady player at Indian Chief: it fills the box in which its hand is best beside an average one."""

from math import fsum
from typing import Final

from upcard.bots.bot import Decision
from upcard.cards.card import HIDDEN, rank_of
from upcard.games.indian_chief.choosing import Melds
from upcard.games.indian_chief.game import ChiefGame, pack_for
from upcard.games.indian_chief.moves import DECLINE, Lay, Steal
from upcard.games.indian_chief.rules import BEGGAR_MAN, BOXES, HAND
from upcard.games.indian_chief.scoring import score
from upcard.games.indian_chief.state import CHOOSE, ChiefState
from upcard.text.messages import Message

PAR: Final = (9.9, 0.0, 12.6, 20.2, -23.9, 13.5, 25.0)
"""By box: the best score of random hands of eight, on average (of Beggar Man the table decides)."""

SPREAD: Final = (0.3, 1.0, 4.5, 9.5, 4.0, 18.0, 7.5)
"""By box: how much that differs from hand to hand. Where it differs much, waiting for a better hand pays."""

PATIENCE: Final = 0.6

USUAL_MELD: Final = 4
"""Cards that an opponent melds on average."""


def decide(game: ChiefGame, seen: ChiefState, seat: int) -> Decision:
    """Return the steady player's answer for ``seat``. Raises ValueError when the seat is not asked."""
    if seat not in game.asks(seen):
        raise ValueError(f"seat {seat} is not asked anything")
    if seen.step == CHOOSE:
        worth, lay = _best(game, seen, seat, seen.hand(seat).faces())
        return Decision(
            lay,
            "With this hand {box} is worth more than usual."
            if worth >= 0
            else "This hand suits no box well, and {box} costs least to give up.",
            box=Message(BOXES[lay.box()]),
        )
    return _steal(game, seen, seat)


def _best(game: ChiefGame, s: ChiefState, seat: int, hand: tuple[int, ...]) -> tuple[float, Lay]:
    """Return the meld of a full hand that gains most over par, and that gain."""
    chances = _chances(s, seat)
    waiting = PATIENCE * s.sheets[seat].count(None) / len(BOXES)
    best: Lay | None = None
    most = 0.0
    melds = Melds(game.rules, hand, s.sheets[seat])
    for at in range(len(melds)):
        lay = melds[at]
        assert isinstance(lay, Lay)
        box = lay.box()
        gain: float
        if box == BEGGAR_MAN:
            gain = fsum([chances[rank] for rank in {rank_of(face) for face in lay.faces}]) - 2 * fsum(chances) / 13
        else:
            gain = score(game.rules, lay, ()) - PAR[box]
        gain -= waiting * SPREAD[box]
        if best is None or gain > most:
            best, most = lay, gain
    assert best is not None
    return most, best


def _chances(s: ChiefState, seat: int) -> list[float]:
    """Return, by rank, the points that a card of it may be expected to bring as Beggar Man."""
    left = [0] * 14
    for face in pack_for(s.seats):
        left[rank_of(face)] += 1
    for face in s.hand(seat).faces():
        if face != HIDDEN:
            left[rank_of(face)] -= 1
    shown = USUAL_MELD * (s.seats - 1)
    total = sum(left)
    return [2 * shown * count / total for count in left]


def _steal(game: ChiefGame, s: ChiefState, seat: int) -> Decision:
    """Steal the card that makes most of the hand for the boxes still open.

    Where none helps, take another card from the stub.
    """
    hand = s.hand(seat).faces()
    open_now = [box for box, points in enumerate(s.sheets[seat]) if points is None]
    if len(hand) != HAND - 1 or not open_now:
        return Decision(DECLINE, "There is nothing worth stealing.")
    best, pick = 0.0, None
    for move in game.moves(s, seat):
        if isinstance(move, Steal):
            gain = _best(game, s, seat, tuple(sorted((*hand, move.face))))[0]
            if pick is None or gain > best:
                best, pick = gain, move
    return (
        Decision(pick, "The card fits this hand best.")
        if pick is not None
        else Decision(DECLINE, "There is nothing to steal.")
    )
