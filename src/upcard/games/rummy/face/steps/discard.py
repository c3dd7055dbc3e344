"""How the end of a turn reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.names import slots_in_words
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_BOTH, END_TURN, Discard
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import NOT_DOWN
from upcard.games.rummy.steps.discard import ends_without
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import action, key
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class DiscardFace(StepFace):
    """The discard, and turns that have none."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        if not at.s.hand(at.seat).cards:
            return (action(DRAW_BOTH),)
        without = END_TURN in step.moves(at.r, at.s, at.seat)
        return (action(Discard), action(END_TURN)) if without else (action(Discard),)

    def keys(self, game: RummyGame) -> Sequence[Key]:
        if any(ends_without(game.rulings, deal) for deal in game.rulings.deals):
            return (key(Discard), key(END_TURN))
        return (key(Discard),)

    def prompt(self, at: Seen) -> str:
        s, deal = at.s, at.r.of(at.s)
        if not s.hand(at.seat).cards:
            return say("You have no card to discard: draw the upcard and a stock card.")
        if s.owed:
            return say("Lay the joker you took.")
        if s.down[at.seat] == NOT_DOWN:
            return say("Lay the contract ({contract}) or discard.", contract=slots_in_words(deal.contract.slots))
        return say("Lay cards, or discard.") if deal.free else say("Lay further cards, or discard.")


def rules_of_discards(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the discard."""
    lines.rule("End the turn with one discard.", "discard")


def rules_of_bans(rules: Rules, lines: Lines) -> None:
    """What the sheet says of cards that may not be discarded."""
    for ban in sorted(rules.discard_ban):
        word = OPTIONS["discard_ban"].word(ban)
        assert word is not None, ban
        lines.rule("{ban}.", f"discard_ban={ban}", ban=say(word.said))


def rules_of_going_out(rules: Rules, lines: Lines) -> None:
    """What the sheet says of the last card."""
    redraws = rules.go_out_discard == "required_or_redraw"
    lines.option(
        "go_out_discard", "empty_hand", f"go_out_discard={rules.go_out_discard}" if redraws else "go_out_discard"
    )
