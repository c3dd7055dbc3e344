"""What score sheets of games for chips have alike: the chips by seat, who is richest, and who owes how much."""

from dataclasses import dataclass, replace

from upcard.games.betting.face.chips import richest
from upcard.kernel.face.keeping import NO_SEAT, Keeper, Progress, Remark, remark
from upcard.text.messages import marked

STOP_USAGE = marked("stop: the session ends after this hand; stop -: it goes on")


@dataclass(frozen=True)
class ChipsProgress(Progress):
    """How far a session is: the totals are the stacks. ``stack``: what everybody has begun with; ``ended``: it is
    over; ``away``: what those have won together who have left; ``own``: by seat, chips from before that are everybody's
    own, where these do not come to the stacks of all."""

    stack: int = 0
    ended: bool = False
    away: int = 0
    own: tuple[int, ...] = ()

    def had(self, seat: int) -> int:
        """What a seat has begun with."""
        return self.own[seat] if self.own else self.stack


class ChipsKeeper(Keeper):
    """A session for chips, which ends with the most chips winning and everybody paying what is missing."""

    best = "high"
    newcomers = "start"
    carries = "totals"
    least = 1
    stops = True

    def begun(self, at: Progress, totals: tuple[int, ...], deal: int) -> ChipsProgress:
        """With chips from before: those of stacks that nobody has settled yet, or everybody's own."""
        assert isinstance(at, ChipsProgress)
        own = () if sum(totals) == at.stack * at.seats else totals
        return replace(at, totals=totals, own=own)

    def reseated(
        self, at: Progress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int
    ) -> ChipsProgress | None:
        """Who leaves takes the chips along, who joins buys in; what lies in the pot stays there."""
        assert isinstance(at, ChipsProgress)
        away = sum([self.balance(at, seat) for seat in range(at.seats) if seat not in stay])
        own = tuple([at.stack if seat == NO_SEAT else at.had(seat) for seat in stay]) if at.own else ()
        return replace(at, seats=len(stay), totals=totals, dealer=dealer, away=at.away + away, own=own)

    def balance(self, at: Progress, seat: int) -> int:
        """What a seat has won, with the chips that it has."""
        assert isinstance(at, ChipsProgress)
        return at.totals[seat] - at.had(seat)

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
        won = tuple([self.balance(at, seat) for seat in range(at.seats)])
        return () if sum(won) + at.away else won

    def outcome(self, at: Progress) -> tuple[Remark, ...]:
        """Why nothing can be paid, where that is so."""
        assert isinstance(at, ChipsProgress)
        chips, begun = sum(at.totals), sum(map(at.had, range(at.seats))) - at.away
        if chips == begun:
            return ()
        return (
            remark(
                marked("There are {chips} chips and there were {begun}: correct the points."), chips=chips, begun=begun
            ),
        )


__all__ = ["STOP_USAGE", "ChipsKeeper", "ChipsProgress"]
