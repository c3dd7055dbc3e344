"""Tells in sentences what happens at a table of Beggar My Neighbor."""

from upcard.kernel.state import Event
from upcard.kernel.ui.narration import Voice, count_cards, the_card, theirs, yours
from upcard.text.messages import say, say_counted


def tell(event: Event, names: tuple[str, ...], you: int) -> str:
    """Return the sentence for an event as ``you`` (or an onlooker) reads it; "" for nothing to say."""
    voice = Voice(names, you)
    number = event.number
    match event.name:
        case "dealer":
            return voice.says(
                event,
                yours("You deal; the other player turns the first card."),
                theirs("{who} deals; the other player turns the first card."),
            )
        case "dealt":
            return say("Each player has 26 cards.")
        case "turned":
            return _turned(event, voice)
        case "collected":
            what = count_cards(number)
            return voice.says(
                event,
                yours("You collect the pile of {cards}."),
                theirs("{who} collects the pile of {cards}."),
                cards=what,
            )
        case "out":
            return voice.says(event, yours("You have no card to turn."), theirs("{who} has no card to turn."))
        case "took":
            return _took(event, voice)
        case "won":
            return voice.says(
                event, yours("You have all the cards and win."), theirs("{who} has all the cards and wins.")
            )
        case "repeated":
            return say(
                "Both stacks are as they were once before: after {cards} nobody can win, and the game is a draw.",
                cards=count_cards(number),
            )
    return say("After {cards} the game is stopped as a draw.", cards=count_cards(number))


def _turned(event: Event, voice: Voice) -> str:
    card = the_card(event)
    turned = voice.says(event, yours("You turn {card}."), theirs("{who} turns {card}."), card=card)
    if not event.number:
        return turned
    return turned + " " + say_counted("1 card to pay.", "{number} cards to pay.", event.number)


def _took(event: Event, voice: Voice) -> str:
    if not event.number:
        return ""
    cards = count_cards(event.number)
    return voice.says(event, yours("You take the last {cards}."), theirs("{who} takes the last {cards}."), cards=cards)
