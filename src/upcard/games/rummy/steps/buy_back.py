"""The question to a player who has reached the target, between two deals: buy back in, or stay out (HWR-43)."""

from collections.abc import Iterable, Sequence
from typing import Final

from upcard.games.rummy.compiled_rules import CompiledRules
from upcard.games.rummy.dropping_out import back_at, bought_back, stayed_out
from upcard.games.rummy.moves import BUY_BACK, STAY_OUT, BuyBack, StayOut
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import DEALING, RummyState
from upcard.games.rummy.steps.step import Seen, Step
from upcard.games.rummy.ui.lines import Lines
from upcard.kernel.game import Ask, Refused
from upcard.kernel.state import Move
from upcard.kernel.ui.forms import action
from upcard.kernel.ui.narration import count_chips, count_points
from upcard.kernel.ui.scene import Action
from upcard.text.messages import say

ASK_BUY_BACK: Final = Ask("buy_back")


class BuyBackStep(Step):
    """The step to buy back in, or to stay out; it is no step of a turn."""

    question = DEALING

    def asks(self, r: CompiledRules, s: RummyState) -> dict[int, Ask]:
        """Ask whose answer is due."""
        return {s.buying: ASK_BUY_BACK}

    def accepts(self, move: Move) -> bool:
        """Say whether it is an answer to this question."""
        return isinstance(move, (BuyBack, StayOut))

    def moves(self, r: CompiledRules, s: RummyState, seat: int) -> Iterable[Move]:
        """Return both answers."""
        return (BUY_BACK, STAY_OUT)

    def play(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> RummyState:
        """Return the table after the answer. Raises Refused: somebody else is asked, or it is no answer."""
        if seat != s.buying:
            raise r.refuse(
                "buy_back_turn", "Somebody else is asked whether to buy back in.", (), "Wait for the answer."
            )
        if not self.accepts(move):
            raise self.reject_other(r, s, seat, move)
        return bought_back(r, s.but(events=())) if isinstance(move, BuyBack) else stayed_out(r, s.but(events=()))

    def reject_other(self, r: CompiledRules, s: RummyState, seat: int, move: Move) -> Refused:
        """Return the refusal of any other move before this question is answered."""
        return r.refuse(
            "buy_back_turn", "You have reached the target, and the deal is over.", (), "Buy back in, or stay out."
        )

    def actions(self, at: Seen) -> Sequence[Action]:
        """Return the buttons of both answers."""
        total = back_at(at.r.rules, at.s.totals(), at.s.dropped)
        return (action(BUY_BACK, say("Buy back in with {points}", points=count_points(total))), action(STAY_OUT))

    def prompt(self, at: Seen) -> str:
        """Say what it costs, and how often it can still be done."""
        rules, s = at.r.rules, at.s
        named: dict[str, object] = {
            "target": count_points(rules.target),
            "chips": count_chips(rules.buy_back_price),
            "number": rules.buy_backs - s.bought[at.seat],
        }
        if rules.buy_back_price:
            return say(
                "You have {target} or more. Do you buy back in for {chips}? You may do so {number} more times."
                if named["number"] != 1
                else "You have {target} or more. Do you buy back in for {chips}? You may do so once more.",
                **named,
            )
        return say(
            "You have {target} or more. Do you buy back in? You may do so {number} more times."
            if named["number"] != 1
            else "You have {target} or more. Do you buy back in? You may do so once more.",
            **named,
        )

    def meanwhile(self, at: Seen) -> str:
        """Say who is asked."""
        return say("{who} is asked whether to buy back in.", who=at.names[at.s.buying])


def rules_of_dropping_out(rules: Rules, lines: Lines) -> None:
    """Add the lines of the rules sheet about who is out, and about buying back in."""
    lines.option("at_target")
    lines.option("buy_backs")
    if rules.buy_backs and rules.buy_back_price:
        lines.option("buy_back_price")
