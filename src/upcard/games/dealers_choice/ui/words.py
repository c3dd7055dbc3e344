"""Tells in sentences what happens at a table of dealer's choice."""

from typing import Final

from upcard.games.anaconda.ui.words import tell as tell_anaconda
from upcard.games.dealers_choice.chips import GUTS
from upcard.games.guts.ui.words import tell as tell_guts
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, theirs, yours
from upcard.text.messages import say

GUTS_CARDS: Final = 2
"""What a hand of Guts has."""

_OF_GUTS: Final = frozenset({"all_out", "in", "out", "hid", "left", "paid"})


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    if event.name == "picked":
        if event.number == GUTS:
            return Voice(names, you).says(event, yours("You deal Guts."), theirs("{who} deals Guts."))
        return Voice(names, you).says(event, yours("You deal Anaconda."), theirs("{who} deals Anaconda."))
    of_guts = event.name in _OF_GUTS or GUTS_CARDS in (len(event.cards), event.number * (event.name == "dealt"))
    return tell_guts(event, names, you) if of_guts else tell_anaconda(event, names, you)


def game_title(game: int) -> str:
    """Return what a game is called."""
    return say("Guts") if game == GUTS else say("Anaconda")
