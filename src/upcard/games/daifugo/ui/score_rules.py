"""The score sheet of Daifugo with real cards: titles by hand and seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from upcard.games.daifugo.rules import FEWEST, MOST, Rules
from upcard.games.daifugo.session import first_card, first_leader, gifts, hand_sizes, is_last, next_dealer
from upcard.games.daifugo.state import CLOCK_TELLS, OVER, DaifugoState
from upcard.games.daifugo.titles import TITLES, letter_of
from upcard.kernel.ui.played_row import PlayedRow, write_played
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.score_rules import (
    MISDEALT,
    NO_SEAT,
    ROW,
    Progress,
    Remark,
    RowResult,
    RowSpec,
    ScoreField,
    ScoreRules,
    ScoreToken,
    WrittenRow,
    remark,
)
from upcard.kernel.ui.told_values import read_seats
from upcard.text.messages import Message, marked

ORDER: Final = ("order", ROW)
LAST: Final = ("last", ROW)
LAST_WORDS: Final = (
    ScoreToken("last", marked("This was the last deal")),
    ScoreToken("more", marked("There are more deals")),
)
_WHETHER_LAST: Final = marked("last, more: whether this deal is the last one, if the number of deals does not say so")
GOING_OUT: Final = ScoreField(
    "order", marked("Order of going out"), "row", "seats", marked("the order of going out"), (MISDEALT,), ordered=True
)


@dataclass(frozen=True)
class DaifugoProgress(Progress):
    """How far a session is; ``order``: how the seats went out in the deal before."""

    order: tuple[int, ...] = ()


class DaifugoScoreRules(ScoreRules[DaifugoProgress]):
    """The titles of a session by its rules.

    What a deal brings is a place; only those of the last one count (DAI-62), and the Daifugo of the last one has won
    (DAI-61).
    """

    usage: tuple[str, ...] = (
        marked(
            "order {name} …: the players in the order in which they went out; the last one can be left out; or misdeal"
        ),
    )
    best = "low"
    sums = "none"
    over_clause = "DAI-61"
    ends = ORDER
    progress = DaifugoProgress

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.seats = (FEWEST, rules.players)
        if rules.session_end != "hands":
            self.usage = (*self.usage, _WHETHER_LAST)
        self.players_clause = "DAI-02b" if rules.players == MOST else "DAI-02a"

    def plan(self, at: DaifugoProgress) -> RowSpec:
        """Return who deals, who gives whom how many cards, and who leads."""
        card = first_card(self.rules)
        hands = hand_sizes(at.seats, at.dealer, self.rules.jokers)
        return RowSpec(
            deal=at.deal,
            of=self.rules.hands if self.rules.session_end == "hands" else 0,
            dealer=at.dealer,
            begins=first_leader(self.rules, at.order, at.seats, at.dealer) if at.order or card < 0 else NO_SEAT,
            first_card=-1 if at.order else card,
            cards=min(hands),
            hands=hands if min(hands) < max(hands) else (),
            blanks=self._blanks(at),
            notes=tuple([_gift(*each) for each in gifts(self.rules.poor_exchange, at.order)]),
            dealer_clause="DAI-08" if at.order else "DAI-04",
        )

    def _blanks(self, at: DaifugoProgress) -> tuple[ScoreField, ...]:
        if not self._is_asked(at):
            return (GOING_OUT,)
        by_clock = self.rules.session_end == "time"
        said = marked("whether the time was over") if by_clock else marked("whether it was to be the last deal")
        return (GOING_OUT, ScoreField("last", marked("The last deal"), "row", "word", said, LAST_WORDS))

    def _is_asked(self, at: Progress) -> bool:
        """Say whether somebody has to tell if this deal is the last (DAI-60)."""
        return self.rules.session_end == "time" or (self.rules.session_end == "by_agreement" and at.deal > 1)

    def score(self, at: DaifugoProgress, row: WrittenRow) -> RowResult:
        """Score the order in which the seats went out, and whether it was the last deal."""
        said, last = row.text(ORDER), row.text(LAST)
        order = read_seats(said, at.seats)
        if order is None:
            reason = marked("Name the players in the order in which they went out, each of them once, not {text}.")
            row.contradiction(ORDER, reason, text=repr(said[:30]))
        elif len(order) < at.seats - 1:
            row.missing.append(ORDER)
        if self._is_asked(at) and row.wanted(LAST) and last not in [each.text for each in LAST_WORDS]:
            row.contradiction(LAST, "Write last if this was the last deal, or more if it was not.")
        if order and not row.missing:
            self._must_fall(at, row, order)
        if order is None or row.missing or row.doubts:
            return row.judged()
        return self._ended(row, at, _places(order, at.seats), last == "last")

    def _must_fall(self, at: DaifugoProgress, row: WrittenRow, order: tuple[int, ...]) -> None:
        """Doubt an order in which the Daifugo of the deal before is not first and has not fallen (DAI-W28).

        Where some go out with forbidden cards they lie below those who fall.
        """
        if not self.rules.tycoon_falls or self.rules.forbidden_last or not at.order or order[0] == at.order[0]:
            return
        whole = [*order, *[seat for seat in range(at.seats) if seat not in order]]
        if whole[-1] != at.order[0]:
            row.doubt(ORDER, "DAI-W28", "The Daifugo of the deal before, who is not first again, is last.")

    def _ended(self, row: WrittenRow, at: DaifugoProgress, places: tuple[int, ...], last: bool) -> RowResult:
        """Return the result of a deal that ended so.

        ``last``: somebody has said that it was the last one.
        """
        letters = [letter_of(place, at.seats) for place in places]
        order = tuple(sorted(range(at.seats), key=lambda seat: places[seat]))
        won = order[:1] if is_last(self.rules, at.deal, last) else ()
        row.counts[LAST] = int(last)
        row.notes.append(_titles(letters))
        return row.judged(places, replace(at, dealer=next_dealer(order), order=order, won=won), marks=tuple(letters))

    def reseated(
        self, at: DaifugoProgress, stay: tuple[int, ...], totals: tuple[int, ...], dealer: int
    ) -> DaifugoProgress:
        """Return the session with others in the seats.

        Others are another table: it deals a first deal of its own, without titles (DAI-A19).
        """
        return replace(super().reseated(at, stay, totals, dealer), order=())

    def table(self, at: DaifugoProgress, rows: Sequence[tuple[int, ...]], minute: int) -> dict[str, Any] | None:
        """Return the keys of a position before the deal that comes, with the titles of the one before.

        Deals of others before count as if who sits there now had gone out in that order, whoever was not there last.
        """
        if rows and not at.order:
            return None
        orders = [sorted(range(at.seats), key=lambda seat: places[seat] or MOST + 1) for places in rows]
        return {
            "seats": at.seats,
            "step": "deal",
            "dealer": seat_name(at.dealer),
            "sheet": [[seat_name(seat) for seat in order] for order in orders],
            "started": 1 + minute % CLOCK_TELLS,
        }

    def played(self, at: DaifugoProgress, state: DaifugoState) -> tuple[str, ...]:
        """Return the places of each deal; of the last one whether it was that."""
        rows = [[order.index(seat) + 1 for seat in range(state.seats)] for order in state.sheet[at.deal - 1 :]]
        last = len(rows) if state.step == OVER else 0
        return tuple([write_played(row, [("last",)] if n == last else ()) for n, row in enumerate(rows, 1)])

    def judge_played(self, at: DaifugoProgress, played: PlayedRow) -> RowResult | None:
        """Return the row of a deal that was played at a table; None where it can be none."""
        if sorted(played.points) != list(range(1, at.seats + 1)):
            return None
        return self._ended(WrittenRow({}), at, played.points, "last" in played.said)


def _places(order: tuple[int, ...], seats: int) -> tuple[int, ...]:
    """Return, by seat, its place, where the last one may not be named (DAI-36, DAI-37)."""
    return tuple([order.index(seat) + 1 if seat in order else seats for seat in range(seats)])


def _gift(giver: int, taker: int, cards: int) -> Remark:
    who = {"giver": (giver,), "taker": (taker,)}
    if cards == 1:
        return remark("{giver} gives {taker} their highest card and gets any one card back.", seats=who)
    return remark("{giver} gives {taker} their two highest cards and gets any two cards back.", seats=who)


def _titles(letters: list[str]) -> Remark:
    """Say who has which title, in the order of the titles."""
    held = [letter for letter in TITLES if letter in letters]
    who = {letter: [seat for seat, theirs in enumerate(letters) if theirs == letter] for letter in held}
    titles = {f"title_{letter}": Message(TITLES[letter]) for letter in held}
    return remark(_TITLES_OF[len(held)], seats=who, **titles)


_TITLES_OF: Final = {
    3: marked("{title_D} {D}, {title_C} {C}, {title_X} {X}."),
    4: marked("{title_D} {D}, {title_M} {M}, {title_P} {P}, {title_X} {X}."),
    5: marked("{title_D} {D}, {title_M} {M}, {title_C} {C}, {title_P} {P}, {title_X} {X}."),
}
"""By how many different titles there are."""


__all__ = ["DaifugoProgress", "DaifugoScoreRules"]
