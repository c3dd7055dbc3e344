"""Verifiable draws: fixed by a seed whose hash is shown first, and by bytes that every device has promised.

Before the game the table draws a *seed* and shows its hash, the *head*. The draws of the game are numbered. For each
one every device that takes part first promises random bytes of its own by their hash, the *pledge*; when the list of
pledges is closed and shown, it opens them, the *contribution*. The *link* after a draw is a hash of the link before it
(the head, for the first one) and of all pledges and contributions of the draw. The order of the cards follows from
seed and link. A draw whose pledges are not all opened is *void*: it is no draw, stays in the chain, and the next one
is made without those who did not open theirs. `docs/fair-deal.md` tells what that proves (commit and reveal as in M.
Blum, "Coin flipping by telephone", 1981).
"""

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from upcard.cards.card import face_text
from upcard.kernel.game import CHOOSE, SHUFFLE, Ask
from upcard.kernel.state import Move
from upcard.match.chance import ENTROPY, RandomStream, drawn_move
from upcard.text.messages import say

CONTRIBUTION: Final = 16
"""Bytes of a contribution: enough that nobody can try them all."""

_HEAD: Final = b"upcard head 2\0"
_PLEDGE: Final = b"upcard pledge 2\0"
_LINK: Final = b"upcard link 2\0"
_DRAW: Final = b"upcard draw 2\0"


def new_seed() -> bytes:
    """Return a seed that nobody can foretell."""
    return os.urandom(ENTROPY)


def head_of(seed: bytes) -> bytes:
    """Return what is shown before the first card: 32 bytes that give nothing of the seed away."""
    return hashlib.sha256(_HEAD + seed).digest()


def pledge_of(head: bytes, number: int, seat: int, contribution: bytes) -> bytes:
    """Return what a seat (from 0) shows before it opens its contribution to that draw: 32 bytes."""
    return hashlib.sha256(_PLEDGE + head + number.to_bytes(4, "big") + bytes([seat]) + contribution).digest()


@dataclass(frozen=True)
class ChainedDraw:
    """Draw ``number`` (from 1) of a chain.

    By seat it has the ``pledges`` (32 bytes, or none) and the ``contributions`` (`CONTRIBUTION` bytes, or none).
    ``move``: the number of chance's move that it made, None where it was void. ``choices``: of how many things chance
    chose one, 0 for a shuffle.
    """

    number: int
    pledges: tuple[bytes, ...]
    contributions: tuple[bytes, ...]
    move: int | None = None
    choices: int = 0

    @property
    def lapsed(self) -> tuple[int, ...]:
        """The seats that pledged and did not open: the draw is void if there are any."""
        return tuple([seat for seat, pledge in enumerate(self.pledges) if pledge and not self.contributions[seat]])

    @property
    def contributed(self) -> tuple[int, ...]:
        """The seats whose contributions are in it."""
        return tuple([seat for seat, given in enumerate(self.contributions) if given])

    def link(self, before: bytes) -> bytes:
        """Return the link after this draw: 32 bytes."""
        parts = [_LINK, before, self.number.to_bytes(4, "big")]
        for pledge, given in zip(self.pledges, self.contributions, strict=True):
            parts += [bytes([len(pledge)]), pledge, bytes([len(given)]), given]
        return hashlib.sha256(b"".join(parts)).digest()


@dataclass(frozen=True)
class Chain:
    """All draws that hang on one head, in order.

    ``claimed``: the head that a record names, where it is not that of the seed.
    """

    seed: bytes
    rounds: tuple[ChainedDraw, ...] = ()
    claimed: bytes = b""

    @property
    def head(self) -> bytes:
        """What was shown before the first of them."""
        return self.claimed or head_of(self.seed)

    def links(self) -> list[bytes]:
        """Return the link before each draw, and the one after the last."""
        return links(self.head, self.rounds)

    def until(self, n: int) -> "Chain":
        """Return the draws that made moves up to that one."""
        made = [at for at, each in enumerate(self.rounds, 1) if each.move is not None and each.move <= n]
        return replace(self, rounds=self.rounds[: max(made, default=0)])


def links(head: bytes, rounds: Sequence[ChainedDraw]) -> list[bytes]:
    """Return the link before each round, and the one after the last."""
    found = [head]
    for each in rounds:
        found.append(each.link(found[-1]))
    return found


def chain_move(seed: bytes, link: bytes, ask: Ask) -> Move:
    """Return the move with which chance answers, from the link after the draw: the same whoever does the sum.

    What is shuffled lies in the order of its letters before, so that the sum needs no more than the cards.

    Raises:
        ValueError: that is nothing to be drawn.
    """
    stream = RandomStream(_DRAW + seed + link)
    if ask.prompt == SHUFFLE:
        return drawn_move(Ask(SHUFFLE, faces=tuple(sorted(ask.faces, key=face_text))), stream)
    return drawn_move(ask, stream)


def choices_of(ask: Ask) -> int:
    """`ChainedDraw.choices` of a draw that answers that."""
    return ask.count if ask.prompt == CHOOSE else 0


def problem_of(chain: Chain, at: int, link: bytes, ask: Ask | None, move: Move | None) -> str:
    """Return what is wrong with the draw at that place of the chain (from 0); empty if nothing is.

    ``link``: the one after it; ``ask`` and ``move``: chance's move of the number that the draw names, None where there
    is none.
    """
    this = chain.rounds[at]
    if head_of(chain.seed) != chain.head:
        return say("the seed is not the one that the head was made of")
    if this.number != at + 1:
        return say("draw {at} is missing: the next one has number {number}", at=at + 1, number=this.number)
    barred = barred_from_next(chain.rounds[:at])
    for seat, (pledge, given) in enumerate(zip(this.pledges, this.contributions, strict=True)):
        if given and pledge_of(chain.head, this.number, seat, given) != pledge:
            return say("what P{seat} contributed is not what was pledged before", seat=seat + 1)
        if pledge and seat in barred:
            return say("P{seat} had not opened its pledge before and was let in again", seat=seat + 1)
    if this.lapsed:
        return "" if this.move is None else say("it was made although a pledge was not opened")
    if this.move is None:
        return say("everything was opened, but no move was made from it")
    if ask is None or move is None:
        return say("nothing is drawn in move {number}", number=this.move)
    if this.choices != choices_of(ask):
        return say(
            "it chooses one of {here}, and the game asks for one of {wanted}", here=this.choices, wanted=choices_of(ask)
        )
    if chain_move(chain.seed, link, ask) != move:
        return say("the seed and the contributions lead to another order")
    return ""


def barred_from_next(rounds: Sequence[ChainedDraw]) -> set[int]:
    """Return the seats that may not pledge to the draw after those rounds.

    They are those that have lapsed since the last one that was not void.
    """
    barred: set[int] = set()
    for before in reversed(rounds):
        if not before.lapsed:
            break
        barred.update(before.lapsed)
    return barred
