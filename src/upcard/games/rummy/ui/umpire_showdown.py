"""Lays for the umpire the table after a knock or a call, when others lay off on the melds of who ended the deal."""

from typing import Final

from upcard.cards.card import faces_text
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.ui.umpire_table import ME, TableDescription
from upcard.kernel.ui.position import seat_name
from upcard.kernel.ui.umpiring import NOTHING, BadQuestion, Question, UmpireInput, UmpireInputs
from upcard.text.messages import marked

CALLER: Final = 1
"""The seat of who has knocked or called."""


def showdown_question(table: TableDescription) -> Question | None:
    """Return the question whether cards may be laid off after a knock or a call; None where nobody lays off."""
    if table.game.compiled_rules.layoff_order_none:
        return None
    knocks = table.rules.knocks()
    card = UmpireInput("cards", marked("The card to lay off"), "cards")
    melds = marked("Melds of the player who knocked") if knocks else marked("Melds of the player who said “Pay me”")
    left = UmpireInput("left", marked("What the player who knocked has left"), "cards", False, words=(NOTHING,))
    to = UmpireInput("to", marked("To which of these melds, by its number"), "number", False, low=1, high=99)
    told = (card, UmpireInput("table", melds, "groups"), *((left,) if knocks else ()), to, *table.deal_input())
    return Question("layoff", marked("May I lay this off?"), told)


def table_shown(table: TableDescription, told: UmpireInputs, cards: tuple[int, ...]) -> RummyState:
    """Return the table after the knock or the call, with these cards in the hand and one more.

    Where nothing is told of what the knock has left, a card is left. Raises BadQuestion.
    """
    named = (*cards, *told.cards("table"))
    if not told.cards("table"):
        raise BadQuestion("table", "is missing: name the melds on the table")
    others = [face for face in table.plain(named) if table.game.compiled_rules.card_points[face]]
    left = told.cards("left") if "left" in told.inputs and told.is_told("left") else None
    if left is None:
        left = tuple(others[-1:]) if table.rules.knocks() else ()
    kept = [face for face in others if face not in left][:1]
    hands = {seat_name(seat): "" for seat in range(table.seats)}
    hands |= {seat_name(ME): faces_text((*cards, *kept)), seat_name(CALLER): faces_text(left)}
    melds = table.melds(told)
    keys = {
        "step": "show",
        "turn": seat_name(ME),
        "caller": seat_name(CALLER),
        "call": f"call {' '.join([meld['cards'] for meld in melds])}",
        "melds": melds,
        "hands": hands,
        "turned": faces_text(table.plain(())[-1:]) if table.rules.notes_upcard() else "",
    }
    return table.position(told, keys)


__all__ = ["showdown_question", "table_shown"]
