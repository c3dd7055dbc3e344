"""How going out by a call reads, and the turns that follow."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.discard import DiscardFace
from upcard.games.rummy.face.steps.step import ANY_MELD, Seen, StepFace, shown_deal
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import END_TURN, Call, Discard
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import SHOW, RummyState
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import Fill, action, key
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class CallFace(StepFace):
    """ "Pay me"."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        return (action(Call, melds=Fill(parts=call_parts(at.game, at.s))),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key(Call, melds=Fill(parts=(ANY_MELD,))),)


class CallersDiscardFace(DiscardFace):
    """The discard where melds stay in the hand."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        if at.s.caller >= 0 and END_TURN in step.moves(at.r, at.s, at.seat):
            return (action(Discard), action(END_TURN, say("Keep all cards")))
        return super().actions(step, at)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key(Discard), key(END_TURN))

    def prompt(self, at: Seen) -> str:
        if at.s.caller >= 0:
            return say("Your last turn: discard.")
        return say("Discard, or call with your whole hand in melds.")


def call_parts(game: RummyGame, s: RummyState) -> tuple[str, ...]:
    """As many melds as a whole hand can make; none once somebody has called."""
    if s.step == SHOW or s.caller >= 0:
        return ()
    rules = game.rules
    cards = rules.cards_each(shown_deal(s), s.seats) + 1
    return (ANY_MELD,) * max(1, cards // min(rules.min_set, rules.min_run))


def rules_of_calls(rules: Rules, lines: Lines) -> None:
    """What the sheet says of going out."""
    over = {
        "optional": say(
            "Whoever has the whole hand in melds after the draw may say “Pay me” and go out: all cards but one, which "
            "is discarded, or all of them, with a discard or without."
        ),
        "required": say(
            "Whoever has the whole hand in melds after the draw may say “Pay me” and go out: all cards but one, which "
            "is discarded."
        ),
    }[rules.go_out_discard]
    lines.add(over, "call", "call_over")
    lines.rule("A call that leaves another card over is refused, and nothing has changed.", "false_call")
    lines.rule("Everybody else has one more turn, then the deal ends.", "final_turns")
    lines.rule("In that turn only the stock is drawn from.", "final_draw")
    lines.rule("Whoever has every card in melds in that turn may keep them all, without a discard.", "final_discard")
    lines.rule("A second complete hand then has no further effect.", "call_twice")
