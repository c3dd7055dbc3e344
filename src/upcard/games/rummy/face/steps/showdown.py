"""How the showdown reads."""

from collections.abc import Sequence

from upcard.games.rummy.face.lines import Lines
from upcard.games.rummy.face.steps.layoff import rules_of_ends
from upcard.games.rummy.face.steps.step import Seen, StepFace
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import END_TURN, SHOW_HAND, LayMeld, LayOff
from upcard.games.rummy.rules import Rules
from upcard.games.rummy.steps.showdown import callers_melds
from upcard.games.rummy.steps.step import Step
from upcard.kernel.face.forms import Fill, action, key
from upcard.kernel.face.scene import Action, Key
from upcard.melds.engine import lay_out
from upcard.text.messages import say


class ShowdownFace(StepFace):
    """The open hand sorted into melds."""

    def actions(self, step: Step, at: Seen) -> Sequence[Action]:
        lay_off = (action(LayOff, role=Fill()),) if callers_melds(at.s) else ()
        return (action(SHOW_HAND), action(LayMeld), *lay_off, action(END_TURN, say("Let the rest count")))

    def keys(self, game: RummyGame) -> Sequence[Key]:
        return (key(SHOW_HAND), key(LayMeld), key(LayOff, role=Fill()))

    def prompt(self, at: Seen) -> str:
        s, r = at.s, at.r
        hand = s.hand(at.seat).cards
        least = lay_out(hand, r.table, r.card_points, tuple(s.melds[index] for index in callers_melds(s))).dead
        held = sum(r.card_points[card.face] for card in hand)
        return say("Lay out your hand: as it lies it counts {held}, at best {least}.", held=held, least=least)

    def meanwhile(self, at: Seen) -> str:
        return say("{who} sorts the hand.", who=at.names[at.s.turn])


def rules_of_showdowns(rules: Rules, lines: Lines) -> None:
    """What the sheet says of laying open and laying off."""
    lines.rule("All hands are laid open, and each player sorts their own hand into melds.", "showdown")
    lines.option("reveal_caller")
    lines.rule("Cards that fit melds of the caller may be laid off there; the melds must stay legal.", "callers_melds")
    lines.rule("Nobody lays off on other players’ melds.", "others_melds")
    lines.option("layoff_order")
    rules_of_ends(rules, lines)
    lines.rule("No wild card of a meld is replaced.", "wild_stays")
