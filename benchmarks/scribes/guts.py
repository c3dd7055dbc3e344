"""Sheets of Guts."""

from typing import Any

from upcard.games.guts.chips import payers
from upcard.games.guts.game import ghost_hand
from upcard.games.guts.hands import ranking_of
from upcard.games.guts.rules import Rules
from upcard.games.guts.state import DECLARE, OVER, SHUFFLE, GutsState
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
            if len(shown) > 1 or (self.rules.rules.ghost_hand and len(players_in) == 1):
                best = best_of(self.rules.rules, before, shown)
                self.write("best", signs(best) or "ghost")
                losers = [each for each in players_in if each not in best]
                if self.rules.rules.losers == "worst" and len(losers) > 1:
                    self.write("worst", signs(worst_of(self.rules.rules, before, losers)))
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


def worst_of(rules: Rules, s: GutsState, seats: list[int]) -> list[int]:
    """Who of those seats has the worst hand."""
    ranking = ranking_of(rules)
    return payers(rules, seats, {seat: ranking.strength(s.cards(seat).faces()) for seat in seats})


def best_of(rules: Rules, s: GutsState, seats: list[int]) -> list[int]:
    """Who of those seats has the best hand; nobody where one alone does not beat the ghost hand."""
    ranking = ranking_of(rules)
    strengths = {seat: ranking.strength(s.cards(seat).faces()) for seat in seats}
    best = max(strengths.values())
    if len(seats) == 1 and rules.ghost_hand and ranking.strength(ghost_hand(s, rules.cards).faces()) >= best:
        return []
    return [seat for seat in seats if strengths[seat] == best]
