"""What score sheets of games for chips have alike: the chips by seat, who is richest, and who owes how much."""

from dataclasses import dataclass

from upcard.games.betting.face.chips import richest
from upcard.kernel.face.keeping import Keeper, Progress, Remark, remark
from upcard.text.messages import marked


@dataclass(frozen=True)
class ChipsProgress(Progress):
    """How far a session is: the totals are the stacks. ``stack``: what everybody has begun with; ``ended``: it is
    over."""

    stack: int = 0
    ended: bool = False


class ChipsKeeper(Keeper):
    """A session for chips, which ends with the most chips winning and everybody paying what is missing."""

    best = "high"

    def is_over(self, at: Progress) -> bool:
        """Is the session over?"""
        assert isinstance(at, ChipsProgress)
        return at.ended

    def winners(self, at: Progress) -> tuple[int, ...]:
        """Who has most chips."""
        return richest(at.totals)

    def balances(self, at: Progress) -> tuple[int, ...]:
        """What each has won or lost; nothing where the table's own points have brought chips in or out."""
        assert isinstance(at, ChipsProgress)
        won = tuple([total - at.stack for total in at.totals])
        return () if sum(won) else won

    def outcome(self, at: Progress) -> tuple[Remark, ...]:
        """Why nothing can be paid, where that is so."""
        assert isinstance(at, ChipsProgress)
        chips, begun = sum(at.totals), at.stack * at.seats
        if chips == begun:
            return ()
        return (
            remark(
                marked("There are {chips} chips and there were {begun}: correct the points."), chips=chips, begun=begun
            ),
        )


__all__ = ["ChipsKeeper", "ChipsProgress"]
