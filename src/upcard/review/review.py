"""The review of a game: each choice of one player, judged by itself, in one process or in several."""

from collections.abc import Generator, Iterable
from functools import cached_property
from typing import Any, Final

from upcard.bots.policies import outcomes_of, policy_of
from upcard.kernel.state import Move, State
from upcard.match.record import Record
from upcard.programs.programs import Programs
from upcard.review.choices import PlayedChoice, choices_of
from upcard.review.judging import CostlyChoice, judged, result
from upcard.text.errors import Unreadable
from upcard.text.messages import Message, marked

STEADY: Final = "steady"

MOST_NAMED: Final = 3
"""So many choices of a game are told, those that cost most."""


class NoReview(Unreadable):
    """The game cannot be reviewed; the message says why."""


class Review:
    """A game that is looked back at from one seat.

    What it plays for `upcard.arena.playing.played` are the choices, by their place in `choices`; each brings a
    `CostlyChoice`, or None where no other move is known to be better. A choice is judged by what the seat saw, and by
    nothing that came out later. The same record has the same findings.

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
        if outcomes_of(self.game) is None and self.choices:
            title = record.rules.entry.title
            if policy_of(self.game, STEADY) is None:
                raise NoReview(Message("no bot knows {game}, so nobody can tell what would be better", game=title))
            raise NoReview(Message("there are no reviews of {game} yet", game=title))

    def __getstate__(self) -> dict[str, Any]:
        """Return what another process needs: it finds the choices itself."""
        return {"record": self.record, "seat": self.seat}

    @cached_property
    def game(self) -> Any:
        """What is played."""
        return self.record.rules.entry.build(self.record.rules.rules)

    @cached_property
    def choices(self) -> list[PlayedChoice]:
        """Every move of the seat that was one of several, in the order of the game."""
        return choices_of(self.record, self.seat)

    def play(self, number: int, programs: Programs) -> CostlyChoice | None:
        """Judge the choice of that number, from 0."""
        return result(self.steps(number))

    def steps(self, number: int) -> Generator[None, None, CostlyChoice | None]:
        """Judge the choice of that number, from 0, in steps (`upcard.review.judging.judged`)."""
        choice = self.choices[number]
        return judged(self.game, choice, outcomes_of(self.game)(self.game, choice.seen, choice.seat))

    def findings(self) -> list[CostlyChoice]:
        """Judge every choice in this process; return those that cost points, in the order of the game."""
        found = [result(self.steps(number)) for number in range(len(self.choices))]
        return [each for each in found if each is not None]

    def choice(self, finding: CostlyChoice) -> PlayedChoice:
        """Return the choice that a finding is of."""
        return next(each for each in self.choices if each.n == finding.n)

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


def named(findings: Iterable[CostlyChoice | None]) -> list[CostlyChoice]:
    """Return the findings that are told: at most `MOST_NAMED`, the one that cost most first."""
    found = [each for each in findings if each is not None]
    return sorted(found, key=lambda each: -each.cost)[:MOST_NAMED]


__all__ = ["MOST_NAMED", "NoReview", "Review", "named", "reason"]
