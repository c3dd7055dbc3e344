"""Near misses of Mille, and the questions that ask the umpire about them."""

import random
from collections.abc import Iterator
from itertools import islice

from upcard.cards.card import face_text, faces_text, rank_of
from upcard.games.mille.game import MilleGame
from upcard.games.mille.moves import LayMeld, Take
from upcard.games.mille.score import TWO
from upcard.games.mille.state import DRAWING, MELDING, MilleState
from upcard.kernel.game import Refused
from upcard.kernel.state import Move
from upcard.melds.meld import SET, Meld

Asked = tuple[str, dict[str, str]]


def near(game: MilleGame, s: MilleState, seat: int, rng: random.Random) -> Iterator[Move]:
    """Melds, and takings of the pile, with cards that the seat holds."""
    hand = list(s.hand(seat).faces()) if s.step in (DRAWING, MELDING) else []
    if not hand:
        return
    offered = [move for move in islice(game.moves(s, seat), 60) if isinstance(move, (LayMeld, Take))]
    yield from rng.sample(offered, min(3, len(offered)))
    for _ in range(4):
        face = rng.choice(hand)
        same = [each for each in hand if rank_of(each) == rank_of(face)]
        twos = [each for each in hand if rank_of(each) == TWO and each not in same]
        cards = (same + twos[: rng.randint(0, 2)])[: rng.randint(2, 5)]
        cards += rng.sample(hand, 1) if rng.random() < 0.2 and len(hand) > len(cards) else []
        cards = [each for at, each in enumerate(cards) if cards[:at].count(each) < hand.count(each)]
        if s.step == MELDING:
            yield LayMeld(Meld(SET, rank_of(face), tuple(cards)))
        else:
            yield Take(tuple(cards[: rng.randint(1, 3)]))


def question(game: MilleGame, s: MilleState, seat: int, move: Move, why: Refused | None) -> Asked | str:
    """The question about that move, or why there is none."""
    if seat != s.turn:
        return "moves out of turn"
    if why is not None and why.clause == "MIL-36" and 1 - seat in s.owners:
        return "melds that have another number at the table"
    mine = {"mine": " ".join([str(meld) for meld, owner in zip(s.melds, s.owners, strict=True) if owner == seat])}
    if isinstance(move, Take) and s.step == DRAWING and move.faces:
        return "pile", {**mine, "upcard": face_text(s.upcard().face), "cards": faces_text(move.faces)}
    if isinstance(move, LayMeld) and s.step == MELDING:
        plain = [rank_of(face) for face in move.meld.faces if rank_of(face) != TWO]
        if move.meld.low != (max(plain, key=plain.count) if plain else TWO):
            return "a meld called by another rank than most of its cards have"
        return "meld", {**mine, "cards": faces_text(move.meld.faces)}
    return "draws, discards and additions"
