"""The score rules of games that bring none: the points of each player, a row a deal."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Literal

from upcard.cards.card import JOKER
from upcard.cards.pack import Pack, same_cards
from upcard.kernel.state import ONLOOKER
from upcard.kernel.ui.entry import Entry, SheetEnd, load
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.scene import Scene
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    Progress,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreRules,
    WrittenRow,
    remark,
)
from upcard.text.messages import marked

BLANKS: Final = (
    ScoreField("scored", marked("Points"), "seat", "points", marked("what {who} has scored")),
    ScoreField("end", marked("Misdeal"), "row", "word", marked("misdeal"), (MISDEALT,), asked=False),
)
TO_POINTS: Final = marked("The game ends after a deal in which somebody has {points}.")


@dataclass(frozen=True)
class PointsProgress(Progress):
    """How far a game is; ``ended``: the players have stopped."""

    ended: bool = False


class PointsScoreRules(ScoreRules[PointsProgress]):
    """The points of a game that brings no score sheet of its own.

    Who is ahead, how many deals there are and how many cards are dealt, its scene says before the first move; when it
    is over, its entry or that number of deals, or nothing but that the players stop.
    """

    newcomers = "agreed"
    carries = "totals"
    stops = True
    players_clause = ""
    progress = PointsProgress
    usage = (
        marked("{name} 40, {name} 10+15-5: what somebody has scored; end misdeal: the deal was dealt wrongly"),
        marked("stop: the game ends after this deal; stop -: the game goes on after all"),
    )

    def __init__(self, entry: Entry, rules: Any) -> None:
        super().__init__(rules)
        self.entry = entry
        self.seats = entry.seats(rules)
        self._before: dict[int, tuple[Scene, Pack]] = {}

    def before(self, seats: int) -> tuple[Scene, Pack]:
        """Return the scene of a table of so many before the first move, and the pack.

        The pack has no card where it is not of whole decks.
        """
        if seats not in self._before:
            game = self.entry.build(self.rules)
            state = game.start(seats)
            names = tuple([seat_name(seat) for seat in range(seats)])
            faces = [face for ask in game.asks(state).values() for face in ask.faces]
            jokers = faces.count(JOKER)
            pack = Pack((len(faces) - jokers) // 52, jokers)
            whole = same_cards(tuple(faces), pack.faces())
            self._before[seats] = (self.entry.scene(game, state, ONLOOKER, names), pack if whole else Pack(0))
        return self._before[seats]

    @cached_property
    def best(self) -> Literal["low", "high"]:  # type: ignore[override]
        """Which total wins, as the scene's own sheet has it."""
        sheet = self.before(self.seats[0])[0].sheet
        return sheet.best if sheet else "high"

    @cached_property
    def end(self) -> SheetEnd:
        """Say when the game is over."""
        if self.entry.sheet_end:
            return self.entry.sheet_end(self.rules)
        deal = self.before(self.seats[0])[0].deal
        return SheetEnd(deals=deal.of if deal else 0)

    @property
    def over_clause(self) -> str:  # type: ignore[override]
        """The clause that says when the game is over."""
        return self.end.clause

    def plan(self, at: PointsProgress) -> RowSpec:
        """Who deals, how many cards, of which pack, and what ends the game."""
        scene, pack = self.before(at.seats)
        points = self.end.points
        return RowSpec(
            deal=at.deal,
            of=self.end.deals,
            dealer=at.dealer,
            begins=(at.dealer + 1) % at.seats,
            decks=pack.decks,
            jokers=pack.jokers,
            cards=scene.deal.cards if scene.deal else 0,
            blanks=BLANKS,
            notes=(remark(TO_POINTS, points=points),) if points else (),
        )

    def score(self, at: PointsProgress, row: WrittenRow) -> RowResult:
        """Return what everybody has scored."""
        points = [row.number(("scored", seat)) for seat in range(at.seats)]
        found = [number for number in points if number is not None]
        return row.judged(found if len(found) == at.seats else ())

    def stopped(self, at: PointsProgress, judged: RowResult) -> RowResult:
        """Return the result of a row after which the players have stopped: the game is over."""
        return replace(judged, next=replace(at, dealer=(at.dealer + 1) % at.seats, ended=True))

    def winners(self, at: PointsProgress) -> tuple[int, ...]:
        """Return who has the best total once the game is over.

        It is over when so many deals have been played, somebody has so many points, or the players have stopped.
        """
        end = self.end
        over = (end.deals and at.deal > end.deals) or (end.points and max(at.totals) >= end.points)
        best = (max if self.best == "high" else min)(at.totals)
        return tuple([seat for seat in range(at.seats) if at.totals[seat] == best]) if over or at.ended else ()


def score_rules_of(entry: Entry, rules: Any) -> ScoreRules[Any]:
    """Return the score rules of a game that is played by these rules."""
    if not entry.score_rules:
        return PointsScoreRules(entry, rules)
    score_rules: ScoreRules[Any] = load(entry.score_rules)(rules)
    return score_rules


__all__ = ["PointsScoreRules", "score_rules_of"]
