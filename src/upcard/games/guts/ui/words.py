"""Tells in sentences what happens at a table of Guts."""

from upcard.cards.card import card_name
from upcard.kernel.game import CHANCE
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_chips, theirs, yours
from upcard.text.messages import listed, say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    chips = count_chips(event.number)
    if event.name == "ante":
        return say("Everybody antes {chips}.", chips=chips)
    if event.name == "all_out":
        return say("Nobody is in; {chips} stay in the pot.", chips=chips)
    voice = Voice(names, you)
    if event.name == "dealt":
        return voice.says(event, *_DEALT[event.number])
    cards = say("the {cards}", cards=listed([card_name(card.face) for card in event.cards])) if event.cards else ""
    if event.name == "showed" and event.seat == CHANCE:
        return say("The ghost hand is {cards}.", cards=cards)
    sentence = _SENTENCES.get(event.name)
    return voice.says(event, *sentence, chips=chips, cards=cards, number=event.number) if sentence else ""


_DEALT = {
    2: (yours("You deal: two cards each."), theirs("{who} deals: two cards each.")),
    3: (yours("You deal: three cards each."), theirs("{who} deals: three cards each.")),
    4: (yours("You deal: four cards each."), theirs("{who} deals: four cards each.")),
}
"""By how many cards a hand has."""


_SENTENCES = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "in": (yours("You are in."), theirs("{who} is in.")),
    "out": (yours("You are out."), theirs("{who} is out.")),
    "chose": (yours("You have decided."), theirs("{who} has decided.")),
    "showed": (yours("You show {cards}."), theirs("{who} shows {cards}.")),
    "took": (yours("You take the pot of {chips}."), theirs("{who} takes the pot of {chips}.")),
    "won": (yours("You win {chips}."), theirs("{who} wins {chips}.")),
    "paid": (yours("You pay {chips}."), theirs("{who} pays {chips}.")),
    "leg": (yours("You win a leg: you have {number}."), theirs("{who} wins a leg, and has {number}.")),
    "hid": (yours("You do not show the cards."), theirs("{who} does not show the cards.")),
    "left": (
        yours("You have no chips left and leave the game."),
        theirs("{who} has no chips left and leaves the game."),
    ),
    "shared": (
        yours("You get {chips} of the chips left in the pot."),
        theirs("{who} gets {chips} of the chips left in the pot."),
    ),
}
