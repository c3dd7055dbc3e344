"""Sheets of Daifugo."""

from typing import Any

from upcard.games.daifugo.moves import Give, Return
from upcard.games.daifugo.session import first_card, gifts
from upcard.games.daifugo.state import GIVE_ON, OVER, PLAY, DaifugoState
from upcard.kernel.state import Move
from upcard.score import ScoreSheet

from .scribe import Scribe, named, signs


class DaifugoScribe(Scribe):
    """Writes the order of going out, with and without the last one in turn."""

    def watch(self, before: DaifugoState, seat: int, move: Move, after: DaifugoState) -> None:
        """Called after every play."""
        if named(after, "dealt"):
            self.begin(after.dealer)
            hands = [len(after.hand(seat).cards) for seat in range(after.seats)]
            self.dealt.append([after.deal, after.dealer, -1, hands, []])
        if isinstance(move, (Give, Return)) and before.step != GIVE_ON:
            self.dealt[-1][4].append((seat, len(move.faces)))
        rules = self.rules.rules
        if named(after, "swapped") or named(after, "spared"):
            # A sheet does not know what was dealt: it names the gifts that would be due.
            spared = gifts(rules.poor_exchange, after.sheet[-1])[: 1 if named(after, "spared") else None]
            self.dealt[-1][4] += [pair for giver, taker, cards in spared for pair in ((giver, cards), (taker, cards))]
        if after.step == PLAY and self.dealt[-1][2] < 0 and (after.sheet or first_card(rules) < 0):
            self.dealt[-1][2] = after.turn
        if len(after.sheet) > len(before.sheet):
            order = after.sheet[-1]
            self.write("order", signs(order if len(after.sheet) % 2 else order[:-1]))
            if self.rules.rules.session_end == "by_agreement":
                if len(after.sheet) > 1:
                    self.write("last", "last" if after.final else "more")
                self.row += 1
            elif self.rules.rules.session_end == "hands":
                self.row += 1
        elif self.rules.rules.session_end == "time" and (named(after, "time") or after.deal > before.deal):
            self.write("last", "last" if after.step == OVER else "more")
            self.row += 1

    def rows(self, state: DaifugoState) -> list[tuple[int, ...]]:
        """Places by deal and seat."""
        return [tuple([order.index(seat) + 1 for seat in range(state.seats)]) for order in state.sheet]

    def planned(self, sheet: ScoreSheet) -> list[list[Any]]:
        """With the cards of each seat, and who gives and gives back how many cards, in order."""
        planned = []
        for row in sheet.rows:
            plan = row.plan
            given = []
            for note in plan.notes:
                cards = 1 if "their highest card" in note.template else 2
                given += [(note.seats["giver"][0], cards), (note.seats["taker"][0], cards)]
            hands = list(plan.hands or (plan.cards,) * len(sheet.names))
            planned.append([plan.deal, plan.dealer, plan.begins, hands, given])
        return planned
