"""Near misses of Daifugo, and the questions that ask the umpire about them."""

import random
from collections.abc import Iterator
from itertools import islice

from upcard.cards.card import faces_text
from upcard.games.daifugo.game import DaifugoGame
from upcard.games.daifugo.moves import PASS, Pass, Play
from upcard.games.daifugo.state import PLAY, DaifugoState
from upcard.kernel.game import Refused
from upcard.kernel.state import Move

Asked = tuple[str, dict[str, str]]


def near(game: DaifugoGame, s: DaifugoState, seat: int, rng: random.Random) -> Iterator[Move]:
    """Plays of cards that the seat holds, of one rank and of several, and passing."""
    hand = list(s.piles[seat].faces())
    if s.step != PLAY or not hand:
        return
    yield PASS
    yield from rng.sample(offered := list(islice(game.moves(s, seat), 60)), min(3, len(offered)))
    for _ in range(4):
        face = rng.choice(hand)
        same = [each for each in hand if each & 15 == face & 15]
        yield Play(tuple(same[: rng.choice((s.need or 1, 1, 2, 3, 4))]))
        yield Play(tuple(sorted(rng.sample(hand, min(len(hand), rng.choice((1, 2)))))))
        suited = [each for each in hand if each & 0x70 == face & 0x70]
        yield Play(tuple(suited[: rng.choice((s.need or 3, 3, 4))]))


def question(game: DaifugoGame, s: DaifugoState, seat: int, move: Move, why: Refused | None) -> Asked | str:
    """The question about that move, or why there is none."""
    if s.step != PLAY or seat != s.turn:
        return "moves out of turn, and the exchange"
    faces = s.trick().faces()
    trick = " / ".join([faces_text(faces[at : at + s.need]) for at in range(0, len(faces), s.need or 1)])
    told = {"trick": trick, **({"order": "turned"} if s.revolution else {})}
    if isinstance(move, Pass):
        return "pass", told
    if not isinstance(move, Play):
        return "moves out of turn, and the exchange"
    left = s.piles[seat].minus_all(move.faces).faces()
    return "play", {**told, "cards": faces_text(move.faces), "rest": faces_text(left) or "none"}
