"""The base of the score sheets of games for chips: chips by seat, who is richest, and who owes how much."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import sub
from typing import Any

from upcard.games.betting.seats import next_dealer
from upcard.games.betting.ui.chips import richest
from upcard.kernel.ui.played_row import PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    Progress,
    Remark,
    RowResult,
    ScoreRules,
    WrittenRow,
    add_by_seat,
    remark,
    reseated,
)
from upcard.kernel.ui.told_values import read_seats
from upcard.text.messages import Message, marked

STOP_USAGE = marked("stop: the session ends after this hand; stop -: the session goes on after all")


@dataclass(frozen=True)
class Purse(Progress):
    """How far a session is, before the antes of its next hand: the totals are the stacks.

    ``stack``: what everybody has begun with; ``ended``: it is over; ``away``: what those have won together who have
    left; ``own``: by seat, chips from before that are everybody's own, where these do not come to the stacks of all.
    ``pot``, ``funded``, ``gone``, ``all_out`` (nobody was in in the hand before) and ``legs`` are of Guts, ``carried``
    are chips left from a hand of Anaconda; ``dealt``: the game of each hand so far, where the dealer chooses it.
    """

    stack: int = 0
    ended: bool = False
    away: int = 0
    own: tuple[int, ...] = ()
    pot: int = 0
    funded: bool = False
    gone: tuple[bool, ...] = ()
    all_out: bool = False
    legs: tuple[int, ...] = ()
    carried: int = 0
    dealt: tuple[int, ...] = ()

    def had(self, seat: int) -> int:
        """Return what a seat has begun with."""
        return self.own[seat] if self.own else self.stack


class PurseScoreRules(ScoreRules[Purse]):
    """A session for chips, which ends with the most chips winning and everybody paying what is missing."""

    carries = "totals"
    least = 1
    pot = True
    stops = True

    def begin(self, seats: int, dealer: int) -> Purse:
        """Return the session before the first hand."""
        stack = self.rules.stack
        return Purse(seats, 1, dealer, (stack,) * seats, stack=stack, gone=(False,) * seats)

    def begun(self, at: Purse, totals: tuple[int, ...], deal: int) -> Purse:
        """Return the session before the first hand, with chips from before.

        They are those of stacks that nobody has settled yet, or everybody's own.
        """
        return replace(at, totals=totals, own=() if sum(totals) == at.stack * at.seats else totals)

    def reseated(self, at: Purse, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int) -> Purse:
        """Return the session with other players in the seats.

        Who leaves takes the chips along, who joins buys in; what lies in the pot stays there. Whoever is out of chips
        deals no more.
        """
        away = at.away + sum([self.balance(at, seat) for seat in range(at.seats) if seat not in stay])
        own = reseated(at.own, stay, at.stack) if at.own else ()
        gone = reseated(at.gone, stay, False)
        legs = reseated(at.legs, stay, 0) if at.legs else ()
        dealer = next_dealer(dealer, gone) if gone[dealer] else dealer
        return replace(super().reseated(at, stay, totals, dealer), away=away, own=own, gone=gone, legs=legs)

    def balance(self, at: Purse, seat: int) -> int:
        """Return what a seat has won, with the chips that it has."""
        return at.totals[seat] - at.had(seat)

    def divided(self, at: Purse, after: Purse, stacks: tuple[int, ...], left: int) -> tuple[int, ...]:
        """Return the stacks when what is ``left`` in the pot is divided at the end.

        ``after``: the session after the hand.
        """
        raise NotImplementedError

    def told_left(self, left: int) -> Remark:
        """Return what is said of chips that are divided because the players stop."""
        raise NotImplementedError

    def stopped(self, at: Purse, judged: RowResult) -> RowResult:
        """Return the row as the last one: the players agree on fewer hands.

        What is left in the pot is divided after it.
        """
        after: Purse = judged.next
        left = after.pot + after.carried
        stacks = self.divided(at, after, add_by_seat(at.totals, judged.points), left) if left else ()
        return replace(
            judged,
            points=gained(at, stacks) if left else judged.points,
            next=replace(after, pot=0, funded=False, carried=0, ended=True),
            notes=(*judged.notes, self.told_left(left)) if left else judged.notes,
        )

    def table(self, at: Purse, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Return the keys of a position before the hand that comes.

        Of the table's seats the dealer is the last one, unless nothing is dealt yet.
        """
        return {
            "seats": at.seats,
            "step": "shuffle",
            "number": at.deal - 1,
            "dealer": seat_name((at.dealer - (at.deal > 1)) % at.seats),
            "stacks": list(at.totals),
            "before": list(at.totals),
            "sheet": [list(row) for row in rows],
        }

    def said(self, state: Any, hand: int, last: bool) -> list[tuple[str, ...]]:
        """Return what is said of a hand besides its points.

        ``hand`` counts from 0, and was played at a table; of the ``last`` one it is what the next one needs.
        """
        raise NotImplementedError

    def played(self, at: Purse, state: Any) -> tuple[str, ...]:
        """Return what each hand brought, and what is said of it."""
        hands = range(at.deal - 1, len(state.sheet))
        return tuple(
            [write_played(state.sheet[hand], self.said(state, hand, hand == len(state.sheet) - 1)) for hand in hands]
        )

    def judge_played(self, at: Purse, played: PlayedRow) -> RowResult | None:
        """Return the row of a hand that was played at a table; None where it can be none.

        What nobody has won lies in the pot.
        """
        said = played.said
        gone = read_seats(" ".join(said.get("gone", ())), at.seats)
        if gone is None:
            return None
        left = tuple([was or seat in gone for seat, was in enumerate(at.gone)])
        after = replace(
            at,
            dealer=next_dealer(at.dealer, left),
            funded="funded" in said,
            gone=left,
            all_out="nobody" in said,
            ended="over" in said,
        )
        return WrittenRow({}).judged(played.points, after)

    def winners(self, at: Purse) -> tuple[int, ...]:
        """Return who has most chips, when the session is over."""
        return richest(at.totals) if at.ended else ()

    def balances(self, at: Purse) -> tuple[int, ...]:
        """Return what each has won or lost.

        It is nothing where the table's own points have brought chips in or out.
        """
        won = tuple([self.balance(at, seat) for seat in range(at.seats)])
        return () if sum(won) + at.away else won

    def outcome(self, at: Purse) -> tuple[Remark, ...]:
        """Say why nothing can be paid, where that is so."""
        chips, begun = sum(at.totals), sum(map(at.had, range(at.seats))) - at.away
        if chips == begun:
            return ()
        reason = marked("The players have {chips} chips together, but they began with {begun}: correct the points.")
        return (remark(reason, chips=chips, begun=begun),)


def gained(at: Purse, stacks: Sequence[int]) -> tuple[int, ...]:
    """Return, by seat, what a hand has brought that has led to these stacks."""
    return tuple(map(sub, stacks, at.totals))


def chips(number: int) -> Message:
    """Say how many chips: ``1 chip``, ``3 chips``."""
    return Message.counted("1 chip", "{number} chips", number)


__all__ = ["STOP_USAGE", "Purse", "PurseScoreRules", "chips", "gained"]
