"""What scribes of all games have."""

from collections.abc import Iterator
from typing import Any

from upcard.kernel.state import Event, Move, State
from upcard.kernel.ui.score_rules import ROW
from upcard.options.house_rules import HouseRules
from upcard.score import ScoreSheet, Writing, begin


class Scribe:
    """Writes a sheet beside a game: who deals and begins as the game says, for comparison, and what a person would
    write."""

    def __init__(self, rules: HouseRules, game: Any, seats: int) -> None:
        self.rules = rules
        self.game = game
        self.names = tuple([f"Player {seat + 1}" for seat in range(seats)])
        self.writings: list[Writing] = []
        self.row = 1
        self.dealt: list[list[Any]] = []
        """Of each row what its plan has to say: the deal, its dealer, who begins, cards for each."""

    def watch(self, before: Any, seat: int, move: Move, after: Any) -> None:
        """Called after every play."""
        raise NotImplementedError

    def begin(self, dealer: int) -> None:
        """Who plays, and who deals first; once."""
        if not self.writings:
            self.writings.extend(begin(self.rules, self.names, dealer))

    def write(self, what: str, text: str, seat: int = ROW) -> None:
        """Something in the row that is being written."""
        self.writings.append(Writing(what=what, text=text, row=self.row, seat=seat, id=f"w{len(self.writings)}"))

    def rows(self, state: Any) -> list[tuple[int, ...]]:
        """By row and seat, what each has brought."""
        return list(state.sheet)

    def planned(self, sheet: ScoreSheet) -> list[list[Any]]:
        """What the sheet said of each row before it was played, as `dealt` has it."""
        return [[row.plan.deal, row.plan.dealer, row.plan.begins, row.plan.cards] for row in sheet.rows]

    def paid(self, state: Any) -> tuple[int, ...]:
        """By seat, what the game says that it has brought, where it is settled among the players."""
        return ()

    def differences(self, sheet: ScoreSheet, state: Any) -> Iterator[str]:
        """Where the sheet is not what the game says."""
        yield from [f"row {number}: {doubt.why}" for number, doubt in sheet.doubts]
        rows, game = [row.points for row in sheet.rows if row.became == "scored"], self.rows(state)
        if rows != game:
            yield f"rows {rows}, not {game}"
        planned = self.planned(sheet)
        if planned != self.dealt:
            yield f"deals {planned}, not {self.dealt}"
        totals, winners = self.rules.entry.totals(state), self.rules.entry.winners(self.game, state)
        if (sheet.totals, sheet.over, sheet.winners) != (totals, True, winners):
            yield f"{sheet.totals} {sheet.over} {sheet.winners}, not {totals} {winners}"
        balances = [0] * len(self.names)
        for each in sheet.payments:
            balances[each.payer] -= each.amount
            balances[each.payee] += each.amount
        paid = self.paid(state) or (0,) * len(self.names)
        if tuple(balances) != paid or len(sheet.payments) > max(0, len(self.names) - paid.count(0) - 1):
            yield f"{sheet.payments}, not {paid}"


def signs(seats: Any) -> str:
    """Seats as they are written: ``P1 P3``."""
    return " ".join([f"P{seat + 1}" for seat in seats])


def named(state: State, name: str) -> list[Event]:
    """The events of that name that led to a state."""
    return [event for event in state.events if event.name == name]
