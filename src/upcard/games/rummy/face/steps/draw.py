"""How the draw reads."""

from collections.abc import Sequence

from upcard.cards.card import card_name
from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.options import OPTIONS
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import DRAW_BOTH, DRAW_STOCK, DRAW_UPCARD, Draw
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import action, key
from upcard.kernel.face.narration import kept
from upcard.kernel.face.scene import Action, Key
from upcard.text.messages import say


class DrawFace(StepFace):
    """The upcard or the stock."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        moves = step.moves(at.r, at.s, at.seat)
        return [_draw(move, at.s) for move in reversed([*moves]) if isinstance(move, Draw)]

    def keys(self, game: RummyGame) -> Sequence[Key]:
        found = [key(DRAW_STOCK), key(DRAW_UPCARD)]
        if any(deal.go_out_discard_redraw for deal in game.rulings.deals):
            found.append(key(DRAW_BOTH))
        return found

    def prompt(self, at: Seen) -> str:
        if at.s.caller >= 0:
            return say("{who} has called. Your last turn: draw from the stock.", who=at.names[at.s.caller])
        return say("Your turn: draw a card.")

    def meanwhile(self, at: Seen) -> str:
        return say("{who} is to draw.", who=at.names[at.s.turn])


def _draw(move: Draw, s: RummyState) -> Action:
    upcard = s.upcard()
    if move.source == "upcard" and upcard is not None:
        return _take(upcard.face)
    return action(DRAW_STOCK)


@kept(64)
def _take(face: int) -> Action:
    return action(DRAW_UPCARD, say("Take the {card}", card=card_name(face)))


def stock_only(rules: Rules) -> bool:
    """Is there a time when only the stock may be drawn from?"""
    return rules.draw_if_down == "stock" and OPTIONS.matters("draw_if_down", rules)


def rules_of_drawing(rules: Rules, lines: Lines) -> None:
    """What the sheet says of it."""
    lines.rule("Draw one card: the upcard, or the top card of the stock.", "draw")
    if stock_only(rules):
        lines.option("draw_if_down")
