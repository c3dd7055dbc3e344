"""Tells in sentences what happens at a table of Anaconda."""

from upcard.cards.card import HIDDEN, card_name
from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_chips, theirs, yours
from upcard.text.messages import listed, marked, say


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    voice = Voice(names, you)
    chips = count_chips(event.number)
    if event.name == "ante":
        return say("Everybody antes {chips}.", chips=chips)
    if event.name == "stays":
        return say("The pot keeps {chips} for the next hand.", chips=chips)
    sentence = _SENTENCES.get(event.name)
    if sentence is None:
        return ""
    to = voice.whom(event.other) if event.name == "passed" else ""
    return voice.says(event, *sentence, chips=chips, cards=_cards(event), to=to)


def cards_passed(number: int) -> str:
    """Say how many cards a pass is of: ``three cards``."""
    return say(_PASSED[number - 1])


def _cards(event: Event) -> str:
    """Name the cards that are seen; of those that are passed say at least how many they are."""
    named = [card_name(card.face) for card in event.cards if card.face != HIDDEN]
    if named:
        return say("the {cards}", cards=listed(named))
    return cards_passed(event.number) if event.name == "passed" else ""


_PASSED = (marked("one card"), marked("two cards"), marked("three cards"))


_SENTENCES = {
    "dealer": (yours("You deal first."), theirs("{who} deals first.")),
    "dealt": (yours("You deal: seven cards each."), theirs("{who} deals: seven cards each.")),
    "check": (yours("You check."), theirs("{who} checks.")),
    "fold": (yours("You fold."), theirs("{who} folds.")),
    "bet": (yours("You bet {chips}."), theirs("{who} bets {chips}.")),
    "call": (yours("You call with {chips}."), theirs("{who} calls with {chips}.")),
    "raise": (yours("You raise to {chips}."), theirs("{who} raises to {chips}.")),
    "all_in": (yours("You are all in."), theirs("{who} is all in.")),
    "returned": (
        yours("You get back {chips} that nobody has matched."),
        theirs("{who} gets back {chips} that nobody has matched."),
    ),
    "chose": (yours("You have decided."), theirs("{who} has decided.")),
    "passed": (yours("You give {cards} to {to}."), theirs("{who} gives {cards} to {to}.")),
    "high": (yours("You go high."), theirs("{who} goes high.")),
    "low": (yours("You go low."), theirs("{who} goes low.")),
    "both": (yours("You go both ways."), theirs("{who} goes both ways.")),
    "exposed": (yours("You show {cards}."), theirs("{who} shows {cards}.")),
    "showed": (yours("You show {cards}."), theirs("{who} shows {cards}.")),
    "took": (
        yours("Everybody else has folded: you take the pot of {chips}."),
        theirs("Everybody else has folded: {who} takes the pot of {chips}."),
    ),
    "won": (yours("You win {chips}."), theirs("{who} wins {chips}.")),
    "shared": (
        yours("You get {chips} of the chips left in the pot."),
        theirs("{who} gets {chips} of the chips left in the pot."),
    ),
}
