"""Sheets of Anaconda."""

from typing import Any

from upcard.cards.poker import HIGH
from upcard.games.anaconda.state import BET, HIGH_WAY, LOW_WAY, AnacondaState
from upcard.kernel.state import Move
from upcard.score import ScoreSheet

from .scribe import Scribe, named


class AnacondaScribe(Scribe):
    """Writes what everybody has put in, with and without what went back, and whose hands were best."""

    def watch(self, before: AnacondaState, seat: int, move: Move, after: AnacondaState) -> None:
        """Called after every play."""
        if named(after, "dealt"):
            self.begin(after.dealer)
            hands = [len(after.cards(each).cards) for each in range(after.seats)]
            acts = after.step == BET
            first, pot = (after.turn, after.pot()) if acts else (-1, -1)
            self.dealt.append([after.number, after.dealer, first, hands, pot])
        if len(after.sheet) == len(before.sheet):
            return
        back = {event.seat: event.number for event in named(after, "returned")}
        got = {event.seat: event.number for name in ("won", "took", "shared") for event in named(after, name)}
        for event in named(after, "shared"):
            got[event.seat] = event.number + sum([won.number for won in named(after, "won") if won.seat == event.seat])
            got[event.seat] += sum([took.number for took in named(after, "took") if took.seat == event.seat])
        for each in range(after.seats):
            if after.before[each]:
                put = got.get(each, 0) - after.sheet[-1][each]
                put += back.get(each, 0) if self.row % 2 else 0
                self.write("put", str(put), each)
        if took := named(after, "took"):
            self.write("alone", f"P{took[0].seat + 1}")
        else:
            self._ways(after)
        self.row += 1

    def _ways(self, after: AnacondaState) -> None:
        for what, way, ranking in (("high", HIGH_WAY, HIGH), ("low", LOW_WAY, self.rules.rules.low())):
            values: dict[int, list[str]] = {}
            for each in after.live():
                if after.declared[each] & way:
                    values.setdefault(ranking.value(after.cards(each).faces()), []).append(f"P{each + 1}")
            self.write(
                what, " ".join([" = ".join(values[value]) for value in sorted(values, reverse=True)]) or "nobody"
            )

    def planned(self, sheet: ScoreSheet) -> list[list[Any]]:
        """With the cards of each seat, who begins and the pot; these only where somebody acts."""
        planned = []
        for row, dealt in zip(sheet.rows, self.dealt, strict=False):
            plan = row.plan
            hands = list(plan.hands or (plan.cards,) * len(sheet.names))
            acts = dealt[2] >= 0
            pot = int(str(plan.notes[0].named["pot"]).split()[0]) if acts else -1
            planned.append([plan.deal, plan.dealer, plan.begins if acts else -1, hands, pot])
        return planned

    def paid(self, state: AnacondaState) -> tuple[int, ...]:
        """What each has won or lost."""
        return tuple([chips - self.rules.rules.stack for chips in state.stacks])
