"""Tells in sentences what happens at a table of Guts."""

from upcard.cards.card import card_name
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_chips, theirs, yours
from upcard.text.messages import say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    chips = count_chips(event.number)
    if event.name == "ante":
        return say("Everybody antes {chips}.", chips=chips)
    if event.name == "all_out":
        return say("Nobody is in; {chips} stay in the pot.", chips=chips)
    sentence = _SENTENCES.get(event.name)
    if sentence is None:
        return ""
    cards = ""
    if event.cards:
        first, second = [card_name(card.face) for card in event.cards]
        cards = say("the {first} and {second}", first=first, second=second)
    return Voice(names, you).says(event, *sentence, chips=chips, cards=cards)


_SENTENCES = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "dealt": (yours("You deal: two cards each."), theirs("{who} deals: two cards each.")),
    "in": (yours("You are in."), theirs("{who} is in.")),
    "out": (yours("You are out."), theirs("{who} is out.")),
    "chose": (yours("You have decided."), theirs("{who} has decided.")),
    "showed": (yours("You show {cards}."), theirs("{who} shows {cards}.")),
    "took": (yours("You take the pot of {chips}."), theirs("{who} takes the pot of {chips}.")),
    "won": (yours("You win {chips}."), theirs("{who} wins {chips}.")),
    "paid": (yours("You pay {chips}."), theirs("{who} pays {chips}.")),
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
