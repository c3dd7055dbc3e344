"""Draws chance's moves of a match so that they can be checked afterwards (`upcard.match.chain`)."""

from collections.abc import Callable

from upcard.kernel.game import Ask
from upcard.kernel.state import Move
from upcard.match.chain import CONTRIBUTION, ChainedDraw, chain_move, choices_of, head_of, new_seed, pledge_of
from upcard.match.chance import secure_move
from upcard.match.lots import is_drawn


class CommittedChance:
    """Answers for chance from a seed whose `head` is there before the first card.

    ``show`` is called with the head just before the first draw.
    """

    def __init__(self, seats: int, show: Callable[[str], None] | None = None) -> None:
        self._show = show
        self._given = [b""] * seats
        self.last: ChainedDraw | None = None
        """How the last answer was drawn; None where it was not drawn by lot."""
        self.renew()

    def renew(self) -> None:
        """Hang the next draws on another head: somebody has been told the seed."""
        self.seed = new_seed()
        self._number = 1
        self._link = head_of(self.seed)

    @property
    def head(self) -> str:
        """What all draws are bound to: 64 hexadecimal digits."""
        return head_of(self.seed).hex()

    def contribute(self, seat: int, contribution: bytes) -> None:
        """Mix bytes of that seat into the next draw, pledged and opened at once.

        They are `upcard.match.chain.CONTRIBUTION` bytes.

        Raises:
            ValueError: that many bytes are no contribution.
        """
        if len(contribution) != CONTRIBUTION:
            raise ValueError(f"P{seat + 1}'s contribution has {len(contribution)} bytes, not {CONTRIBUTION}")
        self._given[seat] = contribution

    def __call__(self, ask: Ask) -> Move:
        """Chance's answer."""
        if not is_drawn(ask):
            self.last = None
            return secure_move(ask)
        if self._number == 1 and self._show is not None:
            self._show(self.head)
        head = head_of(self.seed)
        pledges = [given and pledge_of(head, self._number, at, given) for at, given in enumerate(self._given)]
        self.last = ChainedDraw(self._number, tuple(pledges), tuple(self._given), choices=choices_of(ask))
        self._link = self.last.link(self._link)
        self._number += 1
        self._given = [b""] * len(self._given)
        return chain_move(self.seed, self._link, ask)


__all__ = ["CommittedChance"]
