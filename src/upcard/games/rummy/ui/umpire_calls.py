"""Reads for the umpire the call or the knock that is told, with the card that is over as the discard."""

from upcard.cards.card import NO_FACE
from upcard.games.rummy.game import RummyGame
from upcard.games.rummy.moves import Call
from upcard.games.rummy.state import RummyState
from upcard.games.rummy.steps.knock import dearest_over
from upcard.games.rummy.ui.umpire_table import ME, TableDescription
from upcard.kernel.ui.umpiring import BadQuestion, UmpireInputs
from upcard.melds.meld import Meld


def must_be_whole(table: TableDescription, told: UmpireInputs, held: int) -> None:
    """Check that so many cards are a hand from which somebody calls.

    Raises BadQuestion: nobody has claimed others.
    """
    if table.rules.melding != "hand" or table.rules.claim_mode != "none":
        return
    deal = table.deal(told)
    whole = table.rules.cards_each(deal, table.seats) + 1
    # A card that is over goes without saying.
    assumed = 0 if told.cards("discard") or told.is_told("rest") else 1
    if not whole - assumed <= held <= whole:
        raise BadQuestion(
            "melds",
            "after the draw a hand has {whole} cards in deal {deal}, and these are {held}",
            deal=deal,
            whole=whole,
            held=held,
        )


def card_over(game: RummyGame, told: UmpireInputs, table: RummyState) -> int:
    """Return the card of the hand that must be the discard of a call; NO_FACE where none must.

    With a knock it is the dearest of those in no meld.
    """
    if game.rules.melding != "hand" or told.cards("discard") or not told.is_told("rest"):
        return NO_FACE
    return _discarded(game, table, told.cards("melds"))


def called(game: RummyGame, table: RummyState, told: UmpireInputs, melds: tuple[Meld, ...]) -> Call:
    """Return the call with these melds; a card that is over goes without saying."""
    if told.cards("discard"):
        return Call(melds, told.cards("discard")[0])
    over = _discarded(game, table, tuple([face for meld in melds for face in meld.faces]))
    return Call(melds) if over == NO_FACE else Call(melds, over)


def _discarded(game: RummyGame, table: RummyState, melded: tuple[int, ...]) -> int:
    """Return the card to discard where these are in melds, if it goes without saying; else `NO_FACE`."""
    hand = table.hand(ME)
    left = list(hand.faces())
    for face in melded:
        left.remove(face)
    if game.rules.knocks():
        return dearest_over(game.ruled(table), table, hand, left)
    return left[0] if len(left) == 1 else NO_FACE


__all__ = ["called", "card_over", "must_be_whole"]
