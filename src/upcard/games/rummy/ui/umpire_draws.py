"""Judges for the umpire which cards of the discard pile may be drawn."""

from upcard.cards.card import card_name, faces_text
from upcard.games.rummy.clauses import clauses
from upcard.games.rummy.moves import TakeDiscards
from upcard.games.rummy.ui.umpire_table import DRAW, ME, NOT_YET, STOCK, TableDescription
from upcard.kernel.ui.umpiring import NOTHING, Judgement, UmpireInput, UmpireInputs
from upcard.text.messages import marked, say


def draw_inputs(table: TableDescription) -> tuple[UmpireInput, ...]:
    """Return the inputs that tell of a draw, but for the deal.

    The first is the upcard, or the cards to take where deeper ones may be drawn.
    """
    deep = table.game.compiled_rules.draws_deep
    label = marked("The upcard, or the cards to take, the deepest first") if deep else marked("The upcard")
    upcard = UmpireInput("card", label, "cards", needed=False, words=(NOTHING,))
    return (upcard, *table.hand_input(), *table.down_input(NOT_YET), STOCK, *table.when_input(DRAW))


def deeper_draw(table: TableDescription, told: UmpireInputs, cards: tuple[int, ...]) -> Judgement:
    """Judge whether so many cards of the discard pile may be drawn, of which the first is the deepest.

    Raises Refused, and BadQuestion where the hand is not told.
    """
    hand = table.before_draw(told, cards)
    laid = table.laid(told, hand, {"discards": faces_text(cards[::-1])})
    table.game.play(laid, ME, TakeDiscards(len(cards)))
    reason = say("They may be drawn: the {card} can be laid at once.", card=card_name(cards[0]))
    return Judgement(True, reason, (*clauses(table.rules, "discard_draw"), *clauses(table.rules, "lay_taken")))


__all__ = ["deeper_draw", "draw_inputs"]
