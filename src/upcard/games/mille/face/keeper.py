"""Keeping the score of a game of Mille that is played with real cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.cards.card import RANKS
from upcard.cards.pack import Pack
from upcard.games.mille.face.judging import CLEAN, END, NONE, MilleRow
from upcard.games.mille.face.show import SKUNKS
from upcard.games.mille.game import HAND, NOBODY_OUT
from upcard.games.mille.rules import Rules
from upcard.games.mille.score import (
    GOES_ON,
    hundreds,
    marks,
    settle,
    value,
    winner,
)
from upcard.games.mille.state import SEATS, MilleState
from upcard.kernel.face.going_on import BROUGHT, read_played, write_played
from upcard.kernel.face.keeping import (
    MISDEAL,
    MISDEALT,
    Blank,
    Cell,
    CellWord,
    Judged,
    Keeper,
    Progress,
    Remark,
    RowPlan,
    read_seat,
    remark,
)
from upcard.kernel.face.packs import touched
from upcard.kernel.face.position import seat_name
from upcard.kernel.game import Refused
from upcard.text.messages import Message, marked

ENDS: Final = (
    CellWord("out", marked("{who} went out"), seat=True),
    CellWord("nobody", marked("The stock ran out")),
    MISDEALT,
)
BONUS: Final = (
    CellWord(NONE, marked("none")),
    CellWord(CLEAN, marked("a clean hand")),
    *[CellWord(rank, rank.replace("T", "10")) for rank in RANKS[1:]],
)
WILD_TWOS: Final = marked(
    "A 2 that is written with other cards is wild; a stroke parts 2s that are a meld of their own: Kx Kx Kx / 2x 2x 2x."
)
ASTERISKS: Final = marked("For all eight cards of a rank without a wild card, and for a hand with no wild card melded.")
KEYS: Final = touched(Pack(2), value)
LEFT: Final = Blank("left", marked("Cards left"), "seat", "worth", marked("what {who} has left"), keys=KEYS, zero=False)


@dataclass(frozen=True)
class MilleProgress(Progress):
    """How far a game is; ``sheet`` and ``stars``: the points and asterisks of each deal by seat; ``won``: a seat;
    ``before``: what each had from before."""

    sheet: tuple[tuple[int, ...], ...] = ()
    stars: tuple[tuple[int, ...], ...] = ()
    won: int = GOES_ON
    before: tuple[int, ...] = (0, 0)


class MilleKeeper(Keeper):
    """The score of a game of Mille by its rules."""

    seats = (SEATS, SEATS)
    players_clause = "MIL-01"
    best = "high"
    over_clause = "MIL-78"
    carries = "totals"
    usage = (
        marked("out {name}, nobody: who went out; misdeal"),
        marked("{name} 210, {name} Kx Kx Kx / QS QH QD: what was melded, as it is worth or card by card"),
        marked("bonus {name} clean Q T, bonus {name} none: a clean hand, and the ranks of natural melds"),
        marked("left {name} 25, left {name} 7C 2x: what is left in the hand"),
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def begin(self, seats: int, dealer: int) -> MilleProgress:
        """Before the first deal."""
        return MilleProgress(seats, 1, dealer, (0,) * seats)

    def begun(self, at: Progress, totals: tuple[int, ...], deal: int) -> MilleProgress:
        """With what each has from before; asterisks and chapeaux of then are not known."""
        assert isinstance(at, MilleProgress)
        return replace(at, totals=totals, before=totals, won=winner(self.rules, totals, NOBODY_OUT))

    def plan(self, at: Progress) -> RowPlan:
        """Who deals, who begins, and the points that end the game."""
        return RowPlan(
            deal=at.deal,
            of=0,
            dealer=at.dealer,
            begins=1 - at.dealer,
            decks=2,
            jokers=0,
            cards=HAND,
            wild=("2",),
            blanks=(
                Blank("end", marked("How it ended"), "row", "ending", marked("how it ended"), ENDS),
                Blank("melds", marked("Melded"), "seat", "worth", marked("melds of {who}"), keys=KEYS, parts=True),
                Blank(
                    "bonus",
                    marked("Asterisks"),
                    "seat",
                    "words",
                    marked("asterisks of {who}"),
                    words=BONUS,
                    asked=False,
                    about=ASTERISKS,
                ),
                LEFT,
            ),
            notes=(
                remark(marked("It ends after a deal in which somebody has {target}."), target=self.rules.target),
                remark(WILD_TWOS),
            ),
            dealer_clause="MIL-05" if at.deal > 1 else "MIL-04",
        )

    def judge(self, at: Progress, written: Mapping[Cell, str]) -> Judged:
        """What each has melded and has left."""
        return MilleRow(self.rules, written).judged()

    def after(self, at: Progress, judged: Judged, points: tuple[int, ...]) -> MilleProgress:
        """The deal after a row."""
        assert isinstance(at, MilleProgress)
        if judged.became == MISDEAL:
            return at
        totals = tuple([total + more for total, more in zip(at.totals, points, strict=True)])
        return replace(
            at,
            deal=at.deal + 1,
            dealer=1 - at.dealer,
            totals=totals,
            sheet=(*at.sheet, points),
            stars=(*at.stars, tuple([judged.counts["stars", seat] for seat in range(SEATS)])),
            won=winner(self.rules, totals, judged.counts[END]),
        )

    def table(self, at: Progress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any]:
        """Before the deal that comes; what each has from before is a deal without asterisks there."""
        assert isinstance(at, MilleProgress)
        if min(at.before) < 0:  # It would be a chapeau.
            raise Refused("", BROUGHT, (), "Play on with real cards to the end of this game.")
        more = [at.before] * any(at.before)
        return {
            "step": "deal",
            "dealer": seat_name(at.dealer),
            "sheet": [list(row) for row in (*more, *rows)],
            "stars": [list(row) for row in (*[(0, 0) for _ in more], *at.stars)],
        }

    def played(self, at: Progress, state: MilleState) -> tuple[str, ...]:
        """Points and asterisks of each deal, and who has won by now."""
        assert isinstance(at, MilleProgress)
        won = [("won", seat_name(state.winner))] if state.winner >= 0 else []
        deals = [*zip(state.sheet, state.stars, strict=True)][at.deal - 1 + any(at.before) :]
        return tuple([write_played(points, [("stars", *stars), *won]) for points, stars in deals])

    def judge_played(self, at: Progress, text: str) -> Judged | None:
        """The deal that came and was played at a table; who has won counts as who went out, where that decides."""
        row = read_played(text, SEATS)
        if row is None or (stars := row.numbers("stars")) is None:
            return None
        won = read_seat(" ".join(row.said.get("won", ())), SEATS)
        counts: dict[Cell, int] = {("stars", seat): number for seat, number in enumerate(stars)}
        return Judged(
            became="scored",
            points=row.points,
            counts={**counts, END: NOBODY_OUT if won is None else won},
            marks=tuple([marks(points, number) for points, number in zip(row.points, stars, strict=True)]),
        )

    def is_over(self, at: Progress) -> bool:
        """Has somebody won?"""
        assert isinstance(at, MilleProgress)
        return at.won != GOES_ON

    def winners(self, at: Progress) -> tuple[int, ...]:
        """Who has won."""
        assert isinstance(at, MilleProgress)
        return (at.won,)

    def balances(self, at: Progress) -> tuple[int, ...]:
        """What the loser pays, where it is played for money."""
        assert isinstance(at, MilleProgress)
        if not self.rules.stakes:
            return ()
        due = settle(self.rules, at.sheet, at.stars, at.won, at.before).whole()
        return tuple([due if seat == at.won else -due for seat in range(SEATS)])

    def outcome(self, at: Progress) -> tuple[Remark, ...]:
        """Of what the payment is made, and whether it was a skunk."""
        assert isinstance(at, MilleProgress)
        due = settle(self.rules, at.sheet, at.stars, at.won, at.before)
        skunk = remark(SKUNKS[due.times])
        if not self.rules.stakes:
            return (skunk,) if due.times > 1 else ()
        won, lost = [hundreds(at.totals[seat]) * 100 for seat in (at.won, 1 - at.won)]
        parts = remark(
            marked("Game {game}, asterisks {stars}, chapeaux {chapeaux}, {won} to {lost}: {difference}; {skunk}."),
            game=due.game,
            stars=due.stars,
            chapeaux=due.chapeaux,
            won=won,
            lost=lost,
            difference=due.difference,
            skunk=Message(SKUNKS[due.times]),
        )
        return (parts,)


__all__ = ["MilleKeeper", "MilleProgress"]
