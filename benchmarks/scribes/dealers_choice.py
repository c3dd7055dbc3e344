"""Sheets of dealer's choice."""

from typing import Any

from upcard.catalogue import CATALOGUE
from upcard.games.dealers_choice.chips import GUTS, NAMES
from upcard.games.dealers_choice.state import OVER, PICK, SHUFFLE, ChoiceState
from upcard.kernel.state import Move
from upcard.options.house_rules import HouseRules, choose_rules
from upcard.score import ScoreSheet

from .anaconda import AnacondaScribe
from .guts import GutsScribe
from .scribe import Scribe, named


class ChoiceScribe(Scribe):
    """Writes which game was dealt, and lets the scribe of that game write the rest."""

    def __init__(self, rules: HouseRules, game: Any, seats: int) -> None:
        super().__init__(rules, game, seats)
        guts = CATALOGUE["guts"].changes(CATALOGUE["guts"].books["standard"].rules, rules.rules.guts())
        anaconda = CATALOGUE["anaconda"].changes(CATALOGUE["anaconda"].books["standard"].rules, rules.rules.anaconda())
        self.guts = GutsScribe(choose_rules(CATALOGUE, "guts", None, guts), game.guts, seats)
        self.anaconda = AnacondaScribe(choose_rules(CATALOGUE, "anaconda", None, anaconda), game.anaconda, seats)

    def watch(self, before: ChoiceState, seat: int, move: Move, after: ChoiceState) -> None:
        """Called after every play."""
        if named(after, "dealt"):
            self.begin(after.dealer)
            self.dealt.append([after.number, after.dealer])
            chosen = before.step == SHUFFLE
            if chosen:
                self.write("game", NAMES[after.game])
        elif before.step not in (PICK, SHUFFLE) and before.game:
            scribe: Scribe = self.guts if before.game == GUTS else self.anaconda
            scribe.writings, scribe.row = self.writings, self.row
            scribe.watch(_hand(before, before.game), seat, move, _hand(after, before.game))
        if len(after.sheet) > len(before.sheet):
            self.row += 1

    def planned(self, sheet: ScoreSheet) -> list[list[Any]]:
        """Which hand, and who deals."""
        return [[row.plan.deal, row.plan.dealer] for row in sheet.rows]

    def paid(self, state: ChoiceState) -> tuple[int, ...]:
        """What each has won or lost."""
        return tuple([chips - self.rules.rules.stack for chips in state.stacks])


def _hand(s: ChoiceState, game: int) -> Any:
    """The hand as its own game knows it."""
    step = SHUFFLE if s.step in (PICK, OVER) else s.step
    return s.guts(step) if game == GUTS else s.anaconda(step)
