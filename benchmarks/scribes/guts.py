"""Sheets of Guts."""

from typing import Any

from upcard.games.guts.state import DECLARE, OVER, SHUFFLE, GutsState, strength
from upcard.kernel.state import Move
from upcard.score import ScoreSheet

from .scribe import Scribe, named, signs


class GutsScribe(Scribe):
    """Writes who was in, and whose hand was the best."""

    def watch(self, before: GutsState, seat: int, move: Move, after: GutsState) -> None:
        """Called after every play."""
        if named(after, "dealt"):
            self.begin(after.dealer)
            hands = [len(after.cards(each).cards) for each in range(after.seats)]
            self.dealt.append([after.number, after.dealer, after.turn, hands, after.pot])
        if before.step == DECLARE and after.step != DECLARE:
            players_in = after.players_in()
            self.write("in", signs(players_in) or "nobody")
            shown = players_in or (before.in_turn() if self.rules.rules.all_out == "best_hand_pays" else [])
            if len(shown) > 1:
                best = max([strength(before.cards(each).faces()) for each in shown])
                self.write("best", signs([each for each in shown if strength(before.cards(each).faces()) == best]))
        if after.step in (SHUFFLE, OVER) and len(after.sheet) > len(before.sheet):
            self.row += 1

    def planned(self, sheet: ScoreSheet) -> list[list[Any]]:
        """With the cards of each seat, and the pot."""
        planned = []
        for row in sheet.rows:
            plan = row.plan
            pot = next(each.named["pot"] for each in plan.notes if "pot" in each.named)
            hands = list(plan.hands or (plan.cards,) * len(sheet.names))
            planned.append([plan.deal, plan.dealer, plan.begins, hands, int(str(pot).split()[0])])
        return planned

    def paid(self, state: GutsState) -> tuple[int, ...]:
        """What each has won or lost."""
        return tuple([chips - self.rules.rules.stack for chips in state.stacks])
