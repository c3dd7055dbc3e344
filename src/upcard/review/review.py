"""The review of a game: each choice of one player, judged by itself, in one process or in several."""

from bisect import bisect_right
from collections.abc import Generator, Iterable
from functools import cached_property
from math import hypot
from typing import Any, Final

from upcard.arena.playing import programs_of
from upcard.bots.outcomes import DealStanding
from upcard.bots.policies import outcomes_of, policy_of
from upcard.kernel.state import Move, State
from upcard.match.record import Record
from upcard.programs.programs import Programs
from upcard.review.cards import cards_of
from upcard.review.choices import PlayedChoice, choices_of
from upcard.review.deals import ReviewedDeal, deals_of
from upcard.review.examples import ExampleDeal, example_deals
from upcard.review.judging import NOTHING, CostlyChoice, LedgerPart, judged, result
from upcard.review.ledger import DealtCards, JudgedChoice, PointsLedger, added, whole
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, marked

STEADY: Final = "steady"

MOST_NAMED: Final = 3
"""So many choices of a game are told, those that cost most."""


class NoReview(Unreadable):
    """The game cannot be reviewed; the message says why."""


class Review:
    """A game that is looked back at from one seat.

    What it plays for `upcard.arena.playing.played` are pieces, numbers 0 to `count` - 1; each brings the `JudgedChoice`
    of one choice or the `DealtCards` of one deal. First come the choices that the steady bot would have made otherwise,
    then the deals, then the other choices. Of the pieces, in any order, the costly choices are made (`findings`) and
    the `PointsLedger` of the game (`ledger`) and of each deal (`ledgers`). Without them, those do all the work
    themselves.
    A choice is judged by what the seat saw, and by nothing that came out later. The same record has the same review.

    Args:
        record: the game, from its first move to its last.
        seat: whose choices, from 0.

    Attributes:
        record: the game.
        seat: whose choices.
        seconds: None: no programs play.

    Raises:
        NoReview: the game is not over, the seat did not play, or nobody can tell how moves of this game turn out.
        BadRecord: the record does not replay.
    """

    seconds: float | None = None

    def __init__(self, record: Record, seat: int) -> None:
        self.record = record
        self.seat = seat
        if record.totals is None:
            raise NoReview(marked("the game is not over, and a review is of a whole game"))
        if not 0 <= seat < len(record.players):
            raise NoReview(
                Message("there is no seat P{seat}: P1 to P{last} have played", seat=seat + 1, last=len(record.players))
            )
        if outcomes_of(self.game) is None:
            title = record.rules.entry.title
            if policy_of(self.game, STEADY) is None:
                raise NoReview(Message("no bot knows {game}, so nobody can tell what would be better", game=title))
            raise NoReview(Message("there are no reviews of {game} yet", game=title))

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: it finds the choices itself."""
        return {"record": self.record, "seat": self.seat}

    @cached_property
    def game(self) -> Any:
        """The game that was played, by its rules."""
        return self.record.rules.entry.build(self.record.rules.rules)

    @cached_property
    def choices(self) -> list[PlayedChoice]:
        """Every move of the seat that was one of several, in the order of the game."""
        return choices_of(self.record, self.seat)

    @cached_property
    def deals(self) -> list[ReviewedDeal]:
        """The deals, in the order of the game."""
        return deals_of(self.record, self.seat)

    @cached_property
    def nobody_chose(self) -> bool:
        """Whether no seat had anything to choose in the whole game, so that the cards alone made the result."""
        seats = range(len(self.record.players))
        return not self.choices and not any(choices_of(self.record, seat) for seat in seats if seat != self.seat)

    @property
    def count(self) -> int:
        """How many pieces there are to be played."""
        return len(self._order)

    @cached_property
    def _order(self) -> list[PlayedChoice | ReviewedDeal]:
        """The pieces in the order in which they are played: the likeliest to cost points first."""
        return result(self.ordered())

    def ordered(self) -> Generator[None, None, list[PlayedChoice | ReviewedDeal]]:
        """Return the pieces in that order, in steps of one choice."""
        if self.nobody_chose:
            return []
        usual, other = list[PlayedChoice](), list[PlayedChoice]()
        steady = policy_of(self.game, STEADY)
        for choice in self.choices:
            same = steady is None or steady(self.game, choice.seen, self.seat).move == choice.played
            (usual if same else other).append(choice)
            yield
        return [*other, *self.deals, *usual]

    def play(self, number: int, programs: Programs) -> JudgedChoice | DealtCards:
        """Play the piece of that number, from 0."""
        return result(self.steps(self._order[number]))

    def steps(self, piece: PlayedChoice | ReviewedDeal) -> Generator[None, None, JudgedChoice | DealtCards]:
        """Play a piece in steps of some thousandths of a second, between which other work can be done."""
        outcomes = outcomes_of(self.game)(self.game, piece.seen, self.seat)
        if isinstance(piece, ReviewedDeal):
            return (yield from cards_of(self.game, piece, self.seat, outcomes))
        deal = bisect_right([deal.first for deal in self.deals], piece.n) - 1
        found = yield from judged(self.game, piece, outcomes)
        return JudgedChoice(piece.n, max(0, deal), found.own, found.costly, found.compared, found.call)

    @cached_property
    def _all(self) -> list[JudgedChoice | DealtCards]:
        """All pieces, played in this process."""
        programs = programs_of(self)
        return [self.play(number, programs) for number in range(self.count)]

    def findings(self, pieces: Iterable[JudgedChoice | DealtCards] | None = None) -> list[CostlyChoice]:
        """Return the choices that cost points, in the order of the game."""
        found = self._all if pieces is None else pieces
        costly = [each.costly for each in found if isinstance(each, JudgedChoice) and each.costly is not None]
        return sorted(costly, key=lambda each: each.n)

    def ledgers(self, pieces: Iterable[JudgedChoice | DealtCards] | None = None) -> list[PointsLedger]:
        """Return where the points of each deal came from; nothing where pieces are missing."""
        found = self._all if pieces is None else list(pieces)
        if len(found) < self.count:
            return []
        own: list[list[LedgerPart]] = [[] for _ in self.deals]
        cards: dict[int, DealtCards] = {}
        for each in found:
            if isinstance(each, JudgedChoice):
                own[each.deal].append(each.own)
            else:
                cards[each.deal] = each
        return [self._ledger(deal, cards.get(deal.number), added(own[deal.number])) for deal in self.deals]

    def ledger(self, pieces: Iterable[JudgedChoice | DealtCards] | None = None) -> PointsLedger | None:
        """Return where the points of the game came from; None where pieces are missing, or no deal was played."""
        deals = self.ledgers(pieces)
        return whole(deals) if deals else None

    def _ledger(self, deal: ReviewedDeal, cards: DealtCards | None, own: LedgerPart) -> PointsLedger:
        """Return where the points of a deal came from: what is left of them is what the others did.

        Without ``cards`` nobody has done anything, and the dealt cards have made it all.
        """
        outcomes = outcomes_of(self.game)(self.game, deal.seen, self.seat)
        before, after = outcomes.standing(deal.before), outcomes.standing(deal.after)
        came = DealStanding(after.own - before.own, after.average - before.average)
        unit, fewer, result = outcomes.unit, outcomes.fewer, came.ahead(outcomes.fewer)
        if cards is None:
            return PointsLedger(unit, fewer, *came, LedgerPart(result, 0.0), NOTHING, NOTHING, own)
        rest = result - cards.dealt.mean - cards.drawn.mean - own.mean
        return PointsLedger(
            unit, fewer, *came, cards.dealt, cards.drawn, LedgerPart(rest, hypot(cards.error, own.error)), own
        )

    def choice(self, finding: CostlyChoice) -> PlayedChoice:
        """Return the choice that a finding is of."""
        return next(each for each in self.choices if each.n == finding.n)

    def examples(self, finding: CostlyChoice) -> tuple[ExampleDeal, ...]:
        """Return three ways how the deal could have gone on, as `example_deals` does."""
        choice = self.choice(finding)
        outcomes = outcomes_of(self.game)(self.game, choice.seen, self.seat)
        entry, names = self.record.rules.entry, self.record.players
        return result(example_deals(self.game, entry, names, choice, finding, outcomes))

    def why(self, finding: CostlyChoice) -> str:
        """Return why the other move is better, as the steady bot has it; "" where it has another answer itself."""
        return reason(self.game, self.choice(finding).seen, self.seat, finding.better)


def reason(game: Any, seen: State, seat: int, better: Move) -> str:
    """Return why a move is better than others, as the steady bot has it; "" where it would make another one itself.

    Args:
        game: what is played.
        seen: the table as the seat sees it.
        seat: whose move it is, from 0.
        better: the move.
    """
    steady = policy_of(game, STEADY)
    decision = None if steady is None else steady(game, seen, seat)
    return decision.why if decision is not None and decision.move == better else ""


def closest(pieces: Iterable[JudgedChoice]) -> JudgedChoice | None:
    """Return the choice for which another move came nearest to being better; None where all are worse."""
    calls = [(each.call.lead, each) for each in pieces if each.call is not None]
    return max(calls, key=lambda found: (found[0], -found[1].n))[1] if calls else None


def named(findings: Iterable[CostlyChoice | None]) -> list[CostlyChoice]:
    """Return the findings that are told: at most `MOST_NAMED`, the one that cost most first."""
    found = [each for each in findings if each is not None]
    return sorted(found, key=lambda each: -each.cost)[:MOST_NAMED]


__all__ = ["MOST_NAMED", "NoReview", "Review", "closest", "named", "reason"]
